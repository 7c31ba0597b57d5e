"""What a process thinks about: a computer's move, a hint, an earlier position."""

from __future__ import annotations

from typing import Final

from blackpoker.agents.registry import make_agent
from blackpoker.play.moves import CHANCE
from blackpoker.server import retrace
from blackpoker.server.mind import Mind, Task, Work, seed_for

MOST_CHOICES: Final = 40  # of one computer in a row


def choose(mind: Mind, task: Task) -> list[int]:
    """A computer's next choices: one, and those that belong to the same request."""
    room = mind.rooms[task.game]
    seat = task.arguments["seat"]
    agent = make_agent(task.arguments["agent"], seed_for("agent", task.game, room.seq, seat))
    if hasattr(agent, "on_progress"):
        agent.on_progress = mind.progress
    game = room.game.clone()
    choices: list[int] = []
    while len(choices) < MOST_CHOICES:
        decision = game.decision()
        if decision is None or decision.player != seat:
            break
        if choices and decision.question.id == CHANCE:
            break
        choices.append(int(agent.choose(game.view(seat), decision)))
        game.apply(choices[-1])
    return choices


JOBS: Final[dict[str, Work]] = {
    "choose": choose,
    "replay_info": retrace.replay_info,
    "replay_position": retrace.replay_position,
    "replay_decisions": retrace.replay_decisions,
    "replay_judge": retrace.replay_judge,
}
