"""For research: many games at once, numbers for options, arrays, and adapters for three libraries.

``docs/research.md`` describes the features, the numbers and the arrays. ``batch`` and ``table``
need nothing but the package; ``pettingzoo_env`` and ``vector_env`` need ``blackpoker[rl]``, and
``open_spiel_game`` needs ``blackpoker[openspiel]``.
"""
