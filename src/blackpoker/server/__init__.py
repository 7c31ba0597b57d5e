"""The table on a network: it holds the games, sends views, and receives choices."""
