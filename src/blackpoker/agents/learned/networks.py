"""Which network plays a regulation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, final

from blackpoker.agents.learned.habits import Habits
from blackpoker.common.duel_rules import DuelRules
from blackpoker.features.vocabulary import encoder_of
from blackpoker.network.forward import Network, make_network
from blackpoker.network.weights import NetworkWeights, load_weights
from blackpoker.regulation.house_rules import without_house

FOLDER: Final = Path(__file__).with_name("weights")
FOR_ALL: Final = FOLDER / "duels.net"  # plays whatever no other was trained for
MOST_RULES: Final = 64  # a server of many local rules forgets the oldest
MOST_NETWORKS: Final = 16  # ... and so does an arena of many networks


@final
@dataclass(frozen=True, eq=False)
class LoadedNetwork:
    """A network of a file, ready to play; read anew it is another one."""

    weights: NetworkWeights
    network: Network


def loaded(path: Path) -> LoadedNetwork:
    """Return the network of a file; one that has not changed is read once."""
    return read_once(path, stamp_of(path))


def stamp_of(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except (OSError, ValueError):  # reading it will say what is wrong
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


@lru_cache(maxsize=MOST_NETWORKS)
def read_once(path: Path, stamp: tuple[int, ...]) -> LoadedNetwork:
    weights = load_weights(path)
    return LoadedNetwork(weights, make_network(weights))


@cache
def file_for(id: str) -> Path:
    """Return the file of the network that knows a regulation best."""
    for path in sorted(FOLDER.glob("*.net")):
        if path != FOR_ALL and id in loaded(path).weights.regulations:
            return path
    return FOR_ALL


@lru_cache(maxsize=MOST_RULES)
def habits_for(rules: DuelRules, network: LoadedNetwork | None = None) -> Habits:
    """Return what a network would do by these rules: this one, or the one that knows them best."""
    found = loaded(file_for(without_house(rules.id))) if network is None else network
    return Habits(encoder_of(rules), found.network, found.weights.warmth)
