"""What may be targeted, as the action list words it."""

from __future__ import annotations

from typing import Final, final

from blackpoker.common import card
from blackpoker.common.character import NO_TARGET_OF_ACTIONS, NO_TARGET_OF_EQUIP
from blackpoker.common.duel import NO_TARGET, CardRequest, Duel
from blackpoker.common.side import Side
from blackpoker.common.trump import TRUMP_CARD, spell_trump
from blackpoker.common.unit import UNIT, Unit, spell_unit
from blackpoker.core import bitset
from blackpoker.core.decision import PLAYER, REQUEST, TARGET, Question
from blackpoker.core.name import Name
from blackpoker.core.native import i64

WHICH_UNIT: Final = Question("target", UNIT, spell=spell_unit, part=TARGET)
WHICH_REQUEST: Final = Question("target_request", REQUEST, part=TARGET)
WHICH_PLAYER: Final = Question("target_player", PLAYER, part=TARGET)
WHICH_TRUMP: Final = Question("target_trump", TRUMP_CARD, spell=spell_trump, part=TARGET)

YOURS: Final = 0
EITHER: Final = 2


class TargetRule:
    """One line under 対象: what fits, who may be chosen now, and whether a choice still holds."""

    def __init__(self, question: Question, text: Name) -> None:
        self.question: Question = question
        self.text: Name = text
        self.narrows: bool = False  # does it decide which key cards will do?

    def exists(self, game: Duel, player: i64, gone: i64) -> bool:
        """Could this player name a target now? ``gone``: own places that will have been
        sacrificed (R8-22)."""
        raise AssertionError(self.text.en)

    def choices(self, game: Duel, request: CardRequest) -> tuple[i64, i64]:
        """The places that may be named, as two sets."""
        raise AssertionError(self.text.en)

    def only(self, request: CardRequest) -> i64:
        """The target where the text leaves just one (R8-119); NO_TARGET if it must be asked for."""
        return NO_TARGET

    def serial(self, game: Duel, ref: i64) -> i64:
        """What the chosen place is called in the state."""
        raise AssertionError(self.text.en)

    def holds(self, game: Duel, request: CardRequest) -> bool:
        """Is the target still there, and still what the text asks for (C-06)?"""
        raise AssertionError(self.text.en)

    def keys(self, game: Duel, player: i64, hand: i64) -> i64:
        """Key cards that leave a target."""
        return hand


class UnitTarget(TargetRule):
    """A character, one's own or anybody's: any, only a soldier or bulwark, only a driven one."""

    def __init__(
        self,
        whose: i64,
        text: Name,
        soldiers: bool = True,
        bulwarks: bool = True,
        only_driven: bool = False,
    ) -> None:
        super().__init__(WHICH_UNIT, text)
        self.whose: i64 = whose
        self.soldiers: bool = soldiers
        self.bulwarks: bool = bulwarks
        self.only_driven: bool = only_driven
        self.shuns: i64 = NO_TARGET_OF_ACTIONS  # labels of characters that may not be named

    def fits(self, game: Duel, unit: Unit, key: i64) -> bool:
        if self.only_driven and not unit.driven:
            return False
        return self.soldiers if unit.soldier else self.bulwarks

    def exists(self, game: Duel, player: i64, gone: i64) -> bool:
        bit: i64 = 1
        for unit in game.side(player).field:
            if bit & gone == 0 and self.may_be(game, unit, card.ALL):
                return True
            bit <<= 1
        if self.whose != YOURS:
            for unit in game.side(1 - player).field:
                if self.may_be(game, unit, card.ALL):
                    return True
        return False

    def may_be(self, game: Duel, unit: Unit, key: i64) -> bool:
        return unit.character.labels & self.shuns == 0 and self.fits(game, unit, key)

    def places(self, game: Duel, player: i64, key: i64) -> i64:
        found: i64 = 0
        bit: i64 = 1
        for unit in game.side(player).field:
            if self.may_be(game, unit, key):
                found |= bit
            bit <<= 1
        return found

    def choices(self, game: Duel, request: CardRequest) -> tuple[i64, i64]:
        me = request.controller
        low: i64 = 0
        high: i64 = 0
        if self.whose == EITHER or me == 0:
            low = self.places(game, 0, request.key)
        if self.whose == EITHER or me == 1:
            high = self.places(game, 1, request.key)
        return low, high

    def serial(self, game: Duel, ref: i64) -> i64:
        return game.unit_at(ref).serial

    def holds(self, game: Duel, request: CardRequest) -> bool:
        unit = game.find_unit(request.target)
        if unit is None or not self.may_be(game, unit, request.key):
            return False
        return self.whose == EITHER or unit.owner == request.controller


