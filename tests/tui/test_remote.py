"""The same screen plays and watches a server's game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from running_server import Running, running_server
from textual.pilot import Pilot
from tui.at_table import at_table, play_to_the_end, until

from blackpoker.client.http import create
from blackpoker.client.remote import RemoteTable
from blackpoker.table.http_bodies import NewGame, Seated
from blackpoker.terminal.signs import Signs
from blackpoker.tui.app import TableApp


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


def begin(server: Running, kind: str) -> Seated:
    wanted = NewGame(kind, "9.1 lite+entry16", bearer=True)  # type: ignore[arg-type]
    return asyncio.run(create(server.url, wanted))


def test_a_seat_of_a_server_is_played_by_keys(server: Running) -> None:
    seated = begin(server, "computer")
    link = RemoteTable(server.url, seated.game, seated.token)

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        await until(pilot, lambda: app.scene.question is not None or app.scene.waits())
        assert await play_to_the_end(app, pilot) > 10
        assert app.scene.state is not None
        assert app.scene.state.result in app.picture.text()

    at_table(link, play)


def test_a_spectator_sees_no_hand_and_is_asked_nothing(server: Running) -> None:
    seated = begin(server, "computer")
    at_table(RemoteTable(server.url, seated.game, seated.token), nothing)  # the cards are dealt
    link = RemoteTable(server.url, seated.game, watch=seated.watch)

    async def look(app: TableApp, pilot: Pilot[str]) -> None:
        await until(pilot, lambda: app.scene.table is not None)
        assert app.scene.hand == []
        assert app.scene.question is None
        await pilot.press("space", "a")
        assert app.scene.question is None

    at_table(link, look)


async def nothing(app: TableApp, pilot: Pilot[str]) -> None:
    await until(pilot, lambda: app.scene.table is not None)


def test_who_waits_for_a_friend_is_shown_the_invitation(server: Running) -> None:
    seated = begin(server, "friend")

    async def wait(app: TableApp, pilot: Pilot[str]) -> None:
        assert seated.invite in app.picture.text()

    at_table(RemoteTable(server.url, seated.game, seated.token), wait)


def test_a_wrong_token_is_told_in_one_sentence(server: Running) -> None:
    seated = begin(server, "computer")
    app = TableApp(RemoteTable(server.url, seated.game, "0" * 32), "en", Signs())

    async def run() -> None:
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.failure is not None or bool(app.scene.notice))

    asyncio.run(run())
    assert app.failure is not None or app.scene.notice
