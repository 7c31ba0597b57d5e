"""What the players of a game in the terminal are called."""

from __future__ import annotations

from blackpoker.agents.registry import level_named
from blackpoker.regulation.games import AnyRegulation
from blackpoker.text import say


def seat_names(agreed: AnyRegulation, me: int, opponent: str, lang: str) -> list[str]:
    """Names for the record: whoever reads it is not the one who played."""
    names = computers(agreed.players, me, opponent, lang)
    return [
        say(lang, "play.player") if player == me else f"{name} ({opponent})"
        for player, name in enumerate(names)
    ]


def shown_names(players: int, me: int, opponent: str, lang: str) -> list[str]:
    """Names for the person who plays."""
    names = computers(players, me, opponent, lang)
    names[me] = say(lang, "say.you")
    return names


def computers(players: int, me: int, opponent: str, lang: str) -> list[str]:
    """Computers, numbered from 1 where there are several; a person sits at ``me``."""
    level = level_named(opponent)
    name = say(lang, "play.computer") if level is None else level.name.said(lang)
    numbers = [player + (player < me) for player in range(players)]
    return [f"{name} {number}" if players > 2 else name for number in numbers]
