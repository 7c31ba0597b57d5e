"""What a table tells of the set-up: where it stands, what is asked, and what may be worth choosing.

All of it follows from the regulation, from the view of whoever is asked and from the options they
have; suggestions are the same whatever is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from blackpoker.common.card import number
from blackpoker.common.draft import DRAFT_PICK
from blackpoker.common.setup import (
    CHOSEN_IN_ADVANCE,
    DRAFT_BLOCK,
    LEAST_DECK,
    MOST_TRUMPS,
    OPENING_CARD,
    RARE_BLOCK,
    RARE_CARD,
    STRATEGY,
    TRUMP_BLOCK,
    TRUMPS,
)
from blackpoker.common.trump import TrumpDef
from blackpoker.common.view import View
from blackpoker.core import bitset
from blackpoker.core.action import Timing
from blackpoker.core.decision import NOTHING, SECOND, Decision, Question
from blackpoker.frames.pack import LOW_LIFE
from blackpoker.play.cards import CARD_TEXTS
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.first_choices import SUGGESTED, liking
from blackpoker.table.first_turn import is_soldier, takes_any_card
from blackpoker.table.sent_setup import (
    Beginning,
    Role,
    SplitNote,
    SplitPlace,
    Suggested,
)
from blackpoker.text import in_list, rule_text, say, words_of

Step = Literal["trumps", "first_hand", "rare_card", "packs", "split"]
STEPS_OF: Final[tuple[tuple[object, tuple[Step, ...]], ...]] = (
    (TRUMP_BLOCK, ("trumps",)),
    (STRATEGY, ("first_hand",)),
    (RARE_BLOCK, ("rare_card",)),
    (DRAFT_BLOCK, ("packs", "split")),
)
SPLIT: Final[tuple[tuple[Literal["as_trump", "as_rare", "in_hand"], int], ...]] = (
    ("as_trump", MOST_TRUMPS),
    ("as_rare", 1),
    ("in_hand", CHOSEN_IN_ADVANCE),
)
MOST_NAMED: Final = 3  # actions of a card


def steps_of(regulation: Regulation) -> list[Step]:
    """What is chosen before the deal, in order."""
    found: list[Step] = []
    for block in regulation.frame.setup:
        found += next((steps for one, steps in STEPS_OF if one is block), ())
    return found


def step_asked(regulation: Regulation, question: Question | None) -> Step | None:
    """The step a question belongs to; None if the set-up does not ask it."""
    drafted = DRAFT_BLOCK in regulation.frame.setup
    if question is DRAFT_PICK:
        return "packs"
    if question is OPENING_CARD:
        return "first_hand"
    if question is TRUMPS:
        return "split" if drafted else "trumps"
    if question is RARE_CARD:
        return "split" if drafted else "rare_card"
    return None


def beginning(
    regulation: Regulation, question: Question | None, lang: str, asked: SetupQuestion | None = None
) -> Beginning | None:
    """Where the set-up stands; with what is asked, if it is asked of the guest it is for."""
    step = step_asked(regulation, question)
    if step is None:
        return None
    steps = steps_of(regulation)
    words = words_of(lang, regulation.edition)
    names = [say(lang, f"beginning.step.{one}", **words) for one in (*steps, "deal")]
    found = Beginning(step, names, steps.index(step))
    if asked is not None:
        asked.fill(found)
    return found


class SetupQuestion:
    """What the set-up asks of a player, from that player's view."""

    def __init__(self, regulation: Regulation, seen: View, decision: Decision, lang: str) -> None:
        self.regulation = regulation
        self.seen = seen
        self.lang = lang
        self.decision = decision
        self.must = all(option.ref != NOTHING for option in decision.options)
        self.offered = [one.ref % SECOND for one in decision.options if one.ref != NOTHING]
        self.words = words_of(lang, regulation.edition)
        self.trumps = {one.card: one for one in regulation.frame.trumps}

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"beginning.{key}", **{**self.words, **values})

    def fill(self, found: Beginning) -> None:
        step = found.step
        found.n, found.least = self.wanted(step)
        values = {"n": found.n, "pack": len(self.seen.packs), "low": LOW_LIFE}
        ask = "trumps_up_to" if step == "trumps" and found.least < found.n else step
        found.ask = self.say(f"ask.{ask}", **values)
        found.about = self.say(f"about.{step}", **values)
        if step in SUGGESTED:
            found.suggested = self.suggested(step, found.n)
            return
        kept = self.seen.chosen
        known = sorted({*kept, *self.offered}, key=[*kept, *self.offered].index)
        found.roles = [self.role(one) for one in known]
        found.places = [
            SplitPlace(id, n, self.say(f"place.{id}.name"), self.say(f"place.{id}.about", **values))
            for id, n in SPLIT
        ]
        if step == "packs":
            best = max(self.offered, key=lambda one: (liking(one), number(one)))
            found.suggested = [self.named("pick", (best,))]
        else:
            found.place = "as_rare" if self.decision.question is RARE_CARD else "as_trump"
            found.notes = [note for one in kept for note in self.notes(one)]
            found.suggested = [self.named("split", self.best_split(kept))]

    def wanted(self, step: str) -> tuple[int, int]:
        """How many cards can be chosen, and how many must."""
        seen = self.seen
        if step == "first_hand":
            n = CHOSEN_IN_ADVANCE - seen.sides[seen.viewer].hand_count
            return n, n
        if step == "trumps":
            room = (seen.sides[seen.viewer].life or 0) - LEAST_DECK
            n = min(MOST_TRUMPS, room) - len(seen.chosen)
            return n, n if self.must else 0
        return (len(seen.chosen),) * 2 if step == "split" else (1, 1)

    # ---- what may be worth choosing
    def suggested(self, step: str, n: int) -> list[Suggested]:
        """Those whose cards are all there, and all the actions they live on."""
        actions = {line.record.id for line in self.regulation.rules.card_lines}
        return [
            self.named(one.id, one.cards)
            for one in SUGGESTED[step]
            if len(one.cards) <= n
            and all(card in self.offered for card in one.cards)
            and all(action in actions for action in one.needs)
        ]

    def named(self, id: str, cards: Sequence[int]) -> Suggested:
        name, why = (self.say(f"suggested.{id}.{part}", low=LOW_LIFE) for part in ("name", "why"))
        return Suggested(list(cards), name, why)

    def best_split(self, kept: Sequence[int]) -> list[int]:
        """Two trumps, a rare card and the hand, in this order, as far as they can still be."""
        laid = [one for one in kept if one not in self.offered]  # named as trumps already
        able = sorted(self.offered, key=lambda one: (-self.trump_worth(one), number(one)))
        trumps = [*laid, *able][:MOST_TRUMPS]
        rest = [one for one in kept if one not in trumps]
        soldiers = [one for one in rest if is_soldier(self.regulation, one)] or rest
        rare = max(soldiers, key=number)
        return [*trumps, rare, *(one for one in rest if one != rare)]

    def trump_worth(self, card: int) -> int:
        return (1 if card in self.trumps else 0) + liking(card)

    # ---- what a card can become
    def role(self, card: int) -> Role:
        trump = self.trumps.get(card)
        line = ""
        if trump is not None:
            line = rule_text(self.lang, self.regulation.edition, "trump", trump.id).line
        name = "" if trump is None else trump.name.said(self.lang)
        size = number(card)
        key = "rare_soldier" if is_soldier(self.regulation, card) else "rare_trap"
        rare = self.say(f"role.{key}", low=LOW_LIFE, size=size, card=CARD_TEXTS[card])
        return Role(card, name, line, rare, in_list(self.lang, self.actions_of(card)))

    def actions_of(self, card: int, timing: Timing | None = None) -> list[str]:
        """The actions a card of the hand can key, those that few cards can key first."""
        found = [
            (bitset.count(line.key.cards), line.record.name.said(self.lang))
            for line in self.regulation.rules.card_lines
            if line.direct
            and line.trump == 0
            and line.key is not None
            and not takes_any_card(line)
            and not line.key.from_rare
            and bitset.contains(line.key.cards, card)
            and (timing is None or (line.record.timing is timing and line.key.size == 1))
        ]
        return [name for _, name in sorted(found, key=lambda one: one[0])][:MOST_NAMED]

    def notes(self, card: int) -> list[SplitNote]:
        """What is to be known about a card in each of the three places."""
        shown = CARD_TEXTS[card]
        trump = self.trumps.get(card)
        if trump is None:
            idle = SplitNote(card, "as_trump", self.say("note.idle", card=shown))
        else:
            partner = self.partner_of(trump)
            key = "trump" if partner < 0 else "partner"
            values = {"card": shown, "trump": trump.name.said(self.lang)}
            values["partner"] = "" if partner < 0 else CARD_TEXTS[partner]
            idle = SplitNote(card, "as_trump", self.say(f"note.{key}", **values), ok=True)
        found = [idle]
        if not is_soldier(self.regulation, card):
            found.append(SplitNote(card, "as_rare", self.say("note.no_soldier", card=shown)))
        quick = self.actions_of(card, Timing.QUICK)
        if quick:
            text = self.say("note.quick", card=shown, actions=in_list(self.lang, quick))
            found.append(SplitNote(card, "in_hand", text, ok=True))
        return found

    def partner_of(self, trump: TrumpDef) -> int:
        """The card without which its character cannot enter; -1 if any of a suit will do."""
        others = [one.always & ~bitset.only(trump.card) for one in trump.characters]
        return next((bitset.lowest(one) for one in others if one), -1)
