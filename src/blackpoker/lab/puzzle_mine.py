"""Puzzles from games of the computer, and how hard they are.

A position of a game is thinned out: cards of hands and lives go below the graveyards until so few
are left that all that can happen in the turn can be tried. What then has one solution is a puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from blackpoker.agents.agent import Agent
from blackpoker.agents.levels import make_level
from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACTION
from blackpoker.core.errors import NotationError
from blackpoker.core.rng import seeded
from blackpoker.lab.gathering import Progress, gathered
from blackpoker.lab.shards import Shards
from blackpoker.lab.simulate import MOST_DECISIONS, kept_regulation, seed_of
from blackpoker.play.legal_moves import is_open, legal_moves
from blackpoker.play.move import Move
from blackpoker.play.position import Position, position_of, write_position
from blackpoker.play.puzzle import (
    GRADERS,
    TRIES,
    Puzzle,
    UnprovedError,
    id_of,
    kind_of,
    laid_out,
    solutions,
    tries,
    what_of,
)

PLAYERS: Final = (2, 4, 6, 7)  # levels whose games are looked through
GAMES: Final = 4  # of a shard
LAST_TURNS: Final = 2  # of a game
THINNED: Final = 10  # times a position is thinned out
LEFT: Final = 4  # cards of a hand or a life, at most
SMALL: Final = 1_500  # positions that are looked at: larger ones are hard to see through, too
FEWEST: Final = 5  # ways to go on: fewer are no puzzle
MOST_SHARDS: Final = 100_000
EASY: Final = 0.9  # of all tries: what nearly everybody finds is none either


@dataclass(frozen=True)
class MiningPlan:
    """Where puzzles are looked for: games of one regulation, from one seed."""

    regulation: str
    seed: int


def mined(
    plan: MiningPlan,
    wanted: int,
    jobs: int | None = None,
    on: str = "",
    on_progress: Progress | None = None,
) -> list[Puzzle]:
    """Return so many new puzzles: the same ones for any number of jobs, wherever they are found."""
    found: dict[str, Puzzle] = {}
    shards = Shards(mine, plan, MOST_SHARDS)
    for one in gathered(shards, jobs, on=on):
        for data in one:
            puzzle = Puzzle(**{**data, "found": tuple(data["found"])})
            found.setdefault(puzzle.position, puzzle)
        if on_progress is not None:
            on_progress(min(len(found), wanted), wanted)
        if len(found) >= wanted:
            break
    return list(found.values())[:wanted]


def mine(plan: MiningPlan, number: int) -> list[Puzzle]:
    """Look through some games; of each only one puzzle of a kind and an action is taken."""
    found: list[Puzzle] = []
    for game in range(number * GAMES, (number + 1) * GAMES):
        seed = seed_of(plan.seed, game)
        taken: set[tuple[str, str]] = set()
        for n, spot in enumerate(last_chances(plan.regulation, seed)):
            for thin in range(THINNED):
                position = write_position(thinned(position_of(spot), seed_of(seed, n * 64 + thin)))
                puzzle, action = puzzle_in(position)
                if puzzle is None or (puzzle.kind, action) in taken:
                    continue
                graded = replace(puzzle, found=grades(puzzle))
                if sum(graded.found) < EASY * TRIES * len(GRADERS):
                    taken.add((puzzle.kind, action))
                    found.append(graded)
    return found


def last_chances(regulation: str, seed: int) -> list[Duel]:
    """Play a game between two levels; return where somebody could act in its last turns."""
    game = kept_regulation(regulation).prepare(seed)
    assert isinstance(game, Duel)
    game.answers_forced = True
    for player in (0, 1):
        game.accept_last_card_on_top(player)
    lot = seeded(seed)
    players = [make_level(PLAYERS[lot.below(len(PLAYERS))], seed_of(seed, n)) for n in (1, 2)]
    game.advance()
    spots: list[Duel] = []
    for _ in range(MOST_DECISIONS):
        decision = game.decision()
        if decision is None:
            break
        if decision.question.part == ACTION and game.declaring() is None:
            spots.append(game.clone())
        game.apply(players[decision.player].choose(game.view(decision.player), decision))
    first = int(game.turn_number) - LAST_TURNS
    return [spot for spot in spots if int(spot.turn_number) > first]


def thinned(position: Position, seed: int) -> Position:
    """Let cards of hands and lives go below the graveyards, so that a few are left of each."""
    lot = seeded(seed)
    for side in position.sides:
        assert isinstance(side.hand, list)
        assert isinstance(side.life, list)
        assert side.graveyard is not None
        for pile in (side.hand, side.life):
            left = 1 + lot.below(LEFT)
            while len(pile) > left:
                at = lot.below(len(pile)) if pile is side.hand else len(pile) - 1
                side.graveyard.append(pile.pop(at))
    return position


def puzzle_in(position: str) -> tuple[Puzzle | None, str]:
    """Return the puzzle of a position, if it is one, and the action that solves it."""
    try:
        game = laid_out(position)
        moves = tries(game)
        if len({what_of(one) for one in moves}) < FEWEST:
            return None, ""
        found = solutions(game, SMALL)
    except (UnprovedError, NotationError):  # not everything can be thinned out
        return None, ""
    if len(found) != 1 or not found[0].action:
        return None, ""
    puzzle = Puzzle(id_of(position), kind_of(game), position, str(found[0]), ())
    return puzzle, found[0].action


# ---- how hard it is
def grades(puzzle: Puzzle) -> tuple[int, ...]:
    """How many of its tries each level finds the solution in, seeing no more than its own cards."""
    solution = what_of(solutions(laid_out(puzzle.position))[0])
    found: list[int] = []
    for level in GRADERS:
        made = [moved(puzzle.position, make_level(level, seed)) for seed in range(TRIES)]
        found.append(sum(what_of(one) == solution for one in made))
    return tuple(found)


def moved(position: str, agent: Agent) -> Move:
    """Return the move an agent makes in a position."""
    game = laid_out(position)
    before = game.clone()
    made: list[int] = []
    serial = 0
    while True:
        decision = game.decision()
        assert decision is not None
        made.append(agent.choose(game.view(decision.player), decision))
        game.apply(made[-1])
        if len(made) == 1 and (request := game.declaring()) is not None:
            serial = int(request.serial)
        if not serial or not is_open(game, serial):
            break
    return next(one for one in legal_moves(before) if list(one.choices) == made)
