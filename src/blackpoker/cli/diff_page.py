"""What changed between two editions, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from blackpoker.cli.rule_lists import PAGE, bold
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.text import Keyed, Listed, Spoken, say
from blackpoker.words.columns import hang, pad, width
from blackpoker.words.rule_diff import (
    Changed,
    DiffSection,
    Note,
    RuleChange,
    flow_changes,
    notes,
    sections,
)
from blackpoker.words.rule_words import sentences


def diff_page(before: Edition, after: Edition, lang: str) -> list[str]:
    """Return the differences as lines of text, each marked with the edition that says so."""
    lines = [bold(say(lang, "rules.diff.title", first=before.name, second=after.name))]
    words = notes(before, after, "words")
    if words:
        lines += ["", bold(f"[{say(lang, 'rules.diff.words')}]")]
        lines += note_lines(words, before, after, lang)
    for section in sections(before, after):
        found = section_lines(section, before, after, lang)
        if found:
            lines += ["", bold(f"[{say(lang, section.label)}]"), *found]
    lines += ["", bold(f"[{say(lang, 'rules.diff.flow')}]")]
    flow = [
        Note(Keyed(change.label), change.before[0], change.after[0])
        for change in flow_changes(before, after)
    ]
    return lines + note_lines(flow + notes(before, after, "rules"), before, after, lang)


def section_lines(section: DiffSection, before: Edition, after: Edition, lang: str) -> list[str]:
    lines = named_lines("only", before, section.only_before, lang)
    lines += named_lines("only", after, section.only_after, lang)
    alike: dict[tuple[RuleChange, ...], list[Changed]] = {}
    for changed in section.changed:
        alike.setdefault(changed.changes, []).append(changed)
    for changes, some in alike.items():
        lines += changed_heads(some, lang)
        lines += change_lines(changes, before, after, lang)
    return lines + named_lines("same", before, section.same, lang)


def changed_heads(some: Sequence[Changed], lang: str) -> list[str]:
    """Return what changed, several that changed in the same way together."""
    if len(some) == 1:
        return [f"{bold(some[0].name.said(lang))}  ({some[0].id})"]
    names = Listed(one.name for one in some).said(lang)
    return [bold(line) for line in hang("", names, PAGE)]


def note_lines(found: Sequence[Note], before: Edition, after: Edition, lang: str) -> list[str]:
    lines: list[str] = []
    for note in found:
        lines += hang("", note.about.said(lang), PAGE)
        for edition, said in ((before, note.before), (after, note.after)):
            lines += hang(f"  {edition.id}: ", said.said(lang), PAGE)
    return lines


def named_lines(key: str, edition: Edition, names: Sequence[Name], lang: str) -> list[str]:
    if not names:
        return []
    head = say(lang, f"rules.diff.{key}", edition=edition.name) + ": "
    return hang(head, Listed(names).said(lang), PAGE)


def change_lines(
    changes: Sequence[RuleChange], before: Edition, after: Edition, lang: str
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


def in_line(said: Sequence[Spoken], lang: str) -> str:
    return sentences([one.said(lang) for one in said], lang) or "-"

