"""The whole site below a path, as behind a server in front that has other things to serve too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import Visitors
from browser.table_server import TableServer
from browser.test_meeting import invite
from playwright.sync_api import expect

BELOW = "/some/path"


@pytest.fixture
def below(tmp_path: Path) -> Iterator[str]:
    """The address of a site that lies there."""
    server = TableServer(tmp_path / "data")
    server.options = ("--address", server.url + BELOW)
    server.start()
    yield server.url + BELOW
    server.stop()
    assert server.faults() == []


def test_nobody_at_a_table_below_a_path_leaves_it(visit: Visitors, below: str) -> None:
    host, guest = visit(url=below), visit(url=below)
    asked: list[str] = []
    for one in (host, guest):
        one.page.on("request", lambda request: asked.append(request.url))
        one.page.on("websocket", lambda socket: asked.append(socket.url.replace("ws:", "http:")))
    page = host.go("")  # without a slash at its end
    page.locator("nav a[href$='/lesson']").click()
    page.wait_for_url(f"{below}/lesson")
    page.go_back()
    page.locator("#play-now").click()
    page.wait_for_selector(".hand [data-card]")
    game = page.url
    assert game.startswith(f"{below}/g/")
    page.reload()  # the seat is known again
    page.wait_for_selector(".hand [data-card]")
    page.locator("a[href]").first.wait_for(state="attached")
    inside = page.evaluate("() => [...document.querySelectorAll('a[href]')].map((one) => one.href)")
    assert [one for one in inside if not f"{one}/".startswith(f"{below}/")] == []
    join, watch = invite(host.go("/"))
    assert (join.startswith(f"{below}/join/"), watch.startswith(f"{below}/watch/")) == (True, True)
    code = page.locator(".invite img.qr")
    expect(code).to_be_visible()
    assert code.evaluate("(one) => one.complete && one.naturalWidth > 0")
    friend = guest.page
    friend.goto(join)
    friend.locator(".btn.go").click()
    friend.wait_for_url(f"{below}/g/*")
    expect(page.locator(".waiting-room")).to_have_count(0)
    friend.goto(watch)
    friend.wait_for_selector(".board, .table")
    outside = [one for one in asked if not f"{one}/".startswith(f"{below}/")]
    assert outside == []
    assert len(asked) > 100


def test_whoever_invites_is_told_when_the_link_cannot_leave_this_machine(visit: Visitors) -> None:
    """The server of these tests listens to this machine alone."""
    host = visit()
    join, _ = invite(host.go("/"))
    assert join.startswith(host.url)
    expect(host.page.locator(".invite .verdict.no")).to_contain_text("--host 0.0.0.0")
    expect(host.page.locator(".invite img.qr")).to_have_count(0)
