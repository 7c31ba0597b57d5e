"""The lab measures what is known by construction, claims nothing else, and keeps what it played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import planted
import pytest

from blackpoker.core.errors import BlackPokerError
from blackpoker.lab.balance import run as running
from blackpoker.lab.balance.against import play_against
from blackpoker.lab.balance.claims import claims_of
from blackpoker.lab.balance.estimates import benjamini_hochberg, games_for, holm, least_squares
from blackpoker.lab.balance.experiments import play_actions, play_cards, play_eager
from blackpoker.lab.balance.findings import compared, found_out
from blackpoker.lab.balance.moments import play_moments
from blackpoker.lab.balance.naming import name_all
from blackpoker.lab.balance.observed import play_observed
from blackpoker.lab.balance.openings import play_openings
from blackpoker.lab.balance.plan import LabPlan, deals_in, foretold, planned, portions
from blackpoker.lab.balance.playing import (
    Conduct,
    Field,
    GamePlan,
    LabError,
    Variant,
    field_of,
    play,
    record_of,
    usual_plan,
)
from blackpoker.lab.balance.report import DATA, PAGE, report_of, whole, written
from blackpoker.lab.balance.run import run_lab
from blackpoker.lab.balance.skill import play_shares, play_steps
from blackpoker.lab.balance.sums import Sums
from blackpoker.lab.gathering import JOURNAL
from blackpoker.play.record import Record, Replay
from blackpoker.text import LANGUAGES

Data = dict[str, Any]
KING = 12  # ♠K
LITE = "9.1 lite+entry16"


def toy(path: str) -> Field:
    return field_of(Variant(planted.REGULATION, (path,)))


def found(field: Field, **parts: Data) -> Data:
    sums = Sums()
    for name, data in parts.items():
        sums.add(0, name, data)
    return found_out(field, sums, 0)


def holds(one: Data, truth: float) -> bool:
    return bool(one["low"] <= truth <= one["high"])


# ---- known truths: a hundred runs of each are in benchmarks/known_truths.py
def test_a_planted_edge_is_found(tmp_path: Path) -> None:
    field = toy(planted.fate(tmp_path, first=650))
    data = found(field, observed=play_observed(field, 0, 150, 4))
    assert holds(data["first"], 0.65)
    assert data["first"]["low"] > 0.5
    assert report_claims(field, data)[0]["id"] == "first_helps"


def report_claims(field: Field, data: Data) -> list[Data]:
    name_all(field, data)
    return [one.to_data() for one in claims_of(data)]


def test_a_strong_card_is_worth_what_was_planted_and_no_other_is(tmp_path: Path) -> None:
    field = toy(planted.fate(tmp_path, bonus=300, card=KING))
    data = found(field, observed=play_observed(field, 0, 30, 1), cards=play_cards(field, 0, 15, 4))
    worth = {row["card"]: row["worth"] for row in data["cards"]}
    assert holds(worth["♠K"], 0.3 * 15 / 16)
    # Another card is worth a little less than nothing: put undermost it may free the King.
    assert all(holds(one, -0.3 / 16) for name, one in worth.items() if name != "♠K")


def test_a_strong_action_is_worth_what_was_planted(tmp_path: Path) -> None:
    field = toy(planted.boon(tmp_path, 900))
    data = found(
        field, observed=play_observed(field, 0, 40, 1), actions=play_actions(field, 0, 80, 4)
    )
    boon = next(row for row in data["actions"] if row["id"] == "boon")
    assert holds(boon["worth"], 0.2 * boon["tried"]["value"])
    assert boon["worth"]["stands"]


def test_what_nobody_can_use_is_named(tmp_path: Path) -> None:
    field = toy(planted.boon(tmp_path, 600))
    data = found(field, observed=play_observed(field, 0, 60, 4))
    assert "dead" in data["coverage"]["never_asked"]
    assert data["cards"]
    assert all(row["dead"] for row in data["cards"] if row["held"] >= 30)
    assert {"never", "dead"} <= {claim["id"] for claim in report_claims(field, data)}


def test_a_loop_is_found_and_nothing_else_called_one(tmp_path: Path) -> None:
    field = toy(planted.echo(tmp_path))
    lines = [line.record.id for line in field.regulation.askable_lines if line.direct]
    at = lines.index("echo")
    data = found(field, eager=play_eager(field, at, 2, 4))
    assert [row["loop"] for row in data["eager"]] == [True, False]
    assert [row["id"] for row in data["eager"]] == ["echo", "idle"]
    assert data["eager"][1]["uses"] > data["eager"][1]["most"]


def test_where_a_lot_decides_all_is_luck(tmp_path: Path) -> None:
    field = toy(planted.fate(tmp_path))
    shares = found(field, shares=play_shares(field, 0, 40, 4))["shares"]
    assert holds(shares["skill"], 0)
    assert holds(shares["luck"], 1)
    assert not shares["built"]


def test_the_same_deals_tell_a_small_difference_with_few_games(tmp_path: Path) -> None:
    fields = [toy(planted.fate(tmp_path, first)) for first in (500, 520)]
    data = compared(play_against(fields[0], fields[1], 0, 200, 4))
    first = data["measures"][0]
    assert holds(first["difference"], 0.02)
    assert first["saved"] >= 2 / 3


def test_rules_do_not_differ_from_themselves() -> None:
    field = field_of(Variant(LITE))
    data = compared(play_against(field, field, 0, 3, 1))
    assert data["same"]["value"] == 1
    assert not data["parted"]


# ---- numbers
def test_so_many_games_are_said_before_they_are_played() -> None:
    assert games_for(0.01) == 9604
    plan = planned([LITE], certainty=0.01)
    assert sum(one.deals for one in portions(plan) if one.part == "observed") == 9604
    assert foretold(planned([LITE], certainty=0.2, parts=("observed",))).games == 30


def test_of_many_claims_few_stand() -> None:
    assert holm([0.04] * 20) == [False] * 20
    assert holm([0.001, *[0.5] * 19]) == [True, *[False] * 19]
    assert benjamini_hochberg([0.5] * 20) == [False] * 20


def test_a_fit_finds_what_was_added() -> None:
    """Three things meet in pairs; each win is what they add, and nothing else."""
    adds = (0.3, 0.0, -0.3)
    products = [[0.0] * 3 for _ in adds]
    sums = [0.0] * 3
    squares = 0.0
    for i in range(3):
        for j in range(3):
            y = adds[i] - adds[j]
            x = [float(k == i) - float(k == j) for k in range(3)]
            squares += y * y
            for a in range(3):
                sums[a] += x[a] * y
                for b in range(3):
                    products[a][b] += x[a] * x[b]
    fit = least_squares(products, sums, squares, 9, [3, 3, 3])
    assert [round(one.value, 9) for one in fit] == [0.3, 0.0, -0.3]


# ---- games
def test_every_part_can_be_played_and_is_the_same_again() -> None:
    field = field_of(Variant(LITE))
    for part in (play_observed, play_actions, play_steps, play_shares, play_moments):
        once = part(field, 3, 1, 5)
        assert json.dumps(once) == json.dumps(part(field, 3, 1, 5))


def test_trumps_are_by_lot_and_exchanged() -> None:
    field = field_of(Variant("9.1 lite+extra"))
    data = play_openings(field, 0, 1, 3)
    assert sum(n for name, n in data["seen"].items() if name.startswith("trump ")) == 8
    plan = usual_plan(field, 5)
    assert plan.seats[0].wishes != plan.seats[1].wishes
    assert plan.exchanged.seats == (plan.seats[1], plan.seats[0])


@pytest.mark.parametrize(
    ("regulation", "seat"),
    [
        (LITE, Conduct()),
        (LITE, Conduct(never=frozenset({"throwing", "attack"}))),
        (LITE, Conduct(always=frozenset({"set_bulwark"}), warmth=5.0, forgetful=True)),
        ("9.1 lite+extra", Conduct()),
    ],
    ids=["plain", "without", "eager", "trumps"],
)
def test_a_game_can_be_watched_as_it_was_played(regulation: str, seat: Conduct) -> None:
    field = field_of(Variant(regulation))
    plan = usual_plan(field, 9, seat)
    played = play(field, plan)
    record = record_of(field, plan, ["A", "B"])
    again = Replay(Record.read(record.write())).run()
    assert (again.winner, again.turn_number) == (played.game.winner, played.turns)


def test_who_does_not_ask_for_it_never_does() -> None:
    field = field_of(Variant(LITE))
    plan = GamePlan(3, (Conduct(never=frozenset({"throwing"})), Conduct()))
    moves = record_of(field, plan, ["A", "B"]).moves
    assert not [line for line in moves if line.startswith("A throwing")]


# ---- the report
def small(folder: Path, **more: Any) -> LabPlan:
    """A report of a toy, of two questions: quick to play."""
    plan = planned(
        [planted.REGULATION],
        house=[planted.fate(folder, 650)],
        certainty=0.15,
        parts=("observed", "shares"),
    )
    return replace(plan, **more)


def test_the_page_stands_alone_and_speaks_every_language(tmp_path: Path) -> None:
    plan = small(tmp_path)
    report = run_lab(plan, tmp_path / "out", jobs=1)
    files = written(report, tmp_path / "out", "ja", plot=True)
    text = (tmp_path / "out" / PAGE).read_text("utf-8")
    for forbidden in ("<script", "http://", "https://", "<link", "@import"):
        assert forbidden not in text
    for lang in LANGUAGES:
        assert f'<article lang="{lang}">' in text
    assert 'id="t-ja" aria-label="日本語" checked' in text
    assert text.count("<svg") >= 4
    data = json.loads((tmp_path / "out" / DATA).read_text("utf-8"))
    assert data["plan"]["deals"]["observed"] == plan.games
    assert {path.suffix for path in files} >= {".html", ".json", ".csv", ".svg", ".txt"}
    for one in data["records"]:
        assert f"records/{one['file']}" in text
        Replay(
            Record.read((tmp_path / "out/records" / one["file"]).read_text("utf-8")),
            field_of(plan.variants[0]).house,
        ).run()


def test_too_few_games_are_no_claim(tmp_path: Path) -> None:
    field = toy(planted.boon(tmp_path, 900))
    data = found(
        field, observed=play_observed(field, 0, 5, 1), actions=play_actions(field, 0, 5, 1)
    )
    assert not [row for row in data["actions"] if row.get("worth", {}).get("stands")]
    assert not any(row["dead"] for row in data["cards"])


def test_a_run_that_was_stopped_comes_out_the_same(tmp_path: Path) -> None:
    plan = small(tmp_path, certainty=0.12)

    def stop(done: int, of: int, sums: Sums) -> None:
        if done >= of / 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_lab(plan, tmp_path / "kept", 1, stop)
    kept = (tmp_path / "kept" / JOURNAL).read_bytes()
    told: list[int] = []
    stopped = run_lab(plan, tmp_path / "kept", 1, lambda done, of, sums: told.append(done))
    whole_run = run_lab(plan, tmp_path / "whole", 1)
    assert stopped.data == whole_run.data
    assert (tmp_path / "kept" / JOURNAL).read_bytes().startswith(kept)
    assert told[-1] == deals_in(plan)
    with pytest.raises(BlackPokerError) as other:
        run_lab(replace(plan, seed=5), tmp_path / "kept", 1)
    assert other.value.id == "shards_other_plan"


def test_a_live_page_looks_for_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "BETWEEN", 0.0)
    plan = small(tmp_path, parts=("observed",))
    run_lab(plan, tmp_path / "out", 1, live="en")
    text = (tmp_path / "out" / PAGE).read_text("utf-8")
    assert 'http-equiv="refresh"' in text
    assert "<progress" in text


def test_a_rule_that_fails_in_the_middle_is_named_and_what_was_played_is_kept(
    tmp_path: Path,
) -> None:
    path = tmp_path / "breaks.py"
    path.write_text(
        planted.HEAD.format(of=1000)
        + """
