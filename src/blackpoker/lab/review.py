"""A game looked at again: what each choice was worth to the one who made it, then and there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from blackpoker.agents.coach import Coach, MoveVerdict
from blackpoker.agents.search.plan import Made, PlannedMove, goes_on
from blackpoker.common.view import View
from blackpoker.core.decision import Decision
from blackpoker.core.errors import RecordError
from blackpoker.frames.supplement import Supplement
from blackpoker.play.knowledge import knowledge_at_the_start
from blackpoker.play.record import Record, Replay
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation

if TYPE_CHECKING:
    from blackpoker.lab.gathering import Progress

SHOWN: Final = 3
NOTHING_LOST: Final = 0.02  # a smaller fall is luck as likely as not


@dataclass(frozen=True)
class ReviewMoment:
    """A decision of a game that was played, as its player knew the game."""

    move: int  # of the record, from 1
    made: Made
    whole: PlannedMove  # the move it is part of

    @property
    def view(self) -> View:
        return self.made.seen

    @property
    def decision(self) -> Decision:
        return self.made.decision

    @property
    def choice(self) -> int:
        return self.made.choice

    @property
    def player(self) -> int:
        return int(self.decision.player)

    @property
    def turn(self) -> int:
        return int(self.view.turn_number)


@dataclass(frozen=True)
class JudgedMoment:
    """A decision and what the search says to it."""

    moment: ReviewMoment
    verdict: MoveVerdict


class Retraced(Replay):
    """Plays a record again beside players who remember, and keeps every decision with a choice."""

    def __init__(
        self, record: Record, players: Sequence[int], house: tuple[Supplement, ...] = ()
    ) -> None:
        super().__init__(record, house)
        self.players = players
        self.moments: list[ReviewMoment] = []
        self.making = PlannedMove()
        header = record.header
        # Both decks as they were before the game was set up, for that is where knowing begins.
        before = self.regulation.prepare(header.seed, header.decks, header.trumps)
        brought = header.decks is not None
        knowledge = [
            knowledge_at_the_start(self.regulation, before, player, brought) for player in range(2)
        ]
        self.witnessed = Witnessed(self.game, knowledge)
        self.witnessed.heard()

    def apply(self, choice: int) -> None:
        decision = self.game.decision()
        assert decision is not None
        player = int(decision.player)
        if player in self.players:
            seen = self.witnessed.seen_by(player)
            if isinstance(seen, View) and seen.bookmark is not None:
                self.note(Made(seen, decision, choice))
        self.witnessed.apply(choice, decision)

    def note(self, made: Made) -> None:
        """Keep a decision, and which others it makes a move with."""
        before = self.making.made[-1] if self.making.made else None
        same = before is not None and before.decision.player == made.decision.player
        if not same or not goes_on(self.making, made.question):
            self.making = PlannedMove()
        self.making.made.append(made)
        if not made.is_forced:
            self.moments.append(ReviewMoment(self.at + 1, made, self.making))


def moments_of(
    record: Record, players: Sequence[int] = (0, 1), house: tuple[Supplement, ...] = ()
) -> list[ReviewMoment]:
    """Return every decision of these players with two options or more, from the first turn on.

    The whole record is played and compared first, so what is wrong with it is told at once.
    Local rules it names must be given.
    """
    replay = Retraced(record, players, house)
    if not isinstance(replay.regulation, Regulation):
        raise RecordError("review_no_duel", regulation=replay.regulation.id)
    replay.run()
    if not replay.moments and len(players) > 1:  # of one seat alone the report says so
        raise RecordError("review_nothing")
    return replay.moments


def judged(
    moments: Sequence[ReviewMoment],
    simulations: int,
    seed: int,
    on_progress: Progress | None = None,
) -> list[JudgedMoment]:
    """Judge one decision after the other; the same seed gives the same verdicts."""
    coach = Coach(seed, simulations)
    done: list[JudgedMoment] = []
    for one in moments:
        done.append(JudgedMoment(one, coach.judge(one.view, one.decision, one.choice)))
        if on_progress is not None:
            on_progress(len(done), len(moments))
    return done


def worst_of(found: Sequence[JudgedMoment], most: int = SHOWN) -> list[JudgedMoment]:
    """Return the decisions that gave most away, the worst first."""
    lost = [one for one in found if one.verdict.fall >= NOTHING_LOST]
    return sorted(lost, key=lambda one: -one.verdict.fall)[:most]
