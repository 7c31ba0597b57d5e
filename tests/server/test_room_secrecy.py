"""Nobody learns from a room what they may not know.

A game is played, and two cards that one viewer never saw change places from the first turn on. In
both games the same is done, and everything that viewer is shown must be the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest
from benchmarks.cheating import exchange, hidden_from
from rooms import draft, families, room
from test_secrecy import known, named_in

from blackpoker.common.card import FACES
from blackpoker.common.duel import Duel
from blackpoker.core import bitset
from blackpoker.core.decision import SECOND
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.rng import Rng, seeded
from blackpoker.table import present
from blackpoker.table.entry import Chosen
from blackpoker.table.playthrough import Playthrough, Watcher
from blackpoker.table.present import reasons, state_for, table_at
from blackpoker.table.room import SPECTATOR, Room
from blackpoker.table.room_record import whole_log
from blackpoker.table.step import PassFor
from blackpoker.table.telling import Heard, log_for

FAMILIES = families()
STEPS = 110
APART = 6  # decisions from one comparison to the next
Card = tuple[int, int]  # whose, which


class Swapped(Playthrough):
    """A course in which two cards of a player change places after so many decisions."""

    __slots__ = ("at", "owner", "swap")

    def __init__(self, course: Playthrough, owner: int, swap: dict[int, int], at: int) -> None:
        super().__init__(course.game, course.goal, course.watch)
        self.decisions = course.decisions
        self.events = course.events
        self.owner, self.swap, self.at = owner, swap, at
        self.exchange()

    def choose(self, choice: int) -> None:
        super().choose(choice)
        self.exchange()

    def exchange(self) -> None:
        if self.decisions == self.at:
            exchange(self.game, self.owner, self.swap)
            self.at = -1


class Twin(Room):
    """The same game, but for two cards."""

    def __init__(self, one: Room, owner: int, swap: dict[int, int], at: int) -> None:
        self.change = (owner, swap, at)
        super().__init__(one.setup)

    def fresh(self, watch: Watcher | None = None, knowing: bool = False) -> Playthrough:
        return Swapped(super().fresh(watch, knowing), *self.change)


@dataclass
class Played:
    """A game that was played by chance: what was chosen, and what each viewer saw."""

    room: Room
    choices: list[tuple[int, int]] = field(default_factory=list)  # seat, place of the option
    began: int = -1  # decisions before the first turn
    entries: int = 0  # and entries
    seen: dict[int, set[Card]] = field(default_factory=dict)


def play(regulation: str, seed: int) -> Played:
    """Play without looking; every card a viewer could name on the way is noted."""
    found = Played(room(regulation=regulation, seed=seed))
    course = found.room.begun
    game = course.game
    rng = seeded(seed + 3)
    for _ in range(STEPS):
        if game.turn_number > 0 and found.began < 0:
            found.began, found.entries = course.decisions, len(found.choices)
            found.seen = {viewer: known(game, viewer) for viewer in (-1, 0, 1)}
        if game.over:
            break
        choice = int(rng.below(game.count()))
        option, asked = game.options()[choice], int(game.asked)
        if option.verb == "card" and found.began >= 0:  # whoever looks through cards sees them
            refs = {int(other.ref) for other in game.options()}
            found.seen[asked] |= {(ref // SECOND, ref % SECOND) for ref in refs}
        found.choices.append((asked, int(option.ref)))
        course.play(Chosen(seat=asked, choices=[choice]))
        events = course.take_events()
        for viewer, seen in found.seen.items():
            seen |= known(game, viewer)
            for event in events:
                told = game.rules.redact(event, viewer)
                if told is not None:
                    seen |= named_in(told)
    return found


def pairs_of(found: Played, viewer: int, rng: Rng) -> list[tuple[int, int, int]]:
    """Owner and two cards that the viewer never saw and cannot tell apart."""
    pairs: list[tuple[int, int, int]] = []
    for owner in range(2):
        unseen = [
            one
            for one in hidden_from(found.room.game, viewer, owner)
            if (owner, one) not in found.seen[viewer]
        ]
        for faces in (True, False):
            alike = [one for one in unseen if bool(bitset.contains(FACES, one)) == faces]
            if len(alike) > 1:
                rng.shuffle(alike)
                pairs.append((owner, alike[0], alike[1]))
    return pairs


def shown(one: Room, viewer: int, lang: str, rng: Rng) -> list[bytes]:
    """Everything that a room tells this viewer now."""
    log = log_for(one, viewer, lang).count - 3
    told = [msgspec.json.encode(state_for(one, viewer, lang, Heard(max(0, log))))]
    if rng.below(4) == 0:  # it is played again from the beginning
        told.append(msgspec.json.encode(table_at(one, viewer, int(rng.below(one.seq + 1)))))
    if viewer < 0 or one.ended:
        return told
    lines = one.regulation.rules.card_lines
    action = lines[rng.below(len(lines))].record.id
    told.append(msgspec.json.encode(reasons(one, viewer, action, lang)))
    if one.asked == viewer:
        told.append(repr(one.next_step()).encode())
        drafted: list[int] = []
        for _ in range(6):
            try:
                made = draft(one, viewer, drafted, lang)
            except BlackPokerError as error:
                told.append(error.said(lang).encode())
                break
            told.append(msgspec.json.encode(made))
            if made.ready or made.question is None:
                break
            drafted = [*made.choices, int(rng.below(len(made.question.options)))]
    return told


def compare(found: Played, viewer: int, owner: int, one: int, other: int, seed: int) -> int:
    """Do the same in both games; return after how many decisions both were still the same."""
    swap = {one: other, other: one}
    true, twin = Room(found.room.setup), Twin(found.room, owner, swap, found.began)
    lang = "ja" if seed % 2 else "en"
    agreed = 0
    for number, (seat, ref) in enumerate(found.choices):
        if number >= found.entries and number % APART == seed % APART:
            first, second = seeded(seed + number), seeded(seed + number)
            assert shown(true, viewer, lang, first) == shown(twin, viewer, lang, second)
            agreed += 1
        assert seat == true.asked
        if twin.asked != seat:
            return agreed
        chosen = [swapped(true.game, ref, -1, {}), swapped(twin.game, ref, owner, swap)]
        if chosen[1] is None or chosen[0] is None:
            return agreed  # in the other game this cannot be chosen: its player knows the cards
        for game, choice in ((true, chosen[0]), (twin, chosen[1])):
            by = "auto" if isinstance(game.next_step(), PassFor) else ""
            why = "nothing" if by else ""
            game.fold(Chosen(seat=seat, choices=[choice], by=by, why=why))  # type: ignore[arg-type]
    if not true.ended:
        assert whole_log(true, viewer, lang).since(0) == whole_log(twin, viewer, lang).since(0)
    return agreed


def swapped(game: Duel, ref: int, owner: int, swap: dict[int, int]) -> int | None:
    """The number of the option that means the same in a game with exchanged cards."""
    options = game.options()
    if owner >= 0 and options[0].verb == "card" and ref // SECOND == owner and ref != 61:
        ref = SECOND * owner + swap.get(ref % SECOND, ref % SECOND)
    return next((i for i, option in enumerate(options) if option.ref == ref), None)


@pytest.mark.long
@pytest.mark.parametrize("regulation", FAMILIES)
def test_exchanging_unseen_cards_changes_nothing_a_viewer_is_shown(regulation: str) -> None:
    place = FAMILIES.index(regulation)
    agreed = 0
    for seed in (place, place + 100)[: 1 if place % 3 else 2]:
        found = play(regulation, seed)
        if found.began < 0:
            continue
        rng = seeded(seed)
        for viewer in (0, 1, SPECTATOR):
            for owner, one, other in pairs_of(found, viewer, rng)[:2]:
                agreed += compare(found, viewer, owner, one, other, seed)
    assert agreed > 10  # the games did run side by side


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that shows everybody both hands is found out."""
    monkeypatch.setattr(present, "is_open", lambda room, viewer: True)
    found = play("9.1 lite+entry16", 4)
    leaks = 0
    for owner, one, other in pairs_of(found, 0, seeded(1)) + pairs_of(found, -1, seeded(1)):
        try:
            compare(found, SPECTATOR, owner, one, other, 4)
        except AssertionError:
            leaks += 1
    assert leaks > 0
