"""The report as one page that opens anywhere: both languages in it, no script, its own charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib import resources
from typing import Any, Final

from blackpoker.lab.balance.against import SHARES
from blackpoker.lab.balance.charts import (
    Chart,
    histogram,
    interval,
    ladder,
    matrix,
    rates,
    stacked,
)
from blackpoker.lab.balance.claims import ReportClaim, claims_of, percent, points, said
from blackpoker.text import has, in_list, say
from blackpoker.text.languages import LANGUAGES

Data = dict[str, Any]
SHOWN: Final = 16  # rows of a table that are always shown
LEFT: Final = 3  # so few more are not worth folding
NAMED: Final = 24  # things that are named one by one


@dataclass(frozen=True)
class Progress:
    """How far a run is that goes on while its report is looked at."""

    done: int
    of: int


@dataclass
class ReportPage:
    """A report in one language; the charts it draws are kept by name."""

    lang: str
    data: Data
    progress: Progress | None = None
    charts: dict[str, Chart] = field(default_factory=dict)

    def t(self, key: str, **values: object) -> str:
        return escape(say(self.lang, f"lab.{key}", **values), quote=False)

    def name(self, names: dict[str, str]) -> str:
        return escape(names.get(self.lang) or names["en"], quote=False)

    # ---- the parts
    def article(self) -> str:
        regulations = self.data["regulations"]
        names = in_list(self.lang, (one["name"][self.lang] for one in regulations))
        parts = [
            f'<p class="muted">{self.t("kicker")}</p><h1>{escape(names)}</h1>',
            self.how_far(),
        ]
        several = len(regulations) > 1
        if several:
            parts.append(self.all_edges(regulations))
        for place, one in enumerate(regulations):
            heading = f'<h2 id="r{place}-{self.lang}">{self.name(one["name"])}</h2>'
            parts.append(heading if several else "")
            parts.append(self.regulation(place, one))
        if "against" in self.data:
            parts.append(self.against(self.data["against"]))
        parts.append(self.again())
        return f'<article lang="{self.lang}">{"".join(parts)}</article>'

    def how_far(self) -> str:
        if self.progress is None:
            return ""
        done, of = self.progress.done, self.progress.of
        said = self.t("so_far", done=done, of=of)
        return f'<p role="status">{said} <progress max="{of}" value="{done}"></progress></p>'

    def box(self, title: str, body: str, wide: bool = False) -> str:
        kind = "box wide" if wide else "box"
        return f'<section class="{kind}"><h3>{title}</h3>{body}</section>' if body else ""

    def note(self, key: str, **values: object) -> str:
        return f"<p><small>{self.t(key, **values)}</small></p>"

    def chart(self, name: str, chart: Chart) -> str:
        self.charts[name] = chart
        return chart.inline()

    def table(
        self, heads: Sequence[str], rows: Sequence[tuple[bool, Sequence[str]]], texts: int = 1
    ) -> str:
        """Rows of cells that are written already; the first is a heading, numbers stand right."""
        kinds = ["" if i < texts else ' class="n"' for i in range(len(heads))]
        head = "".join(f'<th scope="col"{k}>{h}</th>' for k, h in zip(kinds, heads, strict=True))
        body = ""
        for stands, (first, *cells) in rows:
            inside = "".join(f"<td{k}>{c}</td>" for k, c in zip(kinds[1:], cells, strict=True))
            mark = ' class="stands"' if stands else ""
            body += f'<tr{mark}><th scope="row">{first}</th>{inside}</tr>'
        return (
            f'<div class="scroll"><table><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>"
        )

    def folded(
        self, heads: Sequence[str], rows: Sequence[tuple[bool, Sequence[str]]], most: int = SHOWN
    ) -> str:
        """The first rows, and those that stand; the others where one asks for them."""
        front = [row for i, row in enumerate(rows) if row[0] or i < most]
        behind = [row for i, row in enumerate(rows) if not row[0] and i >= most]
        if len(behind) <= LEFT:
            return self.table(heads, rows)
        more = self.t("more_rows", n=len(behind))
        rest = f"<details><summary>{more}</summary>{self.table(heads, behind)}</details>"
        return self.table(heads, front) + rest

    def with_interval(self, one: Data) -> str:
        small = f"{100 * one['low']:.1f} – {100 * one['high']:.1f}"
        return f"{percent(one['value'])} <small>{small} ({one['n']})</small>"

    def in_points(self, one: Data) -> str:
        if one["n"] < 30:
            return f"<small>{self.t('too_few', n=one['n'])}</small>"
        small = f"{points(one['low'])} – {points(one['high'])}"
        return f"{points(one['value'])} <small>{small} ({one['n']})</small>"

    def number(self, one: Data) -> str:
        return (
            f"{one['value']:.2f} <small>{one['low']:.2f} – {one['high']:.2f} ({one['n']})</small>"
        )

    # ---- games to watch
    def links(self, place: int, kinds: Sequence[str], about: str = "") -> str:
        found = [
            one
            for one in self.data["records"]
            if one["regulation"] == place and one["kind"] in kinds and about in ("", one["about"])
        ]
        return " ".join(
            f'<a href="records/{escape(one["file"], quote=True)}">'
            f"{self.t('watch_' + one['kind'])}</a>"
            for one in found
        )

    def all_edges(self, regulations: Sequence[Data]) -> str:
        rows = [(one["id"], one["first"]) for one in regulations if "first" in one]
        if not rows:
            return ""
        chart = self.chart("first", rates(rows, self.t("first")))
        return f'<div class="two">{self.box(self.t("first"), chart, True)}</div>'

    # ---- one set of rules
    def regulation(self, place: int, one: Data) -> str:
        claims = "".join(self.claim(place, claim) for claim in claims_of(one))
        boxes = [
            self.games(place, one),
            self.lengths(place, one),
            self.actions(place, one),
            self.cards(one),
            *self.openings(place, one),
            self.pairs(place, one),
            self.skill(place, one),
            self.shares(place, one),
            self.moments(one),
            self.eager(place, one),
            self.coverage(one),
        ]
        return f'<div class="findings">{claims}</div><div class="two">{"".join(boxes)}</div>'

    def claim(self, place: int, claim: ReportClaim) -> str:
        heading, more = (escape(one, quote=False) for one in said(self.lang, claim))
        links = self.links(place, claim.kinds, claim.about) if claim.kinds else ""
        return (
            f'<section class="box {claim.tone}"><b>{claim.number}</b>'
            f"<h3>{heading}</h3><p>{more}</p>{links}</section>"
        )

    def games(self, place: int, one: Data) -> str:
        if "first" not in one:
            return ""
        rows = [
            ("first", self.with_interval(one["first"]), ("long",)),
            ("draws", self.with_interval(one["draws"]), ()),
            ("turn_one", self.with_interval(one["turn_one"]), ("turn_one",)),
            ("turns", self.number(one["turns"]["mean"]), ("long",)),
            ("decisions", self.number(one["decisions"]["mean"]), ()),
            ("per_turn", self.number(one["decisions"]["per_turn"]), ()),
            ("lead_changes", self.number(one["lead_changes"]), ("changes",)),
            *(
                (f"back_{mark}", self.with_interval(back), ("comeback",))
                for mark, back in one["comebacks"].items()
            ),
        ]
        chart = self.chart(
            f"first-{place + 1}", rates([(one["id"], one["first"])], self.t("first"))
        )
        table = self.table(
            [self.t("measure"), self.t("value"), self.t("games_to_watch")],
            [(False, [self.t(id), value, self.links(place, kinds)]) for id, value, kinds in rows],
            3,
        )
        return self.box(self.t("the_games"), chart + table + self.note("games_note"))

    def lengths(self, place: int, one: Data) -> str:
        if "turns" not in one:
            return ""
        turns = one["turns"]
        label = self.t("lengths_label", mean=f"{turns['mean']['value']:.1f}")
        chart = self.chart(
            f"turns-{place + 1}", histogram(turns["counted"], label, self.t("turns"))
        )
        low, middle, high = turns["quantiles"] or (0, 0, 0)
        asked = one["decisions"]["quantiles"] or (0, 0, 0)
        said = self.note(
            "lengths_note",
            low=low,
            middle=middle,
            high=high,
            few=asked[0],
            usual=asked[1],
            many=asked[2],
        )
        judged = self.table(
            [self.t("thought"), self.t("came"), self.t("n")],
            [
                (
                    False,
                    [f"{box['from']:.0%} – {box['to']:.0%}", percent(box["won"]), str(box["n"])],
                )
                for box in one["judgement"]
            ],
        )
        return self.box(self.t("lengths"), chart + said + judged + self.note("judgement_note"))

    def actions(self, place: int, one: Data) -> str:
        rows = []
        for row in one["actions"]:
            value = row.get("worth")
            if not row["asked"]:
                continue
            stands = bool(value and value.get("stands"))
            drawing = interval(value, -0.4, 0.4, 0.0, stands) if value else ""
            rows.append(
                (
                    stands,
                    [
                        self.name(row["name"]),
                        f"{row['per_game']:.2f}",
                        percent(row["seats"]["value"]),
                        drawing,
                        self.in_points(value) if value else "–",
                        self.with_interval(row["won"]),
                        self.links(place, ("with", "without"), row["id"]),
                    ],
                )
            )
        if not rows:
            return ""
        heads = ("action", "per_game", "seats", "chart", "worth", "won", "games_to_watch")
        table = self.folded([self.t(head) for head in heads], rows)
        return self.box(self.t("actions"), table + self.note("actions_note"), True)

    def cards(self, one: Data) -> str:
        rows = [
            (
                bool(row.get("worth", {}).get("stands")),
                [
                    escape(row["card"]),
                    percent(row["used"]["value"]) + (" !" if row["dead"] else ""),
                    percent(row["left"]["value"]),
                    self.in_points(row["worth"]) if "worth" in row else "–",
                    self.with_interval(row["won"]),
                ],
            )
            for row in sorted(one["cards"], key=best_worth)
        ]
        if not rows:
            return ""
        heads = ("card", "used", "left", "worth", "won_held")
        table = self.folded([self.t(head) for head in heads], rows)
        return self.box(self.t("cards"), table + self.note("cards_note"), True)

    def openings(self, place: int, one: Data) -> list[str]:
        boxes: list[str] = []
        for part in ("openings", "decks"):
            for kind, group in one.get(part, {}).items():
                rows = [
                    (
                        bool(row["adds"].get("stands")),
                        [
                            self.called(row),
                            interval(row["adds"], -0.2, 0.2, 0.0, bool(row["adds"].get("stands"))),
                            self.in_points(row["adds"]),
                        ],
                    )
                    for row in group
                ]
                heads = [self.t("choice"), self.t("chart"), self.t("added")]
                boxes.append(
                    self.box(
                        self.t(f"of_{kind}"),
                        self.folded(heads, rows, 10) + self.note(f"{part}_note"),
                    )
                )
        return boxes

    def called(self, row: Data) -> str:
        name = f" {self.name(row['name'])}" if "name" in row else ""
        return f"{escape(row['what'])}{name}"

    def pairs(self, place: int, one: Data) -> str:
        rows = one.get("pairs", [])
        if not rows:
            return ""
        cells = {(row["cards"][0], row["cards"][1]): row["adds"] for row in rows}
        order = [row["what"] for row in one["openings"]["trump"]]
        chart = self.chart(f"pairs-{place + 1}", matrix(order, cells, self.t("pairs")))
        standing = [row for row in rows if row["adds"].get("stands")]
        standing.sort(key=lambda row: -row["adds"]["value"])
        ends = standing if len(standing) <= 10 else standing[:5] + standing[-5:]
        names = {row["what"]: self.called(row) for row in one["openings"]["trump"]}
        listed = self.table(
            [self.t("pair"), self.t("over_even")],
            [
                (True, [" + ".join(names[x] for x in row["cards"]), self.in_points(row["adds"])])
                for row in ends
            ],
        )
        note = self.note("pairs_note", n=len(standing), of=len(rows))
        return self.box(self.t("pairs"), chart + (listed if ends else "") + note, True)

    def skill(self, place: int, one: Data) -> str:
        if not one["steps"]:
            return ""
        label = self.t("steps")
        chart = self.chart(f"steps-{place + 1}", ladder(one["steps"], label, self.t("versus")))
        table = self.table(
            [self.t("level"), self.t("value")],
            [
                (
                    False,
                    [
                        f"{row['level']} {self.t('versus')} {row['level'] - 1}",
                        self.with_interval(row["won"]),
                    ],
                )
                for row in one["steps"]
            ],
        )
        return self.box(self.t("steps"), chart + table + self.note("steps_note"))

    def shares(self, place: int, one: Data) -> str:
        found = one["shares"]
        if not found:
            return ""
        kinds = ("skill", "luck", "construction")
        parts = [(self.t(f"share_{kind}"), found[kind]["value"]) for kind in kinds]
        aim = [found["aim"][kind] for kind in kinds]
        label = ", ".join(f"{name} {percent(value)}" for name, value in parts)
        chart = self.chart(
            f"shares-{place + 1}", stacked(parts, aim, label, self.t("aim"), f"{self.lang}-{place}")
        )
        shown = [*kinds, *(["deal"] if "deal" in found else [])]
        table = self.table(
            [self.t("share_of"), self.t("share")],
            [(False, [self.t(f"share_{kind}"), self.with_interval(found[kind])]) for kind in shown],
        )
        more = "" if found["built"] else self.note("nothing_built")
        return self.box(self.t("shares"), chart + table + more + self.note("shares_note"))

    def moments(self, one: Data) -> str:
        if not one["moments"]:
            return ""
        rows = [
            (
                where == "all",
                [
                    self.asked(where),
                    f"{row['options']:.1f}",
                    self.with_interval(row["matter"]),
                    self.in_points(row["fall"]),
                    self.with_interval(row["turned"]),
                    self.in_points(row["slip"]),
                ],
            )
            for where, row in list(one["moments"].items())[:9]
        ]
        heads = ("asked", "options", "matter", "fall", "turned", "slip")
        table = self.table([self.t(head) for head in heads], rows)
        return self.box(self.t("moments"), table + self.note("moments_note"), True)

    def asked(self, question: str) -> str:
        """What a question is about, in a word."""
        key = f"asked.{question}"
        return escape(say(self.lang, key)) if has(self.lang, key) else self.t(f"asked_{question}")

    def eager(self, place: int, one: Data) -> str:
        rows = [
            (
                row["loop"],
                [
                    self.name(row["name"]) + (" !" if row["loop"] else ""),
                    str(row["most"]),
                    f"{row['uses']:.1f}",
                    self.with_interval(row["won"]),
                    str(row["turn_one"]),
                    self.links(place, ("loop",), row["id"]),
                ],
            )
            for row in one["eager"][:12]
        ]
        if not rows:
            return ""
        heads = ("action", "most_a_turn", "uses", "won", "won_at_once", "games_to_watch")
        table = self.table([self.t(head) for head in heads], rows)
        repeated = self.links(place, ("repeated",))
        return self.box(self.t("eager"), table + self.note("eager_note") + repeated)

    def coverage(self, one: Data) -> str:
        found = one.get("coverage")
        if not found:
            return ""
        rows = []
        for kind in (
            "never_asked",
            "never_resolved",
            "never_answered",
            "never_entered",
            "never_opened",
            "rulings",
        ):
            things = found.get(kind, [])
            names = in_list(self.lang, (self.named(one, thing) for thing in things[:NAMED]))
            names += " …" if len(things) > NAMED else ""
            rows.append((bool(things), [self.t(kind), str(len(things)), escape(names)]))
        heads = [self.t("coverage_what"), self.t("n"), self.t("which")]
        return self.box(
            self.t("coverage"),
            self.table(heads, rows, 3) + self.note("coverage_note", n=one["games"]),
        )

    def named(self, one: Data, thing: str) -> str:
        names = one.get("names", {}).get(thing)
        return (names.get(self.lang) or names["en"]) if names else thing

    # ---- two sets of rules
    def against(self, found: Data) -> str:
        rows = []
        for row in found["measures"]:
            whole = row["id"] in SHARES
            a, b = ((percent(v) if whole else f"{v:.2f}") for v in (row["a"], row["b"]))
            difference = (
                self.in_points(row["difference"]) if whole else self.number(row["difference"])
            )
            saved = f"{100 * row['saved']:.0f} %"
            rows.append(
                (
                    bool(row["difference"].get("stands")),
                    [self.t(row["id"]), a, b, difference, saved],
                )
            )
        heads = [self.t("measure"), "A", "B", self.t("difference"), self.t("saved")]
        names = [self.name(one["name"]) for one in self.data["regulations"]]
        intro = f"<p>A: {names[0]}<br>B: {names[1]}</p>"
        body = (
            intro
            + self.table(heads, rows)
            + self.note("against_note", same=percent(found["same"]["value"]), n=found["deals"])
        )
        parted = self.table(
            [self.t("parted_at"), self.t("n")],
            [
                (False, [self.parted_way(row["what"]), str(row["n"])])
                for row in found["parted"][:12]
            ],
        )
        watched = "".join(
            f"<li>{self.parted_way(one['about'])},"
            f" {self.t('parted_decision', n=int(one['score']))}: "
            f'<a href="records/{one["file"]}">A</a> '
            f'<a href="records/{one["file"][:-5]}B.txt">B</a><br>'
            f"<code>{escape(one['position'])}</code></li>"
            for one in self.data["records"]
            if one["kind"] == "parted" and one["regulation"] == 0
        )
        watched = f"<ol>{watched}</ol>"
        return (
            f"<h2>{self.t('against')}</h2>"
            f'<div class="two">{self.box(self.t("differences"), body, True)}'
            f"{self.box(self.t('parted'), parted + self.note('parted_note'))}"
            f"{self.box(self.t('instructive'), watched + self.note('instructive_note'))}</div>"
        )

    def parted_way(self, way: str) -> str:
        """Where two games part, in words: a question, and what each chose."""
        asked, _, chosen = way.partition(": ")
        named = [self.either(one) for one in chosen.split(" / ")]
        return f"{' / '.join(self.asked(one) for one in asked.split(' / '))}: {' / '.join(named)}"

    def either(self, id: str) -> str:
        """The name of an action of either set of rules."""
        for one in self.data["regulations"]:
            if id in one["names"]:
                return self.name(one["names"][id])
        key = f"lab.{id}"
        return escape(say(self.lang, key)) if has(self.lang, key) else escape(id)

    # ---- how it was measured
    def again(self) -> str:
        plan = self.data["plan"]
        sizes = self.table(
            [self.t("question"), self.t("deals")],
            [(False, [self.t(f"part_{id}"), str(n)]) for id, n in plan["deals"].items()],
        )
        facts = "".join(f"<p>{self.t(key)}</p>" for key in ("players", "certain", "people"))
        command = f"<pre>{escape(plan['command'])}</pre>" + self.note("same_seed")
        watching = self.note("watching")
        return (
            f'<div class="two">{self.box(self.t("again"), command + sizes + watching)}'
            f"{self.box(self.t('what_it_means'), facts)}</div>"
        )


def best_worth(row: Data) -> float:
    """Cards that are worth most come first."""
    return -float(row["worth"]["value"]) if "worth" in row else 0.0


def page(data: Data, lang: str, progress: Progress | None = None) -> tuple[str, dict[str, Chart]]:
    """Return the page, with this language in front, and its charts by name."""
    style = resources.files("blackpoker.lab.balance").joinpath("report.css").read_text("utf-8")
    articles: list[str] = []
    charts: dict[str, Chart] = {}
    inputs, labels, shown = "", "", ""
    for one in LANGUAGES:
        made = ReportPage(one, data, progress)
        articles.append(made.article())
        if one == lang:
            charts = made.charts
        checked = " checked" if one == lang else ""
        own = escape(say(one, "lab.language"))
        inputs += (
            f'<input class="tongue" type="radio" name="tongue" id="t-{one}"'
            f' aria-label="{own}"{checked}>'
        )
        labels += f'<label for="t-{one}" lang="{one}">{own}</label>'
        shown += f"#t-{one}:checked~article[lang={one}]{{display:block}}"
        shown += f"#t-{one}:checked~.tongues label[for=t-{one}]{{font-weight:700}}"
        shown += f"#t-{one}:focus-visible~.tongues label[for=t-{one}]{{outline:3px solid var(--b)}}"
    title = escape(in_list(lang, (one["name"][lang] for one in data["regulations"])))
    again = '<meta http-equiv="refresh" content="5">' if progress is not None else ""
    text = (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">{again}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}{shown}</style></head>"
        f'<body><main>{inputs}<div class="tongues">{labels}</div>{"".join(articles)}</main></body>'
        "</html>\n"
    )
    return text, charts
