"""One answer per question: given a situation and the options, which one to take."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.agents.heuristic.combat import assign_blocks, best_attack
from blackpoker.agents.heuristic.effects import LONG_ENOUGH, play_out
from blackpoker.agents.heuristic.evaluation import evaluate
from blackpoker.agents.heuristic.picture import NUMBERS, Piece
from blackpoker.agents.heuristic.plans import Situation, as_blocker, bulwark_card, least_piece
from blackpoker.common import card
from blackpoker.common.card_action import CardAction
from blackpoker.common.unit import UNIT
from blackpoker.core.decision import REQUEST, Option

ENTERING: Final = frozenset(  # the card taken becomes a soldier
    (
        "reanimate",
        "reincarnation_summon",
        "resurrection",
        "reinforcement",
        "summon_reanimator",
        "quick_summon_reanimator",
    )
)
TOO_MANY: Final = 0.3  # what a card counts that the hand has no room for


# ---- what an option means
def piece_of(situation: Situation, option: Option) -> Piece:
    return situation.table.field[option.owner][option.place]


def spoken(options: list[Option], text: str) -> Option | None:
    return next((option for option in options if option.text == text), None)


def none_of(options: list[Option]) -> Option | None:
    return next((option for option in options if option.is_none), None)


def with_card(options: list[Option], one: int) -> Option | None:
    return next((option for option in options if option.place == one), None)


def declared(situation: Situation) -> tuple[CardAction, tuple[int, ...]] | None:
    """The action being asked for, and its key cards so far."""
    if not situation.view.declaring:
        return None
    request = situation.view.declaring[-1]
    action = situation.actions.get(request.action)
    return None if action is None else (action, tuple(request.keys))


def resolving(situation: Situation) -> str:
    """The action that takes effect just now."""
    requests = situation.view.declaring or situation.view.stage
    return requests[-1].action if requests else ""


# ---- declaring an action
def planned_keys(situation: Situation) -> tuple[int, ...]:
    """The key cards of the best plan that agrees with those already laid."""
    found = declared(situation)
    if found is None:
        return ()
    action, laid = found
    situation.table.hand += laid
    plans = [plan for plan in situation.plans(action) if set(laid) <= set(plan.keys)]
    for one in laid:
        situation.table.hand.remove(one)
    return max(plans, key=lambda plan: plan.gain).keys if plans else ()


def key_card(situation: Situation, options: list[Option]) -> Option | None:
    for one in planned_keys(situation):
        option = with_card(options, one)
        if option is not None:
            return option
    return least_useful(situation, options)


def discard(situation: Situation, options: list[Option]) -> Option | None:
    """The least useful card that the plan does not need."""
    kept = planned_keys(situation)
    spare = [option for option in options if option.place not in kept]
    return least_useful(situation, spare or options)


def bulwark_to_drive(situation: Situation, options: list[Option]) -> Option | None:
    """Whoever would block worst pays."""
    table, taste = situation.table, situation.taste
    return min(options, key=lambda option: as_blocker(piece_of(situation, option), table, taste))


def least_of(situation: Situation, options: list[Option]) -> Option | None:
    """None of these, if that is possible; otherwise who is missed least."""
    none = none_of(options)
    if none is not None:
        return none
    least = least_piece([piece_of(situation, o) for o in options], situation.table, situation.taste)
    return next(option for option in options if piece_of(situation, option) is least)


def target(situation: Situation, options: list[Option]) -> Option | None:
    """Try each one in the head."""
    found = declared(situation)
    if found is None:
        return another_target(situation, options)
    action, keys = found
    return max(
        options, key=lambda o: situation.gain(action, keys, serial_of(situation, o), paid=True)
    )


def serial_of(situation: Situation, option: Option) -> int:
    if option.verb == UNIT:
        return piece_of(situation, option).serial
    if option.verb == REQUEST:
        return situation.table.stage[option.ref].serial
    return option.ref


def another_target(situation: Situation, options: list[Option]) -> Option | None:
    """対象変更 takes effect: where shall the request it was aimed at go?"""
    table = situation.table
    aimed = table.order(table.stage[-1].target) if table.stage else None
    if aimed is None:
        return None
    place = table.stage.index(aimed)

    def worth(option: Option) -> float:
        after = table.copy()
        after.stage.pop()
        if place < len(after.stage):
            after.stage[place] = replace(aimed, target=serial_of(situation, option))
        play_out(after, situation.taste)
        return evaluate(after, situation.taste)

    return max(options, key=worth)


def target_player(situation: Situation, options: list[Option]) -> Option | None:
    """Nothing that is aimed at a player is nice."""
    return next((option for option in options if option.ref != situation.me), None)


# ---- combat
def attacker(situation: Situation, options: list[Option]) -> Option | None:
    """The next of the best attackers, in the order of their places."""
    _, serials = best_attack(situation.table, situation.taste)
    for option in options:
        if not option.is_none and piece_of(situation, option).serial in serials:
            return option
    return none_of(options)


def blocker(situation: Situation, options: list[Option]) -> Option | None:
    """The next blocker of the attacker asked about, if the best blocks give it one."""
    table = situation.table.copy()
    facing = situation.view.facing
    for piece in table.field[situation.me]:
        if piece.blocking == facing:
            piece.blocking = 0  # so that a group that is half named is found again
    assign_blocks(table, situation.taste)
    for option in options:
        if not option.is_none and table.field[situation.me][option.place].blocking == facing:
            return option
    return none_of(options)


# ---- cards
def least_useful(situation: Situation, options: list[Option]) -> Option | None:
    return min(options, key=lambda option: (situation.taste.cards[option.place], option.ref))


def give_up(situation: Situation, options: list[Option]) -> Option | None:
    """Nothing, if that is possible; otherwise what is missed least."""
    return none_of(options) or least_useful(situation, options)


def most_useful(situation: Situation, options: list[Option]) -> Option | None:
    return max(options, key=lambda option: (situation.taste.cards[option.place], option.ref))


def bulwark(situation: Situation, options: list[Option]) -> Option | None:
    hand = [option.place for option in options]
    return with_card(options, bulwark_card(hand, situation.table, situation.taste))


def card_to_take(situation: Situation, options: list[Option]) -> Option | None:
    """The best soldier to bring back to life; otherwise the best card to hold, or to take away."""
    cards = [option for option in options if not option.is_none]
    action = resolving(situation)
    if action == "hand_destruction":
        return most_useful(situation, cards)
    if action in ENTERING:
        return best_soldier(situation, cards)
    if action == "bj" and situation.table.life[situation.me] <= 3:
        return none_of(options) or most_useful(situation, cards)
    return max(cards, key=lambda option: (wish(situation, option.place), option.ref))


def best_soldier(situation: Situation, options: list[Option]) -> Option | None:
    def merit(option: Option) -> float:
        one = option.place
        return situation.taste.soldier_of(NUMBERS[one], False, one >= card.JOKER)

    return max(options, key=merit)


def wish(situation: Situation, one: int) -> float:
    """How much this card is wanted in hand now."""
    worth = situation.taste.cards[one]
    clubs = any(3 * 13 <= other < card.JOKER for other in situation.table.hand)
    hurts = not situation.table.forts[1 - situation.me]
    if one < card.K and clubs and hurts and NUMBERS[one] >= situation.table.life[1 - situation.me]:
        worth += situation.taste.loss  # it can be thrown, and that is the end
    return worth


def card_in_order(situation: Situation, options: list[Option]) -> Option | None:
    """Under one's own life the best comes first; on the other's it comes last, to be buried."""
    if resolving(situation) == "death_lance":
        return least_useful(situation, options)
    return most_useful(situation, options)


# ---- ways
def draw_again(situation: Situation, options: list[Option]) -> Option | None:
    """Another card, unless the life it costs is worth more; the last one costs the game."""
    taste = situation.taste
    life = situation.table.life[situation.me]
    held = len(situation.table.hand)
    share = taste.crowded[held] if held < len(taste.crowded) else TOO_MANY
    gain = taste.unseen * share - (taste.life_of(life - 1) - taste.life_of(life - 2))
    return spoken(options, "yes" if gain > 0 and life > 1 else "no")


def new_state(situation: Situation, options: list[Option]) -> Option | None:
    """Charge what is mine, drive what is theirs."""
    stage = situation.table.stage
    piece = situation.table.find(stage[-1].target) if stage else None
    return spoken(
        options, "charge" if piece is not None and piece.owner == situation.me else "drive"
    )


def lay_as(situation: Situation, options: list[Option]) -> Option | None:
    return spoken(options, "bulwark" if situation.table.attackers() else "ace")


def refill(situation: Situation, options: list[Option]) -> Option | None:
    return spoken(options, "two" if situation.table.life[situation.me] >= LONG_ENOUGH else "one")


def put_where(situation: Situation, options: list[Option]) -> Option | None:
    """What was least useful shall not be drawn again."""
    return spoken(options, "bottom")


# ---- before the game
OPENING: Final = ("♠K", "♠Q", "♣2", "♠5", "♠4", "♣A")  # to throw, whatever the deck
RARE: Final = ("♡K", "♢K", "♣K", "♡Q", "♢Q", "♣Q")


def opening(situation: Situation, options: list[Option]) -> Option | None:
    for text in OPENING:
        option = spoken(options, text)
        if option is not None:
            return option
    return most_useful(situation, options)


def rare(situation: Situation, options: list[Option]) -> Option | None:
    """A great hero comes to the field for nothing; which one, a trap counter must not foresee."""
    heroes = [option for option in options if option.text in RARE]
    return heroes[situation.rng.below(len(heroes))] if heroes else most_useful(situation, options)


def hit_or_stand(situation: Situation, options: list[Option]) -> Option | None:
    """Turn up another card while one more is likelier to be had than all of them to be lost."""
    points = 0
    for one in situation.view.turned_up:
        number = min(NUMBERS[one], 10)
        points += 11 if number == card.A and points <= 10 else number
    too_many = sum(min(number, 10) > 21 - points for number in range(card.A, card.K + 1))
    n = len(situation.view.turned_up)
    return spoken(options, "hit" if too_many * (n + 1) < card.K else "stand")
