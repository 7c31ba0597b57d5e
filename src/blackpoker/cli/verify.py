"""``blackpoker verify``: check that the cards of a record were dealt as was promised."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from blackpoker.cli.replay import read_record
from blackpoker.core.errors import RecordError
from blackpoker.house.house_file import telling
from blackpoker.play.fair_deal import Deal, first_fault
from blackpoker.play.record import Record, Replay
from blackpoker.text import say

# In the order in which they are looked at; the last one is about the cards themselves.
CHECKS: Final = ("commitment", "promise", "seed", "dealt")
FAULT_AT: Final = {"no_secret": 0, "commitment": 0, "no_shares": 1, "promise": 1, "seed": 2}


@click.command("verify")
@click.argument("path", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--house", "house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def verify(ctx: click.Context, path: Path, house: tuple[Path, ...], as_json: bool) -> int:
    lang = ctx.obj["lang"]
    record, files = read_record(path, house)
    deal = record.header.deal
    if deal is None:
        raise RecordError("record_no_deal", path=str(path))
    fault = first_fault(deal, record.header.seed)
    reason = ""
    if not fault:
        with telling(files):
            reason = replayed(Replay(record, tuple(one.rule for one in files)), lang)
        fault = "dealt" if reason else ""
    if as_json:
        click.echo(json.dumps({"fair": not fault, "fault": fault, "seed": record.header.seed}))
    else:
        tell(record, deal, fault, reason, lang)
    if fault:
        ctx.exit(1)
    return 0


def replayed(replay: Replay, lang: str) -> str:
    """Deal again and play all of it; what does not fit, if anything."""
    try:
        replay.run()
    except RecordError as error:
        return error.said(lang)
    return ""


def tell(record: Record, deal: Deal, fault: str, reason: str, lang: str) -> None:
    """Say of each check how it came out, up to the one that failed."""
    click.echo(say(lang, "verify.title", game=deal.game, players=" / ".join(record.header.names)))
    last = FAULT_AT.get(fault, len(CHECKS) - 1) if fault else len(CHECKS)
    values = {"seed": record.header.seed, "moves": len(record.moves)}
    for check in CHECKS[:last]:
        click.echo("  ✓ " + say(lang, f"verify.{check}", **values))
    if fault:
        click.echo("  ✗ " + say(lang, f"verify.fault.{fault}", reason=reason))
        click.echo(say(lang, "verify.differs"))
    else:
        click.echo(say(lang, "verify.fair"))
