"""Does anybody die without a warning? Play games, and hold what was foreseen against what came.

    python -m benchmarks.surprise --games 3000 --agent random --jobs 2
    python -m benchmarks.surprise --games 3000 --agent level

For every loss the act is found that sealed it: the last decision of the loser after which, with
nobody answering, the game was lost. What the loser was told before that act is held against what
was certain, in games drawn from all that this player could know and remember, and against what
happened. And wherever something lies on the stage, what three viewers are told of it is held
against what comes of it in the true game while nobody answers.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from benchmarks.cheating import families

from blackpoker.agents.registry import make_agent
from blackpoker.agents.search.sampling import worlds_of
from blackpoker.cli.simulate import right_aligned
from blackpoker.common.declare import DECLARATION
from blackpoker.common.duel import Duel
from blackpoker.common.forecast import Forecast, Loss, foresee
from blackpoker.common.query import size_of
from blackpoker.common.unfolding import OWN_ANSWER
from blackpoker.common.view import View
from blackpoker.core.decision import NOTHING, WAY, Decision, Question
from blackpoker.core.errors import BlackPokerError
from blackpoker.core.rng import Rng, seeded
from blackpoker.play.knowledge import knowledge_at_the_start, seen_from
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.playthrough import Start

LEVELS = 5  # of the computers that play, by turns
DRAWN = 12  # games drawn from what a player could know
LONGEST = 200  # answers while nobody answers
MOST_ORDERS = 30  # of triggered requests and ways, of one position

Thing = tuple[str, int]
Facts = dict[Thing, tuple[int | bool | str | None, ...]]


@dataclass
class Result:
    """What came of the games of one regulation."""

    regulation: str
    games: int = 0
    losses: int = 0  # that somebody's own act sealed
    certain: int = 0  # ... and that were certain from what they could know
    told: int = 0  # requests whose outcome was held against what was told
    facts: int = 0  # single things that were told for certain
    hanging: int = 0  # ... and that were said to hang on something
    surprises: list[str] = field(default_factory=list)  # certain, and not announced
    false_alarms: list[str] = field(default_factory=list)  # "you lose", and not lost
    unnamed: list[str] = field(default_factory=list)  # possible, and not announced
    wrong: list[str] = field(default_factory=list)  # told otherwise than it came
    why: Counter[str] = field(default_factory=Counter)  # what the announced ones hung on


# ---- the true game, with nobody answering
class Silence:
    """A game in which everybody passes, and what became of everything, request by request.

    ``order``: which of several triggered requests comes first, each time that somebody says so;
    after these the first.
    """

    def __init__(self, game: Duel, order: Sequence[int] = ()) -> None:
        self.game = game
        self.order = list(order)
        self.forks: list[int] = []  # how many could come first, each time
        self.facts: dict[int, Facts] = {}
        self.ended_by = 0  # the request with which the game was over

    def play(self) -> Silence:
        game = self.game
        listed = {int(one.serial) for one in game.stage}
        while game.stage and not game.over:
            serial = int(game.stage[-1].serial)
            before = everything_of(game)
            if not self.until_done(serial, listed):
                break
            self.facts[serial] = compared(before, everything_of(game), serial)
            if game.over:
                self.ended_by = serial
        return self

    def until_done(self, serial: int, listed: set[int]) -> bool:
        """False if somebody has to choose something that may matter."""
        game = self.game
        for _ in range(LONGEST):
            if game.over:
                return True
            question = game.question
            if question is game.book.chance:
                there = [int(one.serial) for one in game.stage]
                if serial not in there and (not there or there[-1] in listed):
                    return True
                passing = [i for i, one in enumerate(game.options()) if one.ref == NOTHING]
                if not passing:
                    return False
                game.apply(passing[0])
            elif game.count() == 1 or (question is not None and is_neutral(question)):
                game.apply(0)
            elif question is not None and (question.waiting or question.verb == WAY):
                self.fork()
            else:
                return False
        return False

    def fork(self) -> None:
        """Let that triggered request come first, or go that way, whose turn it is in this order."""
        if len(self.forks) == len(self.order):
            self.order.append(0)
        choice = self.order[len(self.forks)]
        self.forks.append(int(self.game.count()))
        self.game.apply(choice)

    def next_order(self) -> list[int] | None:
        """The order to be looked at after this one; None if this was the last."""
        for at in reversed(range(len(self.forks))):
            if self.order[at] + 1 < self.forks[at]:
                return [*self.order[:at], self.order[at] + 1]
        return None


def silences(game: Duel) -> list[Silence]:
    """What comes while nobody answers, in every order of what is triggered, and whichever way."""
    found: list[Silence] = []
    order: list[int] | None = []
    while order is not None and len(found) < MOST_ORDERS:
        found.append(Silence(game.clone(), order).play())
        order = found[-1].next_order()
    return found


Everything = tuple[list[int], dict[int, tuple[int | None, bool]], list[int]]


def is_neutral(question: Question) -> bool:
    """Does it make no difference to the verdict how this is answered?"""
    return question.top or question.orders


def everything_of(game: Duel) -> Everything:
    """The lives, the size and state of all characters, the stage."""
    units = {
        int(unit.serial): (int(size_of(game, unit)) if unit.soldier else None, bool(unit.driven))
        for player in range(2)
        for unit in game.side(player).field
    }
    lives = [int(game.side(player).life.size) for player in range(2)]
    return lives, units, [int(one.serial) for one in game.stage]


def compared(before: Everything, after: Everything, serial: int) -> Facts:
    """All that has changed, as a forecast tells it."""
    lives, units, stage = before
    new_lives, new_units, new_stage = after
    found: Facts = {}
    for seat in range(2):
        if lives[seat] != new_lives[seat]:
            found["life", seat] = (lives[seat], new_lives[seat])
    for one, (size, driven) in units.items():
        if one not in new_units:
            found["unit", one] = ("gone",)
        elif new_units[one] != (size, driven):
            now, state = new_units[one]
            found["unit", one] = (now if now != size else None, state if state != driven else None)
    entered = [size for one, (size, _) in new_units.items() if one not in units]
    for number, size in enumerate(entered, 1):
        found["unit", -number] = (size, None)
    for one in stage:
        if one != serial and one not in new_stage:
            found["request", one] = ("gone",)
    return found


def check_what_is_told(game: Duel, viewer: int, to: Result, where: str) -> None:
    """Hold what this viewer is told of the stage against what comes if nobody answers."""
    told = foresee(game, viewer)
    for truth in silences(game):
        compare(told, truth, viewer, to, where)


def compare(told: Forecast, truth: Silence, viewer: int, to: Result, where: str) -> None:
    for serial, facts in truth.facts.items():
        mine = [fate for fate in told.fates if fate.request == serial]
        open_ended = {(fate.of, fate.id) for fate in mine if fate.hangs}
        to.told += 1
        to.hanging += len(open_ended)
        for fate in mine:
            thing = (fate.of, fate.id)
            if fate.hangs:
                continue
            to.facts += 1
            if fate.of == "game":
                lost = truth.game.over and truth.ended_by == serial
                if not lost or truth.game.winner != 1 - fate.id:
                    to.wrong.append(f"{where}: {fate}")
                continue
            came = facts.get(thing)
            if fate.of == "life" and fate.was is None:
                said = came is not None and lost_by(came) == fate.n
            elif fate.of == "life":
                said = came == (fate.was, fate.then)
            elif fate.gone:
                said = came == ("gone",)
            else:
                said = came == (fate.then, fate.driven)
            if not said:
                to.wrong.append(f"{where}: {fate}, came {came}")
        named = {(fate.of, fate.id) for fate in mine}
        if ("", -1) not in open_ended:
            silent = [thing for thing in facts if thing not in named]
            to.wrong += [f"{where}: nothing told of {one} by {serial}" for one in silent]
    if viewer >= 0:
        loss = told.loss_of(viewer)
        if loss is not None and loss.certain and not loses(truth.game, viewer):
            to.false_alarms.append(f"{where}: {loss}")


def lost_by(life: tuple[int | bool | str | None, ...]) -> int:
    was, then = life
    assert isinstance(was, int)
    assert isinstance(then, int)
    return was - then


def loses(game: Duel, player: int) -> bool:
    return bool(game.over) and game.winner == 1 - player


# ---- acts
@dataclass
class Act:
    """What somebody did as one: a pass, a request, an answer; and from where."""

    before: Duel
    player: int
    seen: object  # what the player knew and remembered
    choices: list[int]

    @property
    def passes(self) -> bool:
        at_chance = self.before.question is self.before.book.chance
        return at_chance and self.before.options()[self.choices[0]].ref == NOTHING

    def done_in(self, world: Duel) -> Duel:
        """This act in a game that the player could not tell from the true one, then silence."""
        for choice in self.choices:
            if world.asked != self.player or choice >= world.count():
                return world
            world.apply(choice)
        quiet(world)
        return world

    def announced(self) -> Loss | None:
        """The loss that was shown before this act."""
        told: Forecast = foresee(self.before, self.player, () if self.passes else self.choices)
        loss = told.loss_of(self.player)
        return None if loss is None or loss.hangs == OWN_ANSWER else loss

    def certain(self, rng: Rng) -> bool:
        """Was it lost in all games drawn from what the player could know?"""
        if not isinstance(self.seen, View) or self.seen.bookmark is None:
            return False
        worlds = worlds_of(self.seen)
        return all(loses(self.done_in(worlds.draw(rng)), self.player) for _ in range(DRAWN))


def quiet(game: Duel) -> None:
    """Nobody answers until the stage is empty; whoever has to choose takes none, or the first."""
    for _ in range(LONGEST):
        if game.over:
            return
        question = game.question
        assert question is not None
        passing = [i for i, one in enumerate(game.options()) if one.ref == NOTHING]
        if question is game.book.chance and (not game.stage or not passing):
            return
        game.apply(passing[0] if passing else 0)


def is_whole(game: Duel, player: int) -> bool:
    """Is nothing more asked of a request that is being made?"""
    if game.over or game.asked != player:
        return True
    return game.agenda[game.depth - 1].procedure is not DECLARATION


# ---- games
def play(regulation: Regulation, agent: str, seed: int, to: Result) -> None:
    """Play one game and look at everything."""
    game = regulation.prepare(seed)
    rng = seeded(seed * 7 + 5)
    witnessed = Witnessed(game, [knowledge_at_the_start(regulation, game, p) for p in range(2)])
    witnessed.begin()
    agents = [agent_of(agent, seed, player) for player in range(2)]
    acts: list[Act | None] = [None, None]
    start: Act | None = None
    begun: Start | None = None
    number = 0
    while (decision := game.decision()) is not None:
        player = int(decision.player)
        known = witnessed.knowledge[player]
        assert known is not None
        where = f"{regulation.id}, game {seed}, decision {number}"
        number += 1
        at_chance = game.question is game.book.chance
        if at_chance and game.stage and game.turn_number > 0:
            check_what_is_told(game, number % 3 - 1, to, where)
        choice = agents[player](game, decision, witnessed)
        if start is None or begun is None or not begun.goes_on(game):
            seen = seen_from(game, player, known) if game.turn_number > 0 else None
            start, begun = Act(game.clone(), player, seen, []), Start.at(game)
        start.choices.append(choice)
        question = decision.question
        if game.turn_number > 0 and not is_neutral(question):
            acts[player] = start
        witnessed.apply(choice, decision)
    to.games += 1
    loser = 1 - int(game.winner)
    act = acts[loser] if game.winner >= 0 else None
    if act is not None:
        look_back(act, game, rng, to, f"{regulation.id}, game {seed}")


Chooser = Callable[[Duel, Decision, Witnessed[Duel]], int]


def agent_of(name: str, seed: int, player: int) -> Chooser:
    rng = seeded(seed * 2 + player)
    if name == "random":
        return lambda game, decision, witnessed: rng.below(game.count())
    level = f"level:{(seed + player) % LEVELS + 1}" if name == "level" else name
    agent = make_agent(level, seed * 2 + player)
    return lambda game, decision, witnessed: agent.choose(
        witnessed.seen_by(int(decision.player)), decision
    )


def look_back(act: Act, game: Duel, rng: Rng, to: Result, where: str) -> None:
    """Was the loser told before the act that sealed it?"""
    if not loses(act.done_in(act.before.clone()), act.player):
        return  # the other has done something since: nobody answering is not what happened
    to.losses += 1
    told = act.announced()
    certain = act.certain(rng)
    to.certain += int(certain)
    if told is not None:
        to.why[told.hangs or "certain"] += 1
    else:
        asked = act.before.question.id if act.before.question else ""
        what = f"{where}: seat {act.player} at {asked}, {act.choices}"
        to.unnamed.append(what)
        if certain:
            to.surprises.append(what)


def check(regulation: str, games: int, agent: str, seed: int = 0) -> Result:
    """Play so many games of one regulation."""
    meant = Regulation.parse(regulation)
    result = Result(meant.id)
    for number in range(seed, seed + games):
        play(meant, agent, number, result)
    return result


# ---- the command
def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="The exit code is 1 if somebody was surprised, or told what did not come.",
    )
    parser.add_argument("regulations", nargs="*", metavar="REGULATION")
    parser.add_argument("--games", type=int, default=300, help="of all regulations [300]")
    parser.add_argument("--agent", default="random", help="random, level (by turns), or any agent")
    parser.add_argument("--seed", type=int, default=0, help="of the first game [0]")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes [1]")
    asked = parser.parse_args()
    try:
        regulations = [Regulation.parse(one).id for one in asked.regulations] or families()
    except BlackPokerError as error:
        parser.error(error.said("en"))
    each = -(-asked.games // len(regulations))
    head = "games,losses,certain,told,facts,hanging,surprises,false,unnamed,wrong"
    rows = [["regulation", *head.split(",")]]
    bad: list[str] = []
    sums = [0] * 10
    why: Counter[str] = Counter()
    with multiprocessing.Pool(asked.jobs) as pool:
        work = partial(check, games=each, agent=asked.agent, seed=asked.seed)
        for one in pool.imap(work, regulations):
            lists = (one.surprises, one.false_alarms, one.unnamed, one.wrong)
            counts = [one.games, one.losses, one.certain, one.told, one.facts, one.hanging]
            counts += [len(some) for some in lists]
            rows.append([one.regulation, *map(str, counts)])
            sums = [a + b for a, b in zip(sums, counts, strict=True)]
            why += one.why
            bad += [f"surprise: {line}" for line in one.surprises]
            bad += [f"false: {line}" for line in one.false_alarms]
            bad += [f"unnamed: {line}" for line in one.unnamed]
            bad += [f"wrong: {line}" for line in one.wrong]
            print(f"{one.regulation}: {one.games}", file=sys.stderr, flush=True)
    rows.append(["all", *map(str, sums)])
    print("\n".join(right_aligned(rows)))
    print("\nannounced: " + ", ".join(f"{key} {n}" for key, n in why.most_common()))
    print("\n".join(["", *bad[:40]]))
    surprises, false, unnamed, wrong = sums[-4:]
    if surprises or false or wrong or unnamed * 100 > sums[1]:
        sys.exit(1)


if __name__ == "__main__":
    main()
