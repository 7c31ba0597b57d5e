"""People meet: two browsers and a third that looks on, two people at one screen."""

from __future__ import annotations

import json
import re
from typing import Any

from browser.conftest import Visitor, Visitors
from browser.people import Mouse, play_together
from playwright.sync_api import Page, WebSocket, expect


def listen(visitor: Visitor) -> list[dict[str, Any]]:
    """Every position the server sends to this visitor from now on."""
    heard: list[dict[str, Any]] = []

    def hear(payload: str | bytes) -> None:
        frame = json.loads(payload)
        if frame["type"] == "state":
            heard.append(frame)

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    visitor.page.on("websocket", opened)
    return heard


def invite(page: Page) -> tuple[str, str]:
    """Make a game for a friend; return the links for the friend and for those who look on."""
    page.locator("input[name=kind][value=friend]").check()
    page.locator("label.yes input").check()  # no even waiting times
    page.locator(".begin .btn.go").click()
    page.wait_for_url("**/g/*")
    links = page.locator(".waiting-room output")
    expect(links).to_have_count(2)
    join, watch = links.all_text_contents()
    return join, watch


def cards_shown(page: Page) -> set[str]:
    """Every card whose face is anywhere in the page, as seat:card."""
    found = page.evaluate(
        "() => [...document.querySelectorAll('[data-at], [data-cards]')]"
        ".flatMap((one) => [one.dataset.at, ...(one.dataset.cards ?? '').split(' ')])"
    )
    return {one for one in found if one}


def hidden(seat: int, state: dict[str, Any]) -> set[str]:
    """What this seat has in its hand, as seat:card."""
    return {f"{seat}:{card}" for card in state["table"]["sides"][seat]["hand"]}


def test_two_browsers_play_each_other_while_a_third_looks_on(visit: Visitors) -> None:
    host, guest, spectator = visit(), visit(lang="ja"), visit()
    seen, public = [listen(host), listen(guest)], listen(spectator)
    join, watch = invite(host.go("/"))

    guest.page.goto(join)
    guest.page.locator(".joining .btn.go").click()
    guest.page.wait_for_url("**/g/*")
    spectator.page.goto(watch)
    spectator.page.wait_for_selector("section.prompt.waiting")
    people = [Mouse(host.page), Mouse(guest.page)]
    for one in people:
        one.look_once()
    hands = [hidden(seat, seen[seat][-1]) for seat in range(2)]
    assert all(hands)
    assert not cards_shown(spectator.page) & (hands[0] | hands[1])
    assert not cards_shown(host.page) & hands[1]
    assert cards_shown(host.page) & hands[0]

    play_together(*people)
    spectator.page.wait_for_selector("dialog.end-dialog[open]")
    live = [one for one in public if one["phase"] == "playing"]
    assert len(live) > 3
    for state in live:
        assert not state.get("question")
        for side in state["table"]["sides"]:
            assert side.get("hand") is None
            assert side.get("graveyard") is None
            assert all(unit.get("soldier") or not unit.get("cards") for unit in side["field"])
    winner = seen[0][-1]["table"]["winner"]
    ends = [one.page.locator(".end-dialog .display").inner_text() for one in (host, guest)]
    assert [bool(re.search("You won|あなたの勝ち", text)) for text in ends] == [
        winner == 0,
        winner == 1,
    ]
    for one in (host, guest):  # the deal was sealed, and each browser has checked it
        expect(one.page.locator(".end-dialog .seal:not(.broken, .outline)")).to_be_visible()


def test_two_people_at_one_screen_never_see_each_others_hand(visit: Visitors) -> None:
    visitor = visit()
    page = visitor.go("/")
    states = listen(visitor)
    page.locator("input[name=kind][value=hotseat]").check()
    page.locator("#name").fill("Aki")
    page.locator("#other").fill("Haru")
    page.locator("#seed").fill("5")
    page.locator(".begin .btn.go").click()
    page.wait_for_url("**/g/*")
    person = Mouse(page)
    handed: list[str] = []

    def covered_often(now: dict[str, Any]) -> bool:
        if now["moment"] != "cover":
            return False
        cover = page.locator("dialog.cover")
        handed.append(re.sub(r"\s+", " ", cover.inner_text()))
        assert "Aki" in handed[-1] or "Haru" in handed[-1]
        state = states[-1]  # the page has the hand of the one who comes, and must not show it yet
        hand = hidden(state["asked"], state)
        assert hand
        assert not cards_shown(page) & hand
        return len(handed) >= 4

    person.play(until=covered_often)
    assert any("Aki" in one for one in handed)
    assert any("Haru" in one for one in handed)
    for state in states:  # of the other one's hand the page has nothing it could show
        asked = state.get("asked", -1)
        hands = [side.get("hand") for side in state["table"]["sides"]]
        assert [seat for seat in range(2) if hands[seat] is not None] in ([], [asked])
    person.take_over()
    expect(page.locator(".hand [data-card]").first).to_be_visible()


def test_two_play_again_by_one_word_each_and_who_looks_on_goes_along(visit: Visitors) -> None:
    host, guest, spectator = (visit().go("/"), visit().page, visit().page)
    join, watch = invite(host)
    guest.goto(join)
    guest.locator(".joining .btn.go").click()
    guest.wait_for_url("**/g/*")
    spectator.goto(watch)
    everybody = (host, guest, spectator)
    for page in everybody:
        page.wait_for_function("() => window.desk?.game.state.value?.phase === 'playing'")
    before = [page.url for page in everybody]
    host.evaluate("window.desk.game.resign()")
    host.locator("dialog.end-dialog").get_by_role("button", name="Another game").click()
    guest.locator("dialog.end-dialog").get_by_role("button", name="Yes").click()
    for page, left in zip(everybody, before, strict=True):
        expect(page).not_to_have_url(left)
        page.wait_for_function("() => window.desk?.game.state.value?.phase === 'playing'")
    assert host.url == guest.url
