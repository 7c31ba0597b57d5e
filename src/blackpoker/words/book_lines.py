"""The rule book in lines of text, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackpoker.text import in_list, say
from blackpoker.text.rule_book import BookChapter, BookSection, Passage, place, words
from blackpoker.text.rulings import rulings_in
from blackpoker.words.columns import hang, table, wrap
from blackpoker.words.looking_up import InTheBook
from blackpoker.words.rule_search import Found

MOST: Final = 8  # further things that have to do with it
CITED: Final = 3  # rulings below a word


def book_lines(found: InTheBook, lang: str, columns: int) -> list[str]:
    """Return what the book has on something: it, then what has to do with it."""
    if found.first is None:
        said = say(lang, "book.found", n=len(found.rest), query=found.query)
        return [said, *found_lines(found.rest[: 2 * MOST], lang, columns)]
    lines = first_lines(found.first, lang, columns)
    rest = [one for one in found.rest if one.link != found.first.link or one.kind != "section"]
    if rest:
        lines += ["", say(lang, "book.more"), *found_lines(rest[:MOST], lang, columns)]
    return lines


def first_lines(first: Found, lang: str, columns: int) -> list[str]:
    if first.kind == "word":
        return word_lines(first.id, lang, columns)
    here = place(lang, first.link)
    if isinstance(here, BookChapter):
        return chapter_lines(here, lang, columns)
    return [] if here is None else section_lines(here, lang, columns)


def word_lines(id: str, lang: str, columns: int) -> list[str]:
    """Return a word: what it is called, its two sentences, and what goes with it."""
    one = words(lang)[id]
    here = place(lang, one.section)
    near = [words(lang)[other].title for other in one.near]
    facts = {
        "also": in_list(lang, one.also),
        "near": in_list(lang, near),
        "chapter": "" if here is None else where(here, lang),
    }
    rows = [[f"  {say(lang, f'book.{label}')}", fact] for label, fact in facts.items() if fact]
    lines = [one.title]
    for sentence in one.text:
        lines += wrap(sentence, columns)
    return [*lines, *table(rows, columns), *ruling_lines(one.cites[:CITED], lang, columns)]


def where(here: BookChapter | BookSection, lang: str) -> str:
    """Say in which chapter, and under which heading."""
    if isinstance(here, BookChapter):
        return say(lang, "book.in_chapter", n=here.number, title=here.title)
    chapter = place(lang, f"chapter.{here.chapter}")
    assert isinstance(chapter, BookChapter)
    whole = where(chapter, lang)
    return whole if here.title == chapter.title else f"{whole} · {here.title}"


def chapter_lines(chapter: BookChapter, lang: str, columns: int) -> list[str]:
    lines = [where(chapter, lang)]
    for sentence in chapter.lead:
        lines += wrap(sentence, columns)
    for one in chapter.sections:
        lines += ["", *section_lines(one, lang, columns)]
    return lines


def section_lines(section: BookSection, lang: str, columns: int) -> list[str]:
    """Return what stands under a heading: paragraphs, steps, a table, its rulings."""
    lines = [section.title]
    for one in section.text:
        lines += wrap(of_editions(one, lang), columns)
    for n, one in enumerate(section.steps, 1):
        lines += hang(f"{n:>3}. ", of_editions(one, lang), columns)
    lines += table([["", *cells] for cells in section.rows], columns)
    return [*lines, *ruling_lines(section.cites[:CITED], lang, columns)]


def of_editions(one: Passage, lang: str) -> str:
    """Say which editions something is about, if not about all."""
    if not one.editions:
        return one.text
    return say(lang, "book.of_editions", editions=in_list(lang, one.editions), text=one.text)


def ruling_lines(numbers: Sequence[str], lang: str, columns: int) -> list[str]:
    return table([[f"  {number}", rulings_in(lang)[number]] for number in numbers], columns)


def found_lines(found: Sequence[Found], lang: str, columns: int) -> list[str]:
    """Return a list of what was found: what kind of thing, its name, a line of what it says."""
    lines: list[str] = []
    for one in found:
        kind = say(lang, f"book.kind_{one.kind}")
        head = f"  {kind} "
        lines += hang(head, f"{one.title[lang]}: {one.text[lang]}", columns)
    return lines
