"""A rule in the making: files with local rules are read again whenever they are saved.

Only on a machine of one's own: whoever can write these files can run anything here.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import HouseFile, check_ids, read_house, regulation_with
from blackpoker.lab.lint import lint, usual_regulation
from blackpoker.table.http_bodies import HouseFound, HouseNow, HouseState
from blackpoker.text import in_all, in_each

if TYPE_CHECKING:
    from blackpoker.server.service import Service

PAUSE: Final = 0.2  # seconds between two looks
LINT_BUDGET: Final = 3_000  # positions looked at for a win in the first turn: a second or less


@dataclass
class WatchedFile:
    """One file: as it was last read, and what is wrong with it since."""

    path: Path
    file: HouseFile | None = None
    stamp: tuple[int, int] = (0, 0)
    error: BlackPokerError | None = None
    found: list[HouseFound] = field(default_factory=list)  # by lint


class Workbench:
    """The files of a server that watches them."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.offers = service.config.offers
        self.files = [WatchedFile(Path(one.path), one) for one in self.offers.files]
        for one in self.files:
            one.stamp = stamp_of(one.path)
        self.version = 1

    async def watch(self) -> None:
        """Look again and again, as long as the server runs."""
        await self.lint_all(self.files)
        while True:
            await asyncio.sleep(PAUSE)
            await self.look()

    async def look(self) -> bool:
        """Read again what was saved since the last look; True if anything was."""
        saved = [one for one in self.files if stamp_of(one.path) != one.stamp]
        if not saved:
            return False
        for one in saved:
            one.stamp = stamp_of(one.path)
            one.error, one.found = None, []
            try:
                one.file = readable(one.path)
            except BlackPokerError as error:
                one.error = error
        try:
            check_ids([one.file for one in self.files if one.file is not None])
        except BlackPokerError as error:
            saved[-1].error = error
        if all(one.error is None for one in self.files):
            await self.take([one.file for one in self.files if one.file is not None])
        self.version += 1
        await self.lint_all(saved)
        return True

    async def take(self, files: list[HouseFile]) -> None:
        """From now on these rules are played; a game with one that is another now ends."""
        before = {one.rule.id: one.rule for one in self.offers.files}
        changed = {one.rule.id for one in files if before.get(one.rule.id) is not one.rule}
        self.offers.files = tuple(files)
        self.service.library.made.clear()
        for live in list(self.service.hub.lives.values()):
            if changed & {rule.id for rule in live.room.regulation.house}:
                await live.stop("house_changed")

    async def lint_all(self, files: list[WatchedFile]) -> None:
        """Hold them against the guidelines, in a thread: the page is told meanwhile."""
        for one in files:
            if one.error is None and one.file is not None:
                stamp = one.stamp
                found = await asyncio.to_thread(linted, one.file)
                if one.stamp == stamp:
                    one.found = found
                    self.version += 1

    def now(self, lang: str) -> HouseNow:
        """What there is to tell of the files."""
        return HouseNow(self.version, [state_of(one, lang) for one in self.files])


def stamp_of(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


def readable(path: Path) -> HouseFile:
    """Read a file whose rule can be played; a BlackPokerError says what is wrong with it."""
    file = read_house(path)
    regulation_with(usual_regulation(file), [file])
    return file


def linted(file: HouseFile) -> list[HouseFound]:
    report = lint(file, budget=LINT_BUDGET, openings=1)
    return [HouseFound(one.guideline, in_all(one.said), one.action) for one in report.findings]


def state_of(one: WatchedFile, lang: str) -> HouseState:
    rule = one.file.rule if one.file is not None else None
    found = HouseState(file=one.path.name, found=one.found)
    if rule is not None:
        found.id, found.name = rule.id, in_each(rule.name)
        found.parts = parts_of(rule)
    if one.error is not None:
        found.error = one.error.said(lang)
        line = one.error.values.get("line")
        found.line = line if isinstance(line, int) else 0
    return found


def parts_of(rule: Supplement) -> list[str]:
    """What a rule adds, replaces, drops or changes, by id."""
    return [
        *(one.id for one in rule.actions),
        *(one.id for one in rule.characters),
        *(one.id for one in rule.fogs),
        *(one.id for one in rule.trumps),
        *(f"−{id}" for id in rule.drop),
        *(f"{name} = {value}" for name, value in rule.numbers.items()),
    ]
