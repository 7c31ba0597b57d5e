"""The files of networks: what is in them comes back, and whatever cannot be used is refused."""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from blackpoker.agents.learned.networks import FOLDER
from blackpoker.agents.registry import find_agent
from blackpoker.core.rng import seeded
from blackpoker.features.names import option_names, state_names
from blackpoker.network.forward import MOST_BIAS, MOST_SUM, TOP_LEVEL
from blackpoker.network.weights import (
    LARGEST,
    PARTS,
    NetworkFileError,
    NetworkWeights,
    by_name,
    checksum,
    load_weights,
    save_weights,
)
from blackpoker.text import LANGUAGES

SHIPPED = sorted(FOLDER.glob("*.net"))
LAYERS = ("first", "second", "meet", "fit", "judge", "weigh")
WIDTH, DEPTH = 8, 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.net"


def small(**other: Any) -> NetworkWeights:
    """Return a network with numbers of all kinds in it."""
    rng = seeded(5)
    blank = NetworkWeights(WIDTH, DEPTH, {"regulations": ["9.1 lite+entry16"]}, *[b""] * len(PARTS))
    parts: dict[str, Any] = {
        part: bytes(rng.below(3) for _ in range(size)) for part, size in blank.sizes().items()
    }
    return replace(blank, **{**parts, **other})


def refused(path: Path) -> NetworkFileError:
    """Return what is said of a file: it is one sentence, in every language, with its name."""
    with pytest.raises(NetworkFileError) as told:
        find_agent(f"learned:{path}")
    for lang in LANGUAGES:
        said = told.value.said(lang)
        assert path.name in said
        assert "\n" not in said
    return told.value


# ---- back and forth
@pytest.mark.parametrize("net", [small(), *map(load_weights, SHIPPED)], ids=lambda net: net.width)
def test_what_is_written_comes_back(net: NetworkWeights, path: Path) -> None:
    save_weights(path, net)
    save_weights(path, net)
    assert load_weights(path) == net
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_rows_follow_their_names() -> None:
    assert by_name(b"aabbcc", ["a", "b", "c"], ["c", "new", "a"], 2) == b"cc\0\0aa"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_leaves_what_was_there(path: Path) -> None:
    save_weights(path, small())
    path.with_name("mine.net.new").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        save_weights(path, small(weigh=bytes(2 * DEPTH)))
    assert load_weights(path) == small()
    assert [one.name for one in path.parent.iterdir()] == [path.name]


# ---- what is said of a file by itself
def with_head(path: Path, **changes: Any) -> None:
    """Write a file that says something else of itself, with a checksum that is right."""
    save_weights(path, small())
    line, _, body = path.read_bytes().split(b"\n", 2)
    head = {**json.loads(line), **changes}
    line = json.dumps({name: one for name, one in head.items() if one is not ...}).encode()
    path.write_bytes(b"\n".join((line, checksum(line, body), body)))


@pytest.mark.parametrize(
    ("name", "value", "id"),
    [
        ("kind", "something else", "network_other_file"),
        ("kind", None, "network_other_file"),
        ("kind", ..., "network_other_file"),
        ("version", 1, "network_version"),
        ("version", 99, "network_version"),
        ("version", -1, "network_version"),
        *(("version", value, "network_damaged") for value in (2.0, True, "2", [2], None, ...)),
        *(
            (name, value, "network_damaged")
            for name in ("width", "depth")
            for value in (0, -8, 1025, 10**30, 7, 8.0, True, "8", [8], {}, None, ...)
        ),
        *(
            ("regulations", value, "network_damaged")
            for value in (None, "9.1 lite+entry16", 5, {}, [5], [None], [["6 lite"]], ...)
        ),
        *(
            ("warmth", value, "network_damaged")
            for value in (0, -1, 0.0, float("nan"), float("inf"), 10**400, 1e9, True, "1", [], None)
        ),
    ],
    ids=lambda value: "left out" if value is ... else str(value)[:12],
)
def test_a_head_that_says_something_odd_is_refused(
    path: Path, name: str, value: Any, id: str
) -> None:
    with_head(path, **{name: value})
    assert refused(path).id == id


@pytest.mark.parametrize("warmth", [0.65, 1, 1000.0])
def test_a_head_may_say_how_warm_a_network_is(path: Path, warmth: float) -> None:
    with_head(path, warmth=warmth)
    assert load_weights(path).warmth == warmth


