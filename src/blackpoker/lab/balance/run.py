"""Plays a plan: every shard is kept as it comes, so a run that is stopped can be gone on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from blackpoker.lab.balance.pages import Progress
from blackpoker.lab.balance.plan import LabPlan, deals_in, play_portion, portions
from blackpoker.lab.balance.playing import field_of
from blackpoker.lab.balance.report import Report, report_of, write_so_far
from blackpoker.lab.balance.sums import Sums
from blackpoker.lab.gathering import gathered
from blackpoker.lab.marks import marks_of
from blackpoker.lab.shards import Shards

BETWEEN: Final = 5.0  # seconds between two looks at what there is so far
Told = Callable[[int, int, Sums], None]  # how many deals are played, of how many, and the results


def run_lab(
    plan: LabPlan,
    folder: Path,
    jobs: int | None = None,
    on_progress: Told | None = None,
    live: str | None = None,
    on: str = "",
) -> Report:
    """Play what is planned and not yet played, and sum it up.

    ``on`` is the address of a cluster. ``live`` is the language of a page that is written every few
    seconds meanwhile.
    """
    ids = [field_of(one).regulation.id for one in plan.variants]
    files = sorted({path for one in plan.variants for path in one.house})
    cut = portions(plan)
    shards = Shards(play_portion, plan, len(cut), files=tuple(files))
    sums = Sums()
    done, of = 0, deals_in(plan)
    looked = monotonic()
    marks = marks_of(ids, ["learned"], files)
    for portion, data in zip(cut, gathered(shards, jobs, folder, marks, on=on), strict=True):
        sums.add(portion.place, portion.part, data)
        done += portion.deals
        if on_progress is not None:
            on_progress(done, of, sums)
        if live is not None and (monotonic() - looked >= BETWEEN or done == portion.deals):
            write_so_far(report_of(plan, sums), folder, live, Progress(done, of))
            looked = monotonic()
    return report_of(plan, sums)
