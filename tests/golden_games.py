"""What the golden files hold. ``python tests/golden_games.py`` writes them anew after a change of
rules.

counts.toml         how many ways the options lead four decisions ahead, from fixed places in fixed
games
traces.toml         a fingerprint of a thousand games, decision by decision: the same in both builds
playthroughs/*.txt  one game per regulation, to be read as a diff
totals.toml         how many actions, options and array places there are (golden_totals.py)
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from zlib import crc32

import golden_totals
from games import MOST_DECISIONS, REGULATIONS, random_game

from blackpoker.core.game import Game
from blackpoker.core.rng import seeded
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.narrators import narrator_for
from blackpoker.play.record import Header, Record
from blackpoker.regulation.games import AnyRegulation

HERE = Path(__file__).parent / "golden"
COUNTED_AT = (3, 12, 25, 40)  # which of the decisions with a real choice
DEPTH = 4
TRACED_GAMES = 15  # of each regulation: a thousand of all
SHOWN_MOVES = 120


def file_name(regulation: AnyRegulation) -> str:
    return regulation.id.replace(" ", "-").replace("+", "-")


def ways(game: Game, depth: int) -> int:
    """Count the option sequences of this length."""
    if depth == 0 or game.over:
        return 1
    if depth == 1:
        return game.count()
    total = 0
    for choice in range(game.count()):
        branch = game.clone()
        branch.apply(choice)
        total += ways(branch, depth - 1)
    return total


def counts(regulation: AnyRegulation) -> list[int]:
    found = []
    wide = 0
    for game, _ in random_game(regulation, 11):
        if 3 <= game.count() <= 12 and game.turn_number > 0:
            wide += 1
            if wide in COUNTED_AT:
                found.append(ways(game, DEPTH))
    return found


def traced_seeds(regulation: AnyRegulation) -> list[int]:
    """Its own, whatever other regulations there are."""
    first = crc32(regulation.id.encode()) % 10_000
    return list(range(first, first + TRACED_GAMES))


def trace(regulation: AnyRegulation, seed: int) -> str:
    """A fingerprint of a whole game: every decision, every choice, and the end."""
    game = regulation.new_game(seed)
    rng = seeded(seed + 1)
    told = hashlib.sha256()
    for _ in range(MOST_DECISIONS):
        if game.over:
            break
        assert game.question is not None
        choice = rng.below(game.count())
        told.update(f"{game.asked} {game.question.id} {game.low} {game.high} {choice};".encode())
        game.apply(choice)
    told.update(fingerprint(game).encode())
    return told.hexdigest()


def traces(regulation: AnyRegulation) -> str:
    told = hashlib.sha256()
    for seed in traced_seeds(regulation):
        told.update(trace(regulation, seed).encode())
    return told.hexdigest()[:32]


def playthrough(regulation: AnyRegulation) -> str:
    """One random game: its record, each move followed by what came of it."""
    seed = 21
    names = [f"Player {letter}" for letter in "ABCDEF"[: regulation.players]]
    narrator = narrator_for(regulation.rules, names, None, "en")
    writer = MoveWriter()
    lines = [f"{regulation.id}, seed {seed}", ""]
    game = regulation.prepare(seed)
    game.record()
    game.advance()
    lines += [f"      {sentence}" for sentence in narrator.tell(game.drain_events())]
    rng = seeded(seed)
    told: list[
        tuple[int, list[str]]
    ] = []  # after which move what was said; a request grows word by word
    while not game.over and len(writer.lines) < SHOWN_MOVES:
        decision = game.decision()
        assert decision is not None
        choice = rng.below(len(decision.options))
        writer.tell(game.view(decision.player), decision, choice)
        game.apply(choice)
        told.append((len(writer.lines), narrator.tell(game.drain_events())))
    for number, line in enumerate(writer.lines, 1):
        lines.append(line)
        lines += [f"      {one}" for after, said in told if after == number for one in said]
    header = Header(regulation.id, regulation.rules_version, seed, names)
    lines += ["", f"result: {Record.of(header, [], game).result}", f"hash: {fingerprint(game)}", ""]
    return "\n".join(lines)


def main() -> None:
    folder = HERE / "playthroughs"
    for old in folder.iterdir():  # also of what is no longer played
        old.unlink()
    count_lines, trace_lines = [], []
    for regulation in REGULATIONS:
        print(regulation.id)
        count_lines.append(f'"{regulation.id}" = {counts(regulation)}')
        trace_lines.append(f'"{regulation.id}" = "{traces(regulation)}"')
        (folder / f"{file_name(regulation)}.txt").write_text(
            playthrough(regulation), encoding="utf-8"
        )
    (HERE / "counts.toml").write_text("\n".join(count_lines) + "\n", encoding="utf-8")
    (HERE / "traces.toml").write_text("\n".join(trace_lines) + "\n", encoding="utf-8")
    (HERE / "totals.toml").write_text(golden_totals.written(), encoding="utf-8")
    page = golden_totals.RESEARCH.read_text(encoding="utf-8")
    golden_totals.RESEARCH.write_text(golden_totals.with_sizes(page), encoding="utf-8")


if __name__ == "__main__":
    main()
