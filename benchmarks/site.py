"""How soon is the page without a server there, and how quickly does it answer?

    python -m benchmarks.site

In Chromium, from ``python -m http.server``: the first load with nothing kept, the second visit, and
how long the levels take to answer in the browser.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.web_host import made_site
from playwright.sync_api import BrowserContext, Page, sync_playwright

REGULATIONS = ("9.1 lite+entry16", "9.1 master+extra")
READY = "() => !document.querySelector('.on-the-way progress')"
COMPILED = "async () => (await (await caches.open('compiled')).keys()).length > 1"
# A guest who takes whatever comes first, and looks at the clock until the computer has answered.
ASK = """async ([module, level, regulation, most]) => {
  const { link } = await import(module);
  const made = await link.fetch("/api/games?lang=en", { method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "computer", regulation, level, seed: 4, name: "A" }) });
  const { game } = await made.json();
  return new Promise((resolve) => {
    const line = link.open(`/g/${game}/ws?lang=en`), waits = [];
    let last = -1, since = 0, choices = 0;
    const began = performance.now();
    line.onopen = () => line.send(JSON.stringify({ type: "hello", lang: "en" }));
    line.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.type !== "state" || told.seq === last) return;
      if (since && told.asked !== 0 && last >= 0) waits.push(performance.now() - since);
      last = told.seq; since = performance.now();
      if (told.phase === "over" || waits.length >= most || since - began > 60000) {
        line.close(); resolve(waits); return;
      }
      if (!told.question) return;
      const nonce = `n${(choices += 1)}`;
      const { options } = told.question;
      line.send(JSON.stringify({ type: "choose", seq: told.seq, nonce, choices: [options[0].i] }));
      since = 0;
    };
  });
}"""


def opened(context: BrowserContext, url: str) -> tuple[Page, dict[str, float]]:
    """Open the page, and say when it could be used, and when the engine was there."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(url)
    page.wait_for_selector("#play-now:not([disabled])")
    usable = time.perf_counter() - began
    page.wait_for_selector(".on-the-way", state="attached")
    page.wait_for_function(READY)
    ready = time.perf_counter() - began
    return page, {"usable": round(usable, 2), "ready": round(ready, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=30, help="of each level")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = made_site(Path(folder))
        host.start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        context = browser.new_context()
        page, found["first"] = opened(context, host.url)
        page.wait_for_function(COMPILED, timeout=120_000)
        page.close()
        page, found["second"] = opened(context, host.url)
        module = page.evaluate("() => new URL('./static/js/link/link.js', document.baseURI).href")
        for regulation in REGULATIONS:
            for level in range(1, 9):
                waits = page.evaluate(ASK, [module, level, regulation, asked.answers])
                if len(waits) > 1:
                    worst = quantiles(waits, n=20)[-1]
                    told = [round(one) for one in (median(waits), worst, max(waits))]
                    found[f"{regulation}, level {level}"] = dict(
                        zip(("median", "p95", "most"), told, strict=True), answers=len(waits)
                    )
        browser.close()
        host.stop()
    print(json.dumps(found, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
