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
    values: dict[str, object] = {}
    if line.trump != 0:
        values = {"trump": name_of(line.record.trump)}
        found.append(Condition("trump", "trump", values, trump_is_missing(game, player, line)))
    if line.record.condition is not None or forbidden(game, line, player):
        values = {"needs": line.record.needs or ""}
        code = "condition" if line.record.condition is not None else "duty"
        found.append(Condition("condition", code, values, condition_fails(game, player, line)))
    if line.takes_rare:
        missing = game.side(player).rare == 0
        refusal = refuse(game, "no_rare_card") if missing else None
        found.append(Condition("condition", "rare", {}, refusal))
    found += payments(game, player, line, cost)
    if line.target is not None:
        values = {"target": line.target.text}
        found.append(Condition("target", "target", values, nothing_to_target(game, player, line)))
    if cost.s > 0 and all(one.refusal is None for one in found):
        values = {"cost": cost.letters}
        whole = payable(game, line, cost, player, 0, 0, 0)
        refusal = None if whole else refuse(game, "cannot_complete", values)
        found.append(Condition("cost", "complete", values, refusal))
    return found


def moments(game: Duel, player: int, line: CardLine) -> list[Condition]:
    """When it may be asked for."""
    if game.over:
        return [Condition("moment", "going", {}, refuse(game, "game_over"))]
    if not line.direct:
        return [Condition("moment", "direct", {}, refuse(game, "only_triggered"))]
    holds = game.asked == player and game.question is game.book.chance
    refusal = None if holds else refuse(game, "not_your_chance")
    found = [Condition("moment", "chance", {}, refusal)]
    if line.main:
        refusal = None if game.turn == player else refuse(game, "not_your_turn")
        found.append(Condition("moment", "turn", {}, refusal))
        refusal = None if len(game.stage) == 0 else refuse(game, "stage_not_empty")
        found.append(Condition("moment", "stage", {}, refusal))
    if line.once_bit != 0:
        used = line.once_bit & game.side(player).used != 0
        refusal = refuse(game, "used_this_turn") if used else None
        found.append(Condition("moment", "once", {}, refusal))
    return found


def trump_is_missing(game: Duel, player: int, line: CardLine) -> Refusal | None:
    if line.trump & ~game.side(player).up != 0:
        return refuse(game, "trump_not_up", {"trump": name_of(line.record.trump)})
    return None


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
        keyed: dict[str, object] = {"key": key.name}
        found.append(Condition("key", "key", keyed, key_is_missing(game, player, line)))
    needed: int = cost.d + (0 if line.from_rare else line.keys)
    if cost.d > 0 and all(one.refusal is None for one in found):
        enough = needed <= bitset.count(game.side(player).hand)
        values = {"cost": cost.letters, "needed": int(cost.d)}
        refusal = None if enough else refuse(game, "no_discard", values)
        if refusal is not None:
            found[0] = Condition("cost", "cost", values, refusal)
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


def key_is_missing(game: Duel, player: int, line: CardLine) -> Refusal | None:
    key = line.key
    if key is None or key.playable(key_source(game.side(player), line)):
        return None
    values: dict[str, object] = {"key": key.name}
    if line.from_rare:
        return refuse(game, "no_rare_card", values)
    return refuse(game, "no_key", values)


def nothing_to_target(game: Duel, player: int, line: CardLine) -> Refusal | None:
    target = line.target
    if target is None:
        return None
    if not target.exists(game, player, 0):
        return refuse(game, "no_target", {"target": target.text})
    if line.narrows and line.key is not None:
        fitting = target.keys(game, player, key_source(game.side(player), line))
        if not line.key.playable(fitting):
            return refuse(
                game, "no_target_for_key", {"target": target.text, "key": line.key.name}
            )
    return None
