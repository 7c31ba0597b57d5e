"""``blackpoker serve``: starts, says where, stops; and says in a sentence why it cannot."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from terminal import ROOT, at_home, blackpoker

from blackpoker.cli import serve as command
from blackpoker.server.qr import code_for_terminal
from blackpoker.server.reach import Reach
from blackpoker.text import LANGUAGES


@pytest.fixture
def taken() -> Iterator[int]:
    """A port somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def refused(*words: str, lang: str = "en") -> str:
    """Return the one sentence with which the command ends."""
    done = blackpoker("serve", *words, "--lang", lang)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_in_use_is_named_with_what_to_do(taken: int, tmp_path: Path) -> None:
    words = ("--port", str(taken), "--data", str(tmp_path))
    assert f"port {taken} of 127.0.0.1 is in use" in refused(*words)
    assert "--port" in refused(*words, lang="ja")


def test_without_a_named_port_any_free_one_does(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "USUAL_PORT", taken)
    with command.listen_somewhere("127.0.0.1") as listening:
        assert listening.getsockname()[1] != taken


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    said = refused("--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert "192.0.2.1" in said
    assert "Errno" not in said
    assert "--host" in refused("--host", "no such host", "--data", str(tmp_path))


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    said = refused("--port", "0", "--data", str(file / "data"))
    assert str(file / "data") in said
    assert "--data" in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("screen", [True, False], ids=["screen", "pipe"])
def test_it_says_how_others_come_with_a_code_where_somebody_looks(
    lang: str, screen: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: screen)
    others = ("http://192.168.1.7:8000", "http://[2001:db8::7]:8000")
    command.tell_others(Reach("http://127.0.0.1:8000", others), lang)
    said = capsys.readouterr().out
    assert [one for one in others if f"{one}/" not in said] == []
    assert (code_for_terminal(f"{others[0]}/") in said) is screen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_when_nobody_else_can_come(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command.tell_others(Reach("http://127.0.0.1:8000"), lang)
    assert "--host 0.0.0.0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("address", "wrong"),
    [
        ("https://example.org/g/x", "/g/x"),
        ("https://example.org/api", "/api"),
        ("https://example.org/a b", "a b"),
        ("https://example.org/?a", "?a"),
    ],
)
def test_a_path_that_cannot_be_is_refused(tmp_path: Path, address: str, wrong: str) -> None:
    words = ("--port", "0", "--data", str(tmp_path), "--address", address)
    assert wrong in refused(*words)
    assert wrong in refused(*words, lang="ja")


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    said = refused("--port", "0", "--data", str(tmp_path), "--address", "example.org")
    assert "https://" in said


def test_a_missing_package_is_named_with_the_command_that_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "NEEDED", ("starlette", "no_such_package"))
    assert 'pip install "blackpoker[web]"' in refused("--data", str(tmp_path))


def serving_at(*before: str, data: Path) -> tuple[subprocess.Popen[str], str]:
    """Start the command, perhaps by another one, and wait for its address."""
    arguments = ["serve", "--port", "0", "--data", str(data), "--lang", "en"]
    process = subprocess.Popen(
        [*before, sys.executable, "-m", "blackpoker", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **at_home({"PYTHONUNBUFFERED": "1"})},
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/", said)
    if found is None:
        process.kill()
        raise AssertionError(said + process.communicate()[1])
    return process, found[0]


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal")
def test_it_says_where_it_is_answers_there_and_stops_when_told(tmp_path: Path) -> None:
    process, url = serving_at(data=tmp_path)
    try:
        with urlopen(f"{url}healthz", timeout=20) as answer:
            assert json.load(answer)["ok"] is True
        twice = blackpoker("serve", "--port", "0", "--data", str(tmp_path), "--lang", "en")
        assert twice.returncode == 2
        assert "another server" in twice.stderr
    finally:
        process.send_signal(signal.SIGINT)
        out, log = process.communicate(timeout=20)
    assert process.returncode == 0, log
    assert "Traceback" not in out + log
    assert [json.loads(line)["event"] for line in log.splitlines()] == ["started", "stopped"]


@pytest.mark.once  # connections; no rule is in them
@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are counted otherwise there")
def test_out_of_descriptors_it_stays_quiet_and_comes_back(tmp_path: Path) -> None:
    few = ["sh", "-c", 'ulimit -n 120; exec "$@"', "sh"]
    process, url = serving_at(*few, data=tmp_path)
    host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
    try:
        several = [socket.create_connection((host, int(port)), 20) for _ in range(190)]
        time.sleep(1.5)
        for one in several:
            one.close()
        with urlopen(f"{url}healthz", timeout=20) as answer:
            assert json.load(answer)["ok"] is True
    finally:
        process.send_signal(signal.SIGINT)
        log = process.communicate(timeout=20)[1]
    assert process.returncode == 0, log
    lines = [json.loads(line) for line in log.splitlines()]
    assert "out of system resource" in log  # it really had none left
    assert len(lines) <= 2 + 10 * (lines[-1]["time"] - lines[0]["time"] + 1)
