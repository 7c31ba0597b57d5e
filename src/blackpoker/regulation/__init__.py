"""Regulations: who plays what."""
