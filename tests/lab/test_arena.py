"""Agents against each other: mirrored deals, files to go on with, bots that fail."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from blackpoker.agents.learned.networks import FOR_ALL
from blackpoker.agents.registry import AGENTS, UnknownAgent
from blackpoker.core.decision import Decision
from blackpoker.core.errors import RecordError
from blackpoker.lab import arena as lab
from blackpoker.lab import arena_shards
from blackpoker.lab import marks as lab_marks
from blackpoker.lab.arena import Arena, fixtures_of, planned, run_arena
from blackpoker.lab.arena_file import Writer, read_saved
from blackpoker.lab.arena_game import (
    ArenaError,
    ArenaSeat,
    Fixture,
    GameOutcome,
    deal_seed,
    lost_by,
    play_fixture,
)
from blackpoker.lab.arena_shards import ArenaGames, BotWatch
from blackpoker.network.weights import load_weights, save_weights
from blackpoker.regulation.games import find_regulation
from blackpoker.text import LANGUAGES

LITE = "8 lite+entry20"
PAIR = ("learned", "random")


class Watches:
    """Plays by lot and notes the first thing it sees."""

    seen: ClassVar[list[tuple[int, object]]] = []

    def __init__(self, seed: int) -> None:
        self.agent = AGENTS["random"](seed)
        self.first = True

    def choose(self, view: object, decision: Decision) -> int:
        if self.first:
            self.first = False
            self.seen.append((int(decision.player), view))
        return self.agent.choose(view, decision)


class Passes:
    """Never does anything."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: object, decision: Decision) -> int:
        return next((i for i, o in enumerate(decision.options) if o.verb == "pass"), 0)


class Breaks:
    """An agent of ours with a mistake."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: object, decision: Decision) -> int:
        raise ZeroDivisionError("oops")


def bot(folder: Path, name: str, *lines: str) -> str:
    """Write a bot whose ``choose`` is these lines; return its path."""
    path = folder / f"{name}.py"
    body = "\n".join(f"    {line}" for line in lines)
    path.write_text(f"import os, time\n\ndef choose(view, decision):\n{body}\n", encoding="utf-8")
    return str(path)


def test_each_deal_is_played_twice_with_the_seats_exchanged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = planned(PAIR, [LITE], games=6, seed=3)
    fixtures = fixtures_of(plan)
    assert len(fixtures) == 6
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (one.seed, one.deal, one.agents) == (other.seed, other.deal, other.agents)
        assert [one.seat_of(0), other.seat_of(0)] == [0, 1]
    assert len({fixture.seed for fixture in fixtures}) == 3

    monkeypatch.setitem(AGENTS, "watches", Watches)
    monkeypatch.setattr(Watches, "seen", [])
    fixture = Fixture(LITE, ("random", "watches"), 0, False, 77)
    play_fixture(fixture, 1)
    mirrored = Fixture(LITE, ("random", "watches"), 0, True, 77)
    play_fixture(mirrored, 1)
    (first, seen), (second, mirror) = Watches.seen
    assert [first, second] == [1, 0]
    # Whoever sits in A holds the cards of A.
    game = find_regulation(LITE).new_game(77)
    for seat, view in ((first, seen), (second, mirror)):
        mine = view.sides[seat]  # type: ignore[attr-defined]
        assert mine.hand == game.view(seat).sides[seat].hand  # type: ignore[attr-defined]


def test_equals_score_exactly_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is luck in a game is the other's luck in the next."""
    monkeypatch.setitem(AGENTS, "twin", AGENTS["learned"])
    arena = run_arena(planned(("learned", "twin"), [LITE], games=8), jobs=1)
    assert arena.totals[0].deals == [0.5] * 4
    assert [one.elo for one in arena.table.ratings] == pytest.approx([0, 0], abs=1e-9)


def test_the_deals_depend_on_nothing_but_the_two_who_play() -> None:
    plan = planned(PAIR, [LITE], games=4, seed=3)
    more = planned(("random", "level:1", "learned"), ["6 lite", LITE], games=10, seed=3)
    assert set(fixtures_of(plan)) < set(fixtures_of(more))
    seeds = {deal_seed(1, LITE, pair, n) for pair in (PAIR, ("a", "b")) for n in range(50)}
    assert len(seeds) == 100


