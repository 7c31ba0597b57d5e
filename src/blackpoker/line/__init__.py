"""The table line by line: no cursor moves, the same for eyes, pipes and screen readers."""
