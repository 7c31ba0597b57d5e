"""How a seat wants to pass: kept with the seat, never shown to another, no part of the game."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct, field

from blackpoker.common.card_action import TurnStep
from blackpoker.common.combat import attackers
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.query import size_of
from blackpoker.common.view import view
from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import RecordError
from blackpoker.play.forecast import Outlook, if_nobody_answers
from blackpoker.play.passing import Facts, Verdict, Yields, decide, is_spent, is_used, stop
from blackpoker.play.useless import meaningful
from blackpoker.table.playthrough import Playthrough
from blackpoker.table.protocol import Passing
from blackpoker.table.setup import TableError


class SeatPassing(Struct):
    """The settings of a seat, its yields, and where it has passed of its own will."""

    passing: Passing = field(default_factory=Passing)
    yields: Yields = field(default_factory=Yields)
    seen: set[int] = field(default_factory=set)  # serials of requests

    def note_own_will(self, request: int | None) -> None:
        """Whoever has decided over a request is not stopped for it again."""
        if request is None:
            self.seen.clear()
        else:
            self.seen.add(int(request))

    def encode(self) -> bytes:
        return msgspec.json.encode(self)

    @staticmethod
    def decode(data: bytes | str) -> SeatPassing:
        try:
            return msgspec.json.decode(data, type=SeatPassing)
        except msgspec.DecodeError as error:
            raise RecordError("record_damaged", reason=str(error)) from error


class SeatVerdict(Struct):
    """What the manners of a seat say at a chance, and what it was judged by."""

    verdict: Verdict
    meaningful: list[str]
    outlook: Outlook
    basis: tuple[int, Passing, Yields]  # position, settings and yields


def judge(course: Playthrough, manners: SeatPassing, seq: int, held: bool) -> SeatVerdict:
    """Pass for whoever holds the chance, or stop; ``held``: this decision was just taken back."""
    game = course.game
    seat: int = game.asked
    worth = meaningful(game)
    outlook = if_nobody_answers(game, seat) if game.stage else Outlook()
    top = game.stage[-1] if game.stage else None
    assert top is None or isinstance(top, CardRequest)
    theirs = top is not None and top.controller != seat
    asked_for = course.asked_for[1 - seat]
    action = top.card_line.record.id if top is not None else ""
    first = theirs and is_used(game.book, action) and course.staged[1 - seat].get(action, 1) == 1
    blocked = top is not None and top.card_line.record.step is TurnStep.BLOCK
    threat = attack_on(course.game, seat) if blocked else 0
    lethal = threat >= game.side(seat).life.size if threat else outlook.loses
    facts = Facts(
        can_pass=any(option.ref == NOTHING for option in game.options()),
        meaningful=worth,
        loses=lethal,
        damage=threat or outlook.damage,
        others_asks=sum(asked_for.values()),
        first_time=first,
        seen=frozenset(manners.seen),
    )
    verdict = stop()
    if not held:
        seen = view(game, seat)
        if is_spent(seen, manners.yields, facts.others_asks):
            manners.yields.until = ""
        verdict = decide(seen, game.book, manners.passing, manners.yields, facts)
    return SeatVerdict(verdict, worth, outlook, (seq, manners.passing, manners.yields))


def attack_on(game: Duel, seat: int) -> int:
    """What the attackers would deal this seat if nobody blocked them."""
    if game.turn == seat:
        return 0
    return sum(max(0, int(size_of(game, unit))) for unit in attackers(game))


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
