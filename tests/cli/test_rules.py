"""``blackpoker rules``: everything can be looked up, in both languages, on one screen."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from click.testing import CliRunner, Result
from games import random_game

from blackpoker.cli.rules import rules
from blackpoker.common import card
from blackpoker.common.trump import TrumpDef
from blackpoker.core.errors import BlackPokerError
from blackpoker.editions.edition import Edition
from blackpoker.play.move_text import MoveReader
from blackpoker.regulation.catalogue import EDITIONS, FRAMES, NEWEST
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.table.reasons import reasons
from blackpoker.text import LANGUAGES
from blackpoker.text.rulings import ruling
from blackpoker.words.columns import width
from blackpoker.words.rule_diff import diff_data
from blackpoker.words.rule_index import Index, RuleEntry

pytestmark = pytest.mark.once  # words are interpreted; the lists they are made of are golden

KINDS = {
    *("basic", "summon", "quick_magic", "normal_magic", "pack"),
    *("turn", "battle", "triggered", "by_soldier", "magic", "triggered_magic"),
    *("pack_operation", "rare_card_operation", "trump_operation"),
}
ENTRIES = [(edition, entry) for edition in EDITIONS.values() for entry in Index(edition).entries()]
TRUMPS = [(edition, entry) for edition, entry in ENTRIES if entry.kind == "trump"]


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
        allowed = [format.name for format in frame.formats]
        marks = ["o" if one in allowed else "-" for one in ("LITE", "STANDARD", "PRO", "MASTER")]
        assert marks in [row[-4:] for row in rows if row and row[0] == frame.id]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_mentions_the_other_game(lang: str) -> None:
    assert "oldmaid" in shown("--list", lang=lang)
    assert "oldmaid" in shown("oldmaid", lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_marks_what_the_book_recommends(lang: str) -> None:
    page = shown("--list", lang=lang)
    rows = [line.split() for line in page.splitlines()]
    assert ["*", "*", "o", "o"] in [row[-4:] for row in rows if row and row[0] == "pack"]
    assert ["o", "*", "*", "o"] in [row[-4:] for row in rows if row and row[0] == "rare_pack"]
    assert {"ja": "推奨", "en": "recommended"}[lang] in page
    assert {"ja": "推奨 プロ マスター", "en": "recommended: Pro Master"}[lang] in shown(
        "9.1", "strategy", lang=lang
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_fits_the_screen_in_width(lang: str) -> None:
    assert max(map(width, shown("--list", lang=lang).splitlines())) <= 80


def test_the_list_for_programs_says_what_the_book_recommends() -> None:
    found = {
        edition["id"]: {frame["id"]: frame["recommended"] for frame in edition["frames"]}
        for edition in data("--list")["editions"]
    }
    assert found["9.1"]["pack"] == ["lite", "standard"]
    assert not any(found["8"].values())


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
def test_an_edition_without_frames_or_fogs_does_not_speak_of_them(lang: str) -> None:
    page = shown("6 master", lang=lang)
    for word in {"ja": ("フレーム", "フォグ", "ライフ"), "en": ("frame", "fog", "life")}[lang]:
        assert word not in page.lower()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("regulation", ["6 extra", "6 standard+extra", "8 master+extra"])
def test_a_regulation_with_trumps_lists_all_thirty(regulation: str, lang: str) -> None:
    lines = shown(regulation, lang=lang).splitlines()
    trumps = data(regulation)["trumps"]
    assert len(trumps) == 30
    for trump in trumps:
        assert f"[{trump['card']} {trump['name'][lang]}]" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_regulation_of_an_edition_without_frames_is_written_out(lang: str) -> None:
    page = shown("--list", lang=lang)
    for regulation in all_regulations():
        if regulation.edition.id == "6":
            assert regulation.id in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_columns_are_in_line_whatever_the_letters(lang: str) -> None:
    lines = shown("8 master+rare_pack_strategy", lang=lang).splitlines()
    at = next(width(line[: line.index("@")]) for line in lines if "@" in line)
    marks = {"en": "dt", "ja": "直誘"}[lang]
    ids = {action.id for action in Index(NEWEST).actions}
    for line in lines:
        if line.split(" ")[0] in ids:
            cut = next(i for i in range(len(line)) if width(line[:i]) == at)
            assert line[cut] in marks


@pytest.mark.parametrize(
    "regulation",
    [
        "8 lite+basic",
        "8 standard+basic",
        "8 pro+basic",
        "8 master+basic",
        "8 master+rare_pack_strategy",
        "9.1 lite+entry16",
        "9.1 master+entry16",
        "9.1 master+pack",
        "9.1 master+strategy",
        "9.1 master+extra",
        "9.1 master+draft",
    ],
)
def test_a_regulation_for_programs_has_all_its_actions(regulation: str) -> None:
    """How many that are is in golden/totals.toml."""
    found = data(regulation)
    assert found["regulation"] == regulation
    played = [line.record.id for line in Regulation.parse(regulation).rules.card_lines]
    assert [action["id"] for action in found["actions"]] == played
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
    assert shown("lite+entry16") == shown("9.1 lite+entry16")
    assert shown("8 ライト+エントリー20") == quoted


# ---- one thing


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", Index(NEWEST).entries(), ids=lambda one: f"{one.kind}-{one.id}")
def test_everything_fits_one_screen(entry: Any, lang: str) -> None:
    lines = shown(entry.id, lang=lang).splitlines()
    if entry.kind != "trump":  # which shows several things
        assert len(lines) <= 23  # and the prompt
    assert max(map(width, lines)) <= 80
    assert entry.name.ja in "".join(lines[:2])
    assert entry.name.en in "".join(lines[:2])
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
    assert "not R.S.F, Force, Rain of swords, Recruit, Ambush" in shown("8", "counter")
    assert "not Force, Rain of swords, Recruit, Ambush" in shown("9.1", "counter")
    assert data("8 lite+entry20", "counter")["note"] is None


def test_a_frame_action_names_its_frames() -> None:
    found = data("8", "trap_counter")
    assert found["formats"] == ["standard", "pro", "master"]
    assert found["frames"] == ["rare_pack_strategy", "v80_rare_pack", "v80_strategy"]
    assert data("8", "rare_summon")["frames"] == ["rare_pack_strategy"]  # v80: another price
    assert data("9.1", "trap_counter")["frames"] == ["rare_pack", "strategy", "extra", "draft"]


# ---- what the published scripts call things

OFFICIAL = [
    (edition, id, word)
    for edition in EDITIONS.values()
    for id, word in Index(edition).official.items()
]


@pytest.mark.parametrize(
    ("edition", "id", "official"), OFFICIAL, ids=[official for _, _, official in OFFICIAL]
)
def test_a_thing_is_found_by_its_official_id(edition: Edition, id: str, official: str) -> None:
    found = data(edition.id, official)
    assert found["id"] == id
    assert found["official"] == official


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_action_shows_its_official_id(lang: str) -> None:
    assert "summonsSoldier" in shown("9.1", "summon_soldier", lang=lang)
    assert "quickSummonReanimator" in shown("9.1", "♠J", lang=lang)
    assert "summonsSoldier" not in shown("8", "summon_soldier", lang=lang)
    assert data("9.1", "up")["official"] == "up"
    assert data("8", "up")["official"] is None


def test_an_official_id_is_the_id_of_nothing_else() -> None:
    for edition in EDITIONS.values():
        index = Index(edition)
        ids = {entry.id for entry in index.entries()}
        assert set(index.official) <= ids
        assert not set(index.official.values()) & ids
        assert len(set(index.official.values())) == len(index.official)


@pytest.mark.parametrize("word", ["set_bulwark", "setBulwark", "SETBULWARK", "防壁設置"])
def test_an_official_id_is_understood_as_a_move(word: str) -> None:
    game = Regulation.parse("9.1 lite+entry16").new_game(1)
    decision = game.decision()
    assert decision is not None
    (choice, *_) = MoveReader(game).play(word)
    assert decision.options[choice].text == "set_bulwark"


@pytest.mark.parametrize(
    ("action", "ruling"), [("open_pack", "R9-48"), ("rare_draw", "R9-58"), ("rare_summon", "R9-58")]
)
def test_a_condition_of_9_1_cites_its_own_rulings(action: str, ruling: str) -> None:
    record = Regulation.parse("9.1 pro+rare_pack").rules.by_id[action].record
    assert record.ruling == ruling


# ---- rulings


@pytest.mark.parametrize("words", [("R9-07",), ("r9-7",), ("9.1 master+extra", "R9-07")])
def test_a_ruling_is_looked_up_by_its_number_in_two_languages(words: tuple[str, ...]) -> None:
    for lang in LANGUAGES:
        page = "".join(shown(*words, lang=lang).split())
        for said in ruling("R9-07").values():
            assert "".join(said.split()) in page
        assert {"en": "Pursuit", "ja": "追撃"}[lang] in page


def test_a_ruling_is_plain_data_with_what_it_is_about() -> None:
    found = data("R8-99")
    assert found["text"] == ruling("R8-99")
    assert "hero" in found["cited_by"]["8"]


@pytest.mark.parametrize("number", ["R9-999", "RX-0", "C-22"])
def test_a_number_no_ruling_has_is_refused_with_the_last_there_is(number: str) -> None:
    last = {"R9": "R9-81", "RX": "RX-96", "C": "C-21"}[number.partition("-")[0]]
    assert last in mistake(number)


def test_why_not_says_what_the_ruling_says() -> None:
    regulation = Regulation.parse("9.1 master+extra")
    game, _ = next(random_game(regulation, 1))
    for lang in LANGUAGES:
        told = reasons(regulation, game, 0, "slash", lang)
        cited = [one for one in told.reasons if one.ruling]
        assert cited
        assert all(one.ruling_text == ruling(one.ruling)[lang] for one in cited)


# ---- the words of an edition


@pytest.mark.parametrize(
    ("regulation", "life", "size", "headings"),
    [
        ("6 lite", "デッキ", "数字", ["召喚", "速攻魔法", "通常魔法", "ターン制御、攻防"]),
        ("8 lite+entry20", "ライフ", "サイズ", ["召喚", "速攻魔法", "通常魔法", "基本"]),
        ("9.1 lite+entry16", "ライフ", "サイズ", ["召喚", "魔法", "基本"]),
    ],
)
def test_a_page_is_told_what_the_edition_calls_its_things(
    regulation: str, life: str, size: str, headings: list[str]
) -> None:
    found = data(regulation)
    assert (found["words"]["ja"]["life"], found["words"]["ja"]["size"]) == (life, size)
    assert [one["name"]["ja"] for one in found["groups"]] == headings


@pytest.mark.parametrize(
    ("lang", "word", "types"),
    [
        ("en", "open_pack", "pack operation"),
        ("en", "rare_draw", "rare card operation"),
        ("en", "close", "trump operation"),
        ("ja", "open_pack", "パック操作"),
        ("ja", "trap_counter", "レアカード操作"),
        ("ja", "knight_revive", "切札操作"),
        ("ja", "darkWhisper", "誘発魔法"),
    ],
)
def test_9_1_has_its_own_types(lang: str, word: str, types: str) -> None:
    assert shown("9.1", word, lang=lang).splitlines()[1].startswith(f"{types} · ")


@pytest.mark.parametrize(
    ("edition", "lang", "labels"),
    [
        ("8", "en", "attacker, blocker"),
        ("8", "ja", "アタッカー、ブロッカー"),
        ("9.1", "en", "attack, defence"),
        ("9.1", "ja", "攻撃、防御"),
    ],
)
def test_labels_are_said_in_the_words_of_the_edition(edition: str, lang: str, labels: str) -> None:
    assert f"  {labels}\n" in shown(edition, "hero", lang=lang)


def test_a_legend_explains_only_signs_of_its_list() -> None:
    assert "only count as key cards" in shown("8 master+extra")
    assert "only count as key cards" not in shown("9.1 master+extra")


# ---- trumps


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "entry"), TRUMPS, ids=[f"{edition.id}-{entry.id}" for edition, entry in TRUMPS]
)
def test_a_trump_is_one_page_with_all_it_brings(
    edition: Edition, entry: RuleEntry, lang: str
) -> None:
    trump = entry.thing
    assert isinstance(trump, TrumpDef)
    page = shown(edition.id, trump.id, lang=lang)
    brought = [(one.id, one.name) for one in trump.actions]
    brought += [(one.id, one.name) for one in trump.characters]
    for id, name in brought:
        assert name.said(lang) in page
        assert f"({id})" in page
    assert card.name_of(trump.card) in page.splitlines()[1]


@pytest.mark.parametrize(
    "words", [("X-SK",), ("x-sk",), ("♠K",), ("sk",), ("魔王",), ("demon", "lord"), ("Demon lord",)]
)
def test_a_trump_is_found_by_id_card_and_name(words: tuple[str, ...]) -> None:
    assert data("8", *words)["id"] == "X-SK"
    assert data("6 extra", *words)["id"] == "X-SK"


@pytest.mark.parametrize("words", [("sK",), ("X-SK",), ("♠K",), ("魔王",), ("dark", "lord")])
def test_a_trump_of_9_1_is_found_by_id_card_and_name(words: tuple[str, ...]) -> None:
    found = data("9.1", *words)
    assert found["id"] == "sK"
    assert found["name"] == {"ja": "魔王", "en": "Dark lord"}


def test_a_name_means_the_trump_and_an_id_what_has_it() -> None:
    """スラッシュ is a trump and its action; the page of the trump shows both."""
    assert data("8", "スラッシュ")["id"] == "X-S2"
    assert data("9.1", "スラッシュ")["id"] == "s2"
    assert data("6 extra", "slash")["id"] == "slash"
    assert data("6 extra", "slash")["trump"] == "X-S2"
    assert data("giant")["type"] == "soldier"
    assert "♠2 Slash (X-S2), face up" in shown("8", "slash")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_does_nothing_says_so(lang: str) -> None:
    page = " ".join(shown("♠6", lang=lang).split())
    assert {"ja": "力はありません", "en": "does nothing"}[lang] in page
    assert data("♠6")["id"] is None


def test_an_effect_told_twice_is_told_once() -> None:
    page = shown("♠J")
    assert "effect: the same as Summon reanimator" in page
    assert page.count("The key card and ♠J enter together") == 1
    assert "The key card and ♠J enter together" in shown("quick_summon_reanimator")


def test_an_action_by_a_soldier_says_whom_it_drives() -> None:
    assert "C: drive a charged ♠ soldier of yours" in shown("slash")
    assert "♠J ♡J count as its key cards" in shown("reanimator_reanimate")


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        (("9.1", "pack_random"), "8 lite+pack_random"),
        (("8", "draft"), "9.1 master+draft"),
        (("8 lite+basic", "entry16"), "9.1 lite+entry16"),
    ],
)
def test_a_frame_of_another_edition_is_shown_the_way(words: tuple[str, ...], instead: str) -> None:
    for lang in LANGUAGES:
        assert instead in mistake(*words, lang=lang)


def test_trumps_are_only_where_they_are_played() -> None:
    assert "it comes with extra" in mistake("6 lite", "♠K")
    assert "without trumps" in mistake("8 lite+entry20", "♠6")


def test_what_another_regulation_has_is_shown_with_one_of_the_same_edition() -> None:
    assert 'blackpoker rules "6 extra" slash' in mistake("6 lite", "slash")
    assert 'blackpoker rules "6 pro+extra" slash' in mistake("6 pro", "slash")


@pytest.mark.parametrize(
    ("word", "there"),
    [("slash", "slash"), ("sk", "♠K"), ("♠6", "♠6"), ("X-S6", "♠6"), ("装備", "equip")],
)
def test_what_an_older_edition_has_too_is_said(word: str, there: str) -> None:
    page = " ".join(shown(word).split())
    assert re.search(rf"also in: 6th edition · 8th .*\(blackpoker rules \S+ {there}\)", page)
    assert "also in" not in shown("8", word)


def test_only_one_edition_needs_no_other() -> None:
    assert "also in" not in shown("half")


def test_a_card_without_ability_is_found_as_the_trumps_are() -> None:
    assert data("X-S6")["card"] == "♠6"
    assert "'♠14' is not a card" in mistake("♠14")
    assert "'s14' is not a card" in mistake("s14")


def test_data_of_one_thing_names_its_edition() -> None:
    assert data("♠K")["edition"] == NEWEST.id
    for words in (("6", "♠K"), ("6", "♠6"), ("6 lite", "up"), ("6", "half")):
        assert data(*words)["edition"] == "6"


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "when End is on the stage"), ("ja", "エンドがステージに乗った時")]
)
@pytest.mark.parametrize("regulation", ["6 extra", "8 master+extra"])
def test_what_end_triggers_on_the_stage_does_not_come_after_it(
    regulation: str, lang: str, sentence: str
) -> None:
    lines = shown(regulation, lang=lang).splitlines()
    for id in ("illusion", "exhaustion", "satisfaction", "hand_refill"):
        assert any(line.startswith(id) and line.endswith(sentence) for line in lines), id


def test_suits_can_be_letters() -> None:
    page = shown("death_lance", suits="ascii")
    assert "SA-K + DA-K" in page
    assert not set(page) & set("♠♡♢♣★")


# ---- the rule book
@pytest.mark.parametrize(
    ("word", "lang", "said"),
    [
        ("引き分け", "ja", "引き分けはありません"),
        ("割り込み", "ja", "後から積んだほうが先に解決します"),
        ("stack", "en", "The one laid last resolves first"),
        ("[6-10-6]", "en", "ceases to be"),
        ("フォグ", "en", "chapter 8"),
    ],
)
def test_a_word_of_the_rule_book_is_told_with_its_chapter(word: str, lang: str, said: str) -> None:
    assert said in " ".join(shown(word, lang=lang).split())


def test_a_word_is_told_with_what_has_to_do_with_it() -> None:
    page = shown("ステージ", lang="ja")
    assert "C-02" in page
    assert "近いことば" in page
    assert "第5章" in page
    assert "ほかに" in page


def test_the_book_tells_programs_in_every_language() -> None:
    found = data("chance")
    assert found["word"]["ja"]["title"] == "チャンス"
    assert found["found"][0]["kind"] == "word"
    assert set(found["found"][0]["title"]) == set(LANGUAGES)


# ---- mistakes


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("coutner", "Counter"),
        ("レアニメイト", "Reanimate"),
        ("soldeir", "Soldier"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(word: str, guess: str) -> None:
    said = mistake(word)
    assert f"'{word}'" in said
    assert guess.lower() in said.lower()
    assert "\n" not in said


def test_a_name_like_no_other_is_answered_with_where_to_look() -> None:
    assert f'blackpoker rules "{NEWEST.id} master+extra"' in mistake("xyzzy")
    assert "「xyzzy」" in mistake("xyzzy", lang="ja")


def test_an_action_of_another_regulation_says_where_it_is_played() -> None:
    assert mistake("8 lite+entry20", "kill") == (
        "Kill is not in 8 lite+entry20: it comes with pro, master."
        ' See: blackpoker rules "8 pro+basic" kill'
    )
    assert "pack_random" in mistake("8 lite+entry20", "パック開封", lang="ja")


def test_a_regulation_that_does_not_exist_is_a_mistake_of_its_own() -> None:
    assert "entry20" in mistake("8 lite+entry02")
    assert "7" in mistake("7 lite+entry20")
    assert "'9.7'" in mistake("9.7 lite")
    assert "エントリー20" in mistake("8 master+entry20", lang="ja")


def test_a_frame_of_another_edition_is_told_where_it_belongs() -> None:
    said = mistake("6", "lite+entry20")
    assert "edition 8" in said
    assert '"8 lite+entry20"' in said


def test_the_list_takes_no_other_words() -> None:
    assert "'up'" in mistake("--list", "up")


def test_every_edition_can_be_named() -> None:
    for edition in EDITIONS:
        assert data(edition, "up")["id"] == "up"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "entry"),
    [(edition, entry) for edition, entry in ENTRIES if edition is not NEWEST],
    ids=lambda one: str(one.id),
)
def test_everything_of_an_older_edition_can_be_looked_up(
    edition: Any, entry: RuleEntry, lang: str
) -> None:
    if entry.kind == "format" or entry.id == "extra":  # "6 lite" is a regulation there
        return
    lines = shown(edition.id, entry.id, lang=lang).splitlines()
    assert max(map(width, lines)) <= 80
    assert f"({entry.id})" in lines[0]


def test_a_regulation_of_an_older_edition_needs_no_quotes() -> None:
    assert shown("6", "master", "half") == shown("6 master half")
    assert data("6", "master", "half", "up")["id"] == "up"
    assert shown("第6版 ライト") == shown("6 lite")


def test_what_only_an_older_edition_has_is_found_without_naming_it() -> None:
    assert data("ランダムハーフ")["id"] == "half"


# ---- two editions


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("editions", list(permutations(EDITIONS, 2)))
def test_what_changed_fits_the_screen_in_width(editions: tuple[str, str], lang: str) -> None:
    lines = shown("--diff", *editions, lang=lang).splitlines()
    assert max(map(width, lines)) <= 80


def test_a_field_that_changed_is_shown_for_both_editions() -> None:
    lines = [" ".join(line.split()) for line in shown("--diff", "6", "8").splitlines()]
    at = lines.index("Reverse (reverse)")
    assert "type 6: normal magic / 8: quick magic" in lines[at : at + 5]
    assert "since 6: Standard / 8: Pro" in lines[at : at + 5]
    assert "timing 6: main / 8: quick" in lines[at : at + 5]
    assert "effect 6: - / 8: The key card goes to your fog." in lines
    assert "only in 8th edition: Up, Down, Force" in lines


def test_what_changed_reads_the_same_from_the_other_side() -> None:
    there, back = data("--diff", "6", "8"), data("--diff", "8", "6")
    for part in ("actions", "characters", "fogs"):
        assert there[part]["only"] == back[part]["only"]
        assert sorted(one["id"] for one in there[part]["changed"]) == sorted(
            one["id"] for one in back[part]["changed"]
        )


def test_every_action_is_either_changed_or_the_same() -> None:
    found = data("--diff", "6", "8")["actions"]
    assert len(found["changed"]) + len(found["same"]) == len(EDITIONS["6"].actions)
    same = {one["en"] for one in found["same"]}
    assert {"Counter", "Kill", "Search"} <= same  # other words alone are no change
    assert not {"Up", "Reverse", "End"} & same


def test_the_flow_is_compared_from_the_records() -> None:
    found = {one["field"]: one for one in data("--diff", "6", "8")["flow"]}
    assert found["life"]["6"]["ja"] == ["デッキ"]
    assert found["life"]["8"]["ja"] == ["ライフ"]
    assert {"payment", "idles", "draws", "regulation"} <= set(found)
    assert "hand_limit" not in found  # the same in both


def test_an_action_with_another_id_is_known_by_its_name() -> None:
    """A later edition may call things otherwise."""
    edition = EDITIONS["8"]
    renamed = tuple(replace(one, id=f"new_{one.id}") for one in edition.actions[:2])
    later = replace(edition, id="9.1", actions=renamed)
    found = diff_data(edition, later)["actions"]
    assert found["only"]["9.1"] == []
    assert len(found["only"]["8"]) == len(edition.actions) - 2


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("6", "7"), "'7'"),
        (("6",), "you named one"),
        ((), "you named none"),
        (("6", "6"), "6 twice"),
        (("6", "8", "6"), "you named 3"),
        (("6", "up"), "'up'"),
    ],
)
def test_two_different_editions_are_compared_and_nothing_else(
    words: tuple[str, ...], part: str
) -> None:
    said = mistake("--diff", *words)
    assert part in said
    editions = ", ".join(EDITIONS)
    assert editions in said
    assert editions in mistake("--diff", *words, lang="ja")


def test_the_list_and_a_comparison_do_not_go_together() -> None:
    assert "--diff 6 8" in mistake("--list", "--diff", "6", "8")


# Every line of the list of changes from 8 to 9.1, in our own words, and where the program says it.
CHANGES_TO_9_1 = {
    "an instance is a unit": ("a unit", "ユニット"),
    "components have a unit condition": ("its unit condition", "ユニット条件"),
    "labels are attack and defence": (
        "labels 8: attacker, blocker / 9.1: attack, defence",
        "ラベル8:アタッカー、ブロッカー/9.1:攻撃、防御",
    ),
    "quick magic is magic": ("type 8: quick magic / 9.1: magic", "タイプ8:速攻魔法/9.1:魔法"),
    "normal magic is magic": ("type 8: normal magic / 9.1: magic", "タイプ8:通常魔法/9.1:魔法"),
    "next generation is triggered magic": (
        "type 8: basic / 9.1: triggered magic",
        "タイプ8:基本/9.1:誘発魔法",
    ),
    "groups are headings": ("high magic only head the list", "上級魔法は一覧の見出しにすぎない"),
    "what lies on the stage is a request": (
        "an action that lies on the stage 8: an action 9.1: a request",
        "ステージに乗ったアクション8:アクション9.1:リクエスト",
    ),
    "new words": (
        "key unit and its cost C, preset, scenario hand (chosen), random hand (dealt), pass",
        "キーユニットとコストC、プリセット、シナリオ手札(選んだ手札)、ランダム手札(配られた手札)、パス",
    ),
    "1 draw": (
        "With 2 or fewer, take only the top one.",
        "2枚以下なら、一番上の1枚だけを加えます。",
    ),
    "2 end": ("All cards in the fog of both players", "両方のプレイヤーのフォグのカードは"),
    "3 B.J": ("cost $ 8: SS: sacrifice 2 characters / 9.1: -", "キー★8:AJ同じスート/9.1:A+J"),
    "4 R.S.F": (
        "note 8: cannot be targeted by Counter / 9.1: -",
        "特記事項8:カウンターの対象にならない/9.1:-",
    ),
    "5 magician": ("pays no D for magic that is quick", "クイックの魔法のコストDを払いません"),
    "6 equip": ("said by the suit a soldier has", "兵士の持つスートで言う"),
    "7 block": ("Those named need the label defence", "出せるのはラベル「防御」を持つ"),
    "8 fog units": ("their key cards are fogs", "キーカードはフォグになり、それぞれが"),
    "9 trap counter": ("speed 8: normal / 9.1: immediate", "スピード8:通常/9.1:即時"),
    "10 rare summon, price": (
        "cost $ 8: - / 9.1: S: sacrifice 1 character",
        "コスト$8:-/9.1:S:キャラクターを1体墓地へ送る",
    ),
    "10 rare summon, condition": (
        "condition 8: - / 9.1: your life is 9 or less",
        "起動条件8:-/9.1:自分のライフが9枚以下",
    ),
    "11 rare actions": ("only frames with a rare card", "レアカードのあるフレームだけ"),
    "12 preset": ("the preset, one procedure for all frames", "共通の手順、プリセット"),
    "13 graveyard": (
        "its owner may name any card left in it as the top card",
        "残ったどのカードでも一番上に選べる",
    ),
    "14 public levels": ("a pack is for its owner once opened", "パックは開封後に持ち主だけに"),
    "15 abilities": ("first those for all, then those for you", "全員への能力、自分への能力"),
    "16 chance": ("the rule system; then it goes to", "ルールシステムが持ち"),
    "16 stage": ("only when its effect is over", "効果が終わってから"),
    "16 triggers": ("by one common procedure", "共通の手順で扱う"),
    "17 new frames": (
        "only in edition 9.1: Entry16, Pack, Rare pack, Strategy, Draft",
        "第9.1版だけ:エントリー16、パック、レアパック、ストラテジー、ドラフト",
    ),
    "17 old frames": (
        "only in 8th edition: Basic, Entry20, Entry strategy, Pack random",
        "第8版だけ:ベーシック、エントリー20、エントリーストラテジー、パックランダム",
    ),
    "17 inheritance": ("Extra on Strategy, Draft on Extra", "ドラフトはエクストラを引き継ぐ"),
    "18 where trumps come from": ("part of the book, with costs and", "この版の一部で"),
    "18 what they bring": (
        "9.1: trumps 30, actions for any trump 4, actions of single trumps 53, characters 6,"
        " fogs 1",
        "9.1:切札30、どの切札にも使うアクション4、切札ごとのアクション53、キャラクター6、フォグ1",
    ),
    "19 pairs": ("all of them; the table only recommends", "表は推奨だけを示す"),
    "20 decks": ("40-54: Pack, Rare pack, Strategy, Extra, Draft", "40枚から54枚"),
    "20 no start without a preset": (
        "in every frame a bulwark and a soldier",
        "どのフレームでも、防壁1体と兵士1体ずつ",
    ),
    "21 fog": ("card and ability together, at the next End", "カードも能力も同時に終わる"),
}


@cache
def changes_to_9_1(lang: str) -> str:
    """The whole comparison, on one line."""
    words = shown("--diff", "8", "9.1", lang=lang).split()
    return (" " if lang == "en" else "").join(words)


@pytest.mark.parametrize("change", CHANGES_TO_9_1)
def test_every_change_of_9_1_is_shown(change: str) -> None:
    en, ja = CHANGES_TO_9_1[change]
    assert en in changes_to_9_1("en")
    assert ja in changes_to_9_1("ja")


def test_what_is_said_by_hand_reads_the_same_from_the_other_side() -> None:
    there, back = data("--diff", "8", "9.1"), data("--diff", "9.1", "8")
    for part in ("words", "rules"):
        assert there[part]
        assert there[part] == back[part]
    assert data("--diff", "6", "8")["words"] == []


def test_what_changed_alike_is_told_once() -> None:
    lines = shown("--diff", "8", "9.1").splitlines()
    assert any(line.startswith("Up, Down, Twist, Counter") for line in lines)


def test_trumps_are_compared_card_by_card() -> None:
    found = {one["id"]: one for one in data("--diff", "8", "9.1")["trumps"]["changed"]}
    names = next(one for one in found["X-H3"]["changes"] if one["field"] == "name")
    assert names["8"]["en"] == ["Encourage"]
    assert names["9.1"]["en"] == ["Allure"]


# ---- the sheet to print
def test_the_sheet_to_print_is_where_the_command_says() -> None:
    assert "/sheet?regulation=9.1+lite%2Bentry16" in shown("--pdf")
    assert "/sheet?regulation=6+extra" in shown("6 extra", "--pdf", lang="ja")
    assert "did you mean master" in mistake("9.1 mastr+extra", "--pdf")
