"""Which key does what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackpoker.terminal.choices import choices
from blackpoker.terminal.commands import Words
from blackpoker.terminal.pages import Picking, Writing
from blackpoker.terminal.player import Player
from blackpoker.terminal.scene import Scene
from blackpoker.terminal.sheets import (
    explain_action,
    read_book,
    show_actions,
    show_deck,
    show_grave,
    show_yields,
)
from blackpoker.text import LANGUAGES
from blackpoker.tui.hand import DIGITS
from blackpoker.tui.prompt import TABS
from blackpoker.tui.rows import plain
from blackpoker.tui.stage import said

MOST_DIGITS: Final = 6  # of a number of positions
HELP: Final = (
    ("Space", "pass"),
    ("1-9 0", "hand"),
    ("a-z A-Z", "choose"),
    ("↑ ↓", "arrows"),
    ("Enter", "confirm"),
    ("Esc", "back"),
    ("u", "undo"),
    ("w", "why"),
    ("?", "help"),
    ("h", "hint"),
    ("*", "suggest"),
    ("l", "log"),
    ("[ ]", "steps"),
    (".", "skip"),
    ("g", "grave"),
    ("m F2", "mode"),
    ("o", "once"),
    ("y", "yield"),
    ("F3 F4", "yields"),
    ("Tab", "tab"),
    (":", "write"),
    ("F5", "light"),
    ("F9", "lang"),
    ("q", "quit"),
)


def press(player: Player, key: str, letter: str) -> bool:
    """Do what a key means; False if it means nothing. ``key`` is its name, ``letter`` what it
    writes."""
    scene = player.scene
    scene.notice = ""
    if scene.may_let_undo() and letter in ("y", "n", "v"):
        player.answer_undo({"y": "yes", "n": "no", "v": "never"}[letter])
        return True
    if key in NAMED:
        NAMED[key](player)
        return True
    if letter in EVERYWHERE:
        if not scene.plays and letter in FOR_PLAYERS:
            scene.notice = scene.say("you_watch")
        else:
            EVERYWHERE[letter](player)
        return True
    if scene.looking is not None:
        return False
    if letter and letter in DIGITS:
        player.look_at_card(DIGITS.index(letter))
        return True
    for row in choices(scene):
        if letter and row.letter == letter and row.option is not None:
            player.take_row(row)
            return True
    return False


def action_at_the_cursor(scene: Scene) -> str:
    """The action of the row the arrows are on."""
    rows = choices(scene)
    return rows[scene.cursor].action if 0 <= scene.cursor < len(rows) else ""


def why(player: Player) -> None:
    """Why not: of the row the arrows are on, or of any action by its name."""
    if action := action_at_the_cursor(player.scene):
        player.ask_why(action, show=True)
    else:
        show_actions(player, "why")


def explain(player: Player) -> None:
    """The row the arrows are on, or the keys; from there any action can be looked up."""
    scene = player.scene
    if action := action_at_the_cursor(scene) or scene.answering.action:
        explain_action(player, action)
        return
    lines = [f"{key:<8} {scene.say(f'help_{what}')}" for key, what in HELP]
    lines += ["", *scene.say("help_signs").splitlines()]
    player.read(scene.say("key_help"), lines)


def look_up(player: Player, name: str) -> None:
    """What an action does, or the rule book has on a word; without one any action can be chosen."""
    scene = player.scene
    action = scene.book.called(name)
    if not name:
        show_actions(player, "explain")
    elif action is not None:
        explain_action(player, action)
    else:
        read_book(player, name)


def own_words(player: Player) -> Words:
    """What the words of the line mode mean on a screen that shows the table all the time."""

    def look(rest: str) -> None:
        if not show_deck(player):
            player.step(-int(rest) if rest.isdecimal() and len(rest) < MOST_DIGITS else -1)

    return {
        "?": lambda name: look_up(player, name) if name else explain(player),
        "rules": lambda name: look_up(player, name),
        "log": lambda _: show_log(player),
        "board": lambda _: player.to_the_present(),
        "look": look,
    }


def labels(scene: Scene) -> dict[int, str]:
    """The key that chooses each option of what is asked."""
    found = {row.option.i: row.letter for row in choices(scene) if row.option is not None}
    passing = scene.pass_option()
    return found if passing is None else {**found, passing.i: "Space"}


def show_log(player: Player) -> None:
    """All that happened; choosing a line opens that position."""
    scene = player.scene
    rows = [(str(line.seq), plain(row)) for line in scene.lines for row in said(scene, line, 90)]
    player.show(Picking(scene.say("log_title"), rows, "look", last=True))


def leave(player: Player) -> None:
    scene = player.scene
    rows = [("yes", scene.say("quit_yes")), ("no", scene.say("quit_no"))]
    player.show(Picking(scene.say("quit_title"), rows, "quit"))


def turn_tab(player: Player, by: int) -> None:
    player.scene.tab = (player.scene.tab + by) % len(TABS)


def other_language(player: Player) -> None:
    """Go on in the next language of the list."""
    after = LANGUAGES.index(player.scene.lang) + 1
    player.speak(LANGUAGES[after % len(LANGUAGES)])


NAMED: Final[dict[str, Callable[[Player], object]]] = {
    "space": Player.pass_,
    "enter": Player.enter,
    "escape": Player.back,
    "up": lambda player: player.move_cursor(-1),
    "down": lambda player: player.move_cursor(1),
    "tab": lambda player: turn_tab(player, 1),
    "shift+tab": lambda player: turn_tab(player, -1),
    "f2": Player.next_mode,
    "f3": lambda player: player.yield_until("asked"),
    "f4": lambda player: player.yield_until("turn"),
    "f8": show_log,
    "f9": other_language,
}
FOR_PLAYERS: Final = "uwhmoy*"
EVERYWHERE: Final[dict[str, Callable[[Player], object]]] = {
    "u": Player.undo,
    "w": why,
    "?": explain,
    "h": Player.hint,
    "*": Player.take_proposal,
    "l": show_log,
    "g": show_grave,
    "m": Player.next_mode,
    "o": Player.opposite_once,
    "y": show_yields,
    ":": lambda player: player.show(Writing(player.scene.say("write_title"))),
    "q": leave,
    "[": lambda player: player.step(-1),
    "]": lambda player: player.step(1),
    ".": Player.hear_the_next,
}
