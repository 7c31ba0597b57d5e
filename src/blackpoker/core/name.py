"""What things are called, in both languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Name:
    """A word of the rulebook and its translation."""

    ja: str
    en: str

    def said(self, lang: str) -> str:
        return self.ja if lang == "ja" else self.en
