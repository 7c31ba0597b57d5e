"""The document of what can be asked over HTTP (OpenAPI), from the list of it and the protocol."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

import msgspec

from blackpoker.server.endpoints import Endpoint, Parameter
from blackpoker.table.http_bodies import Problem

REFERENCE: Final = "#/components/schemas/{name}"
ALWAYS: Final = (429, 500)  # whatever is asked
IN_PATH: Final = re.compile(r"{(\w+)(?::\w+)?}")


def openapi(endpoints: Sequence[Endpoint], below: str = "") -> dict[str, Any]:
    """Return the document; ``below`` is the path before all of ours."""
    types = [Problem, *(kind for one in endpoints for kind in (one.answer, one.body) if kind)]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    of = dict(zip((str(one) for one in types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        path = IN_PATH.sub(r"{\1}", one.path)
        paths.setdefault(path, {})[one.method.lower()] = operation(one, of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "BlackPoker for Python", "version": version("blackpoker")},
        "servers": [{"url": below or "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(one: Endpoint, of: dict[str, Any]) -> dict[str, Any]:
    answer = of[str(one.answer)] if one.answer else {}
    content = {one.kind: {"schema": answer if one.kind.endswith("json") else {"type": "string"}}}
    fails = sorted({*one.fails, *ALWAYS, *((400, 403, 413, 415) if one.body else ())})
    refused = {"application/json": {"schema": of[str(Problem)]}}
    found: dict[str, Any] = {
        "summary": one.about,
        "operationId": f"{one.method.lower()}{re.sub(r'[^a-zA-Z]+', '_', one.path)}".rstrip("_"),
        "parameters": [
            *(parameter(p, "path") for p in path_parameters(one)),
            *(parameter(p, "query") for p in one.query),
        ],
        "responses": {
            str(one.status): {"description": HTTPStatus(one.status).phrase, "content": content},
            **{
                str(status): {"description": HTTPStatus(status).phrase, "content": refused}
                for status in fails
            },
        },
    }
    if one.body:
        body = {"application/json": {"schema": of[str(one.body)]}}
        found["requestBody"] = {"required": True, "content": body}
    return found


def path_parameters(one: Endpoint) -> list[Parameter]:
    told = {p.name: p for p in one.path_parameters}
    return [told.get(name, Parameter(name, "")) for name in IN_PATH.findall(one.path)]


def parameter(one: Parameter, place: str) -> dict[str, Any]:
    return {
        "name": one.name,
        "in": place,
        "required": place == "path",
        "description": one.about,
        "schema": one.schema,
    }
