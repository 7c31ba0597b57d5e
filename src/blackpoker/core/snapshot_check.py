"""Is a game that was read from a snapshot one that can be played?

It is looked at in three ways. Everything must be where it can be (``check_state``; ``Rules.check``
knows the table). What is asked must be what would be asked again (``check_question``). And where it
stands in the middle of something, that is played to its end in copies (``try_out``): what a step
of an effect may have remembered only that effect can tell.
"""

from __future__ import annotations

from typing import Final

from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import RecordError
from blackpoker.core.flow import CHECKED, REQUESTED, Flow
from blackpoker.core.game import MOST_STAGED, Game
from blackpoker.core.native import i64
from blackpoker.core.reading import damaged
from blackpoker.core.request import Request
from blackpoker.core.resolve import Effect
from blackpoker.core.rng import NOTHING_STACKED, Rng, seeded
from blackpoker.core.task import Task
from blackpoker.core.trigger_check import AIMED, TriggerCheck

TRIED: Final = 300  # so many answers are given behind the first one, all in all


def check(game: Game) -> None:
    """Raise RecordError, which says what is wrong, if this is no game to go on with."""
    check_state(game)
    if not game.over:
        check_question(game)
        try_out(game)


# ---- looking
def check_state(game: Game) -> None:
    """Look at everything, without doing anything."""
    if (game.asked < 0) != game.over or (game.winner >= 0 and not game.over):
        raise damaged("flags")
    if not game.over and (game.question is None or game.low | game.high == 0):
        raise damaged("question")
    if any(fixed[0] >= game.players for fixed in game.rng.stacked):
        raise damaged("range", part="rng")
    check_requests(game)
    game.rules.check(game)
    if not game.over:
        check_agenda(game)


def check_requests(game: Game) -> None:
    """No serial number stands twice, and the stage has room for all that lie there."""
    if len(game.stage) > MOST_STAGED:
        raise RecordError("stage_full", most=MOST_STAGED)
    serials: set[int] = set()
    for request in all_requests(game):
        serial: int = request.serial
        if not 0 < serial <= game.serial or serial in serials:
            raise damaged("serial", serial=serial)
        serials.add(serial)


def all_requests(game: Game) -> list[Request]:
    """Every request there is, wherever it waits."""
    raised: list[Request] = [] if game.raised is None else [game.raised]
    return game.stage + game.floating + game.buffer + raised


def check_agenda(game: Game) -> None:
    """The flow lies at the bottom and nowhere else, and every task stands where it can."""
    tasks = game.agenda[: game.depth]
    for i, task in enumerate(tasks):
        flows = isinstance(task.procedure, Flow)
        if flows != (i == 0) or not task.procedure.fits(game, task):
            raise damaged("task", task=task.procedure.id)
    if len(tasks) == 0 or len(game.floating) != sum(floats(game, task) for task in tasks):
        raise damaged("agenda")


def floats(game: Game, task: Task) -> bool:
    """Is there a request that floats because of this task?"""
    procedure = task.procedure
    if isinstance(procedure, Flow):
        return task.step in (REQUESTED, CHECKED)
    if isinstance(procedure, TriggerCheck):
        return task.step == AIMED
    if isinstance(procedure, Effect):
        return any(request.serial == task.request for request in game.floating)
    return False


# ---- asking again
def check_question(game: Game) -> None:
    """Ask once more in a copy: the same player the same thing, with the same options."""
    copy = unforced(game)
    copy.asked = -1
    task = copy.agenda[copy.depth - 1]
    try:
        sure = task.procedure.ask_again(copy, task)
    except Exception as error:
        raise damaged("question") from error
    same = (
        copy.asked == game.asked
        and copy.question is game.question
        and copy.low == game.low
        and copy.high == game.high
    )
    if sure and not same:
        raise damaged("question")


def unforced(game: Game) -> Game:
    """Return a copy in which everything is asked for, and no shuffle is fixed."""
    copy = game.clone()
    copy.answers_forced = False
    copy.rng.stacked = NOTHING_STACKED
    return copy


# ---- trying out
def try_out(game: Game) -> None:
    """Give every answer, each in a copy, and play on until what was begun is over."""
    if is_settled(game):
        return
    rng = seeded(1)
    left: i64 = TRIED
    for choice in range(game.count()):
        copy = unforced(game)
        try:
            copy.decision()
            copy.apply(choice)
            while left > 0 and not is_settled(copy):
                copy.apply(next_choice(copy, rng))
                left -= 1
            check_state(copy)
        except RecordError:
            raise
        except Exception as error:
            raise damaged("midway", error=type(error).__name__) from error


def is_settled(game: Game) -> bool:
    """Is nothing left that was begun before?"""
    return game.over or (game.depth == 1 and len(game.stage) == 0 and len(game.buffer) == 0)


def next_choice(game: Game, rng: Rng) -> i64:
    """Pass where that is possible, so that what lies on the stage resolves; else as it comes."""
    if game.depth == 1 and bitset.contains(game.low, NOTHING):
        return bitset.count(game.low) - 1
    return rng.below(game.count())
