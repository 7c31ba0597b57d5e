"""A move in a sentence: as it should be made, as it was made, or as it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from blackpoker.agents.search.plan import Made
from blackpoker.common.card import CARD
from blackpoker.common.card_action import CardAction, Kind, TurnStep
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import RequestView, UnitView, View
from blackpoker.core.decision import (
    ACTION,
    ANSWER,
    KEY,
    NOTHING,
    PAYMENT,
    PLAYER,
    REQUEST,
    SECOND,
    TARGET,
    WAY,
)
from blackpoker.play.cards import CARD_TEXTS
from blackpoker.play.notation import find_unit, trump_at, unit_at
from blackpoker.text import Keyed, has, in_list, say
from blackpoker.words.prompt import Prompt

DO: Final = "do"  # Attack with ♠K.
DID: Final = "did"  # attacked with ♠K
PLAIN: Final = "plain"  # attack with ♠K
ATTACKERS: Final = "attackers"  # what a question is about
BLOCKERS: Final = "blockers"


@dataclass
class Deed:
    """A move taken apart: whatever can be said about it."""

    made: Sequence[Made]
    action: CardAction | None = None
    keys: list[int] = field(default_factory=list)
    paid: list[str] = field(default_factory=list)  # the things a cost is paid with
    target: str = ""
    answers: list[Made] = field(default_factory=list)
    # What of it lies on the table, to be marked there.
    cards: list[int] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)
    trumps: list[int] = field(default_factory=list)


class Deeds:
    """Says moves in a language, for whom the prompt says things."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self.lang = prompt.lang

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"deed.{key}", **{**self.prompt.words, **values})

    def both(self, things: Sequence[str]) -> str:
        """Things that belong together: one, both, or all of them."""
        if len(things) < 2:
            return "".join(things)
        return self.say("both", first=in_list(self.lang, things[:-1]), last=things[-1])

    # ---- taking it apart
    def deed(self, made: Sequence[Made]) -> Deed:
        found = Deed(made)
        first = made[0]
        if first.question.part == ACTION and first.option.ref != NOTHING:
            found.action = self.prompt.rules.line_at(first.option.ref).record
        elif first.question.part not in (ACTION, ANSWER) and first.seen.declaring:
            begun = first.seen.declaring[-1]  # it was said so far already
            line = self.prompt.rules.line_of(begun.action)
            found.action = None if line is None else line.record
            found.keys = list(begun.keys)
        for one in made:
            self.note(found, one)
        return found

    def note(self, found: Deed, one: Made) -> None:
        option, part = one.option, one.question.part
        if part == ACTION:
            return
        if part == ANSWER:
            found.answers.append(one)
        elif part == KEY:
            found.keys.append(int(option.ref % SECOND))
        elif part == PAYMENT:
            found.paid.append(self.thing(one))
        elif part == TARGET:
            found.target = self.thing(one)
        if option.ref == NOTHING:
            return
        if option.verb == CARD:
            found.cards.append(int(option.ref % SECOND))
        elif option.verb == UNIT:
            found.units.append(unit_at(one.seen, option.ref).serial)
        elif option.verb == REQUEST and not one.question.waiting:
            found.requests.append(one.seen.stage[option.ref].serial)
        elif option.verb == TRUMP_CARD:
            found.trumps.append(trump_at(one.seen, option.ref).serial)

    def offered(self, made: Made) -> Deed:
        """Everything a question offers that lies on the table."""
        found = Deed([made])
        for i in range(len(made.decision.options)):
            self.note(found, Made(made.seen, made.decision, i))
        return found

    # ---- things
    def thing(self, one: Made) -> str:
        """What an option is about; one's own things go without an owner."""
        option, seen = one.option, one.seen
        if option.verb == CARD and option.ref != NOTHING:
            return CARD_TEXTS[option.ref % SECOND]
        if option.verb == UNIT and option.ref != NOTHING:
            return self.unit(seen, unit_at(seen, option.ref), one.decision.player)
        if option.verb == REQUEST and option.ref != NOTHING:
            requests = seen.waiting if one.question.waiting else seen.stage
            return self.request(requests[option.ref])
        if option.verb == TRUMP_CARD and option.ref != NOTHING:
            trump = trump_at(seen, option.ref)
            name = (
                self.prompt.say("hidden_trump") if trump.card is None else self.prompt.trump(trump)
            )
            return name if trump.owner == one.decision.player else self.of(trump.owner, name)
        if option.verb == PLAYER:
            return self.prompt.names[option.ref]
        return self.prompt.option(seen, one.question, option)

    def unit(self, seen: View, unit: UnitView, player: int) -> str:
        """A character in a sentence; a bulwark by its number where there are several."""
        if unit.soldier:
            name = "+".join(CARD_TEXTS[one] for one in unit.cards or [])
        else:
            row = [one.serial for one in seen.sides[unit.owner].field if not one.soldier]
            name = self.prompt.say("a_bulwark")
            if len(row) > 1:
                name = self.say("numbered", thing=name, n=row.index(unit.serial) + 1)
        if unit.owner == player:
            return name
        return self.of(unit.owner, name)

    def request(self, request: RequestView) -> str:
        line = self.prompt.rules.line_of(request.action)
        name = request.action if line is None else line.record.name.said(self.lang)
        keys = " ".join(CARD_TEXTS[one] for one in request.keys)
        thing = f"{name} {keys}".strip()
        return self.of(request.controller, thing)

    def of(self, owner: int, thing: str) -> str:
        """A thing with its owner."""
        if owner == self.prompt.viewer:
            return self.say("yours", thing=thing)
        return self.say("of", who=self.prompt.names[owner], thing=thing)

    # ---- sentences
    def sentence(self, made: Sequence[Made], mood: str) -> str:
        key, values = self.pattern(self.deed(made))
        return self.say(f"{mood}.{key}", **values)

    def pattern(self, deed: Deed) -> tuple[str, dict[str, str]]:
        """Which sentence tells of it, and what it is filled with."""
        first = deed.made[0]
        action = deed.action
        if action is None:
            if first.question.part == ACTION:
                return "pass", {}
            return self.answer(deed)
        fighters = [one for one in deed.answers if one.question.about == ATTACKERS]
        if fighters:
            return self.answer(Deed(fighters, answers=fighters))
        keys = [CARD_TEXTS[one] for one in deed.keys]
        values = {
            "action": action.name.said(self.lang),
            "keys": self.both(keys),
            "target": deed.target,
        }
        own = f"act.{action.id}"
        if keys and deed.target and has(self.lang, f"deed.{DO}.{own}"):
            return own, values
        if action.step is TurnStep.END:
            return "end", values
        if action.lays_bulwark:
            laid = keys or [self.thing(one) for one in deed.answers if one.option.verb == CARD]
            return ("bulwark", {"cards": self.both(laid)}) if laid else ("bulwark_some", values)
        if action.kind is Kind.SUMMON and keys and not deed.target:
            return "summon", values
        parts = [name for name in ("keys", "target") if values[name]]
        return "_".join(["use", *parts]), values

    def answer(self, deed: Deed) -> tuple[str, dict[str, str]]:
        """An answer is told by what it means: done with blockers is not to block."""
        question = deed.made[0].question
        picked = [one for one in deed.made if one.option.ref != NOTHING]
        asked = Keyed(f"asked.{question.id}").said(self.lang)
        if question.about == BLOCKERS and picked:
            return "block", {"pairs": self.pairs(picked)}
        things = self.both([self.thing(one) for one in picked])
        values = {"asked": asked, "things": things}
        if not picked:
            return self.known(f"declined.{question.id}", "none"), values
        if question.verb == WAY:
            key = self.known(f"went.{question.id}.{picked[0].option.text}", "way")
            return key, values
        return self.known(f"picked.{question.id}", "pick"), values

    def known(self, key: str, otherwise: str) -> str:
        return key if has(self.lang, f"deed.{DO}.{key}") else otherwise

    def pairs(self, picked: Sequence[Made]) -> str:
        """Who blocks whom."""
        blockers: dict[int, list[str]] = {}
        for one in picked:
            blockers.setdefault(one.seen.facing, []).append(self.thing(one))
        said = []
        for serial, those in blockers.items():
            seen, player = picked[0].seen, picked[0].decision.player
            unit = find_unit(seen, serial)
            attacker = "" if unit is None else self.unit(seen, unit, player)
            said.append(self.say("pair", blockers=self.both(those), attacker=attacker))
        return in_list(self.lang, said)

    # ---- a step of a plan
    def step(self, deed: Deed) -> str:
        """A move in as few words as a list needs."""
        if deed.action is None:
            return self.sentence(deed.made, PLAIN)
        keys = self.say("plus").join(CARD_TEXTS[one] for one in deed.keys)
        told = [one for one in deed.answers if one.option.ref != NOTHING]
        words = [deed.action.name.said(self.lang), keys]
        if deed.paid:
            words.append(self.say("paid", things=in_list(self.lang, deed.paid)))
        if deed.target:
            words.append(self.say("onto", target=deed.target))
        if told:
            words.append(self.both([self.thing(one) for one in told]))
        elif any(one.question.about == ATTACKERS for one in deed.answers):
            words.append(self.say("plain.declined.attacker"))
        return " ".join(one for one in words if one)
