"""What somebody probably meant."""

from __future__ import annotations


def near(text: str, known: list[str]) -> str:
    """Return the likeliest of the known words, or all of them.

    >>> near("entry02", ["basic", "entry20"])
    'entry20'
    """
    import difflib

    found = difflib.get_close_matches(text.casefold(), known, 1, 0.5)
    return found[0] if found else " / ".join(known)
