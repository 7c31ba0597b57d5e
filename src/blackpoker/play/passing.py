"""When a person passes without being asked, and why the game stops for them.

Everything here is decided from what that person may know. The rules, in order, at a chance at which
passing is possible:

1. In one's own turn with an empty stage one is always asked: passing there leads nowhere.
2. A yield to the request on top passes, whatever it does: one has seen it.
3. If passing could lose the game, one is asked, unless ``lethal`` is off.
4. A yield to the action on top passes.
5. If the other aims at a character of one's own, one is asked once, unless ``targeted`` is off.
6. A yield until something is asked for, or until one's turn, passes: it was promised in this mode.
7. Mode ``always`` asks; mode ``never`` passes.
8. The first time the other uses an action one is asked once, unless ``novel`` is off.
9. What one has just asked for oneself is passed over, unless the other has something on the stage.
10. At a step that is not among the stops one passes.
11. One is asked if an action is possible that could do something (``play.useless``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import Kind, TurnStep
from blackpoker.common.view import RequestView, View
from blackpoker.play.cards import write_card
from blackpoker.play.notation import find_unit
from blackpoker.text import say

Until = Literal["", "request", "asked", "turn"]


class Wishes(Protocol):
    """The settings of a seat."""

    @property
    def mode(self) -> str: ...
    @property
    def own(self) -> Sequence[str]: ...
    @property
    def theirs(self) -> Sequence[str]: ...
    @property
    def lethal(self) -> bool: ...
    @property
    def targeted(self) -> bool: ...
    @property
    def novel(self) -> bool: ...


@dataclass
class Yields:
    """What a seat has promised to pass on, and where it stood then."""

    until: Until = ""
    request: int = 0  # serial
    asked: int = 0  # how often the other had asked for something
    turn: int = 0
    actions: list[str] = field(default_factory=list)  # to which it always passes

    @property
    def any(self) -> bool:
        return bool(self.until or self.actions)


@dataclass(frozen=True)
class Facts:
    """What is known of the moment beside the view."""

    can_pass: bool
    meaningful: list[str]
    loses: bool = False  # passing could lose the game
    damage: int = 0  # what would be lost if nobody answered
    others_asks: int = 0  # how often the other has asked for something in this game
    first_time: bool = False  # the action on top is the other's, and the first of its kind
    seen: frozenset[int] = frozenset()  # requests at which this seat has passed of its own will


@dataclass(frozen=True)
class Verdict:
    """Pass or stop, and why; ``values`` fill in the sentence."""

    passes: bool
    reason: str = ""
    unit: int = 0
    action: str = ""
    actions: tuple[str, ...] = ()
    damage: int = 0


def stop(reason: str = "", unit: int = 0, action: str = "", damage: int = 0) -> Verdict:
    return Verdict(False, reason, unit, action, damage=damage)


def goes_by(reason: str) -> Verdict:
    return Verdict(True, reason)


def decide(view: View, book: DuelBook, wishes: Wishes, yields: Yields, facts: Facts) -> Verdict:
    """Pass for the viewer, who holds the chance, or stop."""
    me = view.viewer
    top = view.stage[-1] if view.stage else None
    if not facts.can_pass or (top is None and view.turn == me):
        return stop()
    if top is not None and yields.until == "request" and yields.request == top.serial:
        return goes_by("yield")
    if facts.loses and wishes.lethal:
        return stop("lethal", damage=facts.damage)
    if top is not None and top.action in yields.actions:
        return goes_by("yield")
    if top is not None and wishes.targeted and top.serial not in facts.seen:
        aimed = own_target(view, top)
        if aimed:
            return stop("targeted", unit=aimed, action=top.action)
    if still_holds(view, yields, facts):
        return goes_by("yield")
    if wishes.mode == "always":
        return stop()
    if wishes.mode == "never":
        return goes_by("never")
    if top is not None and wishes.novel and facts.first_time and top.serial not in facts.seen:
        return stop("novel", action=top.action)
    if top is not None and just_mine(view, book, top):
        return goes_by("own")
    if step_of(book, top) not in (wishes.own if view.turn == me else wishes.theirs):
        return goes_by("step")
    if facts.meaningful:
        return Verdict(False, "can_answer", actions=tuple(facts.meaningful))
    return goes_by("nothing")


def own_target(view: View, request: RequestView) -> int:
    """The serial of the viewer's character that another's request aims at, 0 for none."""
    if request.controller == view.viewer or request.target_kind != "unit":
        return 0
    unit = find_unit(view, request.target)
    return unit.serial if unit is not None and unit.owner == view.viewer else 0


def still_holds(view: View, yields: Yields, facts: Facts) -> bool:
    """Does a yield that waits for something still wait?"""
    if yields.until == "asked":
        return facts.others_asks <= yields.asked
    if yields.until == "turn":
        return not has_come(view, yields)
    return False


def has_come(view: View, yields: Yields) -> bool:
    """Has one's own turn come since the promise?"""
    return view.turn == view.viewer and view.turn_number > yields.turn


