"""What a scenario expects to see: the lines that begin with ``=``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from blackpoker.common.query import is_fresh, size_of
from blackpoker.common.view import open_view
from blackpoker.common.why_not import why_not
from blackpoker.common.zone import NAMES
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.errors import BlackPokerError, IllegalDeck, IllegalRegulation, NotationError
from blackpoker.core.flow import chance_holder
from blackpoker.play.cards import read_card, read_deck, read_span, write_card, write_cards
from blackpoker.play.notation import matching, normal, read_seat, seat, word
from blackpoker.play.position import (
    PlacedSide,
    PlacedUnit,
    position_of,
    write_fog,
    write_request,
    write_side,
    write_trump,
    write_unit,
)
from blackpoker.play.position_build import unit_called
from blackpoker.play.position_text import read_request, read_side, read_trumps
from blackpoker.regulation.house_rules import duel_with_house
from blackpoker.regulation.regulation import Regulation
from blackpoker.scenarios.table import ScenarioTable


class FailedExpectation(Exception):
    """The table is not as the scenario says."""


def check(table: ScenarioTable, text: str) -> None:
    """Raise Failure unless the table is as this sentence says."""
    for pattern, look in SENTENCES:
        found = re.fullmatch(pattern, text)
        if found:
            look(table, *(part if part is not None else "" for part in found.groups()))
            return
    raise NotationError("no_such_sentence", text=text)


def expect(fine: bool, message: str) -> None:
    if not fine:
        raise FailedExpectation(message)


def asked(table: ScenarioTable) -> Decision:
    decision = table.game.decision()
    if decision is None:
        raise FailedExpectation("nobody is asked: the game is over")
    return decision


# ---- who is asked what
def is_asked(table: ScenarioTable, who: str, question: str) -> None:
    if who == "nobody":
        expect(table.game.asked < 0, f"{seat(table.game.asked)} is asked")
        return
    decision = asked(table)
    expect(seat(decision.player) == who, f"{seat(decision.player)} is asked {decision.question.id}")
    if question:
        expect(decision.question.id == question, f"the question is {decision.question.id}")


def options_are(table: ScenarioTable, how: str, words: str) -> None:
    """Of the decision; or there was only this one, and so nobody was asked."""
    rules = table.game.book
    wanted = words.split()
    for one in wanted:
        table.words.check_word(one)
    if how == "are" and len(wanted) == 1:
        for past in table.reader.answered:
            if matching(rules, past.seen, past.decision, wanted[0]):
                return
    decision = asked(table)
    view = open_view(table.game)
    known = [word(view, decision, option) for option in decision.options]
    named: list[int] = []
    for one in wanted:
        found = matching(rules, view, decision, one)
        if how == "exclude":
            expect(not found, f"{one} is an option")
        else:
            expect(bool(found), f"{one} is no option; the options are {' '.join(known)}")
            named += found
    if how not in ("include", "exclude"):
        expect(sorted(named) == list(range(len(known))), f"the options are {' '.join(known)}")


# ---- what may be done
def can(table: ScenarioTable, who: str, negated: str, move: str, reason: str) -> None:
    """An action by its id, or a whole move, can or cannot be played by whoever is asked."""
    player = read_seat(who)
    words = re.sub(r"[:：/]", " ", move).split()
    for one in words:
        table.words.check_word(one)
    action = named_action(table, words[0], bool(reason)) if len(words) == 1 else ""
    if action:
        refusal = why_not(table.game, player, action)
        told = "" if refusal is None else f"{refusal.code} [{refusal.ruling}]"
        if not negated:
            expect(refusal is None, f"it is refused: {told}")
        elif refusal is None:
            raise FailedExpectation("it is allowed")
        elif reason:
            expect(reason in (refusal.code, refusal.ruling), f"the reason is {told}")
        agree = (refusal is None) == offered(table, player, action)
        expect(agree, "the list of options and the reason disagree")
        return
    expect(table.game.asked == player, f"{who} is not asked")
    trial = table.clone()
    problem = ""
    try:
        trial.reader.play(move)
    except BlackPokerError as error:
        problem = str(error)
    if not problem and trial.declaring():
        still = asked(trial)
        raise FailedExpectation(
            f"it is no whole move: {seat(still.player)} is still asked {still.question.id}"
        )
    if negated:
        expect(problem != "", "it is allowed")
    else:
        expect(problem == "", f"it is refused: {problem}")


def named_action(table: ScenarioTable, text: str, certainly: bool) -> str:
    """The id of the action that a word means; nothing if it is no action of this table."""
    try:
        id = table.words.action(text).id
    except NotationError:
        if certainly:
            raise
        return ""
    return id if certainly or table.game.book.line_of(id) is not None else ""


def offered(table: ScenarioTable, player: int, action: str) -> bool:
    decision = table.game.decision()
    return (
        decision is not None
        and decision.player == player
        and decision.question.part == ACTION
        and any(option.text == action for option in decision.options)
    )


# ---- zones
def side_of(table: ScenarioTable, who: str) -> PlacedSide:
    return position_of(table.game).sides[read_seat(who)]


def cards_of(table: ScenarioTable, who: str, zone: str) -> list[int]:
    """The cards of a zone, top first where there is a top."""
    side = side_of(table, who)
    cards = side.graveyard if zone == "grave" else getattr(side, zone)
    assert isinstance(cards, list)
    return cards


def zone_is(table: ScenarioTable, who: str, zone: str, negated: str, words: str) -> None:
    """Exactly these cards; for the life also in this order, where ``F`` is any filler."""
    have = cards_of(table, who, zone)
    wanted = [] if words == "-" else words.split()
    if zone == "life":
        wanted = [one for text in wanted for one in spread(text)]
        fits = len(wanted) == len(have) and all(
            table.is_filler(read_seat(who), one) if text == "F" else one == read_card(text)
            for one, text in zip(have, wanted, strict=True)
        )
    else:
        fits = sorted(have) == sorted(each_card(wanted))
    expect(fits != bool(negated), f"it is {write_cards(have) or '-'}")


def spread(text: str) -> list[str]:
    found = re.fullmatch(r"F[*×](\d{1,4})", text)
    if found:
        return ["F"] * int(found[1])
    return [text] if text == "F" else [write_card(one) for one in read_span(text)]


def each_card(words: list[str]) -> list[int]:
    return [one for text in words for one in read_span(text)]


def zone_has(table: ScenarioTable, who: str, zone: str, how: str, words: str) -> None:
    have = cards_of(table, who, zone)
    for one in each_card(words.split()):
        expect((one in have) == (how == "has"), f"it is {write_cards(have) or '-'}")


def zone_counts(table: ScenarioTable, who: str, zone: str, number: str) -> None:
    have = cards_of(table, who, zone)
    expect(len(have) == int(number), f"there are {len(have)}")


def pile_is(table: ScenarioTable, who: str, zone: str, words: str) -> None:
    """Exactly these cards in this order."""
    have = cards_of(table, who, zone)
    expect(have == each_card(words.split()), f"it is {write_cards(have) or '-'}")


def end_is(table: ScenarioTable, who: str, zone: str, end: str, one: str) -> None:
    have = cards_of(table, who, zone)
    wanted = [] if one == "-" else [read_card(one)]
    found = have[:1] if end == "top" else have[-1:]
    expect(found == wanted, f"it is {write_cards(found) or '-'}")


def field_is(table: ScenarioTable, who: str, part: str, text: str) -> None:
    """The characters in their order, with their words: ``♠5 driven bw(♡2)``."""
    units = side_of(table, who).units
    kept = [unit for unit in units if part == "field" or unit.soldier == (part == "soldiers")]
    bare = [PlacedUnit(unit.cards, unit.soldier, unit.driven) for unit in kept]
    have = " ".join(write_unit(unit) for unit in bare) or "-"
    wanted = " ".join(normal(one) for one in text.split())
    expect(have.casefold() == wanted, f"it is {have}")


def fog_is(table: ScenarioTable, who: str, text: str) -> None:
    fogs = side_of(table, who).fogs
    have = ", ".join(write_fog(fog) for fog in fogs) or "-"
    bare = ", ".join(write_cards(fog.cards) for fog in fogs) or "-"
    expect(text in (have, bare), f"it is {have}")


def stage_is(table: ScenarioTable, text: str) -> None:
    """Bottom to top; of each request only what is written is compared."""
    have = position_of(table.game).stage
    shown = " / ".join(write_request(request) for request in have) or "-"
    wanted = [] if text == "-" else [one.strip() for one in text.split("/")]
    expect(len(wanted) == len(have), f"it is {shown}")
    for one, request in zip(wanted, have, strict=True):
        seated = one.split()[:1] in (["A"], ["B"])
        written = read_request(one if seated else f"{seat(request.player)} {one}")
        same = (
            (written.player, written.action) == (request.player, request.action)
            and written.keys in ([], request.keys)
            and same_target(table, written.target, request.target, request.player)
        )
        expect(same, f"it is {shown}")


def same_target(table: ScenarioTable, wanted: str, have: str, reader: int) -> bool:
    if wanted in ("", have):
        return True
    try:
        game = table.game
        return unit_called(game, wanted, reader) is unit_called(game, have, reader)
    except NotationError:
        return False


# ---- characters
def size_is(table: ScenarioTable, text: str, number: str) -> None:
    size = size_of(table.game, unit_called(table.game, text, 0))
    expect(size == int(number), f"it is {size}")


def unit_state(table: ScenarioTable, text: str, negated: str, state: str, other: str) -> None:
    game = table.game
    unit = unit_called(game, text, 0)
    combat = game.combat
    truth = {
        "driven": lambda: unit.driven,
        "charged": lambda: not unit.driven,
        "fresh": lambda: is_fresh(game, unit),
        "old": lambda: not is_fresh(game, unit),
        "attacking": lambda: combat is not None and unit.serial in combat.attackers,
        "blocking": lambda: (
            combat is not None
            and unit.serial in combat.blockers
            and (not other or unit.serial in combat.blockers_of(unit_called(game, other, 0).serial))
        ),
        "hasty": lambda: unit.has_haste(),
    }
    if state in truth:
        expect(truth[state]() != bool(negated), f"{text} is {'' if negated else 'not '}{state}")
    else:
        if not table.words.knows_character(state):
            raise NotationError("no_such_state", state=state, states=", ".join(truth))
        character = unit.character.definition.id
        expect((character == state) != bool(negated), f"it is a {character}")


# ---- the game
def holder_is(table: ScenarioTable, what: str, who: str) -> None:
    have = table.game.turn if what == "turn" else chance_holder(table.game)
    named = seat(have) if have >= 0 else "nobody"
    expect(named == who, f"it is {named}")


def outcome_is(table: ScenarioTable, who: str, verb: str) -> None:
    expect(table.game.over, "the game goes on")
    winner = read_seat(who) if verb == "won" else 1 - read_seat(who)
    expect(table.game.winner == winner, f"{seat(table.game.winner)} won")


def drawn(table: ScenarioTable) -> None:
    expect(table.game.over, "the game goes on")
    expect(table.game.winner < 0, f"{seat(table.game.winner)} won")


def trumps_are(table: ScenarioTable, who: str, text: str) -> None:
    """In order, each with the side that is up."""
    have = side_of(table, who).trumps
    wanted = [] if text == "-" else read_trumps(text.split())
    expect(have == wanted, f"they are {' '.join(write_trump(one) for one in have) or '-'}")


def goes_on(table: ScenarioTable) -> None:
    expect(not table.game.over, f"{seat(table.game.winner)} won")


def resolved_are(table: ScenarioTable, text: str) -> None:
    """The last actions that resolved, in order; with or without the seat."""
    wanted = [] if text == "-" else [with_id(table, one) for one in text.split()]
    have = table.resolved[-len(wanted) :]
    shown = [f"{seat(player)}.{action}" for action, player in have]
    fits = len(shown) == len(wanted) and all(
        one in (full, full.split(".")[1]) for one, full in zip(wanted, shown, strict=True)
    )
    expect(fits, f"they are {' '.join(shown) or '-'}")


def with_id(table: ScenarioTable, text: str) -> str:
    """``B.アップ`` is ``B.up``."""
    whose, dot, name = text.rpartition(".")
    return f"{whose}{dot}{table.words.action(name).id}"


def resolved_times(table: ScenarioTable, who: str, text: str, times: str) -> None:
    """So often under this id; never means under no id that does the same."""
    action = table.words.action(text).id
    player = read_seat(who.rstrip(".")) if who else None
    by = [one for one, controller in table.resolved if player in (None, controller)]
    if times == "never":
        effects = table.words.effects(action)
        for one in by:
            line = table.game.book.line_of(one)
            assert line is not None
            expect(one != action and line.record.effect not in effects, f"{one} resolved")
        return
    count = by.count(action)
    expect(count == int(times.split()[0]), f"it resolved {count} times")


# ---- what somebody sees
def viewer_of(who: str) -> int:
    return -1 if who == "spectator" else read_seat(who)


def view_is(table: ScenarioTable, who: str, whose: str, text: str) -> None:
    """The side of a player as a viewer sees it; only the zones written are compared."""
    side = position_of(table.game, viewer_of(who)).sides[read_seat(whose)]
    shown = [zone.strip() for zone in write_side(side).split("|")]
    for zone in text.split("|"):
        words = zone.split()
        if not words:
            raise NotationError("no_such_zone", zone="")
        read_side(PlacedSide(), zone)  # a zone that is not one would be empty for ever
        absent = words[-1] == "-" and not any(one.split()[0] == words[0] for one in shown)
        expect(absent or " ".join(words) in shown, f"it is {' | '.join(shown)}")


def stage_seen(table: ScenarioTable, who: str, text: str) -> None:
    stage = position_of(table.game, viewer_of(who)).stage
    shown = " / ".join(write_request(request) for request in stage) or "-"
    expect(shown == text, f"it is {shown}")


def has_seen(table: ScenarioTable, who: str, how: str, whose: str, words: str) -> None:
    """Which of a player's cards the events have shown to a viewer since the beginning."""
    table.watch()
    seen = table.seen[viewer_of(who)]
    for one in each_card(words.split()):
        known = (read_seat(whose), one) in seen
        shown = write_card(one)
        expect(known == (how == "saw"), f"{who} {'saw' if known else 'never saw'} {shown}")


