"""What a server sends, as an agent sees it: the view and the decision, made again from the frames.

The way back of ``table.present``. Only what a request carried and what a seat may remember is not
sent, so agents who remember cards cannot play from it.
"""

from __future__ import annotations

from typing import TypeVar

from blackpoker.common.duel_rules import DuelRules
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
from blackpoker.table.protocol import (
    Option,
    Question,
    State,
)
from blackpoker.table.sent_view import Side, Table
from blackpoker.words.rule_data import usual_character

Made = TypeVar("Made")


def view_of(book: DuelRules, state: State, seat: int) -> View:
    """Return the view this state shows to a seat; there must be a table."""
    table = state.table
    assert table is not None
    question = state.question if state.question and state.question.player == seat else None
    view = made(
        View,
        table,
        rules=book.id,
        viewer=seat,
        sides=[side_of(side) for side in table.sides],
        fogs=[made(FogView, fog) for fog in table.fogs],
        marks=[made(MarkView, mark) for mark in table.marks],
        stage=[made(RequestView, one, carried=None) for one in table.stage],
        declaring=[made(RequestView, one, carried=None) for one in table.declaring],
        waiting=[made(RequestView, one, carried=None) for one in table.waiting],
        asked=state.asked,
        question=question.id if question is not None else "",
        options=[one.text for one in question.options] if question is not None else [],
        bookmark=None,
        known=None,
    )
    view.book = book
    return view


def side_of(side: Side) -> SideView:
    field = [
        made(
            UnitView,
            unit,
            place=place,
            attacking=unit.attacker > 0,
            character=unit.character or usual_character(unit.soldier),
        )
        for place, unit in enumerate(side.field)
    ]
    trumps = [made(TrumpView, trump, place=place) for place, trump in enumerate(side.trumps)]
    return made(SideView, side, field=field, trumps=trumps)


def made(kind: type[Made], source: object, **more: object) -> Made:
    """Make a part of a view: what is not given is taken from what was sent, lists as copies."""
    for name in kind.__annotations__:
        if name not in more:
            value = getattr(source, name)
            more[name] = value.copy() if isinstance(value, list | dict) else value
    return kind(**more)


# ---- the decision
def decision_of(book: DuelRules, state: State) -> tuple[Decision, list[int]]:
    """Return what is asked, and for each of its options the number to send back."""
    question, table = state.question, state.table
    assert question is not None
    assert table is not None
    asked = book.question(question.id)
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
    for owner, side in enumerate(table.sides):
        for row, serial in ((side.field, option.unit), (side.trumps, option.trump)):
            serials = [one.serial for one in row]
            if serial in serials:
                return serials.index(serial) + SECOND * owner
    for requests in (table.waiting, table.stage):
        serials = [one.serial for one in requests]
        if option.request in serials:
            return serials.index(option.request)
    if option.player is not None and option.verb == "player":
        return option.player
    for name in asked.names:
        if name.text == option.text:
            return int(name.ref)
    raise ValueError(f"{question.id} has no option {option.text}")
