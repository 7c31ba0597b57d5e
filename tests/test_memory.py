"""The compiled engine gives its memory back without harm, wherever a game comes to its end."""

from __future__ import annotations

import os
import subprocess
import sys

NESTS = """
from blackpoker.core.rng import seeded
from blackpoker.regulation.regulation import Regulation

game = Regulation.parse("9.1 master+extra").new_game(seed=1)
game.record()
rng = seeded(2)
while not game.over and game.turn_number < 6:
    game.apply(rng.below(game.count()))
for depth in range(1, 150):
    nest = [game.clone() for _ in range(3)] + [game.drain_events()]
    for _ in range(depth):
        nest = [nest]
    del nest
print("whole")
"""


def test_games_deep_inside_something_else_are_freed() -> None:
    """A checking allocator notices who frees what it did not get."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", NESTS],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "whole\n", done.stderr
