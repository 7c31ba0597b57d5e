"""Scenario files with mistakes in them: each is named with its line, none is taken for true."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackpoker.scenarios.runner import ScenarioOutcome, run
from blackpoker.scenarios.scenario import ScenarioError, read_file, read_text

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
        "A: life ♠2-",
        "A: life ♠9-2",
        "A: grave ♠2 ♠3 …",
        "B: hand ♠5 ♠5-6 zone",
        "setup now",
        "ask topp",
        "ask top A now",
        "ask",
        "stage - -",
        "passed AC",
        "chance A B",
        "A deck: ♠5",
        "A shuffled: ♠5 ♠5",
        "A shuffled: ♠Z",
        "seed 7 8",
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


def test_what_a_table_has_no_cards_for_is_named_with_its_scenario_its_player_and_its_line() -> None:
    hand = "A: hand ♠A-K ♡A-K ♢A-K"
    for given, line, text in [
        (hand, 1, "A: life F*20"),
        (f"{hand} | life F*16", 4, hand),
        ("B: life F*40 | grave F*15", 4, "B: life"),
    ]:
        file = FILE.replace("A: field ♠5 | hand ♡5 ♢4\n", "turn A\n")
        (scenario,) = read_text(file.format(given=given, step="= the game goes on"), "here")
        with pytest.raises(ScenarioError) as error:
            run(scenario)
        for lang in ("ja", "en"):
            said = error.value.said(lang)
            assert "X-001" in said
            assert text in said
            assert text[0] in said.split("X-001")[1]
            assert error.value.values["line"] == line


def test_a_table_cannot_be_laid_in_a_game_from_the_beginning() -> None:
    with pytest.raises(ScenarioError, match=r"line 3: 'A: field ♠5 .*setup"):
        play(given="setup")
    (scenario,) = read_text("X-1  Nothing\n8 lite+basic\nsetup\nturn 2 B\n---\n= turn is A\n")
    with pytest.raises(ScenarioError, match="line 4: 'turn 2 B'"):
        run(scenario)


def test_a_table_that_was_laid_in_the_first_case_gives_way_to_a_setup() -> None:
    laid = FILE.format(given="stage -", step="= A hand is ♡5 ♢4")
    assert run(read_text(f"{laid}also\nsetup\n---\n= B hand counts 7\n")[0]).passed


def test_nothing_stands_behind_the_rule() -> None:
    with pytest.raises(ScenarioError, match="--- A pass"):
        read_text("X-1  A rule\n--- A pass\n= turn is A\n")


OPEN = "9.1 master+extra\nA: hand ♣2 ♣3 ♣4 ♣5 | trump ♠A ♢9\n"


@pytest.mark.parametrize(
    ("step", "passed"),
    [
        ("= A can quick_open pay ♣2", False),
        ("= A cannot quick_open pay ♣2", False),
        ("= A can quick_open", True),
        ("= A can quick_open pay ♣2 ♣3", True),
        ("= A cannot quick_open pay ♣2 ♣6", True),
        ("= A cannot quick_open pay ♣2 ♣3 ♣4", True),
        ("A quick_open pay ♣2 ♣3 ♣4", False),
        ("A quick_open ♠3 pay ♣2 ♣3", False),
    ],
)
def test_a_move_that_is_not_whole_is_neither_possible_nor_impossible(
    step: str, passed: bool
) -> None:
    outcome = run(read_text(f"X-1  Half a move\n{OPEN}---\n{step}\n")[0])
    assert outcome.passed == passed
    if step.endswith("pay ♣2"):
        assert "A is still asked discard" in outcome.problem


WHISPER = Path(__file__).parents[1] / "scenarios" / "9-spades.scenario"


def test_what_never_resolves_does_so_under_no_id() -> None:
    """The whisper of a demon lord is a next generation."""
    scenario = next(one for one in read_file(WHISPER) if one.id == "S9-077")
    assert run(scenario).passed
    for step in scenario.cases[0].steps:
        step.text = step.text.replace("next_generation resolves 0 times", "{0} resolves never")
        step.text = step.text.format("next_generation")
    outcome = run(scenario)
    assert not outcome.passed
    assert "next_generation resolves never: demon_lord_next_generation" in outcome.problem


@pytest.mark.parametrize(
    "step",
    [
        "= the options are ♠9",
        "= the options are ♠8",
        "= the options are ♠9 ♡2",
        "A take ♠8",
        "B take ♠9",
        "A order ♠9",
    ],
)
def test_only_what_answered_itself_was_an_option(step: str) -> None:
    text = "X-1  One card\nA: hand ♡2 ♡3 | grave ♠9\n---\nA reunion ♡2 ♡3\nboth pass\n"
    outcome = run(read_text(f"{text}{step}\n")[0])
    assert outcome.passed == (step == "= the options are ♠9")


def test_a_name_of_no_action_resolves_nothing() -> None:
    for step in ("= summonsSoldeir resolves never", "= resolved summonsSoldeir"):
        outcome = play(step=step)
        assert not outcome.passed
        assert "summonsSoldeir" in outcome.problem
