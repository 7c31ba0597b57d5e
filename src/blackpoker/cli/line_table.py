"""A person at a terminal, line by line: shows, asks, and understands short words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from blackpoker.agents.bot_file import BotError
from blackpoker.agents.registry import level_named
from blackpoker.cli.board import Board, board_for
from blackpoker.cli.habits import Habits, passing
from blackpoker.cli.keeping import write_record
from blackpoker.cli.names import shown_names
from blackpoker.cli.passing_words import PassingWords
from blackpoker.cli.reasons import PASS, Reasons
from blackpoker.cli.rules import page
from blackpoker.common.book import DuelBook
from blackpoker.common.event import CardsMoved
from blackpoker.common.view import View
from blackpoker.common.zone import DECK, TRUMP
from blackpoker.core import bitset
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.event import PASSED, Event
from blackpoker.play.cards import write_card, write_cards
from blackpoker.play.narrators import Teller, narrator_for
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import meant, say, typed
from blackpoker.words.letters import in_letters

DIGITS: Final = 9
WORDS: Final = (
    "?",
    "hint",
    "why",
    "b",
    "undo",
    "yield",
    "mode",
    "once",
    "board",
    "look",
    "log",
    "grave",
    "rules",
    "save",
    "quit",
)
ALONE: Final = ("?", "hint", "b", "undo", "once", "board", "grave", "quit")  # nothing behind them
COUNTED: Final = ("look", "log")  # a number behind them, or nothing


class Table:
    """One person at a terminal: shows, asks, and understands short words."""

    def __init__(
        self,
        session: Session,
        me: int,
        lang: str,
        suits: str,
        opponent: str,
        mode: str = "always",
    ) -> None:
        self.session = session
        self.me = me
        self.opponent = opponent
        self.lang = lang
        self.suits = suits
        rules = session.regulation.rules
        names = shown_names(len(session.names), me, opponent, lang)
        self.board: Board = board_for(rules, names, me, lang, suits)
        self.teller: Teller = narrator_for(rules, names, me, lang, suits)
        self.log: list[str] = []
        self.given_up = False  # the bot on the other side has failed
        self.reasons = Reasons(session, me, lang, suits)
        self.habits: Habits | None = None
        self.passing: PassingWords | None = None
        if isinstance(rules, DuelBook):
            self.habits = Habits(session, me, mode)
            self.passing = PassingWords(self.habits, self.reasons, names[1 - me])
        self.held = False  # the person has just gone back to here: they are asked
        self.gone_by = ""  # why this person is passing without being asked
        session.listen(me, self.hear)

    def say(self, key: str, **values: object) -> str:
        return in_letters(say(self.lang, f"play.{key}", **values), self.suits)

    def hear(self, events: list[Event]) -> None:
        """Tell what happened; after a pass that nobody chose, that it was one."""
        self.teller.look(self.session.view(self.me))
        if self.habits is not None:
            self.habits.hear(events)
        if self.me in self.session.passed_automatically or self.gone_by:
            self.session.passed_automatically.clear()
            passed = next((i + 1 for i, one in enumerate(events) if one.kind == PASSED), 0)
            self.tell(self.teller.tell(events[:passed]))
            self.tell([self.say(f"passed_{self.gone_by or 'automatically'}")])
            self.gone_by = ""
            events = events[passed:]
        laid = max((i + 1 for i, one in enumerate(events) if self.lays_a_trump(one)), default=0)
        if laid:
            self.tell(self.teller.tell(events[:laid]))
            self.warn_of_idle_trumps(events[:laid])
        self.tell(self.teller.tell(events[laid:]))

    def tell(self, sentences: list[str]) -> None:
        lines = [in_letters(sentence, self.suits) for sentence in sentences]
        self.log += lines
        self.echo(lines)

    def greet(self, seed: int) -> None:
        level = level_named(self.opponent)
        agent = self.opponent if level is None else level.name.said(self.lang)
        click.echo(self.say("welcome", name=self.session.regulation.name, agent=agent, seed=seed))
        if level is not None:
            click.echo(self.say("level", name=agent, character=level.character.said(self.lang)))
        click.echo(self.say("words"))

    def warn_of_idle_trumps(self, events: list[Event]) -> None:
        """A card without an ability may be a trump; whoever lays one should know."""
        rules = self.session.regulation.rules
        assert isinstance(rules, DuelBook)
        laid = [one for one in events if isinstance(one, CardsMoved) and self.lays_a_trump(one)]
        for one in [card for event in laid for card in bitset.each(event.cards)]:
            if rules.trump_of(one) is None:
                click.echo(self.say("idle_trump", card=write_card(one, self.suits)))

    def lays_a_trump(self, event: Event) -> bool:
        """Did this person lay a trump before the game?"""
        if not isinstance(event, CardsMoved):
            return False
        return (event.source, event.target, event.owner) == (DECK, TRUMP, self.me)

    def run(self) -> None:
        """Play until the game is over or the person leaves; a bot that fails has lost."""
        try:
            self.take_turns()
        except BotError as error:
            self.given_up = True
            click.echo(in_letters(error.said(self.lang), self.suits))
            click.echo(self.say("bot_gave_up"))

    def winner(self) -> int | None:
        """Who has won (-1: nobody); None if the person left."""
        if self.given_up:
            return self.me
        return self.session.winner() if self.session.over else None

    def take_turns(self) -> None:
        self.session.start()
        while not self.session.over:
            decision = self.session.decision()
            assert decision is not None
            stopped = self.goes_by(decision)
            if stopped is None:
                continue
            view = self.session.view(self.me)
            if decision.question.part == ACTION:
                self.echo(self.board.draw(view))
                banner = self.passing.banner() if self.passing is not None else ""
                self.echo([line for line in (banner, stopped) if line])
            self.echo(self.board.ask(view, decision))
            if not self.answer(decision):
                click.echo(self.say("left"))
                return
        self.echo(self.board.draw(self.session.view(self.me)))

    def goes_by(self, decision: Decision) -> str | None:
        """Pass for the person where that is their habit; otherwise say why they are asked."""
        if self.habits is None:
            return ""
        verdict = self.habits.verdict(decision)
        held, self.held = self.held, False
        if verdict is None:
            return ""
        if not verdict.passes or held:
            return in_letters(self.habits.why_stopped(verdict, self.lang), self.suits)
        choice = passing(decision)
        assert choice is not None
        self.gone_by = verdict.reason
        self.habits.once = False
        self.session.apply(decision, choice)  # not to be taken back: nobody chose it
        self.session.run()
        return None

    def echo(self, lines: list[str]) -> None:
        for line in lines:
            click.echo(line)

    def answer(self, decision: Decision) -> bool:
        """Read lines until one of them decides; False when the person leaves."""
        while True:
            line = read_line()
            if line is None:
                return False
            words = line.split()
            try:
                word = words[0].casefold() if words else ""
                word = meant(word, ("hint", "b"))
                if word in WORDS:
                    refuse_rest(word, words)
                    if word == "quit":
                        return False
                    if self.command(word, words[1:], decision):
                        return True
                elif self.chose(line.strip(), decision):
                    return True
            except BotError:  # the move was fine; what came after it was not
                raise
            except BlackPokerError as error:
                click.echo(self.refusal(error, words, decision))

    def refusal(self, error: BlackPokerError, words: list[str], decision: Decision) -> str:
        """Say what was wrong; of an action that is not possible now, why."""
        written = " ".join(words).casefold()
        if self.reasons.must_act(decision) and written in ("", "0", *typed(PASS)):
            return self.reasons.why_no_pass(decision)
        unknown = error.id in ("word_unknown", "word_near") and error.values["text"] in words[:1]
        if unknown and decision.question.part == ACTION:
            action = self.reasons.action_called(words[0])
            if action is not None:
                return self.reasons.why(action.id, decision)
        return in_letters(error.said(self.lang), self.suits)

    def chose(self, line: str, decision: Decision) -> bool:
        numbers = dict(self.board.numbered(decision))
        if not line:
            if decision.question.part != ACTION:
                return False
            line = "0"
        if self.must_say_again(line, decision):
            return False
        if line.isdecimal():
            number = small_number(line)
            if number in numbers:
                self.session.choose(self.me, numbers[number])
            elif len(numbers) < len(decision.options):
                click.echo(self.say("cards_have_no_numbers"))
                return False
            else:
                least, most = min(numbers), max(numbers)
                raise NotationError("no_such_number", number=line[:DIGITS], least=least, most=most)
        else:
            self.session.play(self.me, line)
        return True

    def must_say_again(self, line: str, decision: Decision) -> bool:
        """Ask once a turn before a pass that could lose the game; note every other one."""
        habits = self.habits
        passes = line.casefold() in ("0", *typed(PASS)) and passing(decision) is not None
        if habits is None or not passes or decision.question.part != ACTION:
            return False
        if habits.must_confirm(self.session.view(self.me)):
            damage = habits.outlook().damage
            key = "damage" if damage else "somehow"
            danger = say(self.lang, f"passing.danger.{key}", n=damage)
            click.echo(self.say("pass_again", danger=danger))
            return True
        habits.passed()
        return False

    # ---- words
    def command(self, word: str, rest: list[str], decision: Decision) -> bool:
        """Do what a word asks; True if the question must be asked anew."""
        if word == "undo":
            if not self.session.undo(self.me):
                click.echo(self.say("nothing_to_undo"))
                return False
            self.went_back("undone")
            return True
        if word == "b":
            return self.back(decision)
        if word in ("yield", "mode", "once"):
            return self.passing_word(word, " ".join(rest))
        if word == "?":
            click.echo(self.say("help"))
            if self.reasons.must_act(decision):
                click.echo(self.reasons.why_no_pass(decision))
            self.echo(self.board.ask(self.session.view(self.me), decision))
        elif word == "hint":
            self.echo(self.board.hint(self.session.informed_view(self.me), decision))
        elif word == "board":
            self.echo(self.board.draw(self.session.view(self.me)))
        elif word == "look":
            self.look(small_number(rest[0]) if rest and rest[0].isdecimal() else 1)
        elif word == "log":
            n = small_number(rest[0]) if rest and rest[0].isdecimal() else 20
            self.echo(self.log[max(0, len(self.log) - n) :])
        elif word == "grave":
            self.echo([self.graveyard()])
        elif word == "why":
            click.echo(self.reasons.why(" ".join(rest), decision))
        elif word == "rules":
            self.show_rule(rest)
        elif word == "save":
            self.save(" ".join(rest))
        return False

    def back(self, decision: Decision) -> bool:
        """One step back in what is being put together."""
        inside = decision.question.part != ACTION
        if not inside or not self.session.undo(self.me):
            click.echo(self.say("nothing_to_go_back"))
            return False
        self.went_back("one_step_back")
        return True

    def went_back(self, said: str) -> None:
        self.teller.restart(self.session.view(self.me))
        self.held = True
        if self.habits is not None:
            self.habits.taken_back()
        click.echo(self.say(said))

    def passing_word(self, word: str, rest: str) -> bool:
        if self.passing is None:
            click.echo(self.say("why_not_here", name=self.session.regulation.name))
            return False
        if word == "yield":
            return self.passing.yields(rest, self.session.view(self.me))
        return self.passing.mode(rest) if word == "mode" else self.passing.once()

    def look(self, n: int) -> None:
        """The table as it was n decisions of this person ago."""
        games = [one.game for one in self.session.moments if one.player == self.me]
        if not 1 <= n <= len(games):
            click.echo(self.say("look_too_far", most=len(games)))
            return
        click.echo(self.say("look_back", n=n))
        self.echo(self.board.draw(games[-n].view(self.me)))

    def graveyard(self) -> str:
        view = self.session.view(self.me)
        cards = view.sides[self.me].graveyard if isinstance(view, View) else None
        return self.say("graveyard", cards=write_cards((cards or [])[::-1], self.suits) or "-")

    def show_rule(self, words: list[str]) -> None:
        agreed = self.session.regulation
        if isinstance(agreed, Regulation):
            lines = page(tuple(words), False, self.lang, agreed)
        else:
            lines = page((agreed.id,), False, self.lang)
        self.echo([in_letters(line, self.suits) for line in lines])

    def save(self, path: str) -> None:
        if not path:
            click.echo(self.say("save_where"))
            return
        write_record(Path(path), self.session)
        click.echo(self.say("saved", path=path))


def refuse_rest(word: str, words: list[str]) -> None:
    """Name what stands behind a word that has no use for it."""
    rest = words[1:]
    if word in COUNTED and rest and rest[0].isdecimal():
        rest = rest[1:]
    if word in (*ALONE, *COUNTED) and rest:
        raise NotationError("words_left", words=" ".join(rest), line=" ".join(words))


def small_number(digits: str) -> int:
    """Read a number; one longer than any list is cut off, for Python reads no endless ones."""
    return int(digits) if len(digits) <= DIGITS else 10**DIGITS


def read_line() -> str | None:
    """Return what the person writes, or None when there is nothing more to read."""
    if sys.stdin is None:  # closed before we began
        return None
    click.echo("> ", nl=False)
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    if not line:
        click.echo()
        return None
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n"))  # so that what is piped in can be followed
    return line
