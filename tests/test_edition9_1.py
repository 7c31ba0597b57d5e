"""Edition 9.1: every pair of format and frame plays to the end."""

from __future__ import annotations

import pytest
from games import SCALE, cards_of, random_game

from blackpoker.common.character import Format
from blackpoker.common.duel import Duel
from blackpoker.editions.edition9_1.edition import EDITION_9_1
from blackpoker.frames import edition9_1
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.regulation import Regulation


@pytest.mark.parametrize("format", list(Format), ids=lambda format: str(format.name))
@pytest.mark.parametrize("frame", edition9_1.ALL, ids=lambda frame: str(frame.id))
def test_games_end_keep_their_cards_and_can_be_saved(frame: Frame, format: Format) -> None:
    regulation = Regulation(EDITION_9_1, format, frame)
    for seed in range(2 * SCALE):
        brought: list[list[int]] = []
        for n, (game, _) in enumerate(random_game(regulation, seed)):
            assert isinstance(game, Duel)
            there = [cards_of(game, player) for player in (0, 1)]
            brought = brought or there
            assert there == brought
            if n % 20 == 0:
                assert regulation.load(regulation.snapshot(game)).to_data() == game.to_data()


@pytest.mark.parametrize("format", list(Format), ids=lambda format: str(format.name))
@pytest.mark.parametrize("frame", edition9_1.ALL, ids=lambda frame: str(frame.id))
def test_a_frame_adds_its_actions_to_those_of_the_format(frame: Frame, format: Format) -> None:
    """How many that makes is in golden/totals.toml."""
    listed = [*EDITION_9_1.actions_of(format), *frame.actions]
    listed += [action for trump in frame.trumps for action in trump.actions]
    played = {line.record.id for line in Regulation(EDITION_9_1, format, frame).rules.card_lines}
    assert played == {action.id for action in listed} | {action.id for action in frame.lends}
