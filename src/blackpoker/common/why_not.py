"""What an action needs now, condition by condition, and the first that fails, with its ruling."""

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
    """A reason: the id of its sentence, the ruling behind it, and what fills the sentence in.

    >>> from blackpoker import OpenGame
    >>> game = OpenGame.at("8 lite+basic; A: hand ♡5 ♢4 | life ♠8; B: hand ♣9 | life ♢9")
    >>> refusal = game.why_not("up")
    >>> refusal.code, refusal.ruling
    ('no_target', 'C-05')
    """

    code: str
    ruling: str
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Condition:
    """Something an action needs, met or not.

    ``topic`` is moment, trump, condition, cost, key or target; what is not met has a refusal.
    """

    topic: str
    code: str  # of the sentence that says what is needed
    values: dict[str, object] = field(default_factory=dict)
    refusal: Refusal | None = None


def why_not(game: Duel, player: int, action: str) -> Refusal | None:
    """Return why this player cannot ask for this action now, or None if they can."""
    for condition in conditions(game, player, action):
        if condition.refusal is not None:
            return condition.refusal
    return None


def conditions(game: Duel, player: int, action: str) -> list[Condition]:
    """Return all that an action needs, in the order in which it is looked at."""
    line = game.book.line_of(action)
    if line is None:
        unknown = Refusal("not_in_list", "R8-01", {"action": action, "regulation": game.rules.id})
        return [Condition("moment", "listed", {}, unknown)]
    cost: Cost = cost_of(game, line, player)
    found = moments(game, player, line)
    values: dict[str, object] = {}
    if line.trump != 0:
        values = {"trump": name_of(line.record.trump)}
        found.append(Condition("trump", "trump", values, trump_is_missing(game, player, line)))
    if line.record.condition is not None or forbidden(game, line, player):
        values = {"needs": line.record.needs or ""}
        code = "condition" if line.record.condition is not None else "duty"
        found.append(Condition("condition", code, values, condition_fails(game, player, line)))
    found += payments(game, player, line, cost)
    if line.target is not None:
        values = {"target": line.target.text}
        found.append(Condition("target", "target", values, nothing_to_target(game, player, line)))
    if cost.s > 0 and all(one.refusal is None for one in found):
        values = {"cost": cost.letters}
        whole = payable(game, line, cost, player, 0, 0, 0)
        refusal = None if whole else Refusal("cannot_complete", "C-05", values)
        found.append(Condition("cost", "complete", values, refusal))
    return found


def moments(game: Duel, player: int, line: CardLine) -> list[Condition]:
    """When it may be asked for."""
    if game.over:
        return [Condition("moment", "going", {}, Refusal("game_over", "R8-123"))]
    if not line.direct:
        return [Condition("moment", "direct", {}, Refusal("only_triggered", "C-21"))]
    holds = game.asked == player and game.question is game.book.chance
    refusal = None if holds else Refusal("not_your_chance", "C-01")
    found = [Condition("moment", "chance", {}, refusal)]
    if line.main:
        refusal = None if game.turn == player else Refusal("not_your_turn", "C-18")
        found.append(Condition("moment", "turn", {}, refusal))
        refusal = None if len(game.stage) == 0 else Refusal("stage_not_empty", "R8-11")
        found.append(Condition("moment", "stage", {}, refusal))
    if line.once_bit != 0:
        used = line.once_bit & game.side(player).used != 0
        refusal = Refusal("used_this_turn", "R8-29") if used else None
        found.append(Condition("moment", "once", {}, refusal))
    return found


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


def payments(game: Duel, player: int, line: CardLine, cost: Cost) -> list[Condition]:
    """What is paid and played."""
    found: list[Condition] = []
    values: dict[str, object] = {"cost": cost.letters}
    if cost.length > 0:
        found.append(Condition("cost", "cost", values, cannot_pay(game, player, line, cost)))
    key = line.key
    if key is not None:
        keyed: dict[str, object] = {"key": key.name}
        found.append(Condition("key", "key", keyed, key_is_missing(game, player, line)))
    needed: int = cost.d + (0 if line.from_rare else line.keys)
    if cost.d > 0 and all(one.refusal is None for one in found):
        enough = needed <= bitset.count(game.side(player).hand)
        values = {"cost": cost.letters, "needed": int(cost.d)}
        refusal = None if enough else Refusal("no_discard", "R8-16", values)
        if refusal is not None:
            found[0] = Condition("cost", "cost", values, refusal)
    return found


def cannot_pay(game: Duel, player: int, line: CardLine, cost: Cost) -> Refusal | None:
    """Why the letters of a cost cannot be paid; what is discarded is looked at with the keys."""
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
    return None


def key_is_missing(game: Duel, player: int, line: CardLine) -> Refusal | None:
    key = line.key
    if key is None or key.playable(key_source(game.side(player), line)):
        return None
    values: dict[str, object] = {"key": key.name}
    if line.from_rare:
        return Refusal("no_rare_card", "R8-93", values)
    return Refusal("no_key", "R8-07", values)


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
