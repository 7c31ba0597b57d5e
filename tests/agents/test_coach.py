"""The coach says what the search found out, from what the person may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest
from games import SCALE, said
from terminal import ROOT

from blackpoker.agents.coach import Coach, NoAdviceError, Weighed
from blackpoker.agents.learned.agent import LearnedAgent
from blackpoker.agents.random_agent import RandomAgent
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.rng import seeded
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import load_house
from blackpoker.lab.review import judged, moments_of, worst_of
from blackpoker.play.move_text import THEN, MoveReader, in_one_line
from blackpoker.play.record import Record
from blackpoker.play.session import Session
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.regulation import Regulation

GAME = "8 lite+entry20"
HOUSE = ["field_hospital", "last_stand", "no_search"]


def example(name: str) -> Supplement:
    return load_house(ROOT / "examples" / "house" / f"{name}.py")


class Guest:
    """Plays at random and keeps what it was shown."""

    remembers_cards: ClassVar[bool] = True

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        self.shown: list[View] = []

    def choose(self, view: object, decision: Decision) -> int:
        assert isinstance(view, View)
        if view.bookmark is not None and len(decision.options) > 1:
            self.shown.append(view)
        return int(self.rng.below(len(decision.options)))


def persons_decisions(
    regulation: str, seed: int, n: int, house: tuple[Supplement, ...] = ()
) -> Iterator[tuple[Session, Decision]]:
    """Some decisions of a person who plays at random against the network."""
    seats = [None, LearnedAgent(seed)]
    session = Session(Regulation.parse(regulation, house), seed, list(seats), ["you", "computer"])
    session.start()
    rng = seeded(seed)
    while n and (decision := session.decision()) is not None:
        view = session.informed_view(0)
        assert isinstance(view, View)
        if view.bookmark is not None:
            n -= 1
            yield session, decision
        session.choose(0, int(rng.below(len(decision.options))))


def played_record(regulation: str, seed: int) -> Record:
    seats = [RandomAgent(1), LearnedAgent(2)]
    session = Session(Regulation.parse(regulation), seed, list(seats), ["random", "learned"])
    session.start()
    return session.record()


# ---- advice
def test_the_best_option_comes_first_with_its_winning_chance() -> None:
    for session, decision in persons_decisions(GAME, 3, 3):
        advice = Coach(1, simulations=60).advise(session.informed_view(0), decision)
        assert advice.games == 60
        assert [one.games for one in advice.options] == sorted(
            (one.games for one in advice.options), reverse=True
        )
        assert advice.best is advice.options[0]
        for one in advice.options:
            assert 0 <= one.choice < len(decision.options)
            assert 0 <= one.chance <= 1
            assert one.games > 0
            assert 0 < one.error <= 0.5


def test_the_same_seed_gives_the_same_advice_whatever_was_asked_before() -> None:
    coach = Coach(4, simulations=40)
    for session, decision in persons_decisions(GAME, 5, 3):
        view = session.informed_view(0)
        before = coach.advise(view, decision)
        again = coach.advise(view, decision)
        assert (again, again.line) == (before, before.line)
        assert Coach(4, simulations=40).advise(view, decision) == before


@pytest.mark.parametrize(
    "regulation", [GAME, "6 extra", "8 master+rare_pack_strategy", "9.1 master+pack"]
)
def test_the_whole_move_can_be_written_just_like_that(regulation: str) -> None:
    whole = 0
    for seed in range(2 * SCALE):
        for session, decision in persons_decisions(regulation, seed, 12):
            advice = Coach(seed, simulations=15).advise(session.informed_view(0), decision)
            reader = MoveReader(session.game)
            for part in advice.line.split(THEN)[:1]:  # those after it answer what is asked then
                choices = reader.rehearse(part).choices
                assert choices[0] == advice.best.choice
                whole += len(choices) > 1
    assert whole > 2


def test_a_person_who_has_seen_enough_gets_what_there_is() -> None:
    told: list[float] = []

    def enough(part: float) -> bool:
        told.append(part)
        return True

    session, decision = next(persons_decisions(GAME, 3, 1))
    coach = Coach(1, simulations=1_000, on_progress=enough)
    advice = coach.advise(session.informed_view(0), decision)
    assert 0 < advice.games < 1_000
    assert len(told) == 1


def test_answers_to_one_question_stand_together() -> None:
    assert in_one_line(["discard ♢4", "key ♠5", "key ♠6"]) == "discard ♢4, key ♠5 ♠6"
    assert in_one_line([]) == ""


# ---- no advice
def refused(session: Session) -> NoAdviceError:
    decision = session.decision()
    assert decision is not None
    view = session.informed_view(int(decision.player))
    with pytest.raises(NoAdviceError) as caught:
        Coach(1, simulations=5).advise(view, decision)
    assert said(caught.value)
    return caught.value


def test_there_are_no_hints_in_old_maid() -> None:
    session = Session(find_regulation("oldmaid 2"), 3, [None, None], ["a", "b"])
    session.start()
    assert refused(session).id == "coach_no_duel"


def test_there_are_no_hints_before_the_first_turn() -> None:
    session = Session(find_regulation("6 extra"), 3, [None, None], ["a", "b"])
    session.start()
    assert refused(session).id == "coach_too_early"


def test_there_is_nothing_to_weigh_in_one_option() -> None:
    session = Session(Regulation.parse(GAME), 3, [None, None], ["a", "b"], answer_forced=False)
    session.start()
    while len(session.game.options()) > 1 or session.game.turn_number == 0:
        session.choose(int(session.game.asked), 0)
    assert refused(session).id == "coach_one_option"


# ---- local rules
@pytest.mark.parametrize("name", HOUSE)
def test_a_game_with_local_rules_has_a_coach(name: str) -> None:
    for session, decision in persons_decisions(GAME, 3, 4, (example(name),)):
        advice = Coach(1, simulations=15).advise(session.informed_view(0), decision)
        assert advice.games == 15
        reading = MoveReader(session.game).rehearse(advice.line.split(THEN)[0])
        assert reading.choices[0] == advice.best.choice


def test_an_action_of_a_local_rule_is_weighed_like_any_other() -> None:
    weighed = 0
    for session, decision in persons_decisions(GAME, 1, 12, (example("field_hospital"),)):
        for choice, option in enumerate(decision.options):
            if option.text == "heal":
                view = session.informed_view(0)
                verdict = Coach(1, simulations=15).judge(view, decision, choice)
                assert verdict.chosen.games > 0
                weighed += 1
    assert weighed > 0


# ---- judging
def test_a_choice_is_never_judged_better_than_the_best() -> None:
    for session, decision in persons_decisions(GAME, 8, 3):
        view = session.informed_view(0)
        coach = Coach(2, simulations=30)
        best = coach.advise(view, decision).best.choice
        assert coach.judge(view, decision, best).fall == 0
        for choice in range(len(decision.options)):
            verdict = coach.judge(view, decision, choice)
            assert verdict.chosen.choice == choice
            assert verdict.chosen.games > 0
            assert verdict.best.chance >= verdict.chosen.chance
            assert 0 <= verdict.fall <= 1


def test_passing_over_an_empty_stage_gives_nothing_away() -> None:
    """It leads back to the same question (C-17), so the search never tries it."""
    found = [
        (session.informed_view(0), decision)
        for session, decision in persons_decisions(GAME, 8, 12)
        if not session.game.stage and session.game.turn == 0 and decision.question.id == "chance"
    ]
    assert found
    for view, decision in found:
        idle = [option.verb for option in decision.options].index("pass")
        verdict = Coach(2, simulations=30).judge(view, decision, idle)
        assert verdict.chosen.choice == idle
        assert verdict.fall == 0
        assert verdict.chosen.games > 0


def test_weighing_twice_counts_both() -> None:
    assert Weighed(1, 30, 20.0) + Weighed(1, 10, 10.0) == Weighed(1, 40, 30.0)
    assert Weighed(1, 0, 0.0).chance == 0.5


# ---- a whole game
@pytest.mark.parametrize(
    "regulation", [GAME, "6 extra", "6 lite half", "8 master+rare_pack_strategy", "9.1 pro+draft"]
)
def test_a_record_is_reviewed_from_what_the_players_knew(regulation: str) -> None:
    """The views are those an agent was shown in the game itself."""
    for seed in range(2 * SCALE):
        compare_with_what_was_shown(regulation, seed)


@pytest.mark.parametrize("name", HOUSE)
def test_a_record_with_local_rules_is_reviewed_from_what_the_players_knew(name: str) -> None:
    compare_with_what_was_shown(GAME, 1, (example(name),))


def compare_with_what_was_shown(
    regulation: str, seed: int, house: tuple[Supplement, ...] = ()
) -> None:
    guests = [Guest(seed), Guest(seed + 1)]
    session = Session(Regulation.parse(regulation, house), seed, list(guests), ["a", "b"])
    session.start()
    record = Record.read(session.record().write())
    for player, guest in enumerate(guests):
        found = moments_of(record, (player,), house)
        assert [one.view for one in found] == guest.shown
        assert {one.player for one in found} == {player}


def test_falls_are_named_the_worst_first() -> None:
    found = judged(moments_of(played_record(GAME, 5), (0,))[:8], simulations=30, seed=1)
    falls = [one.verdict.fall for one in worst_of(found, most=8)]
    assert falls
    assert falls == sorted(falls, reverse=True)
    assert all(fall > 0 for fall in falls)
    assert len(worst_of(found, most=1)) <= 1
