"""``blackpoker replay``: play a record again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from blackpoker.cli.keeping import read_text
from blackpoker.common.duel import Duel
from blackpoker.common.view import EVERYBODY
from blackpoker.house.house_file import HouseFile, check_ids, read_house, regulation_with, telling
from blackpoker.play.cards import in_suits
from blackpoker.play.narrators import narrator_for
from blackpoker.play.notation import seat
from blackpoker.play.position import position_of, write_position
from blackpoker.play.record import Record, Replay
from blackpoker.regulation.house_rules import named_rules, without_house
from blackpoker.text import say


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
    viewer = {"A": 0, "B": 1, "spectator": -1, "all": None}[seen_by]
    record, files = read_record(path, house)
    with telling(files):
        play = Replay(record, tuple(one.rule for one in files))
        for line in narrated(play, viewer, at, only_moves, lang, ctx.obj["suits"]):
            if not (only_check or as_json):
                click.echo(line)
        if at is None:
            play.run()
    game = play.game
    if as_json:
        click.echo(json.dumps({"moves": play.at, "over": game.over, "winner": int(game.winner)}))
    elif at is not None and isinstance(game, Duel):
        click.echo(in_suits(write_position(position_of(game, viewer)), ctx.obj["suits"]))
    else:
        compared = at is None and record.hash
        key = "fine" if compared else "stopped" if at is not None else "not_compared"
        click.echo(say(lang, f"replay.{key}", moves=play.at, hash=record.hash))
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


def narrated(
    play: Replay, viewer: int | None, at: int | None, only_moves: bool, lang: str, suits: str
) -> Iterator[str]:
    """Play it, as far as is wanted; yield what there is to tell."""
    names = play.record.header.names or [seat(player) for player in range(play.regulation.players)]
    narrator = narrator_for(play.regulation.rules, names, viewer, lang)
    yield say(lang, "replay.title", name=play.regulation.name, players=" / ".join(names))
    told = narrator.tell(play.game.drain_events())
    while True:
        yield from (in_suits(sentence, suits) for sentence in told)
        if play.at >= len(play) or (at is not None and play.at >= at):
            return
        line = play.step()
        narrator.look(play.game.view(None if viewer == EVERYBODY else viewer))
        told = narrator.tell(play.game.drain_events())
        if only_moves:
            told = [f"{play.at:4} {line}"]
