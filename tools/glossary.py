"""Write the names of all things that are played with into docs/glossary.md.

Run it after a change of names, or when something was added: python tools/glossary.py
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from blackpoker.common.card import name_of
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import CharacterDef
from blackpoker.common.fog import FogDef
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.catalogue import EDITIONS, FORMATS, FRAMES
from blackpoker.text import table

PAGE = Path(__file__).resolve().parents[1] / "docs" / "glossary.md"
MARK = "<!-- From here on made by tools/glossary.py: change the records, not this. -->\n"
HEAD = ("日本語", "English", "id")

Row = tuple[str, ...]
Thing = CardAction | CharacterDef | FogDef | Frame


class Names:
    """What things of one kind are called, and in which editions."""

    def __init__(self) -> None:
        self.found: dict[Row, set[str]] = {}

    def add(self, edition: str, things: Iterable[Thing]) -> None:
        for one in things:
            self.put(edition, (one.name.ja, one.name.en, f"`{one.id}`"))

    def put(self, edition: str, row: Row) -> None:
        self.found.setdefault(row, set()).add(edition)

    def rows(self) -> list[Row]:
        return [(*row, where(editions)) for row, editions in self.found.items()]


def where(editions: set[str]) -> str:
    if len(editions) == len(EDITIONS):
        return "all"
    return ", ".join(one for one in EDITIONS if one in editions)


def lists() -> str:
    """Return tables of everything that is played with, the newest edition first."""
    frames, actions, characters, fogs, brought = (Names() for _ in range(5))
    trumps: dict[int, Names] = {}
    for id, edition in reversed(EDITIONS.items()):
        actions.add(id, edition.actions)
        characters.add(id, edition.characters)
        fogs.add(id, edition.fogs)
        frames.add(id, FRAMES[id])
        for frame in FRAMES[id]:
            actions.add(id, frame.actions)
            characters.add(id, frame.characters)
            fogs.add(id, frame.fogs)
            for trump in frame.trumps:
                row = (name_of(trump.card), trump.name.ja, trump.name.en)
                trumps.setdefault(trump.card, Names()).put(id, row)
                brought.add(id, trump.actions)
                characters.add(id, trump.characters)
    formats = [(name.ja, name.en, f"`{one.name.lower()}`") for one, name in FORMATS.items()]
    kinds = [
        (*(table(lang)[f"rules.kind.{kind.value}"] for lang in ("ja", "en")), f"`{kind.value}`")
        for kind in Kind
    ]
    more = (*HEAD, "editions")
    return "".join(
        [
            written("Formats", HEAD, formats),
            written("Frames", more, frames.rows()),
            written("Headings of the list", HEAD, kinds),
            written("Actions", more, actions.rows()),
            written("Characters", more, characters.rows()),
            written("Fogs", more, fogs.rows()),
            written(
                "Trumps",
                ("card", "日本語", "English", "editions"),
                [row for card in sorted(trumps) for row in trumps[card].rows()],
            ),
            written("Actions that trumps bring", more, brought.rows()),
        ]
    )


def written(title: str, head: Row, rows: Iterable[Row]) -> str:
    lines = [f"| {' | '.join(line)} |\n" for line in (head, *rows)]
    return "".join([f"\n## {title}\n\n", lines[0], "|---" * len(head) + "|\n", *lines[1:]])


def page(now: str) -> str:
    """Return the page with its lists as they are today."""
    return now.partition(MARK)[0] + MARK + lists()


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
