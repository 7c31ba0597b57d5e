"""Where a server is reached, by how it listens."""

from __future__ import annotations

import pytest

from blackpoker.server.qr import code_for_terminal, code_picture
from blackpoker.server.reach import (
    Reach,
    is_useful,
    own_addresses,
    reach_of,
)

pytestmark = pytest.mark.once  # addresses and pictures; no rule is in them
OWN = ["192.168.1.7", "2001:db8::7"]


@pytest.mark.parametrize(
    ("host", "address", "reach"),
    [
        ("127.0.0.1", "", Reach("http://127.0.0.1:80")),
        ("localhost", "", Reach("http://localhost:80")),
        ("::1", "", Reach("http://[::1]:80")),
        ("0.0.0.0", "", Reach("http://127.0.0.1:80", ("http://192.168.1.7:80",))),
        (
            "::",
            "",
            Reach("http://[::1]:80", ("http://192.168.1.7:80", "http://[2001:db8::7]:80")),
        ),
        ("10.0.0.4", "", Reach("http://10.0.0.4:80", ("http://10.0.0.4:80",))),
        ("table.local", "", Reach("http://table.local:80", ("http://table.local:80",))),
        ("127.0.0.1", "https://a.example", Reach("http://127.0.0.1:80", ("https://a.example",))),
    ],
)
def test_others_come_by_the_addresses_that_leave_this_machine(
    host: str, address: str, reach: Reach
) -> None:
    assert reach_of(host, 80, address, lambda: OWN) == reach
    assert reach.best == (reach.others[0] if reach.others else "")


@pytest.mark.parametrize(
    ("address", "useful"),
    [
        ("192.168.1.7", True),
        ("2001:db8::7", True),
        ("127.0.1.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("169.254.3.4", False),
        ("0.0.0.0", False),
        ("a name", False),
    ],
)
def test_an_address_that_nobody_else_can_type_is_not_told(address: str, useful: bool) -> None:
    assert is_useful(address) is useful


def test_whatever_this_machine_calls_itself_is_useful_to_others() -> None:
    found = own_addresses()
    assert all(is_useful(one) for one in found)
    assert len(set(found)) == len(found)


def test_a_code_is_dark_on_light_with_white_around_it() -> None:
    picture = code_picture("http://192.168.1.7:8000/join/abcdefghijkl").decode()
    assert '"#fff"' in picture
    assert '"#1d2326"' in picture
    lines = code_for_terminal("http://192.168.1.7:8000/").splitlines()
    shown = [one.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for one in lines]
    assert len({len(one) for one in shown}) == 1
    assert not shown[0].strip()  # its white edge
    assert {letter for one in shown for letter in one} == set(" ▄▀█")
