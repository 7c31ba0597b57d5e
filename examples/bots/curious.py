"""A bot that wants to see everything once: for soaking a regulation, not for winning.

blackpoker simulate "6 extra" --agents examples/bots/curious.py --games 20000 --usage
blackpoker play --against examples/bots/curious.py

It sets itself an action for every game, the one asked for least so far, and plays towards it: the
trump that brings it, the cards that are its key, the bulwarks that pay for it. What it has seen it
remembers from game to game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final, final

from blackpoker.common import card
from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardAction, TurnStep
from blackpoker.common.event import BLOCK_BROKEN, UNBLOCKED, UNIT_LEFT
from blackpoker.common.key import KeyPattern, OneSuit
from blackpoker.common.target import RequestOf
from blackpoker.common.trump import TRUMP_CARD, TrumpDef
from blackpoker.common.view import View
from blackpoker.core import bitset
from blackpoker.core.decision import ACTION, ANSWER, SECOND, Decision, Option
from blackpoker.core.rng import seeded
from blackpoker.regulation.house_rules import regulation_of

MOST_A_TURN: Final = 2  # of one action: some are free and have no end (RX-94)
OPENINGS: Final[tuple[str, ...]] = ("quick_open", "open")
# What only an effect of another action raises, in formats that have it for nothing else.
RAISED_BY: Final = {"reverse": "phantom"}
# What takes more than asking: somebody has to fight, or to fall.
FIGHTING: Final = frozenset((TurnStep.ATTACK, TurnStep.BLOCK, TurnStep.JUDGEMENT))
OUT_OF_A_FIGHT: Final = (UNIT_LEFT, UNBLOCKED, BLOCK_BROKEN)
KEPT_AT: Final = frozenset(
    ("key", "discard", "trim", "give_up", "discard_two", "put_back", "bulwark", "top")
)
FETCHING: Final = frozenset(("search", "open_pack", "rare_draw"))  # cards for nothing
TAKEN_AT: Final = frozenset(("take", "opening", "draft"))
LONG_ENOUGH: Final = 3  # a life that can spare another card
PATIENCE: Final = 3  # so many games for what may be asked for, before another is tried
ENOUGH: Final = 2  # bulwarks, for whoever saves: to be driven or to be sacrificed


@dataclass(frozen=True)
class Goal:
    """What to see in this game: an action, the trump it needs, and what leads up to it."""

    action: CardAction
    trump: int = -1
    steps: frozenset[str] = frozenset()
    saves: bool = False  # nothing is spent on anything else
    fights: bool = False  # it comes out of an attack
    key: KeyPattern | None = None

    @property
    def walls(self) -> bool:
        """Is it the others who have to attack, and a bulwark that has to stand in their way?"""
        return self.action.when is not None and self.action.when.kind == BLOCK_BROKEN


def fought_for(book: DuelBook, action: CardAction) -> bool:
    """Does it need an attack: a part of one, what one leaves behind, or what stops one?"""
    if action.when is not None and action.when.kind in OUT_OF_A_FIGHT:
        return True
    about = [action.id]
    if action.when is not None:
        about.append(action.when.action)
    if isinstance(action.target, RequestOf):
        about.append(action.target.action)
    return any(id in book.actions and book.actions[id].step in FIGHTING for id in about)


def goal_of(book: DuelBook, id: str, seed: int) -> Goal:
    """Work out what an action takes; ``seed`` decides where several trumps would do."""
    line = book.line_of(id)
    assert line is not None
    action = line.record
    if not line.direct and id in RAISED_BY and book.line_of(RAISED_BY[id]) is not None:
        return goal_of(book, RAISED_BY[id], seed)
    trump = trump_for(book, action, seed)
    steps = frozenset(one.id for one in trump.actions) if trump is not None else frozenset[str]()
    key = action.key
    if key is None and trump is not None:  # that of the summons which must come first
        key = next((one.key for one in trump.actions if one.key is not None), None)
    saves = isinstance(key, OneSuit) or any(
        "SS" in one.cost.letters for one in (*(trump.actions if trump else ()), action)
    )
    fights = fought_for(book, action)
    return Goal(action, trump.card if trump is not None else -1, steps | {id}, saves, fights, key)


def brings(trump: TrumpDef, id: str) -> bool:
    return id in [action.id for action in trump.actions]


def trump_for(book: DuelBook, action: CardAction, seed: int) -> TrumpDef | None:
    """The trump an action comes with; for what any trump of a kind causes, one of them."""
    fitting = [trump for trump in book.trumps if brings(trump, action.id)]
    if action.id == "trump_regenerate":
        fitting = [trump for trump in book.trumps if card.number(trump.card) == card.J]
    return fitting[seed % len(fitting)] if fitting else None


def held_trumps(view: View) -> frozenset[int]:
    """What may still lie open as a trump: in the zone, or as part of a character (a Jack)."""
    side = view.sides[view.viewer]
    cards = [one for unit in side.field if unit.soldier for one in unit.cards or ()]
    return frozenset([*cards, *(trump.card for trump in side.trumps if trump.card is not None)])


def out_of_reach(view: View, goal: Goal) -> bool:
    """Is its trump gone, or was it never found, as in a draft?"""
    return goal.trump >= 0 and goal.trump not in held_trumps(view)


@dataclass
class CuriousSeat:
    """What the agent is about in one seat of the game that runs."""

    rules: str = ""
    turn: int = 0
    goal: Goal | None = None
    this_turn: Counter[str] = field(default_factory=Counter)


@final
class Bot:
    """Prefers what it has asked for least; the counts last as long as the bot.

    It may sit in several seats at once, and shares the counts between them, nothing else.
    """

    plays_on = True  # the same one plays game after game, where many are played

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)  # by regulation
        self.seats: dict[int, CuriousSeat] = {}

    def choose(self, view: object, decision: Decision) -> int:
        options = decision.options
        if len(options) == 1:
            return 0
        if isinstance(view, View):
            chosen = self.answer(view, decision, self.seat_of(view))
            if chosen is not None:
                return options.index(chosen)
        return self.rng.below(len(options))

    # ---- what to see
    def seat_of(self, view: View) -> CuriousSeat:
        """A new game has a new goal; a new turn lets everything be asked for again."""
        seat = self.seats.setdefault(view.viewer, CuriousSeat())
        if view.rules != seat.rules or view.turn_number < seat.turn:
            seat.rules = view.rules
            seat.goal = self.next_goal(view.rules)
            seat.this_turn.clear()
        elif view.turn_number != seat.turn:
            seat.this_turn.clear()
            if seat.goal is not None and out_of_reach(view, seat.goal):
                seat.goal = self.next_goal(view.rules, held_trumps(view))
        seat.turn = view.turn_number
        return seat

    def next_goal(self, rules: str, held: frozenset[int] | None = None) -> Goal | None:
        """The action asked for least. To have tried counts too, or one would never change.

        ``held`` are the trumps there will be; None before the game, when any may be laid.
        """
        regulation = regulation_of(rules)
        if regulation is None:
            return None
        book = regulation.rules
        counts = self.counts[rules]
        ids = [line.record.id for line in regulation.askable_lines]
        if held is not None:
            missing = [trump for trump in book.trumps if trump.card not in held]
            ids = [id for id in ids if not any(brings(one, id) for one in missing)] or ids
        least = min(counts[id] for id in ids)
        rarest = [id for id in ids if counts[id] == least]
        id = rarest[self.rng.below(len(rarest))]
        line = book.line_of(id)
        if line is None or not line.direct or self.rng.below(PATIENCE) == 0:
            counts[id] += 1
        return goal_of(book, id, self.rng.below(1 << 16))

    # ---- answers
    def answer(self, view: View, decision: Decision, seat: CuriousSeat) -> Option | None:
        """Return the option to take, None if one is as good as another."""
        question = decision.question.id
        options = decision.options
        if decision.question.part == ACTION:
            return self.act(view, options, seat)
        goal = seat.goal
        if goal is None:
            return None
        if question == "trump":
            return self.trump_of(view, options, goal)
        if decision.question.verb == TRUMP_CARD and decision.question.part == ANSWER:
            trumps = view.sides[view.viewer].trumps
            return self.one_of([o for o in options if trumps[o.place].card == goal.trump])
        if question == "blocker" and goal.walls:
            row = view.sides[view.viewer].field
            return self.one_of([o for o in options if not o.is_none and not row[o.place].soldier])
        if question in KEPT_AT:
            if question == "key" and view.declaring and view.declaring[-1].action in goal.steps:
                return None
            kept = self.kept(view, goal)
            return self.one_of([o for o in options if not bitset.contains(kept, o.ref % SECOND)])
        if question in TAKEN_AT:
            if question == "draft" and (found := self.trump_of(view, options, goal)) is not None:
                return found
            wanted = self.kept(view, goal) & ~bitset.of(view.sides[view.viewer].hand or [])
            return self.one_of([o for o in options if bitset.contains(wanted, o.ref % SECOND)])
        if question == "draw_again" and goal.saves:
            word = "yes" if (view.sides[view.viewer].life or 0) > LONG_ENOUGH else "no"
            return self.one_of([o for o in options if o.text == word])
        return None

    def trump_of(self, view: View, options: list[Option], goal: Goal) -> Option | None:
        """The trump of the goal, else the one whose actions were seen least: all find a use.

        One that has no actions counts by how often it was taken.
        """
        regulation = regulation_of(view.rules)
        cards = {option.place: option for option in options if not option.is_none}
        if goal.trump in cards:
            return cards[goal.trump]
        counts = self.counts[view.rules]
        seen = {
            trump: min((counts[action.id] for action in trump.actions), default=counts[trump.id])
            for trump in (regulation.rules.trumps if regulation is not None else ())
            if trump.card in cards
        }
        least = [trump for trump, n in seen.items() if n == min(seen.values())]
        if not least:
            return None
        chosen = least[self.rng.below(len(least))]
        counts[chosen.id] += 1
        return cards[chosen.card]

    def one_of(self, options: list[Option]) -> Option | None:
        return options[self.rng.below(len(options))] if options else None

    def kept(self, view: View, goal: Goal) -> int:
        """The cards the goal needs: of one suit those of the suit that is nearest to complete."""
        if goal.key is None or goal.key.from_rare:
            return 0
        side = view.sides[view.viewer]
        hand = bitset.of(side.hand or [])
        if isinstance(goal.key, OneSuit):
            gone = bitset.of(side.graveyard or []) | bitset.of(
                [one for unit in side.field for one in unit.cards or []]
            )
            sets = [int(goal.key.spades) << 13 * suit for suit in range(4)]
            return max(
                sets, key=lambda one: (-bitset.count(one & gone), bitset.count(one & hand), one)
            )
        together = goal.key.next(hand, 0)
        return int(together if together else hand & goal.key.cards)

    # ---- at a chance
    def act(self, view: View, options: list[Option], seat: CuriousSeat) -> Option | None:
        named = {option.text: option for option in options}
        counts = self.counts[view.rules]
        wanted = self.wanted(view, named, seat)
        if wanted:
            id = min(wanted, key=lambda one: (counts[one], one))
            counts[id] += 1
            seat.this_turn[id] += 1
            return named[id]
        if view.stage:
            return named.get("pass")
        # With a Giant there is no end before an attack (RX-37).
        return named.get("end") or named.get("attack") or named.get("pass")

    def wanted(self, view: View, named: dict[str, Option], seat: CuriousSeat) -> list[str]:
        """What may be asked for now: the goal, else what leads to it, else anything, at times."""
        free = [id for id in named if id != "pass" and seat.this_turn[id] < MOST_A_TURN]
        goal = seat.goal
        if goal is None:
            return [id for id in free if id != "end"] if self.rng.below(2) else []
        if goal.action.id in free:
            return [goal.action.id]
        trumps = view.sides[view.viewer].trumps
        if any(trump.card == goal.trump and not trump.up for trump in trumps):
            openings = [id for id in OPENINGS if id in free]
            if openings:
                return openings
        steps = [id for id in free if id in goal.steps]
        if steps:
            return steps
        if goal.fights and not goal.walls and "attack" in free:
            return ["attack"]
        if goal.saves or goal.walls:
            enough = sum(not unit.soldier for unit in view.sides[view.viewer].field) >= ENOUGH
            return [id for id in free if id in FETCHING or (id == "set_bulwark" and not enough)]
        if self.rng.below(4) < (3 if not view.stage else 1):
            return [id for id in free if id != "end" and self.leaves_the_key(view, id, goal)]
        return []

    def leaves_the_key(self, view: View, id: str, goal: Goal) -> bool:
        """Can this be asked for without a card that the goal needs?"""
        regulation = regulation_of(view.rules)
        line = regulation.rules.line_of(id) if regulation is not None else None
        if line is None:
            return True
        spare = bitset.of(view.sides[view.viewer].hand or []) & ~self.kept(view, goal)
        if bitset.count(spare) < line.hand_cards:
            return False
        return line.key is None or line.from_rare or line.key.playable(spare)
