"""Agents by name, for everybody who lets them play.

A name may have an argument, ``search:2000`` or ``learned:mine.net``, and may be the path of
somebody's own ``my_bot.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import TIME_LIMIT, is_bot_file, load_bot
from blackpoker.core.errors import BlackPokerError

if TYPE_CHECKING:
    from blackpoker.agents.levels import Level

Factory = Callable[[int], Agent]  # from a seed
MOST_DIGITS: Final = 12
SECONDS: Final = re.compile(r"(\d+(?:\.\d*)?|\.\d+)s", re.ASCII)
LEVEL: Final = re.compile(r"level:?(.*)|(\d+)")  # "level:3", or "3" alone


class UnknownAgent(BlackPokerError):
    """Nobody of that name plays here, or not with that argument."""


def random_agent(seed: int) -> Agent:
    from blackpoker.agents.random_agent import RandomAgent

    return RandomAgent(seed)


def search_for(simulations: int | None = None, seconds: float | None = None) -> Factory:
    """Return what makes agents that think ahead, for so many games in mind or so long."""

    def search(seed: int) -> Agent:
        from blackpoker.agents.search.agent import SearchAgent

        return SearchAgent(seed, simulations=simulations, seconds=seconds)

    return search


def learned_from(network: Path | None = None) -> Factory:
    """Return what makes agents that play as a network has learned to."""

    def learned(seed: int) -> Agent:
        from blackpoker.agents.learned.agent import LearnedAgent

        return LearnedAgent(seed, network)

    return learned


def level_of(n: int) -> Factory:
    def level(seed: int) -> Agent:
        from blackpoker.agents.levels import make_level

        return make_level(n, seed)

    return level


AGENTS: Final[dict[str, Factory]] = {  # those that can do with nothing but their name
    "random": random_agent,
    "learned": learned_from(),
}


def known_agents() -> str:
    """Say whom ``find_agent`` knows, for a person who has named somebody else."""
    others = ("learned:mine.net", "search", "search:2000", "search:0.5s")
    return ", ".join((*AGENTS, *others, *(f"level:{n}" for n in levels()), "my_bot.py"))


def levels() -> list[int]:
    from blackpoker.agents.levels import LEVELS

    return list(LEVELS)


def find_agent(name: str, time_limit: float = TIME_LIMIT) -> Factory:
    """Return what makes agents of this name; raise UnknownAgent if there is none.

    A file is run now, and what is wrong with it is a ``BotError``. Its bots may take
    ``time_limit`` seconds for a decision.
    """
    if name in AGENTS:
        return AGENTS[name]
    if is_bot_file(name):
        return load_bot(name, time_limit).new
    if LEVEL.fullmatch(name) is not None:
        n = level_number(name)
        if n is None:
            named = ", ".join(f"level:{one}" for one in levels())
            raise UnknownAgent("agent_level", name=name, levels=named)
        return level_of(n)
    kind, colon, argument = name.partition(":")
    if kind == "learned":
        return find_learned(name)
    if kind == "search":
        return find_search(name, argument) if colon else search_for()
    if kind in AGENTS:
        raise UnknownAgent("agent_alone", name=name, agent=kind)
    raise UnknownAgent("no_such_agent", name=name, names=known_agents())


def find_learned(name: str) -> Factory:
    """Look into the file at once, so that it is refused before a game begins."""
    from blackpoker.agents.learned.networks import loaded

    network = network_named(name)
    if network is None:
        raise UnknownAgent("agent_learned", name=name)
    loaded(network)
    return learned_from(network)


def network_named(name: str) -> Path | None:
    """Return the file of the network that is named, if one is.

    >>> network_named("learned:mine.net").name, network_named("learned")
    ('mine.net', None)
    """
    kind, _, path = name.partition(":")
    return Path(path) if kind == "learned" and path and not is_bot_file(name) else None


def find_search(name: str, argument: str) -> Factory:
    if argument.isdecimal() and argument.isascii() and len(argument) <= MOST_DIGITS:
        if int(argument) > 0:
            return search_for(simulations=int(argument))
    elif (match := SECONDS.fullmatch(argument)) is not None:
        seconds = float(match[1])
        if isfinite(seconds) and seconds > 0:
            return search_for(seconds=seconds)
    raise UnknownAgent("agent_search", name=name, argument=argument)


@cache
def level_number(name: str) -> int | None:
    """Return which level is meant, if one is: "level:3", or "3" alone."""
    match = LEVEL.fullmatch(name)
    if match is None or is_bot_file(name):
        return None
    argument = match[1] or match[2] or ""
    if not (argument.isdecimal() and argument.isascii() and len(argument) <= MOST_DIGITS):
        return None
    return int(argument) if int(argument) in levels() else None


def level_named(name: str) -> Level | None:
    """Return the level of this name, if it is one."""
    from blackpoker.agents.levels import LEVELS

    n = level_number(name)
    return None if n is None else LEVELS[n]


def make_agent(name: str, seed: int, time_limit: float = TIME_LIMIT) -> Agent:
    """Return a new agent; the same name and seed play the same, but for those given seconds.

    >>> type(make_agent("random", 1)).__name__
    'RandomAgent'
    """
    return find_agent(name, time_limit)(seed)
