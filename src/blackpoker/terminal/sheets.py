"""What a person may want to read beside the table: an action, their own cards, how to pass on."""

from __future__ import annotations

from typing import Final, Literal

from blackpoker.core.errors import BlackPokerError
from blackpoker.terminal.pages import Picking, ReadingPage
from blackpoker.terminal.player import Player
from blackpoker.words.book_lines import book_lines
from blackpoker.words.looking_up import InTheBook, look_up

YIELDS: Final = ("request", "action", "asked", "turn", "off")
COLUMNS: Final = 70


def explain_action(player: Player, action: str) -> None:
    book, lang = player.scene.book, player.scene.lang
    player.read(book.name(action, lang), book.explain(action, lang, COLUMNS))


def read_book(player: Player, typed: str) -> None:
    """What the rule book has on a word."""
    scene = player.scene
    try:
        found = look_up((typed,), playing=scene.book.regulation)
    except BlackPokerError as error:
        scene.notice = error.said(scene.lang)
        return
    if isinstance(found, InTheBook):
        player.show(ReadingPage(typed, book_lines(found, scene.lang, COLUMNS)))
    else:
        scene.notice = scene.say("no_action", name=typed)


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
            title = scene.say(name) if name == "turned_up" else scene.word(name)
            lines += ["", title, "  " + scene.signs.cards(cards, " ")]
    player.show(ReadingPage(scene.say("key_grave"), lines))


def show_actions(player: Player, purpose: Literal["why", "explain"]) -> None:
    """All actions that can be asked for in this game, to choose one from."""
    scene = player.scene
    rows = [(id, scene.text(scene.book.name(id, scene.lang))) for id in scene.book.direct()]
    player.show(Picking(scene.say(f"pick_{purpose}"), rows, purpose))


def show_yields(player: Player) -> None:
    """Each way to pass for a while, with what ends it."""
    scene = player.scene
    active = scene.state.yielding is not None
    rows = [(one, scene.say(f"yield_{one}")) for one in YIELDS if one != "off" or active]
    player.show(Picking(scene.say("key_yield"), rows, "yield"))


def show_deck(player: Player) -> bool:
    """Between two games of a match: the deck just played; False at other times."""
    scene = player.scene
    match = scene.state.match
    if match is None or not match.look:
        return False
    cards = scene.signs.cards(match.look, " ")
    player.show(ReadingPage(scene.text_of("match.cards"), [cards]))
    return True
