"""The files of the page, from the wheel, ready to be sent: compressed, with their type and tag."""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final

from blackpoker.server.http_answers import NOT_MODIFIED, Asking, HttpAnswer
from blackpoker.server.security import policy

PACKAGE: Final = "blackpoker.web"
FOLDER: Final = "static"
INDEX: Final = "index.html"
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
}
SMALL: Final = 512  # bytes; less is not worth packing
IMPORT_MAP: Final = re.compile(rb'<script type="importmap">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True)
class File:
    """One file of the page."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str
    hashes: tuple[str, ...]  # of the import maps in it
    stamp: tuple[int, int]  # when it was changed, and its length


def pack(body: bytes, kind: str, stamp: tuple[int, int] = (0, 0)) -> File:
    """Make a file of these bytes."""
    packed = gzip.compress(body, 9, mtime=0) if len(body) >= SMALL else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    hashes = tuple(
        base64.b64encode(hashlib.sha256(found).digest()).decode()
        for found in (IMPORT_MAP.findall(body) if kind.startswith("text/html") else ())
    )
    return File(kind, body, packed, f'"{hashlib.sha256(body).hexdigest()[:20]}"', hashes, stamp)


class Files:
    """The files by their path. One that has changed is read again, so that a page can be edited
    while it is served."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else Path(str(files(PACKAGE) / FOLDER))
        self.known: dict[str, File] = {}
        for found in sorted(self.folder.rglob("*")):
            if found.is_file():
                self.find(found.relative_to(self.folder).as_posix())

    def find(self, name: str) -> File | None:
        """Return a file; None if there is none of this name, or it is nothing for a browser."""
        parts = PurePosixPath(name).parts
        strange = any(one in name for one in ("\\", "\0", ":"))
        if not parts or ".." in parts or name.startswith("/") or strange:
            return None
        name = "/".join(parts)  # one file is kept once, however it is called
        path = self.folder.joinpath(*parts)
        if path.suffix not in KINDS:
            return None
        try:
            seen = os.stat(path)
        except OSError:
            self.known.pop(name, None)
            return None
        stamp = (seen.st_mtime_ns, seen.st_size)
        file = self.known.get(name)
        if file is None or file.stamp != stamp:
            if not path.is_file():
                return None
            file = self.known[name] = pack(path.read_bytes(), KINDS[path.suffix], stamp)
        return file


def send_file(request: Asking, file: File, status: int = 200) -> HttpAnswer:
    """Answer with a file, or say that the browser has it already."""
    headers = {
        "cache-control": "no-cache",  # kept, but asked for: nobody plays with half an old page
        "etag": file.tag,
        "vary": "accept-encoding",
    }
    if file.kind.startswith("text/html"):
        headers["content-security-policy"] = policy(file.hashes)
        headers["vary"] += ", accept-language"
    told = request.headers.get("if-none-match", "").split(",")
    tags = [one.strip().removeprefix("W/") for one in told]
    if status == 200 and file.tag in tags:
        return HttpAnswer(b"", NOT_MODIFIED, file.kind, list(headers.items()))
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return HttpAnswer(body, status, file.kind, list(headers.items()))
