"""What a network has learned, as a file: small, checked, and by the names of the features.

A line of JSON says what it is, a second line is the checksum of all else, and the rest is packed. A
name that is gone since is left out, one that has come since counts for nothing, so a network lives
on when an edition is added.
"""

from __future__ import annotations

import json
import os
import stat
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, final

from blackpoker.core.errors import BlackPokerError
from blackpoker.features.names import option_names, state_names
from blackpoker.network.forward import MOST_BIAS, MOST_SUM, TOP_LEVEL

KIND: Final = "blackpoker network"
VERSION: Final = 2  # no other is read; in the first one the checksum left out the line of JSON
WIDEST: Final = 1024
MOST_SHIFT: Final = 7
MOST_WARMTH: Final = 1000.0
LARGEST: Final = 64_000_000  # bytes of a file, packed or not
PARTS: Final = (
    "states",
    "state_shifts",
    "options",
    "option_shifts",
    "bias",
    "first",
    "first_bias",
    "second",
    "second_bias",
    "meet",
    "meet_bias",
    "fit",
    "judge",
    "judge_bias",
    "weigh",
)


class NetworkFileError(BlackPokerError):
    """A file of weights that cannot be used, and why."""


@final
@dataclass(frozen=True)
class NetworkWeights:
    """The numbers of a network, in the order of today's features; see ``forward`` for their units.

    Rows have a byte a number and are shifted by their own shift; layers have two bytes a weight, by
    what goes out first; biases have four.
    """

    width: int
    depth: int
    about: dict[str, Any]  # regulations, and whatever is worth knowing of the training
    states: bytes
    state_shifts: bytes
    options: bytes
    option_shifts: bytes
    bias: bytes
    first: bytes
    first_bias: bytes
    second: bytes
    second_bias: bytes
    meet: bytes
    meet_bias: bytes
    fit: bytes
    judge: bytes
    judge_bias: bytes
    weigh: bytes

    @property
    def regulations(self) -> list[str]:
        """The regulations it has been trained on."""
        return list(self.about["regulations"])

    @property
    def warmth(self) -> float:
        """How warm its choices are taken to be: the scores of another may lie farther apart."""
        return float(self.about.get("warmth", 1.0))

    def sizes(self) -> dict[str, int]:
        """How many bytes each part has."""
        w, d = self.width, self.depth
        states, options = len(state_names()), len(option_names())
        return {
            "states": states * w,
            "state_shifts": states,
            "options": options * d,
            "option_shifts": options,
            "bias": 4 * w,
            "first": 2 * w * w,
            "first_bias": 4 * w,
            "second": 2 * w * w,
            "second_bias": 4 * w,
            "meet": 2 * w * d,
            "meet_bias": 4 * d,
            "fit": 2 * w * d,
            "judge": 2 * w,
            "judge_bias": 4,
            "weigh": 2 * d,
        }

    def misdescribed(self) -> str:
        """Return what is wrong with what the file says of itself, nothing if all is well."""
        for name, size in (("width", self.width), ("depth", self.depth)):
            if type(size) is not int or not 1 <= size <= WIDEST:
                return name
        named = self.about.get("regulations")
        if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
            return "regulations"
        warmth = self.about.get("warmth", 1.0)
        if type(warmth) not in (int, float) or not 0 < warmth <= MOST_WARMTH:  # it may be NaN
            return "warmth"
        return ""

    def flaw(self) -> str:
        """Return what does not belong together, nothing if all is well."""
        if wrong := self.misdescribed():
            return wrong
        for part, size in self.sizes().items():
            if len(getattr(self, part)) != size:
                return part
        return "shifts" if max(self.state_shifts + self.option_shifts) > MOST_SHIFT else ""

    def too_large(self) -> str:
        """Return which part could come to a sum of more than 32 bits, nothing if none can."""
        if max(map(abs, memoryview(self.bias).cast("i"))) > MOST_BIAS:
            return "bias"
        for part, bias, width in (
            ("first", self.first_bias, self.width),
            ("second", self.second_bias, self.width),
            ("meet", self.meet_bias, self.width),
            ("fit", bytes(4 * self.depth), self.width),
            ("judge", self.judge_bias, self.width),
            ("weigh", bytes(4), self.depth),
        ):
            numbers = memoryview(getattr(self, part)).cast("h")
            for i, start in enumerate(memoryview(bias).cast("i")):
                weight = sum(map(abs, numbers[i * width : (i + 1) * width]))
                if weight * TOP_LEVEL + abs(start) > MOST_SUM:
                    return part
        return ""


