"""Actions that cost cards: cost, key, target, kind, format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, final

from blackpoker.common.character import Format
from blackpoker.common.cost import NO_COST, Cost
from blackpoker.common.key import NO_KEY, KeyPattern
from blackpoker.core import bitset
from blackpoker.core.action import ActionDef, Line
from blackpoker.core.decision import NOTHING
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import Procedure

if TYPE_CHECKING:
    from blackpoker.common.target import KeyUnit, TargetRule


class Kind(Enum):
    """The heading under which the list prints an action (種別); its words are in the texts.

    In the order in which a reference goes through them.
    """

    BASIC = "basic"
    TURN = "turn"
    BATTLE = "battle"
    SUMMON = "summon"
    QUICK_MAGIC = "quick_magic"
    MAGIC = "magic"
    NORMAL_MAGIC = "normal_magic"
    TRIGGERED = "triggered"
    TRIGGERED_MAGIC = "triggered_magic"
    BY_SOLDIER = "by_soldier"
    PACK = "pack"
    PACK_OPERATION = "pack_operation"
    RARE_CARD_OPERATION = "rare_card_operation"
    TRUMP_OPERATION = "trump_operation"


class TurnStep(Enum):
    """The step of a turn an action belongs to; a player may wish to be asked there or not."""

    END = "end"
    DRAW = "draw"
    ATTACK = "attack"
    BLOCK = "block"
    JUDGEMENT = "judgement"
    OTHER = "other"


# Were nobody to answer it, would this player's request change nothing, whatever its keys and
# target? Only what is certain counts.
Void = Callable[[Any, int, "CardLine"], bool]


@dataclass(frozen=True, kw_only=True)
class CardAction(ActionDef):
    """One action as the list prints it."""

    name: Name
    kind: Kind
    # The keys that ask for it at a keyboard, of every edition and frame its own: one letter, or the
    # letter of a kind and a name (M magic, S summon, T trump, R rare). None if it is triggered.
    typed: str = ""
    since: Format = Format.LITE  # the smallest format that has it
    cost: Cost = NO_COST
    key: KeyPattern | None = None
    key_unit: KeyUnit | None = None  # whom the letter C drives
    virtual_keys: tuple[int, ...] = ()  # counted as its key cards though no card lies there
    trump: int = -1  # the card that must lie face up among your trumps
    target: TargetRule | None = None
    takes_rare: bool = False  # your rare card must lie in its zone
    once_per_turn: bool = False
    turns_up: bool = False  # the cards its task names lie face up until it is over
    orders_the_hand: bool = False  # it asks in which order the cards of a hand came
    not_counterable: bool = False  # ※ cannot be targeted by the action named counter
    step: TurnStep = TurnStep.OTHER
    void: Void | None = None
    may_negate: bool = False  # its target is negated, or stands as before
    lays_bulwark: bool = False  # a card of yours becomes a bulwark
    opens_a_trump: bool = False  # one of your own that lies face down
    line: Name | None = None  # what it does in one line, for a local rule; the others' are in text
    needs: Name | None = None  # the condition in words, where there is one
    ruling: str = ""  # the ruling that settles the condition


@final
class CardLine(Line):
    """A line of the list as numbers and sets, for the scan at every chance."""

    def __init__(self, index: i64, action: CardAction, effect: Procedure, once_bit: i64) -> None:
        super().__init__(index, action, effect)
        self.record: CardAction = action
        self.low_bit: i64 = bitset.only(index) if index < NOTHING else 0
        self.high_bit: i64 = bitset.only(index - NOTHING) if index >= NOTHING else 0
        self.cost: Cost = action.cost
        self.keys: i64 = action.key.size if action.key is not None else 0
        self.key: KeyPattern | None = action.key
        self.key_unit: KeyUnit | None = action.key_unit
        self.virtual: bool = len(action.virtual_keys) > 0
        self.trump: i64 = 0 if action.trump < 0 else bitset.only(action.trump)  # 0: none needed
        self.key_cards: i64 = action.key.cards if action.key is not None else NO_KEY
        self.from_rare: bool = action.key is not None and action.key.from_rare
        self.target: TargetRule | None = action.target
        self.narrows: bool = action.target is not None and action.target.narrows
        self.hand_keys: i64 = 0 if self.from_rare else self.keys
        self.hand_cards: i64 = action.cost.d + self.hand_keys
        self.b: i64 = action.cost.b
        self.l: i64 = action.cost.l
        self.s: i64 = action.cost.s
        self.once_bit: i64 = once_bit  # 0 if it may be asked for any number of times
        self.takes_rare: bool = action.takes_rare
        self.conditional: bool = (
            action.condition is not None or action.key_unit is not None or action.takes_rare
        )
        self.aims = not self.direct and action.target is not None
