"""Is there a win in the first turn that no answer prevents?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.view import open_view
from blackpoker.core import bitset
from blackpoker.core.decision import ACTION, NOTHING
from blackpoker.core.rng import seeded
from blackpoker.play.move_text import MoveWriter
from blackpoker.regulation.regulation import Regulation

DEALT: Final = 100  # openings to choose from
LONGEST: Final = 200  # decisions in one line
ACTIONS: Final = (1, 2, 3, 4, 6, 9, 13, 20, 30, 45)  # the first player's in one line, few first


class SpentError(Exception):
    """All positions that may be looked at have been."""


@dataclass
class Search:
    """Looks for the first player's moves that win in this turn whatever the opponent answers.

    Every card counts as known and a shuffle comes out as the seed has it, so a line found is one
    the first player could be lucky enough to hold, not one that can be planned. Which card lies on
    top of a graveyard is not asked: the last one moved.
    """

    me: int
    budget: int
    eager: frozenset[str]  # ids of the actions to try before others
    turn: int = 1
    looked_at: int = 0
    tried: set[str] = field(default_factory=set, init=False)  # of the eager ones
    only_eager: bool = field(default=False, init=False)
    limit: int = field(default=0, init=False)  # of positions, for now
    cut: bool = field(default=False, init=False)  # was anything left out for want of actions?

    def find(self, game: Duel) -> list[int] | None:
        """Return the choices of such a line, with the first of the opponent's answers to each.

        Most of the budget is for lines of the eager actions alone, so that one that can be repeated
        is followed to its end, and every answer to it; then come all others. None may mean that the
        budget was spent.
        """
        self.only_eager = True
        line = self.deepen(game, self.budget * 3 // 4) if self.eager else None
        self.only_eager = False
        return self.deepen(game, self.budget) if line is None else line

    def deepen(self, game: Duel, limit: int) -> list[int] | None:
        self.limit = limit
        try:
            for actions in ACTIONS:
                self.cut = False
                line = self.line_from(game.clone(), actions, 0)
                if line is not None or not self.cut:
                    return line
        except SpentError:
            pass
        return None

    def line_from(self, game: Duel, actions: int, length: int) -> list[int] | None:
        forced: list[int] = []
        while not game.over and game.count() == 1 and not self.given_up(game, length):
            game.apply(0)
            forced.append(0)
            length += 1
        if game.over:
            return forced if game.winner == self.me else None
        if self.given_up(game, length):
            return None
        if game.asked == self.me:
            line = self.some_choice(game, actions, length)
        else:
            line = self.every_answer(game, actions, length)
        return None if line is None else forced + line

    def given_up(self, game: Duel, length: int) -> bool:
        """The turn is over, or the line leads nowhere."""
        if game.turn_number != self.turn:
            return True
        if length > LONGEST:
            self.cut = True
            return True
        return False

    def some_choice(self, game: Duel, actions: int, length: int) -> list[int] | None:
        """One that wins is enough."""
        for choice, cost in self.own_choices(game, actions):
            if cost > 0:
                self.tried |= self.eager & {game.options()[choice].text}
            rest = self.line_from(self.after(game, choice), actions - cost, length + 1)
            if rest is not None:
                return [choice, *rest]
        return None

    def every_answer(self, game: Duel, actions: int, length: int) -> list[int] | None:
        """The opponent must have no way out. Passing comes first: it refutes most lines."""
        options = game.options()
        passing_first = sorted(range(len(options)), key=lambda i: options[i].ref != NOTHING)
        line: list[int] | None = None
        for choice in passing_first:
            rest = self.line_from(self.after(game, choice), actions, length + 1)
            if rest is None:
                return None
            if line is None:
                line = [choice, *rest]
        return line

    def own_choices(self, game: Duel, actions: int) -> list[tuple[int, int]]:
        """What the first player may try, each with how many actions it uses up."""
        assert game.question is not None
        if game.question.part != ACTION:
            return [(i, 0) for i in range(game.count())]
        found: list[tuple[int, int, int]] = []
        for i, option in enumerate(game.options()):
            if option.ref == NOTHING:
                if len(game.stage) > 0:  # with an empty stage it only hands the chance over
                    found.append((0, i, 0))
            elif option.text not in self.eager and self.only_eager:
                continue
            elif actions > 0:
                found.append((1 if option.text in self.eager else 2, i, 1))
            else:
                self.cut = True
        return [(i, cost) for _, i, cost in sorted(found)]

    def after(self, game: Duel, choice: int) -> Duel:
        if self.looked_at >= self.limit:
            raise SpentError
        self.looked_at += 1
        copy = game.clone()
        copy.apply(choice)
        return copy


def opening(regulation: Regulation, seed: int) -> Duel:
    """Return a game in which the first player is about to move; choices before that by lot."""
    game = regulation.prepare(seed)
    for player in range(regulation.players):
        game.accept_last_card_on_top(player)
    game.advance()
    lot = seeded(seed)
    while not game.over and game.turn_number == 0:
        game.apply(lot.below(game.count()))
    return game


def promising_seeds(regulation: Regulation, eager: frozenset[str], n: int) -> list[int]:
    """The openings most likely to hold a certain win, of so many dealt: the first player can ask
    for one of the eager actions, and the opponent has few cards to answer with."""

    def hopeless(seed: int) -> tuple[bool, int, int]:
        game = opening(regulation, seed)
        possible = {option.text for option in game.options()}
        hand = game.side(game.opponent(game.turn)).hand
        answers: int = 0
        for line in game.book.quick:
            answers |= hand & line.key_cards
        return not eager & possible, bitset.count(answers), seed

    return sorted(range(DEALT), key=hopeless)[:n]


def in_words(game: Duel, choices: list[int]) -> list[str]:
    """Write a line of choices as moves."""
    game = game.clone()
    writer = MoveWriter()
    for choice in choices:
        decision = game.decision()
        assert decision is not None
        writer.tell(open_view(game), decision, choice)
        game.apply(choice)
    return writer.lines
