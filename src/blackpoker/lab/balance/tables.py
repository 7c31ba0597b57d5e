"""The data of a report as tables: CSV for everybody, Parquet where pyarrow is there."""

from __future__ import annotations

import csv
import importlib
import io
from typing import Any

Data = dict[str, Any]


def tables_of(data: Data) -> dict[str, list[Data]]:
    """Return every table of a report by its name, as flat rows."""
    found: dict[str, list[Data]] = {}
    for one in data["regulations"]:
        id = one["id"]
        for name in ("actions", "cards", "steps", "eager", "pairs", "judgement"):
            add(found, name, id, one.get(name, []))
        for part in ("openings", "decks"):
            for kind, group in one.get(part, {}).items():
                add(found, part, id, [{"kind": kind, **row} for row in group])
        add(found, "moments", id, [{"asked": k, **row} for k, row in one["moments"].items()])
        numbers = {k: v for k, v in one.items() if isinstance(v, dict) and "value" in v}
        numbers |= {f"shares.{k}": v for k, v in one["shares"].items() if isinstance(v, dict)}
        if "turns" in one:
            numbers |= {"turns": one["turns"]["mean"], "decisions": one["decisions"]["mean"]}
            numbers |= {f"comeback.{k}": v for k, v in one["comebacks"].items()}
        rows = [{"measure": k, **v} for k, v in numbers.items() if "value" in v]
        add(found, "numbers", id, rows)
    if "against" in data:
        ids = " / ".join(one["id"] for one in data["regulations"])
        add(found, "differences", ids, data["against"]["measures"])
        add(found, "parted", ids, data["against"]["parted"])
    return {name: rows for name, rows in found.items() if rows}


def add(found: dict[str, list[Data]], name: str, id: str, rows: list[Data]) -> None:
    found.setdefault(name, []).extend({"regulation": id, **flat(row)} for row in rows)


def flat(row: Data) -> Data:
    """One level: an estimate ``worth`` becomes ``worth``, ``worth_low`` … .

    >>> flat({"id": "up", "worth": {"value": 0.1, "low": 0.0, "high": 0.2, "n": 9}})
    {'id': 'up', 'worth': 0.1, 'worth_low': 0.0, 'worth_high': 0.2, 'worth_n': 9}
    """
    found: Data = {}
    for name, value in row.items():
        if isinstance(value, dict):
            for key, one in value.items():
                found[name if key == "value" else f"{name}_{key}"] = one
        elif isinstance(value, list):
            found[name] = " ".join(map(str, value))
        else:
            found[name] = value
    return found


def as_csv(rows: list[Data]) -> str:
    heads = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, heads, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_parquet(rows: list[Data]) -> bytes | None:
    """The same for programs that read columns; None where pyarrow is not installed."""
    try:
        arrow = importlib.import_module("pyarrow")
        parquet = importlib.import_module("pyarrow.parquet")
    except ImportError:
        return None
    heads = list(dict.fromkeys(name for row in rows for name in row))
    columns = {name: [row.get(name) for row in rows] for name in heads}
    sink = io.BytesIO()
    parquet.write_table(arrow.table(columns), sink)
    return sink.getvalue()
