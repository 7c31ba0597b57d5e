"""Which narrator tells which game."""

from __future__ import annotations

from typing import Protocol

from blackpoker.common.book import DuelBook
from blackpoker.core.event import Event
from blackpoker.core.game import Rules
from blackpoker.play.cards import UNICODE
from blackpoker.play.narrate import Narrator
from blackpoker.play.narrate_oldmaid import OldMaidNarrator
from blackpoker.text import words_of


class Teller(Protocol):
    """Turns events into sentences."""

    def tell(self, events: list[Event]) -> list[str]: ...
    def look(self, view: object) -> None: ...
    def restart(self, view: object) -> None: ...


class Redacting:
    """Tells only what a viewer may hear."""

    def __init__(self, rules: Rules, viewer: int, inner: Teller) -> None:
        self.rules = rules
        self.viewer = viewer
        self.inner = inner

    def tell(self, events: list[Event]) -> list[str]:
        return self.inner.tell(self.rules.heard(events, self.viewer))

    def look(self, view: object) -> None:
        self.inner.look(view)

    def restart(self, view: object) -> None:
        self.inner.restart(view)


def narrator_for(
    rules: Rules, names: list[str], viewer: int | None, lang: str, suits: str = UNICODE
) -> Teller:
    """Return a narrator for a viewer (-1: a spectator, None: somebody who may know everything)."""
    inner: Teller
    if isinstance(rules, DuelBook):
        seat = -1 if viewer is None else viewer
        inner = Narrator(rules, names, seat, lang, words_of(lang, rules.edition), suits)
    else:
        inner = OldMaidNarrator(names, lang, suits)
    return inner if viewer is None else Redacting(rules, viewer, inner)
