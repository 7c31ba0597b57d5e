"""A written move on its way: which option each of its words chooses, and that none is left over.

Every word means what lay on the table when the line began: ``pay bw1 bw2`` are the two bulwarks
next to the life, though the first is gone when the second is paid.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardLine
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import NO_TARGET, CardRequest
from blackpoker.common.view import View
from blackpoker.core.decision import ACT, ACTION, KEY, NOTHING, PAYMENT, PLAYER, TARGET, Decision
from blackpoker.core.errors import NotationError
from blackpoker.core.game import Game, Rules
from blackpoker.play.notation import (
    also_called,
    find_unit,
    matching,
    normal,
    read_or_none,
    read_word,
    seat,
    unit_name,
    unit_names,
)
from blackpoker.play.position import SAID
from blackpoker.text import Keyed

KEYS: Final = ""
PAY: Final = "pay"
ON: Final = "on"
PARTS_OF_A_REQUEST: Final = {KEY: KEYS, PAYMENT: PAY, TARGET: ON}  # and the word before each
NOISE: Final = ("with", "→", "->")
LIFE: Final = "L"  # the letter of a cost that nobody is asked about


@dataclass(eq=False)
class MovePlan:
    """The rest of a line that is being carried out: what is still to be answered."""

    line: str
    player: int  # nobody answers for another
    before: View | None  # the table when the line began; None: as it is at each question
    asks: bool = False  # for an action, so another question may come between
    request: int = 0  # ... while this one is being declared
    parts: dict[str, list[str]] = field(default_factory=lambda: {KEYS: [], PAY: [], ON: []})
    question: str = ""  # for an answer: the only question it answers
    facing: int = 0  # ... and the attacker it is about, up to the word done
    ended: bool = False  # the last answer was done
    blockers: dict[int, list[str]] | None = None  # a whole block, by attacker
    # Answers nobody asks for that may still be written.
    needless: list[list[str]] = field(default_factory=list)

    def left(self) -> list[str]:
        """The words nothing has asked for so far."""
        if self.blockers is not None:
            return [one for words in self.blockers.values() for one in words]
        left = self.parts[KEYS] + self.parts[PAY] + self.parts[ON]
        for names in self.needless:
            if left and normal(left[0]) in names:
                left = left[1:]
        return left

    def waits(self, game: Game) -> bool:
        """Is the action still being asked for, so that there may be use for the rest?"""
        return self.asks and any(
            task.procedure is DECLARATION and task.request == self.request
            for task in game.agenda[: game.depth]
        )

    def declared(self, game: Game) -> None:
        """Take note of the request that the first word began."""
        for task in game.agenda[: game.depth]:
            if self.asks and task.procedure is DECLARATION:
                self.request = int(task.request)

    def copy(self) -> MovePlan:
        plan = replace(self, parts={part: words[:] for part, words in self.parts.items()})
        if self.blockers is not None:
            plan.blockers = {serial: words[:] for serial, words in self.blockers.items()}
        return plan


def spoken(line: str) -> list[str]:
    """The words of a line that mean something."""
    return [one for one in line.split() if one not in NOISE]


# ---- the first word
def begin_plan(
    rules: Rules, seen: object, decision: Decision, line: str, word_by_word: bool = False
) -> tuple[int, MovePlan]:
    """Read a line for this decision: which option it chooses now, and what is left of it.

    ``word_by_word``: each word means what lies there when it is asked for, as in records of the
    first version.
    """
    words = spoken(line)
    if not words:
        raise NotationError("empty_move")
    before = seen if isinstance(seen, View) and not word_by_word else None
    plan = MovePlan(line, int(decision.player), before)
    if decision.question.part == ACTION:
        return ask_for(rules, seen, decision, plan, words), plan
    question = decision.question.id
    plan.question = question
    answers = words[1:] if words[0].casefold() == question else words
    if isinstance(seen, View):
        plan.facing = seen.facing
        if seen.facing and any(mark in line for mark in ":："):
            named = " ".join(answers) if answers is not words else line
            plan.blockers = read_block(seen, named)
            return block_on(rules, seen, decision, plan), plan
        if seen.facing and ON in answers:
            answers = without_the_attacker(seen, plan, answers)
    if not answers:
        raise NotationError("no_answer", question=Keyed(f"asked.{question}"))
    plan.parts[KEYS] = answers[1:]
    return answer(rules, seen, decision, plan, answers[0]), plan


def ask_for(
    rules: Rules, seen: object, decision: Decision, plan: MovePlan, words: list[str]
) -> int:
    """An action, and behind it the words for its parts."""
    choice = read_word(rules, seen, decision, words[0])
    option = decision.options[choice]
    plan.asks = option.verb == ACT
    part = KEYS
    for i, one in enumerate(words[1:], 1):
        if one in (PAY, ON):
            part = one
            if i + 1 == len(words) or words[i + 1] in (PAY, ON):
                raise NotationError("nothing_behind", word=part, line=plan.line)
        else:
            plan.parts[part].append(one)
    if not plan.asks:
        refuse_left(plan)
    elif isinstance(rules, DuelBook) and isinstance(seen, View):
        drop_what_is_not_asked(rules.line_at(option.ref), seen, plan)
    return choice


def drop_what_is_not_asked(line: CardLine, seen: View, plan: MovePlan) -> None:
    """What the action itself settles may be written; what it has no use for may not."""
    price = seen.prices.get(line.record.id, line.cost.letters)
    for _ in range(price.count(LIFE)):
        if LIFE in plan.parts[PAY]:
            plan.parts[PAY].remove(LIFE)
    if not price.replace(LIFE, ""):
        refuse(plan, plan.parts[PAY])
    if line.virtual:
        said = [read_or_none(one.removeprefix(SAID)) for one in plan.parts[KEYS]]
        if said == list(line.record.virtual_keys):
            plan.parts[KEYS] = []
    if line.keys == 0:
        refuse(plan, plan.parts[KEYS])
    rule = line.target
    if rule is None:
        refuse(plan, plan.parts[ON])
    elif rule.question.verb == PLAYER:
        only = rule.only(CardRequest(0, line, plan.player))
        if only != NO_TARGET:
            if plan.parts[ON][:1] == [seat(only)] or plan.parts[ON][:1] == [seat(only).lower()]:
                plan.parts[ON].pop(0)
            refuse(plan, plan.parts[ON])


def answer(rules: Rules, seen: object, decision: Decision, plan: MovePlan, text: str) -> int:
    """What a word chooses; and what may be written behind it though nobody asks for it any more."""
    choice = read_word(rules, seen, decision, text, plan.before)
    plan.needless = []
    plan.ended = decision.options[choice].ref == NOTHING
    if not plan.ended:
        others = [option for i, option in enumerate(decision.options) if i != choice]
        things = [option for option in others if option.ref != NOTHING]
        if decision.question.last_unasked and len(things) == 1:
            plan.needless += [also_called(rules, seen, decision, things[0], plan.before)]
        plan.needless += [
            also_called(rules, seen, decision, option) for option in others if option.ref == NOTHING
        ]
    return choice


# ---- the words after it
def go_on(rules: Rules, seen: object, decision: Decision, plan: MovePlan) -> int | None:
    """Return the next choice of a plan, or None if it has nothing to say to this decision."""
    question = decision.question
    if decision.player != plan.player:
        return None
    if plan.question:
        if question.id != plan.question:
            return None
        if plan.blockers is not None:
            return block_on(rules, seen, decision, plan)
        if not words_for(seen, plan):
            return None
        return answer(rules, seen, decision, plan, plan.parts[KEYS].pop(0))
    if question.part not in PARTS_OF_A_REQUEST:
        return None
    waiting = plan.parts[PARTS_OF_A_REQUEST[question.part]]
    for i, one in enumerate(waiting):
        if matching(rules, seen, decision, one, plan.before):
            waiting.pop(i)
            return read_word(rules, seen, decision, one, plan.before)
    if waiting:
        return read_word(rules, seen, decision, waiting[0], plan.before)
    return None


def words_for(seen: object, plan: MovePlan) -> list[str]:
    """What is left to say: nothing of the next attacker, before done was said of this one."""
    words = plan.parts[KEYS]
    if plan.before is None or not isinstance(seen, View) or seen.facing == plan.facing:
        return words
    if not plan.ended:
        if not words or not any(normal(words[0]) in names for names in plan.needless):
            return []
        words.pop(0)
    plan.facing = seen.facing
    return words


def refuse_left(plan: MovePlan) -> None:
    """Raise NotationError if a line has said more than was asked."""
    refuse(plan, plan.left())


def refuse(plan: MovePlan, left: list[str]) -> None:
    if left:
        blocks = plan.facing and plan.question
        id = "words_next_attacker" if blocks else "words_left"
        raise NotationError(id, line=plan.line, words=" ".join(left))


# ---- who blocks whom
def read_block(seen: View, text: str) -> dict[int, list[str]]:
    """Read ``♠9: ♡5 ♡6 / ♣3: bw1``: who blocks whom; who is not named is not blocked."""
    found: dict[int, list[str]] = {}
    for part in text.replace("：", ":").split("/"):
        attacker, colon, named = part.partition(":")
        if not colon or not attacker.strip() or ":" in named:
            raise NotationError("block_shape", text=part.strip())
        serial = attacker_called(seen, attacker.strip())
        if serial in found:
            raise NotationError("block_twice", text=attacker.strip())
        words = spoken(named)
        if words[-1:] in (["-"], ["done"]):
            words.pop()
        found[serial] = words
    return found


def attacker_called(seen: View, text: str) -> int:
    left = seen.attackers[seen.attackers.index(seen.facing) :]  # those still to be blocked
    units = [find_unit(seen, serial) for serial in left]
    there = [unit for unit in units if unit is not None]
    for unit in there:
        if normal(text) in [name.casefold() for name in unit_names(seen, unit)]:
            return unit.serial
    names = ", ".join(unit_name(seen, unit) for unit in there)
    raise NotationError("no_such_attacker", text=text, attackers=names)


def without_the_attacker(seen: View, plan: MovePlan, answers: list[str]) -> list[str]:
    """``♡5 on ♠9`` names the attacker that is meant; it must be the one at hand."""
    at = answers.index(ON)
    if at + 1 == len(answers):
        raise NotationError("nothing_behind", word=ON, line=plan.line)
    serial = attacker_called(seen, answers[at + 1])
    if serial != seen.facing:
        facing = find_unit(seen, seen.facing)
        raise NotationError(
            "other_attacker",
            text=answers[at + 1],
            attacker="" if facing is None else unit_name(seen, facing),
        )
    return answers[:at] + answers[at + 2 :]


def block_on(rules: Rules, seen: object, decision: Decision, plan: MovePlan) -> int:
    """The next blocker of the attacker at hand, or no more of them."""
    assert isinstance(seen, View)
    assert plan.blockers is not None
    words = plan.blockers.get(seen.facing)
    if words:
        return read_word(rules, seen, decision, words.pop(0), plan.before)
    return next(i for i, option in enumerate(decision.options) if option.ref == NOTHING)
