"""``blackpoker play --levels``: who they are, and how strong they have proved."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from blackpoker.agents.levels import LEVELS, Measured, measured, ratings
from blackpoker.cli.play import play
from blackpoker.text import LANGUAGES

MEASURED: Measured = {
    "2": [("8 lite+entry20", 400, 0.654, 0.618, 0.688), ("6 lite", 200, 0.5, 0.431, 0.569)],
    "8": [("8 lite+entry20", 100, 1.0, 0.963, 1.0)],
}
TOLD = {
    "en": [
        "    Elo 72 above level 1, over all regulations measured",
        "    scores 65 % against level 1 in 8 lite+entry20"
        " (62–69 % with 95 % confidence, 400 games)",
        "    scores 50 % against level 1 in 6 lite (43–57 % with 95 % confidence, 200 games)",
    ],
    "ja": [
        "    Elo はレベル 1 より 72 上 (測ったすべてのレギュレーションで)",
        "    8 lite+entry20 でレベル 1 に勝率 65 % (400 局、95 % 信頼区間 62–69 %)",
        "    6 lite でレベル 1 に勝率 50 % (200 局、95 % 信頼区間 43–57 %)",
    ],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_measured_stands_below_its_level(
    monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr("blackpoker.cli.play.measured", lambda: MEASURED)
    result = CliRunner().invoke(play, ["--levels"], obj={"lang": lang, "suits": "unicode"})
    assert result.exit_code == 0, result.exception
    lines = result.stdout.splitlines()
    at = [i for i, line in enumerate(lines) if line and not line.startswith("    ")][:-1]
    assert len(at) == len(LEVELS)
    for i, (n, level) in zip(at, LEVELS.items(), strict=True):
        assert f" {n}" in lines[i]
        assert level.name.said(lang) in lines[i]
        assert level.character.said(lang) in lines[i]
    assert lines[at[1] + 1 : at[2]] == TOLD[lang]
    assert lines[at[2] + 1] == lines[at[3]]
    assert "100 % " in lines[at[7] + 1]
    assert lines[-2] == ""
    assert "blackpoker play --against 3" in lines[-1]


def test_all_levels_stand_on_one_scale_each_above_the_one_below() -> None:
    assert ratings(MEASURED) == {1: 0, 2: 72}  # nothing is known of the third
    elo = ratings(measured())
    assert list(elo) == list(LEVELS)
    assert sorted(elo.values()) == list(elo.values())
    assert len(set(elo.values())) == len(LEVELS)


def test_what_is_kept_can_be_read() -> None:
    for n, rows in measured().items():
        assert int(n) in LEVELS
        for regulation, games, rate, low, high in rows:
            assert regulation
            assert games > 0
            assert 0 <= low <= rate <= high <= 1
