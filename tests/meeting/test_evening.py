"""An evening is the fold of its entries: who comes, results, standings, what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackpoker.core.errors import RecordError
from blackpoker.meeting.entry import EveningPlan, EveningTable, Result, decode_note
from blackpoker.meeting.evening import Evening, EveningError
from blackpoker.meeting.pairing import NOBODY
from blackpoker.meeting.points import PLAYED, POINT_SYSTEMS, USUAL

pytestmark = pytest.mark.once  # nothing of it is compiled

LITE, PACK = "9.1 lite+entry16", "9.1 standard+pack"
RESULTS: list[Result] = [
    "first", "second", "drawn", "both_lost", "first_absent", "second_absent", "both_absent",
]  # fmt: skip


def plan(**more: object) -> EveningPlan:
    agreed = {"system": "swiss", "points": "usual", "rounds": 4, "regulations": [LITE, PACK]}
    return EveningPlan(code="kmpr7xqd", title="Wednesday", **agreed | more)  # type: ignore[arg-type]


def evening(*names: str, **more: object) -> Evening:
    one = Evening(plan(**more))
    for n, name in enumerate(names):
        one.join(name, 0, lot=1.0 - n / 100)
    return one


def begin(one: Evening) -> None:
    """Put the next round together and give each table a game."""
    pairing = one.pair(len(one.rounds))
    tables = [
        EveningTable((a, b), one.regulation_for(a, b), f"r{len(one.rounds)}t{n}")
        for n, (a, b) in enumerate(pairing)
        if b != NOBODY
    ]
    one.begin_round(tables, next((a for a, b in pairing if b == NOBODY), NOBODY))


def settle(one: Evening, *results: Result) -> None:
    """The same for every table of the round, or one after the other."""
    for table in range(len(one.rounds[-1].tables)):
        one.tell(len(one.rounds) - 1, table, results[table % len(results)], "game")


def refused(id: str, *call: object) -> None:
    do, *arguments = call
    with pytest.raises(EveningError) as told:
        do(*arguments)  # type: ignore[operator]
    assert told.value.id == id


# ---- who comes
def test_a_name_is_taken_however_it_is_written() -> None:
    one = evening("Aki", "ハル")
    for name in ("Aki", "AKI", "Ａｋｉ", "ﾊﾙ"):
        refused("meeting_name_taken", one.join, name, 0, 0.0)
    assert one.join("Aki 2", 0, 0.0) == 2


def test_who_asks_to_join_twice_has_come_once() -> None:
    """The answer was lost on its way; somebody else may not take the name so."""
    one = evening("Aki")
    assert one.join("Bo", 1, 0.5, nonce="n1") == 1
    before = len(one.stored)
    assert one.join("Bo", 1, 0.7, nonce="n1") == 1
    assert len(one.stored) == before
    refused("meeting_name_taken", one.join, "Bo", 1, 0.7, "n2")


def test_a_full_evening_and_one_that_is_over_take_nobody() -> None:
    one = evening("Aki", "Bo", most=2)
    refused("meeting_full", one.join, "Cy", 0, 0.0)
    one.close()
    refused("meeting_over", one.join, "Cy", 0, 0.0)


# ---- rounds
def test_a_round_begins_only_when_the_one_before_has_ended() -> None:
    one = evening("Aki", "Bo", "Cy", "Di")
    begin(one)
    one.tell(0, 0, "first", "game")
    refused("tables_unfinished", one.pair, 1)
    refused("tables_unfinished", one.close)
    one.tell(0, 1, "second", "game")
    refused("round_began", one.pair, 0)  # pressed twice
    assert one.pair(1)


def test_nobody_plays_alone_and_not_more_rounds_than_were_agreed() -> None:
    one = evening("Aki", rounds=1)
    refused("too_few_players", one.pair, 0)
    one.join("Bo", 0, 0.0)
    begin(one)
    settle(one, "drawn")
    refused("rounds_all_played", one.pair, 1)


def test_two_play_what_goes_before_in_the_list_unless_they_wish_the_same() -> None:
    one = evening()
    for name, wish in (("Aki", 0), ("Bo", 1), ("Cy", 1)):
        one.join(name, wish, 0.5)
    assert [one.regulation_for(a, b) for a, b in ((0, 1), (1, 0), (1, 2))] == [LITE, LITE, PACK]


def test_who_comes_late_or_goes_is_in_the_rounds_they_are_here_for() -> None:
    one = evening("Aki", "Bo", "Cy", "Di")
    begin(one)
    late = one.join("Ed", 0, 0.0)
    settle(one, "first")
    one.leave(0)
    begin(one)
    seated = {player for table in one.rounds[1].tables for player in table.players}
    assert seated | {one.rounds[1].bye} - {NOBODY} == {1, 2, 3, late}
    settle(one, "first")
    one.come_back(0)
    begin(one)
    assert one.rounds[2].bye != NOBODY
    row = one.standings().row(late)
    assert (one.players[late].since, row.cells[0].outcome) == (1, None)


def test_everybody_meets_everybody_also_where_some_come_later() -> None:
    one = evening("Aki", "Bo", "Cy", "Di", system="round_robin")
    assert one.rounds_in_all == 3
    begin(one)
    settle(one, "first")
    one.join("Ed", 0, 0.0)
    one.join("Fi", 0, 0.0)
    while len(one.rounds) < one.rounds_in_all:
        begin(one)
        settle(one, "second", "drawn")
    met = [one.past.met(a, b) for a in range(6) for b in range(a)]
    assert min(met) == 1
    assert len(one.rounds) <= 7  # one with four, and for six there are fifteen pairs
    refused("rounds_all_played", one.pair, len(one.rounds))


# ---- results and standings
def test_a_table_tells_its_result_once_and_the_organiser_corrects_it() -> None:
    one = evening("Aki", "Bo")
    begin(one)
    assert one.tell(0, 0, "first", "game")
    assert not one.tell(0, 0, "second", "game")
    assert one.tell(0, 0, "second", "organiser")
    assert not one.tell(0, 0, "first_absent", "clock")
    assert one.rounds[0].results == ["second"]
    refused("no_such_table", one.tell, 0, 1, "first")
    one.close()
    assert one.tell(0, 0, "drawn")  # also when all is over
    refused("result_needed", one.tell, 0, 0, "")


def test_a_bye_is_a_win_and_a_table_nobody_came_to_is_none() -> None:
    one = evening("Aki", "Bo", "Cy", points="played")
    begin(one)
    settle(one, "second_absent")
    bye = one.rounds[0].bye
    here, gone = one.rounds[0].tables[0].players
    rows = one.standings()
    assert [rows.row(n).points for n in (bye, here, gone)] == [PLAYED.bye, PLAYED.bye, 0]
    assert [rows.row(n).wins for n in (bye, here, gone)] == [1, 1, 0]


@pytest.mark.parametrize("system", POINT_SYSTEMS.values(), ids=str)
def test_the_points_of_a_round_are_those_of_the_system(system: object) -> None:
    assert (PLAYED.win, PLAYED.loss, PLAYED.drawn, PLAYED.bye) == (3, 1, 2, 2)
    assert (USUAL.win, USUAL.loss, USUAL.drawn, USUAL.bye) == (3, 0, 1, 3)
    one = evening("Aki", "Bo", points=system.id)  # type: ignore[attr-defined]
    begin(one)
    for result, expected in (("drawn", ("drawn", "drawn")), ("second", ("loss", "win"))):
        one.tell(0, 0, result)  # type: ignore[arg-type]
        rows = one.standings()
        for player, outcome in zip(one.rounds[0].tables[0].players, expected, strict=True):
            assert rows.row(player).points == system.worth(outcome)  # type: ignore[attr-defined]


def test_equal_points_go_by_those_of_the_opponents_and_then_places_are_shared() -> None:
    one = evening("Aki", "Bo", "Cy", "Di")
    begin(one)  # Aki-Cy, Bo-Di
    settle(one, "first")
    begin(one)  # Aki-Bo, Cy-Di
    settle(one, "first")
    found = [(one.players[r.player].name, r.place, r.points) for r in one.standings().rows]
    assert found == [("Aki", 1, 6), ("Bo", 2, 3), ("Cy", 2, 3), ("Di", 4, 0)]
    one.tell(1, 1, "drawn")
    found = [(one.players[r.player].name, r.points, r.opponents) for r in one.standings().rows]
    assert found == [("Aki", 6, 4), ("Bo", 3, 7), ("Cy", 1, 7), ("Di", 1, 4)]


# ---- the fold
@settings(max_examples=60, deadline=None)
@given(st.integers(2, 12), st.sampled_from(["swiss", "round_robin"]), st.randoms())
def test_folding_the_entries_again_gives_the_same_evening(
    n: int, system: str, chance: random.Random
) -> None:
    one = evening(*(f"P{i}" for i in range(n)), system=system, rounds=5)
    while len(one.rounds) < min(5, one.rounds_in_all):
        begin(one)
        if chance.random() < 0.3:
            one.renew(len(one.rounds) - 1, 0, "another")
        settle(one, *chance.choices(RESULTS, k=4))
        if chance.random() < 0.3:
            one.join(f"L{len(one.rounds)}", 1, chance.random())
        if chance.random() < 0.3 and len(one.here) > 3:
            one.leave(chance.choice(one.here))
        if chance.random() < 0.3:
            one.tell(0, 0, chance.choice(RESULTS))
    again = Evening(one.plan, one.stored)
    assert again.stored == one.stored
    assert again.standings() == one.standings()
    assert (again.phase, again.here, again.rounds) == (one.phase, one.here, one.rounds)
    length = len(one.stored) // 2
    one.back_to(length)
    assert one.standings() == Evening(one.plan, one.stored[:length]).standings()


def test_a_damaged_entry_is_one_sentence() -> None:
    with pytest.raises(RecordError):
        decode_note(b'{"type":"sat"}')
