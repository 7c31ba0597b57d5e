"""``blackpoker bench``: how fast is the engine on this machine?"""

from __future__ import annotations

from dataclasses import asdict

import click

from blackpoker.cli.results import for_a_program, right_aligned
from blackpoker.lab.bench import Bench, MeasuredSpeed, measure
from blackpoker.text import say
from blackpoker.text.languages import FALLBACK

A_TIME = click.FloatRange(min=0, min_open=True)
HEADS = ("regulation", "inside", "loop", "events", "clone", "bytes", "snapshot")


@click.command()
@click.argument("regulations", nargs=-1, metavar="[REGULATION]...")
@click.option("--seconds", type=A_TIME, default=2.0, show_default=True)
@click.option("--json", "for_programs", is_flag=True)
def bench(regulations: tuple[str, ...], seconds: float, for_programs: bool) -> None:
    """Measure how fast the engine is on this machine."""
    lang = (click.get_current_context().obj or {}).get("lang", FALLBACK)
    result = measure(regulations, seconds)
    click.echo(for_a_program(asdict(result)) if for_programs else "\n".join(report(result, lang)))


def report(result: Bench, lang: str) -> list[str]:
    """Return the result for people, as lines."""
    build = say(lang, "bench.compiled" if result.compiled else "bench.plain")
    title = say(lang, "bench.title", build=build, python=result.python, machine=result.machine)
    rows = [[say(lang, f"bench.{head}") for head in HEADS]]
    rows += [row_of(one) for one in result.speeds]
    return [title, "", *right_aligned(rows), "", say(lang, "bench.notes")]


def row_of(one: MeasuredSpeed) -> list[str]:
    return [
        one.regulation,
        f"{one.inside:,.0f}",
        f"{one.loop:,.0f}",
        f"{-100 * one.events_cost:+.0f} %",
        f"{one.clone_ns:,.0f} ns",
        f"{one.clone_bytes:,.0f}",
        f"{one.snapshot_bytes:,.0f}",
    ]
