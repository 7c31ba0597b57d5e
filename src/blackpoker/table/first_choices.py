"""What a newcomer may choose before the game: data, the same for everybody, whatever is dealt.

``SUGGESTED`` has pairs of trumps, hands and rare cards by name; their sentences are in the texts
under ``beginning.suggested``. A deck may lack the cards, and a format the actions they live
on: whoever offers them looks first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from blackpoker.play.cards import read_card


@dataclass(frozen=True)
class FirstChoice:
    """Cards that go well together; ``needs``: the actions without which they do not."""

    id: str
    cards: tuple[int, ...]
    needs: tuple[str, ...] = ()


def cards(text: str) -> tuple[int, ...]:
    return tuple(read_card(one) for one in text.split())


def choice(id: str, text: str, *needs: str) -> FirstChoice:
    return FirstChoice(id, cards(text), needs)


PAIRS: Final = (
    choice("stand_firm", "♣9 ♢A", "put_bulwark", "counterattack"),
    choice("never_out_of_breath", "♣7 ♢9"),
    choice("call_giants", "♡K ♣J", "summon_giant", "summon_knight"),
    choice("press_on", "♡2 ♡5", "reinforcement", "pursuit"),
)
HANDS: Final = (
    choice("throw_and_finish", "♠K ♣A ♠Q", "throwing"),
    choice("break_the_walls", "♡10 ♢10 ♡K", "destroy_bulwark"),
    choice("stop_and_answer", "♣10 ♣9 ♢10", "counter", "twist"),
    choice("grow_and_attack", "♣A ♠A ♡9", "summon_ace", "up"),
)
RARE: Final = (
    choice("late_giant", "♠K", "rare_summon"),
    choice("spring_the_trap", "♣A", "trap_counter"),
    choice("hold_the_magic", "♢10", "rare_draw", "twist"),
)
SUGGESTED: Final[dict[str, tuple[FirstChoice, ...]]] = {
    "trumps": PAIRS,
    "first_hand": HANDS,
    "rare_card": RARE,
}

# How trumps did in 12,000 games of 9.1 master+extra in which they were chosen by lot, the best
# first; all others did not differ from a card without a power.
LIKED_TRUMPS: Final = cards("♡K ♣9 ♣7 ♣J ♠3 ♢J ♣5 ♠K ♢4 ♡J ♠2 ♠4 ♠5 ♢9 ♡2")


def liking(card: int) -> int:
    """How well a card has done as a trump: the higher, the better; 0 if it is not known."""
    return len(LIKED_TRUMPS) - LIKED_TRUMPS.index(card) if card in LIKED_TRUMPS else 0