# ---- damage
def test_wherever_a_file_ends_too_early_it_is_refused(path: Path) -> None:
    save_weights(path, small())
    data = path.read_bytes()
    for size in [*range(0, 400), *range(400, len(data), len(data) // 40), len(data) - 1]:
        path.write_bytes(data[:size])
        assert refused(path).id in ("network_other_file", "network_damaged")


def test_wherever_a_byte_is_another_one_it_is_refused(path: Path) -> None:
    save_weights(path, small())
    data = path.read_bytes()
    for place in [*range(0, 400), *range(400, len(data), len(data) // 40), len(data) - 1]:
        for flipped in (1, 0x20, 0xFF):
            path.write_bytes(data[:place] + bytes([data[place] ^ flipped]) + data[place + 1 :])
            said = refused(path).id
            assert said in ("network_other_file", "network_version", "network_damaged")


def test_what_was_changed_in_the_head_of_a_shipped_file_is_noticed(path: Path) -> None:
    data = SHIPPED[0].read_bytes()
    path.write_bytes(data.replace(b'"warmth": 0.65', b'"warmth": 0.64', 1))
    assert path.read_bytes() != data
    assert refused(path).id == "network_damaged"


def packed(path: Path, body: bytes) -> None:
    """Write another packed part behind a head and a checksum that are right."""
    save_weights(path, small())
    line = path.read_bytes().split(b"\n", 1)[0]
    path.write_bytes(b"\n".join((line, checksum(line, body), body)))


NAMES = "\n".join((*state_names(), "", *option_names())).encode()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not packed",
        zlib.compress(b""),
        zlib.compress(b"\0"),
        zlib.compress(b"\xff\n\nb\0"),
        zlib.compress(b"one list of names\0" + bytes(100)),
        zlib.compress(b"a\n\nb\n\nc\0" + bytes(100)),
        zlib.compress(NAMES + b"\0"),
        zlib.compress(NAMES + b"\0" + bytes(10**6)),
        zlib.compress(bytes(2 * LARGEST)),
    ],
    ids=["empty", "raw", "no-names", "blank", "no-text", "one", "three", "short", "long", "bomb"],
)
def test_a_packed_part_that_is_none_is_refused(path: Path, body: bytes) -> None:
    packed(path, body)
    assert refused(path).id == "network_damaged"


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_another_size_is_a_flaw(part: str) -> None:
    net = small()
    assert net.flaw() == ""
    assert replace(net, **{part: getattr(net, part)[:-4]}).flaw() == part


def test_a_shift_that_is_too_far_is_refused(path: Path) -> None:
    save_weights(path, small(option_shifts=bytes([8]) * len(option_names())))
    assert refused(path).id == "network_damaged"


# ---- numbers that are too large
def one_too_many(part: str) -> dict[str, bytes]:
    """Return weights, and a bias if there is one, that could just add up to 2**31."""
    incoming = DEPTH if part == "weigh" else WIDTH
    outgoing = {"judge": 1, "weigh": 1, "meet": DEPTH, "fit": DEPTH}.get(part, WIDTH)
    each = MOST_SUM // TOP_LEVEL // incoming
    if part in ("fit", "weigh"):
        return {part: last_of(outgoing, struct.pack("<h", each + 1) * incoming)}
    bias = MOST_SUM + 1 - each * incoming * TOP_LEVEL
    return {
        part: last_of(outgoing, struct.pack("<h", -each) * incoming),
        f"{part}_bias": last_of(outgoing, struct.pack("<i", -bias)),
    }


def last_of(n: int, numbers: bytes) -> bytes:
    return bytes(len(numbers) * (n - 1)) + numbers


@pytest.mark.parametrize(
    ("part", "numbers"),
    [
        ("bias", {"bias": last_of(WIDTH, struct.pack("<i", -MOST_BIAS - 1))}),
        ("first", {"first_bias": last_of(WIDTH, struct.pack("<i", -MOST_SUM - 1))}),
        *((part, one_too_many(part)) for part in LAYERS),
    ],
)
def test_numbers_that_could_add_up_to_more_than_32_bits_are_refused(
    path: Path, part: str, numbers: dict[str, bytes]
) -> None:
    save_weights(path, small(**numbers))
    told = refused(path)
    assert (told.id, told.values["part"]) == ("network_too_large", part)


# ---- no file at all
def make_directory(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def make_circle(path: Path) -> None:
    path.symlink_to(path)


def make_huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10**12)


def make_nested(path: Path) -> None:
    path.write_bytes(b"[" * 1_000_000)


def make_long_number(path: Path) -> None:
    path.write_bytes(b'{"kind": "blackpoker network", "version": ' + b"1" * 9_999 + b"}\n")


@pytest.mark.skipif(os.name != "posix", reason="other systems have other files")
@pytest.mark.parametrize(
    ("make", "id"),
    [
        (make_directory, "network_other_file"),
        (make_pipe, "network_other_file"),
        (make_endless, "network_other_file"),
        (make_circle, "network_unreadable"),
        (make_huge, "network_other_file"),
        (make_nested, "network_other_file"),
        (make_long_number, "network_other_file"),
        (Path.touch, "network_other_file"),
        (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n"), "network_other_file"),
        (lambda path: path.write_bytes(b"null\n"), "network_other_file"),
        (lambda path: path.write_bytes(b"\n\n\n"), "network_other_file"),
    ],
)
def test_what_is_no_such_file_is_refused(
    path: Path, make: Callable[[Path], object], id: str
) -> None:
    make(path)
    assert refused(path).id == id


def test_a_file_that_is_not_there_is_refused_with_the_reason_alone() -> None:
    for name, why in (("no/such.net", os.strerror(2)), ("a\0b", "null")):
        with pytest.raises(NetworkFileError) as told:
            find_agent(f"learned:{name}")
        assert told.value.id == "network_unreadable"
        assert why in told.value.values["why"]
        assert "Errno" not in told.value.said("en")
