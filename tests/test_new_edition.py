"""An edition that differs by one number is one record; whatever else it needs it inherits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner
from games import random_game

from blackpoker.cli.rules import rules
from blackpoker.common.card_action import Kind
from blackpoker.common.duel import Duel
from blackpoker.core.errors import IllegalRegulation
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition8.fogs import UP_FOG
from blackpoker.editions.edition8.quick_magic import KILL, UP
from blackpoker.editions.edition9_1.edition import EDITION_9_1
from blackpoker.play.notation import official_ids
from blackpoker.regulation.catalogue import CATALOGUE, EDITIONS, FIRST_GAMES, FRAMES, NEWEST
from blackpoker.regulation.regulation import Regulation, by_spelling, regulations_of
from blackpoker.regulation.spelling import beginnings, called_editions
from blackpoker.text import LANGUAGES, labels_of, rule_text, words_of
from blackpoker.words.rule_diff import diff_data
from blackpoker.words.rule_index import Index

CALLED = Name("第9.9版", "edition 9.9")
LATER = EDITION_9_1.derive("9.9", CALLED, numbers=replace(EDITION_9_1.numbers, hand_limit=8))
ALONE = replace(EDITION_8, id="1", name=Name("第1版", "1st edition"))  # it derives from nobody


@pytest.fixture(params=[LATER, ALONE], ids=lambda one: one.id)
def listed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edition]:
    """An edition in the catalogue, with the frames of the one it is like."""
    edition: Edition = request.param
    like = edition.derived_from or EDITION_8
    frames, first = next((frames, first) for one, frames, first in CATALOGUE if one is like)
    monkeypatch.setitem(EDITIONS, edition.id, edition)
    monkeypatch.setitem(FRAMES, edition.id, frames)
    monkeypatch.setitem(FIRST_GAMES, edition.id, f"{edition.id} {first}")
    forget()
    yield edition
    forget()


def forget() -> None:
    """Let what was found out about the catalogue be found out anew."""
    for known in (regulations_of, by_spelling, called_editions, beginnings, official_ids):
        known.cache_clear()


def shown(*words: str, lang: str = "en") -> str:
    result = CliRunner().invoke(rules, words, obj={"lang": lang, "suits": "unicode"})
    assert result.exit_code == 0, result.exception
    return result.output


def test_an_edition_more_changes_nothing_for_who_names_none(listed: Edition) -> None:
    assert Regulation.parse("lite+entry16").edition is NEWEST
    assert shown("counter").count("edition 9.1") == 1
    assert Regulation.parse(FIRST_GAMES[listed.id]).edition is listed


def test_every_page_of_it_can_be_read(listed: Edition) -> None:
    for lang in LANGUAGES:
        assert listed.name.said(lang) in shown("--list", lang=lang)
        assert shown(FIRST_GAMES[listed.id], lang=lang)
        for other in EDITIONS.values():
            if other is not listed:
                assert shown("--diff", other.id, listed.id, lang=lang)
        for entry in Index(listed).entries():
            assert shown(listed.id, entry.id, lang=lang)


def test_a_game_of_it_plays_to_the_end(listed: Edition) -> None:
    regulation = Regulation.parse(FIRST_GAMES[listed.id])
    for game, _ in random_game(regulation, 3):
        assert isinstance(game, Duel)
        assert game.book.hand_limit == listed.numbers.hand_limit


@pytest.mark.parametrize("listed", [ALONE], indirect=True, ids=["1"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_any_text_the_page_says_where_to_write_it(listed: Edition, lang: str) -> None:
    page = "".join(shown(listed.id, "counter", lang=lang).split())
    for missing in ("[action.counter]", "[words]", f"blackpoker/text/rules1.{lang}.toml"):
        assert missing in page


def test_its_numbers_are_in_its_sentences() -> None:
    for lang, before, now in (("ja", "7枚より", "8枚より"), ("en", "than 7", "than 8")):
        assert before in rule_text(lang, EDITION_9_1, "action", "end").text[0]
        assert now in rule_text(lang, LATER, "action", "end").text[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_labels_sentences_and_rulings_are_inherited(lang: str) -> None:
    assert {**words_of(lang, LATER), "hand_limit": "7", "Hand_limit": "7"} == words_of(
        lang, EDITION_9_1
    )
    assert labels_of(lang, LATER) == labels_of(lang, EDITION_9_1)
    for kind, id in (("action", "bj"), ("action", "up"), ("frame", "draft"), ("trump", "s2")):
        assert rule_text(lang, LATER, kind, id) == rule_text(lang, EDITION_9_1, kind, id)
    # Those of 9.1 end the line: what it has no ruling on has none from before.
    assert not rule_text(lang, LATER, "action", "charge").rulings
    assert rule_text(lang, EDITION_8, "action", "charge").rulings


@pytest.mark.parametrize("listed", [LATER], indirect=True, ids=["9.9"])
def test_the_one_number_is_all_that_differs(listed: Edition) -> None:
    found = diff_data(EDITION_9_1, listed)
    flow = found.pop("flow")
    assert isinstance(flow, list)
    assert [(one["field"], one["9.1"]["en"], one["9.9"]["en"]) for one in flow] == [
        ("hand_limit", ["7"], ["8"])
    ]
    for section in found.values():
        if isinstance(section, dict):
            assert not section["changed"]
            assert not any(section["only"].values())
    assert diff_data(EDITION_8, listed)["rules"]  # what 9.1 says by hand holds here too


def test_what_is_put_takes_its_place_or_comes_at_the_end() -> None:
    later = EDITION_9_1.derive("9.3", CALLED, put=(replace(KILL, id="kill_twice"), UP))
    ids = [action.id for action in EDITION_9_1.actions]
    assert [action.id for action in later.actions] == [*ids, "kill_twice"]
    assert {action.kind for action in later.actions if action.id in ("up", "kill_twice")} == {
        Kind.MAGIC  # under the heading it has here
    }


def test_what_is_dropped_or_not_in_the_order_is_gone() -> None:
    later = EDITION_8.derive("8.5", CALLED, drop=("up", "ace", UP_FOG.id))
    assert {"up", "ace", "up_fog"}.isdisjoint(
        one.id for one in (*later.actions, *later.characters, *later.fogs)
    )
    assert len(later.actions) == len(EDITION_8.actions) - 1
    short = EDITION_8.derive("8.6", CALLED, order=("draw", "end"))
    assert [action.id for action in short.actions] == ["draw", "end"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_there_cannot_be_dropped_or_ordered(lang: str) -> None:
    with pytest.raises(IllegalRegulation) as refused:
        EDITION_8.derive("8.5", CALLED, drop=("upp",))
    assert "upp" in refused.value.said(lang)
    with pytest.raises(IllegalRegulation) as refused:
        EDITION_8.derive("8.5", CALLED, order=("end", "drawe"))
    assert "drawe" in refused.value.said(lang)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_an_id_is_in_one_list_only(edition: Edition) -> None:
    """Or nobody could say which is dropped."""
    ids = [one.id for one in (*edition.actions, *edition.characters, *edition.fogs)]
    assert len(set(ids)) == len(ids)
