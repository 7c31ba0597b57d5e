"""The 6th edition."""
