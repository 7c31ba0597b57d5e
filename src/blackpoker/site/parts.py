"""What the page fetches once, in parts: the rules, Python, and what the opponents have learned.

Each part is packed and cut into pieces, so that whoever loses the connection goes on with the next
piece. Its name tells what is in it: a piece that a browser has is good for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile
from dataclasses import dataclass
from typing import Any, Final

from blackpoker.site.modules import learned, needed, read_beside, source
from blackpoker.site.pyodide_files import LIBRARY, WASM, Pyodide

PIECE: Final = 1 << 20  # bytes
FOLDER: Final = "engine"
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
PROTECTED: Final = 0o644 << 16
# Nothing of ours needs these of the standard library, nor does what we need.
LEFT_OUT: Final = """
_pyio _pydecimal _pylong _pyrepl _strptime _ast_unparse antigravity argparse bdb calendar cmd code
configparser cProfile curses dbm doctest email ensurepip filecmp fractions ftplib getopt getpass
gettext graphlib html http idlelib imaplib lib2to3 mailbox mailcap mimetypes modulefinder
multiprocessing netrc nntplib optparse pdb pickletools plistlib poplib profile pstats pty pyclbr
pydoc pydoc_data rlcompleter sched shelve smtplib sndhdr socketserver statistics sysconfig tabnanny
tarfile telnetlib test this timeit tkinter trace tracemalloc tty turtle turtledemo unittest venv
wave webbrowser wsgiref xml xmlrpc zipapp
asyncio/proactor_events asyncio/windows_events asyncio/windows_utils concurrent/futures/process
importlib/metadata logging/config logging/handlers
"""
ENCODINGS: Final = """
__init__ aliases ascii cp437 idna latin_1 utf_8 utf_8_sig raw_unicode_escape unicode_escape
"""


@dataclass(frozen=True)
class EnginePart:
    """One part: its pieces, and how many bytes they are together."""

    id: str
    pieces: dict[str, bytes]

    @property
    def bytes(self) -> int:
        return sum(len(one) for one in self.pieces.values())

    def told(self) -> dict[str, Any]:
        """As the page is told of it."""
        return {"id": self.id, "bytes": self.bytes, "pieces": list(self.pieces)}


def part(id: str, body: bytes) -> EnginePart:
    packed = gzip.compress(body, 9, mtime=0)
    name = f"{FOLDER}/{id}.{hashlib.sha256(packed).hexdigest()[:12]}"
    cuts = range(0, len(packed), PIECE)
    return EnginePart(id, {f"{name}.{n}.bin": packed[at : at + PIECE] for n, at in enumerate(cuts)})


def zipped(files: dict[str, bytes]) -> bytes:
    """Files in a zip that is not packed: all of it is, afterwards, and better."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(name, LONG_AGO)
            info.external_attr = PROTECTED
            made.writestr(info, data)
    return out.getvalue()


def library(pyodide: Pyodide) -> dict[str, bytes]:
    """The standard library, as far as it is needed."""
    with zipfile.ZipFile(pyodide.folder / LIBRARY) as whole:
        return {
            name: whole.read(name)
            for name in whole.namelist()
            if not name.endswith("/") and is_needed(name)
        }


def is_needed(name: str) -> bool:
    """Does a file of the standard library go along?

    >>> is_needed("json/__init__.py"), is_needed("pdb.py"), is_needed("encodings/cp037.py")
    (True, False, False)
    """
    module = name.removesuffix(".py")
    first, _, second = module.partition("/")
    if first == "encodings":
        return second in ENCODINGS.split()
    left_out = any(f"{module}/".startswith(f"{one}/") for one in LEFT_OUT.split())
    return not left_out and not first.startswith("_sysconfigdata")


def rules(pyodide: Pyodide) -> dict[str, bytes]:
    """What is ours, and msgspec."""
    root = source()
    modules = needed(root)
    ours = [one for one in (*modules, *read_beside(modules, root)) if one not in learned(root)]
    files = {one.relative_to(root.parent).as_posix(): one.read_bytes() for one in ours}
    with zipfile.ZipFile(pyodide.wheel) as wheel:
        for name in wheel.namelist():
            if name.endswith((".py", ".so")):
                files[name] = wheel.read(name)
    return files


def all_parts(pyodide: Pyodide) -> list[EnginePart]:
    """Everything there is to fetch, in this order."""
    root = source()
    judgement = {one.relative_to(root.parent).as_posix(): one.read_bytes() for one in learned(root)}
    return [
        part("rules", zipped(rules(pyodide))),
        part("library", zipped(library(pyodide))),
        part("python", (pyodide.folder / WASM).read_bytes()),
        part("judgement", zipped(judgement)),
    ]