def is_spent(view: View, yields: Yields, others_asks: int) -> bool:
    """Has what would end the yield happened? One to an action never ends by itself."""
    if yields.until == "request":
        return all(request.serial != yields.request for request in view.stage)
    if yields.until == "asked":
        return others_asks > yields.asked
    return yields.until == "turn" and has_come(view, yields)


def just_mine(view: View, book: DuelBook, top: RequestView) -> bool:
    """Did the viewer ask for the request on top, and has the other nothing on the stage?"""
    line = book.line_of(top.action)
    asked_for = line is not None and line.direct
    return asked_for and all(request.controller == view.viewer for request in view.stage)


def step_of(book: DuelBook, top: RequestView | None) -> str:
    """The step of the turn this is, as the settings of a seat name it."""
    line = book.line_of(top.action) if top is not None else None
    return TurnStep.OTHER.value if line is None else line.record.step.value


def is_used(book: DuelBook, action: str) -> bool:
    """Is this something a player does, not what comes by itself in every turn?"""
    line = book.line_of(action)
    return line is not None and (line.direct or line.record.kind is not Kind.BASIC)


# ---- in words
def stop_in_words(
    verdict: Verdict, view: View, book: DuelBook, life: str, lang: str, most: int = 3
) -> str:
    """Say why the game stops here; nothing where the reason is plain."""
    if not verdict.reason or verdict.passes:
        return ""
    unit = find_unit(view, verdict.unit)
    name = "+".join(write_card(one) for one in (unit.cards or [])) if unit is not None else ""
    if unit is not None and not unit.soldier:
        name = say(lang, "say.bulwark")
    actions = [action_name(book, one, lang) for one in verdict.actions]
    more = say(lang, "passing.more") if len(actions) > most else ""
    key = verdict.reason
    if key == "lethal" and not verdict.damage:
        key = "lethal_somehow"
    return say(
        lang,
        f"passing.stop.{key}",
        unit=name,
        action=action_name(book, verdict.action, lang),
        actions=say(lang, "passing.or").join(actions[:most]) + more,
        n=verdict.damage,
        life=life,
    )


def action_name(book: DuelBook, action: str, lang: str) -> str:
    line = book.line_of(action)
    return line.record.name.said(lang) if line is not None else action


def yield_in_words(yields: Yields, book: DuelBook, other: str, lang: str) -> str:
    """Say what is passed, and what ends it."""
    said: list[str] = []
    if yields.until:
        said.append(say(lang, f"passing.yield.{yields.until}", who=other))
    if yields.actions:
        names = say(lang, "passing.or").join(action_name(book, one, lang) for one in yields.actions)
        said.append(say(lang, "passing.yield.action", actions=names))
    return say(lang, "passing.and").join(said)
