"""Whatever a regulation plays with is explained, in every language alike."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import blackpoker.text
from blackpoker.common.card_action import CardAction
from blackpoker.core.action import Trigger
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.catalogue import EDITIONS, FORMATS, FRAMES
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.text import (
    LANGUAGES,
    RuleText,
    labels_of,
    rule_text,
    rule_texts,
    words_of,
    written_rule,
)
from blackpoker.text.languages import language
from blackpoker.words.rule_words import LABELS

pytestmark = pytest.mark.once  # it reads the texts; the lists they explain are in test_action_list

# The rest of the step before.
TAKE_AN_ANSWER = {
    "set_it_aside",
    "lay_it_in_the_rare_zone",
    "note_the_trump",
    "lay_the_trumps",
    "note_the_pick",
    "lay_the_picks",
    "open_the_first_trump",
}
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
        assert text.text, f"{kind} {id} has no text in {lang}"
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
def test_every_step_of_a_setup_is_explained(regulation: Regulation) -> None:
    for step in regulation.frame.setup:
        if step.__name__ not in TAKE_AN_ANSWER:
            explained(regulation.edition, "setup", step.__name__)


@pytest.mark.parametrize("file", FILES)
def test_a_thing_is_explained_by_what_it_is_when_it_happens_and_its_rulings(file: str) -> None:
    """That all languages have the same: test_languages."""
    for ids in kinds_in(file).values():
        for id, raw in ids.items():
            assert set(raw) <= {"text", "when", "like", "rulings"}, id
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
    assert set(labels_of("en", edition)) <= set(LABELS.values())


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
        "setup": {step.__name__ for frame in frames for step in frame.setup},
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
    shares = rule_texts("en", f"rules{edition.id}").get("shares", ())
    others = [one for one in EDITIONS.values() if f"rules{one.id}" in shares]
    added = {file for one in others for file in rule_texts("en", f"rules{one.id}")["adds"]}
    assert set(shares) <= {f"rules{one.id}" for one in others} | added
    for other in others:
        theirs = {one.id: one.effect for one in actions_of(other)}
        for action in actions_of(edition):
            if action.id not in written_by(edition, "action"):
                assert action.effect == theirs[action.id], action.id
        records = {one.id: one for one in other.characters}
        for character in edition.characters:
            if character.id not in written_by(edition, "character"):
                assert character is records[character.id], character.id


def test_a_shared_sentence_is_said_in_the_words_of_the_edition() -> None:
    six, eight = (rule_text("ja", EDITIONS[id], "action", "search").text for id in "68")
    assert six[-1] == "デッキをシャッフルします。"
    assert eight[-1] == "ライフをシャッフルします。"
    six, eight = (rule_text("en", EDITIONS[id], "action", "change_target").text for id in "68")
    assert six[1].startswith("Actions that target actions")
    assert eight[1].startswith("Requests that target requests")
    assert "{life}" in written_rule("en", "6", "action", "search").text[-1]


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
                    said = " ".join((*text.text, *text.rulings.values(), text.when)).lower()
                    assert not [word for word in strange[lang] if word in said], (id, said)


def test_what_nobody_has_written_about_is_empty() -> None:
    """A house rule has no text, and an edition without a file none at all."""
    assert rule_text("ja", EDITIONS["8"], "action", "jesters_gift") == RuleText()
    assert written_rule("ja", "1", "action", "up") == RuleText()
