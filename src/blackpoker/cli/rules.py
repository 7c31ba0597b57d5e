"""``blackpoker rules``: look up what the rules say."""

from __future__ import annotations

import json
import shutil
import sys
from typing import Final
from urllib.parse import urlencode

import click

from blackpoker.cli.diff_page import diff_page
from blackpoker.cli.rule_entry import also_in, entry_page
from blackpoker.cli.rule_lists import PAGE, list_page, oldmaid_page, regulation_page
from blackpoker.cli.serve import USUAL_PORT
from blackpoker.play.cards import in_suits
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import say
from blackpoker.text.languages import BOOK
from blackpoker.words.book_data import in_the_book_data
from blackpoker.words.book_lines import book_lines
from blackpoker.words.looking_up import InTheBook, look_up
from blackpoker.words.rule_data import entry_data, list_data, oldmaid_data, regulation_data
from blackpoker.words.rule_diff import diff_data, two_editions

NO_LIMIT: Final = 1 << 20


@click.command()
@click.argument("words", nargs=-1, metavar="[REGULATION] [WHAT]")
@click.option("--list", "every", is_flag=True)
@click.option("--diff", "compared", is_flag=True)
@click.option("--json", "for_programs", is_flag=True)
@click.option("--pdf", "printed", is_flag=True)
@click.pass_context
def rules(
    context: click.Context,
    words: tuple[str, ...],
    every: bool,
    compared: bool,
    for_programs: bool,
    printed: bool,
) -> None:
    """Look up the rules, for people or for programs."""
    settings = context.obj or {}
    if printed:
        click.echo(sheet_place(words, settings.get("lang", BOOK)))
        return
    if for_programs:
        found = diff_data(*two_editions(words, every)) if compared else data(words, every)
        click.echo(json.dumps(found, ensure_ascii=not speaks_unicode(), indent=2))
        return
    lang = settings.get("lang", BOOK)
    if compared:
        lines = diff_page(*two_editions(words, every), lang)
    else:
        lines = page(words, lang, every=every)
    text = in_suits("\n".join(lines), settings.get("suits", "unicode"))
    click.echo(text if speaks_unicode() else text.encode("ascii", "replace").decode("ascii"))


def speaks_unicode() -> bool:
    return "utf" in (getattr(sys.stdout, "encoding", None) or "ascii").lower()


def page(
    words: tuple[str, ...], lang: str, playing: Regulation | None = None, every: bool = False
) -> list[str]:
    """Return what was asked for as lines of text; in a game, of what is being played."""
    asked = look_up(words, every, playing)
    if isinstance(asked, InTheBook):
        return book_lines(asked, lang, PAGE)
    if asked.entry is not None:
        return [*entry_page(asked.index, asked.entry, lang), *also_in(asked.also, lang)]
    if asked.index.regulation is not None:
        return regulation_page(asked.index.regulation, lang, columns())
    return oldmaid_page(lang) if asked.oldmaid else list_page(lang)


def data(words: tuple[str, ...], every: bool) -> dict[str, object]:
    """Return what was asked for as plain data."""
    asked = look_up(words, every)
    if isinstance(asked, InTheBook):
        return in_the_book_data(asked)
    if asked.entry is not None:
        return entry_data(asked.index, asked.entry)
    if asked.index.regulation is not None:
        return regulation_data(asked.index.regulation)
    return oldmaid_data() if asked.oldmaid else list_data()


def sheet_place(words: tuple[str, ...], lang: str) -> str:
    """Say how the sheet of a regulation is printed: a browser does it, on paper or as a PDF."""
    regulation = Regulation.parse(" ".join(words) or BEGINNERS_GAME)
    page = f"http://127.0.0.1:{USUAL_PORT}/sheet?{urlencode({'regulation': regulation.id})}"
    return say(lang, "rules.sheet", regulation=regulation.id, page=page)


def columns() -> int:
    """Return the width of the screen; what goes to a file or a pipe is not broken into lines."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else NO_LIMIT
