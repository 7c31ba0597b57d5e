"""Opponents for people, from a first game to a hard one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from json import loads
from math import log10
from typing import Final

from blackpoker.agents.agent import Agent
from blackpoker.agents.hesitant import HesitantAgent
from blackpoker.agents.search.agent import SearchAgent
from blackpoker.core.name import Name

MEASURED: Final = "levels.json"  # written by benchmarks/strength.py
ELO: Final = 400  # points for ten times the chances
HALF_A_GAME: Final = 0.5  # so that even who has won all has a rating
Measured = dict[str, list[tuple[str, int, float, float, float]]]


@dataclass(frozen=True)
class Level:
    """An opponent with a name and a character."""

    name: Name
    character: Name
    make: Callable[[int], Agent]


LEVELS: Final[dict[int, Level]] = {
    1: Level(
        Name("ひよこ", "Chick"),
        Name("思いつきで遊びます。はじめての一局に", "plays on a whim: for a very first game"),
        lambda seed: HesitantAgent(seed, warmth=120.0, forgetful=True),
    ),
    2: Level(
        Name("こども", "Child"),
        Name("ルールは覚えました。よく気が散ります", "knows the rules and is easily distracted"),
        lambda seed: HesitantAgent(seed, warmth=25.0, forgetful=True),
    ),
    3: Level(
        Name("見習い", "Apprentice"),
        Name(
            "攻めと守りがわかってきました。ときどき忘れます",
            "has understood attack and defence, and forgets them at times",
        ),
        lambda seed: HesitantAgent(seed, warmth=15.0, forgetful=True),
    ),
    4: Level(
        Name("旅人", "Traveller"),
        Name(
            "筋は良いのに、ときどき寄り道をします", "knows the way and strays from it now and then"
        ),
        lambda seed: HesitantAgent(seed, warmth=10.0),
    ),
    5: Level(
        Name("常連", "Regular"),
        Name("めったに間違えません", "rarely makes a mistake"),
        lambda seed: HesitantAgent(seed, warmth=7.4),
    ),
    6: Level(
        Name("師範", "Instructor"),
        Name("手堅く、考えこまずに打ちます", "plays soundly and at once"),
        lambda seed: HesitantAgent(seed, warmth=5.2),
    ),
    7: Level(
        Name("策士", "Tactician"),
        Name("勘が鋭く、ほとんど迷いません", "has sharp instincts and hardly ever wavers"),
        lambda seed: HesitantAgent(seed, warmth=0.5),
    ),
    8: Level(
        Name("黒幕", "Mastermind"),
        Name(
            "あなたの手札を推しはかり、一つ選ぶたびに1秒まで先を読みます",
            "weighs what you may hold, and looks ahead for up to a second at every decision",
        ),
        lambda seed: SearchAgent(seed, simulations=2_000, seconds=1.0),
    ),
}


def make_level(n: int, seed: int) -> Agent:
    """Return an opponent of this level."""
    return LEVELS[n].make(seed)


def ratings(known: Measured) -> dict[int, int]:
    """Return the levels on the scale of Elo, over all that was measured; the lowest has 0."""
    found = {min(LEVELS): 0}
    for n in sorted(LEVELS)[1:]:
        rows = known.get(str(n), [])
        games = sum(row[1] for row in rows)
        if not games or n - 1 not in found:
            break
        scored = sum(row[1] * row[2] for row in rows)
        step = log10((scored + HALF_A_GAME) / (games - scored + HALF_A_GAME))
        found[n] = found[n - 1] + round(ELO * step)
    return found


def measured() -> Measured:
    """What each level has won against the one below, by regulation, with its interval."""
    text = resources.files("blackpoker.agents").joinpath(MEASURED).read_text(encoding="ascii")
    return {n: [tuple(one) for one in rows] for n, rows in loads(text).items()}
