"""A guest is sent the same bytes whatever the cards are that it may not know.

``python -m benchmarks.streams`` does the same at length.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from benchmarks import streams
from benchmarks.cheating import families
from benchmarks.streams import Pair, World, check, from_the_deal, watching
from games import SCALE
from running_server import Running, running_server
from serving import Listener

from blackpoker.client.bot import Bot, agent_for
from blackpoker.client.guest import Guest
from blackpoker.client.http import create, join
from blackpoker.common.duel import Duel
from blackpoker.common.forecast import Forecast
from blackpoker.core import bitset
from blackpoker.core.rng import seeded
from blackpoker.regulation.regulation import Regulation
from blackpoker.server import hub
from blackpoker.server.journal import Journal
from blackpoker.server.limits import UNLIMITED
from blackpoker.server.open_table import OpenTable
from blackpoker.server.service import Config, Service
from blackpoker.table import present
from blackpoker.table import room as rooms
from blackpoker.table.game_log import GameLog as TableLog
from blackpoker.table.http_bodies import Join, NewGame, Seated
from blackpoker.table.playthrough import Playthrough
from blackpoker.table.protocol import Choose, Danger, Drafted, Effect, LogLine, State
from blackpoker.table.room import Room

PAIRS = 12 * SCALE
STEPS = 15
GAME = "8 lite+entry20"


@pytest.mark.parametrize("regulation", families())
def test_exchanging_hidden_cards_changes_no_byte(regulation: str) -> None:
    result = check(regulation, PAIRS, steps=STEPS)
    assert result.leaks == []
    assert result.pairs == PAIRS
    assert result.steps > 3 * PAIRS  # they did go side by side
    assert result.frames > 2 * result.steps


@pytest.mark.parametrize(
    ("regulation", "game"),
    [("6 master", 237), ("8 master+rare_pack_strategy", 65), ("8 master+rare_pack_strategy", 398)],
)
def test_what_a_half_made_request_would_change_is_not_told(regulation: str, game: int) -> None:
    """Found among 10,000 pairs: whether one is asked for a card changed what was foreseen."""
    assert check(regulation, 1, seed=game - 1).leaks == []


# ---- leaks that the comparison must find
def parity(room: Room, viewer: int) -> int:
    return sum(bitset.each(room.game.side(1 - max(viewer, 0)).hand)) % 2


def test_a_state_that_tells_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = present.state_for

    def telling(room: Room, viewer: int, lang: str, log_from: int | None) -> State:
        state = plain(room, viewer, lang, log_from)
        if viewer >= 0:
            state.spectators = parity(room, viewer)
        return state

    monkeypatch.setattr(present, "state_for", telling)
    assert len(check(GAME, 20, steps=STEPS).leaks) > 5


def test_an_answer_that_tells_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = present.drafted

    def telling(room: Room, seat: int, choices: list[int], lang: str, id: int) -> Drafted:
        drafted = plain(room, seat, choices, lang, id)
        drafted.line += " " * parity(room, seat)
        return drafted

    monkeypatch.setattr(present, "drafted", telling)
    assert check(GAME, 30, steps=STEPS).leaks


def test_a_log_that_says_who_passed_without_a_thought_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def telling(
        self: TableLog, game: object, seq: int, entry: object, events: list[object]
    ) -> None:
        if getattr(entry, "by", "") == "auto":
            self.add(LogLine(seq, "undone", 0, 0, "undo"))
        else:
            plain(self, game, seq, entry, events)

    plain = TableLog.note_entry
    monkeypatch.setattr(TableLog, "note_entry", telling)
    assert check(GAME, 30, steps=STEPS).leaks


def test_a_preview_that_tells_of_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the stage says will come, and what a draft would do."""
    plain = present.effects_of

    def telling(game: Duel, told: Forecast) -> list[Effect]:
        hands = bitset.each(game.first.hand | game.second.hand)
        return [*plain(game, told), Effect(id=sum(hands) % 5)]

    monkeypatch.setattr(present, "effects_of", telling)
    assert check(GAME, 20, steps=STEPS).leaks


def test_a_warning_that_tells_of_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(course: Playthrough, seat: int, *more: object) -> Danger:
        return Danger(str(sum(bitset.each(course.game.side(1 - seat).hand)) % 5))

    monkeypatch.setattr(present, "danger_of_passing", telling)
    assert check(GAME, 30, steps=STEPS).leaks


