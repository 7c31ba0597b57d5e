"""A local rule comes from a file; whatever is wrong with it is one sentence with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import COMPILED

from blackpoker.core.errors import BlackPokerError
from blackpoker.play.house_file import HouseError, load_house, read_house, regulation_with
from blackpoker.play.scenario import read_file
from blackpoker.play.scenario_runner import run
from blackpoker.text import LANGUAGES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "house"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))
A_TUPLE = "effect=('kill',)"
RULE = """from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement

RULE = Supplement(id="trial", name=Name("試し", "Trial"), {})
"""


def written(folder: Path, text: str, name: str = "rule.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refused(path: Path) -> HouseError:
    with pytest.raises(HouseError) as caught:
        load_house(path)
    for lang in LANGUAGES:
        assert str(path) in caught.value.said(lang)
    return caught.value


def refused_with_its_line(path: Path) -> None:
    """Compiled, a record itself does not take what is of the wrong type."""
    error = refused(path)
    assert error.id == "house_raises"
    assert "TypeError" in str(error)
    line = error.values["line"]
    assert isinstance(line, int)
    assert path.read_text(encoding="utf-8").splitlines()[line - 1].startswith("RULE = ")


def test_a_file_gives_its_rule(tmp_path: Path) -> None:
    rule = load_house(written(tmp_path, RULE.format('drop=("search",)')))
    assert rule.id == "trial"
    assert rule.drop == ("search",)


def test_there_are_three_examples() -> None:
    assert NAMES == ["field_hospital", "last_stand", "no_search"]


@pytest.mark.parametrize("name", NAMES)
def test_the_scenarios_beside_an_example_come_true(name: str) -> None:
    rule = load_house(EXAMPLES / f"{name}.py")
    scenarios = read_file(EXAMPLES / f"{name}.scenario")
    assert len(scenarios) >= 2
    for scenario in scenarios:
        outcome = run(scenario, (rule,))
        assert outcome.passed, f"{outcome.id} {outcome.case}: {outcome.problem}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text", ["9.1 lite+entry16", "9.1 master+extra", "8 master+basic", "6 pro"]
)
def test_an_example_can_be_played_in_every_edition(name: str, text: str) -> None:
    regulation = regulation_with(text, [read_house(EXAMPLES / f"{name}.py")])
    game = regulation.new_game(seed=3)
    for turn in range(300):
        if not game.over:
            game.apply(turn % game.count())
    assert regulation.load(regulation.snapshot(game)).to_data() == game.to_data()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "nowhere.py").id == "house_missing_file"


def test_a_folder_is_no_rule(tmp_path: Path) -> None:
    assert refused(tmp_path).id == "house_unreadable"


@pytest.mark.parametrize(
    ("text", "line"),
    [("x = 1\n\nRULE = (", 3), ("def f(:\n", 1), ("x = '\0'\n", 1)],
    ids=["not-closed", "wrong-sign", "zero-byte"],
)
def test_what_is_not_python_is_told_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    error = refused(written(tmp_path, text))
    assert error.id == "house_syntax"
    assert error.values["line"] == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\nx / 0\n", 2),
        ("import no_such_module_here\n", 1),
        ("from blackpoker.common.key import one\n\nKEY = one('x', 1, 99)\n", 3),
        ("def f():\n    raise ValueError('no')\n\nf()\n", 2),
        ("import sys\nsys.exit(3)\n", 2),
    ],
    ids=["own", "import", "in-the-engine", "in-a-function", "exit"],
)
def test_an_error_while_loading_is_told_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    error = refused(written(tmp_path, text))
    assert error.id == "house_raises"
    assert error.values["line"] == line


@pytest.mark.parametrize(
    ("text", "id", "word"),
    [
        ("x = 1\n", "house_no_rule", "RULE"),
        ("RULE = 'no search'\n", "house_not_a_rule", "str"),
        (RULE.format("actions=('search',)"), "house_part", "CardAction"),
        (RULE.format("") + "SLOW_ON_PURPOSE = 'draw'\n", "house_slow", "str"),
    ],
)
def test_a_rule_of_the_wrong_shape_is_refused(
    tmp_path: Path, text: str, id: str, word: str
) -> None:
    error = refused(written(tmp_path, text))
    assert error.id == id
    assert word in str(error)


def test_a_forgotten_comma_is_found(tmp_path: Path) -> None:
    path = written(tmp_path, RULE.format("drop=('search')"))
    if COMPILED:
        refused_with_its_line(path)
        return
    error = refused(path)
    assert error.id == "house_part"
    assert error.values["part"] == "drop"


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("effect=kill_the_target", "effect"),
        (A_TUPLE, "effect"),
        ("target='soldier'", "target"),
        ("cost='D'", "cost"),
        ("speed='NORMAL'", "speed"),
    ],
)
def test_a_record_of_the_wrong_shape_is_refused(tmp_path: Path, change: str, part: str) -> None:
    text = "from dataclasses import replace\n"
    text += "from blackpoker.common.effects import kill_the_target\n"
    text += "from blackpoker.editions.edition8.quick_magic import UP\n"
    text += RULE.format(f"actions=(replace(UP, {change}),)")
    path = written(tmp_path, text)
    if COMPILED and change != A_TUPLE:  # what is in it, a tuple does not mind
        refused_with_its_line(path)
        return
    error = refused(path)
    assert error.id == "house_action"
    assert error.values["part"] == part


def test_dropping_what_is_not_there_names_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, RULE.format('drop=("serch",)'))
    with pytest.raises(HouseError, match="serch") as caught:
        regulation_with("9.1 lite+entry16", [read_house(path)])
    assert str(path) in str(caught.value)


def test_replacing_twice_names_the_second_file(tmp_path: Path) -> None:
    replacing = "from blackpoker.editions.edition8.quick_magic import UP\n" + RULE.format(
        "actions=(UP,)"
    )
    first = written(tmp_path, replacing, "first.py")
    second = written(tmp_path, replacing.replace('"trial"', '"again"'), "second.py")
    with pytest.raises(HouseError) as caught:
        regulation_with("9.1 lite+entry16", [read_house(first), read_house(second)])
    assert str(second) in str(caught.value)
    assert str(first) not in str(caught.value)


def test_two_rules_of_one_id_are_refused(tmp_path: Path) -> None:
    first = written(tmp_path, RULE.format(""), "first.py")
    second = written(tmp_path, RULE.format(""), "second.py")
    with pytest.raises(HouseError, match=r"first\.py"):
        regulation_with("9.1 lite+entry16", [read_house(first), read_house(second)])


def test_a_wrong_regulation_stays_its_own_error(tmp_path: Path) -> None:
    path = written(tmp_path, RULE.format(""))
    with pytest.raises(BlackPokerError) as caught:
        regulation_with("9.1 lite+nothing", [read_house(path)])
    assert not isinstance(caught.value, HouseError)


def test_a_step_may_be_a_dataclass(tmp_path: Path) -> None:
    """They look for the module they were made in."""
    text = "from __future__ import annotations\nfrom dataclasses import dataclass\n\n\n"
    text += "@dataclass(frozen=True)\nclass Hurt:\n    n: int\n\n\n"
    assert load_house(written(tmp_path, text + RULE.format(""))).id == "trial"
