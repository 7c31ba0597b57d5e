"""Agents play whole games of everything there is, from what their seat may see."""

from __future__ import annotations

import pytest
from games import DUEL_IDS, DUELS, IDS, MOST_DECISIONS, REGULATIONS, random_game
from test_secrecy import exchange, hidden_from

from blackpoker.agents.learned.agent import LearnedAgent
from blackpoker.agents.registry import AGENTS, UnknownAgent, make_agent
from blackpoker.common.duel import Duel
from blackpoker.core.decision import QUESTIONS, Decision, Question
from blackpoker.core.game import Game
from blackpoker.core.rng import seeded
from blackpoker.lab.simulate import simulate
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.text import LANGUAGES

NEVER_HEARD_OF = Question("a question of some later edition", "card")
del QUESTIONS[NEVER_HEARD_OF.id]  # nobody else shall hear of it


def choices(regulation: AnyRegulation, names: list[str], seed: int) -> list[int]:
    """Play a game and return every choice: all are legal, and the network never idles."""
    game = regulation.new_game(seed)
    agents = [make_agent(names[seat % len(names)], seed + seat) for seat in range(game.players)]
    made: list[int] = []
    while not game.over:
        decision = game.decision()
        assert decision is not None
        name = names[decision.player % len(names)]
        choice = agents[decision.player].choose(game.view(decision.player), decision)
        assert 0 <= choice < len(decision.options), (name, decision.question.id)
        if name == "learned" and idle(game, decision):
            assert decision.options[choice].verb != "pass"
        made.append(choice)
        assert len(made) < MOST_DECISIONS
        game.apply(choice)
    return made


def idle(game: Game, decision: Decision) -> bool:
    """Could this player end the turn now?"""
    return any(option.text == "end" for option in decision.options) and not game.stage


@pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)
@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_plays_whole_games_and_the_same_for_a_seed(
    name: str, regulation: AnyRegulation
) -> None:
    assert choices(regulation, [name, name], 1) == choices(regulation, [name, name], 1)
    for seed in (2, 3):
        choices(regulation, [name, "random"], seed)


@pytest.mark.parametrize(
    "id",
    [
        "8 lite+entry20",
        "8 standard+pack_random",
        "8 master+rare_pack_strategy",
        "6 standard",
        "6 extra",
        "8 master+extra",
        "9.1 lite+entry16",
        "9.1 standard+pack",
        "9.1 pro+strategy",
        "9.1 master+extra",
        "9.1 master+draft",
    ],
)
def test_the_network_beats_the_random_agent(id: str) -> None:
    tally = simulate([id], 40, 11, ("learned", "random"), jobs=1).tallies[0]
    assert tally.games == 40
    assert tally.a_wins >= 37


def test_random_agents_of_different_seeds_differ() -> None:
    regulation = find_regulation("8 lite+entry20")
    assert choices(regulation, ["random"], 1) != choices(regulation, ["random"], 2)


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_the_network_chooses_by_what_it_may_know(regulation: AnyRegulation) -> None:
    """Two worlds that differ only in what the player may not know: the same choice in both."""
    rng = seeded(5)
    compared = 0
    for seed in range(2):
        for n, (game, _) in enumerate(random_game(regulation, seed)):
            assert isinstance(game, Duel)
            if n % 3 == 0:
                compared += same_choice_in_another_world(game, rng.below(2), rng.below(1 << 30))
    assert compared > 10


def same_choice_in_another_world(game: Duel, owner: int, chance: int) -> bool:
    viewer = int(game.asked)
    hidden = hidden_from(game, viewer, owner)
    if len(hidden) < 2:
        return False
    rng = seeded(chance)
    other = game.clone()
    for _ in range(3):
        exchange(other, owner, hidden[rng.below(len(hidden))], hidden[rng.below(len(hidden))])
    here, there = game.decision(), other.decision()
    assert here is not None
    assert there is not None
    if (other.low, other.high) != (game.low, game.high):
        return False  # it is asked to look at these very cards
    view, other_view = game.rules.view(game, viewer), other.rules.view(other, viewer)
    assert LearnedAgent(7).choose(view, here) == LearnedAgent(7).choose(other_view, there)
    return True


def test_a_question_nobody_knows_gets_some_answer() -> None:
    game = find_regulation("8 lite+entry20").new_game(1)
    decision = Decision(game.asked, NEVER_HEARD_OF, 0b10110, 0)
    for seed in range(20):
        choice = LearnedAgent(seed).choose(game.view(game.asked), decision)
        assert 0 <= choice < 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_agent_is_answered_with_the_known_ones(lang: str) -> None:
    with pytest.raises(UnknownAgent) as told:
        make_agent("grandmaster", 1)
    assert "grandmaster" in told.value.said(lang)
    assert "learned" in told.value.said(lang)
