"""The measurements of the server work, and what they look for is so; at length:
``python -m benchmarks.attack``, ``silent``, ``restart``, ``knee`` and ``soak``."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks import attack, knee, load, restart, silent, soak
from benchmarks.serving import Server
from running_server import Running, running_server

from blackpoker.server import gate, sockets
from blackpoker.server.limits import Limits

pytestmark = pytest.mark.once


class Inside(Server):
    """A server in this process, looked at as if it were one of its own."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.port = int(running.url.rpartition(":")[2])

    def metrics(self) -> dict[str, float]:
        said = self.running.service.metrics.text().splitlines()
        rows = [one.rpartition(" ") for one in said if not one.startswith("#")]
        return {name: float(value) for name, _, value in rows}

    def memory(self) -> int:
        return 0

    def said(self) -> str:
        return self.running.log.getvalue()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, limits=True) as found:
        yield found


def test_one_address_cannot_spoil_it_for_others(server: Server) -> None:
    found = asyncio.run(attack.measure(server, 4, 20, 2.0, 2.0, decisions=80))
    assert found.frames > 20
    assert found.requests > 0
    assert found.answers > 0
    assert found.refused_players == {}
    assert (found.lost_players, found.faults) == (0, 0)
    assert found.lines_a_second <= attack.MOST_LINES
    assert found.memory_more_mb <= attack.MOST_MEGABYTES


def test_whoever_keeps_a_server_waiting_is_sent_away_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(gate.ALLOWED, "head", 0.5)
    monkeypatch.setitem(gate.ALLOWED, "body", 0.5)
    monkeypatch.setattr(gate, "LOOK", 0.05)
    monkeypatch.setattr(sockets, "FIRST_FRAME", 0.5)
    with running_server(tmp_path, Limits()) as running:
        found = asyncio.run(silent.measure(Inside(running), 200, 2, 5.0, hurry=400))
    assert found.opened + found.refused == 200
    assert found.opened > 150
    assert found.never_closed == 0
    assert found.answers > 0
    assert found.refused_players == {}
    assert (found.lost_players, found.faults) == (0, 0)
    assert found.lines_a_second <= silent.MOST_LINES


def test_after_a_kill_all_games_go_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        found = asyncio.run(restart.restart(server, games=6, pace=5.0, warm_up=0.2))
    assert found.games > 0
    assert (found.silent, found.refused, found.faults) == (0, {}, 0)
    assert 0 < found.answers_seconds <= found.all_seconds


def test_a_soak_says_how_much_there_is_and_was(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        found = asyncio.run(soak.soak(server, 4, 20.0, 0.03, settled=0.01, look=0.2))
    assert found.samples[-1].actions > 0
    assert found.memory_before_mb > 10
    assert (found.refused, found.lost, found.faults) == ({}, 0, 0)
    assert 0 < found.log_most_mb < soak.MOST_LOG_MB


def test_growth_and_a_long_log_are_found() -> None:
    found = soak.Soaked(1, 1.0, 10.0)
    for n in range(100):
        found.samples.append(soak.Sample(n / 10, 100 + n / 10, 70.0, n, 10 * n, 0, 0.0))
    soak.summed_up(found, settled=5.0)
    assert found.growth == pytest.approx(0.038, abs=0.002)
    assert len(found.missed()) == 2


def test_the_knee_is_the_last_number_that_went_well() -> None:
    quick = load.Measured(1000, 1, 1, 1, 10.0, 20, 1, 1, 0, 0.3, 80, 0, {}, 0)
    slow = replace(quick, games=2000, p99_ms=60.0)
    assert knee.knee_of([quick, replace(quick, games=1500), slow]) == 1500
    assert knee.knee_of([slow]) == 0
    assert slow.missed(False) == ["p99 above 50 ms"]
