"""The person at the table: understands keys, says things to the table and hears what it says."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from blackpoker.core.decision import ACTION, KEY
from blackpoker.table.protocol import (
    Advice,
    Choose,
    Draft,
    Drafted,
    Failed,
    FromGuest,
    Hint,
    Look,
    Looked,
    MoveNow,
    Option,
    Passing,
    Presence,
    Reasons,
    Rematch,
    Settings,
    Speak,
    State,
    Thinking,
    ToGuest,
    Undo,
    UndoAnswer,
    Welcome,
    Why,
    Yield,
)
from blackpoker.tui.book import Book
from blackpoker.tui.choices import Choice, choices
from blackpoker.tui.pages import HandOver, Page, Picking, Reading
from blackpoker.tui.prompt import MODES
from blackpoker.tui.scene import Scene

MOST_WHYS: Final = 8  # asked at once; the rest when somebody wants to know
OPPOSITE: Final = {"auto": "always", "always": "auto", "never": "always"}


class Player:
    """Between the scene, the table (``send``) and what lies over the table (``show``)."""

    def __init__(
        self, scene: Scene, send: Callable[[FromGuest], None], show: Callable[[Page], None]
    ) -> None:
        self.scene = scene
        self.send = send
        self.show = show
        self.number = 0  # of what was asked last
        self.asked_why: dict[int, bool] = {}  # True: it is to be shown at once
        self.sent: set[str] = set()  # nonces of choices on their way
        self.warned = (-1, -1)  # the turn and player a deadly pass was last warned of
        self.usual: Passing | None = None  # what "once the opposite" goes back to
        self.usual_since = -1
        self.shown_to = -1  # in a game of two at one screen: who sits before it
        self.looked_at = -1

    # ---- hearing
    def hear(self, message: ToGuest) -> None:
        """Take in what the table says."""
        scene = self.scene
        if isinstance(message, Welcome):
            scene.welcome = message
            scene.book = Book(message.regulation)
        elif isinstance(message, State):
            self.take(message)
        elif isinstance(message, Drafted):
            self.drafted(message)
        elif isinstance(message, Reasons):
            self.reasons(message)
        elif isinstance(message, Advice):
            self.advice(message)
        elif isinstance(message, Looked):
            scene.looking, self.looked_at = message.table, message.seq
        elif isinstance(message, Thinking):
            scene.thinking = message
        elif isinstance(message, Presence):
            if scene.state is not None:
                scene.state.seats, scene.state.spectators = message.seats, message.spectators
        elif isinstance(message, Rematch):
            scene.notice = scene.say("rematch", invite=message.invite)
        elif isinstance(message, Failed):
            self.failed(message)

    def take(self, state: State) -> None:
        """A new position."""
        scene = self.scene
        scene.lines[state.log_from :] = state.log
        fresh = scene.state is None or scene.state.seq != state.seq
        scene.state = state
        scene.elapsed = 0.0
        if fresh:
            if scene.notice in (scene.say("undo_sent"), scene.say("hint_wait")):
                scene.notice = ""
            scene.reasons = {}
            scene.cursor = -1
            self.asked_why = {}
        scene.answering.begin(state)
        if state.question is not None or state.phase != "playing":
            scene.thinking = None
        if scene.picked not in scene.hand:
            scene.picked = None
        self.back_to_usual(state)
        self.hand_over(state)

    def back_to_usual(self, state: State) -> None:
        """The opposite mode has had its one time."""
        passed = any(one.kind == "auto" for one in state.log)
        if self.usual is None or state.seq <= self.usual_since:
            return
        if state.question is not None or passed:
            self.settle(self.usual)
            self.usual, self.scene.once = None, False

    def hand_over(self, state: State) -> None:
        """Two at one screen: cover it before the other's cards are seen."""
        welcome = self.scene.welcome
        if welcome is None or welcome.kind != "hotseat" or state.question is None:
            return
        if state.asked != self.shown_to:
            self.shown_to = state.asked
            self.scene.covered = True
            name = state.seats[state.asked].name
            self.show(HandOver(self.scene.say("hand_over", who=name), state.asked))

    def drafted(self, message: Drafted) -> None:
        """What comes next in what is put together; the card in view is the key by itself."""
        answering = self.scene.answering
        if answering.drafted(message) == "send":
            self.send_choices()
            return
        question = answering.question
        if question is None or answering.pending or question.part != KEY:
            return
        for option in question.options:
            if option.card is not None and option.card == self.scene.picked:
                if option.card not in answering.picked_cards():
                    self.choose(option)
                return

    def reasons(self, message: Reasons) -> None:
        scene = self.scene
        failing = [one.text for one in message.reasons if not one.ok]
        scene.reasons[message.action] = failing[0] if failing else message.text
        if not self.asked_why.pop(message.id, False):
            return
        lines = [message.text, ""]
        for one in message.reasons:
            ruling = f"  [{one.ruling}]" if one.ruling else ""
            lines.append(f"{'✓' if one.ok else '✕'} {one.text}{ruling}")
        self.read(scene.book.name(message.action, scene.lang), lines)

    def advice(self, message: Advice) -> None:
        scene = self.scene
        scene.notice = ""
        letters = {row.option.i: row.letter for row in choices(scene) if row.option is not None}
        passing = scene.pass_option()
        if passing is not None:
            letters[passing.i] = "Space"
        lines = [scene.say("hint_games", games=message.games), ""]
        for one in message.options[:3]:
            letter = letters.get(one.i, "-")
            lines.append(f"  {letter:<5} {one.label}  {round(100 * one.chance)} % ({one.games})")
        if message.line:
            lines += ["", scene.say("hint_line", line=message.line)]
        self.read(scene.say("key_hint"), lines)

    def failed(self, message: Failed) -> None:
        """Something was refused: say so, and let it be chosen again."""
        self.scene.notice = message.text
        if message.nonce in self.sent or self.scene.answering.pending:
            self.sent.discard(message.nonce)
            self.scene.answering.clear()

    # ---- saying
    def next(self) -> int:
        self.number += 1
        return self.number

    def choose(self, option: Option) -> None:
        """Pick an option: it is sent, or the table is asked what comes next."""
        answering = self.scene.answering
        self.scene.cursor = -1
        if answering.pick(option) == "send":
            self.send_choices()
        else:
            self.send(Draft(answering.seq, self.next(), list(answering.choices)))

    def send_choices(self) -> None:
        answering = self.scene.answering
        nonce = secrets.token_hex(8)
        self.sent.add(nonce)
        answering.pending, answering.ready, answering.question = True, False, None
        self.scene.picked = None
        self.send(Choose(answering.seq, nonce, list(answering.choices)))

    def take_row(self, row: Choice) -> None:
        if row.option is not None:
            self.choose(row.option)
        elif row.action:
            self.ask_why(row.action, show=True)

    def ask_why(self, action: str, show: bool) -> None:
        number = self.next()
        self.asked_why[number] = show
        self.send(Why(number, action))

    def settle(self, passing: Passing) -> None:
        self.send(Settings(secrets.token_hex(8), passing))

    def read(self, title: str, lines: list[str]) -> None:
        text = self.scene.text
        self.show(Reading(text(title), [text(line) for line in lines]))

    # ---- doing
    def look_at_card(self, place: int) -> None:
        """A digit: look at a card of the hand, or answer with it."""
        scene = self.scene
        if place >= len(scene.hand):
            return
        card = scene.hand[place]
        question = scene.question
        if question is not None and question.part != ACTION:
            for option in question.options:
                if option.card == card and option.owner is None:
                    self.choose(option)
                    return
            scene.notice = scene.say("not_this_card", card=scene.signs.card(card))
            return
        scene.cursor = -1
        scene.picked = None if scene.picked == card else card
        if scene.picked is not None and question is not None:
            unknown = [row for row in choices(scene) if row.option is None and not row.why]
            for row in unknown[:MOST_WHYS]:
                self.ask_why(row.action, show=False)

    def enter(self) -> None:
        """Confirm, take the row the arrows are on, end a choice, or hurry the computer."""
        scene = self.scene
        rows = choices(scene)
        possible = [row for row in rows if row.option is not None]
        done = scene.answering.done()
        if scene.answering.ready:
            self.send_choices()
        elif 0 <= scene.cursor < len(rows):
            self.take_row(rows[scene.cursor])
        elif done is not None:
            self.choose(done)
        elif scene.picked is not None and len(possible) == 1:
            self.take_row(possible[0])
        elif scene.waits() and scene.thinking is not None:
            self.send(MoveNow())
        elif rows:
            scene.notice = scene.say("choose_first")

    def pass_(self) -> None:
        """Space passes and does nothing else; a pass that could lose is asked for twice."""
        scene, state = self.scene, self.scene.state
        option = scene.pass_option()
        if scene.answering.started:
            scene.notice = scene.say("space_only_passes")
            return
        if option is None or scene.question is None or state is None:
            if scene.question is not None:
                scene.notice = scene.say("cannot_pass")
            return
        turn = state.table.turn_number if state.table is not None else 0
        if state.danger and self.warned != (turn, state.asked):
            self.warned = (turn, state.asked)
            scene.notice = scene.say("pass_again", danger=state.danger)
            return
        scene.picked = None
        self.choose(option)

    def back(self) -> None:
        """One step back; with nothing to go back from, a yield ends."""
        scene = self.scene
        if scene.looking is not None:
            scene.looking = None
        elif scene.answering.back():
            scene.cursor = -1
        elif scene.picked is not None:
            scene.picked = None
        elif scene.cursor >= 0:
            scene.cursor = -1
        elif scene.state is not None and scene.state.yielding is not None:
            self.yield_until("off")

    def undo(self) -> None:
        scene, state = self.scene, self.scene.state
        if scene.answering.started:
            self.back()
        elif state is None or state.undo is None or not state.undo.allowed:
            scene.notice = scene.say("no_undo")
        else:
            self.send(Undo(state.seq, secrets.token_hex(8)))
            if state.undo.consent:
                scene.notice = scene.say("undo_sent")

    def answer_undo(self, answer: str) -> None:
        self.send(msgspec.convert({"nonce": secrets.token_hex(8), "answer": answer}, UndoAnswer))

    def next_mode(self) -> None:
        """The next of the three ways of passing."""
        passing = self.scene.passing
        mode = MODES[(MODES.index(passing.mode) + 1) % len(MODES)]
        self.usual, self.scene.once = None, False
        self.settle(msgspec.structs.replace(passing, mode=mode))

    def opposite_once(self) -> None:
        """The opposite mode for the next stop; pressed again: not."""
        scene = self.scene
        if self.usual is not None:
            self.settle(self.usual)
            self.usual, scene.once = None, False
        elif scene.state is not None:
            self.usual, self.usual_since = scene.passing, scene.state.seq
            scene.once = True
            mode = OPPOSITE[scene.passing.mode]
            self.settle(msgspec.structs.replace(scene.passing, mode=mode))

    def yield_until(self, until: str) -> None:
        self.send(msgspec.convert({"nonce": secrets.token_hex(8), "until": until}, Yield))

    def hint(self) -> None:
        if self.scene.question is None:
            self.scene.notice = self.scene.say("not_asked")
            return
        self.scene.notice = self.scene.say("hint_wait")
        self.send(Hint(self.next()))

    def speak(self, lang: str) -> None:
        answering = self.scene.answering
        self.scene.lang = lang
        self.scene.reasons = {}
        self.send(msgspec.convert({"lang": lang}, Speak))
        if answering.started:  # its questions too
            answering.pending = True
            self.send(Draft(answering.seq, self.next(), list(answering.choices)))

    def look(self, seq: int) -> None:
        """An earlier position, as it was seen then."""
        state = self.scene.state
        if state is not None and 0 <= seq <= state.seq:
            self.send(Look(self.next(), seq))

    def step(self, by: int) -> None:
        """One position earlier or later than the one looked at."""
        state = self.scene.state
        if state is None:
            return
        at = self.looked_at if self.scene.looking is not None else state.seq
        if at + by >= state.seq:
            self.scene.looking = None
        else:
            self.look(max(0, at + by))

    def move_cursor(self, by: int) -> None:
        rows = choices(self.scene)
        if rows:
            at = self.scene.cursor
            at = (0 if by > 0 else len(rows) - 1) if at < 0 else at + by
            self.scene.cursor = at % len(rows)

    def pick_page(self, purpose: str) -> Picking:
        """All actions of the game by name, to ask why or what."""
        scene = self.scene
        rows = [(id, scene.text(scene.book.name(id, scene.lang))) for id in scene.book.direct()]
        kind = "why" if purpose == "why" else "explain"
        return Picking(scene.say(f"pick_{kind}"), rows, "why" if kind == "why" else "explain")
