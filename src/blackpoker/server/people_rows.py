"""What the store keeps of people: identities, their devices, the games they sit in, their ratings.

Of what somebody shows to be recognised (a token, five words) only hashes are kept. An identity that
is deleted leaves nothing behind but games with somebody else, in which nobody is named any more.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from blackpoker.lab.glicko import Glicko

if TYPE_CHECKING:
    from blackpoker.server.store import Statement

# What is to be done about a game's rating: nothing yet (""), to be rated with this winner, it is
# rated, or it never will be.
DUE: Final = {0: "A", 1: "B", -1: "="}
DONE: Final = "done"
NEVER: Final = "never"
FIELDS: Final = "id, name, program, rated, rating, deviation, volatility, rated_at, seen"


@dataclass(frozen=True)
class Identity:
    """Somebody who comes back: a browser, or several that were told the same five words."""

    id: str
    name: str  # "": none yet
    program: bool  # no person, and says so
    rated: bool  # wants to be
    strength: Glicko
    rated_at: float  # when the strength was last looked at; 0: never
    seen: float


@dataclass(frozen=True)
class OwnGame:
    """A game somebody sits in, as it was created, and what it has come to."""

    game: str
    seat: int
    setup: bytes
    state: str
    created: float
    ended: float | None
    replay: str | None  # the code of its record


@dataclass(frozen=True)
class RatedGame:
    """A game that counted: how it went, and what the rating was after it."""

    game: str
    opponent: str  # an identity, or a level as ``level:3``
    name: str  # of that identity now; "": it is gone, has none, or is a level
    score: float
    rating: float
    deviation: float
    at: float


# ---- what can be written
def identity_made(one: Identity, token: bytes, at: float) -> list[Statement]:
    strength = one.strength
    return [
        (
            "INSERT INTO identities (id, name, folded, program, rated, rating, deviation,"
            " volatility, rated_at, created, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)",
            (
                *(one.id, one.name, folded(one.name), int(one.program), int(one.rated)),
                *(strength.rating, strength.deviation, strength.volatility, at, at),
            ),
        ),
        device_added(one.id, token),
    ]


def device_added(identity: str, token: bytes) -> Statement:
    return "INSERT INTO devices (token, identity) VALUES (?, ?)", (token, identity)


def device_gone(token: bytes) -> Statement:
    return "DELETE FROM devices WHERE token = ?", (token,)


def identity_named(identity: str, name: str) -> Statement:
    sql = "UPDATE identities SET name = ?, folded = ? WHERE id = ?"
    return sql, (name, folded(name), identity)


def identity_seen(identity: str, at: float) -> Statement:
    return "UPDATE identities SET seen = ? WHERE id = ?", (at, identity)


def wants_to_be_rated(identity: str, rated: bool) -> Statement:
    return "UPDATE identities SET rated = ? WHERE id = ?", (int(rated), identity)


def words_given(identity: str, words: bytes) -> Statement:
    """The hash of five words; those before hold no more."""
    return "UPDATE identities SET words = ? WHERE id = ?", (words, identity)


def strength_now(identity: str, strength: Glicko, at: float) -> Statement:
    return (
        "UPDATE identities SET rating = ?, deviation = ?, volatility = ?, rated_at = ?"
        " WHERE id = ?",
        (strength.rating, strength.deviation, strength.volatility, at, identity),
    )


def game_counted(identity: str, one: RatedGame) -> Statement:
    return (
        "INSERT OR IGNORE INTO rated_games (identity, at, game, opponent, score, rating,"
        " deviation) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (identity, one.at, one.game, one.opponent, one.score, one.rating, one.deviation),
    )


def rating_of_game(game: str, state: str, after: str = "") -> Statement:
    """Note what is to be done about a game's rating; only once from each state to the next."""
    return "UPDATE games SET rating = ? WHERE id = ? AND rating = ?", (state, game, after)


def game_shown(game: str, public: bool) -> Statement:
    return "UPDATE games SET public = ? WHERE id = ?", (int(public), game)


def setup_rewritten(game: str, setup: bytes) -> Statement:
    return "UPDATE games SET setup = ? WHERE id = ?", (setup, game)


def entry_rewritten(game: str, n: int, body: bytes) -> Statement:
    return "UPDATE entries SET body = ? WHERE game = ? AND n = ?", (body, game, n)


def record_rewritten(code: str, text: str) -> Statement:
    return "UPDATE records SET text = ? WHERE code = ?", (text, code)


def game_deleted(game: str) -> list[Statement]:
    """All of a game, and its record."""
    return [
        ("DELETE FROM records WHERE game = ?", (game,)),
        ("DELETE FROM entries WHERE game = ?", (game,)),
        ("DELETE FROM seats WHERE game = ?", (game,)),
        ("DELETE FROM codes WHERE game = ?", (game,)),
        ("UPDATE games SET successor = NULL WHERE successor = ?", (game,)),
        ("DELETE FROM games WHERE id = ?", (game,)),
    ]


def identity_deleted(identity: str) -> list[Statement]:
    """Everything but the games, whose seats are nobody's from now on."""
    return [
        ("UPDATE seats SET identity = NULL WHERE identity = ?", (identity,)),
        ("DELETE FROM rated_games WHERE identity = ?", (identity,)),
        ("DELETE FROM devices WHERE identity = ?", (identity,)),
        ("DELETE FROM identities WHERE id = ?", (identity,)),
    ]


