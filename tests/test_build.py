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
    "$(TORCH)",
    "uv",  # it chooses the versions of the lock file
}


@pytest.mark.once
def test_every_environment_takes_its_tools_from_the_lock_file() -> None:
    text = MAKEFILE.read_text("utf-8")
    assert set(re.findall(r"\$\(PIP\) install (.*)", text)) == INSTALLED
    assert re.search(r"^TORCH +=.*==\d", text, re.MULTILINE)


@pytest.mark.once
def test_what_needs_torch_is_tested_where_it_is() -> None:
    text = MAKEFILE.read_text("utf-8")
    left_out = re.search(r"^NO_TORCH = (.*)", text, re.MULTILINE)
    assert left_out is not None
    for folder in re.findall(r"--ignore=(\S+)", left_out[1]):
        package = folder.removeprefix("src/").replace("/", ".")
        assert re.search(rf"venv-learn/bin/python -m pytest .*({folder}|{package})\b", text)
