"""What is sent and answered over HTTP: games made and joined, decks, records, the catalogue.

A part of the protocol: see ``protocol``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from blackpoker.table.protocol import (
    Call,
    Kind,
    Language,
    LogLine,
    Seal,
)
from blackpoker.table.sent_view import Table
from blackpoker.text.languages import BOOK

Said = dict[Language, str]  # a text in every language
Name = Annotated[str, Meta(min_length=1, max_length=24)]


# ---- games
class NewGame(Struct, omit_defaults=True):
    """POST /api/games"""

    kind: Kind
    regulation: Annotated[str, Meta(max_length=200)]
    level: Annotated[int, Meta(ge=1, le=8)] = 1
    name: Name = "?"
    other_name: Name = "?"  # of the second person at one screen
    seed: Annotated[int, Meta(ge=0, le=(1 << 62) - 1)] | None = None
    deck: Annotated[str, Meta(max_length=400)] | None = None
    trumps: Annotated[str, Meta(max_length=40)] | None = None
    instant: bool = False  # no even waiting times, by mutual consent
    clock: Annotated[int, Meta(ge=1, le=180)] | None = None  # minutes a player
    bearer: bool = False  # give the seat's token in the answer instead of in a cookie
    replay: Annotated[str, Meta(max_length=64)] | None = None  # play on from this record ...
    at: Annotated[int, Meta(ge=0, le=100_000)] = 0  # ... after so many moves
    seat: Annotated[int, Meta(ge=0, le=1)] = 0  # which side to take
    lesson: Annotated[str, Meta(max_length=40)] = ""  # the chapter of a lesson
    agent: Annotated[str, Meta(max_length=80)] = ""  # instead of a level: one the server offers
    public: bool = False  # with a friend: whoever is in the lobby may join, and watch


class Join(Struct, omit_defaults=True):
    """POST /api/join"""

    invite: Annotated[str, Meta(max_length=64)]
    name: Name = "?"
    deck: Annotated[str, Meta(max_length=400)] | None = None
    trumps: Annotated[str, Meta(max_length=40)] | None = None
    bearer: bool = False
    seed_ok: bool = False  # agrees to a seed that the other has named, who may know the cards


class Invitation(Struct, omit_defaults=True):
    """GET /api/join/CODE: who invites to what. A code that is used up still says it."""

    regulation: str
    regulation_name: str
    name: str  # of the one who waits
    open: bool  # the seat is still empty
    clock: int = 0  # minutes a player; 0: none
    instant: bool = False
    chosen: bool = False  # whoever invites has named the seed: one joins with `seed_ok`, or not
    watch: str = ""  # the code of the spectators' link


class Seated(Struct, omit_defaults=True):
    """The answer to both. The page is at /g/GAME."""

    game: str
    seat: int
    invite: str = ""
    watch: str = ""
    token: str = ""


class Reachable(Struct, omit_defaults=True):
    """GET /api/reach: the addresses of the server, without a slash at the end."""

    here: str  # on its own machine
    others: list[str] = []  # on others, the best first; none: nobody else can come


class FlowNow(Struct, omit_defaults=True):
    """GET /api/games/GAME/flow: where in the core flow a game is; boxes by their numbers."""

    game: str
    regulation: str
    edition: str
    now: str = ""
    after: str = ""  # the box before it: [6] stands in three places, [8] and [9] in two
    check: str = ""  # the box of the trigger check, while one goes on
    says: str = ""  # whose chance it is or what goes on, in words
    passing: list[str] = []  # the boxes that a pass leads through; none: one cannot pass
    requesting: list[str] = []  # ... and a request
    top: str = ""  # what resolves next
    top_by: int = -1


class DeckCheck(Struct, omit_defaults=True):
    """POST /api/deck"""

    regulation: Annotated[str, Meta(max_length=200)]
    deck: Annotated[str, Meta(max_length=400)] = ""
    trumps: Annotated[str, Meta(max_length=40)] | None = None
    lang: Language = BOOK


class DeckVerdict(Struct, omit_defaults=True):
    """Is it legal, and if not, why; how it is written in short."""

    legal: bool
    reason: str = ""
    deck: str = ""
    count: int = 0
    cards: list[int] = []
    trumps: list[int] = []


class Upload(Struct):
    """POST /api/replays: a record to look at."""

    record: Annotated[str, Meta(max_length=60_000)]
    lang: Language = BOOK


class ReplayInfo(Struct, omit_defaults=True):
    """GET /api/replays/CODE"""

    code: str
    regulation: str
    regulation_name: str
    rules: str
    names: list[str]
    moves: list[LogLine]  # one for every move; ``seq`` is its number
    result: str
    seal: Seal | None = None
    warning: str = ""  # it breaks off, or was played by other rules
    # Whose eyes this guest may borrow.
    viewers: list[int] = field(default_factory=lambda: [-1, 0, 1])


class Chance(Struct, omit_defaults=True):
    """A decision as the coach judges it."""

    move: int
    player: int
    turn: int
    chance: float  # of what was chosen, from what its player knew
    best_chance: float
    fall: float
    best: str  # in the notation
    question: str = ""  # as it was asked
    chosen: str = ""  # the move that was made, in the past tense and without who made it
    better: str = ""  # what the coach would have done
    because: list[str] = []  # what came of either, as far as its player could know
    cards: list[int] = []  # of the player's hand, that could be chosen
    units: list[int] = []  # serials


class ReviewInfo(Struct, omit_defaults=True):
    """GET /api/replays/CODE/review"""

    part: float  # how much is done, 0 to 1
    chances: list[Chance] = []
    worst: list[int] = []  # moves, the worst first


class ReplayPosition(Struct, omit_defaults=True):
    """GET /api/replays/CODE/MOVE?viewer=-1|0|1|open: the table after so many moves."""

    move: int
    moves: int  # in all
    viewer: Literal["-1", "0", "1", "open"]
    table: Table
    asked: int = -1  # who is to decide next
    log: list[LogLine] = []  # what the last move did, as this viewer heard it
    calls: list[Call] = []  # what is announced of it


class ReplayLine(Struct):
    """GET /api/replays/CODE/MOVE/line: another line from there on, position by position."""

    positions: list[ReplayPosition]


# ---- what there is to play
class DeckNeeds(Struct, omit_defaults=True):
    """What a deck must be: exactly these cards, or so many; by lot nobody brings one."""

    least: int
    most: int
    cards: list[int] = []  # exactly these
    suggested: list[int] = []  # for somebody who brings none
    by_lot: bool = False


class TrumpNeeds(Struct, omit_defaults=True):
    """Whether trumps are laid: brought by the players, or drafted."""

    kind: Literal["none", "brought", "drafted"] = "none"
    least: int = 0
    most: int = 0
    cards: list[int] = []  # that do something as trumps


class RegulationInfo(Struct, omit_defaults=True):
    """A format and a frame of an edition, with what each means."""

    id: str
    edition: str
    format: str
    frame: str
    name: Said
    format_name: Said
    frame_name: Said
    format_about: list[Said]
    frame_about: list[Said]
    setup: list[Said]
    deck: DeckNeeds
    trumps: TrumpNeeds
    actions: int  # how many different ones there are
    opening: int = 0  # cards of the first hand that are chosen from the deck
    rare: bool = False  # a rare card is chosen from the deck
    recommended: bool = False
    first: bool = False  # what to begin with in this edition


class EditionInfo(Struct):
    """An edition of the rules; the last is the newest."""

    id: str
    name: Said
    rules: str  # the rules version
    first: str  # the regulation to begin with


class Strength(Struct):
    """What a level has won against the one below, with its interval."""

    regulation: str
    games: int
    rate: float
    low: float
    high: float


class LevelInfo(Struct):
    """An opponent for people."""

    level: int
    name: Said
    called: Said  # its name, and which level it is
    character: Said
    measured: list[Strength]
    elo: int | None = None  # above the lowest level, over all that was measured


class ChapterInfo(Struct):
    """A chapter of the lesson, in their order: play.lesson.CHAPTERS."""

    id: str
    goal: str
    light: str  # the part of the table to look at
    place: str  # ... and where the wanted card will lie


class HouseInfo(Struct):
    """A local rule at hand: a regulation is played with it as ``9.1 lite+entry16 house:ID``."""

    id: str
    name: Said


class HouseFound(Struct):
    """What a guideline for new actions says of a local rule in the making."""

    guideline: str
    text: Said
    action: str = ""


class HouseState(Struct, omit_defaults=True):
    """A file with a local rule, as it was last saved."""

    file: str
    id: str = ""
    name: Said = {}
    parts: list[str] = []  # what it adds, replaces, drops (−) or changes, by id
    error: str = ""  # it cannot be played as it is: what was before goes on
    line: int = 0  # ... of the file
    found: list[HouseFound] = []


class HouseNow(Struct):
    """GET /api/house: the local rules that are read again when they are saved."""

    version: int  # another one whenever something has changed; 0: nothing is watched
    files: list[HouseState] = []


class Catalogue(Struct):
    """GET /api/catalogue"""

    editions: list[EditionInfo]
    formats: list[str]  # from the smallest to the largest
    regulations: list[RegulationInfo]
    levels: list[LevelInfo]
    first: str  # the beginner's game
    chapters: list[ChapterInfo]
    agents: list[str] = []  # that this server offers beside the levels
    house: list[HouseInfo] = []


class Problem(Struct):
    """What every request that fails is answered with."""

    code: str
    text: str
