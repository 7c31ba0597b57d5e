"""Many games as a vector environment of Gymnasium: ``pip install blackpoker[rl]``.

In every game somebody is asked, and ``step`` answers for whoever that is: ``info["players"]`` says
who. The games are those of a ``Batch``; one that ends begins anew in the same step.
"""

from __future__ import annotations

from typing import Any, final

from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.batch import (
    BROKEN_OFF,
    GOES_ON,
    MOST_DECISIONS,
    WON_BY_FIRST,
    WON_BY_SECOND,
    Batch,
)
from blackpoker.rl.table import setting_of

MISSING: ImportError | None = None  # what is not installed
try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:  # say so when an environment is made, not when this is imported
    MISSING = missing
    VectorEnv = object


def vector_env(
    regulation: str | Regulation = "9.1 lite+entry16", num_envs: int = 64, **options: Any
) -> BlackPokerVectorEnv:
    """Return the environment; takes the options of ``BlackPokerVectorEnv``."""
    if MISSING is not None:
        raise ImportError(
            f"{MISSING.name} is not installed: pip install 'blackpoker[rl]'"
        ) from MISSING
    return BlackPokerVectorEnv(regulation, num_envs, **options)


@final
class BlackPokerVectorEnv(VectorEnv):
    """``num_envs`` duels side by side.

    An action is the number of an option (``Numbering``). Observations are the information states of
    those who are asked; with ``dense=False`` they are empty, for those who read the sparse features
    alone. A reward is 1 or -1 for who has just chosen, when a game ends; for the other it is the
    opposite. What is asked then is of the next game already.

    The info says, for every game, whose turn it is (``players``) and what may be chosen
    (``action_mask``); ``glance`` has the sparse features of states and options, see
    ``batch.Glance``; ``results`` says how the games stand after a step.
    """

    def __init__(
        self,
        regulation: str | Regulation,
        num_envs: int,
        dense: bool = True,
        ask_top: bool = True,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self.setting = setting_of(regulation)
        self.num_envs = num_envs
        self.dense = dense
        self.made = (most_decisions, ask_top)
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        row, size = self.setting.row, self.setting.numbering.size
        self.columns = np.frombuffer(row.columns, np.int16)
        width = row.size if dense else 0
        self.single_observation_space = spaces.Box(0.0, 1.0, (width,), np.float32)
        self.single_action_space = spaces.Discrete(size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.batch = Batch(self.setting.regulation, self.num_envs, seed, *self.made)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew. A seed fixes them and those after them until the next seed."""
        if seed is not None:
            self.begin(seed)
        else:
            self.batch.begin_all()
        return self.seen()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Choose an option by its number in every game; ValueError if one is not offered."""
        if len(actions) != self.num_envs:
            raise ValueError(
                f"there are {self.num_envs} games and {len(actions)} actions: give one for each"
            )
        choices: list[int] = []
        for decision, action in zip(self.batch.decisions(), actions, strict=True):
            try:
                choices.append(self.setting.numbering.choice(decision, int(action)))
            except ValueError as error:
                raise ValueError(f"game {len(choices)}: {error}") from error
        chosen_by = np.frombuffer(self.batch.players(), np.uint8)
        results = np.frombuffer(self.batch.step(choices), np.uint8)
        won = (results == WON_BY_FIRST) | (results == WON_BY_SECOND)
        mine = results == WON_BY_FIRST + chosen_by
        rewards = np.where(won, np.where(mine, 1.0, -1.0), 0.0)
        truncations = results == BROKEN_OFF
        terminations = (results != GOES_ON) & ~truncations
        seen, info = self.seen()
        return seen, rewards, terminations, truncations, {**info, "results": results}

    def seen(self) -> tuple[Any, dict[str, Any]]:
        """Return what those who are asked know, and what they may choose."""
        glance = self.batch.look()
        known = np.zeros(self.observation_space.shape, np.float32)
        if self.dense:
            ends = np.frombuffer(glance.state_ends, np.int32)
            rows = np.repeat(np.arange(self.num_envs), np.diff(ends, prepend=0))
            columns = self.columns[np.frombuffer(glance.states, np.int16)]
            shown = columns >= 0
            known[rows[shown], columns[shown]] = 1.0
        mask = self.setting.numbering.mask
        masks = b"".join([mask(decision) for decision in self.batch.decisions()])
        info = {
            "players": np.frombuffer(glance.players, np.uint8),
            "action_mask": np.frombuffer(masks, np.int8).reshape(self.num_envs, -1),
            "glance": glance,
        }
        return known, info
