"""What in a text is in letters that a made-up language does not have, and is no sign or id."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games import REGULATIONS

from blackpoker.cli.__main__ import COMMANDS
from blackpoker.common.character import Format
from blackpoker.core.decision import QUESTIONS
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.text import LANGUAGES
from blackpoker.words.rule_index import Index

LATIN = re.compile(r"[A-Za-z]{2,}")
COST = re.compile(r"[BLDSC]+")  # its letters
JAPANESE = re.compile(r"[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]+")
SUITS = "剣心菱葉"  # as --suits kanji writes them
SIGNS = {"JOKER", "RARE", "RX"}  # cards, and the number of a ruling


def ids() -> set[str]:
    """Every word that is an id: of rules, of commands, of questions and answers."""
    found = {*COMMANDS, *QUESTIONS, *SIGNS, *LANGUAGES, *(one.name.lower() for one in Format)}
    for edition in EDITIONS.values():
        index = Index(edition)
        found |= {entry.id for entry in index.entries()}
        found |= {entry.official for entry in index.entries()}
        found |= {id for frame in FRAMES[edition.id] for id in (frame.id, *frame.official)}
    found |= {regulation.id for regulation in REGULATIONS}
    return {word for id in found for word in LATIN.findall(id)}


IDS = ids()


def foreign(text: str, known: Iterable[str] = ()) -> list[str]:
    """Return the words of a text in letters that our language does not have."""
    latin = [one for one in LATIN.findall(text) if one not in IDS and one not in known]
    japanese = [one for one in JAPANESE.findall(text) if one != SUITS]
    return [one for one in latin if not COST.fullmatch(one)] + japanese
