"""Frames: what a regulation adds to a format, from the deck to the first turn."""
