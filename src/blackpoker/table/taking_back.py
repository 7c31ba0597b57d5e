"""Taking back: who has asked for it, and what the other says to that."""

from __future__ import annotations

from blackpoker.table import wishes
from blackpoker.table.entry import AnyEntry, UndoAsked, Undone, UndoRefused
from blackpoker.table.setup import SEATS, TableError


class TakingBack:
    """Against the computer, at one screen, in practice and in a lesson one goes back as often as
    one likes. Between people the other must agree, for going back takes back what was seen.
    """

    def __init__(self, between_people: bool) -> None:
        self.between_people = between_people
        self.asked: UndoAsked | None = None
        self.refused = [False] * SEATS  # by whom, for the whole game

    def note(self, entry: AnyEntry) -> None:
        """Somebody has asked, or the other has answered."""
        self.asked = entry if isinstance(entry, UndoAsked) else None
        if isinstance(entry, UndoRefused):
            self.refused[entry.seat] = entry.never

    def wanted(
        self, seat: int, to: int | None, names: list[str], message: wishes.Undo, at: float
    ) -> UndoAsked | Undone:
        """The entry of a seat that wants to go back to its last decision, ``to``."""
        if to is None:
            raise TableError("nothing_to_undo")
        if not self.between_people:
            return Undone(seat=seat, to=to, nonce=message.nonce, at=at)
        if self.refused[1 - seat]:
            raise TableError("undo_never", name=names[1 - seat])
        if self.asked is not None:
            raise TableError("undo_pending")
        return UndoAsked(seat=seat, to=to, nonce=message.nonce, at=at)

    def answered(self, seat: int, message: wishes.UndoAnswer, at: float) -> Undone | UndoRefused:
        """The entry of the other seat, which agrees or does not."""
        asked, nonce = self.asked, message.nonce
        if asked is None or asked.seat == seat:
            raise TableError("no_undo_asked")
        if message.answer == "yes":
            return Undone(seat=asked.seat, to=asked.to, agreed=True, nonce=nonce, at=at)
        return UndoRefused(seat=seat, never=message.answer == "never", nonce=nonce, at=at)
