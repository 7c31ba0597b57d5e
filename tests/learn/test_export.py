"""The small file that is played with says the same as the network that was trained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from blackpoker.agents.learned.habits import NEVER
from blackpoker.agents.learned.networks import FOLDER
from blackpoker.features.blocks import OPTION_IDLE
from blackpoker.features.encoder import encode_options, encode_state
from blackpoker.learn.evaluate import choices_of
from blackpoker.learn.export import exported, imported
from blackpoker.learn.opposed import SeatedGame, asked_in, regulation_of
from blackpoker.learn.policy_net import PolicyNet
from blackpoker.learn.ppo import RunningMeans
from blackpoker.network.forward import make_network
from blackpoker.network.weights import load_weights, save_weights

SHIPPED = sorted(FOLDER.glob("*.net"))


def whole(net: PolicyNet) -> tuple[np.ndarray, np.ndarray]:
    met = net.states.weight.detach().any(1).numpy(), net.options.weight.detach().any(1).numpy()
    return met


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_file_comes_back_from_the_network_that_was_made_of_it(path: Path) -> None:
    weights = load_weights(path)
    net = imported(weights)
    again = imported(exported(net, whole(net), weights.about))
    for (name, one), other in zip(net.named_parameters(), again.parameters(), strict=True):
        assert torch.allclose(one, other, atol=2**-11), name


def test_an_untrained_network_comes_back_nearly(tmp_path: Path) -> None:
    torch.manual_seed(3)
    net = PolicyNet(16, 8)
    save_weights(tmp_path / "x.net", exported(net, whole(net), {"regulations": []}))
    again = imported(load_weights(tmp_path / "x.net"))
    for (name, one), other in zip(net.named_parameters(), again.parameters(), strict=True):
        assert torch.allclose(one, other, atol=0.01), name


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_whole_numbers_choose_as_torch_does(path: Path) -> None:
    weights = load_weights(path)
    network, net = make_network(weights), imported(weights)
    same = asked = 0
    for seed in range(6):
        id = weights.regulations[seed * len(weights.regulations) // 6]
        one = SeatedGame(regulation_of(id), seed, {})
        while one.wait(80):
            shown = asked_in([one])
            (choice,) = choices_of(net, shown, None).tolist()
            state = encode_state(one.encoder, one.game, one.asked, one.seen[one.asked])
            options, ends = encode_options(one.encoder, one.game, one.asked)
            _, scores = network.evaluate(state, options, ends)
            idle = shown.options.values[shown.options.starts] == OPTION_IDLE
            scores = [NEVER if forbidden else n for n, forbidden in zip(scores, idle, strict=True)]
            same += scores.index(max(scores)) == choice
            asked += 1
            one.apply(choice)
    assert asked >= 200
    assert same / asked >= 0.97


def test_means_are_of_what_was_added_under_each_name() -> None:
    tally = RunningMeans()
    tally.add(value=torch.tensor(1.0))
    tally.add(value=torch.tensor(3.0, requires_grad=True), entropy=torch.tensor(5.0))
    assert tally.means() == {"value": 2.0, "entropy": 5.0}
    assert tally.means() == {}
