"""A tiny network is trained, resumed and exported, end to end; it needs torch.

`make test-learn` runs it in an environment of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from terminal import Done, blackpoker, started

from blackpoker.learn.checkpoint import load_checkpoint, save_checkpoint
from blackpoker.learn.progress import measured
from blackpoker.network.weights import NetworkWeights, load_weights

LITE = "9.1 lite+entry16"
TINY = (
    *("--width", "24", "--depth", "8", "--games", "16", "--deals", "4", "--every", "60"),
    *("--set", "steps=16", "--set", "minibatch=128", "--set", "judge=8"),
)
FEW = (
    *("--games", "16", "--set", "steps=16", "--workers", "1"),
    *("--measure", "random", "--deals", "2"),
)


def run(out: Path, *words: str) -> Done:
    done = blackpoker("learn", *words, "--out", str(out), "--lang", "en")
    assert done.returncode == 0, done.stderr
    return done


def numbers(weights: NetworkWeights) -> bytes:
    return weights.states + weights.options + weights.first + weights.meet + weights.judge


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("runs") / "tiny"
    run(out, LITE, "--decisions", "20K", "--workers", "1", "--measure", "random", *TINY, "--plot")
    return out


# ---- one run
def test_a_run_says_what_it_will_cost_and_what_it_has_cost(tmp_path: Path) -> None:
    words = ("--decisions", "2K", "--workers", "1", "--measure", "random", *TINY)
    lines = run(tmp_path / "run", LITE, *words).stdout.splitlines()
    assert lines[0].startswith(f"Learning {LITE}: width 24, depth 8, 1 process, seed 1")
    assert any("decisions a second" in line for line in lines)
    assert any("value error" in line for line in lines)
    assert any(line.startswith(f"Reached on fresh deals, {LITE} - random:") for line in lines)
    assert lines[-2].startswith("It cost ")
    assert lines[-1] == f"The network is in {tmp_path / 'run' / 'run.net'}."


def test_the_folder_has_all_there_is(trained: Path) -> None:
    names = sorted(path.name for path in trained.iterdir())
    assert names == ["checkpoint.pt", "progress.jsonl", "progress.png", "tiny.net"]
    assert (trained / "progress.png").read_bytes().startswith(b"\x89PNG")
    lines = [json.loads(line) for line in (trained / "progress.jsonl").read_text().splitlines()]
    assert {line["kind"] for line in lines} == {"progress", "measured"}
    (score,) = measured(trained / "progress.jsonl")
    assert (score.against, score.games, score.fresh) == ("random", 8, True)
    assert 0 <= score.low <= score.rate <= score.high <= 1


def test_what_is_learned_is_there_and_is_for_this_regulation(trained: Path) -> None:
    weights = load_weights(trained / "tiny.net")
    assert (weights.width, weights.depth) == (24, 8)
    assert (weights.regulations, weights.warmth) == ([LITE], 1.0)
    kept = load_checkpoint(trained / "checkpoint.pt")
    assert kept.spent.decisions == weights.about["training"]["decisions"] >= 20_000
    assert kept.spent.games > 100


def test_more_training_makes_it_better_than_chance(tmp_path: Path) -> None:
    words = ("--decisions", "250K", "--workers", "1", "--measure", "random", "--deals", "40")
    shape = ("--width", "32", "--depth", "16", "--games", "64", "--set", "minibatch=512")
    run(tmp_path / "run", LITE, *words, *shape, "--set", "steps=32", "--rate", "0.003")
    (score,) = measured(tmp_path / "run" / "progress.jsonl")
    assert score.low > 0.6


# ---- the same again
@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_same_seed_gives_the_same_network(tmp_path: Path, workers: str) -> None:
    words = (LITE, "8 lite+basic*2", "--decisions", "4K", "--measure", "random", *TINY)
    found: list[bytes] = []
    for seed, name in (("5", "a"), ("5", "b"), ("6", "c")):
        done = started(
            *("learn", *words, "--workers", workers, "--seed", seed),
            *("--set", "former=0.25", "--set", "magnet=0.01", "--out", str(tmp_path / name)),
        )
        assert done.returncode == 0, done.stderr
        found.append(numbers(load_weights(tmp_path / name / f"{name}.net")))
    assert found[0] == found[1] != found[2]


def test_a_run_goes_on_where_it_was(trained: Path, tmp_path: Path) -> None:
    out = tmp_path / "again"
    out.mkdir()
    for name in ("checkpoint.pt", "progress.jsonl"):
        (out / name).write_bytes((trained / name).read_bytes())
    before = load_checkpoint(out / "checkpoint.pt")
    spent = blackpoker("learn", "--resume", "--out", str(out))
    assert spent.returncode == 2
    assert "is spent" in spent.stderr
    run(out, "--resume", "--decisions", "3K")
    after = load_checkpoint(out / "checkpoint.pt")
    assert before.spent.decisions + 3_000 <= after.spent.decisions < before.spent.decisions + 4_000
    assert after.spent.sittings == 2
    assert after.plan.recipe == before.plan.recipe
    step = before.moments["net.first.weight"]["step"]
    assert after.moments["net.first.weight"]["step"] > step
    assert len(list(measured(out / "progress.jsonl"))) == 2


def test_a_warmth_gets_into_the_file_without_learning_more(trained: Path, tmp_path: Path) -> None:
    out = tmp_path / "tiny"
    shutil.copytree(trained, out)
    words = ("--decisions", "1", "--rate", "0", "--set", "warmth=0.65", "--deals", "2")
    run(out, "--resume", *words)
    before, after = load_weights(trained / "tiny.net"), load_weights(out / "tiny.net")
    assert (before.warmth, after.warmth) == (1.0, 0.65)
    assert numbers(after) == numbers(before)
    again = run(tmp_path / "next", LITE, *words[:4], "--from", str(out / "tiny.net"), *FEW)
    assert "width 24" in again.stdout
    assert load_weights(tmp_path / "next" / "next.net").warmth == 0.65


def test_what_a_run_that_goes_on_will_cost_is_of_what_is_left(
    trained: Path, tmp_path: Path
) -> None:
    out = tmp_path / "again"
    shutil.copytree(trained, out)
    path = out / "checkpoint.pt"
    kept = load_checkpoint(path)
    kept.plan = replace(kept.plan, decisions=kept.spent.decisions + 3_000)
    save_checkpoint(path, kept)
    lines = run(out, "--resume", "--deals", "2").stdout.splitlines()
    (told,) = (line for line in lines if "that are left" in line)
    assert "are about 3.0 k decisions" in told


def test_a_checkpoint_survives_features_that_come_and_go(trained: Path, tmp_path: Path) -> None:
    data = torch.load(trained / "checkpoint.pt", weights_only=True)
    names = data["names"]["states"].split("\n")
    kept = load_checkpoint(trained / "checkpoint.pt")
    met = int(kept.met[0].nonzero()[-1])
    gone = int(kept.met[0].nonzero()[0])
    # The file had other features: one has another name since, and they stood in another order.
    order = torch.randperm(len(names), generator=torch.Generator().manual_seed(1))
    names[gone] = "something that is no more"
    data["names"]["states"] = "\n".join(names[i] for i in order)
    for part in ("net.states.weight", "met.states"):
        data["parts"][part] = data["parts"][part][order]
    for kind in ("exp_avg", "exp_avg_sq"):
        part = data["moments"]["net.states.weight"]
        part[kind] = part[kind][order]
    torch.save(data, tmp_path / "checkpoint.pt")
    read = load_checkpoint(tmp_path / "checkpoint.pt")
    assert torch.equal(read.net.states.weight[met], kept.net.states.weight[met])
    assert not read.net.states.weight[gone].any()
    assert not read.met[0][gone]
    moments = [one.moments["net.states.weight"]["exp_avg"] for one in (read, kept)]
    assert torch.equal(moments[0][met], moments[1][met])


# ---- other starts, other opponents
def test_it_begins_with_a_network_or_a_teacher(trained: Path, tmp_path: Path) -> None:
    few = ("--decisions", "1K", "--workers", "1", "--measure", "random", "--deals", "2")
    net = str(trained / "tiny.net")
    small = ("--games", "16", "--set", "steps=16")
    run(tmp_path / "a", LITE, *few, *small, "--from", net, "--rate", "0")
    first, second = (load_weights(path) for path in (Path(net), tmp_path / "a" / "a.net"))
    assert first.states == second.states
    taught = run(tmp_path / "b", LITE, *few, *TINY, "--imitate", "0.5", "--teacher", "learned")
    assert "are foretold" in taught.stdout


@pytest.mark.parametrize("draws", ["--drawn", "--greedy"])
def test_a_best_response_to_a_network(trained: Path, tmp_path: Path, draws: str) -> None:
    out, net = tmp_path / "answer", str(trained / "tiny.net")
    run(out, LITE, "--decisions", "2K", "--workers", "1", "--against", net, draws, *TINY)
    (score,) = measured(out / "progress.jsonl")
    assert (score.against, score.fresh) == (net, True)


@pytest.mark.parametrize("opponent", ["random", "search:4", "examples/bots/cautious.py"])
def test_a_best_response_to_an_agent(tmp_path: Path, opponent: str) -> None:
    out = tmp_path / "answer"
    run(out, LITE, "--decisions", "1K", "--workers", "1", "--against", opponent, *TINY)
    (score,) = measured(out / "progress.jsonl")
    assert score.against == opponent


# ---- what goes wrong
def test_a_run_is_not_begun_twice_and_nothing_is_no_run(trained: Path, tmp_path: Path) -> None:
    before = (trained / "checkpoint.pt").read_bytes()
    done = blackpoker("learn", LITE, "--minutes", "1", "--out", str(trained))
    assert (done.returncode, "--resume" in done.stderr) == (2, True)
    assert (trained / "checkpoint.pt").read_bytes() == before
    done = blackpoker("learn", "--resume", "--out", str(tmp_path / "none"))
    assert done.returncode == 2
    assert "does not exist" in done.stderr
    for words in (("--width", "9"), ("--set", "judge=9"), ("--from", "learned")):
        done = blackpoker("learn", "--resume", "--out", str(trained), "--minutes", "1", *words)
        assert done.returncode == 2
    assert (trained / "checkpoint.pt").read_bytes() == before


@pytest.mark.parametrize("name", ["progress.jsonl", "run.net"])
def test_what_an_earlier_run_has_left_is_not_written_over(tmp_path: Path, name: str) -> None:
    out = tmp_path / "run"
    out.mkdir()
    (out / name).write_text("earlier", encoding="utf-8")
    done = blackpoker("learn", LITE, "--decisions", "1K", "--out", str(out), "--lang", "en")
    assert done.returncode == 2
    assert done.stderr.startswith(f"{out / name} is of an earlier run")
    assert [(one.name, one.read_text("utf-8")) for one in out.iterdir()] == [(name, "earlier")]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("name", ["checkpoint.pt", "again.net", "progress.jsonl", "progress.png"])
def test_a_full_disk_is_one_sentence_and_nothing_is_lost(
    trained: Path, tmp_path: Path, name: str, workers: str
) -> None:
    out = tmp_path / "again"
    out.mkdir()
    kept = (trained / "checkpoint.pt").read_bytes()
    (out / "checkpoint.pt").write_bytes(kept)
    beside = name if name.startswith("progress") else f"{name}.new"  # it is written there first
    (out / beside).symlink_to("/dev/full")
    words = ("--decisions", "1K", "--workers", workers, "--deals", "2", "--plot")
    done = started("learn", "--resume", *words, "--out", str(out), "--lang", "en")
    assert done.returncode == 2, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"{out / name} cannot be written: No space left on device")
    assert load_checkpoint(out / "checkpoint.pt").spent.decisions >= 20_000
    if name == "checkpoint.pt":
        assert (out / "checkpoint.pt").read_bytes() == kept
        assert not (out / "checkpoint.pt.new").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_run_that_cannot_be_kept_is_not_begun(tmp_path: Path) -> None:
    out = tmp_path / "run"
    out.mkdir()
    (out / "checkpoint.pt.new").symlink_to("/dev/full")
    done = blackpoker("learn", LITE, "--decisions", "1K", "--out", str(out), "--lang", "en", *TINY)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line == f"{out / 'checkpoint.pt'} cannot be written: No space left on device"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("flaw", ["cut", "text", "version", "shape", "part", "plan"])
def test_a_checkpoint_that_is_none_is_refused(
    trained: Path, tmp_path: Path, flaw: str, lang: str
) -> None:
    path = tmp_path / "checkpoint.pt"
    raw = (trained / "checkpoint.pt").read_bytes()
    if flaw in ("cut", "text"):
        path.write_bytes(raw[: len(raw) // 2] if flaw == "cut" else b"not a checkpoint")
    else:
        data = torch.load(trained / "checkpoint.pt", weights_only=True)
        if flaw == "version":
            data["version"] = 99
        elif flaw == "shape":
            data["parts"]["net.first.weight"] = torch.zeros(3, 3)
        elif flaw == "part":
            del data["parts"]["judge.meet.bias"]
        else:
            data["plan"] = "{}"
        torch.save(data, path)
    before = path.read_bytes()
    words = ("learn", "--resume", "--minutes", "1", "--out", str(tmp_path), "--lang", lang)
    done = blackpoker(*words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert str(path) in done.stderr
    assert ("99" in done.stderr) == (flaw == "version")
    assert path.read_bytes() == before


def test_a_checkpoint_runs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.pt"
    torch.save({"kind": Path("/")}, path)  # a class of somebody else
    done = blackpoker("learn", "--resume", "--minutes", "1", "--out", str(tmp_path))
    assert done.returncode == 2


# ---- processes
def endless(out: Path) -> subprocess.Popen[str]:
    """Start a run of two processes, and wait until it learns."""
    words = [sys.executable, "-m", "blackpoker.cli", "learn", LITE, "--minutes", "30", "--lang"]
    words += ["en", "--workers", "2", "--out", str(out), "--measure", "random", *TINY]
    one = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert one.stdout is not None
    for line in one.stdout:
        if "decisions a second" in line:
            return one
    raise AssertionError("it has ended")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_one_interruption_ends_it_after_the_round(tmp_path: Path) -> None:
    one = endless(tmp_path / "run")
    os.killpg(one.pid, signal.SIGINT)
    told, _ = one.communicate(timeout=60)
    assert one.returncode == 130, told
    assert f"Go on with: blackpoker learn --out {tmp_path / 'run'} --resume" in told
    assert load_checkpoint(tmp_path / "run" / "checkpoint.pt").spent.rounds >= 3


@pytest.mark.skipif(sys.platform != "linux", reason="it looks for the process in /proc")
def test_a_process_that_dies_is_told_at_once(tmp_path: Path) -> None:
    one = endless(tmp_path / "run")
    children = Path(f"/proc/{one.pid}/task/{one.pid}/children").read_text().split()
    for child in children:
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
            os.kill(int(child), signal.SIGKILL)
    begun = time.monotonic()
    told, _ = one.communicate(timeout=60)
    assert one.returncode == 2, told
    assert "one of the processes has ended unexpectedly (code -9)" in told
    assert time.monotonic() - begun < 30


def test_a_checkpoint_is_replaced_in_one_go(trained: Path, tmp_path: Path) -> None:
    kept = load_checkpoint(trained / "checkpoint.pt")
    save_checkpoint(tmp_path / "checkpoint.pt", kept)
    save_checkpoint(tmp_path / "checkpoint.pt", kept)
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint.pt"]
