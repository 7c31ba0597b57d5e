"""What a process thinks about: a computer's move, a hint, an earlier position."""

from __future__ import annotations

from typing import Final

import msgspec

from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import is_bot_file
from blackpoker.agents.coach import Coach, Weighed
from blackpoker.agents.registry import make_agent
from blackpoker.common.view import View
from blackpoker.play.knowledge import remembers
from blackpoker.table.playthrough import Playthrough
from blackpoker.table.present import prompt_for, table_at
from blackpoker.table.protocol import (
    Advice,
    Advised,
    AdvisedStep,
    Looked,
)
from blackpoker.table.room import Room
from blackpoker.table.script import chosen_by
from blackpoker.table.thoughts import thought_seed
from blackpoker.words.advice import Adviser, Counsel
from blackpoker.workers import judge_jobs, puzzle_jobs, replay_jobs
from blackpoker.workers.worker import JobSpec, Work, Worker

SIMULATIONS: Final = 1_500
HINT_SECONDS: Final = 2.0
AGENTS: Final = 200  # bots kept at once


def choose(mind: Worker, task: JobSpec) -> list[int]:
    """A computer's next choices: one, and those that belong to the same request."""
    room = mind.rooms[task.game]
    seat = task.arguments["seat"]
    agent = agent_of(mind, room, seat)
    if hasattr(agent, "on_progress"):
        agent.on_progress = mind.progress
    return choices_of(room, seat, agent)


def choices_of(room: Room, seat: int, agent: Agent) -> list[int]:
    """What an agent chooses in this position, and what belongs to it."""
    course = room.expected(seat)
    return chosen_by(room.know() if remembers(agent) else course, seat, agent.choose)


def agent_for(room: Room, seat: int) -> Agent:
    """Who thinks for a seat now; the same position is thought about alike."""
    return make_agent(room.seats[seat].agent, thought_seed(room.setup, "agent", room.seq, seat))


def agent_of(mind: Worker, room: Room, seat: int) -> Agent:
    """The same, but somebody's own bot stays for the whole game: it may remember things."""
    if not is_bot_file(room.seats[seat].agent):
        return agent_for(room, seat)
    key = (room.setup.game, seat)
    if key not in mind.agents:
        mind.agents[key] = agent_for(room, seat)
    mind.agents.move_to_end(key)
    while len(mind.agents) > AGENTS:
        mind.agents.popitem(last=False)
    return mind.agents[key]


def hint(mind: Worker, task: JobSpec) -> bytes:
    """What the coach thinks, as a frame for the guest who asked."""
    room = mind.rooms[task.game]
    seat, lang = task.arguments["seat"], task.arguments["lang"]
    seed = thought_seed(room.setup, "hint", room.seq)
    coach = Coach(seed, SIMULATIONS, HINT_SECONDS, on_progress=mind.progress)
    frame = counselled(room, room.know(), seat, lang, coach, task.arguments["id"])
    return msgspec.json.encode(frame)


def counselled(
    room: Room, course: Playthrough, seat: int, lang: str, coach: Coach, id: int
) -> Advice:
    """What a coach says to a seat, from what it may know."""
    room.expected(seat)
    view = course.seen_by(seat)
    decision = course.game.decision()
    assert decision is not None
    advice = coach.advise(view, decision)
    assert isinstance(view, View)
    prompt = prompt_for(room.regulation.rules, tuple(room.names_in(lang)), seat, lang)
    adviser = Adviser(prompt, view, decision)
    options = [
        advised(adviser.counsel(advice, one), one)
        for one in advice.options
        if one.choice in advice.plans
    ]
    return Advice(id, advice.games, options)


def advised(counsel: Counsel, one: Weighed) -> Advised:
    """An option as a guest is told of it."""
    return Advised(
        i=one.choice,
        label=counsel.label,
        say=counsel.say,
        chance=round(one.chance, 3),
        error=round(one.error, 3),
        games=one.games,
        because=counsel.because,
        mind=counsel.mind,
        steps=msgspec.convert(counsel.steps, list[AdvisedStep], from_attributes=True),
        line=counsel.line,
    )


def look(mind: Worker, task: JobSpec) -> bytes:
    """An earlier position, as a frame for the guest who asked."""
    room = mind.rooms[task.game]
    seq = task.arguments["seq"]
    table = table_at(room, task.arguments["viewer"], seq)
    return msgspec.json.encode(Looked(task.arguments["id"], seq, table))


def warm(mind: Worker, task: JobSpec) -> None:
    """Nothing: whoever can do it is ready."""


JOBS: Final[dict[str, Work]] = {
    "warm": warm,
    "choose": choose,
    "hint": hint,
    "look": look,
    "replay_info": replay_jobs.replay_info,
    "replay_position": replay_jobs.replay_position,
    "replay_tried": replay_jobs.replay_tried,
    "replay_decisions": replay_jobs.replay_decisions,
    "replay_judge": replay_jobs.replay_judge,
    "judge": judge_jobs.judge,
    "judge_replay": judge_jobs.judge_replay,
    "judge_look": judge_jobs.judge_look,
    "puzzle_sheet": puzzle_jobs.puzzle_sheet,
    "puzzle_try": puzzle_jobs.puzzle_try,
}
