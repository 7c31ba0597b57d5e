"""A copy of a data folder, made while a server goes on writing.

The copy is of one moment, and is a data folder itself: it can be looked at, checked and served.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

from blackpoker.server.data_folder import FILE, DataFolderError, reading


def back_up(folder: Path, target: Path) -> int:
    """Copy a folder to one that is not there yet, or empty; return how many bytes it has."""
    with reading(folder) as source:
        made = make_room(target)
        part = target / f"{FILE}.part"
        try:
            copy(source, part)
            shutil.copymode(folder / FILE, part)  # whoever may not read the games still may not
            synchronise(part)
            os.replace(part, target / FILE)
            synchronise(target)
            synchronise(target.absolute().parent)
        except (OSError, sqlite3.Error) as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
                if made:
                    target.rmdir()
            if is_full(error):
                raise DataFolderError("backup_full", path=str(target)) from error
            raise unwritable(target, error) from error
    return os.stat(target / FILE).st_size


def make_room(target: Path) -> bool:
    """Make the folder for a copy, unless there is an empty one; was it made?"""
    try:
        if target.exists():
            if not target.is_dir() or any(target.iterdir()):
                raise DataFolderError("backup_there", path=str(target))
            return False
        target.mkdir(parents=True)
    except OSError as error:
        raise unwritable(target, error) from error
    return True


def copy(source: sqlite3.Connection, path: Path) -> None:
    """Copy all of it in one go: in pieces it would begin again whenever something is written."""
    with closing(sqlite3.connect(path)) as copied:
        copied.execute("PRAGMA synchronous=OFF")  # it is synchronised as a whole ...
        copied.execute("PRAGMA journal_mode=OFF")  # ... and thrown away where it fails
        source.backup(copied)


def synchronise(path: Path) -> None:
    """See to it that a file, or what a folder says about its files, is on the disk."""
    if path.is_dir() and sys.platform == "win32":  # it has no such thing for folders
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def is_full(error: OSError | sqlite3.Error) -> bool:
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def unwritable(target: Path, error: OSError | sqlite3.Error) -> DataFolderError:
    reason = getattr(error, "strerror", None) or str(error)  # without its number
    return DataFolderError("backup_unwritable", path=str(target), reason=reason)
