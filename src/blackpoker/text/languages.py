"""Which languages there are, where their files lie, and how each of them joins and counts.

A language is its files. ``language.fr.toml`` says that there is one; the others hold its texts, and
what they leave out is said in English. They lie in this folder, or in one that the environment
names: ``BLACKPOKER_TEXTS=my/texts`` tries a language before it belongs to the package.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

BOOK: Final = "ja"  # the language of the rulebook
FALLBACK: Final = "en"  # what is said where a language has no text
SEARCHED: Final = "BLACKPOKER_TEXTS"  # more folders, written like PATH
SUFFIX: Final = ".toml"
ABOUT: Final = "language"
# What files say about each other: no words of a language.
STRUCTURE: Final = ("adds", "own_rulings", "like")
# What the English files alone say: which texts of the rule book belong together.
LINKS: Final = ("cites", "figure", "near", "now", "section")


Stamp = tuple[tuple[str, int], ...]  # files, and when each was changed


class BrokenText(Exception):
    """A file of texts that cannot be read; whoever writes one is told where it went wrong."""

    def __init__(self, path: object, reason: object) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = str(path)
        self.reason = str(reason)


@cache
def folders() -> tuple[Traversable, ...]:
    """Return where texts are looked for, first our own."""
    return (files(__package__), *(one for one in named_folders() if one.is_dir()))


def named_folders() -> list[Path]:
    """Return the folders that the environment names, be they there or not."""
    return [Path(one) for one in os.environ.get(SEARCHED, "").split(os.pathsep) if one]


def all_files() -> list[str]:
    """Return the name of every file there is, each once."""
    found = {one.name for folder in folders() for one in folder.iterdir()}
    return sorted(name for name in found if name.endswith(SUFFIX))


def file_name(file: str, lang: str) -> str:
    """Return how a file is called in a language; the sentences have no other name.

    >>> file_name("rules8", "ja"), file_name("", "ja")
    ('rules8.ja.toml', 'ja.toml')
    """
    return f"{file}.{lang}{SUFFIX}" if file else f"{lang}{SUFFIX}"


def stamp_of(lang: str) -> Stamp:
    """Return something that is another one when a file of a language, or of English, was edited."""
    ends = tuple(file_name("", one) for one in (lang, FALLBACK))
    found = [one for folder in folders() for one in folder.iterdir() if one.name.endswith(ends)]
    return tuple((str(one), one.stat().st_mtime_ns) for one in found if isinstance(one, Path))


def read(file: str, lang: str) -> dict[str, Any]:
    """Return what a file says in a language, nothing if there is none; a later folder wins."""
    found: dict[str, Any] = {}
    for folder in folders():
        path = folder / file_name(file, lang)
        if path.is_file():
            try:
                raw = tomllib.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise BrokenText(path, error) from error
            found = laid_over(found, raw) if found else raw
    return found


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with another one over it.

    >>> laid_over({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}})
    {'a': {'b': 1, 'c': 3}}
    """
    found = dict(below)
    for key, value in above.items():
        under = found.get(key)
        if isinstance(under, dict) and isinstance(value, dict):
            found[key] = laid_over(under, value)
        else:
            found[key] = value
    return found


def where_translated(whole: Mapping[str, Any], some: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table in the words of another one, as far as that goes and has the same shape.

    >>> where_translated({"a": ["one", "two"], "b": "three"}, {"a": ["un"], "b": "trois", "c": "x"})
    {'a': ['one', 'two'], 'b': 'trois'}
    """
    found = dict(whole)
    for key, value in whole.items():
        other = some.get(key)
        if key in STRUCTURE or key in LINKS:
            continue
        if isinstance(value, dict):
            found[key] = where_translated(value, other if isinstance(other, dict) else {})
        elif isinstance(value, list):
            alike = isinstance(other, list) and len(other) == len(value)
            found[key] = other if alike else value
        elif isinstance(other, type(value)):
            found[key] = other
    return found


def found_languages() -> tuple[str, ...]:
    """Return every language that has a file about itself: the book's first, then English."""
    ids = {name.split(".")[1] for name in all_files() if name.split(".")[0] == ABOUT}
    return (BOOK, FALLBACK, *sorted(ids - {BOOK, FALLBACK}))


LANGUAGES: Final = found_languages()


def spoken_here(wanted: str) -> str | None:
    """Return the language that a tag names, None if it is not spoken here.

    >>> spoken_here("en-GB"), spoken_here("ja_JP.UTF-8"), spoken_here("tlh")
    ('en', 'ja', None)
    """
    tag = wanted.replace("_", "-").partition(".")[0].lower()
    whole = (one for one in LANGUAGES if one == tag)
    return next(whole, next((one for one in LANGUAGES if one == tag.partition("-")[0]), None))


@dataclass(frozen=True)
class Plural:
    """The numbers that take one form of a word: some of them, or those that end like them."""

    exactly: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    but: tuple[int, ...] = ()  # these endings do not count

    def takes(self, n: int) -> bool:
        ends, but = (tuple(map(str, endings)) for endings in (self.ends, self.but))
        return n in self.exactly or (str(n).endswith(ends) and not str(n).endswith(but))


@dataclass(frozen=True)
class Language:
    """What a language says of itself, and what stands between its words."""

    name: str  # as those who speak it call it
    short: str  # ... on a small button
    list: str  # between the things of a list
    clauses: str  # between two halves of a sentence
    sentences: str
    plus: str  # between a regulation and its local rules
    stop: str  # at the end of a sentence
    plurals: tuple[Plural, ...] = ()  # the form for all other numbers comes last

    def form(self, n: int) -> int:
        """Return which form of a word a number takes."""
        return next((i for i, one in enumerate(self.plurals) if one.takes(n)), len(self.plurals))


@cache
def language(lang: str) -> Language:
    """Return the facts of a language; what its file does not say is as in English.

    >>> language("en").form(1), language("en").form(2), language("ja").list
    (0, 1, '、')
    """
    raw = {**read(ABOUT, FALLBACK), **read(ABOUT, lang)}
    known = {one.name: raw[one.name] for one in fields(Language) if one.name != "plurals"}
    plurals = tuple(
        Plural(*(tuple(one.get(part.name, ())) for part in fields(Plural)))
        for one in raw["plurals"]
    )
    return Language(**known, plurals=plurals)


@dataclass(frozen=True)
class Count:
    """A number in a sentence, and the word that goes with it: ``{n} {n:card|cards}``."""

    n: int
    lang: str

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return format(self.n, forms)
        words = forms.split("|")
        return words[min(language(self.lang).form(self.n), len(words) - 1)]
