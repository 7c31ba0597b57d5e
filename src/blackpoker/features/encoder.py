"""Features of a game at a decision, for either player, and of the options; compiled.

It reads the game itself, to be quick, and writes nothing that this player's ``View`` does not show:
``view_encoder`` makes the same features, in the same order, from the view alone.
"""

from __future__ import annotations

from typing import final

from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.view import top_of
from blackpoker.core import bitset
from blackpoker.core.native import BytesWriter, i64
from blackpoker.features.option_encoder import put_options
from blackpoker.features.secret_encoder import put_secrets
from blackpoker.features.state_encoder import put_state
from blackpoker.features.tables import FeatureTables


@final
class Encoder(FeatureTables):
    """Writes the features of one regulation."""

    def look(self, g: Duel, me: i64, seen: i64) -> i64:
        """Return the other's cards this player has seen so far, with those that lie open now."""
        other = g.side(1 - me)
        for unit in other.field:
            if unit.soldier:
                seen |= unit.cards
        seen |= other.up
        for r in g.stage:
            if r.controller != me and isinstance(r, CardRequest) and not r.virtual:
                seen |= r.key
        for r in g.floating:
            if r.controller != me and isinstance(r, CardRequest) and not r.virtual:
                seen |= r.key
        if len(g.fogs) > 0:
            for fog in g.fogs:
                if fog.owner != me:
                    seen |= fog.cards
        if other.graveyard.size > 0:
            top = top_of(g, 1 - me, False)
            if top is not None:
                seen |= bitset.only(top)
        return seen

    def state(self, w: BytesWriter, g: Duel, me: i64, seen: i64) -> None:
        """Write all that this player may know, and what is asked if this player is."""
        put_state(self, w, g, me, seen)

    def options(self, w: BytesWriter, ends: BytesWriter, g: Duel, me: i64) -> None:
        """Write the features of each option; add to ``ends`` how many there are by then."""
        put_options(self, w, ends, g, me)

    def secrets(self, w: BytesWriter, g: Duel, me: i64) -> None:
        """Write what this player may not know: for the judge of a training, never for a player."""
        put_secrets(w, g, me)


def encode_state(encoder: Encoder, game: Duel, me: i64, seen: i64) -> bytes:
    """Return the features of the state, two bytes each."""
    w = BytesWriter()
    encoder.state(w, game, me, seen)
    return w.getvalue()


def encode_options(encoder: Encoder, game: Duel, me: i64) -> tuple[bytes, bytes]:
    """Return the features of all options, and where those of each end, four bytes each."""
    w = BytesWriter()
    ends = BytesWriter()
    encoder.options(w, ends, game, me)
    return w.getvalue(), ends.getvalue()


def encode_secrets(encoder: Encoder, game: Duel, me: i64) -> bytes:
    """Return the features of what this player may not know, for the judge of a training."""
    w = BytesWriter()
    encoder.secrets(w, game, me)
    return w.getvalue()
