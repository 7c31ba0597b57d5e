"""A person at a terminal: what the full screen and the line mode have in common."""
