"""The fair deal: the same everywhere, and whatever is changed is found."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace

import pytest

from blackpoker.play.fair_deal import (
    Deal,
    commitment_of,
    first_fault,
    is_digest,
    is_share,
    promise_of,
    seed_of,
)

SECRET = "00ff" * 16
SHARES = ["a1" * 16, "b2" * 32]


def fair() -> tuple[Deal, int]:
    deal = Deal(
        "k3x9",
        commitment_of("k3x9", SECRET),
        [promise_of(share) for share in SHARES],
        SHARES,
        SECRET,
    )
    return deal, seed_of("k3x9", SECRET, SHARES)


def test_the_seed_is_what_the_documents_say() -> None:
    """docs/records.md; whoever wants can work it out with other tools."""
    said = b"bp1" + b"k3x9" + bytes.fromhex(SHARES[0]) + bytes.fromhex(SHARES[1])
    whole = hmac.new(bytes.fromhex(SECRET), said, hashlib.sha256).hexdigest()
    assert seed_of("k3x9", SECRET, SHARES) == int(whole, 16) >> (256 - 62)
    assert commitment_of("k3x9", SECRET) == (
        hashlib.sha256(b"bp1k3x9" + bytes.fromhex(SECRET)).hexdigest()
    )
    assert promise_of(SHARES[0]) == hashlib.sha256(b"\xa1" * 16).hexdigest()


def test_a_seed_is_one_the_engine_takes() -> None:
    seeds = [seed_of("k3x9", f"{n:064x}", SHARES) for n in range(200)]
    assert all(0 <= seed < 1 << 62 for seed in seeds)
    assert len(set(seeds)) == 200
    assert max(seeds) > 1 << 61


def test_a_deal_that_was_kept_has_no_fault() -> None:
    deal, seed = fair()
    assert first_fault(deal, seed) == ""


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"secret": "00ff" * 15 + "00fe"}, "commitment"),
        ({"secret": ""}, "no_secret"),
        ({"secret": "zz" * 32}, "no_secret"),
        ({"game": "other"}, "commitment"),
        ({"shares": [SHARES[0], "b3" * 32]}, "promise"),
        ({"shares": SHARES[:1]}, "no_shares"),
        ({"shares": ["a1", "b2"]}, "no_shares"),
        ({"shares": SHARES[::-1], "promises": [promise_of(one) for one in SHARES[::-1]]}, "seed"),
    ],
)
def test_whatever_is_changed_is_found(change: dict[str, object], fault: str) -> None:
    deal, seed = fair()
    assert first_fault(replace(deal, **change), seed) == fault  # type: ignore[arg-type]
    assert first_fault(deal, seed + 1) == "seed"


def test_shares_and_promises_are_bytes_in_small_hex() -> None:
    assert is_share("ab" * 16)
    assert is_share("ab" * 32)
    assert not any(
        is_share(one) for one in ("ab" * 15, "ab" * 33, "AB" * 16, "a" * 33, "", "ab ab")
    )
    assert is_digest("0" * 64)
    assert not is_digest("0" * 62)
