"""``blackpoker lint`` and ``--house``: what a person reads, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from blackpoker.cli import lint as command
from blackpoker.cli.__main__ import main
from blackpoker.lab import lint as checks

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "house"
KEYLESS = """from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.movement import draw
from blackpoker.core.action import Speed, Timing, Trigger
from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement


def draw_one(game, task):
    draw(game, task.player)


RULE = Supplement(
    id="shout",
    name=Name("叫び", "Shout"),
    actions=(
        CardAction(
            id="shout",
            name=Name("叫ぶ", "Shout out"),
            kind=Kind.MAGIC,
            since=Format.LITE,
            trigger=Trigger.DIRECT,
            speed=Speed.NORMAL,
            timing=Timing.QUICK,
            effect=(draw_one,),
        ),
    ),
)
"""


@pytest.fixture
def shout(tmp_path: Path) -> Path:
    path = tmp_path / "shout.py"
    path.write_text(KEYLESS, encoding="utf-8")
    return path


def code_of(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_clean_rule_ends_with_zero(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    path = str(EXAMPLES / "last_stand.py")
    assert code_of("lint", path, "--budget", "300", "--lang", lang) == 0
    said = capsys.readouterr().out
    assert ("Nothing to change." if lang == "en" else "直すところはありません。") in said
    assert "300" in said  # positions
    assert len(said.splitlines()) == 8


@pytest.mark.parametrize(
    ("lang", "word"), [("ja", "叫ぶは通常・クイック"), ("en", "Shout out is normal-quick")]
)
def test_something_to_change_ends_with_one(
    capsys: pytest.CaptureFixture[str], shout: Path, lang: str, word: str
) -> None:
    assert code_of("lint", str(shout), "--budget", "50", "--lang", lang) == 1
    assert word in capsys.readouterr().out


def test_what_stops_the_search_is_said_and_what_was_not_tested(
    capsys: pytest.CaptureFixture[str], shout: Path
) -> None:
    source = shout.read_text(encoding="utf-8").replace("    draw(game,", "    game.stumble(game,")
    shout.write_text(source, encoding="utf-8")
    for lang, word in (("en", "first turn: not tested"), ("ja", "ためされていません")):
        assert code_of("lint", str(shout), "--budget", "50", "--lang", lang) == 1
        said = capsys.readouterr().out
        assert word in said
        assert "never possible" not in said
    assert code_of("lint", str(shout), "--budget", "50", "--json") == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["searched"], data["untried"]) == (False, [])


def test_data_for_programs(capsys: pytest.CaptureFixture[str], shout: Path) -> None:
    assert code_of("lint", str(shout), "--budget", "50", "--json") == 1
    data = json.loads(capsys.readouterr().out)
    assert data["clean"] is False
    assert data["rule"] == "shout"
    assert [one["guideline"] for one in data["findings"]] == ["keyless"]
    assert {"ja", "en"} <= set(data["findings"][0])


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("RULE = (", [], "line 1"),
        ("1 / 0", [], "ZeroDivisionError"),
        (KEYLESS, ["--regulation", "8 lite+nothing"], "nothing"),
        (KEYLESS, ["--budget", "0"], "--budget"),
    ],
)
def test_a_mistake_is_one_line_and_two(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: list[str], said: str
) -> None:
    path = tmp_path / "rule.py"
    path.write_text(text, encoding="utf-8")
    assert code_of("lint", str(path), *words, "--lang", "en") == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
    assert len(told.splitlines()) == 1


def test_the_help_names_the_same_budget() -> None:
    assert command.USUAL_BUDGET == checks.USUAL_BUDGET


# ---- scenario --house
@pytest.mark.parametrize("name", ["field_hospital", "last_stand", "no_search"])
def test_scenarios_are_played_with_a_local_rule(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = str(EXAMPLES / f"{name}.scenario")
    assert code_of("scenario", path, "--house", str(EXAMPLES / f"{name}.py")) == 0
    assert "ok " in capsys.readouterr().out


def test_a_rule_that_does_not_fit_is_told_by_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "typo.py"
    source = (EXAMPLES / "no_search.py").read_text(encoding="utf-8")
    path.write_text(source.replace('"search"', '"serch"'), encoding="utf-8")
    scenario = str(EXAMPLES / "no_search.scenario")
    assert code_of("scenario", scenario, "--house", str(path), "--lang", "en") == 2
    told = capsys.readouterr().err
    assert str(path) in told
    assert "serch" in told


def test_a_rule_that_stumbles_while_played_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "stumbles.py"
    source = (EXAMPLES / "last_stand.py").read_text(encoding="utf-8")
    path.write_text(source.replace("    draw(game,", "    game.stumble(game,"), encoding="utf-8")
    line = (
        path.read_text(encoding="utf-8").splitlines().index("    game.stumble(game, task.player)")
    )
    scenario = str(EXAMPLES / "last_stand.scenario")
    assert code_of("scenario", scenario, "--house", str(path), "--lang", "en") == 2
    assert f"{path}, line {line + 1}" in capsys.readouterr().err
