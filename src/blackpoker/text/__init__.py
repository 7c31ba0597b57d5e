"""Sentences in both languages, by key. ``ja.toml`` and ``en.toml`` have the same keys."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("ja", "en")


@cache
def table(lang: str) -> dict[str, str]:
    """Return all sentences of a language; ``[error] double_card`` is ``error.double_card``."""
    raw = tomllib.loads((files(__package__) / f"{lang}.toml").read_text(encoding="utf-8"))
    return dict(flatten("", raw))


def flatten(prefix: str, raw: dict[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in raw.items():
        if isinstance(value, dict):
            found += flatten(f"{prefix}{key}.", value)
        else:
            found.append((prefix + key, value))
    return found


def say(lang: str, key: str, **values: object) -> str:
    """Fill in a sentence; a value with both languages is said in this one."""
    spoken = {
        name: value.said(lang) if hasattr(value, "said") else value for name, value in values.items()
    }
    return table(lang)[key].format(**spoken)
