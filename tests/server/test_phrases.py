"""A dozen phrases, and nothing else that anybody could say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import MANY, new_game, seated, service_in, serving, two_people
from starlette.testclient import TestClient

from blackpoker.server.open_table import BETWEEN_PHRASES
from blackpoker.server.service import Service
from blackpoker.table.protocol import PHRASES
from blackpoker.text import LANGUAGES, say


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return service_in(tmp_path, MANY)


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with serving(service) as client:
        yield client


def test_everybody_at_the_table_hears_a_phrase_and_nothing_of_it_is_kept(
    client: TestClient, service: Service
) -> None:
    mine, theirs = two_people(client)
    with (
        seated(client, mine["game"], mine["token"]) as a,
        seated(client, mine["game"], theirs["token"], lang="ja") as b,
        seated(client, "watch", watch=mine["watch"]) as c,
    ):
        for one in (a, b, c):
            one.until("state")
        before = service.hub.lives[mine["game"]].room.seq
        a.send(type="say", nonce="1", phrase="hello")
        for one in (b, c):
            assert one.until("said") == {"type": "said", "seat": 0, "phrase": "hello"}
        assert a.until("ack")["nonce"] == "1"
        assert a.until("said")["seat"] == 0
        b.send(type="say", nonce="2", phrase="thanks")  # each has a breath of their own
        assert a.until("said")["seat"] == 1
    assert service.hub.lives[mine["game"]].room.seq == before
    with seated(client, mine["game"], mine["token"]) as again:
        assert "hello" not in str(again.until("state"))


def test_one_phrase_in_five_seconds_for_each(client: TestClient, service: Service) -> None:
    mine, _ = two_people(client)
    now = [1000.0]
    service.hub.now = lambda: now[0]
    with seated(client, mine["game"], mine["token"]) as a:
        a.until("state")
        a.send(type="say", nonce="1", phrase="nice")
        a.until("said")
        a.send(type="say", nonce="2", phrase="nice")
        error = a.until("error")
        assert (error["code"], error["nonce"]) == ("phrase_too_soon", "2")
        assert "wait 5 s" in error["text"]
        now[0] += BETWEEN_PHRASES
        a.send(type="say", nonce="3", phrase="nice")
        assert a.until("ack")["nonce"] == "3"


def test_nobody_says_anything_else_and_nobody_speaks_alone_or_from_the_gallery(
    client: TestClient,
) -> None:
    mine, _ = two_people(client)
    with seated(client, mine["game"], mine["token"]) as a:
        a.until("state")
        for wrong in ("buy my watches", "", "HELLO"):
            a.send(type="say", nonce="1", phrase=wrong)
            assert a.until("error")["code"] == "bad_frame"
    with seated(client, "watch", watch=mine["watch"]) as c:
        c.until("state")
        c.send(type="say", nonce="1", phrase="hello")
        assert c.until("error")["code"] == "not_for_you"
    alone = new_game(client)
    with seated(client, alone["game"], alone["token"]) as d:
        d.until("state")
        d.send(type="say", nonce="1", phrase="hello")
        assert d.until("error")["code"] == "phrase_alone"


@pytest.mark.once  # texts
def test_a_dozen_phrases_are_said_in_every_language() -> None:
    assert len(PHRASES) == 12
    for lang in LANGUAGES:
        said = [say(lang, f"phrase.{one}") for one in PHRASES]
        assert len(set(said)) == 12
