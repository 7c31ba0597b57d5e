"""The pictures of the pages for people are there, small, and all of them are shown."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 150_000  # bytes
PNG = b"\x89PNG\r\n\x1a\n"


def shown_on(page: Path) -> set[str]:
    return set(re.findall(r"pictures/([\w-]+\.png)", page.read_text("utf-8")))


def test_every_picture_is_shown_and_none_is_large() -> None:
    first = shown_on(ROOT / "README.md")
    assert {"table.png", "phone.png", "terminal.png"} <= first
    there = {path.name: path.read_bytes() for path in (ROOT / "docs" / "pictures").iterdir()}
    assert first.union(*map(shown_on, (ROOT / "docs").glob("*.md"))) == set(there)
    for name, picture in there.items():
        assert picture.startswith(PNG), name
        assert len(picture) < LARGEST, name
