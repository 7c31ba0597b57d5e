"""Combat in the head: whom to send, who will stand in the way, and what is left of both."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from blackpoker.agents.heuristic.evaluation import Weights, evaluate
from blackpoker.agents.heuristic.picture import NUMBERS, Picture, Piece, after_a_generation
from blackpoker.common import card

# How often a bulwark nobody knows fells its attacker: four of a number, two Jokers.
HIT: Final = 6 / 54
OVERKILL: Final = 5.0  # points for each card of life that brings rescue nearer
LARGEST_GROUP: Final = 4  # soldiers that block together
TRY_ALL_OF: Final = 5  # up to so many attackers every subset is tried


# ---- one bout
def fells(bulwark: Piece, attacker: Piece) -> float:
    """How likely this bulwark takes its attacker with it (R8-58)."""
    if not bulwark.cards:
        return min(1.0, HIT * max(1, len(attacker.cards)))
    one = bulwark.cards[0]
    if one >= card.JOKER:
        return 1.0
    return float(
        any(NUMBERS[one] == NUMBERS[other] for other in attacker.cards if other < card.JOKER)
    )


def price(table: Picture, piece: Piece, taste: Weights) -> float:
    """What it costs its owner to lose this character, the next generation included."""
    if piece.soldier:
        worth = taste.soldier_of(piece.base, piece.haste, piece.joker)
    else:
        walls = sum([not other.soldier for other in table.field[piece.owner]])
        worth = taste.bulwark_of(max(0, walls - 1))
    faces = piece.faces()
    if faces:
        life = table.life[piece.owner] - 1
        lost = taste.life_of(life) - taste.life_of(after_a_generation(life + 1) - 1)
        worth += faces * (lost - taste.unseen)
    return worth


def settle(table: Picture, taste: Weights) -> None:
    """Judge every bout as the designations stand, and end them."""
    defender = 1 - table.turn
    fallen: list[Piece] = []
    damage = 0
    sign = 1.0 if table.me == table.turn else -1.0
    for attacker in table.attackers():
        blockers = [piece for piece in table.field[defender] if piece.blocking == attacker.serial]
        if not blockers:
            damage += max(0, attacker.size)
        elif blockers[0].soldier:
            sizes = sum([piece.size for piece in blockers])
            if attacker.size <= sizes:
                fallen.append(attacker)
            if sizes <= attacker.size:
                fallen += blockers
        else:
            chance = fells(blockers[0], attacker)
            if chance == 1.0:
                fallen.append(attacker)
            elif chance:
                table.luck -= sign * chance * price(table, attacker, taste)
            fallen.append(blockers[0])
    table.lose_life(defender, damage)
    for piece in fallen:
        table.kill(piece)
    table.call_off()


# ---- blocks
Block = tuple[Piece, ...]


def assign_blocks(table: Picture, taste: Weights) -> None:
    """Give every attacker that has none yet the blockers that are best for the defender.

    The block that helps most is made first, then the next; a lethal attack is met even at a loss.
    """
    defender = 1 - table.turn
    free = [piece for piece in table.field[defender] if not piece.driven and not piece.blocking]
    blocked = {piece.blocking for piece in table.field[defender] if piece.blocking}
    attackers = [
        piece for piece in table.attackers() if piece.serial not in blocked and piece.size > 0
    ]
    prices = {piece.serial: price(table, piece, taste) for piece in free + attackers}
    life = table.life[defender] - 1
    coming = float(sum([piece.size for piece in attackers]))
    while attackers and free:
        best = 0.0
        chosen: tuple[Piece, Block] | None = None
        here = survival(life - coming, taste)
        for attacker in attackers:
            saved = survival(life - coming + attacker.size, taste) - here
            for block in blocks(attacker, free):
                gain = saved + outcome(attacker, block, prices)
                if gain > best:
                    best = gain
                    chosen = (attacker, block)
        if chosen is None:
            return
        attacker, block = chosen
        for piece in block:
            piece.blocking = attacker.serial
            free.remove(piece)
        attackers.remove(attacker)
        coming -= attacker.size


def survival(life: float, taste: Weights) -> float:
    """The worth of a life; below nothing every point less brings rescue nearer."""
    return taste.life_of(life) + OVERKILL * min(0.0, life)


def outcome(attacker: Piece, block: Block, prices: dict[int, float]) -> float:
    """What the defender gains by this block, beside the damage that is not done."""
    if not block[0].soldier:
        return fells(block[0], attacker) * prices[attacker.serial] - prices[block[0].serial]
    sizes = sum([piece.size for piece in block])
    gain = prices[attacker.serial] if sizes >= attacker.size else 0.0
    if sizes <= attacker.size:
        gain -= sum([prices[piece.serial] for piece in block])
    return gain


def blocks(attacker: Piece, free: list[Piece]) -> list[Block]:
    """The blocks worth a thought: a bulwark, a soldier, or just enough soldiers together."""
    found: list[Block] = []
    soldiers: list[Piece] = []
    unknown = False
    for piece in free:
        if piece.soldier:
            found.append((piece,))
            soldiers.append(piece)
        elif piece.cards:
            found.append((piece,))
        elif not unknown:  # all face-down bulwarks look the same
            unknown = True
            found.append((piece,))
    if len(soldiers) > 1:
        soldiers.sort(key=by_size)
        for n in range(2, min(len(soldiers), LARGEST_GROUP) + 1):
            for first in range(len(soldiers) - n + 1):
                group = soldiers[first : first + n]
                if sum([piece.size for piece in group]) > attacker.size:
                    found.append(tuple(group))
                    break
    return found


def by_size(piece: Piece) -> int:
    return piece.size


# ---- attacks
def best_attack(table: Picture, taste: Weights) -> tuple[float, list[int]]:
    """Return what the best attack gains, and its attackers by serial with those already named."""
    named = table.attackers()
    able = [piece for piece in table.field[table.turn] if piece.may_attack() and piece.size > 0]
    able.sort(key=by_size, reverse=True)
    chosen = [piece.serial for piece in named]
    best, choice = after_attack(table, chosen, taste), chosen
    stay = best
    for group in groups(able):
        serials = chosen + [piece.serial for piece in group]
        value = after_attack(table, serials, taste)
        if value > best:
            best, choice = value, serials
    return best - stay, choice


def groups(able: list[Piece]) -> list[tuple[Piece, ...]]:
    if len(able) <= TRY_ALL_OF:
        return [group for n in range(1, len(able) + 1) for group in combinations(able, n)]
    largest_first = [tuple(able[:n]) for n in range(2, len(able) + 1)]
    return [(piece,) for piece in able] + largest_first


def after_attack(table: Picture, attackers: list[int], taste: Weights) -> float:
    """What the table is worth once these have attacked and the other side has blocked them."""
    after = table.copy()
    after.attack_open = False
    for piece in after.field[after.turn]:
        if piece.serial in attackers:
            piece.attacking = True
            piece.driven = True
    cards_held = after.other_hand if after.turn == after.me else 0.0
    tricks = taste.trick * min(cards_held, 3.0) * len(attackers)
    assign_blocks(after, taste)
    settle(after, taste)
    return evaluate(after, taste) - tricks
