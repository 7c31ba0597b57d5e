"""The rules as lists: every regulation, or all that one of them plays with."""

from __future__ import annotations

from collections.abc import Sequence

import click

from blackpoker.common import card
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.common.key import RareCard
from blackpoker.common.trump import TrumpDef
from blackpoker.core.action import Trigger
from blackpoker.core.event import STAGED
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.catalogue import BEGINNERS_GAME, EDITIONS, FORMATS, FRAMES
from blackpoker.regulation.regulation import Regulation
from blackpoker.regulation.spelling import has_frames
from blackpoker.text import in_list, rule_text, say
from blackpoker.text.languages import language
from blackpoker.words.columns import align, hang, table
from blackpoker.words.rule_index import Index
from blackpoker.words.rule_words import (
    conditions,
    deck_in_words,
    marks,
    notes,
    sentences,
    setup_steps,
    target_in_words,
    virtual_keys,
    word,
)

PAGE = 80
READABLE = 100  # a sentence gets no wider, however wide the screen


def bold(text: str) -> str:
    return click.style(text, bold=True)


def numbered(texts: Sequence[str], columns: int) -> list[str]:
    return [line for i, text in enumerate(texts, 1) for line in hang(f"{i:>3}. ", text, columns)]


def list_page(lang: str) -> list[str]:
    """Return every edition with its formats and frames, which go together, and the trumps."""
    written = [BEGINNERS_GAME, *(example(one) for one in EDITIONS.values() if not has_frames(one))]
    how = say(lang, "rules.list_how", examples=in_list(lang, [f'"{id}"' for id in written]))
    lines = hang("", how, PAGE)
    shown: dict[tuple[TrumpDef, ...], list[str]] = {}  # and the editions that have them
    for edition in EDITIONS.values():
        table_of = pairs if has_frames(edition) else written_out
        lines += ["", bold(edition.name.said(lang)), *table_of(edition, lang)]
        lines += ["", *formats(edition, lang)]
        shown.setdefault(tuple(Index(edition).trumps), []).append(edition.name.said(lang))
    for trumps, names in shown.items():
        if not trumps:
            continue
        head = say(lang, "rules.trumps_of", count=len(trumps))
        lines += ["", *(bold(line) for line in hang(f"{in_list(lang, names)}: ", head, PAGE))]
        lines += trumps_by_suit(trumps, lang)
    lines += ["", *hang("", say(lang, "rules.oldmaid"), PAGE), ""]
    examples = [
        [f'blackpoker rules "{BEGINNERS_GAME}"', say(lang, "rules.see_regulation")],
        ["blackpoker rules up", say(lang, "rules.see_action")],
        ["blackpoker rules ♠K", say(lang, "rules.see_trump")],
        [f"blackpoker rules --diff {' '.join(list(EDITIONS)[-2:])}", say(lang, "rules.see_diff")],
    ]
    return lines + table(examples, PAGE)


def example(edition: Edition) -> str:
    """Return a regulation as it is written; the second frame shows more than the first."""
    frame = FRAMES[edition.id][1]
    return Regulation(edition, min(frame.formats), frame).id


def pairs(edition: Edition, lang: str) -> list[str]:
    """Return the table of 3.1: frames down, formats across."""
    rows = [
        [say(lang, "rules.frame"), say(lang, "rules.name"), *(one.name.lower() for one in FORMATS)]
    ]
    frames = FRAMES[edition.id]
    for frame in frames:
        rows.append([frame.id, frame.name.said(lang), *(mark(frame, one) for one in FORMATS)])
    advises = any(frame.recommended for frame in frames)
    signs = ["list_table", "list_recommended"] if advises else ["list_table"]
    return [*table(rows, PAGE), *(say(lang, f"rules.{sign}") for sign in signs)]


def mark(frame: Frame, format: Format) -> str:
    """Say in one letter whether a frame goes with a format, and whether the book advises it."""
    if format in frame.recommended:
        return "*"
    return "o" if format in frame.formats else "-"


def written_out(edition: Edition, lang: str) -> list[str]:
    """Return the regulations of an edition that knows no frames, each as it is written."""
    rows = [
        [
            frame.name.said(lang),
            ", ".join(Regulation(edition, format, frame).id for format in sorted(frame.formats)),
        ]
        for frame in FRAMES[edition.id]
    ]
    return table([[say(lang, "rules.deck"), say(lang, "rules.written_as")], *rows], PAGE)


def trumps_by_suit(trumps: Sequence[TrumpDef], lang: str) -> list[str]:
    """Return cards and names, a suit to a line."""
    rows: dict[str, list[str]] = {}
    for trump in trumps:
        name = card.name_of(trump.card)
        rows.setdefault(name[0], []).append(f"{name[1:]} {trump.name.said(lang)}")
    return table([[suit, in_list(lang, names)] for suit, names in rows.items()], PAGE)