def test_a_strong_agent_is_seen_to_be_stronger() -> None:
    arena = run_arena(planned(PAIR, [LITE, "6 lite"], games=10, seed=1), jobs=1, anchor="random")
    assert [one.regulation for one in arena.encounters] == [LITE, "6 lite"]
    total = arena.totals[0]
    assert total.games == 20
    assert total.rate > 0.8
    assert total.decided
    assert arena.table.ratings[0].name == "learned"
    assert arena.table.ratings[1].elo == 0.0
    assert arena.forfeits == arena.failures == []


def test_the_result_does_not_depend_on_the_number_of_processes_or_the_order_of_names() -> None:
    plan = planned(PAIR, [LITE], games=12, seed=4)
    progress: list[tuple[int, int]] = []
    alone = run_arena(plan, jobs=1)
    together = run_arena(plan, jobs=2, on_progress=lambda *now: progress.append(now))
    assert alone == together
    assert progress == [(n, 12) for n in range(13)]
    turned = run_arena(planned(PAIR[::-1], [LITE], games=12, seed=4), jobs=1).totals[0]
    assert [1 - one for one in turned.deals] == alone.totals[0].deals
    assert (turned.wins, turned.losses) == (alone.totals[0].losses, alone.totals[0].wins)


def test_an_odd_number_of_games_is_made_even() -> None:
    assert planned(PAIR, [LITE], games=7).games == 8


def test_an_interrupted_run_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    plan = planned((*PAIR, "level:1"), [LITE], games=6, seed=5)
    whole = run_arena(plan, jobs=1)
    path = tmp_path / "arena.jsonl"

    class EnoughError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == 7:
            raise EnoughError

    with pytest.raises(EnoughError):
        run_arena(plan, jobs=1, save=path, on_progress=stop)
    assert len(path.read_text("utf-8").splitlines()) == 1 + 7
    with path.open("a", encoding="utf-8") as file:
        file.write('{"regulation": "8 li')  # cut off in the middle of a word
    begun: list[int] = []
    again = run_arena(plan, jobs=2, resume=path, on_progress=lambda done, _: begun.append(done))
    assert begun[0] == 7
    assert again == whole
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert sum("arena" in line for line in lines) == 2
    assert sum("points" in line for line in lines) == 18
    assert run_arena(plan, jobs=1, resume=path) == whole  # nothing is left to play


def test_a_finished_run_can_be_made_longer_and_get_company(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    run_arena(planned(PAIR, [LITE], games=4, seed=5), jobs=1, save=path)
    more = planned((*PAIR, "level:1"), [LITE], games=6, seed=5)
    assert run_arena(more, jobs=1, resume=path) == run_arena(more, jobs=1)


def test_a_file_keeps_forfeits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AGENTS, "breaks", Breaks)
    path = tmp_path / "arena.jsonl"
    plan = planned(("breaks", "random"), [LITE], games=2)
    arena = run_arena(plan, jobs=1, save=path)
    assert run_arena(plan, jobs=1, resume=path) == arena
    assert arena.totals[0].forfeits == [2, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "arena.jsonl"
    plan = planned(PAIR, [LITE], games=2, seed=5)
    with pytest.raises(ArenaError) as told:
        run_arena(plan, jobs=1, resume=path)
    assert "--save" in told.value.said(lang)
    run_arena(plan, jobs=1, save=path)
    for refused, word in (
        ({"save": path, "plan": plan}, "--resume"),
        ({"resume": path, "plan": planned(PAIR, [LITE], games=2, seed=6)}, "5"),
        ({"resume": path, "plan": planned(PAIR, [LITE], games=2, seed=5, time_limit=3)}, "3"),
        ({"save": tmp_path / "no" / "file", "plan": plan}, "file"),
        ({"save": tmp_path / "else", "plan": plan, "anchor": "nobody"}, "learned"),
    ):
        with pytest.raises(RecordError) as told:
            run_arena(jobs=1, **refused)  # type: ignore[arg-type]
        assert word in told.value.said(lang)
    kept = path.read_text("utf-8").splitlines()
    for text, line in (("", 1), ("hello\n", 1), (kept[1] + "\n", 1), (f"{kept[0]}\n[]\n", 2)):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ArenaError) as told:
            run_arena(plan, jobs=1, resume=path)
        assert told.value.values["line"] == line
    path.write_text(kept[0].replace('"8.1"', '"7.9"') + "\n", encoding="utf-8")
    with pytest.raises(ArenaError) as told:
        run_arena(plan, jobs=1, resume=path)
    assert LITE in told.value.said(lang)


