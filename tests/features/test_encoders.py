"""What a player may know, as features: the same from the game and from the view alone."""

from __future__ import annotations

import struct

import pytest
from games import DUEL_IDS, DUELS, SCALE, random_game

from blackpoker.common.duel import Duel
from blackpoker.features import blocks
from blackpoker.features.encoder import encode_options, encode_state
from blackpoker.features.view_encoder import ViewEncoder, numbers_in
from blackpoker.features.vocabulary import MOST_RULES, TRAIT_NAMES, encoder_of, traits_of
from blackpoker.regulation.regulation import Regulation


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_the_view_alone_gives_the_same_features(regulation: Regulation) -> None:
    encoder = encoder_of(regulation.rules)
    for seed in range(SCALE):
        seen = [0, 0]
        for game, _ in random_game(regulation, seed):
            assert isinstance(game, Duel)
            me = int(game.asked)
            decision = game.decision()
            assert decision is not None
            seen[me] = encoder.look(game, me, seen[me])
            shown = ViewEncoder(encoder, game.rules.view(game, me), decision)
            assert shown.seen() == encoder.look(game, me, 0)
            state = numbers_in(encode_state(encoder, game, me, seen[me]))
            assert state == shown.state(seen[me])
            assert 0 <= min(state) <= max(state) < blocks.STATES
            aside = ViewEncoder(encoder, game.rules.view(game, 1 - me), None)
            assert aside.seen() == encoder.look(game, 1 - me, 0)
            beside = numbers_in(encode_state(encoder, game, 1 - me, seen[1 - me]))
            assert beside == aside.state(seen[1 - me])
            assert min(beside) >= blocks.QUESTIONS  # nobody tells what another is asked
            assert aside.options() == []
            written, ends = encode_options(encoder, game, me)
            numbers = numbers_in(written)
            stops = struct.unpack(f"<{len(ends) // 4}i", ends)
            options = [numbers[a:b] for a, b in zip((0, *stops), stops, strict=False)]
            assert options == shown.options()
            assert 0 <= min(numbers) <= max(numbers) < blocks.OPTIONS


def test_the_encoder_of_rules_that_nobody_uses_any_more_is_forgotten() -> None:
    """A server that reads local rules again and again must not grow with them."""
    encoder_of.cache_clear()
    printed = [encoder_of(one.rules) for one in DUELS]
    assert [encoder_of(one.rules) for one in DUELS] == printed  # all of them are kept
    for _ in range(MOST_RULES):
        encoder_of(Regulation(DUELS[0].edition, DUELS[0].format, DUELS[0].frame).rules)
    assert encoder_of(DUELS[0].rules) is not printed[0]
    assert encoder_of.cache_info().currsize == MOST_RULES


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_every_action_is_told_by_traits_that_have_a_number(regulation: Regulation) -> None:
    for line in regulation.rules.card_lines:
        traits = traits_of(line.record)
        assert traits
        assert set(traits) <= set(TRAIT_NAMES)
