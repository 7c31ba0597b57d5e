"""What the judge is asked and what it answers, over HTTP and in a page without a server.

A part of the protocol: see ``table.protocol``. A position is here as it is written in the notation,
zone by zone, so that a hand can change it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from blackpoker.table.protocol import Language
from blackpoker.text.languages import BOOK

Word = Annotated[str, Meta(max_length=80)]
Line = Annotated[str, Meta(max_length=400)]
Card = Annotated[int, Meta(ge=0, le=53)]
Cards = Annotated[list[Card], Meta(max_length=120)]
JudgeZone = Literal[
    "",
    "passed",
    "stage",
    "life",
    "graveyard",
    "hand",
    "units",
    "fogs",
    "pack",
    "rare",
    "trumps",
    "marks",
    "used",
]


class LaidUnit(Struct, omit_defaults=True):
    """A character as it is laid out."""

    cards: Cards
    soldier: bool = False
    driven: bool = False
    fresh: bool = False  # entered this turn
    fresh_cards: Cards = []  # those of several that joined it this turn
    attacking: bool = False
    blocking: Word = ""  # the word for the attacker it blocks, or `gone`
    named: int = 0  # as which attacker or blocker, where that is not the order of the field
    size: int | None = None  # told, never asked
    base: int | None = None  # the size without fogs and marks, where it differs
    character: str = ""  # told, never asked


class LaidFog(Struct, omit_defaults=True):
    """A fog as it is laid out."""

    id: Word
    cards: Cards
    target: Word = ""
    old: bool = False  # of an earlier turn


class LaidMark(Struct, omit_defaults=True):
    """A change of number until the turn passes."""

    n: Annotated[int, Meta(ge=-999, le=999)]
    target: Word = ""


class LaidTrump(Struct, omit_defaults=True):
    """A trump as it is laid out."""

    card: Card
    up: bool = False


class LaidRequest(Struct, omit_defaults=True):
    """A request on the stage as it is laid out."""

    player: Annotated[int, Meta(ge=0, le=1)]
    action: Word
    keys: Cards = []
    target: Word = ""
    cost: Word | None = None  # where it was not the printed one
    virtual: bool = False  # its key cards are only said
    unit: Word = ""  # who was driven for it


class LaidSide(Struct, omit_defaults=True):
    """One player's zones, all of them open; piles from the top down."""

    life: Cards = []
    graveyard: Cards = []
    hand: Cards = []
    units: Annotated[list[LaidUnit], Meta(max_length=61)] = []  # bulwarks from the life outward
    fogs: Annotated[list[LaidFog], Meta(max_length=61)] = []
    pack: Cards = []
    pack_open: bool = False
    rare: Cards = []
    trumps: Annotated[list[LaidTrump], Meta(max_length=8)] = []
    marks: Annotated[list[LaidMark], Meta(max_length=61)] = []
    used: Annotated[list[Word], Meta(max_length=61)] = []  # actions of once a turn


class LaidPosition(Struct, omit_defaults=True):
    """A whole position, as a hand lays it out."""

    regulation: Line
    sides: Annotated[list[LaidSide], Meta(min_length=2, max_length=2)]
    turn: Annotated[int, Meta(ge=0, le=1)] = 0
    turn_number: Annotated[int, Meta(ge=0, le=999_999)] = 1
    chance: Annotated[int, Meta(ge=-1, le=1)] = 0  # -1: the rule system's
    passed: Annotated[list[Annotated[int, Meta(ge=0, le=1)]], Meta(max_length=2)] = []
    stage: Annotated[list[LaidRequest], Meta(max_length=61)] = []  # the last one resolves next
    doing: Word = ""  # in the middle of what: only told


class JudgeAsk(Struct, omit_defaults=True):
    """POST /api/judge: something to judge, as text, as a link, or laid out by hand."""

    text: Annotated[str, Meta(max_length=12_000)] = ""  # a scenario, a position, or a link
    case: Annotated[int, Meta(ge=0, le=999)] = 0  # which, where the text has several
    position: LaidPosition | None = None  # takes the place of what the text gives
    steps: Annotated[list[Line], Meta(max_length=300)] | None = None  # None: those of the text
    beside: Annotated[list[Line], Meta(max_length=300)] | None = None  # another branch, to compare
    lists: bool = False  # tell what can be laid out in this regulation, too
    lang: Language = BOOK


