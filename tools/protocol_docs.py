"""Write docs/protocol.md and docs/protocol.schema.json from the protocol.

Run it after a change of the protocol: python tools/protocol_docs.py
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as kinds

from blackpoker.judge import bodies as judge
from blackpoker.meeting import sent
from blackpoker.server.app import ENDPOINTS
from blackpoker.server.limits import Limits
from blackpoker.table import (
    company,
    http_bodies,
    protocol,
    puzzle_bodies,
    sent_setup,
    sent_view,
    wishes,
)
from blackpoker.text import LANGUAGES

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "protocol.md"
SCHEMA = DOCS / "protocol.schema.json"
LIMITS = Limits()
MODULES = (
    *(sent_view, sent_setup, wishes, protocol, http_bodies, company),
    *(judge, sent, puzzle_bodies),
)

HEAD = f"""# The protocol

<!-- Made from the protocol by tools/protocol_docs.py: change that, not this. -->

The page, the terminal, `blackpoker bot` and the tests all speak it.
[protocol.schema.json](protocol.schema.json) is the same as JSON Schema; a running server
describes what it answers over HTTP at `/api/openapi.json`. `blackpoker.client.guest` is a guest
in Python.

## A game from outside

1. `POST /api/games` with a `NewGame` makes a game; the answer, `Seated`, names it. Ask for a
   `bearer` token, or keep the cookie. Against a friend, the `invite` is for the other: `POST
   /api/join`. `GET /api/join/CODE` says what one is invited to; where a seed was named (`chosen`),
   one joins with `seed_ok` or not at all.
2. Open the socket `/g/GAME/ws` with `Authorization: Bearer TOKEN` or the cookie, or with
   `?watch=CODE` to look on (`/g/watch/ws?watch=CODE` where only the code is known). Who one is
   follows from the token and nothing else. A browser's `Origin` must be the server's own.
