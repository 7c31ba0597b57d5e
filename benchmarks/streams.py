"""Does a table give anything away? Exchange what a guest may not know, and compare every byte.

    python -m benchmarks.streams --pairs 10000 --jobs 2

A pair is one game twice: in the second one, cards whose places the guest cannot know lie the other
way round, from the deal on or from a decision in the middle. Both are played on by the same
choices until one of these cards shows itself. All that would be sent to the guest, a player or a
spectator, must be the same, byte for byte: positions, questions, sentences in both languages,
drafts, reasons, hints, earlier positions, where in the core flow they are, what an evening tells of
the table, refusals.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, get_args

import msgspec
from benchmarks.cheating import alike, exchange, families, hidden_from

from blackpoker.agents.coach import Coach
from blackpoker.cli.simulate import right_aligned
from blackpoker.common.card import CARD, FACES
from blackpoker.common.duel import Duel
from blackpoker.common.event import CardRequestEvent, CardsMoved, CardsSeen, TrumpEvent, UnitEvent
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.event import Event
from blackpoker.core.rng import Rng, seeded
from blackpoker.meeting.sent import MeetingTable
from blackpoker.meeting.shown import seen_in_passing
from blackpoker.play.cards import write_card
from blackpoker.regulation.regulation import Regulation
from blackpoker.table import fold, present
from blackpoker.table.flow_boxes import flow_now
from blackpoker.table.http_bodies import FlowNow
from blackpoker.table.playthrough import Playthrough, Start
from blackpoker.table.protocol import (
    Advice,
    Drafted,
    Failed,
    Looked,
    Reasons,
    State,
)
from blackpoker.table.room import PassFor, Room
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.table.telling import Heard
from blackpoker.table.wishes import (
    Choose,
    Undo,
    UndoAnswer,
)
from blackpoker.table.written_move import read_choices
from blackpoker.workers.jobs import counselled

HINTS = 6  # one in so many positions
SIMULATIONS = 24  # of a hint
STEPS = 40  # after an exchange, at most
LATEST = 120  # decisions before an exchange in the middle
GAME = "streams"
SPECTATOR = -1
LANGUAGES = ("ja", "en")
COMPARED: Final = (State, Drafted, Reasons, Advice, Looked, FlowNow, MeetingTable)

Swaps = tuple[dict[int, int], dict[int, int]]  # of each player: which card lies where which lay
Named = set[tuple[int, int]]  # cards with their owners


class Exchanged(Setup):
    """A game in which some cards lie the other way round from the deal on."""

    swaps: Swaps = ({}, {})


@dataclass
class Result:
    """What came of the pairs of one regulation."""

    regulation: str
    pairs: int = 0
    skipped: int = 0  # nothing to exchange
    steps: int = 0  # that both games went side by side
    frames: int = 0
    size: int = 0  # bytes compared
    leaks: list[str] = field(default_factory=list)
    told: set[str] = field(default_factory=set)  # fields that said something, as "State.danger"


# ---- exchanging from the deal on, and watching
plain_course = fold.new_playthrough
plain_hear = Playthrough.hear
HEARD: dict[int, list[Event]] = {}  # what happened in the games that are being watched


def exchanged_course(regulation: Regulation, setup: Setup, *rest: Any) -> Playthrough:
    course = plain_course(regulation, setup, *rest)
    if isinstance(setup, Exchanged):
        exchange_both(course.game, setup.swaps)
    return course


def hear(self: Playthrough, events: list[Event]) -> None:
    if id(self) in HEARD:
        HEARD[id(self)] += events
    plain_hear(self, events)


@contextmanager
def watching() -> Iterator[None]:
    """Let games be exchanged from the deal on, and be watched."""
    fold.new_playthrough, Playthrough.hear = exchanged_course, hear  # type: ignore
    try:
        yield
    finally:
        fold.new_playthrough, Playthrough.hear = plain_course, plain_hear  # type: ignore
        HEARD.clear()


def exchange_both(game: Duel, swaps: Swaps) -> None:
    for owner, swap in enumerate(swaps):
        if swap:
            exchange(game, owner, swap)


def setup_of(regulation: Regulation, seed: int) -> Setup:
    return Setup(
        game=GAME,
        kind="friend",
        regulation=regulation.id,
        rules=regulation.rules_version,
        seats=[SeatPlan("Aki"), SeatPlan("Ben")],
        seed=seed,
    )


# ---- one of the two games
class World:
    """A game with somebody who looks at it and gets its frames."""

    def __init__(self, room: Room, viewer: int) -> None:
        self.room = room
        self.viewer = viewer
        self.heard = dict.fromkeys(LANGUAGES, Heard())  # what the viewer has been told
        self.fields: set[str] = set()  # that have said something
        self.watch()

    @property
    def game(self) -> Duel:
        return self.room.game

    def watch(self) -> None:
        """Listen to the course; the room makes a new one when somebody goes back."""
        HEARD[id(self.room.course)] = []

    def told(self) -> Named:
        """Take what the viewer was told since the last time: which cards were named."""
        course = self.room.course
        events, HEARD[id(course)] = HEARD[id(course)], []
        found: Named = set()
        for event in events:
            heard = self.game.rules.redact(event, self.viewer)
            if heard is not None:
                found |= named_in(heard)
        return found

    def asks_for(self, moved: Named) -> bool:
        """Is the viewer asked for cards, one of these among them?"""
        question = self.game.question
        if self.game.asked != self.viewer or question is None or question.verb != CARD:
            return False
        return any((one.ref // SECOND, one.ref % SECOND) in moved for one in self.game.options())

    # ---- frames
    def state(self, lang: str) -> bytes:
        state = present.state_for(self.room, self.viewer, lang, self.heard[lang])
        self.heard[lang] = self.heard[lang].shorten(state)
        return self.frame(state)

    def said(self, do: Callable[[], object], lang: str) -> bytes:
        """What is answered to something, or why it is refused."""
        try:
            return self.frame(do())
        except BlackPokerError as error:
            return self.frame(Failed(error.id, error.said(lang)))

    def frame(self, message: object) -> bytes:
        self.fields |= fields_told(message)
        return msgspec.json.encode(message)


def fields_told(message: object) -> set[str]:
    """The fields of a message that say something, at any depth."""
    if isinstance(message, list):
        return {name for one in message for name in fields_told(one)}
    if not isinstance(message, msgspec.Struct):
        return set()
    found: set[str] = set()
    for one in msgspec.structs.fields(message):
        value = getattr(message, one.name)
        if value != one.default and value != []:
            found.add(f"{type(message).__name__}.{one.name}")
            found |= fields_told(value)
    return found


def named_in(event: Event) -> Named:
    """The cards an event names."""
    if isinstance(event, CardsMoved | UnitEvent | CardsSeen):
        return {(int(event.owner), card) for card in bitset.each(event.cards)}
    if isinstance(event, CardRequestEvent) and not event.virtual:
        return {(int(event.controller), card) for card in event.keys}
    if isinstance(event, TrumpEvent):
        return {(int(event.owner), int(event.card))}
    return set()


def understood(room: Room, seat: int, line: str) -> list[int]:
    """The choices a written move would make; nothing happens."""
    return read_choices(room.expected(seat), line)


def advised(room: Room, seat: int, lang: str) -> Advice:
    """What the coach says, after few games in mind."""
    coach = Coach(room.seq, SIMULATIONS)
    return counselled(room, room.again(knowing=True), seat, lang, coach, 3)


# ---- both games side by side
class Pair:
    """Two games that the viewer must not be able to tell apart."""

    def __init__(self, world: World, twin: World, swaps: Swaps, rng: Rng, deep: bool) -> None:
        self.world = world
        self.twin = twin
        self.swaps = swaps
        self.rng = rng
        self.deep = deep  # exchanged from the deal on: earlier positions are, too
        self.moved: Named = {(owner, one) for owner in range(2) for one in swaps[owner]}
        self.viewer = world.viewer
        self.one_by_one = bool(rng.below(2))  # as a program answers, or whole requests
        self.lang = "en"
        self.frames = 0
        self.size = 0

    def same(self, about: str, make: Callable[[World], bytes]) -> None:
        """Compare a frame of both; AssertionError says what differs."""
        one, other = make(self.world), make(self.twin)
        if one != other:
            at = next(
                (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                min(len(one), len(other)),
            )
            shown = [
                frame[max(0, at - 60) : at + 40].decode(errors="replace") for frame in (one, other)
            ]
            raise AssertionError(f"{about}: {shown[0]!r} and {shown[1]!r}")
        self.frames += 1
        self.size += len(one)

    def compare(self) -> None:
        """Compare all that the viewer is sent now, and some things that are asked for."""
        rng = self.rng
        self.same("state ja", lambda world: world.state("ja"))
        self.same("state en", lambda world: world.state("en"))
        self.same("evening", lambda world: world.frame(seen_in_passing(world.room)))
        self.same("flow", lambda world: world.frame(flow_now(world.room, self.viewer, "en")))
        if self.deep and rng.below(4) == 0:
            seq = int(rng.below(self.world.room.seq + 2))
            self.ask(
                "look", lambda world: Looked(1, seq, present.table_at(world.room, self.viewer, seq))
            )
        if self.viewer == SPECTATOR:
            return
        if self.world.room.asked == self.viewer:
            self.same("step", lambda world: repr(world.room.next_step()).encode())
        seat = self.viewer
        if rng.below(2) == 0:
            action = self.some_action()
            self.ask("why", lambda world: present.reasons(world.room, seat, action, self.lang, 1))
        if rng.below(2) == 0:
            most = max(1, int(self.world.game.count()))
            choices = [int(rng.below(most if n == 0 else 4)) for n in range(1 + int(rng.below(3)))]
            self.ask(
                "draft", lambda world: present.drafted(world.room, seat, choices, self.lang, 2)
            )
        if rng.below(4) == 0:
            cards = [self.some_card() for _ in range(3)]
            line = f"{self.some_action()} {cards[0]} pay {cards[1]} on {cards[2]}"
            self.ask("move", lambda world: understood(world.room, seat, line))
        if self.deep and self.world.room.asked == seat and rng.below(HINTS) == 0:
            self.ask("hint", lambda world: advised(world.room, seat, self.lang))
        if rng.below(8) == 0:
            seq = self.world.room.seq + int(rng.below(2))
            choice = 100 + int(rng.below(20))
            bad = Choose(seq, "n", [choice])
            self.ask("refusal", lambda world: world.room.submit(seat, bad))

    def ask(self, about: str, do: Callable[[World], object]) -> None:
        self.lang = LANGUAGES[int(self.rng.below(2))]
        self.same(f"{about} {self.lang}", lambda world: world.said(lambda: do(world), self.lang))

    def some_action(self) -> str:
        lines = self.world.game.book.card_lines
        return lines[int(self.rng.below(len(lines)))].record.id

    def some_card(self) -> str:
        prefix = "B." if self.rng.below(3) == 0 else ""
        return prefix + write_card(int(self.rng.below(54)))

    # ---- going on
    def go_on(self) -> bool:
        """Let whoever is asked decide, in both games alike; False where they part."""
        world, twin = self.world.room, self.twin.room
        seat = world.asked
        if seat < 0:
            return False
        if twin.asked != seat:
            raise AssertionError(f"asked: {seat} and {twin.asked}")
        if self.deep and seat == self.viewer and self.rng.below(30) == 0:
            self.go_back(seat)
            return True
        steps = world.next_step(), twin.next_step()
        if isinstance(steps[0], PassFor) and self.rng.below(8):
            # Whether the other thought about it must not be noticed either.
            by_hand = seat != self.viewer and bool(self.rng.below(2))
            self.let_pass(world, steps[0], seat)
            self.let_pass(twin, None if by_hand else steps[1], seat)
            return True
        found = self.request()
        if found is None:
            return False
        for room, choices in zip((world, twin), found, strict=True):
            room.choose(seat, choices, nonce="x")
        return True

    def let_pass(self, room: Room, step: object, seat: int) -> None:
        """Pass, by itself or by hand."""
        if isinstance(step, PassFor):
            room.auto_entry(step)
        else:
            refs = [option.ref for option in room.game.options()]
            room.choose(seat, [refs.index(NOTHING)], nonce="x")

    def go_back(self, seat: int) -> None:
        """The viewer asks to take something back, and the other lets it be, or not."""
        rooms = self.world.room, self.twin.room
        answer = UndoAnswer("y", "yes" if self.rng.below(2) else "no")
        try:
            for room in rooms:
                room.submit(seat, Undo(room.seq, "u"))
        except BlackPokerError:
            return  # there is nothing to take back, in either
        self.compare()
        for room in rooms:
            room.submit(1 - seat, answer)
        for world in (self.world, self.twin):
            world.watch()

    def request(self) -> tuple[list[int], list[int]] | None:
        """Make up a whole request at random, and the same one with the other cards; None if the
        other world has no such."""
        one, other = self.world.game.clone(), self.twin.game.clone()
        start = Start.at(one)
        made: tuple[list[int], list[int]] = ([], [])
        while True:
            choice = int(self.rng.below(one.count()))
            mapped = self.mapped(one, other, choice)
            if mapped is None:
                return None
            made[0].append(choice)
            made[1].append(mapped)
            one.apply(choice)
            other.apply(mapped)
            if self.one_by_one:
                return made
            ends = not start.goes_on(one), not start.goes_on(other)
            if ends[0] != ends[1] or (not ends[0] and one.question is not other.question):
                return None
            if ends[0]:
                return made

    def mapped(self, one: Duel, other: Duel, choice: int) -> int | None:
        option = one.options()[choice]
        ref = int(option.ref)
        if option.verb == CARD and ref != NOTHING:
            owner = ref // SECOND
            ref = owner * SECOND + self.swaps[owner].get(ref % SECOND, ref % SECOND)
        for number, candidate in enumerate(other.options()):
            if candidate.ref == ref and candidate.verb == option.verb:
                return number
        return None

    def run(self, most: int) -> int:
        """Compare, go on, and so forth; return how many steps they went together."""
        for step in range(most):
            told = self.world.told() | self.twin.told()
            if (
                told & self.moved
                or self.world.asks_for(self.moved)
                or self.twin.asks_for(self.moved)
            ):
                return step  # one of the cards has shown itself
            if self.world.room.ended or self.twin.room.ended:
                return step  # then everything is shown
            self.compare()
            if not self.go_on():
                return step + 1
        return most


# ---- making pairs
def from_the_deal(regulation: Regulation, seed: int, viewer: int, rng: Rng) -> Pair | None:
    """Exchange two cards that the viewer cannot see from the beginning on."""
    setup = setup_of(regulation, seed)
    room = Room(setup)
    game = room.game
    owner = int(rng.below(2)) if rng.below(2) else 1 - max(viewer, 0)
    hidden = hidden_from(game, viewer, owner)
    # One of them from the hand where that is hidden, for that is what comes into play.
    held = bitset.each(game.side(owner).hand) if owner != viewer else []
    first = held if held and rng.below(4) else hidden
    if not first:
        return None
    one = first[int(rng.below(len(first)))]
    # Next generation stops at a face card: how far it goes is seen by all.
    face = bitset.contains(FACES, one)
    others = [card for card in hidden if card != one and bitset.contains(FACES, card) == face]
    if not others:
        return None
    other = others[int(rng.below(len(others)))]
    swaps: Swaps = ({}, {})
    swaps[owner].update({one: other, other: one})
    fields = {name: getattr(setup, name) for name in setup.__struct_fields__}
    twin = Room(Exchanged(**fields, swaps=swaps))
    if hidden_from(twin.game, viewer, owner) == hidden:
        return None  # two cards of one hand
    return Pair(World(room, viewer), World(twin, viewer), swaps, rng, deep=True)


def in_the_middle(regulation: Regulation, seed: int, viewer: int, rng: Rng) -> Pair | None:
    """Exchange all cards whose places the player cannot know at some decision of a game."""
    room, twin = Room(setup_of(regulation, seed)), Room(setup_of(regulation, seed))
    for _ in range(int(rng.below(LATEST))):
        if room.ended:
            return None
        choice = int(rng.below(room.game.count()))
        for one in (room, twin):
            one.choose(one.asked, [choice])
    if room.ended or room.game.turn_number == 0:
        return None
    room.know()
    assert room.course is not None
    assert room.course.knowledge is not None
    mine = room.course.knowledge[viewer]
    assert mine is not None
    known = mine.known()
    swaps: Swaps = ({}, {})
    for owner in range(2):
        for cards in alike(room.game, viewer, owner, known):
            others = cards[:]
            rng.shuffle(others)
            pairs = zip(cards, others, strict=True)
            swaps[owner].update({one: other for one, other in pairs if one != other})
    if not any(swaps):
        return None
    pair = Pair(World(room, viewer), World(twin, viewer), swaps, rng, deep=False)
    for world in (pair.world, pair.twin):
        for lang in LANGUAGES:
            world.state(lang)  # what was said before is told before the exchange
    exchange_both(twin.game, swaps)
    return pair if twin.game.to_data() != room.game.to_data() else None


def check(regulation: str, pairs: int, seed: int = 0, steps: int = STEPS) -> Result:
    """Compare so many pairs of games in one regulation."""
    meant = Regulation.parse(regulation)
    result = Result(meant.id)
    number = seed
    with watching():
        while result.pairs < pairs and number < seed + 50 * pairs + 100:
            number += 1
            rng = seeded(number * 11 + 3)
            middle = bool(rng.below(2))
            viewer = int(rng.below(2)) if middle else int(rng.below(3)) - 1
            make = in_the_middle if middle else from_the_deal
            pair = make(meant, number, viewer, rng)
            if pair is None:
                result.skipped += 1
                continue
            try:
                result.steps += pair.run(steps)
            except AssertionError as error:
                kind = "middle" if middle else "deal"
                where = f"{meant.id}, game {number}, viewer {viewer}, {kind}"
                result.leaks.append(f"{where}: {error}")
            if pair.frames:
                result.pairs += 1
            else:
                result.skipped += 1
            result.frames += pair.frames
            result.size += pair.size
            result.told |= pair.world.fields
            HEARD.clear()
    return result


# ---- the command
def shares(pairs: int, regulations: Sequence[str]) -> list[int]:
    """Divide the pairs evenly."""
    n = len(regulations)
    return [pairs // n + (i < pairs % n) for i in range(n)]


def work(job: tuple[str, int, int]) -> Result:
    return check(*job)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="The exit code is 1 if a byte differed.",
    )
    parser.add_argument("regulations", nargs="*", metavar="REGULATION")
    parser.add_argument("--pairs", type=int, default=10_000, help="in all [10000]")
    parser.add_argument("--seed", type=int, default=0, help="of the first game [0]")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes [1]")
    asked = parser.parse_args()
    try:
        regulations = [Regulation.parse(one).id for one in asked.regulations] or families()
    except BlackPokerError as error:
        parser.error(error.said("en"))
    if min(asked.pairs, asked.jobs) < 1:
        parser.error("--pairs and --jobs must be 1 or more")
    rows = [["regulation", "pairs", "skipped", "steps", "frames", "kB", "leaks"]]
    leaks: list[str] = []
    total = Result("all")
    jobs = [
        (one, share, asked.seed)
        for one, share in zip(regulations, shares(asked.pairs, regulations), strict=True)
        if share
    ]
    with multiprocessing.Pool(asked.jobs) as pool:
        for one in pool.imap(work, jobs):
            rows.append(row_of(one))
            leaks += one.leaks
            total.told |= one.told
            total.pairs += one.pairs
            total.skipped += one.skipped
            total.steps += one.steps
            total.frames += one.frames
            total.size += one.size
            print(f"{one.regulation}: {one.pairs}", file=sys.stderr, flush=True)
    total.leaks = leaks
    rows.append(row_of(total))
    print("\n".join(right_aligned(rows)))
    silent = sorted({name for message in COMPARED for name in fields_of(message)} - total.told)
    print(f"\nfields that never said anything: {', '.join(silent) or 'none'}")
    if leaks:
        print("\n".join(["", *leaks[:20]]))
        sys.exit(1)


def fields_of(message: object) -> set[str]:
    """The fields that a kind of message and what it consists of have."""
    found: set[str] = set()
    todo: list[object] = [message]
    while todo:
        kind = todo.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            for one in msgspec.structs.fields(kind):
                name = f"{kind.__name__}.{one.name}"
                if name not in found:
                    found.add(name)
                    todo.append(one.type)
        todo += get_args(kind)
    return found


def row_of(one: Result) -> list[str]:
    numbers = (one.pairs, one.skipped, one.steps, one.frames, one.size // 1000, len(one.leaks))
    return [one.regulation, *map(str, numbers)]


if __name__ == "__main__":
    main()
