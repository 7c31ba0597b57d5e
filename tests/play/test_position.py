"""Positions as one line, both ways, whole or as one viewer sees them."""

from __future__ import annotations

import pytest
from games import DUEL_IDS, DUELS, SCALE, random_game, said
from hypothesis import given
from hypothesis import strategies as st

from blackpoker.common.duel import Duel
from blackpoker.common.view import open_view
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement
from blackpoker.play.position import position_of, word_for, write_position
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_every_position_is_read_as_it_was_written(regulation: AnyRegulation) -> None:
    """Each by one viewer, in turn: neighbours are much alike."""
    for seed in range(SCALE):
        for n, (game, _) in enumerate(random_game(regulation, seed)):
            assert isinstance(game, Duel)
            text = write_position(position_of(game, (None, -1, 0, 1)[(n + seed) % 4]))
            assert "\n" not in text
            assert write_position(read_position(text)) == text


@pytest.mark.parametrize("passed", ["", " passed AB;"])
def test_a_chance_that_nobody_holds_goes_to_the_turn_player(passed: str) -> None:
    game = build(read_position(f"8 lite+basic; turn 3 B; chance -;{passed} A: life ♠8; B: life ♢9"))
    assert (game.asked, game.chance, game.passed) == (1, 1, 0)


def combat_words(game: Duel) -> list[list[str]]:
    """The attackers, the blockers and whom they block, in the order named, as far as they are
    still there."""
    combat, seen = game.combat, open_view(game)
    if combat is None:
        return [[], [], []]
    attackers = [word_for(seen, serial, 0) for serial in combat.attackers]
    pairs = [
        (word_for(seen, blocker, 0), word_for(seen, blocked, 0, "gone"))
        for blocker, blocked in zip(combat.blockers, combat.blocked, strict=True)
    ]
    there = [pair for pair in pairs if pair[0]]
    return [
        [one for one in attackers if one],
        [blocker for blocker, _ in there],
        [blocked for _, blocked in there],
    ]


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_a_whole_position_at_a_chance_can_be_played_on(regulation: AnyRegulation) -> None:
    """The game built from it has the same position, the same question and the same options."""
    built = 0
    for seed in range(2 * SCALE):
        for n, (game, _) in enumerate(random_game(regulation, seed)):
            assert isinstance(game, Duel)
            if n % 3:  # neighbours are much alike
                continue
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
            assert combat_words(again) == combat_words(game)
            built += 1
    assert built > 25 * SCALE


def test_the_order_in_which_attackers_and_blockers_were_named_is_kept() -> None:
    """R8-60, R8-118; without numbers it is the order of the field."""
    field = "8 lite+basic; turn 3 A; A: field ♠5 attacking{} ♠9 attacking{}; B: field {}"
    for first, last, blockers, wanted in [
        ("", "", "♡4 blocking ♠9 ♡6 blocking ♠9", [["♠5", "♠9"], ["B.♡4", "B.♡6"], ["♠9"] * 2]),
        (
            " 2",
            " 1",
            "♡4 blocking ♠9 2 ♡6 blocking ♠5 1",
            [["♠9", "♠5"], ["B.♡6", "B.♡4"], ["♠5", "♠9"]],
        ),
        ("", "", "♡4 blocking gone", [["♠5", "♠9"], ["B.♡4"], ["gone"]]),
    ]:
        game = build(read_position(field.format(first, last, blockers)))
        assert combat_words(game) == wanted
        text = write_position(position_of(game))
        assert f"attacking{last} |" in text
        assert combat_words(build(read_position(text))) == wanted


def test_a_request_may_aim_at_one_above_it() -> None:
    """After change_target; so the number is looked up when all lie on the stage."""
    stage = "stage A up ♡5 on ♠5 / B counter ♣2 on #3 / A up ♡6 on ♠5"
    game = build(read_position(f"8 master+basic; A: field ♠5; {stage}"))
    assert write_position(position_of(game)).endswith(stage)


def test_a_position_with_local_rules_is_read_with_the_same_rules() -> None:
    quiet = Supplement(id="quiet", name=Name("静か", "Quiet"), drop=("counter",))
    text = "8 lite+basic house:quiet; turn 1 A; chance A; A: life ♠2; B: life ♠2"
    game = build(read_position(text, (quiet,)), 1, (quiet,))
    assert write_position(position_of(game)) == text
    with pytest.raises(BlackPokerError, match="not given: quiet"):
        read_position(text)
    with pytest.raises(BlackPokerError, match="without these local rules: quiet"):
        read_position("8 lite+basic", (quiet,))


def test_a_regulation_may_be_written_with_a_full_width_plus() -> None:
    assert Regulation.parse("lite＋entry16").id == "9.1 lite+entry16"


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
        ("8 lite+basic; turn", "turn"),
        ("8 lite+basic; turn ² A", "turn ² A"),
        ("8 lite+basic; turn " + "9" * 5000 + " A", "turn 9"),
        ("8 lite+basic; turn C", "A, B"),
        ("8 lite+basic; chance F", "A, B"),
        ("8 lite+basic; passed AC", "A, B"),
        ("8 lite+basic; stage C draw", "A, B"),
        ("8 lite+basic; A: field ♠5; stage A up ♡5 on C.♠5", "A, B"),
        ("8 lite+basic; A: fog old", "fog old"),
        ("8 lite+basic; A: fog on x", "fog on x"),
        ("8 lite+basic; A: life ?*²", r"\?\*²"),
        ("8 lite+basic; A: field ♠5; stage A up ♡5 on ♠5 / B counter ♣2 on #²", "counter"),
        ("8 lite+basic; A: field ♠5; stage A up ♡5 on ♠5 / B counter ♣2 on #3", "counter"),
        ("8 master+basic; stage A throwing ♠7 ♣7 on gone", "A, B"),
        ("8 lite+basic; A: field ♠5; stage A up ♡5 for " + "D" * 55 + " on ♠5", "for D"),
        ("", "empty"),
    ],
)
def test_a_wrong_position_names_what_is_wrong(text: str, word: str) -> None:
    with pytest.raises(BlackPokerError, match=word):
        build(read_position(text))


@pytest.mark.parametrize(
    ("sides", "reason"),
    [
        ("A: trump ♠A ♠2 ♠3", "too_many_trumps"),
        ("A: field ♠J+♡4 ♠K+♣K | trump ♠A", "too_many_trumps"),
        ("A: field bw(♡5) | mark +6 on bw1", "mark_shape"),
        ("A: mark 6", "mark_shape"),
        ("A: field ♠A | trump ♠A", "card_lies_twice"),
    ],
)
def test_what_trumps_and_marks_cannot_be_is_refused(sides: str, reason: str) -> None:
    """RX-89."""
    with pytest.raises(BlackPokerError) as refused:
        build(read_position(f"6 extra; {sides} | life ♡9; B: life ♡9"))
    assert refused.value.id == reason
    assert said(refused.value)
