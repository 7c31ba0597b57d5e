"""What can be done now, all of it, and why everything else cannot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from blackpoker.agents.search.plan import Made
from blackpoker.common.duel import Duel
from blackpoker.common.view import open_view
from blackpoker.common.why_not import conditions
from blackpoker.core.action import Trigger
from blackpoker.core.decision import ACT, ACTION
from blackpoker.judge.bodies import Cited, JudgeMove, JudgeQuestion, JudgeRefusal
from blackpoker.play.legal_moves import completed
from blackpoker.play.move import Answer, Move
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.notation import SEATS, word
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.reasons import condition_text
from blackpoker.text.rulings import rulings_in
from blackpoker.words.deeds import Deeds
from blackpoker.words.prompt import Prompt

MOST_OF_ONE: Final = 24  # ways to ask for one action
MOST: Final = 160  # ways in all


def question_of(regulation: Regulation, game: Duel, lang: str) -> JudgeQuestion | None:
    """Return what is asked now, with every answer; None when the game is over."""
    decision = game.decision()
    if decision is None:
        return None
    prompt = Prompt(regulation.rules, list(SEATS[:2]), -1, lang)
    asked = decision.question
    found = JudgeQuestion(
        player=int(decision.player),
        id=asked.id,
        text=prompt.question(open_view(game), decision),
        chance=asked.part == ACTION,
    )
    deeds = Deeds(prompt)
    for choice, option in enumerate(decision.options):
        room = max(1, min(MOST_OF_ONE, MOST - len(found.moves)))
        ways = list(islice(ways_to(game, choice), room + 1))
        if len(ways) > room:
            found.more.append(option.text)
        found.moves += [written(way, deeds) for way in ways[:room]]
    if found.chance:
        offered = {one.action for one in found.moves}
        found.refused = refusals(regulation, game, offered, lang)
    return found


def ways_to(game: Duel, choice: int) -> Iterator[Move]:
    """Every whole move that begins with this option."""
    before = game.clone()
    decision = before.decision()
    assert decision is not None
    option = decision.options[choice]
    answers = (Answer(decision.question, option),)
    if decision.question.part == ACTION and option.verb == ACT:
        after = before.clone()
        after.apply(choice)
        request = after.declaring()
        if request is not None:
            yield from completed(before, after, request.serial, (choice,), answers)
            return
    yield Move(before, (choice,), answers)


def written(move: Move, deeds: Deeds) -> JudgeMove:
    """A move as a line of a scenario, where every card lies open, and in words."""
    game = move.before.clone()
    assert isinstance(game, Duel)
    writer = MoveWriter()
    made: list[Made] = []
    answered: list[str] = []
    for choice in move.choices:
        decision = game.decision()
        assert decision is not None
        seen = open_view(game)
        writer.tell(seen, decision, choice)
        if not answered and decision.question.part != ACTION:
            answered = [decision.question.id, word(seen, decision, decision.options[choice])]
        made.append(Made(seen, decision, choice))
        game.apply(choice)
    line = writer.lines[0] if writer.lines else f"{SEATS[move.player]} {' '.join(answered)}"
    label = deeds.step(deeds.deed(made))
    return JudgeMove(line=line, label=label[:1].upper() + label[1:], action=move.action)


def refusals(
    regulation: Regulation, game: Duel, offered: set[str], lang: str
) -> list[JudgeRefusal]:
    """All actions of the regulation that are not offered, each with its first reason; those that
    nobody can ever ask for last."""
    found: list[JudgeRefusal] = []
    rulings = rulings_in(lang)
    for line in regulation.rules.card_lines:
        record = line.record
        if record.id in offered:
            continue
        needed = conditions(game, int(game.asked), record.id)
        first = next((one for one in needed if one.refusal is not None), None)
        if first is None or first.refusal is None:
            continue
        number = first.refusal.ruling
        found.append(
            JudgeRefusal(
                action=record.id,
                name=record.name.said(lang),
                text=condition_text(regulation, first, record).said(lang),
                because=Cited(number, rulings[number]) if number in rulings else None,
                triggered=record.trigger is not Trigger.DIRECT,
            )
        )
    return sorted(found, key=lambda one: one.triggered)
