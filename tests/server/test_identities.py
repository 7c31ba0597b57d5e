"""Somebody comes back: from another device too, by a name of their own, and can be forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import (
    BEGINNERS,
    MANY,
    Message,
    crashed,
    seated,
    service_in,
    serving,
)
from starlette.testclient import TestClient

from blackpoker.server.data_check import check
from blackpoker.server.data_folder import FILE
from blackpoker.server.identities import EVENING, KNOWN_WORDS, numbers_of, words_in
from blackpoker.server.limits import Limits
from blackpoker.server.people_rows import strangers_forgotten
from blackpoker.server.service import Service
from blackpoker.text import LANGUAGES

HOME = {"origin": "http://testserver"}


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path / "games", MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def become(client: TestClient, name: str | None = None, **more: object) -> str:
    """Be somebody new; return the token."""
    asked = {"bearer": True, **({} if name is None else {"name": name}), **more}
    answer = client.post("/api/me?lang=en", json=asked)
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def by(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def begin(client: TestClient, token: str, kind: str = "practice", **more: object) -> Message:
    asked = {"kind": kind, "regulation": BEGINNERS, "bearer": True, **more}
    answer = client.post("/api/games?lang=en", json=asked, headers=by(token))
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


def join(client: TestClient, token: str, made: Message, name: str = "?") -> Message:
    asked = {"invite": made["invite"], "name": name, "bearer": True, "seed_ok": True}
    answer = client.post("/api/join?lang=en", json=asked, headers=by(token))
    found: Message = answer.json()
    return found


def games(client: TestClient, token: str) -> list[Message]:
    found: list[Message] = client.get("/api/me/games?lang=en", headers=by(token)).json()["games"]
    return found


def resign(client: TestClient, made: Message, token: str) -> None:
    with seated(client, made["game"], token) as seat:
        seat.until("state")
        seat.send(type="resign", seq=seat.state["seq"], nonce="r")
        seat.until_state(lambda state: state["phase"] == "over")


def kept_by(service: Service) -> bytes:
    return b"".join(one.read_bytes() for one in service.config.data.iterdir())


# ---- the same browser
def test_a_browser_becomes_somebody_with_its_first_game_and_is_known_again(
    client: TestClient,
) -> None:
    assert client.get("/api/me").json() == {}
    asked = {"kind": "practice", "regulation": BEGINNERS}
    made = client.post("/api/games", json=asked, headers=HOME)
    (cookie,) = [one for one in made.headers.get_list("set-cookie") if one.startswith("me=")]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
    assert client.get("/api/me").json()["known"]
    again = client.post("/api/games", json=asked, headers=HOME)
    assert not any(one.startswith("me=") for one in again.headers.get_list("set-cookie"))
    found = client.get("/api/me/games").json()["games"]
    assert [one["game"] for one in found] == [again.json()["game"], made.json()["game"]]
    client.cookies.delete("seat")
    path = f"/g/{made.json()['game']}/ws"  # no token of the seat: it is theirs all the same
    with client.websocket_connect(path, headers=HOME) as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["role"] == "both"


def test_a_foreign_page_cannot_act_for_somebody(client: TestClient) -> None:
    client.post("/api/me", json={"name": "Haru"})
    assert client.post("/api/me", json={"name": "Evil"}).status_code == 403  # no origin
    foreign = {"origin": "https://evil.example"}
    assert client.post("/api/me/delete", headers=foreign).status_code == 403
    assert client.get("/api/me").json()["name"] == "Haru"


def test_only_hashes_of_what_somebody_shows_are_kept(client: TestClient, service: Service) -> None:
    token = become(client, "Haru")
    words = client.post("/api/me/words?lang=en", headers=by(token)).json()["words"]
    kept = kept_by(service)
    assert b"Haru" in kept
    assert token.encode() not in kept
    assert " ".join(words).encode() not in kept
    assert bytes(numbers_of(" ".join(words))) not in kept


# ---- names
def test_a_name_is_one_persons_for_the_evening_and_another_is_suggested(
    client: TestClient, service: Service
) -> None:
    first = become(client, "Haru")
    become(client, "Haru 2")
    answer = client.post("/api/me?lang=en", json={"name": "ＨＡＲＵ"})
    assert answer.status_code == 409
    assert answer.json()["code"] == "name_taken"
    assert "ＨＡＲＵ 3 is free" in answer.json()["text"]
    assert "me=" not in str(answer.headers)  # nobody was made for it
    again = client.post("/api/me", json={"name": "haru", "bearer": True}, headers=by(first))
    assert again.json()["name"] == "haru"  # one's own
    now = service.hub.clock()
    service.hub.clock = lambda: now + EVENING + 1
    become(client, "Haru")


def test_a_name_that_fits_is_kept_short(client: TestClient) -> None:
    long = "A" * 24
    become(client, long)
    answer = client.post("/api/me?lang=en", json={"name": long, "bearer": True})
    assert f"{'A' * 22} 2 is free" in answer.json()["text"]


# ---- another device
def test_five_words_make_another_device_the_same_person(client: TestClient) -> None:
    token = become(client, "Haru")
    made = begin(client, token)
    older = client.post("/api/me/words?lang=en", headers=by(token)).json()["words"]
    words = client.post("/api/me/words?lang=ja", headers=by(token)).json()["words"]
    assert len(words) == 5
    assert all(re.fullmatch("[ぁ-んー]+", one) for one in words)

    def move(words: list[str]) -> Message:
        asked = {"words": " ".join(words), "bearer": True}
        found: Message = client.post("/api/me/move?lang=en", json=asked).json()
        return found

    assert move(older)["code"] == "words_unknown"
    there = move(words)
    assert (there["name"], there["token"] != token) == ("Haru", True)
    assert [one["game"] for one in games(client, there["token"])] == [made["game"]]
    with seated(client, made["game"], there["token"]) as seat:
        assert seat.until("welcome")["role"] == "both"
    assert move([*words[:4], "むむむむむむ"])["code"] == "words_no_such"
    assert move(words[:4])["code"] == "words_count"
    assert client.post("/api/me/leave", headers=by(there["token"])).status_code == 200
    assert client.get("/api/me", headers=by(there["token"])).json() == {}
    assert client.get("/api/me", headers=by(token)).json()["name"] == "Haru"


@pytest.mark.once  # texts
def test_every_language_has_words_enough_and_any_may_be_typed() -> None:
    for lang in LANGUAGES:
        assert len(set(words_in(lang))) == KNOWN_WORDS
        assert numbers_of("、".join(words_in(lang)[3:8])) == [3, 4, 5, 6, 7]
    assert numbers_of("SAKURA cherry さくら BELL bell".replace("SAKURA", "Cherry"))[:3] == [0, 0, 0]


def test_guesses_and_new_people_of_one_address_are_counted(tmp_path: Path) -> None:
    few = Limits(identities_an_hour=2, guesses_a_minute=2)
    with serving(service_in(tmp_path, few)) as client:
        become(client)
        become(client)
        answer = client.post("/api/me?lang=en", json={"bearer": True})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_identities")
        asked = {"kind": "practice", "regulation": BEGINNERS}
        made = client.post("/api/games", json=asked)  # they can play all the same
        assert made.status_code == 201
        assert not any(one.startswith("me=") for one in made.headers.get_list("set-cookie"))
        wrong = {"words": "tea tea tea tea tea"}
        codes = [client.post("/api/me/move", json=wrong).json()["code"] for _ in range(3)]
        assert codes == ["words_unknown", "words_unknown", "too_many_guesses"]


# ---- one's own games
def test_ones_games_are_told_with_names_and_how_they_ended(client: TestClient) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    made = begin(client, haru, "friend", name="Haru", seed=7)
    assert join(client, haru, made)["code"] == "own_table"
    theirs = join(client, bo, made, "Bo")
    resign(client, made, haru)
    resign_later = begin(client, haru, "computer", level=3)
    (running, over) = games(client, haru)
    assert (running["game"], running["state"], running["level"]) == (
        resign_later["game"],
        "live",
        3,
    )
    assert (over["names"], over["state"], over["won"], over["seat"]) == (
        ["Haru", "Bo"],
        "over",
        1,
        0,
    )
    assert over["replay"]
    assert games(client, bo)[0]["seat"] == theirs["seat"] == 1
    assert client.get("/api/me/games").status_code == 403


def test_a_long_list_goes_on_where_it_ended(client: TestClient) -> None:
    token = become(client)
    made = [begin(client, token)["game"] for _ in range(23)]
    first = client.get("/api/me/games", headers=by(token)).json()
    rest = client.get(f"/api/me/games?before={first['before']}", headers=by(token)).json()
    assert [one["game"] for one in first["games"] + rest["games"]] == made[::-1]
    assert "before" not in rest
    assert client.get("/api/me/games?before=x", headers=by(token)).status_code == 400


def test_a_rematch_is_theirs_on_every_device(client: TestClient) -> None:
    haru, bo = become(client, "Haru"), become(client, "Bo")
    made = begin(client, haru, "friend", name="Haru", seed=7)
    join(client, bo, made, "Bo")
    with seated(client, made["game"], haru) as a, seated(client, made["game"], bo) as b:
        a.until("state")
        a.send(type="resign", seq=a.state["seq"], nonce="r")
        b.until_state(lambda state: state["phase"] == "over")
        a.send(type="again", nonce="1")
        b.until("rematch")
        b.send(type="again", nonce="2")
        game = b.until("moved")["game"]
    for seat, token in enumerate((haru, bo)):
        with seated(client, game, token) as one:
            assert one.until("welcome")["seat"] == seat


# ---- forgetting
def test_whoever_wants_to_be_forgotten_is(client: TestClient, service: Service) -> None:
    haru, bo = become(client, "Haruhisa"), become(client, "Bo")
    alone = begin(client, haru, name="Haruhisa")
    made = begin(client, haru, "friend", name="Haruhisa", seed=7)
    join(client, bo, made, "Bo")
    other = begin(client, bo, "friend", name="Bo", seed=8)
    join(client, haru, other, "Haruhisa")
    resign(client, made, haru)
    code = client.post("/api/me/words?lang=en", headers=by(haru)).json()["words"]
    assert b"Haruhisa" in kept_by(service)
    assert client.post("/api/me/delete", headers=by(haru)).json() == {}

    assert client.get("/api/me", headers=by(haru)).json() == {}
    asked = {"words": " ".join(code), "bearer": True}
    assert client.post("/api/me/move", json=asked).json()["code"] == "words_unknown"
    with seated(client, alone["game"], alone["token"]) as seat:
        assert seat.receive()["code"] == "no_game"
    names = [one["names"] for one in games(client, bo)]
    assert names == [["Bo", "?"], ["?", "Bo"]]
    for game in (made, other):
        with seated(client, game["game"], bo) as seat:
            told = str([seat.until("welcome"), seat.until("state")])
            assert "Bo" in told
            assert "Haruhisa" not in told
    record = client.get(f"/api/games/{made['game']}/record", headers=by(bo)).text
    assert "player A: ?\nplayer B: Bo\n" in record
    checked = check(service.config.data, fold=True)
    assert checked.faults == []
    become(client, "Haruhisa")  # the name is free at once


def test_nothing_of_a_name_is_left_in_the_file(tmp_path: Path) -> None:
    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        token = become(client, "Haruhisa")
        begin(client, token, name="Haruhisa")
        client.post("/api/me/delete", headers=by(token))
    assert b"Haruhisa" not in (tmp_path / FILE).read_bytes()


def test_a_stranger_that_never_came_back_is_forgotten(client: TestClient, service: Service) -> None:
    become(client)
    token = become(client)
    begin(client, token)
    assert client.portal is not None
    client.portal.call(keep, service, service.hub.clock() + 1)
    assert count(service, "identities") == count(service, "devices") == 1
    assert client.get("/api/me", headers=by(token)).json()["known"]


async def keep(service: Service, before: float) -> None:
    await service.store.keep(*strangers_forgotten(before))


def count(service: Service, table: str) -> int:
    return int(service.store.reader.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


# ---- kill -9
def test_all_of_it_is_there_after_a_crash(
    client: TestClient, service: Service, tmp_path: Path
) -> None:
    token = become(client, "Haru", rated=False, program=True)
    made = begin(client, token)
    words = client.post("/api/me/words?lang=en", headers=by(token)).json()["words"]
    with serving(crashed(service, tmp_path / "copy")) as other:
        me = other.get("/api/me", headers=by(token)).json()
        assert me == {"known": True, "name": "Haru", "program": True, "rated": False, "words": True}
        assert [one["game"] for one in games(other, token)] == [made["game"]]
        asked = {"words": " ".join(words), "bearer": True}
        assert other.post("/api/me/move", json=asked).json()["name"] == "Haru"


# ---- names at the table
def test_among_friends_everybody_is_called_as_they_like(client: TestClient) -> None:
    haru, other = become(client, "Haru"), become(client)
    made = begin(client, other, "friend", name="Haru")
    assert games(client, other)[0]["names"] == ["Haru", ""]
    assert "name" not in client.get("/api/me", headers=by(other)).json()  # it is not theirs
    join(client, haru, made)  # who says no name has one
    assert games(client, other)[0]["names"] == ["Haru", "Haru"]
    begin(client, other, "friend", name="Aki")
    assert client.get("/api/me", headers=by(other)).json()["name"] == "Aki"


def test_where_strangers_meet_a_name_is_one_persons(client: TestClient) -> None:
    haru, other = become(client, "Haru"), become(client)
    asked = {"kind": "friend", "regulation": BEGINNERS, "public": True, "bearer": True}
    for token in (other, None):
        headers = by(token) if token else {}
        answer = client.post("/api/games?lang=en", json={**asked, "name": "HARU"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    made = begin(client, haru, "friend", public=True)
    found = client.post("/api/join?lang=en", json={"invite": made["invite"], "name": "Haru"})
    assert found.json()["code"] == "name_taken"
    join(client, other, made)
    assert games(client, other)[0]["names"] == ["Haru", "Guest"]
    third = become(client)
    begin(client, third, "friend", public=True)
    assert games(client, third)[0]["names"][0] == "Guest 2"
    answer = client.post("/api/games", json={**asked, "seed": 1})
    assert answer.json()["code"] == "public_seed"
