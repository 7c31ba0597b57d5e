"""Plans in shards: the same comes out of any number of processes, also after a stop."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from shard_plays import Forgives, Sums, add, add_watched

from blackpoker.core.errors import RecordError
from blackpoker.lab.gathering import JOURNAL, gathered
from blackpoker.lab.shards import ShardError, Shards
from blackpoker.text import LANGUAGES

PLAN = Shards(add, Sums(100), 40)


def expected(count: int = 40) -> list[dict[str, object]]:
    return [{"sum": 100 + n, "name": "サ\udc80", "by": {str(n): 0.1}} for n in range(count)]


def test_results_come_in_order_from_any_number_of_processes() -> None:
    told: list[tuple[int, int]] = []
    assert list(gathered(PLAN, jobs=1)) == expected()
    assert list(gathered(PLAN, jobs=3, on_progress=lambda *now: told.append(now))) == expected()
    assert told == [(n, 40) for n in range(41)]
    assert list(gathered(replace(PLAN, count=0))) == []


def test_a_run_that_was_stopped_goes_on_in_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "kept"
    run = gathered(PLAN, jobs=1, keep=folder)
    assert [next(run) for _ in range(7)] == expected(7)
    run.close()
    with (folder / JOURNAL).open("ab") as file:
        file.write(b'{"shard": 7, "resu')  # cut off in the middle of a word
    told: list[int] = []
    again = gathered(PLAN, jobs=2, keep=folder, on_progress=lambda done, _: told.append(done))
    assert list(again) == expected()
    assert told == list(range(7, 41))
    lines = [json.loads(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    assert sorted(line["shard"] for line in lines[1:]) == list(range(40))
    stuck = replace(PLAN, play=add)
    assert list(gathered(stuck, jobs=1, keep=folder)) == expected()  # nothing is left to play
    assert len((folder / JOURNAL).read_bytes().splitlines()) == 41


@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_of_other_plans_are_refused(tmp_path: Path, lang: str) -> None:
    marks = {"8 lite": "8.1"}
    list(gathered(replace(PLAN, count=3), jobs=1, keep=tmp_path, marks=marks))
    path = tmp_path / JOURNAL
    before = path.read_bytes()

    def refused(shards: Shards, marks: dict[str, str]) -> ShardError:
        with pytest.raises(ShardError) as told:
            list(gathered(shards, jobs=1, keep=tmp_path, marks=marks))
        assert str(path) in told.value.said(lang)
        return told.value

    for other in (replace(PLAN, count=4), replace(PLAN, plan=Sums(1), count=3)):
        assert refused(other, marks).id == "shards_other_plan"
    changed = refused(replace(PLAN, count=3), {"8 lite": "9.9"})
    assert (changed.id, changed.values["what"]) == ("shards_changed", "8 lite")
    assert path.read_bytes() == before
    head, *lines = before.splitlines()
    for text, line in (
        (b"hello\n", 1),
        (head + b'\n{"shard": 3, "result": 1}\n', 2),
        (head + b'\n{"shard": -1, "result": 1}\n', 2),
        (head + b'\n{"shard": 1}\n', 2),
        (head + b"\n" + lines[0] + b"\n" + b"[" * 100_000 + b"\n", 3),
    ):
        path.write_bytes(text)
        assert refused(replace(PLAN, count=3), marks).values["line"] == line
    path.write_bytes(head.replace(b'"shards": 1', b'"shards": 9') + b"\n")
    assert refused(replace(PLAN, count=3), marks).id == "shards_version"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "in"):
        with pytest.raises(RecordError, match="file"):
            list(gathered(PLAN, jobs=1, keep=folder))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_on_a_full_disk_what_was_played_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(gathered(replace(PLAN, count=3), jobs=1, keep=tmp_path / "whole"))
    usual = Path.open

    def full(path: Path, mode: str, *how: Any, **more: Any) -> Any:
        return usual(Path("/dev/full"), "wb") if mode == "xb" else usual(path, mode, *how, **more)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(RecordError, match="cannot be written"):
        list(gathered(PLAN, jobs=1, keep=tmp_path / "other"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_shard_that_fails_says_why_and_the_others_are_kept(tmp_path: Path, jobs: int) -> None:
    broken = replace(PLAN, plan=Sums(100, stops_at=25))
    with pytest.raises(ShardError) as told:
        list(gathered(broken, jobs=jobs, keep=tmp_path))
    assert told.value.values == {"number": 25, "reason": "ZeroDivisionError: oops"}
    assert len((tmp_path / JOURNAL).read_bytes().splitlines()) > 20


@pytest.mark.parametrize(
    ("play", "stops"), [(add, True), (add_watched, False)], ids=["nobody-watches", "watched"]
)
def test_a_shard_that_ends_its_process(play: Callable[..., object], stops: bool) -> None:
    plan = Sums(100, stops_at=3, how="ends")
    watch = None if stops else Forgives()
    run = gathered(Shards(play, plan, 6, watch), jobs=2)
    if stops:
        with pytest.raises(ShardError) as told:
            list(run)
        assert (told.value.id, told.value.values) == ("shard_lost", {"number": 3, "code": 7})
    else:
        found = list(run)
        assert found.pop(3) == {"lost": 3, "code": 7}
        assert found == [one for n, one in enumerate(expected(6)) if n != 3]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("address", "missing"), [("ray", "ray"), ("10.0.0.1:6379", "ray"), ("ray://there:1", "grpc")]
)
def test_without_the_extra_a_cluster_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, lang: str, address: str, missing: str
) -> None:
    for name in ("ray", "grpc"):
        monkeypatch.setitem(sys.modules, name, None if name == missing else ModuleType(name))
    with pytest.raises(ShardError) as told:
        list(gathered(PLAN, on=address))
    assert 'pip install "blackpoker[ray]"' in told.value.said(lang)
    assert missing in told.value.said(lang)