def test_a_bot_that_has_changed_is_not_mixed_with_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    mine = bot(tmp_path, "mine", "return 0")
    run_arena(planned((mine, "random"), [LITE], games=2), jobs=1, save=path)
    bot(tmp_path, "mine", "return len(decision.options) - 1")
    with pytest.raises(ArenaError, match=r"another version of .*mine\.py"):
        run_arena(planned((mine, "random"), [LITE], games=2), jobs=1, resume=path)


def test_a_network_that_has_changed_is_not_mixed_with_what_it_was(tmp_path: Path) -> None:
    path, network = tmp_path / "arena.jsonl", tmp_path / "mine.net"
    weights = load_weights(FOR_ALL)
    save_weights(network, weights)
    mine = f"learned:{network}"
    plan = planned((mine, "random"), [LITE], games=2)
    run_arena(plan, jobs=1, save=path)
    run_arena(plan, jobs=1, resume=path)
    assert read_saved(path).marks[mine] != read_saved(path).marks["random"]
    save_weights(network, replace(weights, weigh=bytes(len(weights.weigh))))
    with pytest.raises(ArenaError, match=r"another version of learned:.*mine\.net"):
        run_arena(plan, jobs=1, resume=path)


def test_other_versions_of_our_own_agents_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "arena.jsonl"
    plan = planned(PAIR, [LITE], games=2)
    run_arena(plan, jobs=1, save=path)
    mark = lab_marks.mark_of_ours("learned")
    assert read_saved(path).marks == {LITE: "8.1", "learned": mark, "random": mark}
    monkeypatch.setattr("blackpoker.__version__", "99.1")
    with pytest.raises(ArenaError, match="another version of learned"):
        run_arena(plan, jobs=1, resume=path)
    monkeypatch.undo()
    monkeypatch.setattr(lab_marks, "FOLDER", tmp_path)  # as if something else were learned
    with pytest.raises(ArenaError, match="another version of learned"):
        run_arena(plan, jobs=1, resume=path)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The lines of a file with two games."""
    path = tmp_path_factory.mktemp("arena") / "arena.jsonl"
    run_arena(planned(PAIR, [LITE], games=2), jobs=1, save=path)
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        (1, "games", "1e400"),
        (1, "games", "0"),
        (1, "games", "-2"),
        (1, "games", "2.5"),
        (1, "games", "[" * 100_000),
        (1, "time_limit", "-1"),
        (1, "time_limit", "NaN"),
        (1, "time_limit", "1e400"),
        (1, "time_limit", "1" * 400),
        (1, "seed", "-1"),
        (1, "seed", "null"),
        (2, "decisions", "Infinity"),
        (2, "decisions", "-1"),
        (2, "turns", "NaN"),
        (2, "points", "null"),
        (2, "points", "2"),
        (2, "forfeit", '{"agent": 0, "id": "no_such_thing", "values": {}}'),
        (2, "forfeit", '{"agent": 1e400, "id": "bot_died", "values": {}}'),
    ],
    ids=lambda value: str(value)[:12],
)
def test_a_damaged_line_is_named(
    tmp_path: Path, kept: list[dict[str, Any]], line: int, field: str, value: str
) -> None:
    lines = [dict(one) for one in kept]
    lines[line - 1][field] = "?"
    path = tmp_path / "arena.jsonl"
    text = "".join(json.dumps(one) + "\n" for one in lines).replace('"?"', value)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError) as told:
        read_saved(path)
    assert (told.value.id, told.value.values["line"]) == ("arena_damaged", line)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned(PAIR, [LITE], games=2)
    writer = Writer(tmp_path / "arena.jsonl", plan)
    writer.close()
    with Path("/dev/full").open("wb", buffering=0) as writer.lines.file:  # type: ignore[assignment]
        with pytest.raises(RecordError, match=r"arena\.jsonl"):
            writer.game(Fixture(LITE, PAIR, 0, False, 5), GameOutcome(1.0))
        writer.close()

    usual = Path.open

    def full(path: Path, mode: str, *how: Any, **more: Any) -> Any:
        new = mode == "xb"
        return usual(Path("/dev/full") if new else path, "wb" if new else mode, *how, **more)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(RecordError, match=r"other\.jsonl"):
        run_arena(plan, jobs=1, save=tmp_path / "other.jsonl")


def test_one_agent_has_one_name(tmp_path: Path) -> None:
    mine = bot(tmp_path, "mine", "return 0")
    twice = f"{tmp_path}/./mine.py"
    networks = (f"learned:{FOR_ALL}", f"learned:{FOR_ALL.parent}/./{FOR_ALL.name}")
    for names in (("3", "level:3"), ("level3", "level:03"), (mine, twice), networks):
        with pytest.raises(ArenaError, match="named twice"):
            planned(names, [LITE])
    assert planned(("3", twice), [LITE]).agents == ("level:3", mine)
    one, other = (planned((name, "random"), [LITE], games=2) for name in ("1", "level:1"))
    assert fixtures_of(one) == fixtures_of(other)
    assert run_arena(one, jobs=1, anchor="1").table.anchor == "level:1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mistakes_are_found_before_anything_is_played(lang: str) -> None:
    for agents, regulations, word in (
        (["random"], [], "random"),
        (["random", "random"], [], "random"),
        (PAIR, ["oldmaid"], "oldmaid"),
        (["random", "grandmaster"], [], "grandmaster"),
    ):
        with pytest.raises((ArenaError, UnknownAgent)) as told:
            planned(agents, regulations)
        assert word in told.value.said(lang)


# ---- bots that fail
SLEEP_THROUGH = """
import os, time

