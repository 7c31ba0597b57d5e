"""What a user can do wrong.

Each error is a sentence of the text tables with its words filled in.
"""

from __future__ import annotations


class BlackPokerError(Exception):
    """A mistake of the user, said in one sentence; nothing was changed.

    ``id`` names the sentence in the text tables, ``values`` fill it in; a value that is a ``Name``
    is said in the language of the sentence.
    """

    def __init__(self, id: str, **values: object) -> None:
        super().__init__(id)
        self.id = id
        self.values = values

    def said(self, lang: str) -> str:
        """Return the sentence in this language."""
        from blackpoker.text import say

        return say(lang, "error." + self.id, **self.values)

    def __str__(self) -> str:
        from blackpoker.text.languages import FALLBACK

        return self.said(FALLBACK)

    def __reduce__(self) -> tuple[object, ...]:
        """An error goes to another process with all its words, in both builds."""
        return raised_again, (type(self), self.id, self.values)


def raised_again(
    kind: type[BlackPokerError], id: str, values: dict[str, object]
) -> BlackPokerError:
    return kind(id, **values)


class IllegalChoice(BlackPokerError):
    """No such option, or nobody is asked."""


class IllegalDeck(BlackPokerError):
    """A deck that may not be played here."""


class IllegalRegulation(BlackPokerError):
    """No such edition, format or frame, or they do not go together."""


class NotationError(BlackPokerError):
    """A text that is no card, move or position."""


class RecordError(BlackPokerError):
    """A record or snapshot that is damaged, foreign, or of another version."""
