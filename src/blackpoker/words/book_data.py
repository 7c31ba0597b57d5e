"""The rule book for programs: plain data, in one language or in all."""

from __future__ import annotations

from typing import Final

from blackpoker.editions.edition import Edition
from blackpoker.text import in_all
from blackpoker.text.rule_book import (
    WHOLE,
    BookChapter,
    BookSection,
    Passage,
    Word,
    chapters,
    place,
    sheet,
    words,
)
from blackpoker.text.rulings import rulings_in
from blackpoker.words.looking_up import CLEAR, InTheBook
from blackpoker.words.rule_search import Found, nearest_in_meaning, search

Data = dict[str, object]
MOST: Final = 40  # of what was found is shown


def book_data(lang: str) -> Data:
    """Return the whole book in a language: chapters, words, rulings, and the sheet to print."""
    return {
        "chapters": [
            {
                "id": one.id,
                "number": one.number,
                "title": one.title,
                "lead": list(one.lead),
                "figure": one.figure,
                "sections": [section_data(section) for section in one.sections],
            }
            for one in chapters(lang)
        ],
        "words": words_data(lang),
        "rulings": rulings_in(lang),
        "sheet": [section_data(section) for section in sheet(lang)],
    }


def section_data(one: BookSection) -> Data:
    found: Data = {"id": one.id, "title": one.title}
    parts: Data = {
        "text": [passage_data(line) for line in one.text],
        "steps": [passage_data(line) for line in one.steps],
        "rows": [list(row) for row in one.rows],
        "cites": list(one.cites),
        "figure": one.figure,
    }
    return found | {name: part for name, part in parts.items() if part}


def passage_data(one: Passage) -> Data:
    return {"text": one.text, **({"editions": list(one.editions)} if one.editions else {})}


def words_data(lang: str) -> list[Data]:
    """Return every word, and the number of the chapter that tells more."""
    number = {one.id: one.number for one in chapters(lang)}
    found = []
    for one in words(lang).values():
        head, _, tail = one.section.partition(".")
        found.append(word_data(one) | {"chapter": number[tail if head == WHOLE else head]})
    return found


def word_data(one: Word) -> Data:
    return {
        "id": one.id,
        "title": one.title,
        "also": list(one.also),
        "forms": list(one.forms),
        "text": list(one.text),
        "section": one.section,
        "cites": list(one.cites),
        "near": list(one.near),
        "now": one.now,
    }


def in_the_book_data(found: InTheBook) -> Data:
    """Return what was found in every language, what fits best first."""
    some: Data = {"query": found.query, "edition": found.edition.id}
    if found.first is not None and found.first.kind == "word":
        id = found.first.id
        some["word"] = in_all(lambda lang: word_data(words(lang)[id]))
    hits = [found.first, *found.rest] if found.first is not None else found.rest
    return some | {"found": [found_data(one) for one in hits]}


def found_data(one: Found) -> Data:
    return {
        "kind": one.kind,
        "id": one.id,
        "title": one.title,
        "text": one.text,
        "link": one.link,
    }


def hits(query: str, edition: Edition, lang: str) -> Data:
    """Return what a page shows of what somebody types, in one language."""
    found = search(query, edition)
    clear = bool(found) and found[0].score >= CLEAR
    near = [] if clear or not query.strip() else nearest_in_meaning(query, edition)
    known = {(one.kind, one.id) for one in found}
    return {
        "query": query,
        "edition": edition.id,
        "count": len(found),
        "found": [hit_data(one, lang) for one in found[:MOST]],
        "near": [hit_data(one, lang) for one in near if (one.kind, one.id) not in known],
    }


def hit_data(one: Found, lang: str) -> Data:
    here = place(lang, one.link) if one.link else None
    where = here if isinstance(here, BookChapter) else None
    if isinstance(here, BookSection):
        chapter = place(lang, f"{WHOLE}.{here.chapter}")
        where = chapter if isinstance(chapter, BookChapter) else None
    return {
        "kind": one.kind,
        "id": one.id,
        "title": one.title[lang],
        "text": one.text[lang],
        "link": one.link,
        "chapter": 0 if where is None else where.number,
    }
