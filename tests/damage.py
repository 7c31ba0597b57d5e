"""Snapshots that somebody has damaged, and what comes of loading them.

``tests/test_damage.py`` tries some hundreds, ``benchmarks/damaged.py`` as many as one likes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from games import said

from blackpoker.common.duel import Duel
from blackpoker.core.decision import QUESTIONS
from blackpoker.core.errors import RecordError
from blackpoker.core.game import Game
from blackpoker.core.native import BytesWriter
from blackpoker.features.vocabulary import encoder_of
from blackpoker.house.house_file import load_house
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.regulation.games import AnyRegulation, everything
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.slot import Slot, features_of

EXAMPLES: Final = Path(__file__).parent.parent / "examples" / "house"
HOUSES: Final = (
    ("9.1 lite+entry16", "field_hospital"),
    ("8 standard+pack_random", "volley"),
    ("9.1 master+extra", "last_stand"),
    ("8 master+extra", "no_search"),
)
MOST_DECISIONS: Final = 20_000
LOOK_EVERY: Final = 9  # decisions: then the views, a copy and a snapshot are made too
REFUSED: Final = "refused"
PLAYED: Final = "played"
NO_END: Final = "no end"


def all_kinds() -> list[Any]:
    """Every regulation, some with local rules, and Old Maid for few and many."""
    return [*everything(), *with_house(), OldMaidRegulation(2), OldMaidRegulation(6)]


def with_house() -> Iterator[AnyRegulation]:
    for id, name in HOUSES:
        rule = load_house(EXAMPLES / f"{name}.py")
        yield Regulation.parse(id, (rule,))


# ---- games to take snapshots of
def snapshots(regulation: Any, seed: int, count: int) -> list[str]:
    """Snapshots at decisions of a random game, as JSON; most of them in the middle of something."""
    lot = random.Random(seed)
    game: Game = regulation.prepare(seed)
    if seed % 3 == 1 and isinstance(regulation, Regulation):
        for player in range(2):
            game.accept_last_card_on_top(player)  # type: ignore[attr-defined]
    game.advance()
    at_a_chance: list[str] = []
    midway: list[str] = []
    for n in range(MOST_DECISIONS):
        if game.over:
            break
        found = midway if game.depth > 1 or game.stage else at_a_chance
        if n == 0 or lot.random() < 0.3:
            found.append(json.dumps(regulation.snapshot(game)))
        game.apply(lot.randrange(game.count()))
    lot.shuffle(at_a_chance)
    lot.shuffle(midway)
    few = count // 4
    return [*at_a_chance[:few], *midway[: count - few]] or [json.dumps(regulation.snapshot(game))]


# ---- damaging
HUGE: Final = (2**31, 2**53, 2**61, 2**62, 2**63 - 1, 2**63, 2**64 + 1, 10**30)
OTHER_TYPES: Final = (None, "", "1", 1.0, 0.5, float("nan"), float("inf"), [], {}, [0], True, False)
HEAD: Final = ("blackpoker", "rules", "rules_version")


class Damage:
    """Changes nested data in one to three places; ``done`` says what it did."""

    def __init__(self, data: dict[str, Any], lot: random.Random) -> None:
        self.lot = lot
        self.numbers = [*numbers_in(data), 0]  # what stands there already is the best disguise
        self.words = [*words_in(data), *QUESTIONS]
        self.done: list[str] = []
        for _ in range(lot.choice((1, 1, 1, 2, 3))):
            self.change(data)

    def change(self, data: dict[str, Any]) -> None:
        keys = self.somewhere(data)
        parent: Any = data
        for key in keys[:-1]:
            parent = parent[key]
        old = parent[keys[-1]]
        if isinstance(parent, dict) and self.lot.random() < 0.05:
            del parent[keys[-1]]
            new = None
        else:
            new = parent[keys[-1]] = self.instead_of(old)
        self.done.append(f"{'/'.join(map(str, keys))}: {shown(old)} -> {shown(new)}")

    def somewhere(self, data: dict[str, Any]) -> list[Any]:
        """Go down from the top by lot; short lists are as likely as long ones."""
        here: Any = data
        keys: list[Any] = []
        while isinstance(here, (dict, list)) and here:
            if keys and self.lot.random() < 0.12:
                break
            names = list(here) if isinstance(here, dict) else range(len(here))
            key = self.lot.choice(names)
            if key in HEAD and self.lot.random() < 0.9:  # what is wrong there is soon seen
                continue
            keys.append(key)
            here = here[key]
        return keys

    def instead_of(self, value: Any) -> Any:
        lot = self.lot
        if lot.random() < 0.1:
            return lot.choice(OTHER_TYPES)
        if isinstance(value, bool):
            return lot.choice((not value, not value, int(value)))
        if isinstance(value, int):
            return self.other_number(value)
        if isinstance(value, str):
            return lot.choice((lot.choice(self.words), lot.choice(self.words), value[:-1]))
        if isinstance(value, list):
            return self.other_list(value)
        if isinstance(value, dict):
            return dict(list(value.items())[1:])
        return lot.choice((0, [], {}, *OTHER_TYPES))

    def other_number(self, value: int) -> Any:
        lot = self.lot
        return lot.choice(
            (
                value + lot.choice((-2, -1, -1, 1, 1, 2)),
                value + lot.choice((-1, 1)),
                lot.choice(self.numbers),
                lot.choice(self.numbers),
                value ^ (1 << lot.randrange(8)),
                value ^ (1 << lot.randrange(64)),
                value ^ (1 << lot.randrange(54)) ^ (1 << lot.randrange(54)),
                lot.choice((-value, -1, 0, 1, 61, *HUGE, *(-n for n in HUGE))),
                lot.choice((float(value), str(value), [value], bool(value))),
            )
        )

    def other_list(self, value: list[Any]) -> Any:
        lot = self.lot
        some = lot.choice(value) if value else 0
        changed = value[:]
        lot.shuffle(changed)
        deep: Any = value
        for _ in range(lot.choice((1, 2, 500, 50_000))):
            deep = [deep]
        return lot.choice(
            (
                value[: lot.randrange(len(value) + 1)],
                value[lot.randrange(len(value) + 1) :],
                [*value, some],
                [*value, lot.choice((*self.numbers[:50], None, []))],
                value + value,
                value * 70,
                value[::-1],
                changed,
                changed,
                [],
                deep,
            )
        )


def shown(value: object) -> str:
    try:
        return repr(value)[:60]
    except RecursionError:
        return "nested"


def numbers_in(data: Any) -> list[int]:
    if isinstance(data, (dict, list)):
        parts = data.values() if isinstance(data, dict) else data
        return [n for value in parts for n in numbers_in(value)]
    return [data] if isinstance(data, int) and not isinstance(data, bool) else []


def words_in(data: Any) -> list[str]:
    if isinstance(data, (dict, list)):
        parts = data.values() if isinstance(data, dict) else data
        return [word for value in parts for word in words_in(value)]
    return [data] if isinstance(data, str) else []


# ---- trying
def try_one(regulation: Any, text: str, seed: int, done: list[str]) -> str:
    """Damage a snapshot, load it and play on by lot; return what came of it.

    ``done`` is told what was damaged. Any other error than the refusal gets out.
    """
    lot = random.Random(seed)
    data = json.loads(text)
    done += Damage(data, lot).done
    try:
        game: Game = regulation.load(data)
    except RecordError as error:
        return REFUSED if said(error) else f"no sentence: {error.id}"
    return play_on(regulation, game, lot)


def look_at(game: Game) -> None:
    """See it as its players do, and as a learner."""
    for player in (None, *range(game.players)):
        game.view(player)
    if isinstance(game, Duel):
        encoder = encoder_of(game.book)
        slot = Slot(game, encoder, 0, 0)
        for player in range(2):
            assert features_of(slot, player, True)
        encoder.options(BytesWriter(), BytesWriter(), game, game.asked)


def play_on(regulation: Any, game: Game, lot: random.Random) -> str:
    """Play to the end, and look at the game as others do meanwhile."""
    for n in range(MOST_DECISIONS):
        if game.over:
            return PLAYED
        decision = game.decision()
        assert decision is not None, "nobody is asked"
        assert 0 < len(decision.options) == game.count(), decision
        if n % LOOK_EVERY == 0:
            look_at(game)
            again = regulation.load(json.loads(json.dumps(regulation.snapshot(game))))
            assert again.to_data() == game.to_data()
            game = game.clone()
        game.apply(lot.randrange(len(decision.options)))
    return NO_END
