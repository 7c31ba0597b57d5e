"""A regulation is a format and a frame of one edition: ``9.1 lite+entry16``, ``6 master40``."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Any

from blackpoker.common import card
from blackpoker.common.card_action import CardAction, CardLine
from blackpoker.common.character import Format
from blackpoker.common.duel import Duel
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.setup import LEAST_DECK, MOST_TRUMPS, TRUMP_BLOCK, new_duel
from blackpoker.common.snapshot import load_duel
from blackpoker.common.trump import TrumpDef
from blackpoker.core import bitset
from blackpoker.core.action import Trigger
from blackpoker.core.errors import IllegalDeck, IllegalRegulation
from blackpoker.core.keyed import Seed, generator_of
from blackpoker.core.snapshot import VERSION, read_snapshot
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame, Supplement, spoken
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.regulation.spelling import (
    PairName,
    misspelled,
    spellings,
    split_edition,
    squeezed,
    written_id,
)
from blackpoker.text import Keyed, Listed, Spoken


class Regulation:
    """What two players agree on before the cards are shuffled.

    >>> Regulation.parse("ライト+エントリー16").id
    '9.1 lite+entry16'

    Its ``new_game`` gives the bare engine, for loops that must be fast; ``blackpoker.new_game``
    gives an ``OpenGame`` around it.
    """

    players = 2

    def __init__(
        self, edition: Edition, format: Format, frame: Frame, house: tuple[Supplement, ...] = ()
    ) -> None:
        self.edition = edition
        self.format = format
        self.named = frame  # as the regulation is written
        self.frame = framed(frame, format, house)
        self.house = house

    @classmethod
    def parse(cls, text: str, house: tuple[Supplement, ...] = ()) -> Regulation:
        """Return the regulation written here; the newest edition is meant where none is named."""
        edition, rest = split_edition(unicodedata.normalize("NFKC", text))  # a full-width plus
        found = by_spelling(edition.id).get(squeezed(rest))
        if found is None:
            raise misspelled(edition, rest, text)
        return cls(edition, found.format, found.frame, house) if house else found

    @property
    def id(self) -> str:
        """The canonical text, the same in every language."""
        text = f"{self.edition.id} {written_id(self.format, self.named)}"
        return "".join([text, *(f" house:{rule.id}" for rule in self.house)])

    @property
    def name(self) -> Spoken:
        """As a person says it."""
        pair = PairName(self.format, self.named)
        called = Keyed("regulation.name", edition=self.edition.name, called=pair)
        return Listed([called, *(rule.name for rule in self.house)], added=True)

    @property
    def rules_version(self) -> str:
        return self.edition.rules_version

    @cached_property
    def askable_lines(self) -> list[CardLine]:
        """The lines whose key cards are in the deck; a beginner's sixteen cards have no Joker."""
        deck = bitset.of(self.usual_deck())
        lines = self.rules.card_lines
        return [line for line in lines if line.key is None or line.key.playable(deck)]

    @cached_property
    def rules(self) -> DuelRules:
        """The lists merged into one immutable object."""
        actions = {action.id: action for action in self.edition.actions_of(self.format)}
        characters = {one.id: one for one in self.edition.characters if one.since <= self.format}
        fogs = {one.id: one for one in self.edition.fogs if one.since <= self.format}
        trumps: dict[int, TrumpDef] = {}
        rulings = dict(self.edition.rulings)
        house = [self.at_home(rule) for rule in self.house]
        check_apart(house, self.format, actions)
        framed = any(isinstance(rule, Frame) for rule in house)  # by one of them
        supplements: tuple[Supplement, ...] = (*([] if framed else [self.frame]), *house)
        for supplement in supplements:
            for id in supplement.drop:
                if id not in actions:
                    raise IllegalRegulation("nothing_to_drop", rule=supplement.name, action=id)
                del actions[id]
            for trump in supplement.trumps:
                trumps[trump.card] = trump
                actions.update((one.id, one) for one in trump.actions)
                characters.update((one.id, one) for one in trump.characters)
            for action in supplement.actions:
                if action.since <= self.format:
                    actions[action.id] = action
            characters.update(
                (one.id, one) for one in supplement.characters if one.since <= self.format
            )
            fogs.update((one.id, one) for one in supplement.fogs if one.since <= self.format)
            rulings.update(supplement.rulings)
        for supplement in supplements:
            for lent in supplement.lends:
                if lent.id not in actions:
                    actions[lent.id] = replace(lent, trigger=Trigger.TRIGGERED)
        return DuelRules(
            self.id,
            self.printing,
            list(actions.values()),
            list(characters.values()),
            list(fogs.values()),
            list(trumps.values()),
            self.frame.setup,
            self.edition.flow,
            rulings,
        )

    @cached_property
    def printing(self) -> Edition:
        """The edition, with the numbers that local rules have changed."""
        changed: dict[str, Any] = {}
        for rule in self.house:
            changed.update(rule.numbers)
        if not changed:
            return self.edition
        return replace(self.edition, numbers=replace(self.edition.numbers, **changed))

    def at_home(self, rule: Supplement) -> Supplement:
        """Return a house rule with its actions under the headings of this edition."""
        headed = self.edition.headed
        return replace(
            rule,
            actions=tuple(headed(one) for one in rule.actions),
            trumps=tuple(
                replace(trump, actions=tuple(headed(one) for one in trump.actions))
                for trump in rule.trumps
            ),
            lends=tuple(headed(one) for one in rule.lends),
        )

    def usual_deck(self) -> list[int]:
        return self.frame.deck.usual()

    @property
    def has_trumps(self) -> bool:
        """Do the players lay trumps before the game?"""
        return TRUMP_BLOCK in self.frame.setup

    def prepare(
        self,
        seed: Seed,
        decks: list[list[int]] | None = None,
        trumps: Sequence[list[int] | None] | None = None,
    ) -> Duel:
        """Return a game that is about to be set up.

        Call ``advance()`` once it is as you want it. Trumps belong to the cards a player brings
        (RX-89), so they are taken out of the deck, and count with it; a player without a list is
        asked for them.
        """
        rng = generator_of(seed)  # also of the lot that deals a deck
        if not decks and not trumps:
            decks = self.frame.deck.deal(rng, self.players)
            return new_duel(self.rules, rng, decks, [None] * self.players)
        brought: list[list[int] | None] = list(trumps) if trumps else [None] * self.players
        if len(brought) != self.players:
            raise IllegalDeck("trump_count", players=self.players, count=len(brought))
        for chosen in brought:
            self.check_trumps(chosen)
        if not decks:
            decks = self.frame.deck.deal(rng, self.players)
        else:
            if len(decks) != self.players:
                raise IllegalDeck("deck_count", players=self.players, count=len(decks))
            for deck, chosen in zip(decks, brought, strict=True):
                beside = [one for one in chosen or [] if one not in deck]
                self.check_deck(deck + beside)
                left = len(deck) + len(beside) - len(chosen or [])
                if chosen and left < LEAST_DECK:
                    raise IllegalDeck("deck_after_trumps", count=left, least=LEAST_DECK)
        decks = [
            [one for one in deck if one not in (chosen or [])]
            for deck, chosen in zip(decks, brought, strict=True)
        ]
        return new_duel(self.rules, rng, decks, brought)

    def check_deck(self, deck: list[int]) -> None:
        """Raise IllegalDeck with the reason if these cards cannot be a player's deck."""
        soldiers = 0
        for one in self.rules.characters:
            if one.soldier and not one.several:
                soldiers |= one.cards
        self.frame.deck.check(deck, self.frame.name, soldiers)

    def check_trumps(self, chosen: list[int] | None) -> None:
        """Raise IllegalDeck with the reason if these cards cannot be a player's trumps."""
        if chosen is None:
            return
        if not self.has_trumps:
            if self.frame.trumps:
                raise IllegalDeck("trumps_are_drafted", regulation=self.id)
            raise IllegalDeck("no_trumps_here", regulation=self.id)
        least = self.printing.numbers.least_trumps
        if len(chosen) < least:
            raise IllegalDeck("too_few_trumps", count=len(chosen), least=least)
        if len(chosen) > MOST_TRUMPS:
            raise IllegalDeck(
                "too_many_trumps", count=len(chosen), most=MOST_TRUMPS, cards=spoken(chosen)
            )
        for one in chosen:
            if not 0 <= one < card.COUNT:
                raise IllegalDeck("unknown_card", card=one)
        if len(set(chosen)) < len(chosen):
            raise IllegalDeck("double_trump", cards=spoken(chosen[:1]))

    def new_game(
        self,
        seed: Seed,
        decks: list[list[int]] | None = None,
        trumps: Sequence[list[int] | None] | None = None,
    ) -> Duel:
        """Start a game: shuffled by the seed, set up, waiting for the first decision."""
        game = self.prepare(seed, decks, trumps)
        game.advance()
        return game

    def snapshot(self, game: Duel) -> dict[str, object]:
        """Write a game down, at any decision."""
        return {"blackpoker": VERSION, "rules_version": self.rules_version, **game.to_data()}

    def load(self, data: dict[str, Any]) -> Duel:
        """Rebuild a game from a snapshot of this regulation and this version.

        It is checked first: every card lies in one place, what is asked follows from the rest, and
        what it is in the middle of can be brought to an end. A damaged one is a RecordError that
        says what is wrong.
        """
        return read_snapshot(data, self.id, self.rules_version, partial(load_duel, self.rules))


