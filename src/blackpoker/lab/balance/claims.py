"""What a reader wants to know first: a few sentences with a number each, and what gives warning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from blackpoker.text import in_list, say

Data = dict[str, Any]
EVEN: Final = (0.48, 0.52)  # a first-player edge that stays between these is none to speak of
MANY_AT_ONCE: Final = 0.05  # games over in the first turn
SHOWN: Final = 6  # names in a sentence
GOOD: Final = "good"
WARN: Final = "warn"
PLAIN: Final = "plain"


@dataclass(frozen=True)
class ReportClaim:
    """A number, what it means, how sure it is, and which games show it."""

    id: str
    tone: str
    number: str
    values: dict[str, Any] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()  # of the games that show it
    about: str = ""

    def to_data(self) -> Data:
        return {"id": self.id, "tone": self.tone, "number": self.number, "about": self.about}


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    """A difference in percentage points, with its sign."""
    return f"{100 * value:+.1f}".replace("-", "−")


def around(one: Data) -> Data:
    """The interval and the number of results, for a sentence."""
    return {"low": f"{100 * one['low']:.1f}", "high": percent(one["high"]), "n": one["n"]}


def named(lang: str, names: list[dict[str, str]]) -> str:
    said = [one.get(lang) or one["en"] for one in names[:SHOWN]]
    return in_list(lang, said) + (" …" if len(names) > SHOWN else "")


def claims_of(data: Data) -> list[ReportClaim]:
    """Return what is to be said of one set of rules, what gives warning marked as such."""
    found: list[ReportClaim] = []
    if "first" in data:
        found += of_the_games(data)
    found += of_the_lists(data)
    found += of_skill(data)
    return found


def of_the_games(data: Data) -> list[ReportClaim]:
    first, at_once = data["first"], data["turn_one"]
    found = [ReportClaim(*edge(first), percent(first["value"]), around(first), ("long",))]
    if at_once["low"] > MANY_AT_ONCE:
        values = around(at_once)
        found.append(ReportClaim("at_once", WARN, percent(at_once["value"]), values, ("turn_one",)))
    if data["unfinished"]:
        values = {"n": data["games"]}
        found.append(ReportClaim("endless", WARN, str(data["unfinished"]), values, ("endless",)))
    back = data["comebacks"]["25"]
    found.append(
        ReportClaim("comeback", PLAIN, percent(back["value"]), around(back), ("comeback",))
    )
    return found


def edge(first: Data) -> tuple[str, str]:
    if first["low"] > EVEN[1]:
        return "first_helps", WARN
    if first["high"] < EVEN[0]:
        return "first_hurts", WARN
    if first["low"] <= 0.5 <= first["high"]:
        inside = EVEN[0] <= first["low"] and first["high"] <= EVEN[1]
        return ("first_even", GOOD) if inside else ("first_unknown", PLAIN)
    return "first_small", PLAIN


def of_the_lists(data: Data) -> list[ReportClaim]:
    found: list[ReportClaim] = []
    standing = [row for row in data["actions"] if row.get("worth", {}).get("stands")]
    if standing:
        best = max(standing, key=lambda row: row["worth"]["value"])
        values = {**around_points(best["worth"]), "names": [best["name"]]}
        found.append(
            ReportClaim(
                "strongest",
                PLAIN,
                points(best["worth"]["value"]),
                values,
                ("with", "without"),
                best["id"],
            )
        )
        worst = min(standing, key=lambda row: row["worth"]["value"])
        if worst["worth"]["value"] < 0:
            values = {**around_points(worst["worth"]), "names": [worst["name"]]}
            number = points(worst["worth"]["value"])
            found.append(
                ReportClaim("harmful", WARN, number, values, ("with", "without"), worst["id"])
            )
    never = data.get("coverage", {}).get("never_asked", [])
    if never:
        names = [row["name"] for row in data["actions"] if row["id"] in never]
        values = {"n": data["games"], "names": names}
        found.append(ReportClaim("never", WARN, str(len(never)), values))
    dead = [row["card"] for row in data["cards"] if row["dead"]]
    if dead:
        values = {"n": data["games"], "names": [{"en": one} for one in dead]}
        found.append(ReportClaim("dead", WARN, str(len(dead)), values))
    loops = [row for row in data["eager"] if row["loop"]]
    if loops:
        names = [row["name"] for row in data["actions"] if row["id"] in [r["id"] for r in loops]]
        values = {"n": sum(row["games"] for row in loops), "names": names}
        most = max(row["most"] for row in loops)
        found.append(ReportClaim("loops", WARN, f"{most} ×", values, ("loop",)))
    trumps = [row for row in data.get("openings", {}).get("trump", []) if row["adds"].get("stands")]
    for id, row in zip(("trump_best", "trump_worst"), (trumps[:1], trumps[-1:]), strict=True):
        if row and (row[0]["adds"]["value"] > 0) == (id == "trump_best"):
            values = {**around_points(row[0]["adds"]), "names": [row[0]["name"]]}
            found.append(ReportClaim(id, PLAIN, points(row[0]["adds"]["value"]), values))
    return found


def around_points(one: Data) -> Data:
    return {"low": points(one["low"]), "high": points(one["high"]), "n": one["n"]}


def of_skill(data: Data) -> list[ReportClaim]:
    one = data["shares"]
    if not one:
        return []
    shares = [one[what]["value"] for what in ("skill", "luck", "construction")]
    number = " : ".join(f"{max(0.0, 10 * share):.1f}" for share in shares)
    values = {"low": f"{100 * one['skill']['low']:.0f}", "high": f"{one['skill']['high']:.0%}"}
    id = "shares" if one["built"] else "shares_unbuilt"
    return [ReportClaim(id, PLAIN, number, {**values, "n": one["skill"]["n"]})]


def said(lang: str, claim: ReportClaim) -> tuple[str, str]:
    """Return the heading of a claim and its sentence."""
    values = dict(claim.values)
    if "names" in values:
        values["names"] = named(lang, values["names"])
    key = f"lab.claim.{claim.id}"
    return say(lang, key, **values), say(lang, f"{key}_more", **values)
