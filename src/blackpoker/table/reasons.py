"""Why something is not possible now: of an action by any of its names, of passing, of a line."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card_action import CardAction, TurnStep
from blackpoker.common.duel import Duel
from blackpoker.common.why_not import Condition, conditions
from blackpoker.core.decision import NOTHING
from blackpoker.core.errors import BlackPokerError, NotationError
from blackpoker.core.name import Name
from blackpoker.play.notation import action_names
from blackpoker.regulation.regulation import Regulation
from blackpoker.table import protocol
from blackpoker.table.playthrough import at_chance
from blackpoker.table.setup import TableError
from blackpoker.text import Keyed, typed
from blackpoker.text.nearest import likeliest
from blackpoker.text.rulings import rulings_in
from blackpoker.words.rule_index import Index
from blackpoker.words.rule_words import InWordsOf

PASS: Final = "pass"
NO_PASS: Final = "R6-04"  # the ruling
NOT_UNDERSTOOD: Final = ("word_unknown", "word_near")


# ---- actions
def reasons(
    regulation: Regulation, game: Duel, seat: int, name: str, lang: str, id: int = 0
) -> protocol.Reasons:
    """All conditions of an action, what fails first; or whether one can pass, and why not."""
    if name.casefold() in typed(PASS):
        text = why_pass(game, seat)
        possible = text.key == "play.may_pass"
        return protocol.Reasons(id, PASS, possible, text.said(lang))
    action = action_called(regulation, name)
    found = conditions(game, seat, action.id)
    ordered = sorted(found, key=lambda one: one.refusal is None)
    shown = []
    for one in ordered:
        number = "" if one.refusal is None else one.refusal.ruling
        said = condition_text(regulation, one, action).said(lang)
        decided = rulings_in(lang).get(number, "")
        shown.append(protocol.Reason(one.refusal is None, said, number, decided))
    first = verdict(regulation, ordered[0], action)
    return protocol.Reasons(id, action.id, ordered[0].refusal is None, first.said(lang), shown)


def action_called(regulation: Regulation, name: str) -> CardAction:
    """The action of this name in any language, of this regulation or of its whole edition."""
    here = [line.record for line in regulation.rules.card_lines]
    for action in (*here, *Index(regulation.edition).actions):
        if name.casefold() in [one.casefold() for one in action_names(action)]:
            return action
    guess = likeliest(name, [one for action in here for one in action_names(action)])
    raise TableError("no_action_near" if guess else "no_action", name=name, guess=guess)


def condition_text(regulation: Regulation, one: Condition, action: CardAction) -> Keyed:
    values = one.values if one.refusal is None else one.refusal.values
    said = {
        key: InWordsOf(regulation.edition, value) if isinstance(value, Name) else value
        for key, value in values.items()
    }
    key = f"met.{one.code}" if one.refusal is None else f"why.{one.refusal.code}"
    return Keyed(key, **{**said, "action": action.name})


def verdict(regulation: Regulation, first: Condition, action: CardAction) -> Keyed:
    """In one sentence, by the condition that fails first."""
    if first.refusal is None:
        return Keyed("play.why_possible", action=action.name)
    reason = condition_text(regulation, first, action)
    return Keyed("play.why", action=action.name, reason=reason, ruling=first.refusal.cited)


# ---- passing
def must_act(game: Duel) -> bool:
    """Is this a chance at which the rules let nobody pass?"""
    return at_chance(game) and all(option.ref != NOTHING for option in game.options())


def why_pass(game: Duel, seat: int) -> Keyed:
    """Whether this seat can pass, and why not."""
    if not at_chance(game) or game.asked != seat:
        return Keyed("play.no_chance_to_pass")
    if not must_act(game):
        return Keyed("play.may_pass")
    for option in game.options():
        action = game.book.line_at(option.ref).record
        if action.step is TurnStep.END:
            return Keyed("play.must_act_end", end=action.name, ruling=NO_PASS)
    return Keyed("play.must_act", ruling=NO_PASS)


# ---- lines
def refusal_of(
    regulation: Regulation, game: Duel, line: str, error: NotationError
) -> BlackPokerError:
    """What to say of a line that is no answer: of an action that is not possible now, why."""
    word = line.split()[0] if line.split() else ""
    seat = int(game.asked)
    if must_act(game) and line.strip().casefold() in typed(PASS):
        return TableError("not_now", text=why_pass(game, seat))
    first = error.id in NOT_UNDERSTOOD and error.values.get("text") == word
    if not at_chance(game) or not first:
        return error
    for one in regulation.rules.card_lines:
        if word.casefold() in [name.casefold() for name in action_names(one.record)]:
            found = conditions(game, seat, one.record.id)
            failing = next((one for one in found if one.refusal is not None), found[0])
            return TableError("not_now", text=verdict(regulation, failing, one.record))
    return error
