"""What a person brings to the table: a deck from a file, trumps."""

from __future__ import annotations

from pathlib import Path

from blackpoker.cli.keeping import read_text
from blackpoker.core.errors import RecordError
from blackpoker.play.cards import read_deck
from blackpoker.play.match import is_match
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation


def own_decks(agreed: AnyRegulation, me: int, path: Path | None) -> list[list[int]] | None:
    if path is None:
        return None
    text = read_text(path, "deck")
    if not isinstance(agreed, Regulation) or is_match(agreed):
        raise RecordError("no_decks_here", regulation=agreed.id)
    decks = [agreed.usual_deck(), agreed.usual_deck()]
    decks[me] = read_deck(text)
    return decks


def own_trumps(agreed: AnyRegulation, me: int, text: str | None) -> list[list[int] | None] | None:
    """The trumps of the person; the others are asked for theirs."""
    if text is None:
        return None
    laid: list[list[int] | None] = [None] * agreed.players
    laid[me] = read_deck(text)
    return laid
