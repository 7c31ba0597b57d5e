"""The example trains, and the code on the page for researchers runs."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

NO_OPEN_SPIEL = sys.platform == "win32" or sys.version_info >= (3, 15)  # as in pyproject.toml
ROOT = Path(__file__).resolve().parents[2]
FENCED = re.compile(r"^```py\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_example_trains() -> None:
    train = runpy.run_path(str(ROOT / "examples" / "rl" / "train_masked_policy.py"))["train"]
    curve = train("9.1 lite+entry16", seconds=0.01, seed=1, hidden=8, games_per_test=4, tests=1)
    assert [played for played, _ in curve] == [0, 40]
    assert all(0 <= share <= 1 for _, share in curve)


@pytest.mark.skipif(NO_OPEN_SPIEL, reason="OpenSpiel has no wheels for this")
def test_the_code_for_researchers_runs() -> None:
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    blocks = FENCED.findall(page)
    assert len(blocks) >= 3
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), names)
