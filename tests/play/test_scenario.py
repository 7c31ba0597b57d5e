"""Scenario files with mistakes in them: each is named with its line, none is taken for true."""

from __future__ import annotations

import pytest

from blackpoker.scenarios.runner import ScenarioOutcome, run
from blackpoker.scenarios.scenario import ScenarioError, read_text

FILE = "X-001  A table\n8 lite+basic\nA: field ♠5 | hand ♡5 ♢4\n{given}\n---\n{step}\n"


def play(given: str = "turn A", step: str = "= the game goes on") -> ScenarioOutcome:
    return run(read_text(FILE.format(given=given, step=step), "here.scenario")[0])


@pytest.mark.parametrize(
    "given",
    [
        "seed",
        "seed x",
        "seed ²",
        "turn",
        "turn C",
        "chance C",
        "A: fog old",
        "A: fog on x",
        "A: life F*99",
        "A: hand ♠55",
        "ask top C",
        "A deck: ♠5-",
        "stage",
        "moon full",
    ],
)
def test_a_wrong_given_line_is_named(given: str) -> None:
    with pytest.raises(ScenarioError, match=r"here\.scenario, line 4") as error:
        play(given=given)
    assert error.value.said("ja")


@pytest.mark.parametrize(
    "step",
    [
        "= A grave top is ♠5",
        "= A sees B: |",
        "= A sees B: lief -",
        "= stage is A up ♡5 /",
        "= A cannot summon_heroo",
        "= A cannot summon_heroo because not_in_list",
        "= A cannot up ♡5 on nobody",
        "= the options exclude attak",
        "= the options exclude ♠55",
        "= next_generatoin resolves never",
        "= ♠5 is not drivn",
        "both fly to the moon",
        "both",
        "A",
    ],
)
def test_a_sentence_with_a_slip_in_it_is_not_true(step: str) -> None:
    outcome = play(step=step)
    assert not outcome.passed
    assert outcome.line == 6
    assert outcome.problem.startswith(step)


@pytest.mark.parametrize(
    "step",
    [
        "= A grave top is -",
        "= A cannot summon_hero",
        "= A cannot ハンデス",
        "= A cannot up ♡5 pay ♢4 on B.bw1",
        "= the options exclude summon_hero draw",
        "= rain_of_swords resolves never",
        "= ♠5 is not driven",
        "= ♠5 is not an equipped_soldier",
        "= A sees B: hand -",
        "both pass",
    ],
)
def test_a_word_of_another_regulation_is_a_word(step: str) -> None:
    outcome = play(step=step)
    assert outcome.passed, outcome.problem


def test_what_goes_wrong_inside_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(table: object, text: str) -> None:
        raise IndexError("of nothing")

    monkeypatch.setattr("blackpoker.scenarios.runner.check", fall)
    with pytest.raises(ScenarioError, match=r"here\.scenario, line 6.*IndexError: of nothing"):
        play()


def test_a_move_that_cannot_be_is_told_in_the_language_asked_for() -> None:
    (scenario,) = read_text("X-1  A wrong move\n8 lite+basic\n---\nA atack\n")
    assert "did you mean attack" in run(scenario).problem
    assert "attack ですか" in run(scenario, (), "ja").problem
