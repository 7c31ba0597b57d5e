"""Records to look at: kept, opened move by move, and judged one decision after the other."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.play.record import Record
from blackpoker.server.http_answers import ServerRefusal
from blackpoker.server.security import new_code
from blackpoker.server.store import Store, record_written, uploads_cut
from blackpoker.table.http_bodies import Chance, ReviewInfo
from blackpoker.table.protocol import Language
from blackpoker.workers.pool import POSITION, REVIEW, WorkerPool
from blackpoker.workers.worker import JobSpec

SECONDS: Final = 20.0  # for reading a record the first time
JUDGE_SECONDS: Final = 10.0  # for one decision
REVIEWS: Final = 50  # kept at once
INFOS: Final = 50
WORTH_TELLING: Final = 0.02  # a smaller fall is luck as likely as not
SHOWN: Final = 5
UPLOADS: Final = 20_000  # kept on the disk; then the oldest goes. Games played here all stay


@dataclass
class Review:
    """The decisions of a record that are judged so far."""

    decisions: int = 0
    found: list[dict[str, Any]] = field(default_factory=list)
    failure: BlackPokerError | None = None
    done: bool = False


@dataclass(eq=False)
class Replays:
    """All records of a server."""

    store: Store
    minds: WorkerPool
    clock: Callable[[], float]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    reviews: OrderedDict[str, Review] = field(default_factory=OrderedDict)
    infos: OrderedDict[tuple[str, Language], bytes] = field(default_factory=OrderedDict)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    def text(self, code: str) -> str:
        text = self.store.record(code)
        if text is None:
            raise ServerRefusal("no_replay")
        return text

    async def ask(
        self, name: str, code: str, text: str, rank: int = POSITION, **arguments: object
    ) -> object:
        told = {"code": code, "text": text, **arguments}
        # All jobs about a record go to the process that has it.
        task = JobSpec(name, game=f"record {code}", arguments=told)
        seconds = SECONDS if rank == POSITION else JUDGE_SECONDS
        return await self.minds.do(task, rank, seconds)

    async def upload(self, text: str, lang: Language) -> bytes:
        """Keep a record somebody has sent, if it can be read; what is wrong with it is told."""
        Record.read(text)
        code = new_code()
        info = await self.ask("replay_info", code, text, lang=lang)
        await self.store.keep(record_written(code, text, None, self.clock()), uploads_cut(UPLOADS))
        assert isinstance(info, bytes)
        return info

    async def info(self, code: str, lang: Language) -> bytes:
        known = self.infos.get((code, lang))
        if known is not None:
            return known
        info = await self.ask("replay_info", code, self.text(code), lang=lang)
        assert isinstance(info, bytes)
        self.infos[code, lang] = info
        while len(self.infos) > INFOS:
            self.infos.popitem(last=False)
        return info

    async def position(self, code: str, move: int, viewer: str, lang: Language) -> bytes:
        text = self.text(code)
        found = await self.ask("replay_position", code, text, move=move, viewer=viewer, lang=lang)
        assert isinstance(found, bytes)
        return found

    # ---- the coach
    def review(self, code: str, lang: Language) -> ReviewInfo:
        """What has been judged so far; the rest follows by itself."""
        review = self.reviews.get(code)
        if review is None:
            text = self.text(code)
            review = self.reviews[code] = Review()
            self.spawn(self.judge(code, text, review))
            while len(self.reviews) > REVIEWS:
                self.reviews.popitem(last=False)
        self.reviews.move_to_end(code)
        if review.failure is not None:
            del self.reviews[code]
            raise review.failure
        return shown(review, lang)

    async def judge(self, code: str, text: str, review: Review) -> None:
        """Judge one decision after the other, so that others are served in between."""
        try:
            async with self.one_at_a_time:
                if self.reviews.get(code) is not review:  # it was pushed out while it waited
                    return
                count = await self.ask("replay_decisions", code, text, REVIEW)
                assert isinstance(count, int)
                review.decisions = count
                for number in range(count):
                    if self.reviews.get(code) is not review:  # nobody has asked for long
                        return
                    one = await self.ask("replay_judge", code, text, REVIEW, number=number)
                    assert isinstance(one, dict)
                    review.found.append(one)
            review.done = True
        except BlackPokerError as error:
            review.failure = error


def shown(review: Review, lang: Language) -> ReviewInfo:
    """A review in a language, with its worst moves."""
    said = ("text", "chosen", "better")
    chances = [
        Chance(**{**one, **{part: one[part][lang] for part in said}}) for one in review.found
    ]
    lost = [one for one in chances if one.fall >= WORTH_TELLING]
    worst = sorted(lost, key=lambda one: -one.fall)[:SHOWN]
    part = 1.0 if review.done else min(0.99, len(chances) / max(1, review.decisions))
    return ReviewInfo(part=round(part, 3), chances=chances, worst=[one.move for one in worst])
