"""The texts keep to the book's words, and those of an edition to the words of that edition."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.text import has, rule_text, say, words_of
from blackpoker.text.languages import BOOK, FALLBACK, all_files, read
from blackpoker.text.rulings import rulings_in
from blackpoker.words.rule_index import Index

pytestmark = pytest.mark.once  # it reads the texts

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent / "docs"
BY_EDITION = {"6": ("R6-", "RX-"), "8": ("R8-",), "9.1": ("R9-",)}  # rulings in its words


@dataclass(frozen=True)
class Wanted:
    """A word of the book, and how it must not be said."""

    lang: str
    word: str
    never: tuple[re.Pattern[str], ...]
    files: tuple[str, ...]
    but: tuple[re.Pattern[str], ...]
    editions: tuple[str, ...]


def wanted() -> list[Wanted]:
    raw = tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))
    return [
        Wanted(
            lang,
            one["word"],
            tuple(re.compile(never) for never in one["not"]),
            tuple(one.get("in", ("*",))),
            tuple(re.compile(but) for but in one.get("but", ())),
            tuple(one.get("editions", ())),
        )
        for lang in (BOOK, FALLBACK)
        for one in raw[lang]
    ]


WANTED = wanted()


def sentences(key: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield every text of a table by its key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from sentences(f"{key}.{name}" if key else name, inner)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(key, inner)
    elif isinstance(value, str):
        yield key, value


@cache
def texts(lang: str) -> list[tuple[str, str, str]]:
    """Return what is written in a language: file, key, text."""
    found = []
    for name in all_files():
        if name == f"{lang}.toml" or name.endswith(f".{lang}.toml"):
            file = name.removesuffix(f"{lang}.toml").removesuffix(".")
            found += [(file, key, text) for key, text in sentences("", read(file, lang))]
    pages = DOCS.glob(f"*.{lang}.md")
    return found + [(one.stem, "", one.read_text(encoding="utf-8")) for one in pages]


@cache
def said_in(edition: str, lang: str) -> list[tuple[str, str]]:
    """Return what is said where an edition is played: its rules, its rulings, its log."""
    index = Index(EDITIONS[edition])
    found = []
    for one in index.entries():
        if one.kind in ("frame", "format"):
            continue  # they also speak of other editions, and of the deck one brings
        text = rule_text(lang, index.edition, one.kind, one.id)
        said = (*text.text, text.when, text.line, *text.rulings.values())
        found += [(f"{one.kind} {one.id}", sentence) for sentence in said]
    heads = BY_EDITION[edition]
    found += [(id, said) for id, said in rulings_in(lang).items() if id.startswith(heads)]
    words = words_of(lang, index.edition)
    told = {key: text for file, key, text in texts(lang) if not file and key.startswith("say.")}
    blank = re.compile(r"\{(life|size|request)\}")
    return found + [
        (key, blank.sub(lambda name: words[name[1]], text)) for key, text in told.items()
    ]


@pytest.mark.parametrize("one", WANTED, ids=[f"{one.lang} {one.word}" for one in WANTED])
def test_the_texts_say_it_as_the_book_does(one: Wanted) -> None:
    if one.editions:
        read_through = [
            (where, text)
            for edition in one.editions
            for where, text in said_in(edition, one.lang)
            if not any(but.search(where) for but in one.but)
        ]
    else:
        read_through = [
            (f"{file} {key}", text)
            for file, key, text in texts(one.lang)
            if any(fnmatch(file, pattern) for pattern in one.files)
            and not any(but.search(key) for but in one.but)
        ]
    assert len(read_through) > 50
    wrong = [
        f"{where}: {text}"
        for where, text in read_through
        if any(never.search(text) for never in one.never)
    ]
    assert wrong == [], f"say {one.word}"


def test_what_each_edition_has_its_own_word_for_is_the_books() -> None:
    found = {
        id: tuple(words_of(BOOK, edition)[name] for name in ("life", "size", "request"))
        for id, edition in EDITIONS.items()
    }
    assert found == {
        "6": ("デッキ", "数字", "アクション"),
        "8": ("ライフ", "サイズ", "リクエスト"),
        "9.1": ("ライフ", "サイズ", "リクエスト"),
    }


def test_a_wrong_word_would_be_found() -> None:
    """Each pattern is one that something matches, and the log is among what is read."""
    samples = (
        "この札",
        "種類は召喚",
        "兵士の大きさ",
        "霧",
        "倒",
        "防壁2つ",
        "値段",
        "準備で",
        "捨て札",
    )
    hit = {
        one.word for one in WANTED for text in samples for never in one.never if never.search(text)
    }
    assert len(hit) >= len(samples)
    assert has(BOOK, "say.life_graveyard")
    assert "デッキ" in "".join(text for _, text in said_in("6", BOOK))
    assert say(BOOK, "rules.type") == "タイプ"
