"""Puzzles: positions in which exactly one move does what is asked for, and the proof of it.

Every card lies open, also those of both lives in their order, and nothing is left to chance. What a
move comes to is found by trying everything that both can do until the turn ends.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, Literal

from msgspec import convert, msgpack

from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACTION, NOTHING
from blackpoker.core.errors import BlackPokerError
from blackpoker.play.legal_moves import legal_moves
from blackpoker.play.move import Move
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position

Kind = Literal["win", "survive", "answer"]
LONGEST: Final = 150  # choices in one line
BUDGET: Final = 50_000  # positions that may be looked at
MOST_MOVES: Final = 60  # more are not to be chosen from
FILE: Final = "puzzles.jsonl"
GRADERS: Final = (1, 3, 5, 7)  # levels that try every puzzle ...
TRIES: Final = 8  # ... so many times each
RARELY: Final = (0.5, 0.25, 0.1)  # found less often than this it has one star more
STRIDE: Final = 89  # from one day to the next: far from the one before, and prime to their number


class UnprovedError(BlackPokerError):
    """A position that is no puzzle, or about which nothing can be said for certain."""


def laid_out(position: str) -> Duel:
    """Return the game of a position. Which card lies on top of a graveyard is not asked."""
    game = build(read_position(position))
    for player in (0, 1):
        game.accept_last_card_on_top(player)
    return game


def kind_of(game: Duel) -> Kind:
    """What is asked for: in one's own turn to win in it, in the other's not to lose in it.

    Where something of the other has to be answered in one's own turn, that is what matters.
    """
    if game.asked != game.turn:
        return "survive"
    answers = len(game.stage) > 0 and game.stage[-1].controller != game.asked
    return "answer" if answers else "win"


@dataclass
class Prover:
    """Finds out whether a player reaches the goal of a turn whatever the other does.

    The goal is to win in one's own turn, and not to have lost when the other's turn ends.
    """

    me: int
    turn: int
    own: bool  # is it my turn?
    chance: object  # the generator: what depends on it is not certain
    budget: int
    looked_at: int = field(default=0, init=False)
    known: dict[bytes, bool] = field(default_factory=dict, init=False)

    @staticmethod
    def of(game: Duel, budget: int = BUDGET) -> Prover:
        return Prover(
            int(game.asked),
            int(game.turn_number),
            bool(game.asked == game.turn),
            game.rng.to_data(),
            budget,
        )

    def reached(self, game: Duel) -> bool | None:
        """Has it come out, and how? None while the turn goes on."""
        if not game.over and game.turn_number == self.turn:
            return None
        if game.rng.to_data() != self.chance:
            raise UnprovedError("puzzle_chance")
        return bool(game.winner == self.me) if game.over else not self.own

    def holds(self, game: Duel, length: int = 0) -> bool:
        """Is the goal reached from here? The game is used up."""
        while (found := self.reached(game)) is None and game.count() == 1:
            game.apply(0)
        if found is not None:
            return found
        if length > LONGEST:
            raise UnprovedError("puzzle_long")
        key = msgpack.encode(game.to_data())
        if key in self.known:
            return self.known[key]
        mine = bool(game.asked == self.me)
        result = not mine
        for choice in choices_in(game):
            if self.holds(self.after(game, choice), length + 1) == mine:
                result = mine
                break
        self.known[key] = result
        return result

    def after(self, game: Duel, *choices: int) -> Duel:
        self.looked_at += 1
        if self.looked_at > self.budget:
            raise UnprovedError("puzzle_large")
        copy = game.clone()
        for choice in choices:
            copy.apply(choice)
        return copy

    def works(self, move: Move) -> bool:
        """Does this move reach the goal?"""
        assert isinstance(move.before, Duel)
        return self.holds(self.after(move.before, *move.choices))


def choices_in(game: Duel) -> list[int]:
    """What there is to choose, passing first: it decides most.

    Whoever has the turn gains nothing by passing on an empty stage: the other may pass back.
    """
    options = game.options()
    passing = [i for i, option in enumerate(options) if option.ref == NOTHING]
    others = [i for i, option in enumerate(options) if option.ref != NOTHING]
    if others and idle(game):
        return others
    return passing + others


def idle(game: Duel) -> bool:
    assert game.question is not None
    at_chance = game.question.part == ACTION and game.declaring() is None
    return bool(at_chance and len(game.stage) == 0 and game.asked == game.turn)


def what_of(move: Move) -> tuple[str, ...]:
    """What a move is, however it is paid for and in whichever order its cards are laid."""
    return (move.action or str(move), *sorted(move.keys), move.target)


def tries(game: Duel) -> list[Move]:
    """Return all moves that could be a solution."""
    first = [one for one in legal_moves(game) if not waits(one)]
    if len(first) > MOST_MOVES:
        raise UnprovedError("puzzle_large")
    return first


def waits(move: Move) -> bool:
    """Does it pass on an empty stage in its own turn?"""
    assert isinstance(move.before, Duel)
    return idle(move.before) and move.answers[0].option.ref == NOTHING


def solutions(game: Duel, budget: int = BUDGET, most: int = 2) -> list[Move]:
    """Return a move for each way to reach the goal, so many at most: a puzzle has one.

    UnprovedError if that would take longer than is allowed, or hangs on chance.
    """
    prover = Prover.of(game, budget)
    found: dict[tuple[str, ...], Move] = {}
    # Passing first: where that is enough nothing more need be looked at.
    for move in sorted(tries(game), key=lambda one: one.action != ""):
        if what_of(move) not in found and prover.works(move):
            found[what_of(move)] = move
            if len(found) == most or move.action == "":
                break
    return list(found.values())


# ---- those there are
@dataclass(frozen=True)
class Puzzle:
    """A position with one solution, and how hard it was for the levels that tried."""

    id: str
    kind: Kind
    position: str
    solution: str
    found: tuple[int, ...]  # of TRIES, by each of the levels of GRADERS

    @property
    def regulation(self) -> str:
        return self.position.partition(";")[0]

    @property
    def stars(self) -> int:
        """From 1, which most find, to 4, which hardly anybody does."""
        part = sum(self.found) / (TRIES * len(GRADERS))
        return 1 + sum(part < limit for limit in RARELY)


def id_of(position: str) -> str:
    return hashlib.sha256(position.encode()).hexdigest()[:6]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return those of the package, the easiest first."""
    lines = Path(__file__).with_name(FILE).read_text("utf-8").splitlines()
    return tuple(read_puzzle(line) for line in lines)


