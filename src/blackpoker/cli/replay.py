"""``blackpoker replay``: play a record again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from blackpoker.cli.keeping import read_text
from blackpoker.common.duel import Duel
from blackpoker.house.house_file import HouseFile, check_ids, read_house, regulation_with, telling
from blackpoker.play.narrators import narrator_for
from blackpoker.play.notation import seat
from blackpoker.play.position import position_of, write_position
from blackpoker.play.record import Record, Replay
from blackpoker.regulation.house_rules import named_rules, without_house
from blackpoker.text import say
from blackpoker.words.letters import in_letters


@click.command("replay")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--view", "seen_by", type=click.Choice(["A", "B", "spectator", "all"]), default="all")
@click.option("--moves", "only_moves", is_flag=True)
@click.option("--at", "at", type=click.IntRange(min=0))
@click.option("--check", "only_check", is_flag=True)
@click.option("--house", "house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def replay(
    ctx: click.Context,
    path: Path,
    seen_by: str,
    only_moves: bool,
    at: int | None,
    only_check: bool,
    house: tuple[Path, ...],
    as_json: bool,
) -> int:
    lang = ctx.obj["lang"]
    if only_moves and seen_by != "all":
        raise click.UsageError(say(lang, "cli.moves_show_all", view=seen_by))
    record, files = read_record(path, house)
    with telling(files):
        play = Replay(record, tuple(one.rule for one in files))
        follow(ctx, play, seen_by, only_moves, at, only_check, as_json)
    return 0


def read_record(path: Path, house: Sequence[Path]) -> tuple[Record, list[HouseFile]]:
    """Read a record and its local rules.

    What does not go together is refused with the file at fault, before a game is made of it.
    """
    record = Record.read(read_text(path, "record"))
    files = [read_house(one) for one in house]
    check_ids(files)
    text = record.header.regulation
    if named_rules(text, tuple(one.rule for one in files)):
        regulation_with(without_house(text), files)
    return record, files


def follow(
    ctx: click.Context,
    play: Replay,
    seen_by: str,
    only_moves: bool,
    at: int | None,
    only_check: bool,
    as_json: bool,
) -> None:
    """Play it, and say what was asked for."""
    lang, suits = ctx.obj["lang"], ctx.obj["suits"]
    record = play.record
    names = record.header.names or [seat(player) for player in range(play.regulation.players)]
    viewer = {"A": 0, "B": 1, "spectator": -1, "all": None}[seen_by]
    narrator = narrator_for(play.regulation.rules, names, viewer, lang, suits)
    quiet = only_check or as_json
    if not quiet:
        click.echo(say(lang, "replay.title", name=play.regulation.name, players=" / ".join(names)))
        echo(narrator.tell(play.game.drain_events()), suits)
    seen = viewer if viewer is not None and viewer >= 0 else None
    while play.at < len(play) and (at is None or play.at < at):
        line = play.step()
        narrator.look(play.game.view(seen))
        sentences = narrator.tell(play.game.drain_events())
        if not quiet:
            if only_moves:
                click.echo(in_letters(f"{play.at:4} {line}", suits))
            else:
                echo(sentences, suits)
    if at is None:
        play.run()
    if as_json:
        click.echo(
            json.dumps({"moves": play.at, "over": play.game.over, "winner": int(play.game.winner)})
        )
    elif at is not None and isinstance(play.game, Duel):
        click.echo(in_letters(write_position(position_of(play.game, viewer)), suits))
    else:
        compared = at is None and record.hash
        key = "fine" if compared else "stopped" if at is not None else "not_compared"
        click.echo(say(lang, f"replay.{key}", moves=play.at, hash=record.hash))


def echo(sentences: list[str], suits: str) -> None:
    for sentence in sentences:
        click.echo(in_letters(sentence, suits))
