"""Positions as one line, both ways, whole or as one viewer sees them."""

from __future__ import annotations

import pytest
from games import DUEL_IDS, DUELS, SCALE, random_game, said
from hypothesis import given
from hypothesis import strategies as st

from blackpoker.common.duel import Duel
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.play.position import position_of, write_position
from blackpoker.play.position_reader import build, read_position
from blackpoker.regulation.games import AnyRegulation


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_every_position_is_read_as_it_was_written(regulation: AnyRegulation) -> None:
    for seed in range(2 * SCALE):
        for game, _ in random_game(regulation, seed):
            assert isinstance(game, Duel)
            for viewer in (None, -1, 0, 1):
                text = write_position(position_of(game, viewer))
                assert "\n" not in text
                assert write_position(read_position(text)) == text


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_a_whole_position_at_a_chance_can_be_played_on(regulation: AnyRegulation) -> None:
    """The game built from it has the same position, the same question and the same options."""
    built = 0
    for seed in range(3 * SCALE):
        for game, _ in random_game(regulation, seed):
            assert isinstance(game, Duel)
            position = position_of(game)
            if position.doing:
                with pytest.raises(NotationError):
                    build(read_position(write_position(position)))
                continue
            again = build(read_position(write_position(position)))
            assert write_position(position_of(again)) == write_position(position)
            decision, other = game.decision(), again.decision()
            assert decision is not None
            assert other is not None
            assert [one.key() for one in decision.options] == [one.key() for one in other.options]
            assert (decision.player, decision.question.id) == (other.player, other.question.id)
            built += 1
    assert built > 50


def test_a_view_hides_what_the_viewer_may_not_know() -> None:
    text = (
        "8 lite+basic; turn 2 A; A: field ♠5 bw(♡2) | life ♠2 ♠3 | hand ♡5; "
        "B: field bw(♢J) | life ♠4 | hand ♣9 ♣8 | grave ♣2 ♣3"
    )
    game = build(read_position(text))
    seen = write_position(position_of(game, 0))
    assert "bw(♡2)" in seen
    assert "bw(?)" in seen
    assert "hand ?*2" in seen
    assert "grave ♣2 …" in seen
    assert "♣3" not in seen
    assert "♢J" not in seen
    with pytest.raises(NotationError, match="not all cards"):
        build(read_position(seen))


@given(st.text(alphabet="8 litebascpro+;:|AB♠♡♢♣5KJ?*()!/.#onwpasedfuhrtgk0123", max_size=60))
def test_any_text_is_a_position_or_a_clear_error(text: str) -> None:
    for start in ("", "8 pro+basic; "):
        problem: BlackPokerError | None = None
        try:
            build(read_position(start + text))
        except BlackPokerError as error:
            problem = error
        assert problem is None or said(problem)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("8 lite+basic; A: hand ♠5 ♠5", "♠5"),
        ("8 lite+basic; A: field JOKER", "JOKER"),
        ("8 lite+basic; A: field ♠5+♡5", "♠5"),
        ("8 lite+basic; A: sleeve ♠5", "sleeve"),
        ("8 lite+basic; A: field driven", "driven"),
        ("8 lite+basic; stage A kill ♠5 ♠6 on ♠7", "kill"),
        ("8 lite+basic; A: field ♠5; stage A up ♡5", "up"),
        ("8 lite+basic; A: field ♠5; stage A up ♡5 on ♠9", "♠9"),
        ("8 lite+basic; moon full", "moon full"),
        ("", "empty"),
    ],
)
def test_a_wrong_position_names_what_is_wrong(text: str, word: str) -> None:
    with pytest.raises(BlackPokerError, match=word):
        build(read_position(text))
