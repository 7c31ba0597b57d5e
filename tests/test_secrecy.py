"""Only views leave the engine: exchanging what a player may not know changes nothing that player
sees."""

from __future__ import annotations

import pytest
from benchmarks.cheating import exchange as exchange_all
from benchmarks.cheating import hidden_from
from games import DUEL_IDS, DUELS, SCALE, random_game

from blackpoker.common.card import FACES
from blackpoker.common.duel import Duel
from blackpoker.common.event import (
    LOOKED_AT,
    CardRequestEvent,
    CardsMoved,
    CardsSeen,
    TrumpEvent,
    UnitEvent,
)
from blackpoker.common.view import Known, View, bookmark, informed_view, view
from blackpoker.common.zone import GRAVEYARD, PACK, STAGE
from blackpoker.core import bitset
from blackpoker.core.event import Event
from blackpoker.core.rng import Rng, seeded
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.games import AnyRegulation

STEPS = 25


def exchange(game: Duel, owner: int, one: int, other: int) -> None:
    """Let two cards of a player change places, wherever they lie."""
    exchange_all(game, owner, {one: other, other: one})


def seen(game: Duel, viewer: int) -> View:
    """The view, with the bookmark that an agent gets when it is asked."""
    return informed_view(game, viewer, Known([]))


def heard(game: Duel, viewer: int) -> list[Event]:
    events: list[Event] = game.drain_events()
    told = [game.rules.redact(event, viewer) for event in events]
    return [event for event in told if event is not None]


def data(events: list[Event]) -> list[list[object]]:
    return [event.to_data() for event in events]


def follow(game: Duel, viewer: int, rng: Rng) -> int:
    """Exchange two hidden cards and play both worlds on by the same choices; return how many steps
    agreed.

    They part when a choice or an option concerns the exchanged cards, or when one of them is
    revealed.
    """
    if game.asked == viewer and game.question is not None and game.question.verb == "card":
        return 0  # they may be looking through a life, a pack or a hand just now
    owner = rng.below(2)
    hidden = hidden_from(game, viewer, owner)
    if len(hidden) < 2:
        return 0
    one, other = hidden[rng.below(len(hidden))], hidden[rng.below(len(hidden))]
    # Next generation stops at a face card, so how many cards it moves tells where one lay: not a
    # secret.
    if one == other or bitset.contains(FACES, one) != bitset.contains(FACES, other):
        return 0
    world, twin = game.clone(), game.clone()
    exchange(twin, owner, one, other)
    world.record()
    twin.record()
    assert seen(world, viewer) == seen(twin, viewer)
    agreed = 0
    for _ in range(STEPS):
        if world.over:
            break
        if world.asked == viewer:
            assert (world.low, world.high) == (twin.low, twin.high) or concerns(
                world, owner, one, other
            )
        if (world.low, world.high) != (twin.low, twin.high):
            break
        choice = rng.below(world.count())
        option = world.options()[choice]
        if option.verb == "card" and option.ref % 64 in (one, other):
            break
        world.apply(choice)
        twin.apply(choice)
        told, told_twin = heard(world, viewer), heard(twin, viewer)
        if data(told) != data(told_twin):
            assert revealed(told, owner, one, other) or revealed(told_twin, owner, one, other), (
                data(told),
                data(told_twin),
            )
            break
        if revealed(told, owner, one, other):
            break
        if seen(world, viewer) != seen(twin, viewer):
            assert concerns(world, owner, one, other) or concerns(twin, owner, one, other)
            break
        agreed += 1
    return agreed


def concerns(game: Duel, owner: int, one: int, other: int) -> bool:
    """Is the game asking for cards of this player, one of the exchanged ones among them (a
    search, a discard)?"""
    question = game.question
    cards = game.low if owner == 0 else game.high
    both = bitset.of([one, other])
    return question is not None and question.verb == "card" and cards & both != 0


def revealed(events: list[Event], owner: int, one: int, other: int) -> bool:
    """Does one of these events name one of the cards?"""
    both = {(owner, one), (owner, other)}
    return any(both & named_in(event) for event in events)


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_exchanging_unseen_cards_changes_neither_view_nor_events(regulation: AnyRegulation) -> None:
    agreed = 0
    for seed in range(5 * SCALE):
        rng = seeded(seed + 50)
        for n, (game, _) in enumerate(random_game(regulation, seed)):
            assert isinstance(game, Duel)
            if n % 25 == seed:
                for viewer in (-1, 0, 1):
                    agreed += follow(game, viewer, rng)
    assert agreed > 100  # the worlds did run side by side


