"""The person at the table: understands keys, says things to the table and hears what it says."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, assert_never

import msgspec

from blackpoker.core.decision import ACTION, KEY
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import CARD_TEXTS
from blackpoker.table.protocol import (
    Ack,
    Advice,
    Advised,
    Danger,
    Dealing,
    Drafted,
    Failed,
    Looked,
    Moved,
    Option,
    Passing,
    Phrase,
    Presence,
    Reasons,
    Rematch,
    Said,
    State,
    Thinking,
    ToGuest,
    Welcome,
)
from blackpoker.table.wishes import (
    Choose,
    Draft,
    FromGuest,
    Hint,
    Look,
    MoveNow,
    PlayAgain,
    Say,
    Settings,
    Speak,
    Undo,
    UndoAnswer,
    Why,
    WrittenMove,
    Yield,
)
from blackpoker.terminal.announcing import announced, news
from blackpoker.terminal.answering import option_to
from blackpoker.terminal.book import Book
from blackpoker.terminal.choices import Choice, choices
from blackpoker.terminal.pages import HandOver, Page, ReadingPage
from blackpoker.terminal.proposals import proposals
from blackpoker.terminal.scene import NOTHING_YET, Scene, danger_words

MODES: Final = ("auto", "always", "never")
MOST_WHYS: Final = 8  # asked at once; the rest when somebody wants to know
LONGEST_LINE: Final = 400  # that the table reads
PASS: Final = "pass"  # as it is written


def new_nonce() -> str:
    return secrets.token_hex(8)


@dataclass
class Player:
    """Between the scene, the table (``send``) and what is to be read beside it (``show``).

    ``labels`` says how each option of what is asked is chosen here. A ``careful`` front has every
    answer confirmed that was put together; the others only where it cannot be taken back freely.
    """

    scene: Scene
    send: Callable[[FromGuest], None]
    show: Callable[[Page], None]
    labels: Callable[[Scene], dict[int, str]]
    careful: bool
    house: tuple[Supplement, ...] = ()  # the local rules at hand
    number: int = 0  # of what was asked last
    asked_why: dict[int, bool] = field(default_factory=dict)  # True: it is to be shown at once
    sent: dict[str, int] = field(default_factory=dict)  # nonces, and where each was chosen
    decided: list[int] = field(default_factory=list)  # the positions at which this guest has chosen
    warned: int = -1  # the position at which a deadly pass was last warned of
    # What was written, by the number under which the table is asked what it would do ...
    weighed: dict[int, tuple[int, str]] = field(default_factory=dict)
    written: tuple[int, str] = (-1, "")  # ... and what was last warned of
    shown_to: int = -1  # in a game of two at one screen: who sits before it
    looked_at: int = -1

    # ---- hearing
    def hear(self, message: ToGuest) -> None:
        """Take in what the table says."""
        scene = self.scene
        match message:
            case Welcome():
                scene.welcome = message
                scene.book = Book(message.regulation, self.house)
            case State():
                self.take(message)
            case Ack():
                self.kept(message)
            case Drafted():
                self.drafted(message)
            case Reasons():
                self.reasons(message)
            case Advice():
                self.advice(message)
            case Looked():
                scene.looking, self.looked_at = message.table, message.seq
            case Thinking():
                scene.thinking = message
            case Presence():
                scene.state.seats, scene.state.spectators = message.seats, message.spectators
            case Rematch():
                self.asked_again(message)
            case Moved():
                scene.notice = scene.say("moved")
            case Said():
                if not scene.deaf:
                    phrase = scene.text_of(f"phrase.{message.phrase}")
                    scene.notice = scene.say("said", who=scene.name(message.seat), phrase=phrase)
            case Failed():
                self.failed(message)
            case Dealing():
                pass  # the link takes part in the deal
            case _:
                assert_never(message)

    def asked_again(self, message: Rematch) -> None:
        """Somebody asks for another game, or no more."""
        scene = self.scene
        scene.rematch = message
        if message.asked_by >= 0:
            key = "rematch_sent" if message.asked_by == scene.me and scene.plays else "rematch"
            scene.notice = scene.say(key, who=scene.name(message.asked_by))
        elif message.answer:
            scene.notice = scene.say(f"rematch_{message.answer}")

    def play_again(self, answer: Literal["yes", "no"]) -> None:
        self.send(PlayAgain(new_nonce(), answer))

    def say_phrase(self, phrase: Phrase) -> None:
        self.send(Say(new_nonce(), phrase))

    def take(self, state: State) -> None:
        """A new position."""
        scene = self.scene
        scene.lines[state.log_from :] = state.log
        fresh = scene.state.seq != state.seq
        known = scene.state.seq != NOTHING_YET
        scene.state = state
        if known and state.log_from:
            scene.announced += [announced(scene, one, state) for one in news(scene, state)]
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
        self.hand_over(state)

    def kept(self, message: Ack) -> None:
        """Something this guest wanted has happened."""
        at = self.sent.pop(message.nonce, None)
        if at is not None and at >= 0:
            self.decided.append(at)
        elif at is not None:  # the last choice was taken back
            self.decided = self.decided[:-1]

    def hand_over(self, state: State) -> None:
        """Two at one screen: cover it before the other's cards are seen."""
        if self.scene.welcome.kind != "hotseat" or state.question is None:
            return
        if state.asked != self.shown_to:
            self.shown_to = state.asked
            self.scene.covered = True
            name = state.seats[state.asked].name
            self.show(HandOver(self.scene.say("hand_over", who=name)))

    def drafted(self, message: Drafted) -> None:
        """What comes next in what is put together; the card in view is the key by itself."""
        answering = self.scene.answering
        if message.id in self.weighed:
            self.weigh(*self.weighed.pop(message.id), message.danger)
            return
        if answering.drafted(message) == "send" or (answering.ready and not self.must_confirm()):
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

    def must_confirm(self) -> bool:
        """Is an answer that is whole asked about before it is sent?"""
        undo = self.scene.state.undo
        if self.scene.answering.deadly:
            return True
        return self.careful or (undo is not None and undo.consent)

    def reasons(self, message: Reasons) -> None:
        scene = self.scene
        failing = [one.text for one in message.reasons if not one.ok]
        scene.reasons[message.action] = failing[0] if failing else message.text
        if not self.asked_why.pop(message.id, False):
            return
        lines = [message.text, ""]
        for one in message.reasons:
            lines.append(f"{'✓' if one.ok else '✕'} {one.text}")
            if one.ruling:
                lines.append(f"  [{one.ruling}] {one.ruling_text}")
        self.read(scene.book.name(message.action, scene.lang), lines)

    def advice(self, message: Advice) -> None:
        scene = self.scene
        scene.notice = ""
        best, *others = message.options
        lines = [self.advised(best), *best.because]
        lines += [scene.text_of("advice.mind", text=one) for one in best.mind]
        lines += [""]
        for n, step in enumerate(best.steps, 1):
            lines.append(scene.text_of("advice.step", n=n, text=step.text))
        lines += [self.chance("chance", best), scene.text_of("advice.write", line=best.line), ""]
        lines += [self.chance("others", one) for one in others]
        lines.append(scene.text_of("advice.found"))
        self.read(scene.text_of("advice.title", games=message.games), lines)

    def advised(self, one: Advised) -> str:
        """The move, with what chooses it in the list where one key does."""
        label = self.labels(self.scene).get(one.i, "")
        return f"{label}  {one.say}" if label else one.say

    def chance(self, key: str, one: Advised) -> str:
        percent = round(100 * one.chance)
        said = {"percent": percent, "games": one.games}
        return self.scene.text_of(f"advice.{key}", say=self.advised(one), **said)

    def failed(self, message: Failed) -> None:
        """Something was refused: say so, and let it be chosen again."""
        self.scene.notice = self.scene.text(message.text)
        if message.nonce in self.sent or self.scene.answering.pending:
            self.sent.pop(message.nonce, None)
            self.scene.answering.clear()

    # ---- saying
    def next(self) -> int:
        self.number += 1
        return self.number

    def choose(self, option: Option) -> None:
        """Pick an option: it is sent, or the table is asked what comes next."""
        answering, danger = self.scene.answering, self.scene.state.danger
        unwarned = danger is not None and danger.last and self.warned != answering.seq
        if option.verb == "pass" and unwarned:
            self.pass_()
            return
        self.scene.cursor = -1
        if answering.pick(option) == "send":
            self.send_choices()
        else:
            self.send(Draft(answering.seq, self.next(), list(answering.choices)))

    def send_choices(self) -> None:
        answering = self.scene.answering
        self.scene.announced = []
        nonce = self.noted(answering.seq)
        answering.pending, answering.ready, answering.question = True, False, None
        self.scene.picked = None
        self.send(Choose(answering.seq, nonce, list(answering.choices)))

    def noted(self, seq: int) -> str:
        """A nonce for a choice made at a position; -1: for taking one back."""
        nonce = new_nonce()
        self.sent[nonce] = seq
        return nonce

    def write(self, line: str) -> None:
        """Say a whole move, or an answer, in words; a line too long for any is told as such."""
        seq = self.scene.state.seq
        if len(line) > LONGEST_LINE:
            line = line[: LONGEST_LINE - 1] + "…"
        state = self.scene.state
        if seq == NOTHING_YET:
            return
        if state.question is None or state.phase != "playing" or self.written == (seq, line):
            self.send(WrittenMove(seq, self.noted(seq), line))
            return
        number = self.next()
        self.weighed[number] = (seq, line)
        self.send(Draft(seq, number, [], line))

    def weigh(self, seq: int, line: str, danger: Danger | None) -> None:
        """What a line would do is known: it is sent, or asked for once more if it seals a loss."""
        if danger is None or not danger.last:
            self.send(WrittenMove(seq, self.noted(seq), line))
            return
        self.written = (seq, line)
        said = danger_words(self.scene, danger)
        self.scene.notice = self.scene.text_of("play.write_again", danger=said)

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
        self.send(Settings(new_nonce(), passing))

    def read(self, title: str, lines: list[str]) -> None:
        text = self.scene.text
        self.show(ReadingPage(text(title), [text(line) for line in lines]))

    def take_proposal(self) -> None:
        """Answer the set-up as is proposed first."""
        scene = self.scene
        found, question = proposals(scene), scene.state.question
        if not found or question is None:
            scene.notice = scene.text_of("beginning.no_proposal")
            return
        scene.answering.clear()
        self.write(" ".join([question.id, *(CARD_TEXTS[one] for one in found[0].cards)]))

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
        done = option_to("done", scene.answering.question)
        answering = scene.answering
        if answering.ready and answering.deadly and not answering.warned:
            assert answering.danger is not None
            answering.warned = True
            danger = danger_words(scene, answering.danger)
            scene.notice = scene.text_of("play.send_again", danger=danger)
        elif answering.ready:
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

    def at_chance(self) -> bool:
        question = self.scene.question
        return question is not None and question.part == ACTION

    def pass_(self) -> None:
        """Pass and do nothing else; a pass that could lose is asked for twice."""
        scene, state = self.scene, self.scene.state
        option = scene.pass_option()
        if scene.answering.started:
            scene.notice = scene.say("space_only_passes")
            return
        if option is None or scene.question is None:
            if self.at_chance():
                self.write(PASS)  # the table says why that cannot be
            elif scene.question is not None:
                scene.notice = scene.say("cannot_pass")
            return
        if state.danger is not None and state.danger.last and self.warned != state.seq:
            self.warned = state.seq
            danger = danger_words(scene, state.danger)
            scene.notice = scene.text_of("play.pass_again", danger=danger)
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
        elif scene.state.yielding is not None:
            self.yield_until("off")

    def one_step_back(self) -> None:
        """The word: back in what is put together, or to the answer before in the same effect."""
        scene, undo = self.scene, self.scene.state.undo
        free = undo is not None and undo.allowed and not undo.consent
        if scene.looking is not None or scene.answering.started:
            self.back()
            scene.notice = scene.text_of("play.one_step_back")
        elif scene.question is not None and not self.at_chance() and free:
            self.undo()
        else:
            scene.notice = scene.text_of("play.nothing_to_go_back")

    def undo(self) -> None:
        scene, state = self.scene, self.scene.state
        if scene.answering.started:
            self.back()
        elif state.undo is None or not state.undo.allowed:
            scene.notice = scene.text_of("play.nothing_to_undo")
        else:
            consent = state.undo.consent
            self.send(Undo(state.seq, new_nonce() if consent else self.noted(-1)))
            if consent:
                scene.notice = scene.say("undo_sent")

    def answer_undo(self, answer: str) -> None:
        self.send(msgspec.convert({"nonce": new_nonce(), "answer": answer}, UndoAnswer))

    def next_mode(self) -> None:
        """The next of the three ways of passing."""
        passing = self.scene.passing
        mode = MODES[(MODES.index(passing.mode) + 1) % len(MODES)]
        self.settle(msgspec.structs.replace(passing, mode=mode))

    def opposite_once(self) -> bool:
        """The opposite mode for the next chance; said again: not. True if it holds now."""
        once = not self.scene.state.once
        self.send(Settings(new_nonce(), self.scene.passing, once))
        return once

    def yield_until(self, until: str) -> None:
        self.send(msgspec.convert({"nonce": new_nonce(), "until": until}, Yield))

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
        if 0 <= seq <= self.scene.state.seq:
            self.send(Look(self.next(), seq))

    def step(self, by: int) -> None:
        """One position earlier or later than the one looked at."""
        seq = self.scene.state.seq
        at = self.looked_at if self.scene.looking is not None else seq
        if at + by >= seq:
            self.scene.looking = None
        else:
            self.look(max(0, at + by))

    def to_the_present(self) -> None:
        self.scene.looking = None

    def hear_the_next(self) -> None:
        """Go on to what is announced next."""
        del self.scene.announced[:1]

    def move_cursor(self, by: int) -> None:
        rows = choices(self.scene)
        if rows:
            at = self.scene.cursor
            at = (0 if by > 0 else len(rows) - 1) if at < 0 else at + by
            self.scene.cursor = at % len(rows)
