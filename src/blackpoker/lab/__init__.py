"""Many games at once: simulation, arenas, statistics."""
