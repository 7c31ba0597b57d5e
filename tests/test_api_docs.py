"""The page about the names of the package says what the source says."""

from __future__ import annotations

import ast
import doctest
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import blackpoker
from blackpoker import authoring

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = spec_from_file_location("api_docs", ROOT / "tools" / "api_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_made_from_the_source_as_it_is(tool: ModuleType) -> None:
    again = "python tools/api_docs.py"
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), f"write it again: {again}"


def test_the_example_at_the_top_runs(tool: ModuleType) -> None:
    """The others are those of the source, and run there."""
    example = doctest.DocTestParser().get_doctest(
        tool.HEAD.replace("```", "\n"), {}, "api.md", "api.md", 0
    )
    assert len(example.examples) == 4
    assert doctest.DocTestRunner().run(example).failed == 0


def test_every_name_for_programs_is_on_the_page(tool: ModuleType) -> None:
    listed = [name for names in tool.PROGRAMS.values() for name in names]
    assert sorted(listed) == sorted(blackpoker.__all__)
    page = tool.page()
    for name in [*listed, *(part for parts in tool.PARTS.values() for part in parts)]:
        assert f"\n#### {name}\n" in page


def test_every_name_for_rules_is_on_the_page(tool: ModuleType) -> None:
    entries = tool.authoring()
    assert {one.name for one in entries} == {one for one in dir(authoring) if one[0].isalpha()}
    sections = [module for modules in tool.RULES.values() for module in modules]
    assert sorted(sections) == sorted({one.module for one in entries})
    page = tool.page().split("\n## For rules")[1]
    for name in [one.name for one in entries]:
        assert re.search(rf"`{name}[`(]|\n#### {name}\n", page), name


def test_all_that_can_be_called_says_what_it_does(tool: ModuleType) -> None:
    silent = []
    for entry in tool.authoring():
        if entry.module == "core":
            tree = ast.parse(tool.source_of(f"core.{entry.defined}"))
            nodes = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        else:
            nodes = [tool.node_of(entry.module, entry.defined)]
        for node in nodes:
            if isinstance(node, tool.DEFINED) and not tool.doc_of(node):
                silent.append(f"{entry.module}.{node.name}")
    assert silent == []


def test_a_link_within_the_page_leads_somewhere(tool: ModuleType) -> None:
    page = tool.page()
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}
    linked = (ROOT / "docs" / "adding-an-action.md").read_text(encoding="utf-8")
    for anchor in re.findall(r"api\.md#([\w-]+)", linked + page):
        assert anchor in anchors
