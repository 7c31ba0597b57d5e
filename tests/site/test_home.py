"""A page without a server, as far as it is Python: the tables of a server, kept in a drawer."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
import pytest

from blackpoker.browser.home import Home
from blackpoker.browser.page_minds import ThinkingAlone
from blackpoker.browser.page_store import Change

pytestmark = pytest.mark.once

BEGINNERS = "9.1 lite+entry16"
NETWORK = {"starlette", "uvicorn", "websockets", "segno", "multiprocessing", "click"}


class DrawerOfPaper:
    """A drawer in memory: what a page keeps in its browser."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.refuses = ""

    def begins(self, table: str, key: str) -> list[bytes]:
        found = [(json.loads(name), row) for name, row in self.kept.items()]
        if not table:
            return [row for name, row in found if name[0] != "entries"]
        return [row for name, row in found if name[:2] == [table, key]]

    async def rows(self, table: str, key: str) -> bytes:
        rows = self.begins(table, key)
        return b"\xdd" + len(rows).to_bytes(4, "big") + b"".join(rows)

    async def count(self, table: str, key: str) -> int:
        return len(self.begins(table, key))

    async def write(self, changes: Sequence[Change]) -> str:
        await asyncio.sleep(0)
        names = [json.dumps(one.key) for one in changes]
        added = [name for name, one in zip(names, changes, strict=True) if one.how == "add"]
        if self.refuses or any(one in self.kept for one in added):
            return self.refuses or "elsewhere"
        for name, one in zip(names, changes, strict=True):
            if one.how == "delete":
                self.kept.pop(name, None)
            else:
                self.kept[name] = one.row
        return ""


class ThinkerHere:
    """The second worker, in the same process; some of them never come back."""

    def __init__(self, hangs: bool = False) -> None:
        self.hangs = hangs
        self.stopped = 0
        self.thinking = ThinkingAlone(lambda part: None)

    async def ready(self) -> None:
        if self.hangs:
            raise RuntimeError("no worker here")

    async def think(self, job: bytes, seconds: float, part: Callable[[float], None]) -> bytes:
        return self.thinking.think(job, seconds)

    def stop(self) -> None:
        self.stopped += 1


class Page:
    """A page: it asks, and sits down at tables."""

    def __init__(self, drawer: DrawerOfPaper, hangs: bool = False) -> None:
        self.heard: asyncio.Queue[tuple[dict[str, Any], int]] = asyncio.Queue()
        self.home = Home(drawer, ThinkerHere(hangs), self.hear)
        self.lines = 0
        self.state: dict[str, Any] = {}

    def hear(self, number: int, text: str, code: int) -> None:
        self.heard.put_nowait((json.loads(text) if text else {}, code))

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        status, _, said = await self.home.ask(method, path, "en", json.dumps(body))
        found = json.loads(said)
        assert status < 400, found
        return found

    async def begin(self, **more: object) -> str:
        asked = {"kind": "computer", "regulation": BEGINNERS, "name": "Ada", "level": 1, "seed": 4}
        return str((await self.ask("POST", "/api/games?lang=en", {**asked, **more}))["game"])

    async def sit(self, game: str) -> None:
        if self.lines in self.home.lines:
            self.home.hang_up(self.lines)
            while not (await self.heard.get())[1]:
                pass
        self.lines += 1
        self.home.connect(self.lines, f"/g/{game}/ws?lang=en", "en")
        self.say(type="hello", lang="en")
        await self.until("state")

    def say(self, **message: object) -> None:
        self.home.say(self.lines, json.dumps(message))

    async def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            frame, code = await asyncio.wait_for(self.heard.get(), 30)
            if code:
                return {"type": "closed", "code": code}
            if frame["type"] == "state":
                self.state = frame
            if frame["type"] in kinds:
                return frame

    def choose(self) -> None:
        """Answer, with whatever comes first."""
        seq = self.state["seq"]
        first = self.state["question"]["options"][0]["i"]
        self.say(type="choose", seq=seq, nonce=f"n{seq}", choices=[first])

    async def play_to_the_end(self, most: int = 2000) -> None:
        asked = -1
        for _ in range(most):
            if self.state["phase"] == "over":
                return
            if self.state.get("question") and self.state["seq"] != asked:
                asked = self.state["seq"]
                self.choose()
            await self.until("state")
        raise AssertionError("no end")


async def at_home(drawer: DrawerOfPaper, hangs: bool = False) -> Page:
    page = Page(drawer, hangs)
    await page.home.open()
    page.home.has_learned()
    return page


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
