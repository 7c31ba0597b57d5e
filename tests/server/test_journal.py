"""The log of a server: one JSON object a line, whoever speaks, and never too many of them."""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from serving import BEGINNERS, log_of, service_in, serving
from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocketDisconnect
from terminal import ROOT, at_home
from websockets.sync.client import connect

from blackpoker.cli.serve import CannotServe
from blackpoker.server.journal import A_SECOND, FOR_ERRORS, Journal, hung_up
from blackpoker.server.metrics import Metrics
from blackpoker.server.overheard import overhearing

SECRET = "SnHOULObXPXvoIoVKmYlAQ"
Line = dict[str, Any]


class Clock:
    """Time that a test moves on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def stream() -> StringIO:
    return StringIO()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(stream: StringIO, clock: Clock) -> Journal:
    return Journal(1, stream, clock)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def heard(journal: Journal, metrics: Metrics) -> Iterator[None]:
    with overhearing(journal, metrics):
        yield


def lines(stream: StringIO) -> list[Line]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# ---- how much
def test_what_comes_too_quickly_is_counted_and_the_count_is_told(
    journal: Journal, stream: StringIO, clock: Clock
) -> None:
    for _ in range(100):
        journal.write(0, "fault")
    assert len(lines(stream)) == A_SECOND
    clock.now += 1
    for _ in range(100):
        journal.write(0, "fault")
    assert len(lines(stream)) == 2 * A_SECOND
    assert lines(stream)[A_SECOND]["event"] == "swallowed"
    assert lines(stream)[A_SECOND]["lines"] == 100 - A_SECOND
    journal.close()
    assert [one["event"] for one in lines(stream)[-2:]] == ["swallowed", "stopped"]
    told = sum(one["lines"] for one in lines(stream) if one["event"] == "swallowed")
    assert told == journal.swallowed == 200 - (2 * A_SECOND - 1)


def test_no_second_has_more_lines_than_are_promised(
    journal: Journal, stream: StringIO, clock: Clock
) -> None:
    written: list[float] = []
    for step in range(400):
        journal.write(step % 3 and 1, "game")
        written += [clock.now] * (len(lines(stream)) - len(written))
        clock.now += 0.01
    for n, at in enumerate(written):
        assert len([one for one in written[n:] if one < at + 1]) <= A_SECOND
    assert len(written) > 3 * A_SECOND


def test_a_busy_evening_hides_no_error(journal: Journal, stream: StringIO) -> None:
    for _ in range(100):
        journal.write(1, "game")
    assert len(lines(stream)) == A_SECOND - FOR_ERRORS
    journal.fault("fault", RuntimeError("no room"))
    assert lines(stream)[-1]["error"] == "RuntimeError"


def test_threads_do_not_write_into_each_others_lines(stream: StringIO) -> None:
    hours = iter(range(1_000_000))
    journal = Journal(1, stream, lambda: float(next(hours)))

    def speak() -> None:
        for _ in range(200):
            journal.write(1, "game", text="x" * 100)

    threads = [threading.Thread(target=speak) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(lines(stream)) == 800


# ---- who speaks
def raised(error: BaseException) -> BaseException:
    """An error with a traceback."""
    try:
        raise error
    except BaseException as caught:
        return caught


@pytest.mark.usefixtures("heard")
def test_a_traceback_is_one_field_and_says_nothing_of_what_the_error_said(
    stream: StringIO, metrics: Metrics
) -> None:
    error = raised(RuntimeError(f"♠A {SECRET}"))
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=error)
    (line,) = lines(stream)
    assert line["event"] == "fault"
    assert line["by"] == "uvicorn.error"
    assert line["message"] == "Exception in ASGI application"
    assert line["error"] == "RuntimeError"
    assert line["where"][-1].startswith("test_journal.py:")
    assert metrics.faults == 1
    assert "♠" not in stream.getvalue()
    assert SECRET not in stream.getvalue()


@pytest.mark.usefixtures("heard")
def test_what_is_filled_into_a_message_is_left_out(stream: StringIO) -> None:
    log = logging.getLogger("asyncio")
    log.warning('%s - "WebSocket %s" [accepted]', "127.0.0.1", f"/g/k3x9/ws?watch={SECRET}")
    log.error(f"Exception in callback <Handle read({SECRET})>\nhandle: <{SECRET}>")
    log.error(f"cannot open /g/k3x9/ws?watch={SECRET}")
    log.error("x" * 1000)
    log.info("an everyday thing")
    accepted, callback, opened, long = (line["message"] for line in lines(stream))
    assert accepted == '%s - "WebSocket %s" [accepted]'
    assert callback == "Exception in callback"
    assert opened == "cannot open"
    assert long == "x" * 160
    assert SECRET not in stream.getvalue()


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize(
    "error",
    [
        ConnectionResetError(104, "Connection reset by peer"),
        BrokenPipeError(32, "Broken pipe"),
        ConnectionAbortedError(),
        ClientDisconnect(),
        WebSocketDisconnect(1006),
    ],
    ids=lambda error: type(error).__name__,
)
def test_who_hangs_up_is_no_fault(stream: StringIO, metrics: Metrics, error: Exception) -> None:
    assert hung_up(error)
    logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=error)
    assert stream.getvalue() == ""
    assert metrics.faults == 0


@pytest.mark.usefixtures("heard")
def test_a_warning_a_thread_and_what_python_ignores_are_lines_too(
    stream: StringIO, metrics: Metrics
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning(f"careful with {SECRET}", UserWarning, "/somewhere/file.py", 7)

    def fail() -> None:
        raise KeyError(SECRET)

    thread = threading.Thread(target=fail, name="store")
    thread.start()
    thread.join()

    class Falls:
        """Cannot be let go of."""

        def __del__(self) -> None:
            raise ValueError(SECRET)

    Falls()
    gc.collect()
    warned, threw, ignored = lines(stream)
    assert (warned["event"], warned["warning"]) == ("warning", "UserWarning")
    assert warned["where"] == ["file.py:7"]
    assert (threw["error"], threw["by"]) == ("KeyError", "store")
    assert ignored["error"] == "ValueError"
    assert metrics.faults == 2
    assert SECRET not in stream.getvalue()


@pytest.mark.parametrize(("level", "told"), [(0, 1), (1, 2), (2, 2)])
def test_the_level_counts_for_everybody(stream: StringIO, level: int, told: int) -> None:
    with overhearing(Journal(level, stream), Metrics()):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("uvicorn.error").error("it failed")
    assert len(lines(stream)) == told


def test_an_error_that_ends_the_server_is_a_line_and_exit_code_one(
    journal: Journal, stream: StringIO
) -> None:
    with pytest.raises(SystemExit) as ended, overhearing(journal, Metrics()):
        raise OSError(28, SECRET)
    assert ended.value.code == 1
    assert lines(stream)[0]["error"] == "OSError"
    with pytest.raises(CannotServe), overhearing(journal, Metrics()):  # told in a sentence
        raise CannotServe("port_in_use", host="h", port=1)
    assert len(lines(stream)) == 1


def test_afterwards_everybody_speaks_as_before(journal: Journal) -> None:
    root = logging.getLogger()

    def hooks() -> tuple[object, ...]:
        said = warnings.showwarning, sys.unraisablehook, threading.excepthook
        return (*said, tuple(root.handlers), root.level)

    before = hooks()
    with overhearing(journal, Metrics()):
        assert hooks() != before
    assert hooks() == before


# ---- a real server
def test_a_request_whose_sender_hangs_up_is_no_fault(tmp_path: Path) -> None:
    service = service_in(tmp_path)

    async def gone(*_: object) -> None:
        raise ClientDisconnect

    with serving(service) as client:
        service.hub.create = gone  # type: ignore[assignment, method-assign]
        asked = {"kind": "practice", "regulation": BEGINNERS}
        client.post("/api/games", json=asked)
    assert service.metrics.faults == 0
    assert "ClientDisconnect" not in log_of(service)


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal")
def test_whatever_guests_send_every_line_of_the_log_is_json(tmp_path: Path) -> None:
    arguments = ["serve", "--port", "0", "--data", str(tmp_path), "--lang", "en"]
    arguments += ["--admin", "127.0.0.1:0"]
    process = subprocess.Popen(
        [sys.executable, "-m", "blackpoker", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **at_home({"PYTHONUNBUFFERED": "1"})},
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1].rstrip("/")
        port = int(address.rpartition(":")[2])
        metrics = process.stdout.readline().split()[-1]
        half = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        for sent in (
            b"\x16\x03\x01 no HTTP at all\r\n\r\n",
            half + b'Content-Length: 500\r\n\r\n{"kind"',
            half,
            b"GET /g/" + SECRET.encode() + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: h2c\r\n"
            b"Connection: upgrade\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", port)) as guest:
                guest.sendall(sent)
                time.sleep(0.1)
                # With this the other side is reset, and does not merely hear the end.
                guest.setsockopt(
                    socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00"
                )
        for _ in range(30):
            with socket.create_connection(("127.0.0.1", port)) as guest:
                guest.sendall(b"nonsense\r\n\r\n")
        with connect(f"ws://127.0.0.1:{port}/g/{SECRET}/ws") as table:
            table.recv()
        with urlopen(f"{address}/healthz", timeout=20) as answer:
            assert json.load(answer)["ok"] is True
        with urlopen(metrics, timeout=20) as answer:
            assert "blackpoker_faults_total 0" in answer.read().decode()
    finally:
        process.send_signal(signal.SIGINT)
        _, log = process.communicate(timeout=20)
    told = [json.loads(line) for line in log.splitlines()]
    assert told[0]["event"] == "started"
    assert told[-1]["event"] == "stopped"
    assert any(line["event"] == "overheard" for line in told)
    assert SECRET not in log
    assert len(told) <= 3 * A_SECOND
