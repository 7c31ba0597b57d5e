"""For research: one number per option, arrays of what a player sees, PettingZoo and OpenSpiel.

``docs/research.md`` describes the numbers and the arrays. ``table`` needs nothing but the package;
``pettingzoo_env`` needs ``blackpoker[rl]`` and ``open_spiel_game`` needs ``blackpoker[openspiel]``.
"""
