"""A language is files only: what they must have, what happens where they have not, and one made up
to see that nothing is said past them."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import blackpoker.text
from blackpoker.text import LANGUAGES, Keyed, in_each, say
from blackpoker.text.languages import BOOK, FALLBACK, SEARCHED, Language, Plural, language

pytestmark = pytest.mark.once  # it reads the texts

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "blackpoker"
FOLDER = Path(blackpoker.text.__file__).parent
# The suite of texts, and everything that is said in a game, by the command and by the server.
SUITE = (
    "tests/test_texts.py",
    "tests/test_page_texts.py",
    "tests/test_rule_texts.py",
    "tests/pseudo/every_text.py",
)


def the_tool() -> ModuleType:
    spec = spec_from_file_location("language_tool", ROOT / "tools" / "language.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = the_tool()


def with_texts(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the texts of a folder are found too."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, SEARCHED: str(folder), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def told(folder: Path, code: str) -> str:
    """Run a line of Python there, and return what it prints."""
    done = with_texts(folder, "-c", f"from blackpoker.text import *\n{code}")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# ---- the files
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_file_has_an_unknown_key_or_a_wrong_blank(lang: str) -> None:
    assert tool.wrong(lang, FOLDER) == []


def test_the_language_of_the_book_has_every_text() -> None:
    assert tool.missing(BOOK, FOLDER) == {}


def test_every_name_that_is_written_in_the_source_can_be_translated() -> None:
    """Whoever adds a definition need not list its name anywhere."""
    found: dict[str, str] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Name":
                words = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
                if len(words) == 2 and words[0] != words[1]:
                    found[words[1]] = path.name
    assert len(found) > 150
    known = tool.every_name()
    assert {name: file for name, file in found.items() if name not in known} == {}


def test_no_two_things_of_one_english_name_have_two_names_in_the_book() -> None:
    """The English name is the key of every other."""
    books: dict[str, set[str]] = {}
    seen: set[int] = set()
    for module in tool.modules():
        for thing in vars(module).values():
            for one in tool.names_in(thing, seen):
                books.setdefault(one.en, set()).add(one.ja)
    assert {name: ja for name, ja in books.items() if len(ja) > 1} == {}


def test_what_is_wrong_in_a_file_is_named(tmp_path: Path) -> None:
    tool.begin("xx", tmp_path)
    assert tool.wrong("xx", tmp_path) == []
    assert tool.missing("xx", tmp_path) == {}

    def write(name: str, text: str) -> None:
        (tmp_path / name).write_text(text, encoding="utf-8")

    write("xx.toml", '[say]\npasses = "{he} pass"\ntrun = "x"\nyou = 3\n')
    write("names.xx.toml", '"Up" = "Haut"\n"Upp" = "Haut"\n')
    write("rules8.xx.toml", '[action.end]\ntext = ["Un."]\n')
    write("rules6.xx.toml", "adds = []\n")
    write("extra6.xx.toml", "x = \n")
    write("rules3.xx.toml", 'x = "y"\n')
    (tmp_path / "language.xx.toml").unlink()
    found = tool.wrong("xx", tmp_path)
    assert "language.xx.toml: without this file there is no such language" in found
    assert "rules3.xx.toml: English has no such file" in found
    assert "xx.toml: say.passes: the blank {he} is unknown" in found
    assert "xx.toml: say.trun: there is no such key" in found
    assert "xx.toml: say.you: must be a str" in found
    assert "names.xx.toml: Upp: there is no such key" in found
    assert "rules8.xx.toml: action.end.text: 1 of 3 sentences" in found
    assert "rules6.xx.toml: adds: must be ['extra6']" in found
    assert any(one.startswith("extra6.xx.toml: Invalid value") for one in found)
    assert len(found) == 9


def test_a_blank_that_is_left_out_is_named() -> None:
    assert tool.faults({"a": "{n} cards"}, {"a": "cards"}) == ["a: the blank {n} is missing"]
    assert tool.faults({"a": "{n} cards"}, {"a": "{n cards"}) == [
        "a: expected '}' before end of string"
    ]


# ---- where a text is missing
@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language that has hardly begun, and has gone wrong here and there."""
    folder = tmp_path_factory.mktemp("texts")
    (folder / "language.xx.toml").write_text('name = "Xx"\nlist = " & "\n', encoding="utf-8")
    (folder / "xx.toml").write_text(
        '[say]\npasses = "{who} passe."\nturn = "{he}!"\ndraw = "{"\n', encoding="utf-8"
    )
    (folder / "names.xx.toml").write_text('"Up" = "Haut"\n', encoding="utf-8")
    (folder / "rules8.xx.toml").write_text(
        '[action.charge]\ntext = ["On charge."]\n[action.end]\ntext = ["Un."]\n', encoding="utf-8"
    )
    return folder


