"""What is announced: each action that is asked for, and what came of it, once to each guest."""

from __future__ import annotations

import pytest
from rooms import LITE, NONCE, choose, families, played, room, setup, write

from blackpoker.table.present import state_for
from blackpoker.table.protocol import (
    Call,
    Passing,
    State,
)
from blackpoker.table.room import SPECTATOR, Room
from blackpoker.table.telling import Heard
from blackpoker.table.wishes import Undo

POSITION = (
    "8 master+basic; turn 3 A; A: field bw(♡2) ♠5 | life ♠8 ♣7 ♠9 | hand ♡5 ♢4 ♡6 ♢9;"
    " B: field ♢9 bw(♠2) | life ♢2 ♢3 ♢8 | hand ♠6 ♣3"
)
THROWS = (
    "9.1 lite+entry16; turn 3 A; A: field ♠5 | life ♠8 ♣7 ♠9 | hand ♠K ♣2;"
    " B: field ♢9 | life ♢2 ♢3 ♢8 | hand ♠6 ♣3"
)


class Ear:
    """A guest who is shown every state."""

    def __init__(self, one: Room, viewer: int, lang: str = "en") -> None:
        self.room, self.viewer, self.lang = one, viewer, lang
        self.heard = Heard()
        self.listen()

    def listen(self) -> State:
        state = state_for(self.room, self.viewer, self.lang, self.heard)
        self.heard = self.heard.after(state)
        return state

    def calls(self) -> list[tuple[Call, list[str]]]:
        """What is announced now, each with the sentences that tell what it did."""
        state = self.listen()
        said = [line.text for line in state.log]
        return [(one, said[one.first : one.first + one.lines]) for one in state.calls]


def table() -> Room:
    one = Room(setup("friend", "8 master+basic", position=POSITION))
    for manners in one.manners:
        manners.passing = Passing(mode="always")
    return one


def test_an_action_is_announced_when_it_is_asked_for_and_when_it_comes_true() -> None:
    one = table()
    bo = Ear(one, 1)
    write(one, "up h5 pay d4 on s5")
    ((asked, _),) = bo.calls()
    assert (asked.action, asked.seat, asked.nth, asked.turn) == ("up", 0, 1, 3)
    assert (asked.done, asked.mine, len(asked.keys)) == (False, False, 1)
    assert asked.aim == "Aki's ♠5"
    write(one, "pass")
    write(one, "pass")
    ((done, said),) = bo.calls()
    assert (done.action, done.done, done.idle, said, done.keys) == ("up", True, False, [], [])


def test_the_top_of_a_graveyard_is_nothing_to_announce() -> None:
    one = Room(setup("friend", "9.1 lite+entry16", position=THROWS))
    bo = Ear(one, 1)
    for line in ("throwing sK c2", "pass", "pass"):
        write(one, line)
    ((call, said),) = bo.calls()
    assert (call.action, call.mine, said) == ("throwing", True, ["You took 3 damage."])


def test_what_is_aimed_at_a_guest_or_befalls_them_is_theirs() -> None:
    one = table()
    aki, bo, other = Ear(one, 0), Ear(one, 1), Ear(one, SPECTATOR)
    write(one, "attack")
    assert [call.action for call, _ in aki.calls()] == ["attack"]
    for _ in range(2):
        write(one, "pass")
    write(one, "attacker s5")
    for ear, mine in ((bo, True), (aki, False), (other, False)):
        calls = ear.calls()
        attacks = [(call, said) for call, said in calls if call.action == "attack" and call.done]
        if ear is aki:
            assert not attacks, "whoever asked for it knows"
            continue
        ((call, said),) = attacks
        assert call.mine is mine
        assert any("Attacker" in sentence for sentence in said)


@pytest.mark.parametrize("regulation", families())
def test_everything_another_does_is_announced_once(regulation: str) -> None:
    """Also to whoever hears of several things at once."""
    one = room("practice", regulation)
    each, late = Ear(one, SPECTATOR), Ear(one, SPECTATOR)
    told: list[tuple[object, ...]] = []

    def listen() -> None:
        for call, said in each.calls():
            assert all(said), call
            if call.done:
                told.append((call.turn, call.seat, call.nth, call.action))

    played(one, steps=80, each=listen)
    assert told
    assert len(set(told)) == len(told)
    at_once = [call for call, _ in late.calls() if call.done]
    kept = {(call.turn, call.seat, call.nth, call.action) for call in at_once}
    assert kept <= set(told)


def test_whoever_comes_late_hears_what_the_turn_was() -> None:
    one = table()
    write(one, "up h5 pay d4 on s5")
    state = state_for(one, 1, "ja", Heard())
    assert [(call.action, call.nth, len(call.keys)) for call in state.calls] == [("up", 1, 1)]


def test_what_is_taken_back_is_announced_no_more() -> None:
    one = Room(setup("practice", "8 master+basic", position=POSITION))
    ear = Ear(one, 0)
    write(one, "set_bulwark")
    choose(one, 0)
    assert [call.action for call, _ in ear.calls()] == ["set_bulwark"]
    one.submit(0, Undo(seq=one.seq, nonce=NONCE))
    one.submit(0, Undo(seq=one.seq, nonce=NONCE))
    assert ear.calls() == []
    write(one, "set_bulwark")
    choose(one, 0)
    ((again, _),) = ear.calls()
    assert again.nth == 1


def test_the_beginning_of_a_turn_is_routine() -> None:
    one = room("practice", LITE)
    ear = Ear(one, SPECTATOR)
    seen: dict[str, set[bool]] = {}
    cards = []

    def listen() -> None:
        for call, _ in ear.calls():
            seen.setdefault(call.action, set()).add(call.routine)
            if call.action == "draw" and call.done:
                cards.append(call.drawn)

    played(one, steps=200, each=listen)
    assert seen["charge"] == {True}
    assert True in seen["draw"]
    assert seen["end"] == {False}
    assert set(cards) <= {1, 2}
