"""A table in a few lines, in the words in which moves are written."""

from __future__ import annotations

from blackpoker.common.duel import Duel
from blackpoker.common.view import open_view
from blackpoker.play.notation import seat, word
from blackpoker.play.position import PlacedSide, position_of, write_request, write_side


def table_lines(game: Duel, viewer: int | None = None) -> list[str]:
    """Draw the open table, or what one viewer (-1: a spectator) may see; the viewer sits below."""
    placed = position_of(game, viewer)
    below = max(0, -1 if viewer is None else viewer)
    lines = [f"{placed.regulation}, turn {placed.turn_number} {seat(placed.turn)}"]
    for player in (1 - below, below):
        lines.append(f"{seat(player)}: {side_line(placed.sides[player])}")
    if placed.stage:
        lines.append("stage: " + " / ".join(write_request(one) for one in placed.stage))
    return [*lines, asked_line(game, viewer)]


def side_line(side: PlacedSide) -> str:
    """The zones of one player, as a position writes them, but with the piles only counted."""
    zones = write_side(side).split(" | ")
    for i, zone in enumerate(zones):
        name = zone.split()[0]
        if name == "life" and side.life is not None:
            zones[i] = f"life {side.life if isinstance(side.life, int) else len(side.life)}"
        elif name == "grave" and side.graveyard and len(side.graveyard) > 1:
            zones[i] = f"{' '.join(zone.split()[:2])} of {len(side.graveyard)}"
    return " | ".join(zones)


def asked_line(game: Duel, viewer: int | None) -> str:
    """Who is asked what; what can be answered is only said to them, and at an open table."""
    decision = game.decision()
    if decision is None:
        return f"over, {seat(game.winner)} won" if game.winner >= 0 else "over, drawn"
    if viewer is not None and viewer != decision.player:
        return f"{seat(decision.player)} is asked"
    seen = open_view(game) if viewer is None else game.view(viewer)
    words = [word(seen, decision, option) for option in decision.options]
    return f"{seat(decision.player)} {decision.question.id}: {' '.join(words)}"
