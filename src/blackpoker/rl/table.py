"""A game as a learner meets it: numbers in, arrays out. PettingZoo and OpenSpiel both sit here."""

from __future__ import annotations

import json
from array import array
from dataclasses import asdict
from functools import cache
from pickle import PicklingError
from typing import Any, Final, final

from blackpoker.common.duel import Duel
from blackpoker.common.event import CardsMoved
from blackpoker.common.view import View, top_of, view
from blackpoker.common.zone import GRAVEYARD
from blackpoker.core.decision import Decision
from blackpoker.core.event import DECLARED, Event, RequestEvent
from blackpoker.play.knowledge import Knowledge, knowledge_at_the_start
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.layout import Layout
from blackpoker.rl.memory import Rememberer
from blackpoker.rl.numbering import Numbering, duel_of
from blackpoker.rl.observation import Observer

MOST_DECISIONS: Final = 2_000  # a game that takes longer ends as a draw


@final
class Setting:
    """What all games of one regulation share: the numbering and the layouts."""

    def __init__(self, regulation: str | Regulation) -> None:
        self.regulation = duel_of(regulation)
        self.numbering = Numbering(self.regulation)
        self.observer = Observer(self.numbering)
        self.rememberer = Rememberer(self.numbering)
        self.observation_layout = self.observer.layout
        self.information_layout = Layout()
        for layout in (self.observer.layout, self.rememberer.layout):
            for one in layout.sections.values():
                prefix = "" if layout is self.observer.layout else "memory/"
                self.information_layout.add(prefix + one.name, one.width, one.rows)
        self.no_information = self.information_layout.blank()

    def __deepcopy__(self, memo: object) -> Setting:
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[object, tuple[str]]:
        if self.regulation.house:  # a name alone does not bring its functions back
            raise PicklingError(
                f"{self.regulation.id} has local rules, which cannot be pickled: "
                "read their files again where the setting is needed"
            )
        return setting_of, (self.regulation.id,)  # pickled by its name


@cache
def setting_of(regulation: str) -> Setting:
    """Return the setting of a regulation by its text; there is one object for each."""
    return Setting(regulation)


