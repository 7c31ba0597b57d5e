"""Where in the core flow a game is said to be, and that a pass leads where it is said to lead."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rooms import choose, room
from serving import MANY, new_game, service_in, serving

from blackpoker.table.flow_boxes import flow_now
from blackpoker.table.room import SPECTATOR, Room
from blackpoker.text import LANGUAGES


def passing_of(one: Room) -> int | None:
    """The number of the option to pass, if this is a chance and one can."""
    if one.game.question is not one.game.book.chance:
        return None
    options = one.game.decision().options
    return next((n for n, option in enumerate(options) if option.is_none), None)


def place(one: Room, viewer: int) -> tuple[str, str, str, str]:
    """The boxes that light up for a guest, and what is said of them if that names nobody."""
    found = flow_now(one, viewer, "en")
    return found.now, found.after, found.check, found.says if found.now != "3" else ""


@pytest.mark.parametrize("regulation", ["9.1 lite+entry16", "8 master+pack_random", "6 master"])
def test_a_pass_leads_where_the_boxes_say(regulation: str) -> None:
    one = room(regulation=regulation)
    rng = random.Random(7)
    ways: set[tuple[str, ...]] = set()
    for _ in range(400):
        if one.ended or one.game.over:
            break
        game = one.game
        way, number = flow_now(one, one.asked, "en").passing, passing_of(one)
        assert (number is None) == (way == [])
        places = {place(one, viewer) for viewer in (0, 1, SPECTATOR)}
        assert len(places) == 1  # all of it is public
        if number is not None:
            others = [flow_now(one, seat, "en").passing for seat in (1 - one.asked, SPECTATOR)]
            assert others == [way, way]
        if number is None or rng.random() < 0.4:
            choose(one, rng.randrange(game.count()))
            continue
        asked, top = one.asked, [request.serial for request in game.stage][-1:]
        choose(one, number)
        ways.add(tuple(way))
        if way[-1] == "3":
            assert "16" in way
            assert one.game.chance == 1 - asked
        else:
            left = {request.serial for request in one.game.stage} & set(top)
            # While it resolves it still lies there (C-02).
            assert not left or one.game.over or flow_now(one, SPECTATOR, "en").now == "15"
            assert ("15" in way) == bool(top)
    assert len(ways) >= 2


def test_it_is_told_to_whoever_plays_and_to_nobody_else(tmp_path: Path) -> None:
    with serving(service_in(tmp_path / "data", MANY)) as client:
        seat = new_game(client)
        path = f"/api/games/{seat['game']}/flow"
        headers = {"authorization": f"Bearer {seat['token']}"}
        for lang in LANGUAGES:
            answer = client.get(path, headers=headers, params={"lang": lang})
            assert answer.status_code == 200
            assert answer.json()["now"]
        client.cookies.clear()
        assert client.get(path).status_code in (403, 404)
