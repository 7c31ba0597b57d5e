"""How the heuristic behaves, counted: habits for players that have no time to think.

The shares were counted in games of the heuristic against itself, in every regulation.
"""

from __future__ import annotations

from math import exp
from typing import Final

from blackpoker.agents.judgement import DEFAULT
from blackpoker.agents.learned import WEIGHTS
from blackpoker.agents.rollout import Judged, Rollout
from blackpoker.agents.search_policy import Leaning, Policy
from blackpoker.agents.search_value import Value
from blackpoker.common.duel_rules import DuelRules
from blackpoker.core.decision import NOTHING, SECOND

# How often an action is taken when it can be: on an empty stage in the own turn,
IN_THE_OWN_TURN: Final[dict[str, float]] = {
    "ambush": 0.0,
    "attack": 0.124,
    "bj": 0.116,
    "close": 0.0,
    "death_lance": 0.145,
    "destroy_bulwark": 0.032,
    "down": 0.015,
    "end": 0.281,
    "equip": 0.034,
    "force": 0.019,
    "hand_destruction": 0.021,
    "intimidate": 0.0,
    "kill": 0.083,
    "open": 0.0,
    "open_pack": 0.593,
    "pass": 0.0,
    "phantom_reverse": 0.0,
    "pursuit": 0.0,
    "put_bulwark": 0.0,
    "quick_intimidate": 0.0,
    "quick_open": 0.11,
    "quick_set_bulwark": 0.0,
    "quick_soldier_summon_s": 0.0,
    "quick_summon_knight": 0.0,
    "rain_of_swords": 0.098,
    "rare_draw": 0.578,
    "rare_summon": 0.267,
    "reanimate": 0.01,
    "recall": 0.0,
    "recruit": 0.4,
    "refill_bulwark": 0.009,
    "reinforcement": 0.0,
    "reset": 0.0,
    "rest": 0.004,
    "reunion": 0.048,
    "reverse": 0.023,
    "search": 0.396,
    "set_bulwark": 0.116,
    "summon_ace": 0.028,
    "summon_demon_lord": 0.0,
    "summon_giant": 0.0,
    "summon_hero": 0.375,
    "summon_knight": 0.618,
    "summon_magician": 0.012,
    "summon_soldier": 0.17,
    "sweep": 0.0,
    "throwing": 0.372,
    "trump_destroy": 0.0,
    "twist": 0.0,
    "up": 0.0,
}
# ... and at any other time.
AT_OTHER_TIMES: Final[dict[str, float]] = {
    "bj": 0.012,
    "change_target": 0.078,
    "close": 0.0,
    "counter": 0.341,
    "down": 0.025,
    "kill": 0.05,
    "open_pack": 0.037,
    "pass": 0.902,
    "quick_intimidate": 0.0,
    "quick_open": 0.0,
    "quick_set_bulwark": 0.0,
    "quick_soldier_summon_s": 0.0,
    "quick_summon": 0.038,
    "quick_summon_knight": 0.0,
    "rare_draw": 0.177,
    "rare_summon": 0.105,
    "recall": 0.017,
    "reset": 0.0,
    "reunion": 0.003,
    "reverse": 0.025,
    "search": 0.0,
    "struggle": 0.0,
    "sweep": 0.0,
    "trap_counter": 0.013,
    "truce": 0.022,
    "trump_destroy": 0.0,
    "twist": 0.031,
    "up": 0.032,
}
# Which key card is taken: 0 the least useful one, 1 the best.
KEY_CARDS: Final[dict[str, float]] = {
    "change_target": 0.0,
    "counter": 0.078,
    "death_lance": 0.596,
    "destroy_bulwark": 0.0,
    "down": 0.45,
    "equip": 0.883,
    "hand_destruction": 0.0,
    "kill": 0.0,
    "reanimate": 0.0,
    "recall": 0.009,
    "recruit": 0.079,
    "refill_bulwark": 0.0,
    "reunion": 0.0,
    "reverse": 0.653,
    "search": 0.5,
    "summon_hero": 0.505,
    "summon_knight": 0.0,
    "summon_soldier": 0.624,
    "throwing": 0.623,
    "twist": 0.0,
    "up": 0.241,
}
# The same of other questions.
CARDS: Final[dict[str, float]] = {
    "bulwark": 0.1,
    "discard": 0.042,
    "new_top": 0.542,
    "order": 0.288,
    "take": 0.997,
    "top": 0.016,
    "trim": 0.012,
}
# How often an action is aimed at the own side where it may be aimed at both.
ON_OWN_SIDE: Final[dict[str, float]] = {
    "death_lance": 0.0,
    "destroy_bulwark": 0.0,
    "down": 0.0,
    "kill": 0.0,
    "reverse": 0.194,
    "twist": 0.169,
    "up": 1.0,
}
# Which of the own soldiers it is aimed at: 0 the smallest, 1 the largest,
OWN_TARGETS: Final[dict[str, float]] = {
    "equip": 0.0,
    "reanimate": 0.137,
    "recall": 0.97,
    "reverse": 0.158,
    "twist": 0.569,
    "up": 0.532,
}
# ... and which of the other side.
OTHER_TARGETS: Final[dict[str, float]] = {
    "death_lance": 0.697,
    "destroy_bulwark": 0.5,
    "down": 0.302,
    "kill": 0.884,
    "reverse": 0.917,
    "twist": 0.744,
}
# The same of other questions.
UNITS: Final[dict[str, float]] = {
    "sacrifice": 0.42,
    "who_goes": 0.2,
}
# How often somebody who may stop naming does.
NO_MORE: Final[dict[str, float]] = {
    "attacker": 0.122,
    "blocker": 0.189,
}

