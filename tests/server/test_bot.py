"""An agent on a server chooses as it would at a table of its own, and plays to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from games import said
from running_server import Running, running_server
from terminal import blackpoker

from blackpoker.agents.agent import Agent
from blackpoker.agents.registry import make_agent
from blackpoker.client.bot import Bot, agent_for
from blackpoker.client.guest import Guest
from blackpoker.client.http import create, join
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.http_bodies import Join, NewGame, Seated
from blackpoker.table.protocol import State
from blackpoker.text import say

Note = tuple[str, list[str], int]


class Noting:
    """An agent that keeps what it was asked and what it chose."""

    def __init__(self, inner: Agent) -> None:
        self.inner = inner
        self.notes: list[Note] = []

    def choose(self, view: object, decision: Decision) -> int:
        choice = self.inner.choose(view, decision)
        texts = [option.text for option in decision.options]
        self.notes.append((decision.question.id, texts, choice))
        return choice


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


async def play_seat(url: str, seated: Seated, agent: Agent) -> State:
    async with Guest(url, seated.game, token=seated.token, log=False) as guest:
        return await asyncio.wait_for(Bot(guest, agent).play(), 300)


async def play_on(url: str, regulation: str, seed: int, agents: list[Noting]) -> list[State]:
    asked = NewGame("friend", regulation, seed=seed, instant=True, bearer=True)
    mine = await create(url, asked)
    theirs = await join(url, Join(mine.invite, bearer=True, seed_ok=True))
    seats = zip((mine, theirs), agents, strict=True)
    return await asyncio.gather(*(play_seat(url, seated, agent) for seated, agent in seats))


@pytest.mark.parametrize(
    ("regulation", "names", "seed"),
    [
        ("9.1 lite+entry16", ("learned", "learned"), 3),
        ("8 master+pack_random", ("learned", "level:4"), 5),
        ("9.1 master+extra", ("learned", "learned"), 2),
        ("6 extra", ("level:2", "learned"), 8),
        ("8 pro+rare_pack_strategy", ("learned", "random"), 1),
    ],
)
def test_an_agent_chooses_on_a_server_as_it_does_alone(
    server: Running, regulation: str, names: tuple[str, str], seed: int
) -> None:
    local = [Noting(make_agent(name, 40 + n)) for n, name in enumerate(names)]
    session = Session(Regulation.parse(regulation), seed, [*local], ["A", "B"])
    session.start()

    remote = [Noting(agent_for(name, 40 + n)) for n, name in enumerate(names)]
    ends = asyncio.run(play_on(server.url, regulation, seed, remote))

    for here, there in zip(local, remote, strict=True):
        assert len(here.notes) > 5
        assert there.notes == here.notes
    for end in ends:
        assert end.phase == "over"
        assert end.table is not None
        assert end.table.winner == session.game.winner


@pytest.mark.parametrize("name", ["search", "search:20", "level:8"])
def test_an_agent_that_remembers_cards_is_told_that_it_cannot_play(name: str) -> None:
    with pytest.raises(BlackPokerError, match="random, learned") as caught:
        agent_for(name, 1)
    assert said(caught.value)


def test_a_bot_plays_against_the_computer(server: Running) -> None:
    async def run() -> State:
        asked = NewGame("computer", "9.1 lite+entry16", level=1, seed=4, bearer=True)
        seated = await create(server.url, asked)
        return await play_seat(server.url, seated, agent_for("learned", 1))

    assert asyncio.run(run()).phase == "over"


# ---- the command
def test_the_command_makes_a_game_against_the_computer_and_plays_it(server: Running) -> None:
    words = ("--new", "9.1 lite+entry16", "--against", "1", "--seed", "3", "--lang", "en")
    done = blackpoker("bot", "learned", "--server", server.url, *words)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Seated in game ")
    assert "/watch/" in lines[1]
    assert "won" in lines[-2]
    assert lines[-1] == say("en", "seal.fair")
    assert done.stderr == ""


def test_two_commands_meet_by_an_invitation(server: Running) -> None:
    async def run() -> State:
        mine = await create(server.url, NewGame("friend", "8 lite+entry20", bearer=True))
        join_it = asyncio.to_thread(
            blackpoker,
            *("bot", "random", "--server", server.url, "--lang", "ja"),
            *("--join", f"{server.url}/join/{mine.invite}"),
        )
        last, done = await asyncio.gather(
            play_seat(server.url, mine, agent_for("random", 2)), join_it
        )
        assert done.returncode == 0, done.stderr
        assert mine.game in done.stdout
        return last

    last = asyncio.run(run())
    assert last.phase == "over"
    assert last.seats[1].name == "random"


FAILS = """
def choose(view, decision):
    return 10 ** 6
"""


def test_a_bot_that_fails_resigns_and_its_file_is_named(server: Running, tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text(FAILS, encoding="utf-8")
    words = ("--new", "9.1 lite+entry16", "--against", "1", "--lang", "en")
    done = blackpoker("bot", str(path), "--server", server.url, *words)
    assert done.returncode == 2
    assert "my_bot.py" in done.stderr
    game = done.stdout.split()[3].rstrip(".")
    assert server.service.hub.lives[game].room.ended == "resigned"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("random", "--new", "9.1 lite", "--join", "x"), "only one of them"),
        (("random",), "only one of them"),
        (("random", "--game", "x"), "BLACKPOKER_TOKEN"),
        (("random", "--game", "x", "--token", "y"), "no such game"),
        (("random", "--join", "nowhere"), "invitation"),
        (("random", "--join", "x", "--against", "3"), "--new"),
        (("level:8", "--new", "9.1 lite"), "level:6"),
        (("nobody", "--new", "9.1 lite"), "nobody"),
        (("random", "--new", "9.1 lite+nothing"), "nothing"),
        (("random", "--new", "oldmaid"), "oldmaid"),
    ],
)
def test_a_mistake_is_one_sentence(server: Running, words: tuple[str, ...], told: str) -> None:
    done = blackpoker("bot", *words, "--server", server.url, "--lang", "en")
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_server_that_is_not_there_is_told_in_the_persons_language() -> None:
    done = blackpoker("bot", "random", "--server", "127.0.0.1:9", "--new", "8", "--lang", "ja")
    assert done.returncode == 2
    assert "返事がありません" in done.stderr
