"""A rule needs one import, and everything it offers says what it is."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from test_docs import blocks

from blackpoker.authoring import printed_action
from blackpoker.core.errors import IllegalRegulation
from blackpoker.house.house_file import load_house
from blackpoker.regulation.catalogue import EDITIONS

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = sorted((ROOT / "examples" / "house").glob("*.py"))
PAGE = "docs/adding-an-action.md"
ONE_IMPORT = {"blackpoker.authoring"}


def imported(source: str) -> set[str]:
    """The modules that a program imports, but for those of Python itself."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {one for one in found if one.split(".")[0] not in sys.stdlib_module_names}


def test_an_import_is_found() -> None:
    source = "from typing import Final\nimport blackpoker.core\nfrom blackpoker.text import say"
    assert imported(source) == {"blackpoker.core", "blackpoker.text"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_imports_nothing_else(path: Path) -> None:
    assert imported(path.read_text(encoding="utf-8")) == ONE_IMPORT
    assert load_house(path).id == path.stem


def test_the_rules_on_the_page_import_nothing_else() -> None:
    """But for the game in which they are tried."""
    modules = [imported(one) for one in blocks(PAGE, "python")]
    assert modules.count(ONE_IMPORT) == 2
    assert [one for one in modules if not one <= ONE_IMPORT | {"blackpoker"}] == []


def offered() -> set[str]:
    """What ``from blackpoker.authoring import *`` brings."""
    found: dict[str, object] = {}
    exec("from blackpoker.authoring import *", found)
    return {name for name in found if name[0].isalpha()}


def test_every_name_is_passed_on_as_itself() -> None:
    """``import kill as kill``: only then a type checker lets others have it."""
    source = Path(ROOT, "src/blackpoker/authoring.py").read_text(encoding="utf-8")
    statements = [one for one in ast.parse(source).body if isinstance(one, ast.ImportFrom)]
    passed_on = [alias for one in statements for alias in one.names]
    assert [one.name for one in passed_on if one.asname != one.name] == []
    names = [one.name for one in passed_on]
    assert sorted(offered()) == sorted(names)


def test_nothing_hides_a_word_of_python() -> None:
    import builtins

    assert offered() & set(dir(builtins)) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_action_can_be_taken_from_the_print(edition: str) -> None:
    for action in EDITIONS[edition].actions:
        assert printed_action(edition, action.id) is action


@pytest.mark.parametrize(("edition", "action"), [("7", "up"), ("8", "upp")])
def test_what_is_not_printed_is_said(edition: str, action: str) -> None:
    with pytest.raises(IllegalRegulation) as caught:
        printed_action(edition, action)
    assert caught.value.said("ja") != caught.value.said("en")
