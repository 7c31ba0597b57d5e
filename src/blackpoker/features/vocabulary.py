"""Which action, question, character or fog has which number, and what an action is.

The numbers follow from the catalogue, in its order. What no edition has, an action of a local rule
for instance, shares the last number of its list; its traits still say what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from blackpoker.common import card
from blackpoker.common.book import CHANCE
from blackpoker.common.card import CARD
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import BLOCKER
from blackpoker.common.cost import LETTERS
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.key import KeyPattern
from blackpoker.common.target import YOURS, TargetRule, UnitTarget
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.core.action import Speed, Timing, Trigger
from blackpoker.core.decision import ACT, PLAYER, REQUEST, WAY
from blackpoker.features import blocks
from blackpoker.features.encoder import Encoder
from blackpoker.features.tables import (
    ANY_OTHER,
    THE_ACTION,
    THE_CARD,
    THE_PLAYER,
    THE_REQUEST,
    THE_TRUMP,
    THE_UNIT,
    THE_WAY,
)
from blackpoker.regulation.catalogue import EDITIONS, FORMATS, FRAMES
from blackpoker.regulation.games import PRINTED_QUESTIONS
from blackpoker.regulation.house_rules import regulation_of

VERBS: Final = {
    ACT: THE_ACTION,
    CARD: THE_CARD,
    UNIT: THE_UNIT,
    WAY: THE_WAY,
    REQUEST: THE_REQUEST,
    PLAYER: THE_PLAYER,
    TRUMP_CARD: THE_TRUMP,
}
MOST_LETTERS: Final = 3  # of one kind that are told apart
MOST_KEYS: Final = 4
KEY_KINDS: Final = ("One", "Two", "OneOfEach", "SameNumber", "SameSuit", "OneSuit", "RareCard")
SUITS: Final = {"♠": card.SPADES, "♡": card.HEARTS, "♢": card.DIAMONDS, "♣": card.CLUBS}
LOW_NUMBERS: Final = card.cards(card.SUITS, card.A, 10)
AIMED_AT: Final = (UNIT, REQUEST, PLAYER, TRUMP_CARD)
MOST_RULES: Final = 128  # all that are printed; of many local rules the oldest are forgotten


def unique(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))


PRINTED: Final = [(edition, frame) for edition in EDITIONS.values() for frame in FRAMES[edition.id]]
QUESTION_IDS: Final = tuple(sorted({*PRINTED_QUESTIONS, CHANCE}))
EDITION_IDS: Final = tuple(EDITIONS)
FORMAT_IDS: Final = tuple(one.name.lower() for one in FORMATS)
FRAME_IDS: Final = unique(frame.id for _, frame in PRINTED)
ACTION_IDS: Final = unique(
    one.id
    for edition, frame in PRINTED
    for one in (
        *edition.actions,
        *frame.actions,
        *frame.lends,
        *(action for trump in frame.trumps for action in trump.actions),
    )
)
CHARACTER_IDS: Final = unique(
    one.id
    for edition, frame in PRINTED
    for one in (
        *edition.characters,
        *frame.characters,
        *(character for trump in frame.trumps for character in trump.characters),
    )
)
FOG_IDS: Final = unique(
    one.id for edition, frame in PRINTED for one in (*edition.fogs, *frame.fogs)
)


def numbered(ids: tuple[str, ...], room: int) -> dict[str, int]:
    """Number what there is; the last place is for all others."""
    assert len(ids) < room, f"there is no room for {len(ids)}: make the block larger than {room}"
    return {id: number for number, id in enumerate(ids)}


QUESTION: Final = numbered(QUESTION_IDS, blocks.QUESTIONS)
ACTION: Final = numbered(ACTION_IDS, blocks.ACTIONS)
CHARACTER: Final = numbered(CHARACTER_IDS, blocks.CHARACTERS)
FOG: Final = numbered(FOG_IDS, blocks.FOGS)
EDITION: Final = numbered(EDITION_IDS, blocks.EDITIONS)
FRAME: Final = numbered(FRAME_IDS, blocks.FRAMES)


# ---- what an action is
def traits_of(action: CardAction) -> list[str]:
    """Say what an action is, in words that also fit one that nobody has met before.

    >>> from blackpoker.regulation.catalogue import printed_action
    >>> traits_of(printed_action("8", "up"))[:4]
    ['kind quick_magic', 'quick', 'cost D', 'keys 1']
    """
    found = [f"kind {action.kind.value}"]
    found += [name for name, says in PLAIN_TRAITS.items() if says(action)]
    for letter in LETTERS:
        n = min(action.cost.letters.count(letter), MOST_LETTERS)
        if n:
            found.append(f"cost {letter * n}")
    found.append(f"keys {0 if action.key is None else min(int(action.key.size), MOST_KEYS)}")
    return found + key_traits(action.key) + target_traits(action.target)


def key_traits(key: KeyPattern | None) -> list[str]:
    if key is None:
        return []
    found = [f"key {type(key).__name__}"] if type(key).__name__ in KEY_KINDS else []
    suits = [suit for suit, cards in SUITS.items() if key.cards & cards]
    found += [f"key {suit}" for suit in suits] if len(suits) < len(SUITS) else ["key any suit"]
    found += ["key low"] if key.cards & LOW_NUMBERS else []
    found += ["key face"] if key.cards & card.FACES & card.SUITED else []
    found += ["key Joker"] if key.cards & card.JOKERS else []
    return found


def target_traits(target: TargetRule | None) -> list[str]:
    if target is None:
        return ["target none"]
    found = [f"target {target.question.verb}"] if target.question.verb in AIMED_AT else []
    if isinstance(target, UnitTarget):
        found += ["target yours"] if target.whose == YOURS else []
        found += ["target soldier"] if not target.bulwarks else []
        found += ["target bulwark"] if not target.soldiers else []
        found += ["target driven"] if target.only_driven else []
    return found


PLAIN_TRAITS: Final[dict[str, Callable[[CardAction], bool]]] = {
    "quick": lambda action: action.timing is Timing.QUICK,
    "immediate": lambda action: action.speed is Speed.IMMEDIATE,
    "triggered": lambda action: action.trigger is Trigger.TRIGGERED,
    "once a turn": lambda action: action.once_per_turn,
    "passes": lambda action: action.passes,
    "of a trump": lambda action: action.trump >= 0,
    "takes the rare card": lambda action: action.takes_rare,
    "not counterable": lambda action: action.not_counterable,
    "may negate": lambda action: action.may_negate,
    "lays a bulwark": lambda action: action.lays_bulwark,
    "opens a trump": lambda action: action.opens_a_trump,
    "said keys": lambda action: bool(action.virtual_keys),
    "turns cards up": lambda action: action.turns_up,
}
TRAIT_NAMES: Final = (
    *(f"kind {kind.value}" for kind in Kind),
    *PLAIN_TRAITS,
    *(f"cost {letter * n}" for letter in LETTERS for n in range(1, MOST_LETTERS + 1)),
    *(f"keys {n}" for n in range(MOST_KEYS + 1)),
    *(f"key {kind}" for kind in KEY_KINDS),
    *(f"key {suit}" for suit in (*SUITS, "any suit")),
    *("key low", "key face", "key Joker"),
    *(f"target {kind}" for kind in ("none", *AIMED_AT, "yours", "soldier", "bulwark", "driven")),
)
TRAIT: Final = {name: number for number, name in enumerate(TRAIT_NAMES)}
assert len(TRAIT_NAMES) <= blocks.TRAITS


# ---- the encoder of a regulation
def written(numbers: Iterable[int]) -> bytes:
    """Return numbers as the encoder writes them."""
    return b"".join(number.to_bytes(2, "little") for number in numbers)


@lru_cache(maxsize=MOST_RULES)
def encoder_of(rules: DuelRules) -> Encoder:
    """Return what writes down the games of these rules; it is made once for rules in use."""
    encoder = Encoder()
    encoder.questions = dict(QUESTION)
    encoder.verbs = dict(VERBS)
    encoder.characters = dict(CHARACTER)
    encoder.fogs = dict(FOG)
    encoder.blockers = {one.definition.id for one in rules.characters if one.labels & BLOCKER != 0}
    regulation = regulation_of(rules.id)
    if regulation is not None:
        encoder.regulation = written(
            (
                blocks.STATE_EDITION + EDITION[regulation.edition.id],
                blocks.STATE_FORMAT + int(regulation.format),
                blocks.STATE_FRAME + FRAME[regulation.frame.id],
            )
        )
    for line in rules.card_lines:
        number = ACTION.get(line.record.id, blocks.ACTIONS - 1)
        traits = [TRAIT[name] for name in traits_of(line.record)]
        encoder.actions.append(number)
        encoder.by_id[line.record.id] = int(line.index)
        encoder.acts.append(
            written(
                [
                    blocks.OPTION_QUESTION + QUESTION[CHANCE],
                    blocks.OPTION_ACTION + number,
                    *(blocks.OPTION_TRAIT + one for one in traits),
                ]
            )
        )
        for whose, kept in enumerate((encoder.own_top, encoder.other_top)):
            at = blocks.STATE_TOP_TRAIT + whose * blocks.TRAITS
            kept.append(written(at + one for one in traits))
        encoder.declared.append(written(blocks.STATE_DECLARED_TRAIT + one for one in traits))
        if line.once_bit:
            encoder.once.append(number)
        target = line.target
        aim = ANY_OTHER if target is None else VERBS.get(target.question.verb, ANY_OTHER)
        encoder.aims.append(aim)
    return encoder
