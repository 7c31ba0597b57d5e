"""What an agent makes of the table before it imagines the hidden cards."""

from __future__ import annotations

import pytest
from informed import looked_at

from blackpoker.agents.search.belief import likely, signs
from blackpoker.agents.search.sampling import worlds_of
from blackpoker.agents.search.weights import leanings_for
from blackpoker.common.card import COUNT
from blackpoker.core import bitset
from blackpoker.regulation.regulation import Regulation


@pytest.mark.parametrize("name", ["8 pro+rare_pack_strategy", "9.1 master+extra", "6 standard"])
def test_the_signs_are_the_same_on_the_true_table(name: str) -> None:
    """They were learned there, and are read where the hidden cards are missing."""
    for game, seen, _ in looked_at(Regulation.parse(name), 2):
        assert seen.known is not None
        other = 1 - seen.viewer
        held = int(bitset.count(game.side(other).hand))
        lives = [int(game.side(player).life.size) for player in range(2)]
        known = [len(side.life) for side in seen.known.sides]
        base = worlds_of(seen).base
        assert signs(base, other, held, known) == signs(game, other, held, lives)


def test_a_card_is_likelier_by_its_weights_and_never_certain() -> None:
    assert likely([[0.0, 0.0], [1.0, 1.0], [900.0, 0.0]], [1.0, -1.0])[:2] == [1.0, 1.0]
    assert 50 < likely([[900.0, 0.0]], [1.0, 0.0])[0] < 60
    with pytest.raises(ValueError, match="zip"):
        likely([[1.0, 2.0, 3.0]], [1.0, 2.0])


def test_an_unknown_regulation_is_judged_like_its_edition() -> None:
    game, seen, _ = next(looked_at(Regulation.parse("8 lite+basic"), 3))
    found = leanings_for(game, 1 - seen.viewer, 5, (20, 20))
    assert all(len(zone) == COUNT for zone in found)
    assert len(set(found[1])) > 1
