"""The measurement of the write-ahead log works; ``python -m benchmarks.wal`` does it at length."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from benchmarks import wal

from blackpoker.server.data_check import check


def test_what_is_measured_is_kept_and_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wal, "REGULATIONS", ("9.1 lite+entry16",))
    found = asyncio.run(wal.measure(tmp_path, games=20, pace=20.0, minutes=0.02))
    assert found.missed() == []
    assert found.actions > 100
    assert found.commits > 0
    assert 0 < found.log_most_mb < wal.MOST_MEGABYTES
    checked = check(tmp_path, fold=True)
    assert checked.faults == []
    assert checked.folded == checked.games >= 20
