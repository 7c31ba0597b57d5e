"""Trumps: cards that change the game once they are turned up."""
