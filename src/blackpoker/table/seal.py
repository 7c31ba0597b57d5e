"""The seal of a deal: as it is sent, and what it is worth to whoever looked on.

The table could show one thing before the deal and another after it. So every guest keeps what it
was shown first, and what it gave itself, and holds the end of the game against that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from blackpoker.core.keyed import Seed
from blackpoker.play.fair_deal import Deal, first_fault
from blackpoker.table.protocol import (
    Dealing,
    Seal,
    Seat,
    State,
)
from blackpoker.text import say

# What a seal is worth; every other verdict is what does not hold.
FAIR: Final = "fair"
CHOSEN: Final = "chosen"  # there is none: somebody named the seed
OPEN: Final = "open"  # the secret is not told yet, and need not be
WHOLE: Final = (FAIR, CHOSEN, OPEN)
NEVER_CHANGES: Final = ("game", "commitment", "salt", "promises", "shares")


def seal_of_deal(deal: Deal, seed: Seed | None = None) -> Seal:
    """A fair deal as it is sent; ``seed`` is what came of it, where that may be told."""
    seal = Seal(
        kind="fair",
        game=deal.game,
        commitment=deal.commitment,
        promises=list(deal.promises) if any(deal.promises) else [],
        shares=list(deal.shares) if all(deal.shares) else [],
        secret=deal.secret,
        salt=deal.salt,
    )
    return with_seed(seal, seed)


def with_seed(seal: Seal, seed: Seed | None) -> Seal:
    """The same with what the cards were shuffled by."""
    return replace(seal, key=seed.hex()) if isinstance(seed, bytes) else replace(seal, seed=seed)


def deal_in(seal: Seal) -> Deal:
    return Deal(seal.game, seal.commitment, seal.promises, seal.shares, seal.secret, seal.salt)


class Witness:
    """What one guest was shown of a deal, the first time, and what it gave."""

    def __init__(self, share: str = "", seat: int = -1) -> None:
        self.share = share  # nothing: this guest has given none
        self.seat = seat
        self.seen = Seal(kind="chosen")

    def see(self, seal: Seal) -> None:
        """Keep what is shown for the first time."""
        if seal.kind == "fair":
            self.seen.kind = "fair"
        for name in NEVER_CHANGES:
            shown = getattr(seal, name)
            if shown and all(shown) and not getattr(self.seen, name):
                setattr(self.seen, name, shown)

    def give(self, asked: Dealing, share: str, seat: int) -> None:
        """A share is asked for: what the others have promised until now is all they may give."""
        self.see(Seal("fair", commitment=asked.commitment, salt=asked.salt))
        if asked.wants == "share":
            self.seen.promises = list(asked.promises)
            self.share, self.seat = share, seat

    def judge(self, state: State) -> str:
        """What the seal is worth in this position."""
        seal = state.seal
        if seal is None:
            return OPEN
        if seal.kind == "chosen":
            return "changed" if self.seen.kind == "fair" else CHOSEN
        if any(changed(self.seen, seal, name) for name in NEVER_CHANGES):
            return "changed"
        if not seal.secret:
            return "no_secret" if tells_all(state) else OPEN
        fault = seal_fault(seal)
        if not fault and self.share and seal.shares[self.seat] != self.share:
            return "own"
        return fault or FAIR


def changed(seen: Seal, seal: Seal, name: str) -> bool:
    kept = getattr(seen, name)
    return bool(kept) and kept != getattr(seal, name)


def tells_all(state: State) -> bool:
    """Is the time come at which a secret is to be told? In a match that is when it is decided."""
    decided = state.match is None or state.match.winner >= 0
    return state.phase in ("over", "frozen") and decided


def seal_fault(seal: Seal) -> str:
    """What of a seal that is told does not hold; nothing if all of it does."""
    deal = deal_in(seal)
    fault = first_fault(deal)
    if fault:
        return fault
    told = seal.key if seal.salt else seal.seed
    if told != (deal.seed.hex() if isinstance(deal.seed, bytes) else deal.seed):
        return "key" if seal.salt else "seed"
    return "decks" if seal.first is not None and first_fault(deal_in(seal.first)) else ""


def seal_in_words(verdict: str, state: State, me: int, lang: str) -> str:
    """One sentence for the person in seat ``me`` (-1: a spectator); nothing if nothing is known."""
    if verdict not in WHOLE:
        return say(lang, "seal.broken", reason=say(lang, f"seal.why.{verdict}"))
    if verdict != CHOSEN or state.seal is None:
        return say(lang, f"seal.{verdict}")
    return named_in_words(state.seal.named_by, state.seats, me, lang)


def named_in_words(named_by: int, seats: Sequence[Seat], me: int, lang: str) -> str:
    """Who named the seed."""
    if named_by < 0:
        return say(lang, "seal.chosen")
    if named_by == me:
        return say(lang, "seal.chosen_by_you")
    return say(lang, "seal.chosen_by", who=seats[named_by].name)
