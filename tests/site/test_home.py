"""A page without a server, as far as it is Python: the tables of a server, kept in a drawer."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Coroutine
from typing import Any

import msgspec
import pytest
from site_home import DrawerOfPaper, at_home

pytestmark = pytest.mark.once

NETWORK = {"starlette", "uvicorn", "websockets", "segno", "multiprocessing", "click"}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_a_game_is_played_to_the_end_kept_and_looked_back_at() -> None:
    async def work() -> None:
        drawer = DrawerOfPaper()
        page = await at_home(drawer)
        game = await page.begin()
        await page.sit(game)
        await page.play_to_the_end()
        replay = page.state["replay"]
        info = await page.ask("GET", f"/api/replays/{replay}?lang=en")
        assert [one.split()[0] for one in info["names"]] == ["Ada", "Chick"]

        again = await at_home(drawer)  # the tab was closed, and the page is opened anew
        await again.sit(game)
        assert again.state["phase"] == "over"
        assert again.state["seq"] == page.state["seq"]
        assert (await again.ask("GET", "/api/me/games"))["games"][0]["game"] == game

    run(work())


def test_the_judge_needs_no_server() -> None:
    async def work() -> None:
        page = await at_home(DrawerOfPaper())
        text = "8 lite+basic; A: field ♠5 | hand ♡5 ♢4; ---; A up ♡5 pay ♢4 on ♠5; both pass"
        found = await page.ask("POST", "/api/judge", {"text": text, "lang": "en"})
        assert found["steps"][-1]["changes"] == ["♠5 5 → 10"]
        game = await page.begin()
        await page.sit(game)
        opened = await page.ask("GET", f"/api/games/{game}/judge?seq={page.state['seq']}")
        again = await page.ask("POST", "/api/judge", {"text": opened["text"], "lang": "en"})
        assert again["link"].startswith("j=")

    run(work())


def test_what_is_acknowledged_is_kept() -> None:
    async def work() -> None:
        drawer = DrawerOfPaper()
        page = await at_home(drawer)
        game = await page.begin(kind="practice")
        await page.sit(game)
        for _ in range(5):
            page.choose()
            assert (await page.until("ack", "error"))["type"] == "ack"
            kept = len(drawer.begins("entries", game))
            await page.until("state")
            assert kept == page.state["seq"]

    run(work())


@pytest.mark.parametrize(
    ("reason", "code"),
    [("full", "browser_full"), ("newer", "newer_elsewhere"), ("UnknownError", "not_kept")],
)
def test_what_cannot_be_kept_has_not_happened(reason: str, code: str) -> None:
    async def work() -> None:
        drawer = DrawerOfPaper()
        page = await at_home(drawer)
        await page.sit(await page.begin(kind="practice"))
        before = page.state["seq"]
        drawer.refuses = reason
        page.choose()
        refused = await page.until("error")
        assert refused["code"] == code
        assert "lost" in refused["text"] or code == "not_kept"
        drawer.refuses = ""
        await page.until("state")
        assert page.state["seq"] == before
        page.choose()
        assert (await page.until("ack", "error"))["type"] == "ack"

    run(work())


def test_another_tab_that_has_gone_on_is_followed() -> None:
    async def work() -> None:
        drawer = DrawerOfPaper()
        one = await at_home(drawer)
        game = await one.begin(kind="practice")
        await one.sit(game)
        other = await at_home(drawer)
        await other.sit(game)
        other.choose()
        await other.until("ack")
        one.choose()
        assert (await one.until("error"))["code"] == "kept_elsewhere"
        assert (await one.until("closed"))["type"] == "closed"  # the page comes back by itself
        await one.sit(game)
        assert one.state["seq"] == len(drawer.begins("entries", game))

    run(work())


def test_a_damaged_game_says_so_and_the_others_go_on() -> None:
    async def work() -> None:
        drawer = DrawerOfPaper()
        page = await at_home(drawer)
        broken, whole = await page.begin(kind="practice"), await page.begin(kind="practice")
        for game in (broken, whole):
            await page.sit(game)
            page.choose()
            await page.until("ack")
        for name in drawer.kept:
            if json.loads(name)[:2] == ["entries", broken]:
                table, row = msgspec.msgpack.decode(drawer.kept[name])
                drawer.kept[name] = msgspec.msgpack.encode([table, {**row, "body": b"{"}])
        again = await at_home(drawer)
        again.home.connect(99, f"/g/{broken}/ws?lang=en", "en")
        assert (await again.until("error"))["code"] == "game_broken"
        await again.until("closed")
        await again.sit(whole)
        assert again.state["phase"] == "playing"

    run(work())


def test_a_computer_moves_also_where_no_second_worker_can_be_had() -> None:
    async def work() -> None:
        page = await at_home(DrawerOfPaper(), hangs=True)
        await page.sit(await page.begin(level=7))
        for _ in range(3):
            if page.state.get("question"):
                page.choose()
            await page.until("state")
        assert page.home.minds.replaced >= 1

    run(work())


def test_nothing_of_the_network_comes_along() -> None:
    code = "import sys, blackpoker.browser.home; print(*{m.split('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not NETWORK & set(done.stdout.split())
