"""Puzzles, in a process that thinks: a position, its moves in words, and what comes of one."""

from __future__ import annotations

import msgspec

from blackpoker.agents.search.plan import Made
from blackpoker.common.duel import Duel
from blackpoker.common.view import EVERYBODY, open_view
from blackpoker.play.legal_moves import read_move
from blackpoker.play.move import Move
from blackpoker.play.narrate import Narrator
from blackpoker.play.notation import SEATS
from blackpoker.play.position import position_of
from blackpoker.play.puzzle import (
    GRADERS,
    TRIES,
    Prover,
    Puzzle,
    UnprovedError,
    laid_out,
    played_out,
    puzzle_called,
    tries,
    waits,
)
from blackpoker.regulation.house_rules import duel_with_house
from blackpoker.table.present import table_of
from blackpoker.table.puzzle_bodies import (
    ListedPuzzle,
    PuzzleLook,
    PuzzleMove,
    PuzzleSheet,
    PuzzleVerdict,
)
from blackpoker.words.deeds import Deeds
from blackpoker.words.prompt import Prompt
from blackpoker.workers.worker import JobSpec, Worker


def listed(one: Puzzle) -> ListedPuzzle:
    return ListedPuzzle(one.id, one.kind, one.regulation, one.stars)


def look_at(game: Duel, text: list[str]) -> PuzzleLook:
    table = table_of(game.book, open_view(game), EVERYBODY)
    lives = [side.life if isinstance(side.life, list) else [] for side in position_of(game).sides]
    return PuzzleLook(table, lives, text)


def sheet_of(puzzle: Puzzle, lang: str) -> PuzzleSheet:
    """All that is shown before somebody tries."""
    game = laid_out(puzzle.position)
    return PuzzleSheet(
        puzzle=listed(puzzle),
        regulation_name=duel_with_house(puzzle.regulation, ()).name.said(lang),
        me=int(game.asked),
        own=bool(game.asked == game.turn),
        look=look_at(game, []),
        moves=[in_words(game, one, lang) for one in tries(game)],
        found=list(puzzle.found),
        levels=list(GRADERS),
        tries=TRIES,
    )


def in_words(game: Duel, move: Move, lang: str) -> PuzzleMove:
    deeds = Deeds(Prompt(game.book, list(SEATS[:2]), int(game.asked), lang))
    copy = game.clone()
    made: list[Made] = []
    for choice in move.choices:
        decision = copy.decision()
        assert decision is not None
        made.append(Made(open_view(copy), decision, choice))
        copy.apply(choice)
    deed = deeds.deed(made)
    name = deeds.step(deed) if deed.action is None else deed.action.name.said(lang)
    return PuzzleMove(str(move), deeds.step(deed), move.action, name)


def verdict_on(puzzle: Puzzle, line: str, lang: str) -> PuzzleVerdict:
    """Play a move, and all that follows from it, to the end of the turn."""
    game = laid_out(puzzle.position)
    move = read_move(game, line or puzzle.solution)
    if waits(move):
        raise UnprovedError("puzzle_waits")
    right = Prover.of(game).works(move)
    said = in_words(game, move, lang).text
    teller = Narrator(game.book, list(SEATS[:2]), None, lang)
    game.record()
    teller.restart(open_view(game))
    looks: list[PuzzleLook] = []
    for after in played_out(game, move):
        groups = teller.heard(list(after.drain_events()))
        text = [one for group in groups for one in teller.tell_group(group)]
        if text:
            looks.append(look_at(after, text))
    return PuzzleVerdict(right, str(move), said, looks)


# ---- jobs
def puzzle_sheet(mind: Worker, task: JobSpec) -> bytes:
    puzzle = puzzle_called(task.arguments["id"])
    return msgspec.json.encode(sheet_of(puzzle, task.arguments["lang"]))


def puzzle_try(mind: Worker, task: JobSpec) -> bytes:
    puzzle = puzzle_called(task.arguments["id"])
    told = verdict_on(puzzle, task.arguments["line"], task.arguments["lang"])
    return msgspec.json.encode(told)
