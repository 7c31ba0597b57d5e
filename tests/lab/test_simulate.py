"""Many games: every one is counted, whoever plays it on however many cores."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import CURIOUS

from blackpoker.agents.registry import AGENTS, UnknownAgent
from blackpoker.core.decision import Decision
from blackpoker.core.errors import IllegalRegulation
from blackpoker.lab import simulate as lab
from blackpoker.lab.shards import ShardError
from blackpoker.lab.simulate import named, seed_of, simulate
from blackpoker.lab.statistics import median, wilson
from blackpoker.regulation.games import everything


class Breaks:
    """An agent with a mistake."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: object, decision: Decision) -> int:
        raise ZeroDivisionError("oops")


class Idles:
    """An agent that always passes, if it can."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: object, decision: Decision) -> int:
        return next((i for i, option in enumerate(decision.options) if option.verb == "pass"), 0)


def test_every_game_is_counted_once() -> None:
    tally = simulate(["8 lite+entry20"], 60, 3, jobs=1).tallies[0]
    assert tally.games == 60
    assert tally.first_wins + tally.second_wins == 60
    assert tally.decisions.total() == tally.turns.total() == 60
    assert tally.failures == []


def test_games_are_shared_out_among_all_regulations() -> None:
    every = everything()
    result = simulate([], len(every) + 3, 1, jobs=1)
    assert [tally.regulation for tally in result.tallies] == [one.id for one in every]
    assert [tally.games for tally in result.tallies] == [2] * 3 + [1] * (len(every) - 3)
    assert not result.bad


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    progress: list[tuple[int, int]] = []
    ids = ["8 lite+entry20", "8 master+basic"]
    alone = simulate(ids, 130, 9, jobs=1, usage=True)
    together = simulate(
        ids, 130, 9, jobs=2, usage=True, on_progress=lambda done, all: progress.append((done, all))
    )
    assert alone == together
    assert progress[-1] == (130, 130)
    assert [done for done, _ in progress] == sorted(done for done, _ in progress)


def test_the_seed_decides() -> None:
    assert simulate(["8 lite+entry20"], 20, 1, jobs=1) == simulate(
        ["8 lite+entry20"], 20, 1, jobs=1
    )
    one, other = (simulate(["8 lite+entry20"], 20, seed, jobs=1) for seed in (1, 2))
    assert one.tallies[0].decisions != other.tallies[0].decisions
    assert len({seed_of(base, n) for base in range(30) for n in range(30)}) == 900
    assert all(0 <= seed_of(1 << 61, n) < 1 << 62 for n in range(100))


def test_the_quick_way_counts_the_same_first_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games are played inside the engine; who began is worked out from the number of
    turns."""
    seen: list[tuple[int, int]] = []

    class Watches:
        def __init__(self, seed: int) -> None:
            self.first = -1

        def choose(self, view: object, decision: Decision) -> int:
            turn, number = view.turn, view.turn_number  # type: ignore[attr-defined]
            if number == 1:
                self.first = turn
            seen.append((self.first, (turn + number + 1) % 2))
            return next((i for i, o in enumerate(decision.options) if o.text == "end"), 0)

    monkeypatch.setitem(AGENTS, "watches", Watches)
    simulate(["8 lite+entry20"], 5, 1, ("watches",), jobs=1)
    assert seen
    assert all(first in (-1, worked_out) for first, worked_out in seen)


def test_usage_counts_requests_and_what_became_of_them() -> None:
    tally = simulate(["8 lite+entry20"], 30, 2, jobs=1, usage=True).tallies[0]
    assert tally.requested["end"] >= tally.resolved["end"] > 0
    assert tally.resolved["charge"] == tally.requested["charge"] > 0
    assert simulate(["8 lite+entry20"], 1, 2, jobs=1).tallies[0].requested == {}


def test_usage_is_the_same_for_agents_that_look() -> None:
    tally = simulate(["8 lite+entry20"], 2, 2, ("learned", "random"), jobs=1, usage=True).tallies[0]
    assert tally.resolved["end"] > 0


