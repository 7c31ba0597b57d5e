from __future__ import annotations
from typing import final
from blackpoker.agents.search_tree import Tree
from blackpoker.common.duel import Duel
from blackpoker.core import bitset
from blackpoker.core.native import i64
from blackpoker.core.rng import Rng, seeded
from blackpoker.common.trump import Trump
from blackpoker.common.trump_zone import set_trumps

@final
class Shuffled:
    def __init__(self, game: Duel, viewer: i64) -> None:
        self.base: Duel = game.clone()
        self.base.answers_forced = True
        self.viewer: i64 = viewer

    def draw(self, rng: Rng) -> Duel:
        world = self.base.clone()
        world.rng = seeded(rng.next())
        p: i64 = 0
        while p < 2:
            side = world.side(p)
            cards = side.life.cards[: side.life.size]
            nl: i64 = len(cards)
            hand: i64 = 0
            if not side.pack_open or p != self.viewer:
                cards += bitset.each(side.pack)
            np: i64 = len(cards)
            if p != self.viewer:
                hand = bitset.count(side.hand)
                cards += bitset.each(side.hand)
                cards += bitset.each(side.rare)
                for u in side.field:
                    if not u.soldier:
                        cards.append(bitset.lowest(u.cards))
            rng.shuffle(cards)
            k: i64 = nl
            side.life.cards = cards[:nl]
            s: i64 = 0
            if np > nl:
                while k < np:
                    s |= bitset.only(cards[k])
                    k += 1
                side.pack = s
            if p != self.viewer:
                s = 0
                while k < np + hand:
                    s |= bitset.only(cards[k])
                    k += 1
                side.hand = s
                if side.rare != 0:
                    side.rare = bitset.only(cards[k])
                    k += 1
                for u in side.field:
                    if not u.soldier:
                        u.cards = bitset.only(cards[k])
                        k += 1
            p += 1
        return world


def run(tree: Tree, worlds: Shuffled, rng: Rng, n: i64) -> None:
    while n > 0:
        tree.simulate(worlds.draw(rng))
        n -= 1
