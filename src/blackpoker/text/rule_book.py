"""The rule book: its chapters with their sections, its words and its sheet, in every language.

``book.en.toml``, ``book_words.en.toml`` and ``book_sheet.en.toml`` hold them, and say which belong
together; the files of other languages hold the same texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from blackpoker.text import rule_texts

CHAPTERS: Final = "book"
WORDS: Final = "book_words"
SHEET: Final = "book_sheet"
CELL: Final = " | "
PART: Final = " / "
WHOLE: Final = "chapter"  # in a link: the chapter itself and no section of it
OF_EDITIONS: Final = re.compile(r"([\d.]+(?:,[\d.]+)*)\|")


@dataclass(frozen=True)
class Passage:
    """A paragraph or a step; with editions, of those alone."""

    text: str
    editions: tuple[str, ...] = ()


@dataclass(frozen=True)
class BookSection:
    """What stands under one heading."""

    id: str
    chapter: str
    title: str
    text: tuple[Passage, ...]
    steps: tuple[Passage, ...]
    rows: tuple[tuple[str, ...], ...]  # a table, the first row its head
    cites: tuple[str, ...]  # rulings, by number
    figure: str  # places, core_flow, trigger_check

    @property
    def link(self) -> str:
        return f"{self.chapter}.{self.id}"

    def sentences(self) -> tuple[str, ...]:
        """Return all that it says, line by line, without the head of a table."""
        lines = [one.text for one in (*self.text, *self.steps)]
        return (*lines, *(" ".join(cells) for cells in self.rows[1:]))


@dataclass(frozen=True)
class BookChapter:
    """A chapter: how it begins, then its sections."""

    id: str
    number: int
    title: str
    lead: tuple[str, ...]
    figure: str
    sections: tuple[BookSection, ...]

    @property
    def link(self) -> str:
        return f"{WHOLE}.{self.id}"


@dataclass(frozen=True)
class Word:
    """Something one looks up, explained in two sentences."""

    id: str
    title: str
    also: tuple[str, ...]  # what else somebody may type
    forms: tuple[str, ...]  # how it stands in a sentence; none if it is no link there
    text: tuple[str, ...]
    section: str  # where the book tells more
    cites: tuple[str, ...]
    near: tuple[str, ...]  # words that go with it
    now: str  # what its card says of a position


def passage(line: str) -> Passage:
    """Read a line of a file.

    >>> passage("8,9.1|There is no draw.")
    Passage(text='There is no draw.', editions=('8', '9.1'))
    >>> passage("8 cards").editions
    ()
    """
    head = OF_EDITIONS.match(line)
    if head is None:
        return Passage(line)
    return Passage(line[head.end() :], tuple(head[1].split(",")))


def section(chapter: str, id: str, raw: dict[str, Any]) -> BookSection:
    return BookSection(
        id,
        chapter,
        raw["title"],
        tuple(map(passage, raw.get("text", ()))),
        tuple(map(passage, raw.get("steps", ()))),
        tuple(tuple(row.split(CELL)) for row in raw.get("rows", ())),
        tuple(raw.get("cites", ())),
        raw.get("figure", ""),
    )


@cache
def chapters(lang: str) -> tuple[BookChapter, ...]:
    """Return the chapters of the book in the order in which they are read."""
    found = []
    for number, (id, raw) in enumerate(rule_texts(lang, CHAPTERS)["chapter"].items(), 1):
        inside = {key: one for key, one in raw.items() if isinstance(one, dict)}
        sections = tuple(section(id, key, one) for key, one in inside.items())
        lead = tuple(raw["lead"])
        found.append(BookChapter(id, number, raw["title"], lead, raw.get("figure", ""), sections))
    return tuple(found)


@cache
def sheet(lang: str) -> tuple[BookSection, ...]:
    """Return what the sheet to print says besides the list of a regulation."""
    return tuple(section("sheet", id, raw) for id, raw in rule_texts(lang, SHEET)["sheet"].items())


@cache
def words(lang: str) -> dict[str, Word]:
    """Return every word of the book by its id."""
    return {id: word(id, raw) for id, raw in rule_texts(lang, WORDS)["word"].items()}


def word(id: str, raw: dict[str, Any]) -> Word:
    return Word(
        id,
        raw["title"],
        parts(raw["also"]),
        parts(raw.get("forms", raw["title"])),
        tuple(raw["text"]),
        raw["section"],
        tuple(raw.get("cites", ())),
        tuple(raw.get("near", ())),
        raw.get("now", ""),
    )


def parts(text: str) -> tuple[str, ...]:
    """Return the parts of a text, none of an empty one.

    >>> parts("wall / face-down card"), parts("")
    (('wall', 'face-down card'), ())
    """
    return tuple(one.strip() for one in text.split(PART) if one.strip())


def place(lang: str, link: str) -> BookChapter | BookSection | None:
    """Return what a link leads to.

    >>> place("en", "request.flow-3").title, place("en", "chapter.fog").number
    ('[3] Request?', 8)
    """
    head, _, tail = link.partition(".")
    for one in chapters(lang):
        if head == WHOLE and one.id == tail:
            return one
        if one.id == head:
            return next((part for part in one.sections if part.id == tail), None)
    return None
