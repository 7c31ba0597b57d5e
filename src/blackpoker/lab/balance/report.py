"""The files of a report: the page, its data, its charts, and the games it speaks of."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from blackpoker.lab.balance.claims import claims_of
from blackpoker.lab.balance.findings import compared, found_out
from blackpoker.lab.balance.keepsakes import Keepsake, kept_of, parted_of
from blackpoker.lab.balance.naming import name_all
from blackpoker.lab.balance.pages import Progress, page
from blackpoker.lab.balance.plan import AGAINST, USUAL, LabPlan, portions
from blackpoker.lab.balance.playing import LabError, field_of
from blackpoker.lab.balance.sums import Sums
from blackpoker.lab.balance.tables import as_csv, as_parquet, tables_of

Data = dict[str, Any]
PAGE: Final = "report.html"
DATA: Final = "report.json"


@dataclass
class Report:
    """All that was found out, and the games that show it."""

    plan: LabPlan
    data: Data
    games: list[Keepsake]


def report_of(plan: LabPlan, sums: Sums) -> Report:
    """Sum up what has been played so far."""
    regulations: list[Data] = []
    games: list[Keepsake] = []
    for place, variant in enumerate(plan.variants):
        field = field_of(variant)
        one = found_out(field, sums, place)
        games += kept_of(field, one, place)
        del one["examples"]
        name_all(field, one)
        one["claims"] = [claim.to_data() for claim in claims_of(one)]
        regulations.append(one)
    data: Data = {"plan": told(plan), "regulations": regulations}
    if sums.of(0, AGAINST):
        data["against"] = compared(sums.of(0, AGAINST))
        games += parted_of(field_of(plan.variants[0]), data["against"].pop("examples"))
    data["records"] = [one.to_data() for one in games]
    return Report(plan, data, games)


def told(plan: LabPlan) -> Data:
    """The plan as the report states it, with the command that measures it again."""
    deals: dict[str, int] = {}
    for one in portions(plan):
        deals[one.part] = deals.get(one.part, 0) + one.deals
    return {
        "regulations": [one.text for one in plan.variants],
        "house": sorted({path for one in plan.variants for path in one.house}),
        "certainty": plan.certainty,
        "seed": plan.seed,
        "deals": deals,
        "command": command(plan),
    }


def command(plan: LabPlan) -> str:
    texts = [f'"{one.text}"' for one in plan.variants]
    if plan.against:
        texts = [texts[0], f"--against {texts[1]}"]
    house = sorted({path for one in plan.variants for path in one.house})
    words = ["blackpoker lab", *texts, *(f"--house {path}" for path in house)]
    if plan.parts != USUAL:
        words += [f"--part {part}" for part in plan.parts]
    words += [f"--certainty {100 * plan.certainty:g}%", f"--seed {plan.seed}"]
    return " ".join(words)


# ---- files
def written(report: Report, folder: Path, lang: str, plot: bool = False) -> list[Path]:
    """Write everything; the page comes last, so whatever it links to is there."""
    found: list[Path] = []

    def put(name: str, content: str | bytes) -> None:
        path = folder / name
        whole(path, content.encode("utf-8") if isinstance(content, str) else content)
        found.append(path)

    for one in report.games:
        put(f"records/{one.file}", one.record(field_of(report.plan.variants[one.place])).write())
    put(DATA, json.dumps(report.data, ensure_ascii=False, indent=1) + "\n")
    for name, rows in tables_of(report.data).items():
        put(f"tables/{name}.csv", as_csv(rows))
        columns = as_parquet(rows)
        if columns is not None:
            put(f"tables/{name}.parquet", columns)
    text, charts = page(report.data, lang)
    if plot:
        for name, chart in charts.items():
            put(f"charts/{name}.svg", chart.file())
    put(PAGE, text)
    return found


def write_so_far(report: Report, folder: Path, lang: str, progress: Progress) -> None:
    """Write the page alone, as it stands: it looks for a newer one by itself."""
    data = {**report.data, "records": []}  # the games are written when all is done
    whole(folder / PAGE, page(data, lang, progress)[0].encode("utf-8"))


def whole(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all."""
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or str(error)
        raise LabError("lab_unwritable", path=str(path), reason=reason) from error
