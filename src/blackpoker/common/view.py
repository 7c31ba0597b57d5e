"""Who may know what (2.11.1). The only file that hides anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.common.draft import packs_seen
from blackpoker.common.duel import NO_TARGET, SETUP, CardRequest, Duel
from blackpoker.common.event import LOOKED_AT, UNIT_TURNED, CardsMoved, CardsSeen, UnitEvent
from blackpoker.common.movement import CHOOSE_TOP, NAME_TOP
from blackpoker.common.query import abilities_speak_of_cost, cost_of, is_fresh, size_of
from blackpoker.common.side import Side
from blackpoker.common.unit import Unit
from blackpoker.common.zone import BULWARKS, FOG, GRAVEYARD, PACK, SOLDIERS, STAGE
from blackpoker.core import bitset
from blackpoker.core.decision import SECOND
from blackpoker.core.event import Event
from blackpoker.core.flow import RULE_SYSTEM, chance_holder
from blackpoker.core.game import Rules
from blackpoker.core.request import Request
from blackpoker.core.task import Task

EVERYBODY: Final = -1  # the view of a spectator
COUNTED: Final = 10  # a life of this many cards or more is "ten or more"


@dataclass
class UnitView:
    """A character; of a bulwark the others see that it is there, and its state."""

    serial: int
    place: int
    owner: int
    soldier: bool
    character: str
    cards: list[int] | None
    size: int | None
    driven: bool
    fresh: bool | None  # entered this turn; of a bulwark only its owner is told (R8-126)
    haste: bool
    attacking: bool
    blocking: int  # serial of the attacker it blocks, 0 if none


@dataclass
class TrumpView:
    """A trump; which card it is only its owner knows while it lies face down."""

    serial: int
    place: int
    owner: int
    card: int | None
    up: bool


@dataclass
class SideView:
    """One player's zones. None is what the viewer may not know."""

    life: int | None
    graveyard: list[int] | None  # the top card last
    top: int | None
    hand: list[int] | None
    hand_count: int
    field: list[UnitView]
    used: list[str]
    pack: list[int] | None
    pack_count: int
    pack_open: bool
    rare: list[int] | None
    rare_count: int
    trumps: list[TrumpView]


@dataclass
class FogView:
    """A fog lies open; it is ``active`` in the turn in which it was placed."""

    id: str
    owner: int
    cards: list[int]
    target: int  # serial, 0 if none
    active: bool


@dataclass
class MarkView:
    """A change of number until the turn passes, of one soldier or of all its owner's (0)."""

    owner: int
    target: int
    n: int


@dataclass
class RequestView:
    """A request with everything about it, in the order of the stage."""

    serial: int
    action: str
    controller: int
    cost: str
    keys: list[int]
    virtual: bool  # the key cards are only said
    target_kind: str  # the verb of its options: "unit", "request", "player", "trump"; "" for none
    target: int
    unit: int  # serial of the key unit, 0 if none
    carried: int | None  # what its trigger handed over: a card, a count


@dataclass
class Bookmark:
    """Where the rules stand, so that whoever is asked can think on from here.

    Everything is written as ``Duel.to_data`` writes it, without what the viewer may not know: see
    ``bookmark``.
    """

    turn: list[int]
    stage: list[list[object]]
    floating: list[list[object]]
    buffer: list[list[object]]
    raised: list[object] | None
    agenda: list[list[object]]
    pending: list[object]
    flags: list[object]
    sides: list[list[object]]
    fogs: list[list[object]]
    marks: list[list[object]]
    combat: list[object] | None
    standing: int


@dataclass
class Clue:
    """One card out of a set of cards lies in one of these places.

    No two clues mean the same card, but that of a set may mean one of ``perhaps``.
    """

    cards: int
    places: list[int]
    perhaps: int = 0


