"""A PettingZoo AEC environment of any regulation: ``pip install blackpoker[rl]``."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from blackpoker.core.rng import seeded
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.batch import MOST_DECISIONS
from blackpoker.rl.table import LearningTable, setting_of

MISSING: ImportError | None = None  # what is not installed
try:
    from gymnasium import spaces
    from numpy import float32, frombuffer, int8
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:  # say so when an environment is made, not when this is imported
    MISSING = missing
    AECEnv = object

AGENTS: Final = ("player_0", "player_1")
SEATS: Final = {agent: seat for seat, agent in enumerate(AGENTS)}
SEEDS: Final = 1 << 31


def env(regulation: str | Regulation = "9.1 lite+entry16", **options: Any) -> Any:
    """Return the environment as PettingZoo's own classics are made.

    A number that the mask forbids ends the game: -1 for who chose it. Takes the options of
    ``BlackPokerEnv``.
    """
    found = raw_env(regulation, **options)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


def raw_env(regulation: str | Regulation = "9.1 lite+entry16", **options: Any) -> BlackPokerEnv:
    """Return the environment without wrappers; a forbidden number raises ValueError."""
    if MISSING is not None:
        raise ImportError(
            f"{MISSING.name} is not installed: pip install 'blackpoker[rl]'"
        ) from MISSING
    return BlackPokerEnv(regulation, **options)


class BlackPokerEnv(AECEnv):
    """A duel between ``player_0`` and ``player_1``.

    Whoever is asked acts, often several times in a row. ``remembers`` shows information states
    instead of observations. Reward comes at the end: 1 and -1, or nothing for a draw. A game
    of more than ``most_decisions`` decisions is truncated.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo wants it like this
        "render_modes": [],
        "name": "blackpoker_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        regulation: str | Regulation = "9.1 lite+entry16",
        remembers: bool = False,
        decks: list[list[int]] | None = None,
        ask_top: bool = True,
        most_decisions: int = MOST_DECISIONS,
        render_mode: None = None,
    ) -> None:
        super().__init__()
        setting = setting_of(regulation)
        self.remembers = remembers
        self.new_table = partial(
            LearningTable,
            setting,
            decks=decks,
            ask_top=ask_top,
            most_decisions=most_decisions,
        )
        self.render_mode = render_mode
        self.seeds = seeded(0)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        size = setting.numbering.size
        width = setting.row.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (width,), float32),
                    "action_mask": spaces.Box(0, 1, (size,), int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. A seed fixes this game and, without further seeds, those after it."""
        if seed is not None:
            self.seeds = seeded(seed)
        self.table = self.new_table(int(self.seeds.below(SEEDS)))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[max(0, self.table.player)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees; the mask is empty for one who is not asked."""
        player = SEATS[agent]
        table = self.table
        look = table.information_state if self.remembers else table.observation
        return {
            "observation": frombuffer(look(player), float32),
            "action_mask": frombuffer(table.mask(player), int8),
        }

    def step(self, action: Any) -> None:
        """Whoever is asked chooses an option by its number; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        if table.decision is not None:  # nobody has a reward before the end
            self.agent_selection = AGENTS[table.decision.player]
            return
        self.rewards = dict(zip(AGENTS, table.returns(), strict=True))
        self.terminations = dict.fromkeys(AGENTS, not table.truncated)
        self.truncations = dict.fromkeys(AGENTS, table.truncated)
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn: ``blackpoker play`` and ``blackpoker replay`` show games."""

    def close(self) -> None:
        """There is nothing to close."""
