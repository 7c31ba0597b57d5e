"""The fair deal: the table and both seats take part in it, and nobody can choose the cards.

The table commits to a secret before anybody contributes; each seat promises its share before any
share is told. Secret and shares together give the seed (`play/fair_deal.py`).
"""

from __future__ import annotations

from typing import Literal

from blackpoker.play.fair_deal import Deal, commitment_of, is_digest, is_share, promise_of, seed_of
from blackpoker.table import protocol
from blackpoker.table.entry import Promised, Shared
from blackpoker.table.setup import SEATS, Setup, TableError

Wanted = Literal["promise", "share", "nothing"]


class FairDeal:
    """What the seats have contributed so far; where somebody named the seed, nothing is wanted."""

    def __init__(self, setup: Setup) -> None:
        if setup.seed is None and not setup.secret:
            raise TableError("deal_needs_secret")
        self.setup = setup
        self.chosen = setup.seed is not None  # somebody named the seed
        self.promises = [""] * SEATS
        self.shares = [""] * SEATS
        # What is shown of the secret before the deal.
        self.commitment = "" if self.chosen else commitment_of(setup.game, setup.secret)

    @property
    def seed(self) -> int | None:
        """The seed of the game; None while somebody's share is missing."""
        if self.setup.seed is not None:
            return self.setup.seed
        if not all(self.shares):
            return None
        return seed_of(self.setup.game, self.setup.secret, self.shares)

    def wants(self, seat: int) -> Wanted:
        """What this seat is to do next, once both are there."""
        if self.chosen:
            return "nothing"
        if not self.promises[seat]:
            return "promise"
        return "share" if all(self.promises) and not self.shares[seat] else "nothing"

    def asks(self, seat: int) -> protocol.Dealing:
        """What this seat is asked for, once both are there."""
        promises = [one for one in self.promises if one]
        return protocol.Dealing(self.wants(seat), self.commitment, promises)

    def entry(self, seat: int, message: protocol.Contribute, at: float) -> Promised | Shared:
        """The entry of a promise or a share; TableError if it is not what is wanted."""
        wants = self.wants(seat)
        if wants == "nothing":
            raise TableError("no_share_wanted")
        if wants == "promise":
            if message.promise is None or not is_digest(message.promise):
                raise TableError("promise_wanted")
            return Promised(seat=seat, promise=message.promise, at=at)
        if message.share is None or not is_share(message.share):
            raise TableError("share_wanted")
        if promise_of(message.share) != self.promises[seat]:
            raise TableError("share_differs")
        return Shared(seat=seat, share=message.share, at=at)

    def told(self, over: bool) -> Deal | None:
        """All about the deal that may be told now; None where somebody named the seed."""
        if self.chosen:
            return None
        setup = self.setup
        secret = setup.secret if over else ""
        return Deal(setup.game, self.commitment, list(self.promises), list(self.shares), secret)
