"""The folder of files: what is in it, what it may do, and what is refused."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from blackpoker.cli.__main__ import main
from blackpoker.site.folder import make_site
from blackpoker.site.modules import needed, source
from blackpoker.site.pyodide_files import LIBRARY, LOCK, SCRIPTS, WASM, NoSite, Pyodide, found_in

pytestmark = pytest.mark.once

ADDRESS = re.compile(rb"https?://[\w.-]+")
# Names of formats, what our own comments and texts link to, and what a page may be told of.
KNOWN = re.compile(
    rb"www\.w3\.org|127\.0\.0\.1|localhost|example\.(org|com)|this\.page|json-schema\.org"
)


def zipped(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, text in files.items():
            made.writestr(f"{name}.py", text)
    return out.getvalue()


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Pyodide:
    """As much of Pyodide as making the folder needs."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in (*SCRIPTS, WASM):
        (folder / name).write_bytes(name.encode() * 100)
    (folder / LIBRARY).write_bytes(zipped(json="", pdb=""))
    (folder / LOCK).write_text(json.dumps({"info": {"abi_version": "2026_0", "python": "3.14.2"}}))
    (folder / "msgspec-1-cp314-cp314-x_wasm32.whl").write_bytes(zipped(msgspec=""))
    return found_in(folder)


@pytest.fixture(scope="module")
def made(pyodide: Pyodide, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "out"
    make_site(out, pyodide)
    return out


def test_everything_the_page_names_lies_there_and_nothing_has_a_host(made: Path) -> None:
    page = (made / "index.html").read_text()
    named = re.findall(r'(?:href|src)="([^"]+)"|:"(\./static/vendor[^"]+)"', page)
    assert len(named) > 20
    for one in (a or b for a, b in named):
        assert one.startswith("./"), one
        assert (made / one).is_file(), one
    for path in made.rglob("*"):
        if path.suffix in (".js", ".html", ".css", ".json", ".mjs") and "vendor" not in path.parts:
            hosts = {one for one in ADDRESS.findall(path.read_bytes()) if not KNOWN.search(one)}
            assert hosts == set(), path


def test_the_page_may_do_no_more_than_python_needs(made: Path) -> None:
    page = (made / "index.html").read_text()
    found = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert found is not None
    policy = dict(one.split(" ", 1) for one in found[1].split("; "))
    assert policy["default-src"] == "'none'"
    assert "unsafe-inline" not in found[1]
    assert re.fullmatch(r"'self' 'wasm-unsafe-eval' 'sha256-[^']+'", policy["script-src"])
    assert policy["connect-src"] == policy["worker-src"] == "'self'"
    inline = re.findall(r"<script(?![^>]* src=)[^>]*>", page)
    assert inline == ['<script type="importmap">']


def test_the_list_of_a_version_is_complete(made: Path, pyodide: Pyodide) -> None:
    script = (made / "sw.js").read_text()
    told = json.loads(script.partition("self.site = ")[2].partition(";\n")[0])
    listed = {*told["page"], *told["pieces"]} - {"./"}
    there = {one.relative_to(made).as_posix() for one in made.rglob("*") if one.is_file()}
    assert listed == there - {"index.html", "sw.js"}
    make_site(made, pyodide)
    assert (made / "sw.js").read_text() == script, "the same files are the same version"
    make_site(made, pyodide, "https://play.example.org")
    assert told["version"] not in (made / "sw.js").read_text()


def test_only_what_is_needed_of_ours_goes_along() -> None:
    modules = {one.relative_to(source()).as_posix() for one in needed()}
    assert "table/room.py" in modules
    assert "agents/search/agent.py" in modules
    for layer in ("cli", "client", "tui", "line", "terminal", "learn", "rl", "site"):
        assert not any(one.startswith(f"{layer}/") for one in modules), layer
    assert "server/app.py" not in modules


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--pyodide", "nowhere"], "these are missing in nowhere: pyodide.asm.wasm"),
        (["--server", "play.example.org"], "'play.example.org' is no address of a page"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["site", str(tmp_path / "out"), "--lang", "en", *words])
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_of_somebody_else_is_left_alone(pyodide: Pyodide, tmp_path: Path) -> None:
    out = tmp_path / "mine"
    out.mkdir()
    (out / "letter.txt").write_text("keep me")
    with pytest.raises(NoSite, match="there is something else"):
        make_site(out, pyodide)
    assert (out / "letter.txt").read_text() == "keep me"


def test_without_npm_one_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with pytest.raises(SystemExit):
        main(["site", str(tmp_path / "out"), "--lang", "en"])
    assert "there is no npm on this machine" in capsys.readouterr().err
