"""One rule on one screen; a trump with all it brings on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blackpoker.cli.rule_lists import PAGE, bold, frame_lines, numbered
from blackpoker.common import card
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.common.trump import TrumpDef
from blackpoker.core.action import Trigger
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import Frame
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.regulation.regulation import Regulation
from blackpoker.regulation.spelling import has_frames
from blackpoker.text import Listed, RuleText, in_list, rule_text, say
from blackpoker.text.languages import BOOK, FALLBACK
from blackpoker.text.rulings import heading_of, rulings_in
from blackpoker.words.columns import hang, table, width
from blackpoker.words.rule_index import Index, PlainCard, RuleEntry, RulingPage, Thing
from blackpoker.words.rule_words import (
    conditions,
    formats_in_words,
    how,
    in_short,
    key_cards_in_words,
    labels_in_words,
    notes,
    price_in_words,
    second_price,
    sentences,
    target_in_words,
    word,
)


def entry_page(index: Index, entry: RuleEntry, lang: str) -> list[str]:
    """Return what there is to say about one thing; but for a trump it fits a screen of 80 by 24."""
    match entry.thing:
        case TrumpDef():
            return trump_page(index, entry.thing, lang)
        case PlainCard():
            return plain_card_page(index, entry.thing, lang)
        case RulingPage():
            return ruling_page(entry.thing, lang)
        case CardAction():
            lines = action_lines(index, entry.thing, lang)
        case CharacterDef() | FogDef():
            lines = component_lines(index, entry.kind, entry.thing, lang)
        case Frame():
            lines = frame_page(index, entry.thing, lang)
        case Format():
            lines = format_lines(index, entry.thing, lang)
    return [*heading(entry.name, entry.id, lang), *lines]


def also_in(editions: Sequence[tuple[Edition, str]], lang: str) -> list[str]:
    """Say which other editions have it, and how to see it there: in the last of those named."""
    by_word: dict[str, list[Edition]] = {}
    for edition, called in editions:
        by_word.setdefault(called, []).append(edition)
    lines: list[str] = []
    for called, having in by_word.items():
        names = " · ".join(edition.name.said(lang) for edition in having)
        words = f"{having[-1].id} {called}"
        lines += hang("", say(lang, "rules.also_in", edition=names, words=words), PAGE)
    return lines


def heading(name: Name, id: str, lang: str) -> list[str]:
    """Return the name, what the book or else English calls it, and the id.

    The other language has a line of its own for want of room.
    """
    here, other = name.said(lang), name.said(FALLBACK if lang == BOOK else BOOK)
    if width(f"{here}  {other}  ({id})") > PAGE:
        return [f"{bold(here)}  ({id})", other]
    return [f"{bold(here)}  {other}  ({id})"]


def trump_page(index: Index, trump: TrumpDef, lang: str) -> list[str]:
    """Return a trump, then its actions and characters, each as it would stand alone."""
    text = index.text_of(lang, "trump", trump)
    called = f"{say(lang, 'rules.trump')} {card.name_of(trump.card)}"
    lines = [
        *heading(trump.name, trump.id, lang),
        *where(index, called, trump, lang),
        *in_one_line(text),
        say(lang, "rules.trump_works"),
        *numbered(text.text, PAGE),
        *rulings(text.rulings, lang),
    ]
    shown: set[str] = set()
    for action in trump.actions:
        lines += ["", *heading(action.name, action.id, lang)]
        lines += action_lines(index, action, lang, shown)
        shown.add(action.id)
    characters = {one.id: one for one in index.characters}
    for one in trump.characters:
        character = characters.get(one.id, one)  # a frame may have its own
        lines += ["", *heading(character.name, character.id, lang)]
        lines += component_lines(index, "character", character, lang)
    return lines


def plain_card_page(index: Index, plain: PlainCard, lang: str) -> list[str]:
    """Say that a card does nothing as a trump, and which cards do something."""
    shown = card.name_of(plain.card)
    able = in_short([trump.card for trump in index.trumps])
    return [
        f"{bold(shown)}  {say(lang, 'rules.trump')} · {index.edition.name.said(lang)}",
        *hang("", say(lang, "rules.no_trump", card=shown), PAGE),
        *hang("", say(lang, "rules.able_trumps", cards=able), PAGE),
    ]


def ruling_page(page: RulingPage, lang: str) -> list[str]:
    """Return a ruling in this language and in the book's, or else in English, and who cites it."""
    number = page.number
    other = FALLBACK if lang == BOOK else BOOK
    citing = dict.fromkeys(
        one.name.said(lang)
        for edition in EDITIONS.values()
        for one in Index(edition).citing(number)
    )
    return [
        f"{bold(number)}  {say(lang, 'rules.ruling')} · {heading_of(lang, number)}",
        *hang("", rulings_in(lang)[number], PAGE),
        *hang("", rulings_in(other)[number], PAGE),
        *listed({"cited_by": in_list(lang, citing)}, lang),
    ]


