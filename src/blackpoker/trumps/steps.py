"""What many trumps share: their conditions, triggers and steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.common.ability import AbilityDef
from blackpoker.common.card import NUMBERS
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.effects import TAKE
from blackpoker.common.movement import draw, fall, kill, set_driven
from blackpoker.common.target import KeyUnit, TargetRule
from blackpoker.common.trump import TrumpDef
from blackpoker.common.trump_zone import turn_trump
from blackpoker.common.unit import UNIT, Unit, spell_unit
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Step, Timing, Trigger, When
from blackpoker.core.decision import Question
from blackpoker.core.event import STAGED, Event, RequestEvent
from blackpoker.core.name import Name
from blackpoker.core.native import i64
from blackpoker.core.task import Task

WHO_GOES: Final = Question("who_goes", UNIT, spell=spell_unit)


@dataclass(frozen=True)
class YourEndIsStaged:
    """Your end lies on the stage, and this trump of yours is up at that moment (RX-15)."""

    trump: int

    def __call__(self, game: Duel, event: Event) -> list[int]:
        assert isinstance(event, RequestEvent)
        up = bitset.contains(game.side(event.controller).up, self.trump)
        return [event.controller] if up else []


@dataclass(frozen=True)
class StopUnlessUp:
    """The effect itself asks for the trump: closed meanwhile, it does nothing (RX-11)."""

    trump: int

    def __call__(self, game: Duel, task: Task) -> None:
        if not bitset.contains(game.side(task.player).up, self.trump):
            task.finish()


@dataclass(frozen=True)
class TurnDownYour:
    """This trump of yours, if it is there and up, is turned face down."""

    trump: int

    def __call__(self, game: Duel, task: Task) -> None:
        for trump in game.side(task.player).trumps:
            if trump.card == self.trump:
                turn_trump(game, task.player, trump, False)


@dataclass(frozen=True)
class DrawCards:
    """You draw so many cards."""

    n: int

    def __call__(self, game: Duel, task: Task) -> None:
        for _ in range(self.n):
            draw(game, task.player)


@dataclass(frozen=True)
class AskForABuried:
    """One of these cards that lies in your graveyard; with none there nothing is chosen."""

    cards: int

    def __call__(self, game: Duel, task: Task) -> None:
        buried = game.side(task.player).graveyard.all() & self.cards
        game.ask_if_any(task.player, TAKE, task.player, buried)


def charge_your_characters(game: Duel, task: Task) -> None:
    for unit in game.side(task.player).field:
        set_driven(game, unit, False)


def places_of(game: Duel, player: i64, soldiers: bool, bulwarks: bool) -> i64:
    """The places of a player's soldiers, bulwarks, or both."""
    field = game.side(player).field
    return bitset.where([soldiers if unit.soldier else bulwarks for unit in field])


def the_chosen_one_falls(game: Duel, task: Task) -> None:
    if not game.declined():
        kill(game, game.chosen_unit())


@dataclass(frozen=True, kw_only=True)
class AllFall:
    """Of both players: of each the soldiers first, then the row from the life outward (RX-95)."""

    soldiers: bool
    bulwarks: bool

    def __call__(self, game: Duel, task: Task) -> None:
        falling: list[Unit] = []
        for player in range(2):
            field = game.side(player).field
            if self.soldiers:
                falling.extend([unit for unit in field if unit.soldier])
            if self.bulwarks:
                falling.extend([unit for unit in field if not unit.soldier])
        fall(game, falling)


everybody_falls: Final = AllFall(soldiers=True, bulwarks=True)
every_soldier_falls: Final = AllFall(soldiers=True, bulwarks=False)
every_bulwark_falls: Final = AllFall(soldiers=False, bulwarks=True)


def summon_of(name: Name) -> Name:
    """What the action is called that summons this character."""
    return Name(f"{name.ja}召喚", f"Summon {name.en.lower()}")


def trump_of(
    card: int,
    *actions: CardAction,
    name: Name | None = None,
    abilities: tuple[AbilityDef, ...] = (),
    characters: tuple[CharacterDef, ...] = (),
) -> TrumpDef:
    """A trump of the list, called like the character or else the first action it brings."""
    return TrumpDef(
        id="X-" + "SHDC"[card // 13] + NUMBERS[card % 13],
        name=name or (characters or actions)[0].name,
        card=card,
        abilities=abilities,
        actions=actions,
        characters=characters,
    )


def triggered(
    id: str,
    name: Name,
    trump: int,
    when: When,
    effect: tuple[Step, ...],
    speed: Speed = Speed.IMMEDIATE,
) -> CardAction:
    """An action a trump triggers; always quick, so nothing on the stage keeps it away."""
    return CardAction(
        id=id,
        name=name,
        kind=Kind.TRIGGERED,
        since=Format.STANDARD,
        trigger=Trigger.TRIGGERED,
        speed=speed,
        timing=Timing.QUICK,
        trump=trump,
        when=when,
        effect=effect,
    )


def at_your_end(id: str, name: Name, trump: int, effect: tuple[Step, ...]) -> CardAction:
    """An action that comes above your end on the stage, and so resolves before it (RX-43)."""
    when = When(kind=STAGED, action="end", who=YourEndIsStaged(trump))
    return triggered(id, name, trump, when, effect, Speed.NORMAL)


def by_a_soldier(
    id: str,
    typed: str,
    name: Name,
    key_unit: KeyUnit,
    effect: tuple[Step, ...],
    timing: Timing = Timing.QUICK,
    target: TargetRule | None = None,
    trump: int = -1,
) -> CardAction:
    """An action a soldier gives: driving it is the price, and the effect comes at once."""
    return CardAction(
        id=id,
        typed=typed,
        name=name,
        kind=Kind.BY_SOLDIER,
        since=Format.STANDARD,
        speed=Speed.IMMEDIATE,
        timing=timing,
        cost=cost("C"),
        key_unit=key_unit,
        trump=trump,
        target=target,
        effect=effect,
    )
