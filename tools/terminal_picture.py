"""Take the picture of the full screen for the first page: ``docs/pictures/terminal.png``.

    python tools/terminal_picture.py --browser /usr/bin/chromium

The program shows a position with much on the table, and a browser turns its lines into a picture.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import subprocess
import tempfile
from pathlib import Path

from blackpoker.client.local import LocalTable
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.table.wishes import WrittenMove
from blackpoker.terminal.signs import Signs
from blackpoker.text import LANGUAGES
from blackpoker.tui.app import TableApp
from blackpoker.tui.inks import styles
from blackpoker.tui.rows import Row
from blackpoker.words.columns import is_wide

REGULATION = "8 pro+rare_pack_strategy"
POSITION = f"""{REGULATION}; turn 8 B; chance B; passed A;
A: field bw(♠3) driven bw(♢2) driven bw(♣7) driven ♣10 driven ♢8 blocking ♣J ♡J+♡6 driven
 | hand ♠2 ♡4 ♡10 ♣9 JOKER ♢Q ♠K | life ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♡2 ♡3 ♡5 ♡8 ♡9 ♡Q ♢A ♢3
 | grave ♣4 ♢4 ♢5 ♢6 ♢7 ♢9 ♢10 ♢J | open pack ♢K ♣A ♣2 ♣3 ♣5 ♣6 ♣8 ♣J ♣Q ♣K ♡A ♠A | rare ♡K;
B: field bw(♠4) driven bw(♠5) bw(♠7) driven bw(♠8) ♢5 driven attacking 2 ♣J+♣3 driven attacking 1 ♡5
 | hand ♠6 ♠9 ♡9 ♢9 ♣9 | life ♠10 ♠J ♠Q ♠K ♡A ♡2 ♡4 ♡6 ♡8 ♡10 ♡J ♡Q | grave ♢6 ♢7 ♢8
 | pack ♣A ♣2 ♣4 ♣5 ♣6 ♣7 ♣8 ♣10 ♣Q ♣K ♢A ♢2 ♢3 ♢4 | rare ♡K | fog up ♡3 on ♢5, down ♠2 on A.♣10;
stage B damage_judgement / A up ♡7 on ♢8""".replace("\n", " ")
MOVES = ("down ♠6 pay ♡9 on A.♢8", "pass")
NAMES = {"ja": ("あなた", "はる"), "en": ("You", "Haru")}
CARD = "3"  # the card of the hand that is looked at
SIZE = (100, 30)
COLUMN, LINE = 10, 19  # pixels; no higher than the letters, so that the frame has no gaps
LOOK = f"""
body {{ margin: 0; padding: 20px; background: #121618; }}
pre {{ margin: 0; font: 16.6px/{LINE}px "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; }}
i {{ display: inline-block; font-style: normal; text-align: center; height: {LINE}px;
     vertical-align: top; }}
.n {{ width: {COLUMN}px; }}
.w {{ width: {2 * COLUMN}px; }}
"""
TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "terminal.png"


async def screen(lang: str) -> list[Row]:
    """Show the position, look at a card, and return the lines of the screen."""
    seats = [SeatPlan(name) for name in NAMES.get(lang, NAMES["en"])]
    setup = Setup("picture", "practice", REGULATION, "8.1", seats, seed=1, position=POSITION)
    link = LocalTable(setup, 0, lang)
    for line in MOVES:
        link.room.submit(1, WrittenMove(link.room.seq, line, line))
    app = TableApp(link, lang, Signs())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        await pilot.press(CARD)
        await pilot.pause(0.5)
        print(app.picture.text())
        return list(app.picture.drawn)


def cell(letter: str) -> str:
    """A letter in the columns a terminal gives it."""
    wide = "w" if is_wide(letter) else "n"
    shown = html.escape(letter)
    return f'<i class="{wide}">{shown}</i>' if ord(letter) > 126 else shown


def page_of(rows: list[Row]) -> str:
    """The screen as a page of its own."""
    known = styles(dark=True)
    lines = []
    for row in rows:
        line = ""
        for text, ink in row:
            style = known[ink]
            front, back = (one.name if one else "" for one in (style.color, style.bgcolor))
            if style.reverse:
                front, back = back, front
            look = f"color:{front};background:{back}"
            look += ";font-weight:bold" if style.bold else ""
            look += ";opacity:.7" if style.dim else ""
            line += f'<span style="{look}">{"".join(map(cell, text))}</span>'
        lines.append(line)
    body = "<br>".join(lines)
    return f"<!doctype html><meta charset=utf-8><style>{LOOK}</style><pre>{body}</pre>"


def draw(page: str, target: Path, browser: str) -> None:
    """Let a browser take the picture."""
    columns, lines = SIZE
    size = f"--window-size={columns * COLUMN + 40},{lines * LINE + 40}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page, encoding="utf-8")
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [
                *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
                *("--disable-quic", "--no-first-run", "--disable-background-networking"),
                *(size, f"--screenshot={target}", path.as_uri()),
            ],
            check=True,
            capture_output=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--lang", default="ja", choices=LANGUAGES)
    parser.add_argument("--target", type=Path, default=TARGET)
    given = parser.parse_args()
    draw(page_of(asyncio.run(screen(given.lang))), given.target, given.browser)


if __name__ == "__main__":
    main()
