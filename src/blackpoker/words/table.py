"""The table in lines of text: no cursor movement, no colour needed, the same for eyes and screen
readers."""

from __future__ import annotations

from typing import Final

from blackpoker.common.book import DuelBook
from blackpoker.common.view import RequestView, SideView, TrumpView, UnitView, View
from blackpoker.play.cards import write_card
from blackpoker.play.notation import find_request, find_unit
from blackpoker.text import say, words_of
from blackpoker.words.columns import fold, pad, width
from blackpoker.words.letters import in_letters

COLUMNS: Final = 80


class TableText:
    """Draws a view. Names are those of the seats; the viewer is called you."""

    def __init__(
        self, rules: DuelBook, names: list[str], viewer: int, lang: str, suits: str
    ) -> None:
        self.rules = rules
        self.names = [
            self.say_at(lang, "you") if i == viewer else name for i, name in enumerate(names)
        ]
        self.viewer = viewer
        self.lang = lang
        self.words = words_of(lang, rules.edition)
        self.life = self.words["life"]
        self.suits = suits

    @staticmethod
    def say_at(lang: str, key: str) -> str:
        return say(lang, f"table.{key}")

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"table.{key}", **values)

    def draw(self, view: View) -> list[str]:
        """The whole table, the opponent above."""
        me = max(self.viewer, 0)
        lines = [self.heading(view)]
        names = [self.names[1 - me], self.names[me]]
        room = max(width(name) for name in [*names, self.say("hand"), self.say("fog")]) + 2
        for player in (1 - me, me):
            parts = self.side(view, view.sides[player])
            head, *more = fold(parts, COLUMNS, room)
            lines += [pad(self.names[player], room) + head.lstrip(), *more]
        fogs = self.fogs(view)
        if fogs:
            lines.append(pad(self.say("fog"), room) + fogs)
        hand = view.sides[me].hand
        if self.viewer >= 0 and hand is not None:
            shown = " ".join(write_card(one) for one in hand)
            lines.append(pad(self.say("hand"), room) + (shown or self.say("empty")))
        lines += self.stage(view)
        return [in_letters(line, self.suits) for line in lines]

    def heading(self, view: View) -> str:
        turn = self.say("turn", n=view.turn_number, who=self.names[view.turn])
        return f"--- {turn} ---"

    def side(self, view: View, side: SideView) -> list[str]:
        """What lies before one player, in parts that a line may be broken between."""
        life = self.say("many") if side.life is None else str(side.life)
        parts = [
            f"{self.life} {life}",
            f"{self.say('hand')} {side.hand_count}",
            f"{self.say('grave')} {'-' if side.top is None else write_card(side.top)}",
        ]
        if side.pack_count:
            opened = self.say("opened") if side.pack_open else self.say("unopened")
            parts.append(f"{self.say('pack')} {opened}{side.pack_count}")
        if side.rare_count:
            rare = write_card(side.rare[0]) if side.rare else str(side.rare_count)
            parts.append(f"{self.say('rare')} {rare}")
        if side.trumps:
            shown = " / ".join(self.trump(trump) for trump in side.trumps)
            parts.append(f"{self.say('trumps')} {shown}")
        row = [unit for unit in side.field if not unit.soldier]
        if row:
            marks = " ".join(self.bulwark(view, i, unit) for i, unit in enumerate(row, 1))
            parts.append(f"{self.say('row')} {marks}")
        soldiers = [unit for unit in side.field if unit.soldier]
        if soldiers:
            shown = " / ".join(self.soldier(view, unit) for unit in soldiers)
            parts.append(f"{self.say('soldiers')} {shown}")
        return parts

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

    def bulwark(self, view: View, number: int, unit: UnitView) -> str:
        card = f"={write_card(unit.cards[0])}" if unit.cards else ""
        return f"{number}{card}{self.marks(view, unit)}"

    def soldier(self, view: View, unit: UnitView) -> str:
        cards = "+".join(write_card(one) for one in unit.cards or [])
        return f"{cards}={unit.size}{self.change(view, unit)}{self.marks(view, unit)}"

    def change(self, view: View, unit: UnitView) -> str:
        """How much of its number goes when the turn passes, where no fog shows it."""
        n = sum(
            mark.n
            for mark in view.marks
            if mark.target == unit.serial or (mark.target == 0 and mark.owner == unit.owner)
        )
        return f"({n:+})" if n else ""

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

    def fogs(self, view: View) -> str:
        shown = []
        for fog in view.fogs:
            name = next(
                (one.name.said(self.lang) for one in self.rules.fogs if one.id == fog.id), fog.id
            )
            text = (
                f"{self.names[fog.owner]} {name} {' '.join(write_card(one) for one in fog.cards)}"
            )
            target = find_unit(view, fog.target) if fog.target else None
            if target is not None:
                text += f" → {self.unit_name(target)}"
            shown.append(text + ("" if fog.active else self.say("inactive")))
        return " / ".join(shown)

    def unit_name(self, unit: UnitView) -> str:
        if unit.soldier:
            name = "+".join(write_card(one) for one in unit.cards or [])
        else:
            name = self.say("a_bulwark")
        return self.say("of", who=self.names[unit.owner], thing=name)

    def stage(self, view: View) -> list[str]:
        if not view.stage:
            return []
        lines = [self.say("stage")]
        for i, request in enumerate(reversed(view.stage), 1):
            lines.append(f"  {i}. {self.request(view, request)}")
        return lines

    def request(self, view: View, request: RequestView) -> str:
        line = self.rules.line_of(request.action)
        name = line.record.name.said(self.lang) if line is not None else request.action
        text = f"{self.names[request.controller]}  {name}"
        text += self.keys(request)
        target = self.target(view, request)
        return f"{text} → {target}" if target else text

    def short(self, request: RequestView) -> str:
        """A request without its target, for the middle of a sentence."""
        line = self.rules.line_of(request.action)
        name = line.record.name.said(self.lang) if line is not None else request.action
        thing = name + self.keys(request)
        return self.say("of", who=self.names[request.controller], thing=thing)

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
            number = find_request(view, request.target)
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
