"""What was handed to the store and acknowledged is there, whatever happens."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from blackpoker.server.store import FILE, Statement, Store, StoreError, WriteUnit

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
        with pytest.raises(StoreError) as refused:
            Store(tmp_path)
        assert refused.value.id == "data_in_use"
        assert "--data" in refused.value.said("en")
    finally:
        first.close()
    Store(tmp_path).close()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("not a folder")
    with pytest.raises(StoreError) as refused:
        Store(taken / "data")
    assert refused.value.id == "data_folder"
    assert str(taken / "data") in refused.value.said("ja")


def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes().startswith(b"this is no database")


def test_a_folder_written_by_a_later_program_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(StoreError):
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
