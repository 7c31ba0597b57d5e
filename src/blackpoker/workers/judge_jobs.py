"""The judge, in a process that thinks: what is asked of it may be long."""

from __future__ import annotations

import msgspec

from blackpoker.common.duel import Duel
from blackpoker.judge.bodies import JudgeAsk, JudgeOpened
from blackpoker.judge.hearing import hear
from blackpoker.judge.opened import OpenedSheet, opened_record, opened_view
from blackpoker.table.present import eyes_of, is_open
from blackpoker.table.setup import TableError
from blackpoker.workers.replay_jobs import retold
from blackpoker.workers.worker import JobSpec, Worker


def judge(mind: Worker, task: JobSpec) -> bytes:
    """Everything there is to say about a sheet."""
    ask = msgspec.json.decode(task.arguments["ask"], type=JudgeAsk)
    return msgspec.json.encode(hear(ask, mind.house, mind.enough.is_set))


def judge_replay(mind: Worker, task: JobSpec) -> bytes:
    """A record after so many moves, to be judged."""
    found, move = retold(mind, task), task.arguments["move"]
    found.check_move(move)
    return told(opened_record(found.game_at, found.record.moves, move))


def judge_look(mind: Worker, task: JobSpec) -> bytes:
    """A game as somebody at the table saw it, to be judged."""
    room = mind.rooms[task.game]
    viewer, seq = task.arguments["viewer"], task.arguments["seq"]
    if room.course is None or not 0 <= seq <= room.seq:
        raise TableError("no_such_position", seq=seq, last=room.seq)

    def game_at(at: int) -> Duel:
        again = room.begun if at == room.seq else room.again(room.entries.line_at(at))
        game = again.game
        assert isinstance(game, Duel)
        return game

    eyes = None if is_open(room, viewer) else eyes_of(room, viewer)
    return told(opened_view(game_at, seq, eyes, room.regulation))


def told(found: OpenedSheet) -> bytes:
    guessed = found.guessed if any(found.guessed) else []
    return msgspec.json.encode(JudgeOpened(found.sheet.text(), guessed))
