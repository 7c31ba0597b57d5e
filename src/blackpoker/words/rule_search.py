"""Finding in one ranked list what somebody types: words and chapters of the rule book, rulings, and
all that an edition lists. What nobody has written is answered with what is nearest in meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from typing import Final

from blackpoker.editions.edition import Edition
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES, in_each, rule_text
from blackpoker.text.nearest import likeliest
from blackpoker.text.rule_book import BookChapter, BookSection, Word, chapters, words
from blackpoker.text.rulings import ruling_number, rulings_in
from blackpoker.words.rule_index import Index, RuleEntry, plain

# What comes first if two are found equally well.
KINDS: Final = (
    *("word", "action", "trump", "character", "frame", "format"),
    *("chapter", "section", "ruling", "fog"),
)
EXACTLY: Final = 100.0
ALSO: Final = 90.0  # another word for it
NAMED: Final = 60.0  # at most, if the name has the query in it
NAMED_IN: Final = 50.0  # at most, if the query has the name in it
FURTHER: Final = 0.6  # of that, if it is only another word for it
TOLD: Final = 30.0  # if what it says has the query in it
SHORTEST: Final = 2  # letters of a name that may stand inside a query
CALLED: Final = 3.0  # what a name or an alias has counts so many times
BY_KIND: Final = {"word": 1.6, "action": 1.3, "ruling": 0.7}  # what helps most
ENOUGH: Final = 0.25  # of the best: what is this much worse is not near

LATIN: Final = re.compile(r"[a-z0-9]+")
WRITTEN: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff々ー]+")
ONLY_HIRAGANA: Final = re.compile(r"[\u3040-\u309f]+")
ONE_WORD: Final = re.compile(r"[\u30a0-\u30ff]{2,}")  # in katakana a pair of letters says nothing
ENDINGS: Final = ("ing", "ers", "er", "ed", "es", "s", "e")
LIKE: Final = ("[一-龯々]", "[ァ-ヺー]", "[a-z0-9]")  # letters that make one word together


@dataclass(frozen=True)
class Found:
    """Something to read, and how well it fits."""

    kind: str
    id: str  # of a section ``request.chance``
    title: dict[str, str]
    text: dict[str, str]  # one line of what it says
    link: str = ""  # the place in the book
    score: float = 0.0


@dataclass(frozen=True)
class Findable:
    """What can be found: its names in all languages, and what it says."""

    kind: str
    id: str
    title: dict[str, str]
    names: frozenset[str]
    also: frozenset[str]
    told: dict[str, tuple[str, ...]]
    link: str = ""
    aliases: tuple[str, ...] = ()  # as they are written

    def as_found(self, score: float, wanted: str) -> Found:
        shown = {lang: fitting(self.told[lang], wanted) for lang in LANGUAGES}
        return Found(self.kind, self.id, self.title, shown, self.link, score)


def fitting(told: Sequence[str], wanted: str) -> str:
    """Return the first sentence that has what is wanted, else the first of all."""
    here = (one for one in told if wanted and stands_in(wanted, one.casefold()))
    return next(here, told[0] if told else "")


def stands_in(wanted: str, text: str) -> bool:
    """Is it in a text? A single letter, and what is in Latin letters, only as a word of its own.

    >>> stands_in("場", "この場合"), stands_in("場", "自分の場に")
    (False, True)
    >>> stands_in("turn", "it returns"), stands_in("request", "two requests")
    (False, True)
    """
    if wanted not in text:
        return False
    latin = wanted.isascii()
    if not latin and len(wanted) > 1:
        return True
    like = next((one for one in LIKE if re.match(one, wanted)), None)
    if like is None:
        return True
    after = "" if latin and len(wanted) > SHORTEST else f"(?!{like})"
    return re.search(f"(?<!{like}){re.escape(wanted)}{after}", text) is not None


# ---- what there is
@cache
def of_the_book() -> tuple[Findable, ...]:
    """Return the words, chapters, sections and rulings."""
    return (*word_entries(), *chapter_entries(), *ruling_entries())


def word_entries() -> Iterator[Findable]:
    for id in words(LANGUAGES[0]):
        one: dict[str, Word] = {lang: words(lang)[id] for lang in LANGUAGES}
        yield Findable(
            "word",
            id,
            {lang: one[lang].title for lang in LANGUAGES},
            frozenset(plain(name) for said in one.values() for name in (said.title, *said.forms)),
            frozenset(plain(name) for said in one.values() for name in said.also),
            {lang: one[lang].text for lang in LANGUAGES},
            one[LANGUAGES[0]].section,
            tuple(name for said in one.values() for name in said.also),
        )


def chapter_entries() -> Iterator[Findable]:
    for each in zip(*(chapters(lang) for lang in LANGUAGES), strict=True):
        here: dict[str, BookChapter] = dict(zip(LANGUAGES, each, strict=True))
        titles = {lang: one.title for lang, one in here.items()}
        names = frozenset(plain(one) for one in titles.values())
        leads = {lang: one.lead for lang, one in here.items()}
        yield Findable("chapter", each[0].id, titles, names, frozenset(), leads, each[0].link)
        for parts in zip(*(one.sections for one in each), strict=True):
            sections: dict[str, BookSection] = dict(zip(LANGUAGES, parts, strict=True))
            titles = {lang: one.title for lang, one in sections.items()}
            yield Findable(
                "section",
                parts[0].link,
                titles,
                frozenset(plain(one) for one in titles.values()),
                frozenset(plain(one.partition("]")[0] + "]") for one in titles.values()),
                {lang: one.sentences() for lang, one in sections.items()},
                parts[0].link,
            )


def ruling_entries() -> Iterator[Findable]:
    by_lang = {lang: rulings_in(lang) for lang in LANGUAGES}
    for number in by_lang[LANGUAGES[0]]:
        title = dict.fromkeys(LANGUAGES, number)
        told: dict[str, tuple[str, ...]] = {lang: (by_lang[lang][number],) for lang in LANGUAGES}
        yield Findable("ruling", number, title, frozenset({plain(number)}), frozenset(), told)


@cache
def of_an_edition(edition: str) -> tuple[Findable, ...]:
    """Return all that an edition lists, as it can be found."""
    return of_an_index(Index(EDITIONS[edition]))


def of_an_index(index: Index) -> tuple[Findable, ...]:
    return tuple(listed(index, one) for one in index.entries())


def listed(index: Index, one: RuleEntry) -> Findable:
    title = in_each(one.name)
    names = frozenset(plain(name) for name in (*title.values(), one.id, one.official) if name)
    told = {lang: sentences_of(index, one, lang) for lang in LANGUAGES}
    return Findable(one.kind, one.id, title, names, frozenset(), told)


def sentences_of(index: Index, one: RuleEntry, lang: str) -> tuple[str, ...]:
    said = rule_text(lang, index.edition, one.kind, one.id)
    return (*filter(None, (said.line,)), *said.text)


# ---- how well it fits
def score(entry: Findable, query: str) -> float:
    """Say how well something fits what was typed, 0 if not at all."""
    wanted = plain(query)
    if wanted in entry.names or ruling_number(query) == entry.id:
        return EXACTLY
    if wanted in entry.also:
        return ALSO
    best = max(called_like(entry.names, wanted), FURTHER * called_like(entry.also, wanted))
    return best + told_of(entry, query)


def called_like(names: frozenset[str], wanted: str) -> float:
    """Say how much of a name is what was typed, or the other way round."""
    within = [len(wanted) / len(name) for name in names if stands_in(wanted, name)]
    around = [
        len(name) / len(wanted)
        for name in names
        if len(name) >= SHORTEST and stands_in(name, wanted)
    ]
    return max(NAMED * max(within, default=0.0), NAMED_IN * max(around, default=0.0))


def told_of(entry: Findable, query: str) -> float:
    """Say how much of what something tells is about the query."""
    wanted = query.strip().casefold()
    most = 0.0
    for told in entry.told.values():
        about = sum(stands_in(wanted, one.casefold()) for one in told)
        if about:
            most = max(most, TOLD * (0.7 + 0.3 * about / len(told)))
    return most


def search(query: str, edition: Edition, playing: Regulation | None = None) -> list[Found]:
    """Return all that has what was typed in its name or its text, best first.

    >>> from blackpoker.regulation.catalogue import NEWEST
    >>> [one.title["en"] for one in search("priority", NEWEST)][:1]
    ['chance']
    """
    if not plain(query):
        return []
    found = [
        one.as_found(points, query.strip().casefold())
        for one in everything(edition, playing)
        if (points := score(one, query)) > 0
    ]
    return sorted(found, key=rank)


def everything(edition: Edition, playing: Regulation | None) -> tuple[Findable, ...]:
    """Return all that can be found; in a game only what is played there, with its local rules."""
    lists = of_an_edition(edition.id) if playing is None else of_an_index(Index(edition, playing))
    return (*of_the_book(), *lists)


def rank(one: Found) -> tuple[float, int]:
    return -round(one.score, 3), KINDS.index(one.kind)


# ---- what is near in meaning
def terms(text: str) -> list[str]:
    """Return what a text speaks of: words without their endings, and pairs of Japanese letters.

    >>> terms("Blocking attackers"), terms("防壁を置く")
    (['block', 'attack'], ['防壁', '壁を', 'を置', '置く', '防壁を置く'])
    """
    found = [stem(one) for one in LATIN.findall(text.casefold())]
    found += ONE_WORD.findall(text)
    for run in WRITTEN.findall(ONE_WORD.sub(" ", text)):
        pairs = [run[i : i + 2] for i in range(len(run) - 1)] or [run]
        found += [one for one in pairs if not ONLY_HIRAGANA.fullmatch(one)]
        found += [run] if len(run) > SHORTEST else []
    return found


def stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > SHORTEST:
            return word.removesuffix(ending)
    return word


@cache
def spoken_of(edition: str) -> list[tuple[Findable, frozenset[str], frozenset[str]]]:
    """Return all that can be found, each with the terms of its names and of what it tells."""
    found = []
    for one in everything(EDITIONS[edition], None):
        called = [*one.title.values(), *one.aliases]
        told = [text for said in one.told.values() for text in said]
        found.append((one, terms_of(called), terms_of(told)))
    return found


def terms_of(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(term for text in texts for term in terms(text))


@cache
def rarity(edition: str) -> dict[str, float]:
    """Return how much each term tells: one that stands everywhere tells nothing."""
    count: dict[str, int] = {}
    known = spoken_of(edition)
    for _, called, told in known:
        for term in called | told:
            count[term] = count.get(term, 0) + 1
    return {term: log(len(known) / n) for term, n in count.items()}


def nearest_in_meaning(query: str, edition: Edition, most: int = 5) -> list[Found]:
    """Return what speaks of the same things as a query that nothing has word for word.

    >>> from blackpoker.regulation.catalogue import NEWEST
    >>> nearest_in_meaning("how many cards can I hold", NEWEST)[0].kind
    'word'
    """
    rare = rarity(edition.id)
    asked = {term for term in terms(query) if term in rare}
    found: list[Found] = []
    for one, called, told in spoken_of(edition.id):
        if not asked.isdisjoint(called | told):
            points = sum(CALLED * rare[term] ** 2 for term in asked & called)
            points += sum(rare[term] ** 2 for term in asked & (told - called))
            points *= BY_KIND.get(one.kind, 1.0) / (1 + log(1 + len(told)))
            found.append(one.as_found(points, ""))
    found.sort(key=rank)
    return [one for one in found[:most] if one.score >= ENOUGH * found[0].score]


def nearest_by_letters(query: str, edition: Edition) -> list[Found]:
    """Return what is spelled most alike, in a list of one or none."""
    by_name: dict[str, Findable] = {}
    for one in everything(edition, None):
        for name in (*one.names, *one.also):
            by_name.setdefault(name, one)
    close = likeliest(plain(query), list(by_name))
    return [] if close is None else [by_name[close].as_found(1.0, "")]
