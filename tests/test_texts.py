"""Every question has its words. That a language has every sentence: test_languages."""

from __future__ import annotations

import pytest
from games import REGULATIONS, random_game

from blackpoker.core.decision import QUESTIONS
from blackpoker.text import LANGUAGES, table


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
