"""What is remembered of the other's cards: in a batch, and by a player at a table.

A learner in a batch remembers what lay open whenever it was asked. A player at a table has also
heard all that happened in between: a card that was shown, or discarded and covered at once. The two
may differ in nothing else, or a network would be shown what it was never taught.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

import pytest
from benchmarks.cheating import families
from games import SCALE

from blackpoker.common.event import CardsMoved, CardsSeen, TrumpEvent, UnitEvent
from blackpoker.common.view import View
from blackpoker.core import bitset
from blackpoker.core.event import Event
from blackpoker.core.rng import seeded
from blackpoker.features.blocks import STATE_SEEN
from blackpoker.features.view_encoder import ViewEncoder, numbers_in
from blackpoker.play.knowledge import knowledge_at_the_start
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.batch import Batch
from blackpoker.rl.slot import features_of


def named(events: Sequence[Event], owner: int) -> int:
    """Return the cards of a player that are named in what was heard."""
    found = 0
    for event in events:
        if isinstance(event, CardsMoved | CardsSeen | UnitEvent):
            found |= int(event.cards) if event.owner == owner else 0
        elif isinstance(event, TrumpEvent):
            found |= int(bitset.only(event.card)) if event.owner == owner else 0
    return found


class Both:
    """The same game in a batch and at a table, and the cards that were named there to each seat."""

    def __init__(self, id: str, seed: int, ask_top: bool) -> None:
        regulation = Regulation.parse(id)
        self.batch = Batch(regulation, 1, seed=seed, ask_top=ask_top)
        game = regulation.prepare(self.batch.seeds()[0])
        for player in range(2) if not ask_top else ():
            game.accept_last_card_on_top(player)
        everybody = [knowledge_at_the_start(regulation, game, player) for player in range(2)]
        self.table = Witnessed(game, everybody)
        self.told = [0, 0]
        self.hear(self.table.begin())

    def hear(self, events: list[Event]) -> None:
        for player in range(2):
            heard = self.table.game.rules.heard(events, player)
            self.told[player] |= named(heard, 1 - player)

    def decisions(self) -> Iterator[ViewEncoder]:
        """Play at random; yield what the seat that is asked sees at every choice."""
        game = self.table.game
        rng = seeded(7)
        while (decision := game.decision()) is not None:
            choice = 0
            if game.count() > 1:
                assert decision.player == self.batch.players()[0]
                view = self.table.seen_by(decision.player)
                assert isinstance(view, View)
                yield ViewEncoder(self.batch.encoders[0], view, decision)
                choice = rng.below(game.count())
                self.batch.step([choice])
            self.hear(self.table.apply(choice, decision))
        assert self.batch.finished == 1


@pytest.mark.parametrize("regulation", families())
def test_a_table_remembers_what_a_batch_does_and_what_was_told(regulation: str) -> None:
    kept = more = 0  # decisions at which something is remembered, and more of it at the table
    for n in range(2 * SCALE):
        both = Both(regulation, n, ask_top=n % 2 == 0)
        for seen in both.decisions():
            slot = both.batch.slots[0]
            looked = slot.remembered(seen.me)
            open_now = seen.seen(forgetful=True)
            assert open_now & ~looked == 0
            if seen.view.turn_number == 0:  # nobody is informed before the game has begun
                assert seen.seen() == open_now
                continue
            assert seen.seen() == looked | both.told[seen.me]
            kept += looked != open_now
            more += seen.seen() != looked
    assert kept > 20
    assert more > 0


@pytest.mark.parametrize("regulation", families())
def test_both_make_the_same_features_of_what_is_remembered(regulation: str) -> None:
    for n in range(2 * SCALE):
        both = Both(regulation, 50 + n, ask_top=n % 2 == 0)
        for seen in both.decisions():
            slot, glance = both.batch.slots[0], both.batch.look()
            looked = slot.remembered(seen.me)
            assert numbers_in(glance.states) == seen.state(looked)
            assert numbers_in(features_of(slot, seen.me, True)) == seen.state(looked)
            stops = struct.unpack(f"<{len(glance.option_ends) // 4}i", glance.option_ends)
            numbers = numbers_in(glance.options)
            options = [numbers[a:b] for a, b in zip((0, *stops), stops, strict=False)]
            assert options == seen.options()
            # Who forgets is shown the same by both.
            forgotten = seen.state(seen.seen(forgetful=True))
            assert numbers_in(features_of(slot, seen.me, False)) == forgotten
            # Who has heard more is told of more cards seen, and of nothing else.
            told = {STATE_SEEN + int(one) for one in bitset.each(seen.seen() & ~looked)}
            if seen.view.turn_number > 0:
                assert set(seen.state(seen.seen())) ^ set(seen.state(looked)) == told
