"""How cards come into the trump zone, turn over in it, and leave it."""

from __future__ import annotations

from blackpoker.common.book import DuelBook
from blackpoker.common.duel import Duel
from blackpoker.common.event import TRUMP_TURNED, TrumpEvent
from blackpoker.common.movement import bury_one, moved
from blackpoker.common.side import Side
from blackpoker.common.trump import Trump
from blackpoker.common.zone import TRUMP
from blackpoker.core import bitset
from blackpoker.core.native import i64


def set_trumps(book: DuelBook, side: Side, trumps: list[Trump]) -> None:
    side.trumps = tuple(trumps)
    side.up = bitset.of([trump.card for trump in trumps if trump.up])
    side.lines = book.lines_under(side.up)


def lay_trump(game: Duel, player: i64, one: i64, up: bool, source: i64) -> None:
    """A card comes into the trump zone."""
    side = game.side(player)
    trump = Trump(game.next_serial(), one, up)
    moved(game, player, bitset.only(one), source, TRUMP)
    set_trumps(game.book, side, [*side.trumps, trump])
    if up:
        tell_trump(game, player, trump)


def turn_trump(game: Duel, player: i64, trump: Trump, up: bool) -> None:
    """Its ability is there as long as it lies face up."""
    if trump.up == up:
        return
    side = game.side(player)
    turned = Trump(trump.serial, trump.card, up)
    set_trumps(game.book, side, [turned if other is trump else other for other in side.trumps])
    tell_trump(game, player, turned)


def tell_trump(game: Duel, player: i64, trump: Trump) -> None:
    if bitset.contains(game.wants, TRUMP_TURNED):
        game.emit(TrumpEvent(player, trump.serial, trump.card, trump.up))


def take_trump(game: Duel, player: i64, one: i64) -> None:
    """A card leaves the trump zone; it is still to be put somewhere."""
    side = game.side(player)
    set_trumps(game.book, side, [trump for trump in side.trumps if trump.card != one])


def bury_trump(game: Duel, player: i64, one: i64) -> None:
    """A trump goes to its owner's graveyard."""
    take_trump(game, player, one)
    bury_one(game, player, one, TRUMP)
