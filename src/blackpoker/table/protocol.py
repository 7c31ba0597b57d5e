"""The protocol: every message between a table and its guests, page, bots and tests alike.

The one source: ``docs/protocol.md`` and ``docs/protocol.schema.json`` are made from it. Frames are
JSON texts with a ``type``. Cards are numbers (suit * 13 + number - 1 in the order ♠♡♢♣, 52 and 53
the Jokers); units, trumps and requests go by their serial, players by their seat, 0 or 1.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from blackpoker.text.languages import BOOK, LANGUAGES

PROTOCOL: Final = 1
LARGEST_FRAME: Final = 8 * 1024  # bytes a guest may send at once

# One of those there are files for; for the schema they are listed.
Language = Annotated[
    str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$", extra_json_schema={"enum": list(LANGUAGES)})
]
Said = dict[Language, str]  # a text in every language
Nonce = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[int, Meta(ge=0, le=1 << 31)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Choices = Annotated[list[Annotated[int, Meta(ge=0, le=127)]], Meta(max_length=80)]

Kind = Literal["computer", "friend", "hotseat", "practice", "lesson"]
Mode = Literal["auto", "always", "never"]
Step = Literal["end", "draw", "attack", "block", "judgement", "other"]
STEPS: Final[tuple[Step, ...]] = ("end", "draw", "attack", "block", "judgement", "other")


# ---- what is on the table: a view as common/view.py allows it, nothing more
class Unit(Struct, omit_defaults=True):
    """A character. Of another's bulwark there are no cards; a soldier has a size."""

    serial: int
    owner: int
    soldier: bool
    character: str
    cards: list[int] | None = None
    size: int | None = None
    base: int | None = None  # the size without fogs and marks, where it differs
    driven: bool = False
    fresh: bool | None = None
    haste: bool = False
    waits: bool = False  # entered this turn and may not attack yet
    attacker: int = 0  # 1, 2 ...: the order in which attackers were named; 0: none
    blocking: int = 0  # serial of the attacker it blocks


class Trump(Struct, omit_defaults=True):
    """A trump; face down only its owner sees the card."""

    serial: int
    owner: int
    up: bool
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
    passed: list[int]  # since the last request; nobody while the rule system has the chance
    sides: list[Side]
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
    prices: dict[str, str] = {}  # costs of the viewer's actions that abilities have changed
    over: bool = False
    winner: int = -1


# ---- what is asked
class Option(Struct, omit_defaults=True):
    """One answer. What it is about is named so that it can be found on the table."""

    i: int  # its number, to be sent back
    verb: str  # act, pass, card, unit, trump, request, player, way, done
    text: str  # its stable key, as in the notation
    action: str = ""
    card: int | None = None
    unit: int = 0
    trump: int = 0
    request: int = 0
    player: int | None = None
    label: str = ""  # in words, in the guest's language
    owner: int | None = None  # of a card that is not the guest's own
    keys: list[int] = []  # of an action: the guest's cards that could be a key card of it now
    life: int = 0  # of an action: cards of the guest's life that are paid for it


class Question(Struct, omit_defaults=True):
    """What a seat is asked now. Options are never empty."""

    id: str  # chance, key, discard, drive, sacrifice, target, attacker, blocker ...
    player: int
    text: str  # the question in words
    options: list[Option]
    many: bool = False  # the same question may come again: picks may be drafted together
    part: Literal["", "action", "pay", "key", "target", "answer"] = ""
    letter: str = ""  # of a payment: the letter of the cost it pays
    # What is being named, where a table has a look of its own for it.
    about: Literal["", "attackers", "blockers", "trumps", "opening", "rare"] = ""
    facing: int = 0  # serial of the attacker whose blockers are asked for
    # Options that lead on where a pass would not: attack, end the turn. The usual one comes last.
    onward: list[int] = []


class Effect(Struct, omit_defaults=True):
    """What would change if nobody answered: of a soldier, seen by all."""

    unit: int
    size: int | None = None  # its size before
    then: int | None = None  # and after
    gone: bool = False
    driven: bool | None = None  # its state after, where that changes


