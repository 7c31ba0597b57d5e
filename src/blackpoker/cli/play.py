"""``blackpoker play``: a game in the terminal, line by line."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Final

import click

from blackpoker.agents.registry import make_agent
from blackpoker.cli.board import Board, board_for
from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardAction
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError, NotationError, RecordError
from blackpoker.core.event import Event
from blackpoker.play.cards import in_suits, read_deck, write_cards
from blackpoker.play.moves import CHANCE
from blackpoker.play.narrators import Teller, narrator_for
from blackpoker.play.notation import action_names
from blackpoker.play.session import Chooser, Session
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.regulation.regulation import BEGINNERS_GAME
from blackpoker.text import say
from blackpoker.text.nearest import near

LARGEST_OWN_SEED: Final = 1_000_000  # a seed a person can tell a friend
WORDS: Final = ("?", "why", "undo", "b", "board", "log", "grave", "rules", "save", "quit")


@click.command("play")
@click.argument("regulation", default=BEGINNERS_GAME)
@click.option("--against", "opponent", default="heuristic", metavar="NAME")
@click.option("--seed", type=click.IntRange(min=0, max=(1 << 62) - 1))
@click.option("--seat", "seat_wanted", type=click.Choice(["A", "B"]), default="A")
@click.option("--deck", "deck_path", type=click.Path(path_type=Path))
@click.option("--record", "record_path", type=click.Path(path_type=Path))
@click.option("--ask-top", is_flag=True)
@click.pass_context
def play(
    ctx: click.Context,
    regulation: str,
    opponent: str,
    seed: int | None,
    seat_wanted: str,
    deck_path: Path | None,
    record_path: Path | None,
    ask_top: bool,
) -> int:
    lang, suits = ctx.obj["lang"], ctx.obj["suits"]
    agreed = find_regulation(regulation)
    seed = secrets.randbelow(LARGEST_OWN_SEED) if seed is None else seed
    me = "AB".index(seat_wanted)
    seats: list[Chooser | None] = [
        None if player == me else make_agent(opponent, seed + player)
        for player in range(agreed.players)
    ]
    names = seat_names(agreed, me, lang)
    decks = own_decks(agreed, me, deck_path)
    if record_path is not None:
        check_writable(record_path)
    session = Session(agreed, seed, seats, names, decks, ask_top)
    table = Table(session, me, lang, suits)
    table.greet(seed, opponent)
    try:
        table.run()
    finally:
        if record_path is not None:
            record_path.write_text(session.record().write(), encoding="utf-8")
            click.echo(say(lang, "play.saved", path=record_path))
    return 0


def seat_names(agreed: AnyRegulation, me: int, lang: str) -> list[str]:
    names = []
    for player in range(agreed.players):
        if player == me:
            names.append(say(lang, "say.you"))
        else:
            number = f" {player}" if agreed.players > 2 else ""
            names.append(say(lang, "play.computer") + number)
    return names


def own_decks(agreed: AnyRegulation, me: int, path: Path | None) -> list[list[int]] | None:
    if path is None:
        return None
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError("deck_unreadable", path=str(path), reason=error) from error
    from blackpoker.regulation.regulation import Regulation

    if not isinstance(agreed, Regulation):
        raise RecordError("no_decks_here", regulation=agreed.id)
    decks = [agreed.usual_deck(), agreed.usual_deck()]
    decks[me] = read_deck(text)
    return decks


def check_writable(path: Path) -> None:
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise RecordError("record_unwritable", path=str(path))


class Table:
    """One person at a terminal: shows, asks, and understands short words."""

    def __init__(self, session: Session, me: int, lang: str, suits: str) -> None:
        self.session = session
        self.me = me
        self.lang = lang
        self.suits = suits
        rules = session.regulation.rules
        self.board: Board = board_for(rules, session.names, me, lang, suits)
        self.teller: Teller = narrator_for(rules, session.names, me, lang, suits)
        self.log: list[str] = []
        session.listeners.append(self.hear)

    def say(self, key: str, **values: object) -> str:
        return in_suits(say(self.lang, f"play.{key}", **values), self.suits)

    def hear(self, events: list[Event]) -> None:
        for sentence in self.teller.tell(events):
            self.log.append(sentence)
            click.echo(sentence)

    def greet(self, seed: int, opponent: str) -> None:
        click.echo(
            self.say("welcome", name=self.session.regulation.name, agent=opponent, seed=seed)
        )
        click.echo(self.say("words"))

    def run(self) -> None:
        self.session.start()
        while not self.session.over:
            decision = self.session.decision()
            assert decision is not None
            self.tell_automatic_passes()
            view = self.session.view(self.me)
            if decision.question.id == CHANCE:
                self.echo(self.board.draw(view))
            self.echo(self.board.ask(view, decision))
            if not self.answer(decision):
                click.echo(self.say("left"))
                return
        self.echo(self.board.draw(self.session.view(self.me)))

    def tell_automatic_passes(self) -> None:
        if self.session.passed_automatically:
            self.session.passed_automatically.clear()
            click.echo(self.say("passed_automatically"))

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
                if words and words[0].casefold() in WORDS:
                    if words[0].casefold() == "quit":
                        return False
                    if self.command(words[0].casefold(), words[1:], decision):
                        return True
                elif self.chose(line.strip(), decision):
                    return True
            except BlackPokerError as error:
                click.echo(self.refusal(error, words, decision))

    def refusal(self, error: BlackPokerError, words: list[str], decision: Decision) -> str:
        """Say what was wrong; of an action that is not possible now, why."""
        if words and decision.question.id == CHANCE and error.id in ("word_unknown", "word_near"):
            action = self.action_called(words[0])
            if action is not None:
                return self.why(action.id)
        return in_suits(error.said(self.lang), self.suits)

    def chose(self, line: str, decision: Decision) -> bool:
        numbers = dict(self.board.numbered(decision))
        if not line:
            if decision.question.id == CHANCE and 0 in numbers:
                line = "0"
            else:
                return False
        if line.isdecimal():
            if int(line) not in numbers:
                raise NotationError("no_such_number", number=line, most=max(numbers))
            self.session.choose(self.me, numbers[int(line)])
        else:
            self.session.play(self.me, line)
        return True

    # ---- words
    def command(self, word: str, rest: list[str], decision: Decision) -> bool:
        """Do what a word asks; True if the question must be asked anew."""
        if word in ("undo", "b"):
            if not self.session.undo(self.me):
                click.echo(self.say("nothing_to_undo"))
                return False
            click.echo(self.say("undone"))
            return True
        if word == "?":
            click.echo(self.say("help"))
            self.echo(self.board.ask(self.session.view(self.me), decision))
        elif word == "board":
            self.echo(self.board.draw(self.session.view(self.me)))
        elif word == "log":
            n = int(rest[0]) if rest and rest[0].isdecimal() else 20
            self.echo(self.log[-n:])
        elif word == "grave":
            self.echo([self.graveyard()])
        elif word == "why":
            click.echo(self.why(" ".join(rest)))
        elif word == "rules":
            self.show_rule(" ".join(rest))
        elif word == "save":
            self.save(" ".join(rest))
        return False

    def graveyard(self) -> str:
        from blackpoker.common.view import View

        view = self.session.view(self.me)
        cards = view.sides[self.me].graveyard if isinstance(view, View) else None
        return self.say("graveyard", cards=write_cards((cards or [])[::-1], self.suits) or "-")

    def why(self, name: str) -> str:
        """Why an action cannot be asked for now."""
        rules = self.session.regulation.rules
        if not isinstance(rules, DuelBook) or not name:
            return self.say("why_what")
        action = self.action_called(name)
        if action is None:
            known = [form for line in rules.card_lines for form in action_names(line.record)]
            raise NotationError("no_action_called", name=name, guess=near(name, known))
        refusal = self.session.why_not(self.me, action.id)
        if refusal is None:
            return self.say("why_possible", action=action.name)
        reason = say(self.lang, f"why.{refusal.code}", **refusal.values)
        return self.say("why", action=action.name, reason=reason, ruling=refusal.ruling)

    def action_called(self, name: str) -> CardAction | None:
        rules = self.session.regulation.rules
        if isinstance(rules, DuelBook):
            for line in rules.card_lines:
                if name.casefold() in [form.casefold() for form in action_names(line.record)]:
                    return line.record
        return None

    def show_rule(self, name: str) -> None:
        from blackpoker.cli.rules import rules

        context = click.get_current_context()
        arguments = [self.session.regulation.id, *([name] if name else [])]
        with rules.make_context("rules", arguments, parent=context) as ctx:
            rules.invoke(ctx)

    def save(self, path: str) -> None:
        if not path:
            click.echo(self.say("save_where"))
            return
        check_writable(Path(path))
        Path(path).write_text(self.session.record().write(), encoding="utf-8")
        click.echo(self.say("saved", path=path))


def read_line() -> str | None:
    """Return what the person writes, or None when there is nothing more to read."""
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
