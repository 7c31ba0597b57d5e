"""Which network plays a regulation."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from blackpoker.agents.learned.habits import Habits
from blackpoker.common.duel_rules import DuelRules
from blackpoker.features.vocabulary import encoder_of
from blackpoker.network.forward import Network, make_network
from blackpoker.network.weights import NetworkWeights, load_weights
from blackpoker.regulation.house_rules import without_house

FOLDER: Final = Path(__file__).with_name("weights")
FOR_ALL: Final = FOLDER / "duels.net"  # plays whatever no other was trained for
MOST_RULES: Final = 64  # a server of many local rules forgets the oldest


@cache
def loaded(path: Path) -> tuple[NetworkWeights, Network]:
    weights = load_weights(path)
    return weights, make_network(weights)


@cache
def file_for(id: str) -> Path:
    """Return the file of the network that knows a regulation best."""
    for path in sorted(FOLDER.glob("*.net")):
        if path != FOR_ALL and id in loaded(path)[0].regulations:
            return path
    return FOR_ALL


@lru_cache(maxsize=MOST_RULES)
def habits_for(rules: DuelRules, path: Path | None = None) -> Habits:
    """Return what a network would do by these rules: the one of a file, or the one that knows."""
    found = file_for(without_house(rules.id)) if path is None else path
    weights, network = loaded(found)
    return Habits(encoder_of(rules), network, weights.warmth)
