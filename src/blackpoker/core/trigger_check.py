"""The trigger check, one function per box [6-1]...[6-12]."""

from __future__ import annotations

from typing import Final, final

from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, REQUEST, Question
from blackpoker.core.event import DROPPED, STAGED
from blackpoker.core.game import Game, reach
from blackpoker.core.native import i64
from blackpoker.core.request import Request
from blackpoker.core.resolve import f8_raised, f8_resolve
from blackpoker.core.task import Procedure, Task

WHICH_FIRST: Final = Question("which_first", REQUEST, waiting=True)

PASS_OVER_PLAYERS: Final = 0
CHOSEN: Final = 1
AIMED: Final = 2
RESOLVED_ONE: Final = 3

# The four classes of requests, in the order in which one player's leave the buffer: ``Line.rank``.
# task.picked: the class at hand; task.at: whose go it is in this pass; task.player: who was first
# in it.
IMMEDIATE_MAIN: Final = 0
NORMAL_MAIN: Final = 2
CLASSES: Final = 4
BOX_OF_CLASS: Final = ("6-5", "6-6", "6-10", "6-11")
IMMEDIATE: Final[i64] = 0x0333333333333333  # every player's classes 0 and 1 ...
NORMAL: Final[i64] = 0x0CCCCCCCCCCCCCCC  # ... 2 and 3, in the sets of ``waiting``


def check_triggers(game: Game) -> None:
    """[6] Push a trigger check if anything was triggered; [6-1] was done when it happened."""
    reach(game, "6")
    if len(game.buffer) > 0:
        reach(game, "6-1")
        game.push(TRIGGER_CHECK, game.turn, 0)


@final
class TriggerCheck(Procedure):
    """Empties the buffer: immediate before normal, turn player first, main before quick."""

    def run(self, game: Game, task: Task) -> None:
        step = task.step
        if step == CHOSEN:
            t5_2_take(game, task, game.answer)
        elif step == AIMED:
            t5_3_resolve_or_stage(game, task)
        elif step == RESOLVED_ONE:
            t5_4_judge(game, task)
        else:
            t2_anything_left(game, task)

    def fits(self, game: Game, task: Task) -> bool:
        return (
            task.step <= RESOLVED_ONE
            and game.waits_at(task) == (task.step == CHOSEN)
            and 0 <= task.at < game.players
            and task.picked < CLASSES
        )

    def ask_again(self, game: Game, task: Task) -> bool:
        t5_1_choose(game, task, whose_go(game, task))
        return True


def t2_anything_left(game: Game, task: Task) -> None:
    reach(game, "6-2")
    if len(game.buffer) == 0:
        game.depth -= 1
        return
    task.player = game.turn
    task.at = 0
    left = waiting(game)
    reach(game, "6-3")
    if bitset.meets(left, IMMEDIATE):
        task.picked = IMMEDIATE_MAIN
    else:
        reach(game, "6-8")
        task.picked = NORMAL_MAIN
    t4_player_has_any(game, task, left)


def t4_player_has_any(game: Game, task: Task, left: i64) -> None:
    """[6-4], [6-9]: while this player has any of this speed: main, then quick."""
    speed: i64 = task.picked & 2
    while task.at < game.players:
        player = whose_go(game, task)
        reach(game, "6-4" if speed == IMMEDIATE_MAIN else "6-9")
        if has(left, player, speed):
            task.picked = speed
            t5_1_choose(game, task, player)
            return
        if has(left, player, speed + 1):
            task.picked = speed + 1
            t5_1_choose(game, task, player)
            return
        task.at += 1
        reach(game, "6-7" if speed == IMMEDIATE_MAIN else "6-12")
    if speed == NORMAL_MAIN and bitset.meets(left, NORMAL):
        reach(game, "6-8")
        task.at = 0  # it loops before [6-2] does: new immediate ones wait
        task.player = game.turn
        t4_player_has_any(game, task, left)
    else:
        task.step = PASS_OVER_PLAYERS


def t5_1_choose(game: Game, task: Task, player: i64) -> None:
    """[6-5-1], [6-10-1]: as long as there is one of this class, its player says which comes
    next."""
    reach(game, BOX_OF_CLASS[task.picked])
    choices: i64 = 0
    i: i64 = 0
    first: i64 = -1
    for request in game.buffer:
        if request.controller == player and request.line.rank == task.picked:
            if first < 0:
                first = i
            elif i < NOTHING and not same_as_one_of(game, request, choices | bitset.only(first)):
                choices |= bitset.only(first) | bitset.only(i)
        i += 1
    if choices != 0:
        task.step = CHOSEN
        game.ask(player, WHICH_FIRST, choices, 0)
    else:
        t5_2_take(game, task, first)


def same_as_one_of(game: Game, request: Request, places: i64) -> bool:
    """Requests that are identical in every respect are one choice."""
    return any(request.same(game.buffer[place]) for place in bitset.each(places))


def t5_2_take(game: Game, task: Task, i: i64) -> None:
    request = game.buffer.pop(i)
    game.put_afloat(request)
    if request.line.aims:
        task.step = AIMED
        if not game.rules.aim(game, request):  # no legal target: it is discarded (C-09)
            game.floating.pop()
            game.report(DROPPED, request)
            t5_5_next(game, task)
    else:
        t5_3_resolve_or_stage(game, task)


def t5_3_resolve_or_stage(game: Game, task: Task) -> None:
    request = game.floating[len(game.floating) - 1]
    if task.picked < NORMAL_MAIN:
        task.step = RESOLVED_ONE
        f8_resolve(game, request)  # [6-5-3] = [8]
        return
    game.floating.pop()
    if task.picked == NORMAL_MAIN and len(game.stage) > 0:  # [6-10-4]
        game.report(DROPPED, request)  # [6-10-6]
    else:
        game.put_on_stage(request)  # [6-10-5], [6-10-7]
        game.report(STAGED, request)
    t5_5_next(game, task)


def t5_4_judge(game: Game, task: Task) -> None:
    if not game.rules.judge(game) and (game.raised is None or not f8_raised(game)):
        t5_5_next(game, task)


def t5_5_next(game: Game, task: Task) -> None:
    """Back to [6-5-1] with the same player and class; when there are none left, on to [6-4]."""
    if len(game.buffer) == 0:
        game.depth -= 1
        return
    player = whose_go(game, task)
    left = waiting(game)
    if has(left, player, task.picked):
        t5_1_choose(game, task, player)
    elif task.picked & 1 == 0 and has(left, player, task.picked + 1):
        task.picked += 1
        t5_1_choose(game, task, player)
    else:
        t4_player_has_any(game, task, left)


def whose_go(game: Game, task: Task) -> i64:
    player: i64 = task.player + task.at
    return player if player < game.players else player - game.players


def waiting(game: Game) -> i64:
    """Which classes of whose requests are in the buffer, as a set with room for fifteen players."""
    found: i64 = 0
    for request in game.buffer:
        found |= bitset.only(request.controller * CLASSES + request.line.rank)
    return found


def has(left: i64, player: i64, number: i64) -> bool:
    """Has this player a request of this class in the buffer?"""
    return bitset.contains(left, player * CLASSES + number)


TRIGGER_CHECK: Final = TriggerCheck("core/trigger_check")
