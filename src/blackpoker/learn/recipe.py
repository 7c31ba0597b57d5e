"""What a run of learning is made with: every number that shapes it, kept with its checkpoints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Final, final

from blackpoker.core.errors import BlackPokerError
from blackpoker.network.weights import MOST_WARMTH
from blackpoker.text import Keyed
from blackpoker.text.nearest import near

CHOSEN_APART: Final = ("regulations", "seed", "workers")  # by options of their own
LAST_RATE: Final = 0.1  # of the first, where nobody says otherwise
LAST_ENTROPY: Final = 0.3


class LearnError(BlackPokerError):
    """A run that cannot be begun or gone on with as it was asked for."""


def number(usual: float, least: float, most: float) -> Any:
    """A number of the recipe, and what it may be."""
    return field(default=usual, metadata={"least": least, "most": most})


@final
@dataclass(frozen=True)
class Recipe:
    """The numbers of a run; ``docs/learning.md`` says what was tried."""

    regulations: tuple[str, ...]  # one that weighs more stands here more often
    seed: int = 1
    workers: int = 1
    width: int = number(192, 8, 1024)
    depth: int = number(64, 4, 512)
    games: int = number(512, 1, 65_536)  # side by side, in every process
    steps: int = number(64, 2, 4096)  # decisions of each before something is learned from them
    minibatch: int = number(4096, 1, 1_000_000)
    epochs: int = number(2, 1, 100)
    rate: float = number(7e-4, 0.0, 1.0)
    final_rate: float = number(7e-5, 0.0, 1.0)
    entropy: float = number(0.02, 0.0, 10.0)
    final_entropy: float = number(0.006, 0.0, 10.0)
    judge: int = number(128, 4, 1024)  # how wide the judge is that knows all cards
    # A win is worth so much less a decision later: games shall not drag on.
    discount: float = number(0.999, 0.0, 1.0)
    warm_up: int = number(0, 0, 100_000)  # rounds in which only the judges learn
    trace: float = number(0.97, 0.0, 1.0)  # how far a result reaches back (λ)
    clip: float = number(0.2, 0.0, 10.0)
    magnet: float = number(0.0, 0.0, 100.0)  # how much it is drawn to what it used to do
    magnet_every: int = number(100, 1, 1_000_000)  # rounds after which that is taken anew
    former: float = number(0.0, 0.0, 1.0)  # share of the games against a former self
    most_decisions: int = number(1000, 10, 100_000)  # a longer game is broken off
    # Nothing to the training: the levels that play by the file draw choices so much more warmly.
    warmth: float = number(1.0, 0.001, MOST_WARMTH)


NUMBERS: Final = {one.name: one for one in fields(Recipe) if one.name not in CHOSEN_APART}
SHAPE: Final = ("width", "depth", "judge")  # a network cannot change them once it is begun


def with_numbers(recipe: Recipe, named: Mapping[str, float]) -> Recipe:
    """Return the recipe with these numbers; where a step falls to follows where it begins."""
    found = dict(named)
    if "rate" in found:
        found.setdefault("final_rate", found["rate"] * LAST_RATE)
    if "entropy" in found:
        found.setdefault("final_entropy", found["entropy"] * LAST_ENTROPY)
    for name, value in found.items():
        check(NUMBERS[name], value, str(value))
    return replace(recipe, **found)  # type: ignore[arg-type]  # whole numbers were checked


def read_numbers(settings: Sequence[str]) -> dict[str, float]:
    """Read settings; LearnError says which one is wrong and why.

    >>> read_numbers(["former=0.1", "steps=32"])
    {'former': 0.1, 'steps': 32}
    """
    found: dict[str, float] = {}
    for text in settings:
        name, equals, written = (part.strip() for part in text.partition("="))
        if not equals:
            raise LearnError("learn_no_setting", text=text)
        if name not in NUMBERS:
            values = {"names": ", ".join(NUMBERS), "guess": near(name, list(NUMBERS))}
            raise LearnError("learn_unknown_setting", name=name, **values)
        one = NUMBERS[name]
        try:
            found[name] = int(written) if whole(one) else float(written)
        except ValueError:
            raise wrong(one, written) from None
        check(one, found[name], written)
    return found


def whole(one: Field[Any]) -> bool:
    return isinstance(one.default, int)


def check(one: Field[Any], value: float, written: str) -> None:
    if not one.metadata["least"] <= value <= one.metadata["most"]:
        raise wrong(one, written)


def wrong(one: Field[Any], written: str) -> LearnError:
    kind = Keyed("cli.whole_number" if whole(one) else "cli.number")
    values = {"least": one.metadata["least"], "most": one.metadata["most"]}
    return LearnError("learn_bad_setting", name=one.name, value=written, kind=kind, **values)
