"""The keyed generator: the published stream, equal shares, and copied with the game."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from blackpoker.agents.search.sampling import sample_world
from blackpoker.common.duel import Duel
from blackpoker.common.forecast import veiled
from blackpoker.common.view import View, view
from blackpoker.core.errors import IllegalRegulation, RecordError
from blackpoker.core.keyed import KeyedRng, chacha20_block, generator_of, words_of
from blackpoker.core.rng import Rng, seeded
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.knowledge import knowledge_at_the_start
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation

KEY = bytes(range(32))
BOOK = Regulation.parse("8 lite+entry20")
WORDS = 1 << 32

# What this key gives: whoever changes the stream breaks every game that was sealed with it.
SHUFFLED = [53, 40, 4, 27, 38, 21, 47, 22, 42, 24, 35, 19]
DEALT = "5ce9fc7e9f3479b6"
NEXT = [18, 34, 6, 42, 8, 41, 16, 4, 50, 46, 37, 11]


@pytest.mark.parametrize(
    ("key", "counter", "nonce", "block"),
    [
        (  # RFC 8439, 2.3.2
            KEY.hex(),
            1,
            "000000090000004a00000000",
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        ),
        (  # A.1, 1
            "00" * 32,
            0,
            "00" * 12,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (  # A.1, 2
            "00" * 32,
            1,
            "00" * 12,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (  # A.1, 3
            "00" * 31 + "01",
            1,
            "00" * 12,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
        (  # A.1, 4
            "00ff" + "00" * 30,
            2,
            "00" * 12,
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
        (  # A.1, 5
            "00" * 32,
            0,
            "00" * 11 + "02",
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
        ),
    ],
    ids=["2.3.2", "A.1-1", "A.1-2", "A.1-3", "A.1-4", "A.1-5"],
)
def test_a_block_is_the_published_one(key: str, counter: int, nonce: str, block: str) -> None:
    words = chacha20_block(words_of(bytes.fromhex(key)), counter, words_of(bytes.fromhex(nonce)))
    assert b"".join(one.to_bytes(4, "little") for one in words).hex() == block


def test_the_words_come_block_after_block() -> None:
    rng = KeyedRng(KEY)
    drawn = [rng.next() for _ in range(40)]
    blocks = [*chacha20_block(words_of(KEY), 0), *chacha20_block(words_of(KEY), 1)]
    assert drawn[:32] == blocks
    for at in (0, 1, 15, 16, 17, 39):  # from anywhere in the stream
        assert KeyedRng(KEY, at).next() == drawn[at]


def test_a_shuffle_is_this_one_in_both_builds() -> None:
    cards = list(range(54))
    KeyedRng(KEY).shuffle(cards)
    assert cards[:12] == SHUFFLED
    assert fingerprint(BOOK.new_game(KEY)) == DEALT


def test_every_number_is_as_likely_as_another() -> None:
    rng = KeyedRng(KEY)
    for n in (2, 3, 7, 52):
        found = Counter(int(rng.below(n)) for _ in range(400 * n))
        assert set(found) == set(range(n))
        chi = sum((count - 400) ** 2 / 400 for count in found.values())
        assert chi < 3 * n + 12  # far beyond what happens once in a thousand


def test_words_that_would_favour_some_numbers_are_drawn_again() -> None:
    n = 3 << 29  # of the words a quarter is too many
    rng, words = KeyedRng(KEY), KeyedRng(KEY)
    again = 0
    for _ in range(300):
        word = words.next()
        while word < WORDS % n:
            again += 1
            word = words.next()
        assert rng.below(n) == word % n
    assert rng.to_data() == words.to_data()
    assert again > 50


def test_it_is_copied_and_written_down_with_the_game() -> None:
    game = BOOK.new_game(KEY)
    written = json.dumps(BOOK.snapshot(game))
    loaded, clone = BOOK.load(json.loads(written)), game.clone()
    assert json.dumps(BOOK.snapshot(loaded)) == written
    for each in (game, loaded, clone):
        assert isinstance(each, Duel)
        each.stack_shuffle(0, [])
        each.shuffle(cards := list(range(54)), 1, True)
        assert cards[:12] == NEXT
        assert BOOK.load(json.loads(json.dumps(BOOK.snapshot(each)))).rng.stacked == ((0,),)


def test_two_copies_go_their_own_ways() -> None:
    one = KeyedRng(KEY)
    one.next()
    other = one.clone()
    for _ in range(20):
        one.next()
    assert other.drawn == 1
    assert [other.next() for _ in range(20)] == [KeyedRng(KEY, 1 + n).next() for n in range(20)]


@pytest.mark.parametrize("damage", [["00ff", 0], ["zz" * 32, 0], [KEY.hex(), -1], [KEY.hex()]])
def test_a_damaged_one_is_not_read(damage: list[object]) -> None:
    data = BOOK.snapshot(BOOK.new_game(KEY))
    data["rng"] = damage
    with pytest.raises(RecordError):
        BOOK.load(data)


def test_old_maid_is_dealt_with_it_too() -> None:
    book = OldMaidRegulation(3)
    game = book.new_game(KEY)
    assert isinstance(game.rng, KeyedRng)
    assert fingerprint(book.load(book.snapshot(game))) == fingerprint(game)


def test_a_number_still_gives_the_fast_one() -> None:
    assert isinstance(generator_of(7), Rng)
    assert generator_of(7).to_data() == seeded(7).to_data()
    with pytest.raises(IllegalRegulation, match="-1"):
        generator_of(-1)


def test_a_world_that_is_only_imagined_never_has_the_key() -> None:
    """What an agent is shown has no generator, and what it imagines has one of its own."""
    game = BOOK.prepare(KEY)
    course = Witnessed(game, [knowledge_at_the_start(BOOK, game, player) for player in (0, 1)])
    course.begin()
    seen = course.seen_by(int(game.asked))
    assert isinstance(seen, View)
    assert seen.bookmark is not None
    told = repr(seen) + repr(view(game, 0)) + repr(view(game, 1))
    assert KEY.hex() not in told
    assert repr(KEY) not in told
    assert isinstance(sample_world(seen, seeded(1)).rng, Rng)
    assert isinstance(veiled(game, 0).rng, Rng)