class JudgeFault(Struct, omit_defaults=True):
    """Something that cannot be, or that no game comes to."""

    text: str
    code: str
    seat: int = -1
    zone: JudgeZone = ""
    grave: bool = True  # nothing can be asked as long as it is so


class JudgeWalk(Struct, omit_defaults=True):
    """A box of the core flow or of the trigger check, and what happened in it."""

    box: str  # by its number; empty: the effect that was underway
    said: list[str] = []


class Cited(Struct):
    """A ruling, with its sentence."""

    number: str
    text: str


class JudgeStep(Struct, omit_defaults=True):
    """A line, played."""

    n: int  # which line of the steps; both of `both pass` have the same
    line: str
    player: int = -1  # -1: an expectation
    said: list[str] = []  # all that happened, in sentences
    changes: list[str] = []  # sizes and lives that are others now: `♠5 5 → 3`
    walk: list[JudgeWalk] = []
    because: list[Cited] = []
    problem: str = ""  # it cannot be played, or is not as expected
    position: LaidPosition | None = None  # after it; left out where nothing was done


class JudgeMove(Struct, omit_defaults=True):
    """A whole move that is possible now, as a line to be played."""

    line: str
    label: str  # in words
    action: str = ""  # what it asks for; left out for a pass and for answers


class JudgeRefusal(Struct, omit_defaults=True):
    """An action that cannot be asked for now, with the first reason."""

    action: str
    name: str
    text: str
    because: Cited | None = None
    triggered: bool = False  # nobody can ever ask for it


class JudgeQuestion(Struct, omit_defaults=True):
    """What is asked at the end of the steps, and all that can be answered."""

    player: int
    id: str
    text: str
    chance: bool = False  # it is box [3]
    moves: list[JudgeMove] = []
    more: list[str] = []  # actions that can be asked for in more ways than are listed
    refused: list[JudgeRefusal] = []


class JudgeDifference(Struct, omit_defaults=True):
    """Where two branches end differently."""

    what: str  # the zone or part, in words
    here: str
    there: str
    seat: int = -1


class JudgeThing(Struct, omit_defaults=True):
    """Something that can be laid out: a fog, an action of the stage, one of once a turn."""

    id: str
    name: str
    keys: int = 0  # how many key cards
    target: str = ""  # unit, trump, request, player; empty: none


class JudgeLists(Struct):
    """What can be laid out in a regulation."""

    fogs: list[JudgeThing]
    stage: list[JudgeThing]
    used: list[JudgeThing]
    trumps: list[int]  # cards that do something as trumps
    deck: list[int]  # the usual deck
    pack: bool  # packs are laid
    rare: bool  # something is done with a rare card


class JudgeCase(Struct):
    """One of several in a text."""

    id: str
    title: str


class JudgeAnswer(Struct, omit_defaults=True):
    """What the judge says: always the whole of it, for it remembers nothing."""

    regulation: str
    regulation_name: str
    given: list[str]
    lines: list[str]  # what is done, as it was asked
    text: str  # as a scenario
    link: str  # what stands behind the # of an address
    start: LaidPosition | None = None  # left out where what is given cannot be laid out at all
    editable: bool = True  # false: it begins with the set-up
    faults: list[JudgeFault] = []
    steps: list[JudgeStep] = []
    question: JudgeQuestion | None = None
    over: bool = False
    winner: int = -1
    expect: list[str] = []  # expectations that are true now
    differences: list[JudgeDifference] | None = None
    beside: LaidPosition | None = None  # where the other branch ends
    problem: str = ""  # why the other branch cannot be played
    lists: JudgeLists | None = None
    cases: list[JudgeCase] = []


class JudgeOpened(Struct, omit_defaults=True):
    """A position of a game or of a record, as the judge reads it."""

    text: str
    guessed: list[list[int]] = []  # by player: cards that were hidden, and are only likely
