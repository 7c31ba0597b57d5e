"""What the coach would do, in sentences: the move, why, what could go wrong, and its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from blackpoker.agents.coach import CoachAdvice, MoveVerdict, Weighed, line_of
from blackpoker.agents.search.plan import Made, Outcome, PlannedMove, move_made, outcomes, standing
from blackpoker.common.view import View
from blackpoker.core.action import Trigger
from blackpoker.core.decision import ACTION, NOTHING, Decision
from blackpoker.play.outline import outline
from blackpoker.text import in_list, say
from blackpoker.text.languages import language
from blackpoker.words.deeds import ATTACKERS, DID, DO, PLAIN, Deeds
from blackpoker.words.outcome import Outcomes, facts
from blackpoker.words.prompt import Prompt


@dataclass
class CounselStep:
    """One move of a plan: in words, as it is written, and what of it lies on the table."""

    text: str
    lines: list[str]
    before: str = ""  # the mark of the position it is meant for; the first is meant for this one
    cards: list[int] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)
    trumps: list[int] = field(default_factory=list)


@dataclass
class Counsel:
    """An option in sentences."""

    say: str
    label: str  # the same in a few words
    because: list[str]
    mind: list[str]
    steps: list[CounselStep]
    line: str  # as it can be written; in the middle of a move the answers follow step by step


class Adviser:
    """Says what is thought of the options of one decision, to the one who has to choose."""

    def __init__(self, prompt: Prompt, view: View, decision: Decision) -> None:
        self.prompt = prompt
        self.lang = prompt.lang
        self.view = view
        self.decision = decision
        self.me = int(decision.player)
        self.deeds = Deeds(prompt)
        self.outcomes = Outcomes(self.deeds)

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"advice.{key}", **{**self.prompt.words, **values})

    def counsel(self, advice: CoachAdvice, one: Weighed) -> Counsel:
        plan = advice.plans[one.choice]
        because = self.because(plan)
        if not because and one is advice.best:
            because = [self.say("tried", games=advice.games)]
        return Counsel(
            self.deeds.sentence(plan[0].made, DO),
            self.deeds.sentence(plan[0].made, PLAIN),
            because,
            [*self.mind(plan), *self.close(advice, one)],
            self.steps(plan),
            line_of(plan),
        )

    # ---- why
    def because(self, plan: Sequence[PlannedMove], alone: bool = False) -> list[str]:
        """What comes of it, move by move; unless alone, also what comes of doing nothing."""
        now = standing(self.view)
        first = outcomes(self.view, plan[:1])
        said = [self.unblocked(plan[0], self.told(now, first))]
        if len(plan) > 1:
            told = self.told(first, outcomes(self.view, plan[:2]))
            then = self.deeds.sentence(plan[1].made, PLAIN)
            if told:
                said.append(self.say("then", move=then, facts=self.unblocked(plan[1], told)))
        if not alone and not self.is_idle(plan[0].first):
            said.append(self.otherwise(now, first))
        return [one for one in said if one]

    def told(self, before: Sequence[Outcome], after: Sequence[Outcome]) -> str:
        found = facts(before, after, self.me)
        if not found:
            return ""
        sentences = self.outcomes.told(found, before[0].seen, after[0].seen, self.me)
        return language(self.lang).sentences.join(sentences)

    def unblocked(self, move: PlannedMove, told: str) -> str:
        """What an attack does hangs on who blocks it."""
        if not told or not attackers_of(move) or not self.blockers(move.seen):
            return told
        return self.say("unblocked", facts=told)

    def otherwise(self, now: Sequence[Outcome], first: Sequence[Outcome]) -> str:
        """What the request on top will do if nobody stops it, and does not do then."""
        idle = self.idle_move()
        if idle is None or not self.view.stage or not first:
            return ""
        after = outcomes(self.view, [idle])
        spared = [
            one for one in facts(now, after, self.me) if one not in facts(now, first, self.me)
        ]
        if not spared:
            return ""
        told = self.outcomes.told(spared, self.view, after[0].seen, self.me)
        return self.say("otherwise", facts=language(self.lang).sentences.join(told))

    def idle_move(self) -> PlannedMove | None:
        if self.decision.question.part != ACTION:
            return None
        for i, option in enumerate(self.decision.options):
            if option.ref == NOTHING:
                return PlannedMove([Made(self.view, self.decision, i)])
        return None

    def is_idle(self, one: Made) -> bool:
        return one.question.part == ACTION and one.option.ref == NOTHING

    # ---- what to mind
    def mind(self, plan: Sequence[PlannedMove]) -> list[str]:
        found = [self.answered(plan)]
        for move in plan:
            attackers = attackers_of(move)
            if not attackers:
                continue
            able = self.blockers(move.seen)
            if able:
                found.append(self.say("blockers", n=able))
            names = in_list(self.lang, [self.deeds.thing(one) for one in attackers])
            found.append(self.say("attackers_driven", things=names))
        return [one for one in found if one]

    def answered(self, plan: Sequence[PlannedMove]) -> str:
        """A request may be negated by what the other holds."""
        other = self.view.sides[1 - self.me]
        asked = [self.deeds.deed(move.made).action for move in plan]
        open_to = [one for one in asked if one is not None and one.key and not one.not_counterable]
        lines = self.prompt.rules.card_lines
        stops = [
            line.record.name.said(self.lang)
            for line in lines
            if line.record.may_negate and line.record.trigger is Trigger.DIRECT
        ]
        if not open_to or not stops or not other.hand_count:
            return ""
        names = in_list(self.lang, stops)
        who = self.prompt.names[1 - self.me]
        return self.say("stoppable", who=who, n=other.hand_count, actions=names)

    def blockers(self, seen: View) -> int:
        return sum(not unit.driven for unit in seen.sides[1 - self.me].field)

    def close(self, advice: CoachAdvice, one: Weighed) -> list[str]:
        """Say so where the next best is as good as this."""
        others = [other for other in advice.options if other.choice in advice.plans]
        if one is not advice.best or len(others) < 2:
            return []
        near = others[0].chance - others[1].chance < others[1].error
        return [self.say("close")] if near else []

    # ---- the steps
    def steps(self, plan: Sequence[PlannedMove]) -> list[CounselStep]:
        return [self.step(move, n) for n, move in enumerate(plan)]

    def step(self, move: PlannedMove, n: int) -> CounselStep:
        deed = self.deeds.deed(move.made)
        return CounselStep(
            self.deeds.step(deed),
            move.lines,
            outline(move.seen) if n else "",
            deed.cards,
            deed.units,
            deed.requests,
            deed.trumps,
        )


def attackers_of(move: PlannedMove) -> list[Made]:
    """Who is to attack in a move."""
    return [
        one for one in move.made if one.question.about == ATTACKERS and one.option.ref != NOTHING
    ]


# ---- looking back
@dataclass
class LookedBack:
    """A choice that was made and what was thought of it, in the language of the prompt."""

    question: str  # as it was asked
    chosen: str  # in the past tense, without who did it
    better: str
    line: str  # the better move as it can be written
    because: list[str]


def looked_back(prompt: Prompt, whole: PlannedMove, made: Made, verdict: MoveVerdict) -> LookedBack:
    """Say what was asked, what was done, what would have been better, and what came of either."""
    adviser = Adviser(prompt, made.seen, made.decision)
    deeds = adviser.deeds
    better = verdict.plan[0] if verdict.plan else move_made([made.with_choice(verdict.best.choice)])
    whole_better = [*whole.made[: whole.made.index(made)], *better.made]
    because = []
    chosen, instead = (
        "".join(adviser.because([move], alone=True)) for move in (whole.since(made), better)
    )
    if chosen != instead:
        for key, told in (("chosen", chosen), ("better", instead)):
            if told:
                because.append(say(prompt.lang, f"review.because_{key}", facts=told))
    return LookedBack(
        prompt.question(whole.seen, whole.first.decision),
        deeds.sentence(whole.made, DID),
        deeds.sentence(whole_better, PLAIN),
        "".join(move_made(whole_better).lines[:1]),
        because,
    )


def fall_in_words(
    prompt: Prompt, move: int, whole: PlannedMove, made: Made, verdict: MoveVerdict
) -> str:
    """Say what a choice of a game gave away, and what would have been better."""
    said = looked_back(prompt, whole, made, verdict)
    return say(
        prompt.lang,
        "review.fall",
        turn=made.seen.turn_number,
        move=move,
        who=prompt.names[made.decision.player],
        chosen=said.chosen,
        better=said.better,
        low=round(100 * verdict.chosen.chance),
        high=round(100 * verdict.best.chance),
    )
