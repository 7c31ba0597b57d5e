"""The scenario language: set the table, act, look."""
