"""What changed between two editions, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from blackpoker.cli.rule_lists import PAGE, bold
from blackpoker.editions.edition import Edition
from blackpoker.text import in_list, say
from blackpoker.words.columns import hang, pad, width
from blackpoker.words.rule_diff import Both, Data, flow_changes, sections, told_by_hand
from blackpoker.words.rule_words import sentences


def diff_page(before: Edition, after: Edition, lang: str) -> list[str]:
    """Return the differences as lines of text, each marked with the edition that says so."""
    both = (before, after)
    lines = [bold(say(lang, "rules.diff.title", first=before.name, second=after.name))]
    words = told_by_hand(both, "words")
    if words:
        lines += ["", bold(f"[{say(lang, 'rules.diff.words')}]"), *note_lines(words, both, lang)]
    for label, section in sections(both).items():
        found = section_lines(section, both, lang)
        if found:
            lines += ["", bold(f"[{say(lang, label)}]"), *found]
    lines += ["", bold(f"[{say(lang, 'rules.diff.flow')}]")]
    for change in flow_changes(both):
        lines += hang("", change["label"][lang], PAGE)
        for edition in both:
            lines += hang(f"  {edition.id}: ", change[edition.id][lang][0], PAGE)
    return lines + note_lines(told_by_hand(both, "rules"), both, lang)


def section_lines(section: Data, both: Both, lang: str) -> list[str]:
    lines: list[str] = []
    for edition in both:
        lines += named_lines("only", edition, section["only"][edition.id], lang)
    alike: dict[str, list[Data]] = {}  # those that changed in the same way
    for changed in section["changed"]:
        alike.setdefault(str(changed["changes"]), []).append(changed)
    for some in alike.values():
        lines += changed_heads(some, lang)
        lines += change_lines(some[0]["changes"], both, lang)
    return lines + named_lines("same", both[0], section["same"], lang)


def changed_heads(some: Sequence[Data], lang: str) -> list[str]:
    """Return what changed, several that changed in the same way together."""
    names = [one["name"][lang] for one in some]
    if len(some) == 1:
        return [f"{bold(names[0])}  ({some[0]['id']})"]
    return [bold(line) for line in hang("", in_list(lang, names), PAGE)]


def note_lines(found: Sequence[Data], both: Both, lang: str) -> list[str]:
    lines: list[str] = []
    for note in found:
        lines += hang("", note["about"][lang], PAGE)
        for edition in both:
            lines += hang(f"  {edition.id}: ", note[edition.id][lang], PAGE)
    return lines


def named_lines(key: str, edition: Edition, names: Sequence[Data], lang: str) -> list[str]:
    if not names:
        return []
    head = say(lang, f"rules.diff.{key}", edition=edition.name) + ": "
    return hang(head, in_list(lang, (one[lang] for one in names)), PAGE)


def change_lines(changes: Sequence[Data], both: Both, lang: str) -> list[str]:
    """Return each change on one line if it fits, else a line for each edition."""
    before, after = (edition.id for edition in both)
    wide = max(width(change["label"][lang]) for change in changes)
    lines: list[str] = []
    for change in changes:
        head = f"  {pad(change['label'][lang], wide)}  "
        was, now = (sentences(change[id][lang], lang) or "-" for id in (before, after))
        together = f"{head}{before}: {was} / {after}: {now}"
        if width(together) <= PAGE:
            lines.append(together)
            continue
        lines += hang(f"{head}{before}: ", was, PAGE)
        lines += hang(f"{' ' * width(head)}{after}: ", now, PAGE)
    return lines