def breaks(game, task):
    if game.rng.below(40) == 0:
        raise ZeroDivisionError("oops")
    decided(game, 500, game.turn)

RULE = Supplement(id="breaks", name=Name("breaks", "breaks"), drop=ALL_BUT_END, actions=(
    action("breaks", Trigger.TRIGGERED, breaks, timing=Timing.QUICK, when=When(kind=BEGAN)),))
""",
        encoding="utf-8",
    )
    plan = planned([LITE], house=[str(path)], certainty=0.04, parts=("observed",))
    with pytest.raises(BlackPokerError) as error:
        run_lab(plan, tmp_path / "out", 1)
    assert error.value.id == "house_raises"
    assert str(path) in str(error.value)
    assert (tmp_path / "out" / JOURNAL).exists()


def test_what_cannot_be_written_is_said_and_nothing_is_left_half(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(LabError) as error:
        whole(tmp_path / "file" / "report.html", b"text")
    assert error.value.id == "lab_unwritable"
    whole(tmp_path / "new" / "report.html", b"text")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["report.html"]


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ({"texts": ["oldmaid"]}, "lab_no_duel"),
        ({"texts": [LITE, LITE]}, "lab_twice"),
        ({"texts": [LITE], "certainty": 0.5}, "lab_certainty"),
        ({"texts": [LITE], "parts": ["luck"]}, "lab_part"),
        ({"texts": [LITE, "8 lite+basic"], "against": "6 lite"}, "lab_against_one"),
        ({"texts": ["9.1 nonsense"]}, "regulation_shape"),
    ],
    ids=["another-game", "twice", "certainty", "part", "against", "unknown"],
)
def test_a_plan_that_cannot_be_is_refused(words: Data, id: str) -> None:
    with pytest.raises(BlackPokerError) as error:
        planned(**words)
    assert error.value.id == id


def test_a_report_of_nothing_yet_can_be_looked_at() -> None:
    plan = planned([LITE, "8 lite+basic"], certainty=0.2)
    assert [one["id"] for one in report_of(plan, Sums()).data["regulations"]] == [
        LITE,
        "8 lite+basic",
    ]
