"""What something is worth: the same deal with it and without it, in either seat.

The same deal and the same choices are the same game, so only games in which it mattered are played
again, and only those spread the result.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from blackpoker.agents.learned.habits import Opinion
from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.core import bitset
from blackpoker.core.decision import ACTION
from blackpoker.core.rng import seeded
from blackpoker.lab.balance.observed import best_of
from blackpoker.lab.balance.openings import ChosenCards
from blackpoker.lab.balance.playing import PLAIN, Conduct, Field, GamePlan, play, usual_plan
from blackpoker.lab.simulate import seed_of
from blackpoker.trumps.trump_actions import OPEN

Data = dict[str, Any]
KEPT = 1
NO_CARD = -1


class AskedFor:
    """Notes who asks for which actions."""

    def __init__(self) -> None:
        self.by: tuple[set[str], set[str]] = (set(), set())

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None:
        assert game.question is not None
        if game.question.part == ACTION:
            option = game.options()[choice]
            if not option.is_none:
                self.by[game.asked].add(option.text)


class Worth:
    """Adds up what it came to, thing by thing."""

    def __init__(self) -> None:
        self.deals = 0
        self.counts: Counter[str] = Counter()
        self.examples: list[Data] = []

    def add(self, what: str, gained: int, plan: GamePlan | None = None, seat: int = 0) -> None:
        """``gained`` are points of both seats together, more or less for having it."""
        if gained:
            self.counts[f"{what} sum"] += gained
            self.counts[f"{what} squares"] += gained * gained
            if plan is not None:
                example = {"kind": f"worth {what}", "score": abs(gained), "seed": plan.seed}
                self.examples.append({**example, "what": what, "seat": seat})

    def to_data(self) -> Data:
        found = best_of(self.examples, KEPT)
        return {"deals": self.deals, "worth": dict(self.counts), "examples": found}


def without(plan: GamePlan, seat: int, action: str) -> GamePlan:
    """The same game, but one seat never asks for this action."""
    seats = list(plan.seats)
    seats[seat] = replace(seats[seat], never=frozenset({action}))
    return GamePlan(plan.seed, (seats[0], seats[1]))


def play_actions(field: Field, first: int, n: int, seed: int) -> Data:
    """Play deals, and again without each action that was asked for in them."""
    found = Worth()
    for k in range(first, first + n):
        plan = usual_plan(field, seed_of(seed, k))
        asked = AskedFor()
        base = play(field, plan, (asked,))
        found.deals += 1
        for action in sorted((asked.by[0] | asked.by[1]) - ways_on(field)):
            gained = 0
            where = 0
            for seat in range(2):
                if action in asked.by[seat]:
                    again = play(field, without(plan, seat, action))
                    change = base.points(seat) - again.points(seat)
                    gained += change
                    where = seat if change else where
            found.add(action, gained, plan, where)
            found.counts[f"{action} asked"] += 1
    return found.to_data()


def ways_on(field: Field) -> set[str]:
    """What has to be asked for, or the game would not go on."""
    return {option.text for option in field.regulation.rules.chance.ways_on}


def play_cards(field: Field, first: int, n: int, seed: int) -> Data:
    """Play deals, and again with each card in turn exchanged for the last one of the life.

    Nobody ever gets what lies there, so this is with the card and without it, card for card.
    """
    found = Worth()
    for k in range(first, first + n):
        plan = ordered(field, seed_of(seed, k))
        lowest = Undermost()
        base = play(field, plan, (lowest,))
        found.deals += 1
        for one in sorted(set(plan.seats[0].order) | set(plan.seats[1].order)):
            gained = 0
            for seat in range(2):
                under = lowest.cards[seat]
                if under in (NO_CARD, one) or one not in plan.seats[seat].order:
                    continue
                again = play(field, exchanged(plan, seat, one, under))
                gained += base.points(seat) - again.points(seat)
            found.add(card.name_of(one), gained)
    return found.to_data()


def ordered(field: Field, seed: int) -> GamePlan:
    """A deal by a lot of our own: what is chosen before the cards are shuffled is not in it."""
    usual = field.regulation.frame.deck.deal(seeded(seed), 2)
    chosen = ChosenCards()
    brought = [Conduct(deck=tuple(one)) for one in usual]
    plan = usual_plan(field, seed, brought[0], brought[1])
    play(field, plan, (chosen,))
    lot = seeded(seed_of(seed, 11))
    seats: list[Conduct] = []
    for seat, taken in zip(plan.seats, chosen.by, strict=True):
        gone = {name.split()[1] for name in taken}
        order = [one for one in seat.deck if card.name_of(one) not in gone]
        lot.shuffle(order)
        seats.append(replace(seat, order=tuple(order)))
    return GamePlan(seed, (seats[0], seats[1]))


class Undermost:
    """Notes which card lies undermost in each life when the first turn begins."""

    def __init__(self) -> None:
        self.cards = [NO_CARD, NO_CARD]
        self.begun = False

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None:
        if self.begun or game.turn_number == 0:
            return
        self.begun = True
        lives = [game.side(seat).life for seat in range(2)]
        self.cards = [int(one.cards[0]) if one.size > 0 else NO_CARD for one in lives]


def exchanged(plan: GamePlan, seat: int, one: int, other: int) -> GamePlan:
    """The same deal with two cards of a player in each other's place."""
    swap = {one: other, other: one}
    seats = list(plan.seats)
    order = tuple(swap.get(card, card) for card in seats[seat].order)
    seats[seat] = replace(seats[seat], order=order)
    return GamePlan(plan.seed, (seats[0], seats[1]))


