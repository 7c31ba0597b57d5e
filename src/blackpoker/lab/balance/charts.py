"""Charts as SVG: marks differ by shape and hatch, never by colour alone.

They take their colours from the page; as files of their own they bring them along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

Data = dict[str, Any]
MARKS: Final = "abcd"  # classes of the first, second … set of rules
WIDE: Final = 560
NOTHING_MUCH: Final = 0.05  # so close to even has no colour
TEXT: Final = 13  # how high a line of text is
COLOURS: Final = """
text{font:12px sans-serif;fill:#1d2326}.axis{stroke:#d3d7d2}
.mid{stroke:#747e7a;stroke-dasharray:3 3}
.ci{stroke:#1f4e79;stroke-width:2;fill:none}.a{fill:#1f4e79}.b{fill:#84540f}.c{fill:#296240}
.d{fill:#5a656b}.over{fill:#296240}.under{fill:#b0331f}.even{fill:#fff;stroke:#454e53}
.hb{fill:#f3e8d5}.hl{stroke:#84540f;stroke-width:2}.m{text-anchor:middle}.e{text-anchor:end}
.p2{fill:#296240}.p1{fill:#a9cdb6}.p0{fill:#eceeea}.n1{fill:#eab6aa}.n2{fill:#b0331f}
.s{stroke:#1d2326;stroke-width:2}
"""


@dataclass(frozen=True)
class Chart:
    """A drawing, and what it shows in words."""

    body: str
    height: float
    label: str
    width: float = WIDE

    def inline(self) -> str:
        return (
            f'<svg class="chart" viewBox="0 0 {self.width:g} {self.height:g}" role="img"'
            f' aria-label="{escape(self.label, quote=True)}">{self.body}</svg>'
        )

    def file(self) -> str:
        """The same with its colours, to lie alone."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
            f' role="img" aria-label="{escape(self.label, quote=True)}"><style>{COLOURS}</style>'
            f'<rect width="100%" height="100%" fill="#fff"/>{self.body}</svg>\n'
        )


def text(x: float, y: float, said: object, kind: str = "") -> str:
    mark = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{mark}>{escape(str(said))}</text>'


def spot(place: int, x: float, y: float) -> str:
    """A circle, a square, a diamond, a triangle: one shape for each set of rules."""
    kind = MARKS[place % len(MARKS)]
    if kind == "a":
        return f'<circle class="a" cx="{x:.1f}" cy="{y:.1f}" r="6"/>'
    if kind == "b":
        return f'<rect class="b" x="{x - 5.5:.1f}" y="{y - 5.5:.1f}" width="11" height="11"/>'
    if kind == "c":
        return f'<path class="c" d="M{x:.1f} {y - 7:.1f}l7 7-7 7-7-7z"/>'
    return f'<path class="d" d="M{x:.1f} {y - 7:.1f}l7 12h-14z"/>'


def whisker(x0: float, x1: float, y: float) -> str:
    ends = f"M{x0:.1f} {y - 5:.1f}v10M{x1:.1f} {y - 5:.1f}v10"
    return f'<path class="ci" d="M{x0:.1f} {y:.1f}H{x1:.1f}{ends}"/>'


def rates(rows: Sequence[tuple[str, Data]], label: str) -> Chart:
    """Shares around 50 %, each with its interval, one below the other."""
    low: float = min([0.45, *(one["low"] for _, one in rows)])
    high: float = max([0.55, *(one["high"] for _, one in rows)])
    left, wide = 170.0, WIDE - 170.0 - 70.0
    bottom = 26.0 + 30 * len(rows)

    def at(value: float) -> float:
        return left + (value - low) / (high - low) * wide

    body = ""
    step = 0.05 if high - low < 0.4 else 0.1
    ticks = [k * step for k in range(round(1 / step) + 1) if low - 1e-9 <= k * step <= high + 1e-9]
    for tick in ticks:
        kind = "mid" if abs(tick - 0.5) < 1e-9 else "axis"
        body += f'<path class="{kind}" d="M{at(tick):.1f} 8V{bottom - 14:.1f}"/>'
        body += text(at(tick), bottom, f"{tick:.0%}", "m")
    for i, (name, one) in enumerate(rows):
        y = 24.0 + 30 * i
        body += text(4, y + 4, name) + whisker(at(one["low"]), at(one["high"]), y)
        body += spot(i, at(one["value"]), y)
        body += text(at(one["high"]) + 10, y + 4, f"{100 * one['value']:.1f} %")
    return Chart(body, bottom + 6, label)


def histogram(counted: dict[str, int], label: str, below: str, most: int = 16) -> Chart:
    """How often each number of turns came up; what is longer stands in the last bar."""
    numbers = {int(k): n for k, n in counted.items()}
    total = max(1, sum(numbers.values()))
    last = max(numbers, default=1)
    first = min(numbers, default=1)
    step = max(1, -(-(last - first + 1) // most))
    bars = {k: 0 for k in range(first, last + 1, step)}
    for k, n in numbers.items():
        bars[first + (k - first) // step * step] += n
    top = max(bars.values(), default=1) / total
    wide = (WIDE - 44) / max(1, len(bars))
    body = ""
    for share in (0.0, top / 2, top):
        y = 160 - 140 * share / max(top, 1e-9)
        body += f'<path class="axis" d="M40 {y:.1f}H{WIDE - 4}"/>'
        body += text(36, y + 4, f"{share:.0%}", "e")
    for i, (k, n) in enumerate(bars.items()):
        high = 140 * n / total / max(top, 1e-9)
        x = 44 + i * wide
        body += (
            f'<rect class="a" x="{x:.1f}" y="{160 - high:.1f}" width="{0.8 * wide:.1f}"'
            f' height="{high:.1f}"/>'
        )
        body += text(x + 0.4 * wide, 176, k if step == 1 else f"{k}–", "m")
    return Chart(body + text(WIDE / 2, 192, below, "m"), 198, label)


def interval(one: Data, low: float, high: float, middle: float, stands: bool) -> str:
    """A small one for a row of a table: filled where a claim can be made."""
    wide = 160.0

    def at(value: float) -> float:
        return (min(max(value, low), high) - low) / (high - low) * wide

    kind = "even" if not stands else "over" if one["value"] > middle else "under"
    x = at(one["value"])
    return (
        f'<svg class="dot" width="{wide:g}" height="16" viewBox="0 -8 {wide:g} 16"'
        f' aria-hidden="true"><path class="mid" d="M{at(middle):.1f} -8V8"/>'
        f"{whisker(at(one['low']), at(one['high']), 0)}"
        f'<circle class="{kind}" cx="{x:.1f}" cy="0" r="4"/></svg>'
    )


def ladder(steps: Sequence[Data], label: str, versus: str) -> Chart:
    """Each level against the one below."""
    top: float = max([0.8, *(one["won"]["high"] for one in steps)])
    low: float = min([0.45, *(one["won"]["low"] for one in steps)])

    def at(value: float) -> float:
        return 180 - 160 * (value - low) / (top - low)

    body = ""
    for k in range(5, 11):
        if low <= k / 10 <= top:
            kind = "mid" if k == 5 else "axis"
            body += f'<path class="{kind}" d="M44 {at(k / 10):.1f}H{WIDE - 4}"/>'
            body += text(38, at(k / 10) + 4, f"{k}0 %", "e")
    for i, one in enumerate(steps):
        x = 84.0 + i * (WIDE - 120) / max(1, len(steps) - 1)
        won = one["won"]
        body += (
            f'<path class="ci" d="M{x:.1f} {at(won["low"]):.1f}V{at(won["high"]):.1f}'
            f'M{x - 5:.1f} {at(won["low"]):.1f}h10M{x - 5:.1f} {at(won["high"]):.1f}h10"/>'
        )
        body += spot(0, x, at(won["value"]))
        body += text(x, 200, f"{one['level']} {versus} {one['level'] - 1}", "m")
    return Chart(body, 208, label)


def stacked(
    parts: Sequence[tuple[str, float]], aim: Sequence[float], label: str, by: str, id: str
) -> Chart:
    """What a result is made of, and below it what it was meant to be."""
    body = (
        f'<defs><pattern id="hatch-{id}" width="6" height="6" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><rect width="6" height="6" class="hb"/>'
        '<path d="M0 0V6" class="hl"/></pattern></defs>'
    )
    total = sum(max(0.0, value) for _, value in parts) or 1.0
    for row, values in enumerate(([max(0.0, value) / total for _, value in parts], aim)):
        x, y = 90.0, 14.0 + 44 * row
        body += text(4, y + 19, by if row else "")
        for i, (value, (name, _)) in enumerate(zip(values, parts, strict=True)):
            wide = (WIDE - 100) * value
            fill = 'class="a"' if i == 0 else f'fill="url(#hatch-{id})"' if i == 1 else 'class="p0"'
            body += f'<rect {fill} x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="28"/>'
            if wide > 60:
                inside = "m in" if i == 0 else "m"
                body += text(x + wide / 2, y + 18, f"{name} {value:.0%}", inside)
            x += wide
    return Chart(body, 100, label)


def matrix(names: Sequence[str], cells: dict[tuple[str, str], Data], label: str) -> Chart:
    """Every two of them together: dark where the interval leaves even out, framed what stands."""
    size = 17.0
    left = 34.0
    body = ""
    for i, row in enumerate(names):
        y = left + i * size
        body += text(left - 3, y + TEXT, row, "e") + (
            f'<text class="m" transform="translate({y + size / 2:.1f} {left - 4:.1f})'
            f' rotate(-60)">{escape(row)}</text>'
        )
        for j, column in enumerate(names):
            one = cells.get((row, column)) or cells.get((column, row))
            if one is None or i == j:
                continue
            value = one["value"]
            kind = "p0" if abs(value) < NOTHING_MUCH else "p" if value > 0 else "n"
            if len(kind) == 1:
                kind += "2" if one["low"] > 0 or one["high"] < 0 else "1"
            frame = " s" if one.get("stands") else ""
            body += (
                f'<rect class="{kind}{frame}" x="{left + j * size + 1:.1f}" y="{y + 1:.1f}"'
                f' width="{size - 2:g}" height="{size - 2:g}">'
                f"<title>{escape(row)} {escape(column)}: {value:+.1%}"
                f" ({one['low']:+.1%} – {one['high']:+.1%}, {one['n']})</title></rect>"
            )
    side = left + size * len(names) + 6
    return Chart(body, side, label, side)