def has_counted(
    table: ScenarioTable, who: str, number: str, whose: str, source: str, target: str
) -> None:
    """How many cards the last event of this kind moved, as a viewer was told."""
    table.watch()
    places = [NAMES.index("graveyard" if zone == "grave" else zone) for zone in (source, target)]
    count = table.moved.get((viewer_of(who), read_seat(whose), places[0], places[1]), 0)
    expect(count == int(number), f"{who} saw {count}")


# ---- what may be played at all
def regulation_is(table: ScenarioTable, text: str, how: str) -> None:
    lawful(lambda: Regulation.parse(text), how)


def deck_is(table: ScenarioTable, text: str, how: str) -> None:
    """A deck in the regulation of this table."""
    regulation = duel_with_house(table.game.rules.id, table.words.house)
    deck = read_deck(text)
    lawful(lambda: regulation.check_deck(deck), how)


def lawful(attempt: Callable[[], object], how: str) -> None:
    problem = ""
    try:
        attempt()
    except (IllegalDeck, IllegalRegulation) as error:
        problem = str(error)
    expect((problem == "") == (how == "legal"), problem or "it is legal")


WHO: Final = r"([AB])"
ZONE: Final = r"(hand|life|grave|pack|rare)"
PLACE: Final = r"(hand|life|grave|pack|rare|soldiers|bulwarks|fog|stage|trump)"
SENTENCES: Final[list[tuple[str, Callable[..., None]]]] = [
    (r"([AB]|nobody) is asked(?: (\w+))?", is_asked),
    (r"the options (are|include|exclude) (.+)", options_are),
    (rf"{WHO} can(not)? (.+?)(?: because ([\w-]+))?", can),
    (rf"{WHO} {ZONE} (?:is|are) (not )?(.+)", zone_is),
    (rf"{WHO} {ZONE} (has|lacks) (.+)", zone_has),
    (rf"{WHO} {ZONE} counts (\d+)", zone_counts),
    (rf"{WHO} {ZONE} (top|bottom) is (\S+)", end_is),
    (rf"{WHO} {ZONE} from top is (.+)", pile_is),
    (rf"{WHO} (field|soldiers|row) (?:is|are) (.+)", field_is),
    (rf"{WHO} fog is (.+)", fog_is),
    (r"stage is (.+)", stage_is),
    (r"size (\S+) is (-?\d+)", size_is),
    (r"(turn) is ([AB])", holder_is),
    (r"(chance) is ([AB]|nobody)", holder_is),
    (rf"{WHO} (won|lost)", outcome_is),
    (r"the game goes on", goes_on),
    (r"the game is drawn", drawn),
    (rf"{WHO} trumps are (.+)", trumps_are),
    (r"resolved (.+)", resolved_are),
    (r"([AB]\.)?(\w+) resolves (never|\d+ times?)", resolved_times),
    (r"(A|B|spectator) sees ([AB]): (.+)", view_is),
    (r"(A|B|spectator) sees stage (.+)", stage_seen),
    (r"(A|B|spectator) (saw|never saw) ([AB])'s (.+)", has_seen),
    (rf"(A|B|spectator) saw (\d+) cards? go from ([AB])'s {PLACE} to {PLACE}", has_counted),
    (r"regulation (.+) is (legal|illegal)", regulation_is),
    (r"deck (.+) is (legal|illegal)", deck_is),
    (r"(\S+) is (not )?(?:an? )?(\w+)(?: (\S+))?", unit_state),
]
