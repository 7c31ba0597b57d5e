"""What a server answers over HTTP, and to whom it does not."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import BEGINNERS, MANY, log_of, new_game, service_in, serving
from starlette.testclient import TestClient

from blackpoker.server.admin import make_admin
from blackpoker.server.files import Files
from blackpoker.server.limits import Limits
from blackpoker.text import LANGUAGES, say

HOME = "http://testserver"
INLINE = re.compile(rb"<(script|style)[^>]*>([^<]*)</\1>")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    limits = Limits(requests_a_second=1e6, requests_at_once=1e6, new_games_a_minute=1e6)
    with serving(service_in(tmp_path_factory.mktemp("data"), limits)) as client:
        yield client


# ---- pages and files
@pytest.mark.parametrize(
    "path",
    [
        *("/", "/lesson", "/puzzles", "/puzzles/abc", "/book", "/book/fog", "/rules"),
        *("/decks", "/replay", "/r/x", "/g/x", "/join/x", "/watch/x"),
    ],
)
def test_every_address_of_the_page_answers_with_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert b'<div id="app">' in answer.content


def test_the_page_may_run_nothing_but_its_own_files(client: TestClient) -> None:
    answer = client.get("/")
    policy = answer.headers["content-security-policy"]
    for part in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    scripts = [inside for _, inside in INLINE.findall(answer.content) if inside.strip()]
    for inside in scripts:  # only the import map, and only with its hash
        digest = base64.b64encode(hashlib.sha256(inside).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert not re.search(rb"\son\w+=|\sstyle=", answer.content)


@pytest.mark.parametrize(
    "path", ["/", "/static/cards.svg", "/api/catalogue", "/nothing", "/healthz"]
)
def test_every_answer_has_the_headers_of_safety(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/static/style.css", "/static/js/boot.js"])
def test_scripts_and_styles_have_those_that_concern_them(client: TestClient, path: str) -> None:
    """A browser shows neither as a page, and hundreds of them come: they say nothing in vain."""
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["referrer-policy"] == "no-referrer"
    assert "content-security-policy" not in headers
    assert "x-frame-options" not in headers


def test_the_page_knows_the_languages_and_has_that_of_the_visitor(client: TestClient) -> None:
    for lang in LANGUAGES:
        answer = client.get("/", headers={"accept-language": lang})
        assert "accept-language" in answer.headers["vary"]
        told = re.search(r'<html lang="([\w-]+)" data-languages="([^"]+)">', answer.text)
        assert told is not None
        assert told[1] == lang
        known = json.loads(html.unescape(told[2]))
        assert [one["id"] for one in known] == list(LANGUAGES)
        assert all(one["name"] and one["short"] for one in known)


def test_what_no_script_can_say_stands_in_the_page_in_every_language(client: TestClient) -> None:
    page = client.get("/").text
    for key in ("page.no_script", "page.too_old", "page.unreachable"):
        for lang in LANGUAGES:
            assert f'<p lang="{lang}">{say(lang, key)}</p>' in page


def test_a_file_is_sent_once_and_then_only_asked_for(client: TestClient) -> None:
    first = client.get("/static/style.css")
    assert first.headers["content-type"] == "text/css; charset=utf-8"
    again = client.get("/static/style.css", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_is_packed_for_who_can_unpack_it(client: TestClient) -> None:
    with client.stream("GET", "/static/style.css", headers={"accept-encoding": "gzip"}) as packed:
        raw = b"".join(packed.iter_raw())
    plain = client.get("/static/style.css", headers={"accept-encoding": "identity"})
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 2


@pytest.mark.parametrize(
    "path", ["../server/app.py", "%2e%2e/__init__.py", "..%2f..%2fserver/app.py", "js", "x%00y", ""]
)
def test_no_file_but_those_of_the_page_can_be_had(client: TestClient, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404


def test_a_file_is_kept_once_however_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("1;")
    files = Files(tmp_path)
    found = [files.find(name) for name in ("js/a.js", "js//a.js", "./js/./a.js", "js/a.js/.")]
    assert None not in found
    assert list(files.known) == ["js/a.js"]
    assert files.find("C:/a.js") is None


def test_a_page_that_is_not_there_says_so_in_the_visitors_language(client: TestClient) -> None:
    assert client.get("/nothing").status_code == 404
    assert b'<div id="app">' in client.get("/nothing").content
    for lang, word in (("en", "no such page"), ("ja", "ありません")):
        answer = client.get("/api/nothing", headers={"accept-language": lang})
        assert answer.status_code == 404
        assert word in answer.json()["text"]


def test_a_wrong_method_is_refused_in_json(client: TestClient) -> None:
    answer = client.delete("/api/catalogue")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert answer.json()["code"]


# ---- the library
def test_the_catalogue_tells_what_can_be_played_and_against_whom(client: TestClient) -> None:
    found = client.get("/api/catalogue").json()
    by_id = {one["id"]: one for one in found["regulations"]}
    beginners = by_id[found["first"]]
    assert found["first"] == BEGINNERS
    assert len(beginners["deck"]["cards"]) == 16
    assert by_id["6 extra"]["trumps"]["kind"] == "brought"
    assert by_id["9.1 master+draft"]["trumps"]["kind"] == "drafted"
    assert [one["level"] for one in found["levels"]] == list(range(1, 9))
    assert found["levels"][1]["measured"]
    assert all(one["name"]["ja"] and one["name"]["en"] for one in found["regulations"])


def test_all_languages_of_the_page_have_the_same_texts(client: TestClient) -> None:
    keys = [list(client.get(f"/api/text/{lang}").json()) for lang in LANGUAGES]
    assert len(keys[0]) > 100
    assert all(sorted(one) == sorted(keys[0]) for one in keys)


def test_rules_and_their_differences_are_told(client: TestClient) -> None:
    assert client.get("/api/rules/9.1").json()["edition"] == "9.1"
    assert client.get("/api/rules/diff/6/8").json()["editions"] == ["6", "8"]
    assert client.get("/api/rules/99").status_code == 404
    assert client.get("/api/rules/diff/8/8").status_code == 422


def test_a_deck_is_judged_with_the_reason(client: TestClient) -> None:
    asked = {"regulation": "9.1 lite+pack", "deck": "all -S4", "lang": "en"}
    assert client.post("/api/deck", json=asked).json()["legal"]
    asked["deck"] = "SA-5"
    verdict = client.post("/api/deck", json=asked).json()
    assert not verdict["legal"]
    assert "40 to 54" in verdict["reason"]
    assert verdict["deck"] == "SA-5"


# ---- bad input
@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "bad_body"),
        (b"[]", "application/json", 400, "bad_body"),
        (b'{"kind": "duel", "regulation": ""}', "application/json", 400, "bad_body"),
        (b'{"kind": "computer", "regulation": "9.1 nix"}', "application/json", 422, None),
        (b'{"kind": "computer", "regulation": "oldmaid"}', "application/json", 422, None),
        (b"kind=computer", "application/x-www-form-urlencoded", 415, "not_json"),
        (b" " * 300_000, "application/json", 413, "body_too_long"),
        (b"\xff\xfe", "application/json", 400, "bad_body"),
        (b"[" * 100_000, "application/json", 400, "bad_body"),
    ],
    ids=["cut", "list", "kind", "regulation", "no-duel", "form", "long", "bytes", "deep"],
)
def test_what_cannot_be_a_game_is_refused_with_a_sentence(
    client: TestClient, body: bytes, kind: str, status: int, code: str | None
) -> None:
    headers = {"content-type": kind, "accept-language": "ja"}
    answer = client.post("/api/games", content=body, headers=headers)
    assert answer.status_code == status
    found = answer.json()
    assert code is None or found["code"] == code
    assert re.search(r"[ぁ-ん]", found["text"])
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("origin", "cookie", "status"),
    [
        (HOME, False, 201),
        (None, False, 201),
        (None, True, 403),
        ("http://evil.example", False, 403),
        ("https://testserver", False, 403),
        ("http://testserver.evil.example", False, 403),
        ("http://testserver:8000", False, 403),
        ("null", False, 403),
    ],
)
def test_only_our_own_page_may_ask_for_something_to_happen(
    client: TestClient, origin: str | None, cookie: bool, status: int
) -> None:
    headers = {"origin": origin} if origin else {}
    if cookie:
        headers["cookie"] = "seat=x"
    asked = {"kind": "practice", "regulation": BEGINNERS, "seed": 1}
    client.cookies.clear()
    answer = client.post("/api/games", json=asked, headers=headers)
    client.cookies.clear()
    assert answer.status_code == status


# ---- tokens
def test_a_token_is_in_a_cookie_no_script_can_read_and_nowhere_else(client: TestClient) -> None:
    answer = client.post("/api/games", json={"kind": "practice", "regulation": BEGINNERS})
    client.cookies.clear()
    game = answer.json()["game"]
    assert "token" not in answer.json()
    cookies = answer.headers.get_list("set-cookie")
    paths = {re.search(r"Path=([^;]+)", one)[1] for one in cookies}  # type: ignore[index]
    assert paths == {f"/g/{game}", f"/api/games/{game}", "/"}  # the last says who it is
    for one in cookies:
        assert "HttpOnly" in one
        assert "SameSite=Strict" in one
        token = one.partition("=")[2].partition(";")[0]
        assert len(base64.urlsafe_b64decode(token + "==")) == 16
        assert token not in answer.text


def test_only_a_hash_of_a_token_is_on_the_disk_and_nothing_of_it_in_the_log(tmp_path: Path) -> None:
    service = service_in(tmp_path)
    with serving(service) as client:
        made = new_game(client)
    token = made["token"]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["game"].encode() in kept
    assert token.encode() not in kept
    assert hashlib.sha256(token.encode()).digest() in kept
    assert made["game"] in log_of(service)
    assert token not in log_of(service)


def test_behind_another_server_the_named_address_counts(tmp_path: Path) -> None:
    with serving(service_in(tmp_path, address="https://play.example.org")) as client:
        asked = {"kind": "practice", "regulation": BEGINNERS}
        own = {"origin": "https://play.example.org"}
        answer = client.post("/api/games", json=asked, headers=own)
        assert answer.status_code == 201
        assert all("; Secure" in one for one in answer.headers.get_list("set-cookie"))
        client.cookies.clear()
        answer = client.post("/api/games", json=asked, headers={"origin": HOME})
        assert answer.status_code == 403


# ---- caps
def test_an_address_begins_only_so_many_games_a_minute(tmp_path: Path) -> None:
    with serving(service_in(tmp_path)) as client:
        asked = {"kind": "practice", "regulation": BEGINNERS, "bearer": True}
        codes = [client.post("/api/games", json=asked).status_code for _ in range(12)]
        assert codes == [201] * 10 + [429] * 2
        refused = client.post("/api/games?lang=en", json=asked)
        assert refused.json()["code"] == "too_many_new_games"
        assert re.search(r"wait [1-6] s", refused.json()["text"])  # less what the twelve took


def test_an_address_has_only_so_many_games_at_once(tmp_path: Path) -> None:
    limits = Limits(live_games_an_address=2, new_games_a_minute=100)
    with serving(service_in(tmp_path, limits)) as client:
        asked = {"kind": "practice", "regulation": BEGINNERS, "bearer": True}
        codes = [client.post("/api/games", json=asked).status_code for _ in range(3)]
        assert codes == [201, 201, 429]


def test_an_address_asks_only_so_much_at_once(tmp_path: Path) -> None:
    limits = Limits(requests_a_second=0.001, requests_at_once=3)
    with serving(service_in(tmp_path, limits)) as client:
        codes = [client.get("/api/catalogue").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        assert client.get("/healthz").status_code == 200


# ---- how it is
def test_a_stranger_is_told_that_it_works_and_nothing_more(client: TestClient) -> None:
    new_game(client)
    assert client.get("/healthz").json() == {"ok": True}
    assert client.get("/metrics").status_code == 404


def test_health_and_numbers_can_be_asked_for_at_another_address(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client, TestClient(make_admin(service)) as admin:
        new_game(client)
        health = admin.get("/healthz").json()
        text = admin.get("/metrics").text
    assert health["ok"] is True
    assert health["games"] >= 1
    names = set(re.findall(r"^(blackpoker_\w+)", text, re.MULTILINE))
    for needed in ("games_total", "sockets", "actions_total", "commit_seconds_bucket"):
        assert f"blackpoker_{needed}" in names
    assert re.search(r'blackpoker_loop_lag_seconds_bucket{le="\+Inf"} \d+', text)
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'\w+({le="[^"]+"})? [-+.\de]+', line) for line in lines)


def test_the_document_of_the_api_names_everything_that_can_be_asked(client: TestClient) -> None:
    found = client.get("/api/openapi.json").json()
    assert {"/api/games", "/api/join", "/api/replays/{code}/{move}"} <= found["paths"].keys()
    body = found["paths"]["/api/games"]["post"]["requestBody"]["content"]["application/json"]
    name = body["schema"]["$ref"].rpartition("/")[2]
    assert set(found["components"]["schemas"][name]["required"]) == {"kind", "regulation"}


def test_an_error_nobody_foresaw_is_said_to_be_one_and_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = service_in(tmp_path)

    def fails(*asked: object) -> None:
        raise RuntimeError("the hand is ♠A")

    monkeypatch.setattr(service.hub, "invitation", fails)
    with serving(service) as client:
        answer = client.get("/api/join/x?lang=en")
        assert (answer.status_code, answer.json()["code"]) == (500, "server_fault")
        assert "♠" not in answer.text + log_of(service)
        assert "RuntimeError" in log_of(service)
        assert service.metrics.faults == 1


def test_a_wrong_code_of_a_spectator_opens_no_record(client: TestClient) -> None:
    mine = new_game(client)
    answer = client.get(f"/api/games/{mine['game']}/record?watch=nothing")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_watch")


def test_the_icon_answers_to_the_name_that_browsers_ask_for(tmp_path: Path) -> None:
    with serving(service_in(tmp_path)) as client:
        found = client.get("/favicon.ico")
        assert (found.status_code, found.headers["content-type"]) == (200, "image/svg+xml")


# ---- who is told of a page before it is opened
def meta(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)
    return {name: html.unescape(said) for name, said in found}


def test_a_link_says_without_a_script_who_invites_and_to_what(client: TestClient) -> None:
    asked = {"kind": "friend", "regulation": BEGINNERS, "name": 'A"<b>ki'}
    made = client.post("/api/games", json=asked, headers={"origin": HOME}).json()
    told = meta(client.get(f"/join/{made['invite']}").text)
    assert 'A"<b>ki' in told["og:title"]
    assert say("ja", "preview.join", name='A"<b>ki') in told["og:title"]
    assert "ライト" in told["og:description"]
    assert "Lite" in told["og:description"]
    assert told["og:url"] == f"{HOME}/join/{made['invite']}"
    picture = told["og:image"].removeprefix(HOME)
    assert client.get(picture).headers["content-type"] == "image/png"
    watched = meta(client.get(f"/watch/{made['watch']}").text)
    assert watched["og:title"].startswith(say(LANGUAGES[0], "preview.watch", name='A"<b>ki'))


@pytest.mark.parametrize("path", ["/", "/join/x", "/watch/x", "/r/x", "/g/x"])
def test_every_page_has_a_title_a_sentence_and_a_picture(client: TestClient, path: str) -> None:
    told = meta(client.get(path).text)
    assert told["og:title"]
    assert say("ja", "preview.about") in told["og:description"]
    assert told["og:image"] == f"{HOME}/static/preview.png"


# ---- where it is reached
def test_a_link_to_a_page_of_ours_is_drawn_for_cameras_and_no_other(client: TestClient) -> None:
    drawn = client.get("/api/code", params={"link": f"{HOME}/join/abc"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    for link in ("https://example.org/join/abc", f"{HOME}.example.org/", "", f"{HOME}/{'x' * 200}"):
        refused = client.get("/api/code", params={"link": link})
        assert (refused.status_code, refused.json()["code"]) == (422, "not_our_link")
        assert HOME in refused.json()["text"]


def test_the_page_learns_under_which_addresses_others_can_come(client: TestClient) -> None:
    assert client.get("/api/reach").json() == {"here": HOME}
