"""``blackpoker data``: look at the folder of a server, back it up, check it, make it smaller."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from blackpoker.cli.results import for_a_program, right_aligned
from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import read_house
from blackpoker.server.retention import Retention
from blackpoker.text import Keyed, say

if TYPE_CHECKING:
    from blackpoker.server.data_check import Checked, Fault
    from blackpoker.server.data_report import DataReport

A_PLACE: Final = click.Path(path_type=Path, readable=False)  # what is wrong with it we say
FOLDER: Final = click.argument("folder", type=A_PLACE)
AS_JSON: Final = click.option("--json", "as_json", is_flag=True)
DAYS: Final = click.FloatRange(min=0.0)
USUAL: Final = Retention()
A_YEAR: Final = 365.0
MOST_TOLD: Final = 50  # faults; the others are counted
NEEDED: Final = "msgspec"  # what games are written with; it comes with blackpoker[web]


@click.group("data")
def data() -> None:
    """Say what is missing before a command fails over it."""
    if find_spec(NEEDED) is None:
        raise BlackPokerError("web_missing")


def in_bytes(size: int) -> str:
    """A size as people read it.

    >>> in_bytes(12_345_678), in_bytes(1_024)
    ('12.3 MB', '1.0 kB')
    """
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.1f} kB"


def moment(at: float | None, lang: str) -> str:
    if at is None:
        return say(lang, "data.none")
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
    except (OverflowError, OSError, ValueError):  # no time at all: the file is damaged
        return f"{at:g}"


# ---- show
@data.command("show")
@FOLDER
@AS_JSON
@click.pass_context
def show(ctx: click.Context, folder: Path, as_json: bool) -> int:
    from blackpoker.server.data_report import report

    found = report(folder)
    if as_json:
        click.echo(for_a_program(asdict(found)))
    else:
        click.echo("\n".join(told(found, ctx.obj["lang"])))
    return 0


def told(found: DataReport, lang: str) -> list[str]:
    """A folder in words: how large it is, then a table of its games, then what else it has."""
    used = say(lang, f"data.{'used' if found.in_use else 'unused'}")
    sizes = {
        "file": in_bytes(found.file_bytes),
        "log": in_bytes(found.log_bytes),
        "free": in_bytes(found.free_bytes),
    }
    kinds = sorted({kind for of_state in found.games.values() for kind in of_state})
    head = ["", *(Keyed(f"data.state.{state}").said(lang) for state in found.games)]
    rows = [
        [Keyed(f"data.kind.{kind}").said(lang)]
        + [str(of_state.get(kind, 0)) for of_state in found.games.values()]
        for kind in kinds
    ]
    return [
        say(lang, "data.title", folder=found.folder, version=found.version, used=used),
        say(lang, "data.sizes", **sizes),
        *(right_aligned([head, *rows]) if rows else [say(lang, "data.no_games")]),
        say(
            lang,
            "data.counts",
            entries=found.entries,
            records=found.records,
            uploads=found.uploads,
        ),
        say(
            lang,
            "data.since",
            oldest=moment(found.oldest, lang),
            live=moment(found.oldest_live, lang),
        ),
    ]


# ---- backup
@data.command("backup")
@FOLDER
@click.argument("target", metavar="DEST", type=A_PLACE)
@click.pass_context
def backup(ctx: click.Context, folder: Path, target: Path) -> int:
    from blackpoker.server.data_backup import back_up

    size = in_bytes(back_up(folder, target))
    click.echo(say(ctx.obj["lang"], "data.backed_up", folder=folder, target=target, size=size))
    return 0


# ---- check
@data.command("check")
@FOLDER
@click.option("--fold", is_flag=True)
@click.option("--house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@AS_JSON
@click.pass_context
def check(
    ctx: click.Context, folder: Path, fold: bool, house: tuple[Path, ...], as_json: bool
) -> int:
    from blackpoker.server.data_check import check as look_at

    lang = ctx.obj["lang"]
    found = look_at(folder, fold, tuple(read_house(path).rule for path in house))
    if as_json:
        faults = [
            {"code": one.code, "about": one.about, "text": fault_in_words(one, "en")}
            for one in found.faults
        ]
        click.echo(json.dumps({**asdict(found), "faults": faults}, indent=2))
    else:
        click.echo("\n".join(checked_in_words(found, fold, lang)))
    if found.faults:
        ctx.exit(1)
    return 0


def checked_in_words(found: Checked, fold: bool, lang: str) -> list[str]:
    lines = [fault_in_words(one, lang) for one in found.faults[:MOST_TOLD]]
    if len(found.faults) > MOST_TOLD:
        lines.append(say(lang, "data.more_faults", n=len(found.faults) - MOST_TOLD))
    lines.append(say(lang, "data.checked", games=found.games, entries=found.entries))
    if fold:
        values = {"games": found.folded, "records": found.records, "others": found.by_other_rules}
        lines.append(say(lang, "data.folded", **values))
    whole = "damaged" if found.faults else "whole"
    return [*lines, say(lang, f"data.{whole}", n=len(found.faults))]


def fault_in_words(fault: Fault, lang: str) -> str:
    return say(lang, f"data.fault.{fault.code}", about=fault.about, **fault.values)


# ---- prune
@data.command("prune")
@FOLDER
@click.option("--waiting", type=DAYS, default=USUAL.waiting, show_default=True)
@click.option("--untouched", type=DAYS, default=USUAL.untouched, show_default=True)
@click.option("--archived", type=DAYS, default=A_YEAR, show_default=True)
@click.option("--finished", type=DAYS, default=0.0, show_default=True)
@click.option("--dry-run", is_flag=True)
@AS_JSON
@click.pass_context
def prune(
    ctx: click.Context,
    folder: Path,
    waiting: float,
    untouched: float,
    archived: float,
    finished: float,
    dry_run: bool,
    as_json: bool,
) -> int:
    from blackpoker.server import data_prune

    plan = data_prune.PrunePlan(Retention(waiting, untouched), archived, finished)
    found = data_prune.prune(folder, plan, time.time(), dry_run)
    if as_json:
        click.echo(for_a_program(asdict(found)))
        return 0
    lang = ctx.obj["lang"]
    counts = {"archived": found.archived, "deleted": found.deleted, "finished": found.finished}
    click.echo(say(lang, "data.would_prune" if dry_run else "data.pruned", **counts))
    if not dry_run:
        sizes = {"before": in_bytes(found.bytes_before), "after": in_bytes(found.bytes_after)}
        click.echo(say(lang, "data.smaller", **sizes))
    return 0