@final
class SoldierOfTheSuit(UnitTarget):
    """A soldier of the key card's suit, so never a Joker."""

    def __init__(self, whose: i64, text: Name) -> None:
        super().__init__(whose, text, bulwarks=False)
        self.narrows = True
        self.shuns |= NO_TARGET_OF_EQUIP

    def fits(self, game: Duel, unit: Unit, key: i64) -> bool:
        return unit.soldier and card.suits_of(unit.cards) & key != 0

    def keys(self, game: Duel, player: i64, hand: i64) -> i64:
        suits: i64 = 0
        for unit in game.side(player).field:
            if unit.soldier and unit.character.labels & self.shuns == 0:
                suits |= card.suits_of(unit.cards)
        return hand & suits


@final
class SoldierWith(UnitTarget):
    """A soldier that has one of these cards."""

    def __init__(self, whose: i64, cards: i64, text: Name) -> None:
        super().__init__(whose, text, bulwarks=False)
        self.cards: i64 = cards

    def fits(self, game: Duel, unit: Unit, key: i64) -> bool:
        return unit.soldier and unit.cards & self.cards != 0


class RequestTarget(TargetRule):
    """A request on the stage; never itself."""

    def __init__(self, text: Name) -> None:
        super().__init__(WHICH_REQUEST, text)

    def fits(self, request: CardRequest) -> bool:
        raise AssertionError(self.text.en)

    def exists(self, game: Duel, player: i64, gone: i64) -> bool:
        for request in game.stage:
            assert isinstance(request, CardRequest)
            if self.fits(request):
                return True
        return False

    def choices(self, game: Duel, request: CardRequest) -> tuple[i64, i64]:
        found: i64 = 0
        bit: i64 = 1
        for other in game.stage:
            assert isinstance(other, CardRequest)
            if other is not request and self.fits(other):
                found |= bit
            bit <<= 1
        return found, 0

    def serial(self, game: Duel, ref: i64) -> i64:
        return game.stage[ref].serial

    def holds(self, game: Duel, request: CardRequest) -> bool:
        other = game.staged(request.target)
        return other is not None and self.fits(other)


def aims(game: Duel, rule: TargetRule | None) -> list[CardRequest]:
    """Return the requests on the stage that something may aim at."""
    found: list[CardRequest] = []
    assert isinstance(rule, RequestTarget)
    for request in game.stage:
        assert isinstance(request, CardRequest)
        if rule.fits(request):
            found.append(request)
    return found


@final
class RequestWithKeys(RequestTarget):
    """One with key cards, up to so many.

    ``counter`` is forbidden some of them by their note (R8-76, R8-95).
    """

    def __init__(self, text: Name, counter: bool = False, most: i64 = 2) -> None:
        super().__init__(text)
        self.counter: bool = counter
        self.most: i64 = most

    def fits(self, request: CardRequest) -> bool:
        n = bitset.count(request.key)
        return (
            n >= 1
            and n <= self.most
            and not (self.counter and request.card_line.record.not_counterable)
        )


@final
class RequestWithTarget(RequestTarget):
    """One for which a target was named, lost or not (R8-122)."""

    def fits(self, request: CardRequest) -> bool:
        return request.target != NO_TARGET and request.card_line.target is not None


@final
class RequestOf(RequestTarget):
    """One of a certain action."""

    def __init__(self, action: str, text: Name) -> None:
        super().__init__(text)
        self.action: str = action

    def fits(self, request: CardRequest) -> bool:
        return request.line.action.id == self.action


@final
class TrumpTarget(TargetRule):
    """A trump of either player, whichever side is up or only one that lies face up."""

    def __init__(self, text: Name, up: bool) -> None:
        super().__init__(WHICH_TRUMP, text)
        self.up: bool = up

    def places(self, side: Side) -> i64:
        return bitset.where([trump.up or not self.up for trump in side.trumps])

    def exists(self, game: Duel, player: i64, gone: i64) -> bool:
        return self.places(game.first) != 0 or self.places(game.second) != 0

    def choices(self, game: Duel, request: CardRequest) -> tuple[i64, i64]:
        return self.places(game.first), self.places(game.second)

    def serial(self, game: Duel, ref: i64) -> i64:
        return game.trump_at(ref).serial

    def holds(self, game: Duel, request: CardRequest) -> bool:
        trump = game.find_trump(request.target)
        return trump is not None and (trump.up or not self.up)


