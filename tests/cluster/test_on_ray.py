"""A cluster of two machines with a core each gives the same bytes as this machine alone.

Both machines are processes here, with everything else as it would be: `make test-ray`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster
from terminal import started

from blackpoker.agents.bot_file import TIME_LIMIT
from blackpoker.core.errors import BlackPokerError
from blackpoker.lab import on_ray
from blackpoker.lab.arena import planned, run_arena
from blackpoker.lab.gathering import JOURNAL, gathered
from blackpoker.lab.shards import ShardError, Shards
from blackpoker.lab.simulate import SimulationPlan, play_chunk, share_out, simulate
from blackpoker.text import LANGUAGES

pytestmark = [  # Ray leaves its log files to the end of the process
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
LITE = "9.1 lite+entry16"
CLIENT_PORT = 20_010
TINY = (
    *("--width", "24", "--depth", "8", "--games", "16", "--deals", "2", "--measure", "random"),
    *("--set", "steps=16", "--set", "minibatch=128", "--set", "judge=8"),
    *("--decisions", "3000", "--workers", "2", "--lang", "en"),
)
HOUSE = """
from dataclasses import replace
from blackpoker.authoring import *
from blackpoker.editions.edition8.turn import CHARGE
def oops(game, task):
    raise ValueError("oops")
TRIPS = replace(CHARGE, effect=(oops,))
RULE = Supplement(id="trips", name=Name("転ぶ", "Trips"), actions=(TRIPS,))
"""
BOT = """
import os
def choose(view, decision):
    if view.turn_number == 3:
        os._exit(7)
    return len(decision.options) - 1
"""


@pytest.fixture(scope="module")
def two_machines() -> Iterator[Cluster]:
    """A cluster; the first machine also lets programs in that run elsewhere."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    head = {"num_cpus": 1, "ray_client_server_port": CLIENT_PORT}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster
    cluster.shutdown()


@pytest.fixture
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bytes_of(result: Any) -> bytes:
    return json.dumps(result.to_data()).encode()


def test_two_machines_give_the_same_bytes_as_one_and_as_none(two_machines: Cluster) -> None:
    """By the command, as it is typed: a process joins one cluster."""

    def played(*where: str) -> str:
        done = started("simulate", LITE, "6 extra", "--games", "500", "--usage", "--json", *where)
        assert done.returncode == 0, done.stderr
        return done.stdout

    alone = played("--jobs", "1")
    assert played("--on", two_machines.address) == alone
    assert played("--on", two_machines.address, "--jobs", "1") == alone
    assert played("--on", f"ray://127.0.0.1:{CLIENT_PORT}") == alone
    assert played("--on", "ray", "--jobs", "1") == alone


def test_a_machine_that_is_lost_in_the_middle_changes_nothing(
    two_machines: Cluster, tmp_path: Path
) -> None:
    """Its games are played again by those who are left, and what was kept stays."""
    plan = SimulationPlan((LITE,), 6000, 5, ("random", "random"), True, ())
    shards = Shards(play_chunk, plan, len(share_out(plan)))
    alone = list(gathered(shards, jobs=2))
    two_machines.add_node(num_cpus=1)
    two_machines.wait_for_nodes()
    lost: list[int] = []

    def kill(done: int, total: int) -> None:
        if done >= total // 4 and not lost:
            lost.append(done)
            ours = ray.get_runtime_context().get_node_id()
            doomed = next(one for one in two_machines.worker_nodes if one.node_id != ours)
            two_machines.remove_node(doomed, allow_graceful=False)

    kept = tmp_path / "kept"
    found = list(gathered(shards, keep=kept, on_progress=kill, on=two_machines.address))
    assert lost
    assert lost[0] < len(alone)
    assert found == alone
    numbers = [json.loads(line)["shard"] for line in (kept / JOURNAL).open("rb").readlines()[1:]]
    assert sorted(numbers) == list(range(len(alone)))
    assert list(gathered(shards, jobs=1, keep=kept)) == alone  # and it goes on anywhere


