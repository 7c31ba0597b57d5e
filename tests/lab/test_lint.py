"""Every guideline has a rule that breaks it, and the examples break none."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackpoker.house.house_file import read_house
from blackpoker.lab.first_turn import Search, in_words, opening
from blackpoker.lab.lint import GUIDELINES, USUAL_BUDGET, LintReport, check_first_turn, lint
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples" / "house").glob("*.py"))
HEAD = """from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.damage import damage
from blackpoker.common.effects import kill_the_target, resolved
from blackpoker.common.event import UNIT_LEFT
from blackpoker.common.key import one
from blackpoker.common.movement import draw
from blackpoker.common.target import A_SOLDIER, THE_OPPONENT, WHICH_UNIT
from blackpoker.core.action import Speed, Timing, Trigger, When
from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement


def draw_one(game, task):
    draw(game, task.player)


def smash(game, task):
    damage(game, game.opponent(task.player), 40)


def prick(game, task):
    damage(game, game.opponent(task.player), 1)


def ask_for_another(game, task):
    point_at_one(game, task)


def point_at_one(game, task):
    game.ask_units(task.player, WHICH_UNIT, task.player, 1)


def stumble(game, task):
    game.no_such_thing()


"""
ACTION = """
    CardAction(
        id="{id}", name=Name("{id}", "{id}"), kind=Kind.MAGIC, since=Format.{since},
        trigger=Trigger.{trigger}, speed=Speed.{speed}, timing=Timing.{timing}, {rest}
    ),"""


def action(id: str, trigger: str, speed: str, timing: str, rest: str, since: str = "LITE") -> str:
    return ACTION.format(id=id, trigger=trigger, speed=speed, timing=timing, rest=rest, since=since)


def checked(
    folder: Path, *actions: str, after: str = "", regulation: str = "", budget: int = 400
) -> LintReport:
    path = folder / "rule.py"
    name = 'id="trial", name=Name("試し", "Trial")'
    text = f"{HEAD}RULE = Supplement({name}, actions=({''.join(actions)}\n))\n{after}"
    path.write_text(text, encoding="utf-8")
    report = lint(read_house(path), regulation, budget)
    for one in report.findings:
        assert all(one.said(lang) for lang in LANGUAGES)
    return report


def broken(report: LintReport) -> list[tuple[str, str]]:
    return [(one.guideline, one.action) for one in report.findings]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_nothing_to_change(path: Path) -> None:
    report = lint(read_house(path), budget=2000)
    assert broken(report) == []
    assert report.positions > 500
    assert report.untried == []


def test_every_guideline_is_broken_by_a_test_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{one}"' in source for one in GUIDELINES)


# ---- one target
@pytest.mark.parametrize("step", ["point_at_one", "ask_for_another"], ids=["itself", "by-a-helper"])
def test_a_second_target_in_the_effect_is_found(tmp_path: Path, step: str) -> None:
    rest = f'key=one("♠", 2, 3), target=A_SOLDIER, effect=({step}, kill_the_target)'
    report = checked(tmp_path, action("twice", "DIRECT", "NORMAL", "MAIN", rest))
    assert ("one_target", "twice") in broken(report)
    assert "target" in report.of("one_target")[0].said("en")


def test_one_target_in_the_record_is_fine(tmp_path: Path) -> None:
    rest = 'key=one("♠", 2, 3), target=A_SOLDIER, effect=(kill_the_target,)'
    assert checked(tmp_path, action("aim", "DIRECT", "NORMAL", "MAIN", rest)).clean


def test_a_choice_in_place_of_a_target_is_fine(tmp_path: Path) -> None:
    rest = 'key=one("♠", 2, 3), effect=(point_at_one,), condition=lambda game, player: False'
    assert checked(tmp_path, action("pick", "DIRECT", "NORMAL", "MAIN", rest)).clean


# ---- keys
@pytest.mark.parametrize(
    ("speed", "timing", "key", "found"),
    [
        ("NORMAL", "QUICK", "", True),
        ("NORMAL", "QUICK", 'key=one("♠", 2, 3),', False),
        ("NORMAL", "MAIN", "", False),
        ("IMMEDIATE", "QUICK", "", False),
    ],
)
def test_a_normal_quick_action_needs_a_key(
    tmp_path: Path, speed: str, timing: str, key: str, found: bool
) -> None:
    rest = f'{key} cost=cost("D"), effect=(draw_one,)'
    report = checked(tmp_path, action("free", "DIRECT", speed, timing, rest), budget=100)
    assert broken(report) == ([("keyless", "free")] if found else [])


# ---- speed
@pytest.mark.parametrize(
    ("speed", "timing"), [("NORMAL", "QUICK"), ("IMMEDIATE", "MAIN"), ("NORMAL", "MAIN")]
)
def test_a_slow_trigger_is_found_unless_the_file_means_it(
    tmp_path: Path, speed: str, timing: str
) -> None:
    rest = "when=When(kind=UNIT_LEFT), effect=(draw_one,)"
    late = action("late", "TRIGGERED", speed, timing, rest)
    report = checked(tmp_path, late)
    assert broken(report) == [("slow", "late")]
    assert 'SLOW_ON_PURPOSE = {"late"}' in report.findings[0].said("en")
    assert checked(tmp_path, late, after='SLOW_ON_PURPOSE = {"late"}').clean


# ---- two main actions for one event
def main_after(id: str, when: str) -> str:
    return action(id, "TRIGGERED", "NORMAL", "MAIN", f"when={when}, effect=(draw_one,)")


def test_two_main_triggers_of_one_event_are_found(tmp_path: Path) -> None:
    left = "When(kind=UNIT_LEFT)"
    both = [main_after("first", left), main_after("second", left)]
    report = checked(tmp_path, *both, after='SLOW_ON_PURPOSE = {"first", "second"}')
    assert broken(report) == [("two_mains", "second")]


def test_the_list_of_the_edition_is_looked_at_too(tmp_path: Path) -> None:
    """Draw is a main action that waits for the charge."""
    late = main_after("late", 'resolved("charge")')
    report = checked(tmp_path, late, after='SLOW_ON_PURPOSE = {"late"}')
    assert broken(report) == [("two_mains", "late")]
    assert "Draw" in report.findings[0].said("en")


def test_other_events_and_quick_actions_do_not_meet(tmp_path: Path) -> None:
    one = main_after("late", 'resolved("up")')
    other = main_after("later", 'resolved("down")')
    rest = 'when=resolved("up"), effect=(draw_one,)'
    quick = action("soon", "TRIGGERED", "IMMEDIATE", "QUICK", rest)
    report = checked(tmp_path, one, other, quick, after='SLOW_ON_PURPOSE = {"late", "later"}')
    assert broken(report) == []


# ---- a win in the first turn
@pytest.mark.parametrize(
    ("speed", "effect", "least"),
    [("IMMEDIATE", "smash", 1), ("NORMAL", "smash", 3), ("IMMEDIATE", "prick", 5)],
    ids=["at-once", "over-the-stage", "bit-by-bit"],
)
def test_a_certain_win_in_the_first_turn_is_found(
    tmp_path: Path, speed: str, effect: str, least: int
) -> None:
    hit = action("hit", "DIRECT", speed, "MAIN", f"effect=({effect},)")
    report = checked(tmp_path, hit, budget=USUAL_BUDGET)
    assert broken(report) == [("first_turn", "")]
    moves = report.findings[0].values["moves"]
    assert isinstance(moves, list)
    assert len(moves) >= least
    assert moves[0].endswith(" hit")
    assert moves[0] in report.findings[0].said("ja")


def test_the_line_can_be_played(tmp_path: Path) -> None:
    hit = action("hit", "DIRECT", "NORMAL", "MAIN", "effect=(smash,)")
    report = checked(tmp_path, hit, budget=USUAL_BUDGET)
    file = read_house(report.path)
    seed = report.findings[0].values["seed"]
    assert isinstance(seed, int)
    game = opening(Regulation.parse("9.1 lite+entry16", (file.rule,)), seed)
    first = game.turn
    moves = report.findings[0].values["moves"]
    assert isinstance(moves, list)
    for move in moves:
        MoveReader(game, open_table=True).play(move.partition(" ")[2])
    assert game.over
    assert game.winner == first


@pytest.mark.parametrize(
    ("held", "wins"),
    [("♠3 ♢4", True), ("♣10 ♢4", False), ("♣A ♢4", True), ("♣10", True)],
    ids=["no-counter", "counter", "too-low", "cannot-pay"],
)
def test_the_opponent_may_answer(tmp_path: Path, held: str, wins: bool) -> None:
    rest = 'cost=cost("D"), key=one("♠", 2, 9), effect=(smash,)'
    path = checked(tmp_path, action("hit", "DIRECT", "NORMAL", "MAIN", rest), budget=1).path
    rule = read_house(path).rule
    text = f"8 lite+basic house:trial; A: hand ♠9 ♢5 | life ♠4 ♠5; B: hand {held} | life ♠6 ♠7"
    game = build(read_position(text, (rule,)), house=(rule,))
    line = Search(0, 5000, frozenset({"hit"})).find(game)
    assert (line is not None) == wins
    if line is not None:
        assert in_words(game, line)[0] == "A hit ♠9 pay ♢5"


def test_a_printed_win_is_found_too() -> None:
    """With five cards of one suit in hand and two bulwarks, forty damage win."""
    text = "8 master+basic; A: field bw(♣2) bw(♣3) | hand ♠A ♠10 ♠J ♠Q ♠K | life ♡9; B: life ♠6"
    game = build(read_position(text))
    line = Search(0, 5000, frozenset()).find(game)
    assert line is not None
    assert "rsf" in in_words(game, line)[0]


def test_a_win_there_is_without_the_rule_is_not_its_fault(tmp_path: Path) -> None:
    hit = action("hit", "DIRECT", "IMMEDIATE", "MAIN", "effect=(smash,)")
    report = checked(tmp_path, hit, budget=4000)
    assert broken(report) == [("first_turn", "")]
    file = read_house(report.path)
    played = Regulation.parse("9.1 lite+entry16", (file.rule,))
    report.findings.clear()
    report.positions = 0
    check_first_turn(report, file, played, played, 4000)
    assert broken(report) == []


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_printed_lists_have_no_such_win(edition: str) -> None:
    frame = FRAMES[edition][0]
    game = opening(Regulation(EDITIONS[edition], frame.formats[0], frame), 1)
    search = Search(int(game.turn), 1500, frozenset())
    assert search.find(game) is None
    assert 0 < search.looked_at <= 1500


def test_the_search_keeps_to_its_budget(tmp_path: Path) -> None:
    rest = 'cost=cost("D"), key=one("♠", 2, 9), effect=(draw_one,)'
    report = checked(tmp_path, action("hit", "DIRECT", "NORMAL", "MAIN", rest), budget=77)
    assert report.positions <= 77


# ---- what does not play
def test_a_rule_that_stumbles_is_told_with_its_line(tmp_path: Path) -> None:
    report = checked(tmp_path, action("trip", "DIRECT", "NORMAL", "MAIN", "effect=(stumble,)"))
    assert broken(report) == [("raises", "")]
    line = (
        (tmp_path / "rule.py")
        .read_text(encoding="utf-8")
        .splitlines()
        .index("    game.no_such_thing()")
    )
    assert report.findings[0].values["line"] == line + 1


def test_it_plays_in_a_format_that_has_the_actions(tmp_path: Path) -> None:
    rest = 'cost=cost("D"), key=one("♠", 2, 9), effect=(draw_one,)'
    late = action("hit", "DIRECT", "NORMAL", "MAIN", rest, since="PRO")
    assert checked(tmp_path, late).regulation == "9.1 pro+entry16 house:trial"
    report = checked(tmp_path, late, regulation="8 lite+entry20")
    assert report.regulation == "8 lite+entry20 house:trial"
    assert report.absent == ["hit"]


def test_what_could_never_be_asked_for_is_said(tmp_path: Path) -> None:
    rest = 'cost=cost("SSSSSS"), key=one("♠", 2, 9), effect=(draw_one,)'
    report = checked(tmp_path, action("hit", "DIRECT", "NORMAL", "MAIN", rest), budget=100)
    assert report.untried == ["hit"]