UNKNOWN: Final = 0.05  # an action nobody has counted, in the own turn
UNKNOWN_ANSWER: Final = 0.03
FLOOR: Final = 0.02  # so often everything is tried
NEVER: Final = 0.001  # to pass on an empty stage in the own turn
STOP: Final = 0.3
BOTH_ALIKE: Final = 0.5
PLACES: Final = 2 * SECOND
TURNS: Final = 1  # how far a world is played on before it is judged


def policy_for(rules: DuelRules) -> Policy:
    """Return the habits of a regulation."""
    main = [UNKNOWN] * PLACES
    quick = [UNKNOWN_ANSWER] * PLACES
    for option in rules.chance.names:
        main[option.ref] = FLOOR + IN_THE_OWN_TURN.get(option.text, UNKNOWN)
        quick[option.ref] = FLOOR / 2 + AT_OTHER_TIMES.get(option.text, UNKNOWN_ANSWER)
    main[NOTHING] = NEVER
    questions = {*CARDS, *UNITS, *NO_MORE}
    by_question = {
        one: Leaning(
            slope(CARDS.get(one)), BOTH_ALIKE, slope(UNITS.get(one)), 0.0, NO_MORE.get(one, STOP)
        )
        for one in questions
    }
    by_line = [
        Leaning(
            slope(KEY_CARDS.get(line.record.id)),
            ON_OWN_SIDE.get(line.record.id, BOTH_ALIKE),
            slope(OWN_TARGETS.get(line.record.id)),
            slope(OTHER_TARGETS.get(line.record.id)),
            STOP,
        )
        for line in rules.card_lines
    ]
    least, most = min(DEFAULT.cards), max(DEFAULT.cards)
    worth = [(one - least) / (most - least) for one in DEFAULT.cards]
    return Policy(main, quick, by_question, by_line, worth)


def slope(mean: float | None) -> float:
    """Return how steeply to lean so that choices from 0 to 1 come to this mean.

    >>> slope(0.5), slope(None)
    (0.0, 0.0)
    """
    if mean is None or mean == BOTH_ALIKE:
        return 0.0
    wanted = min(0.97, max(0.03, mean))
    low, high = -40.0, 41.0  # so that the middle is never 0
    for _ in range(50):
        middle = (low + high) / 2
        if 1 / (1 - exp(-middle)) - 1 / middle < wanted:
            low = middle
        else:
            high = middle
    return low


def rollout_for(rules: DuelRules, policy: Policy) -> Rollout:
    """Return how a world is played on from a leaf."""
    value = Value(list(WEIGHTS), rules.by_id["attack"].once_bit)
    return Judged(policy, value, TURNS)
