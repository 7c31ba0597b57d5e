"""Writes the folder: the page, what it is told of a server, the parts of the engine, the list."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from blackpoker.site.pages import (
    MANIFEST,
    SERVICE,
    WORKER,
    data,
    index,
    manifest,
    service_worker,
)
from blackpoker.site.parts import FOLDER, all_parts
from blackpoker.site.pyodide_files import SCRIPTS, NoSite, Pyodide

INDEX: Final = "index.html"
MARK: Final = "static/js/link/service_worker.js"  # by which a folder of ours is known again
ICONS: Final = {"static/icon-192.png": "192x192", "static/icon-512.png": "512x512"}
SMALL: Final = 512  # bytes; less is sent as it is


def make_site(out: Path, pyodide: Pyodide, server: str = "") -> dict[str, Any]:
    """Write the folder, in place of an older one; return what is in it, by part."""
    refuse_what_is_not_ours(out)
    static = Path(str(files("blackpoker.web") / "static"))
    found = {
        f"static/{one.relative_to(static).as_posix()}": one.read_bytes()
        for one in sorted(static.rglob("*"))
        if one.is_file() and one.name != INDEX
    }
    found |= data()
    parts = all_parts(pyodide)
    scripts = {f"{FOLDER}/{one}": (pyodide.folder / one).read_bytes() for one in SCRIPTS}
    found |= scripts
    icons = [
        {"src": f"./{name}", "sizes": size, "type": "image/png", "purpose": "any maskable"}
        for name, size in ICONS.items()
    ]
    found[MANIFEST] = manifest([*icons, {"src": "./static/icon.svg", "sizes": "any"}])
    pieces = {name: piece for one in parts for name, piece in one.pieces.items()}
    told = {
        "version": version_of({**found, **pieces, "server": server.encode()}),
        "python": pyodide.info,
        "parts": [one.told() for one in parts],
        "scripts": sum(sent(one) for one in scripts.values()),
        "page": 0,
        "server": server,
    }
    told["page"] = sum(sent(one) for name, one in found.items() if name not in scripts)
    found[INDEX] = index((static / INDEX).read_bytes(), told)
    listed = {"version": told["version"], "page": ["./", *sorted(set(found) - {INDEX})]}
    listed["pieces"] = sorted(pieces)
    found[SERVICE] = service_worker(found[WORKER], listed)
    write(out, {**found, **pieces})
    return {"page": told["page"] + told["scripts"], **{one.id: one.bytes for one in parts}}


def sent(body: bytes) -> int:
    """How many bytes a host sends that packs what it can."""
    return len(gzip.compress(body, 9)) if len(body) >= SMALL else len(body)


def version_of(found: dict[str, bytes]) -> str:
    """A name for exactly these files."""
    every = hashlib.sha256()
    for name, body in sorted(found.items()):
        every.update(name.encode() + hashlib.sha256(body).digest())
    return every.hexdigest()[:12]


def refuse_what_is_not_ours(out: Path) -> None:
    """Only an empty folder is written into, or one that was made by us before."""
    if out.exists() and not out.is_dir():
        raise NoSite("site_not_empty", folder=str(out))
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise NoSite("site_not_empty", folder=str(out))


def write(out: Path, found: dict[str, bytes]) -> None:
    """Write it beside, then put it in its place: nobody is served half of it."""
    fresh = out.with_name(f"{out.name}.new")
    try:
        shutil.rmtree(fresh, ignore_errors=True)
        for name, body in found.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        former = out.with_name(f"{out.name}.old")
        shutil.rmtree(former, ignore_errors=True)
        if out.exists():
            os.replace(out, former)
        os.replace(fresh, out)
        shutil.rmtree(former, ignore_errors=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoSite("site_not_written", folder=str(out), reason=reason) from error
