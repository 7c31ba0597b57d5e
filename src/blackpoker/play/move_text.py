"""Moves as lines, both ways.

A move is one line: ``up ♡5 pay ♢4 on ♠5`` asks for an action with its key cards, its payment and
its target; ``top ♠2`` answers a question by its name. Several answers to one question may stand in
one line: ``attacker ♠9 ♣5 done``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.view import View, open_view
from blackpoker.core.decision import ACT, ACTION, TARGET, Decision
from blackpoker.core.errors import NotationError
from blackpoker.core.game import Game
from blackpoker.play.move_plan import (
    KEYS,
    ON,
    PARTS_OF_A_REQUEST,
    PAY,
    MovePlan,
    begin_plan,
    go_on,
    refuse_left,
    spoken,
)
from blackpoker.play.notation import matching, seat, word

THEN: Final = ", "  # between answers that must be given one after the other
MOST_TRIALS: Final = 500  # ways of finishing a line that are looked at before it is believed


# ---- writing
@dataclass
class WrittenRequest:
    """A request whose line is being written, with the table as it was when the line began."""

    player: int
    where: int  # its line
    before: View | None
    parts: dict[str, list[str]] = field(default_factory=lambda: {KEYS: [], PAY: [], ON: []})

    def spelled(self, head: list[str]) -> str:
        words = head + self.parts[KEYS]
        for part in (PAY, ON):
            if self.parts[part]:
                words += [part, *self.parts[part]]
        return " ".join(words)


def in_one_line(lines: list[str]) -> str:
    """Write answers to one question one behind the other.

    >>> in_one_line(["attacker ♠9", "attacker ♣5", "attacker done"])
    'attacker ♠9 ♣5 done'
    """
    said: list[str] = []
    last = ""
    for line in lines:
        question, _, answer = line.partition(" ")
        if said and question == last:
            said[-1] += f" {answer}"
        else:
            said.append(line)
        last = question
    return THEN.join(said)


class MoveWriter:
    """Turns decisions, told one after another, into lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.request: WrittenRequest | None = None

    def tell(self, seen: object, decision: Decision, choice: int) -> None:
        """Add a decision and what was chosen.

        Answers that had no alternative are left out, passes are not.
        """
        option = decision.options[choice]
        player = int(decision.player)
        question = decision.question
        request = self.request
        if question.part == ACTION:
            self.request = None
            self.lines.append(f"{seat(player)} {word(seen, decision, option)}")
            if option.verb == ACT:
                before = seen if isinstance(seen, View) else None
                self.request = WrittenRequest(player, len(self.lines) - 1, before)
        elif (
            request is not None and request.player == player and question.part in PARTS_OF_A_REQUEST
        ):
            said = word(seen, decision, option, request.before)
            request.parts[PARTS_OF_A_REQUEST[question.part]].append(said)
            head = self.lines[request.where].split()[:2]
            self.lines[request.where] = request.spelled(head)
            if question.part == TARGET:
                self.request = None  # the target comes last
        elif len(decision.options) > 1:
            self.lines.append(f"{seat(player)} {question.id} {word(seen, decision, option)}")

    def said(self) -> str:
        """All of it as one move, without the player: answers to one question in a row."""
        return in_one_line([line.partition(" ")[2] for line in self.lines])


# ---- reading
@dataclass
class Answered:
    """A question that had one answer and got it without a word."""

    decision: Decision
    seen: object


@dataclass
class Reading:
    """What a line does: the choices it makes, what of it must wait, what was answered by itself."""

    choices: list[int]
    waiting: list[MovePlan]
    answered: list[Answered]
    named: int = 1  # how many of the choices go up to the last word of the line


