"""The rule book has all the words and sentences it must have, and what one types finds them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from blackpoker.core.errors import BlackPokerError
from blackpoker.regulation.catalogue import EDITIONS, NEWEST
from blackpoker.text import LANGUAGES
from blackpoker.text.rule_book import BookSection, chapters, place, sheet, words
from blackpoker.text.rulings import rulings_in
from blackpoker.words.looking_up import InTheBook, look_up
from blackpoker.words.rule_search import (
    ALSO,
    EXACTLY,
    nearest_in_meaning,
    of_the_book,
    score,
    search,
)

pytestmark = pytest.mark.once  # it reads the texts

TERMS = tomllib.loads((Path(__file__).parent / "book_terms.toml").read_text(encoding="utf-8"))
BOXES = [
    *(f"[{n}]" for n in range(1, 17)),
    *(f"[6-{n}]" for n in range(1, 13)),
    *(f"[6-5-{n}]" for n in range(1, 7)),
    *(f"[6-10-{n}]" for n in range(1, 10)),
]
# Who may know what: place, public, owner, hidden.
INFORMATION = {
    "ja": [
        ("ライフ", "10枚未満", "正確な枚数", "中身と順番"),
        ("墓地", "一番上のカード", "中身", "なし"),
        ("場", "表裏を変えずに見えるカード", "伏せてあるカード", "なし"),
        ("手札", "枚数", "中身", "なし"),
        ("フォグ", "見えているカード", "なし", "なし"),
        ("ステージ", "すべて", "なし", "なし"),
        ("パック", "開封済みかどうか", "開封した後", "開封する前"),
        ("レアカード", "枚数", "カード", "なし"),
        ("切札", "表裏を変えずに見えるカード", "伏せてあるカード", "なし"),
    ],
    "en": [
        ("Life", "under ten", "exactly how many", "their order"),
        ("Graveyard", "top card", "all cards", "–"),
        ("Field", "visible as they lie", "face-down", "–"),
        ("Hand", "how many", "the cards", "–"),
        ("Fog", "visible as they lie", "–", "–"),
        ("Stage", "everything", "–", "–"),
        ("Pack", "opened or not", "once opened", "before"),
        ("Rare card", "how many", "the card", "–"),
        ("Trumps", "visible as they lie", "face-down", "–"),
    ],
}


def sections(lang: str) -> list[BookSection]:
    return [section for one in chapters(lang) for section in one.sections]


# ---- what must be in it
@pytest.mark.parametrize("chapter", TERMS)
def test_every_term_of_the_book_has_its_entry(chapter: str) -> None:
    """BookChapter 4 of the book is the lists: a term may be found there, too."""
    missing = []
    for pair in TERMS[chapter].items():
        for term in pair:
            best = search(term, EDITIONS["8"]) + search(term, NEWEST)
            if not any(one.score >= ALSO for one in best):
                missing.append(term)
    assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_box_of_the_core_flow_has_its_paragraph(lang: str) -> None:
    titles = [one.title.partition("]")[0] + "]" for one in sections(lang) if one.title[0] == "["]
    assert sorted(titles) == sorted(BOXES)
    for box in BOXES:
        assert search(box, NEWEST)[0].title[lang].startswith(box)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_table_of_information_is_in_it(lang: str) -> None:
    here = place(lang, "seen.zones")
    assert isinstance(here, BookSection)
    rows = here.rows[1:]
    assert len(rows) == len(INFORMATION["en"])
    if lang in INFORMATION:
        for row, expected in zip(rows, INFORMATION[lang], strict=True):
            for cell, said in zip(row, expected, strict=True):
                assert said in cell


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ruling_is_found_by_its_number_and_by_what_it_says(lang: str) -> None:
    entries = {one.id: one for one in of_the_book() if one.kind == "ruling"}
    for number, said in rulings_in(lang).items():
        assert score(entries[number], number) == EXACTLY, number
        some = said.split(" ", 3)[-1] if lang == "en" else said[len(said) // 4 : len(said) // 2]
        assert score(entries[number], some) > 0, number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_is_explained_in_two_sentences(lang: str) -> None:
    for one in words(lang).values():
        assert len(one.text) == 2, one.id
        assert all(one.text), one.id


# ---- links
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_of_the_book_leads_somewhere(lang: str) -> None:
    known = words(lang)
    rulings = rulings_in(lang)
    for one in known.values():
        assert place(lang, one.section) is not None, f"{one.id}: {one.section}"
        assert set(one.near) <= set(known), one.id
        assert set(one.cites) <= set(rulings), one.id
    for section in sections(lang):
        assert set(section.cites) <= set(rulings), section.link
        assert place(lang, section.link) == section


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_say_the_same_of_the_same_editions(lang: str) -> None:
    for one, other in zip(sections("en"), sections(lang), strict=True):
        passages = zip((*one.text, *one.steps), (*other.text, *other.steps), strict=True)
        assert all(a.editions == b.editions for a, b in passages), one.link
        assert all(set(a.editions) <= set(EDITIONS) for a in one.text), one.link
        assert [len(row) for row in one.rows] == [len(row) for row in other.rows], one.link
        assert len({len(row) for row in one.rows}) <= 1, one.link


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_says_the_same_in_every_language(lang: str) -> None:
    for one, other in zip(sheet("en"), sheet(lang), strict=True):
        assert (one.id, one.figure) == (other.id, other.figure)
        passages = zip((*one.text, *one.steps), (*other.text, *other.steps), strict=True)
        assert all(a.editions == b.editions for a, b in passages), one.id
        assert all(set(a.editions) <= set(EDITIONS) for a in (*one.text, *one.steps)), one.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_form_of_a_word_is_a_link_to_one_word_only(lang: str) -> None:
    forms = [form.casefold() for one in words(lang).values() for form in one.forms]
    assert sorted(forms) == sorted(set(forms))


# ---- looking up
@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("先攻", "first_player"),
        ("割り込み", "step_in"),
        ("引き分け", "draw_game"),
        ("勝ち", "win"),
        ("負け", "lose"),
        ("勝利条件", "win"),
        ("ステージ", "stage"),
        ("コスト", "cost"),
        ("墓地", "graveyard"),
        ("速攻", "haste"),
        ("準備", "fresh"),
        ("切札", "trump"),
        ("priority", "chance"),
        ("mana", "cost"),
        ("library", "life"),
        ("8 summoning sickness", "fresh"),
    ],
)
def test_a_word_is_found_by_what_people_call_it(typed: str, id: str) -> None:
    found = look_up((typed,))
    assert isinstance(found, InTheBook)
    assert found.first is not None
    assert (found.first.kind, found.first.id) == ("word", id)


def test_an_action_goes_before_what_the_book_says_about_its_word() -> None:
    found = look_up(("アップ",))
    assert not isinstance(found, InTheBook)
    assert found.entry is not None
    assert found.entry.id == "up"


def test_what_is_only_spoken_of_is_a_list_best_first() -> None:
    found = look_up(("召喚",))
    assert isinstance(found, InTheBook)
    assert found.first is None
    assert found.rest[0].kind == "action"
    scores = [one.score for one in found.rest]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("blocking creature dies", "character"),
        ("手札をもっと引く", "hand_refill"),
        ("ライフが尽きる", "pay_life"),
        ("coutner", "counter"),  # a slip of the pen
    ],
)
def test_an_unknown_word_is_answered_with_what_is_near_in_meaning(typed: str, near: str) -> None:
    found = [one.id for one in nearest_in_meaning(typed, NEWEST)]
    try:
        looked = look_up((typed,))
        assert isinstance(looked, InTheBook)
        found += [one.id for one in looked.rest]
    except BlackPokerError as error:
        found += re.split(r"[ ,]+", error.said("en").casefold())
    assert any(near in one for one in found)


def test_nonsense_is_told_where_to_look() -> None:
    with pytest.raises(BlackPokerError, match="blackpoker rules"):
        look_up(("xyzzyqq",))
