"""Playing: notation, sessions, records, scenarios."""
