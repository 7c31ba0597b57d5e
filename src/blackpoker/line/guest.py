"""A person at a table, line by line: shows, asks, and understands numbers, words and moves."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import click

from blackpoker.client.link import Link
from blackpoker.core.errors import BlackPokerError
from blackpoker.line.board import table_lines
from blackpoker.line.match import between_games, game_line, score_lines
from blackpoker.line.question import labels, many_cards, numbered, question_lines
from blackpoker.line.thinking import ThinkingLine
from blackpoker.line.written import Written
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import (
    Ack,
    Looked,
    State,
    Thinking,
    ToGuest,
)
from blackpoker.table.seal import CHOSEN
from blackpoker.table.wishes import (
    FromGuest,
    MoveNow,
    answer_key,
)
from blackpoker.terminal.announcing import news
from blackpoker.terminal.book import Book
from blackpoker.terminal.choices import steps
from blackpoker.terminal.commands import SPOKEN, Words, obey
from blackpoker.terminal.pages import HandOver, Page, Picking, ReadingPage
from blackpoker.terminal.player import Player
from blackpoker.terminal.scene import NOTHING_YET, Scene, danger_words
from blackpoker.terminal.sheets import show_deck
from blackpoker.terminal.signs import Signs
from blackpoker.text import meant, typed

WORDS: Final = (
    *("?", "hint", "why", "b", "undo", "yield", "mode", "once"),
    *("board", "look", "log", "grave", "rules", "save", "resign", "quit"),
)
NEVER: Final = ("v", "never")
LOG: Final = 20  # lines shown by the word log
DIGITS: Final = 9
SCREEN: Final = 60  # lines, higher than most

# What the word rules shows: of what, in which language, in which game.
LookUp = Callable[[tuple[str, ...], str, Regulation | None], list[str]]


class LineGuest:
    """One person at a table, here or on a server, without a full screen.

    A line is taken when it can be answered: what is piped in waits for the question it is meant
    for, also while a computer thinks.
    """

    def __init__(
        self, link: Link, lang: str, suits: str, written: Written, look_up: LookUp
    ) -> None:
        self.link = link
        self.written = written
        self.look_up = look_up
        self.scene = Scene(lang, Signs(suits), Book(""))
        self.player = Player(self.scene, self.send, self.show, labels, False, link.house)
        self.thinking = ThinkingLine(lang)
        self.own: Words = {
            "?": self.help,
            "board": lambda _: self.say_all(table_lines(self.scene)),
            "look": self.look,
            "log": self.log,
            "rules": self.rules,
        }
        self.unanswered: set[str | int] = set()  # what was sent and not answered yet
        self.kept = 0  # the position of the last thing that was kept, or the first of all
        self.news = asyncio.Event()
        self.asked: object = None  # the question that was shown last
        self.yielding = ""
        self.hurried = -1  # the position at which the computer was last told to move
        self.prompted = False
        self.match_told = False
        self.seed_told = False  # that somebody named it
        self.left = False
        self.over = False
        self.fault: Exception | None = None  # met while hearing: it ends the game

    # ---- going on
    async def run(self) -> None:
        """Play until the game is over or the person leaves; raise what has ended it otherwise."""
        interrupts = self.thinking.watched and self.take_signals(True)
        try:
            await self.link.open(self.hear)
            while not self.ended():
                await self.until(self.may_take_a_line)
                line = None if self.ended() else await self.next_line()
                if line is not None and not self.written.typed and not is_word(line):
                    await self.until(self.is_asked)
                if self.ended():
                    break
                if line is None or not self.take(line.strip()):
                    self.left = True
                    self.say(self.scene.text_of("play.left"))
                self.tell_notice()
        finally:
            if interrupts:
                self.take_signals(False)
            self.thinking.show("")
            lost = self.link.failure()
            await self.link.close()
        if self.fault is not None:
            raise self.fault
        if lost is not None:
            raise lost

    @property
    def match_goes_on(self) -> bool:
        """Is the game over, and another one of the same match follows?"""
        match = self.scene.state.match
        return self.over and match is not None and match.winner < 0

    def ended(self) -> bool:
        gone = self.fault is not None or self.link.failure() is not None
        return self.over or self.left or gone

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so, or the game is over."""
        while not (self.ended() or so()):
            self.news.clear()
            await self.news.wait()

    def is_settled(self) -> bool:
        """Has all that was said been answered?"""
        return not self.unanswered and self.scene.state.seq >= self.kept

    def is_asked(self) -> bool:
        """Is there something to answer, or nobody to wait for?"""
        scene = self.scene
        if not self.is_settled():
            return False
        asked = scene.question is not None or scene.answering.ready or scene.may_let_undo()
        return asked or not scene.plays or scene.state.asked < 0

    def may_take_a_line(self) -> bool:
        """While a computer thinks everything waits; while a person does, words are understood."""
        state = self.scene.state
        return self.is_asked() or (self.is_settled() and state.seats[state.asked].kind == "person")

    async def next_line(self) -> str | None:
        """The next line; None if there is none, or if the game ends before it comes."""
        self.prompt()
        line = asyncio.ensure_future(self.written.next())
        line.add_done_callback(lambda _: self.news.set())
        await self.until(line.done)
        if not line.done():
            line.cancel()
            return None
        written = line.result()
        self.prompted = self.prompted and written is None  # a line that comes ends the prompt's
        if written is not None and not self.written.typed:
            click.echo(written.rstrip("\n"))  # so that what is piped in can be followed
        return written

    def prompt(self) -> None:
        if sys.stdin is not None:
            click.echo("> ", nl=False)
            self.prompted = True

    # ---- Ctrl-C
    def take_signals(self, wanted: bool) -> bool:
        """Let Ctrl-C hurry a computer that thinks; False where that cannot be."""
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, RuntimeError, ValueError):
            if wanted:
                loop.add_signal_handler(signal.SIGINT, self.interrupted)
            else:
                loop.remove_signal_handler(signal.SIGINT)
            return True
        return False

    def interrupted(self) -> None:
        """The first Ctrl-C while somebody thinks means: move now. Otherwise it leaves."""
        seq = self.scene.state.seq
        if self.scene.waits() and self.hurried != seq:
            self.hurried = seq
            self.send(MoveNow())
            return
        self.left = True
        self.say(self.scene.text_of("play.left"))
        self.news.set()

    # ---- hearing
    def send(self, message: FromGuest) -> None:
        key = answer_key(message)
        if key is not None:
            self.unanswered.add(key)
        self.link.send(message)

    def hear(self, message: ToGuest) -> None:
        """Take in what the table says; what goes wrong there is for ``run`` to raise.

        The loop that brings messages would only write it down, and the game would wait for ever:
        so where whoever was reading has gone.
        """
        try:
            self.take_in(message)
        except Exception as error:
            self.fault = error
        self.news.set()

    def take_in(self, message: ToGuest) -> None:
        """Hear it, and say what is new of it."""
        told = len(self.scene.lines)
        self.player.hear(message)
        self.scene.seal = self.link.sealed()
        key = answer_key(message)
        if key is not None:
            self.unanswered.discard(key)
        if isinstance(message, Ack):
            self.kept = max(self.kept, message.seq)
        elif isinstance(message, State):
            self.tell(message, told)
        elif isinstance(message, Thinking):
            self.thinking.progress(message)
        elif isinstance(message, Looked):
            self.say_all(table_lines(self.scene))
            self.player.to_the_present()
        if self.link.failure() is None:
            self.tell_notice()
            self.ask()

    def tell(self, state: State, told: int) -> None:
        """What has happened since, and what is passed from now on."""
        if self.scene.seal == CHOSEN and not self.seed_told:
            self.seed_told = True
            self.say(self.scene.about_the_seal())
        for line in self.scene.lines[min(told, state.log_from) :]:
            self.say(line.text)
        for call in news(self.scene, state):
            does = self.scene.book.line(call.action, self.scene.lang)
            if does and not call.done:  # what it has done stands in the lines above
                self.say("  " + self.scene.say("call_does", n=call.nth, line=does))
        self.scene.announced = []
        if state.match is not None and state.match.decks and not self.match_told:
            self.match_told = True
            self.say(game_line(self.scene, state.match))
        text = "" if state.yielding is None else state.yielding.text
        if text and text != self.yielding:
            self.say(f"» {text}  {self.scene.text_of('play.yield_ends')}")
        self.yielding = text

    def ask(self) -> None:
        """Show what is asked, once."""
        scene, state = self.scene, self.scene.state
        if state.seq == NOTHING_YET or scene.covered or scene.answering.pending:
            return
        answering = scene.answering
        shown = (state.seq, state.phase, tuple(answering.choices), answering.ready, state.asked)
        if shown == self.asked:
            return
        self.asked = shown
        if state.phase in ("over", "frozen"):
            self.say_all([*table_lines(scene), state.result, *score_lines(scene)])
            if scene.seal:
                self.say(scene.about_the_seal())
            self.over = True
        elif scene.may_let_undo():
            self.say(scene.say("undo_asked", who=scene.name(1 - scene.me)) + " [y/n/v]")
        elif answering.ready:
            action = scene.book.name(answering.action, scene.lang)
            asked = scene.say("use_it", action=action) if action else scene.say("send_it")
            if answering.deadly and answering.danger is not None:
                danger = danger_words(scene, answering.danger)
                self.say(f"! {scene.text_of('play.send_again', danger=danger)} [y/N/b]")
            else:
                self.say(f"{steps(scene)}  {asked} [Y/n/b]")
        elif scene.question is not None:
            self.ask_question()
        elif state.phase == "waiting":
            self.say(scene.whom_it_waits_for())
        elif state.asked >= 0 and (not scene.plays or state.seats[state.asked].kind == "person"):
            self.say(scene.whose_move())

    def ask_question(self) -> None:
        match = self.scene.state.match
        if match is not None and self.scene.table is None:
            self.say_all(between_games(self.scene, match))
        if self.player.at_chance() and not self.scene.answering.started:
            self.say_all(table_lines(self.scene))
        self.say_all(question_lines(self.scene))

    # ---- saying
    def show(self, page: Page) -> None:
        """What would lie over the table is written below it."""
        scene = self.scene
        if isinstance(page, ReadingPage):
            self.say_all([page.title, *(f"  {line}".rstrip() for line in page.lines)])
        elif isinstance(page, HandOver):
            self.say_all([""] * (SCREEN if self.written.typed else 0))  # the last hand goes away
            self.say(f"{page.title} [Enter]")
        elif isinstance(page, Picking) and page.purpose == "why":
            self.say(scene.text_of("play.why_what"))
        elif isinstance(page, Picking):
            self.say(f"» {self.yielding}" if self.yielding else scene.text_of("play.yield_what"))

    def say(self, line: str) -> None:
        self.thinking.show("")
        if self.prompted:  # something comes while a line is waited for
            click.echo()
            self.prompted = False
        click.echo(self.scene.text(line))

    def say_all(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def tell_notice(self) -> None:
        notice, self.scene.notice = self.scene.notice, ""
        if notice and (self.written.typed or notice != self.scene.say("hint_wait")):
            self.say(notice)

    # ---- understanding
    def take(self, line: str) -> bool:
        """Do what a line says; False when the person leaves."""
        scene = self.scene
        word = line.casefold()
        if scene.covered:
            scene.covered = False
            self.ask()
            if not line:
                return True
        if scene.may_let_undo() and word in (*typed("yes"), *typed("no"), *NEVER):
            answer = "yes" if word in typed("yes") else "never" if word in NEVER else "no"
            self.player.answer_undo(answer)
        elif scene.answering.ready and word in ("", *typed("yes"), *typed("no"), *typed("b")):
            usual = () if scene.answering.deadly else ("",)  # a loss is never sent by Enter alone
            if word in (*usual, *typed("yes")):
                self.player.send_choices()
            else:
                self.player.back()
        elif not line:
            self.enter()
        elif word.isdecimal() and scene.question is not None:
            self.number(line)
        elif not obey(self.player, line, self.own, self.link.record):
            return False
        self.tell_notice()
        self.ask()
        return True

    def enter(self) -> None:
        """An empty line passes; where there is only one answer, it is that."""
        question = self.scene.question
        if self.player.at_chance() and not self.scene.answering.started:
            self.player.pass_()
        elif question is not None and len(question.options) == 1:
            self.player.choose(question.options[0])

    def number(self, digits: str) -> None:
        """Choose by number; 0 passes, or ends a choice."""
        scene, numbers = self.scene, numbered(self.scene)
        n = small_number(digits)
        assert scene.question is not None
        if n == 0 and self.player.at_chance():
            self.player.pass_()
        elif n in numbers:
            self.player.choose(numbers[n])
        elif many_cards(scene.question):
            self.say(scene.text_of("play.cards_have_no_numbers"))
        else:
            values = {"number": digits[:DIGITS], "least": min(numbers), "most": max(numbers)}
            self.say(scene.text_of("error.no_such_number", **values))

    # ---- words
    def help(self, name: str) -> None:
        """What can be written; with a name, what that is."""
        if name:
            self.rules(name)
            return
        self.say_all(self.scene.text_of("play.help").splitlines())
        if self.player.at_chance() and self.scene.pass_option() is None:
            self.player.ask_why("pass", show=True)
        self.say_all(question_lines(self.scene, explained=True))

    def look(self, rest: str) -> None:
        """The table as it was n decisions of this person ago; between games, the last deck."""
        if show_deck(self.player):
            return
        decided = self.player.decided
        n = small_number(rest) if rest.isdecimal() else 1
        if not 1 <= n <= len(decided):
            self.say(self.scene.text_of("play.look_too_far", most=len(decided)))
            return
        self.say(self.scene.text_of("play.look_back", n=n))
        self.player.look(decided[-n])

    def log(self, rest: str) -> None:
        lines = self.scene.lines
        n = small_number(rest) if rest.isdecimal() else LOG
        self.say_all([line.text for line in lines[max(0, len(lines) - n) :]])

    def rules(self, rest: str) -> None:
        scene = self.scene
        try:
            self.say_all(self.look_up(tuple(rest.split()), scene.lang, scene.book.regulation))
        except BlackPokerError as error:
            self.say(error.said(scene.lang))


def is_word(line: str) -> bool:
    """Is it one of the words that can be written at any time, and no answer?"""
    first = line.split()[:1]
    return bool(first) and meant(first[0].casefold(), SPOKEN) in WORDS


def small_number(digits: str) -> int:
    """Read a number; one longer than any list is cut off, for Python reads no endless ones."""
    return int(digits) if len(digits) <= DIGITS else 10**DIGITS
