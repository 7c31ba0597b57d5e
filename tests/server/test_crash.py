"""A server that is killed loses nothing it has acknowledged.

``python -m benchmarks.crash`` does the same at length.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from benchmarks.crash import FILE, Findings, Model, Sent, check_log, crash

from blackpoker.server.data_folder import FILE as STORED
from blackpoker.server.store import Store

KILLS = 10


def test_killed_at_random_instants_it_loses_and_doubles_nothing(tmp_path: Path) -> None:
    found = crash(tmp_path, KILLS, seed=7)
    assert found.wrong == []
    assert found.kills >= KILLS
    assert found.acknowledged > 100
    assert found.prompts > 20  # positions that were sent again and looked the same
    assert found.repeated > 20


# ---- the comparison itself must be able to fail
def log_of(folder: Path, *nonces: str) -> None:
    store = Store(folder)
    for n, nonce in enumerate(nonces):
        body = msgspec.json.encode({"type": "chosen", "choices": [1]})
        store.writer.execute(
            "INSERT INTO entries (game, n, seat, nonce, body, at) VALUES ('g', ?, 0, ?, ?, 0)",
            (n, nonce, body),
        )
    store.close()


def wrong_with(folder: Path, *acked: str, choice: int = 1) -> list[str]:
    findings = Findings()
    sent = {nonce: Sent(nonce, 0, n, [choice], n + 1) for n, nonce in enumerate(acked)}
    check_log(folder, [Model("g", sent, list(acked))], findings)
    return findings.wrong


def test_what_is_lost_doubled_exchanged_or_changed_is_found(tmp_path: Path) -> None:
    assert FILE == STORED
    log_of(tmp_path, "a", "b", "c")
    assert wrong_with(tmp_path, "a", "b") == []
    assert "d is lost" in wrong_with(tmp_path, "a", "d")[0]
    assert "order" in wrong_with(tmp_path, "b", "a")[0]
    assert "order" in wrong_with(tmp_path, "a", "c")[0]  # in turn, but not at the place it was told
    assert "something else" in wrong_with(tmp_path, "a", choice=2)[0]


def test_what_is_there_twice_is_found(tmp_path: Path) -> None:
    log_of(tmp_path, "a", "b", "a")
    assert "a is there twice" in wrong_with(tmp_path, "a", "b")[0]
