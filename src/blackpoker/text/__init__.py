"""Sentences in both languages, by key. ``ja.toml`` and ``en.toml`` have the same keys."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

LANGUAGES = ("ja", "en")
WORDS = ("size", "request", "opening")  # what editions have words of their own for, beside the life


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


class Counts(Protocol):
    """The numbers of an edition that a sentence may state."""

    @property
    def opening_hand(self) -> int: ...
    @property
    def hand_limit(self) -> int: ...


class Rulebook(Protocol):
    """What an edition must tell to have its rules said in its own words."""

    @property
    def id(self) -> str: ...
    @property
    def life(self) -> Spoken: ...
    @property
    def numbers(self) -> Counts: ...
    @property
    def derived_from(self) -> Rulebook | None: ...


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


def files_of(lang: str, edition: Rulebook) -> list[dict[str, Any]]:
    """Return what is written for an edition alone: its own file, then those it ``adds``."""
    own = rule_texts(lang, f"rules{edition.id}")
    return [own, *(rule_texts(lang, file) for file in own.get("adds", ()))]


def inherited(lang: str, edition: Rulebook) -> list[dict[str, Any]]:
    """Return all that is written for an edition, what counts most first.

    What its own files do not say is as in the edition it is derived from.
    """
    found: list[dict[str, Any]] = []
    one: Rulebook | None = edition
    while one is not None:
        found += files_of(lang, one)
        one = one.derived_from
    return found


def rule_text(lang: str, edition: Rulebook, kind: str, id: str) -> RuleText:
    """Return what an action, character, fog, trump, frame, format or setup block is about.

    What nobody has written is a sentence that says so, and where to write it.

    >>> from blackpoker.regulation.catalogue import EDITIONS
    >>> rule_text("en", EDITIONS["6"], "action", "search").text[-1]
    'Shuffle your deck.'
    >>> rule_text("en", EDITIONS["6"], "action", "no_such").text[-1]
    'There is no text yet: write [action.no_such] into blackpoker/text/rules6.en.toml.'
    """
    found = written_rule(lang, edition, kind, id).in_words(words_of(lang, edition))
    if found.text:
        return found
    entry = f"[{kind}.{id}]"
    missing = say(lang, "rules.no_text", entry=entry, file=file_name(lang, edition))
    return replace(found, text=(missing,))


def file_name(lang: str, edition: Rulebook) -> str:
    """Return where the texts of an edition are, for whoever misses one."""
    return f"blackpoker/text/rules{edition.id}.{lang}.toml"


class Words(dict[str, str]):
    """What an edition calls its things, and its numbers; a word it lacks is a sentence."""

    def __init__(self, lang: str, edition: Rulebook, found: Mapping[str, str]) -> None:
        super().__init__(found)
        self.lang = lang
        self.file = file_name(lang, edition)

    def __missing__(self, word: str) -> str:
        return say(self.lang, "rules.no_word", word=word, file=self.file)


def words_of(lang: str, edition: Rulebook) -> Words:
    """Return what an edition calls its things, each also as the first word of a sentence.

    >>> from blackpoker.regulation.catalogue import EDITIONS
    >>> words_of("en", EDITIONS["9.1"])["Request"], words_of("en", EDITIONS["9.1"])["hand_limit"]
    ('Request', '7')
    """
    numbers = edition.numbers
    found = {
        "life": edition.life.said(lang),
        **merged(lang, edition, "words"),
        "opening_hand": str(numbers.opening_hand),
        "hand_limit": str(numbers.hand_limit),
    }
    words = Words(lang, edition, found)
    for name in WORDS:  # also for sentences that take all of them by name
        words.setdefault(name, words[name])
    for name in tuple(words):
        words[name.capitalize()] = words[name].capitalize()
    return words


def labels_of(lang: str, edition: Rulebook) -> dict[str, str]:
    """Return the labels of characters that an edition has its own words for."""
    return merged(lang, edition, "labels")


def merged(lang: str, edition: Rulebook, part: str) -> dict[str, str]:
    """Return a table of an edition on top of those it inherits."""
    found: dict[str, str] = {}
    for source in reversed(inherited(lang, edition)):
        found |= source.get(part, {})
    return found


def changes_of(lang: str, edition: Rulebook, other_id: str) -> dict[str, dict[str, list[str]]]:
    """Return what is said by hand to have changed from another edition, topic by topic.

    ``words`` and ``rules``, each with what it is about, how it was and how it is.
    """
    for source in inherited(lang, edition):
        found: dict[str, dict[str, list[str]]] = source.get("changed", {}).get(other_id, {})
        if found:
            return found
    return {}


def written_rule(lang: str, edition: Rulebook, kind: str, id: str) -> RuleText:
    """Return a rule as written, with blanks for the words of the edition; empty if it is not."""
    entries = [source.get(kind, {}).get(id, {}) for source in inherited(lang, edition)]
    when: str = next((one["when"] for one in entries if "when" in one), "")
    rulings = rulings_on(lang, edition, kind, id)
    for entry in entries:
        if "like" in entry:
            like: str = entry["like"]
            return RuleText(written_rule(lang, edition, kind, like).text, when, rulings, like)
        if "text" in entry:
            return RuleText(tuple(entry["text"]), when, rulings)
    return RuleText(when=when, rulings=rulings)


def rulings_on(lang: str, edition: Rulebook, kind: str, id: str) -> dict[str, str]:
    """Return the rulings on something; an edition with ``own_rulings`` inherits none."""
    one: Rulebook | None = edition
    while one is not None:
        files = files_of(lang, one)
        for source in files:
            found: dict[str, str] = source.get(kind, {}).get(id, {}).get("rulings", {})
            if found:
                return found
        one = None if files[0].get("own_rulings") else one.derived_from
    return {}
