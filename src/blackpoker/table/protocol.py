"""The protocol: what a table tells its guests, page, bots and tests alike.

Frames are JSON texts with a ``type``. Cards are numbers (suit * 13 + number - 1 in the order ♠♡♢♣,
52 and 53 the Jokers); units, trumps and requests go by their serial, players by their seat, 0 or 1.

What guests say stands in ``wishes``, a table in ``sent_view``, the set-up in ``sent_setup``, what
is said over HTTP in ``http_bodies``. They are the one source: ``docs/protocol.md`` and
``docs/protocol.schema.json`` are made from them.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct, field

from blackpoker.table.sent_setup import Beginning, PlannedAction
from blackpoker.table.sent_view import Table
from blackpoker.text.languages import LANGUAGES

PROTOCOL: Final = 1

# One of those there are files for; for the schema they are listed.
Language = Annotated[
    str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$", extra_json_schema={"enum": list(LANGUAGES)})
]

Kind = Literal["computer", "friend", "hotseat", "practice", "lesson"]
Phase = Literal["waiting", "dealing", "choosing", "playing", "over", "frozen"]
Ended = Literal["", "life", "resigned", "time", "left", "drawn", "called_off", "frozen"]
Mode = Literal["auto", "always", "never"]
Step = Literal["end", "draw", "attack", "block", "judgement", "other"]
Part = Literal["", "action", "pay", "key", "target", "answer"]  # of a request, or by itself
About = Literal["", "attackers", "blockers", "trumps", "opening", "rare"]
# On what it hangs that something cannot be told: on the order of a life, on a card that lies face
# down, on how many cards a life of ten or more has, on what the other or the guest will answer.
Hangs = Literal["", "pile", "card", "count", "answer", "own"]
# What two people may say to each other; a language says it in its own words.
Phrase = Literal[
    "hello", "new_here", "thinking", "take_your_time", "nice", "close_game", "surprised", "sorry",
    "back_soon", "back_again", "thanks", "another",
]  # fmt: skip
Thing = Literal["", "life", "unit", "request", "game"]
LineKind = Literal["", "turn", "attack", "damage", "pass", "auto", "undo", "end", "note"]
TOLD_ONCE: Final = ("seats", "passing", "undo", "seal")  # of a state
PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)
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
    danger: bool = False  # of an answer: it could lose the game; a draft of it says how


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
    begun: bool = False  # at a chance: this player has done something in this turn of theirs
    want: int = -1  # in a lesson: the option it asks for


class Effect(Struct, omit_defaults=True):
    """What becomes of one thing as a request resolves, with all that this triggers, if nobody
    answers: each on the position that is left by what resolves before."""

    request: int = 0  # serial; 0, of a draft: what is paid, and what happens at once
    of: Thing = ""  # "": what it will do cannot be told
    id: int = 0  # the seat of a life, the seat that loses the game; else a serial
    was: int | None = None  # the cards of a life, the size of a soldier, before ...
    then: int | None = None  # ... and after, where that changes; unit 0 is one that enters
    n: int = 0  # cards a life loses that nobody else may count
    gone: bool = False
    driven: bool | None = None  # the state of a unit after, where that changes
    hangs: Hangs = ""  # on what; then no more is said


class Escape(Struct, omit_defaults=True):
    """An action after which the loss does not come, were nobody to answer it."""

    action: str
    keys: list[int]
    line: str  # a whole request that does it, in the notation
    sure: bool = False  # otherwise it may help


class Danger(Struct, omit_defaults=True):
    """The guest loses the game, or could, if nobody does anything about it."""

    text: str  # how, in words
    certain: bool = False
    last: bool = False  # what is done now seals it: to be asked once more
    life: list[int] = []  # cards of the life now and then
    request: int = 0  # with which the loss comes; 0: what is paid
    hangs: Hangs = ""  # if it is not certain: on what
    stops: list[Escape] = []  # at a chance: what keeps it off; empty: nothing that is known


class Harm(Struct):
    """What attackers that nobody blocks would do to whoever names blockers."""

    n: int  # damage
    then: int  # cards of the life that would be left


class LessonTask(Struct, omit_defaults=True):
    """How far a learner is: which line of the lesson is wanted now (-1: none)."""

    step: int = -1
    lost: bool = False  # the goal cannot be reached any more


class Reason(Struct, omit_defaults=True):
    """One condition of an action, met or not."""

    ok: bool
    text: str
    ruling: str = ""  # by its number
    ruling_text: str = ""  # what it says


class AdvisedStep(Struct, omit_defaults=True):
    """One move of a plan, and what it speaks of, to be marked on the table."""

    text: str  # in a few words
    lines: list[str]  # in the notation: what to say at once, then what answers its own questions
    before: str = ""  # the mark of the position it is meant for; the first is meant for this one
    cards: list[int] = []  # of the guest's hand
    units: list[int] = []  # serials
    requests: list[int] = []
    trumps: list[int] = []


class Advised(Struct, omit_defaults=True):
    """An option as the coach weighs it, in sentences."""

    i: int
    label: str  # the move in a few words
    say: str  # the whole move, as an advice
    chance: float
    error: float  # how far it may be off by luck alone
    games: int
    because: list[str] = []
    mind: list[str] = []  # what could go wrong
    steps: list[AdvisedStep] = []
    line: str = ""  # the move in the notation


class LogLine(Struct, omit_defaults=True):
    """A sentence of the log; ``seq`` opens the position after it."""

    seq: int
    text: str
    turn: int = 0
    player: int = -1  # whose doing it was
    kind: LineKind = ""
    to: int = -1  # of what was taken back: what stands above, after this position, holds no more


class Call(Struct, omit_defaults=True):
    """An action as it is announced: asked for, or what it has done.

    What it did say the lines of this state's log from ``first`` on, so many as ``lines``.
    """

    seat: int
    action: str
    turn: int
    nth: int = 0  # of this seat in this turn
    request: int = 0  # its serial, before it is done
    keys: list[int] = []  # its key cards, once
    aim: str = ""  # what it aims at, in words, where no line says so
    first: int = 0
    lines: int = 0
    done: bool = False
    auto: bool = False  # nobody asked for it: it was triggered, or an effect raised it
    routine: bool = False  # as every turn begins: not worth a pause
    mine: bool = False  # it is aimed at this guest, or has befallen them
    idle: bool = False  # nothing that could be seen came of it
    drawn: int = 0  # cards, of a routine step


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
    discreet: bool = False  # be asked also when there is nothing to do: no pass tells of the hand
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
    claim_in: float | None = None  # of a person who is away: seconds until one need not wait


class Seal(Struct, omit_defaults=True):
    """The deal: what was promised before it, and what was revealed after the game."""

    kind: Literal["fair", "chosen"]  # chosen: somebody named the seed
    game: str = ""  # the game's id as it was in the deal
    commitment: str = ""  # to the server's secret and the salt, made before anybody takes part
    promises: list[str] = []  # SHA-256 of each seat's share
    shares: list[str] = []
    secret: str = ""  # once the game is over
    seed: int | None = None  # of a chosen deal, and of a fair one without a salt; once it is over
    salt: str = ""  # of a fair deal; none in games begun before there was one
    key: str = ""  # what every shuffle comes from, once the game is over
    named_by: int = -1  # the seat that chose the seed, where that is one of two people
    first: Seal | None = None  # in a match, once it is over: the first deal, which split the decks


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
    meeting: str = ""  # the code of the evening it is a game of: the page is at /m/CODE
    steps: list[Step] = field(default_factory=lambda: list(STEPS))  # where passing can stop


class State(Struct, tag="state", omit_defaults=True):
    """The position and all that was said since the last one this guest was sent.

    What is told once is told again when it has changed: left out, it is as this socket told it
    last, in a state or, of the seats, in a ``Presence``.
    """

    seq: int
    phase: Phase
    seats: list[Seat] = []  # told once
    table: Table | None = None
    question: Question | None = None  # for the one who is asked
    asked: int = -1  # whom the game waits for
    reason: str = ""  # why passing stopped here
    danger: Danger | None = None  # of whoever is asked: if it does nothing about it
    passing_does: str = ""  # what happens if this seat passes
    meaningful: list[str] = []  # actions worth stopping for
    beginning: Beginning | None = None  # while the set-up asks for something
    effects: list[Effect] = []  # of all requests on the stage, in the order in which they resolve
    harm: Harm | None = None  # while blockers are named: if nobody blocks
    log: list[LogLine] = []
    log_from: int = 0  # how many lines were there before these; 0 begins anew
    log_left_out: int = 0  # of a very long game: so many more came before, and are not told
    calls: list[Call] = []  # what happened since the last state; of a whole log, in this turn
    passing: Passing | None = None  # of this seat; told once
    once: bool = False  # its next chance follows the opposite mode
    yielding: Yielding | None = None
    undo: Undoing | None = None  # told once
    clock: Clock | None = None
    match: MatchScore | None = None
    seal: Seal | None = None  # told once
    result: str = ""  # how the game ended, in words
    ended: Ended = ""
    winner: int = -1  # once it has ended; also where the cards did not decide it
    call_off_by: int = -1  # the seat that asks to call the game off
    spectators: int = 0
    replay: str = ""  # the code of the record, once the game is over
    lesson: LessonTask | None = None
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
    effects: list[Effect] = []  # of all that will then be on the stage, if nobody answers
    danger: Danger | None = None  # if it is sent
    harm: Harm | None = None  # while blockers are named: with those that are
    spoils: bool = False  # in a lesson: after this its goal cannot be reached
    plans: list[PlannedAction] = []  # while opening cards are chosen: what they can key
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
    salt: str = ""


class Looked(Struct, tag="looked"):
    """An earlier position."""

    id: int
    seq: int
    table: Table


class Rematch(Struct, tag="rematch", omit_defaults=True):
    """Somebody wants to play again, and waits for the other's word; or no more."""

    asked_by: int = -1  # the seat; -1: nobody asks any more
    until: float = 0.0  # seconds left for the other to agree
    agreed: list[int] = []  # the seats that do
    answer: Literal["", "no", "late"] = ""  # why nobody asks any more


class Moved(Struct, tag="moved"):
    """Everybody at this table goes on at another one. Whoever has a seat is given it there for
    that of this game (``POST /api/games/{game}/rematch``)."""

    game: str  # for spectators the code of their link
    role: Literal["seat", "spectator"]
    seat: int = -1


class Said(Struct, tag="said"):
    """A player said one of the phrases. It is heard once, and stands in no log and no record."""

    seat: int
    phrase: Phrase


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
    | Moved
    | Said
    | Failed
)
