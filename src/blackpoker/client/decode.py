"""What a server sends, as an agent sees it: the view and the decision, made again from the frames.

The way back of ``wire``. Only what a request carried and what a seat may remember is not sent, so
agents who remember cards cannot play from it.
"""

from __future__ import annotations

from blackpoker.common.view import (
    FogView,
    MarkView,
    RequestView,
    SideView,
    TrumpView,
    UnitView,
    View,
)
from blackpoker.core.decision import NOTHING, SECOND, Decision
from blackpoker.core.decision import Question as Asked
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.protocol import Option, Question, Request, Side, State, Table, Trump, Unit


def view_of(regulation: str, state: State, seat: int) -> View:
    """Return the view this state shows to a seat; there must be a table."""
    table = state.table
    assert table is not None
    question = state.question
    mine = question is not None and question.player == seat
    return View(
        rules=Regulation.parse(regulation).id,
        viewer=seat,
        turn=table.turn,
        turn_number=table.turn_number,
        chance=table.chance,
        passed=list(table.passed),
        sides=[side_of(side) for side in table.sides],
        fogs=[
            FogView(fog.id, fog.owner, list(fog.cards), fog.target, fog.active)
            for fog in table.fogs
        ],
        marks=[MarkView(mark.owner, mark.target, mark.n) for mark in table.marks],
        stage=[request_of(request) for request in table.stage],
        declaring=[request_of(request) for request in table.declaring],
        waiting=[request_of(request) for request in table.waiting],
        attackers=list(table.attackers),
        facing=table.facing,
        turned_up=list(table.turned_up),
        chosen=list(table.chosen),
        prices=dict(table.prices),
        asked=state.asked,
        question=question.id if mine and question is not None else "",
        options=[one.text for one in question.options] if mine and question is not None else [],
        over=table.over,
        winner=table.winner,
    )


def side_of(side: Side) -> SideView:
    return SideView(
        life=side.life,
        graveyard=copied(side.graveyard),
        top=side.top,
        hand=copied(side.hand),
        hand_count=side.hand_count,
        field=[unit_of(unit, place) for place, unit in enumerate(side.field)],
        used=list(side.used),
        pack=copied(side.pack),
        pack_count=side.pack_count,
        pack_open=side.pack_open,
        rare=copied(side.rare),
        rare_count=side.rare_count,
        trumps=[trump_of(trump, place) for place, trump in enumerate(side.trumps)],
    )


def unit_of(unit: Unit, place: int) -> UnitView:
    return UnitView(
        serial=unit.serial,
        place=place,
        owner=unit.owner,
        soldier=unit.soldier,
        character=unit.character,
        cards=copied(unit.cards),
        size=unit.size,
        driven=unit.driven,
        fresh=unit.fresh,
        haste=unit.haste,
        attacking=unit.attacker > 0,
        blocking=unit.blocking,
    )


def trump_of(trump: Trump, place: int) -> TrumpView:
    return TrumpView(trump.serial, place, trump.owner, trump.card, trump.up)


def request_of(request: Request) -> RequestView:
    return RequestView(
        serial=request.serial,
        action=request.action,
        controller=request.controller,
        cost=request.cost,
        keys=list(request.keys),
        virtual=request.virtual,
        target_kind=request.target_kind,
        target=request.target,
        unit=request.unit,
        carried=None,
    )


def copied(cards: list[int] | None) -> list[int] | None:
    return None if cards is None else list(cards)


# ---- the decision
def decision_of(regulation: str, state: State) -> tuple[Decision, list[int]]:
    """Return what is asked, and for each of its options the number to send back."""
    question, table = state.question, state.table
    assert question is not None
    assert table is not None
    asked = Regulation.parse(regulation).rules.question(question.id)
    numbers = {ref_of(asked, question, option, table): option.i for option in question.options}
    low = sum(1 << ref for ref in numbers if ref < SECOND)
    high = sum(1 << (ref - SECOND) for ref in numbers if ref >= SECOND)
    decision = Decision(question.player, asked, low, high)
    return decision, [numbers[option.ref] for option in decision.options]


def ref_of(asked: Asked, question: Question, option: Option, table: Table) -> int:
    """Return the place of an option among all that this question could ever have.

    What lies on a field, among the trumps or on the stage goes by where it lies.
    """
    if option.verb in ("pass", "done"):
        return NOTHING
    if option.card is not None and option.verb == "card":
        owner = question.player if option.owner is None else option.owner
        return option.card + SECOND * owner
    if option.unit:
        for owner, side in enumerate(table.sides):
            for place, unit in enumerate(side.field):
                if unit.serial == option.unit:
                    return place + SECOND * owner
    if option.trump:
        for owner, side in enumerate(table.sides):
            for place, trump in enumerate(side.trumps):
                if trump.serial == option.trump:
                    return place + SECOND * owner
    if option.request:
        for row in (table.waiting, table.stage):
            for place, request in enumerate(row):
                if request.serial == option.request:
                    return place
    if option.player is not None and option.verb == "player":
        return option.player
    for name in asked.names:
        if name.text == option.text:
            return int(name.ref)
    raise ValueError(f"{question.id} has no option {option.text}")
