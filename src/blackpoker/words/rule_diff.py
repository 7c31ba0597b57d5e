"""What changed between two editions, from their lists, their texts and their frames.

What none of these show is said by hand in the text of the later edition, under ``changed``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import partial
from typing import Protocol, TypeVar

from blackpoker.common.trump import TrumpDef
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.text import (
    LANGUAGES,
    Keyed,
    Spoken,
    Wording,
    changes_of,
    in_each,
    rule_text,
    say,
    side_by_side,
    written_rule,
)
from blackpoker.text.languages import BOOK, FALLBACK
from blackpoker.words.rule_facts import (
    Facts,
    action_facts,
    brought_action_facts,
    brought_facts,
    character_facts,
    flow_facts,
    fog_facts,
    frame_facts,
    trump_facts,
)
from blackpoker.words.rule_index import Index, NoSuchRule, edition_called, plain

Data = dict[str, object]


class ListedThing(Protocol):
    """A line of a list."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Name: ...


T = TypeVar("T", bound=ListedThing)


@dataclass(frozen=True)
class RuleChange:
    """One printed field, or one run of sentences, that is not the same in both."""

    label: str  # a key of the tables
    before: tuple[Spoken, ...]
    after: tuple[Spoken, ...]


@dataclass(frozen=True)
class Note:
    """A difference said by hand: what it is about, and how each edition has it."""

    about: Spoken
    before: Spoken
    after: Spoken


@dataclass(frozen=True)
class Changed:
    """Something both editions have, with what became of it."""

    id: str
    now: str  # what the later edition calls it
    name: Name
    changes: tuple[RuleChange, ...]


@dataclass
class DiffSection:
    """One list of two editions side by side."""

    label: str  # a key of the tables
    only_before: list[Name] = field(default_factory=list)
    only_after: list[Name] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
    same: list[Name] = field(default_factory=list)


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


def sections(before: Edition, after: Edition) -> list[DiffSection]:
    """Compare the lists of the editions, then what their frames and trumps bring besides."""
    both = (before, after)
    old, new = Index(before), Index(after)
    characters = (before.characters, after.characters)
    actions = (besides(before.actions, old.actions), besides(after.actions, new.actions))
    brought = (
        besides(before.characters, old.characters),
        besides(after.characters, new.characters),
    )
    fogs = (besides(before.fogs, old.fogs), besides(after.fogs, new.fogs))
    return [
        compare("action", "rules.actions", both, before.actions, after.actions, action_facts),
        compare("character", "rules.characters", both, *characters, character_facts),
        compare("fog", "rules.fogs", both, before.fogs, after.fogs, fog_facts),
        compare("frame", "rules.diff.frames", both, old.frames, new.frames, frame_facts),
        compare("action", "rules.diff.frame_actions", both, *actions, brought_action_facts),
        compare("trump", "rules.trumps", both, old.trumps, new.trumps, trump_facts, of_one_card),
        compare("character", "rules.diff.frame_characters", both, *brought, brought_facts),
        compare("fog", "rules.diff.frame_fogs", both, *fogs, fog_facts),
    ]


def besides(own: Sequence[T], everything: Sequence[T]) -> list[T]:
    """Return what an edition does not list itself."""
    ids = {one.id for one in own}
    return [one for one in everything if one.id not in ids]


def compare(
    kind: str,
    label: str,
    both: tuple[Edition, Edition],
    old: Sequence[T],
    new: Sequence[T],
    facts: Callable[[Edition, T], Facts],
    partner: Callable[[T, Sequence[T]], T | None] | None = None,
) -> DiffSection:
    before, after = both
    section = DiffSection(label)
    met: set[str] = set()
    find = partner or of_one_name
    for one in old:
        other = find(one, new)
        if other is None:
            section.only_before.append(one.name)
            continue
        met.add(other.id)
        changes: list[RuleChange] = [
            *changed_facts(facts(before, one), facts(after, other)),
            *changed_sentences(kind, before, one.id, after, other.id),
        ]
        if changes:
            section.changed.append(Changed(one.id, other.id, one.name, tuple(changes)))
        else:
            section.same.append(one.name)
    section.only_after = [left.name for left in new if left.id not in met]
    return section


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


def changed_facts(before: Facts, after: Facts) -> list[RuleChange]:
    return [
        RuleChange(label, (before[label],), (after[label],))
        for label in before
        if before[label] != after[label]
    ]


def changed_sentences(
    kind: str, before: Edition, old: str, after: Edition, new: str
) -> list[RuleChange]:
    """Compare what is written, whatever words an edition puts in the blanks."""
    was = written_rule(FALLBACK, before, kind, old).text
    now = written_rule(FALLBACK, after, kind, new).text
    label = "rules.effect" if kind == "action" else "rules.diff.text"
    first, second = (
        side_by_side(partial(sentences_of, edition, kind, id))
        for edition, id in ((before, old), (after, new))
    )
    return [
        RuleChange(label, tuple(first[a:b]), tuple(second[c:d]))
        for tag, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


def sentences_of(edition: Edition, kind: str, id: str, lang: str) -> tuple[str, ...]:
    return rule_text(lang, edition, kind, id).text


def flow_changes(before: Edition, after: Edition) -> list[RuleChange]:
    """Compare what is not in any list, from the records of the editions."""
    both = [flow_facts(before), flow_facts(after)]
    return changed_facts(*both)


def notes(before: Edition, after: Edition, part: str) -> list[Note]:
    """Return what is said by hand of two editions, in whichever of their files it stands."""
    found = [Note(*said) for said in told_by_hand(after, before, part)]
    return found + [Note(about, now, was) for about, was, now in told_by_hand(before, after, part)]


def told_by_hand(edition: Edition, other: Edition, part: str) -> list[list[Wording]]:
    """Return what the file of an edition says has changed: about what, how it was, how it is."""

    def told(topic: str, lang: str) -> list[str]:
        return changes_of(lang, edition, other.id)[part][topic]

    topics = changes_of(FALLBACK, edition, other.id).get(part, {})
    return [side_by_side(partial(told, topic)) for topic in topics]


def diff_data(before: Edition, after: Edition) -> Data:
    """Return the differences as plain data, in every language."""
    found: Data = {"editions": [before.id, after.id]}
    for section in sections(before, after):
        found[section.label.rpartition(".")[2]] = {
            "only": {
                before.id: [in_each(one) for one in section.only_before],
                after.id: [in_each(one) for one in section.only_after],
            },
            "changed": [
                {
                    "id": one.id,
                    "now": one.now,
                    "name": in_each(one.name),
                    "changes": [change_data(change, before, after) for change in one.changes],
                }
                for one in section.changed
            ],
            "same": [in_each(one) for one in section.same],
        }
    found["flow"] = [change_data(change, before, after) for change in flow_changes(before, after)]
    for part in ("words", "rules"):
        told = notes(before, after, part)
        found[part] = [note_data(note, before, after) for note in told]
    return found


def note_data(note: Note, before: Edition, after: Edition) -> Data:
    return {
        "about": in_each(note.about),
        before.id: in_each(note.before),
        after.id: in_each(note.after),
    }


def change_data(change: RuleChange, before: Edition, after: Edition) -> Data:
    return {
        "field": change.label.rpartition(".")[2],
        "label": {lang: say(lang, change.label) for lang in LANGUAGES},
        before.id: {lang: [one.said(lang) for one in change.before] for lang in LANGUAGES},
        after.id: {lang: [one.said(lang) for one in change.after] for lang in LANGUAGES},
    }
