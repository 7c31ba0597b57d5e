"""Checks a local rule against the guidelines for new actions, and says what to change.

Five of them: one target; no keyless action that is normal-quick; triggered actions immediate-quick;
no certain win in the first turn; never two triggered main actions for one event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Final

from blackpoker.common.card_action import CardAction
from blackpoker.common.character import Format
from blackpoker.common.target import TargetRule
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.core.action import Speed, Timing, Trigger, When
from blackpoker.core.decision import PLAYER, REQUEST, Question
from blackpoker.house.house_file import HouseFile, in_a_word, line_in, regulation_with
from blackpoker.lab.first_turn import Search, in_words, opening, promising_seeds
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES, say

GUIDELINES: Final = ("one_target", "keyless", "slow", "first_turn", "two_mains", "raises")
POINTING: Final = frozenset({UNIT, REQUEST, PLAYER, TRUMP_CARD})  # what a target can be
SHORTEST_LIFE: Final = "9.1 lite+entry16"  # and its frame goes with every format
USUAL_BUDGET: Final = 40_000  # a second or two
OPENINGS: Final = 4


@dataclass(frozen=True)
class Finding:
    """Something to change; ``said`` is the sentence."""

    guideline: str
    action: str  # the id; empty if it is about the whole rule
    values: dict[str, object]
    sentence: str = ""  # where a guideline has several

    def said(self, lang: str) -> str:
        return say(lang, f"lint.found.{self.sentence or self.guideline}", **self.values)

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {"guideline": self.guideline, "action": self.action}
        for name in ("line", "moves", "seed"):
            if name in self.values:
                data[name] = self.values[name]
        return {**data, **{lang: self.said(lang) for lang in LANGUAGES}}


@dataclass
class LintReport:
    """All that was found in one file."""

    path: str
    rule: str
    regulation: str
    openings: int
    positions: int = 0  # looked at for a win in the first turn
    absent: list[str] = field(default_factory=list)  # actions this format is too small for
    untried: list[str] = field(default_factory=list)  # those the first player never could ask for
    searched: bool = True  # False: it stopped with an error
    findings: list[Finding] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not self.findings

    def of(self, guideline: str) -> list[Finding]:
        return [one for one in self.findings if one.guideline == guideline]

    def to_data(self) -> dict[str, object]:
        return {
            "file": self.path,
            "rule": self.rule,
            "regulation": self.regulation,
            "clean": self.clean,
            "openings": self.openings,
            "positions": self.positions,
            "absent": self.absent,
            "untried": self.untried,
            "searched": self.searched,
            "findings": [one.to_data() for one in self.findings],
        }


def lint(
    file: HouseFile, regulation: str = "", budget: int = USUAL_BUDGET, openings: int = OPENINGS
) -> LintReport:
    """Check a local rule.

    Without a regulation it is the one with the shortest life, in the smallest format that has all
    actions of the rule. ``budget`` is shared by all openings.
    """
    text = regulation or usual_regulation(file)
    played = regulation_with(text, [file])
    report = LintReport(file.path, file.rule.id, played.id, openings)
    report.absent = [one.id for one in file.rule.actions if one.since > played.format]
    for action in file.rule.actions:
        report.findings += check_targets(action)
        report.findings += check_keys(action)
        report.findings += check_speed(action, file.slow)
    report.findings += check_mains(file, played)
    check_first_turn(report, file, played, Regulation.parse(text), budget)
    return report


def usual_regulation(file: HouseFile) -> str:
    usual = Regulation.parse(SHORTEST_LIFE)
    largest = max((one.since for one in file.rule.actions), default=Format.LITE)
    return Regulation(usual.edition, max(largest, usual.format), usual.frame).id


# ---- one target
def check_targets(action: CardAction) -> list[Finding]:
    """A record has room for one target. Could its effect point at something else besides?

    What a player is asked is read from the names the steps use: a question made on the spot, or the
    same one asked again, is not seen. A choice without a target is none, as in an attack.
    """
    asked: set[str] = set()
    for step in action.effect:
        asked |= pointing_questions(step, set())
    if len(asked) + (action.target is not None) <= 1:
        return []
    values: dict[str, object] = {"action": action.name, "questions": ", ".join(sorted(asked))}
    return [Finding("one_target", action.id, values)]


def pointing_questions(step: Callable[..., object], seen: set[object]) -> set[str]:
    """The questions for a character, request, player or trump that a step, or what it calls in the
    same file, has a name for."""
    function = step if isinstance(step, FunctionType) else vars(type(step)).get("__call__")
    if not isinstance(function, FunctionType) or function in seen:
        return set()  # compiled: nothing can be read from it
    seen.add(function)
    names = names_in(function.__code__)
    found: set[str] = set()
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, Question) and value.verb in POINTING:
            found.add(value.id)
        elif isinstance(value, TargetRule) and "question" in names:
            found.add(value.question.id)
        elif isinstance(value, FunctionType) and value.__globals__ is function.__globals__:
            found |= pointing_questions(value, seen)
    return found


def names_in(code: CodeType) -> set[str]:
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    return set(code.co_names).union(*(names_in(one) for one in inner))


# ---- keys, speed
def check_keys(action: CardAction) -> list[Finding]:
    """Without a key card it could be asked for again and again, at any chance."""
    normal_quick = action.speed is Speed.NORMAL and action.timing is Timing.QUICK
    keyless = action.key is None and not action.virtual_keys
    if action.trigger is Trigger.DIRECT and normal_quick and keyless:
        return [Finding("keyless", action.id, {"action": action.name})]
    return []


def check_speed(action: CardAction, on_purpose: frozenset[str]) -> list[Finding]:
    fast = action.speed is Speed.IMMEDIATE and action.timing is Timing.QUICK
    if action.trigger is not Trigger.TRIGGERED or fast or action.id in on_purpose:
        return []
    return [Finding("slow", action.id, {"action": action.name, "id": action.id})]


# ---- two main actions at once
def check_mains(file: HouseFile, regulation: Regulation) -> list[Finding]:
    """Each action of the rule against those before it, and against the rest of the list."""
    own = [one for one in file.rule.actions if triggers_main(one)]
    ids = {one.id for one in file.rule.actions}
    listed = [line.record for line in regulation.rules.card_lines if line.record.id not in ids]
    others = [one for one in listed if triggers_main(one)]
    found: list[Finding] = []
    for action in own:
        for other in others:
            assert action.when is not None
            assert other.when is not None
            if same_event(action.when, other.when):
                values: dict[str, object] = {"action": action.name, "other": other.name}
                found.append(Finding("two_mains", action.id, values))
        others.append(action)
    return found


def triggers_main(action: CardAction) -> bool:
    triggered = action.trigger is Trigger.TRIGGERED and action.when is not None
    return triggered and action.timing is Timing.MAIN


def same_event(one: When, other: When) -> bool:
    """Could one event trigger both? Who gets a request is not looked into."""
    if one.kind != other.kind:
        return False
    return one.action == other.action or one.action == "" or other.action == ""


# ---- a win in the first turn
def check_first_turn(
    report: LintReport, file: HouseFile, played: Regulation, without: Regulation, budget: int
) -> None:
    """Search the openings; a rule that raises an error there does not even play."""
    direct = [one for one in file.rule.actions if one.trigger is Trigger.DIRECT]
    report.untried = [one.id for one in direct if one.id not in report.absent]
    try:
        search_openings(report, file, played, without, budget)
    except Exception as error:  # whatever a rule does wrong, even before anybody moves
        report.findings.append(raised(error, file))
        report.searched = False
        # Nothing is said of actions that were not tried: it may be one of them that stopped it.
        report.untried = []


def search_openings(
    report: LintReport, file: HouseFile, played: Regulation, without: Regulation, budget: int
) -> None:
    """Search one after another; a win there is without the rule is not its fault."""
    eager = frozenset(one.id for one in file.rule.actions)
    seeds = promising_seeds(played, eager, report.openings)
    for left, seed in zip(range(report.openings, 0, -1), seeds, strict=True):
        share = (budget - report.positions) // left
        game = opening(played, seed)
        if game.over:
            continue
        search = Search(int(game.turn), share, eager, int(game.turn_number))
        line = search.find(game)
        report.positions += search.looked_at
        report.untried = [one for one in report.untried if one not in search.tried]
        if line is not None and not wins_anyway(without, seed, share):
            moves = in_words(game, line)
            shown = "\n".join(f"    {one}" for one in moves)
            values: dict[str, object] = {"seed": seed, "moves": moves, "shown": shown}
            report.findings.append(Finding("first_turn", "", values))
            return


def wins_anyway(regulation: Regulation, seed: int, budget: int) -> bool:
    game = opening(regulation, seed)
    search = Search(int(game.turn), budget, frozenset(), int(game.turn_number))
    return search.find(game) is not None


def raised(error: Exception, file: HouseFile) -> Finding:
    line = line_in(error, file.path)
    values: dict[str, object] = {"path": file.path, "line": line, "reason": in_a_word(error)}
    return Finding("raises", "", values, "raises" if line else "raises_elsewhere")
