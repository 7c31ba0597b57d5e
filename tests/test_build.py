"""The suite runs on the build it was started for."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

import pytest
from build_engine import SOURCE, engine_modules

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
