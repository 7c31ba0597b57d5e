"""At a chance: which action to ask for, or none."""

from __future__ import annotations

from typing import Final

from blackpoker.agents.heuristic.combat import best_attack
from blackpoker.agents.heuristic.effects import EFFECTS
from blackpoker.agents.heuristic.evaluation import prospect
from blackpoker.agents.heuristic.plans import Plan, Situation
from blackpoker.agents.heuristic.trump_effects import TRUMP_EFFECTS
from blackpoker.agents.heuristic.trumps import (
    AGAINST_A_REQUEST,
    AGAINST_AN_ATTACK_TOO,
    AT_ANY_CHANCE,
    OPENINGS,
    UNDERSTOOD,
    waiting_to_open,
)
from blackpoker.core.decision import Option

# What is thought about when. Everything else waits for a better moment.
WAITING: Final = frozenset(("end", "attack", "up", "twist", "recall"))
ON_AN_EMPTY_STAGE: Final = frozenset(EFFECTS) - frozenset(TRUMP_EFFECTS) - OPENINGS - WAITING
AGAINST_AN_ATTACK: Final = frozenset(("twist", "rare_summon", "quick_summon"))
BEFORE_MY_BLOCKS: Final = frozenset(("twist", "rare_summon", "quick_summon", "open_pack"))
BEFORE_THEIR_BLOCKS: Final = frozenset(("twist", "kill", "down", "reverse"))
BEFORE_JUDGEMENT: Final = frozenset(("up", "down", "kill", "truce", "reverse", "recall", "rsf"))
TO_BE_READY: Final = frozenset(("reunion", "rare_summon", "rare_draw", "quick_summon", "bj"))
AT_THEIR_END: Final = BEFORE_THEIR_BLOCKS | TO_BE_READY
IN_ANSWER: Final = frozenset(("counter", "trap_counter", "change_target", "up", "recall"))
TO_AN_EQUIP: Final = IN_ANSWER | {"down", "kill", "reverse"}
AFTER_THE_ATTACK: Final = frozenset(
    ("set_bulwark", "summon_soldier", "summon_hero", "refill_bulwark")
)
NOTHING: Final[frozenset[str]] = frozenset()


def act(situation: Situation, options: list[Option]) -> Option | None:
    """Return the action of the best plan; pass, or end the turn, if none is good enough."""
    named = {option.text: option for option in options}
    ids = [id for id in named if id in thinkable(situation)]
    plan = situation.best_plan(ids) if ids else None
    if plan is not None and not good_enough(situation, plan):
        plan = None
    if "attack" in named and attack_comes_first(situation, plan):
        return named["attack"]
    if plan is not None:
        return named[plan.action]
    if not situation.table.stage and "end" not in named and "attack" in named:
        return named["attack"]  # a Giant lets nobody end the turn before it (RX-37)
    return named.get("end", named.get("pass"))


def good_enough(situation: Situation, plan: Plan) -> bool:
    """Compare with doing nothing; on an empty stage that gives up what could still be summoned."""
    table, taste = situation.table, situation.taste
    lost = 0.0 if table.stage else prospect(table, taste)
    return plan.gain > -taste.slack and plan.gain + lost > taste.enough


def attack_comes_first(situation: Situation, plan: Plan | None) -> bool:
    """A good attack waits only for what makes it better."""
    gain, attackers = best_attack(situation.table, situation.taste)
    if not attackers or gain <= situation.taste.enough:
        return False
    return plan is None or plan.action in AFTER_THE_ATTACK or gain > situation.taste.loss


def thinkable(situation: Situation) -> frozenset[str]:
    """The actions worth a thought at this moment."""
    ids = without_trumps(situation)
    if not ids or not situation.view.sides[situation.me].trumps:
        return ids
    if ids is ON_AN_EMPTY_STAGE:
        ids |= UNDERSTOOD
        return ids | OPENINGS if waiting_to_open(situation) else ids
    if ids is IN_ANSWER or ids is TO_AN_EQUIP:
        return ids | AGAINST_A_REQUEST
    if ids is BEFORE_JUDGEMENT:
        return ids
    return ids | AT_ANY_CHANCE | (AGAINST_AN_ATTACK_TOO if ids is AGAINST_AN_ATTACK else NOTHING)


def without_trumps(situation: Situation) -> frozenset[str]:
    stage = situation.table.stage
    mine = situation.view.turn == situation.me
    if not stage:
        return ON_AN_EMPTY_STAGE if mine else NOTHING
    top = stage[-1]
    match top.action:
        case "damage_judgement":
            return BEFORE_JUDGEMENT
        case "block":
            return BEFORE_THEIR_BLOCKS if mine else BEFORE_MY_BLOCKS
        case "attack":
            return NOTHING if mine else AGAINST_AN_ATTACK
        case "end":
            return NOTHING if mine else AT_THEIR_END
        case "draw":
            return NOTHING
    if top.controller == situation.me:
        return NOTHING
    return TO_AN_EQUIP if top.action == "equip" else IN_ANSWER
