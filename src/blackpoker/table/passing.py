"""When a person passes without being asked, and why the game stops for them.

How a seat wants to pass is kept with the seat, never shown to another, and no part of the game.

Everything here is decided from what that person may know. The rules, in order, at a chance at which
passing is possible:

1. In one's own turn with an empty stage one is always asked: passing there leads nowhere.
2. If passing could lose the game, one is asked, unless ``lethal`` is off, or one has passed at a
   certain loss already and nobody has asked for anything since.
3. A yield to the request on top passes, whatever else it does: one has seen it.
4. A yield to the action on top passes.
5. If the other aims at a character of one's own, one is asked once, unless ``targeted`` is off.
6. A yield until something is asked for, or until one's turn, passes: it was promised in this mode.
7. Mode ``always`` asks; mode ``never`` passes.
8. The first time the other uses an action one is asked once, unless ``novel`` is off.
9. What one has just asked for oneself is passed over, unless the other has something on the stage.
10. At a step that is not among the stops one passes.
11. One is asked if an action is possible that could do something (``common.void``); with
    ``discreet`` also if it is not, as long as the other cannot know that from the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec
from msgspec import Struct

from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import Kind, TurnStep
from blackpoker.common.combat import attackers, blockers_of
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.forecast import Forecast, Loss
from blackpoker.common.query import size_of
from blackpoker.common.unfolding import OF_LIFE, OWN_ANSWER
from blackpoker.common.view import RequestView, View
from blackpoker.common.view import view as view_of
from blackpoker.common.void import meaningful
from blackpoker.core.decision import NOTHING
from blackpoker.play.cards import CARD_TEXTS
from blackpoker.play.notation import find_unit
from blackpoker.regulation.house_rules import MARK
from blackpoker.table.playthrough import Playthrough
from blackpoker.table.protocol import Mode, Passing
from blackpoker.table.setup import TableError
from blackpoker.text import rule_text, say

BY_THE_HAND: Final = ("nothing",)  # the reasons to pass that tell something of the hand
Until = Literal["", "request", "asked", "turn"]


@dataclass
class Yields:
    """What a seat has promised to pass on, and where it stood then."""

    until: Until = ""
    request: int = 0  # serial
    asked: int = 0  # how often the other had asked for something
    turn: int = 0
    actions: list[str] = field(default_factory=list)  # to which it always passes


@dataclass(frozen=True)
class Facts:
    """What is known of the moment beside the view."""

    can_pass: bool
    meaningful: list[str]
    can_act: bool = True  # is there anything but passing?
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


def decide(view: View, book: DuelBook, wishes: Passing, yields: Yields, facts: Facts) -> Verdict:
    """Pass for the viewer, who holds the chance, or stop."""
    me = view.viewer
    top = view.stage[-1] if view.stage else None
    if not facts.can_pass or (top is None and view.turn == me):
        return stop("yours" if view.turn == me else "must")
    if facts.loses and wishes.lethal:
        return stop("lethal", damage=facts.damage)
    if top is not None and yields.until == "request" and yields.request == top.serial:
        return goes_by("yield")
    if top is not None and top.action in yields.actions:
        return goes_by("yield")
    # Whoever can do nothing is told what happens, but not asked.
    if top is not None and wishes.targeted and facts.can_act and top.serial not in facts.seen:
        aimed = own_target(view, top)
        if aimed:
            return stop("targeted", unit=aimed, action=top.action)
    waits = yields.until in ("asked", "turn")
    if waits and not is_spent(view, yields, facts.others_asks):
        return goes_by("yield")
    if wishes.mode == "always":
        return stop("always")
    if wishes.mode == "never":
        return goes_by("never")
    new = wishes.novel and facts.first_time and facts.can_act
    if top is not None and new and top.serial not in facts.seen:
        return stop("novel", action=top.action)
    if top is not None and just_mine(view, book, top):
        return goes_by("own")
    if step_of(book, top) not in (wishes.own if view.turn == me else wishes.theirs):
        return goes_by("step")
    if facts.meaningful:
        return Verdict(False, "can_answer", actions=tuple(facts.meaningful))
    if wishes.discreet and view.sides[me].hand_count:
        return stop("discreet")
    return goes_by("nothing")


def own_target(view: View, request: RequestView) -> int:
    """The serial of the viewer's character that another's request aims at, 0 for none."""
    if request.controller == view.viewer or request.target_kind != "unit":
        return 0
    unit = find_unit(view, request.target)
    return unit.serial if unit is not None and unit.owner == view.viewer else 0


def is_spent(view: View, yields: Yields, others_asks: int) -> bool:
    """Has what would end the yield happened? One to an action never ends by itself."""
    if yields.until == "request":
        return all(request.serial != yields.request for request in view.stage)
    if yields.until == "asked":
        return others_asks > yields.asked
    own_turn = view.turn == view.viewer and view.turn_number > yields.turn
    return yields.until == "turn" and own_turn


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


# ---- the manners of a seat
OPPOSITE: Final[dict[Mode, Mode]] = {"auto": "always", "always": "auto", "never": "always"}


class SeatPassing(Struct):
    """The settings of a seat, its yields, and where it has passed of its own will."""

    passing: Passing = msgspec.field(default_factory=Passing)
    yields: Yields = msgspec.field(default_factory=Yields)
    seen: set[int] = msgspec.field(default_factory=set)  # serials of requests
    once: int = -1  # the position at which the opposite mode was wanted for the next chance
    accepted: int = -1  # how often anybody had asked for something when it passed and sealed a loss

    def holds_at(self, seq: int) -> Passing:
        """The settings at a chance: once, the opposite mode."""
        if not 0 <= self.once < seq:
            return self.passing
        return msgspec.structs.replace(self.passing, mode=OPPOSITE[self.passing.mode])

    def note_chance(self, seq: int) -> None:
        """A chance was decided, by whomever: once is over."""
        if self.once < seq:
            self.once = -1

    def note_own_will(self, request: int | None, accepted: int) -> None:
        """Whoever has decided over a request is not stopped for it again; nor whoever passes and
        loses, before somebody asks for something."""
        self.accepted = accepted
        if request is None:
            self.seen.clear()
        else:
            self.seen.add(int(request))

    def forget(self) -> None:
        """What was decided has not happened."""
        self.seen.clear()
        self.once = -1
        self.accepted = -1


class SeatVerdict(Struct):
    """What the manners of a seat say at a chance, and what it was judged by."""

    verdict: Verdict
    meaningful: list[str]
    loss: Loss | None
    accepted: bool  # it has passed already though it loses, and nothing has come between
    basis: tuple[int, Passing, Yields, int]  # position, settings, yields, once


def is_shown(loss: Loss | None) -> bool:
    """Is this a loss to be warned of? Not if it hangs on what one will be asked oneself."""
    return loss is not None and loss.hangs != OWN_ANSWER


def asks_so_far(course: Playthrough) -> int:
    """How often anybody has asked for something."""
    return sum(sum(counts.values()) for counts in course.asked_for)


def damage_of(told: Forecast, seat: int) -> int:
    """How many cards of a life are lost for certain if nobody answers."""
    fates = [one for one in told.fates if (one.of, one.id) == (OF_LIFE, seat) and not one.hangs]
    return sum(one.n for one in fates)


def worth_doing(game: Duel) -> list[str]:
    """The actions that could do something; where a local rule cannot be foreseen, all."""
    try:
        return meaningful(game)
    except Exception:
        if MARK not in game.rules.id:
            raise
        return [option.text for option in game.options() if option.ref != NOTHING]


def judge(course: Playthrough, manners: SeatPassing, seq: int, held: bool) -> SeatVerdict:
    """Pass for whoever holds the chance, or stop; ``held``: this decision was just taken back."""
    game = course.game
    seat: int = game.asked
    worth = worth_doing(game)
    told = course.foreseen(seat)
    loss = told.loss_of(seat)
    accepted = manners.accepted == asks_so_far(course)
    top = game.stage[-1] if game.stage else None
    assert top is None or isinstance(top, CardRequest)
    theirs = top is not None and top.controller != seat
    asked_for = course.asked_for[1 - seat]
    action = top.card_line.record.id if top is not None else ""
    first = theirs and is_used(game.book, action) and course.staged[1 - seat].get(action, 1) == 1
    blocks = top is not None and top.card_line.record.step is TurnStep.BLOCK
    damage = attack_on(game, seat) if blocks else damage_of(told, seat)
    refs = [int(option.ref) for option in game.options()]
    facts = Facts(
        can_pass=NOTHING in refs,
        can_act=any(ref != NOTHING for ref in refs),
        meaningful=worth,
        loses=loss is not None and not accepted,
        damage=damage,
        others_asks=sum(asked_for.values()),
        first_time=first,
        seen=frozenset(manners.seen),
    )
    verdict = stop("held")
    if not held:
        seen = view_of(game, seat)
        if is_spent(seen, manners.yields, facts.others_asks):
            manners.yields.until = ""
        verdict = decide(seen, game.book, manners.holds_at(seq), manners.yields, facts)
    basis = (seq, manners.passing, manners.yields, manners.once)
    return SeatVerdict(verdict, worth, loss, accepted, basis)


def attack_on(game: Duel, seat: int) -> int:
    """What the attackers that nobody blocks yet would deal this seat."""
    if game.turn == seat:
        return 0
    return sum(
        max(0, int(size_of(game, unit)))
        for unit in attackers(game)
        if not blockers_of(game, unit.serial)
    )


def promise(
    course: Playthrough,
    seat: int,
    until: Literal["request", "action", "asked", "turn"],
    yields: Yields,
) -> Yields:
    """Return the yields with one more; TableError if there is nothing on the stage to yield to."""
    game = course.game
    fresh = Yields(actions=list(yields.actions))
    if until in ("request", "action"):
        if not game.stage:
            raise TableError("nothing_to_yield")
        top = game.stage[-1]
        if until == "request":
            fresh.until, fresh.request = "request", int(top.serial)
        elif top.line.action.id not in fresh.actions:
            fresh.actions.append(top.line.action.id)
            fresh.until, fresh.request = yields.until, yields.request
            fresh.asked, fresh.turn = yields.asked, yields.turn
        return fresh
    fresh.until = "asked" if until == "asked" else "turn"
    fresh.asked = sum(course.asked_for[1 - seat].values())
    fresh.turn = int(game.turn_number)
    return fresh


# ---- in words
def stop_in_words(
    verdict: Verdict, view: View, book: DuelBook, life: str, lang: str, most: int = 3
) -> str:
    """Say why the game stops here; nothing where the reason is plain."""
    if not verdict.reason or verdict.passes:
        return ""
    unit = find_unit(view, verdict.unit)
    name = "+".join(CARD_TEXTS[one] for one in (unit.cards or [])) if unit is not None else ""
    if unit is not None and not unit.soldier:
        name = say(lang, "say.bulwark")
    actions = [action_name(book, one, lang) for one in verdict.actions]
    more = say(lang, "passing.more") if len(actions) > most else ""
    key = verdict.reason
    does = action_line(book, verdict.action, lang)
    if (key == "lethal" and not verdict.damage) or (key == "novel" and not does):
        key += "_somehow"
    return say(
        lang,
        f"passing.stop.{key}",
        unit=name,
        action=action_name(book, verdict.action, lang),
        line=does,
        actions=say(lang, "passing.or").join(actions[:most]) + more,
        n=verdict.damage,
        life=life,
    )


def action_name(book: DuelBook, action: str, lang: str) -> str:
    line = book.line_of(action)
    return line.record.name.said(lang) if line is not None else action


def action_line(book: DuelBook, action: str, lang: str) -> str:
    """What an action does, in one line; of a local rule what that says of itself."""
    line = book.line_of(action)
    if line is None:
        return ""
    own = line.record.line
    if own is not None:
        return own.said(lang)
    return rule_text(lang, book.edition, "action", action).line


def yield_in_words(yields: Yields, book: DuelBook, other: str, lang: str) -> str:
    """Say what is passed, and what ends it."""
    said: list[str] = []
    if yields.until:
        said.append(say(lang, f"passing.yield.{yields.until}", who=other))
    if yields.actions:
        names = say(lang, "passing.or").join(action_name(book, one, lang) for one in yields.actions)
        said.append(say(lang, "passing.yield.action", actions=names))
    return say(lang, "passing.and").join(said)
