"""The words of the page: all that are used and none besides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackpoker.server.library import page_text
from blackpoker.text import LANGUAGES, flatten
from blackpoker.text.languages import read

SOURCE = Path(__file__).resolve().parents[1] / "src" / "blackpoker"
TEXTS = sorted({path.name.split(".")[0] for path in (SOURCE / "text").glob("page_*.toml")})
SCRIPTS = sorted((SOURCE / "web" / "static" / "js").rglob("*.js"))
SAID = re.compile(r"""(?<![\w.])(?:t|has)\(\s*(["`])([a-z][\w.${}?": ]*?)\1""")

QUOTED = re.compile(r"""(["`])([a-z]+\.[\w.${}?": ]*?)\1""")

WORKED_OUT = re.compile(r"`([a-z]\w*\.(?:\w+\.)*)\$\{")


def words(file: str, lang: str) -> dict[str, str]:
    return dict(flatten("", read(file, lang)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_files_say_the_same_key(lang: str) -> None:
    keys = [key for file in TEXTS for key in words(file, lang)]
    assert sorted(keys) == sorted(set(keys))


def test_every_text_the_page_asks_for_is_there() -> None:
    known = set(page_text("en"))
    asked = [
        (script.name, found[1]) for script in SCRIPTS for found in SAID.findall(code_of(script))
    ]
    assert len(asked) > 300
    missing = [
        (name, key)
        for name, key in asked
        if not any(re.fullmatch(pattern_of(key), one) for one in known)
    ]
    assert not missing


def test_no_text_is_kept_that_nobody_asks_for() -> None:
    code = "\n".join(code_of(script) for script in SCRIPTS)
    patterns = [re.compile(pattern_of(key)) for _, key in QUOTED.findall(code)]
    plain = {one.pattern for one in patterns}
    known = [key for file in TEXTS for key in words(file, "en")]
    # What is worked out on the spot counts for all that begin like it.
    patterns += [re.compile(f"{re.escape(head)}.+") for head in WORKED_OUT.findall(code)]
    unused = [
        key
        for key in known
        if re.escape(key) not in plain and not any(one.fullmatch(key) for one in patterns)
    ]
    assert not unused


def code_of(script: Path) -> str:
    """A script without its comments."""
    text = script.read_text(encoding="utf-8")
    return re.sub(r"(?s:/\*.*?\*/)|(?m:^\s*//.*$)", "", text)


def pattern_of(key: str) -> str:
    """A key with something to fill in stands for all that fit it: ``start.${kind}``."""
    return r"[\w.]+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", key))
