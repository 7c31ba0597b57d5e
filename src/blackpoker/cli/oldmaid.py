"""Old Maid in the terminal: the same core, on a small loop of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from blackpoker.agents.bot_file import BotError
from blackpoker.agents.registry import make_agent
from blackpoker.cli.keeping import keep, write_text
from blackpoker.cli.rules import page
from blackpoker.cli.sitting import Wanted, brought
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.event import Event
from blackpoker.line.guest import LOG, small_number
from blackpoker.oldmaid.card import name_of
from blackpoker.oldmaid.view import OldMaidView
from blackpoker.play.cards import in_suits
from blackpoker.play.narrators import narrator_for
from blackpoker.play.session import Chooser, Session
from blackpoker.regulation.games import AnyRegulation
from blackpoker.text import say
from blackpoker.words.columns import fold

COLUMNS = 78


class Left(Exception):
    """The person does not want to go on."""


def play_oldmaid(wanted: Wanted, agreed: AnyRegulation, lang: str, suits: str) -> None:
    """Play a game to its end, or until the person leaves."""
    table = OldMaidTable(wanted, agreed, lang, suits)
    shown = say(lang, "play.welcome", name=agreed.name, agent=wanted.opponent, seed=wanted.seed)
    click.echo(shown)
    click.echo(say(lang, "play.words"))
    try:
        table.run()
    finally:
        if wanted.record is not None:
            keep(wanted.record, table.session.record().write(), lang)


def seat_names(players: int, me: int, opponent: str, lang: str) -> list[str]:
    """Names for the record: the others numbered from 1 where there are several."""
    computer = say(lang, "play.computer")
    numbers = [f" {player + (player < me)}" if players > 2 else "" for player in range(players)]
    names = [f"{computer}{number} ({opponent})" for number in numbers]
    names[me] = say(lang, "play.player")
    return names


class OldMaidTable:
    """One person at a terminal, who sits in the session as the agents do."""

    def __init__(self, wanted: Wanted, agreed: AnyRegulation, lang: str, suits: str) -> None:
        self.lang = lang
        self.suits = suits
        decks, laid = brought(wanted, agreed)  # says that nobody brings any
        seats: list[Chooser | None] = [
            self if player == wanted.me else make_agent(wanted.opponent, wanted.seed + player)
            for player in range(agreed.players)
        ]
        names = seat_names(agreed.players, wanted.me, wanted.opponent, lang)
        self.session = Session(agreed, wanted.seed, seats, names, decks, trumps=laid)
        self.names = [name.partition(" (")[0] for name in names]
        self.names[wanted.me] = say(lang, "say.you")
        self.teller = narrator_for(agreed.rules, self.names, wanted.me, lang)
        self.log: list[str] = []
        self.session.listen(wanted.me, self.hear)

    def say(self, key: str, **values: object) -> None:
        self.echo([say(self.lang, key, **values)])

    def echo(self, lines: list[str]) -> None:
        for line in lines:
            click.echo(in_suits(line, self.suits))

    def hear(self, events: list[Event]) -> None:
        lines = self.teller.tell(events)
        self.log += lines
        self.echo(lines)

    def run(self) -> None:
        """A bot that fails has lost."""
        try:
            self.session.start()
        except Left:
            self.say("play.left")
        except BotError as error:
            self.echo([error.said(self.lang)])
            self.say("play.bot_gave_up")

    def choose(self, view: object, decision: Decision) -> int:
        """Read lines until one of them decides."""
        assert isinstance(view, OldMaidView)
        self.ask(view, decision)
        while (line := read_line()) is not None:
            word, _, rest = line.strip().partition(" ")
            if word.casefold() == "quit":
                break
            try:
                if word.isdecimal():
                    return numbered(word, decision)
                self.obey(word.casefold(), rest.strip(), view, decision)
            except BlackPokerError as error:
                self.echo([error.said(self.lang)])
        raise Left

    def ask(self, view: OldMaidView, decision: Decision) -> None:
        source, count = self.names[view.source], len(decision.options)
        self.say("question.oldmaid_draw", source=source, count=count)
        self.echo(fold([str(n + 1) for n in range(count)], COLUMNS))

    def draw(self, view: OldMaidView) -> None:
        counts = "  ".join(f"{name} {n}" for name, n in zip(self.names, view.counts, strict=True))
        hand = " ".join(name_of(one) for one in view.hand or [])
        self.echo([f"--- {counts}", f"{say(self.lang, 'table.hand')}  {hand}"])

    def obey(self, word: str, rest: str, view: OldMaidView, decision: Decision) -> None:
        match word:
            case "":
                pass
            case "?":
                self.say("play.help_oldmaid")
                self.ask(view, decision)
            case "board":
                self.draw(view)
            case "log":
                n = small_number(rest) if rest.isdecimal() else LOG
                self.echo(self.log[max(0, len(self.log) - n) :])
            case "rules":
                self.echo(page((self.session.regulation.id,), self.lang))
            case "save" if rest:
                write_text(Path(rest), self.session.record().write())
                self.say("play.saved", path=rest)
            case "save":
                self.say("play.save_where")
            case "hint" | "ヒント":
                self.say("error.coach_no_duel")
            case _:
                self.say("play.not_in_oldmaid", word=word)


def numbered(digits: str, decision: Decision) -> int:
    number, most = small_number(digits), len(decision.options)
    if not 1 <= number <= most:
        raise NotationError("no_such_number", number=digits[:9], least=1, most=most)
    return number - 1


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
