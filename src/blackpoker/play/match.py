"""A random half match (E6-16): two decks of 27 by lot, and the first to win two games wins it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.core.errors import IllegalChoice
from blackpoker.core.keyed import Seed, generator_of
from blackpoker.core.rng import Rng
from blackpoker.play.fair_deal import decks_seed, first_fault
from blackpoker.play.record import Header
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation

WINS: Final = 2
DECKS: Final = 2
NOBODY: Final = -1
GAME_SEEDS: Final = 1_000_000_000


@dataclass(frozen=True)
class MatchGame:
    """One game of a match: how it is dealt."""

    number: int
    seed: int | None  # None: where a key splits the decks, every game has a deal of its own
    chosen: tuple[int, ...]  # which of his decks each player plays
    decks: list[list[int]]


def is_match(regulation: AnyRegulation) -> bool:
    """Is it played as a match, with decks by lot?"""
    return isinstance(regulation, Regulation) and regulation.frame.deck.by_lot


def decks_fault(header: Header, regulation: AnyRegulation) -> str:
    """Return ``decks`` if the decks of a record are not those its match was dealt; else nothing.

    Not every record tells how its decks came about: those of a match do.
    """
    split = header.split
    if split is None:
        return ""
    if not is_match(regulation) or first_fault(split.deal):
        return "decks"
    assert isinstance(regulation, Regulation)
    halves = Match(regulation, decks_seed(split.deal.seed)).halves
    known = all(deck < DECKS for deck in split.chosen)
    dealt = [halves[seat][deck] for seat, deck in enumerate(split.chosen)] if known else []
    return "" if dealt == header.decks else "decks"


class Match:
    """The decks, the score, and who may play or look into what.

    >>> match = Match(Regulation.parse("6 lite half"), seed=1)
    >>> game = match.begin([0, 1])
    >>> match.end(winner=0)
    >>> match.usable(0), match.usable(1), match.winner
    ([1], [0, 1], None)

    A deck that has won is not used again; every other one is, whether it was played or not. A drawn
    game counts for nobody (R6-60).
    """

    def __init__(self, regulation: Regulation, seed: Seed) -> None:
        self.regulation = regulation
        self.seed = seed
        self.rng = generator_of(seed)
        self.halves = [self.split() for _ in range(regulation.players)]
        self.won: list[list[int]] = [[] for _ in range(regulation.players)]
        self.drawn = 0
        self.played: list[MatchGame] = []
        self.running = False

    def split(self) -> list[list[int]]:
        """Return the cards of one player as two decks, by lot."""
        cards = self.regulation.usual_deck()
        self.rng.shuffle(cards)
        size = self.regulation.frame.deck.most
        return [cards[i * size : (i + 1) * size] for i in range(DECKS)]

    # ---- the score
    def wins(self, player: int) -> int:
        return len(self.won[player])

    @property
    def winner(self) -> int | None:
        """Who has won the match; None while it goes on."""
        for player in range(self.regulation.players):
            if self.wins(player) >= WINS:
                return player
        return None

    # ---- between games
    def usable(self, player: int) -> list[int]:
        """The decks this player may play next."""
        return [deck for deck in range(DECKS) if deck not in self.won[player]]

    def was_played(self, player: int, deck: int) -> bool:
        return any(game.chosen[player] == deck for game in self.played)

    def look(self, player: int) -> list[int] | None:
        """The deck this player has just played, until the next game starts; None at other times.

        Into the other deck, and those of the opponent, nobody looks.
        """
        if self.running or not self.played:
            return None
        return sorted(self.halves[player][self.played[-1].chosen[player]])

    # ---- games
    def begin(self, chosen: list[int]) -> MatchGame:
        """Start the next game with the deck each player has chosen."""
        if self.running:
            raise IllegalChoice("match_game_runs")
        if self.winner is not None:
            raise IllegalChoice("match_is_over")
        for player, deck in enumerate(chosen):
            if deck not in self.usable(player):
                left = ", ".join(str(one + 1) for one in self.usable(player))
                raise IllegalChoice("deck_has_won", deck=deck + 1, decks=left)
        decks = [self.halves[player][deck] for player, deck in enumerate(chosen)]
        seed = None
        if isinstance(self.rng, Rng):
            seed = int(self.rng.next() * GAME_SEEDS >> 32)  # known matches stay as they are
        game = MatchGame(len(self.played) + 1, seed, tuple(chosen), decks)
        self.played.append(game)
        self.running = True
        return game

    def end(self, winner: int) -> None:
        """Note who has won the game that runs (-1: nobody)."""
        if not self.running:
            raise IllegalChoice("no_match_game")
        self.running = False
        if winner == NOBODY:
            self.drawn += 1
        else:
            self.won[winner].append(self.played[-1].chosen[winner])
