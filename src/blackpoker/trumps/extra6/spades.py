"""♠: Revolution, Slash, Drain, Intimidate, Resurrection, Instant Kill, Reanimator, Demon Lord."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.ability import AbilityDef, FightOutcome
from blackpoker.common.card import SPADES, A, J, K, card_of, cards
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.completable import everybody
from blackpoker.common.cost import cost
from blackpoker.common.damage import hurt
from blackpoker.common.duel import Duel
from blackpoker.common.effects import (
    NoteAndAskAgain,
    ask_for_a_buried_card,
    ask_for_next,
    the_target,
)
from blackpoker.common.event import UNBLOCKED, UnitEvent
from blackpoker.common.movement import enter_from_the_graveyard, fall, kill, put_under_the_life
from blackpoker.common.query import size_of, soldiers_up_to
from blackpoker.common.target import A_SOLDIER, THE_OPPONENT, KeyUnit
from blackpoker.common.trump import TrumpDef
from blackpoker.common.unit import UNIT, spell_unit
from blackpoker.core import bitset
from blackpoker.core.action import Speed, Timing, When
from blackpoker.core.decision import Question
from blackpoker.core.event import STAGED, Event, RequestEvent
from blackpoker.core.name import Name
from blackpoker.core.task import NOBODY_NAMED, Task
from blackpoker.editions.edition8.normal_magic import REANIMATE
from blackpoker.editions.edition8.turn import NEXT_GENERATION
from blackpoker.trumps.jacks import a_jack, charged
from blackpoker.trumps.kings import a_king
from blackpoker.trumps.steps import (
    WHO_GOES,
    AskForABuried,
    DrawCards,
    by_a_soldier,
    every_soldier_falls,
    triggered,
    trump_of,
)

SACRIFICES: Final = Question("sacrifices", UNIT, spell=spell_unit, repeated=True, several=True)
INTIMIDATED: Final = 10  # who is no larger falls
DRAINED: Final = 2

SA: Final = card_of("♠", A)
S2: Final = card_of("♠", 2)
S3: Final = card_of("♠", 3)
S4: Final = card_of("♠", 4)
S5: Final = card_of("♠", 5)
S7: Final = card_of("♠", 7)
SJ: Final = card_of("♠", J)
SK: Final = card_of("♠", K)


# ---- ♠A: the larger side falls
def the_larger_falls(attacker: int, blockers: int, so_far: FightOutcome) -> FightOutcome:
    """Whoever falls takes the difference; worked out afresh, so two do not cancel (RX-13)."""
    return FightOutcome(
        attacker >= blockers,
        blockers >= attacker,
        max(attacker - blockers, 0),
        max(blockers - attacker, 0),
    )


def your_attacker_was_unblocked(game: Duel, event: Event) -> list[int]:
    """Once per attacker of yours with nobody in its way (RX-48)."""
    assert isinstance(event, UnitEvent)
    return [event.owner] if bitset.contains(game.side(event.owner).up, SA) else []


REVOLUTION_DRAW: Final = triggered(
    "revolution_draw",
    Name("革命ドロー", "Revolution draw"),
    SA,
    When(kind=UNBLOCKED, who=your_attacker_was_unblocked),
    (DrawCards(1),),
)


# ---- ♠2
def kill_the_target_if_no_larger(game: Duel, task: Task) -> None:
    unit = the_target(game, task)
    soldier = game.key_unit(task)
    assert soldier is not None
    if size_of(game, unit) <= size_of(game, soldier):
        kill(game, unit)


SLASH: Final = by_a_soldier(
    "slash",
    "TYS",
    Name("スラッシュ", "Slash"),
    KeyUnit(Name("チャージ状態の自分の♠の兵士", "a charged ♠ soldier of yours"), SPADES),
    (kill_the_target_if_no_larger,),
    timing=Timing.MAIN,
    target=A_SOLDIER,
    trump=S2,
)


# ---- ♠3
def ask_for_a_character_of_yours(game: Duel, task: Task) -> None:
    game.ask_if_any(task.player, WHO_GOES, task.player, everybody(game, task.player))


def note_who_goes(game: Duel, task: Task) -> None:
    if game.declined():
        task.finish()
    else:
        task.at = game.chosen_unit().serial


def ask_which_goes_under_next(game: Duel, task: Task) -> None:
    unit = game.find_unit(task.at)
    assert unit is not None
    ask_for_next(game, task, task.player, task.player, unit.cards)


def drain(game: Duel, task: Task) -> None:
    unit = game.find_unit(task.at)
    assert unit is not None
    put_under_the_life(game, unit, task.named)
    task.named = NOBODY_NAMED
    request = game.current(task)
    hurt(game, request, request.target, DRAINED)


DRAIN: Final = CardAction(
    id="drain",
    typed="TN",
    name=Name("ドレイン", "Drain"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    trump=S3,
    target=THE_OPPONENT,
    effect=(
        ask_for_a_character_of_yours,
        note_who_goes,
        ask_which_goes_under_next,
        NoteAndAskAgain(ask_which_goes_under_next),
        drain,
    ),
)


# ---- ♠4
def the_weak_fall(game: Duel, task: Task) -> None:
    fall(game, soldiers_up_to(game, INTIMIDATED))


INTIMIDATE: Final = CardAction(
    id="intimidate",
    typed="TI",
    name=Name("威圧", "Intimidate"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    cost=cost("L"),
    trump=S4,
    effect=(the_weak_fall,),
)


# ---- ♠5
def it_enters(game: Duel, task: Task) -> None:
    if not game.declined():
        enter_from_the_graveyard(game, task.player, game.chosen_card())


RESURRECTION: Final = CardAction(
    id="resurrection",
    typed="TX",
    name=Name("蘇生", "Resurrection"),
    kind=Kind.NORMAL_MAGIC,
    since=Format.STANDARD,
    cost=cost("BL"),
    trump=S5,
    effect=(AskForABuried(cards("♠", 2, 10)), it_enters),
)


# ---- ♠7
def ask_for_a_sacrifice(game: Duel, task: Task) -> None:
    """At least one, if there is any (RX-52)."""
    field = game.side(task.player).field
    left = bitset.where([unit.soldier and unit.serial not in task.named for unit in field])
    game.ask_if_any(task.player, SACRIFICES, task.player, left, or_none=len(task.named) > 0)


def note_the_sacrifice(game: Duel, task: Task) -> None:
    if not game.declined():
        unit = game.chosen_unit()
        task.named = (*task.named, unit.serial)
        task.at += size_of(game, unit)
        task.back_to(ask_for_a_sacrifice)


def they_fall(game: Duel, task: Task) -> None:
    found = [game.find_unit(serial) for serial in task.named]
    fall(game, [unit for unit in found if unit is not None])


def the_target_falls_too(game: Duel, task: Task) -> None:
    """If they were large enough together; it may itself have been one of them."""
    unit = game.target_unit(task)
    if unit is not None and len(task.named) > 0 and task.at >= size_of(game, unit):
        kill(game, unit)


INSTANT_KILL: Final = CardAction(
    id="instant_kill",
    typed="TK",
    name=Name("瞬殺", "Instant kill"),
    kind=Kind.QUICK_MAGIC,
    since=Format.STANDARD,
    speed=Speed.IMMEDIATE,
    timing=Timing.QUICK,
    trump=S7,
    target=A_SOLDIER,
    effect=(ask_for_a_sacrifice, note_the_sacrifice, they_fall, the_target_falls_too),
)


# ---- ♠J
REANIMATOR, SUMMON_REANIMATOR, QUICK_SUMMON_REANIMATOR = a_jack(
    "reanimator",
    "N",
    Name("リアニメーター", "Reanimator"),
    "♠",
    "♡",
    (ask_for_a_buried_card, it_enters),
)
REANIMATOR_REANIMATE: Final = replace(
    REANIMATE,
    id="reanimator_reanimate",
    typed="TE",
    name=Name("リアニメイト (リアニメーター)", "Reanimate (Reanimator)"),
    cost=cost("C"),
    key=None,
    key_unit=charged(REANIMATOR),
    virtual_keys=(SJ, card_of("♡", J)),
    passes=True,
)


# ---- ♠K
def your_end_is_staged_under_a_demon_lord(game: Duel, event: Event) -> list[int]:
    assert isinstance(event, RequestEvent)
    for unit in game.side(event.controller).field:
        if unit.character.definition.id == DEMON_LORD.id:
            return [event.controller]
    return []


DEMON_LORD, SUMMON_DEMON_LORD = a_king(
    "demon_lord", "D", Name("魔王", "Demon lord"), "♠", "♣", every_soldier_falls
)
DEMON_LORD_NEXT_GENERATION: Final = replace(
    NEXT_GENERATION,
    id="demon_lord_next_generation",
    name=Name("世代交代 (魔王)", "Next generation (Demon lord)"),
    kind=Kind.TRIGGERED,
    when=When(kind=STAGED, action="end", who=your_end_is_staged_under_a_demon_lord),
)

TRUMPS: Final[tuple[TrumpDef, ...]] = (
    trump_of(
        SA,
        REVOLUTION_DRAW,
        name=Name("革命", "Revolution"),
        abilities=(AbilityDef(fight=the_larger_falls),),
    ),
    trump_of(S2, SLASH),
    trump_of(S3, DRAIN),
    trump_of(S4, INTIMIDATE),
    trump_of(S5, RESURRECTION),
    trump_of(S7, INSTANT_KILL),
    trump_of(
        SJ,
        SUMMON_REANIMATOR,
        QUICK_SUMMON_REANIMATOR,
        REANIMATOR_REANIMATE,
        characters=(REANIMATOR,),
    ),
    trump_of(SK, SUMMON_DEMON_LORD, DEMON_LORD_NEXT_GENERATION, characters=(DEMON_LORD,)),
)
