"""Teach the searching agent: let the heuristic play, then fit what a table and a choice are worth.

    python tools/learn.py games --minutes 10 --seed 1 games-1.pickle    one process, one core
    python tools/learn.py fit games-1.pickle games-2.pickle  writes agents/search/weights.json

Only seeds and choices of the games are kept; all that is learned from is counted when they are
played again, by the very functions the agent counts with. Needs numpy, and the compiled engine
to be quick.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from blackpoker.agents.registry import make_agent
from blackpoker.agents.search.belief import signs
from blackpoker.agents.search.policy import Around, count_answers, count_card, is_idle, world_places
from blackpoker.agents.search.value import counts
from blackpoker.agents.search.weights import NO_STAGE, PASS, ZONES
from blackpoker.agents.search.worlds import (
    BULWARK_SLOT,
    HAND_SLOT,
    LIFE_SLOT,
    PACK_SLOT,
    RARE_SLOT,
    TRUMP_SLOT,
)
from blackpoker.common import card
from blackpoker.common.book import DuelBook
from blackpoker.common.card import CARD
from blackpoker.common.duel import Duel
from blackpoker.common.unit import UNIT
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND
from blackpoker.regulation.regulation import Regulation

REGULATIONS = (
    *("9.1 lite+entry16", "8 standard+pack_random", "8 pro+rare_pack_strategy"),
    *("8 master+pack_random", "6 standard", "9.1 master+extra"),
)
NOW_AND_THEN = (
    *("8 lite+entry20", "9.1 standard+pack", "9.1 pro+strategy", "9.1 master+draft"),
    *("8 master+basic", "8 master+extra", "6 extra", "6 pro", "8 pro+basic"),
)
WHIMS = (0.0, 0.03, 0.08)  # the share of choices made at random, so that odd tables are seen too
CARDS_FROM = 20_000  # games tell where which cards lie
ONE_IN = 7  # so many games is not learned from: it tells how well the others taught
FEWEST = 500  # games to learn anything from
FEW = 30  # examples teach nothing
MANY = 60_000  # are enough
NOTICEABLE = 0.05
NOWHERE = -1
MANY_TABLES = 80_000  # are enough to tell where cards lie
EVENLY = 3.0  # how strongly a card is thought to lie anywhere before it is seen
LEARNED = Path(__file__).resolve().parents[1] / "src/blackpoker/agents/search/weights.json"

Game = tuple[str, int, bytes, int]  # regulation, seed, choices, winner


# ---- games
def play_games(minutes: float, seed: int) -> list[Game]:
    rng = random.Random(seed)
    seed *= 1_000_000
    played: list[Game] = []
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        for name in (*REGULATIONS, *rng.sample(NOW_AND_THEN, 2)):
            seed += 2
            played.append(play(name, seed, rng.choice(WHIMS), rng))
    return played


def play(name: str, seed: int, whims: float, rng: random.Random) -> Game:
    game = begun(name, seed)
    players = [make_agent("heuristic", seed), make_agent("heuristic", seed + 1)]
    choices = bytearray()
    while not game.over:
        decision = game.decision()
        assert decision is not None
        player = int(decision.player)
        if rng.random() < whims:
            choice = rng.randrange(len(decision.options))
        else:
            choice = players[player].choose(game.view(player), decision)
        choices.append(choice)
        game.apply(choice)
    return name, seed, bytes(choices), int(game.winner)


@cache
def regulation_of(name: str) -> Regulation:
    return Regulation.parse(name)


def begun(name: str, seed: int) -> Duel:
    game = regulation_of(name).prepare(seed)
    game.answers_forced = True
    game.advance()
    return game


def decisions_of(game: Game) -> Iterator[tuple[Duel, int]]:
    """Play a game again; yield each decision with a choice, and what was chosen."""
    name, seed, choices, _ = game
    world = begun(name, seed)
    for choice in choices:
        if world.count() > 1 and world.turn_number > 0:
            yield world, choice
        world.apply(choice)


# ---- what is learned from
@dataclass
class Examples:
    """Decisions as counts, each with the number of the option that was chosen."""

    tables: list[np.ndarray] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    turns: list[tuple[np.ndarray, list[str], int]] = field(default_factory=list)
    answers: list[tuple[str, np.ndarray, list[str], int]] = field(default_factory=list)
    others: dict[tuple[str, str], list[tuple[np.ndarray, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )


def examples_of(games: Sequence[Game], habits_from: int) -> Examples:
    """Count the tables of all games, and the choices of the first ones, which are enough."""
    found = Examples()
    cards = {one: count_card(one) for one in (*range(card.COUNT), NOTHING)}
    for i, game in enumerate(games):
        winner = game[3]
        for world, choice in decisions_of(game):
            if is_idle(world):
                table = np.array(counts(world, *once_bits(world.book)), np.float32)
                found.tables.append(table)
                found.results.append(0.5 if winner < 0 else float(winner == world.turn))
            if i >= habits_from:
                continue
            lines = world.book.card_lines
            places = world_places(world)
            question = world.question
            assert question is not None
            id = question.id
            if world.floating and id in ("key", "target"):
                id += "/" + lines[world.floating[-1].line.index].record.id
            if is_idle(world):
                found.turns.append((found.tables[-1], names_of(world, places), choice))
            elif question is world.book.chance:
                sensed = np.array(count_answers(world), np.float32)
                named = names_of(world, places)
                found.answers.append((on_the_stage(world), sensed, named, choice))
            elif question.verb == CARD:
                counted = np.array([cards[place % SECOND] for place in places], np.float32)
                found.others["cards", id].append((counted, choice))
            elif question.verb == UNIT:
                around = Around(world)
                counted = np.array([around.count_unit(world, one) for one in places], np.float32)
                found.others["units", id].append((counted, choice))
            elif max(places) < SECOND:
                found.others["ways", id].append((np.eye(SECOND, dtype=np.float32)[places], choice))
    return found


@cache
def once_bits(book: DuelBook) -> tuple[int, int]:
    once = {line.record.id: line.once_bit for line in book.card_lines}
    return once.get("attack", 0), once.get("set_bulwark", 0)


@cache
def names_in(book: DuelBook) -> dict[int, str]:
    return {option.ref: option.text for option in book.chance.names} | {NOTHING: PASS}


def names_of(world: Duel, places: list[int]) -> list[str]:
    names = names_in(world.book)
    return [names[place] for place in places]


def on_the_stage(world: Duel) -> str:
    if not world.stage or world.stage[-1].line.index >= len(world.book.card_lines):
        return NO_STAGE
    request = world.stage[-1]
    whose = "mine" if request.controller == world.asked else "theirs"
    return f"{world.book.card_lines[request.line.index].record.id}/{whose}"


# ---- learning
class Adam:
    """Steps towards less loss, each weight at its own pace."""

    def __init__(self, weights: list[np.ndarray], pace: float, steps: int) -> None:
        self.weights = weights
        self.mean = [np.zeros_like(one) for one in weights]
        self.square = [np.zeros_like(one) for one in weights]
        self.pace = pace
        self.steps = steps
        self.done = 0

    def step(self, slopes: list[np.ndarray]) -> None:
        self.done += 1
        pace = self.pace * max(0.02, 1 - self.done / self.steps)
        for i, slope in enumerate(slopes):
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * slope
            self.square[i] = 0.999 * self.square[i] + 0.001 * slope**2
            mean = self.mean[i] / (1 - 0.9**self.done)
            square = self.square[i] / (1 - 0.999**self.done)
            self.weights[i] -= (pace * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def fit_value(tables: np.ndarray, results: np.ndarray, hidden: int, rounds: int) -> dict[str, Any]:
    """Return the weights of ``search_value.Value`` by name."""
    middle, scale = tables.mean(0), tables.std(0) + 0.02
    x = ((tables - middle) / scale).astype(np.float32)
    rng = np.random.default_rng(1)
    n, wide = x.shape
    inner = rng.normal(0, 1 / math.sqrt(wide), (wide, hidden)).astype(np.float32)
    starts = np.zeros(hidden, np.float32)
    outer = rng.normal(0, 0.2, hidden).astype(np.float32)
    start = np.zeros(1, np.float32)
    plain = np.zeros(wide, np.float32)
    batch, hold = 512, 2e-5
    adam = Adam([inner, starts, outer, start, plain], 1.5e-3, rounds * (n // batch))
    for _ in range(rounds):
        order = rng.permutation(n)
        for first in range(0, n - batch + 1, batch):
            some = order[first : first + batch]
            seen = x[some]
            sums = seen @ inner + starts
            above = np.maximum(sums, 0)
            chance = 1 / (1 + np.exp(-(above @ outer + start[0] + seen @ plain)))
            wrong = (chance - results[some]) / batch
            back = np.outer(wrong, outer) * (sums > 0)
            adam.step(
                [
                    seen.T @ back + hold * inner,
                    back.sum(0),
                    above.T @ wrong + hold * outer,
                    np.array([wrong.sum()]),
                    seen.T @ wrong + hold * plain,
                ]
            )
    inner, plain = inner / scale[:, None], plain / scale
    return {
        "plain": rounded(plain, 4),
        "hidden": [rounded(column, 4) for column in inner.T],
        "starts": rounded(starts - middle @ inner, 4),
        "outer": rounded(outer, 4),
        "start": rounded(start - middle @ plain, 4)[0],
    }


def chances(value: dict[str, Any], tables: np.ndarray) -> np.ndarray:
    """What the learned value says to these tables."""
    found = tables @ np.array(value["plain"]) + sums_of(value, tables) @ value["outer"]
    return np.asarray(1 / (1 + np.exp(-(found + value["start"]))))


def sums_of(value: dict[str, Any], tables: np.ndarray) -> np.ndarray:
    return np.asarray(np.maximum(tables @ np.array(value["hidden"]).T + value["starts"], 0))


def fit_choice(examples: Sequence[tuple[np.ndarray, int]], hold: float, steps: int) -> np.ndarray:
    """Return a weight per count: options are chosen the more often the more theirs sum up to."""
    x = np.concatenate([options for options, _ in examples])
    lengths = np.array([len(options) for options, _ in examples])
    firsts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    owner = np.repeat(np.arange(len(examples)), lengths)
    chosen = np.zeros(len(x), np.float32)
    chosen[firsts + [choice for _, choice in examples]] = 1
    weights = np.zeros(x.shape[1], np.float32)
    adam = Adam([weights], 0.1, steps)
    for _ in range(steps):
        wrong = shares(x @ weights, firsts, owner) - chosen
        adam.step([(x.T @ wrong + hold * weights) / len(examples)])
    return weights


def shares(liked: np.ndarray, firsts: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """Make likings into shares of 1, decision by decision."""
    raised = np.exp(liked - np.maximum.reduceat(liked, firsts)[owner])
    return np.asarray(raised / np.add.reduceat(raised, firsts)[owner])


def fit_actions(
    seen: np.ndarray,
    named: Sequence[Sequence[str]],
    chosen: Sequence[int],
    rounds: int,
    pace: float,
) -> dict[str, np.ndarray]:
    """Return for every action a weight per thing seen."""
    ids = sorted({id for ids in named for id in ids})
    place = {id: i for i, id in enumerate(ids)}
    options = [np.array([place[id] for id in one]) for one in named]
    weights = np.zeros((len(ids), seen.shape[1]), np.float32)
    rng = np.random.default_rng(1)
    batch = min(1024, len(named))
    adam = Adam([weights], pace, rounds * (len(named) // batch))
    for _ in range(rounds):
        order = rng.permutation(len(named))
        for first in range(0, len(named) - batch + 1, batch):
            some = order[first : first + batch]
            lengths = np.array([len(options[i]) for i in some])
            firsts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
            owner = np.repeat(np.arange(batch), lengths)
            action = np.concatenate([options[i] for i in some])
            wrong = shares((seen[some][owner] * weights[action]).sum(1), firsts, owner)
            wrong[firsts + [chosen[i] for i in some]] -= 1
            spread = np.zeros((batch, len(ids)), np.float32)
            spread[owner, action] = wrong / batch
            adam.step([spread.T @ seen[some] + 1e-6 * weights])
    return {id: weights[i] for id, i in place.items()}


def fit_policy(examples: Examples) -> dict[str, Any]:
    """Return the habits of ``search_policy.Policy`` by name."""
    tables = np.array([table for table, _, _ in examples.turns])
    middle, scale = tables.mean(0), tables.std(0) + 0.02
    seen = np.concatenate([np.ones((len(tables), 1)), (tables - middle) / scale], 1)
    turns = fit_actions(
        seen.astype(np.float32),
        [ids for _, ids, _ in examples.turns],
        [one for _, _, one in examples.turns],
        rounds=6,
        pace=0.005,
    )
    tops = sorted({top for top, _, _, _ in examples.answers})
    senses = np.array([sensed for _, sensed, _, _ in examples.answers])
    first = 1 + len(tops)
    seen = np.zeros((len(examples.answers), first), np.float32)
    seen[:, 0] = 1
    for i, (top, _, _, _) in enumerate(examples.answers):
        seen[i, 1 + tops.index(top)] = 1
    seen = np.concatenate([seen, senses], 1)
    answers = fit_actions(
        seen,
        [ids for _, _, ids, _ in examples.answers],
        [one for _, _, _, one in examples.answers],
        rounds=6,
        pace=0.03,
    )
    habits: dict[str, Any] = {
        "main": {
            id: rounded(np.concatenate([[one[0] - middle @ (one[1:] / scale)], one[1:] / scale]), 4)
            for id, one in turns.items()
        },
        "quick": {
            id: {
                name: weight
                for name, weight in zip(("", *tops), rounded(one[:first], 3), strict=True)
                if not name or abs(weight) > NOTICEABLE
            }
            for id, one in answers.items()
        },
        "sense": {id: rounded(one[first:], 2) for id, one in answers.items()},
        "cards": {},
        "units": {},
        "ways": {},
    }
    for (kind, id), found in sorted(examples.others.items()):
        if len(found) < FEW:
            continue
        weights = rounded(fit_choice(found[:MANY], 1.0, 300), 3)
        if kind == "ways":
            habits[kind][id] = {str(i): one for i, one in enumerate(weights) if one}
        else:
            habits[kind][id] = weights
    return habits


def fit_held(games: Sequence[Game]) -> dict[str, dict[str, list[list[float]]]]:
    """Return how much likelier each card lies hidden in a zone than in the life.

    That depends on the table only for the hand, which changes all the time.
    """
    tables: dict[str, list[list[float]]] = defaultdict(list)
    places: dict[str, list[np.ndarray]] = defaultdict(list)
    for game in games:
        for i, (world, _) in enumerate(decisions_of(game)):
            if i % 5:
                continue  # tables that follow each other are alike
            player = 1 - int(world.asked)
            where = hidden_cards(world, player)
            edition, _, _ = game[0].partition(" ")
            for id in (game[0], edition):
                if id not in NOW_AND_THEN and len(tables[id]) < MANY_TABLES:
                    held = int(np.sum(where == HAND_SLOT))
                    lives = [int(world.side(one).life.size) for one in range(2)]
                    tables[id].append(signs(world, player, held, lives))
                    places[id].append(where)
    found: dict[str, dict[str, list[list[float]]]] = {}
    for id in tables:
        counted, where = np.array(tables[id]), np.array(places[id])
        found[id] = {}
        for zone in (HAND_SLOT, BULWARK_SLOT, PACK_SLOT, RARE_SLOT, TRUMP_SLOT):
            if np.any(where == zone):
                known = counted if zone == HAND_SLOT else counted[:, :1]
                found[id][ZONES[zone]] = [
                    rounded(fit_card(known, where, zone, one), 2) for one in range(card.COUNT)
                ]
        print(f"  what {id} holds: {len(counted)} tables")
    return found


def hidden_cards(world: Duel, player: int) -> np.ndarray:
    """The zone of every hidden card of a player."""
    side = world.side(player)
    where = np.full(card.COUNT, NOWHERE, dtype=np.int8)
    where[list(side.life.cards[: side.life.size])] = LIFE_SLOT
    where[bitset.each(side.hand)] = HAND_SLOT
    where[bitset.each(side.pack)] = PACK_SLOT
    where[bitset.each(side.rare)] = RARE_SLOT
    for unit in side.field:
        if not unit.soldier:
            where[bitset.each(unit.cards)] = BULWARK_SLOT
    where[[int(trump.card) for trump in side.trumps if not trump.up]] = TRUMP_SLOT
    return where


def fit_card(counted: np.ndarray, where: np.ndarray, zone: int, one: int) -> np.ndarray:
    """Logistic regression by Newton's method: does the card lie there rather than in the life?"""
    there = np.sum(where == zone, axis=1)
    lives = np.sum(where == LIFE_SLOT, axis=1)
    asked = ((where[:, one] == zone) | (where[:, one] == LIFE_SLOT)) & (there > 0) & (lives > 0)
    weights = np.zeros(counted.shape[1])
    if np.sum(asked) < FEW:
        return weights
    x, y = counted[asked], (where[asked, one] == zone).astype(float)
    start = np.log(there[asked] / lives[asked])
    for _ in range(20):
        z = np.clip(x @ weights + start, -12.0, 12.0)
        p = 1.0 / (1.0 + np.exp(-z))
        pull = x.T @ (y - p) - EVENLY * weights
        bend = (x * (p * (1.0 - p))[:, None]).T @ x + EVENLY * np.eye(len(weights))
        weights += np.clip(np.linalg.solve(bend, pull), -1.0, 1.0)
    return weights


