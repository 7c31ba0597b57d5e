"""Whatever a regulation plays with is explained, in every language alike."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import blackpoker.text
from blackpoker.common.card_action import CardAction
from blackpoker.core.action import Trigger
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame, Supplement
from blackpoker.regulation.catalogue import EDITIONS, FORMATS, FRAMES
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.text import (
    LANGUAGES,
    RuleText,
    files_of,
    inherited,
    labels_of,
    rule_text,
    rule_texts,
    words_of,
    written_rule,
)
from blackpoker.text.languages import language
from blackpoker.words.rule_index import Index
from blackpoker.words.rule_words import LABELS

pytestmark = pytest.mark.once  # it reads the texts; the lists they explain are in test_action_list

FOLDER = Path(blackpoker.text.__file__).parent
FILES = sorted(  # those of the page explain no rules: test_page_texts
    path.name.removesuffix(".en.toml")
    for path in FOLDER.glob("*.en.toml")
    if not path.name.startswith(("page_", "language"))
)
KINDS = ("action", "character", "fog", "trump", "frame", "format", "setup")


def kinds_in(file: str, lang: str = "en") -> dict[str, dict[str, dict[str, object]]]:
    """Return what a file explains, without what it says about itself."""
    return {kind: ids for kind, ids in rule_texts(lang, file).items() if kind in KINDS}


def explained(edition: Edition, kind: str, id: str) -> list[RuleText]:
    """Return what is said in each language, and check that it is the same number of sentences."""
    texts = [rule_text(lang, edition, kind, id) for lang in LANGUAGES]
    for lang, text in zip(LANGUAGES, texts, strict=True):
        assert written_rule(lang, edition, kind, id).text, text.text[0]
        for sentence in (*text.text, *text.rulings.values()):
            assert sentence.endswith(language(lang).stop)
            assert "{" not in sentence
    assert len({len(text.text) for text in texts}) == 1, f"{kind} {id}"
    return texts


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_everything_a_regulation_plays_with_is_explained(regulation: Regulation) -> None:
    edition = regulation.edition
    for line in regulation.rules.card_lines:
        for text in explained(edition, "action", line.record.id):
            if line.record.when is not None:
                assert text.when, line.record.id
            if line.record.trigger is Trigger.DIRECT:
                assert not text.when, line.record.id
    for character in regulation.rules.characters:
        explained(edition, "character", character.definition.id)
    for fog in regulation.rules.fogs:
        explained(edition, "fog", fog.id)
    for trump in regulation.rules.trumps:
        explained(edition, "trump", trump.id)
    explained(edition, "frame", regulation.frame.id)
    explained(edition, "format", regulation.format.name.lower())


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_every_block_of_a_setup_is_explained(regulation: Regulation) -> None:
    for block in regulation.frame.setup:
        explained(regulation.edition, "setup", block.id)


LONGEST = {"ja": 24, "en": 60}  # letters of a line, those of Japanese twice as wide


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("lang", LONGEST)
def test_every_action_and_trump_has_a_line(edition: Edition, lang: str) -> None:
    """It stands in lists and beside names, so it is short, and no sentence with a stop."""
    played = played_by(edition)
    for kind in ("action", "trump"):
        for id in played[kind]:
            line = written_rule(lang, edition, kind, id).in_words(words_of(lang, edition)).line
            assert line, f"[{kind}.{id}] has no line"
            assert len(line) <= LONGEST[lang], (len(line), id, line)
            assert not line.endswith(language(lang).stop), line
            assert line == rule_text(lang, edition, kind, id).line


def test_what_has_no_line_is_told_by_its_first_sentence() -> None:
    assert rule_text("ja", EDITIONS["8"], "frame", "v80_entry20").line.endswith("遊びます")


@pytest.mark.parametrize("file", FILES)
def test_a_thing_is_explained_by_what_it_is_when_it_happens_and_its_rulings(file: str) -> None:
    """That all languages have the same: test_languages."""
    for ids in kinds_in(file).values():
        for id, raw in ids.items():
            assert set(raw) <= {"text", "line", "when", "like", "rulings"}, id
            rulings = list(rulings_of(raw))
            assert all(re.fullmatch(r"(R\d+|RX|C)-\d+", number) for number in rulings), id


@pytest.mark.parametrize("file", FILES)
def test_changes_said_by_hand_are_of_a_known_edition(file: str) -> None:
    en = rule_texts("en", file).get("changed", {})
    assert set(en) <= set(EDITIONS)
    for parts in en.values():
        assert list(parts) == ["words", "rules"]
        for topics in parts.values():
            for topic, said in topics.items():
                assert len(said) == 3, topic
                assert all(said)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_an_edition_has_own_words_only_for_labels_there_are(edition: Edition) -> None:
    assert set(labels_of("en", edition)) <= {*LABELS.values(), "haste_with_ace"}


@pytest.mark.parametrize("file", FILES)
def test_a_text_leaves_blank_only_what_every_edition_has_a_word_for(file: str) -> None:
    known = {name for edition in EDITIONS.values() for name in words_of("en", edition)}
    for lang in LANGUAGES:
        for kind in kinds_in(file, lang).values():
            for sentence in texts_in(kind):
                blanks = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
                assert blanks <= known, sentence
    assert all(words_of("en", edition).keys() == known for edition in EDITIONS.values())


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_the_rulings_of_an_edition_are_its_own(edition: Edition) -> None:
    numbers = {
        number
        for ids in kinds_in(f"rules{edition.id}").values()
        for raw in ids.values()
        for number in rulings_of(raw)
    }
    book = edition.id.partition(".")[0]  # R9-38 is a ruling of 9.1
    assert {number.partition("-")[0] for number in numbers} <= {f"R{book}", "C"}


def texts_in(raw: object) -> Iterator[str]:
    """Return every text in a table."""
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, dict | list):
        for one in raw.values() if isinstance(raw, dict) else raw:
            yield from texts_in(one)


def rulings_of(raw: dict[str, object]) -> list[str]:
    rulings = raw.get("rulings", {})
    assert isinstance(rulings, dict)
    return list(rulings)


def played_by(edition: Edition) -> dict[str, set[str]]:
    """Return the ids of everything an edition plays with, frames and trumps included."""
    frames = FRAMES[edition.id]
    played: dict[str, set[str]] = {
        "action": set(),
        "character": set(),
        "fog": set(),
        "trump": {trump.id for frame in frames for trump in frame.trumps},
        "format": {format.name.lower() for format in FORMATS},
        "frame": {frame.id for frame in frames},
        "setup": {block.id for frame in frames for block in frame.setup},
    }
    sources: tuple[Edition | Frame, ...] = (edition, *frames)
    for source in sources:
        played["action"] |= {one.id for one in source.actions}
        played["character"] |= {one.id for one in source.characters}
        played["fog"] |= {one.id for one in source.fogs}
    for frame in frames:
        for trump in frame.trumps:
            played["action"] |= {one.id for one in trump.actions}
            played["character"] |= {one.id for one in trump.characters}
    return played


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_nothing_is_explained_that_is_not_played(edition: Edition) -> None:
    played = played_by(edition)
    own = f"rules{edition.id}"
    for file in (own, *rule_texts("en", own).get("adds", ())):
        for kind, ids in kinds_in(file).items():
            assert set(ids) <= played[kind], (file, kind)


def actions_of(edition: Edition) -> list[CardAction]:
    """Return every action an edition plays with, those of frames and trumps included."""
    found = list(edition.actions)
    for frame in FRAMES[edition.id]:
        found += frame.actions
        for trump in frame.trumps:
            found += trump.actions
    return found


def written_by(edition: Edition, kind: str) -> set[str]:
    """Return the ids an edition has sentences of its own for, in its file or one it adds."""
    own = f"rules{edition.id}"
    return {
        id
        for file in (own, *rule_texts("en", own).get("adds", ()))
        for id, raw in rule_texts("en", file).get(kind, {}).items()
        if "text" in raw or "like" in raw
    }


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_sentences_are_shared_only_by_the_same_effect(edition: Edition) -> None:
    """What an edition has changed it must also say in its own file."""
    other = edition.derived_from
    if other is None:
        return
    own = {one.id: one.effect for one in actions_of(edition)}
    theirs = {one.id: one.effect for one in actions_of(other)}
    written = written_by(edition, "action")
    for id, effect in own.items():
        like = written_rule("en", edition, "action", id).like
        if id not in written:
            assert effect == (own[like] if like in written else theirs[id]), id
    records = {one.id: one for one in other.characters}
    for character in edition.characters:
        if character.id not in written_by(edition, "character"):
            assert character is records[character.id], character.id


def parts_of(source: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Name every text of a file: its words and labels, and the texts of its entries."""
    for part in ("words", "labels"):
        for word in source.get(part, {}):
            yield part, word, ""
    for kind in KINDS:
        for id, raw in source.get(kind, {}).items():
            for key in ("text", "line", "when", "like"):
                if key in raw:
                    yield kind, id, key


