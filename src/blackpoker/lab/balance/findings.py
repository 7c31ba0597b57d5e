"""From what was counted to what is known: every number with its interval."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any, Final

from blackpoker.common import card
from blackpoker.lab.balance.against import MEASURES, SHARES
from blackpoker.lab.balance.estimates import (
    Estimate,
    average,
    benjamini_hochberg,
    holm,
    least_squares,
    mean,
    rate,
)
from blackpoker.lab.balance.observed import BEHIND, BINS
from blackpoker.lab.balance.playing import Field
from blackpoker.lab.balance.sums import Data, Sums, rows_of
from blackpoker.lab.statistics import FEW
from blackpoker.text import in_each

LOOP: Final = 8  # times in a turn that cost nothing and change something
QUANTILES: Final = (0.1, 0.5, 0.9)
DESIGN: Final = {"skill": 0.5, "luck": 0.3, "construction": 0.2}  # what the designers aim at


def found_out(field: Field, sums: Sums, place: int) -> Data:
    """Return all that is known of one set of rules."""
    regulation = field.regulation
    data: Data = {"id": regulation.id, "name": in_each(regulation.name)}
    if sums.of(place, "observed"):
        data |= observed(field, sums, place)
    data["actions"] = actions(field, sums, place)
    data["cards"] = cards(sums, place)
    for part in ("openings", "decks"):
        if sums.of(place, part):
            data[part] = fitted(sums.of(place, part), 2 if part == "openings" else 4)
    if sums.of(place, "openings"):
        data["pairs"] = pairs(sums.of(place, "openings"))
    data["steps"] = steps(sums.named(place, "steps", "steps"))
    data["shares"] = shares(sums.named(place, "shares", "shares"))
    data["moments"] = moments(sums.named(place, "moments", "moments"))
    data["eager"] = eager(sums.named(place, "eager", "eager"))
    data["examples"] = [
        one
        for (at, _), part in sums.parts.items()
        if at == place
        for one in part.get("examples", [])
    ]
    return data


# ---- the games as they are played
def observed(field: Field, sums: Sums, place: int) -> Data:
    count = Counter(sums.named(place, "observed", "count"))
    ended = count["ended"]
    turns = Counter({int(k): n for k, n in sums.named(place, "observed", "turns").items()})
    decisions = Counter(
        {
            int(k[10:]): n
            for k, n in count.items()
            if k[10:].isdigit() and k.startswith("decisions_")
        }
    )
    bins = rows_of(sums.named(place, "observed", "bins"))
    decided = ended - count["draws"]
    return {
        "games": count["games"],
        "unfinished": count["unfinished"],
        "first": rate(count["first_points"] / 2, ended).to_data(),
        "draws": rate(count["draws"], ended).to_data(),
        "turn_one": rate(count["turn_one"], ended).to_data(),
        "turns": {
            "mean": average(count["turns"], count["turns_squares"], ended).to_data(),
            "quantiles": quantiles(turns),
            "counted": {str(k): turns[k] for k in sorted(turns)},
        },
        "decisions": {
            "mean": average(count["decisions"], count["decisions_squares"], ended).to_data(),
            "per_turn": average(count["each"], count["each_squares"], ended)
            .scaled(0.001)
            .to_data(),
            "quantiles": quantiles(decisions),
        },
        "lead_changes": average(count["changes"], count["changes_squares"], ended).to_data(),
        "comebacks": {
            str(round(100 * mark)): rate(count[f"back_{round(100 * mark)}"], decided).to_data()
            for mark in BEHIND
        },
        "judgement": [
            {
                "from": i / BINS,
                "to": (i + 1) / BINS,
                "n": bins[str(i)]["n"],
                "won": bins[str(i)]["won"] / bins[str(i)]["n"],
            }
            for i in range(BINS)
            if str(i) in bins
        ],
        "coverage": coverage(field, sums, place),
    }


def quantiles(counted: Counter[int]) -> list[int]:
    """The numbers below which a tenth, half and nine tenths of all lie."""
    n = counted.total()
    found: list[int] = []
    for share in QUANTILES:
        below = 0
        for one in sorted(counted):
            below += counted[one]
            if below >= share * n:
                found.append(one)
                break
    return found


def coverage(field: Field, sums: Sums, place: int) -> Data:
    """What of the lists never happened; what the deck has no cards for cannot be missed."""
    acts = rows_of(sums.named(place, "observed", "actions"))
    events = sums.named(place, "observed", "events")
    opened = rows_of(sums.named(place, "observed", "trumps"))
    regulation = field.regulation
    rules = regulation.rules
    askable = [line.record.id for line in regulation.askable_lines]
    entered = [one.definition.id for one in rules.characters]
    trumps = [card.name_of(one.card) for one in rules.trumps]
    return {
        "listed": len(askable) + len(entered) + len(trumps),
        "never_asked": [id for id in askable if id not in acts],
        "never_resolved": [id for id in askable if id in acts and not acts[id].get("resolved")],
        "never_answered": [
            id for id in askable if acts.get(id, {}).get("resolved") and not acts[id].get("negated")
        ],
        "never_entered": [id for id in entered if f"enters {id}" not in events],
        "never_opened": [one for one in trumps if one not in opened],
    }


# ---- what things are worth
def worth(counted: Data, deals: int) -> Estimate:
    """What it adds to who has it, as a share of games: both seats of a deal are four points."""
    return mean(counted.get("sum", 0), counted.get("squares", 0), deals, 4, 2)


def actions(field: Field, sums: Sums, place: int) -> list[Data]:
    """How often each is asked for, how its users fared, and what it is worth by experiment."""
    games = sums.named(place, "observed", "count").get("ended", 0)
    acts = rows_of(sums.named(place, "observed", "actions"))
    seats = sums.named(place, "observed", "seats")
    won = sums.named(place, "observed", "won")
    deals = sums.of(place, "actions").get("deals", 0)
    tried = rows_of(sums.named(place, "actions", "worth"))
    rows: list[Data] = []
    for line in field.regulation.askable_lines:
        id = line.record.id
        counted = acts.get(id, {})
        row: Data = {
            "id": id,
            "name": in_each(line.record.name),
            "asked": counted.get("asked", 0),
            "per_game": counted.get("asked", 0) / max(1, games),
            "seats": rate(seats.get(id, 0), 2 * games).to_data(),
            "won": rate(won.get(id, 0) / 2, seats.get(id, 0)).to_data(),
            **{fate: counted.get(fate, 0) for fate in ("resolved", "negated", "lost", "dropped")},
        }
        if deals and line.direct:
            row["worth"] = worth(tried.get(id, {}), deals).to_data()
            row["tried"] = rate(tried.get(id, {}).get("asked", 0), deals).to_data()
        rows.append(row)
    marked(rows, "worth", holm)
    marked(rows, "won", holm)
    return sorted(rows, key=lambda row: -row["per_game"])


def marked(rows: list[Data], name: str, stand: Any) -> None:
    """Say of which rows a claim can be made, all rows of the table taken together."""
    with_it = [row for row in rows if name in row and row[name]["n"] >= FEW]
    for row, stands in zip(with_it, stand([row[name]["p"] for row in with_it]), strict=True):
        row[name]["stands"] = stands


def cards(sums: Sums, place: int) -> list[Data]:
    """What becomes of each card that comes to a hand, and what it is worth by experiment."""
    counted = rows_of(sums.named(place, "observed", "cards"))
    deals = sums.of(place, "cards").get("deals", 0)
    tried = rows_of(sums.named(place, "cards", "worth"))
    rows: list[Data] = []
    for name in sorted(counted.keys() - {""}):
        one = counted[name]
        held = one.get("held", 0)
        row: Data = {
            "card": name,
            "held": held,
            "used": rate(one.get("used", 0), held).to_data(),
            "left": rate(one.get("left", 0), held).to_data(),
            "won": rate(one.get("won", 0) / 2, held).to_data(),
            "dead": held >= FEW and not one.get("used"),
        }
        if deals:
            row["worth"] = worth(tried.get(name, {}), deals).to_data()
        rows.append(row)
    marked(rows, "worth", holm)
    return rows


# ---- what is chosen before the first turn
def fitted(found: Data, unit: int) -> dict[str, list[Data]]:
    """What each choice adds against the average of its kind; ``unit`` points are a whole game."""
    products: dict[str, Data] = {}
    for name, value in found["products"].items():
        one, _, other = name.partition("|")
        products.setdefault(one, {})[other] = value
    kinds: dict[str, list[str]] = {}
    for name in sorted(found["seen"]):
        kinds.setdefault(name.split()[0], []).append(name)
    groups: dict[str, list[Data]] = {}
    for kind, names in kinds.items():
        matrix = [[float(products.get(a, {}).get(b, 0)) for b in names] for a in names]
        sums = [float(found["sums"].get(a, 0)) for a in names]
        seen = [int(found["seen"][a]) for a in names]
        fit = least_squares(matrix, sums, float(found["squares"]), found["deals"], seen)
        rows: list[Data] = [
            {"what": name.split()[1], "adds": one.scaled(1 / unit).to_data()}
            for name, one in zip(names, fit, strict=True)
        ]
        marked(rows, "adds", holm)
        groups[kind] = sorted(rows, key=lambda row: -row["adds"]["value"])
    return groups


def pairs(found: Data) -> list[Data]:
    """How each two trumps did together, over even: an interval for every cell of the matrix."""
    rows: list[Data] = []
    for name, one in sorted(rows_of(found.get("pairs", {})).items()):
        both = name.split("|")
        estimate = mean(one["sum"], one["squares"], one["n"], 4)
        rows.append({"cards": both, "adds": estimate.to_data()})
    marked(rows, "adds", benjamini_hochberg)
    return rows


# ---- skill and luck
def steps(counted: Data) -> list[Data]:
    rows = rows_of(counted)
    return [
        {
            "level": int(level),
            "won": mean(row["sum"], row["squares"], row["deals"], 4).scaled(1, 0.5).to_data(),
        }
        for level, row in sorted(rows.items(), key=lambda pair: int(pair[0]))
    ]


def shares(counted: Data) -> Data:
    """How much of a result skill and construction explain; luck is what neither does."""
    if not counted:
        return {}
    n = counted["deals"]
    middle = counted["total"] / n
    spread = max(1e-9, counted["squares"] / n - middle * middle)
    rows = rows_of({k: v for k, v in counted.items() if " " in k})
    found: dict[str, Estimate] = {}
    for what, row in rows.items():
        one = average(row["sum"], row["squares"], row["deals"])
        found[what] = one.scaled(1 / spread, -middle * middle / spread)
    built = found.get("construction", Estimate(0.0, 0.0, 0.0, n))
    skill = found["skill"]
    left = 1.0 - skill.value - built.value
    error = sqrt(sum((one.high - one.low) ** 2 for one in (skill, built))) / 2
    found |= {"construction": built, "luck": Estimate(left, left - error, left + error, n)}
    return {
        **{what: one.to_data() for what, one in found.items()},
        "aim": DESIGN,
        "built": "construction" in rows,
    }


def moments(counted: Data) -> Data:
    """How many decisions matter, in all and by what is asked."""
    rows = rows_of({k: v for k, v in counted.items() if " " in k})
    return {
        where: {
            "n": row["n"],
            "options": row["options"] / row["n"],
            "matter": rate(row["matter"], row["n"]).to_data(),
            "turned": rate(row["turned"], row["n"]).to_data(),
            "fall": average(row["fall"], row["fall_squares"], row["n"]).scaled(0.001).to_data(),
            "slip": mean(row["gained"], row["gained_squares"], row["n"], 2, 2).to_data(),
        }
        for where, row in sorted(rows.items(), key=lambda pair: -pair[1]["n"])
    }


def eager(counted: Data) -> list[Data]:
    """What comes of asking for one action whenever one may."""
    found: list[Data] = []
    for id, row in rows_of({k: v for k, v in counted.items() if " over " not in k}).items():
        often = {
            int(k.rpartition(" ")[2]): n for k, n in counted.items() if k.startswith(f"{id} over ")
        }
        most = max(often, default=1 if row.get("uses") else 0)
        found.append(
            {
                "id": id,
                "games": row["games"],
                "won": rate(row["won"] / 2, row["games"]).to_data(),
                "turn_one": row.get("turn_one", 0),
                "uses": row.get("uses", 0) / row["games"],
                "most": most,
                "loop": most >= LOOP,
            }
        )
    marked(found, "won", holm)
    return sorted(found, key=lambda row: (-row["most"], row["id"]))


# ---- two sets of rules
def compared(found: Data) -> Data:
    """The differences of the same deals, and what they would have been without pairing."""
    counted = found["sums"]
    n = counted["deals"]
    rows: list[Data] = []
    for name in MEASURES:
        a, b, aa, bb, ab = (counted.get(f"{name} {one}", 0) for one in ("a", "b", "aa", "bb", "ab"))
        unit = 2 if name == "first" else 1
        squares = aa + bb - 2 * ab
        if name in SHARES:
            difference = mean(b - a, squares, n, unit, unit)
        else:
            difference = average(b - a, squares, n)
        apart = (aa / n - (a / n) ** 2) + (bb / n - (b / n) ** 2)
        paired = squares / n - ((b - a) / n) ** 2
        rows.append(
            {
                "id": name,
                "a": a / n / unit,
                "b": b / n / unit,
                "difference": difference.to_data(),
                "saved": 1 - paired / apart if apart > 0 else 0.0,
            }
        )
    marked(rows, "difference", holm)
    parted = sorted(found["parted"].items(), key=lambda pair: (-pair[1], pair[0]))
    return {
        "deals": n,
        "same": rate(counted.get("same", 0), n).to_data(),
        "measures": rows,
        "parted": [{"what": what, "n": times} for what, times in parted],
        "examples": found["examples"],
    }
