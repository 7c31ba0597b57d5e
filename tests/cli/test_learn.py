"""``blackpoker learn``: what it refuses before anything is learned. Learning is in tests/learn."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from terminal import Done, blackpoker

from blackpoker.learn.mixture import measured_in, read_mixture
from blackpoker.learn.plan import LearningPlan, new_plan, resumed_plan
from blackpoker.learn.recipe import LearnError, Recipe, read_numbers, with_numbers
from blackpoker.regulation.regulation import all_regulations
from blackpoker.text import LANGUAGES, table

LITE = "9.1 lite+entry16"


@pytest.fixture
def no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)


def refused(out: Path, *words: str, lang: str = "en") -> Done:
    done = blackpoker("learn", *words, "--out", str(out), "--lang", lang)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()
    return done


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("no_torch")
def test_without_torch_it_says_how_to_get_it(tmp_path: Path, lang: str) -> None:
    done = refused(tmp_path / "run", LITE, "--minutes", "1", lang=lang)
    assert 'pip install "blackpoker[learn]"' in done.stderr
    done = refused(tmp_path / "run", "--resume", lang=lang)
    assert 'pip install "blackpoker[learn]"' in done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "error"),
    [
        ((LITE,), "learn_no_budget"),
        (("--minutes", "1"), "learn_no_regulation"),
        (("oldmaid", "--minutes", "1"), "learn_no_duel"),
        ((f"{LITE}*0", "--minutes", "1"), "learn_bad_weight"),
        ((f"{LITE}*x", "--minutes", "1"), "learn_bad_weight"),
        ((f"{LITE}*99", "--minutes", "1", "--games", "50"), "learn_too_many"),
        ((LITE, "--decisions", "many"), "learn_bad_amount"),
        ((LITE, "--minutes", "1", "--set", "former"), "learn_no_setting"),
        ((LITE, "--minutes", "1", "--set", "formr=1"), "learn_unknown_setting"),
        ((LITE, "--minutes", "1", "--set", "former=2"), "learn_bad_setting"),
        ((LITE, "--minutes", "1", "--set", "steps=1.5"), "learn_bad_setting"),
        ((LITE, "--minutes", "1", "--width", "0"), "learn_bad_setting"),
        ((LITE, "--minutes", "1", "--imitate", "5"), "learn_no_teacher"),
        ((LITE, "--minutes", "1", "--teacher", "random"), "learn_no_teacher"),
        ((LITE, "--minutes", "1", "--from", "somebody"), "learn_bad_start"),
        ((LITE, "--minutes", "1", "--from", "learned", "--width", "9"), "learn_other_shape"),
        ((LITE, "--minutes", "1", "--from", "gone.net"), "network_unreadable"),
        ((LITE, "--minutes", "1", "--against", "gone.net"), "network_unreadable"),
        ((LITE, "--minutes", "1", "--against", "nobody"), "no_such_agent"),
        ((LITE, "--minutes", "1", "--measure", "nobody"), "no_such_agent"),
        (("9.1 light", "--minutes", "1"), "regulation_shape"),
    ],
)
def test_what_cannot_be_learned_is_one_sentence(
    tmp_path: Path, lang: str, words: tuple[str, ...], error: str
) -> None:
    told = refused(tmp_path / "run", *words, lang=lang).stderr.strip()
    said = re.split(r"\{.*?\}", table(lang)[f"error.{error}"])
    assert re.fullmatch(".*".join(map(re.escape, said)), told), told


def test_a_mixture_has_weights() -> None:
    assert read_mixture([f"{LITE}*2", "8 lite+basic"]) == (LITE, LITE, "8 lite+basic")
    assert read_mixture([LITE, f"{LITE} * 2"]) == (LITE,) * 3
    everything = read_mixture(["all", f"{LITE}*8"])
    assert len(everything) == len(list(all_regulations())) + 8
    assert set(read_mixture(["6"])) < set(everything)


def test_progress_is_measured_in_the_heaviest_or_in_some_that_are_spread() -> None:
    assert measured_in((LITE, "8 lite+basic", LITE)) == (LITE, "8 lite+basic")
    everything = read_mixture(["all"])
    assert len(set(measured_in(everything))) == 6
    assert measured_in((*everything, LITE)) == (LITE,)


def test_a_step_falls_to_a_tenth_unless_somebody_says_otherwise() -> None:
    recipe = with_numbers(Recipe((LITE,)), {"rate": 0.01, **read_numbers(["former=0.25"])})
    assert (recipe.final_rate, recipe.former) == (0.001, 0.25)
    assert with_numbers(recipe, {"rate": 0.02, "final_rate": 0.02}).final_rate == 0.02


def test_a_plan_comes_back_from_its_text() -> None:
    plan = new_plan([LITE], {"games": 32}, minutes=2.5, seed=7, workers=2)
    assert LearningPlan.from_text(plan.to_text()) == plan
    assert plan.measure == ("random", "learned")
    assert new_plan([LITE], {}, minutes=1.0, against="random").measure == ()
    with pytest.raises(ValueError, match="recipe"):
        LearningPlan.from_text('{"recipe": 3}')


def test_a_network_that_begins_gives_its_size_and_its_judge_time() -> None:
    recipe = new_plan([LITE], {}, minutes=1.0, start="learned").recipe
    assert recipe.warm_up == 8
    assert new_plan([LITE], {"warm_up": 0}, minutes=1.0, start="learned").recipe.warm_up == 0


def test_the_warmth_of_a_network_stands_in_the_recipe() -> None:
    assert new_plan([LITE], read_numbers(["warmth=0.65"]), minutes=1.0).recipe.warmth == 0.65
    begun = {id: new_plan([id], {}, minutes=1.0, start="learned").recipe for id in (LITE, "6 pro")}
    assert [recipe.warmth for recipe in begun.values()] == [1.0, 0.65]
    with pytest.raises(LearnError, match="warmth cannot be 0"):
        read_numbers(["warmth=0"])


def test_what_is_left_is_told_of_a_run_that_goes_on() -> None:
    plan = new_plan([LITE], {}, minutes=10.0)
    assert plan.minutes_left(50.0, 0.0, 0) == 10.0
    assert plan.minutes_left(50.0, 4.0, 12_000) == 6.0
    plan = new_plan([LITE], {}, decisions=12_000)
    assert plan.minutes_left(50.0, 4.0, 3_000) == 3.0
    plan = resumed_plan(plan, (4.0, 3_000), [], {}, minutes=20.0, decisions=6_000)
    assert plan.minutes_left(50.0, 4.0, 3_000) == 2.0
    assert plan.minutes_left(1.0, 5.0, 3_000) == 19.0


def test_a_budget_is_spent_by_what_is_spent_first() -> None:
    plan = new_plan([LITE], {}, minutes=10.0, decisions=1000)
    assert plan.part_done(1.0, 500) == 0.5
    assert plan.part_done(20.0, 500) == 1.0


def test_a_weight_that_is_none_is_named() -> None:
    with pytest.raises(LearnError, match=r"not '1\.5'"):
        read_mixture([f"{LITE}*1.5"])
