"""One game: numbers in, arrays out. PettingZoo and OpenSpiel both sit here.

The arrays are the features of ``blackpoker.features``, laid out by ``dense_row``.
"""

from __future__ import annotations

import json
from array import array
from dataclasses import asdict
from functools import lru_cache
from pickle import PicklingError
from typing import Any, Final, final

from blackpoker.common.duel import Duel
from blackpoker.common.view import view
from blackpoker.core.decision import Decision
from blackpoker.features.vocabulary import encoder_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.batch import MOST_DECISIONS
from blackpoker.rl.dense_row import DenseRow
from blackpoker.rl.history import History
from blackpoker.rl.numbering import Numbering
from blackpoker.rl.slot import Slot, features_of

MOST_SETTINGS: Final = 128  # all that are printed, half a megabyte each; the oldest are forgotten


@final
class Setting:
    """What all games of one regulation share: the numbering and the layout of the arrays."""

    def __init__(self, regulation: str | Regulation) -> None:
        self.numbering = Numbering(regulation)
        self.regulation = self.numbering.regulation
        self.encoder = encoder_of(self.regulation.rules)
        self.row = DenseRow(self.regulation)

    def __deepcopy__(self, memo: object) -> Setting:
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[object, tuple[str]]:
        if self.regulation.house:  # a name alone does not bring its functions back
            raise PicklingError(
                f"{self.regulation.id} has local rules, which cannot be pickled: "
                "read their files again where the setting is needed"
            )
        return setting_of, (self.regulation.id,)  # pickled by its name


@lru_cache(maxsize=MOST_SETTINGS)
def setting_of(regulation: str | Regulation) -> Setting:
    """Return the setting of a regulation; it is made once for those in use."""
    return Setting(regulation)


@final
class LearningTable:
    """A game between two who learn.

    >>> table = LearningTable("9.1 lite+entry16", seed=1)
    >>> while not table.over:
    ...     table.apply(table.numbers()[0])
    >>> sum(table.returns())
    0.0
    """

    def __init__(
        self,
        regulation: str | Regulation | Setting,
        seed: int,
        decks: list[list[int]] | None = None,
        ask_top: bool = True,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        setting = regulation if isinstance(regulation, Setting) else setting_of(regulation)
        self.setting = setting
        self.scatter = setting.row.scatter
        self.seed = seed
        self.decks = decks
        self.ask_top = ask_top
        self.most_decisions = most_decisions
        self.choices: list[int] = []  # which option was taken, from the beginning
        self.history: History | None = None
        game = self.prepare()
        game.advance()
        self.slot = Slot(game, setting.encoder, 0, seed)
        self.slot.settle()
        self.decision: Decision | None = None
        self.offered: list[int] | None = None  # its numbers, once somebody has asked for them
        self.look()

    def prepare(self) -> Duel:
        """Return the game as it is before it is set up."""
        game = self.setting.regulation.prepare(self.seed, self.decks)
        if not self.ask_top:
            for player in range(2):
                game.accept_last_card_on_top(player)
        return game

    # ---- going on
    @property
    def game(self) -> Duel:
        return self.slot.game

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def truncated(self) -> bool:
        """Was it broken off because it took too long?"""
        return self.decision is None and not self.slot.game.over

    @property
    def player(self) -> int:
        """Who is asked; -1 if the game is over."""
        return -1 if self.decision is None else self.decision.player

    def numbers(self) -> list[int]:
        """Return the numbers of the options now."""
        if self.offered is None:
            decision = self.decision
            self.offered = [] if decision is None else self.setting.numbering.of(decision)
        return self.offered

    def mask(self, player: int) -> bytearray:
        """Return a byte per number: 1 where this player may choose it now."""
        decision = self.decision
        mine = self.numbers() if decision is not None and decision.player == player else []
        return self.setting.numbering.tables.mask(mine)

    def apply(self, number: int) -> None:
        """Choose an option by its number; raise ValueError if it is not offered."""
        if self.decision is None:
            raise ValueError(f"option {number} is chosen, but the game is over")
        try:
            choice = self.numbers().index(number)
        except ValueError:
            self.setting.numbering.refuse(self.decision, number)
        self.slot.choose(choice)
        self.choices.append(choice)
        self.look()

    def look(self) -> None:
        """See what is asked now."""
        slot = self.slot
        goes_on = len(self.choices) < self.most_decisions and not slot.stuck
        self.decision = slot.game.decision() if goes_on else None
        self.offered = None

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser; 0 for a draw, and before the end."""
        game = self.slot.game
        if not game.over or game.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if game.winner == 0 else [-1.0, 1.0]

    def clone(self) -> LearningTable:
        """Return a copy that goes its own way."""
        other = LearningTable.__new__(LearningTable)
        vars(other).update(vars(self))
        other.slot = self.slot.clone()
        other.choices = list(self.choices)
        other.history = None if self.history is None else self.history.clone()
        return other

    def __deepcopy__(self, memo: object) -> LearningTable:
        return self.clone()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle it as its seed and its choices: a compiled game has no other way."""
        made = (self.setting, self.seed, self.decks, self.ask_top, self.most_decisions)
        return replayed, (self.choices, *made)

    # ---- looking
    def observation(self, player: int) -> array[float]:
        """Return what this player sees now; ``setting.row`` says what is where."""
        return array("f", self.scatter.floats(features_of(self.slot, player, False)))

    def information_state(self, player: int) -> array[float]:
        """Return what this player sees now and remembers; ``setting.row`` says what is where."""
        return array("f", self.scatter.floats(features_of(self.slot, player, True)))

    def as_list(self, player: int, remembers: bool) -> list[float]:
        """Return an information state or an observation as a list."""
        return self.scatter.listed(features_of(self.slot, player, remembers))

    def observation_text(self, player: int) -> str:
        """Return the view as JSON."""
        seen = asdict(view(self.game, player))
        del seen["bookmark"], seen["known"]
        return json.dumps(seen, separators=(",", ":"))

    def history_of(self, player: int) -> str:
        """Return all this player has heard and chosen, is asked now and sees now: nothing is lost.

        Two games in which a player cannot tell where he is have the same text.
        """
        return self.heard_by(player) + self.observation_text(player)

    def heard_by(self, player: int) -> str:
        """Return all this player has heard and chosen and is asked now, but not what is seen."""
        if self.history is None:
            self.history = History(self.setting.numbering, self.prepare())
        self.history.catch_up(self.choices)
        asked: list[object] = []
        if self.player == player and self.decision is not None:
            asked = [self.decision.question.id, self.numbers()]
        return self.history.of(player, asked)


def replayed(choices: list[int], *made: Any) -> LearningTable:
    """Return a table made like this after these choices."""
    table = LearningTable(*made)
    for choice in choices:
        table.apply(table.numbers()[choice])
    return table
