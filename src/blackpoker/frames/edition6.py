"""The 6th edition knows no frames: a format, and how many cards. And Extra, with trumps besides."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.card import SUITS, cards
from blackpoker.common.character import Format
from blackpoker.common.setup import FIRST, HAND_BLOCK, LEAST_DECK, SHUFFLE, TRUMP_BLOCK
from blackpoker.core.name import Name
from blackpoker.editions.edition6.magic import REVERSE
from blackpoker.editions.edition6.turn import ATTACK
from blackpoker.editions.edition8.summon import EQUIP
from blackpoker.frames.supplement import EVERY_FORMAT, DeckRule, Frame
from blackpoker.trumps.extra6.extra import ACTIONS, TRUMPS

BEGINNING: Final = (SHUFFLE, HAND_BLOCK, *FIRST)

WHOLE: Final = Frame(
    id="whole",
    name=Name("54枚", "54 cards"),
    formats=EVERY_FORMAT,
    deck=DeckRule(least=LEAST_DECK),
    setup=BEGINNING,
    written=Name("{format}", "{format}"),
)
FORTY: Final = Frame(
    id="40",
    name=Name("40枚", "40 cards"),
    formats=EVERY_FORMAT,
    # Who brings no deck plays without the small numbers.
    deck=DeckRule(
        least=LEAST_DECK, most=40, suggested=card.ALL & ~cards(SUITS, 2, 4) & ~cards("♠♣", 5, 5)
    ),
    setup=BEGINNING,
    written=Name("{format}40", "{format}40"),
)
HALF: Final = Frame(
    id="half",
    name=Name("ランダムハーフ", "random half"),
    formats=EVERY_FORMAT,
    deck=DeckRule(least=27, most=27, by_lot=True),
    setup=BEGINNING,
    written=Name("{format}ランダムハーフ", "{format} half"),
)
EXTRA: Final[Frame] = Frame(
    id="extra",
    name=Name("エクストラ", "Extra"),
    formats=(Format.MASTER, Format.PRO, Format.STANDARD),
    deck=DeckRule(least=LEAST_DECK),
    setup=(TRUMP_BLOCK, *BEGINNING),
    usual_format=Format.MASTER,
    actions=ACTIONS,
    trumps=TRUMPS,
    lends=(ATTACK, EQUIP, REVERSE),
    rulings={"trump_not_up": "RX-82", "duty": "RX-37", "no_key_unit": "RX-76"},
)

ALL: Final[tuple[Frame, ...]] = (WHOLE, FORTY, HALF, EXTRA)
