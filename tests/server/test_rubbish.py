"""Nothing the server makes while games are played has to be searched for."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from benchmarks.players import REGULATION, Crowd, Tally
from running_server import Running, running_server

from blackpoker.server import hub, rubbish
from blackpoker.server.gate import forget_itself
from blackpoker.server.limits import Budgets, Limits
from blackpoker.server.metrics import Metrics


@contextmanager
def left_alone() -> Iterator[None]:
    """Python looks for no rubbish meanwhile, and looks as before afterwards."""
    threshold, callbacks = gc.get_threshold(), gc.callbacks[:]
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.set_threshold(*threshold)
        gc.callbacks[:] = callbacks
        gc.unfreeze()
        gc.enable()


async def play(running: Running, games: int) -> None:
    crowd = Crowd(running.url, REGULATION, Tally(), 0.0)
    await crowd.open(1)
    while crowd.tally.finished < games:
        await asyncio.sleep(0.02)
        crowd.check()
    await crowd.close()


def left_of_connections(running: Running) -> list[str]:
    """What is left of connections on the server's side."""
    port = int(running.url.rpartition(":")[2])
    found = []
    for one in gc.get_objects():
        kind = type(one).__name__
        if kind == "_SelectorSocketTransport":
            found += [kind] * (one.get_extra_info("sockname", ("", 0))[1] == port)
        elif kind in ("ServerProtocol", "GatedHttp", "GatedSocket", "RequestResponseCycle"):
            found.append(kind)
    return found


def test_nothing_of_a_connection_that_has_ended_is_left(tmp_path: Path) -> None:
    with running_server(tmp_path) as running, left_alone():
        asyncio.run(play(running, 2))
        until = time.monotonic() + 10
        while left_of_connections(running) and time.monotonic() < until:
            time.sleep(0.05)
        assert left_of_connections(running) == []


def test_a_transport_of_another_kind_is_left_as_it_is() -> None:
    forget_itself(SimpleNamespace())  # type: ignore[arg-type]


def test_what_is_in_use_is_not_looked_at_again() -> None:
    with left_alone():
        gc.enable()
        rubbish.look_seldom()
        assert gc.get_threshold()[0] == rubbish.A_FEW
        frozen = gc.get_freeze_count()
        kept = [[n] for n in range(3 * rubbish.A_FEW)]
        assert gc.get_freeze_count() >= frozen + 2 * rubbish.A_FEW
        assert len(kept) == 3 * rubbish.A_FEW


def test_everything_is_looked_at_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rubbish, "EVERY", 0.01)
    metrics = Metrics()

    async def wait() -> None:
        looking = asyncio.create_task(rubbish.look_at_everything(metrics))
        ring: list[object] = []
        ring.append(ring)
        del ring
        until = time.monotonic() + 10
        while not metrics.rubbish and time.monotonic() < until:
            await asyncio.sleep(0.01)
        looking.cancel()

    with left_alone():
        asyncio.run(wait())
    assert metrics.rubbish > 0


def test_what_a_table_has_used_up_is_forgotten_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "SWEEP", 0.05)
    monkeypatch.setattr(hub, "FORGET", 0.05)
    with running_server(tmp_path) as running:
        asyncio.run(play(running, 1))
        until = time.monotonic() + 10
        while running.service.hub.lives and time.monotonic() < until:
            time.sleep(0.02)
        assert running.service.hub.lives == {}
        assert running.service.budgets.tables.of == {}


def test_each_address_has_a_slice_of_each_round_and_all_others_go_on() -> None:
    async def go() -> list[str]:
        budgets, done = Budgets(Limits()), list[str]()

        async def work(address: str) -> None:
            await budgets.turn(address)
            done.append(address)
            budgets.spend(address, 0.003)

        await asyncio.gather(*(work("203.0.113.1") for _ in range(6)), work("198.51.100.1"))
        return done

    done = asyncio.run(go())
    assert done.count("203.0.113.1") == 6
    assert done.index("198.51.100.1") == 2  # two of the others were a slice