def strangers_forgotten(before: float) -> list[Statement]:
    """Identities that were not seen for so long and sit in no game go with their devices."""
    gone = (
        "SELECT id FROM identities WHERE seen < ? AND NOT EXISTS"
        " (SELECT 1 FROM seats WHERE seats.identity = identities.id)"
    )
    return [
        (f"DELETE FROM rated_games WHERE identity IN ({gone})", (before,)),
        (f"DELETE FROM devices WHERE identity IN ({gone})", (before,)),
        (f"DELETE FROM identities WHERE id IN ({gone})", (before,)),
    ]


def folded(name: str) -> str:
    """Return what a name is compared by: nobody is told from another by a capital or a width.

    >>> folded("Ｈａｒｕ ") == folded("haru")
    True
    """
    return "".join(normalize("NFKC", name).casefold().split())


# ---- what can be read
class PeopleRows:
    """What is known of people, over the store's reader."""

    def __init__(self, reader: sqlite3.Connection) -> None:
        self.reader = reader

    def by_id(self, id: str) -> Identity | None:
        return self.one(f"SELECT {FIELDS} FROM identities WHERE id = ?", id)

    def by_token(self, token: bytes) -> Identity | None:
        sql = f"SELECT {FIELDS} FROM identities WHERE id ="
        return self.one(f"{sql} (SELECT identity FROM devices WHERE token = ?)", token)

    def by_words(self, words: bytes) -> Identity | None:
        return self.one(f"SELECT {FIELDS} FROM identities WHERE words = ?", words)

    def one(self, sql: str, value: str | bytes) -> Identity | None:
        row = self.reader.execute(sql, (value,)).fetchone()
        if row is None:
            return None
        id, name, program, rated, rating, deviation, volatility, rated_at, seen = row
        strength = Glicko(rating, deviation, volatility)
        return Identity(id, name, bool(program), bool(rated), strength, rated_at, seen)

    def called(self, name: str, since: float) -> list[str]:
        """Return who has this name, of those who were here since then."""
        sql = "SELECT id FROM identities WHERE folded = ? AND folded != '' AND seen >= ?"
        return [row[0] for row in self.reader.execute(sql, (folded(name), since))]

    def has_words(self, identity: str) -> bool:
        sql = "SELECT words IS NOT NULL FROM identities WHERE id = ?"
        row = self.reader.execute(sql, (identity,)).fetchone()
        return bool(row and row[0])

    def sits(self, game: str) -> dict[int, str]:
        """Return who sits in a game, by seat."""
        sql = "SELECT seat, identity FROM seats WHERE game = ? AND identity IS NOT NULL"
        return dict(self.reader.execute(sql, (game,)).fetchall())

    def games(self, identity: str, most: int, before: float) -> list[OwnGame]:
        """Return somebody's games that were begun before then, the last one first."""
        rows = self.reader.execute(
            "SELECT games.id, seats.seat, setup, state, games.created, ended,"
            " (SELECT code FROM records WHERE records.game = games.id)"
            " FROM seats JOIN games ON games.id = seats.game"
            " WHERE seats.identity = ? AND games.created < ? AND games.kind != 'lesson'"
            " ORDER BY games.created DESC LIMIT ?",
            (identity, before, most),
        )
        return [OwnGame(*row) for row in rows]

    def all_games(self, identity: str) -> list[tuple[str, str]]:
        """Return every game of somebody, and its kind."""
        sql = "SELECT id, kind FROM games WHERE id IN (SELECT game FROM seats WHERE identity = ?)"
        return self.reader.execute(sql, (identity,)).fetchall()

    def first_entry(self, game: str) -> bytes | None:
        """Return the first thing that happened in a game: that somebody sat down, if ever."""
        sql = "SELECT body FROM entries WHERE game = ? ORDER BY n LIMIT 1"
        row = self.reader.execute(sql, (game,)).fetchone()
        return row[0] if row else None

    def history(self, identity: str, most: int) -> list[RatedGame]:
        """Return the last games that counted, the oldest first."""
        rows = self.reader.execute(
            "SELECT game, opponent,"
            " coalesce((SELECT name FROM identities WHERE id = opponent), ''),"
            " score, rating, deviation, at FROM rated_games WHERE identity = ?"
            " ORDER BY at DESC LIMIT ?",
            (identity, most),
        )
        return [RatedGame(*row) for row in rows.fetchall()[::-1]]

    def counts(self, identity: str) -> tuple[int, int, int]:
        """Return how many games counted, how many of them were won and how many lost."""
        (games, won, lost) = self.reader.execute(
            "SELECT count(*), coalesce(sum(score = 1), 0), coalesce(sum(score = 0), 0)"
            " FROM rated_games WHERE identity = ?",
            (identity,),
        ).fetchone()
        return int(games), int(won), int(lost)

    def to_be_rated(self) -> list[str]:
        """Return the games that are over and not rated yet, in the order in which they ended."""
        sql = "SELECT id FROM games WHERE rating IN ('A', 'B', '=') ORDER BY ended"
        return [row[0] for row in self.reader.execute(sql)]
