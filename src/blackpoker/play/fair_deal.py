"""The fair deal: nobody can choose how the cards are shuffled, and everybody can check it.

The table draws a secret and shows a commitment to it before anybody takes part. Every seat promises
a share, and gives it when all have promised. The seed of the shuffle follows from the secret and
the shares; once the game is over the secret is shown. It proves that nobody stacked the cards, not
that whoever runs the table did not look at them.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

LABEL: Final = b"bp1"
SECRET_BYTES: Final = 32
LEAST_SHARE: Final = 16  # bytes
MOST_SHARE: Final = 32
SEED_BITS: Final = 62


@dataclass(frozen=True)
class Deal:
    """All there is to check a deal with; bytes are written in hex."""

    game: str
    commitment: str
    promises: list[str] = field(default_factory=list)
    shares: list[str] = field(default_factory=list)
    secret: str = ""


def commitment_of(game: str, secret: str) -> str:
    """Return what is shown before the deal: it fixes the secret and gives nothing of it away.

    >>> commitment_of("k3x", "00" * 32)[:16]
    'feb8d73f6b36fe1b'
    """
    return hashlib.sha256(LABEL + game.encode() + bytes.fromhex(secret)).hexdigest()


def promise_of(share: str) -> str:
    """Return what a seat shows before its share."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()


def seed_of(game: str, secret: str, shares: Sequence[str]) -> int:
    """Return the seed of the shuffle: the first 62 bits of HMAC-SHA256."""
    said = LABEL + game.encode() + b"".join(bytes.fromhex(share) for share in shares)
    digest = hmac.new(bytes.fromhex(secret), said, hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def is_hex(text: str, least: int, most: int) -> bool:
    """Are these so many bytes, in small hex letters?"""
    return re.fullmatch(r"(?:[0-9a-f]{2})*", text) is not None and (least <= len(text) // 2 <= most)


def is_share(text: str) -> bool:
    return is_hex(text, LEAST_SHARE, MOST_SHARE)


def is_digest(text: str) -> bool:
    return is_hex(text, 32, 32)


def first_fault(deal: Deal, seed: int) -> str:
    """Return what of a deal does not hold, by its id; nothing if all of it does."""
    if not is_hex(deal.secret, SECRET_BYTES, SECRET_BYTES):
        return "no_secret"
    if len(deal.shares) != len(deal.promises) or not all(is_share(one) for one in deal.shares):
        return "no_shares"
    if commitment_of(deal.game, deal.secret) != deal.commitment:
        return "commitment"
    for share, promise in zip(deal.shares, deal.promises, strict=True):
        if promise_of(share) != promise:
            return "promise"
    if seed_of(deal.game, deal.secret, deal.shares) != seed:
        return "seed"
    return ""
