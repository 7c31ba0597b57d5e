"""Opponents that have taught themselves: a network, and thinking ahead with it."""
