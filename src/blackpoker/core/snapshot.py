"""Plain data back into a game. The other way is ``to_data`` of each class."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND, Question
from blackpoker.core.errors import RecordError
from blackpoker.core.game import Game, Rules
from blackpoker.core.keyed import KEY_BYTES, KeyedRng
from blackpoker.core.native import i64
from blackpoker.core.reading import (
    LARGEST,
    LATEST,
    SERIALS,
    apart,
    damaged,
    flag,
    named_in,
    numbers,
    part,
    row,
    rows,
    whole,
    word,
)
from blackpoker.core.request import Request
from blackpoker.core.rng import WORD, Rng, Shuffler
from blackpoker.core.snapshot_check import check
from blackpoker.core.task import FINISHED

VERSION: Final = 2  # of the shape of the data; rises whenever an older reader would misread it


# What a snapshot that was tampered with can raise where another game reads its own part of it.
DAMAGE: Final = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    AssertionError,
    OverflowError,
)
G = TypeVar("G", bound=Game)


def load_rng(data: list[Any]) -> Shuffler:
    """A keyed generator is written as its key and a number, the fast one as its four words."""
    words = rows(data, "rng")
    keyed = len(words) > 0 and isinstance(words[0], str)
    usual = 2 if keyed else 4
    if len(words) not in (usual, usual + 1):
        raise damaged("shape", part="rng")
    rng: Shuffler
    if keyed:
        if not re.fullmatch(r"[0-9a-f]*", words[0]) or len(words[0]) != 2 * KEY_BYTES:
            raise damaged("shape", part="rng")
        rng = KeyedRng(bytes.fromhex(words[0]), whole(words[1], "rng", 0, LARGEST))
    else:
        a, b, c, n = [whole(one, "rng", 0, WORD) for one in words[:4]]
        rng = Rng(a, b, c, n)
    if len(words) > usual:
        rng.stacked = tuple(load_stacked(fixed) for fixed in rows(words[usual], "rng"))
    return rng


def load_stacked(data: Any) -> tuple[int, ...]:
    """Whose shuffle is fixed (-1: nobody's), then the cards on top."""
    fixed = rows(data, "rng")
    if len(fixed) == 0:
        raise damaged("shape", part="rng")
    cards = apart(numbers(fixed[1:], "rng", 0, NOTHING), "rng")
    return (whole(fixed[0], "rng", -1, NOTHING), *cards)


def read_snapshot(
    data: object, id: str, rules_version: str, load: Callable[[dict[str, Any]], G]
) -> G:
    """Load a snapshot; RecordError if it is damaged, or of another regulation or version."""
    if not isinstance(data, dict) or "blackpoker" not in data:
        raise RecordError("not_a_snapshot")
    shape, version, theirs = [data.get(name) for name in ("blackpoker", "rules_version", "rules")]
    if not isinstance(shape, int) or not isinstance(version, str) or not isinstance(theirs, str):
        raise RecordError("not_a_snapshot")
    if (shape, version) != (VERSION, rules_version):
        raise RecordError(
            "snapshot_version", theirs=f"{shape}/{version}", ours=f"{VERSION}/{rules_version}"
        )
    if theirs != id:
        raise RecordError("snapshot_regulation", theirs=theirs, ours=id)
    try:
        game = load(data)
    except DAMAGE as error:
        reason = f"{type(error).__name__}: {error}"
        raise RecordError("snapshot_damaged", reason=reason) from error
    check(game)
    return game


def restore(
    game: Game,
    data: dict[str, Any],
    load: Callable[[Any, list[Any]], Request],
) -> None:
    """Fill in what the core keeps; ``load`` makes this game's requests from rules and data."""
    rules = game.rules
    last: i64 = game.players - 1
    turn, turn_number, chance, passed, serial = row(part(data, "turn"), "turn", 5)
    game.turn = whole(turn, "turn", 0, last)
    game.turn_number = whole(turn_number, "turn", 0, LATEST)
    game.chance = whole(chance, "turn", 0, last)
    game.passed = whole(passed, "turn", 0, bitset.only(game.players) - 1)
    game.serial = whole(serial, "turn", 0, SERIALS)
    game.stage = [load(rules, one) for one in rows(part(data, "stage"), "stage")]
    game.floating = [load(rules, one) for one in rows(part(data, "floating"), "floating")]
    game.buffer = [load(rules, one) for one in rows(part(data, "buffer"), "buffer")]
    raised = part(data, "raised")
    if raised is not None:
        game.raised = load(rules, raised)
    for one in rows(part(data, "agenda"), "agenda"):
        restore_task(game, one)
    asked, question, low, high, answer = row(part(data, "pending"), "pending", 5)
    game.asked = whole(asked, "pending", -1, last)
    game.low = whole(low, "pending", 0, LARGEST)
    game.high = whole(high, "pending", 0, LARGEST)
    game.answer = whole(answer, "pending", 0, SECOND + NOTHING)
    if word(question, "pending") != "":
        game.question = load_question(rules, question)
    forced, passing, over, winner = row(part(data, "flags"), "flags", 4)
    game.answers_forced = flag(forced, "flags")
    game.passing = flag(passing, "flags")
    game.over = flag(over, "flags")
    game.winner = whole(winner, "flags", -1, last)


def load_question(rules: Rules, id: str) -> Question:
    try:
        return rules.question(id)
    except KeyError as error:
        raise damaged("unknown", part="pending", id=id[:40]) from error


def restore_task(game: Game, data: Any) -> None:
    id, step, player, request, at, picked, named = row(data, "agenda", 7)
    task = game.push(
        named_in(game.rules.procedures, id, "agenda"),
        whole(player, "agenda", 0, game.players - 1),
        whole(request, "agenda", 0, SERIALS),
    )
    task.step = whole(step, "agenda", 0, FINISHED)
    task.at = whole(at, "agenda", -1, LARGEST)
    task.picked = whole(picked, "agenda", 0, LARGEST)
    task.named = tuple(numbers(named, "agenda", 0, SERIALS))
