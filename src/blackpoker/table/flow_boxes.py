"""Which boxes of the core flow a table is in, and which way it goes from there.

All it looks at is public: who has the chance, who has passed, what lies on the stage.
"""

from __future__ import annotations

from typing import Final

from blackpoker.common.view import View
from blackpoker.table.http_bodies import FlowNow
from blackpoker.table.passing import action_name
from blackpoker.table.present import eyes_of, seen_by
from blackpoker.table.room import Room
from blackpoker.text import say
from blackpoker.text.languages import language

AFTER_ALL_PASSED: Final = ["11", "12", "13", "14"]
RESOLVES: Final = ["15", "8", "9", "6", "2"]
REQUESTS: Final = ["4", "5", "6", "7", "10", "8", "9", "3"]


def flow_now(room: Room, viewer: int, lang: str) -> FlowNow:
    """Tell a guest where in the core flow their game is, and in words what comes next."""
    found = FlowNow(room.setup.game, room.regulation.id, room.regulation.edition.id)
    if room.course is None:
        found.now = "1"
        return found
    seen = seen_by(room, room.course.game, viewer)
    found.now = box_of(seen, room.course.game.book.chance.id)
    if found.now == "3":
        found.passing = way_of_a_pass(seen, room.regulation.edition.flow.idles)
        found.requesting = REQUESTS
    if seen.stage:
        top = seen.stage[-1]
        found.top = action_name(room.regulation.rules, top.action, lang)
        found.top_by = top.controller
    found.says = in_words(room, found, seen, eyes_of(room, viewer), lang)
    return found


def box_of(seen: View, chance: str) -> str:
    """Return the box a table is in: of a game that is over the check that ended it."""
    if seen.over:
        return "9"
    if seen.declaring and seen.chance >= 0 and seen.asked == seen.chance:
        return "5"
    if seen.waiting:
        return "6"
    if seen.chance < 0:
        return "15"
    return "3" if seen.question in ("", chance) else "8"  # what another is asked, nobody is told


def way_of_a_pass(seen: View, idles: bool) -> list[str]:
    """Return the boxes that a pass leads through; none where one cannot pass."""
    if not seen.stage and not idles:
        return []
    if len(set(seen.passed) | {seen.chance}) < len(seen.sides):
        return ["11", "12", "16", "3"]
    return [*AFTER_ALL_PASSED, *(RESOLVES if seen.stage else ["2"])]


def in_words(room: Room, found: FlowNow, seen: View, me: int, lang: str) -> str:
    """Say whose chance it is, and who has passed."""
    names = room.names_in(lang)
    if found.now != "3":
        return say(lang, f"flow.now_{'over' if seen.over else 'doing'}", box=found.now)
    key = "mine" if seen.chance == me else "theirs"
    lines = [say(lang, f"flow.{key}", who=names[seen.chance])]
    lines += [say(lang, "flow.passed", who=names[one]) for one in seen.passed]
    return language(lang).sentences.join(lines)
