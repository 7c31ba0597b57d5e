"""Every ruling in one sentence, by its number and in every language.

``rulings.en.toml`` and its fellows hold them by chapter; ``docs/rulings.md`` has them with what
proves them. The numbers are what code, scenarios and the texts of the rules cite.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from blackpoker.text import in_all, rule_texts

FILE: Final = "rulings"
LIKE_A_NUMBER: Final = re.compile(r"(C|R\d+|RX)-0*(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class RulingChapter:
    """Rulings about one part of the rules."""

    id: str
    heading: str
    rulings: dict[str, str]  # by number


@cache
def ruling_chapters(lang: str) -> tuple[RulingChapter, ...]:
    """Return all rulings in a language, chapter by chapter."""
    found = rule_texts(lang, FILE).items()
    return tuple(RulingChapter(id, raw["heading"], raw["rulings"]) for id, raw in found)


@cache
def rulings_in(lang: str) -> dict[str, str]:
    """Return every ruling of a language by its number.

    >>> rulings_in("ja")["R9-06"]
    'Lは1つごとにライフが1枚必要で、最後の1枚を払ったプレイヤーはその時ではなく次の勝敗判定で敗北します。'
    """
    chapters = ruling_chapters(lang)
    return {number: said for one in chapters for number, said in one.rulings.items()}


def ruling(number: str) -> dict[str, str]:
    """Return what a ruling says, by language.

    >>> ruling("RX-01")["en"]
    'Close costs L.'
    """
    return in_all(lambda lang: rulings_in(lang)[number])


def heading_of(lang: str, number: str) -> str:
    """Return the heading of the chapter that a ruling stands in."""
    return next(one.heading for one in ruling_chapters(lang) if number in one.rulings)


def ruling_number(text: str) -> str | None:
    """Return the number of a ruling as it is written, of one that there is or not.

    >>> ruling_number("r9-7"), ruling_number("RX-104"), ruling_number("c-1"), ruling_number("C10")
    ('R9-07', 'RX-104', 'C-01', None)
    """
    found = LIKE_A_NUMBER.fullmatch(text.strip())
    return None if found is None else f"{found[1].upper()}-{int(found[2]):02d}"


def last_of(number: str) -> str | None:
    """Return the last number of the same kind, None if there is no such kind.

    >>> last_of("C-77"), last_of("R5-01")
    ('C-21', None)
    """
    kind = number.partition("-")[0]
    alike = [one for one in rulings_in("en") if one.partition("-")[0] == kind]
    return max(alike, key=lambda one: int(one.partition("-")[2]), default=None)
