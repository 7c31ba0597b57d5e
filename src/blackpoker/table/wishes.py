"""What a guest says to a table.

A part of the protocol: see ``protocol``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from blackpoker.table.protocol import Language, Passing, Phrase, ToGuest
from blackpoker.text.languages import BOOK

LARGEST_FRAME: Final = 8 * 1024  # bytes a guest may send at once

Nonce = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[int, Meta(ge=0, le=1 << 31)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]
Choices = Annotated[list[Annotated[int, Meta(ge=0, le=127)]], Meta(max_length=80)]


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
    # The mark of the position it is meant for, of an advised step: on any other it is refused.
    expect: Annotated[str, Meta(pattern="^[0-9a-f]{0,12}$")] = ""


class Draft(Struct, tag="draft"):
    """Ask what would be asked next after these choices. Nothing happens."""

    seq: Id
    id: Id
    choices: Choices
    # Instead of them: what could be sent as a move. Where it cannot be read nothing is told of it.
    line: Annotated[str, Meta(max_length=400)] = ""


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
    """Give the game up, whatever has happened meanwhile."""

    nonce: Nonce


class Claim(Struct, tag="claim"):
    """Win a game that waits for the other, who has been away too long."""

    seq: Id
    nonce: Nonce


class CallOff(Struct, tag="call_off"):
    """Between people: have the game count for nobody, or answer to that."""

    nonce: Nonce
    answer: Literal["yes", "no"] = "yes"


class PlayAgain(Struct, tag="again"):
    """Between people, once a game is over: ask for another one, agree to it, or refuse."""

    nonce: Nonce
    answer: Literal["yes", "no"] = "yes"


class Say(Struct, tag="say"):
    """Between people: say one of the phrases, at most one in five seconds."""

    nonce: Nonce
    phrase: Phrase


class Speak(Struct, tag="language"):
    """Have everything said in this language from now on."""

    lang: Language


class Look(Struct, tag="look"):
    """Ask for an earlier position, as this guest saw it."""

    id: Id
    seq: Id


# What becomes an entry.
Act = Choose | WrittenMove | Undo | UndoAnswer | Resign | Claim | CallOff | Contribute
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
    | Claim
    | CallOff
    | PlayAgain
    | Say
    | Speak
    | Look
)


def answer_key(message: FromGuest | ToGuest) -> str | int | None:
    """The nonce or the id by which a message is answered, or answers; None: it stands alone."""
    nonce: str = getattr(message, "nonce", "")
    id: int | None = getattr(message, "id", None)
    return nonce or id
