"""One game of an arena: who plays, how it ends, and whose fault it is if it does not end well."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Annotated, Any, Final

from msgspec import Meta, convert

from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import BotError
from blackpoker.agents.registry import find_agent
from blackpoker.core.decision import Decision
from blackpoker.core.errors import RecordError
from blackpoker.lab.shards import Pulse
from blackpoker.lab.simulate import kept_regulation, let_them_play, reason_of, seed_of
from blackpoker.play.knowledge import remembers
from blackpoker.play.session import may_idle, moved_on
from blackpoker.text import has, say
from blackpoker.text.languages import FALLBACK

NOBODY: Final = -1
WON: Final = 1.0
DRAWN: Final = 0.5
LOST: Final = 0.0
Whole = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True)
class Fixture:
    """A game to be played. The same deal is played twice, ``mirrored`` with the seats exchanged."""

    regulation: str
    agents: tuple[str, str]  # in the order of the alphabet: the first sits in A, mirrored in B
    deal: int
    mirrored: bool
    seed: int

    def seat_of(self, agent: int) -> int:
        """Where one of the two sits, and also who sits in a seat."""
        return 1 - agent if self.mirrored else agent

    @property
    def key(self) -> tuple[str, tuple[str, str], int, bool]:
        return self.regulation, self.agents, self.deal, self.mirrored


@dataclass(frozen=True)
class Forfeit:
    """A game lost by what an agent did, not by how it played."""

    agent: Annotated[int, Meta(ge=0, le=1)]  # of the fixture
    id: str  # of the sentence
    values: dict[str, Any]

    def said(self, lang: str) -> str:
        return say(lang, f"error.{self.id}", **self.values)


@dataclass(frozen=True)
class GameOutcome:
    """How a game ended."""

    points: float | None  # of the first agent; None if the game could not be played
    decisions: Whole = 0
    turns: Whole = 0
    forfeit: Forfeit | None = None
    failure: str = ""  # what went wrong, if it was no agent's fault

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, without what did not happen."""
        data = asdict(self)
        for what in ("forfeit", "failure"):
            if not data[what]:
                del data[what]
        return data

    @staticmethod
    def from_data(data: dict[str, Any]) -> GameOutcome:
        """Read what ``to_data`` wrote; raise MsgspecError, KeyError or ValueError if it did not."""
        found = convert(data, GameOutcome)
        if not {"decisions", "turns"} <= data.keys():
            raise KeyError("decisions, turns")
        if found.forfeit is not None:
            found.forfeit.said(FALLBACK)
            if not has(FALLBACK, f"error.{found.forfeit.id}"):
                raise ValueError(found.forfeit.id)
        unplayed = found.points is None and found.failure != ""
        if not unplayed and found.points not in (WON, DRAWN, LOST):
            raise ValueError(found.points)
        return found


@dataclass
class ForfeitedError(Exception):
    """An agent cannot go on."""

    seat: int
    id: str
    values: dict[str, Any] = field(default_factory=dict)


def deal_seed(seed: int, regulation: str, agents: tuple[str, str], deal: int) -> int:
    """Return the seed of a deal.

    It depends on nothing else: neither on who else plays in the arena nor on how many games.
    """
    told = "\n".join((regulation, *agents)).encode("utf-8", "surrogateescape")
    word = int.from_bytes(hashlib.sha256(told).digest()[:7], "big")
    return seed_of(seed_of(seed, word), deal)


def lost_by(fixture: Fixture, seat: int, id: str, values: dict[str, Any]) -> GameOutcome:
    """The outcome of a game that whoever sits there forfeits."""
    agent = fixture.seat_of(seat)
    return GameOutcome(LOST if agent == 0 else WON, forfeit=Forfeit(agent, id, values))


class ArenaSeat:
    """An agent at the table: its answers are checked, and what goes wrong with it is its own."""

    def __init__(self, agent: Agent, name: str, seat: int, pulse: Pulse | None) -> None:
        self.agent = agent
        self.name = name
        self.seat = seat
        self.pulse = pulse
        self.remembers_cards = remembers(agent)
        self.empty_rounds = 0

    def choose(self, view: object, decision: Decision) -> int:
        idle = may_idle(view, decision)
        thinks(self.pulse, self.seat)
        question = decision.question.id
        try:
            choice = self.agent.choose(view, decision)
        except BotError as error:
            raise ForfeitedError(self.seat, error.id, error.values) from error
        except Exception as error:
            values: dict[str, Any] = {"name": self.name, "question": question}
            values["reason"] = reason_of(error)
            raise ForfeitedError(self.seat, "agent_failed", values) from error
        rests(self.pulse)
        if not 0 <= choice < len(decision.options):
            count = len(decision.options)
            values = {"name": self.name, "question": question, "choice": choice, "count": count}
            raise ForfeitedError(self.seat, "agent_choice", values)
        if idle:  # as in a session
            choice, self.empty_rounds = moved_on(decision, choice, self.empty_rounds)
        return choice


def thinks(pulse: Pulse | None, seat: int, longer: float = 0.0) -> None:
    """Note that this seat thinks from now on; it may take so many seconds longer than usual."""
    if pulse is not None:
        pulse[1] = monotonic() + longer
        pulse[0] = seat + 1


def rests(pulse: Pulse | None) -> None:
    if pulse is not None:
        pulse[0] = 0


def play_fixture(fixture: Fixture, time_limit: float, pulse: Pulse | None = None) -> GameOutcome:
    """Play the game. What an agent does wrong costs it the game; all else is a failure.

    Both games of a deal give each seat the same chance, too: whoever sits there has its seed.
    """
    try:
        return played(fixture, time_limit, pulse)
    except ForfeitedError as error:
        return lost_by(fixture, error.seat, error.id, error.values)
    except Exception as error:  # whatever it is, the seed shows it again
        return GameOutcome(None, failure=reason_of(error))
    finally:
        rests(pulse)


def played(fixture: Fixture, time_limit: float, pulse: Pulse | None) -> GameOutcome:
    regulation = kept_regulation(fixture.regulation)
    game = regulation.prepare(fixture.seed)
    game.answers_forced = True
    players: list[Agent] = []
    for seat in range(2):
        name = fixture.agents[fixture.seat_of(seat)]
        try:
            thinks(pulse, seat, longer=time_limit)  # a file is run, and a bot of it tried out
            make = find_agent(name, time_limit)
            thinks(pulse, seat)
            agent = make(seed_of(fixture.seed, seat + 1))
            rests(pulse)
        except BotError as error:
            raise ForfeitedError(seat, error.id, error.values) from error
        players.append(ArenaSeat(agent, name, seat, pulse))
    decisions, _ = let_them_play(regulation, game, players)
    turns = int(game.turn_number)
    winner = int(game.winner)
    if not game.over or winner == NOBODY:  # nobody has shown to be better
        return GameOutcome(DRAWN, decisions, turns)
    return GameOutcome(WON if fixture.seat_of(winner) == 0 else LOST, decisions, turns)


class ArenaError(RecordError):
    """An arena that cannot be played or gone on with as it was asked for."""
