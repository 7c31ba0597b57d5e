"""The generator of a game: every number exactly as likely as another."""

from __future__ import annotations

from blackpoker.core.rng import Rng, seeded

WORDS = 1 << 32


def drawn(words: list[int], n: int) -> tuple[int, int]:
    """What ``below`` makes of these words, by its own arithmetic, and how many it took."""
    taken = 0
    while True:
        product = words[taken] * n
        taken += 1
        if product % WORDS >= WORDS % n:
            return product >> 32, taken


def test_a_number_is_what_the_words_of_the_generator_make_it() -> None:
    for n in (1, 2, 3, 7, 52, 54, 1000, 3 << 29, 1 << 31):
        rng, words = seeded(n), seeded(n)
        for _ in range(200):
            ahead = words.clone()
            number, taken = drawn([ahead.next() for _ in range(60)], n)
            for _ in range(taken):
                words.next()
            assert rng.below(n) == number
            assert rng.to_data() == words.to_data()


def test_words_that_would_favour_some_numbers_are_drawn_again() -> None:
    """Of three quarters of 2**31 a quarter of the words is too many."""
    n = 3 << 29
    rng = seeded(5)
    again = 0
    for _ in range(500):
        before = rng.clone()
        rng.below(n)
        before.next()
        again += before.to_data() != rng.to_data()
    assert 100 < again < 500


def test_shuffling_a_pack_takes_one_word_for_each_card() -> None:
    """So no game that was ever dealt changes: a second word is needed once in 80 million draws."""
    rng: Rng = seeded(11)
    words = rng.clone()
    for _ in range(50):
        rng.shuffle(list(range(54)))
        for _ in range(53):
            words.next()
    assert rng.to_data() == words.to_data()
