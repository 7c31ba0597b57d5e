"""Which decisions matter: what the network thinks of the options, and what a slip really costs.

A decision is played on twice to the end of the game, by what was chosen and by another option drawn
by lot, with all cards where they lie.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from blackpoker.agents.learned.habits import Opinion, Remembered
from blackpoker.common.duel import Duel
from blackpoker.core.rng import seeded
from blackpoker.lab.balance.playing import (
    MOST_DECISIONS,
    Field,
    GamePlan,
    begun,
    glanced,
    minds_of,
    play_on,
    usual_plan,
)
from blackpoker.lab.simulate import seed_of

Data = dict[str, Any]
AT_MOST: Final = 12  # decisions of a game that are looked at
MATTERS: Final = 0.05  # winning chance between the best and the worst of the options
WHOLE: Final = 1000  # falls are added up in thousandths


def play_moments(field: Field, first: int, n: int, seed: int) -> Data:
    """Look at some decisions of each game, drawn by lot."""
    count: Counter[str] = Counter()
    for k in range(first, first + n):
        plan = usual_plan(field, seed_of(seed, k))
        for at, game, remembered, opinion, choice in decisions_of(field, plan):
            look_at(field, plan, at, game, remembered, opinion, choice, count)
        count["games"] += 1
    return {"moments": dict(count)}


def decisions_of(field: Field, plan: GamePlan) -> list[tuple[int, Duel, Remembered, Opinion, int]]:
    """Return some decisions of the first turns and later, each with the game as it stood."""
    game = begun(field, plan)
    game.answers_forced = True
    game.advance()
    minds = minds_of(field, plan)
    remembered = Remembered(0, 0)
    lot = seeded(seed_of(plan.seed, 7))
    found: list[tuple[int, Duel, Remembered, Opinion, int]] = []
    n = 0
    while not game.over and n < MOST_DECISIONS:
        mind = minds[game.asked]
        seen = glanced(field.habits, game, remembered, False)
        opinion = field.habits.read(game, seen)
        choice = mind.choose(game, opinion)
        if game.turn_number > 0 and mind.asked <= 60:
            one = (n, game.clone(), remembered.clone(), opinion, choice)
            # Each decision of the game is as likely to be among those that are kept.
            if len(found) < AT_MOST:
                found.append(one)
            elif (place := int(lot.below(n + 1))) < AT_MOST:
                found[place] = one
        game.apply(choice)
        n += 1
    return found


def look_at(
    field: Field,
    plan: GamePlan,
    at: int,
    game: Duel,
    remembered: Remembered,
    opinion: Opinion,
    choice: int,
    count: Counter[str],
) -> None:
    assert game.question is not None
    me = int(game.asked)
    chances = [chance_after(field, game, remembered, one, me) for one in range(game.count())]
    best, worst = max(chances), min(chances)
    fall = round(WHOLE * (best - sum(chances) / len(chances)))
    where = game.question.id
    other = seeded(seed_of(plan.seed, 1000 + at)).below(game.count() - 1)
    other += other >= choice
    kept = finished(field, plan, game, remembered, choice, me)
    slipped = finished(field, plan, game, remembered, int(other), me)
    gained = kept - slipped
    for name in ("all", where):
        count[f"{name} n"] += 1
        count[f"{name} options"] += len(chances)
        count[f"{name} matter"] += best - worst >= MATTERS
        count[f"{name} fall"] += fall
        count[f"{name} fall_squares"] += fall * fall
        count[f"{name} turned"] += gained != 0
        count[f"{name} gained"] += gained
        count[f"{name} gained_squares"] += gained * gained


def chance_after(field: Field, game: Duel, remembered: Remembered, choice: int, me: int) -> float:
    """How likely I win after a choice, as whoever is asked next thinks."""
    after = game.clone()
    after.apply(choice)
    if after.over:
        return 0.5 if after.winner < 0 else float(after.winner == me)
    seen = glanced(field.habits, after, remembered.clone(), False)
    chance = float(field.habits.read(after, seen).chance)
    return chance if after.asked == me else 1.0 - chance


def finished(
    field: Field, plan: GamePlan, game: Duel, remembered: Remembered, choice: int, me: int
) -> int:
    """What I score if I choose this and both play on as they would."""
    after = game.clone()
    after.apply(choice)
    return play_on(field, after, minds_of(field, plan), remembered.clone()).points(me)
