"""What a person may want to read beside the table: an action, their own cards, how to pass on."""

from __future__ import annotations

from typing import Final

from blackpoker.terminal.pages import Picking, ReadingPage
from blackpoker.terminal.player import Player
from blackpoker.text import say

YIELDS: Final = ("request", "action", "asked", "turn", "off")
COLUMNS: Final = 70


def explain_action(player: Player, action: str) -> None:
    book, lang = player.scene.book, player.scene.lang
    player.read(book.name(action, lang), book.explain(action, lang, COLUMNS))


def show_grave(player: Player) -> None:
    """One's own graveyard and bulwarks, the cards nobody else may see."""
    scene, table = player.scene, player.scene.table
    if table is None:
        return
    side = table.sides[scene.me]
    none = "-"
    grave = scene.signs.cards((side.graveyard or [])[::-1], " ") or none
    row = [
        f"{i} {scene.signs.cards(unit.cards or []) or '?'}"
        for i, unit in enumerate((one for one in side.field if not one.soldier), 1)
    ]
    lines = [scene.say("own_grave"), f"  {grave}", "", scene.say("own_row")]
    lines.append("  " + ("  ".join(row) or none))
    for name, cards in (("pack", side.pack), ("rare", side.rare), ("turned_up", table.turned_up)):
        if cards:
            title = scene.say("turned_up") if name == "turned_up" else say_table(player, name)
            lines += ["", title, "  " + scene.signs.cards(cards, " ")]
    player.show(ReadingPage(scene.say("key_grave"), lines))


def say_table(player: Player, key: str) -> str:
    return player.scene.text(say(player.scene.lang, f"table.{key}"))


def show_yields(player: Player) -> None:
    """Each way to pass for a while, with what ends it."""
    scene = player.scene
    state = scene.state
    active = state is not None and state.yielding is not None
    rows = [(one, scene.say(f"yield_{one}")) for one in YIELDS if one != "off" or active]
    player.show(Picking(scene.say("key_yield"), rows, "yield"))


def show_deck(player: Player) -> bool:
    """Between two games of a match: the deck just played; False at other times."""
    scene = player.scene
    match = None if scene.state is None else scene.state.match
    if match is None or not match.look:
        return False
    cards = scene.signs.cards(match.look, " ")
    player.show(ReadingPage(scene.text_of("match.cards"), [cards]))
    return True
