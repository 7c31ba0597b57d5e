"""The pages about the protocol say what the protocol is."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from blackpoker.table import protocol, wishes

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = spec_from_file_location("protocol_docs", ROOT / "tools" / "protocol_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_and_the_schema_are_made_from_the_protocol_as_it_is(tool: ModuleType) -> None:
    again = "python tools/protocol_docs.py"
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), f"write it again: {again}"
    assert tool.SCHEMA.read_text(encoding="utf-8") == tool.schema(), f"write it again: {again}"


def test_every_message_is_in_the_schema_by_its_type(tool: ModuleType) -> None:
    parts = json.loads(tool.schema())["$defs"]
    for union in (wishes.FromGuest, protocol.ToGuest):
        for kind in union.__args__:
            tag = msgspec.inspect.type_info(kind).tag
            assert parts[kind.__name__]["properties"]["type"] == {"enum": [tag]}