def test_a_game_that_breaks_is_reported_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AGENTS, "breaks", Breaks)
    result = simulate(["8 lite+entry20"], 3, 5, ("breaks", "random"), jobs=1)
    assert result.bad
    assert [failure.seed for failure in result.failures] == [seed_of(5, n) for n in range(3)]
    assert "ZeroDivisionError: oops (test_simulate.py:" in result.failures[0].reason
    assert result.tallies[0].games == 0


def test_a_game_that_does_not_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AGENTS, "idles", Idles)
    monkeypatch.setattr(lab, "MOST_DECISIONS", 200)
    result = simulate(["8 lite+entry20"], 2, 5, ("idles", "idles"), jobs=1)
    assert result.bad
    assert result.tallies[0].unfinished == 2
    assert result.failures == []


def test_old_maid_has_no_winner() -> None:
    tally = simulate(["oldmaid"], 4, 1, jobs=1).tallies[0]
    assert (tally.games, tally.draws, tally.first_wins) == (4, 4, 0)


def test_mistakes_are_found_before_anything_is_played() -> None:
    with pytest.raises(UnknownAgent):
        simulate(["8 lite+entry20"], 1, 1, ("random", "grandmaster"))
    with pytest.raises(IllegalRegulation):
        simulate(["8 lite+entry99"], 1, 1)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_the_wilson_interval(successes: int, trials: int, low: float, high: float) -> None:
    """The values of the table in Newcombe (1998), method 3."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-4)


def test_the_median_of_nothing_is_nothing() -> None:
    assert median(simulate(["oldmaid"], 0, 1).tallies[0].turns) == 0.0


def test_a_group_names_its_regulations_once_each() -> None:
    ids = [one.id for one in named(["6", "6 extra", "extra"])]
    assert len(ids) == len(set(ids))
    assert {"6 lite", "6 master half", "6 extra", "8 master+extra"} <= set(ids)
    assert "8 master+basic" not in ids
    with pytest.raises(IllegalRegulation):
        named(["9"])


def test_what_an_effect_raises_counts_as_asked_for() -> None:
    """Edition 6 raises charge, draw, block and the judgement; nobody declares them."""
    tally = simulate(["6 lite"], 20, 2, jobs=1, usage=True).tallies[0]
    for id in ("charge", "draw", "block", "damage_judgement"):
        assert tally.requested[id] >= tally.resolved[id] > 0
    looked = simulate(["6 lite"], 5, 2, ("learned",), jobs=1, usage=True).tallies[0]
    assert looked.requested["charge"] == looked.resolved["charge"] > 0


def test_the_list_knows_what_nobody_asked_for() -> None:
    tally = simulate(["6 master"], 2, 2, jobs=1, usage=True).tallies[0]
    assert "rsf" in tally.never()
    assert "end" not in tally.never()
    assert tally.to_data()["never"] == tally.never()


def test_whoever_remembers_does_so_on_any_number_of_cores() -> None:
    ids = ["6 lite", "6 extra"]
    alone = simulate(ids, 120, 9, (CURIOUS,), jobs=1, usage=True)
    assert alone == simulate(ids, 120, 9, (CURIOUS,), jobs=2, usage=True)


def test_a_simulation_goes_on_in_the_folder_in_which_it_is_kept(tmp_path: Path) -> None:
    ids = ["8 lite+entry20", "oldmaid"]
    whole = simulate(ids, 120, 9, jobs=1, usage=True)
    told: list[int] = []

    class EnoughError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        told.append(done)
        if len(told) == 2:
            raise EnoughError

    with pytest.raises(EnoughError):
        simulate(ids, 120, 9, jobs=1, usage=True, on_progress=stop, keep=tmp_path)
    assert simulate(ids, 120, 9, jobs=1, usage=True, keep=tmp_path) == whole
    with pytest.raises(ShardError):
        simulate(ids, 120, 8, jobs=1, usage=True, keep=tmp_path)
