"""A match at the terminal: which deck, a game, the score, the next one."""

from __future__ import annotations

from collections.abc import Callable

import click

from blackpoker.core.rng import seeded
from blackpoker.play.cards import write_cards
from blackpoker.play.match import Match, MatchGame
from blackpoker.text import say
from blackpoker.words.columns import wrap
from blackpoker.words.letters import in_letters
from blackpoker.words.table import COLUMNS

Ask = Callable[[], str | None]  # reads a line; None when there is nothing more to read
PlayGame = Callable[[MatchGame], int | None]  # returns the winner, None if the person left


class MatchTable:
    """One person in a match against a program, which takes its deck by lot."""

    def __init__(self, match: Match, me: int, lang: str, suits: str, read_line: Ask) -> None:
        self.match = match
        self.me = me
        self.lang = lang
        self.suits = suits
        self.read_line = read_line
        self.rng = seeded(match.seed + 1)

    def say(self, key: str, **values: object) -> str:
        return in_letters(say(self.lang, f"match.{key}", **values), self.suits)

    def run(self, play_game: PlayGame) -> None:
        """Play games until somebody has won the match or the person leaves."""
        click.echo("\n".join(wrap(self.say("rules"), COLUMNS)))
        match = self.match
        while match.winner is None:
            mine = self.choose()
            if mine is None:
                click.echo(say(self.lang, "play.left"))
                return
            theirs = match.usable(1 - self.me)
            chosen = [0, 0]
            chosen[self.me] = mine
            chosen[1 - self.me] = theirs[self.rng.below(len(theirs))]
            game = match.begin(chosen)
            values = {"yours": mine + 1, "theirs": chosen[1 - self.me] + 1}
            click.echo(self.say("begins", number=game.number, **values))
            winner = play_game(game)
            if winner is None:
                return
            match.end(winner)
            click.echo(self.score())
        click.echo(self.say("won" if match.winner == self.me else "lost"))

    def score(self) -> str:
        mine, theirs = self.match.wins(self.me), self.match.wins(1 - self.me)
        key = "score_drawn" if self.match.drawn else "score"
        return self.say(key, mine=mine, theirs=theirs, drawn=self.match.drawn)

    def choose(self) -> int | None:
        """Ask for a deck.

        The only one left is taken without asking, unless there is a deck to look at before.
        """
        usable = self.match.usable(self.me)
        may_look = self.match.look(self.me) is not None
        if len(usable) == 1 and not may_look:
            return usable[0]
        last = len(usable) == 1
        if last:
            click.echo(self.say("last_look", deck=usable[0] + 1))
        else:
            click.echo(self.say("which_look" if may_look else "which"))
        for deck in usable if not last else []:
            played = self.match.was_played(self.me, deck)
            click.echo(f"  {deck + 1} {self.say('played' if played else 'unused', deck=deck + 1)}")
        while True:
            line = self.read_line()
            word = "quit" if line is None else line.strip().casefold()
            if word == "quit":
                return None
            if word == "look" and may_look:
                cards = write_cards(self.match.look(self.me) or [], self.suits)
                click.echo(self.say("cards", cards=cards))
            elif word in [str(deck + 1) for deck in usable]:
                return int(word) - 1
            elif last and not word:
                return usable[0]
            elif word:
                decks = ", ".join(str(deck + 1) for deck in usable)
                click.echo(self.say("no_such_deck", text=line.strip() if line else "", decks=decks))
