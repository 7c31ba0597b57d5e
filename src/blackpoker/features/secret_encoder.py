"""Features of what a player may not know; compiled.

They are for the judge of a training, never for a player.
"""

from __future__ import annotations

from blackpoker.common.duel import Duel
from blackpoker.common.pile import Pile
from blackpoker.core.native import BytesWriter, i64
from blackpoker.features import blocks as at
from blackpoker.features.writing import clip, put, put_cards


def put_secrets(w: BytesWriter, g: Duel, me: i64) -> None:
    """Write what is hidden from this player."""
    mine = g.side(me)
    other = g.side(1 - me)
    put_cards(w, at.SECRET_HAND, other.hand)
    for unit in other.field:
        if not unit.soldier:
            put_cards(w, at.SECRET_BULWARK + (at.CARDS if unit.driven else 0), unit.cards)
    put_next_lives(w, at.SECRET_LIFE, mine.life)
    put_next_lives(w, at.SECRET_LIFE + at.NEXT_LIVES * at.CARDS, other.life)
    put(w, at.SECRET_LIVES + clip(other.life.size, at.LIVES))
    if not mine.pack_open:
        put_cards(w, at.SECRET_PACK, mine.pack)
    put_cards(w, at.SECRET_PACK + at.CARDS, other.pack)
    put_cards(w, at.SECRET_RARE, other.rare)
    for trump in other.trumps:
        if not trump.up:
            put(w, at.SECRET_TRUMP + trump.card)


def put_next_lives(w: BytesWriter, base: i64, life: Pile) -> None:
    """Write the cards on top of a life, each with its depth."""
    depth: i64 = 0
    while depth < at.NEXT_LIVES and depth < life.size:
        c: i64 = life.cards[life.size - 1 - depth]
        put(w, base + depth * at.CARDS + c)
        depth += 1
