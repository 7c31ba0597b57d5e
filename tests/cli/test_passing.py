"""The line mode passes as the full screen does: modes, yields, one step back, a warning."""

from __future__ import annotations

import pytest
from terminal import blackpoker

from blackpoker.cli.habits import Habits
from blackpoker.cli.line_table import Table
from blackpoker.core.decision import ACTION
from blackpoker.play.session import Session
from blackpoker.regulation.games import find_regulation


def shown(given: str, *words: str) -> str:
    done = blackpoker("play", "--seed", "3", "--against", "1", *words, given=given + "quit\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_the_words_about_passing_say_what_holds() -> None:
    text = shown("mode\nmode auto\nmode loud\nonce\nonce\nyield\nyield up\nb\n")
    assert "you are always asked" in text
    assert "automatically where nothing worth doing" in text
    assert "'loud' is no way of passing" in text
    assert "the opposite mode holds" in text
    assert "as usual" in text
    assert "Write yield turn" in text
    assert "'up' is not on top of the stage" in text
    assert "There is no step to go back from." in text


def test_a_yield_passes_says_so_and_ends() -> None:
    text = shown("yield turn\nyield off\n")
    assert "» Passing until your next turn" in text
    assert "(Automatically, as you said." in text
    assert "Stopped because ♠A is targeted." in text
    assert "You are asked again." in text


def test_always_passing_on_an_action_needs_it_on_top() -> None:
    text = shown("yield twist\n")
    assert "Always passing on Twist" in text
    assert "(Automatically, as you said." in text


def test_one_step_back_gives_the_question_before() -> None:
    text = shown("1\nb\n0\n")
    first, after = text.split("One step back.")
    assert first.count("Which card do you discard?") == 1
    assert "Your chance. What will you do?" in after
    assert "You passed." in after


def test_an_earlier_table_is_looked_at() -> None:
    text = shown("look\n1\n1\n1\n1\nlook\nlook 9\nlook " + "9" * 50 + "\n")
    assert "You can look back 0 of your decisions" in text
    after = text.split("The table 1 of your decisions ago:")[1]
    assert after.strip().startswith("--- Turn 1")
    assert after.count("You can look back") == 2


def test_automatic_passing_is_chosen_at_the_start_and_asks_less() -> None:
    given = "0\nend\n" * 60
    asked = {
        mode: shown(given, "--passing", mode).count("Your chance.") for mode in ("auto", "always")
    }
    assert 0 < asked["auto"] < asked["always"]


def test_old_maid_has_nothing_to_pass_on() -> None:
    done = blackpoker("play", "oldmaid", "--seed", "3", given="yield turn\nmode\nb\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def session_with_habits(mode: str) -> tuple[Session, Habits]:
    session = Session(find_regulation("8 lite+entry20"), 3, [None, None], ["A", "B"])
    table = Table(session, 0, "en", "unicode", "random", mode)
    assert table.habits is not None
    session.start()
    return session, table.habits


def test_always_asks_at_every_chance_and_never_at_hardly_any() -> None:
    asked: dict[str, int] = {}
    for mode in ("always", "auto", "never"):
        session, habits = session_with_habits(mode)
        asked[mode] = 0
        for _ in range(300):
            decision = session.decision()
            if decision is None:
                break
            if decision.player == 0 and decision.question.part == ACTION:
                verdict = habits.verdict(decision)
                assert verdict is not None
                asked[mode] += not verdict.passes
            session.choose(decision.player, 0)
    assert asked["always"] > asked["auto"] >= asked["never"]


def test_the_opposite_holds_once() -> None:
    session, habits = session_with_habits("never")
    decision = session.decision()
    assert decision is not None
    verdict = habits.verdict(decision)
    while decision.player != 0 or verdict is None or not verdict.passes:
        session.choose(decision.player, 0)
        decision = session.decision()
        assert decision is not None
        verdict = habits.verdict(decision)
    habits.once = True
    again = habits.verdict(decision)
    assert again is not None
    assert not again.passes
    habits.passed()
    assert not habits.once


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_pass_that_could_lose_is_asked_about_once(lang: str) -> None:
    words = ("play", "--seed", "3", "--against", "heuristic", "--lang", lang)
    text = blackpoker(*words, given="0\nend\n" * 200).stdout
    again = {"en": "Say it once more to pass all the same.", "ja": "もう一度書いてください。"}[lang]
    after = text.partition(again)[2]
    assert after
    assert again not in after.split("---")[0]
