"""What is proposed while the set-up asks: said beside the question, taken by a word or a key."""

from __future__ import annotations

from blackpoker.table.sent_setup import Beginning, Suggested
from blackpoker.terminal.scene import Scene


def proposals(scene: Scene) -> list[Suggested]:
    """The proposals that answer what is asked now: of a split, only the place that is asked for."""
    beginning, question = scene.state.beginning, scene.state.question
    if beginning is None or question is None or scene.looking is not None:
        return []
    found = [
        Suggested(part_of(beginning, one.cards), one.name, one.why) for one in beginning.suggested
    ]
    offered = [option.card for option in question.options]
    kept = [one for one in found if one.cards and all(card in offered for card in one.cards)]
    return kept[:1] if beginning.place else kept


def part_of(beginning: Beginning, cards: list[int]) -> list[int]:
    """Of a split the cards of the place that is asked for: they are named place by place."""
    first = 0
    for place in beginning.places:
        if place.id == beginning.place:
            return cards[first : first + place.n]
        first += place.n
    return cards


def proposal_words(scene: Scene, one: Suggested) -> str:
    """``♣9 ♢A  Stand firm: …``"""
    cards = " ".join(scene.signs.card(card) for card in one.cards)
    return scene.text_of("beginning.proposed", cards=cards, name=one.name, why=one.why)
