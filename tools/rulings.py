"""Write the sentences of all rulings into docs/rulings.md and docs/rulings.ja.md.

Run it after a change in src/blackpoker/text/rulings.*.toml: python tools/rulings.py
What proves a ruling stands in docs/rulings.md and is kept; a new number gets a line there first,
with its proof and no sentence. What comes before the first chapter of a page is kept as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from blackpoker.text.rulings import ruling_chapters

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
PAGES: Final = {"en": DOCS / "rulings.md", "ja": DOCS / "rulings.ja.md"}
HEADS: Final = {"en": ("id", "ruling", "proof"), "ja": ("番号", "裁定", "証拠")}
ROW: Final = re.compile(r"\| *((?:C|R\d+|RX)-\d+) *\|[^|]*\| *([^|]*?) *\|")


def proofs() -> dict[str, str]:
    """Return what proves each ruling."""
    lines = PAGES["en"].read_text(encoding="utf-8").splitlines()
    found = (ROW.fullmatch(line) for line in lines)
    return {row[1]: row[2] for row in found if row is not None}


def written(lang: str, proved: Mapping[str, str]) -> str:
    """Return a page as it should be."""
    opening = PAGES[lang].read_text(encoding="utf-8").partition("\n## ")[0].rstrip()
    id, said, proof = HEADS[lang]
    parts = [opening]
    for chapter in ruling_chapters(lang):
        rows = [f"| {one} | {text} | {proved[one]} |" for one, text in chapter.rulings.items()]
        head = [f"## {chapter.heading}", "", f"| {id} | {said} | {proof} |", "|---|---|---|"]
        parts.append("\n".join([*head, *rows]))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    proved = proofs()
    for lang, page in PAGES.items():
        page.write_text(written(lang, proved), encoding="utf-8")


if __name__ == "__main__":
    main()
