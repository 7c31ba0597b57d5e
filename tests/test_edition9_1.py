"""Edition 9.1 is not offered yet, but its engine is here: every pair of format and frame plays."""

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


@pytest.mark.parametrize(
    ("format", "frame", "actions"),
    [
        (Format.LITE, edition9_1.ENTRY16, 19),
        (Format.STANDARD, edition9_1.PACK, 26),
        (Format.PRO, edition9_1.RARE_PACK, 35),
        (Format.MASTER, edition9_1.STRATEGY_FRAME, 41),
        (Format.MASTER, edition9_1.EXTRA, 98),
        (Format.MASTER, edition9_1.DRAFT, 98),
    ],
    ids=lambda one: str(getattr(one, "id", one)),
)
def test_the_lists_are_as_long_as_the_book(format: Format, frame: Frame, actions: int) -> None:
    assert len(Regulation(EDITION_9_1, format, frame).rules.lines) == actions
