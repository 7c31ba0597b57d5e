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
from blackpoker.tui.prompt import TABS, letters_name
from blackpoker.tui.rows import plain
from blackpoker.tui.stage import said
from blackpoker.tui.typing_keys import finish, forget, type_key

MOST_DIGITS: Final = 6  # of a number of positions
HELP: Final = (
    ("Space", "pass"),
    ("1-9 0", "hand"),
    ("A-Z", "choose"),
    ("q w …", "places"),
    ("↑ ↓", "arrows"),
    ("Enter", "confirm"),
    ("Esc", "back"),
    ("u Ctrl+Z", "undo"),
    ("w", "why"),
    ("?", "help"),
    ("h", "hint"),
    ("*", "suggest"),
    ("l", "log"),
    ("[ ]", "steps"),
    (".", "skip"),
    ("g", "grave"),
    ("F2", "mode"),
    ("F7", "once"),
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
    if scene.typed and key in TYPED:
        TYPED[key](player)
        return True
    if key in NAMED:
        scene.typed = ""
        if scene.plays or key not in FOR_PLAYERS:
            NAMED[key](player)
        else:
            scene.notice = scene.say("you_watch")
        return True
    row = next((one for one in choices(scene) if letter and one.keys == letter), None)
    if row is not None and not player.at_chance():
        player.take_row(row)
        return True
    if letter.isalpha() and letters_name(scene):
        return True
    if types(player, letter) and type_key(player, letter):
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
    return False


def types(player: Player, letter: str) -> bool:
    """May it belong to the keys of an action? A digit first looks at a card of the hand."""
    begins = letter.isalpha() or (letter.isdecimal() and player.scene.typed != "")
    return begins and player.at_chance() and not player.scene.answering.ready


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
    found = {row.option.i: row.keys for row in choices(scene) if row.option is not None}
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
    "f7": Player.opposite_once,
    "ctrl+z": Player.undo,
    "f3": lambda player: player.yield_until("asked"),
    "f4": lambda player: player.yield_until("turn"),
    "f8": show_log,
    "f9": other_language,
}
TYPED: Final[dict[str, Callable[[Player], object]]] = {
    "enter": finish,
    "escape": forget,
}
FOR_PLAYERS: Final = ("u", "w", "h", "y", "*", "f2", "f3", "f4", "f7", "ctrl+z")
EVERYWHERE: Final[dict[str, Callable[[Player], object]]] = {
    "u": Player.undo,
    "w": why,
    "?": explain,
    "h": Player.hint,
    "*": Player.take_proposal,
    "l": show_log,
    "g": show_grave,
    "y": show_yields,
    ":": lambda player: player.show(Writing(player.scene.say("write_title"))),
    "q": leave,
    "[": lambda player: player.step(-1),
    "]": lambda player: player.step(1),
    ".": Player.hear_the_next,
}
