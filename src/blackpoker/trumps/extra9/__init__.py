"""The thirty trumps of edition 9.1: what differs from the older list, one file per suit."""