def action_lines(
    index: Index, action: CardAction, lang: str, shown: set[str] | None = None
) -> list[str]:
    """Return all of an action; ``shown``: what the page has told already, not told again."""
    text = index.text_of(lang, "action", action)
    # Nobody asks for what triggers: it has no cost, key card or target to speak of.
    none = say(lang, "rules.none") if action.trigger is Trigger.DIRECT else ""
    marks = "-".join(word(item, lang) for item in (action.trigger, action.speed, action.timing))
    target = target_in_words(action, index.edition)
    added = "" if shown is not None else " ".join(one.id for one in index.added_by(action))
    facts = {
        "at": f"{marks}: {how(action, lang)}",
        "when" if action.when is not None else "raised": text.when,
        "trump": trump_needed(index, action, lang) if shown is None else "",
        "cost": price_in_words(action, lang) or none,
        "key": key_cards_in_words(action, lang) or none,
        "target": target.said(lang) if target is not None else none,
        "condition": in_list(lang, conditions(action, lang)),
        "note": Listed([*notes(action, index), *second_price(action, index)]).said(lang),
        "frames" if has_frames(index.edition) else "comes_with": added,
        "house": local_rule(index, action, lang),
    }
    effect = [say(lang, "rules.effect"), *numbered(text.text, PAGE)] if text.text else []
    if shown is not None and text.like in shown:
        like = next(one.name for one in index.actions if one.id == text.like)
        effect = [say(lang, "rules.effect_like", action=like)]
    return [
        *where(index, word(action.kind, lang), action, lang),
        *in_one_line(text),
        *listed(facts, lang),
        *effect,
        *rulings(text.rulings, lang),
    ]


def in_one_line(text: RuleText) -> list[str]:
    return hang("  ", text.line, PAGE) if text.line else []


def local_rule(index: Index, thing: Thing, lang: str) -> str:
    """Name the local rule something comes from, and say that there is no text."""
    rule = index.house_of(thing)
    return "" if rule is None else say(lang, "rules.house_no_text", rule=rule.name)


def trump_needed(index: Index, action: CardAction, lang: str) -> str:
    """Say which trump brings an action, and whether it must lie face up."""
    trump = index.trump_of(action)
    if trump is None:
        return ""
    called = f"{card.name_of(trump.card)} {trump.name.said(lang)} ({trump.id})"
    return say(lang, "rules.face_up", trump=called) if action.trump >= 0 else called


def where(index: Index, what: str, thing: Thing, lang: str) -> list[str]:
    """Say what something is, in which edition and formats, and what the scripts call it."""
    edition = index.edition
    parts = [what, edition.name.said(lang), formats_in_words(index.formats(thing), lang)]
    line = " · ".join(parts)
    if thing.id not in index.official or index.house_of(thing) is not None:
        return [line]
    official = say(lang, "rules.official", id=index.official[thing.id])
    together = f"{line} · {official}"
    return [together] if width(together) <= PAGE else [line, official]


def listed(facts: dict[str, str], lang: str) -> list[str]:
    """Return facts behind their labels, without the empty ones."""
    rows = [[f"  {say(lang, f'rules.{label}')}", fact] for label, fact in facts.items() if fact]
    return table(rows, PAGE)


def rulings(found: Mapping[str, str], lang: str) -> list[str]:
    rows = [[f"  {number}", ruling] for number, ruling in found.items()]
    return [say(lang, "rules.rulings"), *table(rows, PAGE)] if found else []


def component_lines(index: Index, kind: str, thing: CharacterDef | FogDef, lang: str) -> list[str]:
    text = index.text_of(lang, kind, thing)
    lines = where(index, say(lang, f"rules.{kind}"), thing, lang)
    if isinstance(thing, CharacterDef):
        type_of = say(lang, "rules.soldier" if thing.soldier else "rules.bulwark")
        labels = labels_in_words(index.edition, thing, lang)
        lines += listed({"type": type_of, "labels": labels}, lang)
    lines += listed({"house": local_rule(index, thing, lang)}, lang)
    return [*lines, *numbered(text.text, PAGE), *rulings(text.rulings, lang)]


def frame_page(index: Index, frame: Frame, lang: str) -> list[str]:
    text = rule_text(lang, index.edition, "frame", frame.id)
    edition = index.edition.name.said(lang)
    label = say(lang, "rules.frame" if has_frames(index.edition) else "rules.regulations")
    parts = [label, edition, formats_in_words(sorted(frame.formats), lang)]
    if frame.recommended:
        best = formats_in_words(frame.recommended, lang)
        parts.append(say(lang, "rules.recommended", formats=best))
    lines = hang("", " · ".join(parts), PAGE) + hang("", sentences(text.text, lang), PAGE)
    if frame.actions:
        shown = Listed(action.name for action in frame.actions).said(lang)
        lines += hang(say(lang, "rules.actions") + "  ", shown, PAGE)
    if frame.trumps:
        able = in_short([trump.card for trump in frame.trumps])
        lines += hang(say(lang, "rules.trumps") + "  ", able, PAGE)
    return lines + frame_lines(index.edition, frame, lang, PAGE)


def format_lines(index: Index, format: Format, lang: str) -> list[str]:
    edition = index.edition
    text = rule_text(lang, edition, "format", format.name.lower())
    actions = edition.actions_of(format)
    new = [action for action in actions if action.since == format]
    frames = [frame for frame in index.frames if format in frame.formats]
    count = say(lang, "rules.actions_of", count=len(actions))
    facts = {"new_here": " ".join(action.id for action in new)}
    if has_frames(edition):
        facts["frames"] = " ".join(frame.id for frame in frames)
        advised = [frame.id for frame in frames if format in frame.recommended]
        facts["advised"] = " ".join(advised)
    else:
        ids = [Regulation(edition, format, frame).id for frame in frames]
        facts["regulations"] = ", ".join(ids)
    return [
        " · ".join((say(lang, "rules.format"), edition.name.said(lang), count)),
        *hang("", sentences(text.text, lang), PAGE),
        *listed(facts, lang),
    ]
