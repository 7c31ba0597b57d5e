"""The lists printed from the definitions are the lists of the book."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, zip_longest
from pathlib import Path

import pytest

from blackpoker.common import card
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import ATTACKER, BLOCKER, HASTE, CharacterDef, Format
from blackpoker.common.key import (
    KeyPattern,
    One,
    OneOfEach,
    OneSuit,
    RareCard,
    SameNumber,
    SameSuit,
    Two,
)
from blackpoker.common.setup import (
    FIRST,
    HAND_BLOCK,
    PACK_BLOCK,
    PRESET,
    RARE_BLOCK,
    SHUFFLE,
    STRATEGY,
)
from blackpoker.common.target import (
    YOURS,
    AnyPlayer,
    Opponent,
    RequestOf,
    RequestWithKeys,
    RequestWithTarget,
    SoldierOfTheSuit,
    TargetRule,
    UnitTarget,
)
from blackpoker.common.trump import TrumpDef
from blackpoker.core import bitset
from blackpoker.editions.edition import Edition
from blackpoker.editions.edition8.combat import somebody_attacks
from blackpoker.editions.edition8.turn import a_face_card_fell
from blackpoker.frames import edition6, edition8
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.words.rule_words import word

GOLDEN = Path(__file__).parent / "golden"
PRINTED = [one for one in EDITIONS.values() if (GOLDEN / f"action_list_{one.id}.md").exists()]
of_the_book = pytest.mark.parametrize("edition", PRINTED, ids=lambda one: one.id)
BLOCKS = {
    "STRATEGY": (STRATEGY,),
    "RARE": (RARE_BLOCK,),
    "SHUFFLE": (SHUFFLE,),
    "PACK": (PACK_BLOCK,),
    "HAND": (HAND_BLOCK,),
    "PRESET": (PRESET,),
    "FIRST": FIRST,
}
UNITS = {
    (True, False): "soldier",
    (False, True): "bulwark",
    (True, True): "character",
}


def frames_of(edition: Edition) -> list[Frame]:
    """Return the frames of the book; the one with trumps has a list of its own."""
    return [frame for frame in FRAMES[edition.id] if not frame.trumps]


def frame_actions(edition: Edition) -> list[CardAction]:
    """Each once, as the first frame has it."""
    found: dict[str, CardAction] = {}
    for frame in frames_of(edition):
        for action in frame.actions:
            found.setdefault(action.id, action)
    return list(found.values())


def actions_of(edition: Edition) -> tuple[CardAction, ...]:
    return (*edition.actions, *frame_actions(edition))


def span(cards: int) -> str:
    """Write a set of cards the short way, from the cards themselves."""
    if cards == card.JOKERS:
        return "Joker"
    faces = [card.name_of(one) for one in bitset.each(cards)]
    suits = "".join(suit for suit in card.SUITS if any(face[0] == suit for face in faces))
    numbers = sorted({card.number(one) for one in bitset.each(cards)})
    low, high = numbers[0], numbers[-1]
    assert cards == card.cards(suits, low, high)
    ends = [card.NUMBERS[n - 1] for n in sorted({low, high})]
    return ("" if suits == card.SUITS else suits) + "-".join(ends)


def key_cards(key: KeyPattern | None) -> str:
    match key:
        case None:
            return "-"
        case One():
            return f"one {span(key.cards)}"
        case Two():
            return f"two {span(key.cards)}"
        case OneOfEach():
            return f"{span(key.first)} + {span(key.second)}"
        case SameNumber():
            return "two of the same number"
        case SameSuit():
            return "two of the same suit"
        case OneSuit():
            numbers = [card.NUMBERS[card.number(one) - 1] for one in bitset.each(key.spades)]
            return " ".join(numbers) + " of one suit"
        case RareCard():
            return "your rare card"
    raise AssertionError(key)


def target(rule: TargetRule | None) -> str:
    match rule:
        case None:
            return "-"
        case SoldierOfTheSuit():
            assert rule.whose == YOURS
            return "one own soldier of the key card's suit"
        case UnitTarget():
            return ("one own " if rule.whose == YOURS else "one ") + UNITS[
                rule.soldiers, rule.bulwarks
            ]
        case RequestWithKeys():
            return "one request with 1 or 2 key cards"
        case RequestWithTarget():
            return "one request that has a target"
        case RequestOf():
            return f"one {rule.action} request"
        case Opponent():
            return "one opponent"
        case AnyPlayer():
            return "one player"
    raise AssertionError(rule)


def note(edition: Edition, action: CardAction) -> str:
    if action.when is not None:
        if action.when.who is a_face_card_fell:
            return "trigger: once per Joker A J Q K from your field to the graveyard"
        some = " with at least 1 attacker" if action.when.who is somebody_attacks else ""
        assert some or action.when.who is None
        return f"trigger: turn player, {action.when.action} resolved{some}"
    if action.once_per_turn:
        return "once per turn"
    if action.needs is not None:
        assert action.condition is not None
        return f"condition: {action.needs.en}"
    if action.not_counterable:
        return "cannot be targeted by counter"
    if isinstance(action.target, RequestWithKeys) and action.target.counter:
        return "not: " + ", ".join(spared(edition))
    return "-"


def spared(edition: Edition) -> list[str]:
    return sorted(one.id for one in actions_of(edition) if one.not_counterable)


def formats(possible: Iterable[Format], since: Format = Format.LITE) -> str:
    listed = set(possible)
    return " ".join(one.name[0] if one in listed and one >= since else "-" for one in Format)


def formats_of(edition: Edition, action: CardAction) -> str:
    if action in edition.actions:
        return formats(Format, action.since)
    frames = [frame for frame in frames_of(edition) if action in frame.actions]
    return formats((one for frame in frames for one in frame.formats), action.since)


def action_row(edition: Edition, action: CardAction) -> list[str]:
    marks = (action.trigger, action.speed, action.timing)
    return [
        action.id,
        action.name.ja,
        action.name.en,
        f"{word(action.kind, 'ja')} {word(action.kind, 'en')}",
        formats_of(edition, action),
        "-".join(mark.name[0].lower() for mark in marks),
        action.cost.letters or "-",
        key_cards(action.key),
        target(action.target),
        note(edition, action),
    ]


def setup(frame: Frame) -> str:
    """Name the blocks a setup is made of, one after the other until none is left."""
    left = frame.setup
    found: list[str] = []
    while left:
        name = next(name for name, block in BLOCKS.items() if left[: len(block)] == block)
        found.append(name)
        left = left[len(BLOCKS[name]) :]
    return " ".join(found)


def deck(frame: Frame) -> str:
    if not frame.deck.exactly:
        return f"{frame.deck.least} to {frame.deck.most}"
    found: list[str] = []
    for suit in card.SUITS:
        names = [card.name_of(one) for one in frame.deck.usual()]
        numbers = [name[1:] for name in names if name[0] == suit]
        found.append(suit + " ".join(numbers))
    return " ".join(found)


def frame_row(edition: Edition, frame: Frame) -> list[str]:
    usual = {action.id: action for action in frame_actions(edition)}
    actions = [
        one.id if one.cost is usual[one.id].cost else f"{one.id}${one.cost.letters}"
        for one in frame.actions
    ]
    return [frame.id, formats(frame.formats), deck(frame), setup(frame), " ".join(actions) or "-"]


def character_row(one: CharacterDef) -> list[str]:
    cards = f"one {span(one.cards)}" if one.cards != card.ALL else "one of all 54"
    if one.several:
        cards = f"2 or more of {span(one.cards)}"
    named = ((ATTACKER, "attacker"), (BLOCKER, "blocker"), (HASTE, "haste"))
    labels = [name for bit, name in named if one.labels & bit]
    if one.haste_with:
        labels.append(f"haste with {span(one.haste_with)}")
    kind = "soldier" if one.soldier else "bulwark"
    since = formats(Format, one.since)
    return [one.id, one.name.ja, one.name.en, kind, since, cards, " ".join(labels)]


def table(heads: str, rows: Iterable[list[str]]) -> list[str]:
    columns = heads.split(" | ")
    lines = ["| " + " | ".join(line) + " |" for line in (columns, *rows)]
    return [lines[0], "|" + "---|" * len(columns), *lines[1:]]


def printed(edition: Edition) -> list[str]:
    """Print everything there is, in the order of the book."""
    fogs = [
        [fog.id, fog.name.ja, formats(Format, fog.since), span(fog.cards)] for fog in edition.fogs
    ]
    return [
        *table(
            "id | JP | EN | type | formats | @ | cost | key cards | target | condition, note",
            (action_row(edition, one) for one in actions_of(edition)),
        ),
        *table(
            "frame | formats | deck | setup | frame actions",
            (frame_row(edition, one) for one in frames_of(edition)),
        ),
        *table(
            "character | JP | EN | type | formats | cards | labels",
            map(character_row, edition.characters),
        ),
        *(table("fog | JP | formats | cards", fogs) if fogs else []),
    ]


def extra_row(action: CardAction) -> list[str]:
    marks = (action.trigger, action.speed, action.timing)
    virtual = " ".join(card.name_of(one) for one in action.virtual_keys)
    return [
        action.id,
        action.name.ja,
        word(action.kind, "ja"),
        "-".join(mark.name[0].lower() for mark in marks),
        action.cost.letters or "-",
        f"virtual {virtual}" if virtual else key_cards(action.key),
        card.name_of(action.trump) if action.trump >= 0 else "-",
        "once per turn" if action.once_per_turn else "then pass" if action.passes else "-",
    ]


def trump_row(trump: TrumpDef) -> list[str]:
    actions = " ".join(one.id for one in trump.actions)
    characters = " ".join(one.id for one in trump.characters)
    name = trump.name
    face = card.name_of(trump.card)
    return [trump.id, face, name.ja, name.en, actions or "-", characters or "-"]


def printed_extra(frame: Frame) -> list[str]:
    """Print the actions of a frame with trumps, then the trumps."""
    actions = [*frame.actions, *(one for trump in frame.trumps for one in trump.actions)]
    return [
        *table("id | JP | type | @ | cost | key cards | trump | note", map(extra_row, actions)),
        *table("trump | card | JP | EN | actions | characters", map(trump_row, frame.trumps)),
    ]


def written(list_of: str) -> list[str]:
    lines = (GOLDEN / f"action_list_{list_of}.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("|")]


def test_the_lists_of_the_book_are_there() -> None:
    assert [one.id for one in PRINTED][:2] == ["6", "8"]


@of_the_book
def test_the_list_printed_from_the_definitions_is_the_list_of_the_book(edition: Edition) -> None:
    """A whole line at a time, so that a slip is shown beside what was expected."""
    pairs = zip_longest(printed(edition), written(edition.id), fillvalue="(no more lines)")
    for defined, in_the_book in pairs:
        assert defined == in_the_book


@pytest.mark.parametrize("frame", [edition6.EXTRA, edition8.EXTRA], ids=["6", "8"])
def test_the_trumps_printed_from_the_definitions_are_those_of_the_list(frame: Frame) -> None:
    """Both editions play the same list."""
    pairs = zip_longest(printed_extra(frame), written("extra"), fillvalue="(no more lines)")
    for defined, in_the_list in pairs:
        assert defined == in_the_list


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_format_has_all_that_the_smaller_one_has(edition: Edition) -> None:
    """How many each has is in golden/totals.toml."""
    listed = [edition.actions_of(format) for format in Format]
    for smaller, larger in pairwise(listed):
        assert {one.id for one in smaller} < {one.id for one in larger}
    assert listed[-1] == edition.actions