def play_eager(field: Field, first: int, n: int, seed: int) -> Data:
    """Let one seat ask for an action whenever it may: does it feed itself, does it win at once?

    Where trumps are laid, it is all that one pair of them brings.
    """
    lines = [line for line in field.regulation.askable_lines if line.direct]
    count: Counter[str] = Counter()
    examples: list[Data] = []
    for k in range(first, first + n):
        id = lines[k % len(lines)].record.id
        at = seed_of(seed, k)
        seat = k // len(lines) % 2
        plan = eager_plan(field, id, at, seat)
        often = Often(seat, id)
        played = play(field, plan, (often,))
        count[f"{id} games"] += 1
        count[f"{id} won"] += played.points(seat)
        count[f"{id} turn_one"] += played.turns <= 1 and played.points(seat) == 2
        count[f"{id} uses"] += often.total
        if often.most >= 2:
            count[f"{id} over {often.most}"] += 1
            examples.append(
                {"kind": f"eager {id}", "score": often.most, "seed": at, "what": id, "seat": seat}
            )
    return {"eager": dict(count), "examples": best_of(examples, KEPT)}


def eager_plan(field: Field, id: str, seed: int, seat: int) -> GamePlan:
    """A game in which one seat asks for an action whenever it may."""
    wishes = wishes_for(field, id, seed)
    always = frozenset({id, OPEN.id}) if wishes else frozenset({id})
    eager = replace(PLAIN, always=always, wishes=wishes, trumps_only=True)
    seats = (eager, PLAIN) if seat == 0 else (PLAIN, eager)
    return usual_plan(field, seed, *seats)


def wishes_for(field: Field, id: str, seed: int) -> tuple[int, ...]:
    """The trumps that bring an action first, then any by lot; none where no trump does."""
    bringing = [one.card for one in field.regulation.rules.trumps if id in brought_by(one)]
    if not bringing:
        return ()
    rest = [one for one in range(card.COUNT) if one not in bringing]
    seeded(seed).shuffle(rest)
    return (*bringing, *rest)


def brought_by(trump: Any) -> set[str]:
    return {one.id for one in trump.actions}


class Often:
    """Counts how often one seat asks for one action in a turn: what feeds itself goes on for ever.

    It counts while nothing else is asked for in between, something comes of it, and it has cost its
    player nothing since the last time.
    """

    def __init__(self, seat: int, id: str) -> None:
        self.seat, self.id = seat, id
        self.turn, self.now, self.most, self.total = -1, 0, 0, 0
        self.before: tuple[int, ...] = ()
        self.owned = 0

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None:
        assert game.question is not None
        if game.asked != self.seat or game.question.part != ACTION:
            return
        if game.turn_number != self.turn:
            self.turn, self.now, self.before, self.owned = int(game.turn_number), 0, (), 0
        option = game.options()[choice]
        if option.text != self.id:
            if not option.is_none:  # what has changed since is the work of something else
                self.now, self.before, self.owned = 0, (), 0
        else:
            table, owned = counted(game), owned_by(game, self.seat)
            self.now += table != self.before and owned >= self.owned
            self.before, self.owned = table, owned
            self.total += 1
            self.most = max(self.most, self.now)


def counted(game: Duel) -> tuple[int, ...]:
    """How many cards lie where: what changes when anything is done."""
    found: list[int] = []
    for seat in range(2):
        side = game.side(seat)
        charged = sum(not unit.driven for unit in side.field)
        sizes = (side.life.size, side.graveyard.size, side.hand, len(side.field), charged, side.up)
        found += [int(one) for one in sizes]
    return (*found, len(game.fogs), len(game.marks))


def owned_by(game: Duel, seat: int) -> int:
    """What a player can still pay with: life, hand and characters."""
    side = game.side(seat)
    return int(side.life.size) + int(bitset.count(side.hand)) + len(side.field)
