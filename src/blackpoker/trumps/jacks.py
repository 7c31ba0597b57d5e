"""The four Jacks: a trump and a key card come onto the field together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from blackpoker.common.card import J, card_of, cards
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import ATTACKER, BLOCKER, NO_TARGET_OF_EQUIP, CharacterDef, Format
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.key import one
from blackpoker.common.movement import enter_together
from blackpoker.common.target import KeyUnit
from blackpoker.common.trump_zone import take_trump
from blackpoker.common.zone import STAGE, TRUMP
from blackpoker.core import bitset
from blackpoker.core.action import Step, Timing
from blackpoker.core.name import Name
from blackpoker.core.task import Task
from blackpoker.trumps.steps import StopUnlessUp, summon_of

NUMBER: Final = J


@dataclass(frozen=True)
class EnterWithTheKeyCard:
    """The key card and the trump become one soldier."""

    jack: int

    def __call__(self, game: Duel, task: Task) -> None:
        request = game.current(task)
        partner = bitset.lowest(request.key)
        request.release_keys()
        take_trump(game, task.player, self.jack)
        enter_together(game, task.player, [self.jack, partner], [TRUMP, STAGE])


def a_jack(
    id: str, letter: str, name: Name, suit: str, partner: str, entry: tuple[Step, ...]
) -> tuple[CharacterDef, CardAction, CardAction]:
    """A J and a 2-10 of the partner suit: number 11, a soldier of both suits.

    Its own list gives it no heirs; another edition may. Its summons has two prices, and the same
    effect at both (RX-83).
    """
    jack = card_of(suit, J)
    character = CharacterDef(
        id=id,
        name=name,
        soldier=True,
        several=True,
        cards=cards(suit, J, J) | cards(partner, 2, 10),
        always=cards(suit, J, J),
        number=NUMBER,
        heirs=0,
        labels=ATTACKER | BLOCKER | NO_TARGET_OF_EQUIP,
        since=Format.STANDARD,
    )
    main = CardAction(
        id=f"summon_{id}",
        typed=f"S{letter}",
        name=summon_of(name),
        kind=Kind.SUMMON,
        since=Format.STANDARD,
        cost=cost("BL"),
        key=one(partner, 2, 10),
        trump=jack,
        effect=(StopUnlessUp(jack), *entry, EnterWithTheKeyCard(jack)),
    )
    quick = replace(
        main,
        id=f"quick_{main.id}",
        typed=f"SZ{letter}",
        name=Name(f"{main.name.ja} (クイック)", f"{main.name.en} (quick)"),
        timing=Timing.QUICK,
        cost=cost("BD"),
    )
    return character, main, quick


def charged(jack: CharacterDef) -> KeyUnit:
    """Such a Jack of yours, to be driven for what it gives."""
    said = Name(f"チャージ状態の自分の{jack.name.ja}", f"a charged {jack.name.en} of yours")
    return KeyUnit(said, jack.always, jack.id)
