"""``blackpoker verify``: a deal that was kept, and every way in which it was not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rooms import deal, played, room
from terminal import blackpoker

from blackpoker.play.record import Record
from blackpoker.table.room_record import record_of
from blackpoker.text import LANGUAGES, say


@pytest.fixture(scope="module")
def record() -> str:
    """A whole game after a fair deal."""
    one = room(seed=None)
    deal(one)
    return record_of(played(one)).write()


def kept(tmp_path: Path, text: str) -> str:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_that_was_kept_is_said_to_match(tmp_path: Path, record: str, lang: str) -> None:
    done = blackpoker("verify", kept(tmp_path, record), "--lang", lang)
    assert done.returncode == 0
    assert say(lang, "verify.fair") in done.stdout
    assert done.stdout.count("✓") == 4


def changed(record: str, name: str, value: str) -> str:
    lines = record.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{name}:"))
    lines[at] = f"{name}: {value}"
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("deal secret", "11" * 32, "commitment"),
        ("deal secret", "", "no_secret"),
        ("deal commitment", "11" * 32, "commitment"),
        ("deal share A", "11" * 16, "promise"),
        ("deal share B", "11", "no_shares"),
        ("seed", "12345", "seed"),
        ("hash", "0123456789abcdef", "dealt"),
    ],
)
def test_a_deal_that_was_not_kept_is_said_to_differ(
    tmp_path: Path, record: str, name: str, value: str, fault: str
) -> None:
    path = kept(tmp_path, changed(record, name, value))
    for lang in LANGUAGES:
        done = blackpoker("verify", path, "--lang", lang)
        assert done.returncode == 1
        assert say(lang, "verify.differs") in done.stdout
        assert "✗" in done.stdout
    assert json.loads(blackpoker("verify", path, "--json").stdout)["fault"] == fault


def test_a_move_that_does_not_fit_the_deal_is_found(tmp_path: Path, record: str) -> None:
    moves = Record.read(record).moves
    done = blackpoker(
        "verify", kept(tmp_path, record.replace(moves[-1], "A fly ♠A")), "--lang", "en"
    )
    assert done.returncode == 1
    assert "dealt again, the game goes another way" in done.stdout


def test_a_record_without_a_deal_cannot_be_checked(tmp_path: Path) -> None:
    path = kept(tmp_path, record_of(played(room(), steps=20)).write())
    done = blackpoker("verify", path, "--lang", "en")
    assert done.returncode != 0
    assert "does not tell how its cards were dealt" in done.stdout + done.stderr


def test_a_record_with_half_a_deal_is_damaged(tmp_path: Path, record: str) -> None:
    cut = "\n".join(line for line in record.split("\n") if not line.startswith("deal game"))
    done = blackpoker("verify", kept(tmp_path, cut), "--lang", "en")
    assert done.returncode != 0
    assert "deal game" in done.stdout + done.stderr


def test_a_missing_record_is_said_to_be_missing(tmp_path: Path) -> None:
    done = blackpoker("verify", str(tmp_path / "none.txt"), "--lang", "en")
    assert done.returncode != 0
    assert "there is no record" in done.stdout + done.stderr
