"""What was handed to the store and acknowledged is there, whatever happens."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from serving import BEGINNERS, MANY, log_of, new_game, seated, service_in, serving

from blackpoker.server import store as store_module
from blackpoker.server import tidier
from blackpoker.server.data_folder import FILE, LOCK, LOG, VERSION, DataFolderError, log_size
from blackpoker.server.store import (
    Statement,
    Store,
    StoreError,
    WriteUnit,
    record_written,
    uploads_cut,
)

ENTRY = "INSERT INTO entries (game, n, seat, nonce, body, at) VALUES (?, ?, 0, '', ?, 0)"


def entry(n: int, body: bytes = b"{}") -> Statement:
    return ENTRY, ("g", n, body)


class Watched(Store):
    """A store that notes how much it writes in one transaction."""

    def __init__(self, folder: Path, groups: list[int] | None) -> None:
        super().__init__(folder)
        self.groups = groups

    def write(self, group: list[WriteUnit]) -> None:
        if self.groups is not None:
            self.groups.append(len(group))
        super().write(group)


def with_store(
    folder: Path, do: Callable[[Store], Awaitable[None]], groups: list[int] | None = None
) -> None:
    """Open a store, do something with it, and close it."""

    async def run() -> None:
        store = Watched(folder, groups)
        store.start()
        try:
            await do(store)
        finally:
            store.close()

    asyncio.run(run())


def bodies(folder: Path) -> list[bytes]:
    found: list[bytes] = []

    async def read(store: Store) -> None:
        found.extend(one.body for one in store.entries("g"))

    with_store(folder, read)
    return found


def test_what_is_kept_is_there_after_the_store_is_opened_again(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.keep(entry(0, b"a"), entry(1, b"b"))

    with_store(tmp_path, keep)
    assert bodies(tmp_path) == [b"a", b"b"]


def test_what_comes_at_the_same_moment_shares_one_transaction(tmp_path: Path) -> None:
    groups: list[int] = []

    async def keep(store: Store) -> None:
        await asyncio.gather(*(store.keep(entry(n)) for n in range(100)))

    with_store(tmp_path, keep, groups)
    assert sum(groups) == 100
    assert len(groups) <= 10, "a hundred fsyncs for a hundred entries"
    assert len(bodies(tmp_path)) == 100


def test_one_that_cannot_be_kept_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.keep(entry(0))
        twice = asyncio.gather(
            store.keep(entry(1)), store.keep(entry(0)), store.keep(entry(2)), return_exceptions=True
        )
        first, second, third = await twice
        assert first is None
        assert third is None
        assert isinstance(second, StoreError)

    with_store(tmp_path, keep)
    assert len(bodies(tmp_path)) == 3


def test_statements_of_one_unit_are_kept_together_or_not_at_all(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.keep(entry(0))
        with pytest.raises(StoreError):
            await store.keep(entry(1), entry(0))

    with_store(tmp_path, keep)
    assert len(bodies(tmp_path)) == 1


def test_a_full_disk_refuses_and_the_store_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.keep(entry(0, b"before"))
        (pages,) = store.writer.execute("PRAGMA page_count").fetchone()
        store.writer.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(StoreError) as refused:
            await store.keep(entry(1, b"x" * 200_000))
        assert "full" in refused.value.values["reason"]  # type: ignore[operator]
        store.writer.execute("PRAGMA max_page_count=1000000")
        await store.keep(entry(1, b"after"))

    with_store(tmp_path, keep)
    assert bodies(tmp_path) == [b"before", b"after"]


def test_two_servers_never_write_into_one_folder(tmp_path: Path) -> None:
    first = Store(tmp_path)
    try:
        with pytest.raises(DataFolderError) as refused:
            Store(tmp_path)
        assert refused.value.id == "data_in_use"
        assert "--data" in refused.value.said("en")
    finally:
        first.close()
    Store(tmp_path).close()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("not a folder")
    with pytest.raises(DataFolderError) as refused:
        Store(taken / "data")
    assert refused.value.id == "data_folder"
    assert str(taken / "data") in refused.value.said("ja")


def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    with pytest.raises(DataFolderError):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes().startswith(b"this is no database")


def test_a_folder_written_by_a_later_program_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(DataFolderError):
        Store(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version=1")
    connection.close()
    Store(tmp_path).close()


def test_every_transaction_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    """synchronous=FULL (2) means an fsync for each commit of a write-ahead log."""
    store = Store(tmp_path)
    try:
        assert store.writer.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    finally:
        store.close()


# ---- the log
@pytest.fixture
def short_log(monkeypatch: pytest.MonkeyPatch) -> int:
    """A log that is tidied after a hundred kilobytes, and looked at all the time."""
    usual = 100_000
    for module in (tidier, store_module):
        monkeypatch.setattr(module, "USUAL_BYTES", usual)
    monkeypatch.setattr(store_module, "MOST_BYTES", 3 * usual)
    monkeypatch.setattr(tidier, "LOOK_SECONDS", 0.005)
    return usual


def test_the_log_stays_short_while_writes_go_on(tmp_path: Path, short_log: int) -> None:
    longest = 0

    async def keep(store: Store) -> None:
        nonlocal longest
        for n in range(1500):
            await store.keep(entry(n, b"x" * 500))
            longest = max(longest, store.log_bytes)
            # On a busy machine its thread may get no turn for long: it is given one.
            until = time.monotonic() + 10
            while store.log_bytes > short_log and not store.tidier.nearly.is_set():
                assert time.monotonic() < until, "nobody tidies"
                await asyncio.sleep(0.001)
        assert store.tidier.finished > 3
        assert store.alarms == []

    with_store(tmp_path, keep)
    assert short_log < longest < 3 * short_log, "what was written in all is ten times as much"
    assert bodies(tmp_path) == [b"x" * 500] * 1500


def test_a_log_that_somebody_holds_on_to_is_an_alarm_until_they_let_go(
    tmp_path: Path, short_log: int
) -> None:
    async def keep(store: Store) -> None:
        await store.keep(entry(0))
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM entries").fetchone()
            for n in range(1, 600):
                await store.keep(entry(n, b"x" * 500))
            assert store.alarms == ["log_too_long"]
            assert store.works, "all is kept, nevertheless"
        until = time.monotonic() + 10
        while store.log_bytes > 2 * short_log and time.monotonic() < until:
            n += 1
            await store.keep(entry(n))
        assert store.alarms == []

    with_store(tmp_path, keep)
    assert log_size(tmp_path) == 0, "a server that stops leaves no log"


# ---- the folder
def moved(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def replaced(folder: Path) -> None:
    shutil.copytree(folder, folder.with_name("copy"))
    moved(folder)
    folder.with_name("copy").rename(folder)


def without_its_log(folder: Path) -> None:
    (folder / LOG).unlink()


def locked_by_another(folder: Path) -> None:
    (folder / LOCK).unlink()
    (folder / LOCK).touch()


@pytest.mark.skipif(sys.platform == "win32", reason="there files that are open stay where they are")
@pytest.mark.parametrize("happens", [moved, deleted, replaced, without_its_log, locked_by_another])
def test_nothing_is_acknowledged_that_does_not_lie_in_the_folder(
    tmp_path: Path, happens: Callable[[Path], None]
) -> None:
    folder = tmp_path / "data"
    alarms: list[str] = []

    async def run() -> None:
        store = Store(folder, alarm=alarms.append)
        store.start()
        await store.keep(entry(0))
        assert store.works
        happens(folder)
        with pytest.raises(StoreError) as refused:
            await store.keep(entry(1))
        assert refused.value.id == "data_gone"
        assert not store.works
        assert store.alarms == ["data_gone"]
        with pytest.raises(StoreError):
            await store.keep(entry(2))
        store.close()

    asyncio.run(run())
    assert alarms == ["data_gone"]


def test_a_folder_that_goes_is_noticed_also_when_nobody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidier, "LOOK_SECONDS", 0.005)
    folder = tmp_path / "data"

    async def run() -> None:
        store = Store(folder)
        store.start()
        moved(folder)
        until = time.monotonic() + 10
        while store.works and time.monotonic() < until:
            await asyncio.sleep(0.01)
        assert not store.works
        folder.with_name("elsewhere").rename(folder)
        with pytest.raises(StoreError):  # it may have been another's meanwhile
            await store.keep(entry(0))
        store.close()

    asyncio.run(run())


def test_a_server_that_stops_leaves_the_log_of_another_folder_alone(tmp_path: Path) -> None:
    """What was acknowledged last is in the log: with it, it would be lost."""
    folder = tmp_path / "data"

    async def run() -> None:
        store = Store(folder)
        store.start()
        await store.keep(entry(0, b"acknowledged"))
        replaced(folder)
        store.close()

    asyncio.run(run())
    assert log_size(folder) > 0
    assert bodies(folder) == [b"acknowledged"]


@pytest.mark.skipif(sys.platform == "win32", reason="there files that are open stay where they are")
def test_guests_and_whoever_runs_the_server_are_told_of_a_folder_that_is_gone(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    service = service_in(folder, MANY)
    with serving(service) as client:
        made = new_game(client)
        with seated(client, made["game"], made["token"]) as seat:
            before = seat.until("state")
            assert client.get("/healthz").status_code == 200
            moved(folder)
            refused = seat.choose(0)
            assert (refused["code"], refused["resync"]) == ("data_gone", True)
            assert "start the server anew" in refused["text"]
            assert seat.until("state")["seq"] == before["seq"], "it has not happened"
        health = client.get("/healthz")
        assert health.status_code == 503
        assert health.json() == {"ok": False}
        assert service.health()["alarms"] == ["data_gone"]
        asked = {"kind": "practice", "regulation": BEGINNERS}
        assert client.post("/api/games", json=asked).status_code == 503
    noted = [json.loads(line) for line in log_of(service).splitlines()]
    (line,) = [line for line in noted if line["event"] == "data_gone"]
    assert line["data"] == str(folder)
    assert service.metrics.faults == 0


# ---- versions
VERSION_1 = """
CREATE TABLE games (
  id TEXT PRIMARY KEY, setup BLOB NOT NULL, rules TEXT NOT NULL, kind TEXT NOT NULL,
  state TEXT NOT NULL, created REAL NOT NULL, ended REAL, successor TEXT, clock BLOB
) WITHOUT ROWID;
CREATE TABLE entries (
  game TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, nonce TEXT NOT NULL,
  body BLOB NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE seats (
  game TEXT NOT NULL, seat INTEGER NOT NULL, token BLOB NOT NULL, settings BLOB,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE codes (
  code TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX codes_of_a_game ON codes (game, kind);
CREATE TABLE records (
  code TEXT PRIMARY KEY, text TEXT NOT NULL, game TEXT, created REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX uploads ON records (created) WHERE game IS NULL;
CREATE INDEX live_games ON games (state) WHERE state = 'live';
INSERT INTO games (id, setup, rules, kind, state, created)
  VALUES ('g', '{}', '9.1', 'friend', 'live', 1);
INSERT INTO entries VALUES ('g', 0, 0, '', 'kept', 1);
PRAGMA user_version=1;
"""


def objects(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return sorted(row[0] for row in connection.execute("SELECT name FROM sqlite_master"))


def test_a_folder_of_the_first_version_goes_on(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    with closing(sqlite3.connect(old / FILE)) as connection:
        connection.executescript(VERSION_1)

    async def go_on(store: Store) -> None:
        assert store.live() == ["g"]
        await store.keep(entry(1, b"new"))

    with_store(old, go_on)
    assert bodies(old) == ["kept", b"new"]
    Store(new).close()
    assert objects(old / FILE) == objects(new / FILE)
    with closing(sqlite3.connect(old / FILE)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_no_question_goes_through_a_whole_table(tmp_path: Path) -> None:
    asked: list[str] = []

    async def ask(store: Store) -> None:
        await store.keep(store_module.new_game("g", b"{}", "9.1", "friend", 1.0))
        store.reader.set_trace_callback(asked.append)
        store.game("g")
        store.state("g")
        store.entries("g")
        store.seats("g")
        store.code("c", "watch")
        store.codes("g")
        store.record("c")
        store.record_of("g")
        store.live()
        people = store.people
        people.by_id("i")
        people.by_token(b"t")
        people.by_words(b"w")
        people.called("Haru", 1.0)
        people.has_words("i")
        people.sits("g")
        people.all_games("i")
        people.first_entry("g")
        people.history("i", 20)
        people.counts("i")
        people.to_be_rated()
        store.reader.set_trace_callback(None)
        await store.keep(record_written("c", "text", None, 1.0), uploads_cut(3))
        asked.append(uploads_cut(3)[0].replace("?", "3"))
        plans = [
            (sql, row[3])
            for sql in asked
            for row in store.reader.execute(f"EXPLAIN QUERY PLAN {sql}")
        ]
        assert len(plans) >= 10
        whole = [(sql, plan) for sql, plan in plans if plan.startswith("SCAN")]
        by_index = [plan for _, plan in whole if "INDEX" in plan]
        assert len(whole) == len(by_index), whole
        assert not [plan for _, plan in plans if "TEMP B-TREE" in plan]

    with_store(tmp_path, ask)


def test_the_log_is_as_large_as_the_file_says(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.keep(entry(0))
        assert store.log_bytes == os.stat(tmp_path / LOG).st_size > 0

    with_store(tmp_path, keep)
