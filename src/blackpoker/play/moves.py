"""Moves as lines, both ways.

A move is one line: ``up ♡5 pay ♢4 on ♠5`` asks for an action with its key cards, its payment and
its target;
``top ♠2`` answers a question by its name. Several answers to one question may stand in one line:
``attacker ♠9 ♣5 done``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.view import open_view
from blackpoker.core.decision import ACT, Decision
from blackpoker.core.errors import NotationError
from blackpoker.core.game import Game, Rules
from blackpoker.play.notation import matching, read_word, seat, word
from blackpoker.text import Keyed

CHANCE: Final = "chance"
PAYMENTS: Final = ("drive", "discard", "sacrifice", "key_unit")
KEYS: Final = ("key",)
TARGETS: Final = ("target", "target_request", "target_player", "target_trump")
PART_OF_A_REQUEST: Final = {
    **dict.fromkeys(KEYS, ""),
    **dict.fromkeys(PAYMENTS, "pay"),
    **dict.fromkeys(TARGETS, "on"),
}


@dataclass
class WriterMark:
    """A place in what is being written."""

    lines: int
    request: dict[str, list[str]] | None
    where: int


class MoveWriter:
    """Turns decisions, told one after another, into lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.request: dict[str, list[str]] | None = None  # the request being written
        self.where = 0  # its line

    def tell(self, seen: object, decision: Decision, choice: int) -> None:
        """Add a decision and what was chosen.

        Answers that had no alternative are left out, passes are not.
        """
        option = decision.options[choice]
        said = word(seen, decision, option)
        who = seat(decision.player)
        question = decision.question.id
        if question == CHANCE:
            self.request = None
            self.lines.append(f"{who} {said}")
            if option.verb == "act":
                self.request = {"": [], "pay": [], "on": []}
                self.where = len(self.lines) - 1
        elif question in PART_OF_A_REQUEST and self.request is not None:
            self.request[PART_OF_A_REQUEST[question]].append(said)
            self.lines[self.where] = self.spelled(self.lines[self.where].split()[:2])
            if question in TARGETS:
                self.request = None  # the target comes last
        elif len(decision.options) > 1:
            self.lines.append(f"{who} {question} {said}")

    def mark(self) -> WriterMark:
        """Remember this place, to come back to when a decision is taken back."""
        request = None
        if self.request is not None:
            request = {part: words[:] for part, words in self.request.items()}
        return WriterMark(len(self.lines), request, self.where)

    def back_to(self, mark: WriterMark) -> None:
        del self.lines[mark.lines :]
        self.request = mark.request
        self.where = mark.where
        if self.request is not None:
            self.lines[self.where] = self.spelled(self.lines[self.where].split()[:2])

    def spelled(self, head: list[str]) -> str:
        assert self.request is not None
        words = head + self.request[""]
        for part in ("pay", "on"):
            if self.request[part]:
                words += [part, *self.request[part]]
        return " ".join(words)


class MovePlan:
    """The rest of a line that is being carried out: what is still to be answered."""

    def __init__(self, line: str, player: int) -> None:
        self.line = line
        self.player = player  # nobody answers for another
        self.question = ""  # for an answer: the only question it answers
        self.asks = False  # for an action, so another question may come between
        self.parts: dict[str, list[str]] = {"": [], "pay": [], "on": []}

    def left(self) -> list[str]:
        return self.parts[""] + self.parts["pay"] + self.parts["on"]

    def copy(self) -> MovePlan:
        plan = MovePlan(self.line, self.player)
        plan.question = self.question
        plan.asks = self.asks
        plan.parts = {part: words[:] for part, words in self.parts.items()}
        return plan


def begin_plan(rules: Rules, seen: object, decision: Decision, line: str) -> tuple[int, MovePlan]:
    """Read a line for this decision: which option it chooses now, and what is left of it."""
    words = [one for one in line.split() if one not in ("with", "→", "->")]
    if not words:
        raise NotationError("empty_move")
    plan = MovePlan(line, int(decision.player))
    question = decision.question.id
    if question == CHANCE:
        choice = read_word(rules, seen, decision, words[0])
        plan.asks = decision.options[choice].verb == ACT
        part = ""
        for one in words[1:]:
            if one in ("pay", "on"):
                part = one
            else:
                plan.parts[part].append(one)
        return choice, plan
    plan.question = question
    answers = words[1:] if words[0].casefold() == question else words
    if not answers:
        raise NotationError("no_answer", question=Keyed(f"asked.{question}"))
    plan.parts[""] = answers[1:]
    return read_word(rules, seen, decision, answers[0]), plan


def go_on(rules: Rules, seen: object, decision: Decision, plan: MovePlan) -> int | None:
    """Return the next choice of a plan, or None if it has nothing to say to this decision."""
    question = decision.question.id
    if decision.player != plan.player:
        return None
    if plan.question:
        if question != plan.question or not plan.parts[""]:
            return None
        return read_word(rules, seen, decision, plan.parts[""].pop(0))
    if question not in PART_OF_A_REQUEST:
        return None
    waiting = plan.parts[PART_OF_A_REQUEST[question]]
    for i, one in enumerate(waiting):
        if matching(rules, seen, decision, one):
            waiting.pop(i)
            return read_word(rules, seen, decision, one)
    if waiting:
        return read_word(rules, seen, decision, waiting[0])
    return None


def refuse_left(line: str, plans: list[MovePlan]) -> None:
    left = [one for plan in plans for one in plan.left()]
    if left:
        raise NotationError("words_left", line=line, words=" ".join(left))


class MoveReader:
    """Plays lines into a game. A question with one option that no line names is answered by itself.

    With ``open_table`` every card may be named, as in a scenario; otherwise only what the mover
    sees.
    """

    def __init__(self, game: Game, open_table: bool = False) -> None:
        self.game = game
        self.open_table = open_table
        # A question came between, say for the top card of a graveyard.
        self.suspended: list[MovePlan] = []

    def play(self, line: str) -> list[int]:
        """Play one line for whoever is asked; return the choices made. On an error nothing was
        played.

        >>> from blackpoker import Regulation
        >>> game = Regulation.parse("8 lite+entry20").new_game(1)
        >>> MoveReader(game).play("end")
        [0]
        """
        choices, plans = self.rehearse(line)
        for choice in choices:
            self.game.apply(choice)
        self.suspended = plans
        return choices

    def rehearse(self, line: str) -> tuple[list[int], list[MovePlan]]:
        """Find out on a copy which choices a line makes, and what of it must wait for another
        answer."""
        game = self.game.clone()
        rules = game.rules
        decision = game.decision()
        if decision is None:
            raise NotationError("game_is_over_move", line=line)
        choice, plan = begin_plan(rules, self.seen(game), decision, line)
        plans = [*(one.copy() for one in self.suspended), plan]
        made: list[int] = []
        while True:
            game.apply(choice)
            made.append(choice)
            decision = game.decision()
            if decision is None or decision.question.id == CHANCE:
                refuse_left(line, plans)
                return made, []
            following: int | None = None
            for plan in reversed(plans):
                following = go_on(rules, self.seen(game), decision, plan)
                if following is not None:
                    break
            if following is None:
                if len(decision.options) > 1:
                    refuse_left(
                        line, [plan for plan in plans if not plan.asks or not game.floating]
                    )
                    return made, [plan for plan in plans if plan.left()]
                following = 0
            choice = following

    def seen(self, game: Game) -> object:
        if self.open_table and isinstance(game, Duel):
            return open_view(game)
        return game.view(game.asked)
