"""Where two positions differ, zone by zone, as the notation writes them."""

from __future__ import annotations

from typing import Final

from blackpoker.judge.bodies import JudgeDifference, LaidPosition
from blackpoker.play.cards import write_cards
from blackpoker.play.notation import seat
from blackpoker.play.position import PlacedSide, Position, write_position, write_side
from blackpoker.text import say

NONE: Final = "–"


def differences(here: Position, there: Position, lang: str) -> list[JudgeDifference]:
    """Return what is different, in the order in which a position is written."""
    found: list[JudgeDifference] = []
    for what in ("turn", "chance", "passed", "stage", "doing"):
        ours, theirs = (parts_of(one).get(what, NONE) for one in (here, there))
        if ours != theirs:
            found.append(JudgeDifference(say(lang, f"judge.part.{what}"), ours, theirs))
    for player, sides in enumerate(zip(here.sides, there.sides, strict=True)):
        zones = [zones_of(side) for side in sides]
        for name in dict.fromkeys([*zones[0], *zones[1]]):
            ours, theirs = (one.get(name, NONE) for one in zones)
            if ours != theirs:
                what = say(lang, f"judge.zone.{name}")
                found.append(JudgeDifference(what, ours, theirs, player))
    return found


def parts_of(position: Position) -> dict[str, str]:
    """The parts of a position that are about the whole table, by their first words."""
    parts = [one.partition(" ") for one in write_position(position).split("; ")[1:]]
    return {head: rest for head, _, rest in parts if not head.endswith(":")}


def zones_of(side: PlacedSide) -> dict[str, str]:
    found: dict[str, str] = {}
    for zone in write_side(side).split(" | "):
        name, _, rest = zone.removeprefix("open ").partition(" ")
        found[name] = rest
        if name == "life" and isinstance(side.life, list):
            found[name] = f"({len(side.life)}) {rest}"
    return found


def changes(before: LaidPosition, after: LaidPosition, lang: str) -> list[str]:
    """Return the sizes and the lives that are others now."""
    found: list[str] = []
    for player, (was, now) in enumerate(zip(before.sides, after.sides, strict=True)):
        sizes = {tuple(one.cards): one.size for one in was.units if one.size is not None}
        for unit in now.units:
            size = sizes.get(tuple(unit.cards))
            if size is not None and unit.size is not None and size != unit.size:
                cards = write_cards(unit.cards).replace(" ", "+")
                found.append(f"{cards} {size} → {unit.size}")
        if len(was.life) != len(now.life):
            count = {"seat": seat(player), "was": len(was.life), "now": len(now.life)}
            found.append(say(lang, "judge.life", **count))
    return found


def true_now(position: Position) -> list[str]:
    """Return expectations that this position fulfils, for the end of a scenario."""
    found = []
    if position.doing.startswith("over "):
        winner = position.doing.removeprefix("over ")
        return ["= the game is drawn" if winner == "-" else f"= {winner} won"]
    parts = parts_of(position)
    found.append(f"= stage is {parts.get('stage', '-')}")
    for player, side in enumerate(position.sides):
        assert isinstance(side.life, list)
        found.append(f"= {seat(player)} life counts {len(side.life)}")
    return [*found, "= the game goes on"]