def test_what_a_language_lacks_is_said_in_english(some: Path) -> None:
    assert told(some, "print(LANGUAGES)") == "('ja', 'en', 'xx')"
    say_it = "print(say('xx', 'say.{}', who='Aki'))"
    assert told(some, say_it.format("passes")) == "Aki passe."
    assert told(some, say_it.format("shuffled")) == say("en", "say.shuffled", who="Aki")
    assert told(some, say_it.format("turn")) == say("en", "say.turn", who="Aki")  # a wrong blank
    assert told(some, say_it.format("draw")) == say("en", "say.draw")
    name = "from blackpoker.core.name import Name\nprint(Name('{}', '{}').said('xx'))"
    assert told(some, name.format("アップ", "Up")) == "Haut"
    assert told(some, name.format("ダウン", "Down")) == "Down"
    assert told(some, "print(in_list('xx', ['a', 'b']))") == "a & b"
    assert told(some, "print(language('xx').sentences == ' ')") == "True"


def test_a_rule_that_is_not_translated_whole_is_told_in_english(some: Path) -> None:
    rule = "from blackpoker.regulation.catalogue import EDITIONS\n"
    rule += "print(written_rule('{}', EDITIONS['8'], 'action', '{}').text)"
    assert told(some, rule.format("xx", "charge")) == "('On charge.',)"
    for id in ("end", "draw"):
        assert told(some, rule.format("xx", id)) == told(some, rule.format("en", id))


def test_a_text_that_nobody_has_written_is_named() -> None:
    assert say("en", "say.nothing") == "(no text: say.nothing)"
    assert say("ja", "say.nothing") == "（文がありません: say.nothing）"
    assert Keyed("say.nothing").said("en") == "nothing"


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "language.xx.toml").write_text('name = "Xx"\n', encoding="utf-8")
    (tmp_path / "xx.toml").write_text("[say\n", encoding="utf-8")
    done = with_texts(tmp_path, "-m", "blackpoker", "--lang", "xx", "rules", "up")
    assert done.returncode == 2
    assert "xx.toml" in done.stderr
    assert "line 1" in done.stderr
    assert "Traceback" not in done.stderr
    done = with_texts(tmp_path / "none", "-m", "blackpoker", "--lang", "en", "rules", "up")
    assert done.returncode == 2
    assert SEARCHED in done.stderr


# ---- what languages are made of
def test_a_word_takes_the_form_of_its_number() -> None:
    polish = Language(
        **{name: "" for name in ("name", "short", "list", "clauses", "sentences", "plus", "stop")},
        plurals=(Plural(exactly=(1,)), Plural(ends=(2, 3, 4), but=(12, 13, 14))),
    )
    forms = {n: polish.form(n) for n in (0, 1, 2, 5, 12, 21, 22, 104, 113)}
    assert forms == {0: 2, 1: 0, 2: 1, 5: 2, 12: 2, 21: 2, 22: 1, 104: 1, 113: 2}
    assert say("en", "rules.pay.D", n=1) == "discard 1 card"
    assert say("en", "rules.pay.D", n=2) == "discard 2 cards"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_says_what_it_is_called(lang: str) -> None:
    assert language(lang).name
    assert language(lang).short


def test_a_name_is_said_in_each_language() -> None:
    from blackpoker.editions.edition8.quick_magic import UP

    assert list(in_each(UP.name)) == list(LANGUAGES)
    assert UP.name.said("tlh") == UP.name.said(FALLBACK)


# ---- one made up
@pytest.mark.parametrize("file", SUITE)
def test_nothing_is_said_past_the_files_of_a_language(tmp_path: Path, file: str) -> None:
    """English in other letters, through all that is ever said: no other letter may show."""
    tool.begin("qq", tmp_path, tool.strange)
    assert tool.wrong("qq", tmp_path) == []
    assert tool.missing("qq", tmp_path) == {}
    done = with_texts(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", file)
    assert done.returncode == 0, done.stdout[-4000:]
