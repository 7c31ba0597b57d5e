"""``blackpoker lab``: how many games it will take, the report, and what is wrong with a plan."""

from __future__ import annotations

import json
from pathlib import Path

import planted
import pytest
from click.testing import CliRunner, Result

from blackpoker.cli.lab import lab, live, usual_folder
from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.balance.plan import planned
from blackpoker.lab.balance.report import PAGE
from blackpoker.lab.balance.sums import Sums
from blackpoker.text import LANGUAGES

LITE = planted.REGULATION


def run(*words: str, lang: str = "en") -> Result:
    return CliRunner().invoke(lab, words, obj={"lang": lang, "suits": "unicode"})


def toy(folder: Path, *words: str, lang: str = "en") -> Result:
    rule = planted.fate(folder, 700)
    out = str(folder / "out")
    few = ("--certainty", "15%", "--part", "observed", "--jobs", "1", "--out", out)
    return run(LITE, "--house", rule, *few, *words, lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_how_many_games_then_plays_and_writes_them_up(tmp_path: Path, lang: str) -> None:
    result = toy(tmp_path, lang=lang)
    assert result.exit_code == 0
    assert "43" in result.stderr
    assert "%" in result.stdout
    assert str(tmp_path / "out" / PAGE) in result.output
    again = toy(tmp_path, "--json")
    assert json.loads(again.stdout)["regulations"][0]["games"] == 43


def test_a_plan_is_told_and_nothing_is_played(tmp_path: Path) -> None:
    result = toy(tmp_path, "--plan")
    assert result.exit_code == 0
    assert not (tmp_path / "out").exists()


def test_two_rules_meet_on_the_same_deals(tmp_path: Path) -> None:
    one, other = f"{LITE} house:fate", f"{LITE} house:boon"
    rules = ("--house", planted.fate(tmp_path, 700), "--house", planted.boon(tmp_path, 900))
    few = ("--certainty", "20%", "--part", "shares", "--jobs", "1", "--out", str(tmp_path / "out"))
    result = run(one, "--against", other, *rules, *few)
    assert result.exit_code == 0
    data = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert data["against"]["deals"] == 25
    assert [each["id"] for each in data["regulations"]] == [one, other]
    parted = [each for each in data["records"] if each["kind"] == "parted"]
    assert parted
    assert all(each["position"].startswith(one) for each in parted)


@pytest.mark.parametrize(
    "words",
    [("--certainty", "much"), ("--part", "luck"), ("--jobs", "0"), ("--seed", "-1")],
    ids=lambda words: words[0],
)
def test_a_wrong_word_is_a_mistake_of_the_line(words: tuple[str, str]) -> None:
    result = run(LITE, *words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_what_cannot_be_measured_is_named() -> None:
    with pytest.raises(BlackPokerError) as error:
        CliRunner().invoke(
            lab, ["oldmaid"], obj={"lang": "en", "suits": "unicode"}, catch_exceptions=False
        )
    assert error.value.id == "lab_no_duel"


def test_the_folder_is_named_after_the_rules() -> None:
    assert usual_folder(planned(["8 lite+basic"], against="6 lite")) == "lab-8-lite+basic-6-lite"


def test_the_numbers_can_be_watched_as_they_come(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("rich")
    plan = planned([LITE], certainty=0.2)
    sums = Sums()
    sums.add(0, "observed", {"count": {"ended": 40, "first_points": 48, "turn_one": 4}})
    with live(plan, tmp_path, "en") as told:
        told(10, 20, sums)
    shown = capsys.readouterr().err
    assert "10 of 20" in shown
    assert "60.0 %" in shown


def test_a_rule_that_stops_is_named_and_what_was_played_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "stops.py"
    rule = Path(planted.fate(tmp_path)).read_text("utf-8")
    path.write_text(
        rule.replace(
            "def fate(game, task):", "def fate(game, task):\n    1 / (game.rng.below(30))"
        ),
        "utf-8",
    )
    out = tmp_path / "out"
    words = (LITE, "--house", str(path), "--certainty", "5%", "--part", "observed", "--jobs", "1")
    result = run(*words, "--out", str(out))
    assert isinstance(result.exception, BlackPokerError)
    assert str(path) in str(result.exception)
