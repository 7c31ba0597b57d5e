"""Take the pictures of the first page from the program itself: ``make pictures``.

    python tools/pictures.py

A game between two agents is searched for a moment with much on the table; somebody sits down there
in a real browser, and ``docs/pictures`` gets the table on a desk and on a phone. The terminal's
picture is taken by ``terminal_picture.py``.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from blackpoker.agents.agent import Agent
from blackpoker.agents.registry import make_agent
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures"
LARGEST = 150_000  # bytes of one picture
COLOURS = 256
NAMES = ("あなた", "はる")
REGULATION = "9.1 master+extra"
SEED = 19


@dataclass(frozen=True)
class Shot:
    """One picture: the window, the language, the light."""

    name: str
    width: int
    height: int
    lang: str
    light: str
    sharp: float = 1.0


SHOTS = (
    Shot("table", 1280, 800, "ja", "light"),
    Shot("phone", 390, 844, "ja", "light"),
    Shot("phone-en-dark", 390, 844, "en", "dark"),
)


@contextmanager
def serving() -> Iterator[str]:
    """Run a server for as long as the block lasts; give its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "blackpoker", "serve", "--port", "0", "--data", data]
        server = subprocess.Popen(
            [*command, "--unlimited", "--quiet", "--lang", "en"], stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+?(?=/?\s)", server.stdout.readline())
            assert found, "the server does not start"
            yield found.group()
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()


def ask(address: str, body: object = None) -> Any:
    asked = Request(address, None if body is None else json.dumps(body).encode())
    asked.add_header("content-type", "application/json")
    with urlopen(asked) as answer:
        return json.load(answer)


class Onlooker:
    """Plays as an agent does, and remembers after how many moves there was the most to see."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.session: Session | None = None
        self.best = (0, 0)  # how much, and after how many moves

    def choose(self, view: object, decision: Decision) -> int:
        assert isinstance(view, View)
        assert self.session is not None
        if decision.question.id == "chance":
            moves = len(self.session.record().moves)
            self.best = max(self.best, (much_to_see(view), moves))
        return self.agent.choose(view, decision)


def much_to_see(view: View) -> int:
    """How good a picture the first player's chance would be; 0 for none."""
    soldiers = [sum(unit.soldier for unit in side.field) for side in view.sides]
    bulwarks = [len(side.field) - n for side, n in zip(view.sides, soldiers, strict=True)]
    answers = [one for one in view.stage if one.keys and one.target_kind]
    if not answers or len(view.stage) < 2 or min(soldiers) < 2 or min(bulwarks) < 1:
        return 0
    if not 4 <= view.sides[0].hand_count <= 8:
        return 0
    on_the_way = min(len(view.stage), 3) * 2 + len(view.fogs) * 2 + len(view.attackers) * 2
    return sum(soldiers) + min(soldiers) + min(bulwarks) + on_the_way


def best_moment(regulation: str, seeds: range) -> tuple[str, int]:
    """A record, and the move after which there is the most to see."""
    found = (0, 0, "")
    for seed in seeds:
        onlooker = Onlooker(make_agent("learned", seed))
        agents = [onlooker, make_agent("learned", seed + 1)]
        session = Session(Regulation.parse(regulation), seed, agents, list(NAMES))
        onlooker.session = session
        session.start()
        if onlooker.best > found[:2]:
            found = (*onlooker.best, session.record().write())
            print(f"seed {seed}: {found[0]} after {found[1]} moves")
    much, moves, record = found
    if not much:
        raise SystemExit("nothing much happens in these games: try others, with --seed and --games")
    return record, moves


def sit_down(page: Page, address: str, code: str, move: int) -> None:
    """Go on from that move against the computer."""
    asked = {"kind": "computer", "regulation": REGULATION, "level": 3, "name": NAMES[0]}
    page.goto(address)
    seated = page.evaluate(
        """async (asked) => (await fetch("/api/games", { method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(asked) })).json()""",
        {**asked, "replay": code, "at": move, "seat": 0},
    )
    page.goto(f"{address}/g/{seated['game']}")
    page.wait_for_selector(".hand li.can [data-card]")


def take(browser: Browser, address: str, code: str, move: int, shot: Shot) -> None:
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        device_scale_factor=shot.sharp,
        locale=shot.lang,
        color_scheme="dark" if shot.light == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    sit_down(page, address, code, move)
    if shot.width >= 1000:
        page.locator(".hand li.can [data-card]").first.click()
        page.mouse.move(shot.width / 2, 4)
    page.wait_for_load_state("networkidle")
    path = TARGET / f"{shot.name}.png"
    # Few colours are on the table; a palette of them is a third of the size.
    Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS).save(
        path, optimize=True
    )
    size = path.stat().st_size
    print(f"{path.name}: {size:,} bytes")
    if size > LARGEST:
        raise SystemExit(f"{path.name} is too large: {size:,} of {LARGEST:,} bytes")
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", default=shutil.which("chromium") or "/usr/bin/chromium")
    parser.add_argument("--seed", type=int, default=SEED, help="the game to look through")
    parser.add_argument("--regulation", default=REGULATION)
    parser.add_argument("--games", type=int, default=1, help="look through so many games")
    given = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        record, move = best_moment(given.regulation, range(given.seed, given.seed + given.games))
        code = ask(f"{address}/api/replays", {"record": record, "lang": "ja"})["code"]
        browser = playwright.chromium.launch(
            executable_path=given.browser, args=["--no-sandbox", "--disable-gpu"]
        )
        for shot in SHOTS:
            take(browser, address, code, move, shot)
        browser.close()


if __name__ == "__main__":
    main()
