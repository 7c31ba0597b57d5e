"""Games to test with, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import blackpoker.core.game
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.core import bitset
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.game import Game
from blackpoker.core.rng import seeded
from blackpoker.regulation.games import AnyRegulation, everything
from blackpoker.regulation.regulation import Regulation

COMPILED = Path(blackpoker.core.game.__file__).suffix != ".py"
SCALE = 2 if COMPILED else 1  # how many times as many games the quick build plays
REGULATIONS = everything()
IDS = [regulation.id for regulation in REGULATIONS]
DUELS = [regulation for regulation in REGULATIONS if isinstance(regulation, Regulation)]
DUEL_IDS = [regulation.id for regulation in DUELS]
MOST_DECISIONS = 20_000
CURIOUS = str(Path(__file__).parent.parent / "examples" / "bots" / "curious.py")  # an agent's name


def random_game(
    regulation: AnyRegulation, seed: int, record: bool = False
) -> Iterator[tuple[Game, int]]:
    """Yield the game at each decision of a random play, with the choice that will be made there."""
    game = regulation.prepare(seed)
    if record:
        game.record()
    game.advance()
    rng = seeded(seed * 7 + 5)
    for _ in range(MOST_DECISIONS):
        if game.over:
            return
        choice = rng.below(game.count())
        yield game, choice
        game.apply(choice)
    raise AssertionError(f"{regulation.id} with seed {seed} does not end")


def cards_of(game: Duel, player: int) -> list[int]:
    """Every card of a player, wherever it lies."""
    side = game.side(player)
    cards = side.life.listed() + side.graveyard.listed()
    for zone in (side.hand, side.pack, side.rare):
        cards += bitset.each(zone)
    for unit in side.field:
        cards += unit.in_order()
    for fog in game.fogs:
        cards += list(fog.order) if fog.owner == player else []
    for request in [*game.stage, *game.floating, *game.buffer]:
        assert isinstance(request, CardRequest)
        mine = request.controller == player and not request.virtual
        cards += list(request.keys) if mine else []
    cards += [trump.card for trump in side.trumps]
    return sorted(cards)


def said(error: BlackPokerError) -> bool:
    """Has the error a sentence in both languages?"""
    return bool(error.said("ja")) and bool(error.said("en"))
