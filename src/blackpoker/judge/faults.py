"""What cannot be in a position, zone by zone, and what no game comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.snapshot_check import cards_of
from blackpoker.common.view import open_view
from blackpoker.core import bitset
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.snapshot_check import check_state
from blackpoker.frames.supplement import Supplement
from blackpoker.judge.sheet import JudgeError
from blackpoker.play.cards import write_cards
from blackpoker.play.notation import seat
from blackpoker.play.position import PlacedSide, Position
from blackpoker.play.position_build import build
from blackpoker.regulation.house_rules import duel_with_house
from blackpoker.regulation.regulation import Regulation

NOBODYS: Final = -1
WHOLE: Final = ""  # about no zone
# What is pointed at comes first: a fault is blamed on whoever points.
ZONES: Final = (
    *("units", "trumps", "life", "graveyard", "hand"),
    *("rare", "pack", "fogs", "marks", "used"),
)


@dataclass(frozen=True)
class PositionFault:
    """What is wrong, and where; ``grave``: it cannot be asked about as long as it is so."""

    seat: int
    zone: str
    error: BlackPokerError
    grave: bool = True


def faults_of(position: Position, house: tuple[Supplement, ...] = ()) -> list[PositionFault]:
    """Return everything that cannot be, or if all of it can, what no game comes to.

    It is laid out zone by zone; what cannot lie there is left out, and the rest is looked at.
    """
    regulation = duel_with_house(position.regulation, house)
    if refused(position, house) is None:
        return oddities(position, regulation)
    laid = emptied(position)
    error = refused(laid, house)
    if error is not None:
        return [PositionFault(NOBODYS, WHOLE, error)]
    found: list[PositionFault] = []
    for owner, zone in filled(position):
        put(laid, owner, zone, position)
        error = refused(laid, house)
        if error is not None:
            found.append(PositionFault(owner, zone, error))
            put(laid, owner, zone, emptied(position))
    return found


def refused(position: Position, house: tuple[Supplement, ...]) -> BlackPokerError | None:
    """Why this cannot be laid out; None if it can."""
    try:
        check_alone(position)
        check_state(build(copied(position), 0, house))
    except BlackPokerError as error:
        return error
    except (LookupError, ValueError) as error:
        return JudgeError("judge_unreadable", reason=f"{type(error).__name__}: {error}")
    return None


def filled(position: Position) -> Iterator[tuple[int, str]]:
    """Every zone in which something lies: whose it is, and its name."""
    for zone in ZONES:
        for player, side in enumerate(position.sides):
            if getattr(side, zone):
                yield player, zone
    if position.stage:
        yield NOBODYS, "stage"
    if position.passed:
        yield NOBODYS, "passed"


def put(laid: Position, owner: int, zone: str, taken: Position) -> None:
    """Make a zone what it is in another position."""
    if owner == NOBODYS:
        setattr(laid, zone, getattr(taken, zone))
    else:
        setattr(laid.sides[owner], zone, getattr(taken.sides[owner], zone))


def copied(position: Position) -> Position:
    """Return a copy whose zones can be replaced; what lies in them is shared."""
    other = copy(position)
    other.sides = [copy(side) for side in position.sides]
    return other


def emptied(position: Position) -> Position:
    """Return the same turn and chance, and nothing on the table."""
    other = copy(position)
    other.sides = [PlacedSide() for _ in position.sides]
    other.stage, other.passed = [], []
    return other


def check_alone(position: Position) -> None:
    """What the position itself says, before anything is laid out."""
    if position.turn_number < 1:
        raise JudgeError("judge_no_turn", n=position.turn_number)
    if position.chance in position.passed:
        raise JudgeError("judge_passed", seat=seat(position.chance))
    if len(set(position.passed)) == len(position.sides):
        raise JudgeError("judge_all_passed")


# ---- what is possible on a table and comes about in no game
Look = Callable[[Position, Regulation, Duel], Iterator[PositionFault]]


def oddities(position: Position, regulation: Regulation) -> list[PositionFault]:
    """Return what can be asked about, but is nothing a game comes to."""
    house = regulation.house
    game = build(copied(position), 0, house)
    return [fault for look in LOOKS for fault in look(position, regulation, game)]


def strange_cards(
    position: Position, regulation: Regulation, game: Duel
) -> Iterator[PositionFault]:
    """Cards that are in no deck of this frame."""
    deck = regulation.frame.deck
    allowed = bitset.of(deck.usual()) if deck.exactly else -1
    for player in (0, 1):
        everything = sorted(cards_of(game, player))
        cards = [one for one in everything if not allowed >> one & 1]
        if cards:
            error = JudgeError(
                "judge_not_in_deck",
                seat=seat(player),
                cards=write_cards(cards),
                frame=regulation.frame.name,
            )
            yield PositionFault(player, WHOLE, error, grave=False)
        count = len(everything)
        if count > deck.most and not cards:
            error = JudgeError("judge_too_many", seat=seat(player), count=count, most=deck.most)
            yield PositionFault(player, WHOLE, error, grave=False)


def laid_by_nobody(
    position: Position, regulation: Regulation, game: Duel
) -> Iterator[PositionFault]:
    """Requests of actions that are immediate, or whose key cards are none."""
    for number, placed in enumerate(position.stage, 1):
        line = regulation.rules.line_of(placed.action)
        if line is None:
            continue
        values = {"number": number, "action": line.record.name}
        if line.immediate:
            yield PositionFault(
                NOBODYS, "stage", JudgeError("judge_immediate", **values), grave=False
            )
        elif line.key is not None and not line.key.playable(bitset.of(placed.keys)):
            keys = write_cards(placed.keys)
            error = JudgeError("judge_no_key", **values, keys=keys, key=line.key.name)
            yield PositionFault(NOBODYS, "stage", error, grave=False)


def lost_already(position: Position, regulation: Regulation, game: Duel) -> Iterator[PositionFault]:
    """An empty life: the next win check ends the game."""
    for player, side in enumerate(position.sides):
        if not side.life:
            life = regulation.edition.life
            error = JudgeError("judge_no_life", seat=seat(player), life=life)
            yield PositionFault(player, "life", error, grave=False)


def attacks_out_of_turn(
    position: Position, regulation: Regulation, game: Duel
) -> Iterator[PositionFault]:
    """Only who has the turn attacks."""
    seen = open_view(game)
    for player, side in enumerate(seen.sides):
        attack = [unit for unit in side.field if unit.attacking]
        if attack and player != seen.turn:
            error = JudgeError("judge_attacks_out_of_turn", seat=seat(player))
            yield PositionFault(player, "units", error, grave=False)


LOOKS: Final[tuple[Look, ...]] = (strange_cards, laid_by_nobody, lost_already, attacks_out_of_turn)
