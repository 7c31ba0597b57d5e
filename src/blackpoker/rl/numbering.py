"""One number for every option of a regulation, the same in every game and in both builds.

The space is a row of sections. A section belongs to one question, or to all other questions with
the same verb, so that even a question of a house rule finds its numbers. "Own" and "other" are
meant from the player who is asked: both players learn the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NoReturn, final
from zlib import crc32

from blackpoker.common import card
from blackpoker.common.card import CARD
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.core import bitset
from blackpoker.core.decision import ACT, NOTHING, PLAYER, QUESTIONS, REQUEST, SECOND, WAY, Decision
from blackpoker.regulation.house_rules import find_duel
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.option_numbers import OptionTables

REFS: Final = 2 * SECOND  # a reference is below this
WAYS: Final = 16  # of a question that is not listed here

# Questions with a section of their own: what is asked all the time. The order is part of the
# numbering, so a new one goes to the end. True: also places of the other player are offered.
ASKED_OFTEN: Final = {
    "key": False,
    "discard": False,
    "top": False,
    "bulwark": False,
    "trim": False,
    "take": False,
    "opening": False,
    "drive": False,
    "sacrifice": False,
    "attacker": False,
    "blocker": False,
    "target": True,
}
# Questions between a few ways. Here too a new one goes to the end. All other questions share the
# sections of their verbs; features tell them apart.
BETWEEN_WAYS: Final = (
    "draw_again",
    "lay_as",
    "refill",
    "state",
    "new_state",
    "bj",
    "put_where",
    "exhaustion",
)


@final
class Numbering:
    """The options of one regulation, numbered from 0 to ``size - 1``.

    >>> numbers = Numbering("9.1 lite+entry16")
    >>> numbers.name(0), numbers.name(numbers.size - 1)
    ('chance/pass', 'way/15')
    """

    def __init__(self, regulation: str | Regulation) -> None:
        self.regulation = find_duel(regulation)
        self.lines = [line.action.id for line in self.regulation.rules.lines]
        deck = self.regulation.frame.deck
        self.cards = tuple(bitset.each(deck.exactly or card.ALL))  # all that can be in it
        # How many it has at most: so many characters one player can have.
        self.places = len(self.cards) if deck.exactly else deck.most
        rules = self.regulation.rules  # in a draft nobody lays trumps, but some are drafted
        self.trumps = self.places if self.regulation.has_trumps or rules.trumps else 0
        self.starts: dict[str, int] = {}  # of each section: the number of its first option
        self.names: list[str] = []
        self.add("chance", ["pass", *self.lines])
        for question, both in ASKED_OFTEN.items():
            self.add(question, ["done", *self.refs_of(QUESTIONS[question].verb, both)])
        for question in BETWEEN_WAYS:
            self.add(question, [way.text for way in QUESTIONS[question].names])
        for verb in (CARD, UNIT, TRUMP_CARD):
            self.add(verb, ["done", *self.refs_of(verb, True)])
        self.add(PLAYER, ["done", "own", "other"])
        self.add(REQUEST, ["done", *map(str, range(NOTHING))])
        self.add(WAY, [str(way) for way in range(WAYS)])
        self.size = len(self.names)
        self.tables = OptionTables(self.size, self.table)

    def add(self, section: str, options: Sequence[str]) -> None:
        self.starts[section] = len(self.names)
        self.names += [f"{section}/{option}" for option in options]

    def refs(self, verb: str) -> Sequence[int]:
        """Return what can be named of one player's cards, characters or trumps."""
        if verb == CARD:
            return self.cards
        return range(self.trumps if verb == TRUMP_CARD else self.places)

    def refs_of(self, verb: str, both: bool) -> list[str]:
        """Name the cards or places of this verb: one's own, and the other player's if asked for."""
        refs = [card.name_of(one) if verb == CARD else str(one) for one in self.refs(verb)]
        own = [f"own {ref}" for ref in refs]
        return own + [f"other {ref}" for ref in refs] if both else own

    def name(self, number: int) -> str:
        """Return what a number means: its section, and in it the card, the place or the way."""
        if not 0 <= number < self.size:
            raise ValueError(
                f"option {number} is out of range: {self.regulation.id} has {self.size} options"
            )
        return self.names[number]

    def number(self, name: str) -> int:
        """Return the number of a name."""
        try:
            return self.by_name[name]
        except KeyError:
            raise ValueError(f"{self.regulation.id} has no option {name!r}") from None

    @cached_property
    def by_name(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def fingerprint(self) -> str:
        """A short text that changes with any number: keep it beside a trained policy."""
        return f"{crc32(chr(10).join(self.names).encode()):08x}"

    # ---- both directions
    def of(self, decision: Decision) -> list[int]:
        """Return the numbers of the options of a decision, in their order."""
        numbers = self.tables.numbers(decision)
        if numbers[-1] < 0:
            raise ValueError(
                f"{decision.question.id} offers what {self.regulation.id} has no number for: "
                f"{decision.options[len(numbers) - 1]}"
            )
        return numbers

    def choice(self, decision: Decision, number: int) -> int:
        """Return which option of a decision a number means: what ``Game.apply`` takes."""
        try:
            return self.of(decision).index(number)
        except ValueError:
            self.refuse(decision, number)

    def refuse(self, decision: Decision, number: int) -> NoReturn:
        """Say why a number that is not offered cannot be chosen."""
        offered = ", ".join(f"{one} ({self.name(one)})" for one in self.of(decision)[:6])
        raise ValueError(
            f"option {number} ({self.name(number)}) is not offered to player "
            f"{decision.player} for {decision.question.id}: {offered} …"
        ) from None

    def mask(self, decision: Decision) -> bytearray:
        """Return a byte per number: 1 where the decision offers it."""
        return self.tables.mask(self.of(decision))

    # ---- how a reference is found
    def table(self, question: str, verb: str, player: int) -> list[int]:
        """Return for every reference its number when this player is asked; -1 where there is none.

        What does not fit into the section of the question is looked for in that of its verb.
        """
        table = [-1] * REFS
        if verb == ACT:
            start = table[NOTHING] = self.starts["chance"]
            for line in range(len(self.lines)):  # as DuelBook.line_at reads a reference
                table[line if line < NOTHING else line - NOTHING + SECOND] = start + 1 + line
        else:
            self.fill(table, verb, verb, player, both=True)
            if question in ASKED_OFTEN:
                self.fill(table, question, verb, player, ASKED_OFTEN[question])
            if question in BETWEEN_WAYS:
                for way in range(len(QUESTIONS[question].names)):
                    table[way] = self.starts[question] + way
        return table

    def fill(self, table: list[int], section: str, verb: str, player: int, both: bool) -> None:
        """Number the references of a section whose first option is none of these."""
        if section not in self.starts:
            raise ValueError(f"{self.regulation.id} asks for a {verb}: no section has such options")
        start = self.starts[section]
        if verb == WAY:
            for way in range(WAYS):
                table[way] = start + way
            return
        table[NOTHING] = start
        if verb == REQUEST:
            for place in range(NOTHING):
                table[place] = start + 1 + place
        elif verb == PLAYER:
            table[player], table[1 - player] = start + 1, start + 2
        else:
            refs = self.refs(verb)
            own, other = (0, SECOND) if player == 0 else (SECOND, 0)
            for i, ref in enumerate(refs):
                table[own + ref] = start + 1 + i
                if both:
                    table[other + ref] = start + 1 + len(refs) + i
