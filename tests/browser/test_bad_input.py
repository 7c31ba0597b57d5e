"""Whatever does not work is said in a clear sentence of the visitor's language, with a way on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.conftest import Visitor, Visitors
from browser.table_server import TableServer
from playwright.sync_api import Locator, expect

LANGUAGES = ("ja", "en")
JAPANESE = re.compile("[ぁ-んァ-ン]")
REFUSED = r"Failed to load resource: the server responded with a status of 4\d\d"


def expect_sentence(found: Locator, lang: str, *words: str) -> None:
    """Something is said in this language, and one of these words is in it."""
    expect(found.first).to_contain_text(re.compile("|".join(words), re.IGNORECASE))
    text = found.first.inner_text()
    assert bool(JAPANESE.search(text)) == (lang == "ja"), text
    assert len(text) > 10


def friends_game(server: TableServer) -> dict[str, str]:
    asked = {"kind": "friend", "regulation": "9.1 lite+entry16", "name": "Aki", "bearer": True}
    found: dict[str, str] = server.ask("/api/games", asked)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/join/nobodys", ("invit", "招待")),
        ("/g/nobodys", ("no such game", "対局")),
        ("/watch/nobodys", ("spectators", "観戦")),
        ("/r/nobodys", ("record", "棋譜", "記録")),
        ("/nowhere", ("page", "ページ")),
    ],
    ids=["invitation", "game", "spectators", "record", "page"],
)
def test_an_address_that_leads_nowhere_says_so(
    visit: Visitors, lang: str, path: str, words: tuple[str, ...]
) -> None:
    browsers = next(one for one in LANGUAGES if one != lang)  # the page was told to speak this one
    visitor = visit(lang=browsers, settings={"lang": lang})
    visitor.expect(REFUSED)
    page = visitor.go(path)
    expect_sentence(page.locator("main [role=alert]"), lang, *words)
    page.locator("main a.btn[href='/']").click()
    expect(page.locator("#play-now")).to_be_visible()


def test_a_game_of_others_cannot_be_entered_by_its_address(
    visit: Visitors, server: TableServer
) -> None:
    visitor = visit()
    page = visitor.go(f"/g/{friends_game(server)['game']}")
    expect_sentence(page.locator("main [role=alert]"), "en", "seat", "link")
    assert not page.locator("[data-card]").count()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_game_offers_to_look_on(visit: Visitors, server: TableServer, lang: str) -> None:
    game = friends_game(server)
    late, later = visit(lang=lang), visit(lang=lang)
    late.expect(REFUSED)
    late.go(f"/join/{game['invite']}").wait_for_selector(".joining .btn.go")
    server.ask("/api/join", {"invite": game["invite"], "name": "Haru", "bearer": True})
    late.page.locator(".joining button.go").click()  # the seat is taken meanwhile
    later.go(f"/join/{game['invite']}")
    for one in (late, later):
        expect_sentence(one.page.locator(".joining [role=alert]"), lang, "already", "席", "もう")
        one.page.locator(".joining a[href^='/watch/']").click()
        expect(one.page.locator(".board, .waiting-room").first).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_damaged_record_is_refused_with_the_reason(visit: Visitors, lang: str) -> None:
    visitor = visit(lang=lang)
    visitor.expect(REFUSED)
    page = visitor.go("/replay")
    page.locator("#record").fill("blackpoker record 1\nthis is: no record\n\n% nothing\n")
    page.locator("#record ~ button").click()
    expect_sentence(page.locator("main [role=alert]"), lang, "record", "棋譜", "記録", "行")
    page.locator("#record").fill("hello")
    page.locator("#record ~ button").click()
    expect_sentence(page.locator("main [role=alert]"), lang, "record", "棋譜", "記録")
    assert "/replay" in page.url


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_is_no_record_is_refused(visit: Visitors, lang: str, tmp_path: Path) -> None:
    visitor = visit(lang=lang)
    visitor.expect(REFUSED)
    page = visitor.go("/replay")
    file = tmp_path / "picture.txt"
    file.write_bytes(bytes(range(256)) * 8)
    page.locator("input[type=file]").set_input_files(file)
    expect_sentence(page.locator("main [role=alert]"), lang, "record", "棋譜", "記録")


def without_sockets(visitor: Visitor) -> None:
    visitor.context.add_init_script("delete window.WebSocket")


def test_a_browser_without_websocket_gets_one_clear_sentence(visit: Visitors) -> None:
    visitor = visit()
    without_sockets(visitor)
    page = visitor.go("/")
    expect(page.locator("main")).to_contain_text("too old")
    expect(page.locator("main")).to_contain_text("遊べません")
    assert not page.locator("#play-now").count()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_no_socket_comes_through_the_page_says_what_it_does(
    visit: Visitors, lang: str
) -> None:
    visitor = visit(lang=lang)
    visitor.page.route_web_socket(re.compile("/ws"), lambda socket: socket.close())
    page = visitor.go("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/g/*")
    expect_sentence(
        page.locator("main [role=status], .prompt [role=alert]"),
        lang,
        "no connection",
        "つながりません",
    )
