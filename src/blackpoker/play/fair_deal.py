"""The fair deal: nobody can choose how the cards are shuffled, and everybody can check it.

The table draws a secret and a salt and shows a commitment to both before anybody takes part. Every
seat promises a share, and gives it when all have promised. The key of every shuffle of the game
follows from secret, salt and shares; once the game is over the secret is shown. It proves that
nobody stacked the cards, not that whoever runs the table did not look at them.

Deals without a salt were made before there was one (``bp1``): their cards follow from a seed of 62
bits. They are still checked, and games that began with one go on; none is made any more.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from blackpoker.core.keyed import Seed
from blackpoker.core.rng import seeded

OLD_LABEL: Final = b"bp1"
COMMITMENT: Final = b"bp2 commitment"
CARDS: Final = b"bp2 cards"
DECKS: Final = b"bp2 decks"
ABSENT: Final = b"bp2 absent"
SECRET_BYTES: Final = 32
SALT_BYTES: Final = 16
LEAST_SHARE: Final = 16  # bytes
MOST_SHARE: Final = 32
SHARES: Final = 2  # of a deal: one for each seat
OLD_SEED_BITS: Final = 62


@dataclass(frozen=True)
class Deal:
    """All there is to check a deal with; bytes are written in hex."""

    game: str
    commitment: str
    promises: list[str] = field(default_factory=list)
    shares: list[str] = field(default_factory=list)
    secret: str = ""
    salt: str = ""  # none: a deal of the old kind

    @property
    def seed(self) -> Seed:
        """What every shuffle of the game comes from, once all of the deal is known."""
        return seed_of(self.game, self.secret, self.shares, self.salt)


def framed(*parts: bytes) -> bytes:
    """Parts behind each other, each after its length: no two lists of parts read the same.

    >>> framed(b"ab", b"c").hex()
    '0000000261620000000163'
    """
    return b"".join(len(one).to_bytes(4, "big") + one for one in parts)


def commitment_of(game: str, secret: str, salt: str = "") -> str:
    """Return what is shown before the deal: it fixes secret and salt and gives no secret away.

    >>> commitment_of("k3x", "00" * 32, "00" * 16)[:16]
    'c4c4507b0b1c26e7'
    """
    said = OLD_LABEL + game.encode() + bytes.fromhex(secret)
    if salt:
        said = framed(COMMITMENT, game.encode(), bytes.fromhex(salt), bytes.fromhex(secret))
    return hashlib.sha256(said).hexdigest()


def promise_of(share: str) -> str:
    """Return what a seat shows before its share."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()


def seed_of(game: str, secret: str, shares: Sequence[str], salt: str = "") -> Seed:
    """Return what the cards are shuffled by: a key of 256 bits; without a salt, a number."""
    given = [bytes.fromhex(share) for share in shares]
    key = bytes.fromhex(secret)
    if salt:
        return keyed_hash(key, CARDS, game.encode(), bytes.fromhex(salt), *given)
    digest = hmac.digest(key, b"".join([OLD_LABEL, game.encode(), *given]), "sha256")
    return int.from_bytes(digest[:8], "big") >> (64 - OLD_SEED_BITS)


def decks_seed(first: Seed) -> Seed:
    """Return what splits the decks of a match, of what shuffles the cards of its first game."""
    return keyed_hash(first, DECKS) if isinstance(first, bytes) else int(seeded(first).next())


def share_for_the_absent(game: str, secret: str, seat: int, salt: str = "") -> str:
    """Return the share of a seat without a guest of its own, as a computer is.

    It follows from what the table has committed to, so that the table has no second choice there.
    """
    if not salt:
        return hashlib.sha256(f"{secret} {seat}".encode()).hexdigest()[: 2 * LEAST_SHARE]
    return keyed_hash(bytes.fromhex(secret), ABSENT, game.encode(), bytes([seat])).hex()


def keyed_hash(key: bytes, *parts: bytes) -> bytes:
    return hmac.digest(key, framed(*parts), "sha256")


def is_hex(text: str, least: int, most: int) -> bool:
    """Are these so many bytes, in small hex letters?"""
    return re.fullmatch(r"(?:[0-9a-f]{2})*", text) is not None and (least <= len(text) // 2 <= most)


def is_share(text: str) -> bool:
    return is_hex(text, LEAST_SHARE, MOST_SHARE)


def is_digest(text: str) -> bool:
    return is_hex(text, 32, 32)


def first_fault(deal: Deal, seed: Seed | None = None) -> str:
    """Return what of a deal does not hold, by its id; nothing if all of it does.

    ``seed`` is what the cards were shuffled by, where that is known.
    """
    if not is_hex(deal.secret, SECRET_BYTES, SECRET_BYTES):
        return "no_secret"
    if deal.salt and not is_hex(deal.salt, SALT_BYTES, SALT_BYTES):
        return "no_salt"
    if not len(deal.shares) == len(deal.promises) == SHARES or not all(map(is_share, deal.shares)):
        return "no_shares"
    if commitment_of(deal.game, deal.secret, deal.salt) != deal.commitment:
        return "commitment"
    for share, promise in zip(deal.shares, deal.promises, strict=True):
        if promise_of(share) != promise:
            return "promise"
    if seed is not None and deal.seed != seed:
        return "key" if deal.salt else "seed"
    return ""
