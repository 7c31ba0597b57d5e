"""Many games over all cores. What comes out depends on the seed, never on the number of cores."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cache, lru_cache
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, get_args

from msgspec import convert

from blackpoker.agents.agent import Agent
from blackpoker.agents.playout import random_playout
from blackpoker.agents.registry import find_agent, make_agent
from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.common.event import TrumpEvent
from blackpoker.core.errors import IllegalRegulation
from blackpoker.core.event import DECLARED, DROPPED, NEGATED, RESOLVED, Event, RequestEvent
from blackpoker.core.game import Game
from blackpoker.core.rng import seeded
from blackpoker.house.house_file import HouseFile, agreed_with, read_house, stumbled
from blackpoker.lab.gathering import Progress, gathered
from blackpoker.lab.marks import files_of, marks_of
from blackpoker.lab.shards import Shards
from blackpoker.lab.statistics import median
from blackpoker.play.knowledge import knowledge_at_the_start, remembers
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.games import AnyRegulation, everything, find_regulation
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.regulation.spelling import squeezed
from blackpoker.text import in_each

MOST_DECISIONS: Final = 20_000  # no game is that long: one that is does not end
CHUNK: Final = 50  # games played by one process before it reports
FEW: Final = 100  # so few games are not worth starting processes for


@dataclass(frozen=True)
class FailedGame:
    """A game that could not be played to its end, and the seed to see it again."""

    regulation: str
    seed: int
    reason: str


@dataclass
class Tally:
    """What happened in the games of one regulation. Plain numbers: two can be added."""

    regulation: str
    games: int = 0  # those that ended
    first_wins: int = 0
    second_wins: int = 0
    a_wins: int = 0
    draws: int = 0  # nobody has won, as in Old Maid
    unfinished: int = 0
    decisions: Counter[int] = field(default_factory=Counter)  # how many games took so many
    turns: Counter[int] = field(default_factory=Counter)
    requested: Counter[str] = field(default_factory=Counter)  # actions by id
    resolved: Counter[str] = field(default_factory=Counter)
    opened: Counter[str] = field(default_factory=Counter)  # trumps by card
    failures: list[FailedGame] = field(default_factory=list)
    house: tuple[str, ...] = ()  # files of local rules

    def add(self, other: Tally) -> None:
        for one in fields(self):
            if one.name not in ("regulation", "house"):
                total = getattr(self, one.name) + getattr(other, one.name)
                setattr(self, one.name, total)

    def never(self) -> list[str]:
        """The actions nobody asked for and the trumps nobody opened, in the order of the lists.

        What the deck has no key cards for cannot be missed.
        """
        regulation = regulation_of(self.regulation, [read_house(one) for one in self.house])
        if not isinstance(regulation, Regulation):
            ids = [line.action.id for line in regulation.rules.lines]
            return [id for id in ids if not self.requested[id]]
        ids = [line.record.id for line in regulation.askable_lines]
        trumps = [card.name_of(trump.card) for trump in regulation.rules.trumps]
        return [id for id in ids if not self.requested[id]] + [
            trump for trump in trumps if not self.opened[trump]
        ]

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "regulation": self.regulation,
            "games": self.games,
            "first_wins": self.first_wins,
            "second_wins": self.second_wins,
            "a_wins": self.a_wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "decisions": {"median": median(self.decisions), "max": max(self.decisions, default=0)},
            "turns": {"median": median(self.turns), "max": max(self.turns, default=0)},
            "failures": [asdict(one) for one in self.failures],
        }
        if self.resolved:
            data["requested"] = dict(sorted(self.requested.items()))
            data["resolved"] = dict(sorted(self.resolved.items()))
            data["opened"] = dict(sorted(self.opened.items()))
            data["never"] = self.never()
        return data


@dataclass
class Simulation:
    """All tallies of a run, in the order in which the regulations were named."""

    seed: int
    agents: tuple[str, ...]
    tallies: list[Tally]

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @property
    def failures(self) -> list[FailedGame]:
        return [failure for tally in self.tallies for failure in tally.failures]

    @property
    def bad(self) -> bool:
        """Did any game fail or not end?"""
        return bool(self.failures) or any(tally.unfinished for tally in self.tallies)

    def to_data(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "agents": list(self.agents),
            "regulations": [tally.to_data() for tally in self.tallies],
        }


@dataclass(frozen=True)
class SimulationPlan:
    """What is played: so many games, shared out among the regulations, from one seed."""

    regulations: tuple[str, ...]
    games: int
    seed: int
    agents: tuple[str, ...]
    usage: bool
    house: tuple[str, ...]  # paths: functions cannot be sent to another process


@dataclass(frozen=True)
class Chunk:
    """Some games of one regulation: a shard of a simulation."""

    place: int  # of the regulation
    first: int  # the number of the first game
    games: int


def simulate(
    regulations: Sequence[str],
    games: int,
    seed: int,
    agents: Sequence[str] = ("random", "random"),
    jobs: int | None = None,
    usage: bool = False,
    on_progress: Progress | None = None,
    house: Sequence[str] = (),
    keep: Path | None = None,
    on: str = "",
) -> Simulation:
    """Play so many games, shared out among the regulations; none named means every one there is.

    The first agent is player A. ``usage`` also counts what was asked for and resolved, which takes
    longer. ``house`` are files of local rules; with them, every one there is means every duel.
    ``keep`` is a folder in which the games are kept as they are played, to go on with. ``on`` is
    where they are played: the address of a cluster, ``ray`` or nothing for this machine.

    >>> simulate(["9.1 lite+entry16"], games=4, seed=1).games
    4
    """
    paths = tuple(house)
    ids = tuple(one.id for one in played_with(paths, named(regulations)))
    plan = SimulationPlan(ids, games, seed, tuple(agents), usage, paths)
    for name in plan.agents:
        find_agent(name)
    chunks = share_out(plan)
    shards = Shards(play_chunk, plan, len(chunks), files=(*paths, *files_of(set(agents))))
    simulation = Simulation(seed, plan.agents, [Tally(id, house=paths) for id in ids])
    at_once = 1 if games <= FEW and not on else jobs
    marks = None if keep is None else marks_of(ids, plan.agents, paths)
    results = gathered(shards, at_once, keep, marks, on=on)
    done = 0
    for chunk, data in zip(chunks, results, strict=True):
        simulation.tallies[chunk.place].add(convert(data, Tally, dec_hook=counted, str_keys=True))
        done += chunk.games
        if on_progress is not None:
            on_progress(done, games)
    return simulation


def counted(kind: Any, data: dict[str, int]) -> Counter[Any]:
    """Bring back how often each thing was counted: JSON has no numbers for names."""
    (what,) = get_args(kind)
    return Counter({what(name): count for name, count in data.items()})


def named(texts: Sequence[str]) -> list[AnyRegulation]:
    """Return the regulations these texts name, each once: one of them, or a group of them.

    >>> [one.id for one in named(["extra", "6 extra"])][:2]
    ['6 extra', '6 pro+extra']

    A group is an edition (``6``) or a frame of any (``extra``, ``half``).
    """
    found: dict[str, AnyRegulation] = {}
    for text in texts:
        try:
            meant = [find_regulation(text)]
        except IllegalRegulation:
            meant = [one for one in all_regulations() if squeezed(text) in groups_of(one)]
            if not meant:
                raise
        found.update((one.id, one) for one in meant)
    return list(found.values())


def played_with(house: tuple[str, ...], found: list[AnyRegulation]) -> list[AnyRegulation]:
    """Return these regulations, or all there are, with the rules of these files."""
    if not house:
        return found or everything()
    files = [read_house(path) for path in house]
    return [agreed_with(one.id, files) for one in found or all_regulations()]


def groups_of(regulation: Regulation) -> list[str]:
    """The words for a group in which this regulation is."""
    edition, frame = regulation.edition, regulation.frame
    names = (*in_each(edition.name).values(), *in_each(frame.name).values())
    return [squeezed(word) for word in (edition.id, frame.id, *names)]


@lru_cache(maxsize=1)
def share_out(plan: SimulationPlan) -> tuple[Chunk, ...]:
    """Every regulation gets as many games, the first ones one more where it does not divide."""
    return tuple(chunks_of(plan.games, len(plan.regulations)))


def chunks_of(games: int, regulations: int) -> Iterator[Chunk]:
    for place in range(regulations):
        n = games // regulations + (place < games % regulations)
        for first in range(0, n, CHUNK):
            yield Chunk(place, first, min(CHUNK, n - first))


# ---- in one process
def regulation_of(id: str, files: Sequence[HouseFile]) -> AnyRegulation:
    """Return the regulation of an id; one with local rules is made anew, for files change."""
    return agreed_with(id, files) if files else kept_regulation(id)


kept_regulation = cache(find_regulation)


def play_chunk(plan: SimulationPlan, shard: int) -> Tally:
    """Play some games; one that breaks is noted with its seed and does not stop the others."""
    chunk = share_out(plan)[shard]
    id = plan.regulations[chunk.place]
    tally = Tally(id, house=plan.house)
    files = [read_house(path) for path in plan.house]
    regulation = regulation_of(id, files)
    kept: dict[str, Agent] = {}
    for number in range(chunk.first, chunk.first + chunk.games):
        seed = seed_of(plan.seed, number)
        try:
            play_one(regulation, plan, seed, tally, kept)
        except Exception as error:  # whatever it is, the seed shows it again
            tally.failures.append(FailedGame(id, seed, reason_of(error, files)))
    return tally


def reason_of(error: Exception, files: Sequence[HouseFile] = ()) -> str:
    """Name the error and where it happened; if in a local rule, where in its file."""
    at_fault = stumbled(error, files)
    if at_fault is not None:
        where = "{path}:{line}" if "line" in at_fault.values else "{path}"
        return f"{{reason}} ({where})".format(**at_fault.values)
    trace = extract_tb(error.__traceback__)
    place = f" ({os.path.basename(trace[-1].filename)}:{trace[-1].lineno})" if trace else ""
    return f"{type(error).__name__}: {error}{place}"


def seed_of(base: int, number: int) -> int:
    """Return the seed of one game of a run: far from those of its neighbours and of other runs.

    >>> seed_of(1, 0) == seed_of(1, 0), seed_of(1, 0) == seed_of(0, 1)
    (True, False)
    """
    word = (base * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95 + 0x632BE59BD9B4E019) & (
        1 << 64
    ) - 1
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & (1 << 64) - 1
    word = (word ^ word >> 27) * 0x94D049BB133111EB & (1 << 64) - 1
    return (word ^ word >> 31) >> 2


def play_one(
    regulation: AnyRegulation, plan: SimulationPlan, seed: int, tally: Tally, kept: dict[str, Agent]
) -> None:
    """Play one game and count it; ``kept`` are those who remember earlier games, by name."""
    names, usage = plan.agents, plan.usage
    game = regulation.prepare(seed)
    game.answers_forced = True
    if isinstance(game, Duel) and all(name == "random" for name in names):
        if usage:
            game.record()
        game.advance()
        decisions = int(random_playout(game, seeded(seed_of(seed, 1)), MOST_DECISIONS))
        first = int(game.turn + game.turn_number + 1) % 2  # the turn goes to and fro
        if usage:
            count_events(game, game.drain_events(), tally, set())
    else:
        players = [
            seated(names[seat % len(names)], seat, seed, kept) for seat in range(int(game.players))
        ]
        decisions, first = let_them_play(regulation, game, players, tally if usage else None)
    if not game.over:
        tally.unfinished += 1
        return
    tally.games += 1
    tally.decisions[decisions] += 1
    tally.turns[int(game.turn_number)] += 1
    if game.winner < 0:
        tally.draws += 1
        return
    tally.a_wins += int(game.winner) == 0
    tally.first_wins += int(game.winner) == first
    tally.second_wins += int(game.winner) != first


def seated(name: str, seat: int, seed: int, kept: dict[str, Agent]) -> Agent:
    """Return who sits here: somebody new for every game, unless it is a bot that plays on.

    That one has the seed of the first game of its chunk, so its later games depend on those
    before: the seed of a failure alone does not show it again, the same run does.
    """
    if name in kept:
        return kept[name]
    agent = make_agent(name, seed_of(seed, seat + 1))
    if getattr(agent, "plays_on", False):
        kept[name] = agent
    return agent


def let_them_play(
    regulation: AnyRegulation, game: Game, players: Sequence[Agent], usage: Tally | None = None
) -> tuple[int, int]:
    """Play a prepared game; return how many decisions there were and who had the first turn.

    Recording what happens takes longer: it is done where somebody remembers, or ``usage`` counts.
    """
    knowledge = [
        knowledge_at_the_start(regulation, game, seat) if remembers(player) else None
        for seat, player in enumerate(players)
    ]
    known = any(one is not None for one in knowledge)
    witnessed = Witnessed(game, knowledge if known else ())
    if known or usage is not None:
        game.record()
    game.advance()
    events = witnessed.heard()
    decisions = 0
    first = 0
    declared: set[int] = set()  # serials of requests that are still to be done
    while True:
        if usage is not None:
            count_events(game, events, usage, declared)
        if game.over or decisions >= MOST_DECISIONS:
            return decisions, first
        decision = game.decision()
        assert decision is not None
        if game.turn_number == 1:
            first = int(game.turn)
        player = decision.player
        choice = players[player].choose(witnessed.seen_by(player), decision)
        events = witnessed.apply(choice, decision)
        decisions += 1


def count_events(game: Game, events: list[Event], tally: Tally, declared: set[int]) -> None:
    """Count the actions in the events, and the trumps that were turned up.

    What nobody declared, because an effect raised it or an event triggered it, counts as asked for
    when it is done.
    """
    for event in events:
        if isinstance(event, RequestEvent):
            id = game.rules.lines[event.line].action.id
            if event.kind == DECLARED:
                tally.requested[id] += 1
                declared.add(int(event.serial))
            elif event.kind in (RESOLVED, NEGATED, DROPPED):
                if int(event.serial) not in declared:
                    tally.requested[id] += 1
                declared.discard(int(event.serial))
            if event.kind == RESOLVED:
                tally.resolved[id] += 1
        elif isinstance(event, TrumpEvent) and event.up:
            tally.opened[card.name_of(event.card)] += 1
