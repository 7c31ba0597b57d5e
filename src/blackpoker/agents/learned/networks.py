"""Which network plays a regulation."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from blackpoker.agents.learned.habits import Habits
from blackpoker.common.duel_rules import DuelRules
from blackpoker.features.vocabulary import encoder_of
from blackpoker.network.forward import Network, make_network
from blackpoker.network.weights import NetworkWeights, load_weights

FOLDER: Final = Path(__file__).with_name("weights")
FOR_ALL: Final = "duels.net"  # plays whatever no other was trained for


@cache
def loaded(path: Path) -> tuple[NetworkWeights, Network]:
    weights = load_weights(path)
    return weights, make_network(weights)


@cache
def network_for(id: str) -> Network:
    """Return the network that knows a regulation best."""
    for path in sorted(FOLDER.glob("*.net")):
        if path.name != FOR_ALL:
            weights, network = loaded(path)
            if id in weights.regulations:
                return network
    return loaded(FOLDER / FOR_ALL)[1]


@cache
def habits_for(rules: DuelRules) -> Habits:
    return Habits(encoder_of(rules), network_for(rules.id))
