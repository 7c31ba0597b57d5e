"""Every guest holds the seal against what it saw before, and says what it is worth."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from rooms import SHARES, deal, last_of_a_match, room
from running_server import Running, running_server
from serving import MANY, new_game, seated, service_in, serving
from starlette.testclient import TestClient
from terminal import Terminal, blackpoker
from textual.pilot import Pilot
from tui.at_table import at_table, until

from blackpoker.cli.sitting import CannotShow, accepts_the_seed
from blackpoker.client.http import Refused, create, invitation, join
from blackpoker.client.remote import RemoteTable
from blackpoker.play.fair_deal import promise_of
from blackpoker.table import present
from blackpoker.table.http_bodies import Join, NewGame, Seated
from blackpoker.table.present import state_for
from blackpoker.table.protocol import (
    Dealing,
    MatchScore,
    Seal,
    State,
)
from blackpoker.table.room import Room
from blackpoker.table.seal import CHOSEN, FAIR, OPEN, Witness, seal_in_words
from blackpoker.text import LANGUAGES, say
from blackpoker.tui.app import TableApp
from blackpoker.tui.screens import ReadingScreen

OTHER = "0c" * 32


# ---- what a guest makes of it
def sealed(one: Room) -> tuple[State, Witness]:
    """A game that was dealt before the eyes of the second seat, and given up."""
    witness = Witness()
    see(witness, one)
    for wants in ("promise", "share"):
        promises = [promise_of(share) for share in SHARES] if wants == "share" else []
        asked = Dealing(wants, one.deal.commitment, promises, one.setup.salt)  # type: ignore[arg-type]
        witness.give(asked, SHARES[1], 1)
    deal(one)
    see(witness, one)
    one.resign(0)
    return state_for(one, 1, "en"), witness


def see(witness: Witness, one: Room) -> None:
    seal = state_for(one, 1, "en").seal
    assert seal is not None
    witness.see(seal)


@pytest.mark.parametrize("salt", [True, False])
def test_a_deal_that_was_kept_holds(salt: bool) -> None:
    one = room(seed=None)
    if not salt:  # as games kept before there was one
        one = Room(replace(one.setup, salt=""))
    state, witness = sealed(one)
    assert witness.judge(state) == FAIR
    assert Witness().judge(state) == FAIR  # also to whoever comes late
    for lang in LANGUAGES:
        assert seal_in_words(FAIR, state, 1, lang) == say(lang, "seal.fair")


def test_nothing_is_said_of_a_secret_before_it_is_time() -> None:
    one = room(seed=None)
    deal(one)
    state = state_for(one, 1, "en")
    assert Witness().judge(state) == OPEN
    assert Witness().judge(State(0, "dealing", seats=[])) == OPEN
    score = MatchScore(1, [1, 0], 2)
    over = replace(state, phase="over")
    assert Witness().judge(replace(over, match=score)) == OPEN
    assert Witness().judge(over) == "no_secret"
    assert Witness().judge(replace(over, match=replace(score, winner=0))) == "no_secret"


@pytest.mark.parametrize(
    ("change", "late", "known"),
    [
        # What is changed; what whoever comes late can tell; what one who saw the deal can.
        ({"secret": OTHER}, "commitment", "commitment"),
        ({"secret": ""}, "no_secret", "no_secret"),
        ({"salt": OTHER[:32]}, "commitment", "changed"),
        ({"salt": ""}, "commitment", "changed"),
        ({"commitment": OTHER}, "commitment", "changed"),
        ({"game": "another"}, "commitment", "changed"),
        ({"promises": [OTHER, OTHER]}, "promise", "changed"),
        ({"shares": [SHARES[0], OTHER]}, "promise", "changed"),
        ({"shares": [], "promises": []}, "no_shares", "changed"),
        ({"key": OTHER}, "key", "key"),
        ({"key": ""}, "key", "key"),
        ({"kind": "chosen"}, CHOSEN, "changed"),
    ],
)
def test_whatever_the_table_changes_is_found(
    change: dict[str, object], late: str, known: str
) -> None:
    state, witness = sealed(room(seed=None))
    assert state.seal is not None
    false = replace(state, seal=replace(state.seal, **change))
    assert (Witness().judge(false), witness.judge(false)) == (late, known)
    for lang in LANGUAGES:
        if known not in (FAIR, CHOSEN, OPEN):
            said = seal_in_words(known, false, 1, lang)
            assert say(lang, f"seal.why.{known}") in said


def test_a_deal_made_anew_behind_ones_back_is_found() -> None:
    """All of it fits together, but another secret was promised, or another share used."""
    state, witness = sealed(room(seed=None))
    anew = room(seed=None)
    other, _ = sealed(Room(replace(anew.setup, secret=OTHER)))
    assert Witness().judge(other) == FAIR
    assert witness.judge(other) == "changed"
    mine = Witness()
    mine.share, mine.seat = "0d" * 16, 1
    assert mine.judge(state) == "own"


def test_a_share_that_was_asked_for_before_the_other_had_promised_breaks_the_seal() -> None:
    """Whoever knows it first can choose the shuffle."""
    state, _ = sealed(room(seed=None))
    assert state.seal is not None
    early = Witness()
    early.give(Dealing("share", state.seal.commitment, [promise_of(SHARES[1])]), SHARES[1], 1)
    assert early.judge(state) == "changed"


def test_the_decks_of_a_match_belong_to_it() -> None:
    state = state_for(last_of_a_match(), 0, "en")
    assert Witness().judge(state) == FAIR
    assert state.seal is not None
    assert state.seal.first is not None
    state.seal.first.shares = SHARES[::-1]
    assert Witness().judge(state) == "decks"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_named_the_seed_is_said_to_both(lang: str) -> None:
    state = state_for(room(), 1, lang)
    assert Witness().judge(state) == CHOSEN
    assert state.seal == Seal(kind="chosen", named_by=0)
    assert "Aki" in seal_in_words(CHOSEN, state, 1, lang)
    assert seal_in_words(CHOSEN, state, 0, lang) == say(lang, "seal.chosen_by_you")
    alone = state_for(room("computer"), 0, lang)
    assert seal_in_words(CHOSEN, alone, 0, lang) == say(lang, "seal.chosen")


# ---- who takes a seat
@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(service_in(tmp_path, MANY)) as client:
        yield client


def test_a_seat_at_a_named_seed_is_taken_only_by_who_agrees(client: TestClient) -> None:
    mine = new_game(client, "friend", name="Aki")
    asked = {"invite": mine["invite"], "name": "Bo", "bearer": True}
    for lang in LANGUAGES:
        refused = client.post(f"/api/join?lang={lang}", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (422, "seed_named")
        assert "Aki" in refused.json()["text"]
    assert client.get(f"/api/join/{mine['invite']}").json()["open"]
    theirs = client.post("/api/join", json={**asked, "seed_ok": True}).json()
    for token in (mine["token"], theirs["token"]):
        with seated(client, mine["game"], token) as seat:
            seal = seat.until("state")["seal"]
            assert (seal["kind"], seal["named_by"]) == ("chosen", 0)


def test_whoever_agrees_to_any_seed_may_join_a_fair_game_too(client: TestClient) -> None:
    mine = new_game(client, "friend", seed=None)
    assert not client.get(f"/api/join/{mine['invite']}").json().get("chosen")
    answer = client.post("/api/join", json={"invite": mine["invite"], "seed_ok": True})
    assert answer.status_code == 201


def test_a_rematch_of_a_named_seed_is_dealt_fairly(client: TestClient) -> None:
    mine = new_game(client, "practice", seed=7)
    with seated(client, mine["game"], mine["token"]) as seat:
        seat.until("state")
        seat.send(type="resign", nonce="r")
        seat.until_state(lambda state: state["phase"] == "over")
    headers = {"authorization": f"Bearer {mine['token']}"}
    other = client.post(f"/api/games/{mine['game']}/rematch", headers=headers).json()
    with seated(client, other["game"], other["token"]) as seat:
        seal = seat.until("state")["seal"]
        assert seal["kind"] == "fair"
        assert len(seal["salt"]) == 32


# ---- every client says it
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def cheating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server tell another secret than the one it promised."""
    honest = present.seal_of

    def seal_of(one: Room) -> Seal:
        seal = honest(one)
        return replace(seal, secret=OTHER) if seal.secret else seal

    monkeypatch.setattr(present, "seal_of", seal_of)


