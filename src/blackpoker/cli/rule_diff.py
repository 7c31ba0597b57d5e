"""What changed between two editions, from their lists and their texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final, Protocol, TypeVar

from blackpoker.cli.columns import hang, pad, width
from blackpoker.cli.rule_index import NoSuchRule, edition_called, plain
from blackpoker.cli.rule_lists import PAGE, bold
from blackpoker.cli.rule_words import (
    conditions,
    key_cards_in_words,
    kind_of,
    labels_in_words,
    own_notes,
    price_in_words,
    word,
)
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef
from blackpoker.common.fog import FogDef
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.regulation.regulation import EDITIONS, FORMATS, has_frames
from blackpoker.text import LANGUAGES, rule_text, say, words_of, written_rule

Facts = dict[str, Name]  # label: what it says
Data = dict[str, object]

EMPTY: Final = Name("", "")
COUNTS: Final = {0: Name("0個", "none"), 1: Name("1個", "one")}


class Listed(Protocol):
    """A line of a list."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Name: ...


T = TypeVar("T", bound=Listed)


@dataclass(frozen=True)
class Change:
    """One printed field, or one run of sentences, that is not the same in both."""

    label: str  # a key of the tables
    before: tuple[Name, ...]
    after: tuple[Name, ...]


@dataclass(frozen=True)
class Changed:
    """Something both editions have, with what became of it."""

    id: str
    name: Name
    changes: tuple[Change, ...]


@dataclass
class Section:
    """Actions, characters or fogs of two editions side by side."""

    label: str
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
        count = COUNTS.get(len(found), Name(f"{len(found)}個", str(len(found))))
        raise NoSuchRule("diff_two_editions", count=count, **known)
    if found[0] is found[1]:
        raise NoSuchRule("diff_same_edition", edition=found[0].id, **known)
    return found[0], found[1]


def sections(before: Edition, after: Edition) -> list[Section]:
    """Compare the lists; what only frames and trumps bring is not part of an edition."""
    return [
        compare("action", before, after, before.actions, after.actions, action_facts),
        compare("character", before, after, before.characters, after.characters, character_facts),
        compare("fog", before, after, before.fogs, after.fogs, fog_facts),
    ]


def compare(
    kind: str,
    before: Edition,
    after: Edition,
    old: Sequence[T],
    new: Sequence[T],
    facts: Callable[[Edition, T], Facts],
) -> Section:
    section = Section(f"{kind}s")
    met: set[str] = set()
    for one in old:
        other = partner(one, new)
        if other is None:
            section.only_before.append(one.name)
            continue
        met.add(other.id)
        changes: list[Change] = [
            *changed_facts(facts(before, one), facts(after, other)),
            *changed_sentences(kind, before, one.id, after, other.id),
        ]
        if changes:
            section.changed.append(Changed(one.id, one.name, tuple(changes)))
        else:
            section.same.append(one.name)
    section.only_after = [left.name for left in new if left.id not in met]
    return section


def partner(one: T, others: Sequence[T]) -> T | None:
    """Return the same thing in another edition: by its id, else by its printed name."""
    for other in others:
        if other.id == one.id:
            return other
    for other in others:
        if plain(other.name.ja) == plain(one.name.ja):
            return other
    return None


def in_both(said: Callable[[str], str]) -> Name:
    return Name(said("ja"), said("en"))


def joined(found: Callable[[str], Sequence[str]]) -> Name:
    return Name("、".join(found("ja")), ", ".join(found("en")))


def action_facts(edition: Edition, action: CardAction) -> Facts:
    """Return the printed fields of an action."""
    # A target that only calls the same thing by the edition's word has not changed.
    target = action.target.text if action.target is not None else EMPTY
    return {
        "rules.type": in_both(lambda lang: kind_of(action.kind, lang)),
        "rules.diff.since": FORMATS[action.since],
        "rules.diff.trigger": in_both(lambda lang: word(action.trigger, lang)),
        "rules.diff.speed": in_both(lambda lang: word(action.speed, lang)),
        "rules.diff.timing": in_both(lambda lang: word(action.timing, lang)),
        "rules.when": in_both(lambda lang: rule_text(lang, edition, "action", action.id).when),
        "rules.cost": in_both(lambda lang: price_in_words(action, lang)),
        "rules.key": in_both(lambda lang: key_cards_in_words(action, lang)),
        "rules.target": target,
        "rules.condition": joined(lambda lang: conditions(action, lang)),
        "rules.note": joined(lambda lang: [one.said(lang) for one in own_notes(action)]),
    }


def character_facts(edition: Edition, character: CharacterDef) -> Facts:
    return {
        "rules.diff.since": FORMATS[character.since],
        "rules.labels": in_both(lambda lang: labels_in_words(character, lang)),
    }


def fog_facts(edition: Edition, fog: FogDef) -> Facts:
    return {"rules.diff.since": FORMATS[fog.since]}


def changed_facts(before: Facts, after: Facts) -> list[Change]:
    return [
        Change(label, (before[label],), (after[label],))
        for label in before
        if before[label] != after[label]
    ]


