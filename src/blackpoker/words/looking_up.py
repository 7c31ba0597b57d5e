"""What is meant by words that somebody looks up: one thing of a list or of the rule book, or all
that has to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.editions.edition import Edition
from blackpoker.regulation.catalogue import NEWEST
from blackpoker.regulation.house_rules import regulation_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.regulation.spelling import frame_elsewhere
from blackpoker.text import Listed
from blackpoker.words.rule_index import (
    LIKE_A_CARD,
    Asked,
    Index,
    NoSuchRule,
    asked_for,
    edition_called,
)
from blackpoker.words.rule_search import (
    ALSO,
    EXACTLY,
    Found,
    nearest_by_letters,
    nearest_in_meaning,
    search,
)

UNKNOWN: Final = ("no_such_rule", "no_such_rule_near")
OF_THE_BOOK: Final = ("word", "chapter", "section")
WEAK: Final = 20.0  # a worse one is none
CLEAR: Final = 50.0  # a worse fit than this is shown with what is near in meaning


@dataclass(frozen=True)
class InTheBook:
    """What the book has on something: ``first`` is it, ``rest`` has to do with it, best first."""

    query: str
    edition: Edition
    first: Found | None
    rest: list[Found]


@dataclass(frozen=True)
class TitleOf:
    """The title of something found, to be said in any language."""

    found: Found

    def said(self, lang: str) -> str:
        return self.found.title[lang]


@dataclass(frozen=True)
class Typed:
    """What to type for something found."""

    found: Found

    def said(self, lang: str) -> str:
        return self.found.title[lang] if self.found.kind in OF_THE_BOOK else self.found.id


def look_up(
    words: tuple[str, ...], every: bool = False, playing: Regulation | None = None
) -> Asked | InTheBook:
    """Read ``[REGULATION] [WHAT]``; raise NoSuchRule with what is nearest in meaning.

    >>> look_up(("割り込み",)).first.title["en"]
    'stepping in'
    >>> look_up(("8", "up")).entry.id
    'up'
    """
    edition, what = parted(words, playing)
    if every or not what:
        return asked_for(words, every, playing)
    found = search(what, edition, playing)
    exactly = meant(found)
    if exactly is not None and not named_by_id(what, Index(edition, playing)):
        return InTheBook(what, edition, exactly, [one for one in found if one is not exactly])
    try:
        return asked_for(words, every, playing)
    except NoSuchRule as error:
        if error.id not in UNKNOWN:
            raise
        if not found or found[0].score < WEAK:
            raise unknown(what, edition, error) from error
        if found[0].score < CLEAR:
            known = {(one.kind, one.id) for one in found}
            near = nearest_in_meaning(what, edition)
            found += [one for one in near if (one.kind, one.id) not in known]
        return InTheBook(what, edition, None, found)


def parted(words: tuple[str, ...], playing: Regulation | None) -> tuple[Edition, str]:
    """Part what is looked up from the edition or regulation before it."""
    written = " ".join(words).split()
    if playing is not None:
        return playing.edition, " ".join(written)
    for n in range(len(written), 0, -1):
        regulation = regulation_of(" ".join(written[:n]))
        if regulation is not None:
            return regulation.edition, " ".join(written[n:])
    edition = edition_called(written[0]) if written else None
    return (NEWEST, " ".join(written)) if edition is None else (edition, " ".join(written[1:]))


def meant(found: list[Found]) -> Found | None:
    """Return what the book calls just this, or the only thing for which it is another word."""
    best = [one for one in found if one.score >= ALSO]
    if best and best[0].score < EXACTLY and len(best) > 1:
        return None
    return best[0] if best and best[0].kind in OF_THE_BOOK else None


def named_by_id(what: str, index: Index) -> bool:
    """Is it the id of something that is listed? A word of the same name stands behind."""
    if any(what in (one.id, one.official) for one in index.entries()):
        return True
    foreign = frame_elsewhere(index.edition, what, None) is not None
    return foreign or LIKE_A_CARD.fullmatch(what) is not None


def unknown(what: str, edition: Edition, error: NoSuchRule) -> NoSuchRule:
    """Return the mistake, with what may be meant: a slip, or something near in meaning."""
    near = [*nearest_by_letters(what, edition), *nearest_in_meaning(what, edition)]
    if not near:
        return error
    titles = Listed(TitleOf(one) for one in near)
    return NoSuchRule("nothing_but_near", text=what, near=titles, word=Typed(near[0]))
