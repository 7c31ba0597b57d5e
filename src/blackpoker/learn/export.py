"""From a network in training to the small file that is played with."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from blackpoker.learn.policy_net import PolicyNet
from blackpoker.network.forward import (
    LEVEL_BITS,
    MOST_BIAS,
    MOST_SUM,
    ROW_BITS,
    SUM_BITS,
    TOP_LEVEL,
)
from blackpoker.network.weights import MOST_SHIFT, NetworkWeights

MOST_BYTE: Final = 127
MOST_WORD: Final = 32_767


def array_of(part: torch.Tensor) -> NDArray[np.float64]:
    found: NDArray[np.float64] = part.detach().numpy().astype(np.float64)
    return found


def rows_of(part: torch.Tensor, met: NDArray[np.bool_]) -> tuple[bytes, bytes]:
    """Round rows, each as finely as its largest number allows; what was never met is nothing."""
    rows = array_of(part) * (1 << ROW_BITS) * met[:, None]
    largest = np.abs(rows).max(1)
    shifts = np.ceil(np.log2(np.maximum(largest / MOST_BYTE, 1.0))).astype(np.int64)
    shifts = np.minimum(shifts, MOST_SHIFT)
    rounded = np.clip(np.round(rows / (1 << shifts)[:, None]), -MOST_BYTE, MOST_BYTE)
    return rounded.astype(np.int8).tobytes(), shifts.astype(np.uint8).tobytes()


def layer_of(part: torch.Tensor, bias: bytes, factor: float = 1.0) -> bytes:
    """Round the weights of a layer; a sum of them that has no room beside its bias is made less."""
    weights = np.round(array_of(part) * factor * (1 << ROW_BITS))
    weights = np.clip(weights, -MOST_WORD, MOST_WORD).reshape(-1, part.shape[-1])
    room = (MOST_SUM - np.abs(np.frombuffer(bias, "<i4").astype(np.int64))) // TOP_LEVEL
    together = np.abs(weights).sum(1)
    weights = np.trunc(weights * np.minimum(1.0, room / np.maximum(together, 1.0))[:, None])
    written: bytes = weights.astype("<i2").tobytes()
    return written


def bias_of(part: torch.Tensor, bits: int = SUM_BITS) -> bytes:
    rounded = np.clip(np.round(array_of(part) * (1 << bits)), -MOST_BIAS, MOST_BIAS)
    return rounded.astype("<i4").tobytes()


def exported(
    net: PolicyNet,
    met: tuple[NDArray[np.bool_], NDArray[np.bool_]],
    about: dict[str, Any],
) -> NetworkWeights:
    """Round a network; ``met`` says which features of states and options have ever been met."""
    states, state_shifts = rows_of(net.states.weight, met[0])
    options, option_shifts = rows_of(net.options.weight, met[1])
    first_bias, second_bias = bias_of(net.first.bias), bias_of(net.second.bias)
    meet_bias, judge_bias = bias_of(net.meet.bias), bias_of(net.judge.bias)
    weights = NetworkWeights(
        width=net.width,
        depth=net.depth,
        about=about,
        states=states,
        state_shifts=state_shifts,
        options=options,
        option_shifts=option_shifts,
        bias=bias_of(net.bias, ROW_BITS),
        first=layer_of(net.first.weight, first_bias),
        first_bias=first_bias,
        second=layer_of(net.second.weight, second_bias),
        second_bias=second_bias,
        meet=layer_of(net.meet.weight, meet_bias),
        meet_bias=meet_bias,
        fit=layer_of(net.fit.weight, bytes(4 * net.depth), net.depth**-0.5),
        judge=layer_of(net.judge.weight, judge_bias),
        judge_bias=judge_bias,
        weigh=layer_of(net.weigh.weight, bytes(4)),
    )
    assert not weights.flaw()
    assert not weights.too_large()
    assert LEVEL_BITS + ROW_BITS == SUM_BITS
    return weights


def imported(weights: NetworkWeights) -> PolicyNet:
    """The other way round: a network to train on, from a file that is played with."""
    net = PolicyNet(weights.width, weights.depth)

    def fill(part: torch.Tensor, data: bytes, kind: str, bits: int, factor: float = 1.0) -> None:
        numbers = np.frombuffer(data, kind).astype(np.float32) / (1 << bits) / factor
        part.copy_(torch.from_numpy(numbers).reshape(part.shape))

    def fill_rows(part: torch.Tensor, rows: bytes, shifts: bytes) -> None:
        fill(part, rows, "i1", ROW_BITS)
        part.mul_(torch.from_numpy(2.0 ** np.frombuffer(shifts, np.uint8)[:, None]))

    with torch.no_grad():
        fill_rows(net.states.weight, weights.states, weights.state_shifts)
        fill_rows(net.options.weight, weights.options, weights.option_shifts)
        fill(net.bias, weights.bias, "<i4", ROW_BITS)
        fill(net.fit.weight, weights.fit, "<i2", ROW_BITS, net.depth**-0.5)
        fill(net.weigh.weight, weights.weigh, "<i2", ROW_BITS)
        for layer, name in (
            (net.first, "first"),
            (net.second, "second"),
            (net.meet, "meet"),
            (net.judge, "judge"),
        ):
            fill(layer.weight, getattr(weights, name), "<i2", ROW_BITS)
            fill(layer.bias, getattr(weights, f"{name}_bias"), "<i4", SUM_BITS)
    return net
