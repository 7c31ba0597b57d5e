"""The judge asked: everything there is to say about a sheet, at once.

Whoever asks keeps the sheet and the branches; nothing is remembered here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from blackpoker.common.setup import PACK_BLOCK
from blackpoker.frames.supplement import Supplement
from blackpoker.judge.bodies import (
    Cited,
    JudgeAnswer,
    JudgeAsk,
    JudgeCase,
    JudgeFault,
    JudgeLists,
    JudgeStep,
    JudgeThing,
    JudgeWalk,
    LaidPosition,
)
from blackpoker.judge.compare import changes, differences, true_now
from blackpoker.judge.faults import PositionFault, faults_of
from blackpoker.judge.laid import laid, laid_out, placed
from blackpoker.judge.possible import question_of
from blackpoker.judge.sheet import Sheet, read_sheets, sheet_numbered, sheet_of
from blackpoker.judge.trace import Played, TracedStep, given_by, play_sheet
from blackpoker.play.position import position_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.text.rulings import rulings_in

OF_THE_TABLE = ("seed ", "ask top")  # given lines that a hand cannot lay out


def never() -> bool:
    return False


def hear(
    ask: JudgeAsk,
    house: tuple[Supplement, ...] = (),
    enough: Callable[[], bool] = never,
) -> JudgeAnswer:
    """Return all the judge has to say; a BlackPokerError says why nothing can be said.

    ``enough`` is asked from step to step: has it taken too long?
    """
    sheets = read_sheets(ask.text) if ask.text.strip() or ask.position is None else []
    sheet = sheet_numbered(sheets, ask.case) if sheets else Sheet([])
    if ask.position is not None:
        sheet = changed(sheet, ask.position)
    if ask.steps is not None:
        sheet = replace(sheet, steps=[line.strip() for line in ask.steps if line.strip()])
    answer = answered(sheet, ask, house, enough)
    if len(sheets) > 1:
        answer.cases = [JudgeCase(one.id, one.title) for one in sheets]
    return answer


def changed(sheet: Sheet, position: LaidPosition) -> Sheet:
    """Return the sheet with another position; what no hand can lay out stays as it is given."""
    kept = [line for line in sheet.given if line.startswith(OF_THE_TABLE) or " shuffled:" in line]
    found = sheet_of(placed(position))
    return replace(sheet, given=[*found.given, *kept])


def answered(
    sheet: Sheet, ask: JudgeAsk, house: tuple[Supplement, ...], enough: Callable[[], bool]
) -> JudgeAnswer:
    given, rules = given_by(sheet, house)
    plain = given.position.regulation
    regulation = Regulation.parse(plain, rules)
    answer = JudgeAnswer(
        regulation=regulation.id,
        regulation_name=regulation.name.said(ask.lang),
        given=sheet.given,
        lines=sheet.steps,
        text=sheet.text(),
        link=sheet.link(),
        editable=not given.from_setup,
    )
    if ask.lists:
        answer.lists = lists_of(regulation, ask.lang)
    if not given.from_setup:
        given.position.regulation = regulation.id
        faults = faults_of(given.position, rules)
        answer.faults = [told(one, ask.lang) for one in faults]
        if any(one.grave for one in faults):
            answer.start = laid_out(given.position)
            return answer
    played = play_sheet(sheet, house, ask.lang, enough)
    answer.start = laid(played.begun)
    before = answer.start
    for one in played.steps:
        step = step_told(one, ask.lang)
        if step.position is not None:
            step.changes = changes(before, step.position, ask.lang)
            before = step.position
        answer.steps.append(step)
    end = played.table.game
    answer.question = question_of(regulation, end, ask.lang)
    answer.over, answer.winner = bool(end.over), int(end.winner)
    answer.expect = true_now(position_of(end))
    if ask.beside is not None:
        beside = play_sheet(replace(sheet, steps=ask.beside), house, ask.lang, enough)
        compare(answer, played, beside, ask.lang)
    return answer


def compare(answer: JudgeAnswer, played: Played, beside: Played, lang: str) -> None:
    """Say where another branch from the same beginning ends differently."""
    problems = [one.problem for one in beside.steps if one.problem]
    answer.problem = problems[0] if problems else ""
    here, there = played.table.game, beside.table.game
    answer.beside = laid(there)
    answer.differences = differences(position_of(here), position_of(there), lang)


def told(fault: PositionFault, lang: str) -> JudgeFault:
    said = fault.error.said(lang)
    zone = fault.zone
    return JudgeFault(said, fault.error.id, fault.seat, zone, fault.grave)  # type: ignore[arg-type]


def step_told(step: TracedStep, lang: str) -> JudgeStep:
    sentences = rulings_in(lang)
    return JudgeStep(
        n=step.number,
        line=step.line,
        player=step.player,
        said=[said for one in step.walked for said in one.said],
        walk=[JudgeWalk(one.box, one.said) for one in step.walked],
        because=[Cited(one, sentences[one]) for one in step.because if one in sentences],
        problem=step.problem,
        position=None if step.game is None or step.expects else laid(step.game),
    )


# ---- what can be laid out
def lists_of(regulation: Regulation, lang: str) -> JudgeLists:
    """Return what a hand may lay out: by id and name."""
    rules = regulation.rules
    fogs = [
        JudgeThing(
            one.id.removesuffix("_fog"),
            one.name.said(lang),
            target="trump" if one.ability.keeps_down else "unit",
        )
        for one in rules.fogs
    ]
    stage = [
        JudgeThing(
            line.record.id,
            line.record.name.said(lang),
            int(len(line.record.virtual_keys) or line.keys),
            "" if line.target is None else line.target.question.verb,
        )
        for line in rules.card_lines
        if not line.immediate
    ]
    used = [
        JudgeThing(line.record.id, line.record.name.said(lang))
        for line in rules.card_lines
        if line.once_bit
    ]
    return JudgeLists(
        fogs=fogs,
        stage=stage,
        used=used,
        trumps=[one.card for one in rules.trumps],
        deck=regulation.usual_deck(),
        pack=PACK_BLOCK in regulation.frame.setup,
        rare=any(line.takes_rare or line.from_rare for line in rules.card_lines),
    )
