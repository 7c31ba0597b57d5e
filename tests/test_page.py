"""The files of the page: no build step, so whatever they name must lie there as it is."""

from __future__ import annotations

import json
import re
import runpy
from functools import cache
from pathlib import Path

import pytest

from blackpoker.common.character import Format
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.words.rule_index import Index

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "src" / "blackpoker" / "web"
STATIC = WEB / "static"
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
VENDOR = sorted(path.name for path in (STATIC / "vendor").glob("*.js"))
IMPORT = re.compile(r"""(?<![.\w"])(?:from|import)\s*\(?\s*"([^"\s]+)\"""")
LONGEST = 400  # lines of a module
WIDEST = 120  # letters of a line; the formatter aims at 110 and leaves templates as they are

# Words of the rules that mean something else where they stand, or what the protocol calls a thing:
# why, and in which scripts.
ALLOWED = {
    "chance": ("a sound", {"notices", "top_bar"}),
    "end": ("a sound; where a text ends", {"notices", "curve"}),
    "up": (
        "an arrow, a colour, which way a card lies",
        {"curve", "piles", "stage", "unit", "open_table"},
    ),
    "down": ("a colour, which way a card lies", {"piles", "unit", "open_table", "picture"}),
    "open": (
        "a line that is open, a seal, all eyes, a pile with its cards shown",
        {"socket", "seal", "witness", "replay_viewer", "open_table"},
    ),
    "row": ("what a key of the keyboard does", {"key_help"}),
    "state": ("a message of the protocol", {"game"}),
    "draft": ("a message of the protocol; where a deck is kept", {"game", "decks"}),
    "key": (
        "Question.part, a step of a request; that of a deal",
        {"assembly", "hand", "prompt_request", "stage", "witness"},
    ),
    "target": ("Question.part, a step of a request", {"foretold", "meant", "prompt_request"}),
    "opening": ("a part of a deck", {"decks", "deck_grid", "deck_text"}),
    "rare": ("a part of a deck, a zone", {"decks", "deck_grid", "deck_text", "laying"}),
    "trump": (
        "a kind of thing: Request.target_kind, what is looked at, an entry of the reference",
        {"words", "inspect", "board_ui", "desk"}
        | {"rule_book", "rule_list", "rule_article", "deck_panels", "adding"},
    ),
}
QUESTION = re.compile(r"""(?:\bQuestion|which_way)\(\s*"(\w+)\"""")
COMMENT = re.compile(r"(?s:/\*.*?\*/)|(?m:(?<![:\w\"'`])//.*$)")
ATTRIBUTE = re.compile(r"""\s[\w-]+="[^"\n]*\"""")  # of a template: classes, icons, labels
LITERAL = re.compile(r"""(["'`])([^"'`\n$]*)\1""")
PATTERN = re.compile(r"(?<=[(=,:!&|?\s])/(?![/*\s])((?:\\.|\[[^\]\n]*\]|[^/\n\\])+)/[a-z]*[.,)\s]")


@cache
def rule_ids() -> set[str]:
    """What actions, characters, fogs, formats and questions of any edition are called."""
    found = {one.name.lower() for one in Format}
    for edition in EDITIONS.values():
        index = Index(edition)
        found |= {one.id for one in (*index.actions, *index.characters, *index.fogs)}
    for path in (ROOT / "src" / "blackpoker").rglob("*.py"):
        found |= set(QUESTION.findall(path.read_text(encoding="utf-8")))
    return found


def named_in(script: Path) -> set[str]:
    """Every string of a script that is one word, and every word of a regular expression."""
    code = COMMENT.sub("", script.read_text(encoding="utf-8"))
    patterns = " ".join(PATTERN.findall(code))
    strings = {found[1] for found in LITERAL.findall(ATTRIBUTE.sub(" ", code))}
    return strings | set(re.findall(r"[A-Za-z_]\w+", patterns))


def import_map() -> dict[str, str]:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="importmap">(.*?)</script>', page)
    assert found is not None
    names: dict[str, str] = json.loads(found[1])["imports"]
    return names


