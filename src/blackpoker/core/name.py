"""What things are called."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Name:
    """A word of the rulebook and its translation; other languages have files of names.

    >>> Name("アップ", "Up").said("en")
    'Up'
    """

    ja: str
    en: str

    def said(self, lang: str) -> str:
        """Return the word in a language, in English where that has none."""
        if lang == "ja":
            return self.ja
        if lang == "en":
            return self.en
        from blackpoker.text import names

        return names(lang).get(self.en, self.en)
