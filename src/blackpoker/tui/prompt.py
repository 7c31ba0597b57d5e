"""What the table says to the person: the question, why it stopped here, and which keys do what."""

from __future__ import annotations

from typing import Final

from blackpoker.core.decision import ACTION
from blackpoker.terminal.choices import Choice, choices, steps
from blackpoker.terminal.places import place_of
from blackpoker.terminal.player import MODES
from blackpoker.terminal.proposals import proposal_words, proposals
from blackpoker.terminal.scene import NOTHING_YET, Scene, danger_words
from blackpoker.tui.choice_rows import in_short
from blackpoker.tui.rows import Row, cut, spread, wide
from blackpoker.words.columns import wrap

TABS: Final = ("board", "choices", "log")
PATIENCE: Final = 2.0  # seconds, before they are counted aloud


def prompt_rows(scene: Scene, rows: list[Choice], columns: int, narrow: bool) -> list[Row]:
    """Three lines: the question, what is to be known about it, and how one passes."""
    said = wrap(sentence(scene), columns - 2)
    first: Row = [(" ", ""), (said[0], prompt_ink(scene))]
    more: Row = [(" ", ""), (" ".join(said[1:]), "ink")] if len(said) > 1 else []
    second = second_row(scene, rows, columns, narrow, more)
    return [first, second, third_row(scene, columns, narrow)]


def prompt_ink(scene: Scene) -> str:
    state = scene.state
    in_danger = state.danger is not None and state.question is not None
    if in_danger or scene.answering.danger is not None or scene.seal_is_broken:
        return "shu"
    return "prompt" if scene.question is not None else "dim"


def sentence(scene: Scene) -> str:
    """The question in words, or whom the game waits for."""
    state = scene.state
    if scene.offline:
        return scene.say("offline")
    if state.seq == NOTHING_YET:
        return scene.say("connecting")
    if scene.looking is not None:
        return scene.say("looking")
    if scene.may_let_undo() and state.undo is not None and state.undo.asked_by is not None:
        return scene.say("undo_asked", who=scene.name(state.undo.asked_by))
    if state.phase == "over" or state.phase == "frozen":
        return f"{scene.text(state.result) or scene.say('over')}  {scene.about_the_seal()}".rstrip()
    if state.phase == "waiting":
        return scene.whom_it_waits_for()
    if state.phase == "dealing":
        return scene.say("dealing")
    if scene.question is None and not scene.answering.ready:
        return waiting(scene)
    return asked(scene)


def waiting(scene: Scene) -> str:
    thinking, who = scene.thinking, scene.name(scene.state.asked)
    if scene.answering.pending:
        return scene.say("one_moment")
    if thinking is not None and thinking.seconds >= PATIENCE:
        return scene.say("thinking", who=who, seconds=int(thinking.seconds))
    if thinking is not None:
        return scene.say("thinking_short", who=who)
    return scene.whose_move()


def asked(scene: Scene) -> str:
    """The question with the reason for the stop, or the request as far as it is put together."""
    answering, state = scene.answering, scene.state
    if answering.ready:
        return f"{steps(scene)}  {confirm(scene)}"
    assert answering.question is not None
    question = scene.text(answering.question.text)
    if answering.started:
        return f"{steps(scene)} {question}"
    parts = [question]
    if state.reason:
        parts.append(scene.text(state.reason))
    if state.passing_does and answering.question.part == ACTION:
        parts.append(scene.text(state.passing_does))
    return "  ".join(parts)


def confirm(scene: Scene) -> str:
    action = scene.answering.action
    if not action:
        return scene.say("confirm")
    return scene.say("confirm_action", action=scene.book.name(action, scene.lang))


def second_row(scene: Scene, rows: list[Choice], columns: int, narrow: bool, more: Row) -> Row:
    """The most urgent of: a notice, danger, a yield, the rest of the question, the choices."""
    state = scene.state
    if scene.notice:
        return [(" ! ", "shu"), (scene.text(scene.notice), "head")]
    if 0 <= scene.cursor < len(rows):
        row = rows[scene.cursor]
        does = scene.text(scene.book.line(row.action, scene.lang)) if row.action else ""
        return [(" > ", "key"), (f"{row.name}  {does}".rstrip(), "ink")]
    if narrow and scene.tab == 0 and rows:
        return [(" ", ""), *in_short(scene, rows, columns - 1)]
    if scene.answering.ready and scene.answering.danger is not None:
        return [(" ! ", "shu"), (danger_words(scene, scene.answering.danger), "shu")]
    if scene.answering.started and scene.answering.line:
        return [(" ", ""), (scene.text(scene.answering.line), "dim")]
    if state.yielding is not None:
        said: Row = [(scene.text(" » ") + scene.text(state.yielding.text), "me")]
        end: Row = [("  " + scene.say("esc_ends") + " ", "dim")]
        return [*said, *end] if wide([*said, *end]) <= columns else spread(said, end, columns)
    if state.danger and scene.pass_option() is not None:
        return [(" ! ", "shu"), (danger_words(scene, state.danger), "shu")]
    return more or proposed_row(scene, columns) or call_row(scene, columns)


