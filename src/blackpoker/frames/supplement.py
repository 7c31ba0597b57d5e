"""Supplements: additions to an edition that share one shape, be it a frame, a set of trumps or a
house rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from blackpoker.common import card
from blackpoker.common.book import SetupBlock
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.common.trump import TrumpDef
from blackpoker.core import bitset
from blackpoker.core.errors import IllegalDeck
from blackpoker.core.name import Name
from blackpoker.core.rng import Shuffler

A_PAIR = Name("{format}+{frame}", "{format}+{frame}")
EVERY_FORMAT = (Format.LITE, Format.STANDARD, Format.PRO, Format.MASTER)


def of_suit(suit: str, *numbers: int) -> int:
    """Return the cards of a suit that have these numbers."""
    return bitset.of([card.card_of(suit, n) for n in numbers])


@dataclass(frozen=True, kw_only=True)
class DeckRule:
    """Which decks may be played: so many cards of the 54, or exactly these.

    ``presets``: ``least`` is what the set-up takes, so a card that can be no soldier in the format
    needs another beside it, which takes its place if it should be the preset soldier (R8-80).
    """

    least: int = card.COUNT
    most: int = card.COUNT
    exactly: int = 0  # a set of cards; 0: any
    suggested: int = card.ALL  # for somebody who brings none
    by_lot: bool = False  # ... or so many of all, by lot
    presets: bool = False

    def usual(self) -> list[int]:
        """Return the deck of somebody who brings none: the whole of it, where the lot decides."""
        return bitset.each(self.exactly or self.suggested)

    def deal(self, rng: Shuffler, players: int) -> list[list[int]]:
        """Return the decks of players who bring none."""
        if not self.by_lot:
            return [self.usual()] * players
        decks: list[list[int]] = []
        for _ in range(players):
            deck = self.usual()
            rng.shuffle(deck)
            decks.append(deck[: self.most])
        return decks

    def check(self, deck: list[int], frame: Name, soldiers: int) -> None:
        """Raise IllegalDeck with the reason if this deck may not be played.

        ``soldiers``: the cards that can be one in the format.
        """
        for one in deck:
            if not 0 <= one < card.COUNT:
                raise IllegalDeck("unknown_card", card=one)
        if len(set(deck)) < len(deck):
            doubles = sorted({one for one in deck if deck.count(one) > 1})
            raise IllegalDeck("double_card", cards=spoken(doubles))
        if self.exactly:
            wanted = self.usual()
            extra = sorted(set(deck) - set(wanted))
            missing = sorted(set(wanted) - set(deck))
            if extra:
                raise IllegalDeck("card_not_in_frame", frame=frame, cards=spoken(extra))
            if missing:
                raise IllegalDeck("card_missing", frame=frame, cards=spoken(missing))
        elif not self.least <= len(deck) <= self.most:
            raise IllegalDeck(
                "deck_size", frame=frame, count=len(deck), least=self.least, most=self.most
            )
        elif self.presets:
            idle = [one for one in sorted(deck) if not bitset.contains(soldiers, one)]
            least = self.least + len(idle)
            if len(deck) < least:
                raise IllegalDeck(
                    "deck_size_preset",
                    frame=frame,
                    cards=spoken(idle),
                    least=least,
                    count=len(deck),
                )


def spoken(cards: list[int]) -> str:
    return " ".join(card.name_of(one) for one in cards)


@dataclass(frozen=True, kw_only=True)
class Supplement:
    """Actions, characters and fogs put beside those of the edition.

    An id that is there already is replaced.
    """

    id: str
    name: Name
    actions: tuple[CardAction, ...] = ()
    drop: tuple[str, ...] = ()
    characters: tuple[CharacterDef, ...] = ()
    fogs: tuple[FogDef, ...] = ()
    trumps: tuple[TrumpDef, ...] = ()  # with the actions and characters they bring
    lends: tuple[CardAction, ...] = ()  # raised by effects also where the format lacks them
    official: Mapping[str, str] = field(default_factory=dict, hash=False)  # as in an edition
    rulings: Mapping[str, str] = field(default_factory=dict, hash=False)  # likewise
    # The numbers of the edition that are others now: ``{"hand_limit": 5}``.
    numbers: Mapping[str, int | bool] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, kw_only=True)
class Frame(Supplement):
    """A frame: the deck, the whole beginning, and with which formats it goes.

    As a house rule it takes the place of the frame that is named.
    """

    formats: tuple[Format, ...]
    recommended: tuple[Format, ...] = ()  # where the book allows more than it advises
    deck: DeckRule
    setup: tuple[SetupBlock, ...]
    written: Name = A_PAIR  # how a regulation is called
    usual_format: Format | None = None  # the one that need not be named
    also: tuple[str, ...] = ()  # other names for it