@final
class LearningTable:
    """One game. ``remembers`` keeps what information states are made of, which takes longer.

    >>> table = LearningTable("9.1 lite+entry16", seed=1)
    >>> while not table.over:
    ...     table.apply(table.numbers()[0])
    >>> sum(table.returns())
    0.0
    """

    def __init__(
        self,
        regulation: str | Setting,
        seed: int,
        remembers: bool = False,
        decks: list[list[int]] | None = None,
        ask_top: bool = True,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        setting = regulation if isinstance(regulation, Setting) else setting_of(regulation)
        self.setting = setting
        self.seed = seed
        self.decks = decks
        self.ask_top = ask_top
        self.most_decisions = most_decisions
        self.chosen: list[int] = []  # the numbers, from the beginning
        self.game: Duel = setting.regulation.prepare(seed, decks)
        self.game.answers_forced = True  # a single option is no decision
        if not ask_top:
            for player in range(2):
                self.game.accept_last_card_on_top(player)
        self.remembers = remembers
        self.asked_for = [[0] * len(setting.numbering.lines) for _ in range(2)]
        self.histories: list[list[list[object]]] = [[], []]
        knowledge = [
            knowledge_at_the_start(setting.regulation, self.game, player, decks is not None)
            for player in range(2 * remembers)
        ]
        self.witnessed = Witnessed(self.game, knowledge)
        self.decision: Decision | None = None
        self.views: list[View | None] = [None, None]
        if remembers:
            self.hear(self.witnessed.begin())
        else:
            self.game.advance()
        self.look()

    # ---- going on
    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def truncated(self) -> bool:
        """Was it broken off because it took too long?"""
        return self.decision is None and not self.game.over

    @property
    def player(self) -> int:
        """Who is asked; -1 if the game is over."""
        return -1 if self.decision is None else int(self.decision.player)

    def numbers(self) -> list[int]:
        """Return the numbers of the options now."""
        return [] if self.decision is None else self.setting.numbering.of(self.decision)

    def mask(self, player: int) -> bytearray:
        """Return a byte per number: 1 where this player may choose it now."""
        mine = self.decision if self.player == player else None
        return self.setting.numbering.mask(mine)

    def apply(self, number: int) -> None:
        """Choose an option by its number; raise ValueError if it is not offered."""
        decision = self.decision
        if decision is None:
            raise ValueError(f"option {number} is chosen, but the game is over")
        choice = self.setting.numbering.choice(decision, number)
        if self.remembers:
            player = int(decision.player)
            offered: list[object] = [*self.setting.numbering.of(decision)]
            self.histories[player].append(["chose", decision.question.id, offered, number])
            self.hear(self.witnessed.apply(choice, decision))
        else:
            self.game.apply(choice)
        self.chosen.append(number)
        self.look()

    def look(self) -> None:
        """Take in what has happened up to this decision."""
        self.views = [None, None]
        self.decision = self.game.decision() if len(self.chosen) < self.most_decisions else None
        if self.remembers and self.decision is not None and self.game.turn_number > 0:
            # At every decision, be it looked at or not: else a copy could remember differently.
            mine = self.recalled(self.player)
            mine.look_at_top(top_of(self.game, 1 - self.player, own=False))

    def hear(self, events: list[Event]) -> None:
        """Keep what has happened, as each of them heard it."""
        for event in events:
            if isinstance(event, RequestEvent) and event.kind == DECLARED:
                self.asked_for[event.controller][event.line] += 1
            for player in range(2):
                told = self.game.rules.redact(event, player)
                if told is not None:
                    self.histories[player].append(told.to_data())
        for player in range(2):
            # An event names cards that are buried together as a set; their owner sees the order.
            moves = [one for one in events if isinstance(one, CardsMoved) and one.owner == player]
            if any(one.target == GRAVEYARD and one.n > 1 for one in moves):
                order = self.game.side(player).graveyard.listed()
                self.histories[player].append(["graveyard", *order])

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser; 0 for a draw, and before the end."""
        if not self.game.over or self.game.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.game.winner == 0 else [-1.0, 1.0]

    def clone(self) -> LearningTable:
        """Return a copy that goes its own way."""
        other = LearningTable.__new__(LearningTable)
        vars(other).update(vars(self))
        other.chosen = list(self.chosen)
        other.game = self.game.clone()
        kept = [None if one is None else one.copy() for one in self.witnessed.knowledge]
        other.witnessed = Witnessed(other.game, kept)
        other.asked_for = [list(one) for one in self.asked_for]
        other.histories = [list(one) for one in self.histories]
        if self.remembers:
            other.game.record()
        other.views = list(self.views)
        return other

    def __deepcopy__(self, memo: object) -> LearningTable:
        return self.clone()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle it as its seed and its numbers: a compiled game has no other way."""
        made = (self.setting, self.seed, self.remembers, self.decks, self.ask_top)
        return replayed, (self.chosen, *made, self.most_decisions)

    # ---- looking
    def view(self, player: int) -> View:
        seen = self.views[player]
        if seen is None:
            seen = view(self.game, player)
            self.views[player] = seen
        return seen

    def observation(self, player: int) -> array[float]:
        """Return what this player sees now; ``setting.observation_layout`` says what is where."""
        mine = self.decision if self.player == player else None
        return self.setting.observer.observe(self.view(player), mine)

    def information_state(self, player: int) -> array[float]:
        """Return what this player sees and may remember: ``setting.information_layout``."""
        knowledge = self.recalled(player)
        mine = self.decision if self.player == player else None
        seen = self.view(player)
        out = self.setting.no_information[:]
        self.setting.observer.write(out, seen, mine)
        # Of a copy: putting the clues in order must not depend on how often one looks.
        known = knowledge.copy().known()
        base = self.setting.observer.layout.size
        self.setting.rememberer.write(out, base, seen, known, self.asked_for)
        return out

    def recalled(self, player: int) -> Knowledge:
        knowledge = self.witnessed.knowledge[player] if self.remembers else None
        if knowledge is None:
            raise ValueError("this table keeps no information states: make it with remembers=True")
        return knowledge

    def observation_text(self, player: int) -> str:
        """Return the view as JSON."""
        seen = asdict(self.view(player))
        del seen["bookmark"], seen["known"]
        return json.dumps(seen, separators=(",", ":"))

    def history_of(self, player: int) -> str:
        """Return all this player has heard and chosen, is asked now and sees now: nothing is lost.

        Two games in which a player cannot tell where he is have the same text.
        """
        return self.heard_by(player) + self.observation_text(player)

    def heard_by(self, player: int) -> str:
        """Return all this player has heard and chosen and is asked now, but not what is seen."""
        self.recalled(player)
        asked: list[object] = []
        if self.player == player and self.decision is not None:
            asked = [self.decision.question.id, self.numbers()]
        return json.dumps([player, *self.histories[player], ["now", *asked]], separators=(",", ":"))


def replayed(chosen: list[int], *made: Any) -> LearningTable:
    """Return a table made like this after these numbers were chosen."""
    table = LearningTable(*made)
    for number in chosen:
        table.apply(number)
    return table
