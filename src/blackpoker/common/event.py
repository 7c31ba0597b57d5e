"""What happens to cards and characters. Events tell the whole truth; ``view.redact`` hides."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common.character import Character
from blackpoker.core.event import FIRST_OF_A_GAME, Event, RequestEvent
from blackpoker.core.native import i64, mypyc_attr

CARDS_MOVED: Final = FIRST_OF_A_GAME
UNIT_LEFT: Final = FIRST_OF_A_GAME + 1
UNIT_ENTERED: Final = FIRST_OF_A_GAME + 2
UNIT_TURNED: Final = FIRST_OF_A_GAME + 3  # a soldier became a bulwark, or the other way round
UNIT_GREW: Final = FIRST_OF_A_GAME + 4  # a card was laid on it
DRIVEN: Final = FIRST_OF_A_GAME + 5
CHARGED: Final = FIRST_OF_A_GAME + 6
ATTACKS: Final = FIRST_OF_A_GAME + 7
BLOCKS: Final = FIRST_OF_A_GAME + 8
SHOWN: Final = FIRST_OF_A_GAME + 9  # turned up for everybody
LOOKED_AT: Final = FIRST_OF_A_GAME + 10  # seen by one player
SHUFFLED: Final = FIRST_OF_A_GAME + 11
TOP_SHOWN: Final = FIRST_OF_A_GAME + 12  # which card lies on top of a graveyard now
PACK_OPENED: Final = FIRST_OF_A_GAME + 13
RETARGETED: Final = FIRST_OF_A_GAME + 14
DAMAGED: Final = FIRST_OF_A_GAME + 15
BEGAN: Final = FIRST_OF_A_GAME + 16  # the setup is over: who goes first
DISCARDED: Final = FIRST_OF_A_GAME + 17  # so many cards by one payment or one effect
UNBLOCKED: Final = FIRST_OF_A_GAME + 18  # an attacker was judged with nobody in its way
TRUMP_TURNED: Final = FIRST_OF_A_GAME + 19
MARKED: Final = FIRST_OF_A_GAME + 20  # a number changes until the turn passes
REARRANGED: Final = FIRST_OF_A_GAME + 21  # a row of bulwarks stands in another order
BLOCK_BROKEN: Final = FIRST_OF_A_GAME + 22  # a bulwark is judged against the attacker it blocks
HEIR_SOUGHT: Final = FIRST_OF_A_GAME + 23  # so many cards are buried up to a face card

UNDER: Final = 1  # to the bottom of the life: ``end`` of cards, ``other`` of a character that left


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CardsMoved(Event):
    """Cards of one player changed zone together.

    ``n`` is how many; to a viewer ``cards`` may be fewer. ``end`` is ``UNDER`` for cards that go to
    the bottom of a life.
    """

    def __init__(
        self, owner: i64, cards: i64, n: i64, source: i64, target: i64, end: i64 = 0
    ) -> None:
        self.kind = CARDS_MOVED
        self.owner: i64 = owner
        self.cards: i64 = cards
        self.n: i64 = n
        self.source: i64 = source
        self.target: i64 = target
        self.end: i64 = end

    def to_data(self) -> list[object]:
        return [self.kind, self.owner, self.cards, self.n, self.source, self.target, self.end]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class UnitEvent(Event):
    """Something about one character; ``zone`` is where its cards came from or went.

    ``other`` is the serial of the attacker it blocks, or ``UNDER``. The cards of a bulwark are its
    owner's secret.
    """

    def __init__(
        self,
        kind: i64,
        serial: i64,
        owner: i64,
        cards: i64,
        character: Character,
        zone: i64,
        other: i64,
    ) -> None:
        self.kind = kind
        self.serial: i64 = serial
        self.owner: i64 = owner
        self.cards: i64 = cards
        self.character: Character = character
        self.soldier: bool = character.soldier
        self.zone: i64 = zone
        self.other: i64 = other

    def to_data(self) -> list[object]:
        return [self.kind, self.serial, self.owner, self.cards, self.soldier, self.zone, self.other]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CardsSeen(Event):
    """Shown to all, looked at by ``viewer``, shuffled, opened, or left on top."""

    def __init__(self, kind: i64, owner: i64, cards: i64, zone: i64, viewer: i64) -> None:
        self.kind = kind
        self.owner: i64 = owner
        self.cards: i64 = cards
        self.zone: i64 = zone
        self.viewer: i64 = viewer  # -1: everybody

    def to_data(self) -> list[object]:
        return [self.kind, self.owner, self.cards, self.zone, self.viewer]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CardRequestEvent(RequestEvent):
    """A request with what it carries, as everybody sees it."""

    def __init__(
        self,
        kind: i64,
        serial: i64,
        line: i64,
        controller: i64,
        keys: tuple[int, ...],
        virtual: bool,
        target: i64,
    ) -> None:
        self.kind = kind
        self.serial = serial
        self.line = line
        self.controller = controller
        self.keys: tuple[int, ...] = keys
        self.virtual: bool = virtual  # they are only said
        self.target: i64 = target

    def to_data(self) -> list[object]:
        return [
            self.kind,
            self.serial,
            self.line,
            self.controller,
            list(self.keys),
            self.virtual,
            self.target,
        ]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class AmountEvent(Event):
    """So much happened to a player: damage taken, cards discarded, buried for an heir."""

    def __init__(self, kind: i64, player: i64, n: i64) -> None:
        self.kind = kind
        self.player: i64 = player
        self.n: i64 = n

    def to_data(self) -> list[object]:
        return [self.kind, self.player, self.n]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TrumpEvent(Event):
    """A trump was turned; which card it is everybody sees while it lies up."""

    def __init__(self, owner: i64, serial: i64, card: i64, up: bool) -> None:
        self.kind = TRUMP_TURNED
        self.owner: i64 = owner
        self.serial: i64 = serial
        self.card: i64 = card
        self.up: bool = up

    def to_data(self) -> list[object]:
        return [self.kind, self.owner, self.serial, self.card, self.up]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MarkEvent(Event):
    """A player's action changed the number of a soldier, or of all the player's own (0)."""

    def __init__(self, owner: i64, target: i64, n: i64) -> None:
        self.kind = MARKED
        self.owner: i64 = owner
        self.target: i64 = target
        self.n: i64 = n

    def to_data(self) -> list[object]:
        return [self.kind, self.owner, self.target, self.n]
