"""Sentences in both languages, by key. ``ja.toml`` and ``en.toml`` have the same keys."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

LANGUAGES = ("ja", "en")


@cache
def table(lang: str) -> dict[str, str]:
    """Return all sentences of a language; ``[error] double_card`` is ``error.double_card``."""
    raw = tomllib.loads((files(__package__) / f"{lang}.toml").read_text(encoding="utf-8"))
    return dict(flatten("", raw))


def flatten(prefix: str, raw: dict[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in raw.items():
        if isinstance(value, dict):
            found += flatten(f"{prefix}{key}.", value)
        else:
            found.append((prefix + key, value))
    return found


class Keyed:
    """A word of the tables, to be said in whatever language the sentence around it has."""

    def __init__(self, key: str) -> None:
        self.key = key

    def said(self, lang: str) -> str:
        return table(lang).get(self.key, self.key.rpartition(".")[2])


def say(lang: str, key: str, /, **values: object) -> str:
    """Fill in a sentence; a value with both languages is said in this one."""
    spoken = {
        name: value.said(lang) if hasattr(value, "said") else value
        for name, value in values.items()
    }
    return table(lang)[key].format(**spoken)


class Spoken(Protocol):
    """A word in both languages."""

    def said(self, lang: str) -> str: ...


class Rulebook(Protocol):
    """What an edition must tell to have its rules said in its own words."""

    @property
    def id(self) -> str: ...
    @property
    def life(self) -> Spoken: ...


@dataclass(frozen=True)
class RuleText:
    """What a rule says, in our own words; all empty where nobody has written any (a house rule)."""

    text: tuple[str, ...] = ()  # what it is or does; the numbered effect of an action
    when: str = ""  # when a triggered action triggers, or what raises it
    rulings: Mapping[str, str] = field(default_factory=dict)  # the most asked for, by number
    like: str = ""  # the action whose effect this is, word for word

    def in_words(self, words: Mapping[str, str]) -> RuleText:
        """Fill in what an edition calls things."""
        return RuleText(
            tuple(one.format_map(words) for one in self.text),
            self.when.format_map(words),
            {number: one.format_map(words) for number, one in self.rulings.items()},
            self.like,
        )


@cache
def rule_texts(lang: str, file: str) -> dict[str, Any]:
    """Return the rules as written in a file, by kind and id: ``rules8``, ``extra6``."""
    path = files(__package__) / f"{file}.{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def rule_text(lang: str, edition: Rulebook, kind: str, id: str) -> RuleText:
    """Return what an action, character, fog, trump, frame, format or setup step is about.

    >>> from blackpoker.regulation.catalogue import EDITIONS
    >>> rule_text("en", EDITIONS["6"], "action", "search").text[-1]
    'Shuffle your deck.'
    """
    return written_rule(lang, edition.id, kind, id).in_words(words_of(lang, edition))


def words_of(lang: str, edition: Rulebook) -> dict[str, str]:
    """Return what an edition calls its things, each also as the first word of a sentence."""
    own: dict[str, str] = rule_texts(lang, f"rules{edition.id}").get("words", {})
    words = {"life": edition.life.said(lang), **own}
    return words | {name.capitalize(): word.capitalize() for name, word in words.items()}


def labels_of(lang: str, edition: Rulebook) -> dict[str, str]:
    """Return the labels of characters that an edition has its own words for."""
    own: dict[str, str] = rule_texts(lang, f"rules{edition.id}").get("labels", {})
    return own


def changes_of(lang: str, edition_id: str, other_id: str) -> dict[str, dict[str, list[str]]]:
    """Return what the file of an edition says by hand has changed from another, topic by topic.

    ``words`` and ``rules``, each with what it is about, how it was and how it is.
    """
    told = rule_texts(lang, f"rules{edition_id}").get("changed", {})
    found: dict[str, dict[str, list[str]]] = told.get(other_id, {})
    return found


def written_rule(lang: str, edition_id: str, kind: str, id: str) -> RuleText:
    """Return a rule as written, with blanks for the words of the edition.

    The file of an edition names the files it ``adds``, and those it ``shares`` sentences with;
    rulings are not shared, their numbers are of one edition.
    """
    own = rule_texts(lang, f"rules{edition_id}")
    theirs = [rule_texts(lang, file) for file in own.get("adds", ())]
    shared = [rule_texts(lang, file) for file in own.get("shares", ())]
    rulings: dict[str, str] = {}
    for source in (own, *theirs):
        rulings = rulings or source.get(kind, {}).get(id, {}).get("rulings", {})
    for source in (own, *theirs, *shared):
        raw = source.get(kind, {}).get(id, {})
        like = raw.get("like", "")
        if like:
            text = written_rule(lang, edition_id, kind, like).text
            return RuleText(text, raw.get("when", ""), rulings, like)
        if "text" in raw:
            return RuleText(tuple(raw["text"]), raw.get("when", ""), rulings)
    return RuleText(rulings=rulings)
