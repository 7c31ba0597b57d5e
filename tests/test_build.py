"""The suite runs on the build it was started for, with tools of known versions."""

import os
import re
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

import pytest
from build_engine import SOURCE, engine_modules

MAKEFILE = SOURCE.parent / "Makefile"
EXPECTED = os.environ.get("BLACKPOKER_EXPECT")


def origin(module: str) -> str:
    spec = find_spec(module.removesuffix(".py").replace("/", "."))
    assert spec is not None
    assert spec.origin is not None
    return spec.origin


@pytest.mark.skipif(EXPECTED is None, reason="started by hand: either build will do")
@pytest.mark.parametrize("module", engine_modules())
def test_every_engine_module_is_of_the_expected_build(module: str) -> None:
    if EXPECTED == "compiled":
        assert origin(module).endswith(tuple(EXTENSION_SUFFIXES))
        assert not origin(module).startswith(str(SOURCE))
    else:
        assert origin(module) == str(SOURCE / module)


def test_the_command_line_is_interpreted_in_both_builds() -> None:
    assert origin("blackpoker/cli/__main__.py").endswith(".py")


INSTALLED = {
    "--require-hashes -r $(LOCK)",  # the tools, by version and hash
    "-r $(@D)/requires.txt",  # what pyproject.toml wants for a build
    "-r $(@D)/page.txt",  # and for the page, where a table is wanted at once
    "--no-build-isolation --no-deps -e .",
    "--force-reinstall --no-deps build/wheel/*.whl",
    '"$$(ls build/wheel/*.whl)[web,tui]"',
    '"$$(ls build/wheel/*.whl)[learn]"',
    '"$$(ls build/wheel/*.whl)[ray,learn]"',
    "$(TORCH)",
    "$(RAY)",
    "uv",  # it chooses the versions of the lock file
}


@pytest.mark.once
def test_every_environment_takes_its_tools_from_the_lock_file() -> None:
    text = MAKEFILE.read_text("utf-8")
    assert set(re.findall(r"\$\(PIP\) install (.*)", text)) == INSTALLED
    assert re.search(r"^TORCH +=.*==\d", text, re.MULTILINE)
    assert re.search(r"^RAY +=.*==\d", text, re.MULTILINE)


@pytest.mark.once
@pytest.mark.parametrize(("what", "venv"), [("NO_TORCH", "venv-learn"), ("NO_RAY", "venv-ray")])
def test_what_is_left_out_is_tested_where_its_libraries_are(what: str, venv: str) -> None:
    text = MAKEFILE.read_text("utf-8")
    left_out = re.search(rf"^{what} += (.*)", text, re.MULTILINE)
    assert left_out is not None
    for folder in re.findall(r"--ignore=(\S+)", left_out[1]):
        package = folder.removeprefix("src/").replace("/", ".")
        assert re.search(rf"{venv}/bin/python -m pytest .*({folder}|{package})\b", text)
