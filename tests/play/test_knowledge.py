"""What a player may remember: seen cards, blurred places, implied kinds, shuffles, undo."""

from __future__ import annotations

from typing import ClassVar

import pytest
from rooms import room

from blackpoker.agents.search.sampling import worlds_of
from blackpoker.common.card import ALL, FACES
from blackpoker.common.character import Character
from blackpoker.common.event import (
    DAMAGED,
    HEIR_SOUGHT,
    LOOKED_AT,
    SHOWN,
    SHUFFLED,
    TOP_SHOWN,
    UNIT_ENTERED,
    UNIT_LEFT,
    UNIT_TURNED,
    AmountEvent,
    CardsMoved,
    CardsSeen,
    UnitEvent,
)
from blackpoker.common.view import IN_HAND, IN_PACK, View
from blackpoker.common.zone import BULWARKS, GRAVEYARD, HAND, LIFE, PACK, SOLDIERS, STAGE
from blackpoker.core import bitset
from blackpoker.core.decision import Decision
from blackpoker.core.event import Event
from blackpoker.core.rng import seeded
from blackpoker.lab.simulate import simulate
from blackpoker.play.cards import read_card
from blackpoker.play.deck_memory import Memory
from blackpoker.play.knowledge import Knowledge
from blackpoker.play.session import Session
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.wishes import Choose, Undo

THEM = 1
S5, K, Q = read_card("♠5"), read_card("♡K"), read_card("♢Q")
CHARACTERS = Regulation.parse("8 master+basic").rules.characters
SOLDIER = next(one for one in CHARACTERS if one.soldier)
BULWARK = next(one for one in CHARACTERS if not one.soldier)


def ours(*events: Event) -> tuple[Knowledge, Memory]:
    """What player A knows of B's deck of twenty after four cards were drawn and this happened."""
    knowledge = Knowledge(0, [ALL, ALL], [20, 20])
    knowledge.hear([moved(4, LIFE, HAND), *events])
    return knowledge, knowledge.memories[THEM]


def moved(n: int, source: int, target: int, *cards: int) -> CardsMoved:
    return CardsMoved(THEM, bitset.of(list(cards)), n, source, target)


def unit(kind: int, serial: int, character: Character, zone: int, *cards: int) -> UnitEvent:
    return UnitEvent(kind, serial, THEM, bitset.of(list(cards)), character, zone, 0)


def soldier_returns(one: int) -> list[Event]:
    return [unit(UNIT_LEFT, 7, SOLDIER, HAND, one), moved(1, SOLDIERS, HAND, one)]


def bulwark_is_set(serial: int) -> list[Event]:
    return [moved(1, HAND, BULWARKS), unit(UNIT_ENTERED, serial, BULWARK, HAND)]


def test_a_soldier_returned_to_the_hand_is_known_there() -> None:
    _, them = ours(*soldier_returns(S5))
    assert them.where == {S5: (IN_HAND,)}


def test_after_an_unseen_bulwark_it_is_in_the_hand_or_under_it() -> None:
    _, them = ours(*soldier_returns(S5), *bulwark_is_set(9))
    assert set(them.where[S5]) == {IN_HAND, them.bulwarks[9]}


def test_a_card_that_came_later_is_not_under_an_earlier_bulwark() -> None:
    _, them = ours(*bulwark_is_set(9), *soldier_returns(S5))
    assert them.where == {S5: (IN_HAND,)}


def test_another_card_turned_up_leaves_it_in_the_hand() -> None:
    events = [*soldier_returns(S5), *bulwark_is_set(9), unit(UNIT_TURNED, 9, SOLDIER, 0, Q)]
    _, them = ours(*events)
    assert them.where == {S5: (IN_HAND,)}


def test_played_openly_it_is_nowhere_else() -> None:
    _, them = ours(*soldier_returns(S5), *bulwark_is_set(9), moved(1, HAND, STAGE, S5))
    assert them.where == {}


def test_the_last_card_of_a_hand_is_known_under_the_bulwark() -> None:
    events = [moved(1, HAND, STAGE, one) for one in (Q, K, read_card("♣2"), read_card("♣3"))]
    _, them = ours(*events, *soldier_returns(S5), *bulwark_is_set(9))
    assert them.where == {S5: (them.bulwarks[9],)}


def test_a_shuffle_forgets_where_but_not_what() -> None:
    on_the_life = [unit(UNIT_LEFT, 7, SOLDIER, LIFE, S5), moved(1, SOLDIERS, LIFE, S5)]
    _, them = ours(*on_the_life)
    assert them.where == {S5: (them.life[-1],)}
    _, them = ours(*on_the_life, CardsSeen(SHUFFLED, THEM, 0, LIFE, -1))
    assert set(them.where[S5]) == set(them.life)


def test_a_card_drawn_from_a_known_top_is_known_in_the_hand() -> None:
    _, them = ours(
        unit(UNIT_LEFT, 7, SOLDIER, LIFE, S5), moved(1, SOLDIERS, LIFE, S5), moved(1, LIFE, HAND)
    )
    assert them.where == {S5: (IN_HAND,)}


def test_next_generation_tells_kinds() -> None:
    """The buried cards are no face cards, the one taken is one."""
    _, them = ours(
        AmountEvent(HEIR_SOUGHT, THEM, 2), moved(2, LIFE, GRAVEYARD), moved(1, LIFE, HAND)
    )
    assert [kind.cards for kind in them.kinds] == [ALL & ~FACES, ALL & ~FACES, FACES]
    assert [kind.places for kind in them.kinds][2] == (IN_HAND,)


