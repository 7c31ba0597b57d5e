"""One complete move as an object: what it answers, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from blackpoker.core.decision import ACT, ACTION, Option, Question
from blackpoker.core.game import Game
from blackpoker.play.move_plan import KEYS, ON, PAY
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.notation import word

AND_THEN: Final = "; "  # before the answer to a question that comes between


@dataclass(frozen=True)
class Answer:
    """One choice: the question, and the option chosen."""

    question: Question
    option: Option

    def __str__(self) -> str:
        return f"{self.question.id} {self.option.text}"


@dataclass(frozen=True)
class MoveText:
    """A move in the words of the notation, as its player sees the table."""

    text: str
    keys: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    target: str = ""


class Move:
    """One move: a complete request, a pass, or the answer to a question.

    >>> from blackpoker import OpenGame
    >>> game = OpenGame.at("8 lite+basic; A: field ♠5 | hand ♡5 ♢4 ♣9 | life ♠8; B: life ♢9")
    >>> move = game.read("up ♡5 pay ♢4 on ♠5")
    >>> move.action, move.keys, move.pay, move.target
    ('up', ('♡5',), ('♢4',), '♠5')
    >>> print(*move.answers, sep=", ")
    chance up, discard ♢4, key ♡5, target unit 0
    >>> move
    Move('up ♡5 pay ♢4 on ♠5')

    Two moves are equal if the same player gives the same answers to the same questions: a move
    found in one copy of a game can be looked for, and played, in another. The words are worked out
    when first asked for.
    """

    def __init__(self, before: Game, choices: tuple[int, ...], answers: tuple[Answer, ...]) -> None:
        self.player: int = int(before.asked)  # whose move it is
        self.choices: tuple[int, ...] = choices  # numbers of options, as ``apply`` takes them
        self.answers: tuple[Answer, ...] = answers  # the same: each question, and what was chosen
        self.before: Game = before  # the game it was found in; nobody plays on in it

    @property
    def action(self) -> str:
        """The id of the action it asks for; nothing if it passes, or only answers."""
        first = self.answers[0].option
        return first.text if first.verb == ACT else ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The key cards, in the order they are laid."""
        return self._words.keys

    @property
    def pay(self) -> tuple[str, ...]:
        """Whatever it is paid with, in the order it is paid; the life that L costs is not said."""
        return self._words.pay

    @property
    def target(self) -> str:
        """What it aims at; nothing if it has no target, or only one that need not be named."""
        return self._words.target

    @cached_property
    def _words(self) -> MoveText:
        game = self.before.clone()
        writer = MoveWriter()
        answered: list[str] = []
        for choice in self.choices:
            decision = game.decision()
            assert decision is not None
            seen = game.view(decision.player)
            if self.answers[0].question.part == ACTION:
                writer.tell(seen, decision, choice)
            else:
                said = word(seen, decision, decision.options[choice])
                answered += [decision.question.id] * (not answered) + [said]
            game.apply(choice)
        if answered:
            return MoveText(" ".join(answered))
        lines = [line.partition(" ")[2] for line in writer.lines]  # without the seat
        parts: dict[str, list[str]] = {KEYS: [], PAY: [], ON: []}
        part = KEYS
        for one in lines[0].split()[1:]:
            if one in parts:
                part = one
            else:
                parts[part].append(one)
        text = AND_THEN.join(lines)
        return MoveText(text, tuple(parts[KEYS]), tuple(parts[PAY]), " ".join(parts[ON]))

    def _identity(self) -> tuple[int, ...]:
        """The places chosen, behind the player: enough to tell two moves apart."""
        return (self.player, *(int(answer.option.ref) for answer in self.answers))

    def __str__(self) -> str:
        return self._words.text

    def __repr__(self) -> str:
        return f"Move({self._words.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move) or self._identity() != other._identity():
            return False
        return list(map(str, self.answers)) == list(map(str, other.answers))

    def __hash__(self) -> int:
        return hash(self._identity())