class Harm(Struct):
    """What attackers that nobody blocks would do to whoever names blockers."""

    n: int  # damage
    then: int  # cards of the life that would be left


class Reason(Struct, omit_defaults=True):
    """One condition of an action, met or not."""

    ok: bool
    text: str
    ruling: str = ""


class Advised(Struct, omit_defaults=True):
    """An option as the coach weighs it."""

    i: int
    label: str
    chance: float
    games: int


class LogLine(Struct, omit_defaults=True):
    """A sentence of the log; ``seq`` opens the position after it."""

    seq: int
    text: str
    turn: int = 0
    player: int = -1  # whose doing it was
    kind: Literal["", "turn", "attack", "damage", "auto", "undo", "end", "note"] = ""


# ---- passing: kept on the server with the seat
def usual_stops() -> list[Step]:
    return ["attack", "block", "judgement", "other"]


class Passing(Struct):
    """How a seat passes by itself. ``own`` and ``theirs`` are the steps at which auto mode asks."""

    mode: Mode = "auto"
    own: list[Step] = field(default_factory=usual_stops)  # in one's own turn
    theirs: list[Step] = field(default_factory=usual_stops)
    lethal: bool = True  # always stop if this could end the game
    targeted: bool = True  # ... if one's own character is aimed at
    novel: bool = True  # ... at an action not seen before in this game
    ask_top: bool = False  # choose the top card of the graveyard oneself


class Yielding(Struct, omit_defaults=True):
    """A promise to pass for a while, in words."""

    until: Literal["request", "action", "asked", "turn"]
    text: str
    action: str = ""
    request: int = 0


# ---- who sits there
class Seat(Struct, omit_defaults=True):
    """A player, for everybody to see."""

    name: str
    kind: Literal["person", "computer", "empty"]
    level: int = 0
    online: bool = False
    thinking: bool = False


class Seal(Struct, omit_defaults=True):
    """The deal: what was promised before it, and what was revealed after the game."""

    kind: Literal["fair", "chosen"]  # chosen: somebody named the seed
    game: str = ""  # the game's id as it was in the deal
    commitment: str = ""  # SHA-256 of "bp1", the game's id and the server's secret
    promises: list[str] = []  # SHA-256 of each seat's share
    shares: list[str] = []
    secret: str = ""  # once the game is over
    seed: int | None = None


class Clock(Struct, omit_defaults=True):
    """Seconds left of each bank, and whose runs."""

    left: list[float]
    running: int = -1
    grace: float = 0.0  # seconds before it begins to run


class MatchScore(Struct, omit_defaults=True):
    """A match of several games: how it stands, and what this guest may know of the decks."""

    game: int  # which game this is, from 1
    wins: list[int]
    needed: int  # wins for the match
    drawn: int = 0
    winner: int = -1  # of the match
    decks: list[int] = []  # that are played in this game, from 1; told once both have chosen
    look: list[int] = []  # between two games: the cards of the deck this seat has just played


class Undoing(Struct, omit_defaults=True):
    """Whether this guest may take back, or is asked to let the other do it."""

    allowed: bool = False
    consent: bool = False  # the other must agree
    asked_by: int | None = None


# ---- from a guest
class Hello(Struct, tag="hello"):
    """The first frame. ``log`` false: no sentences, for bots."""

    lang: Language = BOOK
    log: bool = True


class Choose(Struct, tag="choose"):
    """Answer what is asked: one choice, or all that were drafted, in order."""

    seq: Id
    nonce: Nonce
    choices: Choices


class WrittenMove(Struct, tag="move"):
    """The same in the notation: ``up h4 pay dQ on d8``."""

    seq: Id
    nonce: Nonce
    line: Annotated[str, Meta(min_length=1, max_length=400)]


class Draft(Struct, tag="draft"):
    """Ask what would be asked next after these choices. Nothing happens."""

    seq: Id
    id: Id
    choices: Choices


