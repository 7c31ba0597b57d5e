"""The lists printed from the definitions are the lists of the book."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
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
    AnyCharacter,
    AnyPlayer,
    Bulwark,
    Opponent,
    RequestOf,
    RequestWithKeys,
    RequestWithTarget,
    Soldier,
    SoldierOfTheSuit,
    TargetRule,
    UnitTarget,
)
from blackpoker.core import bitset
from blackpoker.editions.edition8.combat import somebody_attacks
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition8.turn import a_face_card_fell
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.regulation import FRAMES

GOLDEN = Path(__file__).parent / "golden" / "action_list_8.md"
BLOCKS = {
    "STRATEGY": STRATEGY,
    "RARE": RARE_BLOCK,
    "SHUFFLE": SHUFFLE,
    "PACK": PACK_BLOCK,
    "HAND": HAND_BLOCK,
    "PRESET": PRESET,
    "FIRST": FIRST,
}
UNITS = {Soldier: "soldier", Bulwark: "bulwark", AnyCharacter: "character"}


def frame_actions() -> list[CardAction]:
    """Each once, as the first frame has it."""
    found: dict[str, CardAction] = {}
    for frame in FRAMES["8"]:
        for action in frame.actions:
            found.setdefault(action.id, action)
    return list(found.values())


ACTIONS = (*EDITION_8.actions, *frame_actions())


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
            return ("one own " if rule.whose == YOURS else "one ") + UNITS[type(rule)]
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


def note(action: CardAction) -> str:
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
        return "not: " + ", ".join(sorted(one.id for one in ACTIONS if one.not_counterable))
    return "-"


def formats(possible: Iterable[Format], since: Format = Format.LITE) -> str:
    listed = set(possible)
    return " ".join(one.name[0] if one in listed and one >= since else "-" for one in Format)


def formats_of(action: CardAction) -> str:
    if action in EDITION_8.actions:
        return formats(Format, action.since)
    frames = [frame for frame in FRAMES["8"] if action in frame.actions]
    return formats((one for frame in frames for one in frame.formats), action.since)


def action_row(action: CardAction) -> list[str]:
    marks = (action.trigger, action.speed, action.timing)
    return [
        action.id,
        action.name.ja,
        action.name.en,
        f"{action.kind.value} {action.kind.name.lower().replace('_', ' ')}",
        formats_of(action),
        "-".join(mark.name[0].lower() for mark in marks),
        action.cost.letters or "-",
        key_cards(action.key),
        target(action.target),
        note(action),
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


def frame_row(frame: Frame) -> list[str]:
    usual = {action.id: action for action in frame_actions()}
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


def printed() -> list[str]:
    """Print everything there is, in the order of the book."""
    return [
        *table(
            "id | JP | EN | type | formats | @ | cost | key cards | target | condition, note",
            map(action_row, ACTIONS),
        ),
        *table("frame | formats | deck | setup | frame actions", map(frame_row, FRAMES["8"])),
        *table(
            "character | JP | EN | type | formats | cards | labels",
            map(character_row, EDITION_8.characters),
        ),
        *table(
            "fog | JP | formats | cards",
            (
                [fog.id, fog.name.ja, formats(Format, fog.since), span(fog.cards)]
                for fog in EDITION_8.fogs
            ),
        ),
    ]


def written() -> list[str]:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("|")]


def test_the_list_printed_from_the_definitions_is_the_list_of_the_book() -> None:
    for defined, in_the_book in zip_longest(printed(), written(), fillvalue="(no more lines)"):
        assert defined == in_the_book


@pytest.mark.parametrize(
    ("format", "count"),
    [(Format.LITE, 19), (Format.STANDARD, 25), (Format.PRO, 31), (Format.MASTER, 37)],
    ids=["lite", "standard", "pro", "master"],
)
def test_every_format_has_its_number_of_actions(format: Format, count: int) -> None:
    assert len(EDITION_8.actions_of(format)) == count
