"""One rule on one screen."""

from __future__ import annotations

from collections.abc import Mapping

from blackpoker.cli.columns import hang, pad, width
from blackpoker.cli.rule_index import Entry, Index
from blackpoker.cli.rule_lists import PAGE, bold, frame_lines, numbered
from blackpoker.cli.rule_words import (
    conditions,
    cost_in_words,
    formats_in_words,
    how,
    key_in_words,
    kind_of,
    labels_in_words,
    notes,
    sentences,
    word,
)
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.frames.supplement import Frame
from blackpoker.text import rule_text, say


def entry_page(index: Index, entry: Entry, lang: str) -> list[str]:
    """Return what there is to say about one thing; it fits a screen of 80 by 24."""
    other = entry.name.en if lang == "ja" else entry.name.ja
    heading = f"{bold(entry.name.said(lang))}  {other}  ({entry.id})"
    match entry.thing:
        case CardAction():
            lines = action_lines(index, entry.thing, lang)
        case CharacterDef() | FogDef():
            lines = component_lines(index, entry.kind, entry.thing, lang)
        case Frame():
            lines = frame_page(index, entry.thing, lang)
        case Format():
            lines = format_lines(index, entry.thing, lang)
    return [heading, *lines]


def action_lines(index: Index, action: CardAction, lang: str) -> list[str]:
    text = rule_text(lang, index.edition.id, "action", action.id)
    join = "、" if lang == "ja" else ", "
    none = say(lang, "rules.none")
    marks = "-".join(word(item, lang) for item in (action.trigger, action.speed, action.timing))
    paid = f"{action.cost.letters}: {cost_in_words(action.cost, lang)}"
    facts = {
        "at": f"{marks}: {how(action, lang)}",
        "when": text.when,
        "cost": paid if action.cost.letters else none,
        "key": key_in_words(action.key, lang) if action.key is not None else none,
        "target": action.target.text.said(lang) if action.target is not None else none,
        "condition": join.join(conditions(action, lang)),
        "note": join.join(note.said(lang) for note in notes(action, index)),
        "frames": " ".join(frame.id for frame in index.added_by(action)),
    }
    return [
        " · ".join([kind_of(action.kind, lang), *places(index, action, lang)]),
        *listed(facts, lang),
        *([say(lang, "rules.effect"), *numbered(text.text, PAGE)] if text.text else []),
        *rulings(text.rulings, lang),
    ]


def places(index: Index, thing: CardAction | CharacterDef | FogDef, lang: str) -> list[str]:
    """Say in which edition and formats something is played."""
    return [index.edition.name.said(lang), formats_in_words(index.formats(thing), lang)]


def listed(facts: dict[str, str], lang: str) -> list[str]:
    """Return facts behind their labels, without the empty ones."""
    return behind({say(lang, f"rules.{label}"): fact for label, fact in facts.items() if fact})


def behind(texts: Mapping[str, str]) -> list[str]:
    """Return texts behind their heads, in line."""
    wide = max(width(head) for head in texts)
    return [line for head in texts for line in hang(f"  {pad(head, wide)}  ", texts[head], PAGE)]


def rulings(found: Mapping[str, str], lang: str) -> list[str]:
    return [say(lang, "rules.rulings"), *behind(found)] if found else []


def component_lines(index: Index, kind: str, thing: CharacterDef | FogDef, lang: str) -> list[str]:
    text = rule_text(lang, index.edition.id, kind, thing.id)
    lines = [" · ".join([say(lang, f"rules.{kind}"), *places(index, thing, lang)])]
    if isinstance(thing, CharacterDef):
        type_of = say(lang, "rules.soldier" if thing.soldier else "rules.bulwark")
        lines += listed({"type": type_of, "labels": labels_in_words(thing, lang)}, lang)
    return [*lines, *numbered(text.text, PAGE), *rulings(text.rulings, lang)]


def frame_page(index: Index, frame: Frame, lang: str) -> list[str]:
    text = rule_text(lang, index.edition.id, "frame", frame.id)
    edition = index.edition.name.said(lang)
    where = (say(lang, "rules.frame"), edition, formats_in_words(frame.formats, lang))
    lines = [" · ".join(where), *hang("", sentences(text.text, lang), PAGE)]
    if frame.actions:
        shown = [f"{action.id} {action.name.said(lang)}" for action in frame.actions]
        lines += hang(say(lang, "rules.actions") + "  ", ", ".join(shown), PAGE)
    return lines + frame_lines(index.edition.id, frame, lang, PAGE)


def format_lines(index: Index, format: Format, lang: str) -> list[str]:
    edition = index.edition
    text = rule_text(lang, edition.id, "format", format.name.lower())
    actions = edition.actions_of(format)
    new = [action for action in actions if action.since == format]
    frames = [frame for frame in index.frames if format in frame.formats]
    count = say(lang, "rules.actions_of", count=len(actions))
    facts = {
        "new_here": " ".join(action.id for action in new),
        "frames": " ".join(frame.id for frame in frames),
    }
    return [
        " · ".join((say(lang, "rules.format"), edition.name.said(lang), count)),
        *hang("", sentences(text.text, lang), PAGE),
        *listed(facts, lang),
    ]
