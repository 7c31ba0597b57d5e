"""Options as words, both ways: what a person types, a record keeps, a scenario says.

A word names one option of one decision. Words are read against a view, so nothing is named that the
reader may not know: a bulwark is ``bw2``, the second of the row counted from the life.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from blackpoker.common.book import DuelBook
from blackpoker.common.card import CARD
from blackpoker.common.card_action import CardAction
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import RequestView, TrumpView, UnitView, View
from blackpoker.core.decision import ACT, NOTHING, PLAYER, REQUEST, SECOND, Decision, Option
from blackpoker.core.errors import NotationError
from blackpoker.core.game import Rules
from blackpoker.play.cards import CARD_TEXTS, read_card
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.text import Keyed, in_each, typed
from blackpoker.text.nearest import near

SEATS: Final = "ABCDEF"
GONE: Final = "gone"  # a target that is no longer there


def seat(player: int) -> str:
    return SEATS[player] if player >= 0 else "-"


def read_seat(text: str, players: int = 2) -> int:
    """Return the player whose letter this is, of so many at the table."""
    seats = SEATS[:players]
    if len(text) == 1 and text.upper() in seats:
        return seats.index(text.upper())
    raise NotationError("no_such_seat", text=text, seats=", ".join(seats))


# ---- writing
def unit_name(view: View, unit: UnitView) -> str:
    """``♠5``, ``♠5+♠8``, or ``bw1`` for the bulwark nearest to the life."""
    if unit.soldier:
        return "+".join(CARD_TEXTS[one] for one in unit.cards or [])
    row = [other.serial for other in view.sides[unit.owner].field if not other.soldier]
    return f"bw{row.index(unit.serial) + 1}"


def whose(name: str, owner: int, reader: int) -> str:
    """The name, with the owner's seat in front unless the reader is the owner."""
    return name if owner == reader else f"{seat(owner)}.{name}"


def unit_word(view: View, unit: UnitView, reader: int) -> str:
    return whose(unit_name(view, unit), unit.owner, reader)


