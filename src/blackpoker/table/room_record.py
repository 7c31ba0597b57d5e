"""A room told again from its entries: the whole log, and the record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.core.decision import Decision
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.notation import seat
from blackpoker.play.record import DeckSplit, Record
from blackpoker.table.entry import Chosen, DeckChosen, Promised, SatDown, Shared, Standing, Undone
from blackpoker.table.game_log import OPEN, GameLog
from blackpoker.table.playthrough import header_of
from blackpoker.table.room import BOTH, Room
from blackpoker.table.setup import TableError

GIVEN_UP: Final = ("resigned", "time", "left")


def retelling(room: Room, viewer: int, lang: str) -> Iterator[GameLog]:
    """Tell everything from the beginning, what was taken back too, one entry after the other.

    Whoever goes through a long game may do something else in between.
    """
    course = room.fresh()
    ear = OPEN if viewer == BOTH and room.setup.kind != "hotseat" else max(viewer, -1)
    log = GameLog(course.game, room.names_in(lang), ear, lang)
    dealt = 0
    if room.setup.position:
        log.restart(course.game)  # nobody told how what lies there came
    for seq, entry in enumerate(room.entries, 1):
        if isinstance(entry, SatDown | Promised | Shared | DeckChosen):
            dealt = seq
            continue
        if seq == dealt + 1:
            log.hear(course.game, dealt, course.take_events())
        if isinstance(entry, Chosen | Standing):
            course.play(entry)
        elif isinstance(entry, Undone):
            course = room.again(room.entries.line_at(seq))
            log.restart(course.game)
        log.note_entry(course.game, seq, entry, course.take_events())
        yield log
    if dealt == room.seq:  # nothing has happened yet
        log.hear(course.game, dealt, course.take_events())
        yield log


def whole_log(room: Room, viewer: int, lang: str) -> GameLog:
    """The log of a viewer, told from the beginning."""
    *_, log = retelling(room, viewer, lang)
    return log


def record_of(room: Room) -> Record:
    """The moves that still hold, with how the cards were dealt. It tells everything."""
    seed = room.seed
    if room.setup.position:
        raise TableError("no_record_of_a_lesson")
    if room.course is None or seed is None:
        raise TableError("not_begun")
    writer = MoveWriter()

    def write(game: Duel, decision: Decision, choice: int) -> None:
        writer.tell(game.view(decision.player), decision, choice)

    course = room.again(watch=write)
    if isinstance(room.trying, Chosen):
        with suppress(Exception):  # at this a local rule broke: it does so again in the record
            course.play(room.trying)
    header = header_of(room.regulation, room.setup, room.plans, seed)
    header.deal = room.deal.told(room.tells_all)
    if room.match is not None and room.match.first_deal is not None and room.tells_all:
        assert room.match.game is not None
        header.split = DeckSplit(room.match.first_deal, list(room.match.game.chosen))
    record = Record.of(header, writer.lines, course.game)
    if room.ended in GIVEN_UP:
        record.result = f"{seat(room.winner)} won"
        record.ended = room.ended
    return record
