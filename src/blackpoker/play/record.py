"""Game records: a header and the moves, for people to read and programs to replay.

``docs/records.md``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACTION
from blackpoker.core.errors import BlackPokerError, IllegalDeck, NotationError, RecordError
from blackpoker.core.game import Game
from blackpoker.core.keyed import KEY_BYTES, Seed
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import read_deck, write_cards
from blackpoker.play.fair_deal import Deal, is_hex
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.move_text import MoveReader
from blackpoker.play.notation import SEATS, read_seat, seat
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.house_rules import find_with_house

FIRST_WORDS: Final = "blackpoker record"
VERSION: Final = 2  # of the moves: what a word of a line means
WORD_BY_WORD: Final = 1  # where each word meant what lay there when it was asked for
RULE: Final = "---"
NO_CARDS: Final = "none"
LONGEST_NAME: Final = 60  # letters: of a guest 24, with the agent that played for it
LONGEST_MOVE: Final = 600  # letters; the longest of all is far shorter
SHOWN: Final = 40


@dataclass(frozen=True)
class DeckSplit:
    """Where the decks of a match come from: the deal of its first game, and which deck each plays.

    A deck is counted from 0 here, and from 1 where people read it.
    """

    deal: Deal
    chosen: list[int]


@dataclass
class Header:
    """What was agreed on before the cards were shuffled."""

    regulation: str
    rules: str
    seed: Seed
    names: list[str]
    decks: list[list[int]] | None = None
    trumps: list[list[int] | None] | None = None  # None: chosen in the setup
    standing: list[int] = field(default_factory=list)  # whose last buried card stays on top
    deal: Deal | None = None  # how the seed came about, where it was a fair deal
    split: DeckSplit | None = None  # how the decks did, in a match

    def prepare(self, regulation: AnyRegulation) -> Game:
        """Return the game that is about to be set up like this."""
        game = regulation.prepare(self.seed, self.decks, self.trumps)
        if isinstance(game, Duel):
            for player in self.standing:
                game.accept_last_card_on_top(player)
        return game


@dataclass
class Record:
    """A game: its header, its moves, how it ended, and the fingerprint of the end.

    >>> from blackpoker import new_game
    >>> game = new_game("9.1 lite+entry16", seed=2)
    >>> _ = game.play("end")
    >>> text = game.record(["Ann", "Bob"]).write()
    >>> Record.read(text).moves
    ['A end']
    """

    header: Header
    moves: list[str]
    result: str = ""
    hash: str = ""
    ended: str = ""  # resigned, time: what ended it before the rules did
    version: int = VERSION

    @staticmethod
    def of(header: Header, moves: list[str], game: Game) -> Record:
        if not game.over:
            result = "unfinished"
        else:
            nobody = "drawn" if isinstance(game, Duel) else "over"
            result = f"{seat(game.winner)} won" if game.winner >= 0 else nobody
        return Record(header, list(moves), result, fingerprint(game))

    def write(self) -> str:
        """Return the record as text."""
        header = self.header
        lines = [
            f"{FIRST_WORDS} {self.version}",
            f"regulation: {header.regulation}",
            f"rules: {header.rules}",
            f"seed: {header.seed}" if isinstance(header.seed, int) else f"key: {header.seed.hex()}",
        ]
        for player, name in enumerate(header.names):
            lines.append(f"player {seat(player)}: {' '.join(name.split())}")
        for player, deck in enumerate(header.decks or []):
            lines.append(f"deck {seat(player)}: {write_cards(deck)}")
        for player, trumps in enumerate(header.trumps or []):
            if trumps is not None:
                lines.append(f"trumps {seat(player)}: {write_cards(trumps) or NO_CARDS}")
        if header.standing:
            lines.append("standing: " + "".join(seat(player) for player in header.standing))
        if header.deal is not None:
            lines += deal_lines("deal", header.deal)
        if header.split is not None:
            lines += deal_lines("match", header.split.deal)
            lines.append("match decks: " + " ".join(str(n + 1) for n in header.split.chosen))
        lines.append(f"result: {self.result}")
        if self.ended:
            lines.append(f"ended: {self.ended}")
        lines += [f"hash: {self.hash}", RULE, *self.moves, ""]
        return "\n".join(lines)

    @staticmethod
    def read(text: str) -> Record:
        """Return the record a text holds; RecordError says what is wrong with it."""
        lines = text.replace("\r\n", "\n").lstrip("\ufeff").split("\n")
        if not lines or not lines[0].startswith(FIRST_WORDS):
            raise RecordError("not_a_record", first=f"{FIRST_WORDS} {VERSION}")
        known = {f"{FIRST_WORDS} {one}": one for one in (WORD_BY_WORD, VERSION)}
        first = lines[0].strip()
        if first not in known:
            raise RecordError("record_kind", found=first, known="', '".join(known))
        if RULE not in lines:
            raise RecordError("record_no_moves")
        at = lines.index(RULE)
        values: dict[str, str] = {}
        for number, line in enumerate(lines[1:at], 2):
            name, colon, value = line.partition(":")
            if not colon or name.strip() in values:
                raise RecordError("record_line", line=number, text=line)
            values[name.strip()] = value.strip()
        for needed in ("regulation", "rules"):
            if needed not in values:
                raise RecordError("record_lacks", field=needed)
        seed = read_seed(values)
        try:
            decks = [read_deck(values[f"deck {one}"]) for one in deck_seats(values)]
            trumps = read_trumps(values)
            standing = [read_seat(one) for one in values.get("standing", "")]
        except NotationError as error:
            raise RecordError("record_damaged", reason=error) from error
        named = [i for i, one in enumerate(SEATS) if f"player {one}" in values]
        names = [
            values.get(f"player {one}", one)[:LONGEST_NAME]
            for one in SEATS[: max(named, default=-1) + 1]
        ]
        header = Header(
            regulation=values["regulation"],
            rules=values["rules"],
            seed=seed,
            names=names,
            decks=decks or None,
            trumps=trumps,
            standing=standing,
            deal=read_deal("deal", values),
            split=read_split(values),
        )
        moves = [
            line.strip() for line in lines[at + 1 :] if line.strip() and not line.startswith("#")
        ]
        for line in moves:
            if len(line) > LONGEST_MOVE:
                shown = line[:SHOWN] + "…"
                raise RecordError("record_long_move", move=shown, most=LONGEST_MOVE)
        result, hash, ended = (values.get(name, "") for name in ("result", "hash", "ended"))
        return Record(header, moves, result, hash, ended, known[first])


def deck_seats(values: dict[str, str]) -> str:
    """The seats whose decks are written: from A on, without a gap."""
    seats = "".join(one for one in SEATS if f"deck {one}" in values)
    if not SEATS.startswith(seats):
        raise RecordError("record_decks", seat=seats[-1])
    return seats


def read_trumps(values: dict[str, str]) -> list[list[int] | None] | None:
    """The trumps the players brought; whoever has no line chose them in the setup."""
    seats = SEATS[:2]
    for name, value in values.items():
        if name.startswith("trumps") and (name not in [f"trumps {one}" for one in seats]):
            raise RecordError("record_field", field=name, value=value)
    written = [values.get(f"trumps {one}") for one in seats]
    if all(text is None for text in written):
        return None
    return [None if text is None else brought(text) for text in written]


def brought(text: str) -> list[int]:
    if text == NO_CARDS:
        return []
    cards = read_deck(text)
    if not cards:
        raise RecordError("record_field", field="trumps", value=text)
    return cards


def read_seed(values: dict[str, str]) -> Seed:
    """What all was shuffled by: a number, or the key of a deal on a server."""
    if "seed" in values and "key" in values:
        raise RecordError("record_two_seeds")
    if "key" in values:
        if not is_hex(values["key"], KEY_BYTES, KEY_BYTES):
            raise RecordError("record_field", field="key", value=values["key"])
        return bytes.fromhex(values["key"])
    if "seed" not in values:
        raise RecordError("record_lacks", field="seed")
    if not re.fullmatch(r"\d{1,19}", values["seed"]):
        raise RecordError("record_field", field="seed", value=values["seed"])
    return int(values["seed"])


def deal_lines(of: str, deal: Deal) -> list[str]:
    """A deal as it is written: ``of`` this game, or of the first one of its match."""
    lines = [f"{of} game: {deal.game}", f"{of} commitment: {deal.commitment}"]
    if deal.salt:
        lines.append(f"{of} salt: {deal.salt}")
    for what, found in (("promise", deal.promises), ("share", deal.shares)):
        lines += [f"{of} {what} {seat(player)}: {one}" for player, one in enumerate(found)]
    return [*lines, f"{of} secret: {deal.secret}"]


def read_deal(of: str, values: dict[str, str]) -> Deal | None:
    """How the seed came about; None in a record that does not tell."""
    if not any(name.startswith(f"{of} ") for name in values):
        return None
    for needed in (f"{of} game", f"{of} commitment", f"{of} secret"):
        if needed not in values:
            raise RecordError("record_lacks", field=needed)
    promises, shares = (
        [values[name] for one in SEATS[:2] if (name := f"{of} {what} {one}") in values]
        for what in ("promise", "share")
    )
    return Deal(
        values[f"{of} game"],
        values[f"{of} commitment"],
        promises,
        shares,
        values[f"{of} secret"],
        values.get(f"{of} salt", ""),
    )


def read_split(values: dict[str, str]) -> DeckSplit | None:
    """How the decks of a match came about; None in a record of no match, or of an older one."""
    deal = read_deal("match", values)
    if deal is None:
        return None
    written = values.get("match decks", "")
    if not re.fullmatch(r"[1-9] [1-9]", written):
        raise RecordError("record_field", field="match decks", value=written)
    return DeckSplit(deal, [int(one) - 1 for one in written.split()])


class Replay:
    """Plays a record again, move by move.

    >>> from blackpoker import new_game
    >>> game = new_game("9.1 lite+entry16", seed=2)
    >>> _ = game.play("end")
    >>> Replay(game.record()).run().to_data() == game.engine.to_data()
    True

    Local rules it names must be given; who has no name is called by the seat.
    """

    def __init__(self, record: Record, house: tuple[Supplement, ...] = ()) -> None:
        self.record = record
        header = record.header
        self.regulation: AnyRegulation = find_with_house(header.regulation, house)
        header.names = [*header.names, *SEATS[len(header.names) : self.regulation.players]]
        try:
            self.game: Game = header.prepare(self.regulation)
        except IllegalDeck as error:
            raise RecordError("record_damaged", reason=error) from error
        self.game.record()
        self.game.advance()
        self.reader = MoveReader(self.game, word_by_word=record.version == WORD_BY_WORD)
        self.at = 0

    def __len__(self) -> int:
        return len(self.record.moves)

    def step(self) -> str:
        """Play the next move and return it."""
        line = self.record.moves[self.at]
        who, _, move = line.partition(" ")
        try:
            player = read_seat(who, self.regulation.players)
            self.answer_what_is_forced()
            self.make(player, move)
        except BlackPokerError as error:
            raise self.differs(line, error) from error
        self.at += 1
        return line

    def make(self, player: int, move: str) -> None:
        if self.game.asked != player and self.reader.says_again(move, player):
            return
        decision = self.game.decision()
        if decision is None:
            raise NotationError("game_is_over_move", line=self.record.moves[self.at])
        if decision.player != player:
            raise NotationError(
                "not_asked_in_record", seat=seat(player), asked=seat(decision.player)
            )
        reading = self.reader.rehearse(move, player)
        for choice in reading.choices:
            self.apply(choice)
            if self.at == len(self) - 1 and self.as_recorded():
                break  # kept before a question that would have answered itself
        self.reader.follow(reading)

    def as_recorded(self) -> bool:
        """Is this the state the record ends with?"""
        return bool(self.record.hash) and fingerprint(self.game) == self.record.hash

    def answer_what_is_forced(self) -> None:
        """Answers without an alternative are not written, unless they are a chance."""
        while True:
            decision = self.game.decision()
            if decision is None or len(decision.options) > 1 or decision.question.part == ACTION:
                return
            if self.at == len(self) and self.as_recorded():
                return
            self.reader.note(decision)
            self.apply(0)

    def apply(self, choice: int) -> None:
        """Make a choice: all of them come by here."""
        self.game.apply(choice)

    def differs(self, line: str, error: BlackPokerError) -> RecordError:
        theirs, ours = self.record.header.rules, self.regulation.rules_version
        id = "replay_move" if theirs == ours else "replay_version"
        return RecordError(id, theirs=theirs, ours=ours, move=self.at + 1, text=line, reason=error)

    def run(self) -> Game:
        """Play all of it, and compare the end with what the record says it was."""
        while self.at < len(self.record.moves):
            self.step()
        self.answer_what_is_forced()
        found = fingerprint(self.game)
        if self.record.hash and found != self.record.hash:
            raise RecordError("replay_end", theirs=self.record.hash, ours=found, move=self.at)
        return self.game
