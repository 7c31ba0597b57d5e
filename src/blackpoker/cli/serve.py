"""``blackpoker serve``: play in the browser, alone, with a friend, before spectators."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.retention import Retention
from blackpoker.text import say
from blackpoker.text.languages import FALLBACK

if TYPE_CHECKING:
    import uvicorn

    from blackpoker.server.reach import Reach

USUAL_PORT: Final = 8000
OWN_MACHINE: Final = ("127.0.0.1", "localhost", "::1")
LAST_PORT: Final = 65535
DAYS: Final = click.FloatRange(min=0.0)
USUAL: Final = Retention()
NEEDED: Final = ("starlette", "uvicorn", "websockets", "msgspec", "segno")


class CannotServe(BlackPokerError):
    """The server cannot be started here, or not like this."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=None)
@click.option("--data", type=click.Path(path_type=Path), default=None)
@click.option("--address", default="")
@click.option("--admin", default="", metavar="HOST:PORT")
@click.option("--workers", type=click.IntRange(0, 64), default=0)
@click.option("--archive-waiting", type=DAYS, default=USUAL.waiting, show_default=True)
@click.option("--archive-untouched", type=DAYS, default=USUAL.untouched, show_default=True)
@click.option("--house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--watch", is_flag=True)
@click.option("--offer", multiple=True, metavar="NAME")
@click.option("--open", "open_page", is_flag=True)
@click.option("--unlimited", is_flag=True)
@click.option("--quiet", is_flag=True)
def serve(
    host: str,
    port: int | None,
    data: Path | None,
    address: str,
    admin: str,
    workers: int,
    archive_waiting: float,
    archive_untouched: float,
    house: tuple[Path, ...],
    watch: bool,
    offer: tuple[str, ...],
    open_page: bool,
    unlimited: bool,
    quiet: bool,
) -> None:
    """Start the server and stay until somebody stops it."""
    lang = (click.get_current_context().obj or {}).get("lang", FALLBACK)
    check_packages()
    from blackpoker.server.app import PATHS, make_app
    from blackpoker.server.below import is_taken, place_of
    from blackpoker.server.gate import raise_descriptors
    from blackpoker.server.limits import UNLIMITED, Limits
    from blackpoker.server.offered import offered
    from blackpoker.server.reach import own_addresses, reach_of, url_of
    from blackpoker.server.security import names_of
    from blackpoker.server.service import Config, Service

    place = place_of(address) if address else ("", "")
    if place is None:
        raise CannotServe("address_unusable", address=address)
    origin, below = place
    if is_taken(below, PATHS):
        raise CannotServe("address_taken", path=below)
    if watch:
        check_watch(host, address, house)
    offers = offered(house, offer, watch)
    admin_place = listening_place(admin) if admin else None
    limits = UNLIMITED if unlimited else Limits()
    limits = replace(limits, connections=raise_descriptors(limits.connections))
    listening = listen(host, port) if port is not None else listen_somewhere(host)
    sockets = [listening]
    reach = reach_of(host, listening.getsockname()[1], origin + below, own_addresses)
    try:
        if admin_place is not None:
            sockets.append(listen(*admin_place))
        service = Service(
            Config(
                data=data or Path.home() / ".blackpoker",
                limits=limits,
                address=origin,
                below=below,
                reach=reach,
                names=names_of(origin, host),
                workers=workers,
                log_level=0 if quiet else 1,
                retention=Retention(archive_waiting, archive_untouched),
                offers=offers,
            )
        )
    except BlackPokerError:
        for one in sockets:
            one.close()
        raise
    from blackpoker.server.admin import AdminServer
    from blackpoker.server.listening import settings_for
    from blackpoker.server.overheard import overhearing

    where = f"{origin + below or reach.here}/"
    click.echo(say(lang, "serve.address", address=where))
    for one in sockets[1:]:
        service.beside = AdminServer(service, one)
        if not quiet:
            there = url_of(one.getsockname()[0], one.getsockname()[1])
            click.echo(say(lang, "serve.admin", address=f"{there}/"))
    tell_others(reach, lang)
    click.echo(say(lang, "serve.stop"))
    with overhearing(service.log, service.metrics):
        run(settings_for(make_app(service), service.gate), listening, where if open_page else "")


def check_watch(host: str, address: str, house: tuple[Path, ...]) -> None:
    """Files that are run whenever they are saved are for one's own machine."""
    if not house:
        raise CannotServe("watch_nothing")
    if host not in OWN_MACHINE or address:
        raise CannotServe("watch_elsewhere", host=address or host)


def tell_others(reach: Reach, lang: str) -> None:
    """Say where others find it, if they can, with a code for their cameras on a screen."""
    from blackpoker.server.qr import code_for_terminal

    for one in reach.others:
        click.echo(say(lang, "serve.others", address=f"{one}/"))
    if not reach.others:
        click.echo(say(lang, "serve.only_here"))
    elif sys.stdout.isatty():
        click.echo(code_for_terminal(f"{reach.best}/"))


def listening_place(text: str) -> tuple[str, int]:
    """Read HOST:PORT."""
    host, colon, port = text.rpartition(":")
    if not (colon and host and port.isascii() and port.isdecimal() and int(port) <= LAST_PORT):
        raise CannotServe("place_unusable", place=text)
    return host.strip("[]"), int(port)


def check_packages() -> None:
    """Refuse at once where something is missing that is not part of the engine."""
    if any(find_spec(name) is None for name in NEEDED):
        raise CannotServe("web_missing")


def listen_somewhere(host: str) -> socket.socket:
    """Take the usual port, or any that is free: what a browser keeps, it keeps for a port."""
    try:
        return listen(host, USUAL_PORT)
    except CannotServe as error:
        if error.id != "port_in_use":
            raise
        return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else is done, and say so if it cannot be had."""
    from blackpoker.server.listening import WAITING

    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, place = found[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotServe("host_unusable", host=host, reason=reason) from error
    try:
        if sys.platform != "win32":  # there it would let two of us have the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen(WAITING)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe("port_in_use", host=host, port=port) from error
        raise CannotServe("host_unusable", host=host, reason=error.strerror or error) from error
    return listening


def run(settings: uvicorn.Config, listening: socket.socket, opened: str) -> None:
    """Answer until Ctrl-C; show the page once somebody would answer it."""
    from blackpoker.server.listening import PublicServer
    from blackpoker.server.rubbish import look_seldom

    server = PublicServer(settings)
    look_seldom()
    if opened:
        show_when_ready(server, opened)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
    if not server.started:
        raise SystemExit(1)


def has_a_screen() -> bool:
    """Could a browser show itself, and not take the terminal instead?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def show_when_ready(server: uvicorn.Server, address: str) -> None:
    """Open a browser, if there is one, as soon as the server answers."""

    def wait() -> None:
        while not (server.started or server.should_exit):
            time.sleep(0.05)
        if server.started and has_a_screen():
            try:
                webbrowser.open(address)
            except (webbrowser.Error, OSError):
                return  # the address has been printed

    threading.Thread(target=wait, name="browser", daemon=True).start()
