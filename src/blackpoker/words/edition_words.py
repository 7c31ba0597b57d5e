"""The words of an edition and the prompts made of them, one for all tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from blackpoker.editions.edition import Edition
from blackpoker.text import words_of


@cache
def words_by_id(lang: str, edition_id: str) -> Mapping[str, str]:
    from blackpoker.regulation.catalogue import EDITIONS

    return words_of(lang, EDITIONS[edition_id])


def words_here(lang: str, edition: Edition) -> Mapping[str, str]:
    """What an edition calls its things."""
    return words_by_id(lang, edition.id)
