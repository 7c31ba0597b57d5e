"""The one page of the folder, its manifest, its service worker, and what does not change."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.server.files import IMPORT_MAP, pack
from blackpoker.server.library import Library
from blackpoker.server.offered import Offered
from blackpoker.server.spoken_page import in_language
from blackpoker.text import LANGUAGES
from blackpoker.text.languages import FALLBACK

MANIFEST: Final = "manifest.json"
SERVICE: Final = "sw.js"
WORKER: Final = "static/js/link/service_worker.js"
DATA: Final = "data"
# What the page may load and do: its own files, and the one thing that WebAssembly needs.
POLICY: Final = (
    ("default-src", "'none'"),
    ("script-src", "'self' 'wasm-unsafe-eval'"),
    ("worker-src", "'self'"),
    ("style-src", "'self'"),
    ("img-src", "'self' data:"),
    ("connect-src", "'self'"),
    ("manifest-src", "'self'"),
    ("base-uri", "'none'"),
    ("form-action", "'self'"),
)
VIEWPORT: Final = '<meta name="viewport"'
LANGUAGE: Final = f'<html lang="{FALLBACK}"'


def index(source: bytes, told: Mapping[str, Any]) -> bytes:
    """The page; ``told`` is what it must know of this folder."""
    page = in_language(pack(source, "text/html"), FALLBACK, below=".").body.decode()
    hashes = "".join(
        f" 'sha256-{base64.b64encode(hashlib.sha256(one).digest()).decode()}'"
        for one in IMPORT_MAP.findall(page.encode())
    )
    policy = "; ".join(
        f"{name} {allowed}{hashes if name == 'script-src' else ''}" for name, allowed in POLICY
    )
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="manifest" href="./{MANIFEST}">\n'
        '<link rel="stylesheet" href="./static/arrival.css">\n'
        '<meta name="theme-color" content="#1f4e79">\n'
    )
    engine = escape(json.dumps(told, separators=(",", ":")))
    page = page.replace(VIEWPORT, head + VIEWPORT, 1)
    return page.replace(LANGUAGE, f'{LANGUAGE} data-engine="{engine}"', 1).encode()


def manifest(icons: Sequence[Mapping[str, str]]) -> bytes:
    """What makes it an application on somebody's home screen."""
    told = {
        "id": "./",
        "name": "BlackPoker for Python",
        "short_name": "BlackPoker",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#e6e8e5",
        "theme_color": "#1f4e79",
        "icons": list(icons),
    }
    return json.dumps(told, indent=1).encode()


def service_worker(script: bytes, told: Mapping[str, Any]) -> bytes:
    """The list of this version in front of what it is for: another version is another script."""
    return b"self.site = " + json.dumps(told, separators=(",", ":")).encode() + b";\n" + script


def data() -> dict[str, bytes]:
    """What a server answers alike for everybody, as files."""
    library = Library(Offered())
    found = {"catalogue": library.catalogue()}
    for lang in LANGUAGES:
        found[f"text/{lang}"] = library.text(lang)
        found[f"words/{lang}"] = library.words(lang)
        found[f"book/{lang}"] = library.book(lang)
    for one in EDITIONS:
        found[f"rules/{one}"] = library.rules(one)
        for other in EDITIONS:
            if one != other:
                found[f"rules/diff/{one}/{other}"] = library.difference(one, other)
    return {f"{DATA}/{name}.json": one.body for name, one in found.items()}
