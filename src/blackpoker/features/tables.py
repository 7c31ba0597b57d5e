"""What has which number in one regulation, for those who write features; compiled."""

from __future__ import annotations

from typing import Final

from blackpoker.common.unit import Unit
from blackpoker.core.native import i64
from blackpoker.features import blocks as at

# What a question offers, and what a request can aim at.
THE_ACTION: Final = 0
THE_CARD: Final = 1
THE_UNIT: Final = 2
THE_WAY: Final = 3
THE_REQUEST: Final = 4
THE_PLAYER: Final = 5
THE_TRUMP: Final = 6
ANY_OTHER: Final = 7


class FeatureTables:
    """The numbers of one regulation; ``vocabulary.encoder_of`` fills them in."""

    def __init__(self) -> None:
        self.questions: dict[str, int] = {}  # number by id
        self.verbs: dict[str, int] = {}
        self.characters: dict[str, int] = {}
        self.fogs: dict[str, int] = {}
        self.blockers: set[str] = set()  # characters that may block, by id
        self.regulation: bytes = b""  # features that never change
        # By the number of a line: its action, what it aims at, and features written beforehand.
        self.actions: list[int] = []
        self.by_id: dict[str, int] = {}  # the number of a line
        self.aims: list[int] = []
        self.acts: list[bytes] = []  # as an option
        self.own_top: list[bytes] = []  # as the request that resolves next
        self.other_top: list[bytes] = []
        self.declared: list[bytes] = []
        self.once: list[int] = []  # actions in the order of their once-per-turn marks


def question_number(tables: FeatureTables, id: str) -> i64:
    return tables.questions.get(id, at.QUESTIONS - 1)


def character_number(tables: FeatureTables, unit: Unit) -> i64:
    return tables.characters.get(unit.character.definition.id, at.CHARACTERS - 1)
