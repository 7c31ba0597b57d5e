"""A site below a path of its own, whether the server in front takes that path away or leaves it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from running_server import running_server
from serving import service_in, serving
from starlette.testclient import TestClient

from blackpoker.client.guest import Guest
from blackpoker.client.http import create, invitation
from blackpoker.server.app import PATHS
from blackpoker.server.below import is_taken, place_of
from blackpoker.server.reach import Reach
from blackpoker.table.http_bodies import NewGame

pytestmark = pytest.mark.once  # addresses; no rule is in them
ORIGIN = "https://example.org"
BELOW = "/some/path"
GAME = {"kind": "friend", "regulation": "9.1 lite+entry16"}
LEFT_OR_TAKEN = pytest.mark.parametrize("front", [BELOW, ""], ids=["left", "taken"])


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    service = service_in(tmp_path, address=ORIGIN, below=BELOW)
    reach = Reach("http://127.0.0.1:8000", (ORIGIN + BELOW,))
    service.config = replace(service.config, reach=reach)
    with serving(service) as found:
        found.headers["origin"] = ORIGIN
        yield found


@LEFT_OR_TAKEN
@pytest.mark.parametrize("page", ["/", "/lesson", "/join/abc", "/no/such/page"])
def test_a_page_names_its_files_below_the_path(client: TestClient, front: str, page: str) -> None:
    answer = client.get(front + page)
    named = re.findall(r'(?:href|src)="([^"]+)"', answer.text)
    assert len(named) > 20
    assert {one.startswith(f"{BELOW}/static/") for one in named} == {True}
    assert all(client.get(one).status_code == 200 for one in named[:3])
    known = re.findall(r'<script type="importmap">(.*?)</script>', answer.text)[0]
    assert known.count(f'"{BELOW}/static/') == known.count("/static/") > 4
    mark = base64.b64encode(hashlib.sha256(known.encode()).digest()).decode()
    assert mark in answer.headers["content-security-policy"]


def test_the_path_alone_is_the_first_page_and_what_only_begins_like_it_is_none(
    client: TestClient,
) -> None:
    assert client.get(BELOW).status_code == 200
    assert client.get(f"{BELOW}/healthz").json() == {"ok": True}
    assert client.get(f"{BELOW}ology").status_code == 404


@LEFT_OR_TAKEN
def test_a_seat_is_kept_below_the_path_and_taken_there(client: TestClient, front: str) -> None:
    answer = client.post(f"{front}/api/games", json=GAME)
    game = answer.json()["game"]
    cookies = answer.headers.get_list("set-cookie")
    paths = {one.partition("Path=")[2].partition(";")[0] for one in cookies}
    assert {f"{BELOW}/g/{game}", f"{BELOW}/api/games/{game}"} <= paths
    assert all(one.startswith(f"{BELOW}/") for one in paths)
    cookie = {"cookie": cookies[0].partition(";")[0]}
    with client.websocket_connect(f"{front}/g/{game}/ws", headers=cookie) as socket:
        socket.send_json({"type": "hello", "lang": "en"})
        assert socket.receive_json()["role"] == "seat"


@LEFT_OR_TAKEN
def test_what_is_sent_to_others_names_the_path(client: TestClient, front: str) -> None:
    made = client.post(f"{front}/api/games", json=GAME).json()
    page = client.get(f"{front}/join/{made['invite']}").text
    assert f'<meta property="og:url" content="{ORIGIN}{BELOW}/join/{made["invite"]}">' in page
    picture = re.findall(r'<meta property="og:image" content="([^"]+)">', page)[0]
    assert picture.startswith(ORIGIN + BELOW)
    assert client.get(picture.removeprefix(ORIGIN)).headers["content-type"] == "image/png"
    assert client.get(f"{front}/api/reach").json()["others"] == [ORIGIN + BELOW]
    link = f"{ORIGIN}{BELOW}/join/{made['invite']}"
    assert client.get(f"{front}/api/code", params={"link": link}).status_code == 200
    elsewhere = {"link": f"{ORIGIN}/other"}
    assert client.get(f"{front}/api/code", params=elsewhere).status_code == 422
    assert client.get(f"{front}/api/openapi.json").json()["servers"] == [{"url": BELOW}]


def test_a_guest_of_a_program_plays_below_the_path(tmp_path: Path) -> None:
    with running_server(tmp_path, below=BELOW) as running:
        asyncio.run(play(f"{running.url}{BELOW}/"))


async def play(server: str) -> None:
    made = await create(server, NewGame("practice", GAME["regulation"], bearer=True))
    async with Guest(server, made.game, token=made.token) as guest:
        await guest.until(lambda _: guest.state is not None and guest.state.question is not None)
        await guest.choose(0)
    waiting = await create(server, NewGame("friend", GAME["regulation"], bearer=True))
    assert (await invitation(server, waiting.invite)).regulation == GAME["regulation"]


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("https://play.example.org", (ORIGIN.replace("//", "//play."), "")),
        ("https://play.example.org/", (ORIGIN.replace("//", "//play."), "")),
        ("https://EXAMPLE.org/Table-1/~x_/", (ORIGIN, "/Table-1/~x_")),
        ("http://127.0.0.1:8000/a", ("http://127.0.0.1:8000", "/a")),
        ("https://example.org/a b", None),
        ("https://example.org/a//b", None),
        ("https://example.org/../a", None),
        ("https://example.org/a%2Fb", None),
        ("https://example.org/卓", None),
        ('https://example.org/"><b>', None),
        ("https://example.org/a?b", None),
        ("https://example.org/#a", None),
        ("https://example.org:port/", None),
        ("https://:80/", None),
        ("ftp://example.org/", None),
    ],
)
def test_an_address_is_an_origin_and_a_path_that_nobody_writes_in_another_way(
    address: str, place: tuple[str, str] | None
) -> None:
    assert place_of(address) == place


@pytest.mark.parametrize("page", sorted({*PATHS} - {"/"}))
def test_a_path_that_begins_like_a_page_of_ours_is_refused(page: str) -> None:
    first = page.split("/")[1]
    assert is_taken(f"/{first}/x", PATHS)
    assert not is_taken(f"/x/{first}", PATHS)
    assert not is_taken("", PATHS)
