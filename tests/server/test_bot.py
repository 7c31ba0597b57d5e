"""An agent on a server chooses as it would at a table of its own, and plays to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from games import said
from running_server import Running, running_server

from blackpoker.agents.agent import Agent
from blackpoker.agents.registry import make_agent
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError
from blackpoker.play.session import Session
from blackpoker.regulation.regulation import Regulation
from blackpoker.server.bot import Bot, agent_for
from blackpoker.server.client import Guest, create, join
from blackpoker.server.protocol import Join, NewGame, Seated, State

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
        return await asyncio.wait_for(Bot(guest, agent).play(), 60)


async def play_on(url: str, regulation: str, seed: int, agents: list[Noting]) -> list[State]:
    asked = NewGame("friend", regulation, seed=seed, instant=True, bearer=True)
    mine = await create(url, asked)
    theirs = await join(url, Join(mine.invite, bearer=True))
    seats = zip((mine, theirs), agents, strict=True)
    return await asyncio.gather(*(play_seat(url, seated, agent) for seated, agent in seats))


@pytest.mark.parametrize(
    ("regulation", "names", "seed"),
    [
        ("9.1 lite+entry16", ("heuristic", "heuristic"), 3),
        ("8 master+pack_random", ("heuristic", "level:4"), 5),
        ("9.1 master+extra", ("heuristic", "heuristic"), 2),
        ("6 extra", ("level:2", "heuristic"), 8),
        ("8 pro+rare_pack_strategy", ("heuristic", "random"), 1),
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
        assert end.table.winner == session.winner()


@pytest.mark.parametrize("name", ["search", "search:20", "level:7", "level:8"])
def test_an_agent_that_remembers_cards_is_told_that_it_cannot_play(name: str) -> None:
    with pytest.raises(BlackPokerError, match="random, heuristic") as caught:
        agent_for(name, 1)
    assert said(caught.value)


def test_a_bot_plays_against_the_computer(server: Running) -> None:
    async def run() -> State:
        asked = NewGame("computer", "9.1 lite+entry16", level=1, seed=4, bearer=True)
        seated = await create(server.url, asked)
        return await play_seat(server.url, seated, agent_for("heuristic", 1))

    assert asyncio.run(run()).phase == "over"
