"""What does not change while the server runs: catalogue, rules, texts of the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from blackpoker.editions.edition import Edition
from blackpoker.regulation.catalogue import EDITIONS, NEWEST
from blackpoker.server.catalogue import catalogue
from blackpoker.server.files import File, pack
from blackpoker.server.http_answers import JSON, ServerRefusal
from blackpoker.server.offered import Offered
from blackpoker.table.protocol import PHRASES
from blackpoker.table.setup import regulation_called
from blackpoker.text import flatten, say
from blackpoker.text.languages import (
    FALLBACK,
    LANGUAGES,
    Stamp,
    all_files,
    language,
    read,
    stamp_of,
)
from blackpoker.words.book_data import book_data, hits, words_data
from blackpoker.words.rule_data import Data, called, edition_data, regulation_data, with_house
from blackpoker.words.rule_diff import diff_data, two_editions

LONGEST: Final = 80  # letters that are looked for


class Library:
    """Answers that are made once and sent often."""

    def __init__(self, offers: Offered) -> None:
        self.offers = offers
        self.made: dict[tuple[str, ...], File] = {}
        self.texts: dict[str, tuple[Stamp, File]] = {}
        self.looking = asyncio.Lock()  # one at a time: a thread takes the event loop's time too

    def find(self, key: tuple[str, ...], make: Callable[[], object]) -> File:
        if key not in self.made:
            self.made[key] = pack(msgspec.json.encode(make()), JSON)
        return self.made[key]

    def catalogue(self) -> File:
        return self.find(("catalogue",), lambda: catalogue(self.offers))

    def rules(self, edition: str) -> File:
        """Everything of an edition, or of a regulation, which is less."""
        if " " in edition.strip():
            regulation = regulation_called(edition, self.offers.house)
            return self.find(("rules", regulation.id), lambda: regulation_data(regulation))
        if edition not in EDITIONS:
            raise ServerRefusal("no_such_edition", edition=edition, editions=", ".join(EDITIONS))
        return self.find(("rules", edition), lambda: self.whole(EDITIONS[edition]))

    def whole(self, edition: Edition) -> Data:
        """Everything of an edition, and the local rules at hand."""
        return with_house(edition_data(edition), edition, self.offers.house)

    def difference(self, before: str, after: str) -> File:
        first, second = two_editions((before, after))
        return self.find(("diff", first.id, second.id), lambda: diff_data(first, second))

    def book(self, lang: str) -> File:
        spoken(lang)
        return self.find(("book", lang), lambda: book_data(lang))

    def words(self, lang: str) -> File:
        spoken(lang)
        return self.find(("words", lang), lambda: words_data(lang))

    def found(self, query: str, edition: str, lang: str) -> dict[str, object]:
        """What there is about something; only what is near in meaning if nothing has it."""
        if edition and edition not in EDITIONS:
            raise ServerRefusal("no_such_edition", edition=edition, editions=", ".join(EDITIONS))
        return hits(query[:LONGEST], EDITIONS.get(edition, NEWEST), lang)

    def text(self, lang: str) -> File:
        """All texts of the page in a language; read again when they were edited."""
        spoken(lang)
        stamp = stamp_of(lang)
        found = self.texts.get(lang)
        if found is None or found[0] != stamp:
            file = pack(msgspec.json.encode(page_text(lang)), JSON)
            found = self.texts[lang] = (stamp, file)
        return found[1]


def spoken(lang: str) -> None:
    if lang not in LANGUAGES:
        raise ServerRefusal("no_such_language", lang=lang, languages=", ".join(LANGUAGES))


def page_text(lang: str) -> dict[str, str]:
    """Return the sentences of every ``page_*.toml`` by their keys, in English where one is missing.

    >>> page_text("en").keys() == page_text("ja").keys()
    True
    """
    found: dict[str, str] = {}
    files = [name.split(".")[0] for name in all_files() if name.startswith("page_")]
    for said in dict.fromkeys((FALLBACK, lang)):
        for file in dict.fromkeys(files):
            found.update(flatten("", read(file, said)))
    about = language(lang)
    joins = {"join.list": about.list, "join.sentences": about.sentences, "join.plus": about.plus}
    words = {f"word.{name}": said for name, said in called(NEWEST, lang).items()}
    phrases = {f"phrase.{one}": say(lang, f"phrase.{one}") for one in PHRASES}
    joins["join.plurals"] = msgspec.json.encode(about.plurals).decode()
    return {**found, **words, **phrases, **joins}
