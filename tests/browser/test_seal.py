"""The seal of a deal in the page: what holds, what does not, and a seed that somebody named."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from browser.conftest import PHONE, Visitor, Visitors
from browser.table_server import TableServer
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, expect
from rooms import SHARES, deal, last_of_a_match, room

from blackpoker.table.present import state_for
from blackpoker.table.protocol import Seal, State
from blackpoker.table.room import Room
from blackpoker.table.seal import Witness

LITE = "9.1 lite+entry16"
OTHER = "0c" * 32
JUDGE = """async ([seal, kept]) => {
  const { judge } = await import("/static/js/table/witness.js");
  return judge(seal, { kept, over: true });
}"""
CHANGES: list[dict[str, Any]] = [
    {},
    {"secret": OTHER},
    {"secret": ""},
    {"salt": OTHER[:32]},
    {"salt": "zz"},
    {"salt": ""},
    {"game": "another"},
    {"commitment": OTHER},
    {"promises": [OTHER, OTHER]},
    {"shares": [SHARES[0], OTHER]},
    {"shares": SHARES[::-1]},
    {"shares": ["a1", "b2"]},
    {"shares": [], "promises": []},
    {"key": OTHER},
    {"key": "", "seed": None},
    {"kind": "chosen"},
]


def finished(salt: bool) -> State:
    """A sealed game that was given up; without a salt as games of before."""
    agreed = room(seed=None).setup
    one = Room(agreed if salt else replace(agreed, salt=""))
    deal(one)
    one.resign(0)
    return state_for(one, 1, "en")


def plain(seal: Seal) -> Any:
    return msgspec.json.decode(msgspec.json.encode(seal))


def test_the_page_and_the_terminal_judge_alike(visit: Visitors) -> None:
    page = visit().go("/")
    for state in (finished(True), finished(False), state_for(last_of_a_match(), 1, "en")):
        assert state.seal is not None
        known = Witness(SHARES[1], 1)
        known.see(state.seal)
        kept = {"share": SHARES[1], "seat": 1, "seen": plain(known.seen)}
        exchanged = Witness(OTHER, 1)
        for change in CHANGES:
            false = replace(state, seal=replace(state.seal, **change))
            assert false.seal is not None
            shown = plain(false.seal)
            assert page.evaluate(JUDGE, [shown, None]) == Witness().judge(false), change
            assert page.evaluate(JUDGE, [shown, kept]) == known.judge(false), change
        own = {"share": OTHER, "seat": 1}
        assert page.evaluate(JUDGE, [plain(state.seal), own]) == exchanged.judge(state) == "own"
        if state.seal.first is not None:
            state.seal.first.secret = OTHER
            assert page.evaluate(JUDGE, [plain(state.seal), None]) == "decks"
            assert Witness().judge(state) == "decks"


def give_up(page: Page) -> None:
    page.wait_for_selector(".hand [data-card]")
    page.locator("header.top button").first.click()
    for _ in range(2):  # it is asked about
        page.locator(".menu-list button.btn", has_text="esign").click()
    page.wait_for_selector("dialog.end-dialog[open] .seal")


def at_a_lying_table(visitor: Visitor, change: dict[str, Any]) -> Page:
    """Give up a game whose server tells something else of the deal than it should."""

    def lie(socket: WebSocketRoute) -> None:
        real = socket.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "state" and message.get("seal", {}).get("secret"):
                message["seal"] |= change
            socket.send(json.dumps(message))

        real.on_message(pass_on)

    visitor.page.route_web_socket("**/ws?*", lie)
    page = visitor.go("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/g/*")
    give_up(page)
    return page


def test_a_seal_that_holds_is_said_to(visit: Visitors) -> None:
    page = at_a_lying_table(visit(seed=None), {})
    box = page.locator(".end-dialog .sealrow")
    expect(box.locator(".seal:not(.broken, .outline)")).to_be_visible()
    expect(box).to_contain_text("matches the promise")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"secret": OTHER}, "does not match the promise"),
        ({"secret": ""}, "does not reveal its secret"),
        ({"commitment": OTHER}, "not what is shown now"),
        ({"shares": [OTHER, OTHER]}, "not what is shown now"),
        ({"key": OTHER}, "key of the shuffles"),
        ({"kind": "chosen"}, "not what is shown now"),
    ],
    ids=lambda one: "-".join(one) if isinstance(one, dict) else "",
)
def test_a_table_that_lies_is_found_out(visit: Visitors, change: dict[str, Any], said: str) -> None:
    page = at_a_lying_table(visit(seed=None), change)
    box = page.locator(".end-dialog .sealrow")
    expect(box.locator(".seal.broken")).to_be_visible()
    expect(box).to_contain_text(said)


def test_a_seat_at_a_named_seed_is_taken_by_who_agrees_and_both_are_told(
    visit: Visitors, server: TableServer
) -> None:
    asked = {"kind": "friend", "regulation": LITE, "name": "Aki", "seed": 7, "bearer": True}
    game = server.ask("/api/games", asked)
    page = visit().go(f"/join/{game['invite']}")
    expect(page.locator(".joining .facts")).to_contain_text("named by Aki")
    sit = page.locator(".joining button.go")
    expect(sit).to_have_attribute("aria-disabled", "true")
    sit.click(force=True)
    expect(page.locator(".joining [role=alert]")).to_contain_text("agree")
    page.locator("#seed-ok").check()
    sit.click()
    page.wait_for_url("**/g/*")
    chips = page.locator(".chip.bad", has_text="Seed named")
    expect(chips.filter(visible=True)).to_have_count(1)
    page.set_viewport_size(PHONE)  # there it stands beside the one who named it
    expect(page.locator("[data-seat-of='0'] .chip.bad")).to_be_visible()
    page.locator("header.top button").first.click()
    expect(page.locator(".menu-list")).to_contain_text("named by Aki")
    page.keyboard.press("Escape")
    give_up(page)
    box = page.locator(".end-dialog .sealrow")
    expect(box.locator(".seal.outline")).to_be_visible()
    expect(box).to_contain_text("named by Aki")
