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

    A player remembers the other's cards that lay open whenever that player was asked.
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


def dense_row(slot: Slot, player: i64, remembers: bool, columns: bytes, blank: bytes) -> bytes:
    """Return the features of a player as floats of four bytes: 1.0 where one holds.

    ``columns`` has two bytes for each feature: its place in the row, or ``NO_COLUMN``. ``blank`` is
    a row of zeros. Without remembering, only those cards of the other are seen that lie open now.
    """
    game = slot.game
    seen = slot.encoder.look(game, player, slot.remembered(player) if remembers else 0)
    w = BytesWriter()
    slot.encoder.state(w, game, player, seen)
    features = w.getvalue()
    row = BytesWriter()
    row.write(blank)
    i: i64 = 0
    n: i64 = len(features)
    while i < n:
        feature: i64 = i64(read_i16_le(features, i))
        column: i64 = i64(read_i16_le(columns, 2 * feature))
        if column != NO_COLUMN:
            row[4 * column + 2] = u8(0x80)  # 1.0 is 00 00 80 3f
            row[4 * column + 3] = u8(0x3F)
        i += 2
    return row.getvalue()