def test_the_types_of_the_page_are_those_of_the_protocol() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "page_types.py"))["types"]()
    assert (WEB / "types" / "protocol.d.ts").read_text(encoding="utf-8") == made


def test_everything_in_the_import_map_and_in_the_page_is_there() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = [*import_map().values(), *re.findall(r'(?:href|src)="(\./static/[^"]+)"', page)]
    assert len(named) > 20
    assert [one for one in named if not (STATIC / one.removeprefix("./static/")).is_file()] == []
    assert '"/' not in page  # a folder of files may lie below any path


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_module_imports_only_what_is_there(script: Path) -> None:
    known = import_map()
    for name in IMPORT.findall(script.read_text(encoding="utf-8")):
        if name.endswith("types/protocol"):
            continue  # only a comment names it
        assert name in known or (script.parent / name).is_file(), name


def test_modules_stay_small() -> None:
    long = [one.name for one in SCRIPTS if one.read_text(encoding="utf-8").count("\n") > LONGEST]
    assert long == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_no_line_is_wider_than_a_window_beside_another(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    assert [f"{i}: {one}" for i, one in enumerate(lines, 1) if len(one) > WIDEST] == []


def test_the_form_of_the_scripts_is_written_down_and_others_scripts_are_left_alone() -> None:
    form = json.loads((ROOT / ".prettierrc.json").read_text(encoding="utf-8"))
    assert form["printWidth"] == 110
    ignored = (ROOT / ".prettierignore").read_text(encoding="utf-8").split()
    assert (STATIC / "vendor").relative_to(ROOT).as_posix() + "/" in ignored


def test_what_others_wrote_has_its_licence_beside_it() -> None:
    licences = (STATIC / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    for name in ("preact 11", "@preact/signals 2", "@preact/signals-core 1", "htm 3"):
        assert name in licences
    assert len(VENDOR) == len(import_map())


def test_no_script_or_style_stands_in_the_page_itself() -> None:
    """The Content-Security-Policy allows the import map by its hash and nothing else."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    inline = [one for one in re.findall(r"<script([^>]*)>[^<]", page) if "importmap" not in one]
    assert inline == []
    assert "<style" not in page
    assert not re.search(r"\s(?:style|on\w+)=", page)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_no_script_knows_a_rule_by_its_name(script: Path) -> None:
    """What an action, a question, a fog or a character is comes from the server as data."""
    allowed = {id for id, (_, scripts) in ALLOWED.items() if script.stem in scripts}
    assert (named_in(script) & rule_ids()) - allowed == set()


def test_nothing_is_allowed_that_does_not_occur() -> None:
    named = {script.stem: named_in(script) for script in SCRIPTS}
    stale = [
        (id, stem) for id, (_, stems) in ALLOWED.items() for stem in stems if id not in named[stem]
    ]
    assert stale == []


def test_no_script_names_a_regulation_or_tells_cards_apart_by_what_they_do() -> None:
    """Neither an edition nor what the list prints as a key may be read by the page."""
    regulation = re.compile(r"""["'`]\d+(?:\.\d+)? \w+\+""")
    for script in SCRIPTS:
        code = COMMENT.sub("", script.read_text(encoding="utf-8"))
        assert not regulation.search(code), script.name
        assert "JOKER-" not in code, script.name
        assert '"RARE"' not in code, script.name


def test_the_words_that_are_looked_for_are_found(tmp_path: Path) -> None:
    script = tmp_path / "sample.js"
    script.write_text(
        'const a = id === "up_fog" ? 1 : 0; // "attacker"\n'
        "if (/trump|magician/.test(type)) go(`blocker`);\n"
        'html`<b class="force">${one.action === "set_bulwark"}</b>`;\n',
        encoding="utf-8",
    )
    found = named_in(script) & rule_ids()
    assert found == {"up_fog", "trump", "magician", "blocker", "set_bulwark"}
