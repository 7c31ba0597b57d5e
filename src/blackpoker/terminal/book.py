"""What the rules say of the things on the table, for whoever only has their ids."""

from __future__ import annotations

from blackpoker.core import bitset
from blackpoker.core.action import Trigger
from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.play.notation import action_names
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.setup import regulation_called
from blackpoker.text import in_list, say, words_of
from blackpoker.words.columns import hang
from blackpoker.words.rule_index import Index
from blackpoker.words.rule_words import (
    conditions,
    how,
    key_cards_in_words,
    price_in_words,
    target_in_words,
    word,
)
from blackpoker.words.typed import typed_keys


class Book:
    """The lists of a regulation. Of one that is not known here only the ids are said."""

    def __init__(self, regulation: str, house: tuple[Supplement, ...] = ()) -> None:
        self.regulation: Regulation | None
        try:
            self.regulation = regulation_called(regulation, house)
        except BlackPokerError:  # of a newer edition
            self.regulation = None
        lines = [] if self.regulation is None else self.regulation.rules.card_lines
        self.actions = {one.record.id: one.record for one in lines}
        self.typed = typed_keys(self.actions.values())

    def title(self, lang: str) -> str:
        """What the regulation is called."""
        return "" if self.regulation is None else self.regulation.name.said(lang)

    def name(self, id: str, lang: str) -> str:
        return self.actions[id].name.said(lang) if id in self.actions else id

    def line(self, id: str, lang: str) -> str:
        """What an action does, in one line without a stop."""
        action = self.actions.get(id)
        if action is None or self.regulation is None:
            return ""
        return Index(self.regulation.edition, self.regulation).text_of(lang, "action", action).line

    def cost(self, id: str, prices: dict[str, str]) -> str:
        action = self.actions.get(id)
        letters = prices.get(id, "" if action is None else action.cost.letters)
        return f"${letters}" if letters else ""

    def key(self, id: str, lang: str) -> str:
        action = self.actions.get(id)
        if action is None or action.key is None:
            return ""
        said = action.key.name.said(lang)
        first, _, second = said.partition(" ")
        return f"★{first}×2" if first == second else f"★{said}"

    def target(self, id: str, lang: str) -> str:
        """What an action aims at, as short as its list has it."""
        action = self.actions.get(id)
        if action is None or self.regulation is None:
            return ""
        target = target_in_words(action, self.regulation.edition)
        found = [] if target is None else [say(lang, "tui.aim", target=target)]
        if action.key_unit is not None:
            found.insert(0, say(lang, "table.with_unit", unit=action.key_unit.text))
        return "  ".join(found)

    def life(self, lang: str) -> str:
        """What the edition calls the cards that must not run out."""
        if self.regulation is None:
            return say(lang, "table.life")
        return words_of(lang, self.regulation.edition)["life"]

    def fog(self, id: str, lang: str) -> str:
        fogs = [] if self.regulation is None else self.regulation.rules.fogs
        return next((one.name.said(lang) for one in fogs if one.id == id), id)

    def trump(self, card: int, lang: str) -> str:
        """What a card is able to do as a trump; nothing for most."""
        known = None if self.regulation is None else self.regulation.rules.trump_of(card)
        return "" if known is None else known.name.said(lang)

    def called(self, name: str) -> str | None:
        """The id of the action of this name, in any language."""
        for id, action in self.actions.items():
            if name.casefold() in [one.casefold() for one in action_names(action)]:
                return id
        return None

    def opens_a_trump(self, id: str) -> bool:
        return id in self.actions and self.actions[id].opens_a_trump

    def direct(self) -> list[str]:
        """The actions that can be asked for, in the order of the list."""
        return [id for id, one in self.actions.items() if one.trigger is Trigger.DIRECT]

    def keyed_by(self, card: int) -> list[str]:
        """The actions that this card can be a key of."""
        keys = [(id, self.actions[id].key) for id in self.direct()]
        return [
            id
            for id, key in keys
            if key is not None and not key.from_rare and bitset.only(card) & key.cards
        ]

    def explain(self, id: str, lang: str, columns: int) -> list[str]:
        """An action in full: its price and what it does."""
        action = self.actions.get(id)
        if action is None or self.regulation is None:
            return [id]
        text = Index(self.regulation.edition, self.regulation).text_of(lang, "action", action)
        target = target_in_words(action, self.regulation.edition)
        facts = {
            "at": how(action, lang),
            "when": text.when,
            "cost": price_in_words(action, lang),
            "key": key_cards_in_words(action, lang),
            "target": "" if target is None else target.said(lang),
            "condition": in_list(lang, conditions(action, lang)),
        }
        lines = [f"{action.name.said(lang)}  ({word(action.kind, lang)}, {id})", ""]
        for label, fact in facts.items():
            if fact:
                lines += hang(f"{say(lang, f'rules.{label}')}  ", fact, columns)
        if text.text:
            lines.append("")
            for n, sentence in enumerate(text.text, 1):
                head = f"{n}. " if len(text.text) > 1 else ""
                lines += hang(head, sentence, columns)
        return lines
