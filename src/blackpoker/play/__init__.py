"""Playing: notation, moves, sessions, records."""
