"""``--house``: local rules are played, simulated and replayed; what is wrong is one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import blackpoker

HOUSE = Path("examples") / "house"
LAST_STAND = str(HOUSE / "last_stand.py")
NO_SEARCH = str(HOUSE / "no_search.py")
REPLACES = """from dataclasses import replace

from blackpoker.core.name import Name
from blackpoker.editions.edition8.turn import {action} as OLD
from blackpoker.frames.supplement import Supplement


def break_down(game, task):
    return 1 // 0


RULE = Supplement(
    id="{id}",
    name=Name("こわれ", "Broken {id}"),
    actions=(replace(OLD, effect=(break_down,)),),
)
"""
BROKEN_LINE = 9
MOVES = "end\n0\n\n1\n" * 400


def broken(folder: Path, action: str = "END", id: str = "broken") -> str:
    path = folder / f"{id}.py"
    path.write_text(REPLACES.format(action=action, id=id), encoding="utf-8")
    return str(path)


def is_one_sentence(said: str) -> bool:
    return "Traceback" not in said and len(said.strip().splitlines()) == 1


def test_a_game_with_local_rules_is_played_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    house = ("--house", LAST_STAND, "--house", NO_SEARCH)
    words = ("play", "--seed", "5", "--record", str(record), *house)
    done = blackpoker(*words, given=f"why last_stand\n{MOVES}")
    assert done.returncode == 0, done.stderr
    assert "Entry16 + Last stand + No search" in done.stdout
    text = record.read_text(encoding="utf-8")
    assert "\nregulation: 9.1 lite+entry16 house:last_stand house:no_search\n" in text

    again = blackpoker("replay", str(record), *house)
    assert again.returncode == 0, again.stderr
    assert "same end" in again.stdout
    other_way_round = ("--house", NO_SEARCH, "--house", LAST_STAND)
    assert blackpoker("replay", str(record), "--check", *other_way_round).returncode == 0


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((), "--house FILE"),
        (("--house", NO_SEARCH), "last_stand"),
        (("--house", LAST_STAND, "--house", NO_SEARCH), "no_search"),
        (("--house", LAST_STAND, "--house", LAST_STAND), "last_stand.py"),
    ],
    ids=["none", "another", "one too many", "twice"],
)
def test_a_record_wants_exactly_its_local_rules(
    tmp_path: Path, given: tuple[str, ...], named: str, lang: str
) -> None:
    record = tmp_path / "game.txt"
    words = ("play", "--seed", "5", "--house", LAST_STAND, "--record", str(record))
    blackpoker(*words, given="quit\n")
    for command in ("replay", "review"):
        done = blackpoker(command, str(record), *given, "--lang", lang)
        assert done.returncode == 2
        assert is_one_sentence(done.stderr)
        assert named in done.stderr


def test_the_id_of_a_game_with_local_rules_may_be_written() -> None:
    """As a failed simulation shows it, with its seed."""
    words = ("play", "9.1 lite+entry16 house:no_search", "--seed", "5")
    assert blackpoker(*words, "--house", NO_SEARCH, given="quit\n").returncode == 0
    assert "no_search" in blackpoker(*words).stderr
    assert "last_stand" in blackpoker(*words, "--house", NO_SEARCH, "--house", LAST_STAND).stderr


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_local_rule_that_breaks_ends_the_game_with_its_line(tmp_path: Path, lang: str) -> None:
    """What was played is kept, and breaks in the same place when it is played again."""
    path, record = broken(tmp_path), tmp_path / "game.txt"
    words = ("play", "--seed", "5", "--lang", lang, "--house", path, "--record", str(record))
    done = blackpoker(*words, given=MOVES)
    assert done.returncode == 2
    assert is_one_sentence(done.stderr)
    place = {"en": f"{path}, line {BROKEN_LINE}", "ja": f"{path} の {BROKEN_LINE} 行目"}[lang]
    assert place in done.stderr
    assert "ZeroDivisionError" in done.stderr
    for command in ("replay", "review"):
        again = blackpoker(command, str(record), "--house", path, "--lang", lang)
        assert again.returncode == 2
        assert is_one_sentence(again.stderr)
        assert place in again.stderr


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_local_rule_that_breaks_in_the_games_of_a_hint_is_told_with_its_line(
    tmp_path: Path, lang: str
) -> None:
    path = broken(tmp_path)
    words = ("play", "8 lite+entry20", "--seed", "5", "--lang", lang, "--house", path)
    # A hint takes only so long: on a busy machine one alone may not come to the broken line.
    done = blackpoker(*words, given="hint\n" * 8 + "quit\n")
    assert done.returncode == 2
    assert is_one_sentence(done.stderr)
    assert path in done.stderr
    assert "ZeroDivisionError" in done.stderr


@pytest.mark.parametrize("name", ["field_hospital", "last_stand", "no_search"])
def test_the_searching_opponent_plays_by_local_rules(name: str, tmp_path: Path) -> None:
    record, house = tmp_path / "game.txt", ("--house", str(HOUSE / f"{name}.py"))
    words = ("play", "--against", "search:10", "--seed", "5", "--record", str(record), *house)
    done = blackpoker(*words, given=MOVES)
    assert (done.returncode, done.stderr) == (0, "")
    again = blackpoker("replay", str(record), "--check", *house)
    assert again.returncode == 0, again.stderr


def test_the_searching_agent_simulates_local_rules() -> None:
    words = ("simulate", "9.1 lite+entry16", "--games", "4", "--agents", "search:5,learned")
    done = blackpoker(*words, "--jobs", "1", "--house", NO_SEARCH, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["regulations"][0]["games"] == 4


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_file_with_an_error_is_told_with_its_line(tmp_path: Path, command: str) -> None:
    path = tmp_path / "rule.py"
    for text, line in (("x = 1\nRULE = (\n", 2), ("x = 1\n\nx / 0\n", 3)):
        path.write_text(text, encoding="utf-8")
        done = blackpoker(command, "9.1 lite+entry16", "--house", str(path))
        assert (done.returncode, done.stdout) == (2, "")
        assert is_one_sentence(done.stderr)
        assert f"{path}, line {line}" in done.stderr


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_an_action_is_not_replaced_twice(tmp_path: Path, command: str) -> None:
    first, second = broken(tmp_path, id="first"), broken(tmp_path, id="second")
    words = (command, "9.1 lite+entry16", "--house", first, "--house", second)
    done = blackpoker(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_sentence(done.stderr)
    assert second in done.stderr
    assert "by Broken first and again by Broken second" in done.stderr


def test_a_record_does_not_replace_an_action_twice_either(tmp_path: Path) -> None:
    first, second = broken(tmp_path, id="first"), broken(tmp_path, id="second")
    record = tmp_path / "game.txt"
    blackpoker("play", "--seed", "5", "--house", first, "--record", str(record), given="quit\n")
    text = record.read_text(encoding="utf-8").replace("house:first", "house:first house:second")
    record.write_text(text, encoding="utf-8")
    done = blackpoker("replay", str(record), "--house", first, "--house", second)
    assert done.returncode == 2
    assert is_one_sentence(done.stderr)
    assert second in done.stderr


def test_many_games_with_a_local_rule_come_out_the_same_on_any_number_of_cores() -> None:
    """Other processes read the files themselves."""
    words = ("simulate", "9.1 lite+entry16", "--games", "120", "--seed", "2", "--usage", "--json")
    one, two = (blackpoker(*words, "--house", NO_SEARCH, "--jobs", n) for n in "12")
    assert one.returncode == 0, one.stderr
    assert one.stdout == two.stdout
    found = json.loads(one.stdout)["regulations"][0]
    assert found["regulation"] == "9.1 lite+entry16 house:no_search"
    assert found["games"] == 120
    assert "search" not in found["never"]


def test_a_local_rule_that_breaks_in_a_simulation_is_named_with_the_seed(tmp_path: Path) -> None:
    path = broken(tmp_path)
    words = ("simulate", "9.1 lite+entry16", "--games", "3", "--house", path)
    done = blackpoker(*words)
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stdout.count(f"({path}:{BROKEN_LINE})") == 3


# ---- an error that passes through no line of the file
STUMBLES = """from dataclasses import replace

