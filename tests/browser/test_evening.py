"""An evening on the page: opened, joined, run and played, by people with browsers of their own."""

from __future__ import annotations

import re
from typing import Any

from browser.conftest import PHONE, Visitor, Visitors
from browser.table_server import TableServer
from playwright.sync_api import Page, expect

BEGINNERS = "9.1 lite+entry16"


def open_evening(server: TableServer, *names: str, **more: Any) -> tuple[str, str, list[str]]:
    """An evening with these people in it: its code, the organiser's token, the players'."""
    asked = {"title": "Wednesday", "regulations": [BEGINNERS], "bearer": True, **more}
    opened = server.ask("/api/meetings", asked)
    path = f"/api/meetings/{opened['code']}/players"
    tokens = [server.ask(path, {"name": name, "bearer": True})["token"] for name in names]
    return opened["code"], opened["token"], tokens


def join(visitor: Visitor, code: str, name: str) -> Page:
    page = visitor.go(f"/m/{code}")
    page.locator("#name").fill(name)
    page.locator("[data-join]").click()
    expect(page.locator(".next-table")).to_contain_text(name)
    return page


def test_an_evening_is_opened_joined_and_played_by_one_press_each(visit: Visitors) -> None:
    """The organiser plays, too; on the phone of the other everything is at hand."""
    organiser = visit().go("/m")
    organiser.locator("#meeting-title").fill("Wednesday")
    organiser.locator("[data-open]").click()
    organiser.wait_for_url("**/m/*")
    code = organiser.url.rsplit("/", 1)[1]
    expect(organiser.locator(".meet-invite")).to_contain_text(code)
    organiser.locator(".meet-join summary").click()
    organiser.locator("#name").fill("Aki")
    organiser.locator("[data-join]").click()

    guest = visit(viewport=PHONE, has_touch=True)
    taken = guest.go(f"/m/{code}")
    taken.locator("#name").fill("aki")
    guest.expect("409")
    taken.locator("[data-join]").click()
    expect(taken.locator(".verdict.no")).to_contain_text("called aki already")
    phone = join(guest, code, "Bo")
    expect(organiser.locator(".standings tbody tr")).to_have_count(2)

    organiser.locator("[data-next-round]").click()
    expect(phone.locator(".next-table .nt")).to_contain_text("against Aki")
    expect(phone.locator(".toasts")).to_contain_text("table 1")
    for page in (phone, organiser):
        page.locator("[data-sit]").click()
        page.wait_for_url("**/g/*")
    expect(organiser.locator(".hand [data-card]").first).to_be_visible()
    watcher = visit().go(f"/m/{code}")
    expect(watcher.locator(".pairs-list")).to_contain_text("turn 1")
    expect(watcher.locator(".pairs-list a[href*='/watch/']")).to_be_visible()

    phone.go_back()
    phone.wait_for_url("**/m/*")
    watcher.close()
    organiser.go_back()
    organiser.locator("[data-set='1']").click()
    organiser.locator("input[name=result][value=second]").check()
    organiser.locator("[data-settle]").click()
    expect(organiser.locator("dialog")).to_have_count(0)
    expect(phone.locator(".pairs-list")).to_contain_text("has won")
    expect(phone.locator(".standings .pt").first).to_have_text("3")


def test_the_organiser_lets_somebody_go_gives_a_new_link_and_ends_it(
    visit: Visitors, server: TableServer
) -> None:
    code, key, (aki, _, _) = open_evening(server, "Aki", "Bo", "Cy")
    whoever = visit()
    whoever.expect("409")
    organiser = whoever.go(f"/m/{code}#organiser={key}")
    organiser.locator("[data-player='0']").click()
    assert key not in organiser.url
    organiser.locator("dialog .btn").last.click()
    link = organiser.locator("dialog output").inner_text()
    lost = visit()
    lost.expect("403")
    lost.go(f"/m/{code}#player={aki}")
    expect(lost.page.locator("main [role=alert]")).to_contain_text("not known in this evening")
    found = visit()
    found.page.goto(link)
    expect(found.page.locator(".next-table")).to_contain_text("Aki")
    organiser.locator("[data-turn]").click()
    expect(found.page.locator(".next-table")).to_contain_text("You have left")
    organiser.locator("[data-next-round]").click()
    expect(organiser.locator(".pairs-list li")).to_have_count(1)  # Bo and Cy, and nobody rests
    organiser.locator("[data-end]").click()
    organiser.locator("dialog .btn.go").click()
    expect(organiser.locator("dialog .verdict.no")).to_contain_text("still goes on")


def test_a_page_of_an_evening_comes_back_when_the_server_does(
    visit: Visitors, fragile_server: TableServer
) -> None:
    code, _, tokens = open_evening(fragile_server, "Aki", "Bo")
    visitor = visit(url=fragile_server.url)
    visitor.expect("WebSocket|ERR_CONNECTION")
    page = visitor.go(f"/m/{code}#player={tokens[0]}")
    expect(page.locator(".standings tbody tr")).to_have_count(2)
    fragile_server.kill()
    expect(page.locator(".meet-lost")).to_contain_text("Everything is kept")
    expect(page.locator(".standings tbody tr")).to_have_count(2)
    fragile_server.start()
    expect(page.locator(".meet-lost")).to_have_count(0)
    path = f"/api/meetings/{code}/players"
    fragile_server.ask(path, {"name": "Cy", "bearer": True})
    expect(page.locator(".standings tbody tr")).to_have_count(3)


def test_standings_are_read_out_in_words_and_fit_a_phone(
    visit: Visitors, server: TableServer
) -> None:
    code, key, _ = open_evening(server, "Aki", "Bo", "Cy", "Di", "Ed", rounds=4)
    path = f"/api/meetings/{code}/deeds"
    organiser = visit(viewport=PHONE, has_touch=True)
    page = organiser.go(f"/m/{code}#organiser={key}")
    deeds = """async ([path, deed]) => (await fetch(path, { method: "POST",
      headers: { "content-type": "application/json" }, body: JSON.stringify(deed) })).json()"""
    page.wait_for_selector(".standings")
    for round in range(1, 4):
        page.evaluate(deeds, [path, {"type": "start_round", "after": round - 1}])
        for table in (1, 2):
            deed = {"type": "set_result", "round": round, "table": table, "result": "first"}
            page.evaluate(deeds, [path, deed])
    expect(page.locator(".standings thead th")).to_have_count(7)
    cells = page.locator(".standings tbody tr").first.locator(".rr .sr")
    assert all(re.match(r"won against|lost against|a bye", one) for one in cells.all_inner_texts())
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    box = page.locator(".standings-box")
    assert box.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
