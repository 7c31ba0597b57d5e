"""The lobby from the terminal: a person picks a table or finds a game, a bot waits for guests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from running_server import Running, running_server
from terminal import blackpoker

from blackpoker.cli import lobby
from blackpoker.client.bot import Bot, agent_for, play_in_lobby
from blackpoker.client.guest import Guest
from blackpoker.client.http import Refused, create
from blackpoker.client.visiting import LobbyVisitor, become
from blackpoker.table.http_bodies import NewGame, Seated

GAME = "9.1 lite+entry16"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("lobby") / "games") as found:
        yield found


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a terminal keeps of its owner goes into a folder of the test."""
    monkeypatch.setattr(lobby, "known_file", lambda: tmp_path / "config" / lobby.KNOWN)


@asynccontextmanager
async def waiting_table(running: Running, name: str, **more: Any) -> Any:
    """Somebody who waits at a public table, and plays whoever comes."""
    token = await become(running.url, name)
    made = await create(running.url, NewGame("friend", GAME, public=True, **more), token=token)
    async with Guest(running.url, made.game, token=token) as guest:
        await guest.next()
        yield guest


async def play(running: Running, seated: Seated) -> str:
    async with Guest(running.url, seated.game, token=seated.token) as guest:
        last = await asyncio.wait_for(Bot(guest, agent_for("random", 3)).play(), 60)
        return last.ended


# ---- somebody at a terminal
def test_a_terminal_is_somebody_and_keeps_it_to_itself(running: Running, tmp_path: Path) -> None:
    async def come() -> tuple[str, str]:
        first = await lobby.token_at(running.url, "Tama", "en")
        return first, await lobby.token_at(running.url, None, "en")

    first, again = asyncio.run(come())
    assert first == again
    path = tmp_path / "config" / lobby.KNOWN
    assert json.loads(path.read_text()) == {running.url: first}
    assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(Refused, match="tama 2 is free"):
        asyncio.run(become(running.url, "tama"))


def test_the_lobby_in_lines_and_a_number_sits_down(
    running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    async def visit() -> tuple[Seated | None, str]:
        async with waiting_table(running, "Host", clock=10), waiting_table(running, "Other"):
            token = await become(running.url, "Visitor")
            async with LobbyVisitor(running.url, token, "en") as here:
                while len(here.open_tables) < 2:
                    await here.changed()
                shown = "\n".join(lobby.lobby_lines(here, "en"))
                for typed in ("9", "dance", ""):
                    assert await lobby.obey(here, typed, GAME, "en") is None
                rows = [one.clock for one in here.open_tables]
                seated = await lobby.obey(here, str(rows.index(10) + 1), GAME, "en")
                assert seated is not None
                return seated, shown

    seated, shown = asyncio.run(visit())
    assert "Host: 9.1 lite+entry16, 10 minutes each" in shown
    assert "Other: 9.1 lite+entry16, no clock" in shown
    assert "Nobody plays in public." in shown
    said = capsys.readouterr().out
    assert "there is no row 9" in said
    assert "'dance' means nothing here" in said
    assert seated is not None
    assert seated.token


def test_two_terminals_find_each_other(running: Running) -> None:
    async def meet() -> list[str]:
        tokens = [await become(running.url, name) for name in ("Ann", "Ben")]

        async def find(token: str, wait: float) -> str:
            await asyncio.sleep(wait)
            async with LobbyVisitor(running.url, token, "en") as here:
                seated = await lobby.obey(here, "f 8 lite+entry20", GAME, "en")
            assert seated is not None
            return await play(running, seated)

        return await asyncio.gather(find(tokens[0], 0.0), find(tokens[1], 0.1))

    ended = asyncio.run(meet())
    assert ended[0] == ended[1] != ""


def test_what_cannot_be_is_said_in_a_sentence(running: Running) -> None:
    async def look() -> None:
        async with LobbyVisitor(running.url, await become(running.url, "Cat"), "en") as here:
            with pytest.raises(Refused, match="chess"):
                await lobby.obey(here, "f chess", GAME, "en")

    asyncio.run(look())
    found = blackpoker("play", "--server", "http://127.0.0.1:1")
    assert found.returncode == 2
    assert "no server answers" in found.stderr


# ---- a bot
def test_a_bot_waits_for_whoever_comes_and_sits_down_where_a_table_opens(running: Running) -> None:
    async def evening() -> list[str]:
        bot = await become(running.url, "Robo", program=True)
        ended: list[str] = []
        agents = iter(agent_for("random", seed) for seed in range(9))

        def told(last: Any) -> None:
            ended.append(last.ended)

        waits = asyncio.create_task(
            play_in_lobby(running.url, bot, GAME, lambda: next(agents), games=2, told=told)
        )
        token = await become(running.url, "Dora")
        async with LobbyVisitor(running.url, token) as here:
            while here.waiting.get(GAME) != 1:
                await here.changed()
            await here.pair(GAME)
            await play(running, await here.found())
        await asyncio.sleep(0.2)  # it looks again
        async with waiting_table(running, "Eve") as guest:
            await asyncio.wait_for(Bot(guest, agent_for("random", 5)).play(), 60)
        await asyncio.wait_for(waits, 60)
        return ended

    assert len(asyncio.run(evening())) == 2


def test_the_command_of_a_bot_says_what_goes_together(running: Running) -> None:
    for wrong in (
        ["--lobby", "--join", "x"],
        ["--lobby", "--against", "3", "--new", GAME],
        ["--games", "3", "--new", GAME],
    ):
        found = blackpoker("bot", "random", "--server", running.url, *wrong)
        assert found.returncode == 2, found.stderr
    found = blackpoker("bot", "random", "--server", running.url, "--lobby", "--new", "9.1 chess")
    assert found.returncode == 2
    assert "chess" in found.stderr
