"""A game for a program that holds it: every card lies open, moves are objects or text."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.common.view import EVERYBODY, View, view
from blackpoker.common.why_not import Refusal, why_not
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.errors import IllegalChoice, NotationError, RecordError
from blackpoker.core.keyed import Seed
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import read_deck
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.legal_moves import fitted, legal_moves, read_move
from blackpoker.play.move import Move
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.notation import SEATS
from blackpoker.play.position import position_of, write_position
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.play.record import Header, Record
from blackpoker.play.table_text import table_lines
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.regulation.house_rules import duel_with_house
from blackpoker.regulation.regulation import Regulation

Cards = str | Sequence[int]  # "♠A-5 JOKER", or the numbers of cards
LARGEST_OWN_SEED: Final = 1 << 32


def new_game(
    regulation: str | Regulation = BEGINNERS_GAME,
    *,
    seed: Seed | None = None,
    house: Sequence[Supplement] = (),
    decks: Sequence[Cards] | None = None,
    trumps: Sequence[Cards | None] | None = None,
    stacked: Mapping[int, Cards] | None = None,
    ask_top: bool = False,
) -> OpenGame:
    """Start a game: the cards are shuffled by the seed, it is set up, the first player is asked.

    >>> game = new_game("9.1 lite+entry16", seed=7)
    >>> game.turn_number, game.over
    (1, False)

    Without a seed the lot decides; ``game.seed`` says what it was. It may also be the 32 bytes of a
    key, as records of games on a server have one. ``house`` are local rules,
    ``decks`` and ``trumps`` what the players bring, as text or as numbers of cards. ``stacked``
    fixes the first shuffle of a player for a test: these cards lie on top of the life.

    >>> dealt = new_game("8 lite+entry20", seed=1, stacked={0: "♠2-4 ♡9 ♡J ♢Q ♣K"})
    >>> print(dealt.show(0).splitlines()[2])
    A: field bw(♣6) ♡10 | life 10 | hand ♠2 ♠3 ♠4 ♡9 ♡J ♢Q ♣K | grave ♣A

    Which of several buried cards lies on top is only asked with ``ask_top``; otherwise it is the
    last one.
    """
    agreed = Regulation.parse(regulation) if isinstance(regulation, str) else regulation
    if house:
        rules = (*agreed.house, *house)
        agreed = Regulation(agreed.edition, agreed.format, agreed.frame, rules)
    chosen = secrets.randbelow(LARGEST_OWN_SEED) if seed is None else seed
    header = Header(
        regulation=agreed.id,
        rules=agreed.rules_version,
        seed=chosen,
        names=list(SEATS[: agreed.players]),
        decks=None if decks is None else [cards_of(one) for one in decks],
        trumps=None
        if trumps is None
        else [None if one is None else cards_of(one) for one in trumps],
        standing=[] if ask_top else [0, 1],
    )
    engine = header.prepare(agreed)
    assert isinstance(engine, Duel)
    for player, cards in (stacked or {}).items():
        engine.stack_shuffle(player, cards_of(cards))
    engine.advance()
    return OpenGame(agreed, engine, header, stacked=bool(stacked))


def cards_of(cards: Cards) -> list[int]:
    return read_deck(cards) if isinstance(cards, str) else list(cards)


def has_one_answer(game: Duel) -> bool:
    """Is there nothing to choose? A chance is one all the same, for everybody may see it."""
    question = game.question
    return question is not None and question.part != ACTION and game.count() == 1


class OpenGame:
    """A game of BlackPoker that lies open: for programs, studies and tests.

    >>> game = new_game("9.1 lite+entry16", seed=7)
    >>> while not game.over:
    ...     move = next(game.moves())
    ...     _ = game.play(move)
    >>> game.winner in (0, 1)
    True

    Players are numbered from 0; text calls them A and B. Whoever holds this object sees all cards
    and may play for both. ``view(player)`` is what one player may know: show nothing else to
    somebody who plays. ``engine`` is the compiled game underneath, for loops that must be fast.
    """

    def __init__(
        self, regulation: Regulation, engine: Duel, header: Header | None, stacked: bool = False
    ) -> None:
        self.regulation: Regulation = regulation
        self.engine: Duel = engine
        self.choices: list[int] = []  # all that was chosen so far, by its numbers
        self._header = header  # how it was dealt; None if it began in a position
        self._stacked = stacked  # was a shuffle fixed?
        self._unsaid: list[Move] = []  # answers that gave themselves behind the last move

    @classmethod
    def at(
        cls,
        position: str,
        *,
        seed: int = 0,
        house: Sequence[Supplement] = (),
        ask_top: bool = False,
    ) -> OpenGame:
        """Lay out a position at a chance; the seed is for shuffles still to come.

        >>> game = OpenGame.at("8 lite+basic; A: field ♠5 | hand ♡5 ♣4 | life ♠8; B: life ♢9")
        >>> for move in game.moves():
        ...     print(move)
        end
        attack
        set_bulwark
        up ♡5 pay ♣4 on ♠5
        pass
        """
        placed = read_position(position, tuple(house))
        engine = build(placed, seed, tuple(house))
        for player in () if ask_top else (0, 1):
            engine.accept_last_card_on_top(player)
        return cls(duel_with_house(placed.regulation, tuple(house)), engine, None)

    # ---- looking
    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.engine.over

    @property
    def winner(self) -> int:
        """The player who has won; -1 while nobody has, and for a draw."""
        return int(self.engine.winner)

    @property
    def turn(self) -> int:
        """The player whose turn it is."""
        return int(self.engine.turn)

    @property
    def turn_number(self) -> int:
        """Turns are counted from 1; 0 is the setup."""
        return int(self.engine.turn_number)

    @property
    def asked(self) -> int:
        """The player who must choose now; -1 when the game is over."""
        return int(self.engine.asked)

    @property
    def declaring(self) -> bool:
        """Is a request being put together, its payment, key cards or target still to be chosen?"""
        return self.engine.declaring() is not None

    @property
    def seed(self) -> Seed | None:
        """The seed of the deal, or its key; None for a game that began in a position."""
        return None if self._header is None else self._header.seed

    def decision(self) -> Decision | None:
        """Who is asked what, and the options; None when the game is over."""
        return self.engine.decision()

    def view(self, player: int | None = None) -> View:
        """The table as a player may see it, or a spectator (None)."""
        return view(self.engine, EVERYBODY if player is None else player)

    def why_not(self, action: str, player: int | None = None) -> Refusal | None:
        """Why an action cannot be asked for now, by whoever is asked or this player.

        >>> new_game("9.1 lite+entry16", seed=7).why_not("block").code
        'only_triggered'
        """
        return why_not(self.engine, self.asked if player is None else player, action)

    # ---- moves
    def moves(self) -> Iterator[Move]:
        """Everything that whoever is asked could do now, each move once, in a stable order.

        At a chance these are the complete requests and the pass, at any other question the
        answers. They are found one by one as you ask for them, so that a long list is never made.
        In which order cards are laid or paid counts, as it does for the engine: ``pay ♠2 ♠3`` and
        ``pay ♠3 ♠2`` are two moves, after which another card lies on top of the graveyard.
        """
        return legal_moves(self.engine)

    def read(self, text: str) -> Move:
        """The move a text writes, without playing it; NotationError says what is wrong."""
        return self._found(text)[1]

    def legal(self, move: str | Move) -> bool:
        """Would ``play`` take this move now?

        >>> game = new_game("9.1 lite+entry16", seed=7)
        >>> game.legal("end"), game.legal("block")
        (True, False)
        """
        try:
            self._found(move)
        except (NotationError, IllegalChoice):
            return self._said_already(move) is not None
        return True

    def play(self, move: str | Move) -> Move:
        """Play a move, as an object or as text, and return it. On an error nothing is played.

        A request must be whole. Questions with a single answer that come behind it, or stand
        before it, are answered by themselves, except a chance; to say such an answer all the same
        does no harm.

        >>> game = OpenGame.at("8 lite+basic; A: field ♠5 | hand ♡5 ♢4 ♣9 | life ♠8; B: life ♢9")
        >>> game.play("up ♡5 pay ♢4 on ♠5")
        Move('up ♡5 pay ♢4 on ♠5')
        """
        try:
            forced, found = self._found(move)
        except NotationError:
            said = self._said_already(move)
            if said is None:
                raise
            self._unsaid.remove(said)
            return said
        for choice in (*[0] * forced, *found.choices):
            self.apply(choice)
        while has_one_answer(self.engine):
            answer = next(legal_moves(self.engine))
            unsaid = [*self._unsaid, answer]
            self.apply(0)
            self._unsaid = unsaid
        return found

    def apply(self, choice: int) -> None:
        """Choose one option of the decision by its number: the smallest step there is."""
        self.engine.apply(choice)
        self.choices.append(choice)
        self._unsaid = []

    def _found(self, move: str | Move) -> tuple[int, Move]:
        """How many questions with one answer stand before a move, and the move as made there."""
        copy = self.engine.clone()
        forced = 0
        while True:
            try:
                found = read_move(copy, move) if isinstance(move, str) else fitted(copy, move)
            except (NotationError, IllegalChoice):
                if not has_one_answer(copy):
                    raise
                copy.apply(0)
                forced += 1
            else:
                return forced, found

    def _said_already(self, move: str | Move) -> Move | None:
        """The answer that gave itself behind the last move, if this text says it."""
        for answer in self._unsaid if isinstance(move, str) else ():
            try:
                if read_move(answer.before, str(move)) == answer:
                    return answer
            except NotationError:
                continue
        return None

    def stack_shuffle(self, player: int, cards: Cards) -> None:
        """Fix the next shuffle of a player's life: these cards will lie on top, for a test.

        The engine's own says more. Such a game has no record.
        """
        self.engine.stack_shuffle(player, cards_of(cards))
        self._stacked = True

    # ---- copies
    def clone(self) -> OpenGame:
        """A copy that goes its own way."""
        copy = OpenGame(self.regulation, self.engine.clone(), self._header, self._stacked)
        copy.choices = self.choices[:]
        copy._unsaid = self._unsaid[:]
        return copy

    def record(self, names: Sequence[str] = ()) -> Record:
        """The game so far, to be written to a file; RecordError if it cannot be told from a seed.

        >>> game = new_game("9.1 lite+entry16", seed=2)
        >>> _ = game.play("end"), game.play("pass")
        >>> game.record(["Ann", "Bob"]).moves
        ['A end', 'A pass']
        """
        if self._header is None:
            raise RecordError("record_from_position")
        if self._stacked:
            raise RecordError("record_stacked")
        again = self._header.prepare(self.regulation)
        again.advance()
        writer = MoveWriter()
        for choice in self.choices:
            decision = again.decision()
            if decision is None:
                break
            writer.tell(again.view(decision.player), decision, choice)
            again.apply(choice)
        if fingerprint(again) != fingerprint(self.engine):
            raise RecordError("record_engine")
        header = replace(self._header, names=[*names, *self._header.names[len(names) :]])
        return Record.of(header, writer.lines, again)

    # ---- as text
    def position(self, viewer: int | None = None) -> str:
        """The position as one line: all of it, or what one viewer (-1: a spectator) may see.

        ``OpenGame.at`` reads a whole one, if it stands at a chance.
        """
        return write_position(position_of(self.engine, viewer))

    def show(self, viewer: int | None = None) -> str:
        """The table in a few lines, open, or as one viewer (-1: a spectator) may see it.

        >>> print(OpenGame.at("8 lite+basic; A: field ♠5 | hand ♡5 ♣4 | life ♠8; B: life ♢9"))
        8 lite+basic, turn 1 A
        B: life 1
        A: field ♠5 | life 1 | hand ♡5 ♣4
        A chance: end attack set_bulwark up pass

        ``print(game)`` shows the open table.
        """
        return "\n".join(table_lines(self.engine, viewer))

    def __str__(self) -> str:
        return self.show()

    def __repr__(self) -> str:
        return f"<OpenGame {self.position()}>"
