"""Write the tables of docs/balance.md from reports of the lab.

    python tools/balance.py REPORT_FOLDER... --trumps FOLDER FOLDER

The commands that made the reports are told with the tables. What stands around them on the page is
kept; each table lies between two lines of its own.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from blackpoker.lab.balance.claims import percent, points

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "balance.md"
FEW: Final = 3  # actions of a regulation that are named
Data = dict[str, Any]


def report(folder: Path) -> Data:
    found: Data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def table(*heads: str) -> list[str]:
    return [row(*heads), "|" + "---|" * len(heads)]


def around(one: Data) -> str:
    return f"{percent(one['value'])} ({100 * one['low']:.1f} – {100 * one['high']:.1f})"


def in_points(one: Data) -> str:
    return f"{points(one['value'])} ({points(one['low'])} – {points(one['high'])})"


def games(found: list[Data]) -> list[str]:
    lines = table(
        "regulation",
        "first player scores",
        "over in turn 1",
        "turns",
        "decisions",
        "won from < 25 %",
    )
    for data in found:
        one = data["regulations"][0]
        turns, asked = one["turns"]["quantiles"], one["decisions"]["quantiles"]
        lines.append(
            row(
                f"{one['id']} ({one['games']})",
                around(one["first"]),
                around(one["turn_one"]),
                f"{turns[1]} ({turns[0]} – {turns[2]})",
                f"{asked[1]} ({asked[0]} – {asked[2]})",
                around(one["comebacks"]["25"]),
            )
        )
    return lines


def worth(found: list[Data]) -> list[str]:
    lines = table("regulation", "worth most", "costs its users", "never asked for")
    for data in found:
        one = data["regulations"][0]
        names = {act["id"]: act["name"]["en"] for act in one["actions"]}
        stand = [act for act in one["actions"] if act.get("worth", {}).get("stands")]
        stand.sort(key=lambda act: -act["worth"]["value"])
        best = [f"{names[act['id']]} {points(act['worth']['value'])}" for act in stand[:FEW]]
        bad = [
            f"{names[act['id']]} {points(act['worth']['value'])}"
            for act in stand
            if act["worth"]["value"] < 0
        ]
        never = [names[id] for id in one["coverage"]["never_asked"]]
        lines.append(row(one["id"], *(", ".join(part) or "–" for part in (best, bad, never))))
    return lines


def shares(found: list[Data]) -> list[str]:
    lines = table(
        "regulation",
        "skill",
        "luck",
        "construction",
        "won by levels 2 to 7, each against the one below",
    )
    for data in found:
        one = data["regulations"][0]
        steps = ", ".join(f"{100 * step['won']['value']:.0f}" for step in one["steps"])
        parts = [around(one["shares"][what]) for what in ("skill", "luck")]
        built = around(one["shares"]["construction"]) if one["shares"]["built"] else "nothing built"
        lines.append(row(one["id"], *parts, built, steps))
    return lines


def trumps(one: Data) -> list[str]:
    lines = table("trump", "adds, in points", "seats", "stands")
    for trump in one["regulations"][0]["openings"]["trump"]:
        name = f"{trump['what']} {trump['name']['ja']} {trump['name']['en']}"
        added = trump["adds"]
        lines.append(row(name, in_points(added), added["n"], "yes" if added["stands"] else ""))
    return lines


def put(text: str, name: str, lines: list[str]) -> str:
    """Write lines between the marks of a table."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return before + begin + "\n" + "\n".join(lines) + "\n\n" + end + after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--trumps", type=Path, nargs="+", default=[])
    options = parser.parse_args()
    found = [report(folder) for folder in options.folders]
    text = PAGE.read_text(encoding="utf-8")
    for name, made in (("games", games), ("worth", worth), ("shares", shares)):
        text = put(text, name, made(found))
    lists = [report(folder) for folder in options.trumps]
    for one in lists:
        text = put(text, f"trumps of {one['regulations'][0]['id']}", trumps(one))
    commands = [f"$ {one['plan']['command']}" for one in (*found, *lists)]
    text = put(text, "commands", ["```console", *commands, "```"])
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
