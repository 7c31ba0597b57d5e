"""Who may know what. The only file of Old Maid that hides anything."""

from __future__ import annotations

from dataclasses import dataclass

from blackpoker.core.event import Event
from blackpoker.oldmaid.event import PAIR_LAID, CardsEvent
from blackpoker.oldmaid.game import OldMaid


@dataclass
class OldMaidView:
    """The table as one viewer may see it, plain data; ``options`` only for whom the game asks."""

    rules: str
    viewer: int
    turn: int
    turn_number: int
    hand: list[int] | None  # in the order it is held; None for a spectator
    counts: list[int]  # how many cards each player holds
    discarded: list[int]  # pair after pair
    source: int  # whom the turn player draws from, -1 when the game is over
    asked: int
    question: str
    options: list[str]
    over: bool
    winner: int  # always -1
    loser: int  # -1 until the game is over


def view(game: OldMaid, viewer: int) -> OldMaidView:
    """Build a view from nothing, naming each thing this viewer (-1: everybody) may know."""
    mine = viewer >= 0 and game.asked == viewer
    question = game.question
    return OldMaidView(
        rules=game.rules.id,
        viewer=viewer,
        turn=game.turn,
        turn_number=game.turn_number,
        hand=game.hands[viewer][:] if viewer >= 0 else None,
        counts=[len(hand) for hand in game.hands],
        discarded=game.discarded[:],
        source=-1 if game.over else game.next_holder(game.turn),
        asked=game.asked,
        question=question.id if mine and question is not None else "",
        options=[option.key() for option in game.options()] if mine else [],
        over=game.over,
        winner=game.winner,
        loser=game.loser,
    )


def redact(event: Event, viewer: int) -> Event:
    """Return the same event without the faces that only two players, or one, have seen."""
    if not isinstance(event, CardsEvent) or event.kind == PAIR_LAID:
        return event
    if viewer >= 0 and viewer in (event.player, event.source):
        return event
    return CardsEvent(event.kind, event.player, (), event.n, event.source)
