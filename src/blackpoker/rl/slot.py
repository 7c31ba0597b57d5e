"""A game as a learner meets it, and what its two players remember of it; compiled."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common.duel import Duel
from blackpoker.core.native import BytesWriter, i64, read_i16_le, u8
from blackpoker.features.encoder import Encoder

MOST_FORCED: Final = 10_000  # so many answers without a choice in a row are too many
NO_COLUMN: Final = -1  # of a feature that no array shows


@final
class Slot:
    """A game at a decision with a choice, or at its end.

    A player remembers the other's cards that lay open whenever that player was asked. At a table
    one remembers also what happened in between (``ViewEncoder.seen``); games side by side are too
    quick to tell it.
    """

    def __init__(self, game: Duel, encoder: Encoder, kind: i64, seed: i64) -> None:
        self.game: Duel = game
        self.encoder: Encoder = encoder
        self.kind: i64 = kind  # which of the regulations of a batch it is
        self.seed: i64 = seed
        self.decisions: i64 = 0
        self.stuck: bool = False  # answers without a choice do not end
        self.first_saw: i64 = 0  # cards of the other
        self.second_saw: i64 = 0

    def settle(self) -> None:
        """Go on to the next choice: answer all that leaves none."""
        game = self.game
        n: i64 = 0
        while game.asked >= 0:
            self.note()
            if game.count() > 1:
                return
            if n == MOST_FORCED:
                self.stuck = True
                return
            game.apply(0)
            n += 1

    def waits(self) -> bool:
        """Is somebody asked? Not where the game is over, or will not come to a choice."""
        return not self.stuck and not self.game.over and self.game.count() > 0

    def note(self) -> None:
        """Let the player who is asked look at the table."""
        if self.game.asked == 0:
            self.first_saw = self.encoder.look(self.game, 0, self.first_saw)
        else:
            self.second_saw = self.encoder.look(self.game, 1, self.second_saw)

    def choose(self, choice: i64) -> None:
        """Choose an option and go on to the next choice."""
        self.game.apply(choice)
        self.decisions += 1
        self.settle()

    def remembered(self, player: i64) -> i64:
        """Return the other's cards this player has seen so far."""
        return self.first_saw if player == 0 else self.second_saw

    def clone(self) -> Slot:
        other = Slot(self.game.clone(), self.encoder, self.kind, self.seed)
        other.decisions = self.decisions
        other.stuck = self.stuck
        other.first_saw = self.first_saw
        other.second_saw = self.second_saw
        return other


def features_of(slot: Slot, player: i64, remembers: bool) -> bytes:
    """Return the features of the state for either player, two bytes each.

    Without remembering, only those cards of the other are seen that lie open now.
    """
    saw = slot.remembered(player) if remembers else 0
    w = BytesWriter()
    slot.encoder.state(w, slot.game, player, slot.encoder.look(slot.game, player, saw))
    return w.getvalue()


@final
class Scatter:
    """Lays features out in rows of fixed size: 1 where one holds, 0 everywhere else.

    ``columns`` says for each feature its place in the row, or ``NO_COLUMN``, in two bytes. All
    games of a setting share the row it works in, so only one thread at a time may use it; what it
    returns is a copy, and stays as it is.
    """

    def __init__(self, columns: bytes, size: i64) -> None:
        self.columns: bytes = columns
        self.size: i64 = size
        self.row: BytesWriter = BytesWriter()  # zeros between two calls
        self.row.write(bytes(4 * size))

    def floats(self, features: bytes) -> bytes:
        """Return a row of floats, four bytes each; 1.0 is 00 00 80 3f."""
        self.mark(features, 0x80, 0x3F)
        row = self.row.getvalue()
        self.mark(features, 0, 0)
        return row

    def mark(self, features: bytes, third: i64, fourth: i64) -> None:
        row = self.row
        i: i64 = 0
        n: i64 = len(features)
        while i < n:
            column: i64 = i64(read_i16_le(self.columns, 2 * i64(read_i16_le(features, i))))
            if column != NO_COLUMN:
                row[4 * column + 2] = u8(third)
                row[4 * column + 3] = u8(fourth)
            i += 2

    def listed(self, features: bytes) -> list[float]:
        """Return a row as a list: no number has to be made for it, they are all the same two."""
        row = [0.0] * self.size
        one = 1.0
        i: i64 = 0
        n: i64 = len(features)
        while i < n:
            column: i64 = i64(read_i16_le(self.columns, 2 * i64(read_i16_le(features, i))))
            if column != NO_COLUMN:
                row[column] = one
            i += 2
        return row
