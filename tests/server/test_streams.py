"""A guest is sent the same bytes whatever the cards are that it may not know.

``python -m benchmarks.streams`` does the same at length.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from blackpoker.common.draft import mini_pack
from blackpoker.common.duel import Duel
from blackpoker.common.forecast import Forecast
from blackpoker.core import bitset
from blackpoker.core.rng import seeded
from blackpoker.regulation.regulation import Regulation
from blackpoker.server import hub
from blackpoker.server.guests import Audience
from blackpoker.server.journal import Journal
from blackpoker.server.limits import UNLIMITED
from blackpoker.server.lobby import LobbyRoom
from blackpoker.server.open_table import OpenTable
from blackpoker.server.service import Config, Service
from blackpoker.table import absence, fold, present
from blackpoker.table.absence import PATIENCE
from blackpoker.table.beginning import steps_of
from blackpoker.table.company import LobbyTable
from blackpoker.table.game_log import GameLog as TableLog
from blackpoker.table.http_bodies import FlowNow, Join, NewGame, Seated
from blackpoker.table.playthrough import Playthrough
from blackpoker.table.protocol import (
    Danger,
    Drafted,
    Effect,
    Harm,
    LogLine,
    Seat,
    State,
)
from blackpoker.table.room import Room
from blackpoker.table.sent_setup import Role, Suggested
from blackpoker.table.wishes import (
    CallOff,
    Choose,
    Claim,
)

PAIRS = 12 * SCALE
STEPS = 15
GAME = "8 lite+entry20"
DRAFT = "9.1 master+draft"
CHOSEN = "8 master+rare_pack_strategy"
# What must have been told for a step of the set-up to have been compared.
SETUP_TELLS = {
    "trumps": "Table.chosen",
    "first_hand": "Beginning.n",
    "rare_card": "Beginning.least",
    "packs": "Table.packs",
    "split": "Beginning.roles",
}


@pytest.mark.long
@pytest.mark.parametrize("regulation", families())
def test_exchanging_hidden_cards_changes_no_byte(regulation: str) -> None:
    result = check(regulation, PAIRS, steps=STEPS)
    assert result.leaks == []
    assert result.pairs == PAIRS
    assert result.steps > 3 * PAIRS  # they did go side by side
    assert result.frames > 2 * result.steps
    assert set(SETUP_TELLS[one] for one in steps_of(Regulation.parse(regulation))) <= result.told


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


# ---- ... in the set-up, where the games differ from the deal on
def leaks_of_the_setup(regulation: str, viewer: int) -> Iterator[str]:
    """What is found in the first steps of some games."""
    with watching():
        for seed in range(12):
            pair = from_the_deal(Regulation.parse(regulation), seed, viewer, seeded(seed))
            try:
                assert pair is None or pair.run(6)
            except AssertionError as error:
                yield str(error)


def of_the_other(game: Duel, viewer: int) -> list[list[int]]:
    """The mini packs of the other: as far as the first ones, not what is in them later."""
    return [bitset.each(mini_pack(game, 1 - viewer, n)) for n in range(3)]


def plant_in_state(monkeypatch: pytest.MonkeyPatch, change: Callable[[State, Duel], None]) -> None:
    plain = present.state_for

    def telling(room: Room, viewer: int, lang: str, log_from: int | None) -> State:
        state = plain(room, viewer, lang, log_from)
        change(state, room.game)
        return state

    monkeypatch.setattr(present, "state_for", telling)


def more_packs(state: State, game: Duel) -> None:
    assert state.table is not None
    state.table.packs += of_the_other(game, state.table.viewer)


def more_chosen(state: State, game: Duel) -> None:
    assert state.table is not None
    if state.beginning is not None:
        state.table.chosen += of_the_other(game, state.table.viewer)[0]


def more_suggested(state: State, game: Duel) -> None:
    if state.beginning is not None and state.table is not None:
        packs = of_the_other(game, state.table.viewer)
        state.beginning.suggested += [Suggested(one, "", "") for one in packs]


def more_roles(state: State, game: Duel) -> None:
    if state.beginning is not None and state.beginning.step == "packs" and state.table is not None:
        packs = of_the_other(game, state.table.viewer)
        state.beginning.roles += [Role(one) for cards in packs for one in cards]


@pytest.mark.parametrize("plant", [more_packs, more_chosen, more_suggested, more_roles])
def test_a_draft_that_tells_of_the_others_cards_is_found(
    plant: Callable[[State, Duel], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant_in_state(monkeypatch, plant)
    assert any("state" in one for one in leaks_of_the_setup(DRAFT, 0))


def test_plans_that_look_at_the_order_of_a_life_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are made from the cards of the deck, and nobody knows how these lie."""
    plain = present.drafted

    def telling(room: Room, seat: int, choices: list[int], lang: str, id: int) -> Drafted:
        drafted = plain(room, seat, choices, lang, id)
        for one in drafted.plans:
            one.keys = room.game.side(seat).life.listed()
        return drafted

    def compare(pair: Pair) -> None:
        pair.ask("draft", lambda world: present.drafted(world.room, 0, [0], "en", 1))

    with watching():
        made = [from_the_deal(Regulation.parse(CHOSEN), n, 0, seeded(n)) for n in range(24)]
        pairs = [one for one in made if one is not None and one.swaps[0]]  # in one's own life
        for pair in pairs:
            compare(pair)
            assert "Drafted.plans" in pair.world.fields
        monkeypatch.setattr(present, "drafted", telling)
        for pair in pairs:
            with pytest.raises(AssertionError, match="draft"):
                compare(pair)
    assert pairs


