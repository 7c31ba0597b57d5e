"""Finding a rule by what a person types: an id, or a name in any language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from blackpoker.common.card import name_of
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.common.trump import TrumpDef
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame, Supplement
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.play.cards import read_card
from blackpoker.play.notation import official_ids
from blackpoker.regulation.catalogue import EDITIONS, FORMATS, FRAMES, NEWEST
from blackpoker.regulation.house_rules import regulation_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.regulation.spelling import frame_elsewhere
from blackpoker.text import RuleText, in_each, rule_text
from blackpoker.text.languages import BOOK
from blackpoker.text.nearest import likeliest
from blackpoker.text.rulings import last_of, ruling_number, rulings_in
from blackpoker.words.typed import typed_keys

T = TypeVar("T", CardAction, CharacterDef, FogDef, TrumpDef)

TRUMP_ID: Final = re.compile("^x-", re.IGNORECASE)
LIKE_A_CARD: Final = re.compile(r"(x-)?([♠♤♡♥♢♦◇♣♧].*|[shdc]\d+)", re.IGNORECASE)
IGNORED: Final = str.maketrans("", "", " _-.・'")


class NoSuchRule(BlackPokerError):
    """A name that no rule has, or none of this regulation."""


@dataclass(frozen=True)
class PlainCard:
    """A card that is able to do nothing as a trump."""

    card: int


@dataclass(frozen=True)
class RulingPage:
    """A ruling, looked up by its number."""

    number: str


Thing = CardAction | CharacterDef | FogDef | TrumpDef


@dataclass(frozen=True)
class RuleEntry:
    """Something that can be looked up."""

    kind: str  # trump, action, character, fog, frame, format, card, ruling
    id: str
    name: Name
    thing: Thing | Frame | Format | PlainCard | RulingPage
    official: str = ""  # what the published scripts call it, if that is another word


class Index:
    """Everything with a name: of one regulation, or of a whole edition."""

    def __init__(self, edition: Edition, regulation: Regulation | None = None) -> None:
        self.edition = edition
        self.regulation = regulation
        self.frames = FRAMES[edition.id]
        self.official = official_ids(edition.id)
        if regulation is None:
            self.trumps = once_each(one for frame in self.frames for one in frame.trumps)
            printed: tuple[Edition | Frame, ...] = (edition, *self.frames)
            sources: tuple[Edition | Frame | TrumpDef, ...] = (*printed, *self.trumps)
            self.actions = once_each(one for source in sources for one in source.actions)
            self.characters = once_each(one for source in sources for one in source.characters)
            self.fogs = once_each(one for source in printed for one in source.fogs)
        else:
            rules = regulation.rules
            self.actions = [line.record for line in rules.card_lines]
            self.characters = [one.definition for one in rules.characters]
            self.fogs = list(rules.fogs)
            self.trumps = list(rules.trumps)
        self.typed = typed_keys(self.actions)

    def house_of(self, thing: Thing) -> Supplement | None:
        """Return the local rule something comes from; what the book says is not about that."""
        for rule in reversed(self.regulation.house if self.regulation is not None else ()):
            for one in (*brought_by(rule), *rule.lends):
                if type(one) is type(thing) and one.id == thing.id:
                    return rule
        return None

    def text_of(self, lang: str, kind: str, thing: Thing) -> RuleText:
        """Return what is written about something; of a local rule only its line, if it has one."""
        if self.house_of(thing) is not None:
            own = thing.line if isinstance(thing, CardAction) else None
            return RuleText(line=own.said(lang) if own is not None else "")
        return rule_text(lang, self.edition, kind, thing.id)

    def entries(self) -> list[RuleEntry]:
        """Return all of it; where two share a name, the one that tells more comes first.

        The page of a trump shows what it brings (スラッシュ), an action before its fog (アップ).
        """
        found = [
            *(RuleEntry("trump", one.id, one.name, one) for one in self.trumps),
            *(RuleEntry("action", one.id, one.name, one) for one in self.actions),
            *(RuleEntry("character", one.id, one.name, one) for one in self.characters),
            *(RuleEntry("fog", one.id, one.name, one) for one in self.fogs),
            *(RuleEntry("frame", one.id, one.name, one) for one in self.frames),
            *(RuleEntry("format", one.name.lower(), name, one) for one, name in FORMATS.items()),
        ]
        return [replace(one, official=self.official.get(one.id, "")) for one in found]

    def called(self, text: str) -> RuleEntry | None:
        """Return what has this id or name, or is a trump of this card, or a ruling."""
        return named(self.entries(), text) or as_a_ruling(text) or self.as_a_trump(text)

    def find(self, text: str) -> RuleEntry:
        """Return what is called this; raise NoSuchRule with the nearest guess."""
        entry = self.called(text)
        if entry is not None:
            return entry
        everything = Index(self.edition)
        elsewhere = everything.called(text)
        if self.regulation is not None and elsewhere is not None:
            if isinstance(elsewhere.thing, PlainCard):
                raise NoSuchRule("no_trumps_here", regulation=self.regulation.id)
            assert isinstance(elsewhere.thing, Thing)  # frames and formats are all here
            raise NoSuchRule(
                "not_in_regulation",
                name=elsewhere.name,
                regulation=self.regulation.id,
                where=everything.where(elsewhere.thing),
                other=everything.playing(elsewhere.thing, self.regulation).id,
                word=elsewhere.id,
            )
        foreign = frame_elsewhere(self.edition, text, None)
        if foreign is not None:
            raise foreign
        guess = nearest(self.entries(), text)
        if guess is None:
            raise NoSuchRule("no_such_rule", text=text, largest=largest(self.edition).id)
        raise NoSuchRule("no_such_rule_near", text=text, guess=guess.name, word=guess.id)

    def as_a_trump(self, text: str) -> RuleEntry | None:
        """Return what a card is as a trump, where trumps are played.

        The list calls a trump by its card (``X-SK``), and so may a card be called that is none.
        """
        written = unicodedata.normalize("NFKC", text.strip())
        try:
            one = read_card(TRUMP_ID.sub("", written))
        except NotationError:
            if LIKE_A_CARD.fullmatch(written):
                raise
            return None
        for trump in self.trumps:
            if trump.card == one:
                return RuleEntry("trump", trump.id, trump.name, trump)
        shown = name_of(one)
        plain_card = RuleEntry("card", shown, Name(shown, shown), PlainCard(one))
        return plain_card if self.trumps else None

    def citing(self, number: str) -> list[RuleEntry]:
        """Return what has this ruling among those most asked for."""
        return [
            one
            for one in self.entries()
            if number in rule_text(BOOK, self.edition, one.kind, one.id).rulings
        ]

    def trump_of(self, thing: CardAction | CharacterDef) -> TrumpDef | None:
        """Return the trump that brings an action or a character."""
        for trump in self.trumps:
            ids = [one.id for one in trump.actions] + [one.id for one in trump.characters]
            if thing.id in ids:
                return trump
        return None

    def formats(self, thing: Thing) -> list[Format]:
        """Return the formats that have it, in this edition."""
        adding = self.added_by(thing)
        possible = {format for frame in adding or self.frames for format in frame.formats}
        since = Format.LITE if isinstance(thing, TrumpDef) else thing.since
        return [format for format in Format if format >= since and format in possible]

    def added_by(self, thing: Thing) -> list[Frame]:
        """Return the frames it comes with, none if the edition itself lists it."""
        if thing in brought_by(self.edition):
            return []
        return [frame for frame in self.frames if thing in brought_by(frame)]

    def where(self, thing: Thing) -> str:
        """Say in ids where something is played."""
        frames = [frame.id for frame in self.added_by(thing)]
        return ", ".join(frames or [format.name.lower() for format in self.formats(thing)])

    def playing(self, thing: Thing, wanted: Regulation) -> Regulation:
        """Return a regulation that has it, as much like the wanted one as there is."""
        formats = self.formats(thing)
        frames = self.added_by(thing) or [wanted.frame, *self.frames]
        pairs = [(one, frame) for frame in frames for one in frame.formats if one in formats]
        format, frame = next((pair for pair in pairs if pair[0] is wanted.format), pairs[0])
        return Regulation(self.edition, format, frame)


def as_a_ruling(text: str) -> RuleEntry | None:
    """Return the ruling of this number; raise NoSuchRule if there is none, but others like it.

    >>> as_a_ruling("r9-7").id
    'R9-07'
    """
    number = ruling_number(unicodedata.normalize("NFKC", text))
    last = None if number is None else last_of(number)
    if number is None or last is None:
        return None
    if number not in rulings_in(BOOK):
        raise NoSuchRule("no_such_ruling", number=number, last=last)
    return RuleEntry("ruling", number, Name(number, number), RulingPage(number))


def brought_by(source: Edition | Supplement) -> list[Thing]:
    """Return all that an edition, a frame or a local rule lists, also with its trumps."""
    found: list[Thing] = [*source.actions, *source.characters, *source.fogs]
    for trump in source.trumps if isinstance(source, Supplement) else ():
        found += [trump, *trump.actions, *trump.characters]
    return found


def once_each(things: Iterable[T]) -> list[T]:
    """Keep the first of each id."""
    kept: dict[str, T] = {}
    for one in things:
        kept.setdefault(one.id, one)
    return list(kept.values())


def largest(edition: Edition) -> Regulation:
    """Return the regulation with the most actions."""

    def size(frame: Frame) -> tuple[Format, int]:
        of_trumps = sum(len(trump.actions) for trump in frame.trumps)
        return max(frame.formats), len(frame.actions) + of_trumps

    frame = max(FRAMES[edition.id], key=size)
    return Regulation(edition, max(frame.formats), frame)


def plain(text: str) -> str:
    """Forget what one may leave out: B・J, B.J and bj are the same.

    >>> plain("Summon soldier") == plain("summon_soldier")
    True
    """
    return unicodedata.normalize("NFKC", text).casefold().translate(IGNORED)


def names(entry: RuleEntry) -> tuple[str, ...]:
    known = (entry.id, *in_each(entry.name).values(), entry.official)
    return tuple(plain(name) for name in known if name)


def named(entries: list[RuleEntry], text: str) -> RuleEntry | None:
    """Return what has exactly this id (slash), else the first that has this name (スラッシュ)."""
    wanted = plain(text)
    exactly = (entry for entry in entries if text in (entry.id, entry.official))
    return next(exactly, next((entry for entry in entries if wanted in names(entry)), None))


def nearest(entries: Iterable[RuleEntry], text: str) -> RuleEntry | None:
    """Return the likeliest: the one spelled most alike, else one whose name contains the text."""
    wanted = plain(text)
    by_name: dict[str, RuleEntry] = {}
    for entry in entries:
        for name in names(entry):
            by_name.setdefault(name, entry)
    close = likeliest(wanted, list(by_name), 0.5)
    if close is None and wanted:
        close = next((name for name in by_name if wanted in name), None)
    return None if close is None else by_name[close]


@dataclass(frozen=True)
class Asked:
    """What the words mean; without an entry, a regulation or Old Maid it is the list of all."""

    index: Index
    entry: RuleEntry | None = None
    oldmaid: bool = False
    also: tuple[tuple[Edition, str], ...] = ()  # other editions that have it, and its word there


def asked_for(
    words: tuple[str, ...], every: bool = False, playing: Regulation | None = None
) -> Asked:
    """Read ``[REGULATION] [WHAT]``, quoted or not; an edition alone may stand for the regulation.

    In a game that is being played, with its local rules, only WHAT is read.

    >>> asked_for(("8", "lite+entry20", "up")).index.regulation.id
    '8 lite+entry20'
    >>> asked_for(("8 up",)).entry.id
    'up'
    >>> asked_for(("6", "master", "half", "up")).index.regulation.id
    '6 master half'
    """
    text = " ".join(words).strip()
    if playing is not None:
        index = Index(playing.edition, playing)
        return Asked(index, index.find(text) if text else None)
    if every and text:
        raise NoSuchRule("list_stands_alone", text=text)
    if OldMaidRegulation.knows(text):
        OldMaidRegulation.parse(text)  # so many may play
        return Asked(Index(NEWEST), oldmaid=True)
    # A local rule is in the id of a game, but has no page.
    single = [word for word in text.split() if not word.startswith("house:")]
    for n in range(len(single), 0, -1):
        regulation = regulation_of(" ".join(single[:n]))
        if regulation is not None:
            index = Index(regulation.edition, regulation)
            what = " ".join(single[n:])
            return Asked(index, index.find(what) if what else None)
    head = next((n for n in (1, 2) if len(words) >= n and "+" in words[n - 1]), 0)
    if head:
        Regulation.parse(" ".join(words[:head]))  # says what is wrong with it
    first, _, what = text.partition(" ")
    edition = edition_called(first)
    if edition is not None:
        return Asked(Index(edition), Index(edition).find(what) if what.strip() else None)
    return anywhere(text) if text else Asked(Index(NEWEST))


def edition_called(text: str) -> Edition | None:
    """Return the edition of this id or name.

    >>> edition_called("第8版").id
    '8'
    """
    for edition in EDITIONS.values():
        called = (edition.id, f"act{edition.id}", *in_each(edition.name).values())
        if plain(text) in map(plain, called):
            return edition
    return None


def elsewhere(text: str, found: Edition) -> tuple[tuple[Edition, str], ...]:
    """Return the other editions that have something of this name, and what to call it there."""
    others: list[tuple[Edition, str]] = []
    for edition in EDITIONS.values():
        index = Index(edition)
        by_name = named(index.entries(), text)
        entry = by_name or index.as_a_trump(text)
        if edition is not found and entry is not None:
            called = entry.id
            if by_name is None and isinstance(entry.thing, TrumpDef):
                called = name_of(entry.thing.card)  # as it was asked for
            others.append((edition, called))
    return tuple(others)


def anywhere(text: str) -> Asked:
    """Look in the newest edition, then in the others, the last first."""
    for edition in (NEWEST, *reversed(EDITIONS.values())):
        index = Index(edition)
        entry = index.called(text)
        if entry is not None:
            return Asked(index, entry, also=elsewhere(text, edition))
    if re.match(r"[\d.]+ ", text):
        Regulation.parse(text)  # an edition there is not
    return Asked(Index(NEWEST), Index(NEWEST).find(text))
