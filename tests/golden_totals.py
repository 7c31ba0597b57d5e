"""How much of everything there is. ``tests/golden_games.py`` writes it into golden/totals.toml, the
one place where totals are frozen, and into the table of docs/research.md.

[editions]     how many actions each format plays with, from Lite to Master
[regulations]  how many actions a regulation has, and how large its arrays are for those who learn;
               trained policies depend on these and on the fingerprint of the numbering
"""

from __future__ import annotations

import re
from pathlib import Path

from games import DUELS

from blackpoker.common.character import Format
from blackpoker.editions.edition import Edition
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.table import Setting

RESEARCH = Path(__file__).parents[1] / "docs" / "research.md"
SIZES = re.compile(r"^\| (\d[^|]*) \| \d+ \| \d+ \|$", re.MULTILINE)


def actions_by_format(edition: Edition) -> list[int]:
    return [len(edition.actions_of(format)) for format in Format]


def totals(regulation: Regulation) -> dict[str, object]:
    setting = Setting(regulation)
    return {
        "actions": len(regulation.rules.card_lines),
        "options": setting.numbering.size,
        "features": setting.row.size,
        "numbering": setting.numbering.fingerprint,
    }


def written() -> str:
    """Return the golden file."""
    lines = ["[editions]"]
    lines += [f'"{one.id}" = {actions_by_format(one)}' for one in EDITIONS.values()]
    lines += ["", "[regulations]"]
    for regulation in DUELS:
        found = [
            f'{name} = "{total}"' if isinstance(total, str) else f"{name} = {total}"
            for name, total in totals(regulation).items()
        ]
        lines.append(f'"{regulation.id}" = {{ {", ".join(found)} }}')
    return "\n".join(lines) + "\n"


def with_sizes(page: str) -> str:
    """Return the page for researchers with the sizes of the regulations its table names."""

    def row(found: re.Match[str]) -> str:
        sizes = totals(Regulation.parse(found[1]))
        return f"| {found[1]} | {sizes['options']} | {sizes['features']} |"

    return SIZES.sub(row, page)