class MoveReader:
    """Plays lines into a game. A question with one option that no line names is answered by itself.

    With ``open_table`` every card may be named, as in a scenario; otherwise only what the mover
    sees. ``word_by_word`` is for records of the first version.
    """

    def __init__(self, game: Game, open_table: bool = False, word_by_word: bool = False) -> None:
        self.game = game
        self.open_table = open_table
        self.word_by_word = word_by_word
        # A question came between, say for the top card of a graveyard.
        self.suspended: list[MovePlan] = []
        # What answered itself since the last line: it may still be said.
        self.answered: list[Answered] = []

    def play(self, line: str, player: int | None = None) -> list[int]:
        """Play one line for whoever is asked; return the choices made. On an error nothing was
        played.

        >>> from blackpoker import Regulation
        >>> game = Regulation.parse("8 lite+entry20").new_game(1)
        >>> MoveReader(game).play("end")
        [0]
        """
        reading = self.rehearse(line, player)
        for choice in reading.choices:
            self.game.apply(choice)
        self.follow(reading)
        return reading.choices

    def follow(self, reading: Reading) -> None:
        """The choices of a line have been made: remember what may come after it."""
        self.suspended = reading.waiting
        self.answered = reading.answered

    def note(self, decision: Decision) -> None:
        """This question has one answer, and gets it."""
        self.answered.append(Answered(decision, self.seen(self.game)))

    def rehearse(self, line: str, player: int | None = None) -> Reading:
        """Find out on a copy what a line does.

        ``player`` wrote it, and may also say what has just answered itself; then it does nothing.
        """
        try:
            return self.read(line)
        except NotationError:
            rest = self.without(line, player)
            if rest is None:
                raise
            return Reading([], self.suspended, rest)

    def says_again(self, line: str, player: int) -> bool:
        """Does it only say what a question to this player has just answered by itself?"""
        rest = self.without(line, player)
        if rest is not None:
            self.answered = rest
        return rest is not None

    def without(self, line: str, player: int | None) -> list[Answered] | None:
        """What else answered itself, if all that a line says did; None if it did not."""
        question, *answers = spoken(line) or [""]
        rest = self.answered[:]
        for text in answers:
            for i, one in enumerate(rest):
                asked = one.decision
                if (
                    asked.question.id == question.casefold()
                    and player in (None, asked.player)
                    and matching(self.game.rules, one.seen, asked, text)
                ):
                    del rest[i]
                    break
            else:
                return None
        return rest if answers else None

    def read(self, line: str) -> Reading:
        game = self.game.clone()
        decision = game.decision()
        if decision is None:
            raise NotationError("game_is_over_move", line=line)
        choice, plan = begin_plan(game.rules, self.seen(game), decision, line, self.word_by_word)
        game.apply(choice)
        plan.declared(game)
        return self.carry_on(game, choice, [*(one.copy() for one in self.suspended), plan], plan)

    def after(self, choice: int) -> Reading:
        """Find out on a copy what a choice does, with the rest of a line that waits for it."""
        if not self.suspended:
            return Reading([choice], [], [])
        game = self.game.clone()
        game.apply(choice)
        return self.carry_on(game, choice, [one.copy() for one in self.suspended], None)

    def carry_on(
        self, game: Game, choice: int, plans: list[MovePlan], newest: MovePlan | None
    ) -> Reading:
        """Let plans answer what follows a choice, as far as they can."""
        made = Reading([choice], plans, [])
        while True:
            decision = game.decision()
            if decision is None or decision.question.part == ACTION:
                self.refuse_left(plans, newest)
                made.waiting = []
                return made
            seen = self.seen(game)
            following = self.following(seen, decision, plans, newest)
            if following is None:
                if len(decision.options) > 1:
                    over = [one for one in plans if not one.waits(game)]
                    self.refuse_left(over, newest)
                    made.waiting = [one for one in plans if one.left()]
                    wrong: list[NotationError] = []
                    if newest in made.waiting and not self.could_finish(
                        game, newest, wrong, [MOST_TRIALS]
                    ):
                        raise wrong[0]
                    return made
                made.answered.append(Answered(decision, seen))
                following = 0
            else:
                made.named = len(made.choices) + 1
            game.apply(following)
            made.choices.append(following)

    def could_finish(
        self, game: Game, plan: MovePlan, wrong: list[NotationError], trials: list[int]
    ) -> bool:
        decision = game.decision()
        try:
            if decision is None or not plan.waits(game):
                refuse_left(plan)
                return True
            following = go_on(game.rules, self.seen(game), decision, plan)
        except NotationError as error:
            wrong.append(error)
            return False
        choices = range(len(decision.options)) if following is None else [following]
        for choice in choices:
            trials[0] -= 1
            if trials[0] < 0:
                return True
            trial = game.clone()
            trial.apply(choice)
            if self.could_finish(trial, plan.copy(), wrong, trials):
                return True
        return False

    def following(
        self, seen: object, decision: Decision, plans: list[MovePlan], newest: MovePlan | None
    ) -> int | None:
        """The next word of the latest line that has something to say."""
        for plan in reversed(plans):
            try:
                choice = go_on(self.game.rules, seen, decision, plan)
            except NotationError:
                self.blame(plan, newest)
                raise
            if choice is not None:
                return choice
        return None

    def refuse_left(self, plans: list[MovePlan], newest: MovePlan | None) -> None:
        for plan in plans:
            try:
                refuse_left(plan)
            except NotationError:
                self.blame(plan, newest)
                raise

    def blame(self, plan: MovePlan, newest: MovePlan | None) -> None:
        """What was wrong in an earlier line must not stand in the way of all that come."""
        if plan is not newest:
            self.suspended = []

    def seen(self, game: Game) -> object:
        if self.open_table and isinstance(game, Duel):
            return open_view(game)
        return game.view(game.asked)