@dataclass
class KnownSide:
    """What the viewer can tell of one player's cards from all that was to be seen so far.

    A place is a number: ``IN_HAND`` and ``IN_PACK`` have room for many cards, ``IN_RARE`` and all
    others for one.
    """

    pool: int  # the cards of which the deck was made
    life: list[int]  # places, the top last
    graveyard: list[int]  # places, the top last; the viewer's own is no secret, so it is empty
    bulwarks: list[list[int]]  # serial (0: one of the row, no matter which), place, entry turn
    trumps: list[list[int]]  # serial, card
    clues: list[Clue]


@dataclass
class Known:
    """What one player may remember of both decks, plain data."""

    sides: list[KnownSide]


IN_HAND: Final = 0
IN_PACK: Final = 1
IN_RARE: Final = 2
FIRST_PLACE: Final = 3  # those of single cards are numbered from here on


@dataclass
class View:
    """The table as one viewer may see it, plain data.

    >>> from blackpoker import OpenGame
    >>> game = OpenGame.at("8 lite+basic; A: hand ♡5 ♢4 | life ♠8; B: hand ♣9 | life ♢9")
    >>> mine, theirs = game.view(0).sides
    >>> mine.hand, theirs.hand, theirs.hand_count
    ([17, 29], None, 1)

    ``options`` are there only for whom the game asks. ``bookmark`` and ``known`` are there only for
    those who want them: see ``informed_view``.
    """

    rules: str
    viewer: int
    turn: int
    turn_number: int
    chance: int  # who holds it; -1: the rule system, while a request of the stage resolves
    passed: list[int]  # since the last request; the rule system begins the record anew ([13])
    sides: list[SideView]
    fogs: list[FogView]
    marks: list[MarkView]
    stage: list[RequestView]
    declaring: list[RequestView]
    waiting: list[RequestView]  # triggered, to be put in order
    attackers: list[int]  # serials, in the order they were named
    facing: int  # the attacker whose blockers are being named, 0 if none
    turned_up: list[int]  # cards of a life that lie open while an effect goes on, the first first
    chosen: list[int]  # by the viewer, in secret and not laid yet: trumps, picks of a draft
    packs: list[list[int]]  # of a draft: the viewer's mini packs as far as they were looked at
    prices: dict[str, str]  # of the viewer's actions, where abilities have changed the cost
    asked: int
    question: str
    options: list[str]
    over: bool
    winner: int
    bookmark: Bookmark | None = None
    known: Known | None = None

    def __post_init__(self) -> None:
        # The rules themselves. Not a field: a view is plain data, to be compared and sent as text.
        self.book: Rules | None = None


def view(game: Duel, viewer: int) -> View:
    """Build a view from nothing, naming each thing this viewer (-1: everybody) may know."""
    mine = viewer >= 0 and game.asked == viewer
    question = game.question
    combat = game.combat
    holder = chance_holder(game)
    found = View(
        rules=game.rules.id,
        viewer=viewer,
        turn=game.turn,
        turn_number=game.turn_number,
        chance=holder,
        passed=[] if holder == RULE_SYSTEM else bitset.each(game.passed),
        sides=[view_side(game, 0, viewer), view_side(game, 1, viewer)],
        fogs=[
            FogView(
                fog.definition.id,
                fog.owner,
                list(fog.order),
                fog.target,
                fog.turn == game.turn_number,
            )
            for fog in game.fogs
        ],
        marks=[MarkView(mark.owner, mark.target, mark.n) for mark in game.marks],
        stage=view_requests(game.stage),
        declaring=view_requests(game.floating),
        waiting=view_requests(game.buffer),
        attackers=[] if combat is None else combat.attackers[:],
        facing=0 if combat is None else combat.facing,
        turned_up=turned_up(game),
        chosen=chosen_in_secret(game, viewer),
        packs=packs_seen(game, viewer) if viewer >= 0 else [],
        prices=changed_prices(game, viewer) if viewer >= 0 else {},
        asked=game.asked,
        question=question.id if mine and question is not None else "",
        options=[option.key() for option in game.options()] if mine else [],
        over=game.over,
        winner=game.winner,
    )
    found.book = game.rules
    return found


