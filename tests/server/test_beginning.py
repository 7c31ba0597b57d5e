"""The set-up as it is told: what is asked, what may be worth choosing, and only one's own packs."""

from __future__ import annotations

import pytest
from rooms import choose, draft, room

from blackpoker.core.decision import SECOND
from blackpoker.regulation.regulation import all_regulations
from blackpoker.table.beginning import steps_of
from blackpoker.table.first_choices import SUGGESTED
from blackpoker.table.first_turn import imagined, plans
from blackpoker.table.present import state_for
from blackpoker.table.protocol import State
from blackpoker.table.room import Room
from blackpoker.table.sent_setup import Beginning
from blackpoker.text import LANGUAGES

WITH_A_SET_UP = [one.id for one in all_regulations() if steps_of(one)]
DRAFT = "9.1 master+draft"


def seen(one: Room, seat: int, lang: str = "en") -> State:
    return state_for(one, seat, lang)


def told(one: Room, seat: int, lang: str = "en") -> Beginning:
    found = seen(one, seat, lang).beginning
    assert found is not None
    return found


@pytest.mark.parametrize("regulation", WITH_A_SET_UP)
def test_whoever_is_asked_is_told_what_and_the_other_only_where_it_stands(regulation: str) -> None:
    one = room("friend", regulation)
    steps: list[str] = []
    for _ in range(40):
        asked = one.asked
        if seen(one, asked).beginning is None:
            break
        mine, theirs = told(one, asked), told(one, 1 - asked)
        steps.append(mine.step)
        assert (theirs.step, theirs.steps, theirs.at) == (mine.step, mine.steps, mine.at)
        assert [theirs.ask, theirs.suggested, theirs.roles, theirs.notes] == ["", [], [], []]
        assert mine.ask
        assert mine.steps[mine.at] == theirs.steps[mine.at]
        cards = {option.ref % SECOND for option in one.game.options()}
        for suggested in mine.suggested if mine.step != "split" else ():
            assert set(suggested.cards) <= cards
            assert len(suggested.cards) <= mine.n
        assert mine.suggested or mine.step in steps[:-1]  # something for who begins
        choose(one, 0)
    assert list(dict.fromkeys(steps)) == steps_of(one.regulation)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_suggestion_has_a_name_and_a_reason_and_is_made_somewhere(lang: str) -> None:
    made: set[str] = set()
    for regulation in ("9.1 master+extra", "9.1 master+strategy"):
        one = room("friend", regulation)
        while (found := seen(one, one.asked, lang).beginning) is not None:
            assert all(suggested.name and suggested.why for suggested in found.suggested)
            made |= {suggested.name for suggested in found.suggested}
            choose(one, 53 % one.game.count())
    assert len(made) == sum(map(len, SUGGESTED.values()))


def test_only_ones_own_packs_are_sent_as_far_as_they_were_looked_at() -> None:
    one = room("friend", DRAFT)
    for n in range(6):
        table, other = seen(one, 0).table, seen(one, 1).table
        assert table is not None
        assert other is not None
        assert len(table.packs) == n + 1
        offered = [option.ref % SECOND for option in one.game.options()]
        assert table.packs[-1] == offered
        assert other.packs == []
        spectator = seen(one, -1).table
        assert spectator is not None
        assert spectator.packs == []
        choose(one, n % 3)
    table = seen(one, 0).table
    assert table is not None
    assert len(table.packs) == 6
    assert [pack[n % 3] for n, pack in enumerate(table.packs)] == table.chosen


def test_a_proposed_split_can_be_chosen() -> None:
    one = room("friend", DRAFT)
    for _ in range(12):
        choose(one, 0)
    found = told(one, 0)
    proposed = found.suggested[0].cards
    table = seen(one, 0).table
    assert table is not None
    assert sorted(proposed) == sorted(table.chosen)
    assert [place.n for place in found.places] == [2, 1, 3]
    for card in proposed[:3]:
        refs = [option.ref % SECOND for option in one.game.options()]
        choose(one, refs.index(card))
    assert told(one, 1).step == "split"


def test_opening_cards_say_what_they_can_do_by_the_engines_own_legality() -> None:
    one = room("friend", "9.1 pro+strategy")
    number = {option.ref % SECOND: i for i, option in enumerate(one.game.options())}
    king, ace = number[12], number[39]
    drafted = draft(one, 0, [king, ace - 1])
    found = {plan.action: plan for plan in drafted.plans}
    assert found["throwing"].ready
    assert found["throwing"].keys == [12, 39]
    assert not found["summon_hero"].ready  # one bulwark is not two
    assert not found["counter"].ready
    assert all(plan.text for plan in drafted.plans)
    deck = [option.ref % SECOND for option in one.game.options()]
    game = imagined(one.regulation, [12, 39], deck)
    assert game is not None
    offered = {game.book.line_at(option.ref).record.id for option in game.options()[:-1]}
    for plan in plans(one.regulation, [12, 39], deck, "ja"):
        assert plan.ready == (plan.action in offered)