def test_a_flow_that_tells_of_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(room: Room, viewer: int, lang: str) -> FlowNow:
        return FlowNow("", "", "", says=str(parity(room, viewer)))

    monkeypatch.setattr(streams, "flow_now", telling)
    assert any("flow" in one for one in leaks_of_the_setup(CHOSEN, 1))


def test_a_harm_that_tells_of_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(asked: Duel, game: Duel, seat: int) -> Harm:
        return Harm(n=sum(bitset.each(game.side(1 - seat).hand)) % 5, then=0)

    monkeypatch.setattr(present, "harm_to", telling)
    assert check(GAME, 6, steps=6).leaks


def test_nothing_is_left_changed_behind() -> None:
    check(GAME, 1)
    assert fold.new_playthrough is streams.plain_course
    assert streams.Playthrough.hear is streams.plain_hear


# ---- through the hub, with all that it adds
@dataclass
class Served:
    """A game served to both players and a spectator, on a clock that only a test turns."""

    live: OpenTable
    guests: dict[int, Listener]
    now: float = 0.0

    @classmethod
    async def by(cls, service: Service, room: Room) -> Served:
        await service.start()
        service.hub.window = lambda: 1e6  # type: ignore[method-assign]  # passed by hand alone
        service.hub.clock = lambda: 1e9
        await service.hub.begin(room.setup, 0, "here", public=True)
        served = cls(service.hub.lives[room.setup.game], {n: Listener(n) for n in (-1, 0, 1)})
        served.live.audience.absence.now = lambda: served.now
        for guest in served.guests.values():
            await served.live.enter(guest)
        return served

    @property
    def in_the_lobby(self) -> LobbyTable:
        """The game as whoever is in the lobby sees it."""
        row = self.live.hub.lobby.row(self.live)
        assert row is not None
        return row

    async def be_left_by(self, gone: int, nonce: str) -> None:
        """One leaves; the other asks to call the game off, waits, and claims it ever again."""
        live, stays = self.live, self.guests[1 - gone]
        live.audience.leave(self.guests[gone])
        await live.act(stays, CallOff(nonce))
        for part in (0.0, 0.5, 0.5):
            self.now += part * PATIENCE
            live.audience.tell_presence()
            live.audience.show(*self.guests.values())
            if live.room.asked != gone or self.now < PATIENCE:  # else they win, and all is shown
                await live.act(stays, Claim(live.room.seq, f"{nonce}{part}"))


