"""What a view leaves out, where a scenario could not see it: serials, order, every field."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from blackpoker.common.view import EVERYBODY, redact, view
from blackpoker.core.decision import SECOND
from blackpoker.core.rng import seeded
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position import position_of, write_position
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.regulation import Regulation

# A soldier of two cards, the second of them new, is about to become two bulwarks.
SPLIT = (
    "8 pro+basic; turn 3 A; A: field bw(♡2) ♠5+♠9! | life ♣2 ♣3 | hand ♢8; B: life ♣2 ♣3;"
    " stage A reverse ♡4 ♢4 on ♠5"
)


def seen_while_splitting(viewer: int, first: str) -> list[object]:
    """Return all a viewer sees and is told while this card goes into the row first."""
    game = build(read_position(SPLIT), 1)
    for player in (0, 1):
        game.accept_last_card_on_top(player)
    game.record()
    table = MoveReader(game)
    seen: list[object] = []
    for move in ("pass", "pass", "new_state leave", f"order {first}"):
        table.play(move)
        seen.append(asdict(view(game, viewer)))
        seen += [redact(event, viewer).to_data() for event in game.drain_events()]
    assert [unit.in_order() for unit in game.side(0).field[1:]] == (
        [[4], [8]] if first == "♠5" else [[8], [4]]
    )
    return seen


@pytest.mark.parametrize("viewer", [1, EVERYBODY], ids=["opponent", "spectator"])
def test_the_parts_of_a_split_soldier_look_alike_whatever_their_order(viewer: int) -> None:
    """R8-126: places, serials, freshness and events are the same for both orders."""
    assert seen_while_splitting(viewer, "♠5") == seen_while_splitting(viewer, "♠9")


def test_the_controller_of_a_split_soldier_knows_its_parts() -> None:
    """R8-126, the other half: so the test above compares something that differs."""
    assert seen_while_splitting(0, "♠5") != seen_while_splitting(0, "♠9")


@pytest.mark.parametrize("viewer", [0, 1, EVERYBODY], ids=["one", "other", "spectator"])
def test_nobody_is_shown_as_having_the_chance_while_a_request_resolves(viewer: int) -> None:
    """The rule system has it, as before the first turn and after the last."""
    game = build(read_position(SPLIT), 1)
    table = MoveReader(game)
    assert view(game, viewer).chance == 0
    table.play("pass")
    assert view(game, viewer).chance == 1
    table.play("pass")
    assert game.question is not None
    assert game.question.id == "new_state"
    seen = view(game, viewer)
    assert (seen.chance, seen.passed, seen.asked) == (-1, [], 0)
    text = write_position(position_of(game, viewer))
    assert "; chance -;" in text
    assert write_position(read_position(text)) == text
    beginning = Regulation.parse("9.1 master+strategy").new_game(1)
    assert view(beginning, viewer).chance == -1


def test_cards_turned_up_by_an_effect_are_seen_by_everybody() -> None:
    """B・J of 9.1 leaves them on the life until it is over."""
    regulation = Regulation.parse("9.1 master+pack")
    for seed in range(200):
        game = regulation.new_game(seed)
        rng = seeded(seed)
        while not game.over:
            if game.question is not None and game.question.id == "bj":
                life = game.side(game.asked).life.listed()
                for viewer in (-1, 0, 1):
                    shown = view(game, viewer).turned_up
                    assert shown == life[::-1][: len(shown)]
                    assert shown
                return
            assert view(game, -1).turned_up == []
            game.apply(rng.below(game.count()))
    raise AssertionError("nobody played B・J")


@pytest.mark.parametrize("regulation", ["9.1 master+draft", "9.1 master+extra"])
def test_what_is_chosen_in_secret_is_seen_by_its_player_alone(regulation: str) -> None:
    game = Regulation.parse(regulation).new_game(1)
    chosen: list[list[int]] = [[], []]
    while game.question is not None and game.question.id in ("draft", "trump"):
        assert view(game, EVERYBODY).chosen == []
        assert [view(game, player).chosen for player in (0, 1)] == chosen
        decision = game.decision()
        assert decision is not None
        picked = decision.options[0].ref % SECOND
        if picked not in chosen[decision.player]:
            chosen[decision.player].append(picked)
        game.apply(0)
    while game.turn_number == 0:
        game.apply(0)
    assert view(game, 0).chosen == view(game, 1).chosen == []
    assert chosen[0]
    assert chosen[1]
