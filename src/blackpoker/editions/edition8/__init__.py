"""The 8th edition."""
