"""``make play``: the source is served at once, and the compiled engine takes its place."""

from __future__ import annotations

import asyncio
import importlib.util
import signal
import sys
import threading
import time
from pathlib import Path
from types import ModuleType

import pytest

from blackpoker.client.guest import Guest
from blackpoker.client.http import Unreachable, create
from blackpoker.table.http_bodies import NewGame

TOOL = Path(__file__).resolve().parents[1] / "tools" / "play_now.py"
pytestmark = pytest.mark.once  # starts servers as they are installed; no build changes how


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("play_now", TOOL)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules["play_now"] = found
    spec.loader.exec_module(found)
    return found


def test_a_game_goes_on_when_the_quick_server_takes_over(
    tool: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(tool, "QUIET", 0.2)
    monkeypatch.setattr(tool, "EVERY", 0.02)
    port, ready = tool.free_port(), tmp_path / "ready"
    serve = [sys.executable, "-m", "blackpoker", "serve", "--quiet", "--unlimited"]
    serve += ["--port", str(port), "--data", str(tmp_path / "data")]
    slow, quick = tool.Table(serve), tool.Table(serve)
    until_ready = (
        f"import pathlib, time\nwhile not pathlib.Path({str(ready)!r}).exists(): time.sleep(.02)"
    )
    make = [sys.executable, "-c", until_ready]
    thread = threading.Thread(target=tool.play, args=(slow, quick, make, tmp_path / "log"))
    thread.start()
    try:
        asyncio.run(play_across(f"http://127.0.0.1:{port}", ready))
        assert (slow.ended(), quick.ended()) == (-signal.SIGTERM, None)
    finally:
        ready.touch()
        while quick.process is None and thread.is_alive():
            time.sleep(0.02)
        quick.stop()
        thread.join()
    assert tool.TAKEN_OVER in capsys.readouterr().out


async def play_across(url: str, ready: Path) -> None:
    """Choose something at the first server, and at the second, in one game."""
    while True:
        try:
            mine = await create(url, NewGame("practice", "9.1 lite+entry16", bearer=True))
            break
        except Unreachable:
            await asyncio.sleep(0.05)
    async with Guest(url, mine.game, token=mine.token) as guest:
        await guest.until(lambda _: guest.state is not None and guest.state.question is not None)
        await guest.choose(0)
        ready.touch()
        while guest.connections < 2:
            await guest.next()
        assert guest.state is not None
        before = guest.state.seq
        assert before > 0
        ack = await guest.choose(0)
        assert ack.seq > before


def test_where_nothing_can_be_compiled_the_slow_server_goes_on(
    tool: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(tool, "EVERY", 0.02)
    ended = [sys.executable, "-c", "import time; time.sleep(0.5); raise SystemExit(3)"]
    nobody = tool.Table([sys.executable, "-c", "raise AssertionError"])
    make = [sys.executable, "-c", "print('no compiler'); raise SystemExit(2)"]
    log = tmp_path / "build" / "log"
    assert tool.play(tool.Table(ended), nobody, make, log) == 3
    assert nobody.process is None
    assert tool.NOT_COMPILED.format(log=log) in capsys.readouterr().out
    assert log.read_text() == "no compiler\n"


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        (["--port", "8123"], ["--port", "8123"]),
        (["--port=8123", "--quiet"], ["--port=8123", "--quiet"]),
        (["--port", "many"], ["--port", "many"]),
        (["--port"], ["--port"]),
    ],
)
def test_a_port_that_is_named_is_kept(
    tool: ModuleType, options: list[str], kept: list[str]
) -> None:
    assert tool.with_a_port(options) == kept


@pytest.mark.parametrize("options", [[], ["--data", "games"], ["--port", "0"], ["--port=0"]])
def test_both_servers_have_the_same_port(tool: ModuleType, options: list[str]) -> None:
    found = tool.with_a_port(options)
    assert found[:-2] == options
    assert found[-2] == "--port"
    assert 1024 <= int(found[-1]) <= 65535
