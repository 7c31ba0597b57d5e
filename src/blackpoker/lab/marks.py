"""What may change between two runs although it is called the same."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from blackpoker.agents.bot_file import is_bot_file, mark_of
from blackpoker.agents.learned.networks import FOLDER
from blackpoker.agents.registry import network_named
from blackpoker.network.weights import contents
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.house_rules import without_house

SOURCES: Final = ("*.py", "*.toml", "*.net")  # what may change a result


def marks_of(
    regulations: Sequence[str], agents: Sequence[str], files: Sequence[str] = ()
) -> dict[str, str]:
    """Return a text for each of these that changes whenever what it names does."""
    marks = {id: find_regulation(without_house(id)).rules_version for id in regulations}
    for name in agents:
        marks[name] = mark_of(name) if is_bot_file(name) else mark_of_ours(name)
    return marks | {path: mark_of(path) for path in files}


def files_of(agents: Iterable[str]) -> tuple[str, ...]:
    """Return the files these agents are made from: bots, and networks that were named."""
    found: list[str] = []
    for name in sorted(agents):
        if is_bot_file(name):
            found.append(name)
        elif (network := network_named(name)) is not None:
            found.append(str(network))
    return tuple(found)


def mark_of_ours(name: str) -> str:
    """A text that changes with our own agents: with the version, and with what they have learned.

    That they may have learned anew also holds for those who do not go by it, which does no harm.
    """
    version = sys.modules["blackpoker"].__version__  # it is above us, but surely there
    network = network_named(name)
    learned = hashlib.sha256()
    for path in sorted(FOLDER.glob("*.net")) if network is None else [network]:
        learned.update(contents(path))
    return f"{version} {learned.hexdigest()[:16]}"


@cache
def mark_of_package() -> str:
    """A text that changes with anything in this package, whether it is compiled or not."""
    package = Path(__file__).parents[1]
    read = hashlib.sha256()
    for path in sorted(path for kind in SOURCES for path in package.rglob(kind)):
        read.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return f"{sys.modules['blackpoker'].__version__} {read.hexdigest()[:16]}"
