"""Sentences in both languages, by key. ``ja.toml`` and ``en.toml`` have the same keys."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
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


class Keyed:
    """A word of the tables, to be said in whatever language the sentence around it has."""

    def __init__(self, key: str) -> None:
        self.key = key

    def said(self, lang: str) -> str:
        return table(lang).get(self.key, self.key.rpartition(".")[2])


def say(lang: str, key: str, /, **values: object) -> str:
    """Fill in a sentence; a value with both languages is said in this one."""
    spoken = {
        name: value.said(lang) if hasattr(value, "said") else value
        for name, value in values.items()
    }
    return table(lang)[key].format(**spoken)


@dataclass(frozen=True)
class RuleText:
    """What a rule says, in our own words; all empty where nobody has written any (a house rule)."""

    text: tuple[str, ...] = ()  # what it is or does; the numbered effect of an action
    when: str = ""  # when a triggered action triggers
    rulings: Mapping[str, str] = field(default_factory=dict)  # the most asked for, by number


@cache
def rule_texts(lang: str, edition_id: str) -> dict[str, Any]:
    """Return the rules of an edition as written, by kind and id."""
    file = files(__package__) / f"rules{edition_id}.{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def rule_text(lang: str, edition_id: str, kind: str, id: str) -> RuleText:
    """Return what an action, character, fog, frame, format or setup step is about.

    >>> rule_text("en", "8", "action", "kill").text
    ('The target goes to the graveyard.',)
    """
    raw = rule_texts(lang, edition_id).get(kind, {}).get(id, {})
    return RuleText(tuple(raw.get("text", ())), raw.get("when", ""), raw.get("rulings", {}))
