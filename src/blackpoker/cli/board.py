"""What the terminal shows of a game, whichever game it is."""

from __future__ import annotations

from typing import Protocol

from blackpoker.common.book import DuelBook
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.game import Rules
from blackpoker.oldmaid.card import name_of
from blackpoker.oldmaid.view import OldMaidView
from blackpoker.text import say
from blackpoker.words.columns import fold
from blackpoker.words.letters import in_letters
from blackpoker.words.prompt import Prompt
from blackpoker.words.table import TableText


class Board(Protocol):
    """Draws the table and asks the questions."""

    def draw(self, view: object) -> list[str]: ...
    def ask(self, view: object, decision: Decision) -> list[str]: ...
    def hint(self, view: object, decision: Decision) -> list[str]: ...
    def numbered(self, decision: Decision) -> list[tuple[int, int]]: ...


class DuelBoard:
    """A duel in lines."""

    def __init__(
        self, rules: DuelBook, names: list[str], viewer: int, lang: str, suits: str
    ) -> None:
        self.text = TableText(rules, names, viewer, lang, suits)
        self.prompt = Prompt(self.text)

    def draw(self, view: object) -> list[str]:
        assert isinstance(view, View)
        return self.text.draw(view)

    def ask(self, view: object, decision: Decision) -> list[str]:
        assert isinstance(view, View)
        return self.prompt.ask(view, decision)

    def hint(self, view: object, decision: Decision) -> list[str]:
        from blackpoker.cli.hint import hint  # the search, for those who want it

        assert isinstance(view, View)
        return hint(self.prompt, view, decision)

    def numbered(self, decision: Decision) -> list[tuple[int, int]]:
        return self.prompt.numbered(decision)


class OldMaidBoard:
    """Old Maid in lines."""

    def __init__(self, names: list[str], lang: str, suits: str) -> None:
        self.names = names
        self.lang = lang
        self.suits = suits

    def draw(self, view: object) -> list[str]:
        assert isinstance(view, OldMaidView)
        counts = "  ".join(f"{name} {n}" for name, n in zip(self.names, view.counts, strict=True))
        hand = " ".join(name_of(one) for one in view.hand or [])
        lines = [f"--- {counts}", f"{say(self.lang, 'table.hand')}  {hand}"]
        return [in_letters(line, self.suits) for line in lines]

    def ask(self, view: object, decision: Decision) -> list[str]:
        assert isinstance(view, OldMaidView)
        source = self.names[view.source]
        asked = say(self.lang, "question.oldmaid_draw", source=source, count=len(decision.options))
        return [asked, *fold([str(n) for n, _ in self.numbered(decision)], 78)]

    def hint(self, view: object, decision: Decision) -> list[str]:
        return [say(self.lang, "error.coach_no_duel")]

    def numbered(self, decision: Decision) -> list[tuple[int, int]]:
        return [(i + 1, i) for i in range(len(decision.options))]


def board_for(rules: Rules, names: list[str], viewer: int, lang: str, suits: str) -> Board:
    if isinstance(rules, DuelBook):
        return DuelBoard(rules, names, viewer, lang, suits)
    return OldMaidBoard(names, lang, suits)
