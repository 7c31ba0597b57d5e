"""What is said, by key, in every language there is; English where a language has no text.

``ja.toml`` and ``en.toml`` hold the sentences, ``rules*.toml`` and ``extra*.toml`` what the rules
say, ``names.*.toml`` what things are called in a language that does not stand beside the records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Protocol, TypeVar

from blackpoker.text.languages import FALLBACK, Count, language, read, where_translated
from blackpoker.text.languages import LANGUAGES as LANGUAGES

T = TypeVar("T")
WORDS = ("size", "request", "opening")  # what editions have words of their own for, beside the life
BROKEN = (KeyError, IndexError, ValueError)  # what a sentence with a wrong blank raises


@cache
def table(lang: str) -> dict[str, str]:
    """Return the sentences of a language; ``[error] double_card`` is ``error.double_card``."""
    return dict(flatten("", read("", lang)))


def flatten(prefix: str, raw: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in raw.items():
        if isinstance(value, dict):
            yield from flatten(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value


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
        if key in table(FALLBACK):
            return say(FALLBACK, key, **values)
        return say(lang, "text.missing", key=key)
    if "|" in text:
        counted = {name: Count(n, lang) for name, n in spoken.items() if isinstance(n, int)}
        spoken.update(counted)
    try:
        return text.format(**spoken)
    except BROKEN:
        if lang == FALLBACK:
            raise
        return say(FALLBACK, key, **values)


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

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values

    def said(self, lang: str) -> str:
        known = has(lang, self.key)
        return say(lang, self.key, **self.values) if known else self.key.rpartition(".")[2]


class Listed:
    """Several things, one behind the other as a language lists them, or adds them up."""

    def __init__(self, parts: Iterable[Spoken], added: bool = False) -> None:
        self.parts = tuple(parts)
        self.added = added

    def said(self, lang: str) -> str:
        between = language(lang).plus if self.added else language(lang).list
        return between.join(one.said(lang) for one in self.parts)


def in_list(lang: str, parts: Iterable[str]) -> str:
    """Return the parts as a language lists them.

    >>> in_list("en", ["life", "hand"]), in_list("ja", ["ライフ", "手札"])
    ('life, hand', 'ライフ、手札')
    """
    return language(lang).list.join(parts)


def in_all(said: Callable[[str], T]) -> dict[str, T]:
    """Say something in every language."""
    return {lang: said(lang) for lang in LANGUAGES}


def in_each(one: Spoken) -> dict[str, str]:
    """Return what something is called, by language."""
    return in_all(one.said)


def side_by_side(told: Callable[[str], Sequence[str]]) -> list[dict[str, str]]:
    """Return sentence by sentence what every language says in a list of them."""
    sentences = zip(*(told(lang) for lang in LANGUAGES), strict=True)
    return [dict(zip(LANGUAGES, one, strict=True)) for one in sentences]


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
    line: str = ""  # what an action or a trump does, in one line without a stop
    when: str = ""  # when a triggered action triggers, or what raises it
    rulings: Mapping[str, str] = field(default_factory=dict)  # the most asked for, by number
    like: str = ""  # the action whose effect this is, word for word

    def in_words(self, words: Mapping[str, str]) -> RuleText:
        """Fill in what an edition calls things."""
        return RuleText(
            tuple(one.format_map(words) for one in self.text),
            self.line.format_map(words),
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


def lineage(edition: Rulebook | None) -> Iterator[Rulebook]:
    """Yield an edition, then the one it is derived from, and so on."""
    while edition is not None:
        yield edition
        edition = edition.derived_from


def files_of(lang: str, edition: Rulebook) -> list[dict[str, Any]]:
    """Return what is written for an edition alone: its own file, then those it ``adds``."""
    own = rule_texts(lang, f"rules{edition.id}")
    return [own, *(rule_texts(lang, file) for file in own.get("adds", ()))]


def inherited(lang: str, edition: Rulebook) -> list[dict[str, Any]]:
    """Return all that is written for an edition, what counts most first.

    What its own files do not say is as in the edition it is derived from.
    """
    return [source for one in lineage(edition) for source in files_of(lang, one)]


def rule_text(lang: str, edition: Rulebook, kind: str, id: str) -> RuleText:
    """Return what an action, character, fog, trump, frame, format or setup block is about.

    What nobody has written is a sentence that says so, and where to write it.

    >>> from blackpoker.regulation.catalogue import EDITIONS
    >>> rule_text("en", EDITIONS["6"], "action", "search").text[-1]
    'Shuffle your deck.'
    >>> rule_text("en", EDITIONS["6"], "action", "search").line
    'Take any card you like from your deck and show it'
    >>> rule_text("en", EDITIONS["6"], "action", "no_such").text[-1]
    'There is no text yet: write [action.no_such] into blackpoker/text/rules6.en.toml.'
    """
    found = written_rule(lang, edition, kind, id).in_words(words_of(lang, edition))
    if found.text:
        first = found.text[0].removesuffix(language(lang).stop)
        return replace(found, line=found.line or first)
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
    line: str = next((one["line"] for one in entries if "line" in one), "")
    rulings = rulings_on(lang, edition, kind, id)
    for entry in entries:
        if "like" in entry:
            like: str = entry["like"]
            same = written_rule(lang, edition, kind, like)
            return RuleText(same.text, line or same.line, when, rulings, like)
        if "text" in entry:
            return RuleText(tuple(entry["text"]), line, when, rulings)
    return RuleText(line=line, when=when, rulings=rulings)


def rulings_on(lang: str, edition: Rulebook, kind: str, id: str) -> dict[str, str]:
    """Return the rulings on something; an edition with ``own_rulings`` inherits none."""
    for one in lineage(edition):
        files = files_of(lang, one)
        for source in files:
            found: dict[str, str] = source.get(kind, {}).get(id, {}).get("rulings", {})
            if found:
                return found
        if files[0].get("own_rulings"):
            break
    return {}
