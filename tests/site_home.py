"""A page at home, in plain Python: a drawer in memory, a second worker in the same process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from blackpoker.browser.home import Home
from blackpoker.browser.page_minds import ThinkingAlone
from blackpoker.browser.page_store import Change

BEGINNERS = "9.1 lite+entry16"


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
        self.frames: list[str] = []  # with positions, as they came

    def hear(self, number: int, text: str, code: int) -> None:
        if text.startswith('{"type":"state"'):
            self.frames.append(text)
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

    def choose(self, choice: int | None = None) -> None:
        """Answer, with whatever comes first."""
        seq = self.state["seq"]
        first = self.state["question"]["options"][0]["i"]
        chosen = first if choice is None else choice
        self.say(type="choose", seq=seq, nonce=f"n{seq}", choices=[chosen])

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
