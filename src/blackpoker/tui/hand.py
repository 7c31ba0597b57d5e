"""The hand in two lines: a digit above each card, and what can be done with it."""

from __future__ import annotations

from typing import Final

from blackpoker.core.decision import ACTION, KEY, PAYMENT
from blackpoker.terminal.scene import Scene
from blackpoker.tui.rows import Row, in_cell, wide
from blackpoker.words.columns import width

DIGITS: Final = "1234567890"
WIDEST: Final = 9


def usable(scene: Scene) -> set[int]:
    """The cards that something can be done with now."""
    question = scene.question
    if question is None or scene.answering.ready:
        return set()
    if question.part == ACTION:
        return {card for option in question.options for card in option.keys}
    hand = set(scene.hand)
    return {
        option.card
        for option in question.options
        if option.card is not None and option.owner is None and option.card in hand
    }


def hand_rows(scene: Scene, columns: int) -> list[Row]:
    """``^♠2^`` can be used, ``>[♡4]<`` is looked at; what is spoken for says as what."""
    name = scene.word("hand")
    hand = scene.hand
    if not hand:
        count = "" if scene.table is None else str(scene.table.sides[scene.me].hand_count)
        shown = count if scene.table is not None and not scene.plays else "-"
        return [[(f" {name}  {shown}", "dim")], []]
    can = usable(scene)
    spoken = scene.answering.picked_cards()
    short = len(hand) > 12
    shown_cards = [card_text(scene, one, one in can, spoken.get(one), short) for one in hand]
    room = columns - width(name) - 3
    widest = max(width(text) for text, _ in shown_cards)
    cell = max(widest + 1, min(WIDEST, room // len(hand)))
    above: Row = [(f" {name}  ", "dim")]
    below: Row = [(" " * wide(above), "")]
    for i, (text, ink) in enumerate(shown_cards):
        digit = DIGITS[i] if i < len(DIGITS) else " "
        tag = {KEY: scene.text("★"), PAYMENT: "D"}.get(spoken.get(hand[i], ""), "")
        above += in_cell([(f"{digit}{tag}", "key" if hand[i] in can else "dim")], cell)
        below += in_cell([(text, ink)], cell)
    legend = scene.say("hand_legend")
    if wide(below) + width(legend) + 4 <= columns:
        below.append(("  " + legend, "dim"))
    return [above, below]


def card_text(
    scene: Scene, card: int, can: bool, spoken: str | None, short: bool
) -> tuple[str, str]:
    name = scene.signs.card(card)
    if short:
        name = name.replace("JOKER", "JK")
    if spoken is not None or card == scene.picked:
        return f">[{name}]<", "picked"
    return (f"^{name}^", "can") if can else (name, "dim")
