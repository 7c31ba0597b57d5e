"""A game opened before the judge: from a record, or from what somebody at a table saw.

The judge begins at the last chance; the moves since then are its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from blackpoker.common.duel import Duel
from blackpoker.core import bitset
from blackpoker.core.decision import ACTION
from blackpoker.core.rng import seeded
from blackpoker.judge.sheet import JudgeError, Sheet, sheet_of
from blackpoker.play.position import PlacedSide, Position, position_of
from blackpoker.regulation.regulation import Regulation

LEAST_LIFE = 10  # a life that is not counted has at least so many cards


@dataclass
class OpenedSheet:
    """A sheet, and the cards of each player that are only likely to lie where they do."""

    sheet: Sheet
    guessed: list[list[int]] = field(default_factory=lambda: [[], []])


def stands_at_chance(game: Duel) -> bool:
    """Can it be told by a position?"""
    question = game.question
    return question is not None and question.part == ACTION and game.depth == 1


def opened_record(game_at: Callable[[int], Duel], moves: Sequence[str], move: int) -> OpenedSheet:
    """Open a record after so many moves."""
    for begun in range(move, -1, -1):
        game = game_at(begun)
        if stands_at_chance(game):
            return OpenedSheet(sheet_of(position_of(game), list(moves[begun:move])))
    raise JudgeError("judge_before_the_game")


def opened_view(
    game_at: Callable[[int], Duel], seq: int, viewer: int | None, regulation: Regulation
) -> OpenedSheet:
    """Open a game as a viewer saw it (None: all of it) at the last chance; hidden cards are
    filled in."""
    for at in range(seq, -1, -1):
        game = game_at(at)
        if stands_at_chance(game):
            position = position_of(game, viewer)
            guessed = filled_in(position, regulation)
            return OpenedSheet(sheet_of(position), guessed)
    raise JudgeError("judge_before_the_game")


def filled_in(position: Position, regulation: Regulation) -> list[list[int]]:
    """Put likely cards where a viewer sees none; return those of each player.

    They are of the deck a player usually brings, in an order of their own.
    """
    deck = regulation.usual_deck()
    found: list[list[int]] = []
    for player, side in enumerate(position.sides):
        known = known_cards(position, player)
        left = [one for one in deck if one not in known]
        others = [one for one in range(54) if one not in known and one not in left]
        rng = seeded(1 + player)
        rng.shuffle(left)
        rng.shuffle(others)
        found.append(fill_side(side, left, others))
    return found


def known_cards(position: Position, player: int) -> set[int]:
    side = position.sides[player]
    piles = (side.life, side.graveyard, side.hand, side.pack, side.rare)
    known = {one for pile in piles if isinstance(pile, list) for one in pile}
    known |= {one for unit in side.units for one in unit.cards or []}
    known |= {one for fog in side.fogs for one in fog.cards}
    known |= {one.card for one in side.trumps if one.card is not None}
    known |= {
        one
        for request in position.stage
        if request.player == player and not request.virtual
        for one in request.keys
    }
    return known | ({side.top} if side.top is not None else set())


def fill_side(side: PlacedSide, left: list[int], others: list[int]) -> list[int]:
    """Fill in one side; whatever is left over lies in a life that is not counted."""
    used: list[int] = []

    def take() -> int:
        used.append(left.pop() if left else others.pop())
        return used[-1]

    for unit in side.units:
        if unit.cards is None:
            unit.cards = [take()]
    for trump in side.trumps:
        if trump.card is None:
            trump.card = take()
    for zone in ("hand", "rare", "pack"):
        pile = getattr(side, zone)
        if isinstance(pile, int):
            setattr(side, zone, bitset.each(bitset.of([take() for _ in range(pile)])))
    if side.graveyard is None:
        side.graveyard = [] if side.top is None else [side.top]
    if not isinstance(side.life, list):
        count = max(LEAST_LIFE, len(left)) if side.life is None else side.life
        side.life = [take() for _ in range(count)]
    return sorted(used)
