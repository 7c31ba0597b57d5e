"""The core flow, one function per box [1]...[16]."""

from __future__ import annotations

from typing import Final, final

from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING
from blackpoker.core.event import DECLARED, PASSED, STAGED, PlayerEvent
from blackpoker.core.game import Game, reach
from blackpoker.core.native import i64
from blackpoker.core.request import Request
from blackpoker.core.resolve import f8_raised, f8_resolve
from blackpoker.core.task import Procedure, Task
from blackpoker.core.trigger_check import check_triggers

START: Final = 0
ANSWERED: Final = 1
REQUESTED: Final = 2
CHECKED: Final = 3
RESOLVED_NOW: Final = 4
ASK_AGAIN: Final = 5
RESOLVED_FROM_STAGE: Final = 6

RULE_SYSTEM: Final = -1  # in the place of a player: holds the chance where nobody can ask


@final
class Flow(Procedure):
    """Runs at the bottom of the agenda from the end of the setup to the end of the game.

    ``checks_payment``: what a payment triggers comes before the request it paid for; otherwise
    after that has resolved or lies on the stage.
    ``idles``: one may pass on an empty stage; otherwise an empty stage gives the chance to the
    turn player, who must ask for something.
    """

    def __init__(self, id: str, checks_payment: bool, idles: bool) -> None:
        super().__init__(id)
        self.checks_payment: bool = checks_payment
        self.idles: bool = idles

    def run(self, game: Game, task: Task) -> None:
        """Go from box to box until somebody is asked, or another procedure comes first."""
        here = game.depth
        while game.asked < 0 and game.depth == here and not game.over:
            step = task.step
            if step == ANSWERED:
                if game.answer == NOTHING:
                    f11_record_pass(game, task)
                else:
                    f4_clear_passes(game, task)
            elif step == ASK_AGAIN:
                passing = game.passing
                game.passing = False
                if not self.idles and len(game.stage) == 0:
                    f2_chance_to_turn_player(game, task)
                elif passing:
                    f11_record_pass(game, task)
                else:
                    f3_act_or_pass(game, task)
            elif step == REQUESTED:
                f6_declared(game, task, self.checks_payment)
            elif step == CHECKED:
                f7_by_speed(game, task, game.floating[len(game.floating) - 1])
            elif step == RESOLVED_FROM_STAGE:
                if not f9_judge(game) and (game.raised is None or not f8_raised(game)):
                    task.step = START
                    check_triggers(game)  # (c)
            elif step == RESOLVED_NOW:
                if not f9_judge(game) and (game.raised is None or not f8_raised(game)):
                    task.step = ASK_AGAIN
                    check_triggers(game)  # (b)
            else:
                f2_chance_to_turn_player(game, task)

    def fits(self, game: Game, task: Task) -> bool:
        return task.step <= RESOLVED_FROM_STAGE and game.waits_at(task) == (task.step == ANSWERED)

    def ask_again(self, game: Game, task: Task) -> bool:
        game.rules.offer(game, game.chance)
        return True


def chance_holder(game: Game) -> i64:
    """Return who holds the chance: a player, or the rule system.

    That has it in the setup, while a request of the stage resolves and what that triggers is sorted
    out ([13] to [2]), and after the game. An immediate action leaves it with its player (C-16).
    """
    if game.over or game.depth == 0:
        return RULE_SYSTEM
    step = game.agenda[0].step  # of the flow
    return RULE_SYSTEM if step in (START, RESOLVED_FROM_STAGE) else game.chance


def f2_chance_to_turn_player(game: Game, task: Task) -> None:
    reach(game, "2")
    game.passed = 0  # C-03
    game.chance = game.turn
    f3_act_or_pass(game, task)


def f3_act_or_pass(game: Game, task: Task) -> None:
    reach(game, "3")
    task.step = ANSWERED
    game.rules.offer(game, game.chance)


def f4_clear_passes(game: Game, task: Task) -> None:
    reach(game, "4")
    game.passed = 0
    f5_declare(game, task)


def f5_declare(game: Game, task: Task) -> None:
    reach(game, "5")
    task.step = REQUESTED
    game.rules.declare(game, game.answer)


def f6_declared(game: Game, task: Task, checks_payment: bool) -> None:
    request = game.floating[len(game.floating) - 1]
    game.report(DECLARED, request)
    if len(game.buffer) == 0 or not checks_payment:
        if checks_payment:
            reach(game, "6")
        f7_by_speed(game, task, request)
    else:
        task.step = CHECKED
        check_triggers(game)  # (a)


def f7_by_speed(game: Game, task: Task, request: Request) -> None:
    reach(game, "7")
    if request.line.immediate:
        task.step = RESOLVED_NOW
        f8_resolve(game, request)
    else:
        f10_stage(game, task, request)


def f9_judge(game: Game) -> bool:
    reach(game, "9")
    return game.rules.judge(game)


def f10_stage(game: Game, task: Task, request: Request) -> None:
    reach(game, "10")
    game.floating.pop()
    game.put_on_stage(request)
    game.report(STAGED, request)
    if request.line.passes:
        game.passing = True
    task.step = ASK_AGAIN  # the chance does not move (C-01)
    check_triggers(game)  # (b)


def f11_record_pass(game: Game, task: Task) -> None:
    reach(game, "11")
    if bitset.contains(game.wants, PASSED):
        game.emit(PlayerEvent(PASSED, game.chance))
    game.passed |= bitset.only(game.chance)
    reach(game, "12")
    if game.passed == bitset.only(game.players) - 1:
        f13_stage_or_not(game, task)
    else:
        f16_next_player(game, task)


def f13_stage_or_not(game: Game, task: Task) -> None:
    reach(game, "13")
    reach(game, "14")
    if len(game.stage) > 0:
        task.step = RESOLVED_FROM_STAGE
        reach(game, "15")
        f8_resolve(game, game.stage[len(game.stage) - 1])
    else:
        f2_chance_to_turn_player(game, task)  # C-04


def f16_next_player(game: Game, task: Task) -> None:
    reach(game, "16")
    chance: i64 = game.chance + 1
    if chance == game.players:
        chance = 0
    game.chance = chance
    f3_act_or_pass(game, task)


FLOW: Final = Flow("core/flow", checks_payment=True, idles=True)
