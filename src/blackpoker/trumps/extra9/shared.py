"""What several trumps of this list share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from blackpoker.common.card import FACES, K, card_of
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.event import UNIT_LEFT, UnitEvent
from blackpoker.common.key import one
from blackpoker.common.movement import enter_together, show, shuffle, unbury
from blackpoker.common.trump import TrumpDef
from blackpoker.common.trump_zone import bury_trump, lay_trump, take_trump
from blackpoker.common.zone import BULWARKS, GRAVEYARD, HAND, LIFE, PACK, RARE, SOLDIERS, TRUMP
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Step, Timing, Trigger, When
from blackpoker.core.event import Event
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import Task
from blackpoker.editions.edition import headed
from blackpoker.editions.edition8.summon import SUMMON_SOLDIER
from blackpoker.editions.edition9_1.edition import KINDS
from blackpoker.trumps.kings import NOWHERE, take_from, where_is
from blackpoker.trumps.steps import StopUnlessUp

# For a King's partner (R9-33): what lies unseen is looked through only at the end.
SEARCHED: Final = (SOLDIERS, BULWARKS, HAND, GRAVEYARD, RARE, TRUMP, PACK, LIFE)


def trump_of_this_list(
    old: TrumpDef,
    *actions: CardAction,
    name: Name | None = None,
    characters: tuple[CharacterDef, ...] = (),
) -> TrumpDef:
    """A trump of the older list with what it brings here; its id is that of the card: cJ for X-CJ.

    What it is called, its characters and its abilities stay, unless something else is said. All
    that it brings is there in every format, its actions stand under the headings of this edition,
    and a J calls the next generation like any other (R9-60).
    """
    suit, number = old.id[len("X-")].lower(), old.id[len("X-") + 1 :]
    return replace(
        old,
        id=suit + number,
        name=name or old.name,
        actions=tuple(replace(headed(one, KINDS), since=Format.LITE) for one in actions),
        characters=tuple(
            replace(one, heirs=FACES, since=Format.LITE) for one in characters or old.characters
        ),
    )


def quick_soldier_summon(suit: str, trump: int) -> CardAction:
    """A common soldier of the trump's suit for a discard, at any chance."""
    letter = {"♠": "s", "♡": "h", "♢": "d", "♣": "c"}[suit]
    return replace(
        SUMMON_SOLDIER,
        id=f"quick_soldier_summon_{letter}",
        typed=f"SY{letter.upper()}",
        name=Name(f"クイック兵士召喚{suit}", f"Quick soldier summon {suit}"),
        timing=Timing.QUICK,
        cost=cost("D"),
        key=one(suit, 2, 10),
        trump=trump,
    )


# ---- Jacks
def at_both_prices(main: CardAction, quick: CardAction) -> tuple[CardAction, CardAction]:
    """A Jack's summons: quick it costs only a discard, and is an action of its own."""
    name = Name(f"クイック{main.name.ja}", f"Quick {main.name.en.lower()}")
    return main, replace(quick, name=name, cost=cost("D"))


@dataclass(frozen=True)
class YourCharacterFell:
    """From the field to the graveyard, not to the hand or the life, and not as bulwarks."""

    character: str

    def __call__(self, game: Duel, event: Event) -> list[int]:
        assert isinstance(event, UnitEvent)
        fell = event.zone == GRAVEYARD and event.character.definition.id == self.character
        return [event.owner] if fell else []


@dataclass(frozen=True)
class LayItUpAgain:
    """The J comes back as a trump that lies face up, if it is still in the graveyard."""

    jack: int

    def __call__(self, game: Duel, task: Task) -> None:
        if game.side(task.player).graveyard.all() & bitset.only(self.jack) != 0:
            unbury(game, task.player, self.jack)
            lay_trump(game, task.player, self.jack, True, GRAVEYARD)


def revive(character: CharacterDef) -> CardAction:
    return CardAction(
        id=f"{character.id}_revive",
        name=Name(f"{character.name.ja}再生", f"{character.name.en} revive"),
        kind=Kind.TRUMP_OPERATION,
        trigger=Trigger.TRIGGERED,
        speed=Speed.IMMEDIATE,
        timing=Timing.QUICK,
        when=When(kind=UNIT_LEFT, who=YourCharacterFell(character.id)),
        effect=(LayItUpAgain(bitset.lowest(character.always)),),
    )


# ---- Kings
def looks_into_the_life(game: Duel, player: i64, zone: i64) -> bool:
    """Was it found in no zone that needs no looking through?"""
    unseen_pack = zone == PACK and not game.side(player).pack_open
    return zone in (LIFE, NOWHERE) or unseen_pack


@dataclass(frozen=True)
class CrownOrLose:
    """The partner is looked for in all your zones; without it the trump is lost."""

    king: int
    partner: int

    def __call__(self, game: Duel, task: Task) -> None:
        player = task.player
        zone = where_is(game, task, self.partner, SEARCHED)
        if zone == NOWHERE:
            bury_trump(game, player, self.king)
        else:
            show(game, player, bitset.only(self.partner), zone)
            take_from(game, task, self.partner, zone)
            take_trump(game, player, self.king)
            enter_together(game, player, [self.king, self.partner], [TRUMP, zone])
        if looks_into_the_life(game, player, zone):
            shuffle(game, player)


def king_summon(old: CardAction, suit: str, partner: str, sweep: Step) -> CardAction:
    """No key card; the field is swept before the partner is looked for."""
    king = card_of(suit, K)
    return replace(
        old,
        key=None,
        effect=(StopUnlessUp(king), sweep, CrownOrLose(king, card_of(partner, K))),
    )
