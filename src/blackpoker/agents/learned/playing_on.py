"""A world played on by habit; compiled."""

from __future__ import annotations

from blackpoker.agents.learned.habits import Habits, Memory
from blackpoker.agents.search.worlds import Worlds
from blackpoker.common.duel import Duel
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng


def play_on(habits: Habits, world: Duel, memory: Memory, rng: Rng, most: i64) -> float:
    """Play so many decisions more; return what that comes to for player 0: 1 a win, 0 a loss."""
    n: i64 = 0
    while not world.over:
        if world.count() == 1:
            world.apply(0)
            continue
        habits.read(world, memory.look(habits, world))
        if n >= most:
            value = (1.0 + habits.value) * 0.5
            return value if world.asked == 0 else 1.0 - value
        world.apply(habits.draw(rng, 1.0))
        n += 1
    if world.winner < 0:
        return 0.5
    return 1.0 if world.winner == 0 else 0.0


def try_all(
    habits: Habits,
    worlds: Worlds,
    memory: Memory,
    choices: list[int],
    rounds: i64,
    most: i64,
    rng: Rng,
) -> list[float]:
    """Play each choice on in the same worlds; return what each came to for who is asked, in all."""
    won: list[float] = [0.0] * len(choices)
    me = worlds.base.asked
    while rounds > 0:
        drawn = worlds.draw(rng)
        i: i64 = 0
        while i < len(choices):
            world = drawn.clone()
            world.apply(choices[i])
            result = play_on(habits, world, Memory(memory.first, memory.second), rng, most)
            won[i] += result if me == 0 else 1.0 - result
            i += 1
        rounds -= 1
    return won
