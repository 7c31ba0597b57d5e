"""What a guest is told of what will come: of every request on the stage, and of losing the game.

It is played out by ``common.forecast``; here it is written down, for those who may know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from blackpoker.common.card_action import TurnStep
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.forecast import Forecast, Loss
from blackpoker.common.rescue import Rescue, rescues
from blackpoker.common.unfolding import OF_LIFE, Fate
from blackpoker.common.unit import UNIT
from blackpoker.core.decision import ANSWER, NOTHING
from blackpoker.editions.edition8.combat import WHO_BLOCKS
from blackpoker.regulation.house_rules import MARK
from blackpoker.table import protocol
from blackpoker.table.passing import action_name, attack_on, is_shown
from blackpoker.table.playthrough import Playthrough, attempt, forecast_of
from blackpoker.text import say

BETWEEN_TURNS: Final = (TurnStep.END, TurnStep.DRAW)
MOST_ANSWERS: Final = 8  # that are tried out, of one question
PASS: Final = "pass"
SEND: Final = "send"


# ---- of every request
def effects_of(game: Duel, told: Forecast) -> list[protocol.Effect]:
    """Write down what becomes of everything.

    That a turn charges all it has and ends what was for a turn is no news: of what comes by itself
    between two turns lives are told, and what goes.
    """
    routine = {
        int(one.serial)
        for one in game.stage
        if isinstance(one, CardRequest) and one.card_line.record.step in BETWEEN_TURNS
    }
    return [
        effect_of(fate)
        for fate in told.fates
        if fate.request not in routine or fate.of != UNIT or fate.gone
    ]


def effect_of(fate: Fate) -> protocol.Effect:
    counted = fate.of == OF_LIFE and fate.was is not None
    return protocol.Effect(
        request=fate.request,
        of=cast(protocol.Thing, fate.of),
        id=max(0, fate.id),
        was=fate.was,
        then=fate.then,
        n=0 if counted else fate.n,
        gone=fate.gone,
        driven=fate.driven,
        hangs=cast(protocol.Hangs, fate.hangs),
    )


def harm_to(asked: Duel, game: Duel, seat: int) -> protocol.Harm | None:
    """While blockers are asked for: what comes through, with the blockers there are in a game."""
    if asked.question is not WHO_BLOCKS:
        return None
    n = attack_on(game, seat)
    return protocol.Harm(n=n, then=max(0, int(asked.side(seat).life.size) - n))


# ---- of losing
def danger_of_passing(
    course: Playthrough, seat: int, accepted: bool, life: str, lang: str
) -> protocol.Danger | None:
    """What this seat, which holds the chance, is told if passing loses or could lose the game.

    ``accepted``: it has passed already though it was told so, and nobody has asked for anything
    since.
    """
    told = course.foreseen(seat)
    loss = told.loss_of(seat)
    if not is_shown(loss):
        return None
    assert loss is not None
    danger = danger_from(course.game, told, loss, PASS, life, lang)
    danger.last = loss.last and not accepted
    danger.stops = [escape_of(course.game, one) for one in ways_out(course.game, seat)]
    return danger


def danger_of_sending(
    course: Playthrough, seat: int, told: Forecast, after: Duel, life: str, lang: str
) -> protocol.Danger | None:
    """The same of choices that are drafted. Who loses anyhow is not asked once more."""
    loss = told.loss_of(seat)
    if not is_shown(loss):
        return None
    assert loss is not None
    danger = danger_from(after, told, loss, SEND, life, lang)
    danger.last = not is_shown(course.foreseen(seat).loss_of(seat))
    return danger


def danger_from(
    game: Duel, told: Forecast, loss: Loss, doing: str, life: str, lang: str
) -> protocol.Danger:
    """Say how a game is lost; ``game``: where the request that does it can be found."""
    fate = next(
        (one for one in told.fates if (one.of, one.id) == (OF_LIFE, loss.seat) and one.then == 0),
        None,
    )
    request = game.staged(loss.request)
    action = request.card_line.record.id if request is not None else ""
    key = "certain" if loss.certain else "possible"
    text = say(
        lang,
        f"passing.danger.{doing}_{key}" if action else f"passing.danger.at_once_{key}",
        action=action_name(game.book, action, lang),
        life=life,
        was=loss.life,
        why=say(lang, f"passing.hangs.{loss.hangs}", life=life) if loss.hangs else "",
    )
    return protocol.Danger(
        text=text,
        certain=loss.certain,
        life=[loss.life, 0] if fate is not None or not loss.certain else [],
        request=loss.request,
        hangs=cast(protocol.Hangs, loss.hangs),
    )


def ways_out(game: Duel, seat: int) -> list[Rescue]:
    """What keeps the loss off; where a local rule cannot be foreseen, nothing that is known."""
    try:
        return rescues(game, seat)
    except Exception:
        if MARK not in game.rules.id:
            raise
        return []


def escape_of(game: Duel, found: Rescue) -> protocol.Escape:
    line = attempt(game, found.choices).line
    return protocol.Escape(action=found.action, keys=list(found.keys), line=line, sure=found.sure)


def risky_answers(course: Playthrough, seat: int) -> set[int]:
    """The answers to a question that could lose the game, where that can be told.

    Of those that are put together before they are given, only the end of it.
    """
    game = course.game
    question = game.question
    if question is None or question.part != ANSWER or question.top or question.orders:
        return set()
    options = game.options()
    tried = [i for i, one in enumerate(options) if not question.repeated or one.ref == NOTHING]
    if len(options) < 2 or len(tried) > MOST_ANSWERS:
        return set()
    return {i for i in tried if is_shown(forecast_of(game, seat, [i]).loss_of(seat))}


def foretold(
    course: Playthrough, seat: int, choices: Sequence[int], after: Duel, life: str, lang: str
) -> tuple[list[protocol.Effect], protocol.Danger | None]:
    """What will come of drafted choices, and if they lose the game."""
    told = forecast_of(course.game, seat, choices)
    danger = danger_of_sending(course, seat, told, after, life, lang)
    return effects_of(after, told), danger
