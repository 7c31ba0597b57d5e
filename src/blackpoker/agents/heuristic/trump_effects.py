"""What the actions of trumps do, on a picture of the table: those that an agent can make use of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from blackpoker.agents.heuristic.combat import price
from blackpoker.agents.heuristic.evaluation import Weights
from blackpoker.agents.heuristic.picture import JACK, NUMBERS, Order, Picture, Piece
from blackpoker.common import card
from blackpoker.trumps.extra6.clubs import GIVEN_UP
from blackpoker.trumps.extra6.spades import DRAINED, INTIMIDATED

Effect = Callable[[Picture, Order, Weights], None]

MIDDLING: Final = 6  # what an unknown card is taken for: ♠7
BETTER_OF_TWO: Final = 8  # ... and the better of two: ♠9


# ---- whom it costs
def least_of(table: Picture, row: list[Piece], taste: Weights) -> Piece | None:
    """Who is missed least, which is whom a player gives up."""
    return min(row, key=lambda piece: price(table, piece, taste), default=None)


def gives_up(table: Picture, row: list[Piece], taste: Weights) -> None:
    least = least_of(table, row, taste)
    if least is not None:
        table.kill(least)


def fell(soldiers: bool = True, bulwarks: bool = True) -> Effect:
    """The target falls, if it is still of that kind."""

    def effect(table: Picture, order: Order, taste: Weights) -> None:
        piece = table.find(order.target)
        if piece is not None and (soldiers if piece.soldier else bulwarks):
            table.kill(piece)

    return effect


def sweep(table: Picture, order: Order, taste: Weights) -> None:
    gives_up(table, table.field[1 - order.controller], taste)


def allure(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.soldier(order.target)
    if piece is not None:
        table.remove(piece)
        table.gain_cards(piece.owner, len(piece.cards))


def negotiate(table: Picture, order: Order, taste: Weights) -> None:
    piece = table.find(order.target)
    if piece is not None:
        piece.driven = True


def intimidate(table: Picture, order: Order, taste: Weights) -> None:
    the_weak_fall(table, INTIMIDATED)


def the_weak_fall(table: Picture, limit: int) -> None:
    for player in range(2):
        for piece in table.soldiers(player):
            if piece.size <= limit:
                table.kill(piece)


def drain(table: Picture, order: Order, taste: Weights) -> None:
    """Whoever goes to the life makes it longer."""
    least = least_of(table, table.field[order.controller], taste)
    if least is not None:
        table.remove(least)
        table.life[order.controller] += max(1, len(least.cards))
        table.lose_life(1 - order.controller, DRAINED)


# ---- who comes
def summon(table: Picture, order: Order, taste: Weights) -> None:
    for one in order.keys:
        table.enter(order.controller, one, True)


def jack_comes(table: Picture, order: Order) -> None:
    """The key card and the Jack are one, as large as the Jack."""
    for one in order.keys:
        piece = table.enter(order.controller, one, True)
        piece.base = piece.size = JACK


def summon_knight(table: Picture, order: Order, taste: Weights) -> None:
    gives_up(table, table.soldiers(1 - order.controller), taste)
    jack_comes(table, order)


def summon_wall_breaker(table: Picture, order: Order, taste: Weights) -> None:
    theirs = table.bulwarks(1 - order.controller)
    gives_up(table, theirs or table.bulwarks(order.controller), taste)
    jack_comes(table, order)


def summon_reanimator(table: Picture, order: Order, taste: Weights) -> None:
    come_back(table, order.controller, table.grave, taste)
    jack_comes(table, order)


def summon_strategist(table: Picture, order: Order, taste: Weights) -> None:
    jack_comes(table, order)
    table.lose_life(order.controller, 1)
    table.gain_cards(order.controller, 1)


def counter_summon_strategist(table: Picture, order: Order, taste: Weights) -> None:
    """The last request of the other player that it outranks is cancelled."""
    for other in reversed(table.stage):
        if other.controller != order.controller and (
            len(other.keys) == 2 or (len(other.keys) == 1 and other.total() <= order.total())
        ):
            table.stage.remove(other)
            break
    jack_comes(table, order)


def resurrection(table: Picture, order: Order, taste: Weights) -> None:
    """A spade."""
    come_back(table, order.controller, [one for one in table.grave if one < card.K], taste)


def come_back(table: Picture, player: int, cards: list[int], taste: Weights) -> None:
    """The best soldier of one's graveyard; of the other's nobody knows."""
    if player != table.me:
        table.enter(player, MIDDLING, True)
    elif cards:
        table.enter(player, taste.best_soldier(cards), True)


def reinforcement(table: Picture, order: Order, taste: Weights) -> None:
    table.lose_life(order.controller, 1)
    table.enter(order.controller, BETTER_OF_TWO, True)


def put_bulwark(table: Picture, order: Order, taste: Weights) -> None:
    table.lose_life(order.controller, 1)
    table.enter(order.controller, MIDDLING, False).cards = ()


def summon_king(soldiers_fall: bool) -> Effect:
    """All soldiers fall, or all bulwarks; the partner is somewhere in a whole deck."""

    def effect(table: Picture, order: Order, taste: Weights) -> None:
        for row in table.field:
            for piece in row[:]:
                if piece.soldier == soldiers_fall:
                    table.kill(piece)
        king = table.enter(order.controller, card.K - 1, True)
        king.base = king.size = 2 * card.K

    return effect


# ---- charging, attacking
def rest(table: Picture, order: Order, taste: Weights) -> None:
    for piece in table.soldiers(order.controller):
        piece.driven = False


def satisfaction(table: Picture, order: Order, taste: Weights) -> None:
    for piece in table.field[order.controller]:
        piece.driven = False


def pursuit(table: Picture, order: Order, taste: Weights) -> None:
    rest(table, order, taste)
    table.stage.append(Order(0, "attack", order.controller, (), 0))


def ceasefire(table: Picture, order: Order, taste: Weights) -> None:
    aimed = table.order(order.target)
    if aimed is not None:
        table.stage.remove(aimed)
        table.attack_open = False
        satisfaction(table, order, taste)


# ---- cards and requests
def hand_refill(table: Picture, order: Order, taste: Weights) -> None:
    table.lose_life(order.controller, 2)
    table.gain_cards(order.controller, 2)


def search(table: Picture, order: Order, taste: Weights) -> None:
    """One card of the life; also where two are drawn and one or another goes back."""
    table.lose_life(order.controller, 1)
    table.gain_cards(order.controller, taste.chosen)


def civil_war(table: Picture, order: Order, taste: Weights) -> None:
    if order.controller == table.me:
        if table.other_hand >= len(table.hand):
            table.gain_cards(1 - table.me, -GIVEN_UP)
    elif len(table.hand) >= table.other_hand:
        for _ in range(min(GIVEN_UP, len(table.hand))):
            table.hand.remove(min(table.hand, key=lambda one: taste.cards[one]))


def offset(table: Picture, order: Order, taste: Weights) -> None:
    aimed = table.order(order.target)
    if aimed is not None:
        table.lose_life(order.controller, sum([NUMBERS[one] for one in aimed.keys]))
        table.stage.remove(aimed)


TRUMP_EFFECTS: Final[dict[str, Effect]] = {
    "slash": fell(),
    "pulverize": fell(),
    "lethargy": fell(),
    "sweep": sweep,
    "allure": allure,
    "negotiate": negotiate,
    "intimidate": intimidate,
    "quick_intimidate": intimidate,
    "drain": drain,
    "summon_knight": summon_knight,
    "quick_summon_knight": summon_knight,
    "summon_wall_breaker": summon_wall_breaker,
    "quick_summon_wall_breaker": summon_wall_breaker,
    "summon_reanimator": summon_reanimator,
    "quick_summon_reanimator": summon_reanimator,
    "summon_strategist": summon_strategist,
    "quick_summon_strategist": summon_strategist,
    "counter_summon_strategist": counter_summon_strategist,
    "resurrection": resurrection,
    "reinforcement": reinforcement,
    "put_bulwark": put_bulwark,
    "summon_demon_lord": summon_king(soldiers_fall=True),
    "summon_giant": summon_king(soldiers_fall=False),
    "quick_soldier_summon_s": summon,
    "quick_soldier_summon_h": summon,
    "quick_soldier_summon_d": summon,
    "quick_soldier_summon_c": summon,
    "rest": rest,
    "satisfaction": satisfaction,
    "pursuit": pursuit,
    "ceasefire": ceasefire,
    "hand_refill": hand_refill,
    "foresight": search,
    "civil_war": civil_war,
    "offset": offset,
}
