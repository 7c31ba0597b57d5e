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
