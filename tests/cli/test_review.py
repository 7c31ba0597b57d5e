"""``blackpoker review``: what was given away, for people and programs; and what cannot be said."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from games import said
from terminal import ROOT, blackpoker

from blackpoker.agents.learned.agent import LearnedAgent
from blackpoker.agents.random_agent import RandomAgent
from blackpoker.cli.review import review
from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import read_house, regulation_with
from blackpoker.lab.plots import Curve, plot_chances
from blackpoker.lab.review import NOTHING_LOST, Retraced
from blackpoker.play.record import Replay
from blackpoker.play.session import Session
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.text import LANGUAGES, say
from blackpoker.words.columns import width

GAME = "8 lite+entry20"
FEW = ("--simulations", "10")
HOUSE = ROOT / "examples" / "house"
LAST_STAND = HOUSE / "last_stand.py"
HOSPITAL = HOUSE / "field_hospital.py"


def run(path: Path, *words: str, lang: str = "en") -> Result:
    return CliRunner().invoke(review, (str(path), *words), obj={"lang": lang, "suits": "unicode"})


def written(path: Path, regulation: AnyRegulation | str = GAME, seed: int = 5) -> Path:
    """A game of random against the learned, kept in a file."""
    agreed = find_regulation(regulation) if isinstance(regulation, str) else regulation
    seats = [RandomAgent(1), LearnedAgent(2), RandomAgent(3)][: agreed.players]
    names = ["Anna", "Ben", "Cem"][: agreed.players]
    session = Session(agreed, seed, list(seats), names)
    session.start()
    path.write_text(session.record().write(), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("review") / "game.txt")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_seats_are_told_what_they_gave_away(record: Path, lang: str) -> None:
    result = run(record, *FEW, lang=lang)
    assert result.exit_code == 0, result.exception
    lines = result.stdout.splitlines()
    assert [line[0] for line in lines if line[1:5] in (" Ann", " Ben")] == ["A", "B"]
    assert len([line for line in lines if line.startswith("  1. ")]) >= 1
    assert not [line for line in lines if line.startswith("  4. ")]
    assert all(width(line) <= 160 for line in lines)
    assert result.stderr == ""


def test_the_best_and_the_chosen_option_stand_beside_each_other(record: Path) -> None:
    shown = run(record, *FEW, "--seat", "A").stdout
    assert "Ben:" not in shown.split("\n\n")[1].split("\n", 1)[0]
    fall = " ".join(shown.partition("  1. ")[2].partition("  2. ")[0].split())
    assert fall.startswith("Turn ")
    assert "which wins about" in fall
    assert "Better to " in fall


def test_data_for_programs(record: Path) -> None:
    data = json.loads(run(record, *FEW, "--json").stdout)
    assert (data["regulation"], data["names"]) == (GAME, ["Anna", "Ben"])
    assert {one["seat"] for one in data["decisions"]} == {"A", "B"}
    for one in data["decisions"]:
        assert 0 <= one["chance"] <= one["best_chance"] <= 1
        assert one["fall"] == pytest.approx(one["best_chance"] - one["chance"])
    for seat in "AB":
        mine = sorted(one["fall"] for one in data["decisions"] if one["seat"] == seat)
        lost = [fall for fall in reversed(mine) if fall >= NOTHING_LOST]
        assert [one["fall"] for one in data["worst"][seat]] == lost[:3]


def test_the_same_seed_gives_the_same_review(record: Path) -> None:
    one = run(record, *FEW, "--json").stdout
    assert run(record, *FEW, "--json").stdout == one
    assert run(record, *FEW, "--json", "--seed", "1").stdout != one
    only = json.loads(run(record, *FEW, "--json", "--seat", "B").stdout)
    assert only["worst"]["B"] == json.loads(one)["worst"]["B"]


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(tmp_path: Path) -> None:
    session = Session(find_regulation(GAME), 3, [None, LearnedAgent(1)], ["you", "computer"])
    session.start()
    for _ in range(3):
        session.choose(0, 0)
    path = tmp_path / "half.txt"
    path.write_text(session.record().write(), encoding="utf-8")
    result = run(path, *FEW)
    assert result.exit_code == 0, result.exception
    assert "A you: 3 decisions" in result.stdout


def refused(path: Path, *words: str) -> BlackPokerError:
    error = run(path, *words).exception
    assert isinstance(error, BlackPokerError)
    assert said(error)
    return error


def test_a_damaged_record_is_refused_before_anything_is_weighed(
    record: Path, tmp_path: Path
) -> None:
    text = record.read_text(encoding="utf-8")
    path = tmp_path / "damaged.txt"
    path.write_text(text.replace("hash: ", "hash: 0"), encoding="utf-8")
    assert refused(path).id == "replay_end"
    lines = text.splitlines()
    path.write_text("\n".join([*lines[:-8], "A zzz", *lines[-8:]]), encoding="utf-8")
    assert refused(path).id == "replay_move"
    path.write_text("What a game!", encoding="utf-8")
    assert refused(path).id == "not_a_record"
    assert refused(tmp_path / "none.txt").id == "record_missing"


def test_old_maid_has_nothing_to_weigh(tmp_path: Path) -> None:
    assert refused(written(tmp_path / "maid.txt", "oldmaid 3")).id == "review_no_duel"


def test_a_game_that_nobody_began_has_no_decisions(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    head = record.read_text(encoding="utf-8").split("\nhash:")[0]
    path.write_text(f"{head}\n---\n", encoding="utf-8")
    assert refused(path).id == "review_nothing"


def test_who_had_no_choice_is_told_so(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Retraced, "apply", lambda self, choice: Replay.apply(self, choice))
    assert refused(record).id == "review_nothing"  # nobody had one
    for lang in LANGUAGES:
        result = run(record, "--seat", "A", lang=lang)
        assert result.exit_code == 0, result.exception
        assert say(lang, "review.no_choice", seat="A", name="Anna") in result.stdout


# ---- local rules
@pytest.fixture(scope="module")
def house_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    agreed = regulation_with(GAME, [read_house(path) for path in (LAST_STAND, HOSPITAL)])
    return written(tmp_path_factory.mktemp("house") / "house.txt", agreed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_with_local_rules_is_reviewed_with_their_files(
    house_record: Path, lang: str
) -> None:
    given = ("--house", str(HOSPITAL), "--house", str(LAST_STAND))  # in any order
    result = run(house_record, *FEW, *given, lang=lang)
    assert result.exit_code == 0, result.exception
    title, *lines = result.stdout.splitlines()
    assert {"en": "Last stand", "ja": "背水の陣"}[lang] in title
    assert [line[0] for line in lines if line[1:5] in (" Ann", " Ben")] == ["A", "B"]


def test_an_action_of_a_local_rule_is_called_by_its_name(house_record: Path) -> None:
    """A seat that asked for it is told so, whether it was good or not."""
    assert "heal" in house_record.read_text(encoding="utf-8")
    given = ("--house", str(HOSPITAL), "--house", str(LAST_STAND))
    data = json.loads(run(house_record, *FEW, *given, "--json").stdout)
    assert data["regulation"] == f"{GAME} house:last_stand house:field_hospital"
    assert "heal" in {one["chosen"] for one in data["decisions"]}


@pytest.mark.parametrize(
    ("given", "id", "named"),
    [
        ([], "house_missing", "last_stand, field_hospital"),
        (["last_stand"], "house_missing", "field_hospital"),
        (["last_stand", "field_hospital", "no_search"], "house_unnamed", "no_search"),
        (["last_stand", "last_stand"], "house_twice", "last_stand"),
    ],
    ids=["none", "one", "one too many", "twice"],
)
def test_a_record_is_not_reviewed_without_its_local_rules(
    house_record: Path, given: list[str], id: str, named: str
) -> None:
    words = [word for name in given for word in ("--house", str(HOUSE / f"{name}.py"))]
    error = refused(house_record, *words)
    assert error.id == id
    for lang in LANGUAGES:
        assert named in error.said(lang)


def test_a_person_at_a_terminal_reads_one_sentence() -> None:
    done = blackpoker("review", "no_such_file.txt")
    assert done.returncode == 2
    assert "no_such_file.txt" in done.stderr
    assert "Traceback" not in done.stderr


# ---- pictures
def test_a_picture_needs_matplotlib_and_says_so_first(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)  # as if it were not installed
    assert refused(record, "--plot", str(tmp_path / "game.png")).id == "plot_needs"


def test_a_picture_is_drawn(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.png"
    result = run(record, *FEW, "--plot", str(path))
    assert result.exit_code == 0, result.exception
    assert path.read_bytes().startswith(b"\x89PNG")
    plot_chances([Curve("A", [], [])], path)  # who never had a choice has no curve


def test_a_picture_of_no_known_kind_is_refused(record: Path) -> None:
    assert refused(record, "--plot", "game.txt").id == "plot_kind"
