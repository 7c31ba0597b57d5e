"""Lines that are written instead of keys: the words of the line mode, or a whole move."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from blackpoker.play.notation import action_names
from blackpoker.table.protocol import Move, Resign
from blackpoker.text import meant
from blackpoker.tui.keys import explain, explain_action, show_grave, show_log, show_yields
from blackpoker.tui.player import Player
from blackpoker.tui.prompt import MODES

DIGITS: Final = 6  # of a number of positions
UNTIL: Final = {"turn": "turn", "ask": "asked", "asked": "asked", "off": "off", "this": "request"}


def obey(player: Player, line: str, record: Callable[[], str]) -> bool:
    """Do what a line says; False if it means: leave at once."""
    scene = player.scene
    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    scene.notice = ""
    match meant(word.casefold(), ("b", "hint")):
        case "":
            pass
        case "quit":
            return False
        case "b":
            player.back()
        case "undo":
            player.undo()
        case "hint":
            player.hint()
        case "log":
            show_log(player)
        case "board":
            scene.looking = None
        case "look":
            player.step(-int(rest) if rest.isdecimal() and len(rest) < DIGITS else -1)
        case "grave":
            show_grave(player)
        case "resign":
            if scene.state is not None:
                player.send(Resign(scene.state.seq, secrets.token_hex(8)))
        case "save":
            save(player, rest, record)
        case "yield":
            yield_(player, rest)
        case "once":
            player.opposite_once()
        case "mode":
            mode(player, rest.casefold())
        case "why" | "rules" | "?":
            about(player, word.casefold(), rest)
        case _:
            if scene.state is not None:
                player.send(Move(scene.state.seq, secrets.token_hex(8), line.strip()[:400]))
    return True


def about(player: Player, word: str, name: str) -> None:
    """Why an action is not possible, or what it does."""
    scene = player.scene
    action = action_called(player, name)
    if name and action is None:
        scene.notice = scene.say("no_action", name=name)
    elif action is None:
        if word == "?":
            explain(player)
        else:
            player.show(player.pick_page("why" if word == "why" else "explain"))
    elif word == "why":
        player.ask_why(action, show=True)
    else:
        explain_action(player, action)


def action_called(player: Player, name: str) -> str | None:
    book = player.scene.book
    for id in book.direct():
        action = book.action(id)
        if action is not None and name.casefold() in [
            one.casefold() for one in action_names(action)
        ]:
            return id
    return None


def mode(player: Player, wanted: str) -> None:
    """``mode auto``, ``always`` or ``never``; alone the next of them."""
    if wanted in MODES:
        player.settle(msgspec.structs.replace(player.scene.passing, mode=wanted))
    else:
        player.next_mode()


def yield_(player: Player, until: str) -> None:
    """``yield turn``, ``ask``, ``off``, or the name of the action that resolves next."""
    scene = player.scene
    if not until:
        show_yields(player)
    elif until.casefold() in UNTIL:
        player.yield_until(UNTIL[until.casefold()])
    else:
        table = scene.table
        top = table.stage[-1].action if table is not None and table.stage else ""
        if top and action_called(player, until) == top:
            player.yield_until("action")
        else:
            scene.notice = scene.say("yield_what", name=until)


def save(player: Player, path: str, record: Callable[[], str]) -> None:
    """Keep the game in a file."""
    scene = player.scene
    if not path:
        scene.notice = scene.say("save_where")
        return
    text = record()
    if not text:
        scene.notice = scene.say("save_not_here")
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError):
        scene.notice = scene.say("save_failed", path=path)
    else:
        scene.notice = scene.say("saved", path=path)
