"""The mini packs of a draft: what lies in each, and which of them a player has looked at."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.duel import SETUP, Duel
from blackpoker.core import bitset
from blackpoker.core.decision import SECOND, Question
from blackpoker.core.native import i64

DRAFT_PICK: Final = Question("draft", CARD, spell=card.spell_card, about="trumps")
MINI_PACKS: Final = 6
MINI_PACK: Final = 3  # cards in each
KEPT: Final = 2 * MINI_PACKS  # by both players


def mini_pack(game: Duel, player: i64, n: i64) -> i64:
    top_first = game.side(player).life.listed()[::-1]
    return bitset.of(top_first[n * MINI_PACK : (n + 1) * MINI_PACK])


def chosen_by(refs: tuple[int, ...], player: i64) -> i64:
    return bitset.of([ref % SECOND for ref in refs if ref // SECOND == player])


def packs_seen(game: Duel, player: i64) -> list[list[int]]:
    """The mini packs a player has looked at; none where there is no draft, or once it is over."""
    for task in game.agenda[: game.depth]:
        picking = game.question is DRAFT_PICK
        if task.procedure.id == SETUP and (picking or len(task.named) >= KEPT):
            seen: i64 = bitset.count(chosen_by(task.named[:KEPT], player))
            if picking and game.asked == player:
                seen += 1
            return [bitset.each(mini_pack(game, player, n)) for n in range(seen)]
    return []
