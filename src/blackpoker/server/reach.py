"""Under which addresses people can reach this server."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

NEAR: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # where a server is that listens everywhere
# Nothing is sent there: the system says from which address it would go out.
FAR_AWAY: Final = (
    (socket.AF_INET, ("192.0.2.1", 9)),
    (socket.AF_INET6, ("2001:db8::1", 9)),
)


@dataclass(frozen=True)
class Reach:
    """Where the server is found: from this machine, and from others. No slash at the end."""

    here: str = ""
    others: tuple[str, ...] = ()  # the best first; none: nobody else can come

    @property
    def best(self) -> str:
        return self.others[0] if self.others else ""


def reach_of(host: str, port: int, address: str, own: Callable[[], Iterable[str]]) -> Reach:
    """Return where people find a server that listens like this; ``address`` is a public one.

    >>> reach_of("127.0.0.1", 8000, "", lambda: ["192.168.1.7"])
    Reach(here='http://127.0.0.1:8000', others=())
    >>> reach_of("0.0.0.0", 8000, "", lambda: ["192.168.1.7"]).others
    ('http://192.168.1.7:8000',)
    >>> reach_of("0.0.0.0", 8000, "https://play.example.org", lambda: ["192.168.1.7"]).others
    ('https://play.example.org',)
    """
    if address:  # pages of any other would be refused
        return Reach(url_of(host, port), (address,))
    if host in NEAR:
        others = [one for one in own() if ":" in host or ":" not in one]
    else:
        others = [] if is_this_machine(host) else [host]
    return Reach(url_of(host, port), tuple(url_of(one, port) for one in others))


def url_of(host: str, port: int) -> str:
    """Return the address of a server that listens there, as a browser on its machine needs it.

    >>> url_of("::", 8000), url_of("192.168.1.7", 80)
    ('http://[::1]:8000', 'http://192.168.1.7:80')
    """
    name = NEAR.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def is_this_machine(host: str) -> bool:
    """Does nobody but this machine know that name?"""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks: first those by which it would go out."""
    found: list[str] = []
    for family, far in FAR_AWAY:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect(far)
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue  # no network of this kind
    try:
        known = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        known = []
    found += [str(place[0]) for *_, place in known]
    return [one for one in dict.fromkeys(found) if is_useful(one)]


def is_useful(address: str) -> bool:
    """Can another machine type it? Not this one's own, nor one that needs an interface's name."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)
