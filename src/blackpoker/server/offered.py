"""What whoever runs the server puts at hand: local rules, and agents beside the levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from blackpoker.agents.bot_file import is_bot_file
from blackpoker.agents.registry import find_agent
from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import HouseFile, check_ids, read_house


@dataclass
class Offered:
    """Guests ask for agents by the name they are shown: of a bot's file nobody learns the path.

    ``watched``: the files are read again when they are saved (``workbench``).
    """

    files: tuple[HouseFile, ...] = ()
    agents: Mapping[str, str] = field(default_factory=dict)  # by the name guests know
    watched: bool = False

    @property
    def house(self) -> tuple[Supplement, ...]:
        return tuple(one.rule for one in self.files)

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(one.path for one in self.files)


def offered(house: Sequence[Path], agents: Sequence[str], watched: bool = False) -> Offered:
    """Read the files and find the agents; a BlackPokerError says what is wrong with one."""
    files = tuple(read_house(path.absolute()) for path in house)
    check_ids(files)
    named: dict[str, str] = {}
    for agent in agents:
        find_agent(agent)
        name = Path(agent).stem if is_bot_file(agent) else agent
        if name in named:
            raise BlackPokerError("offer_twice", name=name)
        named[name] = str(Path(agent).absolute()) if is_bot_file(agent) else agent
    return Offered(files, named, watched)
