"""Nothing changes by accident: counts, traces and playthroughs are as they were, in both builds."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from games import DUEL_IDS, DUELS, IDS, REGULATIONS
from golden_games import HERE, counts, file_name, playthrough, traces
from golden_totals import RESEARCH, SIZES, actions_by_format, totals, with_sizes

from blackpoker.editions.edition import Edition
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation

every_game = pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)


def golden(name: str) -> dict[str, Any]:
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


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_format_has_its_number_of_actions(edition: Edition) -> None:
    assert actions_by_format(edition) == golden("totals.toml")["editions"][edition.id]


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_there_is_as_much_of_everything_as_before(regulation: Regulation) -> None:
    """Trained policies depend on it: when it changes on purpose, say so in the changelog."""
    assert totals(regulation) == golden("totals.toml")["regulations"][regulation.id]


def test_the_golden_files_tell_of_nothing_that_is_not_played() -> None:
    assert list(golden("counts.toml")) == list(golden("traces.toml")) == IDS
    assert list(golden("totals.toml")["editions"]) == list(EDITIONS)
    assert list(golden("totals.toml")["regulations"]) == DUEL_IDS
    shown = {path.name for path in (HERE / "playthroughs").iterdir()}
    assert shown == {f"{file_name(one)}.txt" for one in REGULATIONS}


def test_the_sizes_on_the_page_for_researchers_are_right() -> None:
    page = RESEARCH.read_text(encoding="utf-8")
    assert len(SIZES.findall(page)) == 4
    assert with_sizes(page) == page
