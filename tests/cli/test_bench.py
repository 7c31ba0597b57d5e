"""``blackpoker bench``: a table for people, data for programs."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from blackpoker.cli.bench import bench
from blackpoker.text import LANGUAGES
from blackpoker.words.columns import width


def run(*words: str, lang: str = "en") -> Result:
    return CliRunner().invoke(bench, ["--seconds", "0.02", *words], obj={"lang": lang})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_aligned(lang: str) -> None:
    result = run("8 lite+entry20", "oldmaid", lang=lang)
    assert result.exit_code == 0, result.exception
    rows = result.stdout.split("\n\n")[1].splitlines()
    assert len(rows) == 3
    assert len({width(row) for row in rows}) == 1
    assert rows[1].startswith("8 lite+entry20 ")


def test_data_for_programs() -> None:
    data = json.loads(run("8 lite+entry20", "--json").stdout)
    assert data["compiled"] in (True, False)
    assert [one["regulation"] for one in data["speeds"]] == ["8 lite+entry20"]


def test_without_a_language_it_speaks_english() -> None:
    result = CliRunner().invoke(bench, ["--seconds", "0.02", "8 lite+entry20"])
    assert "inside" in result.stdout