def test_bots_and_local_rules_are_sent_along(two_machines: Cluster, in_a_folder: Path) -> None:
    """What they do wrong is said with the same words: a bot even ends its process."""
    (in_a_folder / "rules").mkdir()
    Path("rules", "trips.py").write_text(HOUSE, encoding="utf-8")
    Path("gone.py").write_text(BOT, encoding="utf-8")
    here = in_a_folder / "elsewhere"
    here.mkdir()
    os.chdir(here)
    house = ["../rules/trips.py"]
    alone = simulate([LITE], 20, 3, house=house, jobs=1)
    assert alone.bad
    assert bytes_of(simulate([LITE], 20, 3, house=house, on=two_machines.address)) == bytes_of(
        alone
    )
    plan = planned(["../gone.py", "random", "level:1"], [LITE], games=2)
    arena = run_arena(plan, jobs=2)
    assert arena.forfeits
    assert bytes_of(run_arena(plan, on=two_machines.address)) == bytes_of(arena)
    with pytest.raises(ShardError) as told:
        run_arena(planned([str(in_a_folder / "gone.py"), "random"]), on=two_machines.address)
    assert (told.value.id, told.value.values["relative"]) == ("ray_absolute", "../gone.py")
    assert plan.time_limit == TIME_LIMIT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_with_a_cluster_is_one_sentence(
    two_machines: Cluster, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def said(on: str) -> str:
        with pytest.raises(BlackPokerError) as told:
            simulate([LITE], 1, 1, on=on)
        assert "\n" not in told.value.said(lang)
        assert not ray.is_initialized()
        return told.value.said(lang)

    assert "ray://HOST" in said("cluster")
    assert "127.0.0.1:9" in said("127.0.0.1:9")
    assert "127.0.0.1:9" in said("ray://127.0.0.1:9")
    monkeypatch.setattr(on_ray, "mark_of_package", lambda: "0.0.7 1234")
    assert "0.0.7 1234" in said(two_machines.address)
    monkeypatch.setattr(ray, "__version__", "2.59.1")
    assert "2.59.1" in said(two_machines.address)
    assert "2.59.1" in said(f"ray://127.0.0.1:{CLIENT_PORT}")


def test_a_network_learns_the_same_on_a_cluster(two_machines: Cluster, tmp_path: Path) -> None:
    def learned(name: str, *where: str) -> bytes:
        out = tmp_path / name / "net"
        done = started("learn", LITE, "--out", str(out), *TINY, *where)
        assert done.returncode == 0, done.stderr
        return (out / "net.net").read_bytes()

    assert learned("cluster", "--on", two_machines.address) == learned("alone")
    many = ("--workers", "9", "--on", two_machines.address)
    few = started("learn", LITE, "--out", str(tmp_path / "few"), *TINY, *many)
    assert "--workers" in few.stderr
    assert "Traceback" not in few.stderr


def test_a_lost_machine_keeps_what_was_learned(two_machines: Cluster, tmp_path: Path) -> None:
    out = tmp_path / "net"
    where = ("--decisions", "50M", "--on", two_machines.address)
    words = [sys.executable, "-m", "blackpoker.cli", "learn", LITE, "--out", str(out)]
    with subprocess.Popen([*words, *TINY, *where], stdout=PIPE, stderr=PIPE, text=True) as run:
        assert run.stdout is not None
        try:
            while "a second" not in run.stdout.readline():  # how fast it goes: it has begun
                assert run.poll() is None, run.stderr
            os.kill(process_of("ray::work_there"), signal.SIGKILL)
            _, said = run.communicate(timeout=60)
        finally:
            run.kill()
    assert run.returncode == 2
    assert "--resume" in said
    assert "Traceback" not in said
    again = started("learn", "--out", str(out), "--resume", "--decisions", "1000", "--lang", "en")
    assert again.returncode == 0, again.stderr


def process_of(title: str) -> int:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if path.read_bytes().startswith(title.encode()):
                return int(path.parent.name)
    raise AssertionError(title)