def test_an_earlier_position_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = present.table_at

    def telling(room: Room, viewer: int, seq: int) -> object:
        table = plain(room, viewer, seq)
        table.turned_up = [parity(room, viewer)]
        return table

    monkeypatch.setattr(present, "table_at", telling)
    assert check(GAME, 60, steps=STEPS).leaks


def test_nothing_is_left_changed_behind() -> None:
    check(GAME, 1)
    assert rooms.new_playthrough is streams.plain_course
    assert streams.Playthrough.hear is streams.plain_hear


# ---- through the hub, with all that it adds
async def table_of(service: Service, room: Room) -> tuple[OpenTable, dict[int, Listener]]:
    """Let a game be served to both players and a spectator."""
    await service.start()
    service.hub.window = lambda: 1e6  # type: ignore[method-assign]  # nobody passes but by hand
    service.hub.clock = lambda: 1e9
    await service.hub.begin(room.setup, 0, "here")
    live = service.hub.lives[room.setup.game]
    live.audience.absence.now = lambda: 0.0
    guests = {viewer: Listener(viewer) for viewer in (-1, 0, 1)}
    for guest in guests.values():
        await live.enter(guest)
    return live, guests


async def served_pair(folder: Path, seed: int, viewer: int) -> int:
    """Play a pair through two hubs; return how many frames were the same."""
    made = from_the_deal(Regulation.parse(GAME), seed, viewer, seeded(seed))
    if made is None:
        return 0
    services = [Service(Config(folder / f"{seed}-{n}", UNLIMITED), Journal(-1)) for n in range(2)]
    try:
        rooms = (made.world.room, made.twin.room)
        tables = [await table_of(*one) for one in zip(services, rooms, strict=True)]
        (one, guests), (other, others) = tables
        pair = Pair(
            World(one.room, viewer), World(other.room, viewer), made.swaps, made.rng, deep=True
        )
        for step in range(STEPS):
            told = pair.world.told() | pair.twin.told()
            asked = [world.asks_for(pair.moved) for world in (pair.world, pair.twin)]
            if told & pair.moved or any(asked) or one.room.ended or other.room.ended:
                break
            assert guests[viewer].told == others[viewer].told
            found = pair.request()
            if found is None:
                break
            seat = one.room.asked
            for (live, those), choices in zip(tables, found, strict=True):
                await live.act(those[seat], Choose(live.room.seq, f"n{step}", choices))
        return len(guests[viewer].told)
    finally:
        for service in services:
            await service.stop()


def test_what_the_hub_sends_is_the_same_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("new_code", "new_token"):
        monkeypatch.setattr(hub, name, lambda: "code")
    with watching():
        frames = [asyncio.run(served_pair(tmp_path, n, n % 3 - 1)) for n in range(8 * SCALE)]
    assert sum(frames) > 30


# ---- what the server writes about itself
SAID = {"time", "event", "data", "live", "game", "kind", "regulation", "ended", "entries", "seat"}
SUITS = "♠♡♢♣♥♦"


async def play(running: Running, regulation: str) -> list[Seated]:
    asked = NewGame("friend", regulation, instant=True, bearer=True, name="Secretive")
    mine = await create(running.url, asked)
    theirs = await join(running.url, Join(mine.invite, bearer=True, seed_ok=True))
    spectator = Guest(running.url, mine.game, watch=mine.watch)
    await spectator.open()

    async def sit(seated: Seated, seed: int) -> None:
        async with Guest(running.url, seated.game, token=seated.token) as guest:
            await asyncio.wait_for(Bot(guest, agent_for("random", seed)).play(), 300)

    await asyncio.gather(sit(mine, 1), sit(theirs, 2))
    await spectator.close()
    return [mine, theirs]


def test_no_line_of_the_servers_log_names_a_card_or_a_token(tmp_path: Path) -> None:
    with running_server(tmp_path) as running:
        seats = asyncio.run(play(running, GAME))
    text = running.log.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) >= 3
    for line in lines:
        assert set(line) <= SAID, line
        assert all(isinstance(value, str | int | float) for value in line.values())
    assert not any(suit in text for suit in SUITS)
    assert "Secretive" not in text
    for seated in seats:
        for secret in (seated.token, seated.invite, seated.watch):
            assert not secret or secret not in text