def framed(frame: Frame, format: Format, house: Sequence[Supplement]) -> Frame:
    """Return the frame that is played: a local one takes the place of the one that is named."""
    own = next((rule for rule in house if isinstance(rule, Frame)), None)
    if own is None:
        return frame
    if format not in own.formats:
        raise IllegalRegulation("house_formats", rule=own.name, format=format.name.lower())
    return own


def check_apart(
    house: Sequence[Supplement], format: Format, actions: Mapping[str, CardAction]
) -> None:
    """Raise IllegalRegulation if two house rules add, replace or drop the same thing."""
    touched: dict[tuple[str, str], Supplement] = {}
    for rule in house:
        for part, id, name in parts_of(rule, format, actions):
            first = touched.setdefault((part, id), rule)
            if first is not rule:
                raise IllegalRegulation(
                    "replaced_twice", what=name, first=first.name, second=rule.name
                )


def parts_of(
    rule: Supplement, format: Format, actions: Mapping[str, CardAction]
) -> list[tuple[str, str, object]]:
    """Return all that a rule adds, replaces or drops: what it is, its id, how it is called."""
    found: list[tuple[str, str, object]] = []
    for id in rule.drop:
        found.append(("action", id, actions[id].name if id in actions else id))
    for trump in rule.trumps:
        found.append(("trump", str(trump.card), trump.name))
        found += [("action", one.id, one.name) for one in trump.actions]
        found += [("character", one.id, one.name) for one in trump.characters]
    found += [("action", one.id, one.name) for one in rule.actions if one.since <= format]
    found += [("character", one.id, one.name) for one in rule.characters if one.since <= format]
    found += [("fog", one.id, one.name) for one in rule.fogs if one.since <= format]
    found += [("number", id, id) for id in rule.numbers]
    if isinstance(rule, Frame):
        found.append(("frame", "", rule.name))
    return found


@cache
def regulations_of(edition: str) -> tuple[Regulation, ...]:
    """Every allowed pair of an edition, each there once: merging its lists takes a while."""
    return tuple(
        Regulation(EDITIONS[edition], format, frame)
        for frame in FRAMES[edition]
        for format in frame.formats
    )


@cache
def by_spelling(edition: str) -> dict[str, Regulation]:
    """The regulations of an edition by every way to write them."""
    found: dict[str, Regulation] = {}
    for one in regulations_of(edition):
        for spelling in spellings(one.format, one.frame, one.edition):
            found.setdefault(spelling, one)
    return found


def all_regulations() -> list[Regulation]:
    """Every allowed pair of every edition.

    >>> "8 lite+entry20" in [one.id for one in all_regulations()]
    True
    """
    return [one for edition in EDITIONS for one in regulations_of(edition)]