def changed_sentences(
    kind: str, before: Edition, old: str, after: Edition, new: str
) -> list[Change]:
    """Compare what is written, whatever words an edition puts in the blanks."""
    was = written_rule("en", before.id, kind, old).text
    now = written_rule("en", after.id, kind, new).text
    label = "rules.effect" if kind == "action" else "rules.diff.text"
    told = [
        [rule_text(lang, edition, kind, id).text for lang in LANGUAGES]
        for edition, id in ((before, old), (after, new))
    ]
    first, second = ([Name(*pair) for pair in zip(*both, strict=True)] for both in told)
    return [
        Change(label, tuple(first[a:b]), tuple(second[c:d]))
        for tag, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


def flow_changes(before: Edition, after: Edition) -> list[Change]:
    """Compare what is not in any list, from the records of the editions."""
    both = [flow_facts(before), flow_facts(after)]
    return changed_facts(*both)


def flow_facts(edition: Edition) -> Facts:
    def either(key: str, yes: bool) -> Name:
        return in_both(lambda lang: say(lang, f"rules.diff.{key}_{'yes' if yes else 'no'}"))

    numbers = edition.numbers
    return {
        "rules.diff.life": edition.life,
        "rules.diff.size": in_both(lambda lang: words_of(lang, edition).get("size", "")),
        "rules.diff.stage": in_both(lambda lang: words_of(lang, edition).get("request", "")),
        "rules.diff.payment": either("payment", edition.flow.checks_payment),
        "rules.diff.idles": either("idles", edition.flow.idles),
        "rules.diff.draws": either("draws", numbers.drawn_games),
        "rules.diff.opening_hand": Name(str(numbers.opening_hand), str(numbers.opening_hand)),
        "rules.diff.hand_limit": Name(str(numbers.hand_limit), str(numbers.hand_limit)),
        "rules.diff.regulation": either("regulation", has_frames(edition)),
    }


# ---- for people


def diff_page(before: Edition, after: Edition, lang: str) -> list[str]:
    """Return the differences as lines of text, each marked with the edition that says so."""
    lines = [bold(say(lang, "rules.diff.title", first=before.name, second=after.name))]
    for section in sections(before, after):
        lines += ["", bold(f"[{say(lang, f'rules.{section.label}')}]")]
        lines += named_lines("only", before, section.only_before, lang)
        lines += named_lines("only", after, section.only_after, lang)
        for changed in section.changed:
            lines.append(f"{bold(changed.name.said(lang))}  ({changed.id})")
            lines += change_lines(changed.changes, before, after, lang)
        lines += named_lines("same", before, section.same, lang)
    lines += ["", bold(f"[{say(lang, 'rules.diff.flow')}]")]
    for change in flow_changes(before, after):
        lines.append(say(lang, change.label))
        for edition, said in ((before, change.before), (after, change.after)):
            lines += hang(f"  {edition.id}: ", said[0].said(lang), PAGE)
    return lines


def named_lines(key: str, edition: Edition, names: Sequence[Name], lang: str) -> list[str]:
    if not names:
        return []
    head = say(lang, f"rules.diff.{key}", edition=edition.name) + ": "
    join = "、" if lang == "ja" else ", "
    return hang(head, join.join(name.said(lang) for name in names), PAGE)


def change_lines(
    changes: Sequence[Change], before: Edition, after: Edition, lang: str
) -> list[str]:
    """Return each change on one line if it fits, else a line for each edition."""
    labels = [say(lang, change.label) for change in changes]
    wide = max(map(width, labels))
    lines: list[str] = []
    for label, change in zip(labels, changes, strict=True):
        head = f"  {pad(label, wide)}  "
        was, now = in_line(change.before, lang), in_line(change.after, lang)
        together = f"{head}{before.id}: {was} / {after.id}: {now}"
        if width(together) <= PAGE:
            lines.append(together)
            continue
        lines += hang(f"{head}{before.id}: ", was, PAGE)
        lines += hang(f"{' ' * width(head)}{after.id}: ", now, PAGE)
    return lines


def in_line(said: Sequence[Name], lang: str) -> str:
    text = ("" if lang == "ja" else " ").join(one.said(lang) for one in said)
    return text or "-"


# ---- for programs


def diff_data(before: Edition, after: Edition) -> Data:
    """Return the differences as plain data, in both languages."""
    found: Data = {"editions": [before.id, after.id]}
    for section in sections(before, after):
        found[section.label] = {
            "only": {
                before.id: [name_data(one) for one in section.only_before],
                after.id: [name_data(one) for one in section.only_after],
            },
            "changed": [
                {
                    "id": one.id,
                    "name": name_data(one.name),
                    "changes": [change_data(change, before, after) for change in one.changes],
                }
                for one in section.changed
            ],
            "same": [name_data(one) for one in section.same],
        }
    found["flow"] = [change_data(change, before, after) for change in flow_changes(before, after)]
    return found


def change_data(change: Change, before: Edition, after: Edition) -> Data:
    return {
        "field": change.label.rpartition(".")[2],
        before.id: {lang: [one.said(lang) for one in change.before] for lang in LANGUAGES},
        after.id: {lang: [one.said(lang) for one in change.after] for lang in LANGUAGES},
    }


def name_data(name: Name) -> Data:
    return {"ja": name.ja, "en": name.en}
