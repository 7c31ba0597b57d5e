"""A match in lines: what it is, which game begins, and how it stands."""

from __future__ import annotations

from blackpoker.table.protocol import MatchScore
from blackpoker.terminal.scene import Scene
from blackpoker.words.columns import COLUMNS, wrap


def between_games(scene: Scene, match: MatchScore) -> list[str]:
    """Above the question for a deck: at first what a match is, then what the word look shows."""
    if match.look:
        return [scene.text_of("match.look_word")]
    return wrap(scene.text_of("match.rules"), COLUMNS) if match.game == 1 else []


def game_line(scene: Scene, match: MatchScore) -> str:
    """Which game begins, and with which decks."""
    yours, theirs = match.decks[scene.me], match.decks[1 - scene.me]
    values = {**both_names(scene), "yours": yours, "theirs": theirs}
    return scene.text_of("match.begins", number=match.game, **values)


def both_names(scene: Scene) -> dict[str, object]:
    return {"who": scene.name(scene.me), "other": scene.name(1 - scene.me)}


def score_lines(scene: Scene) -> list[str]:
    """How the match stands after a game, and who has won it."""
    match = scene.state.match
    if match is None:
        return []
    mine, theirs = match.wins[scene.me], match.wins[1 - scene.me]
    values = {**both_names(scene), "mine": mine, "theirs": theirs, "drawn": match.drawn}
    lines = [scene.text_of("match.score_drawn" if match.drawn else "match.score", **values)]
    if match.winner >= 0:
        lines.append(scene.text_of("match.won", who=scene.name(match.winner)))
    return lines
