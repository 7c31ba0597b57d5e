"""Somebody is there: strangers meet in the lobby, speak in phrases, and are known elsewhere too."""

from __future__ import annotations

from browser.conftest import Visitor, Visitors
from playwright.sync_api import expect


def into_the_lobby(visitor: Visitor, name: str) -> None:
    page = visitor.go("/lobby")
    page.locator("#my-name").fill(name)
    page.locator("#my-name").press("Enter")
    expect(page.locator(".me-card b").first).to_have_text(name)


def test_two_strangers_meet_play_and_speak_each_in_their_own_language(visit: Visitors) -> None:
    haru, aoi = visit(), visit(lang="ja")
    into_the_lobby(haru, "Haru")
    into_the_lobby(aoi, "あおい")
    third = visit()
    third.expect("409")
    page = third.go("/lobby")
    page.locator("#my-name").fill("haru")
    page.locator(".my-name .btn").click()
    expect(page.locator(".me-card [role=alert]")).to_contain_text("haru 2 is free")

    haru.page.locator("#open-table").click()
    haru.page.wait_for_selector(".waiting-room output")
    row = aoi.page.locator("[data-sit]")
    expect(row).to_have_accessible_name("Haru、9.1 ライト＋エントリー16、時計なし。座る")
    aoi.page.keyboard.press("j")
    for one in (haru, aoi):
        one.page.wait_for_selector(".board .half")
    expect(page.locator("[data-watch]")).to_have_count(1)

    haru.page.locator("#phrases").click()
    haru.page.locator("[data-phrase=hello]").click()
    expect(aoi.page.locator(".toast")).to_contain_text("Haru：よろしくお願いします")
    haru.page.locator("#phrases").click()
    haru.page.locator("#mute").check()
    haru.page.keyboard.press("Escape")
    expect(haru.page.locator(".toast")).to_have_count(0)
    aoi.page.locator("#phrases").click()
    aoi.page.locator("[data-phrase=thinking]").click()
    expect(aoi.page.locator(".toast")).to_contain_text("少し考えます")
    expect(haru.page.locator(".toast")).to_have_count(0)  # not today

    page.keyboard.press("w")  # whoever looks on
    page.wait_for_url("**/watch/*")
    page.wait_for_selector(".board .half")


def test_whoever_looks_for_a_game_is_taken_to_it(visit: Visitors) -> None:
    one, other = visit(), visit()
    for visitor, name in ((one, "Ken"), (other, "Yui")):
        into_the_lobby(visitor, name)
    one.page.locator("#pair").click()
    expect(one.page.locator(".call-in [role=status]")).to_contain_text("Waiting for somebody")
    other.page.locator(".waits .btn").click()
    for visitor in (one, other):
        visitor.page.wait_for_url("**/g/*")
        visitor.page.wait_for_selector(".board .half")
    other.go("/lobby").wait_for_selector(".rows.fin a")
    expect(other.page.locator(".rows.fin .who").first).to_have_text("Ken")


def test_five_words_make_another_browser_the_same_and_all_of_it_can_be_deleted(
    visit: Visitors,
) -> None:
    here, there = visit(), visit(lang="ja")
    into_the_lobby(here, "Sora")
    page = here.go("/me")
    page.locator("#show-words").click()
    words = page.locator(".words span")
    expect(words).to_have_count(5)
    typed = " ".join(words.all_text_contents())

    there.expect("404|422")
    other = there.go("/me")
    other.locator("#words").fill("cherry bel tea")
    other.locator("#words").press("Enter")
    expect(other.locator("[role=alert]")).to_contain_text("5つ必要")
    other.locator("#words").fill(typed)
    other.locator("#words").press("Enter")
    expect(other.locator("h1")).to_have_text("Sora")

    other.locator("#delete-me").click()
    other.locator("#delete-surely").click()
    expect(other.locator("h1")).to_contain_text("まだだれも")
    page.reload()
    expect(page.locator("h1")).to_contain_text("Nobody knows you")
