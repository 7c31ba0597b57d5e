"""A decision: one question, one list of options. Built only when somebody looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from blackpoker.core import bitset
from blackpoker.core.native import i64, mypyc_attr

NOTHING: Final = 61  # the place of pass, done, no more
SECOND: Final = 64  # from here on: what belongs to player 1, or the second half of a long list
ACT: Final = "act"
REQUEST: Final = "request"
PLAYER: Final = "player"
WAY: Final = "way"

# Which part of a move a question asks for: the action and what makes a request of it, or an answer
# that stands alone.
ACTION: Final = "action"
PAYMENT: Final = "pay"
KEY: Final = "key"
TARGET: Final = "target"
ANSWER: Final = "answer"


@final
class Option:
    """One thing that can be chosen: what kind of thing it is, whose it is, and which one.

    ``verb`` says the kind. ``act`` is an action, ``place`` its line in the list; ``card`` is a
    card, ``place`` its number; ``unit``, ``trump`` and ``request`` lie at a ``place`` of a row
    counted from 0; ``player`` is a seat, ``way`` one of a few named ways. ``text`` is stable, the
    same in every game and every language.

    >>> Option("unit", 66, "unit 2'")
    <unit 2 of player 1>
    >>> Option("pass", NOTHING, "pass").is_none
    True

    Immutable; there is one object per verb and reference, so a list of options is a list of
    pointers.
    """

    def __init__(self, verb: str, ref: i64, text: str) -> None:
        self.verb: str = verb
        self.ref: i64 = ref  # owner and place in one number; 61 is none of these
        self.text: str = text

    @property
    def is_none(self) -> bool:
        """Is it pass, done, none of these?"""
        return self.ref == NOTHING

    @property
    def owner(self) -> int:
        """Whose it is: player 0 or 1. What belongs to nobody, like an action, says 0."""
        return 1 if self.ref >= SECOND and self.verb != ACT else 0

    @property
    def place(self) -> int:
        """Which one it is, counted from 0; -1 for none of these."""
        if self.ref == NOTHING:
            return -1
        if self.ref < SECOND:
            return self.ref
        return self.ref - SECOND + (NOTHING if self.verb == ACT else 0)

    def key(self) -> str:
        """Return its stable text."""
        return self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if self.owner == 0:
            return f"<{self.text}>"
        return "<" + self.text.removesuffix("'") + " of player 1>"


def by_number(verb: str, ref: int) -> str:
    return f"{verb} {ref}"


NAMES: Final[dict[tuple[str, str, Callable[[str, int], str]], list[Option]]] = {}


def named(verb: str, none: str, spell: Callable[[str, int], str]) -> list[Option]:
    name = (verb, none, spell)
    if name not in NAMES:
        NAMES[name] = [
            Option(none, ref, none) if ref == NOTHING else Option(verb, ref, spell(verb, ref))
            for ref in range(128)
        ]
    return NAMES[name]


QUESTIONS: Final[dict[str, Question]] = {}  # by id: a saved game names the question it waits for


@final
class Question:
    """A kind of question; all its options have one verb, and one of them may mean none of these.

    >>> from blackpoker import new_game
    >>> question = new_game("9.1 lite+entry16", seed=7).decision().question
    >>> question.id, question.verb
    ('chance', 'act')

    What any layer needs to know of a question stands here, set where the question is defined.
    """

    def __init__(
        self,
        id: str,
        verb: str,
        none: str = "done",
        spell: Callable[[str, int], str] = by_number,
        *,
        part: str = ANSWER,
        repeated: bool = False,
        several: bool = False,
        top: bool = False,
        orders: bool = False,
        last_unasked: bool = False,
        waiting: bool = False,
        letter: str = "",
        about: str = "",
    ) -> None:
        self.id: str = id
        self.verb: str = verb
        self.names: list[Option] = named(verb, none, spell)
        self.part: str = part  # of a move
        # One player may be asked it again at once with nothing shown in between: such answers can
        # be put together before they are given.
        self.repeated: bool = repeated
        self.several: bool = several  # ... and always is, as long as there is anything to name
        self.top: bool = top  # what comes to lie on top: the last one, unless somebody minds
        self.orders: bool = orders  # answer by answer, in which order things go
        self.last_unasked: bool = last_unasked  # what is left in the end goes without a question
        self.waiting: bool = waiting  # the requests it names wait, they are not on the stage
        self.letter: str = letter  # of the cost it pays
        self.about: str = about  # what is being put together, where a front shows it as a whole
        self.ways_on: list[Option] = []  # what to choose, first of all, where none leads nowhere
        QUESTIONS[id] = self

    def __repr__(self) -> str:
        return f"<question {self.id}>"


def which_way(id: str, *ways: str) -> Question:
    """Return a question between a few named ways; the answer is the number of the way."""
    question = Question(id, WAY)
    question.names = [Option(WAY, i, way) for i, way in enumerate(ways)]
    return question


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """Who is asked, what, and the options: never an empty list.

    >>> from blackpoker import OpenGame
    >>> game = OpenGame.at("8 lite+basic; A: hand ♡5 ♢4 | life ♠8; B: hand ♣9 | life ♢9")
    >>> game.decision()
    <player 0, chance: end, attack, set_bulwark, pass>

    ``apply`` takes the number of an option in this list.
    """

    def __init__(self, player: i64, question: Question, low: i64, high: i64) -> None:
        self.player: i64 = player
        self.question: Question = question
        self.options: list[Option] = list_options(question.names, low, high)

    def __repr__(self) -> str:
        shown = ", ".join([option.text for option in self.options])
        return f"<player {self.player}, {self.question.id}: {shown}>"


def list_options(names: list[Option], low: i64, high: i64) -> list[Option]:
    options: list[Option] = []
    while low != 0:
        b: i64 = low & -low
        options.append(names[bitset.count(b - 1)])
        low ^= b
    while high != 0:
        b = high & -high
        options.append(names[SECOND + bitset.count(b - 1)])
        high ^= b
    return options
