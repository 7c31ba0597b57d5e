"""What is measured over many games: the options for it, how far it is, numbers in columns."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import click

from blackpoker.lab.gathering import Progress
from blackpoker.words.columns import align, pad, width

LARGEST_SEED: Final = (1 << 62) - 1
NO_NUMBER: Final = "-"
A_FILE: Final = click.Path(path_type=Path)
A_SEED: Final = click.IntRange(min=0, max=LARGEST_SEED)
Result = TypeVar("Result")


def with_progress(run: Callable[[Progress | None], Result]) -> Result:
    """Run something, and show how far it is where somebody is looking."""
    if not sys.stderr.isatty():
        return run(None)
    with click.progressbar(length=1, file=sys.stderr) as bar:

        def show(done: int, length: int) -> None:
            bar.length = length
            bar.update(done - bar.pos)

        return run(show)


def for_a_program(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def with_interval(rate: float, interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{percent(rate)} ({percent(low)} - {percent(high)})"


def right_aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out rows with the numbers under each other; Japanese letters take two columns.

    >>> right_aligned([["id", "回数"], ["up", "7"]])
    ['id  回数', 'up     7']
    """
    first, *widths = align(rows)
    lines: list[str] = []
    for head, *cells in rows:
        numbers = [
            " " * (wide - width(cell)) + cell for cell, wide in zip(cells, widths, strict=True)
        ]
        lines.append("  ".join([pad(head, first), *numbers]))
    return lines
