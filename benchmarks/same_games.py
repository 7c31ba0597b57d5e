"""Are games the same everywhere? On a server, in plain Python, and in a browser without a server.

    python -m benchmarks.same_games --games 200

One guest plays both sides of the same shuffles with the same choices in all three places. Every
frame with a position, with its log, has to be the same to the letter, and so has the record.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.table_server import TableServer
from browser.web_host import made_site
from playwright.sync_api import Page, sync_playwright
from site_home import DrawerOfPaper, at_home

REGULATIONS = ("9.1 lite+entry16", "9.1 master+extra", "8 pro+basic", "6 standard", "9.1 pro+pack")
CHANGES = re.compile(r'"replay":"[^"]*"')  # a code that is drawn
LONGEST = 600  # answers; then they stop there

# The same guest, in a page: through its link, whatever that is.
GUEST = """async ([module, games, longest]) => {
  const { link } = await import(module);
  const hashed = async (text) => {
    const found = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(found)].map((n) => n.toString(16).padStart(2, "0")).join("");
  };
  const play = ([seed, regulation]) => new Promise(async (resolve, reject) => {
    const made = await link.fetch("/api/games?lang=en", { method: "POST",
      headers: { "content-type": "application/json", "accept-language": "en" },
      body: JSON.stringify({ kind: "practice", regulation, seed, name: "A", other_name: "B" }) });
    const { game } = await made.json();
    if (!game) { reject(new Error(`${made.status}`)); return; }
    const line = link.open(`/g/${game}/ws?lang=en`);
    let seen = "", last = -1, answers = 0;
    const end = async () => { line.close(); resolve(await hashed(seen)); };
    line.onopen = () => line.send(JSON.stringify({ type: "hello", lang: "en" }));
    line.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.type === "error") reject(new Error(data));
      if (told.type !== "state") return;
      seen += data.replace(/"replay":"[^"]*"/, "");
      if (told.phase === "over" || answers >= longest) { void end(); return; }
      if (!told.question || told.seq === last) return;
      last = told.seq; answers += 1;
      const { options } = told.question, at = (seed * 31 + told.seq * 17) % options.length;
      const choices = [options[at].i];
      line.send(JSON.stringify({ type: "choose", seq: told.seq, nonce: `n${told.seq}`, choices }));
    };
  });
  const found = [];
  for (const one of games) found.push(await play(one));
  return found;
}"""


def chosen(games: int) -> list[tuple[int, str]]:
    """Which shuffles, of which regulations."""
    return [(seed, REGULATIONS[seed % len(REGULATIONS)]) for seed in range(1, games + 1)]


def in_plain_python(games: Sequence[tuple[int, str]], longest: int) -> list[str]:
    """The same guest at the table of this process; where a browser is driven, beside its loop."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, at_a_table(games, longest)).result()


async def at_a_table(games: Sequence[tuple[int, str]], longest: int) -> list[str]:
    page = await at_home(DrawerOfPaper())
    found = []
    for seed, regulation in games:
        wanted = {"kind": "practice", "regulation": regulation, "seed": seed}
        game = await page.begin(**wanted, name="A", other_name="B", level=1)
        page.frames.clear()
        await page.sit(game)
        last, answers = -1, 0
        while page.state["phase"] != "over" and answers < longest:
            if page.state.get("question") and page.state["seq"] != last:
                last, options = page.state["seq"], page.state["question"]["options"]
                answers += 1
                page.choose(options[(seed * 31 + last * 17) % len(options)]["i"])
            await page.until("state")
        seen = "".join(CHANGES.sub("", one) for one in page.frames)
        found.append(hashlib.sha256(seen.encode()).hexdigest())
    return found


def in_a_page(page: Page, url: str, games: Sequence[tuple[int, str]], longest: int) -> list[str]:
    """The same guest in a browser, at whatever this page is linked to."""
    page.goto(url)
    module = "./static/js/link/link.js"
    address = page.evaluate("(path) => new URL(path, document.baseURI).href", module)
    found: list[str] = page.evaluate(GUEST, [address, list(games), longest])
    return found


def different(games: Sequence[tuple[int, str]], *places: Sequence[str]) -> list[tuple[int, str]]:
    """The games that were not the same in all places."""
    return [game for game, *seen in zip(games, *places, strict=True) if len(set(seen)) > 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    games = chosen(asked.games)
    found: dict[str, Any] = {"python": in_plain_python(games, LONGEST)}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        host, server = made_site(Path(folder)), TableServer(Path(folder) / "data")
        host.start()
        server.start()
        try:
            found["browser"] = in_a_page(browser.new_page(), host.url, games, LONGEST)
            found["server"] = in_a_page(browser.new_page(), f"{server.url}/", games, LONGEST)
        finally:
            host.stop()
            server.stop()
        browser.close()
    other = different(games, *found.values())
    print(json.dumps({"games": len(games), "different": other}, ensure_ascii=False))
    sys.exit(1 if other else 0)


if __name__ == "__main__":
    main()