def unit_at(view: View, ref: int) -> UnitView:
    return view.sides[ref // SECOND].field[ref % SECOND]


def find_unit(view: View, serial: int) -> UnitView | None:
    units = (unit for side in view.sides for unit in side.field)
    return next((unit for unit in units if unit.serial == serial), None)


def trump_name(trump: TrumpView) -> str:
    """``♠4``, or ``trump1`` where it is hidden."""
    return f"trump{trump.place + 1}" if trump.card is None else CARD_TEXTS[trump.card]


def trump_word(trump: TrumpView, reader: int) -> str:
    return whose(trump_name(trump), trump.owner, reader)


def trump_at(view: View, ref: int) -> TrumpView:
    return view.sides[ref // SECOND].trumps[ref % SECOND]


def find_trump(view: View, serial: int) -> TrumpView | None:
    trumps = (trump for side in view.sides for trump in side.trumps)
    return next((trump for trump in trumps if trump.serial == serial), None)


def find_request(requests: list[RequestView], serial: int) -> int | None:
    """Its number among these, the bottom one being 1."""
    return next((n for n, one in enumerate(requests, 1) if one.serial == serial), None)


def target_word(view: View, request: RequestView, reader: int) -> str:
    """What a request points at, or ``gone``; nothing if it needs no target."""
    if request.target_kind == "":
        return ""
    if request.target_kind == "player":
        return seat(request.target)
    if request.target_kind == "request":
        number = find_request(view.stage, request.target)
        return GONE if number is None else f"#{number}"
    if request.target_kind == "trump":
        trump = find_trump(view, request.target)
        return GONE if trump is None else trump_word(trump, reader)
    unit = find_unit(view, request.target)
    return GONE if unit is None else unit_word(view, unit, reader)


def word(view: object, decision: Decision, option: Option, before: View | None = None) -> str:
    """The canonical word of an option.

    Places in a row and on the stage are counted as they were ``before``, at the beginning of the
    line that the word stands in. A game without a notation of its own lends its option texts.
    """
    if option.ref == NOTHING or not isinstance(view, View):
        return option.text.replace(" ", "_")
    if option.verb == CARD:
        return CARD_TEXTS[option.ref % SECOND]
    if option.verb == UNIT:
        return unit_word(*unit_then(view, option, before), decision.player)
    if option.verb == TRUMP_CARD:
        return trump_word(trump_then(view, option, before), decision.player)
    if option.verb == REQUEST:
        return f"#{number_then(view, decision, option, before)}"
    if option.verb == PLAYER:
        return seat(option.ref)
    return option.text


def unit_then(view: View, option: Option, before: View | None) -> tuple[View, UnitView]:
    """The character an option means, as it stood before; as it stands now if it is new."""
    unit = unit_at(view, option.ref)
    then = None if before is None else find_unit(before, unit.serial)
    return (view, unit) if before is None or then is None else (before, then)


def trump_then(view: View, option: Option, before: View | None) -> TrumpView:
    trump = trump_at(view, option.ref)
    then = None if before is None else find_trump(before, trump.serial)
    return trump if then is None else then


def number_then(view: View, decision: Decision, option: Option, before: View | None) -> int:
    """The number a request had before, counted from the bottom."""
    serial = requests_of(view, decision)[option.ref].serial
    then = None if before is None else find_request(requests_of(before, decision), serial)
    return int(option.ref) + 1 if then is None else then


def requests_of(view: View, decision: Decision) -> list[RequestView]:
    return view.waiting if decision.question.waiting else view.stage


# ---- reading
def also_called(
    rules: Rules, view: object, decision: Decision, option: Option, before: View | None = None
) -> list[str]:
    """Every word that names an option, the canonical one first; letter case does not matter."""
    names = [word(view, decision, option, before)]
    if not isinstance(view, View) or not isinstance(rules, DuelBook):
        names.append(option.text)
    elif option.ref == NOTHING:
        names += typed(option.text)
    elif option.verb == ACT:
        names += action_names(rules.line_at(option.ref).record)
    elif option.verb == UNIT:
        names += unit_names(*unit_then(view, option, before))
    elif option.verb == TRUMP_CARD:
        trump = trump_then(view, option, before)
        known = [trump_name(trump), f"trump{trump.place + 1}"]
        names += known + [f"{seat(trump.owner)}.{name}" for name in known]
    elif option.verb == REQUEST:
        request = requests_of(view, decision)[option.ref]
        line = rules.line_of(request.action)
        names += [request.action, f"{seat(request.controller)}.{request.action}"]
        names += action_names(line.record) if line is not None else []
    return [name.casefold() for name in names]


def action_names(action: CardAction) -> list[str]:
    """Its id, its names, and its id in the published scripts of any edition."""
    names = [action.id]
    for name in in_each(action.name).values():
        names += [name, name.replace(" ", "_")]
    official = [official_ids(edition).get(action.id, "") for edition in EDITIONS]
    return names + [one for one in official if one]


@cache
def official_ids(edition: str) -> dict[str, str]:
    """Return what the published scripts call the things of an edition and its frames, by our id."""
    found = dict(EDITIONS[edition].official)
    for frame in FRAMES[edition]:
        found |= frame.official
    return found


def unit_names(view: View, unit: UnitView) -> list[str]:
    """With and without the seat.

    A soldier by any of its cards, a bulwark by its card where it is seen.
    """
    names = [unit_name(view, unit)]
    if unit.cards is not None:
        shown = [CARD_TEXTS[one] for one in unit.cards]
        names += shown if unit.soldier else [f"bw({shown[0]})"]
    return names + [f"{seat(unit.owner)}.{name}" for name in names]


def normal(text: str) -> str:
    """Write the cards inside a word as the program does: ``b.bw(h2)`` is ``b.bw(♡2)``."""
    head, dot, tail = text.rpartition(".")
    if tail.casefold().startswith("bw(") and tail.endswith(")"):
        tail = f"bw({as_written(tail[3:-1])})"
    else:
        tail = "+".join(as_written(part) for part in tail.split("+"))
    return f"{head}{dot}{tail}".casefold()


def as_written(text: str) -> str:
    one = read_or_none(text)
    return text if one is None else CARD_TEXTS[one]


def read_or_none(text: str) -> int | None:
    try:
        return read_card(text)
    except NotationError:
        return None


def matching(
    rules: Rules, view: object, decision: Decision, text: str, before: View | None = None
) -> list[int]:
    """The numbers of the options a word may mean.

    The word of the program wins over other names, and one's own thing over the other player's.
    """
    wanted = normal(text)
    names = [also_called(rules, view, decision, option, before) for option in decision.options]
    exact = [i for i, known in enumerate(names) if known[0] == wanted]
    return exact or [i for i, known in enumerate(names) if wanted in known]


def read_word(
    rules: Rules, view: object, decision: Decision, text: str, before: View | None = None
) -> int:
    """Return the number of the option a word names."""
    found = matching(rules, view, decision, text, before)
    if len(found) == 1:
        return found[0]
    known = [word(view, decision, option, before) for option in decision.options]
    if found:
        raise NotationError("word_ambiguous", text=text, options=", ".join(known[i] for i in found))
    guess = near(text, known)
    raise NotationError(
        "word_near" if guess in known else "word_unknown",
        text=text,
        question=Keyed(f"asked.{decision.question.id}"),
        options=", ".join(known[:16]) + (" …" if len(known) > 16 else ""),
        guess=guess,
    )
