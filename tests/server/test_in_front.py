"""The examples of docs/server.md, started for real where the programs are there."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from benchmarks.serving import free_port
from running_server import Running, running_server
from websockets.sync.client import connect

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
NAME = "play.example.org"
GUEST = "127.0.0.7"  # the address of this machine from which the guest comes
SECONDS = 20.0

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="one address of many is used"),
]


def example(language: str, n: int = 0) -> str:
    """A block of the documentation that is written in this language."""
    found = re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return str(found[n])


def needed(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"there is no {program} here")
    return found


@contextmanager
def started(words: list[str], port: int, env: dict[str, str] | None = None) -> Iterator[None]:
    """Run a program until somebody has spoken TLS with it, and for as long as the block lasts."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)
    try:
        until = time.monotonic() + SECONDS
        while True:
            assert process.poll() is None, process.communicate()[0].decode()
            try:
                asked(port, "GET", "/healthz")
                break
            except OSError:
                assert time.monotonic() < until, "it does not answer"
                time.sleep(0.05)
        yield
    finally:
        process.kill()
        process.communicate()


def unchecked() -> ssl.SSLContext:
    """The certificate is one that the test has made."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def asked(
    port: int, method: str, path: str, body: object = None
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPSConnection(
        "localhost", port, timeout=SECONDS, source_address=(GUEST, 0), context=unchecked()
    )
    headers = {"Origin": f"https://localhost:{port}", "Content-Type": "application/json"}
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


def plays_through(port: int, running: Running, below: str = "") -> None:
    """Make a game, sit down with the cookie, and be known by one's own address and scheme."""
    answer, said = asked(port, "GET", f"{below}/")
    named = re.findall(rb'(?:href|src)="([^"]+)"', said)
    assert len(named) > 20
    answer, said = asked(port, "GET", named[-1].decode())
    assert (answer.status, said[:2]) == (200, b"/*"), named[-1]
    new = {"kind": "practice", "regulation": "9.1 lite+entry16", "seed": 7}
    answer, said = asked(port, "POST", f"{below}/api/games", new)
    assert answer.status == 201, said
    cookie = answer.headers["set-cookie"]
    assert "Secure" in cookie
    game = json.loads(said)["game"]
    assert f"Path={below}/g/{game};" in cookie
    with connect(
        f"wss://localhost:{port}{below}/g/{game}/ws",
        ssl=unchecked(),
        source_address=(GUEST, 0),
        additional_headers={"Cookie": cookie.partition(";")[0]},
        origin=f"https://localhost:{port}",  # type: ignore[arg-type]
        proxy=None,
    ) as socket:
        socket.send('{"type":"hello","lang":"en"}')
        assert json.loads(socket.recv(SECONDS))["type"] == "welcome"
        state = json.loads(socket.recv(SECONDS))
        choice = {"type": "choose", "seq": state["seq"], "nonce": "n", "choices": [0]}
        socket.send(json.dumps(choice))
        while (told := json.loads(socket.recv(SECONDS)))["type"] != "ack":
            assert told["type"] != "error", told
    assert GUEST in running.service.budgets.loop.addresses.of
    assert "127.0.0.1" not in running.service.budgets.loop.addresses.of


@contextmanager
def served(folder: Path, below: str) -> Iterator[tuple[int, Running]]:
    """A server of ours, and the port on which another one is to stand before it."""
    port = free_port()
    address = f"https://localhost:{port}"
    with running_server(folder / "data", address=address, below=below) as running:
        yield port, running


BELOW = pytest.mark.parametrize("below", ["", "/table"], ids=["alone", "below-a-path"])


@BELOW
def test_behind_caddy_a_game_can_be_played(tmp_path: Path, below: str) -> None:
    caddy = needed("caddy")
    with served(tmp_path, below) as (port, running):
        config = example("caddy", 1 if below else 0)
        config = config.replace("127.0.0.1:8000", running.url.removeprefix("http://"))
        name = NAME.removeprefix("play.") if below else NAME
        config = config.replace(f"{name} {{", f"localhost:{port} {{\n\ttls internal")
        head = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
        file = tmp_path / "Caddyfile"
        file.write_text(head + config)
        env = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
        words = [caddy, "run", "--config", str(file), "--adapter", "caddyfile"]
        with started(words, port, env):
            plays_through(port, running, below)


@BELOW
def test_behind_nginx_a_game_can_be_played(tmp_path: Path, below: str) -> None:
    nginx, openssl = needed("nginx"), needed("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    words += ["-keyout", str(key), "-out", str(certificate), "-days", "2"]
    subprocess.run(words, check=True, capture_output=True)
    with served(tmp_path, below) as (port, running):
        config = example("nginx").replace("127.0.0.1:8000", running.url.removeprefix("http://"))
        config = config.replace("location / {", f"location {below}/ {{")
        config = config.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
        config = config.replace(NAME, "localhost")
        folder = "/etc/letsencrypt/live/localhost"
        config = config.replace(f"{folder}/fullchain.pem", str(certificate))
        config = config.replace(f"{folder}/privkey.pem", str(key))
        places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{one}_temp_path {tmp_path}/{one};\n" for one in places)
        file = tmp_path / "nginx.conf"
        file.write_text(
            f"daemon off;\nmaster_process off;\npid {tmp_path}/pid;\nerror_log stderr;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{config}}}\n"
        )
        with started([nginx, "-p", str(tmp_path), "-c", str(file)], port):
            plays_through(port, running, below)


def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    analyze = needed("systemd-analyze")
    unit = tmp_path / "blackpoker.service"
    unit.write_text(example("ini").replace("/opt/blackpoker/bin/blackpoker", needed("true")))
    found = subprocess.run(
        [analyze, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    said = found.stdout + found.stderr
    if "Failed to initialize manager" in said or "Failed to setup" in said:
        pytest.skip("systemd cannot look at units here")
    assert (found.returncode, said.strip()) == (0, "")
