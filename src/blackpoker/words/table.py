"""What lies on the table, in words: characters, trumps and requests, each with its owner."""

from __future__ import annotations

from blackpoker.common.book import DuelBook
from blackpoker.common.view import RequestView, TrumpView, UnitView, View
from blackpoker.play.cards import write_card
from blackpoker.play.notation import find_request, find_unit
from blackpoker.text import say, words_of


class TableText:
    """Names things of a view. Names are those of the seats; the viewer is called you."""

    def __init__(self, rules: DuelBook, names: list[str], viewer: int, lang: str) -> None:
        self.rules = rules
        self.names = [
            self.say_at(lang, "you") if i == viewer else name for i, name in enumerate(names)
        ]
        self.viewer = viewer
        self.lang = lang
        self.words = words_of(lang, rules.edition)
        self.life = self.words["life"]

    @staticmethod
    def say_at(lang: str, key: str) -> str:
        return say(lang, f"table.{key}")

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"table.{key}", **values)

    def trump(self, trump: TrumpView) -> str:
        """Its card where it is seen, with the name of what it does, and which way it lies."""
        if trump.card is None:
            return self.say("hidden")
        known = self.rules.trump_of(trump.card)
        name = f" {known.name.said(self.lang)}" if known is not None else ""
        return f"{write_card(trump.card)}{name}{self.say('up' if trump.up else 'down')}"

    def trump_name(self, view: View, trump: TrumpView) -> str:
        """A trump in a sentence, with its owner."""
        name = self.say("hidden_trump") if trump.card is None else self.trump(trump)
        hidden = [one.serial for one in view.sides[trump.owner].trumps if one.card is None]
        if trump.card is None and len(hidden) > 1:
            name += f" {hidden.index(trump.serial) + 1}"
        return self.say("of", who=self.names[trump.owner], thing=name)

    def marks(self, view: View, unit: UnitView) -> str:
        """倒 driven, 新 entered this turn and may not attack yet, 攻 attacks, 守 blocks that
        attacker."""
        marks = ""
        if unit.driven:
            marks += self.say("mark_driven")
        if unit.fresh and unit.soldier and not unit.haste:
            marks += self.say("mark_fresh")
        if unit.attacking:
            marks += self.say("mark_attacks")
        if unit.blocking:
            attacker = find_unit(view, unit.blocking)
            name = "+".join(write_card(one) for one in attacker.cards or []) if attacker else "?"
            marks += self.say("mark_blocks", attacker=name)
        return marks

    def unit_name(self, unit: UnitView) -> str:
        if unit.soldier:
            name = "+".join(write_card(one) for one in unit.cards or [])
        else:
            name = self.say("a_bulwark")
        return self.say("of", who=self.names[unit.owner], thing=name)

    def request(self, view: View, request: RequestView) -> str:
        line = self.rules.line_of(request.action)
        name = line.record.name.said(self.lang) if line is not None else request.action
        text = f"{self.names[request.controller]}  {name}"
        text += self.keys(request)
        target = self.target(view, request)
        return f"{text} → {target}" if target else text

    def keys(self, request: RequestView) -> str:
        """Its key cards; virtual ones are marked, for they lie nowhere."""
        if not request.keys:
            return ""
        keys = " ".join(write_card(one) for one in request.keys)
        return " " + (self.say("virtual", keys=keys) if request.virtual else keys)

    def target(self, view: View, request: RequestView) -> str:
        if request.target_kind == "player":
            return self.names[request.target]
        if request.target_kind == "request":
            number = find_request(view.stage, request.target)
            return (
                self.say("gone") if number is None else self.request(view, view.stage[number - 1])
            )
        if request.target_kind == "trump":
            for side in view.sides:
                for trump in side.trumps:
                    if trump.serial == request.target:
                        return self.trump_name(view, trump)
            return self.say("gone")
        if request.target_kind == "unit":
            unit = find_unit(view, request.target)
            return self.say("gone") if unit is None else self.unit_name(unit)
        return ""
