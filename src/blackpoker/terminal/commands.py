"""Lines that are written instead of keys: words that mean something everywhere, or a whole move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from blackpoker.table.protocol import PHRASES
from blackpoker.table.wishes import Resign
from blackpoker.terminal.player import MODES, Player, new_nonce
from blackpoker.terminal.scene import NOTHING_YET, Scene
from blackpoker.terminal.sheets import show_actions, show_grave, show_yields
from blackpoker.text import meant

UNTIL: Final = {"turn": "turn", "ask": "asked", "asked": "asked", "off": "off", "this": "request"}
SPOKEN: Final = ("hint", "b", "pass", "suggest")  # that have words of their own in other languages
COUNTED: Final = ("look", "log")  # a number behind them, or nothing
Words = Mapping[str, Callable[[str], None]]  # what a front means by a word, with what follows it


def obey(player: Player, line: str, own: Words, record: Callable[[], str]) -> bool:
    """Do what a line says; False if it means: leave at once."""
    scene = player.scene
    first, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    word = meant(first.casefold(), SPOKEN)
    scene.notice = "" if useful(word, rest) else too_much(scene, rest, line)
    if scene.notice:
        return True
    if word in own:
        own[word](rest)
    elif word in ALONE:
        ALONE[word](player)
    elif word in FOLLOWED:
        FOLLOWED[word](player, rest)
    elif word == "save":
        save(player, rest, record)
    elif word == "pass" and not rest and player.at_chance():
        player.pass_()
    elif word and word != "quit":
        player.write(line.strip())
    return word != "quit"


def useful(word: str, rest: str) -> bool:
    """Is there a use for what stands behind a word?"""
    if word in COUNTED:
        return not rest or rest.isdecimal()
    return not rest or word not in (*ALONE, "quit", "board")


def too_much(scene: Scene, rest: str, line: str) -> str:
    first, _, more = rest.partition(" ")
    words = more if more and first.isdecimal() else rest
    return scene.text_of("error.words_left", words=words.strip(), line=line.strip())


def resign(player: Player) -> None:
    if player.scene.state.seq != NOTHING_YET:
        player.send(Resign(new_nonce()))


def once(player: Player) -> None:
    key = "once_on" if player.opposite_once() else "once_off"
    player.scene.notice = player.scene.text_of(f"play.{key}")


def why(player: Player, name: str) -> None:
    """Why an action is not possible now; the table knows it by any of its names."""
    if name:
        player.ask_why(name, show=True)
    else:
        show_actions(player, "why")


def mode(player: Player, wanted: str) -> None:
    """``mode auto``, ``always`` or ``never``; alone it says which one holds."""
    scene = player.scene
    word = wanted.casefold() or scene.passing.mode
    if word not in MODES:
        scene.notice = scene.text_of("play.mode_what", name=wanted, modes=", ".join(MODES))
        return
    if wanted:
        player.settle(msgspec.structs.replace(scene.passing, mode=word))
    scene.notice = scene.text_of("play.mode", mode=scene.text_of(f"play.mode_{word}"))


def yield_(player: Player, until: str) -> None:
    """``yield turn``, ``ask``, ``this``, ``off``, or the name of the action that resolves next."""
    scene = player.scene
    if not until:
        show_yields(player)
    elif until.casefold() in UNTIL:
        player.yield_until(UNTIL[until.casefold()])
        if until.casefold() == "off":
            scene.notice = scene.text_of("play.yield_off")
    else:
        table = scene.table
        top = table.stage[-1].action if table is not None and table.stage else ""
        if top and scene.book.called(until) == top:
            player.yield_until("action")
        else:
            scene.notice = scene.text_of("play.yield_not_on_top", name=until)


def phrase(player: Player, named: str) -> None:
    """``say 3`` or ``say thanks``; alone it lists what can be said, and ``off`` stops listening."""
    scene = player.scene
    if not named:
        lines = [f"{n:2}  {scene.text_of(f'phrase.{one}')}" for n, one in enumerate(PHRASES, 1)]
        player.read(scene.say("phrases"), [*lines, "", scene.say("phrases_off")])
    elif named.casefold() in ("off", "on"):
        scene.deaf = named.casefold() == "off"
        scene.notice = scene.say("phrases_are_off" if scene.deaf else "phrases_are_on")
    elif named.isdecimal() and 1 <= int(named) <= len(PHRASES):
        player.say_phrase(PHRASES[int(named) - 1])
    elif named in PHRASES:
        player.say_phrase(PHRASES[PHRASES.index(named)])
    else:
        scene.notice = scene.say("no_phrase", text=named)


def save(player: Player, path: str, record: Callable[[], str]) -> None:
    """Keep the game in a file."""
    scene = player.scene
    if not path:
        scene.notice = scene.text_of("play.save_where")
        return
    text = record()
    if not text:
        scene.notice = scene.say("save_not_here")
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError):
        scene.notice = scene.text_of("error.record_unwritable", path=path)
    else:
        scene.notice = scene.text_of("play.saved", path=path)


ALONE: Final[dict[str, Callable[[Player], None]]] = {
    "b": Player.one_step_back,
    "undo": Player.undo,
    "hint": Player.hint,
    "suggest": Player.take_proposal,
    "grave": show_grave,
    "resign": resign,
    "once": once,
}
FOLLOWED: Final[dict[str, Callable[[Player, str], None]]] = {
    "why": why,
    "yield": yield_,
    "mode": mode,
    "say": phrase,
}
