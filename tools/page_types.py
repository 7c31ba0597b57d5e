"""Write the protocol as types for the page: src/blackpoker/web/types/protocol.d.ts.

Run it after a change of the protocol: python tools/page_types.py
"""

from __future__ import annotations

import inspect
from pathlib import Path

import msgspec
from msgspec import inspect as kinds

from blackpoker.judge import bodies as judge
from blackpoker.meeting import sent
from blackpoker.table import (
    company,
    http_bodies,
    protocol,
    puzzle_bodies,
    sent_setup,
    sent_view,
    wishes,
)

MODULES = (
    *(sent_view, sent_setup, wishes, protocol, http_bodies, company),
    *(judge, sent, puzzle_bodies),
)
TARGET = Path(__file__).parent.parent / "src/blackpoker/web/types/protocol.d.ts"
UNIONS = (
    ("FromGuest", wishes.FromGuest),
    ("ToGuest", protocol.ToGuest),
    ("FromVisitor", company.FromVisitor),
    ("ToVisitor", company.ToVisitor),
    ("MeetingDeed", sent.MeetingDeed),
    ("ToFollower", sent.ToFollower),
)
HEAD = "// Made from the protocol by tools/page_types.py: change that, not this.\n"


def written(kind: kinds.Type) -> str:
    """Return a type as TypeScript writes it."""
    match kind:
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.StrType():
            return "string"
        case kinds.Metadata():  # one of several that only the server knows
            return written(kind.type)
        case kinds.BoolType():
            return "boolean"
        case kinds.NoneType():
            return "null"
        case kinds.LiteralType():
            return " | ".join(f'"{one}"' for one in kind.values)
        case kinds.StructType():
            return kind.cls.__name__
        case kinds.ListType():
            inside = written(kind.item_type)
            return f"({inside})[]" if "|" in inside else f"{inside}[]"
        case kinds.DictType():
            return f"Record<string, {written(kind.value_type)}>"
        case kinds.UnionType():
            return " | ".join(written(one) for one in kind.types)
    return "unknown"


def record(cls: type[msgspec.Struct]) -> str:
    """Return one record as an interface; what is left out when it is as usual is optional."""
    kind = kinds.type_info(cls)
    assert isinstance(kind, kinds.StructType)
    lines = [
        f"  {one.encode_name}{'' if one.required else '?'}: {written(one.type)};"
        for one in kind.fields
    ]
    if kind.tag is not None:
        lines.insert(0, f'  type: "{kind.tag}";')
    return "\n".join([f"export interface {cls.__name__} {{", *lines, "}"])


def types() -> str:
    """Return the whole file."""
    structs = [
        one
        for module in MODULES
        for one in vars(module).values()
        if inspect.isclass(one) and issubclass(one, msgspec.Struct)
        if one.__module__ == module.__name__
    ]
    unions = [
        f"export type {name} = {' | '.join(one.__name__ for one in union.__args__)};"
        for name, union in UNIONS
    ]
    return HEAD + "\n\n".join([*map(record, structs), *unions]) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(types(), encoding="utf-8")
