"""The fair deal: the table and both seats take part in it, and nobody can choose the cards.

The table commits to a secret and a salt before anybody contributes; each seat promises its share
before any share is told. All of them together give the key (`play/fair_deal.py`).
"""

from __future__ import annotations

from typing import Literal

from blackpoker.core.keyed import Seed
from blackpoker.play.fair_deal import (
    Deal,
    commitment_of,
    is_digest,
    is_share,
    promise_of,
    seed_of,
    share_for_the_absent,
)
from blackpoker.table import protocol, wishes
from blackpoker.table.entry import Promised, Shared
from blackpoker.table.setup import SEATS, Setup, TableError

Wanted = Literal["promise", "share", "nothing"]


class FairDeal:
    """What the seats have contributed so far; where somebody named the seed, nothing is wanted."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.named: Seed | None = bytes.fromhex(setup.key) if setup.key else setup.seed
        self.chosen = self.named is not None
        if not self.chosen and not setup.secret:
            raise TableError("deal_needs_secret")
        self.promises = [""] * SEATS
        self.shares = [""] * SEATS
        # What is shown of the secret before the deal.
        sealed = (setup.game, setup.secret, setup.salt)
        self.commitment = "" if self.chosen else commitment_of(*sealed)

    @property
    def seed(self) -> Seed | None:
        """What the cards are shuffled by; None while somebody's share is missing."""
        setup = self.setup
        if self.named is not None:
            return self.named
        if not all(self.shares):
            return None
        return seed_of(setup.game, setup.secret, self.shares, setup.salt)

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
        return protocol.Dealing(self.wants(seat), self.commitment, promises, self.setup.salt)

    def for_the_absent(self, seat: int) -> wishes.Contribute | None:
        """What the table itself gives for a seat without a guest; None if nothing is wanted."""
        wants, setup = self.wants(seat), self.setup
        share = share_for_the_absent(setup.game, setup.secret, seat, setup.salt)
        if wants == "promise":
            return wishes.Contribute(promise=promise_of(share))
        return wishes.Contribute(share=share) if wants == "share" else None

    def entry(self, seat: int, message: wishes.Contribute, at: float) -> Promised | Shared:
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
        return Deal(
            setup.game,
            self.commitment,
            list(self.promises),
            list(self.shares),
            setup.secret if over else "",
            setup.salt,
        )
