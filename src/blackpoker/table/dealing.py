"""Before the game: who sits down with which cards, and the fair deal between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from blackpoker.play.fair_deal import Deal, commitment_of, is_digest, is_share, promise_of
from blackpoker.table import protocol
from blackpoker.table.entry import AnyEntry, Promised, Shared
from blackpoker.table.playthrough import brought_decks, brought_trumps
from blackpoker.table.setup import SeatPlan, Setup, TableError, regulation_called

if TYPE_CHECKING:
    from blackpoker.table.fold import Fold


def check_decks(setup: Setup, seats: list[SeatPlan]) -> None:
    """Raise IllegalDeck if these decks and trumps cannot be played."""
    decks, trumps = brought_decks(setup, seats), brought_trumps(seats)
    if decks is not None or trumps is not None:
        regulation_called(setup.regulation).prepare(0, decks, trumps)


def check_seat(room: Fold, seat: int, plan: SeatPlan) -> None:
    """Raise why somebody cannot sit down here with these cards."""
    if room.seats[seat].kind != "empty":
        raise TableError("game_full")
    seats = list(room.seats)
    seats[seat] = plan
    check_decks(room.setup, seats)


def commitment(room: Fold) -> str:
    if room.setup.seed is not None:
        return ""
    return commitment_of(room.setup.game, room.setup.secret)


def dealing_for(room: Fold, seat: int) -> protocol.Dealing:
    wants: Literal["promise", "share", "nothing"] = "nothing"
    if room.phase == "dealing" and not room.promises[seat]:
        wants = "promise"
    elif room.phase == "dealing" and all(room.promises) and not room.shares[seat]:
        wants = "share"
    return protocol.Dealing(
        wants=wants, commitment=commitment(room), promises=[one for one in room.promises if one]
    )


def part_in_the_deal(room: Fold, seat: int, message: protocol.Contribute, at: float) -> AnyEntry:
    """The entry of a promise or a share; TableError if it is not what is wanted."""
    wants = dealing_for(room, seat).wants
    if wants == "nothing":
        raise TableError("no_share_wanted")
    if wants == "promise":
        if message.promise is None or not is_digest(message.promise):
            raise TableError("promise_wanted")
        return Promised(seat=seat, promise=message.promise, at=at)
    if message.share is None or not is_share(message.share):
        raise TableError("share_wanted")
    if promise_of(message.share) != room.promises[seat]:
        raise TableError("share_differs")
    return Shared(seat=seat, share=message.share, at=at)


def deal_of(room: Fold) -> Deal | None:
    """All about the deal that may be told now; None where somebody chose the seed."""
    if room.setup.seed is not None:
        return None
    secret = room.setup.secret if room.ended else ""
    return Deal(room.setup.game, commitment(room), list(room.promises), list(room.shares), secret)