def formats(edition: Edition, lang: str) -> list[str]:
    rows = [
        [
            format.name.lower(),
            name.said(lang),
            say(lang, "rules.actions_of", count=len(edition.actions_of(format))),
            sentences(rule_text(lang, edition, "format", format.name.lower()).text, lang),
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
    about = rule_text(lang, index.edition, "frame", frame.id).text
    called = f"{frame.name.said(lang)} ({frame.id})"
    fogs = [row(index, "fog", one, lang) for one in index.fogs]
    in_the_book = [one.id for one in index.actions if index.house_of(one) is None]
    plain = Regulation(regulation.edition, regulation.format, frame)  # a local rule has no page
    return [
        f"{bold(regulation.name.said(lang))}  ({regulation.id})",
        say(lang, "rules.actions_of", count=len(index.actions)),
        "",
        *action_lines(index, lang, columns),
        "",
        *hang("", legend(index, lang), narrow),
        "",
        bold(say(lang, "rules.characters")),
        *table([row(index, "character", one, lang) for one in index.characters], narrow),
        *(["", bold(say(lang, "rules.fogs")), *table(fogs, narrow)] if fogs else []),
        "",
        bold(called if has_frames(index.edition) else frame.name.said(lang)),
        *hang("", sentences(about, lang), narrow),
        *frame_lines(index.edition, frame, lang, narrow),
        "",
        say(lang, "rules.see_more", words=f'"{plain.id}" {in_the_book[-1]}'),
    ]


def legend(index: Index, lang: str) -> str:
    """Explain the signs of the list, and of those some lists lack only what is there."""
    parts = {
        "legend": True,
        "legend_rare": any(isinstance(one.key, RareCard) for one in index.actions),
        "legend_trump": bool(index.trumps),
        "legend_virtual": any(one.virtual_keys for one in index.actions),
    }
    return "  ".join(say(lang, f"rules.{part}") for part, is_so in parts.items() if is_so)


def action_lines(index: Index, lang: str, columns: int) -> list[str]:
    """Return the actions in rows under their types, then those of each trump under its name."""
    said = [say(lang, f"rules.{head}") for head in ("id", "name", "target_and_note")]
    head = [*said[:2], "@", "$", "★", said[2]]
    rows = {one.id: action_row(index, one, lang) for one in index.actions}
    widths = align([head, *rows.values()])
    lines = table([head], columns, widths)
    of_trumps = {one.id for trump in index.trumps for one in trump.actions}
    by_kind: dict[Kind, list[CardAction]] = {}
    for action in index.actions:
        if action.id not in of_trumps:
            by_kind.setdefault(action.kind, []).append(action)
    for kind, some in by_kind.items():
        lines.append(bold(f"[{word(kind, lang)}]"))
        for action in some:
            lines += told_in_rows(index, action, rows[action.id], lang, columns, widths)
    if index.trumps:
        lines += ["", bold(say(lang, "rules.trumps_of", count=len(index.trumps)))]
    for trump in index.trumps:
        about = sentences(index.text_of(lang, "trump", trump).text, lang)
        name = bold(f"[{card.name_of(trump.card)} {trump.name.said(lang)}]")
        lines += [name, *hang("  ", about, min(columns, READABLE))]
        for action in trump.actions:
            lines += told_in_rows(index, action, rows[action.id], lang, columns, widths)
    return lines


def told_in_rows(
    index: Index,
    action: CardAction,
    row: list[str],
    lang: str,
    columns: int,
    widths: Sequence[int],
) -> list[str]:
    """Return the row of an action in the table, and below it what the action does."""
    line = index.text_of(lang, "action", action).line
    return [*table([row], columns, widths), *(hang("    ", line, columns) if line else [])]


def action_row(index: Index, action: CardAction, lang: str) -> list[str]:
    target = target_in_words(action, index.edition)
    last = [target.said(lang)] if target is not None else []
    last += conditions(action, lang)
    last += [note.said(lang) for note in notes(action, index)]
    if action.trigger is Trigger.TRIGGERED:
        last.append(trigger(index, action, lang))
    key = action.key.text if action.key is not None else virtual_keys(action)
    return [
        action.id,
        action.name.said(lang),
        marks(action, lang),
        action.cost.letters or "-",
        key or "-",
        "; ".join(last),
    ]


def trigger(index: Index, action: CardAction, lang: str) -> str:
    """Say what triggers or raises an action; of another action its name is enough for a list."""
    wanted = action.when.action if action.when is not None else ""
    other = next((one for one in index.actions if one.id == wanted), None)
    if action.when is not None and other is not None:
        key = "when_staged" if action.when.kind == STAGED else "after"
        return say(lang, f"rules.{key}", action=other.name)
    when = index.text_of(lang, "action", action).when.removesuffix(language(lang).stop)
    return when or say(lang, "rules.how_raised")


def row(index: Index, kind: str, thing: CharacterDef | FogDef, lang: str) -> list[str]:
    about = index.text_of(lang, kind, thing).text
    return [thing.id, thing.name.said(lang), sentences(about, lang)]


def frame_lines(edition: Edition, frame: Frame, lang: str, columns: int) -> list[str]:
    """Return the deck and the beginning of a frame."""
    return [
        *hang(say(lang, "rules.deck") + "  ", deck_in_words(frame.deck, lang), columns),
        say(lang, "rules.setup"),
        *numbered(setup_steps(edition, frame, lang), columns),
    ]
