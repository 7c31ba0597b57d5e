"""Hints in sentences: whole moves and what comes of them, in the words of the game alone."""

from __future__ import annotations

import re

import pytest
from agents.test_coach import persons_decisions
from games import SCALE

from blackpoker.agents.coach import Coach
from blackpoker.agents.search.plan import Made, PlannedMove, outcomes, standing
from blackpoker.common.view import View
from blackpoker.core.decision import QUESTIONS
from blackpoker.play.open_game import OpenGame
from blackpoker.play.outline import outline
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES, table
from blackpoker.words.advice import Adviser
from blackpoker.words.deeds import DID, DO, PLAIN, Deeds
from blackpoker.words.outcome import facts
from blackpoker.words.prompt import Prompt

GAMES = ["9.1 lite+entry16", "9.1 master+extra", "8 master+rare_pack_strategy", "6 extra"]
# What only machines call things: ids with an underscore, bulwarks by number, seats, blanks.
MACHINE = re.compile(r"[a-z]_[a-z]|\bbw\d|\b[AB]\.[a-z]|#\d|[{}]|no text", re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_deed_is_said_in_each_mood(lang: str) -> None:
    heads = [f"deed.{mood}." for mood in (DO, DID, PLAIN)]
    moods = [{key.partition(head)[2] for key in table(lang) if head in key} for head in heads]
    assert moods[0] == moods[1] == moods[2]
    assert len(moods[0]) > 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_of_a_question_has_a_sentence_or_its_own_name(lang: str) -> None:
    for key in table(lang):
        if key.startswith(f"deed.{DO}.went."):
            question, way = key.split(".")[3:]
            assert way in [one.text for one in QUESTIONS[question].names]


@pytest.mark.parametrize("regulation", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_is_sentences_without_a_word_of_machines(regulation: str, lang: str) -> None:
    told = 0
    for session, decision in persons_decisions(regulation, 3, 8 * SCALE):
        if len(decision.options) == 1:
            continue
        view = session.informed_view(0)
        assert isinstance(view, View)
        advice = Coach(1, simulations=40).advise(view, decision)
        rules = Regulation.parse(regulation).rules
        adviser = Adviser(Prompt(rules, ["Aki", "Haru"], 0, lang), view, decision)
        for one in advice.options:
            if one.choice not in advice.plans:
                continue
            counsel = adviser.counsel(advice, one)
            said = [counsel.say, *counsel.because, *counsel.mind]
            said += [step.text for step in counsel.steps]
            for sentence in said:
                assert sentence
                assert not MACHINE.search(sentence), sentence
            assert counsel.because or one is not advice.best
            assert counsel.steps[0].before == ""
            assert all(step.before for step in counsel.steps[1:])
            told += 1
    assert told > 4


@pytest.mark.parametrize(
    ("lang", "do", "did", "plain"),
    [
        ("ja", "ブロックしないでおきましょう。", "ブロックしなかった", "ブロックしない"),
        ("en", "Do not block.", "did not block", "do not block"),
    ],
)
def test_done_is_spoken_as_what_it_means(lang: str, do: str, did: str, plain: str) -> None:
    game = OpenGame.at(
        "8 lite+basic; turn 2 A; A: field ♠9 | hand ♡5 | life ♠8 ♠7; "
        "B: field ♣4 | hand ♣9 | life ♢9 ♢8"
    )
    for line in ("attack", "pass", "pass", "attacker ♠9 done", "pass", "pass"):
        game.play(line)
    decision = game.decision()
    view = game.view(decision.player)
    assert decision.question.about == "blockers"
    deeds = Deeds(Prompt(game.regulation.rules, ["Aki", "Haru"], 1, lang))
    none = next(i for i, one in enumerate(decision.options) if one.is_none)
    made = [Made(view, decision, none)]
    assert [deeds.sentence(made, mood) for mood in (DO, DID, PLAIN)] == [do, did, plain]
    blocks = [Made(view, decision, 1 - none)]
    assert "♣4" in deeds.sentence(blocks, DO)
    assert "♠9" in deeds.sentence(blocks, DO)


def test_what_a_hint_says_comes_true_when_nobody_answers() -> None:
    """The facts of an outcome are those of the true game, if they hang on nothing hidden."""
    for session, decision in persons_decisions("9.1 lite+entry16", 5, 12):
        view = session.informed_view(0)
        assert isinstance(view, View)
        none = [i for i, one in enumerate(decision.options) if one.is_none]
        if len(decision.options) == 1 or not none or not view.stage:
            continue
        plan = [PlannedMove([Made(view, decision, none[0])])]
        found = facts(standing(view), outcomes(view, plan), 0)
        assert outline(view) == outline(session.game.view(0))
        for one in found:
            assert one.before != one.after or one.key in ("gone", "won", "lost", "no_blockers")
