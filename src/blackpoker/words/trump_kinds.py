"""What a trump is good for, in one word, for whoever looks for one: the same in both lists."""

from __future__ import annotations

from typing import Final

from blackpoker.play.cards import read_card

WRITTEN: Final = {
    "fight": "♠A ♠2 ♠3 ♠4 ♠7 ♡3 ♡5 ♢5 ♣5 ♣8",
    "guard": "♡4 ♡7 ♡8 ♢A ♢3 ♢4 ♣9 ♣10",
    "call": "♠5 ♠J ♠K ♡2 ♡J ♡K ♢8 ♢J ♣4 ♣J",
    "more": "♢9 ♣7",
}
TRUMP_KINDS: Final = {
    read_card(one): kind for kind, cards in WRITTEN.items() for one in cards.split()
}
