"""Finding a rule by what a person types: an id, a Japanese name, an English name."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.regulation.regulation import EDITIONS, FORMATS, FRAMES, Regulation

T = TypeVar("T", CardAction, CharacterDef, FogDef)

IGNORED: Final = str.maketrans("", "", " _-.・'")


class NoSuchRule(BlackPokerError):
    """A name that no rule has, or none of this regulation."""


@dataclass(frozen=True)
class Entry:
    """Something that can be looked up."""

    kind: str  # action, character, fog, frame, format
    id: str
    name: Name
    thing: CardAction | CharacterDef | FogDef | Frame | Format


class Index:
    """Everything with a name: of one regulation, or of a whole edition."""

    def __init__(self, edition: Edition, regulation: Regulation | None = None) -> None:
        self.edition = edition
        self.regulation = regulation
        self.frames = FRAMES[edition.id]
        if regulation is None:
            sources: tuple[Edition | Frame, ...] = (edition, *self.frames)
            self.actions = once_each(one for source in sources for one in source.actions)
            self.characters = once_each(one for source in sources for one in source.characters)
            self.fogs = once_each(one for source in sources for one in source.fogs)
        else:
            rules = regulation.rules
            self.actions = [line.record for line in rules.card_lines]
            self.characters = [one.definition for one in rules.characters]
            self.fogs = list(rules.fogs)

    def entries(self) -> list[Entry]:
        """Return all of it; where two share a name, the action comes first (アップ)."""
        return [
            *(Entry("action", one.id, one.name, one) for one in self.actions),
            *(Entry("character", one.id, one.name, one) for one in self.characters),
            *(Entry("fog", one.id, one.name, one) for one in self.fogs),
            *(Entry("frame", one.id, one.name, one) for one in self.frames),
            *(Entry("format", one.name.lower(), name, one) for one, name in FORMATS.items()),
        ]

    def find(self, text: str) -> Entry:
        """Return what is called this; raise NoSuchRule with the nearest guess."""
        entry = named(self.entries(), text)
        if entry is not None:
            return entry
        everything = Index(self.edition)
        elsewhere = named(everything.entries(), text)
        if self.regulation is not None and elsewhere is not None:
            raise NoSuchRule(
                "not_in_regulation",
                name=elsewhere.name,
                regulation=self.regulation.id,
                where=everything.where(elsewhere),
                word=elsewhere.id,
            )
        guess = nearest(self.entries(), text)
        if guess is None:
            raise NoSuchRule("no_such_rule", text=text, largest=largest(self.edition).id)
        raise NoSuchRule("no_such_rule_near", text=text, guess=guess.name, word=guess.id)

    def formats(self, thing: CardAction | CharacterDef | FogDef) -> list[Format]:
        """Return the formats that have it, in this edition."""
        adding = self.added_by(thing)
        possible = {format for frame in adding or self.frames for format in frame.formats}
        return [format for format in Format if format >= thing.since and format in possible]

    def added_by(self, thing: CardAction | CharacterDef | FogDef) -> list[Frame]:
        """Return the frames it comes with, none if the edition itself lists it."""
        if lists(self.edition, thing):
            return []
        return [frame for frame in self.frames if lists(frame, thing)]

    def where(self, entry: Entry) -> str:
        """Say in ids where something is played."""
        assert isinstance(entry.thing, CardAction | CharacterDef | FogDef)
        frames = self.added_by(entry.thing)
        if frames:
            return ", ".join(frame.id for frame in frames)
        return ", ".join(format.name.lower() for format in self.formats(entry.thing))

    def spared_by_counter(self) -> list[CardAction]:
        """Return the actions Counter may not target."""
        return [action for action in self.actions if action.not_counterable]


def lists(source: Edition | Frame, thing: CardAction | CharacterDef | FogDef) -> bool:
    """Is exactly this, not just something of its name, in the lists of an edition or frame?"""
    return thing in (*source.actions, *source.characters, *source.fogs)


def once_each(things: Iterable[T]) -> list[T]:
    """Keep the first of each id."""
    kept: dict[str, T] = {}
    for one in things:
        kept.setdefault(one.id, one)
    return list(kept.values())


def largest(edition: Edition) -> Regulation:
    """Return the regulation with the most actions."""
    frame = max(FRAMES[edition.id], key=lambda one: (max(one.formats), len(one.actions)))
    return Regulation(edition, max(frame.formats), frame)


def newest() -> Edition:
    return list(EDITIONS.values())[-1]


def plain(text: str) -> str:
    """Forget what one may leave out: B・J, B.J and bj are the same.

    >>> plain("Summon soldier") == plain("summon_soldier")
    True
    """
    return unicodedata.normalize("NFKC", text).casefold().translate(IGNORED)


def names(entry: Entry) -> tuple[str, ...]:
    return tuple(plain(name) for name in (entry.id, entry.name.ja, entry.name.en))


def named(entries: Iterable[Entry], text: str) -> Entry | None:
    wanted = plain(text)
    return next((entry for entry in entries if wanted in names(entry)), None)


def nearest(entries: Iterable[Entry], text: str) -> Entry | None:
    """Return the likeliest: the one spelled most alike, else one whose name contains the text."""
    wanted = plain(text)
    by_name: dict[str, Entry] = {}
    for entry in entries:
        for name in names(entry):
            by_name.setdefault(name, entry)
    close = difflib.get_close_matches(wanted, by_name, 1, 0.5)
    if not close and wanted:
        close = [name for name in by_name if wanted in name][:1]
    return by_name[close[0]] if close else None


@dataclass(frozen=True)
class Asked:
    """What the words mean; without an entry, a regulation or Old Maid it is the list of all."""

    index: Index
    entry: Entry | None = None
    oldmaid: bool = False


def asked_for(words: tuple[str, ...], every: bool = False) -> Asked:
    """Read ``[REGULATION] [WHAT]``, quoted or not; an edition alone may stand for the regulation.

    >>> asked_for(("8", "lite+entry20", "up")).index.regulation.id
    '8 lite+entry20'
    >>> asked_for(("8 up",)).entry.id
    'up'
    """
    text = " ".join(words).strip()
    if every and text:
        raise NoSuchRule("list_stands_alone", text=text)
    if OldMaidRegulation.knows(text):
        OldMaidRegulation.parse(text)  # so many may play
        return Asked(Index(newest()), oldmaid=True)
    head = next((n for n in (1, 2) if len(words) >= n and "+" in words[n - 1]), 0)
    if head:
        regulation = Regulation.parse(" ".join(words[:head]))
        index = Index(regulation.edition, regulation)
        what = " ".join(words[head:])
    else:
        first, _, rest = text.partition(" ")
        index = Index(EDITIONS.get(first, newest()))
        what = rest if first in EDITIONS else text
    return Asked(index, index.find(what) if what.strip() else None)
