"""A server in this very process, for tests that want to talk to a real one."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from blackpoker.cli.serve import listen
from blackpoker.server.app import make_app
from blackpoker.server.journal import Journal
from blackpoker.server.limits import UNLIMITED, Limits
from blackpoker.server.listening import PublicServer, settings_for
from blackpoker.server.offered import Offered
from blackpoker.server.reach import url_of
from blackpoker.server.service import Config, Service

SECONDS = 20.0


@dataclass
class Running:
    """Where it is, and what it says about itself."""

    url: str
    service: Service
    log: io.StringIO


@contextmanager
def running_server(
    data: Path,
    limits: Limits = UNLIMITED,
    offers: Offered | None = None,
    address: str = "",
    below: str = "",
) -> Iterator[Running]:
    """Serve from a thread of its own, with the sockets and the disk of a real server."""
    log = io.StringIO()
    config = Config(
        data, limits, address, below, workers=1, log_level=2, offers=offers or Offered()
    )
    service = Service(config, Journal(2, log))
    listening = listen("127.0.0.1", 0)
    settings = settings_for(make_app(service), service.gate)
    settings.timeout_graceful_shutdown = 1
    server = PublicServer(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        until = time.monotonic() + SECONDS
        while not server.started and thread.is_alive() and time.monotonic() < until:
            time.sleep(0.005)
        assert server.started, log.getvalue()
        yield Running(url_of("127.0.0.1", listening.getsockname()[1]), service, log)
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        listening.close()
