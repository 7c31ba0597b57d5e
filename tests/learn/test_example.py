"""The example of ten minutes runs, in less than one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "learn" / "lite_in_ten_minutes.py"


def test_the_example_trains_and_draws(tmp_path: Path) -> None:
    out = tmp_path / "lite"
    words = [sys.executable, str(EXAMPLE), "0.005", str(out)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=150, check=False)
    assert done.returncode == 0, done.stderr
    assert (out / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert (out / "lite.net").exists()
    assert "learned" in done.stdout.splitlines()[-2]