def informed_view(game: Duel, viewer: int, known: Known) -> View:
    """Return the view of somebody who is asked, with all that is needed to imagine the game.

    Before the first turn there is nothing to imagine: then it is the plain view.
    """
    seen = view(game, viewer)
    if game.asked == viewer and game.turn_number > 0:
        seen.bookmark = bookmark(game, viewer)
        seen.known = known
    return seen


def bookmark(game: Duel, viewer: int) -> Bookmark:
    """Name each thing of the state that this viewer, who is asked, may know.

    Neither the generator nor the last answer: that was perhaps another player's secret.
    """
    assert game.question is not None
    return Bookmark(
        turn=[game.turn, game.turn_number, game.chance, game.passed, game.serial],
        stage=[request.to_data() for request in game.stage],
        floating=[request.to_data() for request in game.floating],
        buffer=[request.to_data() for request in game.buffer],
        raised=None if game.raised is None else game.raised.to_data(),
        agenda=[task_seen(task, viewer) for task in game.agenda[: game.depth]],
        pending=[game.asked, game.question.id, game.low, game.high, 0],
        flags=[game.answers_forced, game.passing, game.over, game.winner],
        sides=[side_seen(game.first, viewer == 0), side_seen(game.second, viewer == 1)],
        fogs=[fog.to_data() for fog in game.fogs],
        marks=[mark.to_data() for mark in game.marks],
        combat=None if game.combat is None else game.combat.to_data(),
        standing=game.standing,
    )


def task_seen(task: Task, viewer: int) -> list[object]:
    """A task, without which cards another player has buried together: only how many."""
    data = task.to_data()
    if task.player != viewer and task.procedure in (CHOOSE_TOP, NAME_TOP):
        data[-2:] = [bitset.count(task.picked), []]
    return data


def side_seen(side: Side, own: bool) -> list[object]:
    """A side as ``Side.to_data`` writes it; what lies hidden is left out."""
    return [
        [],
        side.graveyard.listed() if own else [],
        [unit_seen(unit, own) for unit in side.field],
        side.hand if own else 0,
        list(side.came) if own else [],
        side.used,
        side.pack if own and side.pack_open else 0,
        side.pack_open,
        side.rare if own else 0,
        [[trump.serial, trump.card if own or trump.up else 0, trump.up] for trump in side.trumps],
    ]


def unit_seen(unit: Unit, own: bool) -> list[object]:
    data = unit.to_data()
    if not own and not unit.soldier:  # its cards, their entry turns, their order (R8-126)
        data[2], data[5], data[7] = 0, 0, []
    return data


def turned_up(game: Duel) -> list[int]:
    for task in game.agenda[: game.depth]:
        request = game.request(task.request)
        if isinstance(request, CardRequest) and request.card_line.record.turns_up:
            return list(task.named)
    return []


