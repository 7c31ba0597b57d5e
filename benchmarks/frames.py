"""How large is what a table sends? Play games, and weigh every state by what it consists of.

    python -m benchmarks.frames --games 20
    python -m benchmarks.frames "9.1 master+extra" --agent level:3 --games 10

Two people play a fair deal, by chance or as an agent would; both are sent every position as a
socket would send it, in Japanese, the first one of each, which tells everything, left out.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from blackpoker.agents.registry import find_agent, make_agent
from blackpoker.cli.simulate import right_aligned
from blackpoker.common.view import view
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.rng import seeded
from blackpoker.play.fair_deal import promise_of
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.present import state_for
from blackpoker.table.room import Room
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.table.step import Waits
from blackpoker.table.telling import Heard
from blackpoker.table.wishes import Contribute

REGULATIONS: Final = (
    "9.1 lite+entry16",
    "9.1 standard+pack",
    "9.1 master+extra",
    "8 master+pack_random",
    "6 master",
)
MOST_BYTES: Final = 1500  # of a state in the median
RANDOM: Final = "random"
LANG: Final = "ja"
STEPS: Final = 200  # of a game, at most
SHARES: Final = ("a1" * 32, "b2" * 32)
PARTS: Final = 6  # that are shown of each


@dataclass
class Weighed:
    """The states of some games of one regulation."""

    regulation: str
    sizes: list[int] = field(default_factory=list)
    parts: Counter[str] = field(default_factory=Counter)  # bytes

    @property
    def median(self) -> float:
        return statistics.median(self.sizes)

    def add(self, frame: bytes) -> None:
        self.sizes.append(len(frame))
        state: dict[str, Any] = msgspec.json.decode(frame)
        table = state.pop("table", {})
        field = [unit for side in table.get("sides", ()) for unit in side.pop("field", ())]
        self.parts["table.field"] += len(msgspec.json.encode(field))
        for name, part in state.items():
            self.parts[name] += len(msgspec.json.encode({name: part}))
        for name, part in table.items():
            self.parts[f"table.{name}"] += len(msgspec.json.encode({name: part}))


def fair_room(regulation: Regulation, n: int) -> Room:
    """A game between two people who have both taken part in the deal."""
    setup = Setup(
        game=f"frames{n:06}",
        kind="friend",
        regulation=regulation.id,
        rules=regulation.rules_version,
        seats=[SeatPlan("Aki"), SeatPlan("Haru")],
        secret=f"{n + 1:064x}",
        salt="5a" * 16,
    )
    room = Room(setup)
    for seat, share in enumerate(SHARES):
        room.contribute(seat, Contribute(promise=promise_of(share)))
    for seat, share in enumerate(SHARES):
        room.contribute(seat, Contribute(share=share))
    return room


def weigh(regulation: str, games: int, agent: str = RANDOM, steps: int = STEPS) -> Weighed:
    """Play so many games and weigh what both players are sent."""
    meant = Regulation.parse(regulation)
    found = Weighed(meant.id)
    for n in range(games):
        room = fair_room(meant, n)
        agents = [None if agent == RANDOM else make_agent(agent, 2 * n + seat) for seat in range(2)]
        heard = [Heard().after(state_for(room, seat, LANG, Heard())) for seat in range(2)]
        rng = seeded(n)
        for _ in range(steps):
            step = room.next_step()
            if room.ended:
                break
            if isinstance(step, Waits):
                seat, game = step.seat, room.game
                decision, mind = game.decision(), agents[step.seat]
                assert decision is not None
                by_chance = int(rng.below(game.count()))
                choice = by_chance if mind is None else mind.choose(view(game, seat), decision)
                room.choose(seat, [choice])
            else:
                room.auto_entry(step)
            for seat in range(2):
                state = state_for(room, seat, LANG, heard[seat])
                heard[seat] = heard[seat].shorten(state)
                found.add(msgspec.json.encode(state))
    return found


def shown(found: Sequence[Weighed]) -> str:
    rows = [["regulation", "states", "median", "mean", "p90", "most of it, in bytes"]]
    for one in found:
        n, sizes = len(one.sizes), sorted(one.sizes)
        parts = ", ".join(f"{name} {size // n}" for name, size in one.parts.most_common(PARTS))
        numbers = (n, one.median, sum(sizes) / n, sizes[n * 9 // 10])
        rows.append([one.regulation, *(f"{number:.0f}" for number in numbers), parts])
    return "\n".join(right_aligned(rows))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog=f"The exit code is 1 if a median is above {MOST_BYTES} bytes.",
    )
    parser.add_argument("regulations", nargs="*", metavar="REGULATION")
    parser.add_argument("--games", type=int, default=10, help="of each [10]")
    parser.add_argument("--agent", default=RANDOM, help="who plays [random]")
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error("--games must be 1 or more")
    try:
        find_agent(asked.agent)
        found = [weigh(one, asked.games, asked.agent) for one in asked.regulations or REGULATIONS]
    except BlackPokerError as error:
        parser.error(error.said("en"))
    print(shown(found))
    if any(one.median > MOST_BYTES for one in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
