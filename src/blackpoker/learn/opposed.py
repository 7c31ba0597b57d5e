"""Games in which agents sit: they are asked through views, and may remember what they may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from blackpoker.agents.agent import Agent
from blackpoker.agents.registry import find_agent
from blackpoker.features.encoder import encode_options, encode_secrets, encode_state
from blackpoker.features.vocabulary import encoder_of
from blackpoker.lab.simulate import kept_regulation, seed_of
from blackpoker.learn.ragged import Decisions, Ragged
from blackpoker.play.knowledge import knowledge_at_the_start, remembers
from blackpoker.play.session import may_idle, moved_on
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.batch import BROKEN_OFF, DRAWN, GOES_ON, WON_BY_FIRST

MOST_DECISIONS: Final = 1500  # of a game that is watched or measured: a longer one counts as drawn


@final
class SeatedGame:
    """One game; some seats are agents', the others are a network's or of whoever asks."""

    def __init__(self, regulation: Regulation, seed: int, agents: Mapping[int, Agent]) -> None:
        self.agents = agents
        self.encoder = encoder_of(regulation.rules)
        game = regulation.prepare(seed)
        game.answers_forced = True
        knowledge = [
            knowledge_at_the_start(regulation, game, seat)
            if seat in agents and remembers(agents[seat])
            else None
            for seat in range(2)
        ]
        self.game = game
        known = any(one is not None for one in knowledge)
        self.witnessed = Witnessed(game, knowledge if known else ())
        if known:
            self.witnessed.begin()
        else:
            game.advance()
        self.seen = [0, 0]  # cards of the other, by each seat
        self.empty_rounds = [0, 0]
        self.decisions = 0

    @property
    def asked(self) -> int:
        return int(self.game.asked)

    def agent_choice(self) -> int:
        """Ask the agent whose decision it is."""
        decision = self.game.decision()
        assert decision is not None
        seat = self.asked
        view = self.witnessed.seen_by(seat)
        idle = may_idle(view, decision)
        choice = self.agents[seat].choose(view, decision)
        if idle:  # as in an arena
            choice, self.empty_rounds[seat] = moved_on(decision, choice, self.empty_rounds[seat])
        return choice

    def apply(self, choice: int) -> None:
        self.witnessed.apply(choice)
        self.decisions += 1

    def wait(self, most: int) -> bool:
        """Let the agents play on; is somebody else asked, and the game not too long?"""
        while not self.game.over and self.decisions < most:
            if self.asked not in self.agents:
                return True
            self.apply(self.agent_choice())
        return False

    def points_of(self, seat: int) -> float:
        if not self.game.over or self.game.winner < 0:
            return 0.5
        return float(self.game.winner == seat)

    def result(self) -> int:
        """How it stands, as a batch of games says it."""
        if not self.game.over:
            return BROKEN_OFF
        return DRAWN if self.game.winner < 0 else WON_BY_FIRST + int(self.game.winner)


def asked_in(games: Sequence[SeatedGame]) -> Decisions:
    """What is asked in these games, as whoever is asked knows it."""
    states: list[bytes] = []
    options: list[bytes] = []
    lengths: list[NDArray[np.int64]] = []
    for one in games:
        me, encoder = one.asked, one.encoder
        one.seen[me] = encoder.look(one.game, me, one.seen[me])
        states.append(encode_state(encoder, one.game, me, one.seen[me]))
        written, ends = encode_options(encoder, one.game, me)
        options.append(written)
        lengths.append(np.diff(np.frombuffer(ends, np.int32), prepend=0).astype(np.int64))
    return Decisions.written(states, options, lengths)


@final
class OpposedGames:
    """Games side by side with an agent in one seat of each: the other seat is asked at every step.

    From game to game they change seats. A game that ends begins anew at once.
    """

    def __init__(
        self, regulations: Sequence[str], games: int, seed: int, most: int, opponent: str
    ) -> None:
        self.regulations = [known_duel(id) for id in regulations]
        self.make = find_agent(opponent)
        self.seed = seed
        self.most = most
        self.begun = 0
        self.games = [self.begin(i) for i in range(games)]

    def begin(self, slot: int) -> SeatedGame:
        """Return a new game that comes to a decision of the learner."""
        regulation = self.regulations[slot % len(self.regulations)]
        while True:
            seat = self.begun % 2
            seed = seed_of(self.seed, self.begun)
            self.begun += 1
            game = SeatedGame(regulation, seed, {seat: self.make(seed_of(seed, seat + 1))})
            if game.wait(self.most):
                return game

    def asked(self) -> Decisions:
        return asked_in(self.games)

    def players(self) -> NDArray[np.uint8]:
        return np.array([one.asked for one in self.games], np.uint8)

    def secrets(self) -> Ragged:
        """What is hidden from whoever is asked: for the judge alone."""
        return Ragged.written(
            [encode_secrets(one.encoder, one.game, one.asked) for one in self.games]
        )

    def step(self, choices: NDArray[np.uint8]) -> NDArray[np.uint8]:
        results = np.full(len(self.games), GOES_ON, np.uint8)
        for i, choice in enumerate(choices.tolist()):
            one = self.games[i]
            one.apply(choice)
            if not one.wait(self.most):
                results[i] = one.result()
                self.games[i] = self.begin(i)
        return results


def known_duel(id: str) -> Regulation:
    """Return a regulation that can be learned; that it is one was seen when the run was planned."""
    found = kept_regulation(id)
    assert isinstance(found, Regulation)
    return found
