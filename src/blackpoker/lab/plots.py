"""Pictures of what was measured. They need matplotlib, which nothing else here does."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.ratings import RatingTable

KINDS: Final = (".png", ".svg", ".pdf")
INK: Final = "#222222"
DOT: Final = "#b3132b"  # the red of hearts
GRID: Final = "#dddddd"
CURVES: Final = (INK, "#1f6fb4")  # of A and B
# Fonts with Japanese letters, of Linux, Windows and macOS.
JAPANESE: Final = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "IPAexGothic",
    "IPAGothic",
    "Yu Gothic",
    "Meiryo",
    "MS Gothic",
    "Hiragino Sans",
)
WIDE: Final = 8  # rows of ratings that are as high as a picture of a game


class PlotError(BlackPokerError):
    """A picture that cannot be made."""


def check_plot(path: Path) -> None:
    """Refuse before the games what could not be drawn after them."""
    if path.suffix.lower() not in KINDS:
        raise PlotError("plot_kind", path=str(path))
    folder = path.absolute().parent
    if not folder.is_dir():
        raise PlotError("plot_no_folder", path=str(path), folder=str(folder))
    if path.is_dir():
        raise PlotError("plot_folder", path=str(path))
    new_figure(1)


def needed(module: str) -> Any:
    """Return a module of matplotlib, or say how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PlotError("plot_needs") from error


@contextmanager
def letters() -> Iterator[None]:
    """Draw in here: names may be Japanese, and the usual font is not."""
    here = {font.name for font in needed("matplotlib.font_manager").fontManager.ttflist}
    family = [*(font for font in JAPANESE if font in here), "sans-serif"]
    with needed("matplotlib").rc_context({"font.family": family}), warnings.catch_warnings():
        # Where no such font is installed, a picture with boxes in it is better than none.
        warnings.filterwarnings("ignore", "Glyph .* missing from")
        yield


def new_figure(rows: int) -> Any:
    return needed("matplotlib.figure").Figure(figsize=(7, 1.2 + 0.45 * rows), layout="constrained")


@letters()
def plot_ratings(table: RatingTable, path: Path) -> None:
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
    keep(figure, path)


@dataclass(frozen=True)
class Curve:
    """The winning chance of one seat over a game, and where it was given away."""

    seat: str
    points: Sequence[tuple[int, float]]  # move, chance
    falls: Sequence[tuple[int, float, float]]  # move, chance of the best, of what was chosen


@letters()
def plot_chances(curves: Sequence[Curve], path: Path) -> None:
    """Draw the winning chance over the game, from what each player knew, with the worst falls."""
    figure = new_figure(WIDE)
    axes = figure.add_subplot()
    axes.axhline(50, color=GRID, zorder=0)
    for one, color in zip(curves, CURVES, strict=False):
        moves = [move for move, _ in one.points]
        chances = [100 * chance for _, chance in one.points]
        axes.plot(moves, chances, color=color, linewidth=1.4, marker=".", label=one.seat)
        for move, high, low in one.falls:
            ends = {"xy": (move, 100 * low), "xytext": (move, 100 * high)}
            axes.annotate("", **ends, arrowprops={"arrowstyle": "->", "color": DOT})
    axes.set_ylim(0, 100)
    axes.set_xlabel("move")
    axes.set_ylabel("winning chance (%)")
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.legend(frameon=False)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    keep(figure, path)


@dataclass(frozen=True)
class ScoreCurve:
    """What a network in training scored against somebody, as time went by."""

    name: str
    points: list[tuple[float, float, float, float]]  # millions learned from, rate, interval


@letters()
def plot_scores(curves: Sequence[ScoreCurve], path: Path) -> None:
    """Draw every score over the decisions of a training, with its 95 % interval."""
    figure = new_figure(WIDE)
    axes = figure.add_subplot()
    axes.axhline(50, color=GRID, zorder=0)
    for one in curves:
        learned = [point[0] for point in one.points]
        rates, lows, highs = ([100 * point[i] for point in one.points] for i in (1, 2, 3))
        (line,) = axes.plot(learned, rates, linewidth=1.4, marker=".", label=one.name)
        axes.fill_between(learned, lows, highs, color=line.get_color(), alpha=0.15, linewidth=0)
    axes.set_ylim(0, 100)
    axes.set_xlabel("million decisions")
    axes.set_ylabel("score (%)")
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.legend(frameon=False, fontsize="small")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    keep(figure, path)


def keep(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise PlotError("plot_unwritable", path=str(path), reason=error.strerror) from error
