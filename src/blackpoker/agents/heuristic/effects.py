"""What the requests on the stage will do, played out on a picture of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.agents.heuristic.combat import assign_blocks, settle
from blackpoker.agents.heuristic.evaluation import Weights
from blackpoker.agents.heuristic.picture import NUMBERS, Order, Picture, Piece
from blackpoker.agents.heuristic.trump_effects import (
    MIDDLING,
    TRUMP_EFFECTS,
    Effect,
    fell,
    search,
    summon,
    the_weak_fall,
)
from blackpoker.common import card
from blackpoker.editions.edition8.normal_magic import TURNED_UP_BY_RECRUIT

GOOD: Final = 9  # and a card somebody chose: ♠10
LONG_ENOUGH: Final = 8  # a life that can spare two cards for two driven bulwarks


def play_out(table: Picture, taste: Weights) -> None:
    """Resolve the whole stage, the last request first. What is not understood does nothing."""
    while table.stage:
        order = table.stage.pop()
        effect = EFFECTS.get(order.action)
        if effect is not None:
            effect(table, order, taste)


def number_of(order: Order, suit: int) -> int:
    """The number of the key card of this suit (0 ♠, 1 ♡, 2 ♢, 3 ♣)."""
    return sum([NUMBERS[one] for one in order.keys if one < card.JOKER and one // 13 == suit])


# ---- turn and combat
def end(table: Picture, order: Order, taste: Weights) -> None:
    """The turn passes; the next player charges and draws."""
    table.call_off()
    for row in table.field:
        for piece in row:
            piece.size = piece.base
            piece.fresh = False
    table.turn = 1 - order.controller
    table.attack_open = True
    for piece in table.field[table.turn]:
        piece.driven = False
    draw(table, Order(0, "draw", table.turn, (), 0), taste)


def draw(table: Picture, order: Order, taste: Weights) -> None:
    n = table.draws if table.life[order.controller] > table.draws else 1
    table.lose_life(order.controller, n)
    table.gain_cards(order.controller, n)


def attack(table: Picture, order: Order, taste: Weights) -> None:
    """Who can, does."""
    for piece in table.field[order.controller]:
        if piece.may_attack() and piece.size > 0:
            piece.attacking = True
            piece.driven = True
    block(table, order, taste)


def block(table: Picture, order: Order, taste: Weights) -> None:
    assign_blocks(table, taste)
    judge(table, order, taste)


def judge(table: Picture, order: Order, taste: Weights) -> None:
    table.attack_open = False
    settle(table, taste)


# ---- characters come
def summon_quickly(table: Picture, order: Order, taste: Weights) -> None:
    """In the way of an attack it is laid as a bulwark."""
    for one in order.keys:
        table.enter(order.controller, one, soldier=not table.attackers())


def equip(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.soldier(order.target)
    if piece is not None:
        piece.cards += order.keys
        piece.base += order.total()
        piece.size += order.total()
        piece.haste = piece.haste or order.total() == card.A


def refill(table: Picture, order: Order, taste: Weights) -> None:
    """Two driven ones if the life is long, or one charged one."""
    two = table.life[order.controller] >= LONG_ENOUGH
    for _ in range(2 if two else 1):
        piece = table.enter(order.controller, MIDDLING, False)
        piece.cards = ()
        piece.driven = two
        table.lose_life(order.controller, 1)


def reanimate(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.find(order.target)
    if piece is None or piece.owner != order.controller:
        return
    back = GOOD
    if order.controller == table.me:
        if not table.grave:
            return
        back = taste.best_soldier(table.grave)
    table.kill(piece)
    table.enter(order.controller, back, True)


def recruit(table: Picture, order: Order, taste: Weights) -> None:
    """As many of four cards as usually fit, each half as large as the limit."""
    limit = min(card.K, order.total())
    for _ in range(round(TURNED_UP_BY_RECRUIT * limit / card.K)):
        if table.life[order.controller] > 0:
            table.enter(order.controller, max(0, limit // 2), True).driven = True
            table.lose_life(order.controller, 1)


def ambush(table: Picture, order: Order, taste: Weights) -> None:
    for piece in table.field[order.controller]:
        if not piece.soldier:
            turn_over(table, piece)
        piece.driven = False


def set_bulwark(table: Picture, order: Order, taste: Weights) -> None:
    for one in order.keys:
        table.enter(order.controller, one, False)


# ---- characters change or go
def up(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.soldier(order.target)
    if piece is not None:
        piece.size += order.total()


def down(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.soldier(order.target)
    if piece is not None:
        piece.size -= order.total()
        if piece.size <= 0:
            table.kill(piece)


def force(table: Picture, order: Order, taste: Weights) -> None:
    for piece in table.soldiers(order.controller):
        piece.size += order.total()


def rain_of_swords(table: Picture, order: Order, taste: Weights) -> None:
    the_weak_fall(table, order.total())


def twist(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.find(order.target)
    if piece is not None:
        piece.driven = piece.owner != order.controller


def death_lance(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.soldier(order.target)
    divisor = number_of(order, 2)
    if piece is None or divisor == 0 or piece.size == 0 or piece.size % divisor:
        return
    table.hurt(piece.owner, order, number_of(order, 0))  # a fortress is looked for beforehand
    table.remove(piece)
    table.life[piece.owner] += len(piece.cards)


def reverse(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.find(order.target)
    if piece is None:
        return
    piece.driven = piece.owner != order.controller
    turn_over(table, piece)


def turn_over(table: Picture, piece: Piece) -> None:
    """A soldier lies down, a bulwark stands up; an unknown one stands up as a middling soldier."""
    parts = piece.cards[1:]
    if not piece.soldier and not piece.cards:
        piece.cards = (MIDDLING,)
    piece.soldier = not piece.soldier
    piece.attacking = False
    piece.blocking = 0
    piece.cards = piece.cards[:1]
    piece.base = sum([NUMBERS[one] for one in piece.cards])
    piece.size = piece.base
    piece.joker = piece.cards[0] >= card.JOKER
    for one in parts:
        table.enter(piece.owner, one, False).driven = piece.driven


def recall(table: Picture, order: Order, taste: Weights) -> None:
    """A charged character comes back to the hand, and the key cards with it."""
    piece = table.find(order.target)
    if piece is None or piece.owner != order.controller:
        return
    back = list(order.keys)
    if not piece.driven:
        table.remove(piece)
        back += piece.cards
    if order.controller == table.me:
        table.hand += back
    else:
        table.other_hand += len(back)


# ---- requests
def counter(table: Picture, order: Order, taste: Weights) -> None:
    aimed = table.order(order.target)
    if aimed is not None and (len(aimed.keys) == 2 or order.total() >= aimed.total()):
        table.stage.remove(aimed)


def trap_counter(table: Picture, order: Order, taste: Weights) -> None:
    aimed = table.order(order.target)
    if aimed is not None and any(
        same_card(one, other) for one in order.keys for other in aimed.keys
    ):
        table.stage.remove(aimed)


def same_card(one: int, other: int) -> bool:
    return one == other or (one >= card.JOKER and other >= card.JOKER)


def truce(table: Picture, order: Order, taste: Weights) -> None:
    aimed = table.order(order.target)
    if aimed is not None:
        table.stage.remove(aimed)
        table.call_off()


def change_target(table: Picture, order: Order, taste: Weights) -> None:
    """A request aimed at a soldier turns to the largest of the other side; others find nothing."""
    aimed = table.order(order.target)
    if aimed is None:
        return
    piece = table.find(aimed.target)
    if aimed.action == "rsf":
        target = 1 - order.controller
    elif piece is None:
        if aimed.action not in AT_REQUESTS:
            return
        target = 0
    else:
        rivals = [other for other in table.field[1 - piece.owner] if other.soldier == piece.soldier]
        if aimed.action in AT_ONE_S_OWN or not rivals:
            return
        target = max(rivals, key=lambda other: other.base).serial
    table.stage[table.stage.index(aimed)] = replace(aimed, target=target)


AT_REQUESTS: Final = ("counter", "trap_counter", "change_target", "truce")
AT_ONE_S_OWN: Final = ("equip", "recall", "reanimate")


# ---- cards and life
def throwing(table: Picture, order: Order, taste: Weights) -> None:
    table.hurt(1 - order.controller, order, number_of(order, 0))


def rsf(table: Picture, order: Order, taste: Weights) -> None:
    table.hurt(order.target, order, 40)


def bj(table: Picture, order: Order, taste: Weights) -> None:
    """Two cards of one's choice; where everybody draws two, the next two (9.1)."""
    table.lose_life(order.controller, 2)
    table.gain_cards(order.controller, 2 if table.draws == 2 else 2 * taste.chosen)