class Why(Struct, tag="why"):
    """Ask why an action is not possible now."""

    id: Id
    action: Annotated[str, Meta(max_length=60)]


class Settings(Struct, tag="settings"):
    """Change how this seat passes. ``once``: at the next chance in the opposite mode."""

    nonce: Nonce
    passing: Passing
    once: bool = False


class Yield(Struct, tag="yield"):
    """Pass until something named happens; ``off`` ends it."""

    nonce: Nonce
    until: Literal["request", "action", "asked", "turn", "off"]


class Undo(Struct, tag="undo"):
    """Take back one's own last decision."""

    seq: Id
    nonce: Nonce


class UndoAnswer(Struct, tag="undo_answer"):
    """Let the other take back, or not; ``never``: not in this game."""

    nonce: Nonce
    answer: Literal["yes", "no", "never"]


class Hint(Struct, tag="hint"):
    """Ask the coach; not in games between people."""

    id: Id


class MoveNow(Struct, tag="move_now"):
    """Tell the computer that it has thought enough."""


class Contribute(Struct, tag="contribute"):
    """A seat's part in the deal: first its promise for all to see, then the share itself."""

    promise: Hex | None = None
    share: Hex | None = None


class Resign(Struct, tag="resign"):
    """Give the game up."""

    seq: Id
    nonce: Nonce


class Speak(Struct, tag="language"):
    """Have everything said in this language from now on."""

    lang: Language


class Look(Struct, tag="look"):
    """Ask for an earlier position, as this guest saw it."""

    id: Id
    seq: Id


Act = Choose | WrittenMove | Undo | UndoAnswer | Resign | Contribute  # what becomes an entry
FromGuest = (
    Hello
    | Choose
    | WrittenMove
    | Draft
    | Why
    | Settings
    | Yield
    | Undo
    | UndoAnswer
    | Hint
    | MoveNow
    | Contribute
    | Resign
    | Speak
    | Look
)


# ---- to a guest
class Welcome(Struct, tag="welcome", omit_defaults=True):
    """Who the guest is and what is played; a ``State`` follows."""

    game: str
    role: Literal["seat", "both", "spectator"]  # both: hot seat and open practice
    seat: int  # -1: none
    kind: Kind
    regulation: str
    regulation_name: str
    rules: str  # the rules version
    protocol: int = PROTOCOL
    watch: str = ""  # the code of the spectators' link, for those who play
    invite: str = ""  # the code for the empty seat, for the one who waits
    steps: list[Step] = field(default_factory=lambda: list(STEPS))  # where passing can stop


class State(Struct, tag="state", omit_defaults=True):
    """The position and all that was said since the last one this guest was sent."""

    seq: int
    phase: Literal["waiting", "dealing", "choosing", "playing", "over", "frozen"]
    seats: list[Seat]
    table: Table | None = None
    question: Question | None = None  # for the one who is asked
    asked: int = -1  # whom the game waits for
    reason: str = ""  # why passing stopped here
    danger: str = ""  # passing now could end the game: how
    passing_does: str = ""  # what happens if this seat passes
    meaningful: list[str] = []  # actions worth stopping for
    next_effects: list[Effect] = []  # of the request that resolves next, if nobody answers
    harm: Harm | None = None  # while blockers are named: if nobody blocks
    log: list[LogLine] = []
    log_from: int = 0  # how many lines were there before these; 0 begins anew
    passing: Passing | None = None  # of this seat
    once: bool = False  # its next chance follows the opposite mode
    yielding: Yielding | None = None
    undo: Undoing | None = None
    clock: Clock | None = None
    match: MatchScore | None = None
    seal: Seal | None = None
    result: str = ""  # how the game ended, in words
    ended: Literal["", "life", "resigned", "time", "drawn", "frozen"] = ""
    winner: int = -1  # once it has ended; also where the cards did not decide it
    spectators: int = 0
    replay: str = ""  # the code of the record, once the game is over
    goal_met: bool = False  # in a lesson: what the chapter is about has been done ...
    goal_settled: bool = False  # ... and nothing that came of it is left on the stage


