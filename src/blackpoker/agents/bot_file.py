"""Agents from files: a Python file with a class ``Bot``, or with a function ``choose``."""

from __future__ import annotations

import hashlib
import inspect
import operator
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import FrameType, ModuleType
from typing import Final

from blackpoker.agents.agent import Agent
from blackpoker.core.decision import Decision
from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import in_a_word, line_in

SUFFIX: Final = ".py"
TIME_LIMIT: Final = 10.0  # seconds for one decision
SHOWN_ANSWER: Final = 60  # letters of an answer that is none


class BotError(BlackPokerError):
    """A bot that cannot be loaded, or that failed in a game: which file, which line, what."""


class TimeIsUpError(BaseException):
    """Thrown into a bot that thinks for too long; no ``except Exception`` of its own stops it."""


class BotFile:
    """A file that was run, and makes bots."""

    def __init__(self, path: str, module: ModuleType, time_limit: float) -> None:
        self.path = path
        self.time_limit = time_limit
        self.remembers_cards = bool(getattr(module, "remembers_cards", False))
        self.needs_memory = bool(getattr(module, "needs_memory", True))
        self.kind: object = getattr(module, "Bot", None)
        self.function: object = getattr(module, "choose", None)
        if isinstance(self.kind, type):
            if not callable(getattr(self.kind, "choose", None)):
                raise BotError("bot_no_choose", path=path)
        elif not callable(self.function):
            raise BotError("bot_no_choose", path=path)

    def new(self, seed: int) -> Agent:
        """Return a bot for one game, made with the seed if its class wants one."""
        if not isinstance(self.kind, type):
            assert callable(self.function)
            return FiledBot(
                self, self.function, self.remembers_cards, self.needs_memory, plays_on=False
            )
        try:
            with watched(self.time_limit):
                bot = self.kind(seed) if takes_a_seed(self.kind) else self.kind()
                # To read these may run the bot's own code, too.
                answer, remembers = bot.choose, bool(getattr(bot, "remembers_cards", False))
                needs = bool(getattr(bot, "needs_memory", True))
                plays_on = bool(getattr(bot, "plays_on", False))
        except (Exception, SystemExit, TimeIsUpError) as error:
            raise told(error, self.path, self.time_limit) from error
        return FiledBot(self, answer, remembers, needs, plays_on)


@dataclass(frozen=True)
class FiledBot:
    """A bot at the table: whatever it does wrong is a ``BotError`` that names its file."""

    file: BotFile
    answer: Callable[..., object]
    remembers_cards: bool
    needs_memory: bool
    plays_on: bool  # may be kept for game after game, and learns

    def choose(self, view: object, decision: Decision) -> int:
        path, question = self.file.path, decision.question.id
        try:
            with watched(self.file.time_limit):
                answer = self.answer(view, copied(decision))
                # Whatever it answered may be its own object, and run its own code.
                choice, shown = whole_number(answer), short(answer)
        except TimeIsUpError as error:
            values = {"line": line_in(error, path) or 1, "question": question}
            raise BotError("bot_slow", path=path, seconds=self.file.time_limit, **values) from error
        except (Exception, SystemExit) as error:
            values = {"line": line_in(error, path) or 1, "question": question}
            raise BotError("bot_failed", path=path, reason=in_a_word(error), **values) from error
        most = len(decision.options) - 1
        if choice is None or not 0 <= choice <= most:
            raise BotError("bot_answer", path=path, answer=shown, question=question, most=most)
        return choice


def copied(decision: Decision) -> Decision:
    """A copy for the bot: what it does to the options must not get into the game or the record."""
    own = Decision(decision.player, decision.question, 0, 0)
    own.options = list(decision.options)
    return own


def takes_a_seed(kind: type) -> bool:
    try:
        inspect.signature(kind).bind(0)
    except TypeError:
        return False
    except ValueError:  # of something that is not written in Python
        return True
    return True


def whole_number(answer: object) -> int | None:
    """Read also the numbers of other libraries; True is no number."""
    if isinstance(answer, bool):
        return None
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        return None


def short(answer: object) -> str:
    try:
        shown = repr(answer)
    except Exception:  # a bot's own object may fail at anything
        shown = type(answer).__name__
    return shown if len(shown) <= SHOWN_ANSWER else shown[: SHOWN_ANSWER - 1] + "…"


# ---- loading
def is_bot_file(name: str) -> bool:
    return name.endswith(SUFFIX)


def load_bot(path: str, time_limit: float = TIME_LIMIT) -> BotFile:
    """Run the file and return what makes its bots; a file that has not changed is run once."""
    return loaded(path, read(path), time_limit)


def mark_of(path: str) -> str:
    """A text that changes whenever the file does."""
    return hashlib.sha256(read(path)).hexdigest()[:16]


def read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except FileNotFoundError as error:
        raise BotError("bot_missing_file", path=path) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BotError("bot_unreadable", path=path, reason=reason) from error


@lru_cache(maxsize=32)
def loaded(path: str, source: bytes, time_limit: float) -> BotFile:
    """Run it as a module of its own, and make one bot, so that its mistakes come to light now."""
    told_path = path.encode("utf-8", "surrogateescape")  # a name need not be text
    name = f"blackpoker_bot_{hashlib.sha256(told_path + source).hexdigest()[:16]}"
    module = ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    try:
        with watched(time_limit):
            exec(compile(source, path, "exec"), module.__dict__)
    except (Exception, SystemExit, TimeIsUpError) as error:
        del sys.modules[name]
        raise told(error, path, time_limit) from error
    file = BotFile(path, module, time_limit)
    file.new(0)
    return file


def told(error: BaseException, path: str, time_limit: float) -> BotError:
    """Say what stopped a file from being run, and in which of its lines."""
    if isinstance(error, SyntaxError) and error.filename in (path, None):
        return BotError("bot_syntax", path=path, line=error.lineno or 1, reason=error.msg)
    line = line_in(error, path) or 1
    if isinstance(error, TimeIsUpError):
        return BotError("bot_load_slow", path=path, line=line, seconds=time_limit)
    return BotError("bot_raises", path=path, line=line, reason=in_a_word(error))


# ---- time
class Alarm:
    """Rings once, and only while a bot thinks: one that comes late must not hit anybody else."""

    def __init__(self) -> None:
        self.set = True
        self.rung: TimeIsUpError | None = None

    def ring(self, number: int, frame: FrameType | None) -> None:
        if self.set:
            self.set = False
            self.rung = TimeIsUpError()
            raise self.rung


@contextmanager
def watched(seconds: float) -> Iterator[None]:
    """Run the bot's own code in here: in time, and what it prints is not what we say.

    A program may read that from us.
    """
    with redirect_stdout(sys.stderr), within(seconds):
        yield


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stop what runs for longer, where that can be done: in a main thread, not on Windows.

    Elsewhere, and where somebody catches everything and goes on, only another process can help: see
    ``lab.crew``.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return
    alarm = Alarm()
    before = signal.signal(signal.SIGALRM, alarm.ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        alarm.set = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if alarm.rung is not None:  # it was caught, and the answer came too late all the same
        raise alarm.rung
