"""The searching agent: what it learned, its tree, and its budget."""

from __future__ import annotations

import math

import pytest
from benchmarks.thinking import informed
from games import DUELS

from blackpoker.agents.heuristic.agent import HeuristicAgent
from blackpoker.agents.search import agent as search_agent
from blackpoker.agents.search.agent import SearchAgent, best_of
from blackpoker.agents.search.belief import signs
from blackpoker.agents.search.policy import CARD_COUNTS, SENSES, UNIT_COUNTS, count_answers
from blackpoker.agents.search.tree import Tree
from blackpoker.agents.search.value import counts
from blackpoker.agents.search.weights import LEARNED, ZONES, policy_for, value_for
from blackpoker.common import card
from blackpoker.common.duel import Duel
from blackpoker.core.decision import NOTHING, QUESTIONS
from blackpoker.core.rng import seeded
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.regulation import Regulation

SOME = ["9.1 lite+entry16", "8 pro+rare_pack_strategy", "6 standard", "9.1 master+extra"]


# ---- what was learned
@pytest.mark.parametrize("regulation", DUELS[::3], ids=lambda one: one.id)
def test_habits_weigh_every_option_and_the_value_is_a_chance(regulation: Regulation) -> None:
    policy = policy_for(regulation.rules)
    rng = seeded(3)
    game = regulation.new_game(3)
    met = 0
    while not game.over and met < 60:
        n = int(game.count())
        if n > 1:
            met += 1
            weights = policy.weigh(game)
            assert len(weights) == n
            assert min(weights) > 0
            assert math.isclose(sum(weights), 1)
            assert 0 <= int(policy.choose(game, rng)) < n
        if game.question is regulation.rules.chance and game.turn_number > 0:
            assert 0 < policy.value.of_first(game) < 1
        game.apply(rng.below(n))
    assert met > 5


def table_of(turn: str, strong: str, weak: str) -> Duel:
    """One side has a large army and a long life, the other next to nothing."""
    return build(
        read_position(
            f"8 standard+basic; turn 5 {turn};"
            f" {strong}: life ♠2 ♠3 ♠4 ♡2 ♡3 ♡4 ♢2 ♢3 | hand ♠K ♡K | field ♠9 ♣9 bw(♢5) bw(♢6);"
            f" {weak}: life ♣2 | hand ♣3"
        )
    )


@pytest.mark.parametrize("turn", ["A", "B"])
def test_the_value_knows_who_is_ahead_whoever_has_the_turn(turn: str) -> None:
    value = value_for(find_regulation("8 standard+basic").rules)
    assert value.of_first(table_of(turn, "A", "B")) > 0.8
    assert value.of_first(table_of(turn, "B", "A")) < 0.2


def test_the_value_is_the_same_from_both_seats() -> None:
    value = value_for(find_regulation("8 standard+basic").rules)
    for strong, weak in ("AB", "BA"):
        here, there = table_of("A", strong, weak), table_of("B", weak, strong)
        assert math.isclose(value.of_first(here), 1 - value.of_first(there))


def test_an_answer_is_weighed_by_the_fight_it_could_turn() -> None:
    """♠9 attacks and meets ♣10: Up with ♡5 would turn that; the other side is winning already."""
    game = build(
        read_position(
            "8 standard+basic; turn 5 A; A: life ♠2 ♠3 ♠4 | hand ♡5 ♢4 ♣3 | field ♠9;"
            " B: life ♣2 ♢3 ♢2 ♢9 ♢10 ♢8 ♡2 ♡3 ♡4 ♡6 | hand ♠6 ♢7 | field ♣10"
        )
    )
    reader = MoveReader(game, open_table=True)
    for move in ("attack", "pass", "pass", "attacker ♠9 done", "pass", "pass", "blocker ♣10"):
        reader.play(move)
    assert (game.asked, game.question.id if game.question else "") == (0, "chance")
    turns_by_up, turns_by_down, winning, losing = count_answers(game)[2:6]
    assert (turns_by_up, turns_by_down, winning, losing) == (1.0, 0.0, 0.0, 0.5)
    reader.play("pass")
    assert count_answers(game)[2:6] == [0.0, 0.0, 0.5, 0.0]


def test_what_was_learned_speaks_of_what_there_is() -> None:
    """A renamed action or question, or one count more, asks for new lessons."""
    policy = LEARNED["policy"]
    lines = {line.record.id for one in DUELS for line in one.rules.card_lines}
    actions = {option.text for one in DUELS for option in one.rules.chance.names} | {"pass"}
    assert {*policy["main"], *policy["quick"]} <= actions
    tops = {top.partition("/")[0] for one in policy["quick"].values() for top in one}
    assert tops <= {"", "-", *lines}
    assert set(policy["sense"]) <= actions
    assert {len(weights) for weights in policy["sense"].values()} == {SENSES}
    for kind, length in (("cards", CARD_COUNTS), ("units", UNIT_COUNTS)):
        for key, weights in policy[kind].items():
            question, _, line = key.partition("/")
            assert question in QUESTIONS
            assert not line or line in lines
            assert len(weights) == length
    assert set(policy["ways"]) <= set(QUESTIONS)
    game = find_regulation("8 master+basic").new_game(1)
    n = len(counts(game, 0, 0))
    assert len(LEARNED["plain"]) == n
    assert {len(row) for row in LEARNED["hidden"]} == {n}
    assert len(LEARNED["starts"]) == len(LEARNED["outer"]) == len(LEARNED["hidden"])
    assert {len(row) for row in policy["main"].values()} == {n + 1}
    signs_of_hands = len(signs(game, 0, 5, (20, 20)))
    for by_zone in LEARNED["held"].values():
        assert set(by_zone) <= set(ZONES)
        for zone, rows in by_zone.items():
            assert {len(row) for row in rows} == {signs_of_hands if zone == "hand" else 1}
            assert len(rows) == card.COUNT


