"""Games as they are played: who wins, how long it takes, what is used, who was ahead when."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from blackpoker.agents.learned.habits import Opinion
from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.common.event import (
    CARDS_MOVED,
    TRUMP_TURNED,
    UNIT_ENTERED,
    CardRequestEvent,
    CardsMoved,
    TrumpEvent,
    UnitEvent,
)
from blackpoker.common.zone import GRAVEYARD, HAND
from blackpoker.core import bitset
from blackpoker.core.event import (
    DECLARED,
    DROPPED,
    LOST,
    NEGATED,
    RESOLVED,
    TURN_PASSED,
)
from blackpoker.lab.balance.playing import WON, Field, GamePlan, PlayedGame, play, usual_plan
from blackpoker.lab.simulate import seed_of

Data = dict[str, Any]
AHEAD: Final = 0.55  # a lead changes hands when the other has come so far
BEHIND: Final = (0.25, 0.1)  # who wins from there has come back
BINS: Final = 10
KEPT: Final = 2  # examples of each kind in one share of the games
FATES: Final = {RESOLVED: "resolved", NEGATED: "negated", LOST: "lost", DROPPED: "dropped"}


class Lead:
    """The winning chance of player A at every decision, as whoever was asked thought of it."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, float]] = []  # who was asked, and how likely A wins

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None:
        if game.turn_number > 0:
            asked = int(game.asked)
            self.seen.append((asked, opinion.chance if asked == 0 else 1.0 - opinion.chance))

    def changes(self) -> int:
        """How often the one who was behind came to be ahead."""
        ahead = -1
        n = 0
        for _, chance in self.seen:
            now = 0 if chance >= AHEAD else 1 if chance <= 1.0 - AHEAD else ahead
            n += ahead >= 0 and now != ahead
            ahead = now
        return n

    def lowest(self, winner: int) -> float:
        """How badly it stood for the winner at the worst."""
        chances = [one if winner == 0 else 1.0 - one for _, one in self.seen]
        return min(chances, default=0.5)


def play_observed(field: Field, first: int, n: int, seed: int) -> Data:
    """Play some games and count what happened in them."""
    count: Counter[str] = Counter()
    tables = {
        name: Counter[str]()
        for name in ("turns", "actions", "seats", "won", "cards", "trumps", "events", "bins")
    }
    examples: list[Data] = []
    for k in range(first, first + n):
        plan = usual_plan(field, seed_of(seed, k))
        lead = Lead()
        played = play(field, plan, (lead,), recorded=True)
        count_game(played, lead, count, tables)
        most = count_events(field, played, tables)
        examples += shown(field, plan, played, lead, most)
    return {
        "count": dict(count),
        **{name: dict(one) for name, one in tables.items()},
        "examples": best_of(examples, KEPT),
    }


def count_game(
    played: PlayedGame, lead: Lead, count: Counter[str], tables: dict[str, Counter[str]]
) -> None:
    count["games"] += 1
    if not played.ended:
        count["unfinished"] += 1
        return
    turns, asked = played.turns, sum(played.decisions)
    count["ended"] += 1
    count["first_points"] += played.points(played.first)
    winner = int(played.game.winner)
    count["first_wins"] += winner == played.first
    count["draws"] += winner < 0
    count["turn_one"] += turns <= 1
    tables["turns"][str(turns)] += 1
    for name, one in (("turns", turns), ("decisions", asked)):
        count[name] += one
        count[f"{name}_squares"] += one * one
    count["decisions_" + str(decade(asked))] += 1
    each = 1000 * asked // max(1, turns)
    count["each"] += each
    count["each_squares"] += each * each
    changes = lead.changes()
    count["changes"] += changes
    count["changes_squares"] += changes * changes
    if winner < 0:
        return
    lowest = lead.lowest(winner)
    for mark in BEHIND:
        count[f"back_{round(100 * mark)}"] += lowest <= mark
    for asked_player, chance in lead.seen:
        thought = chance if asked_player == 0 else 1.0 - chance
        box = min(BINS - 1, int(thought * BINS))
        tables["bins"][f"{box} n"] += 1
        tables["bins"][f"{box} won"] += winner == asked_player


