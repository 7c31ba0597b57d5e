"""What changed between two editions, from their lists, their texts and their frames.

What none of these show is said by hand in the text of the later edition, under ``changed``. All is
plain data, every language at once; what an edition says stands under its id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeVar

from blackpoker.common.trump import TrumpDef
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.text import LANGUAGES, Keyed, changes_of, in_all, in_each, rule_text, written_rule
from blackpoker.text.languages import BOOK, FALLBACK
from blackpoker.words.rule_facts import (
    SINCE,
    Facts,
    Said,
    action_facts,
    character_facts,
    flow_facts,
    fog_facts,
    frame_facts,
    trump_facts,
)
from blackpoker.words.rule_index import Index, NoSuchRule, Thing, edition_called, plain

Data = dict[str, Any]
Texts = dict[str, list[str]]  # by language
Both = tuple[Edition, Edition]


T = TypeVar("T", bound=Thing | Frame)


def two_editions(words: tuple[str, ...], every: bool = False) -> tuple[Edition, Edition]:
    """Read ``6 8``; say what there is if it is anything else."""
    known = {"editions": ", ".join(EDITIONS), "example": " ".join(list(EDITIONS)[-2:])}
    named = " ".join(words).split()
    if every:
        raise NoSuchRule("list_stands_alone", text=" ".join(["--diff", *named]))
    found: list[Edition] = []
    for one in named:
        edition = edition_called(one)
        if edition is None:
            raise NoSuchRule("no_such_edition", edition=one, editions=known["editions"])
        found.append(edition)
    if len(found) != 2:
        how_many = {0: "none", 1: "one"}.get(len(found), "many")
        count = Keyed(f"rules.diff.named_{how_many}", n=len(found))
        raise NoSuchRule("diff_two_editions", count=count, **known)
    if found[0] is found[1]:
        raise NoSuchRule("diff_same_edition", edition=found[0].id, **known)
    return found[0], found[1]


def diff_data(before: Edition, after: Edition) -> Data:
    """Return all differences."""
    both = (before, after)
    lists = {label.rpartition(".")[2]: found for label, found in sections(both).items()}
    by_hand = {part: told_by_hand(both, part) for part in ("words", "rules")}
    return {"editions": [before.id, after.id], **lists, "flow": flow_changes(both), **by_hand}


def sections(both: Both) -> dict[str, Data]:
    """Compare the lists of the editions, then what their frames and trumps bring besides.

    Each stands under the key of its heading.
    """
    before, after = both
    old, new = Index(before), Index(after)
    characters = (before.characters, after.characters)
    actions = (besides(before.actions, old.actions), besides(after.actions, new.actions))
    extra = (besides(before.characters, old.characters), besides(after.characters, new.characters))
    fogs = (besides(before.fogs, old.fogs), besides(after.fogs, new.fogs))
    return {
        "rules.actions": compare("action", both, before.actions, after.actions, action_facts),
        "rules.characters": compare("character", both, *characters, character_facts),
        "rules.fogs": compare("fog", both, before.fogs, after.fogs, fog_facts),
        "rules.diff.frames": compare("frame", both, old.frames, new.frames, frame_facts),
        "rules.diff.frame_actions": compare("action", both, *actions, undated(action_facts)),
        "rules.trumps": compare("trump", both, old.trumps, new.trumps, trump_facts, of_one_card),
        "rules.diff.frame_characters": compare("character", both, *extra, undated(character_facts)),
        "rules.diff.frame_fogs": compare("fog", both, *fogs, fog_facts),
    }


def undated(facts: Callable[[Edition, T], Facts]) -> Callable[[Edition, T], Facts]:
    """Leave the format out: what a frame brings is there in all of the frame's."""
    return lambda edition, one: {
        label: said for label, said in facts(edition, one).items() if label != SINCE
    }


def besides(own: Sequence[T], everything: Sequence[T]) -> list[T]:
    """Return what an edition does not list itself."""
    ids = {one.id for one in own}
    return [one for one in everything if one.id not in ids]