async def served_pair(folder: Path, seed: int, viewer: int, alone: bool = False) -> list[str]:
    """Play a pair through two hubs and return the frames, which are the same. ``alone``: in the
    end somebody else leaves."""
    made = from_the_deal(Regulation.parse(GAME), seed, viewer, seeded(seed))
    if made is None:
        return []
    services = [Service(Config(folder / f"{seed}-{n}", UNLIMITED), Journal(-1)) for n in range(2)]
    try:
        rooms = (made.world.room, made.twin.room)
        tables = [await Served.by(*one) for one in zip(services, rooms, strict=True)]
        one, other = tables
        pair = Pair(
            World(one.live.room, viewer),
            World(other.live.room, viewer),
            made.swaps,
            made.rng,
            deep=True,
        )
        for step in range(STEPS):
            told = pair.world.told() | pair.twin.told()
            asked = [world.asks_for(pair.moved) for world in (pair.world, pair.twin)]
            ended = one.live.room.ended or other.live.room.ended
            if told & pair.moved or any(asked) or ended:
                break
            left = alone and step > seed % 5
            if left:
                for table in tables:
                    await table.be_left_by(1 - max(viewer, 0), f"a{step}")
            assert one.guests[viewer].told == other.guests[viewer].told
            assert one.in_the_lobby == other.in_the_lobby
            found = pair.request()
            if found is None or left:
                break
            seat = one.live.room.asked
            for table, choices in zip(tables, found, strict=True):
                choice = Choose(table.live.room.seq, f"n{step}", choices)
                await table.live.act(table.guests[seat], choice)
        return one.guests[viewer].told
    finally:
        for service in services:
            await service.stop()


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no codes and tokens that differ from game to game; no game is called off by one alone
    because it has hardly begun."""
    monkeypatch.setattr(absence, "BINDING", 0)
    for name in ("new_code", "new_token"):
        monkeypatch.setattr(hub, name, lambda: "code")


@pytest.mark.usefixtures("codes")
def test_what_the_hub_sends_is_the_same_too(tmp_path: Path) -> None:
    with watching():
        frames = [asyncio.run(served_pair(tmp_path, n, n % 3 - 1)) for n in range(8 * SCALE)]
    assert sum(map(len, frames)) > 30


@pytest.mark.usefixtures("codes")
def test_nor_does_it_change_when_one_is_left_alone(tmp_path: Path) -> None:
    with watching():
        frames = [asyncio.run(served_pair(tmp_path, n, n % 3 - 1, True)) for n in range(6)]
    told = " ".join(frame for one in frames for frame in one)
    assert f'"claim_in":{PATIENCE}' in told
    assert '"claim_in":0.0' in told
    assert '"call_off_by"' in told
    assert "claim_too_early" in told


@pytest.mark.usefixtures("codes")
def test_an_absence_that_tells_of_a_hand_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Audience.presence

    def telling(self: Audience, seats: list[Seat]) -> None:
        plain(self, seats)
        for seat, one in enumerate(seats):
            if one.claim_in:
                one.claim_in += parity(self.room, 1 - seat)

    monkeypatch.setattr(Audience, "presence", telling)

    async def serve() -> None:
        for n in range(12):
            await served_pair(tmp_path, n, n % 2, alone=True)

    with watching(), pytest.raises(AssertionError, match="claim_in"):
        asyncio.run(serve())


@pytest.mark.usefixtures("codes")
def test_a_lobby_that_tells_of_a_hand_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = LobbyRoom.row

    def telling(self: LobbyRoom, live: OpenTable) -> LobbyTable | None:
        row = plain(self, live)
        assert row is not None
        row.turn += parity(live.room, 0)
        return row

    monkeypatch.setattr(LobbyRoom, "row", telling)

    async def serve() -> None:
        for n in range(12):
            await served_pair(tmp_path, n, n % 3 - 1)

    with watching(), pytest.raises(AssertionError, match="turn"):
        asyncio.run(serve())


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