def sleep_through():
    try:
        time.sleep(1)
    except BaseException:
        pass

"""


def played_against(path: str, games: int = 2, time_limit: float = 10) -> Arena:
    return run_arena(planned((path, "random"), [LITE], games, 0, time_limit), jobs=1)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["x = 1", "return x // 0"], ["line 5", "ZeroDivisionError"]),
        (["raise SystemExit(3)"], ["line 4", "SystemExit: 3"]),
        (["time.sleep(9)"], ["line 4", "more than 0.5 s"]),
        (["try:", "    time.sleep(9)", "except BaseException:", "    return 0"], ["line 5", "0.5"]),
        (["return len(decision.options)"], ["from 0 to"]),
        (["return -1"], ["answered -1"]),
        (["return 'pass'"], ["answered 'pass'"]),
        (["return None"], ["answered None"]),
        (["return True"], ["answered True"]),
    ],
    ids=["raises", "exits", "hangs", "late", "beyond", "below", "text", "none", "bool"],
)
def test_a_bot_that_fails_loses_and_the_arena_goes_on(
    tmp_path: Path, lines: list[str], said: list[str]
) -> None:
    path = bot(tmp_path, "bad", *lines)
    arena = played_against(path, time_limit=0.5)
    assert (arena.totals[0].losses, arena.totals[0].forfeits) == (2, [2, 0])
    assert arena.failures == []
    for _, forfeit in arena.forfeits:
        told = forfeit.said("en")
        assert told.startswith(path)
        assert all(word in told for word in said), told
        assert path in forfeit.said("ja")
        assert forfeit.said("ja") != told


def test_a_bot_that_cannot_be_interrupted_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process goes on where its own was: the games of others are all played."""
    monkeypatch.setattr(arena_shards, "GRACE", 0.5)
    loop = ["while True:", "    try:", "        time.sleep(1)", "    except BaseException:"]
    path = bot(tmp_path, "stubborn", *loop, "        pass")
    arena = run_arena(planned((path, *PAIR), [LITE], 2, 0, time_limit=0.2), jobs=2)
    assert [one.games for one in arena.totals] == [2, 2, 2]
    assert [one.forfeits for one in arena.totals] == [[2, 0], [2, 0], [0, 0]]
    assert "did not let itself be interrupted" in arena.forfeits[0][1].said("en")


def test_a_bot_that_ends_its_process_loses(tmp_path: Path) -> None:
    arena = played_against(bot(tmp_path, "gone", "os._exit(7)"))
    assert arena.totals[0].forfeits == [2, 0]
    assert "code 7" in arena.forfeits[0][1].said("en")


@pytest.mark.parametrize(
    ("line", "time_limit", "told"),
    [("os._exit(7)", 10, "code 7"), ("while True: sleep_through()", 0.3, "0.3 s")],
    ids=["ends-its-process", "never-comes-back"],
)
def test_a_bot_that_fails_as_it_is_made_loses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, time_limit: float, told: str
) -> None:
    monkeypatch.setattr(arena_shards, "GRACE", 0.2)  # nobody is polite here
    path = tmp_path / "bad.py"
    made = f"    def __init__(self, seed):\n        if seed:\n            {line}\n"
    answers = "    def choose(self, view, decision):\n        return 0\n"
    text = f"{SLEEP_THROUGH}class Bot:\n{made}\n{answers}"
    path.write_text(text, encoding="utf-8")
    arena = played_against(str(path), time_limit=time_limit)
    assert arena.failures == []
    assert arena.totals[0].forfeits == [2, 0]
    assert told in arena.forfeits[0][1].said("en")


