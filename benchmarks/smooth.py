"""Does the page keep up while it announces? Play in a browser, and time the frames it draws.

    blackpoker serve --port 8100 &
    python -m benchmarks.smooth http://127.0.0.1:8100 --seconds 30

Somebody ends every turn at once, so that the computer has much to do, in a window of a desk and in
that of a phone, with motion. Counted are the frames drawn while an announcement is on the table:
how long from one to the next, and how many came later than the screen had room for two.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from blackpoker.cli.simulate import right_aligned

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
WINDOWS: Final = {"desk": (1280, 800), "phone": (390, 844)}
FRAME: Final = 1000 / 60  # milliseconds
LATE: Final = 2 * FRAME - 0.5
SETTINGS: Final = '{"pace": "normal", "motion": 1}'
ASKED: Final = {"kind": "computer", "regulation": "9.1 lite+entry16", "level": 3, "name": "Aki"}
BEGIN: Final = """async (asked) => (await (await fetch("/api/games", { method: "POST",
  headers: { "content-type": "application/json" }, body: JSON.stringify(asked) })).json()).game"""
# The time from one frame to the next, where the same announcement, or the next, is on the table.
TIME_FRAMES: Final = """() => {
  let last = 0, shown = "";
  const each = (now) => {
    const call = document.querySelector(".call")?.textContent ?? "";
    if (call && shown) window.timed.push(now - last);
    if (call && call !== shown) window.announced++;
    [last, shown] = [now, call];
    requestAnimationFrame(each);
  };
  window.timed = []; window.announced = 0;
  requestAnimationFrame(each);
}"""
# What is asked now: the end of a turn if it can be asked for, else a pass, else the first answer.
ANSWER: Final = """() => {
  const { game, assembly } = window.desk;
  if (document.querySelector(".call:not(:has(.call-bar))")) return "waits";
  if (game.pace.busy.value || game.sending.value || assembly.busy.value) return;
  if (document.querySelector("dialog.end-dialog[open]")) return "over";
  const { options = [] } = game.question.value ?? {};
  const best = options.find((one) => one.action === "end")
    ?? options.find((one) => ["pass", "done"].includes(one.verb)) ?? options[0];
  if (best && game.question.value) void game.choose([best.i]);
}"""


def play(browser: Browser, url: str, window: str, seconds: float) -> tuple[list[float], int]:
    """Play game after game for so long; return the times of the frames and how much was said."""
    width, height = WINDOWS[window]
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_init_script(f"localStorage.blackpoker ||= '{SETTINGS}'")
    page = context.new_page()
    timed: list[float] = []
    announced = 0
    until = time.monotonic() + seconds
    seed = 1
    while time.monotonic() < until:
        page.goto(url)
        game: Any = page.evaluate(BEGIN, {**ASKED, "seed": seed})
        page.goto(f"{url}/g/{game}")
        page.wait_for_selector(".hand [data-card]")
        page.evaluate(TIME_FRAMES)
        while time.monotonic() < until and (now := page.evaluate(ANSWER)) != "over":
            page.wait_for_timeout(400 if now else 50)
            if now:  # it concerns whoever looks, and stays until they go on
                page.keyboard.press("Space")
        timed += page.evaluate("window.timed")
        announced += int(page.evaluate("window.announced"))
        seed += 1
    context.close()
    return timed, announced


def main(argv: Sequence[str] | None = None) -> None:
    about = (__doc__ or "").split("\n\n", 1)[0]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.smooth", description=about)
    parser.add_argument("url", help="of a server that runs")
    parser.add_argument("--seconds", type=float, default=30, help="in each window [30]")
    options = parser.parse_args(argv)
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        sys.exit(f"there is no browser: {', '.join(BROWSERS)}")
    rows = [["window", "announced", "frames", "a second", "median ms", "p99 ms", "late %"]]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for window in WINDOWS:
            timed, announced = play(browser, options.url.rstrip("/"), window, options.seconds)
            if not timed:
                sys.exit(f"nothing was announced in the window {window}")
            late = 100 * sum(one > LATE for one in timed) / len(timed)
            p99 = sorted(timed)[int(0.99 * len(timed))]
            numbers = (1000 / statistics.mean(timed), statistics.median(timed), p99, late)
            rows.append([window, str(announced), str(len(timed)), *(f"{n:.1f}" for n in numbers)])
        browser.close()
    print("\n".join(right_aligned(rows)))


if __name__ == "__main__":
    main()
