"""The searching agent: its tree, and its budget."""

from __future__ import annotations

import pytest
from benchmarks.thinking import informed

from blackpoker.agents.learned.habits import Remembered
from blackpoker.agents.learned.networks import habits_for
from blackpoker.agents.search import agent as search_agent
from blackpoker.agents.search.agent import SearchAgent, ranking
from blackpoker.agents.search.tree import Tree
from blackpoker.core.decision import NOTHING
from blackpoker.core.name import Name
from blackpoker.core.rng import seeded
from blackpoker.frames.supplement import Supplement
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.house_rules import find_duel

SOME = ["9.1 lite+entry16", "8 pro+rare_pack_strategy", "6 standard", "9.1 master+extra"]


# ---- the search
@pytest.mark.parametrize("regulation", SOME)
def test_the_same_seed_and_number_of_simulations_give_the_same_choice(regulation: str) -> None:
    for view, decision in informed(regulation, 4, 4):
        agents = [SearchAgent(9, simulations=30) for _ in range(2)]
        first, second = (agent.choose(view, decision) for agent in agents)
        assert first == second
        assert 0 <= first < len(decision.options)


def test_every_simulation_is_counted_and_every_node_lies_in_the_tree() -> None:
    for view, decision in informed(SOME[0], 2, 3):
        tree = SearchAgent(1, simulations=80).search(view, decision)
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
    for view, decision in informed(regulation, 9010, 90, every=1):
        names = [option.text for option in decision.options]
        tree = agent.search(view, decision)
        tried = {int(node.place) for node in tree.root.children if node.prior > 0}
        offered = {int(option.ref) for option in decision.options}
        idle = decision.player == view.turn and not view.stage and "end" in names
        waits += idle
        assert tried == (offered - {NOTHING} if idle else offered)
    assert waits >= 3


def test_where_nobody_can_ever_choose_again_it_does_not_think_forever() -> None:
    """A local rule takes the end of the turn away: soon both can only pass, again and again."""
    without = ("end", "set_bulwark")
    endless = Supplement(id="endless", name=Name("終わらない", "Endless"), drop=without)
    text = "9.1 lite+entry16 house:endless; turn 5 A; A: life ♠2 | field ♠3; B: life ♣2 ♣4 ♣5 ♣6 ♣7"
    game = build(read_position(text, (endless,)), house=(endless,))
    assert game.count() == 2  # the attack, or to pass
    game.answers_forced = True
    tree = Tree(habits_for(game.book), Remembered(0, 0), seeded(1))
    for _ in range(3):
        tree.simulate(game.clone())
    assert tree.root.visits == 3
    game.apply(1)
    while game.count() > 1:
        game.apply(0)
    assert not game.over
    assert not game.answers_forced  # from now on they are asked for


def test_a_full_tree_grows_no_further() -> None:
    view, decision = next(informed(SOME[0], 2, 1))
    agent = SearchAgent(1, simulations=40)
    tree = agent.search(view, decision)
    tree.most_nodes = tree.nodes
    before = int(tree.nodes)
    agent.think(tree, search_agent.worlds_to_think(view), 0.0, until_clear=False)
    assert int(tree.nodes) == before
    assert int(tree.root.visits) == 80


def test_a_win_that_is_there_is_taken() -> None:
    """Nobody can block or answer, and the other player has four cards of life left."""
    text = "9.1 lite+entry16; turn 5 A; A: life ♠2 | field ♠9; B: life ♣2 ♣4 ♣5 ♣6 | hand ♣3"
    game = build(read_position(text))
    game.answers_forced = True
    habits = habits_for(find_duel("9.1 lite+entry16").rules)
    tree = Tree(habits, Remembered(0, 0), seeded(1))
    for _ in range(60):
        tree.simulate(game.clone())
    decision = game.decision()
    assert decision is not None
    best = decision.options[ranking(tree, decision.options)[0]]
    assert best.text == "attack"


def test_an_option_named_first_is_tried_whatever_it_looks_like() -> None:
    for view, decision in informed(SOME[0], 2, 3):
        worst = len(decision.options) - 1
        if decision.options[worst].ref == NOTHING:
            worst -= 1
        tree = SearchAgent(1, simulations=60).search(view, decision, worst, 0.9)
        places = {int(node.place): int(node.visits) for node in tree.root.children}
        assert places[int(decision.options[worst].ref)] >= 5


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
    SearchAgent(1, seconds=0.5).search(*next(informed(SOME[0], 2, 1)))
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

    agent = SearchAgent(1, simulations=1_000, on_progress=enough)
    tree = agent.search(*next(informed(SOME[0], 2, 1)))
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
        whole = SearchAgent(5, simulations=120).search(view, decision)
        heard: list[float] = []
        agent = SearchAgent(5, simulations=120, on_progress=listening_to(heard))
        assert agent.choose(view, decision) == ranking(whole, decision.options)[0]
        spared += heard == [] or heard[-1] < 0.8
    assert spared > 0