class PlayerTarget(TargetRule):
    """A player; players do not go away."""

    def __init__(self, text: Name) -> None:
        super().__init__(WHICH_PLAYER, text)

    def exists(self, game: Duel, player: i64, gone: i64) -> bool:
        return True

    def serial(self, game: Duel, ref: i64) -> i64:
        return ref

    def holds(self, game: Duel, request: CardRequest) -> bool:
        return True


@final
class Opponent(PlayerTarget):
    """The only opponent there is."""

    def choices(self, game: Duel, request: CardRequest) -> tuple[i64, i64]:
        return bitset.only(1 - request.controller), 0

    def only(self, request: CardRequest) -> i64:
        return 1 - request.controller


@final
class AnyPlayer(PlayerTarget):
    """Either player, oneself included (R8-36)."""

    def choices(self, game: Duel, request: CardRequest) -> tuple[i64, i64]:
        return 3, 0


@final
class KeyUnit:
    """Whom an action with the letter C is asked for with: a charged character of one's own."""

    def __init__(self, text: Name, cards: i64, character: str = "", soldier: bool = True) -> None:
        self.text: Name = text
        self.soldier: bool = soldier
        self.cards: i64 = cards  # it has one of these
        self.character: str = character  # the id; any soldier with such a card if empty

    def places(self, game: Duel, player: i64) -> i64:
        found: i64 = 0
        bit: i64 = 1
        for unit in game.side(player).field:
            if (
                unit.cards & self.cards != 0
                and unit.soldier == self.soldier
                and not unit.driven
                and (self.character == "" or unit.character.definition.id == self.character)
            ):
                found |= bit
            bit <<= 1
        return found


A_SOLDIER: Final = UnitTarget(EITHER, Name("兵士1体", "one soldier"), bulwarks=False)
A_BULWARK: Final = UnitTarget(EITHER, Name("防壁1体", "one bulwark"), soldiers=False)
A_CHARACTER: Final = UnitTarget(EITHER, Name("キャラクター1体", "one character"))
A_DRIVEN_CHARACTER: Final = UnitTarget(
    EITHER, Name("ドライブ状態のキャラクター1体", "one driven character"), only_driven=True
)
YOUR_SOLDIER: Final = UnitTarget(
    YOURS, Name("自分の兵士1体", "one of your soldiers"), bulwarks=False
)
YOUR_CHARACTER: Final = UnitTarget(YOURS, Name("自分のキャラクター1体", "one of your characters"))
YOUR_SOLDIER_OF_THE_SUIT: Final = SoldierOfTheSuit(
    YOURS,
    Name("キーカードと同じスートの自分の兵士1体", "one of your soldiers of the key card's suit"),
)
A_REQUEST_WITH_KEYS: Final = RequestWithKeys(
    Name("キーカードが1枚か2枚のリクエスト1つ", "one request with one or two key cards"),
    counter=True,
)
ANY_REQUEST_WITH_KEYS: Final = RequestWithKeys(
    Name("キーカードが1枚か2枚のリクエスト1つ", "one request with one or two key cards")
)
A_REQUEST_WITH_SOME_KEYS: Final = RequestWithKeys(
    Name("キーカードのあるリクエスト1つ", "one request with key cards"), most=card.COUNT
)
A_TRUMP: Final = TrumpTarget(Name("切札1枚", "one trump"), up=False)
AN_OPEN_TRUMP: Final = TrumpTarget(Name("表向きの切札1枚", "one trump that lies face up"), up=True)
A_REQUEST_WITH_A_TARGET: Final = RequestWithTarget(
    Name("対象のあるリクエスト1つ", "one request that has a target")
)
THE_OPPONENT: Final = Opponent(Name("対戦相手1人", "one opponent"))
A_PLAYER: Final = AnyPlayer(Name("プレイヤー1人", "one player"))


def aimed_at(game: Duel, request: CardRequest) -> int:
    """The serial of the soldier a request aims at, 0 for none."""
    rule = request.card_line.target
    if rule is None or request.target == NO_TARGET or rule.question.verb != UNIT:
        return 0
    unit = game.find_unit(request.target)
    return int(unit.serial) if unit is not None and unit.soldier else 0