@pytest.mark.parametrize("thinks", [True, False])
def test_a_process_that_is_killed_is_no_mistake_of_our_own_agents(thinks: bool) -> None:
    games = ArenaGames((Fixture(LITE, PAIR, 0, False, 5),), 10)
    outcome = BotWatch().lost(games, 0, [float(thinks), 0.0], code=-9, late=False)
    assert outcome == GameOutcome(None, failure="process ended with code -9")


class Hides(Passes):
    """Does not want it to be seen that it passes with the turn."""

    def choose(self, view: object, decision: Decision) -> int:
        view.turn = 1 - int(decision.player)  # type: ignore[attr-defined]
        return super().choose(view, decision)


@pytest.mark.parametrize("kind", [Passes, Hides])
def test_an_agent_that_only_passes_ends_its_turns(
    monkeypatch: pytest.MonkeyPatch, kind: type[Passes]
) -> None:
    """As in a session: else two of these would never come to an end."""
    monkeypatch.setitem(AGENTS, "passes", kind)
    monkeypatch.setitem(AGENTS, "idles", kind)
    outcome = play_fixture(Fixture(LITE, ("idles", "passes"), 0, False, 5), 1)
    assert outcome.points in (0, 1)
    assert 2 < outcome.turns < 100
    assert outcome.forfeit is None


def test_a_mistake_of_our_own_agent_costs_it_the_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AGENTS, "breaks", Breaks)
    outcome = play_fixture(Fixture(LITE, ("breaks", "random"), 0, True, 5), 1)
    assert outcome.points == 0
    assert outcome.forfeit is not None
    assert "ZeroDivisionError: oops (test_arena.py:" in outcome.forfeit.said("en")


def test_whoever_sits_in_the_seat_forfeits() -> None:
    for mirrored in (False, True):
        fixture = Fixture(LITE, PAIR, 0, mirrored, 5)
        outcome = lost_by(fixture, 1, "bot_died", {"path": "x.py", "code": 1})
        assert outcome.forfeit is not None
        assert outcome.forfeit.agent == (0 if mirrored else 1)
        assert outcome.points == (0 if mirrored else 1)


def test_what_is_nobodys_fault_is_a_failure_and_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcome = play_fixture(Fixture("8 no+such", PAIR, 0, False, 5), 1)
    assert outcome.points is None
    assert outcome.failure.startswith("IllegalRegulation: ")
    broken = GameOutcome(None, failure="oops")

    def half_broken(fixtures: list[Fixture], jobs: int, limit: float, on: str) -> object:
        return ((one, broken if i == 1 else GameOutcome(1.0)) for i, one in enumerate(fixtures))

    monkeypatch.setattr(lab, "carried_out", half_broken)
    arena = run_arena(planned(PAIR, [LITE], games=6))
    assert [reason for _, reason in arena.failures] == ["oops"]
    assert arena.totals[0].games == 4
    assert json.loads(json.dumps(arena.to_data()))["failures"][0]["reason"] == "oops"


def test_draws_count_half(monkeypatch: pytest.MonkeyPatch) -> None:
    results = iter([0.5, 0.5, 1.0, 0.5])

    def told(fixtures: list[Fixture], jobs: int, limit: float, on: str) -> object:
        return ((one, GameOutcome(next(results))) for one in fixtures)

    monkeypatch.setattr(lab, "carried_out", told)
    total = run_arena(planned(PAIR, [LITE], games=4)).totals[0]
    assert (total.wins, total.draws, total.losses) == (1, 3, 0)
    assert total.deals == [0.5, 0.75]
    assert total.rate == 0.625


def test_a_memory_is_lent_to_whoever_wants_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    class Remembers(Passes):
        remembers_cards = True

        def choose(self, view: object, decision: Decision) -> int:
            if view.turn_number > 0:  # type: ignore[attr-defined]
                seen.append(view.known is not None)  # type: ignore[attr-defined]
            return super().choose(view, decision)

    monkeypatch.setitem(AGENTS, "remembers", Remembers)
    assert ArenaSeat(Remembers(1), "remembers", 0, None).remembers_cards
    outcome = play_fixture(Fixture(LITE, ("random", "remembers"), 0, False, 5), 1)
    assert outcome.forfeit is None
    assert not outcome.failure
    assert seen
    assert all(seen)
