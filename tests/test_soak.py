"""Many games with random trumps: all end, and everything in the lists is asked for and resolves.

The long soak is ``blackpoker simulate 6 extra --agents examples/bots/curious.py
--games 20000 --usage``, and with
``9.1`` for all its regulations.
"""

from __future__ import annotations

from collections import Counter

import pytest
from games import CURIOUS, SCALE

from blackpoker.common.card import COUNT, name_of
from blackpoker.common.event import TrumpEvent
from blackpoker.core.rng import seeded
from blackpoker.lab.simulate import simulate
from blackpoker.regulation.regulation import Regulation

MOST_DECISIONS = 20_000


@pytest.mark.parametrize(
    "group",
    [
        ["6 extra", "6 master"],
        ["8 master+extra", "8 pro+extra"],
        ["9.1 master+extra", "9.1 master+draft"],
    ],
    ids=["6", "8", "9.1"],
)
def test_everything_in_the_lists_is_used(group: list[str]) -> None:
    result = simulate(group, 200 * SCALE, 2, (CURIOUS,), jobs=1, usage=True)
    asked: Counter[str] = Counter()
    resolved: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    for tally in result.tallies:
        assert (tally.unfinished, tally.failures) == (0, [])
        asked += Counter(tally.requested)
        resolved += Counter(tally.resolved)
        opened += Counter(tally.opened)
    rules = Regulation.parse(group[0]).rules
    for action in sorted({line.action.id for line in rules.lines}):
        print(f"{action:30}{asked[action]:8}{resolved[action]:8}")
        assert asked[action] > 0, action
        assert resolved[action] > 0, action
    for trump in rules.trumps:
        assert opened[name_of(trump.card)] > 0, trump.id


EVERY_TRUMP = [
    pytest.param(id, trump.card, id=f"{id}-{trump.id}")
    for id in ("6 extra", "8 standard+extra", "9.1 standard+extra")
    for trump in Regulation.parse(id).rules.trumps
]


@pytest.mark.long
@pytest.mark.parametrize(("id", "card"), EVERY_TRUMP)
def test_every_trump_is_opened(id: str, card: int) -> None:
    """Both players bring it, so that also two of a kind meet (RX-13, R9-77)."""
    regulation = Regulation.parse(id)
    opened = 0
    for seed in range(4 * SCALE):
        other = (card + 1) % COUNT  # some regulations want two
        brought = [card, other] if regulation.edition.numbers.least_trumps == 2 else [card]
        game = regulation.prepare(seed, trumps=[brought, brought])
        game.record()
        game.advance()
        rng = seeded(seed)
        decisions = 0
        while not game.over:
            game.apply(rng.below(game.count()))
            decisions += 1
            assert decisions < MOST_DECISIONS
        opened += sum(
            1
            for event in game.drain_events()
            if isinstance(event, TrumpEvent) and event.up and event.card == card
        )
    assert opened > 0