from blackpoker.core.action import When
from blackpoker.core.event import RESOLVED
from blackpoker.core.name import Name
from blackpoker.editions.edition8.turn import CHARGE
from blackpoker.frames.supplement import Supplement


def whom(game, event):
    return {whom}


RULE = Supplement(
    id="stumbles",
    name=Name("つまずき", "Stumbles"),
    actions=(replace(CHARGE, when=When(kind=RESOLVED, action="end", who=whom)),),
)
"""
ENDS = """E-1  A turn ends
9.1 lite+entry16
A: hand ♠5
---
A end
both pass
"""


@pytest.mark.parametrize(
    ("whom", "said"),
    [("None", "TypeError"), ("event.kind", "TypeError"), ("[7]", "who names seat 7")],
    ids=["nobody", "a number", "no seat"],
)
def test_what_stops_outside_the_file_is_told_with_the_file(
    tmp_path: Path, whom: str, said: str
) -> None:
    path, record = tmp_path / "stumbles.py", tmp_path / "game.txt"
    path.write_text(STUMBLES.format(whom=whom), encoding="utf-8")
    scenario = tmp_path / "ends.scenario"
    scenario.write_text(ENDS, encoding="utf-8")
    played = blackpoker(
        "play", "--seed", "5", "--house", str(path), "--record", str(record), given=MOVES
    )
    for done in (
        played,
        blackpoker("replay", str(record), "--house", str(path)),
        blackpoker("scenario", str(scenario), "--house", str(path)),
    ):
        assert done.returncode == 2
        assert is_one_sentence(done.stderr)
        assert str(path) in done.stderr
        assert said in done.stderr
    many = blackpoker("simulate", "9.1 lite+entry16", "--games", "2", "--house", str(path))
    assert many.returncode == 1
    assert f"({path})" in many.stdout
    assert said in many.stdout


def test_a_wrong_name_in_a_rule_is_not_blamed_on_the_scenario(tmp_path: Path) -> None:
    path, scenario = tmp_path / "stumbles.py", tmp_path / "ends.scenario"
    path.write_text(STUMBLES.format(whom="[][1]"), encoding="utf-8")
    scenario.write_text(ENDS, encoding="utf-8")
    done = blackpoker("scenario", str(scenario), "--house", str(path))
    assert done.returncode == 2
    assert f"{path}, line 11" in done.stderr


# ---- the rules of what is being played
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("one ♡J-K", "D: discard", "Field hospital (there is no text")), ("ja", ("野戦病院",))],
)
def test_a_game_shows_the_actions_of_its_local_rules(lang: str, words: tuple[str, ...]) -> None:
    house = str(HOUSE / "field_hospital.py")
    given = "rules heal\nrules up\nrules\nquit\n"
    done = blackpoker("play", "--seed", "5", "--lang", lang, "--house", house, given=given)
    assert done.returncode == 0, done.stderr
    shown = done.stdout.partition("> rules up")[0].partition("> rules heal")[2]
    assert "(heal)" in shown
    assert all(one in shown for one in words)
    assert "R9-57" in done.stdout  # what the book has keeps its text
    assert 'rules "9.1 lite+entry16" throwing' in done.stdout


def test_what_a_local_rule_replaces_is_not_shown_with_the_text_of_the_book(tmp_path: Path) -> None:
    house = broken(tmp_path)
    given = "rules end\nquit\n"
    shown = blackpoker("play", "--seed", "5", "--house", house, given=given).stdout
    assert "Broken broken (there is no text" in shown
    assert "effect" not in shown.partition("> rules end")[2]
