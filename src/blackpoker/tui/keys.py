"""Which key does what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackpoker.text import LANGUAGES, say
from blackpoker.tui.choices import choices
from blackpoker.tui.hand import DIGITS
from blackpoker.tui.pages import Picking, Reading, Writing
from blackpoker.tui.player import Player
from blackpoker.tui.prompt import TABS
from blackpoker.tui.stage import said

YIELDS: Final = ("request", "action", "asked", "turn", "off")
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
    ("l", "log"),
    ("[ ]", "steps"),
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


def why(player: Player) -> None:
    """Why not: of the row the arrows are on, or of any action by its name."""
    scene = player.scene
    rows = choices(scene)
    if 0 <= scene.cursor < len(rows) and rows[scene.cursor].action:
        player.ask_why(rows[scene.cursor].action, show=True)
    else:
        player.show(player.pick_page("why"))


def explain(player: Player) -> None:
    """The row the arrows are on, or the keys; from there any action can be looked up."""
    scene = player.scene
    rows = choices(scene)
    action = scene.answering.action
    if 0 <= scene.cursor < len(rows) and rows[scene.cursor].action:
        action = rows[scene.cursor].action
    if action:
        explain_action(player, action)
        return
    lines = [f"{key:<8} {scene.say(f'help_{what}')}" for key, what in HELP]
    lines += ["", *say(scene.lang, "tui.help_signs").splitlines()]
    player.read(scene.say("key_help"), lines)


def explain_action(player: Player, action: str) -> None:
    scene = player.scene
    player.read(scene.book.name(action, scene.lang), scene.book.explain(action, scene.lang, 70))


def show_log(player: Player) -> None:
    """All that happened; choosing a line opens that position."""
    scene = player.scene
    rows = [
        (str(line.seq), "".join(text for text, _ in row))
        for line in scene.lines
        for row in said(scene, line, 90)
    ]
    player.show(Picking(scene.say("log_title"), rows, "look", last=True))


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
    player.show(Reading(scene.say("key_grave"), lines))


def say_table(player: Player, key: str) -> str:
    return player.scene.text(say(player.scene.lang, f"table.{key}"))


def show_yields(player: Player) -> None:
    """Each way to pass for a while, with what ends it."""
    scene = player.scene
    state = scene.state
    active = state is not None and state.yielding is not None
    rows = [(one, scene.say(f"yield_{one}")) for one in YIELDS if one != "off" or active]
    player.show(Picking(scene.say("key_yield"), rows, "yield"))


def write_line(player: Player) -> None:
    player.show(Writing(player.scene.say("write_title")))


def leave(player: Player) -> None:
    scene = player.scene
    rows = [("yes", scene.say("quit_yes")), ("no", scene.say("quit_no"))]
    player.show(Picking(scene.say("quit_title"), rows, "quit"))


def next_tab(player: Player) -> None:
    player.scene.tab = (player.scene.tab + 1) % len(TABS)


def last_tab(player: Player) -> None:
    player.scene.tab = (player.scene.tab - 1) % len(TABS)


def other_language(player: Player) -> None:
    """Go on in the next language of the list."""
    after = LANGUAGES.index(player.scene.lang) + 1
    player.speak(LANGUAGES[after % len(LANGUAGES)])


NAMED: Final[dict[str, Callable[[Player], None]]] = {
    "space": Player.pass_,
    "enter": Player.enter,
    "escape": Player.back,
    "up": lambda player: player.move_cursor(-1),
    "down": lambda player: player.move_cursor(1),
    "tab": next_tab,
    "shift+tab": last_tab,
    "f2": Player.next_mode,
    "f3": lambda player: player.yield_until("asked"),
    "f4": lambda player: player.yield_until("turn"),
    "f8": show_log,
    "f9": other_language,
}
FOR_PLAYERS: Final = "uwhmoy"
EVERYWHERE: Final[dict[str, Callable[[Player], None]]] = {
    "u": Player.undo,
    "w": why,
    "?": explain,
    "h": Player.hint,
    "l": show_log,
    "g": show_grave,
    "m": Player.next_mode,
    "o": Player.opposite_once,
    "y": show_yields,
    ":": write_line,
    "q": leave,
    "[": lambda player: player.step(-1),
    "]": lambda player: player.step(1),
}