def part_of(source: dict[str, Any], kind: str, id: str, key: str) -> object:
    found = source.get(kind, {}).get(id)
    return found.get(key) if key and found else found


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_a_file_does_not_repeat_what_its_edition_inherits(edition: Edition) -> None:
    if edition.derived_from is None:
        return
    own = [files_of(lang, edition) for lang in LANGUAGES]
    above = [inherited(lang, edition.derived_from) for lang in LANGUAGES]
    for files in zip(*own, strict=True):
        if any(files[0] is one for one in above[0]):  # two editions may add the same file
            continue
        for part in parts_of(files[0]):
            here = [part_of(source, *part) for source in files]
            there = [
                next((one for one in (part_of(each, *part) for each in sources) if one), None)
                for sources in above
            ]
            assert here != there, part


def test_a_shared_sentence_is_said_in_the_words_of_the_edition() -> None:
    six, eight = (rule_text("ja", EDITIONS[id], "action", "search").text for id in "68")
    assert six[-1] == "デッキをシャッフルします。"
    assert eight[-1] == "ライフをシャッフルします。"
    six, eight = (rule_text("en", EDITIONS[id], "action", "change_target").text for id in "68")
    assert six[1].startswith("Actions that target actions")
    assert eight[1].startswith("Requests that target requests")
    assert "{life}" in written_rule("en", EDITIONS["6"], "action", "search").text[-1]


