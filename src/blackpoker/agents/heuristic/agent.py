"""An opponent that thinks for a moment: it pictures what will happen and takes the best plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from blackpoker.agents.heuristic import answers, trumps
from blackpoker.agents.heuristic.evaluation import DEFAULT, Weights
from blackpoker.agents.heuristic.plans import Situation
from blackpoker.agents.heuristic.timing import act
from blackpoker.common.view import View
from blackpoker.core.decision import Decision, Option
from blackpoker.core.rng import seeded

Answer = Callable[[Situation, list[Option]], Option | None]

ANSWERS: Final[dict[str, Answer]] = {
    "chance": act,
    "key": answers.key_card,
    "discard": answers.discard,
    "drive": answers.bulwark_to_drive,
    "sacrifice": answers.least_of,
    "target": answers.target,
    "target_request": answers.target,
    "target_player": answers.target_player,
    "attacker": answers.attacker,
    "blocker": answers.blocker,
    "bulwark": answers.bulwark,
    "take": answers.card_to_take,
    "trim": answers.least_useful,
    "top": answers.least_useful,
    "order": answers.card_in_order,
    "draw_again": answers.draw_again,
    "state": answers.new_state,
    "new_state": answers.new_state,
    "lay_as": answers.lay_as,
    "refill": answers.refill,
    "opening": answers.opening,
    "rare": answers.rare,
    "trump": trumps.lay,
    "open_trump": trumps.open_first,
    "target_trump": trumps.target_trump,
    "key_unit": trumps.key_unit,
    "who_goes": trumps.who_goes,
    "who_hides": answers.least_of,
    "row": answers.least_of,
    "sacrifices": answers.least_of,
    "cancel": trumps.cancelled,
    "exhaustion": trumps.close_or_damage,
    "who_enters": answers.best_soldier,
    "put_back": answers.least_useful,
    "put_where": answers.put_where,
    "give_up": answers.give_up,
    "discard_two": answers.give_up,
    "new_top": answers.least_useful,
    "first_trump": trumps.open_first,
    "draft": trumps.pick,
    "bj": answers.hit_or_stand,
}


@final
class HeuristicAgent:
    """Plays every regulation of the duel at once, from the view alone; other games at random."""

    def __init__(self, seed: int, taste: Weights = DEFAULT) -> None:
        self.rng = seeded(seed)
        self.taste = taste

    def choose(self, view: object, decision: Decision) -> int:
        options = decision.options
        if len(options) == 1:
            return 0
        if isinstance(view, View):
            chosen = self.answer(
                Situation(view, self.taste, self.rng), decision.question.id, options
            )
            if chosen is not None:
                return options.index(chosen)
        return self.rng.below(len(options))

    def answer(self, situation: Situation, question: str, options: list[Option]) -> Option | None:
        """Return the option to take, None if one is as good as another."""
        answer = ANSWERS.get(question)
        return answer(situation, options) if answer is not None else None
