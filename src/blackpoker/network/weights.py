"""What a network has learned, as a file: small, checked, and by the names of the features.

A line of JSON says what it is; the rest is packed. A name that is gone since is left out, one that
has come since counts for nothing, so a network lives on when an edition is added.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, final

from blackpoker.core.errors import BlackPokerError
from blackpoker.features.names import option_names, state_names
from blackpoker.network.forward import MOST_WEIGHT

KIND: Final = "blackpoker network"
VERSION: Final = 1
MOST_SHIFT: Final = 7
LARGEST: Final = 64_000_000  # no packed part may grow beyond so many bytes
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

    def flaw(self) -> str:
        """Return what is wrong with the numbers, nothing if all is well."""
        for part, size in self.sizes().items():
            if len(getattr(self, part)) != size:
                return part
        if max(self.state_shifts + self.option_shifts) > MOST_SHIFT:
            return "shifts"
        rows = {"first": self.width, "second": self.width, "meet": self.width, "fit": self.width}
        for part, width in {**rows, "judge": self.width, "weigh": self.depth}.items():
            numbers = memoryview(getattr(self, part)).cast("h")
            for start in range(0, len(numbers), width):
                if sum(map(abs, numbers[start : start + width])) > MOST_WEIGHT:
                    return part
        return ""


def save_weights(path: Path, weights: NetworkWeights) -> None:
    """Write a file; what stood there before is replaced in one go."""
    names = "\n".join((*state_names(), "", *option_names())).encode()
    body = zlib.compress(names + b"\0" + b"".join(getattr(weights, part) for part in PARTS), 9)
    head = {
        "kind": KIND,
        "version": VERSION,
        "width": weights.width,
        "depth": weights.depth,
        "sha256": sha256(body).hexdigest(),
        **weights.about,
    }
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(json.dumps(head).encode() + b"\n" + body)
    fresh.replace(path)


def load_weights(path: Path) -> NetworkWeights:
    """Read a file; NetworkFileError says what is wrong with it."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # the name may be none
        raise NetworkFileError("network_unreadable", path=str(path), why=str(error)) from None
    line, _, body = data.partition(b"\n")
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise NetworkFileError("network_other_file", path=str(path))
    if head.get("version") != VERSION:
        found = str(head.get("version"))
        raise NetworkFileError("network_version", path=str(path), found=found, known=str(VERSION))
    if head.get("sha256") != sha256(body).hexdigest():
        raise NetworkFileError("network_damaged", path=str(path))
    try:
        weights = unpack(head, body)
    except (KeyError, TypeError, ValueError, zlib.error):
        weights = None
    if weights is None or weights.flaw():
        raise NetworkFileError("network_damaged", path=str(path))
    return weights


def unpack(head: dict[str, Any], body: bytes) -> NetworkWeights | None:
    opened = zlib.decompressobj()
    text, _, numbers = opened.decompress(body, LARGEST).partition(b"\0")
    states, options = (part.split("\n") for part in text.decode().split("\n\n"))
    width, depth = head["width"], head["depth"]
    about = {
        name: value
        for name, value in head.items()
        if name not in ("kind", "version", "width", "depth", "sha256")
    }
    sizes = {
        "states": len(states) * width,
        "state_shifts": len(states),
        "options": len(options) * depth,
        "option_shifts": len(options),
    }
    parts: dict[str, bytes] = {}
    start = 0
    blank = NetworkWeights(width, depth, about, *[b""] * len(PARTS))
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
