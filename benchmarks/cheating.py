"""Does an agent know what it may not? Exchange that, and see whether it chooses the same.

    python benchmarks/cheating.py --exchanges 1000
    python benchmarks/cheating.py "8 lite+entry20" --agents search:200,learned

At random decisions of random games all hidden cards whose places the player cannot tell apart
change places, and the shuffles to come are other ones. The agent, new and with the same seed in
both games, must be shown the same view and choose the same option.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from blackpoker.agents.registry import find_agent, make_agent
from blackpoker.cli.simulate import right_aligned
from blackpoker.common.card import FACES
from blackpoker.common.duel import Duel
from blackpoker.common.trump import Trump
from blackpoker.common.trump_zone import set_trumps
from blackpoker.common.view import Known, View
from blackpoker.core import bitset
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.rng import Rng, seeded
from blackpoker.play.knowledge import (
    Knowledge,
    knowledge_at_the_start,
    remembers,
    seen_from,
)
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.games import everything
from blackpoker.regulation.regulation import Regulation

AGENTS = (
    "search:30",
    "learned",
    "level:1",
    "level:2",
    "level:3",
    "level:4",
    "level:5",
    "level:6",
    "level:7",
)
AGENTS_HELP = f"not those that are given time: they may change their mind [{','.join(AGENTS)}]"
SOME = 6  # one decision out of so many is looked at
SEED = 11  # of the agents


@dataclass
class Result:
    """What came of the exchanges in one regulation."""

    regulation: str
    compared: int = 0
    skipped: int = 0  # nothing could be exchanged, or chance left it as it was
    moved: int = 0  # cards that lay elsewhere afterwards
    leaks: list[str] = field(default_factory=list)  # where a view gave something away
    cheats: list[str] = field(default_factory=list)  # where an agent chose otherwise


# ---- games
def informed_game(
    regulation: Regulation, seed: int, standing: bool
) -> Iterator[tuple[Duel, Knowledge, Rng]]:
    """Yield a random game at its decisions, with what the one who is asked knows."""
    game = regulation.prepare(seed)
    for player in range(2):
        if standing:
            game.accept_last_card_on_top(player)
    everybody = [knowledge_at_the_start(regulation, game, player) for player in range(2)]
    witnessed = Witnessed(game, everybody)
    witnessed.begin()
    rng = seeded(seed * 7 + 5)
    while (decision := game.decision()) is not None:
        mine = everybody[decision.player]
        assert mine is not None
        yield game, mine, rng
        witnessed.apply(rng.below(game.count()), decision)


def informed_decisions(regulation: Regulation, seed: int) -> Iterator[tuple[Duel, Knowledge, Rng]]:
    """Some decisions with a choice of such a game."""
    for game, mine, rng in informed_game(regulation, seed, standing=seed % 2 == 1):
        if game.turn_number > 0 and game.count() > 1 and rng.below(SOME) == 0:
            yield game, mine, rng


# ---- exchanging
def hidden_from(game: Duel, viewer: int, owner: int) -> list[int]:
    """The cards of a player whose place the viewer does not see."""
    side = game.side(owner)
    cards: list[int] = side.life.listed()
    if not side.pack_open or owner != viewer:
        cards += bitset.each(side.pack)
    if owner != viewer:
        cards += bitset.each(side.hand) + bitset.each(side.rare)
        cards += [bitset.lowest(unit.cards) for unit in side.field if not unit.soldier]
        cards += side.graveyard.listed()[:-1]
        cards += [trump.card for trump in side.trumps if not trump.up]
    return cards


def alike(game: Duel, viewer: int, owner: int, known: Known) -> list[list[int]]:
    """Sort the hidden cards into those that nothing the viewer may remember tells apart."""
    told = known.sides[owner]
    places = {
        int(bitset.lowest(clue.cards)): tuple(sorted(clue.places))
        for clue in told.clues
        if not bitset.several(clue.cards)
    }
    kinds = [clue for clue in told.clues if bitset.several(clue.cards)]
    seen_trumps = {one for _, one in told.trumps}
    groups: defaultdict[object, list[int]] = defaultdict(list)
    for one in hidden_from(game, viewer, owner):
        if one in seen_trumps:
            continue
        meant = tuple(bitset.contains(kind.perhaps, one) for kind in kinds)
        # A face card is never exchanged for another card: how far a search for one goes is seen.
        groups[bitset.contains(FACES, one), places.get(one), meant].append(one)
    return [cards for cards in groups.values() if len(cards) > 1]


def exchange(game: Duel, owner: int, swap: dict[int, int]) -> None:
    """Let hidden cards of a player change places, wherever they lie."""
    side = game.side(owner)

    def in_set(cards: int) -> int:
        return bitset.of([swap.get(one, one) for one in bitset.each(cards)])

    side.life.cards = [swap.get(one, one) for one in side.life.listed()]
    side.graveyard.cards = [swap.get(one, one) for one in side.graveyard.listed()]
    side.hand, side.pack, side.rare = in_set(side.hand), in_set(side.pack), in_set(side.rare)
    for unit in side.field:
        if not unit.soldier:
            unit.cards = in_set(unit.cards)
    trumps = [Trump(one.serial, swap.get(one.card, one.card), one.up) for one in side.trumps]
    set_trumps(game.book, side, trumps)


def twin_of(game: Duel, knowledge: Knowledge, rng: Rng) -> tuple[Duel, int]:
    """A game the player cannot tell from this one, and how many cards lie elsewhere in it."""
    viewer = int(game.asked)
    known = knowledge.known()
    twin = game.clone()
    moved = 0
    for owner in range(2):
        swap: dict[int, int] = {}
        for cards in alike(game, viewer, owner, known):
            others = cards[:]
            rng.shuffle(others)
            swap |= dict(zip(cards, others, strict=True))
        exchange(twin, owner, swap)
        moved += sum(one != other for one, other in swap.items())
    twin.rng = seeded(int(rng.below(1 << 31)))
    return twin, moved


# ---- comparing
def compare(game: Duel, knowledge: Knowledge, rng: Rng, agents: Sequence[str], to: Result) -> bool:
    """Exchange once and compare all agents; False if there was nothing to compare."""
    twin, moved = twin_of(game, knowledge, rng)
    if not moved:
        to.skipped += 1
        return False
    player = int(game.asked)
    where = f"{to.regulation}, turn {game.turn_number}, {game.question.id if game.question else ''}"
    views = [seen_from(one, player, knowledge) for one in (game, twin)]
    plain = [one.rules.view(one, player) for one in (game, twin)]
    assert all(isinstance(one, View) for one in (*views, *plain))
    if views[0] != views[1] or plain[0] != plain[1]:
        to.leaks.append(where)
        return False
    for name in agents:
        choices = []
        for world, informed, bare in zip((game, twin), views, plain, strict=True):
            agent = make_agent(name, SEED)
            decision = world.decision()
            assert decision is not None
            choices.append(agent.choose(informed if remembers(agent) else bare, decision))
        if choices[0] != choices[1]:
            to.cheats.append(f"{where}: {name} chose {choices[0]} and {choices[1]}")
    to.compared += 1
    to.moved += moved
    return True


def check(regulation: str, exchanges: int, agents: Sequence[str], seed: int = 0) -> Result:
    """Play random games until so many exchanges were compared."""
    meant = Regulation.parse(regulation)
    result = Result(meant.id)
    for number in range(seed, seed + 100 * exchanges):
        for game, knowledge, rng in informed_decisions(meant, number):
            compare(game, knowledge, rng, agents, result)
            if result.compared >= exchanges:
                return result
    return result


# ---- the command
def families() -> list[str]:
    """The largest format of every frame of every edition."""
    found: dict[tuple[str, str], str] = {}
    for one in everything():
        if isinstance(one, Regulation):
            found[one.edition.id, one.frame.id] = one.id
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="The exit code is 1 if somebody knew what they may not.",
    )
    parser.add_argument("regulations", nargs="*", metavar="REGULATION")
    parser.add_argument("--exchanges", type=int, default=1000, help="for each [1000]")
    parser.add_argument("--agents", default=",".join(AGENTS), help=AGENTS_HELP)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes [1]")
    asked = parser.parse_args()
    agents = asked.agents.split(",")
    try:
        regulations = [Regulation.parse(one).id for one in asked.regulations] or families()
        for name in agents:
            find_agent(name)
    except BlackPokerError as error:
        parser.error(error.said("en"))
    if min(asked.exchanges, asked.jobs) < 1:
        parser.error("--exchanges and --jobs must be 1 or more")
    rows = [["regulation", "compared", "skipped", "cards moved", "leaks", "cheats"]]
    wrong: list[str] = []
    with multiprocessing.Pool(asked.jobs) as pool:
        work = partial(check, exchanges=asked.exchanges, agents=agents)
        for one in pool.imap(work, regulations):
            numbers = (one.compared, one.skipped, one.moved, len(one.leaks), len(one.cheats))
            rows.append([one.regulation, *map(str, numbers)])
            wrong += one.leaks + one.cheats
            print(f"{one.regulation}: {one.compared}", file=sys.stderr, flush=True)
    print(f"{asked.exchanges} exchanges each, {', '.join(agents)}\n")
    print("\n".join(right_aligned(rows)))
    if wrong:
        print("\n".join(["", *wrong[:20]]))
        sys.exit(1)


if __name__ == "__main__":
    main()