class Ack(Struct, tag="ack"):
    """What was sent is kept for good."""

    nonce: str
    seq: int


class Drafted(Struct, tag="drafted", omit_defaults=True):
    """What comes after the drafted choices: another question, or all is said."""

    id: int
    seq: int
    choices: list[int]  # with answers that had no alternative
    ready: bool = False
    question: Question | None = None
    effects: list[Effect] = []  # if nobody answers
    harm: Harm | None = None  # while blockers are named: with those that are
    line: str = ""  # the request so far, in the notation


class Reasons(Struct, tag="reasons", omit_defaults=True):
    """Why an action is not possible now, the first thing that fails first."""

    id: int
    action: str
    possible: bool
    text: str
    reasons: list[Reason] = []


class Advice(Struct, tag="advice", omit_defaults=True):
    """What the coach thinks, from what this seat may know."""

    id: int
    games: int
    options: list[Advised]
    line: str = ""


class Thinking(Struct, tag="thinking", omit_defaults=True):
    """The computer thinks: since when, in seconds, and how far it is, 0 to 1."""

    seat: int
    seconds: float
    part: float = 0.0


class Presence(Struct, tag="presence"):
    """Who is here."""

    seats: list[Seat]
    spectators: int


class Dealing(Struct, tag="dealing", omit_defaults=True):
    """The seat is asked for its part in the deal: ``promise`` first, ``share`` when both have."""

    wants: Literal["promise", "share", "nothing"]
    commitment: str
    promises: list[str] = []


class Looked(Struct, tag="looked"):
    """An earlier position."""

    id: int
    seq: int
    table: Table


class Rematch(Struct, tag="rematch"):
    """The other wants to play again: the code of the new game's link for this seat."""

    game: str
    invite: str


class Failed(Struct, tag="error", omit_defaults=True):
    """What went wrong and what to do. ``resync``: a ``State`` follows."""

    code: str
    text: str
    nonce: str = ""
    id: int | None = None
    resync: bool = False


ToGuest = (
    Welcome
    | State
    | Ack
    | Drafted
    | Reasons
    | Advice
    | Thinking
    | Presence
    | Dealing
    | Looked
    | Rematch
    | Failed
)


def answer_key(message: FromGuest | ToGuest) -> str | int | None:
    """The nonce or the id by which a message is answered, or answers; None: it stands alone."""
    nonce: str = getattr(message, "nonce", "")
    id: int | None = getattr(message, "id", None)
    return nonce or id


# ---- over HTTP
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


class Join(Struct, omit_defaults=True):
    """POST /api/join"""

    invite: Annotated[str, Meta(max_length=64)]
    name: Name = "?"
    deck: Annotated[str, Meta(max_length=400)] | None = None
    trumps: Annotated[str, Meta(max_length=40)] | None = None
    bearer: bool = False


class Invitation(Struct, omit_defaults=True):
    """GET /api/join/CODE: who invites to what. A code that is used up still says it."""

    regulation: str
    regulation_name: str
    name: str  # of the one who waits
    open: bool  # the seat is still empty
    clock: int = 0  # minutes a player; 0: none
    instant: bool = False
    chosen: bool = False  # whoever invites has named the seed, and may know the cards
    watch: str = ""  # the code of the spectators' link


class Seated(Struct, omit_defaults=True):
    """The answer to both. The page is at /g/GAME."""

    game: str
    seat: int
    invite: str = ""
    watch: str = ""
    token: str = ""


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
    text: str  # in words
    chosen: str = ""  # what was chosen, in a few words
    better: str = ""  # what the coach would have chosen


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


class ChapterInfo(Struct):
    """A chapter of the lesson, in their order: play.lesson.CHAPTERS."""

    id: str
    goal: str
    light: str  # the part of the table to look at


class HouseInfo(Struct):
    """A local rule at hand: a regulation is played with it as ``9.1 lite+entry16 house:ID``."""

    id: str
    name: Said


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
