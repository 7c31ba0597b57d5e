"""What games have taught, made ready for one regulation.

``weights.json`` is made by tools/learn.py. It speaks of actions and questions by their ids, so that
one experience serves every regulation; what it does not know is neither liked nor disliked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from blackpoker.agents.search.belief import likely, signs
from blackpoker.agents.search.policy import SENSES, UNIT_COUNTS, Policy, count_card
from blackpoker.agents.search.value import Value, layer, octets
from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.common.duel_rules import DuelRules
from blackpoker.core.decision import NOTHING, SECOND

LEARNED: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("weights.json").read_text(encoding="ascii")
)
FLOOR: Final = 0.05  # so often a habit is forgotten, and everything is tried alike
UNKNOWN: Final = -3.0  # how much less an action is liked that nobody has seen
NO_STAGE: Final = "-"
PASS: Final = "pass"
ZONES: Final = ("life", "hand", "graveyard", "bulwark", "pack", "rare", "trump")  # as in Deal


def value_for(rules: DuelRules) -> Value:
    """Return what a table of this regulation is worth."""
    once = {line.record.id: line.once_bit for line in rules.card_lines}
    return Value(
        plain=LEARNED["plain"],
        hidden=layer(LEARNED["hidden"], LEARNED["starts"]),
        outer=octets(LEARNED["outer"]),
        start=LEARNED["start"],
        attack_bit=once.get("attack", 0),
        bulwark_bit=once.get("set_bulwark", 0),
    )


def policy_for(rules: DuelRules) -> Policy:
    """Return the habits of a regulation."""
    habits = LEARNED["policy"]
    lines = [line.record.id for line in rules.card_lines]
    names = {option.ref: option.text for option in rules.chance.names}
    names[NOTHING] = PASS
    known = {place: name for place, name in names.items() if name in habits["main"]}
    unknown = [UNKNOWN, *[0.0] * len(LEARNED["plain"])]
    main = [unknown, *(habits["main"][name] for name in known.values())]
    slots = {place: i for i, place in enumerate(known, start=1)}
    tops = [NO_STAGE, *[f"{id}/theirs" for id in lines], *[f"{id}/mine" for id in lines]]
    quick = [
        answers(habits["quick"].get(names.get(place, ""), {"": UNKNOWN}), tops)
        for place in range(2 * SECOND)
    ]
    cards = {id: by_card(weights) for id, weights in habits["cards"].items()}
    no_cards, no_units, no_senses = [0.0] * SECOND, [0.0] * UNIT_COUNTS, [0.0] * SENSES
    return Policy(
        value=value_for(rules),
        main=layer([weights for _, *weights in main], [start for start, *_ in main]),
        slots=[slots.get(place, 0) for place in range(2 * SECOND)],
        quick=quick,
        sense=[habits["sense"].get(names.get(place, ""), no_senses) for place in range(2 * SECOND)],
        cards=cards,
        cards_by_line=[cards.get(f"key/{id}", no_cards) for id in lines],
        units=habits["units"],
        units_by_line=[habits["units"].get(f"target/{id}", no_units) for id in lines],
        ways={
            id: [float(ways.get(str(place), 0.0)) for place in range(SECOND)]
            for id, ways in habits["ways"].items()
        },
        floor=FLOOR,
    )


def leanings_for(table: Duel, player: int, held: int, lives: Sequence[int]) -> list[list[float]]:
    """Return by zone how much likelier each of a player's hidden cards is to lie there.

    Of a regulation that was not played for learning the others of its edition tell.
    """
    id = table.rules.id
    by_zone = LEARNED["held"].get(id, LEARNED["held"].get(table.book.edition.id, {}))
    found = signs(table, player, held, lives)
    even = [1.0] * card.COUNT
    return [likely(by_zone[zone], found) if zone in by_zone else even for zone in ZONES]


def answers(weights: dict[str, float], tops: list[str]) -> list[float]:
    """How much an answer is liked to each thing that may lie on the stage."""
    return [weights[""] + weights.get(top, 0.0) for top in tops]


def by_card(weights: list[float]) -> list[float]:
    """How much each card is liked, and "no more"."""
    liked = [0.0] * SECOND
    for one in [*range(card.COUNT), NOTHING]:
        liked[one] = sum(a * b for a, b in zip(weights, count_card(one), strict=True))
    return liked
