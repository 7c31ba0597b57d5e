"""Whatever a regulation plays with is explained, in both languages alike."""

from __future__ import annotations

import re

import pytest

from blackpoker.core.action import Trigger
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.regulation import (
    EDITIONS,
    FORMATS,
    FRAMES,
    Regulation,
    all_regulations,
)
from blackpoker.text import LANGUAGES, RuleText, rule_text, rule_texts

ENDS = {"ja": "。", "en": "."}
TAKE_AN_ANSWER = {"set_it_aside", "lay_it_in_the_rare_zone"}  # the second half of the step before


def explained(edition: str, kind: str, id: str) -> list[RuleText]:
    """Return what is said in each language, and check that it is the same number of sentences."""
    texts = [rule_text(lang, edition, kind, id) for lang in LANGUAGES]
    for lang, text in zip(LANGUAGES, texts, strict=True):
        assert text.text, f"{kind} {id} has no text in {lang}"
        for sentence in (*text.text, *text.rulings.values()):
            assert sentence.endswith(ENDS[lang])
    assert len({len(text.text) for text in texts}) == 1, f"{kind} {id}"
    return texts


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_everything_a_regulation_plays_with_is_explained(regulation: Regulation) -> None:
    edition = regulation.edition.id
    for line in regulation.rules.card_lines:
        triggered = line.record.trigger is Trigger.TRIGGERED
        for text in explained(edition, "action", line.record.id):
            assert bool(text.when) == triggered, line.record.id
    for character in regulation.rules.characters:
        explained(edition, "character", character.definition.id)
    for fog in regulation.rules.fogs:
        explained(edition, "fog", fog.id)
    explained(edition, "frame", regulation.frame.id)
    explained(edition, "format", regulation.format.name.lower())


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_every_step_of_a_setup_is_explained(regulation: Regulation) -> None:
    for step in regulation.frame.setup:
        if step.__name__ not in TAKE_AN_ANSWER:
            explained(regulation.edition.id, "setup", step.__name__)


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_languages_explain_the_same_things(edition: str) -> None:
    ja, en = (rule_texts(lang, edition) for lang in LANGUAGES)
    assert list(ja) == list(en)
    for kind in en:
        assert list(ja[kind]) == list(en[kind])
        for id in en[kind]:
            assert set(ja[kind][id]) == set(en[kind][id]) <= {"text", "when", "rulings"}, id
            japanese, english = explained(edition, kind, id)
            assert list(japanese.rulings) == list(english.rulings), id
            assert all(re.fullmatch(r"(R\d+|RX|C)-\d+", number) for number in english.rulings), id


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_explained_that_is_not_played(edition: str) -> None:
    played: dict[str, set[str]] = {
        "action": set(),
        "character": set(),
        "fog": set(),
        "format": {format.name.lower() for format in FORMATS},
        "frame": {frame.id for frame in FRAMES[edition]},
        "setup": {step.__name__ for frame in FRAMES[edition] for step in frame.setup},
    }
    sources: tuple[Edition | Frame, ...] = (EDITIONS[edition], *FRAMES[edition])
    for source in sources:
        played["action"] |= {one.id for one in source.actions}
        played["character"] |= {one.id for one in source.characters}
        played["fog"] |= {one.id for one in source.fogs}
    for kind, ids in rule_texts("en", edition).items():
        assert set(ids) <= played[kind], kind


def test_what_nobody_has_written_about_is_empty() -> None:
    """A house rule has no text, and an edition without a file none at all."""
    assert rule_text("ja", "8", "action", "jesters_gift") == RuleText()
    assert rule_text("ja", "1", "action", "up") == RuleText()
