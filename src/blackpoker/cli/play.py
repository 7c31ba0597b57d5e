"""``blackpoker play``: a game in the terminal, line by line."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Final

import click

from blackpoker.agents.bot_file import BotError
from blackpoker.agents.registry import find_agent, level_named, make_agent
from blackpoker.cli.board import Board, board_for
from blackpoker.cli.bring import own_decks, own_trumps
from blackpoker.cli.keeping import check_writable, keep, numbered_path, write_record
from blackpoker.cli.levels import show_levels
from blackpoker.cli.match import MatchTable
from blackpoker.cli.mistakes import likeliest
from blackpoker.cli.rules import page
from blackpoker.cli.thinking import Thinking, watched
from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardAction
from blackpoker.common.event import CardsMoved
from blackpoker.common.zone import DECK, TRUMP
from blackpoker.core import bitset
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.event import PASSED, Event
from blackpoker.core.name import Name
from blackpoker.play.cards import write_card, write_cards
from blackpoker.play.house_file import agreed_with, read_house, telling
from blackpoker.play.match import Match, MatchGame, is_match
from blackpoker.play.moves import CHANCE
from blackpoker.play.narrators import Teller, narrator_for
from blackpoker.play.notation import action_names
from blackpoker.play.session import Chooser, Session
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import say
from blackpoker.words.letters import in_letters
from blackpoker.words.rule_index import Index
from blackpoker.words.rule_words import in_words_of

LARGEST_OWN_SEED: Final = 1_000_000  # a seed a person can tell a friend
DIGITS: Final = 9
PASS: Final = ("pass", "p", "パス")
NO_PASS: Final = "R6-04"  # the ruling
WORDS: Final = ("?", "hint", "why", "undo", "board", "log", "grave", "rules", "save", "quit")
IN_JAPANESE: Final = {"ヒント": "hint"}


@click.command("play")
@click.argument("regulation", default=BEGINNERS_GAME)
@click.option("--against", "opponent", default="heuristic", metavar="NAME")
@click.option("--seed", type=click.IntRange(min=0, max=(1 << 62) - 1))
@click.option("--seat", "seat_wanted", type=click.Choice(["A", "B"]), default="A")
@click.option("--deck", "deck_path", type=click.Path(path_type=Path))
@click.option("--trumps", metavar="CARDS")
@click.option("--house", "house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--record", "record_path", type=click.Path(path_type=Path))
@click.option("--ask-top", is_flag=True)
@click.option("--levels", is_flag=True, is_eager=True, expose_value=False, callback=show_levels)
@click.pass_context
def play(
    ctx: click.Context,
    regulation: str,
    opponent: str,
    seed: int | None,
    seat_wanted: str,
    deck_path: Path | None,
    trumps: str | None,
    house: tuple[Path, ...],
    record_path: Path | None,
    ask_top: bool,
) -> int:
    lang, suits = ctx.obj["lang"], ctx.obj["suits"]
    files = [read_house(one) for one in house]
    agreed = agreed_with(regulation, files)
    seed = secrets.randbelow(LARGEST_OWN_SEED) if seed is None else seed
    me = "AB".index(seat_wanted)
    find_agent(opponent)  # a mistake is told before anything else is asked
    thinking = Thinking(lang)
    names = seat_names(agreed, me, opponent, lang)
    decks = own_decks(agreed, me, deck_path)
    laid = own_trumps(agreed, me, trumps)
    if record_path is not None:
        check_writable(record_path)

    def one_game(seed: int, decks: list[list[int]] | None, path: Path | None) -> Table:
        """Play a game to its end, or until the person leaves; the others are made anew for it."""
        seats: list[Chooser | None] = [
            None if player == me else watched(make_agent(opponent, seed + player), thinking)
            for player in range(agreed.players)
        ]
        session = Session(agreed, seed, seats, names, decks, trumps=laid, ask_top=ask_top)
        table = Table(session, me, lang, suits, opponent)
        table.greet(seed)
        try:
            with telling(files):
                table.run()
        finally:
            if path is not None:
                keep(path, session, lang)
        return table

    def match_game(game: MatchGame) -> int | None:
        table = one_game(game.seed, game.decks, numbered_path(record_path, game.number))
        return table.winner()

    if is_match(agreed):
        assert isinstance(agreed, Regulation)
        MatchTable(Match(agreed, seed), me, lang, suits, read_line).run(match_game)
    else:
        one_game(seed, decks, record_path)
    return 0


def seat_names(agreed: AnyRegulation, me: int, opponent: str, lang: str) -> list[str]:
    """Names for the record: whoever reads it is not the one who played."""
    names = computers(agreed.players, me, opponent, lang)
    return [
        say(lang, "play.player") if player == me else f"{name} ({opponent})"
        for player, name in enumerate(names)
    ]


def shown_names(players: int, me: int, opponent: str, lang: str) -> list[str]:
    """Names for the person who plays."""
    names = computers(players, me, opponent, lang)
    names[me] = say(lang, "say.you")
    return names


def computers(players: int, me: int, opponent: str, lang: str) -> list[str]:
    """Computers, numbered from 1 where there are several; a person sits at ``me``."""
    level = level_named(opponent)
    name = say(lang, "play.computer") if level is None else level.name.said(lang)
    numbers = [player + (player < me) for player in range(players)]
    return [f"{name} {number}" if players > 2 else name for number in numbers]


class Table:
    """One person at a terminal: shows, asks, and understands short words."""

    def __init__(self, session: Session, me: int, lang: str, suits: str, opponent: str) -> None:
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
        session.listen(me, self.hear)

    def say(self, key: str, **values: object) -> str:
        return in_letters(say(self.lang, f"play.{key}", **values), self.suits)

    def hear(self, events: list[Event]) -> None:
        """Tell what happened; after a pass that nobody chose, that it was one."""
        self.teller.look(self.session.view(self.me))
        if self.me in self.session.passed_automatically:
            self.session.passed_automatically.clear()
            passed = next((i + 1 for i, one in enumerate(events) if one.kind == PASSED), 0)
            self.tell(self.teller.tell(events[:passed]))
            self.tell([self.say("passed_automatically")])
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
            view = self.session.view(self.me)
            if decision.question.id == CHANCE:
                self.echo(self.board.draw(view))
            self.echo(self.board.ask(view, decision))
            if not self.answer(decision):
                click.echo(self.say("left"))
                return
        self.echo(self.board.draw(self.session.view(self.me)))

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
                word = IN_JAPANESE.get(word, word)
                if word in WORDS:
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
        if self.must_act(decision) and " ".join(words).casefold() in ("", "0", *PASS):
            return self.why_no_pass(decision)
        if words and decision.question.id == CHANCE and error.id in ("word_unknown", "word_near"):
            action = self.action_called(words[0])
            if action is not None:
                return self.why(action.id, decision)
        return in_letters(error.said(self.lang), self.suits)

    def chose(self, line: str, decision: Decision) -> bool:
        numbers = dict(self.board.numbered(decision))
        if not line:
            if decision.question.id != CHANCE:
                return False
            line = "0"
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

    # ---- words
    def command(self, word: str, rest: list[str], decision: Decision) -> bool:
        """Do what a word asks; True if the question must be asked anew."""
        if word == "undo":
            if not self.session.undo(self.me):
                click.echo(self.say("nothing_to_undo"))
                return False
            self.teller.restart(self.session.view(self.me))
            click.echo(self.say("undone"))
            return True
        if word == "?":
            click.echo(self.say("help"))
            if self.must_act(decision):
                click.echo(self.why_no_pass(decision))
            self.echo(self.board.ask(self.session.view(self.me), decision))
        elif word == "hint":
            self.echo(self.board.hint(self.session.informed_view(self.me), decision))
        elif word == "board":
            self.echo(self.board.draw(self.session.view(self.me)))
        elif word == "log":
            n = small_number(rest[0]) if rest and rest[0].isdecimal() else 20
            self.echo(self.log[max(0, len(self.log) - n) :])
        elif word == "grave":
            self.echo([self.graveyard()])
        elif word == "why":
            click.echo(self.why(" ".join(rest), decision))
        elif word == "rules":
            self.show_rule(rest)
        elif word == "save":
            self.save(" ".join(rest))
        return False

    def graveyard(self) -> str:
        from blackpoker.common.view import View

        view = self.session.view(self.me)
        cards = view.sides[self.me].graveyard if isinstance(view, View) else None
        return self.say("graveyard", cards=write_cards((cards or [])[::-1], self.suits) or "-")

    def must_act(self, decision: Decision) -> bool:
        """Is this a chance at which the rules let nobody pass?"""
        passing = any(option.verb == PASS[0] for option in decision.options)
        return decision.question.id == CHANCE and not passing

    def why_no_pass(self, decision: Decision) -> str:
        for option in decision.options:
            action = self.action_called(option.text)
            if option.text == "end" and action is not None:
                return self.say("must_act_end", end=action.name, ruling=NO_PASS)
        return self.say("must_act", ruling=NO_PASS)

    def why_pass(self, decision: Decision) -> str:
        """Whether one can pass, and why not."""
        if decision.question.id != CHANCE:
            return self.say("no_chance_to_pass")
        return self.why_no_pass(decision) if self.must_act(decision) else self.say("may_pass")

    def why(self, name: str, decision: Decision) -> str:
        """Why an action cannot be asked for now, or why one cannot pass."""
        regulation = self.session.regulation
        if not isinstance(regulation, Regulation):
            return self.say("why_not_here", name=regulation.name)
        if not name:
            return self.say("why_what")
        if name.casefold() in PASS:
            return self.why_pass(decision)
        action = self.action_called(name) or action_among(Index(regulation.edition).actions, name)
        if action is None:
            here = [line.record for line in regulation.rules.card_lines]
            guess = likeliest(name, [form for one in here for form in action_names(one)])
            return self.say("no_action_near" if guess else "no_action", name=name, guess=guess)
        refusal = self.session.why_not(self.me, action.id)
        if refusal is None:
            return self.say("why_possible", action=action.name)
        said = {
            key: in_words_of(regulation.edition, value) if isinstance(value, Name) else value
            for key, value in refusal.values.items()
        }
        values = {**said, "action": action.name}
        reason = say(self.lang, f"why.{refusal.code}", **values)
        return self.say("why", action=action.name, reason=reason, ruling=refusal.ruling)

    def action_called(self, name: str) -> CardAction | None:
        rules = self.session.regulation.rules
        if not isinstance(rules, DuelBook):
            return None
        return action_among([line.record for line in rules.card_lines], name)

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


def action_among(actions: list[CardAction], name: str) -> CardAction | None:
    """Find an action by its id or its name in either language."""
    for one in actions:
        if name.casefold() in [form.casefold() for form in action_names(one)]:
            return one
    return None


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
