"""The set-up as it is sent: where it stands, and what may be worth choosing.

A part of the protocol: see ``protocol``.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Suggested(Struct):
    """Cards for somebody who does not know yet which to choose, with a reason."""

    cards: list[int]
    name: str
    why: str


class Role(Struct, omit_defaults=True):
    """What a card of a draft can become."""

    card: int
    trump: str = ""  # what it is called as a trump, nothing if it has no power
    line: str = ""  # ... and what it does then
    rare: str = ""
    hand: str = ""


class SplitNote(Struct, omit_defaults=True):
    """What it means that a card lies in one of the three places of a split."""

    card: int
    place: Literal["as_trump", "as_rare", "in_hand"]
    text: str
    ok: bool = False


class SplitPlace(Struct):
    """One of the three places of a split, and how many cards it takes."""

    id: Literal["as_trump", "as_rare", "in_hand"]
    n: int
    name: str
    about: str


class Beginning(Struct, omit_defaults=True):
    """The set-up while something is chosen; what is asked stands there only for whom it asks."""

    step: Literal["trumps", "first_hand", "rare_card", "packs", "split"]
    steps: list[str]  # all of them in words, the deal last
    at: int = 0
    ask: str = ""
    about: str = ""
    n: int = 0  # how many can be chosen here ...
    least: int = 0  # ... and how many must
    suggested: list[Suggested] = []
    roles: list[Role] = []  # of a draft: of the cards offered and kept
    place: Literal["", "as_trump", "as_rare"] = ""  # of a split: the one that is asked for now
    places: list[SplitPlace] = []  # ... and where the cards kept go, in this order
    notes: list[SplitNote] = []


class PlannedAction(Struct, omit_defaults=True):
    """An action that chosen opening cards can key, as it stands in the first turn."""

    action: str
    keys: list[int]
    text: str
    ready: bool = False
