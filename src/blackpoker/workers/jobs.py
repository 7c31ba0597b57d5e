"""What a process thinks about: a computer's move, a hint, an earlier position."""

from __future__ import annotations

from typing import Final

import msgspec

from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import is_bot_file
from blackpoker.agents.coach import Coach
from blackpoker.agents.registry import make_agent
from blackpoker.play.knowledge import remembers
from blackpoker.table.present import prompt_for, table_at
from blackpoker.table.protocol import Advice, Advised, Looked
from blackpoker.table.room import Room
from blackpoker.table.script import chosen_by
from blackpoker.words.hint import in_words
from blackpoker.workers import replay_jobs
from blackpoker.workers.worker import JobSpec, Work, Worker, seed_for

SIMULATIONS: Final = 1_500
HINT_SECONDS: Final = 2.0
SHOWN: Final = 4  # options of a hint
AGENTS: Final = 200  # bots kept at once
FEWEST: Final = 10  # games in mind; a chance found in fewer means nothing


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
    seed = seed_for("agent", room.setup.game, room.seq, seat)
    return make_agent(room.seats[seat].agent, seed)


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
    view = room.know().seen_by(seat)
    decision = room.game.decision()
    coach = Coach(
        seed_for("hint", task.game, room.seq), SIMULATIONS, HINT_SECONDS, on_progress=mind.progress
    )
    advice = coach.advise(view, decision)
    prompt = prompt_for(room.regulation.rules, tuple(room.names), seat, lang)
    shown = [one for one in advice.options[1:SHOWN] if one.games >= FEWEST]
    options = [
        Advised(
            one.choice,
            in_words(prompt, view, decision, decision.options[one.choice]),
            round(one.chance, 3),
            one.games,
        )
        for one in (advice.best, *shown)
    ]
    frame = Advice(task.arguments["id"], advice.games, options, advice.line)
    return msgspec.json.encode(frame)


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
    "replay_decisions": replay_jobs.replay_decisions,
    "replay_judge": replay_jobs.replay_judge,
}
