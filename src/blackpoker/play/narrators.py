"""Which narrator tells which game."""

from __future__ import annotations

from blackpoker.common.book import DuelBook
from blackpoker.core.game import Rules
from blackpoker.play.narrate import Narrator
from blackpoker.play.narrate_oldmaid import OldMaidNarrator


def narrator_for(
    rules: Rules, names: list[str], viewer: int | None, lang: str
) -> Narrator | OldMaidNarrator:
    """Return a narrator for a viewer (-1: a spectator, None: somebody who may know everything)."""
    if isinstance(rules, DuelBook):
        return Narrator(rules, names, viewer, lang)
    return OldMaidNarrator(rules, names, viewer, lang)
