"""``blackpoker play --levels``: the opponents for people, and how strong they have proved."""

from __future__ import annotations

from importlib import resources
from json import loads
from typing import Final

import click

from blackpoker.agents.levels import LEVELS
from blackpoker.text import say

MEASURED: Final = "levels.json"  # written by benchmarks/strength.py
Measured = dict[str, list[tuple[str, int, float, float, float]]]


def show_levels(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """List the levels and leave."""
    if not wanted or context.resilient_parsing:
        return
    click.echo("\n".join(lines((context.obj or {}).get("lang", "ja"))))
    context.exit()


def lines(lang: str) -> list[str]:
    found: list[str] = []
    known = measured()
    for n, level in LEVELS.items():
        name, character = level.name.said(lang), level.character.said(lang)
        found.append(say(lang, "levels.line", n=n, name=name, character=character))
        for regulation, games, rate, low, high in known.get(str(n), []):
            found.append(
                say(
                    lang,
                    "levels.measured",
                    below=n - 1,
                    regulation=regulation,
                    games=games,
                    rate=f"{100 * rate:.0f}",
                    low=f"{100 * low:.0f}",
                    high=f"{100 * high:.0f}",
                )
            )
    found.append("")
    found.append(say(lang, "levels.how"))
    return found


def measured() -> Measured:
    """What each level has won against the one below, by regulation, with its interval."""
    text = resources.files("blackpoker.agents").joinpath(MEASURED).read_text(encoding="ascii")
    return {n: [tuple(one) for one in rows] for n, rows in loads(text).items()}