def rounded(numbers: np.ndarray, digits: int) -> list[float]:
    return [float(f"{one:.{digits}g}") for one in numbers]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("games")
    one.add_argument("out", type=Path)
    one.add_argument("--minutes", type=float, default=10.0)
    one.add_argument("--seed", type=int, default=1)
    one = commands.add_parser("fit")
    one.add_argument("games", type=Path, nargs="+")
    one.add_argument("--hidden", type=int, default=16, help="a multiple of 8")
    one.add_argument("--rounds", type=int, default=16)
    one.add_argument("--habits-from", type=int, default=6_000, help="how many of the games")
    one.add_argument("--out", type=Path, default=LEARNED)
    options = parser.parse_args()
    if options.command == "games":
        options.out.write_bytes(pickle.dumps(play_games(options.minutes, options.seed)))
        return
    for path in options.games:
        if not path.is_file():
            parser.error(f"there is no file {path}: make one with the command games")
    games: list[Game] = [one for path in options.games for one in pickle.loads(path.read_bytes())]
    if len(games) < FEWEST:
        parser.error(f"{len(games)} games teach nothing: play at least {FEWEST}")
    test, rest = games[::ONE_IN], [one for i, one in enumerate(games) if i % ONE_IN]
    taught, asked = examples_of(rest, options.habits_from), examples_of(test, 0)
    value = fit_value(
        np.array(taught.tables), np.array(taught.results), options.hidden, options.rounds
    )
    results = np.array(asked.results)
    said = np.clip(chances(value, np.array(asked.tables)), 1e-6, 1 - 1e-6)
    loss = -(results * np.log(said) + (1 - results) * np.log(1 - said)).mean()
    print(f"{len(games)} games, {len(taught.tables)} tables; loss of the value {loss:.4f}")
    policy = fit_policy(taught)
    options.out.write_text(
        json.dumps(
            {**value, "policy": policy, "held": fit_held(rest[:CARDS_FROM])}, separators=(",", ":")
        )
        + "\n",
        encoding="ascii",
    )


if __name__ == "__main__":
    main()
