"""Edition 9.1."""
