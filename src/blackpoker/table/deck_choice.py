"""The beginning of a game of a match: everybody chooses one of their decks, in secret.

The match stands in the setup as data: what its decks were split by, and the games before this one.
"""

from __future__ import annotations

from blackpoker.core.errors import IllegalChoice
from blackpoker.core.keyed import Seed
from blackpoker.core.rng import seeded
from blackpoker.play.fair_deal import Deal, decks_seed
from blackpoker.play.match import NOBODY, WINS, Match, MatchGame
from blackpoker.regulation.regulation import Regulation
from blackpoker.table import protocol, wishes
from blackpoker.table.dealing import FairDeal
from blackpoker.table.entry import DeckChosen
from blackpoker.table.setup import SEATS, MatchPlan, MatchResult, Setup
from blackpoker.table.thoughts import thought_seed
from blackpoker.text import say


class DeckChoice:
    """A match as far as this game, and what was chosen for it.

    Where somebody named the seed, it is that of the whole match. Otherwise the decks follow from
    the deal of the first game, and every later game has a deal of its own.
    """

    def __init__(self, regulation: Regulation, setup: Setup, deal: FairDeal) -> None:
        assert setup.match is not None
        assert deal.seed is not None
        self.setup = setup
        self.deal = deal
        plan = setup.match
        by: Seed | None = plan.seed
        if by is None and plan.deal is not None:
            by = decks_seed(plan.deal.seed)
        elif by is None:
            by = deal.seed if deal.chosen else decks_seed(deal.seed)
        self.match = Match(regulation, by)
        for game in plan.games:
            self.match.begin(game.chosen)
            self.match.end(game.winner)
        self.plan = plan
        self.decks: list[int | None] = [None] * SEATS
        self.game: MatchGame | None = None  # once it runs
        self.winner = NOBODY  # of this game

    @property
    def asked(self) -> int:
        """The seat that is to choose, -1 if all have."""
        return self.decks.index(None) if None in self.decks else -1

    @property
    def seed(self) -> Seed:
        """What the cards of this game are shuffled by."""
        assert self.game is not None
        seed = self.game.seed if self.deal.chosen else self.deal.seed
        assert seed is not None
        return seed

    @property
    def first_deal(self) -> Deal | None:
        """The deal that the decks follow from; None where a seed splits them."""
        if isinstance(self.match.seed, int):
            return None
        return self.plan.deal or self.deal.told(over=True)

    def by_lot(self, seat: int) -> int:
        """What a computer chooses."""
        usable = self.match.usable(seat)
        lot = seeded(thought_seed(self.setup, "deck", len(self.match.played), seat))
        return usable[int(lot.below(len(usable)))]

    def entry(
        self,
        seat: int,
        names: list[str],
        message: wishes.Choose | wishes.WrittenMove,
        at: float,
    ) -> DeckChosen:
        """The entry of a seat that says which of its decks it plays."""
        if self.asked != seat:
            raise IllegalChoice("not_your_decision", name=names[self.asked])
        if isinstance(message, wishes.WrittenMove):
            deck = self.read(seat, message.line)
        else:
            deck = self.meant(seat, message.choices)
        return DeckChosen(seat=seat, deck=deck, nonce=message.nonce, at=at)

    def meant(self, seat: int, choices: list[int]) -> int:
        """The deck behind the number of an option; IllegalChoice if there is none."""
        usable = self.match.usable(seat)
        if len(choices) != 1 or choices[0] >= len(usable):
            shown = " ".join(map(str, choices))
            raise IllegalChoice("no_such_number", number=shown, least=0, most=len(usable) - 1)
        return usable[choices[0]]

    def read(self, seat: int, line: str) -> int:
        """The deck that is written: ``1`` is the first."""
        decks = {str(deck + 1): deck for deck in self.match.usable(seat)}
        if line.strip() not in decks:
            raise IllegalChoice("no_such_deck", text=line.strip(), decks=", ".join(decks))
        return decks[line.strip()]

    def choose(self, seat: int, deck: int) -> None:
        self.decks[seat] = deck
        if self.asked < 0:
            self.game = self.match.begin([deck or 0 for deck in self.decks])

    def end(self, winner: int) -> None:
        if self.match.running:
            self.match.end(winner)
            self.winner = winner

    @property
    def decided(self) -> bool:
        return self.match.winner is not None

    def following(self) -> MatchPlan:
        """What the next game begins with: this one among those before it, or a new match."""
        if self.decided or self.game is None:
            return MatchPlan()
        games = [*self.plan.games, MatchResult(list(self.game.chosen), self.winner)]
        seed = self.match.seed if isinstance(self.match.seed, int) else None
        return MatchPlan(seed, games, self.first_deal)

    # ---- showing
    def question(self, seat: int, lang: str) -> protocol.Question:
        """Ask for a deck."""
        match = self.match
        usable = match.usable(seat)
        options = [
            protocol.Option(
                i=i,
                verb="way",
                text=str(deck + 1),
                label=say(
                    lang,
                    f"match.{'played' if match.was_played(seat, deck) else 'unused'}",
                    deck=deck + 1,
                ),
            )
            for i, deck in enumerate(usable)
        ]
        key = "which" if len(usable) > 1 else "last"
        text = say(lang, f"match.{key}", deck=usable[0] + 1)
        return protocol.Question("deck", seat, text, options, part="answer")

    def shown(self, seat: int) -> protocol.MatchScore:
        """The score, and what this seat (-1: a spectator) may know of the decks."""
        match = self.match
        winner = match.winner
        return protocol.MatchScore(
            game=len(match.played) + (self.game is None),
            wins=[match.wins(one) for one in range(SEATS)],
            needed=WINS,
            drawn=match.drawn,
            winner=-1 if winner is None else winner,
            decks=[deck + 1 for deck in self.game.chosen] if self.game is not None else [],
            look=(match.look(seat) or []) if seat >= 0 else [],
        )
