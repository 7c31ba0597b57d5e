"""Agents by name, for everybody who lets them play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackpoker.agents.agent import Agent
from blackpoker.core.errors import BlackPokerError

Factory = Callable[[int], Agent]  # from a seed


class UnknownAgent(BlackPokerError):
    """Nobody of that name plays here."""


def random_agent(seed: int) -> Agent:
    from blackpoker.agents.random_agent import RandomAgent

    return RandomAgent(seed)


def heuristic(seed: int) -> Agent:
    from blackpoker.agents.heuristic import HeuristicAgent

    return HeuristicAgent(seed)


def curious(seed: int) -> Agent:
    """Return one that looks for what is rarely seen and does not play to win: for tests."""
    from blackpoker.agents.curious import CuriousAgent

    return CuriousAgent(seed)


AGENTS: Final[dict[str, Factory]] = {
    "random": random_agent,
    "heuristic": heuristic,
    "curious": curious,
}
REMEMBERING: Final = frozenset(("curious",))  # one of these plays many games, and learns


def agent_names() -> list[str]:
    """Return every name that ``make_agent`` knows."""
    return list(AGENTS)


def find_agent(name: str) -> Factory:
    """Return what makes agents of this name; raise UnknownAgent if there is none."""
    factory = AGENTS.get(name)
    if factory is None:
        raise UnknownAgent("no_such_agent", name=name, names=", ".join(AGENTS))
    return factory


def make_agent(name: str, seed: int) -> Agent:
    """Return a new agent; the same name and seed play the same.

    >>> type(make_agent("random", 1)).__name__
    'RandomAgent'
    """
    return find_agent(name)(seed)
