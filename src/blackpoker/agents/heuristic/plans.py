"""Plans: an action with its key cards and its target, and what carrying it out would gain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from blackpoker.agents.heuristic.combat import fells, price
from blackpoker.agents.heuristic.effects import EFFECTS, play_out
from blackpoker.agents.heuristic.evaluation import Weights, evaluate
from blackpoker.agents.heuristic.picture import (
    NUMBERS,
    Order,
    Picture,
    Piece,
    after_a_generation,
    picture,
)
from blackpoker.common.card_action import CardAction
from blackpoker.common.key import KeyPattern
from blackpoker.common.view import View
from blackpoker.core import bitset
from blackpoker.core.rng import Rng
from blackpoker.editions.edition9_1.turn import DRAW, DRAWN
from blackpoker.regulation.house_rules import regulation_of

NEW: Final = -1000  # the serial of a request that is only thought of
NO_TARGET: Final = -1


@dataclass(frozen=True)
class Plan:
    """What to ask for, with which key cards, at whom."""

    action: str
    keys: tuple[int, ...] = ()
    target: int = NO_TARGET
    gain: float = 0.0


@final
class Situation:
    """One view with everything thought about it so far."""

    def __init__(self, view: View, taste: Weights, rng: Rng) -> None:
        self.view = view
        self.taste = taste
        self.rng = rng
        self.me = view.viewer
        self.table = picture(view)
        regulation = regulation_of(view.rules)
        self.actions = regulation.rules.actions if regulation is not None else {}
        if "draw" in self.actions and self.actions["draw"].effect == DRAW.effect:
            self.table.draws = DRAWN
        self.rare = view.sides[view.viewer].rare or []
        self.now: float | None = None

    def worth_now(self) -> float:
        """What the table is worth if nobody does anything more about the stage."""
        if self.now is None:
            after = self.table.copy()
            play_out(after, self.taste)
            self.now = evaluate(after, self.taste)
        return self.now

    def gain(
        self, action: CardAction, keys: tuple[int, ...], target: int, paid: bool = False
    ) -> float:
        """What this plan gains; ``paid``: cost and key cards are already on the table."""
        after = self.table.copy()
        if not paid:
            for one in keys:
                if one in after.hand:
                    after.hand.remove(one)
            pay(after, self.view.prices.get(action.id, action.cost.letters), self.taste)
            unit = key_unit(action, after, self.taste)
            if unit is not None:
                unit.driven = True
        after.stage.append(Order(NEW, action.id, self.me, keys, target))
        play_out(after, self.taste)
        return evaluate(after, self.taste) - self.worth_now()

    def plans(self, action: CardAction) -> list[Plan]:
        """The plans worth a thought for one action, with what they gain."""
        found: list[Plan] = []
        for keys in key_sets(action, self):
            for target in targets(action, keys, self):
                found.append(Plan(action.id, keys, target, self.gain(action, keys, target)))
        return found

    def best_plan(self, ids: list[str]) -> Plan | None:
        """The plan that gains most among these actions."""
        best: Plan | None = None
        for id in ids:
            action = self.actions.get(id)
            if action is not None and id in EFFECTS:
                for plan in self.plans(action):
                    if best is None or plan.gain > best.gain:
                        best = plan
        return best


# ---- paying
def pay(table: Picture, letters: str, taste: Weights) -> None:
    """Pay with what is missed least."""
    me = table.me
    for letter in letters:
        if letter == "L":
            table.lose_life(me, 1)
        elif letter == "D" and table.hand:
            table.hand.remove(least_card(table.hand, taste))
        elif letter == "B":
            walls = [piece for piece in table.bulwarks(me) if not piece.driven]
            if walls:
                least_wall(walls, table, taste).driven = True
        elif letter == "S" and table.field[me]:
            table.kill(least_piece(table.field[me], table, taste))


def key_unit(action: CardAction, table: Picture, taste: Weights) -> Piece | None:
    """Whom the letter C drives: the largest where size matters, else whoever is missed least."""
    wanted = action.key_unit
    if wanted is None:
        return None
    able = [
        piece
        for piece in table.field[table.me]
        if piece.soldier == wanted.soldier
        and not piece.driven
        and bitset.of(list(piece.cards)) & wanted.cards
        and (not wanted.character or len(piece.cards) > 1)
    ]
    if action.id in SIZE_MATTERS:
        return max(able, key=lambda piece: piece.size, default=None)
    return least_piece(able, table, taste) if able else None


def least_card(hand: list[int], taste: Weights) -> int:
    return min(hand, key=lambda one: (taste.cards[one], one))


def least_wall(walls: list[Piece], table: Picture, taste: Weights) -> Piece:
    """The bulwark that would be the worst blocker."""
    return min(walls, key=lambda piece: as_blocker(piece, table, taste))


def least_piece(row: list[Piece], table: Picture, taste: Weights) -> Piece:
    return min(row, key=lambda piece: price(table, piece, taste) - 0.5 * piece.driven)


def as_blocker(wall: Piece, table: Picture, taste: Weights) -> float:
    """How good it is to block with this bulwark: whom it fells, and what its own fall costs."""
    fallen = 0.0
    for piece in table.field[1 - table.me]:
        if piece.soldier and fells(wall, piece):
            fallen = max(fallen, price(table, piece, taste))
    life = table.life[table.me]
    lost = taste.life_of(life - 1) - taste.life_of(after_a_generation(life) - 1)
    return 0.5 * fallen - wall.faces() * lost


def bulwark_card(hand: list[int], table: Picture, taste: Weights) -> int:
    """The card of the hand to lay down as a bulwark."""

    def merit(one: int) -> tuple[float, int]:
        return as_blocker(Piece(0, table.me, False, (one,)), table, taste) - taste.cards[one], one

    return max(hand, key=merit)


# ---- key cards
ONLY_THE_NUMBERS_OF: Final = {"throwing": (0,), "death_lance": (0, 2)}  # suits whose number matters
SIZE_MATTERS: Final = ("slash",)  # of the key unit
SUM_MATTERS: Final = ("force", "rain_of_swords", "recruit")


def key_sets(action: CardAction, situation: Situation) -> list[tuple[int, ...]]:
    """The key cards to think about: all that differ where numbers matter, else the cheapest."""
    taste = situation.taste
    hand = situation.table.hand
    if action.id == "set_bulwark":
        return [(bulwark_card(hand, situation.table, taste),)] if hand else []
    pattern = action.key
    if pattern is None:
        return [()]
    if pattern.from_rare:
        return [(one,) for one in situation.rare]
    found = combinations_of(pattern, hand)
    if pattern.size == 1:
        return found
    found.sort(key=lambda keys: sum([taste.cards[one] for one in keys]))
    if action.id in SUM_MATTERS:
        return list({found[0], max(found, key=sum_of)}) if found else []
    suits = ONLY_THE_NUMBERS_OF.get(action.id, ())
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for keys in found:
        seen.setdefault(tuple(one for one in keys if one // 13 in suits), keys)
    return list(seen.values())


def sum_of(keys: tuple[int, ...]) -> int:
    return sum([NUMBERS[one] for one in keys])


def combinations_of(pattern: KeyPattern, hand: list[int]) -> list[tuple[int, ...]]:
    """Every set of cards that fits the pattern; of the long ones only one per beginning."""
    found: dict[int, tuple[int, ...]] = {}
    begun: list[tuple[int, ...]] = [()]
    held = bitset.of(hand)
    for n in range(pattern.size):
        longer: list[tuple[int, ...]] = []
        for keys in begun:
            chosen = bitset.of(list(keys))
            following = bitset.each(pattern.next(held & ~chosen, chosen))
            longer += [(*keys, one) for one in (following if n < 2 else following[:1])]
        begun = longer
    for keys in begun:
        found.setdefault(bitset.of(list(keys)), keys)
    return list(found.values())


# ---- targets
def targets(action: CardAction, keys: tuple[int, ...], situation: Situation) -> list[int]:
    """The targets to think about: nobody helps the other side or harms his own."""
    if action.target is None:
        return [NO_TARGET]
    table = situation.table
    me = situation.me
    mine, theirs = table.field[me], table.field[1 - me]
    match action.id:
        case "equip":
            suit = keys[0] // 13
            return [
                p.serial for p in mine if p.soldier and not p.joker and p.cards[0] // 13 == suit
            ]
        case "up":
            return [p.serial for p in mine if p.soldier and in_need(p, table)]
        case "down":
            fight = bool(table.attackers())  # outside of a fight it must kill
            return [p.serial for p in theirs if p.soldier and (fight or p.size <= NUMBERS[keys[0]])]
        case "kill" | "allure":
            return [p.serial for p in theirs if p.soldier]
        case "death_lance":
            divisor = sum([NUMBERS[one] for one in keys if one // 13 == 2])
            return [p.serial for p in theirs if p.soldier and p.size and p.size % divisor == 0]
        case "twist":
            return [p.serial for p in theirs if not p.driven] + [p.serial for p in mine if p.driven]
        case "reverse":
            stand_up = [p.serial for p in mine if not p.soldier and not p.blocking]
            return [p.serial for p in theirs if p.soldier] + stand_up
        case "recall":
            return [p.serial for p in mine if p.soldier and not p.driven and in_need(p, table)]
        case "slash":
            unit = key_unit(action, table, situation.taste)
            largest = unit.size if unit is not None else 0
            return [p.serial for p in theirs if p.soldier and p.size <= largest]
        case "negotiate":
            return [p.serial for p in theirs if not p.driven]
        case "lethargy":
            return [p.serial for p in theirs if p.driven]
        case "destroy_bulwark" | "pulverize":
            return wall_to_destroy(theirs)
        case "reanimate":
            return [least_piece(mine, table, situation.taste).serial] if mine else []
        case "counter" | "trap_counter" | "change_target" | "offset":
            return [order.serial for order in table.stage if order.controller != me]
        case "truce":
            return [order.serial for order in table.stage if order.action == "damage_judgement"]
        case "ceasefire":
            return [o.serial for o in table.stage if o.action == "attack" and o.controller != me]
        case "throwing" | "hand_destruction" | "rsf" | "drain" | "civil_war" | "sweep":
            return [1 - me]
    return []


def in_need(piece: Piece, table: Picture) -> bool:
    """Does it fight, or is the last request aimed at it?"""
    return bool(
        piece.attacking
        or piece.blocking
        or (table.stage and table.stage[-1].target == piece.serial)
    )


def wall_to_destroy(theirs: list[Piece]) -> list[int]:
    """One charged bulwark is like another, as far as anybody can see."""
    walls = [piece for piece in theirs if not piece.soldier]
    walls.sort(key=lambda piece: (piece.driven, not piece.blocking))
    return [piece.serial for piece in walls[:1]]
