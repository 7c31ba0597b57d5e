"""The rules as lists: every regulation, or all that one of them plays with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import click

from blackpoker.cli.columns import align, hang, table
from blackpoker.cli.rule_index import Index
from blackpoker.cli.rule_words import (
    conditions,
    deck_in_words,
    kind_of,
    marks,
    notes,
    sentences,
    setup_steps,
)
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef
from blackpoker.common.fog import FogDef
from blackpoker.core.action import When
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.regulation import BEGINNERS_GAME, EDITIONS, FORMATS, FRAMES, Regulation
from blackpoker.text import rule_text, say

PAGE = 80
READABLE = 100  # a sentence gets no wider, however wide the screen


def bold(text: str) -> str:
    return click.style(text, bold=True)


def numbered(texts: Sequence[str], columns: int) -> list[str]:
    return [line for i, text in enumerate(texts, 1) for line in hang(f"{i:>3}. ", text, columns)]


def list_page(lang: str) -> list[str]:
    """Return every edition with its formats, its frames, and which go together."""
    lines = [say(lang, "rules.list_how", example=f'"{BEGINNERS_GAME}"')]
    for edition in EDITIONS.values():
        lines += ["", bold(edition.name.said(lang)), *pairs(edition, lang)]
        lines += ["", *formats(edition, lang)]
    lines += ["", *hang("", say(lang, "rules.oldmaid"), PAGE), ""]
    examples = [
        [f'blackpoker rules "{BEGINNERS_GAME}"', say(lang, "rules.see_regulation")],
        ["blackpoker rules up", say(lang, "rules.see_action")],
    ]
    return lines + table(examples, PAGE)


def pairs(edition: Edition, lang: str) -> list[str]:
    """Return the table of 3.1: frames down, formats across."""
    rows = [
        [say(lang, "rules.frame"), say(lang, "rules.name"), *(one.name.lower() for one in FORMATS)]
    ]
    for frame in FRAMES[edition.id]:
        allowed = ["o" if format in frame.formats else "-" for format in FORMATS]
        rows.append([frame.id, frame.name.said(lang), *allowed])
    return [*table(rows, PAGE), say(lang, "rules.list_table")]


def formats(edition: Edition, lang: str) -> list[str]:
    rows = [
        [
            format.name.lower(),
            name.said(lang),
            say(lang, "rules.actions_of", count=len(edition.actions_of(format))),
            sentences(rule_text(lang, edition.id, "format", format.name.lower()).text, lang),
        ]
        for format, name in FORMATS.items()
    ]
    return table(rows, PAGE)


def oldmaid_page(lang: str) -> list[str]:
    return [*hang("", say(lang, "rules.oldmaid"), PAGE), say(lang, "rules.oldmaid_play")]


def regulation_page(regulation: Regulation, lang: str, columns: int) -> list[str]:
    """Return the lists of a regulation; each action on one line where there is room."""
    index = Index(regulation.edition, regulation)
    narrow = min(columns, READABLE)
    frame = regulation.frame
    about = rule_text(lang, index.edition.id, "frame", frame.id).text
    return [
        f"{bold(regulation.name.said(lang))}  ({regulation.id})",
        say(lang, "rules.actions_of", count=len(index.actions)),
        "",
        *action_lines(index, lang, columns),
        "",
        *hang("", say(lang, "rules.legend"), narrow),
        "",
        bold(say(lang, "rules.characters")),
        *table([row(index, "character", one, lang) for one in index.characters], narrow),
        "",
        bold(say(lang, "rules.fogs")),
        *table([row(index, "fog", one, lang) for one in index.fogs], narrow),
        "",
        bold(f"{frame.name.said(lang)} ({frame.id})"),
        *hang("", sentences(about, lang), narrow),
        *frame_lines(index.edition.id, frame, lang, narrow),
        "",
        say(lang, "rules.see_more", words=f'"{regulation.id}" {index.actions[-1].id}'),
    ]


def action_lines(index: Index, lang: str, columns: int) -> list[str]:
    """Return the actions in rows under their types, as the list prints them."""
    said = [say(lang, f"rules.{head}") for head in ("id", "name", "target_and_note")]
    head = [*said[:2], "@", "$", "★", said[2]]
    rows = [action_row(index, one, lang) for one in index.actions]
    widths = align([head, *rows])
    lines = table([head], columns, widths)
    for kind, some in groupby(index.actions, key=lambda one: one.kind):
        lines.append(bold(f"[{kind_of(kind, lang)}]"))
        lines += table([action_row(index, one, lang) for one in some], columns, widths)
    return lines


def action_row(index: Index, action: CardAction, lang: str) -> list[str]:
    last = [action.target.text.said(lang)] if action.target is not None else []
    last += conditions(action, lang)
    last += [note.said(lang) for note in notes(action, index)]
    if action.when is not None:
        last.append(trigger(index, action, action.when, lang))
    return [
        action.id,
        action.name.said(lang),
        marks(action, lang),
        action.cost.letters or "-",
        action.key.text if action.key is not None else "-",
        "; ".join(last),
    ]


def trigger(index: Index, action: CardAction, when: When, lang: str) -> str:
    """Say what triggers an action; after another action that is enough for a list."""
    before = next((one for one in index.actions if one.id == when.action), None)
    if before is not None:
        return say(lang, "rules.after", action=before.name)
    return rule_text(lang, index.edition.id, "action", action.id).when.rstrip(".。")


def row(index: Index, kind: str, thing: CharacterDef | FogDef, lang: str) -> list[str]:
    about = rule_text(lang, index.edition.id, kind, thing.id).text
    return [thing.id, thing.name.said(lang), sentences(about, lang)]


def frame_lines(edition_id: str, frame: Frame, lang: str, columns: int) -> list[str]:
    """Return the deck and the beginning of a frame."""
    return [
        *hang(say(lang, "rules.deck") + "  ", deck_in_words(frame.deck, lang), columns),
        say(lang, "rules.setup"),
        *numbered(setup_steps(edition_id, frame, lang), columns),
    ]
