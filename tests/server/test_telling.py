"""What a guest has been told is not told again, and nothing is lost by it."""

from __future__ import annotations

import msgspec
import pytest
from benchmarks.frames import MOST_BYTES, REGULATIONS, weigh
from rooms import deal, played, room

from blackpoker.client.guest import fill_in
from blackpoker.table.present import seats_shown, state_for
from blackpoker.table.protocol import (
    TOLD_ONCE,
    Passing,
    State,
)
from blackpoker.table.room import Room
from blackpoker.table.telling import Heard


class Listening:
    """A guest who is sent what it does not have, and puts it together again."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.heard = Heard()
        self.state: State | None = None

    def listen(self) -> set[str]:
        """Be sent the position; return what of the things told once was told."""
        whole = state_for(self.room, self.seat, "en", self.heard)
        sent = state_for(self.room, self.seat, "en", self.heard)
        self.heard = self.heard.shorten(sent)
        read = msgspec.json.decode(msgspec.json.encode(sent), type=State)
        told = {name for name in TOLD_ONCE if getattr(read, name)}
        if self.state is not None:
            fill_in(read, self.state)
        assert read == whole
        self.state = read
        return told


def test_over_a_whole_game_nothing_is_lost() -> None:
    one = room("friend", "8 standard+entry20", seed=None)
    seats = [Listening(one, 0), Listening(one, 1), Listening(one, -1)]
    assert [bool(guest.listen()) for guest in seats] == [True] * 3
    deal(one)
    told: list[set[str]] = []
    played(one, 3, each=lambda: told.extend(guest.listen() for guest in seats))
    assert one.ended
    assert sum(map(len, told)) < len(told) / 2
    assert all("seal" in last for last in told[-3:])  # its secret


def test_what_has_changed_is_told_and_then_no_more() -> None:
    one = room("friend")
    guest = Listening(one, 0)
    assert guest.listen() == set(TOLD_ONCE)
    assert guest.listen() == set()
    one.set_passing(0, Passing(mode="always"))
    assert guest.listen() == {"passing"}
    one.set_passing(0, Passing())
    assert guest.listen() == {"passing"}
    assert guest.listen() == set()


def test_whoever_was_told_who_is_here_is_told_again_if_that_changes_back() -> None:
    one = room("friend")
    guest = Listening(one, 0)
    guest.listen()
    seats = seats_shown(one, "en")
    seats[1].online = True
    guest.heard = guest.heard.met(seats)
    assert guest.listen() == {"seats"}
    assert Heard().met(seats) == Heard()  # nothing was told yet: all will be


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_a_state_is_small(regulation: str) -> None:
    """``python -m benchmarks.frames`` weighs whole games."""
    found = weigh(regulation, 1, steps=50)
    assert len(found.sizes) >= 100
    assert found.median <= MOST_BYTES
