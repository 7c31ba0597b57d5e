"""Two sets of rules on the same deals: what differs, and which positions decide differently."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from blackpoker.agents.learned.habits import Opinion
from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACTION
from blackpoker.lab.balance.observed import best_of
from blackpoker.lab.balance.playing import Field, PlayedGame, play, usual_plan
from blackpoker.lab.simulate import seed_of

Data = dict[str, Any]
KEPT: Final = 3
OCCASION: Final = "…"
SHARES: Final = ("first", "turn_one", "draws")  # of games
MEASURES: Final = ("first", "turns", "decisions", "turn_one", "draws")


class Trace:
    """Writes down every decision: who, what was asked, what was chosen, whether it is an action."""

    def __init__(self) -> None:
        self.made: list[tuple[int, str, str, bool]] = []

    def decided(self, game: Duel, opinion: Opinion, choice: int) -> None:
        question = game.question
        assert question is not None
        acts = question.part == ACTION
        self.made.append((int(game.asked), question.id, game.options()[choice].text, acts))


def play_against(one: Field, other: Field, first: int, n: int, seed: int) -> Data:
    """Play the same deals by both sets of rules."""
    sums: Counter[str] = Counter()
    parted: Counter[str] = Counter()
    examples: list[Data] = []
    for k in range(first, first + n):
        plan = usual_plan(one, seed_of(seed, k))
        traces = Trace(), Trace()
        games = play(one, plan, (traces[0],)), play(other, plan, (traces[1],))
        sums["deals"] += 1
        for name, pair in measured(games).items():
            a, b = pair
            for what, value in (("a", a), ("b", b), ("aa", a * a), ("bb", b * b), ("ab", a * b)):
                sums[f"{name} {what}"] += value
        sums["same"] += traces[0].made == traces[1].made
        at = parting(*traces)
        if at >= 0:
            question, chose = what_parted(traces, at)
            parted[f"{question}: {chose}"] += 1
            turned = games[0].points(0) != games[1].points(0)
            examples.append(
                {
                    "kind": f"parted {question}: {chose}",
                    "score": 2.0 * turned + (chose != OCCASION) + 1.0 / (2 + at),
                    "seed": plan.seed,
                    "what": chose,
                    "question": question,
                    "decision": at + 1,
                    "turned": turned,
                }
            )
    return {"sums": dict(sums), "parted": dict(parted), "examples": best_of(examples, KEPT)}


def measured(games: tuple[PlayedGame, PlayedGame]) -> dict[str, tuple[int, int]]:
    """The numbers of both games that are compared."""

    def numbers(one: PlayedGame) -> tuple[int, ...]:
        drawn = one.ended and int(one.game.winner) < 0
        over = one.ended and one.turns <= 1
        return one.points(one.first), one.turns, sum(one.decisions), int(over), int(drawn)

    return dict(zip(MEASURES, zip(*map(numbers, games), strict=True), strict=True))


def parting(one: Trace, other: Trace) -> int:
    """Return the first decision that is not the same in both; -1 if all are."""
    pairs = zip(one.made, other.made, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), -1)


def what_parted(traces: tuple[Trace, Trace], at: int) -> tuple[str, str]:
    """Say what was asked and what each chose; a card by its number would be too many kinds.

    Where it is not the same player, or not the same question, somebody has gained or lost an
    occasion.
    """
    (seat, question, chose, acts), (other_seat, asked, other, _) = (one.made[at] for one in traces)
    if seat != other_seat or question != asked:
        return f"{question} / {asked}", OCCASION
    return question, f"{chose} / {other}" if acts else OCCASION
