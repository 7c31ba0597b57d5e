"""Everything that whoever is asked could do now, as complete moves.

At a chance a move is a whole request, with its payment, its key cards and its target, or the pass;
at any other question it is one answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACT, ACTION
from blackpoker.core.errors import IllegalChoice, NotationError
from blackpoker.core.game import Game
from blackpoker.play.move import AND_THEN, Answer, Move
from blackpoker.play.move_text import MoveReader
from blackpoker.play.notation import word
from blackpoker.text import Keyed


def legal_moves(game: Game) -> Iterator[Move]:
    """Yield every move, each once, in the order of the options.

    They are found one at a time, so that a long list is never made. The game may go on meanwhile:
    the moves are those of the moment when the first was asked for.
    """
    before = game.clone()
    decision = before.decision()
    if decision is None:
        return
    question = decision.question
    for choice, option in enumerate(decision.options):
        answers = (Answer(question, option),)
        if isinstance(before, Duel) and question.part == ACTION and option.verb == ACT:
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
        given = (*answers, Answer(decision.question, option))
        if is_open(after, serial):
            yield from completed(before, after, serial, made, given)
        else:
            yield Move(before, made, given)


def is_open(game: Duel, serial: int) -> bool:
    """Is this request still being put together?"""
    request = game.declaring()
    return request is not None and request.serial == serial


def fitted(game: Game, move: Move) -> Move:
    """Return a move as it is made in this game; IllegalChoice if it cannot be made here."""
    before = game.clone()
    copy = game.clone()
    made: list[int] = []
    answers: list[Answer] = []
    for answer in move.answers:
        decision = copy.decision()
        refs = [option.ref for option in decision.options] if decision is not None else []
        if (
            decision is None
            or decision.player != move.player
            or decision.question.id != answer.question.id
            or answer.option.ref not in refs
        ):
            raise IllegalChoice("move_does_not_fit", move=str(move))
        made.append(refs.index(answer.option.ref))
        answers.append(Answer(answer.question, decision.options[made[-1]]))
        copy.apply(made[-1])
    return Move(before, tuple(made), tuple(answers))


def read_move(game: Game, text: str) -> Move:
    """Return the move a text writes, as whoever is asked would; NotationError if it is none.

    A request must be whole. The answer to a question that comes between stands behind it:
    ``bj ♣A ♣J pay ♠5+♠8 ♡3; top ♠5``.
    """
    before = game.clone()
    copy = game.clone()
    reader = MoveReader(copy)
    parts = text.split(AND_THEN.strip())
    made: list[int] = []
    earlier = 0  # choices made before the last part
    for part in parts:
        earlier = len(made)
        reading = reader.read(part)
        for choice in reading.choices:
            copy.apply(choice)
        reader.follow(reading)
        made += reading.choices
    move = cut_short(before, made, earlier + reading.named, text)
    if len(move.choices) <= earlier:
        raise NotationError("several_moves", line=text, words=parts[-1].strip())
    return move


def cut_short(before: Game, made: list[int], named: int, text: str) -> Move:
    """Leave out what the reader has answered by itself behind the end of the move.

    A request ends when nothing of it is asked any more, an answer with its last word.
    """
    copy = before.clone()
    answers: list[Answer] = []
    serial = 0
    for choice in made:
        decision = copy.decision()
        assert decision is not None
        answers.append(Answer(decision.question, decision.options[choice]))
        copy.apply(choice)
        if isinstance(copy, Duel) and answers[0].question.part == ACTION:
            request = copy.declaring()
            serial = serial or (int(request.serial) if request is not None else -1)
            ended = not is_open(copy, serial)
        else:
            ended = len(answers) == named
        if ended:
            return Move(before, tuple(made[: len(answers)]), tuple(answers))
    decision = copy.decision()
    assert decision is not None
    seen = copy.view(decision.player)
    known = [word(seen, decision, option) for option in decision.options]
    raise NotationError(
        "move_unfinished",
        line=text,
        question=Keyed(f"asked.{decision.question.id}"),
        options=", ".join(known[:16]) + (" …" if len(known) > 16 else ""),
    )
