"""``blackpoker rules``: everything can be looked up, in both languages, on one screen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from blackpoker.cli.columns import width
from blackpoker.cli.rule_index import Index, newest
from blackpoker.cli.rules import rules
from blackpoker.core.errors import BlackPokerError
from blackpoker.regulation.regulation import EDITIONS, FRAMES, all_regulations
from blackpoker.text import LANGUAGES

KINDS = {"basic", "summon", "quick_magic", "normal_magic", "pack"}


def run(*words: str, lang: str = "en", suits: str = "unicode") -> Result:
    return CliRunner().invoke(rules, words, obj={"lang": lang, "suits": suits})


def shown(*words: str, lang: str = "en", suits: str = "unicode") -> str:
    result = run(*words, lang=lang, suits=suits)
    assert result.exit_code == 0, result.exception
    return result.output


def data(*words: str) -> Any:
    return json.loads(shown(*words, "--json"))


def mistake(*words: str, lang: str = "en") -> str:
    error = run(*words, lang=lang).exception
    assert isinstance(error, BlackPokerError)
    return error.said(lang)


# ---- every regulation


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_shows_which_frames_go_with_which_formats(lang: str) -> None:
    rows = [line.split() for line in shown("--list", lang=lang).splitlines()]
    for frame in FRAMES["8"]:
        row = next(row for row in rows if row and row[0] == frame.id)
        allowed = [format.name for format in frame.formats]
        marks = ["o" if one in allowed else "-" for one in ("LITE", "STANDARD", "PRO", "MASTER")]
        assert row[-4:] == marks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_mentions_the_other_game(lang: str) -> None:
    assert "oldmaid" in shown("--list", lang=lang)
    assert "oldmaid" in shown("oldmaid", lang=lang)


def test_without_words_the_list_is_shown() -> None:
    assert shown() == shown("--list") == shown("8")


def test_the_list_for_programs_has_every_regulation() -> None:
    found = [id for edition in data("--list")["editions"] for id in edition["regulations"]]
    assert found == [regulation.id for regulation in all_regulations()]


# ---- one regulation


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("regulation", [regulation.id for regulation in all_regulations()])
def test_a_regulation_lists_each_of_its_actions_on_a_line(regulation: str, lang: str) -> None:
    lines = shown(regulation, lang=lang).splitlines()
    for action in data(regulation)["actions"]:
        found = [line for line in lines if line.split(" ")[0] == action["id"]]
        assert len(found) == 1
        assert f" {action['name'][lang]} " in found[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_columns_are_in_line_whatever_the_letters(lang: str) -> None:
    lines = shown("8 master+rare_pack_strategy", lang=lang).splitlines()
    at = next(width(line[: line.index("@")]) for line in lines if "@" in line)
    marks = {"en": "dt", "ja": "直誘"}[lang]
    ids = {action.id for action in Index(newest()).actions}
    for line in lines:
        if line.split(" ")[0] in ids:
            cut = next(i for i in range(len(line)) if width(line[:i]) == at)
            assert line[cut] in marks


@pytest.mark.parametrize(
    ("regulation", "count"),
    [
        ("8 lite+basic", 19),
        ("8 standard+basic", 25),
        ("8 pro+basic", 31),
        ("8 master+basic", 37),
        ("8 master+rare_pack_strategy", 41),
    ],
)
def test_a_regulation_for_programs_counts_its_actions(regulation: str, count: int) -> None:
    found = data(regulation)
    assert found["regulation"] == regulation
    assert len(found["actions"]) == count
    assert found["frame"]["id"] == regulation.partition("+")[2]


def test_an_action_for_programs_speaks_in_fixed_words() -> None:
    found = data("8 master+rare_pack_strategy")
    for action in found["actions"]:
        assert action["type"] in KINDS
        assert action["trigger"] in {"direct", "triggered"}
        assert action["speed"] in {"immediate", "normal"}
        assert action["timing"] in {"main", "quick"}
        assert len(action["effect"]["ja"]) == len(action["effect"]["en"]) > 0
        assert (action["when"] is not None) == (action["trigger"] == "triggered")
    assert [one["id"] for one in found["characters"]][-1] == "bulwark"
    assert [one["id"] for one in found["fogs"]] == ["up_fog", "down_fog", "force_fog"]


def test_a_regulation_may_be_written_without_quotes_and_in_japanese() -> None:
    quoted = shown("8 lite+entry20")
    assert shown("8", "lite+entry20") == quoted
    assert shown("lite+entry20") == quoted
    assert shown("ライト+エントリー20") == quoted


# ---- one thing


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", Index(newest()).entries(), ids=lambda one: f"{one.kind}-{one.id}")
def test_everything_fits_one_screen(entry: Any, lang: str) -> None:
    lines = shown(entry.id, lang=lang).splitlines()
    assert len(lines) <= 23  # and the prompt
    assert max(map(width, lines)) <= 80
    assert entry.name.ja in lines[0]
    assert entry.name.en in lines[0]
    assert f"({entry.id})" in lines[0]


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("up", "up"),
        ("アップ", "up"),
        ("UP", "up"),
        ("summon_soldier", "summon_soldier"),
        ("Summon soldier", "summon_soldier"),
        ("兵士召喚", "summon_soldier"),
        ("B・J", "bj"),
        ("b.j", "bj"),
        ("R.S.F", "rsf"),
        ("装備兵", "equipped_soldier"),
        ("up_fog", "up_fog"),
        ("エントリー20", "entry20"),
        ("マスター", "master"),
    ],
)
def test_a_thing_is_found_by_id_and_by_both_names(word: str, id: str) -> None:
    assert data(word)["id"] == id


def test_words_need_no_quotes() -> None:
    assert data("change", "target")["id"] == "change_target"
    assert data("8", "lite+entry20", "summon", "ace")["id"] == "summon_ace"
    assert data("8", "up")["id"] == "up"


def test_an_action_tells_its_price_in_letters_and_words() -> None:
    page = shown("summon_hero")
    assert "BBL: drive 2 charged bulwarks, take 1 damage" in page
    assert "one J-K" in page
    assert "BBL: チャージ状態の防壁を2体ドライブする、1ダメージを受ける" in shown(
        "英雄召喚", lang="ja"
    )


def test_the_price_is_the_one_of_the_regulation() -> None:
    assert data("8 pro+rare_pack_strategy", "rare_summon")["cost"] == ""
    assert data("8 pro+v80_strategy", "rare_summon")["cost"] == "S"


def test_counter_names_what_it_may_not_target_only_where_it_is_played() -> None:
    assert "not R.S.F, Force, Rain of swords, Recruit, Ambush" in shown("counter")
    assert data("8 lite+entry20", "counter")["note"] is None


def test_a_frame_action_names_its_frames() -> None:
    found = data("trap_counter")
    assert found["formats"] == ["standard", "pro", "master"]
    assert found["frames"] == ["rare_pack_strategy", "v80_rare_pack", "v80_strategy"]
    assert data("rare_summon")["frames"] == ["rare_pack_strategy"]  # v80: another price


def test_suits_can_be_letters() -> None:
    page = shown("death_lance", suits="ascii")
    assert "SA-K + DA-K" in page
    assert not set(page) & set("♠♡♢♣★")


# ---- mistakes


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("coutner", "Counter"),
        ("レアニメイト", "Reanimate"),
        ("soldeir", "Soldier"),
        ("召喚", "Summon"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(word: str, guess: str) -> None:
    said = mistake(word)
    assert f"'{word}'" in said
    assert guess.lower() in said.lower()
    assert "\n" not in said


def test_a_name_like_no_other_is_answered_with_where_to_look() -> None:
    assert 'blackpoker rules "8 master+rare_pack_strategy"' in mistake("xyzzy")
    assert "「xyzzy」" in mistake("xyzzy", lang="ja")


def test_an_action_of_another_regulation_says_where_it_is_played() -> None:
    assert mistake("8 lite+entry20", "kill") == (
        "Kill is not in 8 lite+entry20: it comes with pro, master. See: blackpoker rules kill"
    )
    assert "pack_random" in mistake("8 lite+entry20", "パック開封", lang="ja")


def test_a_regulation_that_does_not_exist_is_a_mistake_of_its_own() -> None:
    assert "entry20" in mistake("8 lite+entry02")
    assert "7" in mistake("7 lite+entry20")
    assert "エントリー20" in mistake("8 master+entry20", lang="ja")


def test_the_list_takes_no_other_words() -> None:
    assert "'up'" in mistake("--list", "up")


def test_every_edition_can_be_named() -> None:
    for edition in EDITIONS:
        assert data(edition, "up")["id"] == "up"