def read_puzzle(line: str) -> Puzzle:
    return convert(json.loads(line), Puzzle)


def puzzle_called(id: str) -> Puzzle:
    for one in puzzles():
        if one.id == id:
            return one
    raise UnprovedError("no_such_puzzle", puzzle=id)


def puzzle_of(day: int) -> Puzzle:
    """Return that of a day, counted from 1970: each comes once before any comes again."""
    all = puzzles()
    return all[day * STRIDE % len(all)]


def prove(puzzle: Puzzle) -> None:
    """Find its solution anew; UnprovedError if it is not the one that is written, or not alone."""
    game = laid_out(puzzle.position)
    found = solutions(game)
    if kind_of(game) != puzzle.kind or [str(one) for one in found] != [puzzle.solution]:
        said = ", ".join(str(one) for one in found) or "-"
        raise UnprovedError("puzzle_wrong", puzzle=puzzle.id, found=said)


def played_out(game: Duel, move: Move) -> Iterator[Duel]:
    """Yield the game after a move, and after everything that both do best until the turn ends.

    It is one game that goes on. Whoever cannot help it any more does what comes first.
    """
    prover = Prover.of(game)
    me = prover.me
    for choice in move.choices:
        game.apply(choice)
    yield game
    while prover.reached(game) is None:
        if game.count() > 1:
            mine = bool(game.asked == me)
            all = choices_in(game)
            wins = (one for one in all if prover.holds(prover.after(game, one)) == mine)
            game.apply(next(wins, all[0]))
        else:
            game.apply(0)
        yield game
