"""BlackPoker as a game of OpenSpiel: ``pip install blackpoker[openspiel]``.

    import pyspiel
    import blackpoker.rl.open_spiel_game
    game = pyspiel.load_game("python_blackpoker(regulation=9.1 lite+entry16)")

Chance comes first and only there: four chance nodes draw the four bytes of a seed, and the seed
fixes every shuffle of the game. So histories replay exactly, states can be written down and read
again, and no node has more than 256 outcomes. No player ever sees the seed.
"""

from __future__ import annotations

from typing import Any, Final

from blackpoker.rl.batch import MOST_DECISIONS
from blackpoker.rl.table import LearningTable, Setting, setting_of

MISSING: ImportError | None = None  # what is not installed
try:
    import numpy as np
    import pyspiel
    from pyspiel import Game, State
except ImportError as missing:  # say so when a game is made, not when this is imported
    MISSING = missing
    Game = State = object

NAME: Final = "python_blackpoker"
SEED_BYTES: Final = 4
PARAMETERS: Final = {
    "regulation": "9.1 lite+entry16",
    "ask_top": True,
    "most_decisions": MOST_DECISIONS,
}


def game_type() -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="BlackPoker",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def load_game(regulation: str = "9.1 lite+entry16", **parameters: Any) -> Any:
    """Return the game of a regulation; raise ImportError if OpenSpiel is not installed."""
    if MISSING is not None:
        raise ImportError(
            f"{MISSING.name} is not installed: pip install 'blackpoker[openspiel]'"
        ) from MISSING
    return pyspiel.load_game(NAME, {"regulation": regulation, **parameters})


class BlackPokerGame(Game):
    """One regulation."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        self.setting = setting_of(str(chosen["regulation"]))
        self.ask_top = bool(chosen["ask_top"])
        self.most_decisions = int(chosen["most_decisions"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.numbering.size,
            max_chance_outcomes=256,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_decisions,
        )
        super().__init__(game_type(), info, chosen)

    def new_initial_state(self) -> BlackPokerState:
        return BlackPokerState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BlackPokerObserver:
        """Return who looks: with perfect recall at information states, else at observations."""
        if params:
            raise ValueError(f"an observer of {NAME} takes no parameters, but got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return BlackPokerObserver(self.setting, bool(kind.perfect_recall))


class BlackPokerState(State):
    """Chance while the seed is being drawn, then a table.

    OpenSpiel copies a state by copying its attributes deeply: a table says how that is done, and
    what all games share is kept in a setting, which is not copied.
    """

    def __init__(self, game: BlackPokerGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.ask_top = game.ask_top
        self.most_decisions = game.most_decisions
        self.seed: list[int] = []
        self.table: LearningTable | None = None

    def current_player(self) -> Any:
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.table.over else self.table.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / 256) for byte in range(256)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or self.table.player != player:
            return []
        return sorted(self.table.numbers())

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.apply(action)
            return
        self.seed.append(action)
        if len(self.seed) == SEED_BYTES:
            self.table = LearningTable(
                self.setting,
                int.from_bytes(self.seed, "little"),
                ask_top=self.ask_top,
                most_decisions=self.most_decisions,
            )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        return self.setting.numbering.name(action)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self.table is None else self.table.returns()

    def information_state_tensor(self, player: int) -> list[float]:
        """Return what OpenSpiel makes of its observer, without the way through an array."""
        if self.table is None:
            return [0.0] * self.setting.row.size
        return self.table.as_list(player, remembers=True)

    def observation_tensor(self, player: int) -> list[float]:
        if self.table is None:
            return [0.0] * self.setting.row.size
        return self.table.as_list(player, remembers=False)

    def __str__(self) -> str:
        if self.table is None:
            return f"drawing the seed: {self.seed}"
        return f"seed {self.seed}, {self.table.observation_text(-1)}"


class BlackPokerObserver:
    """Conforms to OpenSpiel's ``PyObserver``: ``tensor`` whole, ``dict`` by sections.

    As with OpenSpiel's own observers, ``set_from`` writes over both.
    """

    def __init__(self, setting: Setting, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(setting.row.size, np.float32)
        self.dict = {
            one.name: self.tensor[one.start : one.stop].reshape(one.shape)
            for one in setting.row.sections.values()
            if one.stop > one.start
        }

    def set_from(self, state: BlackPokerState, player: int) -> None:
        table = state.table
        if table is None:
            self.tensor.fill(0)
        elif self.perfect_recall:
            self.tensor[:] = np.frombuffer(table.information_state(player), np.float32)
        else:
            self.tensor[:] = np.frombuffer(table.observation(player), np.float32)

    def string_from(self, state: BlackPokerState, player: int) -> str:
        """Return the whole history of a player, or the view."""
        if state.table is None:
            return f"player {player}, the cards are being shuffled"
        if self.perfect_recall:
            return state.table.history_of(player)
        return state.table.observation_text(player)


if MISSING is None:
    pyspiel.register_game(game_type(), BlackPokerGame)
