"""Many games with random trumps: all end, and everything in the lists is asked for and resolves.

The long soak is ``blackpoker simulate 6 extra --agents curious --games 20000 --usage``.
"""

from __future__ import annotations

from collections import Counter

import pytest
from games import SCALE

from blackpoker.common.event import TrumpEvent
from blackpoker.core.rng import seeded
from blackpoker.lab.simulate import simulate
from blackpoker.regulation.regulation import Regulation
from blackpoker.trumps.extra6.extra import TRUMPS

MOST_DECISIONS = 20_000


@pytest.mark.parametrize("group", [["6 extra", "6 master"], ["8 master+extra", "8 pro+extra"]])
def test_everything_in_the_lists_is_used(group: list[str]) -> None:
    result = simulate(group, 200 * SCALE, 2, ("curious",), jobs=1, usage=True)
    asked: Counter[str] = Counter()
    resolved: Counter[str] = Counter()
    for tally in result.tallies:
        assert (tally.unfinished, tally.failures) == (0, [])
        asked += Counter(tally.requested)
        resolved += Counter(tally.resolved)
    for action in sorted({line.action.id for line in Regulation.parse(group[0]).rules.lines}):
        print(f"{action:30}{asked[action]:8}{resolved[action]:8}")
        assert asked[action] > 0, action
        assert resolved[action] > 0, action


@pytest.mark.parametrize("id", ["6 extra", "8 standard+extra"])
@pytest.mark.parametrize("trump", TRUMPS, ids=lambda trump: trump.id)
def test_every_trump_is_opened(id: str, trump: object) -> None:
    """Both players bring it, so that also two of a kind meet (RX-13)."""
    card = next(one.card for one in TRUMPS if one is trump)
    regulation = Regulation.parse(id)
    opened = 0
    for seed in range(4 * SCALE):
        game = regulation.prepare(seed, trumps=[[card], [card]])
        game.record()
        game.advance()
        rng = seeded(seed)
        decisions = 0
        while not game.over:
            game.apply(rng.below(game.count()))
            decisions += 1
            assert decisions < MOST_DECISIONS
        opened += sum(
            1 for event in game.drain_events() if isinstance(event, TrumpEvent) and event.up
        )
    assert opened > 0
