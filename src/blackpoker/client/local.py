"""A game on this machine: the same room as on a server, without the network and the disk.

Whoever thinks for long does it in a process of its own, so that the screen always answers.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from multiprocessing import resource_tracker
from typing import Final, assert_never

import msgspec

from blackpoker.agents.agent import Agent
from blackpoker.agents.bot_file import BotError, is_bot_file
from blackpoker.agents.levels import LEVELS
from blackpoker.agents.registry import level_number
from blackpoker.client.link import Hear, Link
from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import HouseError, HouseFile, stumbled
from blackpoker.play.match import is_match
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.present import (
    drafted,
    eyes_of,
    greeting,
    reasons,
    state_for,
    table_at,
)
from blackpoker.table.protocol import (
    Ack,
    Advice,
    Failed,
    Language,
    Looked,
    Passing,
    ToGuest,
)
from blackpoker.table.room import BOTH, Room
from blackpoker.table.room_record import record_of
from blackpoker.table.setup import SEATS, MatchPlan, SeatPlan, Setup, StaleError
from blackpoker.table.step import AsksComputer, Forced, PassFor
from blackpoker.table.telling import Heard
from blackpoker.table.wishes import (
    CallOff,
    Choose,
    Claim,
    Contribute,
    Draft,
    FromGuest,
    Hello,
    Hint,
    Look,
    MoveNow,
    PlayAgain,
    Resign,
    Say,
    Settings,
    Speak,
    Undo,
    UndoAnswer,
    Why,
    WrittenMove,
    Yield,
)
from blackpoker.table.written_move import would_choose
from blackpoker.text import say
from blackpoker.workers.jobs import agent_for, choices_of
from blackpoker.workers.minds import HINT, MOVE, Job, WorkerError
from blackpoker.workers.pool import WorkerPool
from blackpoker.workers.worker import JobSpec

HUMAN: Final = "human"  # instead of an agent: a second person at this screen
MOST_SECONDS: Final = 30.0  # that a computer may take for a move
HINT_SECONDS: Final = 10.0
MOST_AT_ONCE: Final = 200  # things that need nobody, in a row
LARGEST_SEED: Final = 1_000_000


def local_setup(
    regulation: Regulation,
    agent: str,
    seed: int,
    me: int,
    decks: list[list[int]] | None,
    trumps: list[list[int] | None] | None,
    lang: str,
) -> Setup:
    """A game against an agent, or between two people at one screen."""
    player = say(lang, "play.player")
    seats = [SeatPlan(f"{player} A"), SeatPlan(f"{player} B")]
    if agent != HUMAN:
        seats[me] = SeatPlan(player)
        seats[1 - me] = computer(agent, lang)
    for seat, plan in enumerate(seats):
        plan.deck = None if decks is None else decks[seat]
        plan.trumps = None if trumps is None else trumps[seat]
    return Setup(
        game=f"seed-{seed}",  # what computers think follows from it: the same seed, the same game
        kind="hotseat" if agent == HUMAN else "computer",
        regulation=regulation.id,
        rules=regulation.rules_version,
        seats=seats,
        seed=seed,
        instant=True,
        match=MatchPlan() if is_match(regulation) else None,
    )


def computer(agent: str, lang: str) -> SeatPlan:
    """A seat of an agent; a level goes by its name."""
    n = level_number(agent)
    if n is None:
        return SeatPlan(say(lang, "play.computer"), kind="computer", agent=agent)
    return SeatPlan(LEVELS[n].name.said(lang), kind="computer", agent=f"level:{n}")


class LocalTable:
    """A link to a room in this process. ``files`` hold the local rules it is played with."""

    def __init__(
        self,
        setup: Setup,
        me: int,
        lang: Language,
        minds: WorkerPool | None = None,
        files: Sequence[HouseFile] = (),
        passing: Passing | None = None,
    ) -> None:
        self.setup = setup
        self.me = me
        self.lang: Language = lang
        self.files = files
        self.house = tuple(one.rule for one in files)
        self.room = Room(setup, self.house)
        self.viewer = BOTH if setup.kind == "hotseat" else me
        for seat in range(SEATS):
            self.room.set_passing(seat, passing or Passing())
        if os.name == "posix":
            # Before the screen takes the error stream, which the first process is handed.
            resource_tracker.ensure_running()
        paths = [one.path for one in files]
        self.minds = minds if minds is not None else WorkerPool(workers=1, house=paths)
        self.job: Job | None = None  # a computer that thinks
        self.heard = Heard()  # what the screen has of the log
        self.hear: Hear | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.lost: BlackPokerError | None = None

    # ---- the link
    async def open(self, hear: Hear) -> None:
        self.hear = hear
        computers = [n for n, plan in enumerate(self.setup.seats) if plan.kind == "computer"]
        if any(quick_agent(self.room, seat) is None for seat in computers):
            self.minds.warm()
        self.post(greeting(self.room, self.viewer, self.lang))
        self.safely(self.go_on)

    def send(self, message: FromGuest) -> None:
        """Do what the guest wants; why it cannot be is heard."""
        nonce: str = getattr(message, "nonce", "")
        id: int | None = getattr(message, "id", None)
        try:
            self.safely(lambda: self.obey(message))
        except BlackPokerError as error:
            stale = isinstance(error, StaleError)
            self.post(Failed(error.id, error.said(self.lang), nonce, id, stale))
            if stale:
                self.show()

    def safely(self, do: Callable[[], None]) -> None:
        """Do something; a local rule that breaks over it ends the game with its file and line."""
        try:
            do()
        except BlackPokerError:
            raise
        except Exception as error:
            at_fault = stumbled(error, self.files)
            if at_fault is None:
                raise
            self.lose(at_fault)

    def lose(self, error: BlackPokerError) -> None:
        """Nothing more can be played here."""
        self.lost = error
        self.post(Failed(error.id, error.said(self.lang)))

    def offline(self) -> bool:
        return False

    def failure(self) -> BlackPokerError | None:
        return self.lost

    def sealed(self) -> str:
        return ""  # whoever sits here shuffles with a seed of their own

    def record(self) -> str:
        return record_of(self.room).write() if self.room.course is not None else ""

    def again(self) -> Link | None:
        """The same game with another deal; of a match the next game."""
        match, seed = self.room.match, self.setup.seed
        plan = None if match is None else match.following()
        if plan is None or not plan.games:
            seed = secrets.randbelow(LARGEST_SEED)
        number = 0 if plan is None else len(plan.games)
        game = f"seed-{seed}-{number}" if number else f"seed-{seed}"
        setup = msgspec.structs.replace(self.setup, game=game, seed=seed, match=plan)
        passing = self.room.manners[self.me].passing
        return LocalTable(setup, self.me, self.lang, self.minds, self.files, passing)

    def anew(self) -> Link:
        other = LocalTable(self.setup, self.me, self.lang, files=self.files)
        other.room = self.room
        return other

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

    def show(self) -> None:
        state = state_for(self.room, self.viewer, self.lang, self.heard)
        self.heard = self.heard.after(state)
        for seat in state.seats:
            seat.online = True
        self.post(state)

    # ---- doing
    def obey(self, message: FromGuest) -> None:
        room, lang = self.room, self.lang
        seat = eyes_of(room, self.viewer)
        match message:
            case Choose() | WrittenMove() | Undo() | Resign() | UndoAnswer() | Claim() | CallOff():
                room.submit(seat, message, at=time.time())
                self.acknowledge(message.nonce)
            case Settings():
                for one in range(SEATS) if self.viewer == BOTH else (seat,):
                    room.set_passing(one, message.passing, message.once)
                self.acknowledge(message.nonce)
            case Yield():
                room.set_yield(seat, message.until)
                self.acknowledge(message.nonce)
            case Draft():
                if message.seq != room.seq:
                    raise StaleError("stale_move")
                choices = message.choices or would_choose(room.expected(seat), message.line)
                self.post(drafted(room, seat, choices, lang, message.id))
            case Why():
                self.post(reasons(room, seat, message.action, lang, message.id))
            case Look():
                self.post(Looked(message.id, message.seq, table_at(room, self.viewer, message.seq)))
            case Hint():
                self.spawn(self.advise(message.id, seat))
            case MoveNow():
                if self.job is not None:
                    self.job.hurry()
            case Speak():
                self.lang = message.lang
                self.heard = Heard()
                self.post(greeting(self.room, self.viewer, self.lang))
                self.show()
            case Hello() | Contribute() | PlayAgain() | Say():
                pass  # whoever sits here is known, needs no share, and begins anew alone
            case _:
                assert_never(message)

    def acknowledge(self, nonce: str) -> None:
        """What was wanted has happened; go on."""
        self.post(Ack(nonce, self.room.seq))
        self.go_on()

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
        stored = tuple(self.room.entries.stored)
        arguments: dict[str, object] = {"seat": seat, **more}
        return JobSpec(name, self.setup.game, self.setup.encode(), stored, arguments=arguments)

    async def think(self, seat: int) -> None:
        """Let a computer choose, and do it; a bot that cannot go on has lost."""
        seq = self.room.seq
        choices: object = None
        try:
            quick = quick_agent(self.room, seat)
            if quick is not None:
                await asyncio.sleep(0)  # what happened before is heard first
                choices = choices_of(self.room, seat, quick)
            else:
                choices = await self.follow(seat)
        except HouseError as error:
            self.lose(error)
            return
        except BotError as error:
            self.post(Failed(error.id, error.said(self.lang)))
            self.room.resign(seat, at=time.time())
        except WorkerError:
            choices = [0]  # nobody can think; the game goes on all the same
        if self.room.seq == seq and isinstance(choices, list):
            self.room.computer_chose(seat, choices, at=time.time())
        self.go_on()

    async def follow(self, seat: int) -> object:
        """Have a process think, showing how far it is."""
        job = self.job = self.minds.submit(self.task("choose", seat), MOVE, MOST_SECONDS)
        try:
            await job.watch(seat, self.post)
            return job.waiting.result()
        finally:
            self.job = None

    async def advise(self, id: int, seat: int) -> None:
        """Ask the coach, who knows no more than the person."""
        try:
            self.room.expected(seat)
            task = self.task("hint", seat, lang=self.lang, id=id)
            found = await self.minds.do(task, HINT, HINT_SECONDS)
        except HouseError as error:
            self.lose(error)
        except BlackPokerError as error:
            self.post(Failed(error.id, error.said(self.lang), id=id))
        else:
            assert isinstance(found, bytes)
            self.post(msgspec.json.decode(found, type=Advice))

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[None]) -> None:
        """Nothing goes wrong silently."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            reason = f"{type(error).__name__}: {error}"
            fault = BlackPokerError("table_fault", reason=reason)
            self.lose(stumbled(error, self.files) or fault)


def quick_agent(room: Room, seat: int) -> Agent | None:
    """Who thinks for a seat, if that can be done here and at once.

    Not those who take their time and tell how far they are, nor a bot that might never end.
    """
    if is_bot_file(room.seats[seat].agent):
        return None
    agent = agent_for(room, seat)
    return None if hasattr(agent, "on_progress") else agent
