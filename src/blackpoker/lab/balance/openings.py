"""What is chosen before the first turn, chosen by lot: trumps, a rare card, an opening, a deck.

Each deal is played twice, with the choices in each other's seats, so that the deal and the first
turn favour neither. What a choice adds is fitted to all deals at once.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, Final

from blackpoker.agents.learned.habits import Opinion
from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.duel import Duel
from blackpoker.common.setup import TRUMPS
from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import IllegalDeck
from blackpoker.core.rng import Rng, seeded
from blackpoker.lab.balance.playing import Conduct, Field, GamePlan, play, ranking, usual_plan
from blackpoker.lab.simulate import seed_of

Data = dict[str, Any]
STEPS: Final = 3  # sizes between the smallest deck and the largest
EVEN: Final = 2  # points of both games together


class ChosenCards:
    """Notes which cards each seat chooses in the set-up, and for what."""

    def __init__(self) -> None:
        self.by: tuple[list[str], list[str]] = ([], [])

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None:
        question = game.question
        assert question is not None
        if game.turn_number == 0 and question.verb == CARD:
            option = game.options()[choice]
            if option.ref != NOTHING:
                self.by[game.asked].append(f"{question.id} {card.name_of(option.place)}")


def has_choices(field: Field) -> bool:
    """Is anything chosen before the first turn?"""
    chosen = ChosenCards()
    play(field, GamePlan(1), (chosen,))
    return bool(chosen.by[0])


def has_decks(field: Field) -> bool:
    """May players bring decks that differ?"""
    deck = field.regulation.frame.deck
    return not deck.exactly and deck.least < deck.most


class Fitted:
    """The sums from which is fitted what each choice adds."""

    def __init__(self) -> None:
        self.deals = 0
        self.products: Counter[str] = Counter()
        self.sums: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.squares = 0
        self.pairs: Counter[str] = Counter()

    def add(self, mine: Counter[str], theirs: Counter[str], points: int) -> None:
        """``points`` are those of the first in both games, 0 to 4."""
        self.deals += 1
        gained = points - EVEN
        self.squares += gained * gained
        row = {one: mine[one] - theirs[one] for one in sorted(mine.keys() | theirs.keys())}
        for one, times in (mine + theirs).items():
            self.seen[one] += times
        row = {one: times for one, times in row.items() if times}
        for one, times in row.items():
            self.sums[one] += times * gained
            for other, more in row.items():
                self.products[f"{one}|{other}"] += times * more

    def add_pair(self, chosen: list[str], points: int) -> None:
        for one, other in combinations(sorted(chosen), 2):
            name = f"{one}|{other}"
            self.pairs[f"{name} n"] += 1
            self.pairs[f"{name} sum"] += points - EVEN
            self.pairs[f"{name} squares"] += (points - EVEN) ** 2

    def to_data(self) -> Data:
        return {
            "deals": self.deals,
            "products": dict(self.products),
            "sums": dict(self.sums),
            "seen": dict(self.seen),
            "squares": self.squares,
            "pairs": dict(self.pairs),
        }


def play_openings(field: Field, first: int, n: int, seed: int) -> Data:
    """Play deals in which all that is chosen in the set-up is chosen by lot."""
    found = Fitted()
    for k in range(first, first + n):
        at = seed_of(seed, k)
        lot = seeded(seed_of(at, 3))
        plan = GamePlan(at, (Conduct(wishes=ranking(lot)), Conduct(wishes=ranking(lot))))
        points = 0
        mine: Counter[str] = Counter()
        theirs: Counter[str] = Counter()
        trumps: tuple[list[str], list[str]] = ([], [])
        for seat, one in enumerate((plan, plan.exchanged)):
            chosen = ChosenCards()
            points += play(field, one, (chosen,)).points(seat)
            mine.update(chosen.by[seat])
            theirs.update(chosen.by[1 - seat])
            if seat == 0:
                trumps = trumps_of(chosen.by[0]), trumps_of(chosen.by[1])
        found.add(mine, theirs, points)
        found.add_pair(trumps[0], points)
        found.add_pair(trumps[1], 2 * EVEN - points)
    return found.to_data()


def trumps_of(chosen: list[str]) -> list[str]:
    return [name.split()[1] for name in chosen if name.split()[0] == TRUMPS.id]


def play_decks(field: Field, first: int, n: int, seed: int) -> Data:
    """Play deals between decks by lot: large ones and small ones, with this card or without."""
    found = Fitted()
    for k in range(first, first + n):
        at = seed_of(seed, k)
        lot = seeded(seed_of(at, 5))
        decks = deck_by_lot(field, lot), deck_by_lot(field, lot)
        plan = usual_plan(field, at, Conduct(deck=decks[0]), Conduct(deck=decks[1]))
        points = sum(
            play(field, one).points(seat) for seat, one in enumerate((plan, plan.exchanged))
        )
        found.add(described(decks[0]), described(decks[1]), points)
    return found.to_data()


def described(deck: tuple[int, ...]) -> Counter[str]:
    return Counter([f"size {len(deck)}", *(f"card {card.name_of(one)}" for one in deck)])


def deck_by_lot(field: Field, lot: Rng, smallest: int = 0) -> tuple[int, ...]:
    """A deck of one of a few sizes; one that may not be played gets a card more."""
    rule = field.regulation.frame.deck
    least = min(rule.most, max(rule.least, smallest))
    size = least + (rule.most - least) * int(lot.below(STEPS + 1)) // STEPS
    order = list(range(card.COUNT))
    lot.shuffle(order)
    while size < rule.most:
        try:
            field.regulation.check_deck(order[:size])
            break
        except IllegalDeck:
            size += 1
    return tuple(order[:size])
