"""Why an action cannot be asked for now: the first failing condition, with its ruling."""

from __future__ import annotations

from dataclasses import dataclass, field

from blackpoker.common.card import name_of
from blackpoker.common.card_action import CardLine
from blackpoker.common.completable import charged_bulwarks, payable
from blackpoker.common.cost import Cost
from blackpoker.common.declare import key_source
from blackpoker.common.duel import Duel
from blackpoker.common.query import cost_of, forbidden
from blackpoker.core import bitset


@dataclass(frozen=True)
class Refusal:
    """A reason: the id of its sentence, the ruling behind it, and what fills the sentence in."""

    code: str
    ruling: str
    values: dict[str, object] = field(default_factory=dict)


def why_not(game: Duel, player: int, action: str) -> Refusal | None:
    """Return why this player cannot ask for this action now, or None if they can."""
    line = game.book.line_of(action)
    if line is None:
        return Refusal("not_in_list", "R8-01", {"action": action, "regulation": game.rules.id})
    for refusal in (
        not_the_moment(game, player, line),
        trump_is_missing(game, player, line),
        condition_fails(game, player, line),
        cannot_pay(game, player, line, cost_of(game, line, player)),
        nothing_to_target(game, player, line),
    ):
        if refusal is not None:
            return refusal
    cost = cost_of(game, line, player)
    if cost.s > 0 and not payable(game, line, cost, player, 0, 0, 0):
        return Refusal("cannot_complete", "C-05", {"cost": cost.letters})
    return None


def not_the_moment(game: Duel, player: int, line: CardLine) -> Refusal | None:
    if game.over:
        return Refusal("game_over", "R8-123")
    if not line.direct:
        return Refusal("only_triggered", "C-21")
    if game.asked != player or game.question is not game.book.chance:
        return Refusal("not_your_chance", "C-01")
    if line.main and game.turn != player:
        return Refusal("not_your_turn", "C-18")
    if line.main and len(game.stage) > 0:
        return Refusal("stage_not_empty", "R8-11")
    if line.once_bit & game.side(player).used != 0:
        return Refusal("used_this_turn", "R8-29")
    return None


def trump_is_missing(game: Duel, player: int, line: CardLine) -> Refusal | None:
    if line.trump & ~game.side(player).up != 0:
        return Refusal("trump_not_up", "RX-82", {"trump": name_of(line.record.trump)})
    return None


def condition_fails(game: Duel, player: int, line: CardLine) -> Refusal | None:
    record = line.record
    if record.condition is not None and not record.condition(game, player):
        return Refusal("condition", record.ruling, {"needs": record.needs or ""})
    if forbidden(game, line, player):
        return Refusal("duty", "RX-37")
    return None


def cannot_pay(game: Duel, player: int, line: CardLine, cost: Cost) -> Refusal | None:
    side = game.side(player)
    charged: int = bitset.count(charged_bulwarks(game, player))
    values: dict[str, object] = {"cost": cost.letters}
    if cost.b > charged:
        return Refusal("no_bulwark", "R8-19", {**values, "needed": int(cost.b), "have": charged})
    if line.key_unit is not None and line.key_unit.places(game, player) == 0:
        return Refusal("no_key_unit", "RX-76", {"unit": line.key_unit.text})
    if cost.l > side.life.size:
        return Refusal("no_life", "R8-18", values)
    if cost.s > len(side.field):
        return Refusal("no_sacrifice", "R8-21", {**values, "needed": int(cost.s)})
    key = line.key
    if key is not None:
        values = {"key": key.name}
        if not key.playable(key_source(side, line)):
            return Refusal(
                "no_rare_card" if line.from_rare else "no_key",
                "R8-93" if line.from_rare else "R8-07",
                values,
            )
    needed: int = cost.d + (0 if line.from_rare else line.keys)
    if needed > bitset.count(side.hand):
        return Refusal("no_discard", "R8-16", {"cost": cost.letters, "needed": int(cost.d)})
    return None


def nothing_to_target(game: Duel, player: int, line: CardLine) -> Refusal | None:
    target = line.target
    if target is None:
        return None
    if not target.exists(game, player, 0):
        return Refusal("no_target", "C-05", {"target": target.text})
    if line.narrows and line.key is not None:
        fitting = target.keys(game, player, key_source(game.side(player), line))
        if not line.key.playable(fitting):
            return Refusal(
                "no_target_for_key", "C-05", {"target": target.text, "key": line.key.name}
            )
    return None
