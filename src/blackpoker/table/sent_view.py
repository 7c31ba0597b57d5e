"""A view as it is sent: the table as ``common/view.py`` lets one guest see it, nothing more."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Unit(Struct, omit_defaults=True):
    """A character. Of another's bulwark there are no cards; a soldier has a size."""

    serial: int
    owner: int
    soldier: bool = False  # otherwise a bulwark
    character: str = ""  # left out: the usual one, as the rules say
    cards: list[int] | None = None
    size: int | None = None
    base: int | None = None  # the size without fogs and marks, where it differs
    driven: bool = False
    fresh: bool | None = False  # entered this turn; null: of another's bulwark, which is not told
    haste: bool = False
    waits: bool = False  # entered this turn and may not attack yet
    attacker: int = 0  # 1, 2 ...: the order in which attackers were named; 0: none
    blocking: int = 0  # serial of the attacker it blocks


class Trump(Struct, omit_defaults=True):
    """A trump; face down only its owner sees the card."""

    serial: int
    owner: int
    up: bool = False
    card: int | None = None


class Side(Struct, omit_defaults=True):
    """One player's zones. ``None`` is what this viewer may not know."""

    life: int | None  # None: as many as ``Table.countless``, or more
    hand_count: int
    hand: list[int] | None = None
    graveyard: list[int] | None = None  # the top card last
    top: int | None = None
    field: list[Unit] = []  # soldiers and bulwarks in the order of the table, from the life on
    used: list[str] = []
    pack: list[int] | None = None
    pack_count: int = 0
    pack_open: bool = False
    rare: list[int] | None = None
    rare_count: int = 0
    trumps: list[Trump] = []


class Fog(Struct, omit_defaults=True):
    """A fog, open to all."""

    id: str
    owner: int
    cards: list[int]
    target: int = 0  # of a change of size 0 means all its owner's soldiers
    active: bool = True
    n: int = 0  # what it adds to a soldier while it is active


class Mark(Struct, omit_defaults=True):
    """A change of number until the turn passes: of one soldier, or of all its owner's (0)."""

    owner: int
    n: int
    target: int = 0


class Request(Struct, omit_defaults=True):
    """An action on its way."""

    serial: int
    action: str
    controller: int
    cost: str = ""
    keys: list[int] = []
    virtual: bool = False
    target_kind: Literal["", "unit", "request", "player", "trump"] = ""
    target: int = 0
    target_gone: bool = False
    unit: int = 0


class Table(Struct, omit_defaults=True):
    """The table as one viewer may see it."""

    viewer: int  # a seat, or -1: a spectator, or an open table
    turn: int
    turn_number: int
    chance: int  # a seat, or -1: the rule system's, as while a request of the stage resolves
    sides: list[Side]
    passed: list[int] = []  # since the last request; nobody while the rule system has the chance
    countless: int = 0  # another's life of so many cards or more is not counted
    fogs: list[Fog] = []
    marks: list[Mark] = []
    stage: list[Request] = []  # the last one resolves next
    declaring: list[Request] = []
    waiting: list[Request] = []  # triggered, to be put in order
    attackers: list[int] = []
    facing: int = 0  # the attacker whose blockers are being named
    turned_up: list[int] = []
    chosen: list[int] = []  # by the viewer in secret: trumps, picks of a draft
    packs: list[list[int]] = []  # of a draft: the viewer's mini packs, as far as looked at
    prices: dict[str, str] = {}  # costs of the viewer's actions that abilities have changed
    over: bool = False
    winner: int = -1
