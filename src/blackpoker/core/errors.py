"""What a user can do wrong.

Each error is a sentence of the text tables with its words filled in.
"""

from __future__ import annotations

from functools import partial


class BlackPokerError(Exception):
    """A mistake of the user, said in one sentence; nothing was changed.

    ``id`` names the sentence in the text tables, ``values`` fill it in; a value that is a ``Name``
    is said in the language of the sentence.

    >>> from blackpoker import new_game
    >>> try:
    ...     new_game("8 lite+entry21")
    ... except BlackPokerError as error:
    ...     told = error
    >>> told.id, told.said("ja") != told.said("en") == str(told)
    ('no_such_frame', True)
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
        return partial(type(self), self.id, **self.values), ()


class IllegalChoice(BlackPokerError):
    """No such option, nobody is asked, or a move that does not fit.

    >>> from blackpoker import new_game
    >>> new_game("9.1 lite+entry16", seed=7).apply(99)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    blackpoker.core.errors.IllegalChoice: choice 99 is out of range: ...
    """


class IllegalDeck(BlackPokerError):
    """A deck that may not be played here.

    >>> from blackpoker import new_game
    >>> new_game("8 lite+entry20", decks=["♠A-K", "♠A-K"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    blackpoker.core.errors.IllegalDeck: ...
    """


class IllegalRegulation(BlackPokerError):
    """No such edition, format or frame, or they do not go together.

    >>> from blackpoker import Regulation
    >>> Regulation.parse("8 light+entry20")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    blackpoker.core.errors.IllegalRegulation: ...
    """


class NotationError(BlackPokerError):
    """A text that is no card, move or position.

    >>> from blackpoker import new_game
    >>> new_game("9.1 lite+entry16", seed=7).play("ennd")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    blackpoker.core.errors.NotationError: 'ennd' is no answer here ...; did you mean end? ...
    """


class RecordError(BlackPokerError):
    """A record or snapshot that is damaged, foreign, or of another version.

    >>> from blackpoker import Record
    >>> Record.read("1. e4 e5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    blackpoker.core.errors.RecordError: ...
    """
