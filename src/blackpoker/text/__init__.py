"""What is said, by key, in every language there is; English where a language has no text.

``ja.toml`` and ``en.toml`` hold the sentences, ``rules*.toml`` and ``extra*.toml`` what the rules
say, ``names.*.toml`` what things are called in a language that does not stand beside the records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from blackpoker.text.languages import FALLBACK, Count, language, read, where_translated
from blackpoker.text.languages import LANGUAGES as LANGUAGES

BROKEN = (KeyError, IndexError, ValueError)  # what a sentence with a wrong blank raises


@cache
def table(lang: str) -> dict[str, str]:
    """Return the sentences of a language; ``[error] double_card`` is ``error.double_card``."""
    return dict(flatten("", read("", lang)))


def flatten(prefix: str, raw: dict[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in raw.items():
        if isinstance(value, dict):
            found += flatten(f"{prefix}{key}.", value)
        else:
            found.append((prefix + key, value))
    return found


def has(lang: str, key: str) -> bool:
    """Is there a sentence for this, in the language or in English?"""
    return key in table(lang) or key in table(FALLBACK)


def say(lang: str, key: str, /, **values: object) -> str:
    """Fill in a sentence; a value that can be said is said in its language.

    What a language lacks is said in English, and what nobody has written is named.

    >>> say("en", "say.passes", who="Aki"), say("en", "say.nonsense")
    ('Aki passed.', '(no text: say.nonsense)')
    """
    spoken = {
        name: value.said(lang) if hasattr(value, "said") else value
        for name, value in values.items()
    }
    text = table(lang).get(key)
    if text is None:
        return say(FALLBACK, key, **values) if key in table(FALLBACK) else unwritten(lang, key)
    if "|" in text:
        counted = {name: Count(n, lang) for name, n in spoken.items() if isinstance(n, int)}
        spoken.update(counted)
    try:
        return text.format(**spoken)
    except BROKEN:
        if lang == FALLBACK:
            raise
        return say(FALLBACK, key, **values)


def unwritten(lang: str, key: str) -> str:
    """Say which text is missing."""
    missing = "text.missing"
    return (table(lang).get(missing) or table(FALLBACK)[missing]).format(key=key)


@cache
def names(lang: str) -> dict[str, str]:
    """Return what a language calls the things of the game, by their English names."""
    found: dict[str, str] = read("names", lang)
    return found


@cache
def typed(key: str) -> tuple[str, ...]:
    """Return the words that people may type for something, in all languages.

    >>> typed("pass")
    ('パス', 'pass', 'p')
    """
    words = [word for lang in LANGUAGES for word in table(lang).get(f"typed.{key}", "").split()]
    return tuple(dict.fromkeys(words))


def meant(word: str, keys: Iterable[str]) -> str:
    """Return what a typed word stands for among these, itself if for none.

    >>> meant("ヒント", ("hint", "b")), meant("up", ("hint", "b"))
    ('hint', 'up')
    """
    return next((key for key in keys if word in typed(key)), word)


class Spoken(Protocol):
    """Something that can be said in any language."""

    def said(self, lang: str) -> str: ...


class Keyed:
    """A sentence of the tables, to be said in whatever language the sentence around it has.

    A word that nobody has written is the last part of its key.
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values

    def said(self, lang: str) -> str:
        known = has(lang, self.key)
        return say(lang, self.key, **self.values) if known else self.key.rpartition(".")[2]


class Listed:
    """Several things, one behind the other as a language lists them."""

    def __init__(self, parts: Iterable[Spoken]) -> None:
        self.parts = tuple(parts)

    def said(self, lang: str) -> str:
        return in_list(lang, (one.said(lang) for one in self.parts))


class Together:
    """A thing and what is added to it, as a language writes a plus."""

    def __init__(self, parts: Iterable[Spoken]) -> None:
        self.parts = tuple(parts)

    def said(self, lang: str) -> str:
        return language(lang).plus.join(one.said(lang) for one in self.parts)


def in_list(lang: str, parts: Iterable[str]) -> str:
    """Return the parts as a language lists them.

    >>> in_list("en", ["life", "hand"]), in_list("ja", ["ライフ", "手札"])
    ('life, hand', 'ライフ、手札')
    """
    return language(lang).list.join(parts)


@dataclass(frozen=True)
class Wording:
    """What every language says, side by side; two are equal if they are in all of them."""

    texts: tuple[str, ...]  # in the order of LANGUAGES

    def said(self, lang: str) -> str:
        return self.texts[LANGUAGES.index(lang)]


def in_all(said: Callable[[str], str]) -> Wording:
    """Say something in every language."""
    return Wording(tuple(said(lang) for lang in LANGUAGES))


def side_by_side(told: Callable[[str], Sequence[str]]) -> list[Wording]:
    """Return sentence by sentence what every language says in a list of them."""
    return [Wording(same) for same in zip(*(told(lang) for lang in LANGUAGES), strict=True)]


def in_each(one: Spoken) -> dict[str, str]:
    """Return what something is called, by language."""
    return {lang: one.said(lang) for lang in LANGUAGES}


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
    if lang == FALLBACK:
        return read(file, lang)
    return where_translated(rule_texts(FALLBACK, file), read(file, lang))


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