def test_a_spectator_sees_less_than_either_player() -> None:
    for game, _ in random_game(DUELS[0], 3):
        assert isinstance(game, Duel)
        public = view(game, -1)
        assert public.options == []
        for player in (0, 1):
            side = public.sides[player]
            assert side.hand is None
            assert side.graveyard is None
            assert side.life is None or side.life < 10
            assert all(
                unit.cards is None and unit.fresh is None for unit in side.field if not unit.soldier
            )


def known(game: Duel, viewer: int) -> set[tuple[int, int]]:
    """The cards a viewer can name from the table, with their owners."""
    picture = view(game, viewer)
    found: set[tuple[int, int]] = set()
    for owner, side in enumerate(picture.sides):
        groups = [
            side.hand,
            side.graveyard,
            side.pack,
            side.rare,
            [] if side.top is None else [side.top],
        ]
        groups += [unit.cards for unit in side.field]
        groups += [[trump.card] for trump in side.trumps if trump.card is not None]
        found |= {(owner, card) for group in groups if group is not None for card in group}
    for fog in picture.fogs:
        found |= {(fog.owner, card) for card in fog.cards}
    for request in [*picture.stage, *picture.declaring]:
        found |= {(request.controller, card) for card in request.keys}
    return found


def shown_on_the_way(events: list[Event], viewer: int) -> set[tuple[int, int]]:
    """Cards that were open for a moment: shown, looked at, a key card, alone on top of a
    graveyard."""
    found: set[tuple[int, int]] = set()
    for event in events:
        if isinstance(event, CardsSeen) and (event.kind != LOOKED_AT or event.viewer == viewer):
            found |= {(int(event.owner), card) for card in bitset.each(event.cards)}
        elif isinstance(event, CardRequestEvent):
            found |= {(int(event.controller), card) for card in event.keys}
        elif isinstance(event, CardsMoved) and (
            (
                event.owner == viewer and event.target != PACK
            )  # nobody looks into a pack that is being laid
            or STAGE in (event.source, event.target)
            or (event.target == GRAVEYARD and event.n == 1)
        ):
            found |= {(int(event.owner), card) for card in bitset.each(event.cards)}
    return found


def named_in(event: Event) -> set[tuple[int, int]]:
    if isinstance(event, CardsMoved | UnitEvent | CardsSeen):
        return {(int(event.owner), card) for card in bitset.each(event.cards)}
    if isinstance(event, CardRequestEvent) and not event.virtual:
        return {(int(event.controller), card) for card in event.keys}
    if isinstance(event, TrumpEvent):
        return {(int(event.owner), int(event.card))}
    return set()


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_an_event_names_only_cards_that_its_viewer_may_know(regulation: AnyRegulation) -> None:
    """What a redacted event says must be open on the table before or after it, or have been
    shown."""
    for seed in range(3 * SCALE):
        before = {viewer: set[tuple[int, int]]() for viewer in (-1, 0, 1)}
        for game, _ in random_game(regulation, seed, record=True):
            assert isinstance(game, Duel)
            events = game.drain_events()
            for viewer in (-1, 0, 1):
                after = known(game, viewer)
                allowed = before[viewer] | after | shown_on_the_way(events, viewer)
                for event in events:
                    told = game.rules.redact(event, viewer)
                    assert told is not None
                    assert named_in(told) <= allowed, (told.to_data(), viewer)
                before[viewer] = after


def test_nobody_is_told_in_which_order_another_has_laid_cards() -> None:
    """B is asked for the top of the graveyard while A's death lance is still being carried out."""
    game = build(
        read_position(
            "8 master+basic; turn 5 A; A: life ♡2 ♡3 | hand ♢A ♠2;"
            " B: life ♣2 ♣3 ♣4 ♣5 ♣6 | field ♠A+♠J+♠Q+♠K"
        )
    )
    MoveReader(game, open_table=True).play("death_lance ♠2 ♢A on B.♠A+♠J+♠Q+♠K")
    while game.question is not None and game.question.id != "top":
        game.apply(0)
    assert game.asked == 1
    seen_by_them = bookmark(game, 1)
    assert [task for task in seen_by_them.agenda if task[0] == "effect/death_lance"]
    assert all(task[-1] == [] for task in seen_by_them.agenda)
