"""A position as one line of text, both ways, whole or as one viewer sees it.

``8 lite+basic; turn 3 A; chance A; A: field ♠5 driven bw(♡2) | hand ♡5 ♢4 | life ♠8 ♣7; B: ...;
stage A up ♡5 on ♠5``

Lists are written top first; bulwarks from the life outward. ``?`` is a card the viewer may not
know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.view import RequestView, View, open_view, view
from blackpoker.core import bitset
from blackpoker.play.cards import write_card
from blackpoker.play.notation import (
    GONE,
    find_trump,
    find_unit,
    seat,
    target_word,
    trump_word,
    unit_word,
)

HIDDEN: Final = "?"
MANY: Final = "10+"
SAID: Final = "~"  # before a key card that is only said


@dataclass
class PlacedUnit:
    """A character as written: its cards (None: hidden), and the words behind it."""

    cards: list[int] | None
    soldier: bool
    driven: bool = False
    fresh: bool = False
    fresh_cards: list[int] = field(default_factory=list)
    attacking: bool = False
    blocking: str = ""
    named: int = 0  # as which attacker or blocker; 0: in the order of the field


@dataclass
class PlacedFog:
    """A fog as written: ``up ♡5 on ♠5``."""

    id: str
    cards: list[int]
    target: str = ""
    old: bool = False


@dataclass
class PlacedMark:
    """A change of number as written: ``+5 on ♠5``, or ``+7`` for all soldiers of its owner."""

    n: int
    target: str = ""


@dataclass
class PlacedTrump:
    """A trump as written: ``♠A up``; the card is None where it is hidden."""

    card: int | None
    up: bool = False


@dataclass
class PlacedRequest:
    """A request as written: ``A up ♡5 on ♠5``; ``~♡7`` is a key card that is only said."""

    player: int
    action: str
    keys: list[int]
    target: str = ""
    cost: str | None = None  # where it differs from the printed one
    virtual: bool = False
    unit: str = ""  # who was driven for it


@dataclass
class PlacedSide:
    """One player's zones as written.

    A number stands for so many hidden cards, None for ten or more.
    """

    life: list[int] | int | None = field(default_factory=list)
    graveyard: list[int] | None = field(default_factory=list)
    top: int | None = None
    hand: list[int] | int = field(default_factory=list)
    units: list[PlacedUnit] = field(default_factory=list)
    fogs: list[PlacedFog] = field(default_factory=list)
    pack: list[int] | int = field(default_factory=list)
    pack_open: bool = False
    rare: list[int] | int = field(default_factory=list)
    trumps: list[PlacedTrump] = field(default_factory=list)
    marks: list[PlacedMark] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass
class Position:
    """What lies on the table at a decision, plain data."""

    regulation: str
    turn: int = 0
    turn_number: int = 1
    chance: int = 0  # -1: nobody's
    passed: list[int] = field(default_factory=list)
    sides: list[PlacedSide] = field(default_factory=lambda: [PlacedSide(), PlacedSide()])
    stage: list[PlacedRequest] = field(default_factory=list)
    doing: str = ""  # in the middle of what; only a position at a chance can be played on
    viewer: int = -1


# ---- from a game
def position_of(game: Duel, viewer: int | None = None) -> Position:
    """Write down a game: all of it, or what one viewer (-1: a spectator) may see."""
    seen = open_view(game) if viewer is None else view(game, viewer)
    position = Position(
        regulation=game.rules.id,
        turn=seen.turn,
        turn_number=seen.turn_number,
        chance=seen.chance,
        passed=seen.passed,
        viewer=-1 if viewer is None else viewer,
    )
    order = named_order(game)
    for player, side in enumerate(seen.sides):
        placed = position.sides[player]
        if viewer is None:
            whole = game.side(player)
            placed.life = whole.life.listed()[::-1]
            placed.hand = whole.hand_in_order()
            placed.pack = bitset.each(whole.pack)
        else:
            placed.life = side.life
            placed.hand = side.hand_count if side.hand is None else side.hand
            placed.pack = side.pack_count if side.pack is None else side.pack
        placed.graveyard = None if side.graveyard is None else side.graveyard[::-1]
        placed.top = side.top
        placed.pack_open = side.pack_open
        placed.rare = side.rare_count if side.rare is None else side.rare
        placed.used = side.used
        placed.trumps = [PlacedTrump(trump.card, trump.up) for trump in side.trumps]
        placed.marks = [
            PlacedMark(mark.n, word_for(seen, mark.target, player, GONE))
            for mark in seen.marks
            if mark.owner == player
        ]
        for unit, shown in zip(game.side(player).field, side.field, strict=True):
            joined = (shown.cards or [])[1:]
            placed.units.append(
                PlacedUnit(
                    cards=shown.cards,
                    soldier=shown.soldier,
                    driven=shown.driven,
                    fresh=bool(shown.fresh),
                    fresh_cards=[one for one in joined if unit.entry_of(one) >= game.turn_number],
                    attacking=shown.attacking,
                    blocking=word_for(seen, shown.blocking, player, GONE),
                    named=order.get(unit.serial, 0),
                )
            )
        for fog in seen.fogs:
            if fog.owner == player:
                id, target = fog.id.removesuffix("_fog"), word_for(seen, fog.target, player)
                placed.fogs.append(PlacedFog(id, fog.cards, target, not fog.active))
    position.stage = [placed_request(game, seen, request) for request in seen.stage]
    question = game.question
    if game.over:
        position.doing = f"over {seat(game.winner)}"
    elif game.depth > 1 or game.agenda[0].procedure is not game.book.flow:
        mine = viewer is None or viewer == game.asked
        asked = question.id if question is not None and mine else HIDDEN
        position.doing = f"{seat(game.asked)} {asked}"
    return position


def word_for(seen: View, serial: int, reader: int, gone: str = "") -> str:
    """The word for a character or a trump, as the reader at this seat would write it; nothing for
    nobody."""
    unit = find_unit(seen, serial)
    if unit is not None:
        return unit_word(seen, unit, reader)
    trump = find_trump(seen, serial)
    if trump is not None:
        return trump_word(trump, reader)
    return gone if serial else ""


def named_order(game: Duel) -> dict[int, int]:
    """As which attacker or blocker each was named, by serial, where that is not the order of the
    field (R8-60, R8-118)."""
    order: dict[int, int] = {}
    combat = game.combat
    if combat is not None:
        field = [unit.serial for player in (0, 1) for unit in game.side(player).field]
        for group in (combat.attackers, combat.blockers):
            there = [serial for serial in group if serial in field]
            if there != [serial for serial in field if serial in there]:
                order |= {serial: n for n, serial in enumerate(there, 1)}
    return order


def placed_request(game: Duel, seen: View, request: RequestView) -> PlacedRequest:
    line = game.book.line_of(request.action)
    assert line is not None
    return PlacedRequest(
        request.controller,
        request.action,
        request.keys,
        target_word(seen, request, request.controller),
        None if request.cost == line.cost.letters else request.cost or "0",
        request.virtual,
        word_for(seen, request.unit, request.controller, GONE),
    )


# ---- writing
def write_position(position: Position) -> str:
    """Return the position as one line."""
    parts = [
        position.regulation,
        f"turn {position.turn_number} {seat(position.turn)}",
        f"chance {seat(position.chance)}",
    ]
    if position.passed:
        parts.append("passed " + "".join(seat(player) for player in position.passed))
    for player, side in enumerate(position.sides):
        parts.append(f"{seat(player)}: {write_side(side)}")
    if position.stage:
        parts.append("stage " + " / ".join(write_request(request) for request in position.stage))
    if position.doing:
        parts.append(f"doing {position.doing}")
    return "; ".join(parts)


def write_side(side: PlacedSide) -> str:
    zones = []
    if side.units:
        zones.append("field " + " ".join(write_unit(unit) for unit in side.units))
    zones.append("life " + (MANY if side.life is None else write_pile(side.life)))
    if side.hand:
        zones.append("hand " + write_pile(side.hand))
    if side.graveyard is None:
        if side.top is not None:
            zones.append(f"grave {write_card(side.top)} …")
    elif side.graveyard:
        zones.append("grave " + write_pile(side.graveyard))
    if side.fogs:
        zones.append("fog " + ", ".join(write_fog(fog) for fog in side.fogs))
    if side.pack or side.pack_open:
        zones.append(("open " if side.pack_open else "") + "pack " + write_pile(side.pack))
    if side.rare:
        zones.append("rare " + write_pile(side.rare))
    if side.trumps:
        zones.append("trump " + " ".join(write_trump(trump) for trump in side.trumps))
    if side.marks:
        zones.append("mark " + ", ".join(write_mark(mark) for mark in side.marks))
    if side.used:
        zones.append("used " + " ".join(side.used))
    return " | ".join(zones)


def write_pile(cards: list[int] | int) -> str:
    if isinstance(cards, int):
        return f"{HIDDEN}*{cards}" if cards else "-"
    return " ".join(write_card(one) for one in cards) or "-"


def write_unit(unit: PlacedUnit) -> str:
    cards = [write_card(one) + ("!" if one in unit.fresh_cards else "") for one in unit.cards or []]
    shown = "+".join(cards) or HIDDEN
    words = [shown if unit.soldier else f"bw({shown})"]
    words += ["driven"] * unit.driven + ["fresh"] * unit.fresh + ["attacking"] * unit.attacking
    if unit.blocking:
        words += ["blocking", unit.blocking]
    if unit.named:
        words.append(str(unit.named))
    return " ".join(words)


def write_fog(fog: PlacedFog) -> str:
    words = [fog.id, *(write_card(one) for one in fog.cards)]
    if fog.target:
        words += ["on", fog.target]
    return " ".join(words + ["old"] * fog.old)


def write_trump(trump: PlacedTrump) -> str:
    shown = HIDDEN if trump.card is None else write_card(trump.card)
    return f"{shown} up" if trump.up else shown


def write_mark(mark: PlacedMark) -> str:
    return f"{mark.n:+d} on {mark.target}" if mark.target else f"{mark.n:+d}"


def write_request(request: PlacedRequest) -> str:
    said = SAID if request.virtual else ""
    words = [seat(request.player), request.action]
    words += [said + write_card(one) for one in request.keys]
    if request.unit:
        words += ["by", request.unit]
    if request.cost is not None:
        words += ["for", request.cost]
    if request.target:
        words += ["on", request.target]
    return " ".join(words)