def decade(n: int) -> int:
    """So many decisions, in tens: whoever adds up games wants few numbers."""
    return n // 10 * 10


def count_events(field: Field, played: PlayedGame, tables: dict[str, Counter[str]]) -> Counter[str]:
    """Count what was asked for and what became of the cards; return the most of one turn."""
    rules = field.regulation.rules
    actions, cards, trumps = tables["actions"], tables["cards"], tables["trumps"]
    asked: set[tuple[str, int]] = set()
    opened: set[tuple[int, int]] = set()
    held, used = [0, 0], [0, 0]
    declared: set[int] = set()
    turn: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for event in played.events:
        kind = int(event.kind)
        tables["events"][str(kind)] += 1
        if isinstance(event, CardRequestEvent):
            id = rules.card_lines[event.line].record.id
            seat = int(event.controller)
            if kind == DECLARED or (kind in FATES and event.serial not in declared):
                if kind == DECLARED:
                    declared.add(int(event.serial))
                    used[seat] |= bitset.of(list(event.keys))
                    turn[f"{seat} {id}"] += 1
                if kind != LOST:
                    actions[f"{id} asked"] += 1
                    asked.add((id, seat))
            if kind in FATES:
                actions[f"{id} {FATES[kind]}"] += 1
        elif kind == TURN_PASSED:
            most |= turn
            turn.clear()
        elif isinstance(event, CardsMoved):
            if kind == CARDS_MOVED:
                follow(event, held, cards)
        elif isinstance(event, UnitEvent):
            if kind == UNIT_ENTERED:
                used[event.owner] |= int(event.cards)
                id = event.character.definition.id
                tables["events"][f"enters {id}"] += 1
        elif isinstance(event, TrumpEvent) and kind == TRUMP_TURNED and event.up:
            opened.add((int(event.card), int(event.owner)))
            used[event.owner] |= bitset.only(event.card)
    most |= turn
    for id, seat in asked:
        tables["seats"][id] += 1
        tables["won"][id] += played.points(seat)
    for one, seat in opened:
        trumps[f"{card.name_of(one)} seats"] += 1
        trumps[f"{card.name_of(one)} won"] += played.points(seat)
    for seat in range(2):
        left = int(played.game.side(seat).hand)
        for one in bitset.each(held[seat]):
            name = card.name_of(one)
            cards[f"{name} held"] += 1
            cards[f"{name} won"] += played.points(seat)
            if bitset.contains(used[seat], one):
                cards[f"{name} used"] += 1
            elif bitset.contains(left, one):
                cards[f"{name} left"] += 1
    return most


def follow(event: CardsMoved, held: list[int], cards: Counter[str]) -> None:
    """Note which cards came to a hand."""
    if event.target == HAND:
        held[event.owner] |= int(event.cards)
    elif event.source == HAND and event.target == GRAVEYARD:
        cards["discarded"] += int(event.n)


def shown(
    field: Field, plan: GamePlan, played: PlayedGame, lead: Lead, most: Counter[str]
) -> list[Data]:
    """Say what this game is an example of, and how good a one."""
    found: list[Data] = []

    def add(kind: str, score: float, what: str = "") -> None:
        found.append({"kind": kind, "score": round(score, 4), "seed": plan.seed, "what": what})

    winner = int(played.game.winner)
    if not played.ended:
        add("endless", sum(played.decisions))
        return found
    if played.turns <= 1:
        add("turn_one", sum(played.decisions))
    if winner >= 0:
        add("comeback", 1.0 - lead.lowest(winner))
    add("changes", lead.changes())
    add("long", played.turns)
    for name, times in most.most_common(1):
        add("repeated", times, name.partition(" ")[2])
    return found


def best_of(examples: list[Data], most: int) -> list[Data]:
    """Keep a few of each kind, the best first; the seed decides between equals."""
    kinds = dict.fromkeys(one["kind"] for one in examples)
    ordered = sorted(examples, key=lambda one: (-one["score"], one["seed"]))
    return [one for kind in kinds for one in [x for x in ordered if x["kind"] == kind][:most]]


def scored(points: int) -> int:
    """Points as what is more or less than an even result: -1, 0, 1."""
    return points - WON // 2
