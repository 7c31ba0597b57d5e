"""What whoever runs the server puts at hand: local rules and agents, picked on the start page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import Visitors
from browser.table_server import TableServer
from playwright.sync_api import expect

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server with two local rules and a bot of somebody's own."""
    house = [str(EXAMPLES / "house" / f"{name}.py") for name in ("last_stand", "no_search")]
    bot = str(EXAMPLES / "bots" / "cautious.py")
    data = tmp_path_factory.mktemp("offers") / "data"
    found = TableServer(data, "--house", house[0], "--house", house[1], "--offer", bot)
    found.start()
    yield found
    found.stop()
    assert found.faults() == []


def test_a_local_rule_and_a_bot_are_played_with(visit: Visitors, host: TableServer) -> None:
    page = visit(url=host.url).go("/")
    rules = page.get_by_role("group", name="Local rules")
    last_stand = rules.get_by_role("button", name="Last stand")
    no_search = rules.get_by_role("button").nth(1)
    last_stand.click()
    expect(last_stand).to_have_attribute("aria-pressed", "true")
    expect(no_search).to_have_attribute("aria-pressed", "false")
    page.get_by_role("radio", name="cautious").check()
    begin = page.locator(".begin")
    expect(begin).to_contain_text("Last stand")
    expect(begin).to_contain_text("cautious")
    begin.get_by_role("button").click()
    page.wait_for_selector(".hand [data-card]")
    expect(page.locator(".regulation")).to_contain_text("Last stand")
    expect(page.locator("body")).to_contain_text("cautious")
    page.goto(f"{host.url}/")
    expect(page.locator(".goon")).to_contain_text("cautious")


def test_a_level_is_taken_back(visit: Visitors, host: TableServer) -> None:
    """Whoever picks a level after an agent plays against the level."""
    page = visit(url=host.url).go("/")
    page.get_by_role("radio", name="cautious").check()
    page.locator("input[name=level][value='2']").check()
    expect(page.locator(".begin")).not_to_contain_text("cautious")


def test_a_server_that_offers_nothing_shows_nothing(visit: Visitors) -> None:
    page = visit().go("/")
    page.wait_for_selector("input[name=level]")
    assert page.get_by_role("group", name="Local rules").count() == 0