3. Say `hello`. `welcome` and `state` come back, and `dealing` where the seat takes part in the
   deal: answer with `contribute`, and keep what the `seal` shows from now on. When the game is
   over it tells the secret, and [everything can be worked out again](records.md#the-fair-deal).
4. A `state` with a `question` asks this guest. Answer with `choose` (the numbers of options) or
   `move` (the [notation](notation.md)), with the `seq` of that state and a `nonce` of your own.
5. `ack` says that the answer is kept for good; then everybody is sent the next `state`. Keep what
   is told once (`seats`, `passing`, `undo`, `seal`): it comes again when it has changed.

Every `choose`, `move`, `undo` and `resign` names the position it is meant for. If the game has
gone on, the answer is an `error` with `resync`, and the position follows. The same `nonce` sent
again, also after a restart of the server, gets the same answer, and nothing happens twice.

## Who one is, and the lobby

`POST /api/me` with `bearer` makes an identity; its token, as `Authorization: Bearer`, goes with
whatever is asked over HTTP and opens the socket of every game this identity sits in. The lobby is
a socket of its own, `/lobby/ws`. It begins with `hello`, and answers with a `lobby` that tells all,
then, at most once a second, with what has changed. An `invite` of it is joined with `POST
/api/join`, a `watch` code looked on with. `pair` looks for a game by a regulation: `looking` says
that nobody else does yet, `paired` where to sit down. Nothing in the lobby tells more than
spectators may know. At a table `say` says one of twelve phrases.

## An evening from outside

1. `POST /api/meetings/CODE/players` with a `JoinMeeting`, or `POST /api/meetings` with a
   `NewMeeting` to open one; ask for a `bearer` token, or keep the cookie.
2. Open the socket `/m/CODE/ws` with that token, or without one to look on: `mine` says who one is,
   and `meeting` how the evening is, again whenever that has changed. Nothing is said over it.
3. When a table of the last round has one's number and no `result`, `POST /api/meetings/CODE/seat`
   gives the game and the token of the seat: from there on it is a game like any other.
4. Whoever runs it sends a deed to `POST /api/meetings/CODE/deeds` ([StartRound](#startround),
   [SetResult](#setresult) …). `blackpoker.client.attending` does all of this in Python.

| limit | |
|---|---|
| a frame from a guest | {wishes.LARGEST_FRAME} bytes |
| messages of a socket | {LIMITS.messages_a_second:g} a second, {LIMITS.burst:g} at once |
| sockets of an address, of a game | {LIMITS.sockets_an_address}, {LIMITS.sockets_a_game} |
| sockets of an address in the lobby | {LIMITS.visitors_an_address} |
| phrases of a player | one in 5 seconds |
| new identities of an address | {LIMITS.identities_an_hour:g} an hour |
| new games of an address | {LIMITS.new_games_a_minute:g} a minute |
| games of an address at once | {LIMITS.live_games_an_address} |
| tables of the evenings of an address | {LIMITS.tables_a_minute:g} a minute |
| sockets of an evening | {LIMITS.sockets_a_meeting} |
| a game | {LIMITS.decisions:,} decisions, then it is frozen |

| the socket closes with | |
|---|---|
| 4401 | wrong or missing token, or an unknown spectators' code |
| 4404, 4410 | there is no such game; it is kept, but by other rules, or was put away unbegun |
| 4429 | too many sockets, or too many messages |
| 4508, 1001 | the guest did not take what was sent; the server closes: come back |

An `error` frame says why in words before it does. A socket from a foreign page is refused with
HTTP 403.
"""


def comments() -> dict[tuple[str, str], str]:
    """Return what the source says beside a field, by record and field."""
    source = "\n".join(map(inspect.getsource, MODULES))
    lines = source.splitlines()
    found: dict[tuple[str, str], str] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                    last = lines[(one.end_lineno or one.lineno) - 1]
                    beside = re.search(r"  # (.*)$", last)
                    found[node.name, one.target.id] = beside[1] if beside else ""
    return found


def written(kind: kinds.Type) -> str:
    """Return a type for people."""
    match kind:
        case kinds.IntType():
            return "whole number"
        case kinds.FloatType():
            return "number"
        case kinds.StrType():
            return "text"
        case kinds.BoolType():
            return "true or false"
        case kinds.NoneType():
            return "null"
        case kinds.LiteralType():
            return ", ".join(f"`{json.dumps(one)}`" for one in kind.values)
        case kinds.StructType():
            name = kind.cls.__name__
            return f"[{name}](#{name.lower()})"
        case kinds.ListType():
            return f"list of {written(kind.item_type)}"
        case kinds.Metadata(extra_json_schema={"enum": [*values]}):
            return ", ".join(f"`{json.dumps(one)}`" for one in values)
        case kinds.DictType(key_type=kinds.Metadata()):
            return f"{written(kind.value_type)} by language"
        case kinds.DictType():
            return f"{written(kind.value_type)} by name"
        case kinds.UnionType():
            return " or ".join(written(one) for one in kind.types)
    return "anything"


def section(cls: type[msgspec.Struct], said: dict[tuple[str, str], str]) -> list[str]:
    """Return one record: what it is, and its fields."""
    kind = kinds.type_info(cls)
    assert isinstance(kind, kinds.StructType)
    about = inspect.getdoc(cls) or ""
    lines = [f"### {cls.__name__}", ""]
    if kind.tag is not None:
        lines.append(f'`"type": "{kind.tag}"`. {plain(about)}')
    else:
        lines.append(plain(about))
    if kind.fields:
        lines += ["", "| field | | |", "|---|---|---|"]
    for one in kind.fields:
        need = "" if one.required else "may be left out"
        note = said.get((cls.__name__, one.name), "")
        told = "; ".join(part for part in (need, plain(note)) if part)
        lines.append(
            f"| `{one.encode_name}` | {written(one.type)} | {told} |".replace("|  |", "| |")
        )
    return [*lines, ""]


def plain(text: str) -> str:
    return " ".join(text.split()).replace("``", "`").replace("|", "\\|")


def structs() -> list[type[msgspec.Struct]]:
    return [
        one
        for module in MODULES
        for one in vars(module).values()
        if inspect.isclass(one) and issubclass(one, msgspec.Struct)
        if one.__module__ == module.__name__
    ]


def page() -> str:
    """Return docs/protocol.md."""
    said = comments()
    incoming, outgoing = (union.__args__ for union in (wishes.FromGuest, protocol.ToGuest))
    visitors = [*company.FromVisitor.__args__[1:], *company.ToVisitor.__args__[:3]]
    others = [one for one in structs() if one not in (*incoming, *outgoing, *visitors)]
    after = [one for one in others if structs().index(one) > structs().index(outgoing[-1])]
    parts = [one for one in others if one not in after]
    lines = [HEAD, "## From a guest", ""]
    lines += [line for one in incoming for line in section(one, said)]
    lines += ["## To a guest", ""]
    lines += [line for one in outgoing for line in section(one, said)]
    lines += ["## In the lobby", "", *(line for one in visitors for line in section(one, said))]
    lines += [
        "## What they are made of",
        "",
        plain((inspect.getdoc(protocol) or "").split("\n\n")[1]),
    ]
    lines += ["", *(line for one in parts for line in section(one, said))]
    asked = " or ".join([f"`?lang={LANGUAGES[0]}`", *(f"`{one}`" for one in LANGUAGES[1:])])
    lines += ["## Over HTTP", "", "| | | body | answer |", "|---|---|---|---|"]
    for one in ENDPOINTS:
        body, answer = (linked(kind) for kind in (one.body, one.answer))
        about = plain(one.about)
        lines.append(f"| `{one.method} {one.path}` | {about} | {body} | {answer or one.kind} |")
    lines += [
        "",
        f"{asked}, or `Accept-Language`, says the language. What fails is answered with",
        "a [Problem](#problem) and a status of 400 or more.",
        "",
    ]
    lines += [line for one in after for line in section(one, said)]
    return "\n".join(lines).rstrip() + "\n"


def linked(kind: Any) -> str:
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    return ""


def schema() -> str:
    """Return docs/protocol.schema.json."""
    talk = {
        "FromGuest": wishes.FromGuest,
        "ToGuest": protocol.ToGuest,
        "FromVisitor": company.FromVisitor,
        "ToVisitor": company.ToVisitor,
    }
    types = [*talk.values(), *structs()]
    said, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "BlackPoker for Python: the protocol of a table",
        "$defs": {
            **dict(zip(talk, said, strict=False)),
            **dict(sorted(parts.items())),
        },
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in talk],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    SCHEMA.write_text(schema(), encoding="utf-8")


if __name__ == "__main__":
    main()
