"""A request put together before it is sent, in numbers and in words."""

from __future__ import annotations

import pytest
from rooms import NONCE, choose, draft, families, room, setup, write

from blackpoker.core.errors import BlackPokerError, IllegalChoice, NotationError
from blackpoker.core.rng import seeded
from blackpoker.play.fingerprint import fingerprint
from blackpoker.table import wishes
from blackpoker.table.playthrough import attempt
from blackpoker.table.present import state_for
from blackpoker.table.protocol import Passing
from blackpoker.table.room import Room
from blackpoker.table.step import Over, Waits

POSITION = (
    "8 master+basic; turn 3 A; A: field bw(♡2) bw(♡3) ♠5 | life ♠8 ♣7 ♠9 | hand ♡5 ♢4 ♢7 ♠7 ♣5;"
    " B: field ♢9 bw(♠2) | life ♢2 ♢3 ♢8 | hand ♣2"
)


def table() -> Room:
    one = Room(setup("friend", "8 master+basic", position=POSITION))
    for manners in one.manners:
        manners.passing = Passing(mode="always")
    return one


def number(one: Room, text: str) -> int:
    return [option.text for option in one.game.options()].index(text)


def test_a_request_is_put_together_step_by_step() -> None:
    one = table()
    before = fingerprint(one.game)
    first = draft(one, 0, [number(one, "up")])
    assert first.question is not None
    assert (first.question.id, first.question.part, first.ready) == ("discard", "pay", False)
    card = next(option.i for option in first.question.options if option.text == "♢4")
    second = draft(one, 0, [*first.choices, card])
    assert second.question is not None
    assert second.question.id == "target"  # the only key card needs no answer
    whole = draft(one, 0, [*second.choices, 0])
    assert whole.ready
    assert whole.question is None
    assert whole.line == "up ♡5 pay ♢4 on ♠5"
    assert [(one.was, one.then) for one in whole.effects] == [(5, 10)]
    assert fingerprint(one.game) == before
    choose(one, *whole.choices)
    assert one.seq == 1
    assert one.game.stage[-1].line.action.id == "up"


def test_the_same_can_be_written() -> None:
    one, other = table(), table()
    write(one, "up ♡5 pay ♢4 on ♠5")
    drafted = draft(other, 0, [number(other, "up")])
    while not drafted.ready:
        assert drafted.question is not None
        wanted = {"discard": "♢4"}.get(drafted.question.id)
        options = drafted.question.options
        drafted = draft(
            other, 0, [*drafted.choices, next((o.i for o in options if o.text == wanted), 0)]
        )
    choose(other, *drafted.choices)
    assert fingerprint(one.game) == fingerprint(other.game)


def test_attackers_are_named_together() -> None:
    one = table()
    write(one, "attack")
    write(one, "pass")
    write(one, "pass")
    drafted = draft(one, 0, [0])
    assert drafted.question is None or drafted.question.many
    assert "attacker ♠5" in drafted.line


def test_a_draft_ends_before_anything_hidden_shows() -> None:
    """A soldier costs a card of the life: what it was is not told before it is paid."""
    one = table()
    drafted = draft(one, 0, [number(one, "summon_soldier")])
    top = int(one.game.first.life.top())
    while not drafted.ready:
        assert drafted.question is not None
        assert all(option.card != top for option in drafted.question.options)
        drafted = draft(one, 0, [*drafted.choices, 0])
    assert drafted.line.startswith("summon_soldier")


def test_what_lies_behind_the_end_of_a_request_cannot_be_chosen_with_it() -> None:
    one = table()
    whole = draft(one, 0, [number(one, "pass")])
    assert whole.ready
    for wrong in ([*whole.choices, 0], [0, 99], [-1]):
        with pytest.raises(IllegalChoice):
            draft(one, 0, wrong)
        with pytest.raises(BlackPokerError):
            one.choose(0, wrong)
    assert one.seq == 0


@pytest.mark.parametrize(
    "line", ["up ♡5 pay ♢4 on ♠5 ♠9", "up ♡5 pay ♢4 on B.♣2", "up ♣5 pay ♢4", "fly", "attacker ♠5"]
)
def test_a_line_that_cannot_be_understood_does_nothing(line: str) -> None:
    one = table()
    before = fingerprint(one.game)
    with pytest.raises(NotationError):
        one.submit(0, wishes.WrittenMove(seq=0, nonce=NONCE, line=line))
    assert (one.seq, fingerprint(one.game)) == (0, before)


@pytest.mark.parametrize("regulation", families())
def test_what_was_drafted_is_what_happens(regulation: str) -> None:
    """By one entry or step by step, the game is the same."""
    one = room("practice", regulation)
    rng = seeded(4)
    for _ in range(60):
        todo = one.next_step()
        if isinstance(todo, Over):
            break
        if not isinstance(todo, Waits):
            one.auto_entry(todo)
            continue
        drafted = draft(one, todo.seat, [])
        while not drafted.ready:
            assert drafted.question is not None
            options = drafted.question.options
            drafted = draft(one, todo.seat, [*drafted.choices, int(rng.below(len(options)))])
        world = one.game.clone()
        for choice in drafted.choices:
            world.apply(choice)
        assert fingerprint(attempt(one.game, drafted.choices).game) == fingerprint(world)
        choose(one, *drafted.choices, seat=todo.seat)


def test_an_action_names_the_cards_that_could_be_its_keys() -> None:
    state = state_for(table(), 0, "en")
    assert state.question is not None
    keys = {option.action: option.keys for option in state.question.options}
    assert keys["up"] == [17]  # ♡5
    assert keys["end"] == []
    assert len(keys["reverse"]) == 4  # ♡5 and ♣5, ♢7 and ♠7
