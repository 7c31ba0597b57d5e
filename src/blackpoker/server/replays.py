"""Records to look at: kept, opened move by move, and judged one decision after the other."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

import msgspec

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.http_answers import ServerRefusal, too_much
from blackpoker.server.limits import Budget
from blackpoker.server.security import new_code
from blackpoker.server.store import StoreReader, record_written, uploads_cut
from blackpoker.table.http_bodies import Chance, ReviewInfo
from blackpoker.table.protocol import Language
from blackpoker.workers.minds import POSITION, REVIEW, Minds
from blackpoker.workers.worker import JobSpec

SECONDS: Final = 20.0  # for reading a record the first time
JUDGE_SECONDS: Final = 10.0  # for one decision
REVIEW_BYTES: Final = 16_000_000  # kept at once
INFO_BYTES: Final = 16_000_000
REVIEWS_AT_ONCE: Final = 2  # decisions that are judged side by side
MOST_PATIENCE: Final = 60.0
WORTH_TELLING: Final = 0.02  # a smaller fall is luck as likely as not
SHOWN: Final = 5
T = TypeVar("T")
UPLOADS: Final = 20_000  # kept on the disk; then the oldest goes. Games played here all stay


@dataclass
class Review:
    """The decisions of a record that are judged so far."""

    decisions: int = 0
    found: list[dict[str, Any]] = field(default_factory=list)
    failure: BlackPokerError | None = None
    done: bool = False


class Shelf(Generic[T]):
    """What is kept at hand, counted in bytes: whatever was not asked for the longest goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self.kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        found = self.kept.get(key)
        if found is None:
            return None
        self.kept.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, one: T, size: int) -> None:
        """Keep something of so many bytes, or of another size than before."""
        self.drop(key)
        self.kept[key] = (one, size)
        self.bytes += size
        while self.bytes > self.most:
            self.drop(next(iter(self.kept)))

    def drop(self, key: Hashable) -> None:
        found = self.kept.pop(key, None)
        if found is not None:
            self.bytes -= found[1]


@dataclass(eq=False)
class Replays:
    """All records of a server. Whatever a worker does for somebody is charged to their address."""

    store: StoreReader
    minds: Minds
    thinking: Budget
    clock: Callable[[], float]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    reviews: Shelf[Review] = field(default_factory=lambda: Shelf(REVIEW_BYTES))
    infos: Shelf[bytes] = field(default_factory=lambda: Shelf(INFO_BYTES))
    in_turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(REVIEWS_AT_ONCE))

    def text(self, code: str) -> str:
        text = self.store.record(code)
        if text is None:
            raise ServerRefusal("no_replay")
        return text

    async def ask(
        self,
        name: str,
        code: str,
        text: str,
        address: str,
        rank: int = POSITION,
        **arguments: object,
    ) -> object:
        told = {"code": code, "text": text, **arguments}
        # All jobs about a record go to the process that has it.
        task = JobSpec(name, game=f"record {code}", arguments=told)
        seconds = SECONDS if rank == POSITION else JUDGE_SECONDS
        job = self.minds.submit(task, rank, seconds)
        try:
            return await job.waiting
        finally:
            self.thinking.charge(address, job.spent)

    def may_think(self, address: str) -> None:
        if seconds := self.thinking.wait(address):
            raise too_much("too_costly", seconds)

    async def upload(self, text: str, lang: Language, address: str) -> bytes:
        """Keep a record somebody has sent, if it can be read; what is wrong with it is told."""
        self.may_think(address)
        code = new_code()
        info = await self.ask("replay_info", code, text, address, lang=lang)
        await self.store.keep(record_written(code, text, None, self.clock()), uploads_cut(UPLOADS))
        assert isinstance(info, bytes)
        return info

    async def info(self, code: str, lang: Language, address: str) -> bytes:
        info = self.infos.get((code, lang))
        if info is None:
            self.may_think(address)
            found = await self.ask("replay_info", code, self.text(code), address, lang=lang)
            assert isinstance(found, bytes)
            info = found
            self.infos.put((code, lang), info, len(info))
        return info

    async def position(
        self, code: str, move: int, viewer: str, lang: Language, address: str
    ) -> bytes:
        self.may_think(address)
        text = self.text(code)
        found = await self.ask(
            "replay_position", code, text, address, move=move, viewer=viewer, lang=lang
        )
        assert isinstance(found, bytes)
        return found

    async def line(
        self, code: str, move: int, line: str, viewer: str, lang: Language, address: str
    ) -> bytes:
        self.may_think(address)
        text = self.text(code)
        found = await self.ask(
            "replay_tried", code, text, address, move=move, line=line, viewer=viewer, lang=lang
        )
        assert isinstance(found, bytes)
        return found

    # ---- the coach
    def review(self, code: str, lang: Language, address: str) -> ReviewInfo:
        """What has been judged so far; the rest follows by itself."""
        review = self.reviews.get(code)
        if review is None:
            self.may_think(address)
            text = self.text(code)
            review = Review()
            self.reviews.put(code, review, len(text))
            self.spawn(self.judge(code, text, review, address))
        if review.failure is not None:
            self.reviews.drop(code)
            raise review.failure
        return shown(review, lang)

    async def judge(self, code: str, text: str, review: Review, address: str) -> None:
        """Judge one decision after the other, so that others are served in between.

        Whoever has used up their share waits for the rest; nobody waits for them.
        """
        size = len(text)
        try:
            async with self.in_turn:
                count = await self.ask("replay_decisions", code, text, address, REVIEW)
                assert isinstance(count, int)
                review.decisions = count
            for number in range(count):
                await asyncio.sleep(min(MOST_PATIENCE, self.thinking.wait(address)))
                async with self.in_turn:
                    if self.reviews.get(code) is not review:  # it was pushed out
                        return
                    one = await self.ask("replay_judge", code, text, address, REVIEW, number=number)
                assert isinstance(one, dict)
                review.found.append(one)
                size += len(msgspec.json.encode(one))
                self.reviews.put(code, review, size)
            review.done = True
        except BlackPokerError as error:
            review.failure = error


def shown(review: Review, lang: Language) -> ReviewInfo:
    """A review in a language, with its worst moves."""
    said = ("question", "chosen", "better", "because")
    chances = [
        Chance(**{**one, **{part: one[part][lang] for part in said}}) for one in review.found
    ]
    lost = [one for one in chances if one.fall >= WORTH_TELLING]
    worst = sorted(lost, key=lambda one: -one.fall)[:SHOWN]
    part = 1.0 if review.done else min(0.99, len(chances) / max(1, review.decisions))
    return ReviewInfo(part=round(part, 3), chances=chances, worst=[one.move for one in worst])