def take_for_nothing(table: Picture, order: Order, taste: Weights) -> None:
    table.gain_cards(order.controller, taste.chosen)


def reunion(table: Picture, order: Order, taste: Weights) -> None:
    if order.controller != table.me:
        table.gain_cards(order.controller, taste.chosen)
    elif table.grave:
        table.luck += max([taste.cards[one] for one in table.grave])


def hand_destruction(table: Picture, order: Order, taste: Weights) -> None:
    """The best card goes."""
    if order.controller == table.me:
        if table.other_hand:
            table.other_hand = max(0.0, table.other_hand - taste.chosen)
    elif table.hand:
        table.hand.remove(max(table.hand, key=lambda one: taste.cards[one]))


# ---- trumps
def open_one(table: Picture, order: Order, taste: Weights) -> None:
    """What it will bring shows nowhere on the table yet."""
    if order.controller == table.me:
        table.luck += taste.trump


EFFECTS: Final[dict[str, Effect]] = {
    "end": end,
    "draw": draw,
    "attack": attack,
    "block": block,
    "damage_judgement": judge,
    "set_bulwark": set_bulwark,
    "summon_soldier": summon,
    "summon_hero": summon,
    "summon_ace": summon,
    "summon_magician": summon,
    "rare_summon": summon,
    "quick_summon": summon_quickly,
    "equip": equip,
    "up": up,
    "down": down,
    "twist": twist,
    "counter": counter,
    "trap_counter": trap_counter,
    "change_target": change_target,
    "truce": truce,
    "reunion": reunion,
    "kill": fell(bulwarks=False),
    "search": search,
    "bj": bj,
    "rsf": rsf,
    "reverse": reverse,
    "recall": recall,
    "destroy_bulwark": fell(soldiers=False),
    "throwing": throwing,
    "death_lance": death_lance,
    "refill_bulwark": refill,
    "reanimate": reanimate,
    "hand_destruction": hand_destruction,
    "force": force,
    "rain_of_swords": rain_of_swords,
    "recruit": recruit,
    "ambush": ambush,
    "open_pack": take_for_nothing,
    "rare_draw": take_for_nothing,
    "open": open_one,
    "quick_open": open_one,
    **TRUMP_EFFECTS,
}
