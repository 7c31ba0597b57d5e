"""A game on this machine: the same room as on a server, without the network and the disk.

Computers think in a process of their own, so that the screen always answers.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Coroutine
from multiprocessing import resource_tracker
from typing import Final

import msgspec

from blackpoker.agents.levels import LEVELS
from blackpoker.client.link import Hear, Link
from blackpoker.core.errors import BlackPokerError
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.present import drafted, reasons, state_for, table_at
from blackpoker.table.protocol import (
    Ack,
    Advice,
    Choose,
    Draft,
    Failed,
    FromGuest,
    Hint,
    Language,
    Look,
    Looked,
    Move,
    MoveNow,
    Resign,
    Settings,
    Speak,
    Thinking,
    ToGuest,
    Undo,
    Welcome,
    Why,
    Yield,
)
from blackpoker.table.room import BOTH, Room
from blackpoker.table.room_record import record_of
from blackpoker.table.setup import SeatPlan, Setup, StaleError
from blackpoker.table.step import AsksComputer, Forced, PassFor
from blackpoker.text import say
from blackpoker.workers.pool import HINT, MOVE, Job, WorkerError, WorkerPool
from blackpoker.workers.worker import JobSpec

PATIENCE: Final = 0.5  # seconds, before it is shown that a computer thinks
MOST_SECONDS: Final = 30.0  # that a computer may take for a move
HINT_SECONDS: Final = 10.0
MOST_AT_ONCE: Final = 200  # things that need nobody, in a row
LARGEST_SEED: Final = 1_000_000


def local_setup(
    regulation: Regulation,
    level: int | None,
    seed: int,
    me: int,
    decks: list[list[int]] | None,
    trumps: list[list[int] | None] | None,
    lang: str,
) -> Setup:
    """A game against a level, or without one between two people at one screen."""
    player = say(lang, "play.player")
    seats = [SeatPlan(f"{player} A"), SeatPlan(f"{player} B")]
    if level is not None:
        seats[me] = SeatPlan(player)
        seats[1 - me] = SeatPlan(LEVELS[level].name.said(lang), kind="computer", level=level)
    for seat, plan in enumerate(seats):
        plan.deck = None if decks is None else decks[seat]
        plan.trumps = None if trumps is None else trumps[seat]
    return Setup(
        game=f"seed-{seed}",  # what computers think follows from it: the same seed, the same game
        kind="hotseat" if level is None else "computer",
        regulation=regulation.id,
        rules=regulation.rules_version,
        seats=seats,
        seed=seed,
        instant=True,
    )


class LocalTable:
    """A link to a room in this process."""

    def __init__(
        self, setup: Setup, me: int, lang: Language, minds: WorkerPool | None = None
    ) -> None:
        self.setup = setup
        self.me = me
        self.lang: Language = lang
        self.room = Room(setup)
        self.viewer = BOTH if setup.kind == "hotseat" else me
        if os.name == "posix":
            # Before the screen takes the error stream, which the first process is handed.
            resource_tracker.ensure_running()
        self.minds = minds if minds is not None else WorkerPool(workers=1)
        self.job: Job | None = None  # a computer that thinks
        self.lines = 0  # sentences the screen has
        self.hear: Hear | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    # ---- the link
    async def open(self, hear: Hear) -> None:
        self.hear = hear
        if self.viewer != BOTH:
            self.minds.warm()
        self.post(self.welcome())
        self.go_on()

    def send(self, message: FromGuest) -> None:
        """Do what the guest wants; why it cannot be is heard."""
        nonce: str = getattr(message, "nonce", "")
        id: int | None = getattr(message, "id", None)
        try:
            self.obey(message)
        except BlackPokerError as error:
            stale = isinstance(error, StaleError)
            self.post(Failed(error.id, error.said(self.lang), nonce, id, stale))
            if stale:
                self.show()

    def offline(self) -> bool:
        return False

    def failure(self) -> BlackPokerError | None:
        return None

    def record(self) -> str:
        return record_of(self.room).write() if self.room.course is not None else ""

    def again(self) -> Link | None:
        """The same game with another deal."""
        seed = secrets.randbelow(LARGEST_SEED)
        setup = msgspec.structs.replace(self.setup, game=f"seed-{seed}", seed=seed)
        return LocalTable(setup, self.me, self.lang, self.minds)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        self.hear = None

    async def end(self) -> None:
        """No further game follows."""
        await self.close()
        await self.minds.close()

    # ---- telling
    def post(self, message: ToGuest) -> None:
        """Have something heard, after whatever is being done now."""
        asyncio.get_running_loop().call_soon(self.deliver, message)

    def deliver(self, message: ToGuest) -> None:
        if self.hear is not None:
            self.hear(message)

    def welcome(self) -> Welcome:
        regulation = self.room.regulation
        both = self.viewer == BOTH
        return Welcome(
            game=self.setup.game,
            role="both" if both else "seat",
            seat=-1 if both else self.me,
            kind=self.setup.kind,
            regulation=regulation.id,
            regulation_name=regulation.name.said(self.lang),
            rules=self.setup.rules,
        )

    def show(self) -> None:
        state = state_for(self.room, self.viewer, self.lang, self.lines)
        self.lines = state.log_from + len(state.log)
        for seat in state.seats:
            seat.online = True
        self.post(state)

    # ---- doing
    @property
    def seat(self) -> int:
        """For whom the guest acts: two at one screen act for whoever is asked."""
        return max(self.room.asked, 0) if self.viewer == BOTH else self.me

    def obey(self, message: FromGuest) -> None:
        room, seat, lang = self.room, self.seat, self.lang
        if isinstance(message, Choose | Move | Undo | Resign):
            room.submit(seat, message, at=time.time())
            self.post(Ack(message.nonce, room.seq))
            self.go_on()
        elif isinstance(message, Draft):
            if message.seq != room.seq:
                raise StaleError("stale_move")
            self.post(drafted(room, seat, message.choices, lang, message.id))
        elif isinstance(message, Why):
            self.post(reasons(room, seat, message.action, lang, message.id))
        elif isinstance(message, Settings):
            room.set_passing(seat, message.passing)
            self.go_on()
        elif isinstance(message, Yield):
            room.set_yield(seat, message.until)
            self.go_on()
        elif isinstance(message, Look):
            self.post(Looked(message.id, message.seq, table_at(room, self.viewer, message.seq)))
        elif isinstance(message, Hint):
            self.spawn(self.advise(message.id, seat))
        elif isinstance(message, MoveNow):
            if self.job is not None:
                self.job.hurry()
        elif isinstance(message, Speak):
            self.lang = message.lang
            self.lines = 0
            self.post(self.welcome())
            self.show()

    def go_on(self) -> None:
        """Do all that needs nobody, show it, and let a computer think."""
        room = self.room
        for _ in range(MOST_AT_ONCE):
            step = room.next_step()
            if not isinstance(step, Forced | PassFor):
                break
            room.auto_entry(step, at=time.time())
        self.show()
        step = room.next_step()
        if isinstance(step, AsksComputer) and self.job is None:
            self.spawn(self.think(step.seat))

    # ---- thinking
    def task(self, name: str, seat: int, **more: object) -> JobSpec:
        room = self.room
        stored = tuple(room.entries.stored)
        arguments: dict[str, object] = {"seat": seat, **more}
        return JobSpec(name, self.setup.game, self.setup.encode(), stored, arguments=arguments)

    async def think(self, seat: int) -> None:
        """Let a computer choose, showing how far it is, and do it."""
        seq = self.room.seq
        level = self.room.seats[seat].level
        job = self.minds.submit(
            self.task("choose", seat, agent=f"level:{level}"), MOVE, MOST_SECONDS
        )
        self.job = job
        part = 0.0

        def note(done: float) -> None:
            nonlocal part
            part = done

        job.on_part = note
        began = time.monotonic()
        while not job.waiting.done():
            await asyncio.wait({job.waiting}, timeout=PATIENCE)
            if not job.waiting.done():
                spent = round(time.monotonic() - began, 1)
                self.post(Thinking(seat, spent, round(part, 2)))
        self.job = None
        try:
            choices = job.waiting.result()
        except WorkerError as error:
            if error.id == "closing":
                return
            choices = [0]  # nobody can think; the game goes on all the same
        if self.room.seq == seq and isinstance(choices, list):
            self.room.computer_chose(seat, choices, at=time.time())
        self.go_on()

    async def advise(self, id: int, seat: int) -> None:
        """Ask the coach, who knows no more than the person."""
        try:
            task = self.task("hint", seat, lang=self.lang, id=id)
            found = await self.minds.do(task, HINT, HINT_SECONDS)
        except BlackPokerError as error:
            self.post(Failed(error.id, error.said(self.lang), id=id))
            return
        assert isinstance(found, bytes)
        self.post(msgspec.json.decode(found, type=Advice))

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[None]) -> None:
        """Nothing goes wrong silently."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            said = say(self.lang, "tui.fault", reason=f"{type(error).__name__}: {error}")
            self.post(Failed("fault", said))
