"""The pictures of the first page are there, small, and all of them are shown."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 150_000  # bytes
PNG = b"\x89PNG\r\n\x1a\n"


def test_the_first_page_shows_every_picture_and_none_is_large() -> None:
    shown = set(re.findall(r"docs/pictures/([\w-]+\.png)", (ROOT / "README.md").read_text("utf-8")))
    there = {path.name: path.read_bytes() for path in (ROOT / "docs" / "pictures").iterdir()}
    assert shown == set(there)
    assert {"table.png", "phone.png", "terminal.png"} <= shown
    for name, picture in there.items():
        assert picture.startswith(PNG), name
        assert len(picture) < LARGEST, name
