"""The small file that is played with says the same as the network that was trained."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
import torch

from blackpoker.agents.learned.networks import FOLDER
from blackpoker.features.blocks import OPTION_IDLE
from blackpoker.features.encoder import encode_options, encode_state
from blackpoker.learn.export import exported, imported
from blackpoker.learn.opposed import SeatedGame, asked_in, known_duel
from blackpoker.learn.policy_net import FORBIDDEN, PolicyNet, Scores
from blackpoker.learn.ppo import RunningMeans
from blackpoker.network.forward import MOST_BIAS, MOST_SUM, SUM_BITS, TOP_LEVEL, make_network
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


# ---- whole numbers against the real ones they were rounded from
def never_rounded(path: Path) -> PolicyNet:
    """Return a network as training leaves one: near a shipped one, but off what a file can hold."""
    net = imported(load_weights(path))
    some = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for part in net.parameters():
            part.mul_(1 + 0.1 * (2 * torch.rand(part.shape, generator=some) - 1))
    return net


@dataclass
class Apart:
    """How far a file is from its network, decision by decision."""

    chances: list[float] = field(default_factory=list)  # of the option that differs most
    values: list[float] = field(default_factory=list)
    same: list[bool] = field(default_factory=list)  # is the same option the likeliest?


def compared(net: PolicyNet, regulations: Sequence[str]) -> Apart:
    """Let the network play some games, and ask its file the same."""
    small = make_network(exported(net, whole(net), {"regulations": []}))
    found = Apart()
    for seed in range(6):
        one = SeatedGame(known_duel(regulations[seed * len(regulations) // 6]), seed, {})
        while one.wait(80):
            shown = asked_in([one])
            with torch.inference_mode():
                said: Scores = net(shown)
            state = encode_state(one.encoder, one.game, one.asked, one.seen[one.asked])
            value, scores = small.evaluate(state, *encode_options(one.encoder, one.game, one.asked))
            idle = shown.options.values[shown.options.starts] == OPTION_IDLE
            whole_scores = np.where(idle, FORBIDDEN, np.array(scores) / 2**SUM_BITS)
            weights = np.exp(whole_scores - whole_scores.max())
            chances = said.logs.exp().numpy()
            choice = int(chances.argmax())
            found.chances.append(float(np.abs(chances - weights / weights.sum()).max()))
            found.values.append(abs(math.tanh(value / 2**SUM_BITS) - float(said.value)))
            found.same.append(int(weights.argmax()) == choice)
            one.apply(choice)
    assert len(found.same) >= 200
    return found


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_whole_numbers_say_nearly_what_torch_does(path: Path) -> None:
    """Tolerances: of a chance 0.15 and 0.01 on average, of the value 0.08 and 0.01."""
    apart = compared(never_rounded(path), load_weights(path).regulations)
    assert max(apart.chances) <= 0.15
    assert np.mean(apart.chances) <= 0.01
    assert max(apart.values) <= 0.08
    assert np.mean(apart.values) <= 0.01
    assert np.mean(apart.same) >= 0.97


def test_an_untrained_network_is_hardly_rounded() -> None:
    """Its numbers are small: tolerances of 0.01 for a chance and 0.005 for the value."""
    torch.manual_seed(3)
    apart = compared(PolicyNet(48, 16), ["9.1 lite+entry16", "8 lite+basic"])
    assert max(apart.chances) <= 0.01
    assert max(apart.values) <= 0.005


def test_what_would_be_too_large_is_made_less() -> None:
    net = PolicyNet(16, 8)
    with torch.no_grad():
        for part in net.parameters():
            part.fill_(-1e6)
        net.first.weight.fill_(1e6)
        net.first.bias.fill_(1e6)
    weights = exported(net, whole(net), {"regulations": []})  # it sees to it that all has room
    assert set(np.frombuffer(weights.first_bias, "<i4")) == {MOST_BIAS}
    assert set(np.frombuffer(weights.bias, "<i4")) == {-MOST_BIAS}
    first = np.frombuffer(weights.first, "<i2").reshape(16, 16).astype(np.int64)
    room = MOST_SUM - MOST_BIAS
    assert (first > 0).all()
    assert (room - 16 * TOP_LEVEL <= first.sum(1) * TOP_LEVEL).all()
    assert (first.sum(1) * TOP_LEVEL <= room).all()


def test_means_are_of_what_was_added_under_each_name() -> None:
    tally = RunningMeans()
    tally.add(value=torch.tensor(1.0))
    tally.add(value=torch.tensor(3.0, requires_grad=True), entropy=torch.tensor(5.0))
    assert tally.means() == {"value": 2.0, "entropy": 5.0}
    assert tally.means() == {}
