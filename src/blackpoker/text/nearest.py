"""What somebody probably meant."""

from __future__ import annotations


def near(text: str, known: list[str]) -> str:
    """Return the likeliest of the known words, or all of them.

    >>> near("entry02", ["basic", "entry20"])
    'entry20'
    """
    return likeliest(text, known, 0.5) or " / ".join(known)


def likeliest(text: str, known: list[str], alike: float = 0.6) -> str | None:
    """Return the known word most like this one, or None if none is like it.

    >>> likeliest("--sede", ["--seed", "--lang"]), likeliest("--colour", ["--seed", "--lang"])
    ('--seed', None)
    """
    import difflib

    found = difflib.get_close_matches(text.casefold(), known, 1, alike)
    return found[0] if found else None
