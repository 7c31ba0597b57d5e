"""The pages for people do not rot: their examples run, their links lead somewhere."""

from __future__ import annotations

import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import build_engine
import pytest
import test_layers
from house import play_scenarios
from line_scene import room_at, shown

from blackpoker.cli.__main__ import COMMANDS
from blackpoker.core.decision import QUESTIONS
from blackpoker.core.rng import seeded
from blackpoker.frames.supplement import Supplement
from blackpoker.oldmaid.regulation import OldMaidRegulation
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
    "docs/another-game.md",
    "docs/arena.md",
    "docs/lab.md",
    "docs/many-machines.md",
]
MAP = "docs/architecture.md"
GLOSSARY = "docs/glossary.md"
SOURCE = ROOT / "src" / "blackpoker"
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
    program = ModuleType("example")
    known = dict(QUESTIONS)
    sys.modules[program.__name__] = program
    try:
        for block in blocks(page, "python"):
            exec(compile(block, page, "exec"), vars(program))
    finally:
        del sys.modules[program.__name__]
        QUESTIONS.clear()  # those of a page are nobody else's
        QUESTIONS.update(known)
    return vars(program)


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
    assert sorted(rule.id for rule in rules) == ["five", "joker_bulwark", "trial"]
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


def test_the_table_on_the_first_page_is_drawn_so() -> None:
    room = room_at(
        "9.1 lite+entry16; turn 2 B; chance A; passed B; "
        "A: hand ♠2 ♡7 ♡Q ♢10 ♣9 | field ♡J bw(♢8) | grave ♢5 | life ♠3 ♢Q ♡4 ♣6; "
        "B: hand ♡4 ♡7 | field ♣K driven bw(♠2) driven | grave ♢5 | life ♠3 ♠A ♡Q ♡J; "
        "stage B throwing ♠K ♣A on A / B twist ♢8 on A.♡J"
    )
    room.seats[1].name = "Computer"
    assert "\n".join([*shown(room, 0), ""]) in blocks("README.md", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_first_page_names_every_command(command: str) -> None:
    assert f"blackpoker {command}" in text_of("README.md")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    for link in LINK.findall(FENCED.sub("", text_of(page))):
        if "://" not in link and not link.startswith("#"):
            target = (ROOT / page).parent / link.split("#")[0]
            assert target.exists(), f"{page} links to {link}, and there is no such file"


# ---- another game
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_game_on_the_page_is_the_one_of_the_package(players: int) -> None:
    """The same seed and the same choices give the same hands to the end."""
    new_game = run_code("docs/another-game.md")["new_game"]
    assert callable(new_game)
    for seed in range(5):
        theirs, ours = new_game(players, seed), OldMaidRegulation(players).new_game(seed)
        chooser = seeded(seed)
        while not ours.over:
            assert (theirs.hands, theirs.asked) == (ours.hands, ours.asked)
            assert theirs.count() == ours.count()
            choice = chooser.below(ours.count())
            theirs.apply(choice)
            ours.apply(choice)
        assert (theirs.over, theirs.loser) == (True, ours.loser)


# ---- nothing is left to be filled in
PLACEHOLDER = re.compile(
    r"\b(?:TODO|TBD|TBC|FIXME|XXX)\b|\?\?\?|\bN+\.N+ ?%|\bto be (?:measured|filled in)\b"
)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_on_a_page_waits_to_be_filled_in(page: str) -> None:
    lines = text_of(page).splitlines()
    assert [line for line in lines if PLACEHOLDER.search(line)] == []


@pytest.mark.parametrize(
    ("line", "waits"),
    [
        ("TODO: say how", True),
        ("| search | TBD |", True),
        ("strength: XXX", True),
        ("| 9.1 lite+entry16 | ??? |", True),
        ("It scores N.N % against random.", True),
        ("It scores NN.N% against random.", True),
        ("how long it takes is to be measured", True),
        ("It scores 57.3 % against random.", False),
        ("What is to be done next?", False),
        ("`TODO_LIST` and a mastodon", False),
    ],
)
def test_what_waits_to_be_filled_in_is_found(line: str, waits: bool) -> None:
    assert bool(PLACEHOLDER.search(line)) == waits


# ---- the map
def section(page: str, heading: str) -> str:
    """Return the text under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text_of(page), re.M | re.S)
    assert found is not None, f"{page} has no heading {heading}"
    return found[1]


def tables_of(page: str, heading: str) -> Iterator[list[str]]:
    """Yield the rows of all tables under a heading, as cells, without their head."""
    lines = section(page, heading).splitlines()
    for before, line in pairwise(lines):
        if before.startswith("|") and line.startswith("|") and not line.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def coded(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def packages() -> list[str]:
    return sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))


def modules_of(package: str) -> set[str]:
    """Return the modules of a package, those of the folders in it too."""
    folder = SOURCE / package
    paths = (path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py"))
    texts = {"*.toml"} if package == "text" else set()  # the files of the languages, in one line
    return texts | {path.as_posix() for path in paths if path.name != "__init__"}


def test_every_package_is_on_the_map() -> None:
    headings = re.findall(r"^### `(\w+)`$", text_of(MAP), re.M)
    assert sorted(headings) == packages()
    picture = next(one for one in blocks(MAP, "") if "core" in one)
    drawn = {*re.findall(r"\w+", picture), "text"}  # that one is for everybody
    assert sorted({*packages()} - drawn) == []


@pytest.mark.parametrize("package", [one for one in packages() if one != "web"])
def test_every_module_is_on_the_map(package: str) -> None:
    named = [one for row in tables_of(MAP, f"`{package}`") for one in coded(row[0])]
    assert sorted(named) == sorted(modules_of(package))


def test_the_map_says_what_is_compiled() -> None:
    told = coded(section(MAP, "Writing for both builds").strip().split("\n\n")[0])
    compiled = {module.split("/")[1] for module in build_engine.engine_modules()}
    assert {one for one in told if one in packages()} == compiled
    in_c = {file.removeprefix("blackpoker/") for file in build_engine.IN_C.values()}
    assert {one for one in told if one.endswith(".c")} == in_c


def test_every_folder_and_every_helper_of_the_tests_is_on_the_map() -> None:
    tests = ROOT / "tests"
    folders = {
        f"tests/{one.name}" for one in tests.iterdir() if one.is_dir() and one.name[0].isalpha()
    }
    helpers = {one.name for one in tests.glob("*.py") if not one.name.startswith("test_")}
    assert sorted((folders | helpers) - {*coded(section(MAP, "The tests"))}) == []


def test_the_layers_on_the_map_are_those_of_the_code() -> None:
    """A layer may import what it stands on, and all that these may import."""
    stands_on = {
        coded(row[0])[0].replace("blackpoker", ""): {
            one.replace("blackpoker", "") for one in coded(row[1])
        }
        for row in tables_of(MAP, "Layers")
    }
    assert list(stands_on) == list(test_layers.MAY_IMPORT)
    for layer, allowed in test_layers.MAY_IMPORT.items():
        reached = {layer}
        while more := {below for one in reached for below in stands_on[one]} - reached:
            reached |= more
        assert reached == allowed | {layer}, layer


def test_the_code_on_the_map_is_in_the_source() -> None:
    shown = [textwrap.indent(one, "    ") for one in blocks(MAP, "py")]
    assert shown
    assert all(one in (SOURCE / "core" / "game.py").read_text(encoding="utf-8") for one in shown)


@cache
def words_of_the_source() -> frozenset[str]:
    """Return every word of the program, its tests and its tools, and the name of every file."""
    found: set[str] = set()
    for folder in ("src", "tests", "tools"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".js", ".toml", ".ts") and "vendor" not in path.parts:
                found |= {path.stem, *re.findall(r"[^\W\d]\w*", path.read_text(encoding="utf-8"))}
    return frozenset(found)


@pytest.mark.parametrize("page", [MAP, GLOSSARY, "docs/another-game.md"])
def test_every_name_on_a_page_is_one_of_the_source(page: str) -> None:
    text = FENCED.sub("", text_of(page))
    names = {name for name in coded(text) if re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)?", name)}
    assert len(names) > 10
    parts = {part for name in names for part in name.split(".")}
    assert sorted(parts - words_of_the_source()) == []


# Files that a reader of the page writes.
TO_BE_WRITTEN = {"edition9_2.py", "mine.py", "my_bot.py"}


@pytest.mark.parametrize("page", PAGES)
def test_every_file_a_page_names_is_there(page: str) -> None:
    """A path from the top, from the package or its page, from the tests; or a name alone."""
    homes = (ROOT, SOURCE, SOURCE / "web" / "static", ROOT / "tests", ROOT / "docs")
    alone = {path.name for home in ("src", "tests", "tools") for path in (ROOT / home).rglob("*")}
    for name in coded(FENCED.sub("", text_of(page))):
        last = name.rpartition("/")[2]
        if last in TO_BE_WRITTEN or not re.fullmatch(r"(\w+/)*[\w*]+\.(py|js|md|json|ts)", name):
            continue
        there = any([*home.glob(name)] for home in homes) or name in alone
        assert there, f"{page} names {name}, and there is no such file"


# ---- the index
def test_every_page_is_in_the_index() -> None:
    linked = LINK.findall(text_of("docs/README.md"))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages - {*linked} == set()
    assert len(linked) == len({*linked}), "a page stands twice in the index"


def test_the_ways_to_the_index_and_to_the_map() -> None:
    assert "docs/README.md" in LINK.findall(text_of("README.md"))
    assert MAP in LINK.findall(text_of("CONTRIBUTING.md"))


# ---- the glossary
def texts_in(lang: str) -> str:
    """Return all that is said in a language, and all that is called something in it."""
    files = (path.read_text(encoding="utf-8") for path in (SOURCE / "text").glob(f"*{lang}.toml"))
    names = (path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    part = 1 if lang == "ja" else 2
    called = (one[part] for text in names for one in NAMED.finditer(text))
    return "\n".join([*files, *called]).lower()


NAMED = re.compile(r'Name\(\s*"([^"]*)",\s*"([^"]*)"')


@pytest.mark.parametrize(("lang", "column"), [("ja", 0), ("en", 1)])
def test_the_words_of_the_glossary_are_those_of_the_texts(lang: str, column: int) -> None:
    said = texts_in(lang)
    words = [row[column] for row in tables_of(GLOSSARY, "Words of the game")]
    assert len(words) > 60
    assert [one for one in words if one.lower() not in said] == []


def test_the_lists_of_the_glossary_are_those_of_the_records() -> None:
    spec = spec_from_file_location("glossary", ROOT / "tools" / "glossary.py")
    assert spec is not None
    assert spec.loader is not None
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    now = text_of(GLOSSARY)
    assert now == tool.page(now), "write it again: python tools/glossary.py"
