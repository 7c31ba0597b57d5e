"""``blackpoker verify``: a deal that was kept, and every way in which it was not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rooms import deal, last_of_a_match, played, room
from terminal import blackpoker

from blackpoker.play.record import Record
from blackpoker.table.room_record import record_of
from blackpoker.text import LANGUAGES, say

OLD = Path(__file__).resolve().parents[1] / "play" / "records" / "sealed_bp1.txt"


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
        ("deal salt", "11" * 16, "commitment"),
        ("deal salt", "11", "no_salt"),
        ("key", "11" * 32, "key"),
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_of_the_first_kind_of_deal_still_verifies(tmp_path: Path, lang: str) -> None:
    """Its seed had 62 bits, and there was no salt."""
    old = OLD.read_text(encoding="utf-8")
    done = blackpoker("verify", str(OLD), "--lang", lang)
    assert done.returncode == 0
    assert "2656114967057441677" in done.stdout
    assert done.stdout.count("✓") == 4
    path = kept(tmp_path, changed(old, "seed", "12345"))
    assert json.loads(blackpoker("verify", path, "--json").stdout)["fault"] == "seed"


def test_a_deal_that_gives_up_its_salt_is_found(tmp_path: Path, record: str) -> None:
    """Nobody can pass a deal off as one of the first kind."""
    cut = "\n".join(line for line in record.split("\n") if not line.startswith("deal salt"))
    path = kept(tmp_path, cut)
    assert json.loads(blackpoker("verify", path, "--json").stdout)["fault"] == "commitment"


def test_the_decks_of_a_match_are_checked_too(tmp_path: Path) -> None:
    record = record_of(last_of_a_match()).write()
    done = blackpoker("verify", kept(tmp_path, record), "--lang", "en")
    assert done.returncode == 0
    assert say("en", "verify.decks") in done.stdout
    for name, value in (("match decks", "1 1"), ("match secret", "11" * 32)):
        path = kept(tmp_path, changed(record, name, value))
        assert json.loads(blackpoker("verify", path, "--json").stdout)["fault"] == "decks"
        said = blackpoker("verify", path, "--lang", "en").stdout
        assert say("en", "verify.fault.decks") in said
        assert said.count("✓") == 3


def test_a_record_has_a_seed_or_a_key(tmp_path: Path, record: str) -> None:
    for wrong in (
        record.replace("\nkey: ", "\nseed: 7\nkey: "),
        record.replace("\nkey: ", "\nkey: 00"),
        "\n".join(line for line in record.split("\n") if not line.startswith("key")),
    ):
        done = blackpoker("verify", kept(tmp_path, wrong), "--lang", "en")
        assert done.returncode != 0
        assert "the record is damaged" in done.stdout + done.stderr


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
