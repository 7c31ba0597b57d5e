"""Nothing changes by accident: counts, traces and playthroughs are as they were, in both builds."""

from __future__ import annotations

import tomllib

import pytest
from games import IDS, REGULATIONS
from golden_games import HERE, counts, file_name, playthrough, traces

from blackpoker.regulation.games import AnyRegulation

every_game = pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)


def golden(name: str) -> dict[str, object]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


@every_game
def test_the_options_lead_to_as_many_places_as_before(regulation: AnyRegulation) -> None:
    assert counts(regulation) == golden("counts.toml")[regulation.id]


@every_game
def test_plain_and_compiled_play_the_same_thousand_games(regulation: AnyRegulation) -> None:
    """Both builds are held against the same file, so they agree with each other."""
    assert traces(regulation) == golden("traces.toml")[regulation.id]


@every_game
def test_a_game_reads_as_before(regulation: AnyRegulation) -> None:
    path = HERE / "playthroughs" / f"{file_name(regulation)}.txt"
    assert playthrough(regulation) == path.read_text(encoding="utf-8")
