"""A network at play: whole numbers that come out the same everywhere, and the files they are in."""

from __future__ import annotations

import json
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
    ROW_BITS,
    SUM_BITS,
    TOP_FIT,
    TOP_LEVEL,
    TOP_OPTION,
    CompiledNetwork,
    PlainNetwork,
    make_network,
)
from blackpoker.network.weights import NetworkFileError, NetworkWeights, by_name, load_weights
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES

FILES = sorted(FOLDER.glob("*.net"))
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
    weights, network = loaded(file_for(regulation.id))
    plain = PlainNetwork(weights)
    decisions = some_decisions(regulation, 3)
    assert decisions
    for asked in decisions:
        assert network.evaluate(*asked) == plain.evaluate(*asked)


def test_the_networks_are_small_and_say_what_they_were_trained_on() -> None:
    assert FOR_ALL in FILES
    assert sum(path.stat().st_size for path in FILES) <= 6_000_000
    known = {one.id for one in DUELS}
    for path in FILES:
        assert set(load_weights(path).regulations) <= known
    assert known <= set(load_weights(FOR_ALL).regulations)


@pytest.mark.skipif(CompiledNetwork is None, reason="nothing is compiled here")
def test_features_that_are_not_there_are_refused() -> None:
    network = loaded(FOR_ALL)[1]
    with pytest.raises(ValueError, match="no feature 32000"):
        network.evaluate(struct.pack("<h", 32000), b"", b"")
    with pytest.raises(ValueError, match="no feature -1"):
        network.evaluate(struct.pack("<h", -1), b"", b"")
    with pytest.raises(ValueError, match="ends where"):
        network.evaluate(b"\0\0", b"\0\0", struct.pack("<i", 5))
    with pytest.raises(TypeError):
        network.evaluate("", b"", b"")  # type: ignore[arg-type]


# ---- files
def test_rows_follow_their_names() -> None:
    assert by_name(b"aabbcc", ["a", "b", "c"], ["c", "new", "a"], 2) == b"cc\0\0aa"


def damaged(path: Path, how: str) -> bytes:
    data = path.read_bytes()
    line, _, body = data.partition(b"\n")
    head = json.loads(line)
    if how == "version":
        head["version"] = 99
    if how == "kind":
        head["kind"] = "something else"
    if how == "width":
        head["width"] = 7
    if how == "no width":
        del head["width"]
    if how == "wide":
        head["width"] = "wide"
    if how == "body":
        body = body[:-9]
    if how == "garbage":
        return b"\x89PNG\r\n" + body
    return json.dumps(head).encode() + b"\n" + body


@pytest.mark.parametrize(
    ("how", "id"),
    [
        ("version", "network_version"),
        ("kind", "network_other_file"),
        ("garbage", "network_other_file"),
        ("body", "network_damaged"),
        ("width", "network_damaged"),
        ("no width", "network_damaged"),
        ("wide", "network_damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_a_sentence(
    how: str, id: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.net"
    path.write_bytes(damaged(FILES[0], how))
    with pytest.raises(NetworkFileError) as told:
        find_agent(f"learned:{path}")
    assert told.value.id == id
    for lang in LANGUAGES:
        assert "mine.net" in told.value.said(lang)


def test_a_file_that_is_not_there_is_refused() -> None:
    for name in ("learned:no/such.net", "learned:", "learned:a\0b"):
        with pytest.raises(NetworkFileError) as told:
            find_agent(name)
        assert told.value.id == "network_unreadable"


def test_an_agent_may_be_told_which_network_to_play() -> None:
    assert callable(find_agent(f"learned:{FOR_ALL}"))


def test_every_feature_has_a_name_of_its_own() -> None:
    for names in (state_names(), option_names()):
        assert len(set(names)) == len(names)