# ---- writing
def save_weights(path: Path, weights: NetworkWeights) -> None:
    """Write a file; what stood there before is replaced in one go."""
    names = "\n".join((*state_names(), "", *option_names())).encode()
    body = zlib.compress(names + b"\0" + b"".join(getattr(weights, part) for part in PARTS), 9)
    described = {"kind": KIND, "version": VERSION, "width": weights.width, "depth": weights.depth}
    head = json.dumps({**described, **weights.about}).encode()
    replace_file(path, b"\n".join((head, checksum(head, body), body)))


def checksum(head: bytes, body: bytes) -> bytes:
    return sha256(head + b"\n" + body).hexdigest().encode()


def replace_file(path: Path, data: bytes) -> None:
    """Put a file in place in one go: if the disk is full, what stood there before still does."""
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise


# ---- reading
def load_weights(path: Path) -> NetworkWeights:
    """Read a file; NetworkFileError says what is wrong with it."""
    line, _, rest = contents(path).partition(b"\n")
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise NetworkFileError("network_other_file", path=str(path))
    version = head.get("version")
    if type(version) is not int:
        raise NetworkFileError("network_damaged", path=str(path))
    if version != VERSION:
        known = str(VERSION)
        raise NetworkFileError("network_version", path=str(path), found=str(version), known=known)
    written, _, body = rest.partition(b"\n")
    weights = unpack(head, body) if written == checksum(line, body) else None
    if weights is None or weights.flaw():
        raise NetworkFileError("network_damaged", path=str(path))
    if part := weights.too_large():
        raise NetworkFileError("network_too_large", path=str(path), part=part)
    return weights


def contents(path: Path) -> bytes:
    try:
        found = path.stat()
        if stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST:
            return path.read_bytes()
    except (OSError, ValueError) as error:  # the name may be none
        why = getattr(error, "strerror", None) or str(error)
        raise NetworkFileError("network_unreadable", path=str(path), why=why) from None
    raise NetworkFileError("network_other_file", path=str(path))


def unpack(head: dict[str, Any], body: bytes) -> NetworkWeights | None:
    """Return what is packed, in today's order; None if it is not what the head says."""
    described = ("kind", "version", "width", "depth")
    about = {name: value for name, value in head.items() if name not in described}
    width, depth = head.get("width", 0), head.get("depth", 0)
    blank = NetworkWeights(width, depth, about, *[b""] * len(PARTS))
    if blank.misdescribed():
        return None
    try:
        text, _, numbers = zlib.decompressobj().decompress(body, LARGEST).partition(b"\0")
        states, options = (part.split("\n") for part in text.decode().split("\n\n"))
    except (ValueError, zlib.error):
        return None
    sizes = {
        "states": len(states) * width,
        "state_shifts": len(states),
        "options": len(options) * depth,
        "option_shifts": len(options),
    }
    parts: dict[str, bytes] = {}
    start = 0
    for part, size in {**blank.sizes(), **sizes}.items():
        parts[part] = numbers[start : start + size]
        start += size
    if start != len(numbers):
        return None
    for part, old, new, row in (
        ("states", states, state_names(), width),
        ("state_shifts", states, state_names(), 1),
        ("options", options, option_names(), depth),
        ("option_shifts", options, option_names(), 1),
    ):
        if list(new) != old:
            parts[part] = by_name(parts[part], old, new, row)
    return NetworkWeights(width, depth, about, **parts)


def by_name(rows: bytes, old: Sequence[str], new: Sequence[str], width: int) -> bytes:
    """Bring rows into another order; what is new gets zeros."""
    place = {name: number for number, name in enumerate(old)}
    zeros = bytes(width)
    return b"".join(
        zeros if name not in place else rows[place[name] * width : (place[name] + 1) * width]
        for name in new
    )
