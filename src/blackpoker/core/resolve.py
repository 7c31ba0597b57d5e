"""[8] Carrying a request through: its target, its effect, its end."""

from __future__ import annotations

from typing import final

from blackpoker.core.event import LOST, RESOLVED, STAGED
from blackpoker.core.game import Game, reach
from blackpoker.core.request import Request
from blackpoker.core.task import Steps, Task


def f8_resolve(game: Game, request: Request) -> None:
    """The request stays where it is until its effect is done (C-02)."""
    reach(game, "8")
    if game.rules.takes_effect(game, request):
        game.push(request.line.effect, request.controller, request.serial)
    else:
        game.take_request(request.serial)
        game.report(LOST, request)
        f8_finished(game, request)  # it counts as resolved all the same (C-19)


def f8_finished(game: Game, request: Request) -> None:
    game.rules.after_effect(game, request)
    game.report(RESOLVED, request)


def f8_raise(game: Game, request: Request, at_once: bool) -> None:
    """An effect makes a request.

    ``at_once``: it is put on the stage while that effect still goes on (R9-07); otherwise, and if
    it is immediate, it comes once its raiser is resolved and nobody has lost (R6-08, RX-96).
    """
    game.raised = request
    if at_once and not request.line.immediate:
        f8_raised(game)


def f8_raised(game: Game) -> bool:
    """What an effect raised comes now, before any trigger.

    A normal one is put on the stage. True if an immediate one resolves now: then look again.
    """
    request = game.raised
    if request is None:
        return False
    game.raised = None
    game.rules.raised(game, request)
    if request.line.immediate:
        game.put_afloat(request)
        f8_resolve(game, request)
        return True
    game.put_on_stage(request)
    game.report(STAGED, request)
    return False


@final
class Effect(Steps):
    """The effect of an action; when its last step is done the request is resolved."""

    def done(self, game: Game, task: Task) -> None:
        request = game.take_request(task.request)
        assert request is not None
        f8_finished(game, request)

    def fits(self, game: Game, task: Task) -> bool:
        request = game.request(task.request)
        return (
            request is not None
            and request.line.effect is self
            and request.controller == task.player
            and super().fits(game, task)
        )
