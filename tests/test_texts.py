"""Both languages have every sentence, and every question has its words."""

from __future__ import annotations

import string

import pytest
from games import REGULATIONS, random_game

from blackpoker.core.decision import QUESTIONS
from blackpoker.text import LANGUAGES, table


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_have_the_same_sentences_and_blanks() -> None:
    ja, en = table("ja"), table("en")
    assert set(ja) == set(en)
    # A sentence may leave out what its language does not need, but not invent anything.
    known = {"who", "whose", "s"}  # "s" is the plural of English
    for key in en:
        assert fields(ja[key]) - known <= fields(en[key]) | known, key
        assert fields(en[key]) - known <= fields(ja[key]) | known, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_that_is_asked_has_its_words(lang: str) -> None:
    asked = {
        game.question.id
        for regulation in REGULATIONS
        for seed in range(2)
        for game, _ in random_game(regulation, seed)
        if game.question is not None
    }
    assert len(asked) > 15
    for question in asked | {"chance", "top", "which_first"}:
        assert question in QUESTIONS
        assert f"question.{question}" in table(lang)
        assert f"asked.{question}" in table(lang)
