"""A network at play: whole numbers that come out the same everywhere."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from games import DUEL_IDS, DUELS, random_game

from blackpoker.agents.learned.networks import FOLDER, FOR_ALL, file_for, loaded
from blackpoker.agents.registry import find_agent
from blackpoker.common.duel import Duel
from blackpoker.features.encoder import encode_options, encode_state
from blackpoker.features.names import option_names, state_names
from blackpoker.features.vocabulary import encoder_of
from blackpoker.network.forward import (
    FIT_BITS,
    LEVEL_BITS,
    MOST_BIAS,
    MOST_FEATURES,
    MOST_SUM,
    ROW_BITS,
    SUM_BITS,
    TOP_FIT,
    TOP_LEVEL,
    TOP_OPTION,
    Network,
    PlainNetwork,
    make_network,
)
from blackpoker.network.weights import MOST_SHIFT, NetworkWeights, load_weights
from blackpoker.regulation.regulation import Regulation

FILES = sorted(FOLDER.glob("*.net"))
LITE = file_for("9.1 lite+entry16")
Features = tuple[bytes, bytes, bytes]


def some_decisions(regulation: Regulation, n: int) -> list[Features]:
    encoder = encoder_of(regulation.rules)
    found: list[Features] = []
    for i, (game, _) in enumerate(random_game(regulation, 3)):
        assert isinstance(game, Duel)
        if i % 7 == 0:
            me = int(game.asked)
            seen = int(encoder.look(game, me, 0))
            state = encode_state(encoder, game, me, seen)
            found.append((state, *encode_options(encoder, game, me)))
        if len(found) == n:
            break
    return found


# ---- the same numbers, one by one as a schoolbook would
def words(data: bytes, kind: str) -> list[int]:
    size = struct.calcsize(f"<{kind}")
    return list(struct.unpack(f"<{len(data) // size}{kind}", data))


def row(rows: bytes, shifts: bytes, width: int, feature: int) -> list[int]:
    numbers = words(rows[feature * width : (feature + 1) * width], "b")
    return [n * 2 ** shifts[feature] for n in numbers]


def summed(rows: bytes, shifts: bytes, width: int, features: list[int]) -> list[int]:
    found = [0] * width
    for feature in features:
        found = [a + b for a, b in zip(found, row(rows, shifts, width, feature), strict=True)]
    return found


def layer(weights: bytes, bias: list[int], incoming: list[int]) -> list[int]:
    w, n = words(weights, "h"), len(incoming)
    return [
        sum(w[i * n + j] * incoming[j] for j in range(n)) + start for i, start in enumerate(bias)
    ]


def rectified(sums: list[int], bits: int) -> list[int]:
    return [max(0, min(n // 2**bits, TOP_LEVEL)) for n in sums]


def by_the_book(net: NetworkWeights, asked: Features) -> tuple[int, list[int]]:
    state, options, ends = asked
    start = summed(net.states, net.state_shifts, net.width, words(state, "h"))
    bias = words(net.bias, "i")
    x = rectified([a + b for a, b in zip(start, bias, strict=True)], ROW_BITS - LEVEL_BITS)
    x = rectified(layer(net.first, words(net.first_bias, "i"), x), ROW_BITS)
    more = rectified(layer(net.second, words(net.second_bias, "i"), x), ROW_BITS)
    x = [min(a + b, TOP_LEVEL) for a, b in zip(x, more, strict=True)]
    meet = layer(net.meet, words(net.meet_bias, "i"), x)
    fit = layer(net.fit, [0] * net.depth, x)
    fits = [max(-TOP_FIT, min(n // 2 ** (SUM_BITS - FIT_BITS), TOP_FIT)) for n in fit]
    weigh = words(net.weigh, "h")
    numbers = words(options, "h")
    scores: list[int] = []
    first = 0
    for end in words(ends, "i"):
        option = summed(net.options, net.option_shifts, net.depth, numbers[first:end])
        together = [o + m // 2 ** (SUM_BITS - ROW_BITS) for o, m in zip(option, meet, strict=True)]
        met = rectified(together, ROW_BITS - LEVEL_BITS)
        cut = [max(-TOP_OPTION, min(o // 2 ** (ROW_BITS - LEVEL_BITS), TOP_OPTION)) for o in option]
        score = sum(a * b for a, b in zip(met, weigh, strict=True))
        both = sum(a * b for a, b in zip(cut, fits, strict=True))
        scores.append(score + both * 2 ** (SUM_BITS - FIT_BITS - LEVEL_BITS))
        first = end
    return layer(net.judge, words(net.judge_bias, "i"), x)[0], scores


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_network_adds_up_as_the_schoolbook_does(path: Path) -> None:
    net = load_weights(path)
    for regulation in DUELS[::23]:
        for asked in some_decisions(regulation, 2):
            expected = by_the_book(net, asked)
            assert PlainNetwork(net).evaluate(*asked) == expected
            assert make_network(net).evaluate(*asked) == expected


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_every_regulation_has_a_network_and_both_ways_give_the_same(regulation: Regulation) -> None:
    known = loaded(file_for(regulation.id))
    plain = PlainNetwork(known.weights)
    decisions = some_decisions(regulation, 3)
    assert decisions
    for asked in decisions:
        assert known.network.evaluate(*asked) == plain.evaluate(*asked)


def test_the_networks_are_small_and_say_what_they_were_trained_on() -> None:
    assert FOR_ALL in FILES
    assert sum(path.stat().st_size for path in FILES) <= 6_000_000
    known = {one.id for one in DUELS}
    for path in FILES:
        assert set(load_weights(path).regulations) <= known
    assert known <= set(load_weights(FOR_ALL).regulations)


# ---- what has no room, and what is not there
def extreme(width: int, depth: int, rows: int, sign: int) -> NetworkWeights:
    """Return a network whose numbers are all as large as they may be."""

    def layer(incoming: int, outgoing: int, sign: int = sign) -> bytes:
        each = min(MOST_SUM // TOP_LEVEL // incoming, 32_767)
        return struct.pack("<h", sign * each) * incoming * outgoing

    def left(incoming: int, outgoing: int, sign: int = sign) -> bytes:
        taken = sum(map(abs, words(layer(incoming, 1), "h"))) * TOP_LEVEL
        return struct.pack("<i", sign * (MOST_SUM - taken)) * outgoing

    states, options = len(state_names()), len(option_names())
    return NetworkWeights(
        width,
        depth,
        {"regulations": []},
        states=struct.pack("b", rows) * states * width,
        state_shifts=bytes([MOST_SHIFT]) * states,
        options=struct.pack("b", rows) * options * depth,
        option_shifts=bytes([MOST_SHIFT]) * options,
        bias=struct.pack("<i", MOST_BIAS if rows > 0 else -MOST_BIAS) * width,
        first=layer(width, width, 1),  # so that something comes in
        first_bias=left(width, width, 1),
        second=layer(width, width),
        second_bias=left(width, width),
        meet=layer(width, depth),
        meet_bias=left(width, depth),
        fit=layer(width, depth),
        judge=layer(width, 1),
        judge_bias=left(width, 1),
        weigh=layer(depth, 1),
    )


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("rows", [127, -128])
@pytest.mark.parametrize(("width", "depth", "n"), [(8, 512, 6), (4, 65, 40), (4, 4, MOST_FEATURES)])
def test_no_sum_is_too_large(width: int, depth: int, n: int, rows: int, sign: int) -> None:
    net = extreme(width, depth, rows, sign)
    assert (net.flaw(), net.too_large()) == ("", "")
    many = struct.pack("<h", 1) * n
    asked = (many, many + many, struct.pack("<3i", n, n, 2 * n))
    expected = by_the_book(net, asked)
    assert PlainNetwork(net).evaluate(*asked) == expected
    assert make_network(net).evaluate(*asked) == expected


def both(net: NetworkWeights) -> list[Network]:
    return [PlainNetwork(net), make_network(net)]


@pytest.mark.parametrize("network", both(load_weights(FOR_ALL)), ids=["plain", "quickest"])
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((struct.pack("<h", 32000), b"", b""), "no feature 32000"),
        ((struct.pack("<h", -1), b"", b""), "no feature -1"),
        ((struct.pack("<h", len(state_names())), b"", b""), "no feature"),
        ((b"", struct.pack("<h", -1), struct.pack("<i", 1)), "no feature -1"),
        ((b"", struct.pack("<h", len(option_names())), struct.pack("<i", 1)), "no feature"),
        ((b"", b"\0\0", struct.pack("<i", 5)), "ends where"),
        ((b"", b"\0\0", struct.pack("<i", -1)), "ends where"),
        ((b"", b"\0\0", struct.pack("<2i", 1, 0)), "ends where"),
        ((b"\0", b"", b""), "cut off"),
        ((b"", b"\0\0\0", b""), "cut off"),
        ((b"", b"", b"\0\0"), "cut off"),
        ((b"\0\0" * (MOST_FEATURES + 1), b"", b""), "too many"),
        ((b"", b"\0\0" * 32769, struct.pack("<i", MOST_FEATURES + 1)), "too many"),
    ],
)
def test_features_that_are_not_there_are_refused(
    network: Network, asked: Features, told: str
) -> None:
    for _ in range(2):  # and it is not kept
        with pytest.raises(ValueError, match=told):
            network.evaluate(*asked)


def test_an_agent_may_be_told_which_network_to_play() -> None:
    """It plays by that one, also where another knows the regulation better."""
    chosen: list[list[int]] = []
    for name in ("learned", f"learned:{LITE}", f"learned:{FOR_ALL}"):
        agent = find_agent(name)(1)
        answers: list[int] = []
        for game, _ in random_game(Regulation.parse("9.1 lite+entry16"), 3):
            decision = game.decision()
            assert decision is not None
            answers.append(agent.choose(game.rules.view(game, decision.player), decision))
        chosen.append(answers)
    assert chosen[0] == chosen[1] != chosen[2]


@pytest.mark.parametrize("network", both(load_weights(FOR_ALL)), ids=["plain", "quickest"])
def test_features_are_bytes(network: Network) -> None:
    with pytest.raises(TypeError):
        network.evaluate("", b"", b"")  # type: ignore[arg-type]


def test_every_feature_has_a_name_of_its_own() -> None:
    for names in (state_names(), option_names()):
        assert len(set(names)) == len(names)
