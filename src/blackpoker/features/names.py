"""What the number of each feature means: a name for every place of the three rows of blocks.

Weights are kept by these names, so a network goes on meaning the same when a list has grown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Final

from blackpoker.common import card
from blackpoker.features import blocks as at
from blackpoker.features import vocabulary as of

Axis = Sequence[str]
OTHER: Final = "other"  # whatever no edition has


def listed(ids: Sequence[str], room: int) -> Axis:
    """What there is by id; the last place is for all others, those between are still free."""
    return (*ids, *(f"free {n}" for n in range(len(ids), room - 1)), OTHER)


def counted(room: int, first: int = 0) -> Axis:
    return tuple(str(n) for n in range(first, first + room))


QUESTION: Final = listed(of.QUESTION_IDS, at.QUESTIONS)
ACTION: Final = listed(of.ACTION_IDS, at.ACTIONS)
CHARACTER: Final = listed(of.CHARACTER_IDS, at.CHARACTERS)
FOG: Final = listed(of.FOG_IDS, at.FOGS)
TRAIT: Final = listed(of.TRAIT_NAMES, at.TRAITS)
JOKERS: Final = ("first Joker", "second Joker")
CARD: Final = (*(card.name_of(one) for one in range(card.JOKER)), *JOKERS)
ANY_CARD: Final = (*CARD, "hidden")
WHOSE: Final = ("mine", "other's")
KIND: Final = ("bulwark", "soldier")
DRIVEN: Final = ("charged", "driven")
READY: Final = ("fresh", "ready")
ROLE: Final = ("apart", "attacks", "is faced", "blocks")
SIZE: Final = counted(at.SIZES)
UNIT: Final = counted(at.UNITS)
TOTAL: Final = counted(at.TOTALS)
KEYS: Final = counted(at.KEYS)
OVER: Final = counted(at.DIFFERENCES, -at.EVEN)
RANK: Final = counted(at.SHOWN_REQUESTS)
AIM: Final = (*SIZE, "bulwark", "player", "request", "something")
NUMBER: Final = counted(14)
SUIT: Final = ("♠", "♡", "♢", "♣", "Joker")
WALLS: Final = ("soldiers alone", "bulwarks too")
FLAG: Final = listed(
    (
        "my turn",
        "my chance",
        "I passed",
        "other passed",
        "fight",
        "my pack",
        "my pack open",
        "other's pack",
        "other's pack open",
        "other's rare card",
        "stage empty",
    ),
    at.FLAGS,
)

Block = tuple[str, int, tuple[Axis, ...]]  # a name, where it begins, what it tells apart
STATE: Final[tuple[Block, ...]] = (
    ("asked", at.STATE_QUESTION, (QUESTION,)),
    ("flag", at.STATE_FLAG, (FLAG,)),
    ("edition", at.STATE_EDITION, (listed(of.EDITION_IDS, at.EDITIONS),)),
    ("format", at.STATE_FORMAT, (of.FORMAT_IDS,)),
    ("frame", at.STATE_FRAME, (listed(of.FRAME_IDS, at.FRAMES),)),
    ("turn", at.STATE_TURN, (counted(at.TURNS),)),
    ("life", at.STATE_LIFE, (counted(at.LIVES),)),
    ("other's life", at.STATE_OTHER_LIFE, (counted(at.FEW_LIVES),)),
    ("cards held", at.STATE_HELD, (WHOSE, counted(at.HELD))),
    ("hand", at.STATE_HAND, (CARD,)),
    ("graveyard", at.STATE_GRAVEYARD, (CARD,)),
    ("top of graveyard", at.STATE_TOP, (WHOSE, CARD)),
    ("seen", at.STATE_SEEN, (CARD,)),
    ("rare", at.STATE_RARE, (CARD,)),
    ("pack", at.STATE_PACK, (CARD,)),
    ("chosen", at.STATE_CHOSEN, (CARD,)),
    ("turned up", at.STATE_TURNED_UP, (CARD,)),
    ("used", at.STATE_USED, (WHOSE, ACTION)),
    ("unit card", at.STATE_UNIT_CARD, (WHOSE, KIND, DRIVEN, ANY_CARD)),
    ("unit size", at.STATE_UNIT_SIZE, (WHOSE, DRIVEN, READY, ROLE, SIZE)),
    ("character", at.STATE_CHARACTER, (WHOSE, CHARACTER)),
    ("soldiers", at.STATE_SOLDIERS, (WHOSE, UNIT)),
    ("ready", at.STATE_READY, (WHOSE, UNIT)),
    ("bulwarks", at.STATE_BULWARKS, (WHOSE, DRIVEN, UNIT)),
    ("guards", at.STATE_GUARDS, (WHOSE, UNIT)),
    ("strength", at.STATE_STRENGTH, (WHOSE, TOTAL)),
    ("largest", at.STATE_LARGEST, (WHOSE, SIZE)),
    ("threat", at.STATE_THREAT, (WHOSE, OVER)),
    ("staged", at.STATE_STAGED, (counted(at.STAGED),)),
    ("request", at.STATE_REQUEST, (RANK, WHOSE, ACTION)),
    ("request key", at.STATE_REQUEST_KEY, (RANK, WHOSE, CARD)),
    ("request total", at.STATE_REQUEST_TOTAL, (RANK, WHOSE, KEYS)),
    ("request aim", at.STATE_REQUEST_AIM, (RANK, WHOSE, AIM)),
    ("next request", at.STATE_TOP_TRAIT, (WHOSE, TRAIT)),
    ("declared", at.STATE_DECLARED, (ACTION,)),
    ("declared key", at.STATE_DECLARED_KEY, (CARD,)),
    ("declared total", at.STATE_DECLARED_TOTAL, (KEYS,)),
    ("declared aim", at.STATE_DECLARED_AIM, (WHOSE, AIM)),
    ("declared trait", at.STATE_DECLARED_TRAIT, (TRAIT,)),
    ("waiting", at.STATE_WAITING, (WHOSE, ACTION)),
    ("faced", at.STATE_FACED, (SIZE,)),
    ("blocked", at.STATE_BLOCKED, (WALLS, TOTAL)),
    ("fog", at.STATE_FOG, (WHOSE, ("lies", "acts"), FOG)),
    ("trump", at.STATE_TRUMP, (("mine down", "mine up", "other's up"), CARD)),
    ("trumps", at.STATE_TRUMPS, (WHOSE, counted(at.TRUMPS))),
)
OPTION: Final[tuple[Block, ...]] = (
    ("idle pass", at.OPTION_IDLE, ()),
    ("answer", at.OPTION_QUESTION, (("one", "none"), QUESTION)),
    ("action", at.OPTION_ACTION, (ACTION,)),
    ("trait", at.OPTION_TRAIT, (TRAIT,)),
    ("answer card", at.OPTION_QUESTION_CARD, (QUESTION, CARD)),
    ("card", at.OPTION_CARD, (WHOSE, CARD)),
    ("number", at.OPTION_NUMBER, (WHOSE, NUMBER)),
    ("suit", at.OPTION_SUIT, (WHOSE, SUIT)),
    ("suit for", at.OPTION_FOR_SUIT, (ACTION, (*SUIT, "none"))),
    ("number for", at.OPTION_FOR_NUMBER, (ACTION, NUMBER)),
    ("over next request", at.OPTION_OVER_TOP, (OVER,)),
    ("unit", at.OPTION_UNIT, (QUESTION, WHOSE, KIND, DRIVEN)),
    ("unit size", at.OPTION_UNIT_SIZE, (QUESTION, WHOSE, SIZE)),
    ("unit card", at.OPTION_UNIT_CARD, (WHOSE, KIND, ANY_CARD)),
    ("fresh", at.OPTION_FRESH, (WHOSE,)),
    ("haste", at.OPTION_HASTE, (WHOSE,)),
    ("role", at.OPTION_ROLE, (WHOSE, ROLE)),
    ("character", at.OPTION_CHARACTER, (WHOSE, CHARACTER)),
    ("unit for", at.OPTION_FOR_UNIT, (ACTION, WHOSE, KIND, DRIVEN)),
    ("blocking", at.OPTION_BLOCKING, (WALLS, OVER)),
    ("way", at.OPTION_WAY, (QUESTION, counted(at.WAYS))),
    ("request", at.OPTION_REQUEST, (WHOSE, ACTION)),
    ("rank", at.OPTION_RANK, (counted(at.STAGED),)),
    ("over request", at.OPTION_OVER_REQUEST, (OVER,)),
    ("player", at.OPTION_PLAYER, (QUESTION, WHOSE)),
    ("trump", at.OPTION_TRUMP, (WHOSE, ANY_CARD)),
)
SECRET: Final[tuple[Block, ...]] = (
    ("other's hand", at.SECRET_HAND, (CARD,)),
    ("other's bulwark", at.SECRET_BULWARK, (DRIVEN, CARD)),
    ("next life", at.SECRET_LIFE, (WHOSE, counted(at.NEXT_LIVES), CARD)),
    ("other's lives", at.SECRET_LIVES, (counted(at.LIVES),)),
    ("closed pack", at.SECRET_PACK, (WHOSE, CARD)),
    ("other's rare", at.SECRET_RARE, (CARD,)),
    ("other's trump down", at.SECRET_TRUMP, (CARD,)),
)


def named(row: Iterable[Block]) -> tuple[str, ...]:
    return tuple(", ".join((name, *places)) for name, _, axes in row for places in product(*axes))


@cache
def state_names() -> tuple[str, ...]:
    """Return what each feature of a state means.

    >>> state_names()[0], state_names().index("hand, ♠A") == at.STATE_HAND
    ('asked, attacker', True)
    """
    return named(STATE)


@cache
def option_names() -> tuple[str, ...]:
    """Return what each feature of an option means."""
    return named(OPTION)


@cache
def secret_names() -> tuple[str, ...]:
    """Return what each feature means that is hidden from the player who is asked."""
    return named(SECRET)
