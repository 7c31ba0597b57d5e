"""A generator that nobody can see through: the ChaCha20 stream of a 256-bit key (RFC 8439).

Whoever has seen any of its numbers knows nothing of the others without the key. A server shuffles
with it; the deal that gives the key is ``play/fair_deal.py``.
"""

from __future__ import annotations

from typing import Final, final

from blackpoker.core.errors import IllegalRegulation
from blackpoker.core.native import i64, mypyc_attr
from blackpoker.core.rng import WORD, Shuffler, seeded

KEY_BYTES: Final = 32
BLOCK: Final[i64] = 16  # words
CONSTANTS: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
NO_NONCE: Final = (0, 0, 0)  # a key makes one stream and no other
DOUBLE_ROUNDS: Final = 10
LARGEST_SEED: Final = (1 << 62) - 1

Seed = int | bytes  # what a game is shuffled by: a number, or the 32 bytes of a key


def turned(x: i64, n: i64) -> i64:
    """A word turned to the left."""
    return ((x << n) & WORD) | (x >> (32 - n))


def quarter_round(x: list[int], i: i64, j: i64, k: i64, m: i64) -> None:
    a: i64 = x[i]
    b: i64 = x[j]
    c: i64 = x[k]
    d: i64 = x[m]
    a = (a + b) & WORD
    d = turned(d ^ a, 16)
    c = (c + d) & WORD
    b = turned(b ^ c, 12)
    a = (a + b) & WORD
    d = turned(d ^ a, 8)
    c = (c + d) & WORD
    b = turned(b ^ c, 7)
    x[i] = a
    x[j] = b
    x[k] = c
    x[m] = d


def chacha20_block(
    key: tuple[int, ...], counter: i64, nonce: tuple[int, ...] = NO_NONCE
) -> tuple[int, ...]:
    """Return sixteen words of the stream; eight words of key, three of nonce."""
    first = [*CONSTANTS, *key, int(counter & WORD), *nonce]
    x = list(first)
    for _ in range(DOUBLE_ROUNDS):
        quarter_round(x, 0, 4, 8, 12)
        quarter_round(x, 1, 5, 9, 13)
        quarter_round(x, 2, 6, 10, 14)
        quarter_round(x, 3, 7, 11, 15)
        quarter_round(x, 0, 5, 10, 15)
        quarter_round(x, 1, 6, 11, 12)
        quarter_round(x, 2, 7, 8, 13)
        quarter_round(x, 3, 4, 9, 14)
    return tuple([(x[i] + first[i]) & 0xFFFFFFFF for i in range(16)])


def words_of(data: bytes) -> tuple[int, ...]:
    """Bytes as words, the lowest byte first."""
    return tuple([int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)])


@final
@mypyc_attr(acyclic=True)
class KeyedRng(Shuffler):
    """The words of one key in their order; ``drawn`` says how many are used up."""

    def __init__(self, key: bytes, drawn: i64 = 0) -> None:
        super().__init__()
        if len(key) != KEY_BYTES or drawn < 0:
            raise ValueError("a key has 32 bytes, and no stream begins before its first word")
        self.key: bytes = key
        self.drawn: i64 = drawn
        # The words of the block it is in; none until they are wanted.
        self.block: tuple[int, ...] = ()

    def next(self) -> i64:
        at: i64 = self.drawn % BLOCK
        if at == 0 or len(self.block) == 0:
            self.block = chacha20_block(words_of(self.key), self.drawn // BLOCK)
        self.drawn += 1
        return self.block[at]

    def below(self, n: i64) -> i64:
        """Return one of 0 ... n-1, each exactly as likely; n is at most 2**31.

        The first few words are too many for equal shares, and drawn again.
        """
        too_many: i64 = (WORD + 1) % n
        word: i64 = self.next()
        while word < too_many:
            word = self.next()
        return word % n

    def clone(self) -> KeyedRng:
        rng = KeyedRng(self.key, self.drawn)
        rng.block = self.block
        rng.stacked = self.stacked
        return rng

    def state(self) -> list[object]:
        return [self.key.hex(), self.drawn]


def generator_of(seed: Seed) -> Shuffler:
    """Return what a game is shuffled with; IllegalRegulation if the number is no seed."""
    return KeyedRng(seed) if isinstance(seed, bytes) else seeded(check_seed(seed))


def check_seed(seed: int) -> int:
    if not 0 <= seed <= LARGEST_SEED:
        raise IllegalRegulation("seed_range", seed=seed)
    return seed
