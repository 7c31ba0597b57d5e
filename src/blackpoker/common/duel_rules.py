"""The rules of a duel, as the core asks for them."""

from __future__ import annotations

from collections.abc import Mapping

from blackpoker.common.book import DuelBook, Printing, SetupBlock
from blackpoker.common.card_action import CardAction, CardLine
from blackpoker.common.character import Character, CharacterDef
from blackpoker.common.declare import DECLARATION, aim, declare, offer
from blackpoker.common.duel import SETUP, CardRequest, Duel
from blackpoker.common.event import CardRequestEvent
from blackpoker.common.fog import FogDef
from blackpoker.common.judge import judge
from blackpoker.common.movement import CHOOSE_TOP, NAME_TOP, bury_keys, take_up_keys
from blackpoker.common.query import spared_by
from blackpoker.common.snapshot_check import check_duel
from blackpoker.common.trump import TrumpDef
from blackpoker.common.view import View, redact, view
from blackpoker.core import bitset
from blackpoker.core.action import Line
from blackpoker.core.event import Event, RequestEvent
from blackpoker.core.flow import Flow
from blackpoker.core.game import Game
from blackpoker.core.native import i64, mypyc_attr
from blackpoker.core.request import Request
from blackpoker.core.resolve import Effect
from blackpoker.core.task import Steps
from blackpoker.core.trigger_check import TRIGGER_CHECK


def number_the_lines(actions: list[CardAction]) -> list[CardLine]:
    lines: list[CardLine] = []
    once: i64 = 0
    for action in actions:
        once_bit: i64 = 0
        if action.once_per_turn:
            once_bit = bitset.only(once)
            once += 1
        lines.append(
            CardLine(len(lines), action, Effect("effect/" + action.id, action.effect), once_bit)
        )
    return lines


def breadth(character: CharacterDef) -> int:
    """What must contain certain cards is looked at before what may contain any."""
    return 0 if character.always else 1


@mypyc_attr(allow_interpreted_subclasses=True)
class DuelRules(DuelBook):
    """Answers the core with the modules of this layer."""

    def __init__(
        self,
        id: str,
        edition: Printing,
        actions: list[CardAction],
        characters: list[CharacterDef],
        fogs: list[FogDef],
        trumps: list[TrumpDef],
        setup: tuple[SetupBlock, ...],
        flow: Flow,
        rulings: Mapping[str, str],
    ) -> None:
        self.setup: Steps = Steps(SETUP, tuple(step for block in setup for step in block.steps))
        super().__init__(
            id,
            edition,
            number_the_lines(actions),
            [Character(definition) for definition in sorted(characters, key=breadth)],
            fogs,
            trumps,
            flow,
            [TRIGGER_CHECK, DECLARATION, CHOOSE_TOP, NAME_TOP, self.setup],
            rulings,
        )

    def offer(self, game: Game, player: i64) -> None:
        assert isinstance(game, Duel)
        offer(game, player)

    def declare(self, game: Game, choice: i64) -> None:
        assert isinstance(game, Duel)
        declare(game, choice, game.chance)

    def new_request(self, game: Game, line: Line, player: i64, cause: Event) -> Request:
        assert isinstance(line, CardLine)
        request = CardRequest(game.next_serial(), line, player)
        when = line.action.when
        if when is not None and when.carries is not None:
            request.carried = when.carries(cause)
        return request

    def raised(self, game: Game, request: Request) -> None:
        assert isinstance(game, Duel)
        assert isinstance(request, CardRequest)
        take_up_keys(game, request)

    def aim(self, game: Game, request: Request) -> bool:
        assert isinstance(game, Duel)
        assert isinstance(request, CardRequest)
        return aim(game, request)

    def takes_effect(self, game: Game, request: Request) -> bool:
        assert isinstance(game, Duel)
        assert isinstance(request, CardRequest)
        if self.of_damage != 0:
            request.spared = spared_by(game, request)
        target = request.card_line.target
        return target is None or target.holds(game, request)

    def after_effect(self, game: Game, request: Request) -> None:
        assert isinstance(game, Duel)
        assert isinstance(request, CardRequest)
        bury_keys(game, request)

    def tell(self, kind: i64, request: Request) -> RequestEvent:
        assert isinstance(request, CardRequest)
        return CardRequestEvent(
            kind,
            request.serial,
            request.line.index,
            request.controller,
            request.keys,
            request.virtual,
            request.target,
        )

    def view(self, game: Game, player: int) -> View:
        assert isinstance(game, Duel)
        return view(game, player)

    def redact(self, event: Event, player: int) -> Event | None:
        return redact(event, player)

    def check(self, game: Game) -> None:
        assert isinstance(game, Duel)
        check_duel(game)

    def judge(self, game: Game) -> bool:
        assert isinstance(game, Duel)
        return judge(game)
