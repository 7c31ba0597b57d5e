"""Which regulations are learned together, and how many of the games are of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from blackpoker.lab.simulate import named
from blackpoker.learn.recipe import LearnError
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation, all_regulations

EVERYTHING: Final = "all"
MOST_WEIGHT: Final = 999
MEASURED: Final = 6  # regulations at most


def read_mixture(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the ids that these texts name; one that weighs more stands there more often.

    A text is a regulation, a word for several (``6``, ``extra``, ``all``), and may end in a weight:
    ``9.1 lite+entry16*8``. What is named twice has both weights.

    >>> read_mixture(["9.1 lite+entry16*2", "6 lite"])
    ('9.1 lite+entry16', '9.1 lite+entry16', '6 lite')
    """
    weights: Counter[str] = Counter()
    for text in texts:
        name, weight = weighed(text)
        for one in meant(name):
            if not isinstance(one, Regulation):
                raise LearnError("learn_no_duel", regulation=one.id)
            weights[one.id] += weight
    return tuple(weights.elements())


def weighed(text: str) -> tuple[str, int]:
    name, star, weight = (part.strip() for part in text.rpartition("*"))
    if not star:
        return text, 1
    if not (weight.isascii() and weight.isdecimal() and 0 < int(weight) <= MOST_WEIGHT):
        raise LearnError("learn_bad_weight", text=text, weight=weight, most=MOST_WEIGHT)
    return name, int(weight)


def meant(name: str) -> list[AnyRegulation]:
    return list(all_regulations()) if name.casefold() == EVERYTHING else named([name])


def check_room(mixture: Sequence[str], games: int) -> None:
    """Refuse a mixture in which somebody would get no game."""
    if len(mixture) > games:
        raise LearnError("learn_too_many", count=len(mixture), games=games)


def measured_in(mixture: Sequence[str]) -> tuple[str, ...]:
    """Return the regulations in which progress is measured: all, the heaviest, or some spread."""
    weights = Counter(mixture)
    least = min(weights.values())
    found = list(weights)
    if len(found) > MEASURED:
        found = [id for id, weight in weights.items() if weight > least] or found
    if len(found) > MEASURED:
        found = [found[i * len(found) // MEASURED] for i in range(MEASURED)]
    return tuple(found)
