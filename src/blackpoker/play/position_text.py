"""Text back into a position."""

from __future__ import annotations

import re
from typing import Final

from blackpoker.core.errors import NotationError
from blackpoker.core.flow import RULE_SYSTEM
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import read_card, read_span
from blackpoker.play.notation import read_seat
from blackpoker.play.position import (
    HIDDEN,
    MANY,
    SAID,
    PlacedFog,
    PlacedMark,
    PlacedRequest,
    PlacedSide,
    PlacedTrump,
    PlacedUnit,
    Position,
)
from blackpoker.regulation.house_rules import duel_with_house

MOST_DIGITS: Final = 6
NONE: Final = "-"  # nothing lies there
PARTS_OF_A_REQUEST: Final = {"on": "target", "for": "cost", "by": "unit"}  # by the word before each


def read_position(text: str, house: tuple[Supplement, ...] = ()) -> Position:
    """Return the position a line describes; local rules it names must be given."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise NotationError("empty_position")
    position = Position(regulation=duel_with_house(parts[0], house).id)
    for part in parts[1:]:
        read_part(position, part)
    return position


def read_part(position: Position, part: str) -> None:
    """Read one part: a side (``A: ...``), or a word and what follows it."""
    found = re.match(r"([ABab])\s*[:：](.*)", part, re.S)
    if found:
        read_side(position.sides[read_seat(found[1])], found[2])
        return
    head, _, rest = part.partition(" ")
    rest = rest.strip()
    if head == "turn":
        words = rest.split()
        if not words or len(words) > 2 or (len(words) == 2 and not is_number(words[0])):
            raise NotationError("position_part", part=part)
        position.turn = read_seat(words[-1])
        position.chance = position.turn
        if len(words) == 2:
            position.turn_number = int(words[0])
    elif head == "chance":
        position.chance = RULE_SYSTEM if rest == NONE else read_seat(rest)
    elif head == "passed":
        letters = "" if rest == NONE else rest.replace(" ", "")
        position.passed = [read_seat(letter) for letter in letters]
    elif head == "stage":
        position.stage = [] if rest == NONE else [read_request(one) for one in rest.split("/")]
    elif head == "doing":
        position.doing = rest
    else:
        raise NotationError("position_part", part=part)


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


def read_side(side: PlacedSide, text: str) -> None:
    """Read the zones of one player, separated by ``|``."""
    for zone in text.split("|"):
        words = zone.split()
        if not words:
            continue
        head, rest = words[0].casefold(), words[1:]
        if rest == [NONE]:
            rest = []
        if head == "open" and rest and rest[0].casefold() == "pack":
            side.pack_open = True
            side.pack = read_pile(rest[1:])
        elif head == "field":
            side.units = read_units(rest)
        elif head in ("hand", "pack", "rare"):
            setattr(side, head, read_pile(rest))
        elif head == "life":
            side.life = None if rest == [MANY] else read_pile(rest)
        elif head == "grave":
            if rest[-1:] == ["…"] and len(rest) == 2:
                side.graveyard, side.top = None, read_card(rest[0])
            else:
                pile = read_pile(rest)
                if isinstance(pile, int):
                    raise NotationError("position_part", part=zone.strip())
                side.graveyard, side.top = pile, pile[0] if pile else None
        elif head == "fog":
            side.fogs = [read_fog(one.split()) for one in " ".join(rest).split(",")] if rest else []
        elif head == "trump":
            side.trumps = read_trumps(rest)
        elif head == "mark":
            side.marks = [read_mark(one) for one in " ".join(rest).split(",")] if rest else []
        elif head == "used":
            side.used = rest
        else:
            raise NotationError("no_such_zone", zone=words[0])


def read_pile(words: list[str]) -> list[int] | int:
    """Read cards and spans of them; ``?*5`` is five hidden ones, ``-`` none."""
    if words == [NONE] or not words:
        return []
    if len(words) == 1 and words[0].startswith(f"{HIDDEN}*") and is_number(words[0][2:]):
        return int(words[0][2:])
    return [one for text in words for one in read_span(text)]


def read_units(words: list[str]) -> list[PlacedUnit]:
    units: list[PlacedUnit] = []
    i = 0
    while i < len(words):
        one = words[i]
        if one in ("driven", "fresh", "attacking", "blocking"):
            if not units:
                raise NotationError("no_unit_before", word=one)
            if one == "blocking":
                i += 1
                if i >= len(words):
                    raise NotationError("no_unit_before", word=one)
                units[-1].blocking = words[i]
            else:
                setattr(units[-1], one, True)
            if one in ("attacking", "blocking") and is_number("".join(words[i + 1 : i + 2])):
                i += 1
                units[-1].named = int(words[i])
        else:
            units += read_unit(one)
        i += 1
    return units


def read_unit(text: str) -> list[PlacedUnit]:
    """One character, or one for each card of a span."""
    bulwark = re.fullmatch(r"bw\((.+)\)", text, re.I)
    if bulwark and bulwark[1] == HIDDEN:
        return [PlacedUnit(None, False)]
    if bulwark:
        return [PlacedUnit([one], False) for one in read_span(bulwark[1])]
    if "-" in text:
        return [PlacedUnit([one], True) for one in read_span(text)]
    parts = text.split("+")
    return [
        PlacedUnit(
            [read_card(part.removesuffix("!")) for part in parts],
            True,
            fresh_cards=[read_card(part[:-1]) for part in parts if part.endswith("!")],
        )
    ]


def read_fog(words: list[str]) -> PlacedFog:
    text = " ".join(words)
    old = words[-1:] == ["old"]
    words = words[:-1] if old else words
    target = ""
    if "on" in words:
        at = words.index("on")
        target = " ".join(words[at + 1 :])
        words = words[:at]
    if not words:
        raise NotationError("fog_shape", text=text)
    return PlacedFog(words[0], [read_card(one) for one in words[1:]], target, old)


def read_trumps(words: list[str]) -> list[PlacedTrump]:
    trumps: list[PlacedTrump] = []
    for one in words:
        if one.casefold() == "up" and trumps:
            trumps[-1].up = True
        else:
            trumps.append(PlacedTrump(None if one == HIDDEN else read_card(one)))
    return trumps


def read_mark(text: str) -> PlacedMark:
    found = re.fullmatch(r"\s*([+-]\d{1,3})(?:\s+on\s+(\S+))?\s*", text)
    if found is None:
        raise NotationError("mark_shape", text=text.strip())
    return PlacedMark(int(found[1]), found[2] or "")


def read_request(text: str) -> PlacedRequest:
    words = text.split()
    if len(words) < 2:
        raise NotationError("position_part", part=text.strip())
    request = PlacedRequest(read_seat(words[0]), words[1], [])
    i = 2
    while i < len(words):
        if words[i] in PARTS_OF_A_REQUEST and i + 1 < len(words):
            setattr(request, PARTS_OF_A_REQUEST[words[i]], words[i + 1])
            i += 2
        else:
            request.virtual = request.virtual or words[i].startswith(SAID)
            request.keys.append(read_card(words[i].removeprefix(SAID)))
            i += 1
    return request
