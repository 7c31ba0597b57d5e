"""Pictures of what was measured. They need matplotlib, which nothing else here does."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.ratings import Table

KINDS: Final = (".png", ".svg", ".pdf")
INK: Final = "#222222"
DOT: Final = "#b3132b"  # the red of hearts
GRID: Final = "#dddddd"


class PlotError(BlackPokerError):
    """A picture that cannot be made."""


def check_plot(path: Path) -> None:
    """Refuse before the games what could not be drawn after them."""
    if path.suffix.lower() not in KINDS:
        raise PlotError("plot_kind", path=str(path))
    if not path.absolute().parent.is_dir() or path.is_dir():
        raise PlotError("plot_unwritable", path=str(path), reason=path.absolute().parent)
    new_figure(1)


def new_figure(rows: int) -> Any:
    try:
        figures = importlib.import_module("matplotlib.figure")
    except ImportError as error:
        raise PlotError("plot_needs") from error
    return figures.Figure(figsize=(7, 1.2 + 0.45 * rows), layout="constrained")


def plot_ratings(table: Table, path: Path) -> None:
    """Draw every rating with its 95 % interval, the strongest on top."""
    rows = list(reversed(table.ratings))
    figure = new_figure(len(rows))
    axes = figure.add_subplot()
    axes.axvline(0, color=GRID, zorder=0)
    axes.errorbar(
        [one.elo for one in rows],
        range(len(rows)),
        xerr=[one.error for one in rows],
        fmt="o",
        color=DOT,
        ecolor=INK,
        capsize=4,
    )
    # A dollar sign would begin a formula.
    names = [one.name.replace("$", r"\$") for one in rows]
    axes.set_yticks(range(len(rows)), names)
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlabel("Elo (95 %)")
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(left=False)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise PlotError("plot_unwritable", path=str(path), reason=error.strerror) from error
