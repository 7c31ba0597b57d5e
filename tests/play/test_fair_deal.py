"""The fair deal: the same everywhere, and whatever is changed is found."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from pathlib import Path

import pytest

from blackpoker.core.keyed import KeyedRng
from blackpoker.play.fair_deal import (
    Deal,
    commitment_of,
    decks_seed,
    first_fault,
    is_digest,
    is_share,
    promise_of,
    seed_of,
    share_for_the_absent,
)
from blackpoker.play.match import Match
from blackpoker.play.record import Record, Replay
from blackpoker.regulation.regulation import Regulation

SECRET = "00ff" * 16
SALT = "5a" * 16
SHARES = ["a1" * 16, "b2" * 32]
OLD = Path(__file__).parent / "records" / "sealed_bp1.txt"


def fair(salt: str = SALT) -> tuple[Deal, int | bytes]:
    deal = Deal(
        "k3x9",
        commitment_of("k3x9", SECRET, salt),
        [promise_of(share) for share in SHARES],
        SHARES,
        SECRET,
        salt,
    )
    return deal, seed_of("k3x9", SECRET, SHARES, salt)


def parts(*found: bytes) -> bytes:
    """As docs/records.md says it, written once more."""
    return b"".join(len(one).to_bytes(4, "big") + one for one in found)


def test_the_key_is_what_the_documents_say() -> None:
    """docs/records.md; whoever wants can work it out with other tools."""
    secret, salt = bytes.fromhex(SECRET), bytes.fromhex(SALT)
    said = parts(b"bp2 cards", b"k3x9", salt, b"\xa1" * 16, b"\xb2" * 32)
    key = hmac.new(secret, said, hashlib.sha256).digest()
    assert seed_of("k3x9", SECRET, SHARES, SALT) == key
    said = parts(b"bp2 commitment", b"k3x9", salt, secret)
    assert commitment_of("k3x9", SECRET, SALT) == hashlib.sha256(said).hexdigest()
    assert promise_of(SHARES[0]) == hashlib.sha256(b"\xa1" * 16).hexdigest()
    decks = hmac.new(key, parts(b"bp2 decks"), hashlib.sha256).digest()
    assert decks_seed(key) == decks


def test_the_seed_of_the_first_kind_is_what_it_was() -> None:
    said = b"bp1" + b"k3x9" + bytes.fromhex(SHARES[0]) + bytes.fromhex(SHARES[1])
    whole = hmac.new(bytes.fromhex(SECRET), said, hashlib.sha256).hexdigest()
    assert seed_of("k3x9", SECRET, SHARES) == int(whole, 16) >> (256 - 62)
    assert commitment_of("k3x9", SECRET) == (
        hashlib.sha256(b"bp1k3x9" + bytes.fromhex(SECRET)).hexdigest()
    )


def test_a_record_of_the_first_kind_replays_as_before() -> None:
    record = Record.read(OLD.read_text(encoding="utf-8"))
    assert record.header.deal is not None
    assert first_fault(record.header.deal, record.header.seed) == ""
    assert Replay(record).run().over
    assert record.write() == OLD.read_text(encoding="utf-8")


def test_a_bit_anywhere_gives_another_key() -> None:
    keys = {
        seed_of("k3x9", SECRET, SHARES, SALT),
        seed_of("k3x8", SECRET, SHARES, SALT),
        seed_of("k3x9", "00fe" + SECRET[4:], SHARES, SALT),
        seed_of("k3x9", SECRET, SHARES, "5b" + SALT[2:]),
        seed_of("k3x9", SECRET, [SHARES[0], "b3" + SHARES[1][2:]], SALT),
        seed_of("k3x9", SECRET, SHARES[::-1], SALT),
    }
    assert len(keys) == 6
    # The same bytes, divided otherwise: with the first kind they read the same.
    moved = ["a1" * 16 + "b2" * 8, "b2" * 24]
    assert seed_of("k3x9", SECRET, moved) == seed_of("k3x9", SECRET, SHARES)
    assert seed_of("k3x9", SECRET, moved, SALT) != seed_of("k3x9", SECRET, SHARES, SALT)


@pytest.mark.parametrize("salt", [SALT, ""])
def test_a_deal_that_was_kept_has_no_fault(salt: str) -> None:
    deal, seed = fair(salt)
    assert first_fault(deal, seed) == ""
    assert first_fault(deal) == ""


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"secret": "00ff" * 15 + "00fe"}, "commitment"),
        ({"secret": ""}, "no_secret"),
        ({"secret": "zz" * 32}, "no_secret"),
        ({"salt": "5b" * 16}, "commitment"),
        ({"salt": "5a" * 15}, "no_salt"),
        ({"salt": "zz" * 16}, "no_salt"),
        ({"salt": ""}, "commitment"),
        ({"game": "other"}, "commitment"),
        ({"commitment": "00" * 32}, "commitment"),
        ({"shares": [SHARES[0], "b3" * 32]}, "promise"),
        ({"promises": [promise_of(SHARES[0]), "00" * 32]}, "promise"),
        ({"shares": SHARES[:1]}, "no_shares"),
        ({"shares": SHARES[:1], "promises": [promise_of(SHARES[0])]}, "no_shares"),
        ({"shares": [], "promises": []}, "no_shares"),
        ({"shares": ["a1", "b2"]}, "no_shares"),
        ({"shares": SHARES[::-1], "promises": [promise_of(one) for one in SHARES[::-1]]}, "key"),
    ],
)
def test_whatever_is_changed_is_found(change: dict[str, object], fault: str) -> None:
    deal, seed = fair()
    assert first_fault(replace(deal, **change), seed) == fault  # type: ignore[arg-type]


def test_cards_that_come_from_something_else_are_found() -> None:
    deal, seed = fair()
    assert isinstance(seed, bytes)
    assert first_fault(deal, seed[::-1]) == "key"
    assert first_fault(deal, 12345) == "key"
    old, number = fair("")
    assert isinstance(number, int)
    assert first_fault(old, number + 1) == "seed"
    assert first_fault(old, seed) == "seed"


def test_the_decks_of_a_match_come_from_a_stream_of_their_own() -> None:
    _, seed = fair()
    assert isinstance(seed, bytes)
    assert decks_seed(seed) != seed
    book = Regulation.parse("6 lite half")
    cards = book.usual_deck()
    KeyedRng(bytes(decks_seed(seed))).shuffle(cards)  # type: ignore[arg-type]
    halves = Match(book, decks_seed(seed)).halves
    assert halves[0] == [cards[:27], cards[27:54]]
    assert halves[0] != halves[1]


def test_a_seat_without_a_guest_gives_what_the_table_is_bound_to() -> None:
    shares = {share_for_the_absent("k3x9", SECRET, seat, SALT) for seat in range(2)}
    shares.add(share_for_the_absent("k3x8", SECRET, 0, SALT))
    assert len(shares) == 3
    assert all(is_share(one) and len(one) == 64 for one in shares)
    # As it was before: a game that had promised it is dealt on with it.
    assert (
        share_for_the_absent("k3x9", SECRET, 1)
        == (hashlib.sha256(f"{SECRET} 1".encode()).hexdigest()[:32])
    )


def test_shares_and_promises_are_bytes_in_small_hex() -> None:
    assert is_share("ab" * 16)
    assert is_share("ab" * 32)
    assert not any(
        is_share(one) for one in ("ab" * 15, "ab" * 33, "AB" * 16, "a" * 33, "", "ab ab")
    )
    assert is_digest("0" * 64)
    assert not is_digest("0" * 62)
