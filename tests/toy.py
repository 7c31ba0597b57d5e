"""A toy game for testing the core: actions that write into a log, and nothing else.

game = toy(quick("shout"), players=3)
play(game, "shout", "pass", "pass", "pass")
assert game.log == ["shout by 0"]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from blackpoker.core import bitset
from blackpoker.core.action import ActionDef, Line, Speed, Step, Timing, Trigger, When, Who
from blackpoker.core.decision import ACT, NOTHING, Question
from blackpoker.core.event import FIRST_OF_A_GAME, RESOLVED, Event, PlayerEvent
from blackpoker.core.flow import FLOW
from blackpoker.core.game import Game, Rules
from blackpoker.core.native import i64
from blackpoker.core.request import Request
from blackpoker.core.resolve import Effect, f8_raise
from blackpoker.core.rng import Rng, seeded
from blackpoker.core.snapshot import load_rng, restore
from blackpoker.core.task import Steps, Task
from blackpoker.core.trigger_check import TRIGGER_CHECK

BANG: Final = FIRST_OF_A_GAME  # something an effect does, for triggers to listen to
PAID: Final = FIRST_OF_A_GAME + 1
CHANCE: Final = Question("toy_chance", ACT, none="pass")
WHICH_MARK: Final = Question("toy_mark", "mark")
NO_MARK: Final = -1


@dataclass(frozen=True, kw_only=True)
class ToyAction:
    """An action that may have a price, which is an event, and a target, which is a mark."""

    record: ActionDef
    price: bool = False
    aims: bool = False


class ToyRequest(Request):
    """A request with its mark."""

    def __init__(self, serial: int, line: Line, controller: int, mark: int) -> None:
        super().__init__(serial, line, controller)
        self.mark = mark

    def clone(self) -> ToyRequest:
        return ToyRequest(self.serial, self.line, self.controller, self.mark)

    def to_data(self) -> list[object]:
        return [*super().to_data(), self.mark]


class Toy(Game):
    """A log, marks to aim at, and who is doomed when somebody judges."""

    def __init__(self, rules: Rules, rng: Rng, players: int) -> None:
        super().__init__(rules, rng, players)
        self.log: list[str] = []
        self.marks: list[int] = []
        self.doomed = -1
        self.judged = 0

    def clone(self) -> Toy:
        game = Toy(self.rules, self.rng.clone(), self.players)
        game.log = self.log[:]
        game.marks = self.marks[:]
        game.doomed = self.doomed
        game.judged = self.judged
        self.copy_to(game)
        return game

    def to_data(self) -> dict[str, object]:
        data = super().to_data()
        data["toy"] = [self.players, self.log[:], self.marks[:], self.doomed, self.judged]
        return data


def load_toy(rules: Rules, data: dict[str, Any]) -> Toy:
    players, log, marks, doomed, judged = data["toy"]
    game = Toy(rules, load_rng(data["rng"]), players)
    game.log, game.marks, game.doomed, game.judged = list(log), list(marks), doomed, judged
    restore(game, data, load_request)
    return game


def load_request(rules: Rules, data: list[Any]) -> Request:
    return ToyRequest(data[0], rules.lines[data[1]], data[2], data[3])


# ---- the steps of the toy's effects
@dataclass(frozen=True)
class Say:
    """Write a word and whose effect it is."""

    word: str

    def __call__(self, game: Toy, task: Task) -> None:
        game.log.append(f"{self.word} by {task.player}")


@dataclass(frozen=True)
class Bang:
    """Let something happen to a player that triggers may listen to."""

    player: int = 0

    def __call__(self, game: Toy, task: Task) -> None:
        game.emit(PlayerEvent(BANG, self.player))


@dataclass(frozen=True)
class Doom:
    """The next judge ends the game."""

    player: int = 0

    def __call__(self, game: Toy, task: Task) -> None:
        game.doomed = self.player


@dataclass(frozen=True)
class Erase:
    """Nothing is left to aim at."""

    def __call__(self, game: Toy, task: Task) -> None:
        game.marks = []


@dataclass(frozen=True)
class RaiseIt:
    """Another action is to happen, at once or when this one is done."""

    id: str
    at_once: bool = False

    def __call__(self, game: Toy, task: Task) -> None:
        [line] = [line for line in game.rules.lines if line.action.id == self.id]
        request = ToyRequest(game.next_serial(), line, task.player, NO_MARK)
        f8_raise(game, request, self.at_once)


def pass_afterwards(game: Toy, task: Task) -> None:
    game.passing = True


def log_the_stage(game: Toy, task: Task) -> None:
    game.log.append(f"stage {staged(game)}")


def log_the_mark(game: Toy, task: Task) -> None:
    request = game.request(task.request)
    assert isinstance(request, ToyRequest)
    game.log.append(f"mark {request.mark}")


def pass_the_turn(game: Toy, task: Task) -> None:
    game.turn = (game.turn + 1) % game.players


def ask_for_a_mark(game: Toy, task: Task) -> None:
    game.ask(task.player, WHICH_MARK, bitset.of(game.marks), 0)


def aim_at_it(game: Toy, task: Task) -> None:
    request = game.request(task.request)
    assert isinstance(request, ToyRequest)
    request.mark = game.answer


def write_it_down(game: Toy, task: Task) -> None:
    game.log.append(f"mark {game.answer}")


def pay(game: Toy, task: Task) -> None:
    game.log.append("paid")
    game.emit(PlayerEvent(PAID, task.player))


AIM: Final = Steps("toy/aim", (ask_for_a_mark, aim_at_it))
PAY: Final = Steps("toy/pay", (pay,))


class ToyRules(Rules):
    """Offers every direct action by its timing, and the pass."""

    flow = FLOW

    def __init__(self, actions: tuple[ToyAction, ...]) -> None:
        lines = [
            Line(i, action.record, Effect("effect/" + action.record.id, action.record.effect))
            for i, action in enumerate(actions)
        ]
        for line, action in zip(lines, actions, strict=True):
            line.aims = action.aims
        super().__init__("toy", lines, [self.flow, TRIGGER_CHECK, AIM, PAY])
        self.actions = actions

    def offer(self, game: Game, player: i64) -> None:
        main = player == game.turn and not game.stage
        places = [line.index for line in self.lines if line.direct and (main or not line.main)]
        passing = [NOTHING] if self.flow.idles or game.stage else []
        game.ask(player, CHANCE, bitset.of([*places, *passing]), 0)

    def declare(self, game: Game, choice: i64) -> None:
        request = ToyRequest(game.next_serial(), self.lines[choice], game.chance, NO_MARK)
        game.floating.append(request)
        if self.actions[choice].price:
            game.push(PAY, game.chance, request.serial)
        if self.actions[choice].aims:
            game.push(AIM, game.chance, request.serial)

    def new_request(self, game: Game, line: Line, player: i64, cause: Event) -> Request:
        return ToyRequest(game.next_serial(), line, player, NO_MARK)

    def aim(self, game: Game, request: Request) -> bool:
        assert isinstance(game, Toy)
        if not game.marks:
            return False
        game.push(AIM, request.controller, request.serial)
        return True

    def takes_effect(self, game: Game, request: Request) -> bool:
        assert isinstance(game, Toy)
        assert isinstance(request, ToyRequest)
        return not request.line.aims or request.mark in game.marks

    def judge(self, game: Game) -> bool:
        assert isinstance(game, Toy)
        game.judged += 1
        if game.doomed >= 0:
            game.over = True
            game.winner = (game.doomed + 1) % game.players
        return game.over


# ---- making actions
def direct(id: str, *effect: Step, speed: Speed, timing: Timing, **more: bool) -> ToyAction:
    effect = (Say(id), *effect)
    record = ActionDef(id=id, trigger=Trigger.DIRECT, speed=speed, timing=timing, effect=effect)
    return ToyAction(record=record, **more)


def main(id: str, *effect: Step, **more: bool) -> ToyAction:
    """A direct normal main action."""
    return direct(id, *effect, speed=Speed.NORMAL, timing=Timing.MAIN, **more)


def quick(id: str, *effect: Step, **more: bool) -> ToyAction:
    """A direct normal quick action."""
    return direct(id, *effect, speed=Speed.NORMAL, timing=Timing.QUICK, **more)


def at_once(id: str, *effect: Step, **more: bool) -> ToyAction:
    """A direct immediate quick action."""
    return direct(id, *effect, speed=Speed.IMMEDIATE, timing=Timing.QUICK, **more)


def triggered(
    id: str,
    *effect: Step,
    on: int = BANG,
    after: str = "",
    who: Who | None = None,
    speed: Speed = Speed.IMMEDIATE,
    timing: Timing = Timing.QUICK,
    **more: bool,
) -> ToyAction:
    """An action that listens to a kind of event, or to the resolution of an action."""
    record = ActionDef(
        id=id,
        trigger=Trigger.TRIGGERED,
        speed=speed,
        timing=timing,
        effect=(Say(id), *effect),
        when=When(kind=RESOLVED if after else on, who=who, action=after),
    )
    return ToyAction(record=record, **more)


def raised(id: str, *effect: Step, speed: Speed) -> ToyAction:
    """An action that only effects bring about."""
    record = ActionDef(
        id=id,
        trigger=Trigger.TRIGGERED,
        speed=speed,
        timing=Timing.MAIN,
        effect=(Say(id), *effect),
    )
    return ToyAction(record=record)


def everybody(game: Toy, event: Event) -> list[int]:
    """Return all seats, the last first: the order of the buffer must not matter."""
    return list(range(game.players))[::-1]


def the_one_hit(game: Toy, event: Event) -> list[int]:
    assert isinstance(event, PlayerEvent)
    return [event.player]


# ---- playing
def toy(
    *actions: ToyAction,
    players: int = 2,
    marks: tuple[int, ...] = (),
    rules: type[ToyRules] = ToyRules,
) -> Toy:
    """Return a game of these actions, player 0 to move."""
    game = Toy(rules(actions), seeded(1), players)
    game.marks = list(marks)
    game.turn_number = 1
    game.push(rules.flow, 0, 0)
    game.advance()
    return game


def play(game: Toy, *moves: str) -> None:
    """Choose by name: the id of an action, ``pass``, or the text of an option."""
    for move in moves:
        texts = words(game)
        assert move in texts, f"{move} is not among {texts}"
        game.apply(texts.index(move))


def words(game: Toy) -> list[str]:
    """Return the options as ``play`` takes them."""
    decision = game.decision()
    assert decision is not None
    if decision.question.verb == "request":
        return [game.buffer[option.ref].line.action.id for option in decision.options]
    if decision.question.verb == ACT:
        return [
            option.key() if option.ref == NOTHING else game.rules.lines[option.ref].action.id
            for option in decision.options
        ]
    return [option.key() for option in decision.options]


def all_pass(game: Toy) -> None:
    play(game, *["pass"] * game.players)


def staged(game: Game) -> str:
    """Return the stage from the bottom up."""
    return " ".join(request.line.action.id for request in game.stage)


def floating(game: Game) -> str:
    return " ".join(request.line.action.id for request in game.floating)
