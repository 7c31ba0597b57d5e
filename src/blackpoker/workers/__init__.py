"""Processes that think: for computer players, hints and reviews."""
