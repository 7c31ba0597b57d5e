"""Records in files: refused before the game where they could not be kept after it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from blackpoker.core.errors import RecordError
from blackpoker.text import say


def numbered_path(path: Path, number: int) -> Path:
    """The file of one game of a match: ``half-1.txt`` of ``half.txt``."""
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def check_writable(path: Path) -> None:
    """Refuse before the game what could not be kept after it."""
    try:
        folder = path.absolute().parent
        writable = os.access(path if path.exists() else folder, os.W_OK)
        fine = writable and folder.is_dir() and not path.is_dir()
    except (OSError, ValueError):  # ValueError: a NUL in the name
        fine = False
    if not fine:
        raise RecordError("record_unwritable", path=str(path))


def keep(path: Path, text: str, lang: str) -> None:
    """Write a record; where that fails, show it, so that the game is not lost."""
    try:
        write_text(path, text)
    except RecordError:
        click.echo(text)
        raise
    click.echo(say(lang, "play.saved", path=path))


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise RecordError("record_unwritable", path=str(path)) from error


def read_text(path: Path, what: str) -> str:
    """Return what is in a file: a ``record`` or a ``deck``."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise RecordError(f"{what}_missing", path=str(path)) from error
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error  # without its number
        raise RecordError(f"{what}_unreadable", path=str(path), reason=reason) from error
