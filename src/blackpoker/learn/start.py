"""How a run begins: from nothing, from a network, or by imitation of a teacher."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import torch
from torch import Tensor

from blackpoker.features import blocks
from blackpoker.learn.checkpoint import Checkpoint, SpentSoFar
from blackpoker.learn.export import imported
from blackpoker.learn.imitate import Teaching, imitate, watched
from blackpoker.learn.plan import LearningPlan, network_path
from blackpoker.learn.policy_net import Judge, PolicyNet
from blackpoker.learn.progress import LessonLearned, Told
from blackpoker.network.weights import load_weights

LESSONS: Final = 4  # how often what a teacher did is gone through


def begun(plan: LearningPlan, tell: Callable[[Told], None]) -> Checkpoint:
    """Return where a new run stands before its first round."""
    recipe = plan.recipe
    torch.manual_seed(recipe.seed)
    met = (
        torch.zeros(blocks.STATES, dtype=torch.bool),
        torch.zeros(blocks.OPTIONS, dtype=torch.bool),
    )
    if plan.start:
        net = imported(load_weights(network_path(plan.start, recipe.regulations)))
        met = net.states.weight.detach().any(1), net.options.weight.detach().any(1)
    else:
        net = PolicyNet(recipe.width, recipe.depth)
    if plan.imitate:
        lesson = watched(
            recipe.regulations, plan.teacher, recipe.seed, plan.imitate, recipe.workers
        )
        foretold = list(imitate(net, lesson, LESSONS, recipe.seed))[-1]
        tell(LessonLearned(len(lesson.chosen), foretold))
        met = met_in(lesson)
    judge = Judge(recipe.width, recipe.judge)
    return Checkpoint(plan, SpentSoFar(), net, judge, met)


def met_in(lesson: Teaching) -> tuple[Tensor, Tensor]:
    states, options = np.zeros(blocks.STATES, bool), np.zeros(blocks.OPTIONS, bool)
    states[lesson.asked.states.values] = True
    options[lesson.asked.options.values] = True
    return torch.from_numpy(states), torch.from_numpy(options)
