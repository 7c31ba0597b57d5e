"""A match at a table: decks are chosen there, the score is shown, and the next game follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rooms import SALT, SECRET, deal, last_of_a_match, refolded
from serving import MANY, new_game, seated, service_in, serving
from starlette.testclient import TestClient

from blackpoker.core.errors import BlackPokerError
from blackpoker.play.fair_deal import decks_seed, first_fault, promise_of, seed_of
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.match import Match, decks_fault
from blackpoker.play.record import DeckSplit, Record, Replay
from blackpoker.regulation.regulation import Regulation
from blackpoker.server.new_game import again
from blackpoker.table import wishes
from blackpoker.table.present import state_for, table_at
from blackpoker.table.room import BOTH, SPECTATOR, Room
from blackpoker.table.room_record import record_of
from blackpoker.table.seal import seal_fault
from blackpoker.table.setup import MatchPlan, MatchResult, SeatPlan, Setup, decoded
from blackpoker.table.step import Forced, Waits

HALF = "6 lite half"


def setup(seed: int | None = 4, other: SeatPlan | None = None, **more: object) -> Setup:
    return Setup(
        game="m1",
        kind="friend" if other is None else "computer",
        regulation=HALF,
        rules=Regulation.parse(HALF).rules_version,
        seats=[SeatPlan("Aki"), other or SeatPlan("Bo")],
        seed=seed,
        secret="" if seed is not None else SECRET,
        salt="" if seed is not None else SALT,
        match=MatchPlan(),
        **more,  # type: ignore[arg-type]
    )


def choose(room: Room, seat: int, choice: int) -> None:
    room.submit(seat, wishes.Choose(room.seq, f"n{room.seq}", [choice]))


def begun(decks: tuple[int, int] = (0, 0), plan: MatchPlan | None = None) -> Room:
    wanted = setup()
    wanted.match = plan or MatchPlan()
    room = Room(wanted)
    for seat, deck in enumerate(decks):
        choose(room, seat, deck)
    return room


def test_both_choose_a_deck_before_the_game_and_neither_learns_the_others() -> None:
    room = Room(setup())
    assert room.phase == "choosing"
    assert room.next_step() == Waits(0)
    mine, theirs, watching = (state_for(room, viewer, "en") for viewer in (0, 1, SPECTATOR))
    assert mine.question is not None
    assert [one.label for one in mine.question.options] == [
        "deck 1, not played yet",
        "deck 2, not played yet",
    ]
    assert (theirs.question, watching.question) == (None, None)
    choose(room, 0, 1)
    for viewer in (0, 1, SPECTATOR):
        state = state_for(room, viewer, "en")
        assert state.match is not None
        assert state.match.decks == []
    other = state_for(room, 1, "ja").question
    assert other is not None
    assert other.options[0].label == "デッキ1 (未使用)"
    room.submit(1, wishes.WrittenMove(room.seq, "w", "1"))
    assert room.phase == "playing"
    state = state_for(room, SPECTATOR, "en")
    assert state.match is not None
    assert (state.match.game, state.match.wins, state.match.decks) == (1, [0, 0], [2, 1])


def test_the_decks_and_the_shuffle_are_those_of_the_match() -> None:
    match = Match(Regulation.parse(HALF), 4)
    game = match.begin([1, 0])
    room = begun((1, 0))
    assert room.seed == game.seed
    assert [plan.deck for plan in room.plans] == game.decks
    record = record_of(room)
    assert record.header.decks == game.decks
    assert Replay(Record.read(record.write())).run() is not None


def test_folding_the_entries_again_gives_the_same_game() -> None:
    room = begun((1, 0))
    twin = refolded(room)
    assert fingerprint(twin.game) == fingerprint(room.game)


@pytest.mark.parametrize("message", ["3", "0", "deck", ""])
def test_what_is_no_deck_is_told(message: str) -> None:
    room = Room(setup())
    with pytest.raises(BlackPokerError, match="write 1, 2"):
        room.submit(0, wishes.WrittenMove(room.seq, "n", message))
    with pytest.raises(BlackPokerError, match="the numbers go from 0 to 1"):
        choose(room, 0, 2)
    with pytest.raises(BlackPokerError, match="Aki"):
        choose(room, 1, 0)
    assert room.seq == 0


def test_a_deck_that_has_won_is_not_offered_and_the_last_one_may_be_looked_at() -> None:
    room = begun((0, 1))
    room.resign(1)
    assert room.match is not None
    plan = room.match.following()
    assert plan == MatchPlan(4, [MatchResult([0, 1], 0)])
    second = setup()
    second.match = plan
    following = Room(second)
    mine, theirs = state_for(following, 0, "en"), state_for(following, 1, "en")
    assert mine.question is not None
    assert [one.text for one in mine.question.options] == ["2"]
    assert mine.question.text == "Deck 2 is the only one left."
    assert mine.match is not None
    assert theirs.match is not None
    assert mine.match.look == sorted(room.plans[0].deck or [])
    assert theirs.match.look == sorted(room.plans[1].deck or [])
    assert (mine.match.game, mine.match.wins) == (2, [1, 0])
    choose(following, 0, 0)
    choose(following, 1, 1)
    assert following.match is not None
    assert state_for(following, 0, "en").match.look == []  # type: ignore[union-attr]
    following.resign(1)
    assert following.match.decided
    assert following.match.following() == MatchPlan()
    state = state_for(following, 0, "en")
    assert state.match is not None
    assert (state.match.wins, state.match.winner) == ([2, 0], 0)


def test_nothing_is_laid_open_before_the_match_is_decided() -> None:
    """E6-16: into the other deck, and those of the opponent, nobody looks."""
    room = begun()
    room.resign(1)
    state = state_for(room, 0, "en")
    assert state.phase == "over"
    assert state.table is not None
    assert state.table.sides[1].hand is None
    assert state.seal is not None
    assert state.seal.seed is None
    assert room.match is not None
    last = begun((0, 0), room.match.following())
    last.resign(1)
    assert last.tells_all
    assert table_at(last, 0, last.seq).sides[1].hand is not None


def test_a_game_that_nobody_won_counts_for_nobody() -> None:
    room = begun()
    room.freeze("too_long_a_game")
    assert room.match is not None
    assert room.match.following() == MatchPlan(4, [MatchResult([0, 0], -1)])
    assert room.match.shown(0).drawn == 1


def test_in_a_fair_match_the_decks_follow_from_the_first_deal_and_every_game_has_its_own() -> None:
    room = Room(setup(seed=None))
    deal(room)
    assert room.phase == "choosing"
    for seat in range(2):
        choose(room, seat, 0)
    first = seed_of("m1", SECRET, room.deal.shares, SALT)
    assert room.seed == first
    room.resign(0)
    following = again(room, "m2")
    assert following.seed is None
    assert SECRET not in (following.secret, following.thinking)
    assert following.salt not in ("", SALT)
    assert following.match is not None
    assert (following.match.seed, following.match.deal) == (None, room.deal.told(over=True))
    second = Room(decoded(following.encode(), Setup))
    deal(second)
    for seat in range(2):
        choose(second, seat, 0)
    assert second.seed != first
    halves = Match(Regulation.parse(HALF), decks_seed(first)).halves
    assert [plan.deck for plan in second.plans] == [halves[0][0], halves[1][1]]


def test_the_record_of_the_last_game_tells_how_the_decks_came_about() -> None:
    second = last_of_a_match()
    assert second.tells_all
    seal = state_for(second, SPECTATOR, "en").seal
    assert seal is not None
    assert seal_fault(seal) == ""
    assert seal.first is not None
    assert (seal.first.game, seal.first.secret) == ("k3x9", SECRET)
    record = Record.read(record_of(second).write())
    assert record.header.split is not None
    assert record.header.split.chosen == [1, 0]
    assert decks_fault(record.header, Regulation.parse(HALF)) == ""
    assert first_fault(record.header.deal or record.header.split.deal, record.header.seed) == ""
    seal.first.secret = "00" * 32
    assert seal_fault(seal) == "decks"


@pytest.mark.parametrize(
    "change",
    [
        {"secret": "00" * 32},
        {"secret": ""},
        {"salt": "00" * 16},
        {"game": "m3"},
        {"shares": ["11" * 16, "22" * 16]},
    ],
)
def test_decks_that_the_first_deal_did_not_give_are_found(change: dict[str, Any]) -> None:
    header = record_of(last_of_a_match()).header
    assert header.split is not None
    assert header.decks is not None
    changed = DeckSplit(replace(header.split.deal, **change), header.split.chosen)
    assert decks_fault(replace(header, split=changed), Regulation.parse(HALF)) == "decks"
    other = DeckSplit(header.split.deal, [0, 0])
    assert decks_fault(replace(header, split=other), Regulation.parse(HALF)) == "decks"
    assert decks_fault(header, Regulation.parse("9.1 lite+entry16")) == "decks"


def test_a_match_begun_before_deals_had_a_salt_goes_on_with_its_decks() -> None:
    old = setup(seed=None)
    old.salt = ""
    room = Room(old)
    deal(room)
    assert isinstance(room.deal.seed, int)
    for seat in range(2):
        choose(room, seat, 0)
    room.resign(0)
    assert room.match is not None
    following = again(room, "m2")
    assert following.match is not None
    assert (following.match.deal, following.match.seed) == (None, room.match.match.seed)
    second = Room(following)
    deal(second)
    assert isinstance(second.deal.seed, bytes)
    assert second.match is not None
    assert second.match.match.halves == room.match.match.halves


def test_a_computer_takes_its_deck_by_lot_and_at_one_screen_one_chooses_after_the_other() -> None:
    room = Room(setup(other=SeatPlan("Chick", kind="computer", agent="level:1")))
    choose(room, 0, 0)
    assert room.next_step() == Forced(1)
    room.auto_entry(room.next_step())
    assert room.phase == "playing"
    wanted = setup()
    wanted.kind = "hotseat"
    shared = Room(wanted)
    for seat in range(2):
        state = state_for(shared, BOTH, "en")
        assert state.question is not None
        assert state.question.player == state.asked == seat
        choose(shared, seat, 0)


def test_nobody_brings_a_deck_to_it() -> None:
    wanted = setup()
    wanted.seats[1].deck = Regulation.parse(HALF).usual_deck()[:27]
    with pytest.raises(BlackPokerError, match="nobody brings a deck"):
        Room(wanted)


# ---- on a server
@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(service_in(tmp_path, MANY)) as client:
        yield client


def test_a_rematch_on_a_server_goes_on_with_the_match(client: TestClient) -> None:
    mine = new_game(client, "computer", regulation=HALF, seed=None)
    headers = {"authorization": f"Bearer {mine['token']}"}
    won: list[list[int]] = []
    for number in (1, 2, 3):
        with seated(client, mine["game"], mine["token"]) as seat:
            dealing = seat.until("dealing")
            assert dealing["wants"] == "promise"
            share = f"{number:032x}"
            seat.send(type="contribute", promise=promise_of(share))
            while seat.until("dealing")["wants"] != "share":
                pass
            seat.send(type="contribute", share=share)
            state = seat.until_state(lambda state: state["phase"] == "choosing")
            assert state["match"]["game"] == (number if number < 3 else 1)
            won.append(state["match"]["wins"])
            assert seat.choose(0)["type"] == "ack"
            seat.until_state(lambda state: state["phase"] == "playing")
            seat.send(type="resign", nonce="r")
            seat.until_state(lambda state: state["phase"] == "over")
            assert ("replay" in seat.state) == (number == 2)
        answer = client.post(f"/api/games/{mine['game']}/rematch", headers=headers)
        mine = answer.json()
        headers = {"authorization": f"Bearer {mine['token']}"}
    assert won == [[0, 0], [0, 1], [0, 0]]  # and then a new one
