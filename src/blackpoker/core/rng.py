"""The one generator of a game: the same numbers in both builds.

``Rng`` (sfc32 in 32-bit steps) is fast and follows from a seed: for games on one's own machine, for
search and for the lab. Where nobody may work out what comes, the cards are shuffled by ``keyed``.
"""

from __future__ import annotations

from typing import Final, final

from blackpoker.core.native import i64, mypyc_attr

WORD: Final[i64] = 0xFFFFFFFF
PARTS: Final = 4294967296.0
NOTHING_STACKED: Final[tuple[tuple[int, ...], ...]] = ()


@mypyc_attr(acyclic=True)
class Shuffler:
    """What a game draws its chance from, copied with it.

    ``stacked`` are shuffles whose outcome somebody has fixed, in the order they were fixed: whose
    cards, then which of them. They are here and not in the game because a world that is only
    imagined has a generator of its own, and knows nothing of them.
    """

    def __init__(self) -> None:
        self.stacked: tuple[tuple[int, ...], ...] = NOTHING_STACKED

    def below(self, n: i64) -> i64:
        """Return one of 0 ... n-1, each exactly as likely; n is at most 2**31."""
        raise AssertionError("a generator says how it draws")

    def shuffle(self, x: list[int]) -> None:
        i: i64 = len(x) - 1
        while i > 0:
            j = self.below(i + 1)
            t = x[i]
            x[i] = x[j]
            x[j] = t
            i -= 1

    def next_order(self, whose: i64) -> tuple[int, ...]:
        """Take out the order fixed for the next shuffle of these cards, if there is one."""
        for i, fixed in enumerate(self.stacked):
            if fixed[0] == whose:
                self.stacked = self.stacked[:i] + self.stacked[i + 1 :]
                return fixed[1:]
        return ()

    def clone(self) -> Shuffler:
        raise AssertionError("a generator says how it is copied")

    def state(self) -> list[object]:
        """What it goes on from, as plain data."""
        raise AssertionError("a generator says what it goes on from")

    def to_data(self) -> list[object]:
        state = self.state()
        return [*state, [list(fixed) for fixed in self.stacked]] if self.stacked else state


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Rng(Shuffler):
    """Four words of state."""

    def __init__(self, a: i64, b: i64, c: i64, n: i64) -> None:
        super().__init__()
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.n: i64 = n

    def next(self) -> i64:
        b = self.b
        c = self.c
        t: i64 = (self.a + b + self.n) & WORD
        self.n = (self.n + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + t) & WORD
        return t

    def below(self, n: i64) -> i64:
        """Return one of 0 ... n-1, each exactly as likely; n is at most 2**31.

        The few words that would make some numbers likelier than others are drawn again.
        """
        product: i64 = self.next() * n
        rest: i64 = product & WORD
        if rest < n:  # only then it may be one of them (Lemire)
            least: i64 = (WORD + 1 - n) % n
            while rest < least:
                product = self.next() * n
                rest = product & WORD
        return product >> 32

    def share(self) -> float:
        """Return a part of the whole: from 0 up to 1."""
        return float(self.next()) / PARTS

    def clone(self) -> Rng:
        rng = Rng(self.a, self.b, self.c, self.n)
        if len(self.stacked) > 0:
            rng.stacked = self.stacked
        return rng

    def state(self) -> list[object]:
        return [self.a, self.b, self.c, self.n]


def seeded(seed: i64) -> Rng:
    """Return the generator of a seed; a seed is any whole number from 0 to 2**62 - 1."""
    rng = Rng(seed & WORD, (seed >> 32) & WORD, 0x9E3779B9, 1)
    for _ in range(12):
        rng.next()
    return rng
