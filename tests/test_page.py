"""The files of the page: no build step, so whatever they name must lie there as it is."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "src" / "blackpoker" / "web"
STATIC = WEB / "static"
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
VENDOR = sorted(path.name for path in (STATIC / "vendor").glob("*.js"))
IMPORT = re.compile(r"""(?<![.\w"])(?:from|import)\s*\(?\s*"([^"\s]+)\"""")
LONGEST = 400  # lines of a module
WIDEST = 120  # letters of a line; the formatter aims at 110 and leaves templates as they are


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
    named = [*import_map().values(), *re.findall(r'(?:href|src)="(/static/[^"]+)"', page)]
    assert len(named) > 20
    assert [one for one in named if not (STATIC / one.removeprefix("/static/")).is_file()] == []


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
