"""``blackpoker play --levels``: the opponents for people, and how strong they have proved."""

from __future__ import annotations

import click

from blackpoker.agents.levels import LEVELS, measured
from blackpoker.text import say
from blackpoker.text.languages import BOOK


def show_levels(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """List the levels and leave."""
    if not wanted or context.resilient_parsing:
        return
    click.echo("\n".join(lines((context.obj or {}).get("lang", BOOK))))
    context.exit()


def lines(lang: str) -> list[str]:
    found: list[str] = []
    known = measured()
    for n, level in LEVELS.items():
        name, character = level.name.said(lang), level.character.said(lang)
        found.append(say(lang, "levels.line", n=n, name=name, character=character))
        for regulation, games, rate, low, high in known.get(str(n), []):
            rates = {"rate": rate, "low": low, "high": high}
            values = {name: f"{100 * one:.0f}" for name, one in rates.items()}
            where = {"regulation": regulation, "games": games, "below": n - 1}
            found.append(say(lang, "levels.measured", **where, **values))
    return [*found, "", say(lang, "levels.how")]
