"""What every game promises at every decision: BlackPoker in all its regulations, and Old Maid."""

from __future__ import annotations

import json

import pytest
from games import DUEL_IDS, DUELS, IDS, REGULATIONS, SCALE, cards_of, random_game

from blackpoker.common.duel import Duel
from blackpoker.common.why_not import Refusal, why_not
from blackpoker.core.errors import IllegalChoice
from blackpoker.core.rng import seeded
from blackpoker.regulation.games import AnyRegulation
from blackpoker.text import say

every_game = pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)
every_duel = pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)


@every_game
def test_options_are_never_empty_and_games_end(regulation: AnyRegulation) -> None:
    for seed in range(10 * SCALE):
        for game, choice in random_game(regulation, seed):
            decision = game.decision()
            assert decision is not None
            assert 0 <= choice < len(decision.options) == game.count()
            keys = [option.key() for option in decision.options]
            assert len(set(keys)) == len(keys)


@every_game
def test_a_clone_and_a_reloaded_snapshot_go_on_like_the_original(regulation: AnyRegulation) -> None:
    """At every decision, also in the middle of an effect; and neither touches the original."""
    for seed in range(SCALE):
        for n, (game, _) in enumerate(random_game(regulation, seed)):
            text = json.dumps(regulation.snapshot(game))
            clone = game.clone()
            loaded = regulation.load(json.loads(text))
            assert json.dumps(regulation.snapshot(clone)) == text
            assert json.dumps(regulation.snapshot(loaded)) == text
            ahead = seeded(n + 1)
            for _ in range(2):
                if clone.over:
                    break
                choice = ahead.below(clone.count())
                clone.apply(choice)
                loaded.apply(choice)
            assert regulation.snapshot(clone) == regulation.snapshot(loaded)
            assert json.dumps(regulation.snapshot(game)) == text


@every_duel
def test_cards_are_conserved_at_every_decision(regulation: AnyRegulation) -> None:
    for seed in range(2 * SCALE):
        before: list[list[int]] | None = None
        for game, _ in random_game(regulation, seed):
            assert isinstance(game, Duel)
            cards = [cards_of(game, 0), cards_of(game, 1)]
            assert before is None or cards == before
            before = cards


@every_duel
def test_an_action_is_offered_exactly_if_nothing_speaks_against_it(
    regulation: AnyRegulation,
) -> None:
    reasons: dict[str, Refusal] = {}  # each is said once, for they come again at every chance
    for seed in range(2 * SCALE):
        for game, _ in random_game(regulation, seed):
            assert isinstance(game, Duel)
            decision = game.decision()
            assert decision is not None
            if decision.question.id != "chance":
                continue
            offered = {option.text for option in decision.options if option.verb == "act"}
            for line in game.book.card_lines:
                refusal = why_not(game, decision.player, line.record.id)
                assert (refusal is None) == (line.record.id in offered), (line.record.id, refusal)
                if refusal is not None:
                    reasons[f"{refusal.code} {refusal.values}"] = refusal
    assert reasons
    for refusal in reasons.values():
        for lang in ("ja", "en"):
            assert "{" not in say(lang, f"why.{refusal.code}", **refusal.values)


@every_game
def test_a_choice_out_of_range_or_after_the_end_changes_nothing(regulation: AnyRegulation) -> None:
    game = regulation.new_game(5)
    before = json.dumps(regulation.snapshot(game))
    for choice in (-1, game.count(), 1000, 2**62, 2**63, -(2**63) - 1, 10**30):
        with pytest.raises(IllegalChoice):
            game.apply(choice)
    assert json.dumps(regulation.snapshot(game)) == before
    rng = seeded(9)
    while not game.over:
        game.apply(rng.below(game.count()))
    assert game.decision() is None
    with pytest.raises(IllegalChoice, match="over"):
        game.apply(0)


@every_game
def test_answering_forced_decisions_inside_gives_the_same_game(regulation: AnyRegulation) -> None:
    for seed in range(3):
        slow = regulation.new_game(seed)
        quick = regulation.prepare(seed)
        quick.answers_forced = True
        quick.advance()
        rng = seeded(seed + 3)
        while not slow.over:
            if slow.count() == 1:
                slow.apply(0)
                continue
            assert (slow.low, slow.high, slow.asked) == (quick.low, quick.high, quick.asked)
            choice = rng.below(slow.count())
            slow.apply(choice)
            quick.apply(choice)
        assert quick.over
        assert slow.winner == quick.winner


@every_game
def test_recording_events_does_not_change_the_game(regulation: AnyRegulation) -> None:
    quiet = [
        (game.asked, choice, game.low, game.high) for game, choice in random_game(regulation, 4)
    ]
    loud = []
    for game, choice in random_game(regulation, 4, record=True):
        game.drain_events()
        loud.append((game.asked, choice, game.low, game.high))
    assert quiet == loud
