"""A file of JSON lines: each is there as a whole or not at all, and one can go on with it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from io import BufferedRandom, BufferedWriter
from pathlib import Path

from blackpoker.core.errors import RecordError


class LineFile:
    """A file that is being written, line by line."""

    def __init__(self, path: Path, file: BufferedRandom | BufferedWriter) -> None:
        self.path = path
        self.file = file

    @staticmethod
    def new(path: Path) -> LineFile:
        """Begin a file; raise FileExistsError where there is one."""
        try:
            return LineFile(path, path.open("xb"))
        except FileExistsError:
            raise
        except (OSError, ValueError) as error:
            raise RecordError("record_unwritable", path=str(path)) from error

    @staticmethod
    def after(path: Path, whole: int) -> LineFile:
        """Go on after so many bytes: what comes after them was being written."""
        try:
            file = path.open("r+b")
            file.seek(whole)
            file.truncate()
        except (OSError, ValueError) as error:
            raise RecordError("record_unwritable", path=str(path)) from error
        return LineFile(path, file)

    def write(self, line: bytes) -> None:
        """Add a line, in one piece; where that fails, nothing more is written."""
        try:
            self.file.write(line + b"\n")
            self.file.flush()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RecordError("lines_unwritable", path=str(self.path), reason=reason) from error

    def close(self) -> None:
        with suppress(OSError):  # what cannot be written now was told when it was to be written
            self.file.close()


def kept_lines(path: Path) -> tuple[list[bytes], int]:
    """Return the whole lines of a file, and how many bytes they are: a last one may be cut off."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError("record_unreadable", path=str(path), reason=reason) from error
    return raw.split(b"\n")[:-1], raw.rfind(b"\n") + 1


def changed(theirs: Mapping[str, str], ours: Mapping[str, str]) -> str | None:
    """Return what is called the same in both but has changed."""
    return next((what for what, mark in ours.items() if theirs.get(what, mark) != mark), None)
