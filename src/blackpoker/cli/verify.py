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
from blackpoker.play.match import decks_fault
from blackpoker.play.record import Record, Replay
from blackpoker.text import say

# After which check each fault is met; whatever is about the cards themselves comes last.
FAULT_AT: Final = {
    "no_secret": "commitment",
    "no_salt": "commitment",
    "no_shares": "promise",
}


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
    seed = record.header.seed
    fault = first_fault(deal, seed)
    reason = ""
    if not fault:
        with telling(files):
            replay = Replay(record, tuple(one.rule for one in files))
            fault = decks_fault(record.header, replay.regulation)
            reason = "" if fault else replayed(replay, lang)
        fault = "dealt" if reason else fault
    if as_json:
        shown = {"seed": seed} if isinstance(seed, int) else {"key": seed.hex()}
        click.echo(json.dumps({"fair": not fault, "fault": fault, **shown}))
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


def checks(record: Record) -> list[str]:
    """What is looked at, in this order."""
    of_the_cards = "key" if isinstance(record.header.seed, bytes) else "seed"
    decks = [] if record.header.split is None else ["decks"]
    return ["commitment", "promise", of_the_cards, *decks, "dealt"]


def tell(record: Record, deal: Deal, fault: str, reason: str, lang: str) -> None:
    """Say of each check how it came out, up to the one that failed."""
    header = record.header
    click.echo(say(lang, "verify.title", game=deal.game, players=" / ".join(header.names)))
    seed = header.seed if isinstance(header.seed, int) else header.seed.hex()
    for check in checks(record):
        if check == FAULT_AT.get(fault, fault):
            break
        click.echo("  ✓ " + say(lang, f"verify.{check}", seed=seed, moves=len(record.moves)))
    if fault:
        click.echo("  ✗ " + say(lang, f"verify.fault.{fault}", reason=reason))
        click.echo(say(lang, "verify.differs"))
    else:
        click.echo(say(lang, "verify.fair"))
