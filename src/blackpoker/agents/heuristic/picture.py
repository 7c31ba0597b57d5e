"""The table as an agent pictures it: what it sees, guesses for the rest, and room to try out."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final, final

from blackpoker.common import card
from blackpoker.common.view import COUNTED, RequestView, SideView, UnitView, View

LONG: Final = 64  # no life is longer
FACE_CHANCE: Final = 1 / 3  # how often an unknown card is a Joker, A, J, Q or K
NUMBERS: Final = [int(card.number(one)) for one in range(card.COUNT)]
JACK: Final = int(card.J)  # how large it is with its key card, whatever that is
FORTRESS: Final = card.card_of("♣", 9)  # the trump that no spade hurts
SATISFACTION: Final = card.card_of("♢", 9)  # the trump that charges everybody at the end of a turn
Both = tuple[bool, bool]  # a fact about each player
NEITHER: Final = (False, False)
IS_FACE: Final = [NUMBERS[one] <= card.A or NUMBERS[one] >= card.J for one in range(card.COUNT)]


@final
@dataclass(slots=True, eq=False)
class Piece:
    """A character in the picture; the cards of the other player's bulwarks are unknown: none."""

    serial: int
    owner: int
    soldier: bool
    cards: tuple[int, ...]
    base: int = 0  # its size without fog
    size: int = 0
    joker: bool = False
    haste: bool = False
    driven: bool = False
    fresh: bool = False
    attacking: bool = False
    blocking: int = 0  # the serial of the attacker it blocks

    def __post_init__(self) -> None:
        self.base = self.size = sum([NUMBERS[one] for one in self.cards])
        self.joker = len(self.cards) == 1 and self.cards[0] >= card.JOKER
        self.haste = self.joker or any(NUMBERS[one] == card.A for one in self.cards)

    def copy(self) -> Piece:
        other = Piece.__new__(Piece)
        other.serial = self.serial
        other.owner = self.owner
        other.soldier = self.soldier
        other.cards = self.cards
        other.base = self.base
        other.size = self.size
        other.joker = self.joker
        other.haste = self.haste
        other.driven = self.driven
        other.fresh = self.fresh
        other.attacking = self.attacking
        other.blocking = self.blocking
        return other

    def faces(self) -> float:
        """How many face cards fall with it; for an unknown card, how many on average."""
        if not self.cards:
            return FACE_CHANCE
        return sum([IS_FACE[one] for one in self.cards])

    def may_attack(self) -> bool:
        return self.soldier and not self.driven and (self.haste or not self.fresh)


@final
@dataclass(slots=True, eq=False)
class Order:
    """A request in the picture; never changed, so pictures share it."""

    serial: int
    action: str
    controller: int
    keys: tuple[int, ...]
    target: int  # a unit, a request or a seat, as the action wants it

    def total(self) -> int:
        """The sum of the numbers of its key cards."""
        return sum([NUMBERS[one] for one in self.keys])


