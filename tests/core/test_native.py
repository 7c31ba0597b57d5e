"""Without the packages of the compiler the engine does the same."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from build_engine import SOURCE

from blackpoker.core import native
from blackpoker.lab.arena_game import Fixture, play_fixture

PACKAGES = ("librt", "librt.strings", "mypy_extensions")
GAME = ("8 lite+entry20", ("learned", "random"), 0, False, 5)


@pytest.fixture
def standing_in(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as it is where neither package is installed."""
    for name in PACKAGES:
        monkeypatch.setitem(sys.modules, name, None)
    assert native.__file__ is not None
    spec = importlib.util.spec_from_file_location("native_alone", Path(native.__file__))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.BytesWriter is not native.BytesWriter
    return module


def written(module: Any) -> bytes:
    writer = module.BytesWriter()
    writer.append(0)
    writer.append(255)
    for n in (0, 1, -1, 258, 32_767, -32_768):
        module.write_i16_le(writer, n)
    writer.write(b"between")
    for n in (0, 1, -1, 16_909_060, 2**31 - 1, -(2**31)):
        module.write_i32_le(writer, n)
    writer[1] = 7
    writer[-1] = 9
    assert len(writer) == 45
    found = writer.getvalue()
    assert isinstance(found, bytes)
    return found


def test_the_same_bytes_are_written_and_read(standing_in: ModuleType) -> None:
    data = written(native)
    assert written(standing_in) == data
    for at in range(len(data) - 1):
        assert standing_in.read_i16_le(data, at) == native.read_i16_le(data, at)
    for at in range(len(data) - 3):
        assert standing_in.read_i32_le(data, at) == native.read_i32_le(data, at)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda module: module.read_i16_le(b"\1", 0), IndexError),
        (lambda module: module.read_i16_le(b"\1\2", 1), IndexError),
        (lambda module: module.read_i16_le(b"\1\2", -2), ValueError),
        (lambda module: module.read_i32_le(b"\1\2\3", 0), IndexError),
        (lambda module: module.BytesWriter().__setitem__(0, 1), IndexError),
        (
            lambda module: module.write_i16_le(module.BytesWriter(), 2**15),
            (ValueError, OverflowError),
        ),
        (
            lambda module: module.write_i32_le(module.BytesWriter(), 2**31),
            (ValueError, OverflowError),
        ),
        (lambda module: module.BytesWriter().append(256), (ValueError, TypeError)),
    ],
)
def test_what_has_no_room_or_is_not_there_is_refused(
    standing_in: ModuleType, ask: Callable[[Any], object], told: type[Exception]
) -> None:
    for module in (native, standing_in):
        with pytest.raises(told):
            ask(module)


def test_numbers_are_ordinary_and_classes_as_they_are(standing_in: ModuleType) -> None:
    assert {standing_in.i16, standing_in.i32, standing_in.i64, standing_in.u8} == {int}
    assert standing_in.mypyc_attr(allow_interpreted_subclasses=True)(dict) is dict


def test_a_game_is_played_alike_without_the_packages() -> None:
    words = (
        f"import sys; sys.modules.update(dict.fromkeys({PACKAGES}))\n"
        "from blackpoker.lab.arena_game import Fixture, play_fixture\n"
        f"print(play_fixture(Fixture(*{GAME}), 60.0).to_data())"
    )
    done = subprocess.run(
        [sys.executable, "-c", words],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},  # the source: it is what is interpreted
        check=False,
    )
    assert done.stderr == ""
    outcome = play_fixture(Fixture(*GAME), 60.0)
    assert outcome.decisions > 10
    assert done.stdout.strip() == str(outcome.to_data())
