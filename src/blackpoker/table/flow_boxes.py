"""Which boxes of the core flow a table is in, and which way it goes from there.

All it tells is public: what is underway, whose chance it is, who passed, what lies on the stage.
"""

from __future__ import annotations

from typing import Final

from blackpoker.common.view import View
from blackpoker.core.boxes import boxes_of
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
        found.says = say(lang, "flow.doing.setup", box="1")
        return found
    game = room.course.game
    seen = seen_by(room, game, viewer)
    here = boxes_of(game)
    found.now, found.after, found.check = here.now, here.after, here.check
    if found.now == "3":
        found.passing = way_of_a_pass(seen, room.regulation.edition.flow.idles)
        found.requesting = REQUESTS
    if seen.stage:
        top = seen.stage[-1]
        found.top = action_name(room.regulation.rules, top.action, lang)
        found.top_by = top.controller
    if found.now == "3":
        found.says = whose_chance(room, seen, eyes_of(room, viewer), lang)
    else:
        found.says = say(lang, f"flow.doing.{here.doing}", box=here.check or here.now)
    return found


def way_of_a_pass(seen: View, idles: bool) -> list[str]:
    """Return the boxes that a pass leads through; none where one cannot pass."""
    if not seen.stage and not idles:
        return []
    if len(set(seen.passed) | {seen.chance}) < len(seen.sides):
        return ["11", "12", "16", "3"]
    return [*AFTER_ALL_PASSED, *(RESOLVES if seen.stage else ["2"])]


def whose_chance(room: Room, seen: View, me: int, lang: str) -> str:
    """Say whose chance it is, and who has passed."""
    names = room.names_in(lang)
    key = "mine" if seen.chance == me else "theirs"
    lines = [say(lang, f"flow.{key}", who=names[seen.chance])]
    lines += [say(lang, "flow.passed", who=names[one]) for one in seen.passed]
    return language(lang).sentences.join(lines)
