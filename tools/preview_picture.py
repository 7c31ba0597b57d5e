"""The picture that messengers show beside a link to the page: ``web/static/preview.png``.

    python tools/preview_picture.py

Drawn from the page's own cards and colours in the system's Chromium, as ``make pictures`` does.
"""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

from blackpoker.server.preview import SIZE

STATIC: Final = Path(__file__).resolve().parents[1] / "src/blackpoker/web/static"
LARGEST: Final = 60_000  # bytes
COLOURS: Final = 64
FAN: Final = (("A-s", 0), ("K-h", 1), ("Q-c", 0), ("J-d", 1))  # symbols, and whether they are red
PAGE: Final = """<!doctype html><meta charset="utf-8"><style>
  * {{ margin: 0; box-sizing: border-box }} svg[hidden] {{ position: absolute; width: 0 }}
  body {{ width: {width}px; height: {height}px; background: #1f4e79; color: #fff; overflow: hidden;
    display: grid; grid-template-columns: 1fr 500px; align-items: center; padding: 0 0 0 80px;
    font-family: "Noto Serif CJK JP", serif }}
  h1 {{ font-size: 84px; font-weight: 700 }}
  p {{ font-size: 34px; margin-top: 28px; line-height: 1.6; font-family: "Noto Sans CJK JP" }}
  .fan {{ position: relative; height: 100% }}
  .card {{ position: absolute; left: 110px; top: 170px; width: 200px; height: 290px;
    border-radius: 16px; background: #fffefb; box-shadow: 0 10px 30px #0006;
    display: grid; place-items: center; transform-origin: 50% 130% }}
  .card svg {{ width: 150px; height: 150px; fill: currentColor }}
</style>{symbols}<div><h1>BlackPoker</h1><p>トランプ2組で遊ぶ、対戦カードゲーム<br>
A duel for two decks of cards</p></div><div class="fan">{cards}</div>"""


def main() -> None:
    width, height = SIZE
    cards = "".join(
        f'<div class="card" style="transform: rotate({18 * n - 27}deg);'
        f' color: {"#b32718" if red else "#1d2326"}">'
        f'<svg viewBox="0 0 60 60"><use href="#{name}"/></svg></div>'
        for n, (name, red) in enumerate(FAN)
    )
    symbols = (STATIC / "cards.svg").read_text().replace("<svg ", '<svg hidden ', 1)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or "/usr/bin/chromium",
            args=["--no-sandbox", "--disable-gpu"],
        )
        page = browser.new_page(viewport={"width": width, "height": height})
        page.set_content(PAGE.format(width=width, height=height, symbols=symbols, cards=cards))
        shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
        browser.close()
    path = STATIC / "preview.png"
    shot.quantize(COLOURS).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size:,} bytes")
    if size > LARGEST:
        raise SystemExit(f"too large: {size:,} of {LARGEST:,} bytes")


if __name__ == "__main__":
    main()