def chosen_in_secret(game: Duel, viewer: int) -> list[int]:
    """What a player has chosen so far; the setup lays it when both have (TRUMP, DRAFT)."""
    for task in game.agenda[: game.depth]:
        if task.procedure.id == SETUP:
            own = [ref % SECOND for ref in task.named if ref // SECOND == viewer]
            return list(dict.fromkeys(own))  # a pick is named again when it becomes a trump
    return []


def changed_prices(game: Duel, player: int) -> dict[str, str]:
    """What a player's actions cost now, where that is not what the list prints."""
    if not abilities_speak_of_cost(game, player):
        return {}
    found: dict[str, str] = {}
    for line in game.book.card_lines:
        if line.direct and line.cost.length > 0:
            price = cost_of(game, line, player).letters
            if price != line.cost.letters:
                found[line.record.id] = price
    return found


def open_view(game: Duel) -> View:
    """Everything that is known to somebody, for a table that is played open: never for a player."""
    seen = view(game, game.asked)
    seen.viewer = EVERYBODY
    seen.sides = [view_side(game, 0, 0), view_side(game, 1, 1)]
    return seen


def view_side(game: Duel, player: int, viewer: int) -> SideView:
    side = game.side(player)
    own = player == viewer
    life: int = side.life.size
    return SideView(
        life=life if own or life < COUNTED else None,
        graveyard=side.graveyard.listed() if own else None,
        top=top_of(game, player, own),
        hand=bitset.each(side.hand) if own else None,
        hand_count=bitset.count(side.hand),
        field=[view_unit(game, side, place, own) for place in range(len(side.field))],
        used=[line.record.id for line in game.book.card_lines if line.once_bit & side.used != 0],
        pack=bitset.each(side.pack) if own and side.pack_open else None,
        pack_count=bitset.count(side.pack),
        pack_open=side.pack_open,
        rare=bitset.each(side.rare) if own else None,
        rare_count=bitset.count(side.rare),
        trumps=[
            TrumpView(
                trump.serial, place, player, trump.card if own or trump.up else None, trump.up
            )
            for place, trump in enumerate(side.trumps)
        ],
    )


def top_of(game: Duel, player: int, own: bool) -> int | None:
    """The visible card of a graveyard; nobody else sees it before its owner has chosen it."""
    graveyard = game.side(player).graveyard
    if graveyard.size == 0:
        return None
    if not own:
        for task in game.agenda[: game.depth]:
            if task.player == player and task.procedure in (CHOOSE_TOP, NAME_TOP):
                return None
    return graveyard.top()


def view_unit(game: Duel, side: Side, place: int, own: bool) -> UnitView:
    unit = side.field[place]
    seen = own or unit.soldier
    attacking = False
    blocking = 0
    combat = game.combat
    if combat is not None:
        attacking = unit.serial in combat.attackers
        if unit.serial in combat.blockers:
            blocking = combat.blocked[combat.blockers.index(unit.serial)]
    return UnitView(
        serial=unit.serial,
        place=place,
        owner=unit.owner,
        soldier=unit.soldier,
        character=unit.character.definition.id,
        cards=unit.in_order() if seen else None,
        size=size_of(game, unit) if unit.soldier else None,
        driven=unit.driven,
        fresh=is_fresh(game, unit) if seen else None,
        haste=unit.soldier and unit.has_haste(),
        attacking=attacking,
        blocking=blocking,
    )


def view_requests(requests: list[Request]) -> list[RequestView]:
    return [view_request(request) for request in requests if isinstance(request, CardRequest)]


def view_request(request: CardRequest) -> RequestView:
    kind = ""
    rule = request.card_line.target
    if rule is not None and request.target != NO_TARGET:
        kind = rule.question.verb
    return RequestView(
        serial=request.serial,
        action=request.card_line.record.id,
        controller=request.controller,
        cost=request.cost.letters,
        keys=list(request.keys),
        virtual=request.virtual,
        target_kind=kind,
        target=request.target if kind != "" else 0,
        unit=request.unit,
        carried=None if request.carried == NO_TARGET else request.carried,
    )


def redact(event: Event, viewer: int) -> Event:
    """Return the same event with the cards this viewer may not know left out."""
    if isinstance(event, CardsMoved):
        if faces_seen(event, viewer):
            return event
        return CardsMoved(event.owner, 0, event.n, event.source, event.target, event.end)
    if isinstance(event, UnitEvent):
        if event.soldier or event.owner == viewer or event.kind == UNIT_TURNED:
            return event
        return UnitEvent(
            event.kind, event.serial, event.owner, 0, event.character, event.zone, event.other
        )
    if isinstance(event, CardsSeen) and event.kind == LOOKED_AT and event.viewer != viewer:
        return CardsSeen(event.kind, event.owner, 0, event.zone, event.viewer)
    return event


def faces_seen(event: CardsMoved, viewer: int) -> bool:
    """May this viewer see which cards moved?"""
    if event.target == PACK:
        return False  # nobody looks into a pack that is being laid
    if event.owner == viewer:
        return True
    if event.source == STAGE or event.target == STAGE:
        return True
    if event.target == BULWARKS:
        return False  # also the parts of a soldier that splits: their order is its owner's (R8-126)
    if event.source in (SOLDIERS, FOG) or event.target in (SOLDIERS, FOG):
        return True
    # A card that reaches a graveyard alone lies on top; of several only the one left on top is
    # shown.
    return event.target == GRAVEYARD and event.n == 1
