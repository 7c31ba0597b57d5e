"""Extra: trumps beside the deck, on the 6th edition and as a frame of the 8th."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from blackpoker.common.card import FACES
from blackpoker.common.character import Format
from blackpoker.common.setup import FIRST, HAND_BLOCK, LEAST_DECK, SHUFFLE, TRUMP_BLOCK
from blackpoker.core.name import Name
from blackpoker.editions.edition6.combat import ATTACK as ATTACK_6
from blackpoker.editions.edition6.magic import REVERSE as REVERSE_6
from blackpoker.editions.edition8.combat import ATTACK
from blackpoker.editions.edition8.quick_magic import REVERSE
from blackpoker.editions.edition8.summon import EQUIP
from blackpoker.frames.supplement import DeckRule, Frame
from blackpoker.trumps.extra6.extra import ACTIONS, JACKS, TRUMPS

EXTRA_6: Final = Frame(
    id="extra",
    name=Name("エクストラ", "Extra"),
    formats=(Format.MASTER, Format.PRO, Format.STANDARD),
    deck=DeckRule(least=LEAST_DECK),
    setup=TRUMP_BLOCK + SHUFFLE + HAND_BLOCK + FIRST,
    usual_format=Format.MASTER,
    actions=ACTIONS,
    trumps=TRUMPS,
    lends=(ATTACK_6, EQUIP, REVERSE_6),
    rulings={"trump_not_up": "RX-82", "duty": "RX-37", "no_key_unit": "RX-76"},
)
EXTRA: Final = replace(
    EXTRA_6,
    usual_format=None,
    # Here every face card that falls calls the next generation, also the J of these (RX-44).
    characters=tuple(replace(jack, heirs=FACES) for jack in JACKS),
    lends=(ATTACK, EQUIP, REVERSE),
)