def compare(
    kind: str,
    both: Both,
    old: Sequence[T],
    new: Sequence[T],
    facts: Callable[[Edition, T], Facts],
    partner: Callable[[T, Sequence[T]], T | None] | None = None,
) -> Data:
    """Return what only one edition has in a list, what changed in it, and what did not."""
    before, after = both
    gone: list[T] = []
    same: list[T] = []
    changed: list[Data] = []
    met: set[str] = set()
    for one in old:
        other = (partner or of_one_name)(one, new)
        if other is None:
            gone.append(one)
            continue
        met.add(other.id)
        changes = changed_facts(both, facts(before, one), facts(after, other))
        changes += changed_sentences(both, kind, one.id, other.id)
        if changes:
            known = {"id": one.id, "now": other.id, "name": in_each(one.name)}
            changed.append({**known, "changes": changes})
        else:
            same.append(one)
    come = [one for one in new if one.id not in met]
    only = {before.id: names(gone), after.id: names(come)}
    return {"only": only, "changed": changed, "same": names(same)}


def names(things: Sequence[T]) -> list[dict[str, str]]:
    return [in_each(one.name) for one in things]


def of_one_name(one: T, others: Sequence[T]) -> T | None:
    """Return the same thing in another edition: by its id, else by its printed name."""
    for other in others:
        if other.id == one.id:
            return other
    for other in others:
        if plain(other.name.said(BOOK)) == plain(one.name.said(BOOK)):
            return other
    return None


def of_one_card(one: TrumpDef, others: Sequence[TrumpDef]) -> TrumpDef | None:
    """Return the trump that the same card is in another edition, whatever it is called."""
    return next((other for other in others if other.card == one.card), None)


def changed_facts(both: Both, before: Facts, after: Facts) -> list[Data]:
    return [
        change(both, label, alone(was), alone(after[label]))
        for label, was in before.items()
        if was != after[label]
    ]


def alone(said: Said) -> Texts:
    return {lang: [text] for lang, text in said.items()}


def changed_sentences(both: Both, kind: str, old: str, new: str) -> list[Data]:
    """Compare what is written, whatever words an edition puts in the blanks."""
    before, after = both
    written = written_rule(FALLBACK, before, kind, old).text
    rewritten = written_rule(FALLBACK, after, kind, new).text
    was = in_all(lambda lang: rule_text(lang, before, kind, old).text)
    now = in_all(lambda lang: rule_text(lang, after, kind, new).text)
    label = "rules.effect" if kind == "action" else "rules.diff.text"
    return [
        change(both, label, some(was, a, b), some(now, c, d))
        for tag, a, b, c, d in SequenceMatcher(None, written, rewritten, False).get_opcodes()
        if tag != "equal"
    ]


def some(texts: Mapping[str, Sequence[str]], begin: int, end: int) -> Texts:
    return {lang: list(said[begin:end]) for lang, said in texts.items()}


def change(both: Both, label: str, was: Texts, now: Texts) -> Data:
    """Return one printed field, or one run of sentences, that is not the same in both."""
    field = label.rpartition(".")[2]
    return {"field": field, "label": in_each(Keyed(label)), both[0].id: was, both[1].id: now}


def flow_changes(both: Both) -> list[Data]:
    """Compare what is not in any list, from the records of the editions."""
    return changed_facts(both, *map(flow_facts, both))


def told_by_hand(both: Both, part: str) -> list[Data]:
    """Return what is said by hand of two editions, in whichever of their files it stands.

    Each says what it is about, how the other edition has it, and how it is in its own.
    """
    found: list[Data] = []
    for edition, other in (both[::-1], both):
        for topic in changes_of(FALLBACK, edition, other.id).get(part, {}):
            told = {lang: changes_of(lang, edition, other.id)[part][topic] for lang in LANGUAGES}
            about, was, now = ({lang: told[lang][i] for lang in LANGUAGES} for i in range(3))
            said = {edition.id: now, other.id: was}
            found.append({"about": about, **{one.id: said[one.id] for one in both}})
    return found
