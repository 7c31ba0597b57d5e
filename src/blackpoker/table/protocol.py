"""The protocol: every message between a table and its guests, page, bots and tests alike.

The one source: ``docs/protocol.md`` and ``docs/protocol.schema.json`` are made from it. Frames are
JSON texts with a ``type``. Cards are numbers (suit * 13 + number - 1 in the order ♠♡♢♣, 52 and 53
the Jokers); units, trumps and requests go by their serial, players by their seat, 0 or 1.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from blackpoker.table.sent_view import Table
from blackpoker.text.languages import BOOK, LANGUAGES

PROTOCOL: Final = 1
LARGEST_FRAME: Final = 8 * 1024  # bytes a guest may send at once

# One of those there are files for; for the schema they are listed.
Language = Annotated[
    str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$", extra_json_schema={"enum": list(LANGUAGES)})
]
Nonce = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[int, Meta(ge=0, le=1 << 31)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]
Choices = Annotated[list[Annotated[int, Meta(ge=0, le=127)]], Meta(max_length=80)]

Kind = Literal["computer", "friend", "hotseat", "practice", "lesson"]
Phase = Literal["waiting", "dealing", "choosing", "playing", "over", "frozen"]
Ended = Literal["", "life", "resigned", "time", "drawn", "frozen"]
Mode = Literal["auto", "always", "never"]
Step = Literal["end", "draw", "attack", "block", "judgement", "other"]
Part = Literal["", "action", "pay", "key", "target", "answer"]  # of a request, or by itself
About = Literal["", "attackers", "blockers", "trumps", "opening", "rare"]
LineKind = Literal["", "turn", "attack", "damage", "auto", "undo", "end", "note"]
STEPS: Final[tuple[Step, ...]] = ("end", "draw", "attack", "block", "judgement", "other")


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
    part: Part = ""
    letter: str = ""  # of a payment: the letter of the cost it pays
    # What is being named, where a table has a look of its own for it.
    about: About = ""
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
    kind: LineKind = ""


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
    phase: Phase
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
    ended: Ended = ""
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
