"""How a person in the line mode passes: when they are asked, and what they have promised to let
go by."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from blackpoker.common.book import DuelBook
from blackpoker.common.duel import Duel
from blackpoker.common.view import View
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.event import ANNOUNCED, Event, RequestEvent
from blackpoker.play.forecast import Outlook, if_nobody_answers
from blackpoker.play.passing import (
    Facts,
    Verdict,
    Yields,
    decide,
    is_spent,
    is_used,
    stop_in_words,
    yield_in_words,
)
from blackpoker.play.session import Session
from blackpoker.play.useless import meaningful
from blackpoker.text import words_of

MODES: Final = ("auto", "always", "never")
OPPOSITE: Final = {"auto": "always", "always": "auto", "never": "always"}
STOPS: Final = ("attack", "block", "judgement", "other")


@dataclass
class Wishes:
    """The settings of a seat; the same at first as on a server."""

    mode: str = "auto"
    own: list[str] = field(default_factory=lambda: list(STOPS))
    theirs: list[str] = field(default_factory=lambda: list(STOPS))
    lethal: bool = True
    targeted: bool = True
    novel: bool = True


class Habits:
    """Decides for one person whether a chance goes by, and remembers what it takes for that."""

    def __init__(self, session: Session, me: int, mode: str) -> None:
        self.session = session
        self.me = me
        self.wishes = Wishes(mode)
        self.yields = Yields()
        self.once = False  # the next chance follows the opposite mode
        self.counts: dict[str, int] = {}  # how often the other has asked for each action
        self.seen: set[int] = set()  # requests this person has passed at by themselves
        self.warned = -1  # the turn in which a deadly pass was last asked about

    # ---- what happens at the table
    def hear(self, events: list[Event]) -> None:
        """Count what the other asks for."""
        lines = self.book().card_lines
        for event in events:
            if event.kind != ANNOUNCED or not isinstance(event, RequestEvent):
                continue
            if event.controller != self.me and lines[event.line].direct:
                action = lines[event.line].record.id
                self.counts[action] = self.counts.get(action, 0) + 1

    def passed(self) -> None:
        """The person has passed: they have seen what is on top."""
        view = self.session.view(self.me)
        if isinstance(view, View) and view.stage:
            self.seen.add(view.stage[-1].serial)
        self.once = False

    def taken_back(self) -> None:
        self.yields = Yields()
        self.once = False

    # ---- whether a chance goes by
    def verdict(self, decision: Decision) -> Verdict | None:
        """Pass or stop, and why; None where there is nothing to decide about."""
        game, view = self.session.game, self.session.view(self.me)
        if decision.question.part != ACTION or not isinstance(game, Duel):
            return None
        assert isinstance(view, View)
        book = self.book()
        if is_spent(view, self.yields, self.asks()):
            self.yields = Yields(actions=self.yields.actions)
        outlook = self.outlook()
        top = view.stage[-1] if view.stage else None
        theirs = top is not None and top.controller != self.me and is_used(book, top.action)
        facts = Facts(
            can_pass=passing(decision) is not None,
            meaningful=meaningful(game),
            loses=outlook.loses,
            damage=outlook.damage,
            others_asks=self.asks(),
            first_time=theirs and top is not None and self.counts.get(top.action, 1) == 1,
            seen=frozenset(self.seen),
        )
        usual = self.wishes.mode
        if self.once:
            self.wishes.mode = OPPOSITE[usual]
        found = decide(view, book, self.wishes, self.yields, facts)
        self.wishes.mode = usual
        return found

    def asks(self) -> int:
        return sum(self.counts.values())

    def outlook(self) -> Outlook:
        """What would happen if nobody answered, as far as this person can tell."""
        game = self.session.game
        assert isinstance(game, Duel)
        if not game.stage:
            return Outlook()
        try:
            return if_nobody_answers(game, self.me)
        except Exception:  # a local rule that breaks is to do so when it is played, not foreseen
            return Outlook()

    def book(self) -> DuelBook:
        rules = self.session.regulation.rules
        assert isinstance(rules, DuelBook)
        return rules

    def why_stopped(self, verdict: Verdict, lang: str) -> str:
        """Why the person is asked here; empty where it is plain."""
        view = self.session.view(self.me)
        assert isinstance(view, View)
        life = words_of(lang, self.book().edition)["life"]
        return stop_in_words(verdict, view, self.book(), life, lang)

    def must_confirm(self, view: object) -> bool:
        """Could passing lose the game, and was that not asked in this turn yet?"""
        if not isinstance(view, View) or self.warned == view.turn_number:
            return False
        if not self.outlook().loses:
            return False
        self.warned = view.turn_number
        return True

    # ---- promises
    def promise(self, until: str, view: View) -> bool:
        """Pass until something happens; False if there is nothing on the stage it could mean."""
        top = view.stage[-1] if view.stage else None
        kept = self.yields.actions
        if until == "asked":
            self.yields = Yields("asked", asked=self.asks(), actions=kept)
        elif until == "turn":
            self.yields = Yields("turn", turn=view.turn_number, actions=kept)
        elif top is None:
            return False
        elif until == "request":
            self.yields = Yields("request", request=top.serial, actions=kept)
        else:
            self.yields.actions = [*kept, *([until] if until not in kept else [])]
        return True

    def in_words(self, other: str, lang: str) -> str:
        """What is being passed, and what ends it; empty for nothing."""
        return yield_in_words(self.yields, self.book(), other, lang) if self.yields.any else ""


def passing(decision: Decision) -> int | None:
    """The number of the option that passes."""
    for i, option in enumerate(decision.options):
        if option.verb == "pass":
            return i
    return None