def begin(server: Running, **more: object) -> Seated:
    wanted = NewGame("computer", "9.1 lite+entry16", bearer=True, **more)  # type: ignore[arg-type]
    return asyncio.run(create(server.url, wanted))


def in_lines(server: Running, lang: str, **more: object) -> str:
    """What the line mode says of a game that is given up at once."""
    seat = begin(server, **more)
    words = ("--server", server.url, "--game", seat.game, "--token", seat.token)
    table = Terminal(*words, lang=lang)
    table.wait("  0  ")
    assert table.leave("resign") == 0, table.said
    return table.said


def in_full_screen(server: Running, **more: object) -> str:
    """What the full screen shows of the same."""
    seat = begin(server, **more)
    shown: list[str] = []

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        await until(pilot, lambda: app.scene.question is not None)
        shown.append(app.picture.text())
        app.wrote("resign")
        await until(pilot, lambda: app.scene.state.phase == "over")
        shown.append(" ".join(app.picture.text().split()))
        assert isinstance(app.screen, ReadingScreen) == app.scene.seal_is_broken

    at_table(RemoteTable(server.url, seat.game, seat.token), play, size=(140, 40))
    return "\n".join(shown)


def by_a_bot(server: Running, lang: str = "en") -> str:
    words = ("--new", "9.1 lite+entry16", "--against", "1", "--seed", "3", "--lang", lang)
    done = blackpoker("bot", "random", "--server", server.url, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_line_mode_and_bots_say_that_the_seal_holds(server: Running, lang: str) -> None:
    assert say(lang, "seal.fair") in in_lines(server, lang)
    assert say(lang, "seal.fair") in by_a_bot(server, lang)


def test_the_full_screen_says_that_the_seal_holds(server: Running) -> None:
    assert say("en", "seal.fair") in in_full_screen(server)


@pytest.mark.usefixtures("cheating")
def test_every_client_says_loudly_that_the_seal_is_broken(server: Running) -> None:
    said: tuple[Callable[[], str], ...] = (
        lambda: in_lines(server, "en"),
        lambda: in_full_screen(server),
        lambda: by_a_bot(server),
    )
    for one in said:
        told = one()
        assert "SEAL OF THE DEAL IS BROKEN" in told
        assert say("en", "seal.why.commitment") in told
        assert say("en", "seal.fair") not in told


def test_every_client_says_that_the_seed_was_named(server: Running) -> None:
    assert in_lines(server, "en", seed=4).count(say("en", "seal.chosen")) == 2  # first and last
    shown = in_full_screen(server, seed=4)
    assert say("en", "tui.seed_named") in shown
    assert say("en", "seal.chosen") in shown


def test_in_the_terminal_nobody_sits_down_at_a_named_seed_unasked(server: Running) -> None:
    wanted = NewGame("friend", "9.1 lite+entry16", bearer=True, seed=5, name="Aki")
    mine = asyncio.run(create(server.url, wanted))
    assert asyncio.run(invitation(server.url, mine.invite)).chosen
    for lang in LANGUAGES:
        words = ("--server", server.url, "--join", mine.invite, "--lang", lang)
        for command in (("play",), ("bot", "random")):
            done = blackpoker(*command, *words)
            assert done.returncode != 0
            assert "--accept-seed" in done.stderr
            assert "Aki" in done.stderr
    with pytest.raises(Refused, match="Aki"):
        asyncio.run(join(server.url, Join(mine.invite, bearer=True), "en"))
    done = blackpoker(
        *("play", "--server", server.url, "--join", mine.invite, "--accept-seed", "--lang", "en"),
        given="quit\n",
    )
    assert done.returncode == 0
    assert say("en", "seal.chosen_by", who="Aki") in done.stdout


class Person(io.StringIO):
    """Somebody at a terminal who answers what is asked."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answer", "taken"), [("y", True), ("はい", True), ("n", False), ("", False)]
)
def test_a_person_at_a_terminal_is_asked(
    server: Running,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: str,
    taken: bool,
) -> None:
    wanted = NewGame("friend", "9.1 lite+entry16", bearer=True, seed=5, name="Aki")
    mine = asyncio.run(create(server.url, wanted))
    monkeypatch.setattr("sys.stdin", Person(f"{answer}\n"))
    if taken:
        assert accepts_the_seed(server.url, mine.invite, "en")
    else:
        with pytest.raises(CannotShow, match="--accept-seed"):
            accepts_the_seed(server.url, mine.invite, "en")
    assert say("en", "seal.chosen_by", who="Aki") in capsys.readouterr().out


def test_nobody_is_asked_about_a_fair_deal(server: Running) -> None:
    mine = asyncio.run(create(server.url, NewGame("friend", "9.1 lite+entry16", bearer=True)))
    assert not accepts_the_seed(server.url, mine.invite, "en")