# ---- the search
@pytest.mark.parametrize("regulation", SOME)
def test_the_same_seed_and_number_of_simulations_give_the_same_choice(regulation: str) -> None:
    for view, decision in informed(regulation, 4, 4):
        agents = [SearchAgent(9, simulations=30) for _ in range(2)]
        first, second = (agent.choose(view, decision) for agent in agents)
        assert first == second
        assert 0 <= first < len(decision.options)


def test_every_simulation_is_counted_and_every_node_lies_in_the_tree() -> None:
    for view, _ in informed(SOME[0], 2, 3):
        tree = SearchAgent(1, simulations=80).search(view, 0)
        assert int(tree.root.visits) == 80
        assert sum(int(one.visits) for one in tree.root.children) == 80
        nodes, below = 0, [tree.root]
        while below:
            node = below.pop()
            nodes += 1
            below += node.children
            assert 0 <= node.won <= int(node.visits)
        assert nodes == int(tree.nodes)


@pytest.mark.parametrize("regulation", ["9.1 lite+entry16", "8 pro+rare_pack_strategy"])
def test_it_does_not_wait_where_passing_leads_back_to_the_same_place(regulation: str) -> None:
    """C-17: passing with nothing on the stage is legal, and would go on forever."""
    agent = SearchAgent(1, simulations=30)
    waits = 0
    for view, decision in informed(regulation, 9010, 40, every=1):
        names = [option.text for option in decision.options]
        tree = agent.search(view, names.index("end") if "end" in names else 0)
        tried = {int(node.place) for node in tree.root.children}
        offered = {int(option.ref) for option in decision.options}
        idle = decision.player == view.turn and not view.stage and "end" in names
        waits += idle
        assert tried == (offered - {NOTHING} if idle else offered)
    assert waits >= 3


def test_a_full_tree_grows_no_further() -> None:
    view, _ = next(informed(SOME[0], 2, 1))
    agent = SearchAgent(1, simulations=40)
    tree = agent.search(view, 0)
    tree.most_nodes = tree.nodes
    before = int(tree.nodes)
    agent.think(tree, search_agent.worlds_to_think(view), 0.0, until_clear=False)
    assert int(tree.nodes) == before
    assert int(tree.root.visits) == 80


def test_a_win_that_is_there_is_taken() -> None:
    """Nobody can block or answer, and the other player has one card of life left."""
    text = "9.1 lite+entry16; turn 5 A; A: life ♠2 ♠3 | hand ♡2 | field ♠9; B: life ♣2 | hand ♣3"
    game = build(read_position(text))
    game.answers_forced = True
    policy, rollout = search_agent.thinking_of(find_regulation("9.1 lite+entry16").rules)
    tree = Tree(
        policy, rollout, seeded(1), search_agent.CURIOSITY, search_agent.CAUTION, search_agent.DOUBT
    )
    for _ in range(60):
        tree.simulate(game.clone())
    decision = game.decision()
    assert decision is not None
    best = decision.options[best_of(tree, decision.options)]
    assert best.text == "attack"


# ---- the budget
class Clock:
    """Time passes by simulations alone."""

    def __init__(self, cost: float) -> None:
        self.now = 0.0
        self.cost = cost

    def monotonic(self) -> float:
        return self.now

    def grow(self, tree: object, worlds: object, n: int) -> None:
        self.now += n * self.cost


@pytest.mark.parametrize("cost", [0.00002, 0.003, 0.04])
def test_time_is_not_overdrawn(cost: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a simulation takes, as long as one fits into the budget."""
    clock = Clock(cost)
    monkeypatch.setattr(search_agent, "time", clock)
    monkeypatch.setattr(search_agent, "grow", clock.grow)
    view, _ = next(informed(SOME[0], 2, 1))
    SearchAgent(1, seconds=0.5).search(view, 0)
    assert 0.5 - 2 * cost - 0.01 <= clock.now <= 0.5 * 1.1


def test_time_and_simulations_together_end_with_the_first_that_is_spent() -> None:
    agent = SearchAgent(1, simulations=100, seconds=1.0)
    assert agent.left(done=40, spent=0.1, simulating=0.1) == 60
    assert agent.left(done=40, spent=0.75, simulating=0.75) == 13
    assert agent.left(done=40, spent=0.75, simulating=0.25) == 40  # it took long to begin
    assert agent.left(done=100, spent=0.1, simulating=0.1) == 0


def test_it_moves_at_once_when_told_to_and_says_how_far_it_is() -> None:
    heard: list[float] = []

    def enough(part: float) -> bool:
        heard.append(part)
        return len(heard) == 3

    view, _ = next(informed(SOME[0], 2, 1))
    tree = SearchAgent(1, simulations=1_000, on_progress=enough).search(view, 0)
    assert int(tree.root.visits) < 200
    assert heard == sorted(heard)
    assert 0 < heard[0] < heard[-1] < 1


def listening_to(heard: list[float]) -> search_agent.Progress:
    def go_on(part: float) -> bool:
        heard.append(part)
        return False

    return go_on


def test_what_cannot_change_any_more_is_not_thought_about() -> None:
    """The choice is that of the whole budget, for fewer simulations."""
    spared = 0
    for view, decision in informed(SOME[0], 3, 4):
        whole = SearchAgent(5, simulations=120).search(
            view, HeuristicAgent(5).choose(view, decision)
        )
        heard: list[float] = []
        agent = SearchAgent(5, simulations=120, on_progress=listening_to(heard))
        assert agent.choose(view, decision) == best_of(whole, decision.options)
        spared += heard == [] or heard[-1] < 0.8
    assert spared > 0
