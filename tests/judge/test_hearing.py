"""The judge: every scenario opens in it with the same outcome, and it says what cannot be."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec
import pytest

from blackpoker.core.errors import BlackPokerError
from blackpoker.judge.bodies import JudgeAnswer, JudgeAsk
from blackpoker.judge.hearing import hear
from blackpoker.judge.sheet import given_in, read_sheet, read_sheets
from blackpoker.judge.trace import play_sheet
from blackpoker.scenarios.runner import play_scenarios, run
from blackpoker.scenarios.scenario import Case, Scenario, find_files, read_file

SCENARIOS = find_files([Path(__file__).resolve().parents[1] / "scenarios"])
UP_AND_DOWN = """9.1 lite+pack
A: field ♠5 | hand ♡5 ♢4
B: hand ♠2 ♣3
---
A up ♡5 pay ♢4 on ♠5
A pass
B down ♠2 pay ♣3 on ♠5
both pass
= size ♠5 is 3"""


def asked(text: str, **more: object) -> JudgeAnswer:
    return hear(msgspec.convert({"text": text, "lang": "en", **more}, JudgeAsk))


# ---- scenarios
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_opens_with_the_same_outcome(path: Path) -> None:
    """Also when it was sent as a link; the last line of each case is played, and all before it."""
    cases = [(one, case) for one in read_file(path) for case in one.cases]
    sheets = [
        read_sheet(text_of(one, case), number=0) for one, case in cases if len(case.steps) < 300
    ]
    assert len(sheets) == len(cases)
    for sheet in sheets:
        again = read_sheet(sheet.link())
        played = play_sheet(again)
        assert played.passed, (sheet.id, sheet.title, played.steps[-1])
        assert played.steps[-1].number == len(sheet.steps) - 1


def text_of(one: Scenario, case: Case) -> str:
    lines = [f"{one.id} {one.title}", *given_in(case), "---", *(line.text for line in case.steps)]
    return "\n".join(lines)


def test_the_cases_of_a_file_are_its_cases() -> None:
    text = SCENARIOS[2].read_text(encoding="utf-8")[:11_000].rpartition("\n\n")[0]
    count = sum(len(one.cases) for one in read_file(SCENARIOS[2]) if f"\n{one.id} " in f"\n{text}")
    assert len(read_sheets(text)) == count == len(asked(text).cases)


@pytest.mark.parametrize("line", ["= size ♠5 is 4", "= A can end", "A end", "B pass"])
def test_what_fails_fails_alike(line: str) -> None:
    text = f"J-001  It fails\n{UP_AND_DOWN}\n{line}"
    outcome = play_scenarios(text)[0]
    assert not outcome.passed
    answer = asked(text)
    assert [step.line for step in answer.steps if step.problem] == [line]
    assert outcome.problem == f"{line}: {answer.steps[-1].problem}"


# ---- the trace
def test_every_box_is_told() -> None:
    answer = asked(UP_AND_DOWN)
    boxes = [[one.box for one in step.walk] for step in answer.steps]
    assert boxes[:2] == [["4", "5", "6", "7", "10", "6", "3"], ["11", "12", "16", "3"]]
    assert boxes[4] == ["11", "12", "13", "14", "15", "8", "9", "6", "2", "3"]
    assert answer.steps[4].changes == ["♠5 5 → 3"]
    assert [one.number for one in answer.steps[0].because] == ["C-01"]
    assert answer.steps[4].because[0].number == "C-03"
    assert answer.steps[4].walk[5].said == ["Resolved: B's Down."]


def test_the_trigger_check_is_told_box_by_box() -> None:
    answer = asked("8 lite+basic\nA: field ♠5\n---\nA end\nboth pass")
    boxes = [one.box for one in answer.steps[-1].walk]
    assert boxes[8:14] == ["6-1", "6-2", "6-3", "6-4", "6-5", "8"]
    assert "C-21" in [one.number for one in answer.steps[-1].because]


def test_an_effect_goes_on_where_it_asked() -> None:
    text = "8 lite+basic\nA: field ♠5 ♠7\nB: field ♡4 bw(♢2)\n---\nA attack\nboth pass"
    answer = asked(text)
    assert answer.question is not None
    assert answer.question.id == "attacker"
    assert not answer.question.chance
    line = answer.question.moves[0].line
    assert line == "A attacker ♠5"
    later = asked(f"{text}\n{line}")
    assert later.steps[-1].walk[0].box == ""
    assert later.question is not None


# ---- what can be done
def test_every_move_that_is_listed_can_be_played() -> None:
    for path in SCENARIOS[::6]:
        for sheet in islice(read_sheets(path.read_text(encoding="utf-8")[:11_000]), 0, 12, 4):
            answer = asked("\n".join([*sheet.given, "---"]))
            for move in islice(answer.question.moves if answer.question else [], 0, 60, 7):
                after = asked("\n".join([*sheet.given, "---", move.line]))
                assert after.steps[-1].problem == "", (sheet.id, move.line)


def test_whatever_cannot_be_asked_for_has_its_reason() -> None:
    question = asked(UP_AND_DOWN).question
    assert question is not None
    assert [one.line for one in question.moves] == ["A pass"]
    reasons = {one.action: one for one in question.refused}
    assert reasons["attack"].text == "it is a main action: the stage must be empty"
    assert reasons["up"].because is not None
    assert reasons["charge"].triggered
    listed = {one.action for one in question.moves} | reasons.keys()
    assert listed >= {"end", "attack", "summon_soldier", "up", "counter", "block"}


# ---- what cannot be
@pytest.mark.parametrize(
    ("text", "zone", "seat", "code"),
    [
        ("A: hand ♠5 ♡7 | field ♠5", "hand", 0, "card_lies_twice"),
        ("B: fog up ♡5 on ♠9", "fogs", 1, "no_such_unit"),
        ("A: used anything", "used", 0, "not_once_per_turn"),
        ("B: field ♠7+♡8", "units", 1, "no_such_character"),
        ("A: trump ♠A", "trumps", 0, "no_trumps_here"),
        ("stage A up ♠5 on ♠9", "stage", -1, "no_such_unit"),
        ("passed AB", "passed", -1, "judge_passed"),
        ("turn 0 A", "", -1, "judge_no_turn"),
        ("A: life -", "life", 0, "judge_no_life"),
        ("A: hand ♠5 | field ♡7\nstage A up ♠6 on ♡7", "stage", -1, "judge_no_key"),
        ("A: field ♡7\nstage A charge", "stage", -1, "judge_immediate"),
    ],
)
def test_what_cannot_be_is_said_with_its_zone(text: str, zone: str, seat: int, code: str) -> None:
    answer = asked(f"8 lite+basic\n{text}")
    first = answer.faults[0]
    assert (first.zone, first.seat, first.code) == (zone, seat, code)
    assert first.grave == (answer.question is None)
    assert first.text


def test_all_faults_are_found_at_once() -> None:
    answer = asked("8 lite+basic; A: hand ♠5 ♠5 | mark +2 on ♡9; B: used x | fog up ♡5 on ♡9")
    assert {(one.seat, one.zone) for one in answer.faults} == {
        *((0, "hand"), (0, "marks")),
        *((1, "used"), (1, "fogs")),
    }


def test_no_scenario_is_called_impossible() -> None:
    for path in SCENARIOS[::5]:
        for sheet in read_sheets(path.read_text(encoding="utf-8")[:11_000])[::3]:
            answer = asked("\n".join([*sheet.given, "---"]))
            assert not [one for one in answer.faults if one.grave], sheet.id


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("", "empty_position"),
        ("8 lite+nonsense", "no_such_frame"),
        ("8 lite+basic; doing A take", "position_midway"),
        ("8 lite+basic; nonsense", "scenario_given"),
        ("8 lite+basic house:mine; A: hand ♠5", "house_missing"),
    ],
)
def test_a_text_that_is_none_is_refused_with_a_sentence(text: str, id: str) -> None:
    with pytest.raises(BlackPokerError) as caught:
        asked(text)
    assert id in (caught.value.id, getattr(caught.value.values.get("reason"), "id", ""))
    assert caught.value.said("ja") != caught.value.said("en")


# ---- by hand, and back
def test_a_position_laid_out_by_hand_is_the_position() -> None:
    first = asked(f"{UP_AND_DOWN}\nA pass")
    end = first.steps[-1].position
    assert end is not None
    data = msgspec.json.decode(msgspec.json.encode(end))
    again = asked("seed 7", position=data)
    assert again.given[-1] == "seed 7"
    sizes = [unit.size for unit in again.start.sides[0].units] if again.start else []
    assert sizes == [3]
    assert asked(again.link).start == again.start
    assert asked(again.text).link == again.link


def test_two_branches_differ_where_they_differ() -> None:
    given, _, done = UP_AND_DOWN.partition("---\n")
    steps = done.splitlines()[:-1]
    answer = asked(given, steps=steps, beside=steps[:2])
    assert answer.differences is not None
    told = [(one.what, one.seat, one.here, one.there) for one in answer.differences]
    assert ("Hand", 1, "–", "♠2 ♣3") in told
    assert ("Stage", -1, "A up ♡5 on ♠5", "A up ♡5 on ♠5") not in told


def test_what_is_true_now_makes_a_scenario() -> None:
    answer = asked(UP_AND_DOWN)
    whole = f"{answer.text}\n" + "\n".join(answer.expect)
    assert [one.passed for one in play_scenarios(whole)] == [True]
    assert run(read_file_of(whole)).passed


def read_file_of(text: str) -> Scenario:
    from blackpoker.scenarios.scenario import read_text

    return read_text(text)[0]


def test_what_can_be_laid_out_is_told() -> None:
    lists = asked("9.1 lite+entry16", lists=True).lists
    assert lists is not None
    assert len(lists.deck) == 16
    assert "counter" in [one.id for one in lists.stage]
    assert not lists.pack
    assert [one.id for one in lists.fogs][:2] == ["up", "down"]