@pytest.mark.parametrize("edition", ["6"])
def test_the_old_edition_never_speaks_in_the_words_of_the_new(edition: str) -> None:
    strange = {"ja": ("ライフ", "サイズ", "リクエスト", "フォグ"), "en": ("life", "request", "fog")}
    for regulation in all_regulations():
        if regulation.edition.id != edition:
            continue
        texts = {"action": [line.record.id for line in regulation.rules.card_lines]}
        texts["character"] = [one.definition.id for one in regulation.rules.characters]
        for kind, ids in texts.items():
            for id in ids:
                for lang in strange:
                    text = rule_text(lang, regulation.edition, kind, id)
                    told = (*text.text, text.line, *text.rulings.values(), text.when)
                    said = " ".join(told).lower()
                    assert not [word for word in strange[lang] if word in said], (id, said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_nobody_has_written_is_said_with_the_file_to_write_it_into(lang: str) -> None:
    missing = rule_text(lang, EDITIONS["8"], "action", "no_such")
    assert "[action.no_such]" in missing.text[0]
    assert f"blackpoker/text/rules8.{lang}.toml" in missing.text[0]
    assert missing.text[0].endswith(language(lang).stop)
    alone = replace(EDITIONS["8"], id="1", derived_from=None)  # no file, and nobody to inherit from
    assert written_rule(lang, alone, "action", "up") == RuleText()
    for word in words_of(lang, EDITIONS["8"]).keys() - {"life", "hand_limit", "opening_hand"}:
        if word.islower():
            said = words_of(lang, alone)[word]
            assert word in said
            assert f"blackpoker/text/rules1.{lang}.toml" in said
    assert "no_such_word" in words_of(lang, EDITIONS["8"])["no_such_word"]


def test_a_local_rule_has_no_text() -> None:
    gift = replace(EDITIONS["8"].actions[0], id="jesters_gift")
    rule = Supplement(id="trial", name=Name("試し", "Trial"), actions=(gift,))
    playing = Regulation.parse("8 lite+basic", (rule,))
    assert Index(playing.edition, playing).text_of("ja", "action", gift) == RuleText()


def test_a_local_rule_may_say_in_a_line_what_it_does() -> None:
    line = Name("1枚引く", "Draw a card")
    gift = replace(EDITIONS["8"].actions[0], id="jesters_gift", line=line)
    rule = Supplement(id="trial", name=Name("試し", "Trial"), actions=(gift,))
    playing = Regulation.parse("8 lite+basic", (rule,))
    assert Index(playing.edition, playing).text_of("en", "action", gift) == RuleText(line=line.en)


@pytest.mark.parametrize(
    ("edition", "character", "abilities"),
    [
        ("6", "common_soldier", ("準備",)),
        ("6", "hero", ("準備", "世代交代")),
        ("6", "ace", ("速攻", "世代交代")),
        ("6", "magician", ("速攻", "魔力増加", "世代交代")),
        ("6", "equipped_soldier", ("速攻", "準備", "世代交代")),
        ("6", "bulwark", ("ダメージ判定", "世代交代")),
        *(("6", id, ("準備", "2枚で1体", "2体の防壁")) for id in ("knight", "demon_lord", "giant")),
        *(("6", id, ("装備アクションの対象",)) for id in ("chariot", "strategist", "reanimator")),
        ("8", "magician", ("速攻", "魔力増加")),
        ("9.1", "giant", ("対象にできません", "2枚で1体", "世代交代が2回")),
        ("9.1", "knight", ("2枚で1体", "2体の防壁")),
    ],
)
def test_a_character_has_the_abilities_its_list_prints(
    edition: str, character: str, abilities: tuple[str, ...]
) -> None:
    said = "".join(rule_text("ja", EDITIONS[edition], "character", character).text)
    assert [one for one in abilities if one not in said] == []


def test_what_triggers_a_next_generation_is_told_as_the_edition_prints_it() -> None:
    """In the 6th it is an ability of characters, which those of a trump J lack."""
    by_card, by_ability = (
        rule_text("ja", EDITIONS[id], "action", "next_generation").when for id in ("8", "6")
    )
    assert "1枚につき1回" in by_card
    assert "1枚につき1回" not in by_ability
    assert "能力を持つ" in by_ability
    assert "世代交代" not in "".join(rule_text("ja", EDITIONS["6"], "character", "knight").text)
