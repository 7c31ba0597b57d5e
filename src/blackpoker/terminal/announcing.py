"""What others do, and what happens by itself, announced in a line: to be read as it happens."""

from __future__ import annotations

from blackpoker.table.protocol import Call, State
from blackpoker.terminal.scene import Scene


def news(scene: Scene, state: State) -> list[Call]:
    """What is to be announced of a new position: not what comes with every turn, nor what whoever
    sits here has just done."""
    return [one for one in state.calls if is_news(scene, one, state)]


def is_news(scene: Scene, call: Call, state: State) -> bool:
    if call.routine or (call.auto and not call.done):
        return False
    welcome = scene.welcome
    if call.auto or welcome.role == "spectator":
        return True
    if welcome.role == "both":
        return welcome.kind == "hotseat" and call.seat != state.asked
    return call.seat != welcome.seat


def announced(scene: Scene, call: Call, state: State) -> str:
    """``Haru, action 3: Throwing ♠K ♣A - you took 13 damage.``"""
    name = scene.text(scene.book.name(call.action, scene.lang))
    keys = scene.signs.cards(call.keys, " ")
    who = scene.name(call.seat)
    who = scene.say("call_nth", who=who, n=call.nth) if call.nth else who
    told = scene.text(what_it_does(scene, call, state))
    return scene.say("call", who=who, action=f"{name} {keys}".strip(), told=told)


def what_it_does(scene: Scene, call: Call, state: State) -> str:
    """What came of it, or what is to come of it."""
    if call.idle:
        return scene.say("call_idle")
    lines = state.log[call.first : call.first + call.lines]
    said = " ".join(line.text for line in lines if line.kind != "turn")
    if said:
        return said
    line = scene.book.line(call.action, scene.lang)
    aim = scene.say("call_aim", aim=call.aim) if call.aim else ""
    return f"{aim} {line}".strip()