def proposed_row(scene: Scene, columns: int) -> Row:
    """What the set-up proposes, and the key that takes it."""
    found = [] if scene.answering.started else proposals(scene)
    if not found:
        return []
    return [(" * ", "key"), (cut(proposal_words(scene, found[0]), columns - 4), "dim")]


def call_row(scene: Scene, columns: int) -> Row:
    """What is announced now, and how much waits behind it."""
    if not scene.announced or scene.looking is not None:
        return []
    first, *others = scene.announced
    end: Row = [("  . ", "key"), (scene.say("key_skip") + " ", "dim")]
    if others:
        end = [("  ", ""), (scene.say("call_more", n=len(others)), "dim"), *end]
    return spread([(" ", ""), (cut(first, columns - wide(end) - 1), "op")], end, columns)


def third_row(scene: Scene, columns: int, narrow: bool) -> Row:
    """The three ways of passing, the one that holds in brackets; in tabs also which is open."""
    row: Row = [(" ", "")]
    if scene.plays and scene.state.phase == "playing":
        row.append((scene.say("passing") + " ", "dim"))
        names = [scene.say(f"mode_{mode}") for mode in MODES]
        row += one_of(names, MODES.index(scene.passing.mode))
        once = scene.state.once
        hint = "once_on" if once else "mode_keys"
        said = scene.say(f"{hint}_short" if narrow else hint)
        row.append((f"  {said}", "me" if once else "dim"))
    if not narrow:
        return row
    tabs = one_of([scene.say(f"tab_{tab}") for tab in TABS], scene.tab)
    return spread(row, [("Tab ", "key"), *tabs], columns)


def one_of(names: list[str], at: int) -> Row:
    """Several names, the one that holds in brackets."""
    row: Row = []
    for i, name in enumerate(names):
        row += [(f"[{name}]", "head") if i == at else (name, "dim"), (" ", "")]
    return row


def keys_row(scene: Scene, columns: int) -> Row:
    """The keys that do something now, as many as fit, and always help and the way out."""
    found: Row = [(" ", "")]
    naming = letters_name(scene)
    last: Row = [] if naming else [("?", "key"), (f" {scene.say('key_help')}  ", "dim")]
    last += [("Ctrl+Q" if naming else "q", "key"), (f" {scene.say('key_quit')}", "dim"), (" ", "")]
    for key, what in keys(scene):
        piece: Row = [(key, "key"), (f" {scene.say(f'key_{what}')}  ", "dim")]
        if wide(found) + wide(piece) + wide(last) > columns:
            break
        found += piece
    return [*found, *last]


def letters_name(scene: Scene) -> bool:
    """Is something on the table to be named? Then letters mean places and nothing else."""
    question = scene.question
    if question is None or question.part == ACTION or scene.answering.ready:
        return False
    return any(place_of(scene, one) for one in question.options)


def keys(scene: Scene) -> list[tuple[str, str]]:
    state = scene.state
    if scene.looking is not None:
        return [("Esc", "live"), ("[", "earlier"), ("]", "later"), ("l", "log")]
    if scene.may_let_undo():
        return [("y", "yes"), ("n", "no"), ("v", "never")]
    if not scene.plays or state.phase in ("waiting", "dealing"):
        return [("l", "log"), ("[", "earlier")]
    if state.phase in ("over", "frozen"):
        undo = [("u", "undo")] if state.undo is not None and state.undo.allowed else []
        return [*undo, ("r", "again"), ("l", "log"), ("g", "grave"), (":", "write")]
    found: list[tuple[str, str]] = []
    if scene.answering.ready:
        return [("Enter", "confirm"), ("Esc", "back"), ("u", "undo")]
    if scene.question is not None:
        if scene.pass_option() is not None and not scene.answering.started:
            found.append(("Space", "pass"))
        if letters_name(scene):
            found += [("1-0 q-p a-; z-/", "choose"), ("Enter", "confirm"), ("Esc", "back")]
            return [*found, (":", "write"), ("Ctrl+Z", "undo")]
        found += [("A-Z", "choose"), ("1-9", "hand")]
        if any(not row.keys for row in choices(scene)):
            found += [(scene.text("↑↓"), "arrows"), (":", "write")]
        found += [("Enter", "confirm"), ("Esc", "back")]
    elif scene.thinking is not None:
        found.append(("Enter", "now"))
    found += [("u", "undo"), ("w", "why"), ("h", "hint"), ("l", "log"), ("y", "yield")]
    return [*found, ("g", "grave")]
