"""The pages for people do not rot: their examples run, their links lead somewhere."""

from __future__ import annotations

import re
import textwrap
import tomllib
from pathlib import Path

import pytest
from house import play_scenarios

from blackpoker.cli.__main__ import COMMANDS
from blackpoker.core.decision import QUESTIONS
from blackpoker.frames.supplement import Supplement
from blackpoker.scenarios.scenario import HEADER
from blackpoker.text import table

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")),
]
WITH_CODE = [
    "README.md",
    "docs/adding-an-action.md",
    "docs/adding-an-edition.md",
    "docs/arena.md",
]
FENCED = re.compile(r"^([ ]*)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """Return the fenced blocks of one language, without the indent of the list they stand in.

    >>> [match[2] for match in FENCED.finditer("```python\\nx = 1\\n```\\n")]
    ['python']
    """
    return [textwrap.dedent(one[3]) for one in FENCED.finditer(text_of(page)) if one[2] == language]


def run_code(page: str) -> dict[str, object]:
    """Run the Python of a page from top to bottom, as one program, and return its names."""
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks(page, "python"):
        exec(compile(block, page, "exec"), names)
    return names


@pytest.mark.parametrize("page", WITH_CODE)
def test_the_code_on_a_page_runs(page: str) -> None:
    assert blocks(page, "python"), f"{page} has no example in Python any more"
    run_code(page)


@pytest.mark.parametrize("page", sorted({*PAGES} - {*WITH_CODE}))
def test_code_is_only_where_it_is_run(page: str) -> None:
    assert blocks(page, "python") == [], f"name {page} in WITH_CODE of {Path(__file__).name}"


def test_the_local_rules_on_the_page_do_what_it_says() -> None:
    page = "docs/adding-an-action.md"
    rules = [one for one in run_code(page).values() if isinstance(one, Supplement)]
    assert sorted(rule.id for rule in rules) == ["joker_bulwark", "trial"]
    played = sum(play_scenarios(one, *rules) for one in blocks(page, "scenario"))
    assert played == 4


def test_every_question_is_in_the_table_of_scenarios() -> None:
    """But for those that are no answer there: asking for an action, and those of Old Maid."""
    text = text_of("docs/scenarios.md").split("Questions and answers:")[1].split("##")[0]
    first_cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    named = {one for cell in first_cells for one in re.findall(r"`(\w+)`", cell)}
    ours = {one for one in QUESTIONS if f"asked.{one}" in table("en")}  # not those of other tests
    assert named == ours - {"chance", "oldmaid_draw"}


def test_the_words_on_the_page_fit_both_languages() -> None:
    texts = [tomllib.loads(one) for one in blocks("docs/adding-an-action.md", "toml")]
    english, japanese = (text["action"]["scout"]["text"] for text in texts)
    assert len(english) == len(japanese)


@pytest.mark.parametrize("page", PAGES)
def test_a_scenario_on_a_page_comes_true(page: str) -> None:
    """Also one without a language: it begins with the line of its id."""
    for one in blocks(page, ""):
        if HEADER.match(one.split("\n", 1)[0]):
            play_scenarios(one)


def test_the_first_page_shows_a_scenario() -> None:
    first_lines = [one.split("\n", 1)[0] for one in blocks("README.md", "")]
    assert any(HEADER.match(line) for line in first_lines)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_first_page_names_every_command(command: str) -> None:
    assert f"blackpoker {command}" in text_of("README.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    for link in LINK.findall(FENCED.sub("", text_of(page))):
        if "://" not in link and not link.startswith("#"):
            target = (ROOT / page).parent / link.split("#")[0]
            assert target.exists(), f"{page} links to {link}, and there is no such file"
