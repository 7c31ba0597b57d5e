"""Everything that can be played: the regulations of every edition, and the other games of the
core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from blackpoker.core.decision import QUESTIONS
from blackpoker.core.game import Game, Rules
from blackpoker.core.keyed import Seed
from blackpoker.frames.supplement import Supplement
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.text import Spoken

# The questions of all that is printed: local rules, which are read later, may add others.
PRINTED_QUESTIONS: Final = frozenset(QUESTIONS)


class AnyRegulation(Protocol):
    """What a session asks of a game to be played."""

    players: int

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Spoken: ...
    @property
    def rules_version(self) -> str: ...
    @property
    def rules(self) -> Rules: ...
    def prepare(
        self,
        seed: Seed,
        decks: list[list[int]] | None = None,
        trumps: Sequence[list[int] | None] | None = None,
    ) -> Game: ...
    def snapshot(self, game: Any) -> dict[str, object]: ...


def find_regulation(text: str, house: tuple[Supplement, ...] = ()) -> AnyRegulation:
    """Return what a text names: a regulation, or another game by its name."""
    if OldMaidRegulation.knows(text):
        return OldMaidRegulation.parse(text)
    return Regulation.parse(text, house)


def everything() -> list[AnyRegulation]:
    """All there is to play."""
    return [*all_regulations(), OldMaidRegulation()]
