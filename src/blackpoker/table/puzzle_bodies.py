"""Puzzles over HTTP, and in a page without a server. A part of the protocol: see ``protocol``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from blackpoker.table.sent_view import Table

PuzzleKind = Literal["win", "survive", "answer"]


class ListedPuzzle(Struct):
    """One of the list, the easiest first."""

    id: str
    kind: PuzzleKind
    regulation: str
    stars: Annotated[int, Meta(ge=1, le=4)]  # how hard it was for the computer's levels


class PuzzleList(Struct):
    """GET /api/puzzles: all there are; that of a day, counted from 1970, is number
    ``day * stride`` of them, beginning anew at their end."""

    puzzles: list[ListedPuzzle]
    stride: int


class PuzzleLook(Struct):
    """A position of a puzzle, every card open."""

    table: Table
    lives: list[list[int]]  # of both players, the next card first
    text: list[str] = []  # what led to it


class PuzzleMove(Struct):
    """A move one may try."""

    line: str  # in the notation
    text: str  # in a few words
    action: str  # its id; nothing: to pass
    name: str  # of the action


class PuzzleSheet(Struct):
    """GET /api/puzzles/ID: the position, who is to move, and every move there is."""

    puzzle: ListedPuzzle
    regulation_name: str
    me: int
    own: bool  # is it this player's turn?
    look: PuzzleLook
    moves: list[PuzzleMove]
    found: list[int]  # by levels, how many of ``tries`` found it ...
    levels: list[int]  # ... which levels
    tries: int


class PuzzleTry(Struct):
    """POST /api/puzzles/ID: a move; without one, the solution is told."""

    line: Annotated[str, Meta(max_length=400)] = ""


class PuzzleVerdict(Struct):
    """What comes of it if both do their best."""

    right: bool
    line: str  # the move
    text: str
    looks: list[PuzzleLook]