@final
@dataclass(slots=True, eq=False)
class Picture:
    """Both sides as one player pictures them."""

    me: int
    turn: int = 0
    attack_open: bool = False  # may the turn player still attack this turn?
    awake: Both = NEITHER  # whose characters are charged again as their turn ends
    forts: Both = NEITHER  # whom no spade hurts, with a character on the field
    draws: int = 1  # cards that everybody must draw each turn
    life: list[float] = dataclasses.field(default_factory=lambda: [0.0, 0.0])
    hand: list[int] = dataclasses.field(default_factory=list)  # mine
    other_hand: float = 0.0  # how many cards the other player holds
    gained: float = 0.0  # cards that would come to my hand, unknown as yet
    grave: list[int] = dataclasses.field(default_factory=list)  # mine
    field: list[list[Piece]] = dataclasses.field(default_factory=lambda: [[], []])
    stage: list[Order] = dataclasses.field(default_factory=list)
    luck: float = 0.0  # points that are only likely, or that show nowhere on the table

    def copy(self) -> Picture:
        other = Picture.__new__(Picture)
        other.me = self.me
        other.turn = self.turn
        other.attack_open = self.attack_open
        other.awake = self.awake
        other.forts = self.forts
        other.draws = self.draws
        other.life = self.life[:]
        other.hand = self.hand[:]
        other.other_hand = self.other_hand
        other.gained = self.gained
        other.grave = self.grave
        other.field = [[p.copy() for p in self.field[0]], [p.copy() for p in self.field[1]]]
        other.stage = self.stage[:]
        other.luck = self.luck
        return other

    # ---- finding
    def find(self, serial: int) -> Piece | None:
        for row in self.field:
            for piece in row:
                if piece.serial == serial:
                    return piece
        return None

    def soldier(self, serial: int) -> Piece | None:
        piece = self.find(serial)
        return piece if piece is not None and piece.soldier else None

    def order(self, serial: int) -> Order | None:
        for order in self.stage:
            if order.serial == serial:
                return order
        return None

    def soldiers(self, player: int) -> list[Piece]:
        return [piece for piece in self.field[player] if piece.soldier]

    def bulwarks(self, player: int) -> list[Piece]:
        return [piece for piece in self.field[player] if not piece.soldier]

    def attackers(self) -> list[Piece]:
        return [piece for piece in self.field[self.turn] if piece.attacking]

    # ---- changing
    def gain_cards(self, player: int, n: float) -> None:
        if player == self.me:
            self.gained += n
        else:
            self.other_hand = max(0.0, self.other_hand + n)

    def lose_life(self, player: int, n: float) -> None:
        if n > 0:
            self.life[player] -= n

    def hurt(self, player: int, order: Order, n: float) -> None:
        """The effect of a request deals damage; a fortress is not hurt by a spade."""
        spared = self.forts[player] and self.field[player] and order.controller != player
        if not spared or min(order.keys, default=card.JOKER) >= card.K:
            self.lose_life(player, n)

    def remove(self, piece: Piece) -> None:
        """It leaves the field; whom it blocked is unblocked again."""
        self.field[piece.owner].remove(piece)

    def kill(self, piece: Piece) -> None:
        """To the graveyard; each face card brings a next generation."""
        self.remove(piece)
        faces = piece.faces()
        if faces:
            owner = piece.owner
            left = after_a_generation(self.life[owner])
            self.life[owner] += min(faces, 1.0) * (left - self.life[owner])
            for _ in range(int(faces) - 1):
                self.life[owner] = after_a_generation(self.life[owner])
            self.gain_cards(owner, faces)

    def enter(self, owner: int, one: int, soldier: bool) -> Piece:
        """A card comes to the field, under a serial that no other piece has."""
        piece = Piece(-1 - len(self.field[0]) - 64 * len(self.field[1]), owner, soldier, (one,))
        piece.fresh = True
        self.field[owner].append(piece)
        return piece

    def call_off(self) -> None:
        """Nobody is an attacker or blocker any more."""
        for row in self.field:
            for piece in row:
                piece.attacking = False
                piece.blocking = 0


def after_a_generation(life: float) -> float:
    """The expected life after a 世代交代: cards are buried up to a face card, which is taken."""
    if life <= 1:
        return min(life, 0.0)
    whole = int(life)
    if whole >= LONG - 1:
        return life - 1 / FACE_CHANCE
    return GENERATIONS[whole] + (life - whole) * (GENERATIONS[whole + 1] - GENERATIONS[whole])


def _expected_rest(life: int) -> float:
    rest = 0.0
    chance = FACE_CHANCE
    for left in range(life - 1, 0, -1):
        rest += chance * left
        chance *= 1 - FACE_CHANCE
    return rest


GENERATIONS: Final = [_expected_rest(n) for n in range(LONG)]


# ---- from a view
def picture(view: View) -> Picture:
    """Return the table as this view shows it, with likely numbers where it shows none."""
    me = view.viewer
    mine = view.sides[me]
    theirs = view.sides[1 - me]
    table = Picture(me)
    table.turn = view.turn
    table.attack_open = "attack" not in view.sides[view.turn].used
    up = [[trump.card for trump in side.trumps if trump.up] for side in view.sides]
    table.awake = (SATISFACTION in up[0], SATISFACTION in up[1])
    table.forts = (FORTRESS in up[0], FORTRESS in up[1])
    table.hand = list(mine.hand or ())
    table.other_hand = float(theirs.hand_count)
    table.grave = mine.graveyard or []
    table.field = [[piece_of(unit) for unit in side.field] for side in view.sides]
    table.stage = [order_of(request) for request in view.stage]
    table.life[me] = float(mine.life or 0)
    table.life[1 - me] = float(theirs.life if theirs.life is not None else guess_life(mine, theirs))
    return table


def piece_of(unit: UnitView) -> Piece:
    piece = Piece(unit.serial, unit.owner, unit.soldier, tuple(unit.cards or ()))
    if unit.size is not None:
        piece.size = unit.size
        if len({one // 13 for one in piece.cards}) > 1 and piece.base < 2 * card.K:
            piece.base = JACK
    piece.haste = unit.haste
    piece.driven = unit.driven
    piece.fresh = bool(unit.fresh)
    piece.attacking = unit.attacking
    piece.blocking = unit.blocking
    return piece


def order_of(request: RequestView) -> Order:
    return Order(
        request.serial, request.action, request.controller, tuple(request.keys), request.target
    )


def guess_life(mine: SideView, theirs: SideView) -> int:
    """Both began with as many cards; let as many of theirs be buried as of mine."""
    return max(COUNTED, len_of(mine) + (mine.life or 0) - len_of(theirs))


def len_of(side: SideView) -> int:
    """How many cards of a side lie in the open numbers: hand, field, pack, rare."""
    on_field = sum(len(unit.cards) if unit.cards else 1 for unit in side.field)
    return side.hand_count + on_field + side.pack_count + side.rare_count
