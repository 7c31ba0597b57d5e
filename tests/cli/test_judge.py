"""The judge in the terminal: a file told box by box, and lines written to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import blackpoker

from blackpoker.scenarios.runner import play_scenarios

pytestmark = pytest.mark.once  # what is played is tested on both builds elsewhere
TABLE = "8 lite+basic; A: field ♠5 | hand ♡5 ♢4"
UP = "A up ♡5 pay ♢4 on ♠5"


def test_a_file_is_told_box_by_box(tmp_path: Path) -> None:
    file = tmp_path / "up.scenario"
    file.write_text(f"J-001  Up\n{TABLE}\n---\n{UP}\n".replace("; ", "\n"), encoding="utf-8")
    told = blackpoker("judge", str(file), given="")
    assert told.returncode == 0
    assert "[4] [5] [6] [7] [10] [6] [3]" in told.stdout
    assert "C-01" in told.stdout
    link = blackpoker("judge", str(file), "--link").stdout
    assert link.startswith("/judge#j=8~lite+basic")
    fragment = link.strip().partition("#")[2]
    assert blackpoker("judge", "--position", fragment, "--link").stdout == link


def test_lines_are_played_tried_beside_each_other_and_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.scenario"
    lines = [UP, "branch", "both pass", "compare 1", "why attack", "nonsense", f"save {kept}"]
    told = blackpoker("judge", "--position", TABLE, given="\n".join(lines)).stdout
    assert "♠5 5 → 10" in told
    assert "Stage: –  |  A up ♡5 on ♠5" in told
    assert "Attack:" not in told  # it can be asked for again
    assert "'nonsense' is no answer here" in told
    assert [one.passed for one in play_scenarios(kept.read_text(encoding="utf-8"))] == [True]


def test_what_is_given_is_changed_by_a_line_and_what_cannot_be_is_said() -> None:
    lines = "B: hand ♠2\nB: field ♠2\nB: field -\ncompare 3"
    told = blackpoker("judge", "--position", TABLE, given=lines).stdout
    assert "B: life 20 | hand ♠2" in told
    assert "✕ B has these cards twice: ♠2" in told
    assert "0 are kept" in told


def test_a_line_that_cannot_be_makes_the_file_fail(tmp_path: Path) -> None:
    file = tmp_path / "no.scenario"
    file.write_text("J-001  No\n8 lite+basic\n---\nA attack ♠5\n", encoding="utf-8")
    assert blackpoker("judge", str(file), given="").returncode == 1
