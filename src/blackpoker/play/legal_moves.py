"""Everything that whoever is asked could do now, as complete moves.

At a chance a move is a whole request, with its payment, its key cards and its target, or the pass;
at any other question it is one answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACT
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.game import Game
from blackpoker.play.move import Answer, Move
from blackpoker.play.moves import CHANCE


def legal_moves(game: Game) -> Iterator[Move]:
    """Yield every move, each once, in the order of the options.

    They are found one at a time, so that a long list is never made. The game may go on meanwhile:
    the moves are those of the moment when the first was asked for.
    """
    before = game.clone()
    decision = before.decision()
    if decision is None:
        return
    question = decision.question.id
    for choice, option in enumerate(decision.options):
        answers = (Answer(question, option),)
        if isinstance(before, Duel) and question == CHANCE and option.verb == ACT:
            after = before.clone()
            after.apply(choice)
            request = after.declaring()
            if request is not None:
                yield from completed(before, after, request.serial, (choice,), answers)
                continue
        yield Move(before, (choice,), answers)


def completed(
    before: Game, game: Duel, serial: int, choices: tuple[int, ...], answers: tuple[Answer, ...]
) -> Iterator[Move]:
    """Yield every way to finish the request that is being put together."""
    decision = game.decision()
    assert decision is not None
    for choice, option in enumerate(decision.options):
        after = game.clone()
        after.apply(choice)
        made = (*choices, choice)
        given = (*answers, Answer(decision.question.id, option))
        if is_open(after, serial):
            yield from completed(before, after, serial, made, given)
        else:
            yield Move(before, made, given)


def is_open(game: Duel, serial: int) -> bool:
    """Is this request still being put together?"""
    request = game.declaring()
    return request is not None and request.serial == serial


def choices_of(game: Game, move: Move) -> tuple[int, ...]:
    """Return the numbers of the options that make a move here; IllegalChoice if it does not fit."""
    copy = game.clone()
    made: list[int] = []
    for answer in move.answers:
        decision = copy.decision()
        refs = [option.ref for option in decision.options] if decision is not None else []
        if (
            decision is None
            or decision.player != move.player
            or decision.question.id != answer.question
            or answer.option.ref not in refs
        ):
            raise IllegalChoice("move_does_not_fit", move=str(move))
        made.append(refs.index(answer.option.ref))
        copy.apply(made[-1])
    return tuple(made)
