"""The icons of the page on a home screen: ``web/static/icon-192.png`` and ``icon-512.png``.

    python tools/icons.py

Drawn from ``icon.svg`` in the system's Chromium, without round corners: each system cuts its own.
"""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

STATIC: Final = Path(__file__).resolve().parents[1] / "src/blackpoker/web/static"
SIZES: Final = (192, 512)
COLOURS: Final = 32
CORNERS: Final = ' rx="7"'
PAGE: Final = "<style>* {{ margin: 0; display: block }}</style>{icon}"


def main() -> None:
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8").replace(CORNERS, "")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(icon=icon))
            taken = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS)
            taken.save(STATIC / f"icon-{size}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
