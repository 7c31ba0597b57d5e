"""The log of a room: plain sentences for one viewer, each with the position it opens."""

from __future__ import annotations

import pytest
from rooms import families, played, room, setup, write

from blackpoker.table.game_log import AT_HAND
from blackpoker.table.present import state_for
from blackpoker.table.protocol import Passing
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.room_record import whole_log
from blackpoker.table.step import PassFor
from blackpoker.table.telling import Heard, log_for
from blackpoker.text import LANGUAGES

POSITION = (
    "8 master+basic; turn 3 A; A: field bw(♡2) ♠5 | life ♠8 ♣7 ♠9 | hand ♡5 ♢4 ♡6 ♢9;"
    " B: field ♢9 bw(♠2) | life ♢2 ♢3 ♢8 | hand ♠6 ♣3"
)


def table() -> Room:
    one = Room(setup("friend", "8 master+basic", position=POSITION))
    for manners in one.manners:
        manners.passing = Passing(mode="always")
    return one


def texts(one: Room, viewer: int = 0, lang: str = "en") -> list[str]:
    return [line.text for line in whole_log(one, viewer, lang).since(0)]


@pytest.mark.parametrize("regulation", families())
def test_what_is_told_as_it_happens_is_what_is_told_later(regulation: str) -> None:
    one = room("practice", regulation)
    heard: dict[int, list[object]] = {viewer: [] for viewer in (0, 1, SPECTATOR, BOTH)}

    def listen() -> None:
        for viewer, lines in heard.items():
            state = state_for(one, viewer, "en", Heard(len(lines)))
            assert state.log_from == len(lines)
            lines += state.log

    played(one, steps=60, each=listen)
    for viewer, lines in heard.items():
        assert lines == list(whole_log(one, viewer, "en").since(0))
        assert all(line.text for line in whole_log(one, viewer, "ja").since(0))


def test_a_guest_who_was_away_is_told_all_they_missed() -> None:
    one = played(room("practice"), steps=3)
    few = state_for(one, 0, "en", Heard())
    played(one, steps=70)
    many = state_for(one, 0, "en", Heard(len(few.log)))
    assert len(many.log) > AT_HAND
    assert [*few.log, *many.log] == list(whole_log(one, 0, "en").since(0))
    too_many = state_for(one, 0, "en", Heard(10_000))
    assert (too_many.log_from, too_many.log) == (0, [*few.log, *many.log])


def test_whoever_wants_no_log_costs_nothing() -> None:
    one = played(room(), steps=20)
    assert state_for(one, 0, "en").log == []
    assert one.logs == {}


def test_every_line_opens_the_position_after_it() -> None:
    one = played(room("practice"), steps=150)
    lines = whole_log(one, BOTH, "en").since(0)
    assert [line.seq for line in lines] == sorted(line.seq for line in lines)
    assert all(0 <= line.seq <= one.seq for line in lines)
    assert {"", "turn"} <= {line.kind for line in lines}
    assert {line.player for line in lines} >= {0, 1}


def test_a_pass_that_nobody_decided_is_told_to_its_seat_alone() -> None:
    one = Room(setup("friend", "8 master+basic", position=POSITION))
    write(one, "attack")
    todo = one.next_step()
    assert isinstance(todo, PassFor)
    one.auto_entry(todo)
    own = whole_log(one, 0, "en").tail[-1]
    assert (own.kind, own.text) == ("auto", "You passed. (automatic: it is what you asked for)")
    for viewer in (1, SPECTATOR):
        theirs = whole_log(one, viewer, "en").tail[-1]
        assert (theirs.kind, theirs.text) == ("pass", "Aki passed.")


def test_a_lost_target_is_told() -> None:
    """A's soldier is killed before A's Up resolves."""
    one = table()
    write(one, "up ♡5 pay ♢4 on ♠5")
    write(one, "pass")
    write(one, "down ♠6 pay ♣3 on A.♠5")
    for _ in range(4):
        write(one, "pass")
    assert "Your Up does nothing: your ♠5 is no longer a target for it." in texts(one)
    assert "あなた: あなたの♠5はもう対象にならないので、アップは何もしません。" in texts(
        one, 0, "ja"
    )
    assert "Aki's Up does nothing: Aki's ♠5 is no longer a target for it." in texts(one, 1)


def test_damage_and_the_end_have_their_kind() -> None:
    one = played(room("practice", seed=5))
    kinds = {line.kind for line in whole_log(one, SPECTATOR, "en").since(0)}
    assert {"damage", "attack", "end"} <= kinds
    for lang in LANGUAGES:
        assert whole_log(one, SPECTATOR, lang).tail[-1].text


def test_two_at_one_screen_hear_only_what_both_may_know() -> None:
    one = played(room("hotseat"), steps=40)
    assert texts(one, BOTH) == texts(one, SPECTATOR)


def test_giving_up_is_told() -> None:
    one = played(room(), steps=4)
    one.resign(1)
    assert texts(one)[-1] == "Haru gave up."
    assert whole_log(one, 0, "en").tail[-1].kind == "end"


def test_the_narrator_forgets_what_is_gone() -> None:
    one = room("practice", "8 master+basic", seed=3)
    log = log_for(one, SPECTATOR, "en")
    most = 0

    def look() -> None:
        nonlocal most
        most = max(most, len(log.narrator.requests))

    played(one, each=look)
    assert most < 130


def test_every_line_knows_its_turn() -> None:
    one = played(room("practice"), steps=150)
    turn = 0
    for line in whole_log(one, SPECTATOR, "en").since(0):
        if line.kind == "turn" or "First player" in line.text:
            turn += 1
        assert line.turn == turn, line
    assert turn > 2