def test_damage_tells_no_kinds() -> None:
    _, them = ours(AmountEvent(DAMAGED, THEM, 2), moved(2, LIFE, GRAVEYARD))
    assert them.kinds == []


def test_the_heir_is_used_up_when_a_face_card_is_played() -> None:
    heir: list[Event] = [AmountEvent(HEIR_SOUGHT, THEM, 0), moved(1, LIFE, HAND)]
    _, them = ours(*heir, moved(1, HAND, STAGE, S5))
    assert len(them.kinds) == 1
    _, them = ours(*heir, moved(1, HAND, STAGE, K))
    assert them.kinds == []


def test_a_top_card_is_remembered_when_others_cover_it() -> None:
    _, them = ours(
        moved(2, LIFE, GRAVEYARD),
        CardsSeen(TOP_SHOWN, THEM, bitset.only(Q), GRAVEYARD, -1),
        moved(1, HAND, GRAVEYARD, S5),
    )
    assert them.where == {Q: (them.graveyard[1],), S5: (them.graveyard[2],)}


def test_a_hand_that_was_looked_at_is_known() -> None:
    cards = [S5, K, Q, read_card("♣2")]
    _, them = ours(CardsSeen(LOOKED_AT, THEM, bitset.of(cards), HAND, 0))
    assert them.where == dict.fromkeys(sorted(cards), (IN_HAND,))


def test_a_searched_card_is_known_in_the_hand() -> None:
    _, them = ours(
        CardsSeen(SHOWN, THEM, bitset.only(S5), LIFE, -1),
        moved(1, LIFE, HAND),
        CardsSeen(SHUFFLED, THEM, 0, LIFE, -1),
    )
    assert them.where == {S5: (IN_HAND,)}
    assert len(them.life) == 15


def test_looking_through_the_own_life_tells_the_pack_too() -> None:
    """What is neither in the life nor in sight must be in the pack."""
    knowledge = Knowledge(0, [bitset.of([S5, K, Q]), ALL], [3, 20])
    mine = knowledge.memories[0]
    knowledge.hear([CardsMoved(0, 0, 1, LIFE, PACK)])
    knowledge.hear([CardsSeen(LOOKED_AT, 0, bitset.of([S5, K]), LIFE, 0)])
    assert set(mine.where) == {S5, K}
    assert all(IN_PACK not in places for places in mine.where.values())
    assert mine.pool & ~bitset.of(list(mine.where)) == bitset.only(Q)  # the only card for the pack


def test_a_card_shown_in_a_graveyard_is_known_to_lie_there() -> None:
    """An effect may ask something before it takes the card out."""
    shown = CardsSeen(SHOWN, THEM, bitset.only(K), GRAVEYARD, -1)
    knowledge, them = ours(moved(3, LIFE, GRAVEYARD), shown)
    assert set(them.where[K]) == set(them.graveyard)
    knowledge.hear([moved(1, GRAVEYARD, HAND)])
    assert them.where[K] == (IN_HAND,)
    assert len(them.graveyard) == 2


def test_a_copy_remembers_for_itself() -> None:
    knowledge, them = ours(*soldier_returns(S5))
    copy = knowledge.copy()
    copy.hear([*bulwark_is_set(9), AmountEvent(HEIR_SOUGHT, THEM, 0), moved(1, LIFE, HAND)])
    assert them.where == {S5: (IN_HAND,)}
    assert them.kinds == []
    assert copy.known() != knowledge.known()


# ---- whoever drives a game
class Rememberer:
    """Chooses at random, and keeps what it is shown."""

    remembers_cards: ClassVar[bool] = True

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        self.seen: list[View] = []

    def choose(self, view: object, decision: Decision) -> int:
        assert isinstance(view, View)
        self.seen.append(view)
        if view.turn_number > 0:
            assert worlds_of(view).draw(self.rng).asked == decision.player
        return self.rng.below(len(decision.options))


def test_undo_brings_back_what_was_known() -> None:
    one = room("practice", "8 lite+entry20", 3)
    for n in range(12):
        if one.ended:
            break
        seat = one.asked
        before = one.know().seen_by(seat)
        one.submit(seat, Choose(one.seq, f"a{n}", [0]))
        one.submit(seat, Undo(one.seq, f"b{n}"))
        assert one.know().seen_by(seat) == before
        one.submit(seat, Choose(one.seq, f"c{n}", [one.game.count() - 1]))


def test_an_agent_that_remembers_is_shown_informed_views_in_a_session() -> None:
    agents = [Rememberer(1), Rememberer(2)]
    session = Session(find_regulation("8 lite+entry20"), 3, list(agents), ["A", "B"])
    session.start()
    assert session.over
    assert all(view.known is not None for view in agents[0].seen if view.turn_number > 0)


def test_an_agent_that_does_not_is_shown_the_plain_view() -> None:
    class Forgetful(Rememberer):
        remembers_cards: ClassVar[bool] = False

        def choose(self, view: object, decision: Decision) -> int:
            assert isinstance(view, View)
            assert view.known is None
            assert view.bookmark is None
            return self.rng.below(len(decision.options))

    session = Session(
        find_regulation("8 lite+entry20"), 3, [Forgetful(1), Rememberer(2)], ["A", "B"]
    )
    session.start()
    assert session.over


def test_simulated_games_are_played_with_memories_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from blackpoker.agents import registry

    monkeypatch.setitem(registry.AGENTS, "rememberer", Rememberer)
    run = simulate(["9.1 lite+entry16"], 4, 1, ("rememberer", "random"), jobs=1, usage=True)
    assert run.failures == []
    assert run.games == 4
    assert run.tallies[0].resolved["end"] > 0
