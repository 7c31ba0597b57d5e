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

    @property
    def cited(self) -> str:
        """The ruling as it stands behind a sentence; nothing where the book alone says so."""
        return f" [{self.ruling}]" if self.ruling else ""


@dataclass(frozen=True)
class Condition:
    """Something an action needs, met or not.

    ``topic`` is moment, trump, condition, cost, key or target; what is not met has a refusal.
    """

    topic: str
    code: str  # of the sentence that says what is needed
    values: dict[str, object] = field(default_factory=dict)
    refusal: Refusal | None = None


def refuse(game: Duel, code: str, values: dict[str, object] | None = None) -> Refusal:
    """Return a reason with the ruling that the texts which are played have for it."""
    return Refusal(code, game.book.rulings.get(code, ""), values or {})


def needed(
    game: Duel,
    topic: str,
    code: str,
    met: bool,
    refusal: str,
    values: dict[str, object] | None = None,
) -> Condition:
    """Return a condition, refused with this reason where it is not met."""
    return Condition(topic, code, values or {}, None if met else refuse(game, refusal, values))


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
        unknown = refuse(game, "not_in_list", {"action": action, "regulation": game.rules.id})
        return [Condition("moment", "listed", {}, unknown)]
    cost: Cost = cost_of(game, line, player)
    found = moments(game, player, line)
    side = game.side(player)
    values: dict[str, object] = {}
    if line.trump != 0:
        values = {"trump": name_of(line.record.trump)}
        up = line.trump & ~side.up == 0
        found.append(needed(game, "trump", "trump", up, "trump_not_up", values))
    if line.record.condition is not None or forbidden(game, line, player):
        values = {"needs": line.record.needs or ""}
        code = "condition" if line.record.condition is not None else "duty"
        found.append(Condition("condition", code, values, condition_fails(game, player, line)))
    if line.takes_rare:
        found.append(needed(game, "condition", "rare", side.rare != 0, "no_rare_card"))
    found += payments(game, player, line, cost)
    if line.target is not None:
        values = {"target": line.target.text}
        found.append(Condition("target", "target", values, nothing_to_target(game, player, line)))
    if cost.s > 0 and all(one.refusal is None for one in found):
        values = {"cost": cost.letters}
        whole = payable(game, line, cost, player, 0, 0, 0)
        found.append(needed(game, "cost", "complete", whole, "cannot_complete", values))
    return found


def moments(game: Duel, player: int, line: CardLine) -> list[Condition]:
    """When it may be asked for."""
    if game.over:
        return [Condition("moment", "going", {}, refuse(game, "game_over"))]
    if not line.direct:
        return [Condition("moment", "direct", {}, refuse(game, "only_triggered"))]
    holds = game.asked == player and game.question is game.book.chance
    found = [needed(game, "moment", "chance", holds, "not_your_chance")]
    if line.main:
        found.append(needed(game, "moment", "turn", game.turn == player, "not_your_turn"))
        found.append(needed(game, "moment", "stage", len(game.stage) == 0, "stage_not_empty"))
    if line.once_bit != 0:
        unused = line.once_bit & game.side(player).used == 0
        found.append(needed(game, "moment", "once", unused, "used_this_turn"))
    return found


def condition_fails(game: Duel, player: int, line: CardLine) -> Refusal | None:
    record = line.record
    if record.condition is not None and not record.condition(game, player):
        return Refusal("condition", record.ruling, {"needs": record.needs or ""})
    if forbidden(game, line, player):
        return refuse(game, "duty")
    return None


def payments(game: Duel, player: int, line: CardLine, cost: Cost) -> list[Condition]:
    """What is paid and played."""
    found: list[Condition] = []
    values: dict[str, object] = {"cost": cost.letters}
    if cost.length > 0:
        found.append(Condition("cost", "cost", values, cannot_pay(game, player, line, cost)))
    key = line.key
    if key is not None:
        there = key.playable(key_source(game.side(player), line))
        missing = "no_rare_card" if line.from_rare else "no_key"
        found.append(needed(game, "key", "key", there, missing, {"key": key.name}))
    short = cost.d + line.hand_keys > bitset.count(game.side(player).hand)
    if cost.d > 0 and short and all(one.refusal is None for one in found):
        values = {"cost": cost.letters, "needed": int(cost.d)}
        found[0] = Condition("cost", "cost", values, refuse(game, "no_discard", values))
    return found


def cannot_pay(game: Duel, player: int, line: CardLine, cost: Cost) -> Refusal | None:
    """Why the letters of a cost cannot be paid; what is discarded is looked at with the keys."""
    side = game.side(player)
    charged: int = bitset.count(charged_bulwarks(game, player))
    values: dict[str, object] = {"cost": cost.letters}
    if cost.b > charged:
        return refuse(game, "no_bulwark", {**values, "needed": int(cost.b), "have": charged})
    if line.key_unit is not None and line.key_unit.places(game, player) == 0:
        return refuse(game, "no_key_unit", {"unit": line.key_unit.text})
    if cost.l > side.life.size:
        return refuse(game, "no_life", values)
    if cost.s > len(side.field):
        return refuse(game, "no_sacrifice", {**values, "needed": int(cost.s)})
    return None


def nothing_to_target(game: Duel, player: int, line: CardLine) -> Refusal | None:
    target = line.target
    if target is None:
        return None
    if not target.exists(game, player, 0):
        return refuse(game, "no_target", {"target": target.text})
    if line.narrows and line.key is not None:
        fitting = target.keys(game, player, key_source(game.side(player), line))
        if not line.key.playable(fitting):
            return refuse(game, "no_target_for_key", {"target": target.text, "key": line.key.name})
    return None
