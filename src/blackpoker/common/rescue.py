"""Which actions would keep off a loss, were nobody to answer them: found by trying each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.forecast import play_orders, unfold
from blackpoker.common.unfolding import Unfolding
from blackpoker.common.veil import Veil, veiled
from blackpoker.core.decision import ACT, KEY, NOTHING, PAYMENT, TARGET

MOST_TRIES: Final = 120  # requests that are put together and played out, for all actions ...
MOST_OF_ONE: Final = 24  # ... and for one
REQUEST_PARTS: Final = (PAYMENT, KEY, TARGET)


@dataclass(frozen=True)
class Rescue:
    """A request after which the loss does not come; ``sure``: in none of the worlds."""

    action: str
    choices: tuple[int, ...]
    keys: tuple[int, ...]
    sure: bool


def losing_worlds(game: Duel, viewer: int) -> list[Veil]:
    """The worlds in which passing loses, two at most."""
    found: list[Veil] = []
    for run in unfold(game, viewer, ()):
        if run.loser == viewer and run.veil not in found:
            found.append(run.veil)
    return found[:2]


def rescues(game: Duel, viewer: int) -> list[Rescue]:
    """Try the actions of whoever holds the chance and would lose by passing; the sure ones first.

    Of each action the first request is told that helps for sure, or else that may help.
    """
    veils = losing_worlds(game, viewer)
    if not veils or game.asked != viewer or game.question is not game.book.chance:
        return []
    found: list[Rescue] = []
    left = MOST_TRIES
    for i, option in enumerate(game.options()):
        if option.verb != ACT or option.ref == NOTHING:
            continue
        best: Rescue | None = None
        tried = whole_requests(game, viewer, veils[0], i, min(left, MOST_OF_ONE))
        left -= len(tried)
        action = game.book.line_at(option.ref).record.id
        for choices, keys in tried:
            helped = helps(game, viewer, veils, choices)
            if helped > 0 and (best is None or helped > 1):
                best = Rescue(action, tuple(choices), keys, helped > 1)
                if best.sure:
                    break
        if best is not None:
            found.append(best)
    return [one for one in found if one.sure] + [one for one in found if not one.sure]


def whole_requests(
    game: Duel, viewer: int, veil: Veil, choice: int, most: int
) -> list[tuple[list[int], tuple[int, ...]]]:
    """Put an action together with every key and target, and the first and last way to pay for it.

    The choices, and the key cards that they name.
    """
    found: list[tuple[list[int], tuple[int, ...]]] = []
    open_ends: list[list[int]] = [[choice]]
    while open_ends and len(found) < most:
        choices = open_ends.pop()
        world = veiled(game, viewer, veil)
        for one in choices:
            world.apply(one)
        question = world.question
        going_on = not world.over and world.asked == viewer and question is not None
        if going_on and question is not None and question.part in REQUEST_PARTS:
            n: int = world.count()
            ways = [0, n - 1] if question.part == PAYMENT and n > 1 else list(range(n))
            ways.reverse()
            open_ends += [[*choices, way] for way in ways]
        else:
            found.append((choices, keys_of(world, game)))
    return found


def keys_of(world: Duel, before: Duel) -> tuple[int, ...]:
    """The key cards of the request that has been made; none of one that is done with already."""
    for request in reversed(world.stage):
        if request.serial > before.serial:
            staged = world.staged(request.serial)
            return staged.keys if staged is not None else ()
    return ()


def helps(game: Duel, viewer: int, veils: Sequence[Veil], choices: Sequence[int]) -> int:
    """0: it does not keep off the loss. 1: in some world, or if one goes on well. 2: it does."""
    kept = 0
    sure = True
    for veil in veils:
        runs: list[Unfolding] = []
        made = play_orders(runs, game, viewer, veil, choices)
        if made and all(run.loser != viewer for run in runs):
            kept += 1
            sure = sure and all(run.hangs == "" for run in runs)
        else:
            sure = False
    return 2 if kept > 0 and sure else min(kept, 1)
