"""Old Maid as something to agree on: ``oldmaid``, or ``oldmaid 5`` for five players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any, Final

from blackpoker.core.errors import IllegalDeck, IllegalRegulation
from blackpoker.core.flow import FLOW
from blackpoker.core.keyed import Seed, generator_of
from blackpoker.core.name import Name
from blackpoker.core.reading import SERIALS, numbers, part, row, whole
from blackpoker.core.request import Request
from blackpoker.core.snapshot import VERSION, load_rng, read_snapshot, restore
from blackpoker.oldmaid.card import COUNT
from blackpoker.oldmaid.game import DrawRequest, OldMaid
from blackpoker.oldmaid.rules import OldMaidRules
from blackpoker.text import Keyed, Spoken, in_each

ID: Final = "oldmaid"
NAME: Final = Name("ババ抜き", "Old Maid")
FEWEST: Final = 2
MOST: Final = 6
USUALLY: Final = 3


class OldMaidRegulation:
    """Old Maid for so many players, with the same methods as a regulation of BlackPoker.

    >>> OldMaidRegulation.parse("ババ抜き 5").id
    'oldmaid 5'
    >>> OldMaidRegulation.parse("oldmaid").players
    3
    """

    rules_version = "oldmaid-1"

    def __init__(self, players: int = USUALLY) -> None:
        if not FEWEST <= players <= MOST:
            raise IllegalRegulation("oldmaid_players", players=players, fewest=FEWEST, most=MOST)
        self.players = players

    @staticmethod
    def knows(text: str) -> bool:
        """Return True if this text asks for Old Maid."""
        return split(text)[0] in (ID, *(name.lower() for name in in_each(NAME).values()))

    @classmethod
    def parse(cls, text: str) -> OldMaidRegulation:
        """Return the regulation written here: the game, then how many play if not three."""
        if not cls.knows(text):
            raise IllegalRegulation("oldmaid_shape", text=text)
        number = split(text)[1]
        return cls(int(number) if number else USUALLY)

    @property
    def id(self) -> str:
        return ID if self.players == USUALLY else f"{ID} {self.players}"

    @property
    def name(self) -> Spoken:
        """As a person says it."""
        return Keyed("regulation.for_so_many", game=NAME, n=self.players)

    @cached_property
    def rules(self) -> OldMaidRules:
        return OldMaidRules(self.id)

    def prepare(
        self,
        seed: Seed,
        decks: list[list[int]] | None = None,
        trumps: Sequence[list[int] | None] | None = None,
    ) -> OldMaid:
        """Return a game about to be set up; ``advance()`` starts it. Nobody brings a deck."""
        if decks is not None:
            raise IllegalDeck("oldmaid_deck")
        if trumps is not None:
            raise IllegalDeck("no_trumps_here", regulation=self.id)
        game = OldMaid(self.rules, generator_of(seed), self.players)
        game.push(FLOW, 0, 0)
        game.push(self.rules.setup, 0, 0)
        return game

    def new_game(
        self,
        seed: Seed,
        decks: list[list[int]] | None = None,
        trumps: Sequence[list[int] | None] | None = None,
    ) -> OldMaid:
        """Start a game: dealt by the seed, pairs laid down, waiting for the first draw."""
        game = self.prepare(seed, decks, trumps)
        game.advance()
        return game

    def snapshot(self, game: OldMaid) -> dict[str, object]:
        """Write a game down, at any decision."""
        return {"blackpoker": VERSION, "rules_version": self.rules_version, **game.to_data()}

    def load(self, data: dict[str, Any]) -> OldMaid:
        """Rebuild a game from a snapshot of this regulation and this version."""
        load = partial(load_old_maid, self.rules, self.players)
        return read_snapshot(data, self.id, self.rules_version, load)


def split(text: str) -> tuple[str, str]:
    """Take the number of players off the end."""
    words = text.strip().lower().split()
    number = words.pop() if len(words) > 1 and words[-1].isdecimal() else ""
    return " ".join(words), number


def load_old_maid(rules: OldMaidRules, players: int, data: dict[str, Any]) -> OldMaid:
    """Rebuild a game from what ``to_data`` wrote."""
    game = OldMaid(rules, load_rng(part(data, "rng")), players)
    hands = row(part(data, "hands"), "hands", players)
    game.hands = [numbers(hand, "hands", 0, COUNT - 1) for hand in hands]
    game.discarded = numbers(part(data, "discarded"), "discarded", 0, COUNT - 1)
    game.loser = whole(part(data, "loser"), "loser", -1, players - 1)
    restore(game, data, load_request)
    return game


def load_request(rules: OldMaidRules, data: Any) -> Request:
    serial, line, controller, place = row(data, "floating", 4)
    return DrawRequest(
        whole(serial, "floating", 1, SERIALS),
        rules.lines[whole(line, "floating", 0, len(rules.lines) - 1)],
        whole(controller, "floating", 0, MOST - 1),
        whole(place, "floating", 0, COUNT - 1),
    )
