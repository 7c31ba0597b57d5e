"""What has come as text, compiled for the next visit: a little at a time, while nobody is kept."""

from __future__ import annotations

import asyncio
import importlib.util
import io
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PAUSE: Final = 0.02  # seconds between two files
NEVER_CHECKED: Final = b"\1\0\0\0" + bytes(8)  # what stands in a .pyc that belongs to no file


def files_in(place: str) -> Iterator[tuple[str, bytes]]:
    """Every file of a zip or a folder."""
    if zipfile.is_zipfile(place):
        with zipfile.ZipFile(place) as whole:
            yield from ((name, whole.read(name)) for name in whole.namelist())
        return
    for folder, _, names in os.walk(place):
        for name in names:
            path = Path(folder, name)
            yield path.relative_to(place).as_posix(), path.read_bytes()


def bytecode(name: str, source: bytes) -> bytes:
    """What a .pyc of this source holds; it is good without it."""
    from marshal import dumps

    code = compile(source, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + NEVER_CHECKED + dumps(code)


async def compiled(place: str) -> bytes:
    """Return all of it as a zip, its modules compiled and without their source."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, data in files_in(place):
            if name.endswith(".py"):
                await asyncio.sleep(PAUSE)
                name, data = f"{name}c", bytecode(name, data)
            made.writestr(name, data)
    return out.getvalue()
