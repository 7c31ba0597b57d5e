"""The rules for programs: plain dictionaries, every language at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from blackpoker.common import card
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.fog import FogDef
from blackpoker.common.key import KeyPattern
from blackpoker.common.trump import TrumpDef
from blackpoker.core import bitset
from blackpoker.core.action import Trigger
from blackpoker.core.errors import IllegalRegulation
from blackpoker.editions.edition import Edition
from blackpoker.editions.edition8.characters import BULWARK, COMMON_SOLDIER
from blackpoker.frames.supplement import Frame, Supplement
from blackpoker.regulation.catalogue import EDITIONS, FORMATS, FRAMES
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES, Rulebook, in_all, in_each, in_list, rule_text, say, words_of
from blackpoker.text.languages import FALLBACK
from blackpoker.text.rulings import heading_of, ruling
from blackpoker.words.rule_index import Index, PlainCard, RuleEntry, RulingPage, Thing
from blackpoker.words.rule_words import (
    key_in_words,
    labels,
    labels_in_words,
    notes,
    second_price,
    setup_steps,
    target_in_words,
    word,
)
from blackpoker.words.trump_kinds import TRUMP_KINDS

Data = dict[str, object]

# The headings that are told apart at a table, what is sought most often first.
GROUPS: Final = {
    "summon": (Kind.SUMMON,),
    "quick": (Kind.QUICK_MAGIC,),
    "magic": (Kind.MAGIC, Kind.NORMAL_MAGIC, Kind.TRIGGERED_MAGIC),
    "trump": (
        Kind.TRUMP_OPERATION,
        Kind.RARE_CARD_OPERATION,
        Kind.PACK,
        Kind.PACK_OPERATION,
        Kind.BY_SOLDIER,
    ),
    "basic": (Kind.BASIC, Kind.TURN, Kind.BATTLE, Kind.TRIGGERED),
}
CALLED: Final = ("life", "size", "request")  # what editions have words of their own for
GROUP_OF: Final = {kind: group for group, kinds in GROUPS.items() for kind in kinds}


def list_data() -> Data:
    """Return every edition with its formats, its frames and the regulations they make."""
    return {
        "editions": [
            {
                "id": edition.id,
                "name": in_each(edition.name),
                "formats": [format_data(Index(edition), format) for format in Format],
                "frames": [frame_data(Index(edition), frame) for frame in FRAMES[edition.id]],
                "trumps": [trump_in_short(Index(edition), one) for one in Index(edition).trumps],
                "regulations": [
                    Regulation(edition, format, frame).id
                    for frame in FRAMES[edition.id]
                    for format in frame.formats
                ],
            }
            for edition in EDITIONS.values()
        ],
        "other_games": [oldmaid_data()],
    }


def oldmaid_data() -> Data:
    return {"id": "oldmaid", "text": in_all(lambda lang: say(lang, "rules.oldmaid"))}


def edition_data(edition: Edition) -> Data:
    """Return everything an edition has a page about, with its formats and frames."""
    index = Index(edition)
    return {
        "edition": edition.id,
        "name": in_each(edition.name),
        "rules": edition.rules_version,
        "types": [one.name.lower() for one in Kind],
        "formats": [format_data(index, one) for one in Format],
        "frames": [frame_data(index, one) for one in index.frames],
        **lists_data(index),
        "trumps": [trump_data(index, one) for one in index.trumps],
    }


def with_house(data: Data, edition: Edition, house: Iterable[Supplement]) -> Data:
    """Return the lists of an edition with what the local rules at hand add to them or change."""
    for rule in house:
        frame = next(one for one in FRAMES[edition.id] if Format.MASTER in one.formats)
        index = Index(edition, Regulation(edition, Format.MASTER, frame, (rule,)))
        try:
            found = {**lists_data(index), "trumps": [own_trump(index, one) for one in rule.trumps]}
        except IllegalRegulation:  # it does not go with this edition
            continue
        for name, things in found.items():
            own = {one["id"]: one for one in things if one.get("house")}
            there = data[name]
            assert isinstance(there, list)
            kept = [own.pop(one["id"], one) for one in there]
            data[name] = [*kept, *own.values()]
    return data


def own_trump(index: Index, one: TrumpDef) -> Data:
    return {**trump_data(index, one), **of_the_house(index, "trump", one)}


def regulation_data(regulation: Regulation) -> Data:
    index = Index(regulation.printing, regulation)
    return {
        "regulation": regulation.id,
        "name": in_each(regulation.name),
        "format": regulation.format.name.lower(),
        "words": in_all(lambda lang: called(index.edition, lang)),
        "groups": groups(index),
        **lists_data(index),
        "trumps": [
            {**trump_in_short(index, one), "text": text(index, "trump", one.id)}
            for one in index.trumps
        ],
        "frame": frame_data(index, regulation.frame),
    }


def called(edition: Rulebook, lang: str) -> dict[str, str]:
    """Return what an edition calls its things, also as the first word of a sentence."""
    words = words_of(lang, edition)
    return {name: words[name] for word in CALLED for name in (word, word.capitalize())}


def groups(index: Index) -> list[Data]:
    """Return the headings of a list of what can be asked for, as this regulation has them."""
    kinds = {one.kind for one in index.actions if one.trigger is Trigger.DIRECT}
    found = {id: tuple(one for one in some if one in kinds) for id, some in GROUPS.items()}
    return [
        {"id": id, "name": {lang: heading(some, lang) for lang in LANGUAGES}}
        for id, some in found.items()
        if some
    ]


def heading(kinds: Iterable[Kind], lang: str) -> str:
    said = in_list(lang, [word(kind, lang) for kind in kinds])
    return said[:1].upper() + said[1:]


def lists_data(index: Index) -> dict[str, list[Data]]:
    return {
        "actions": [action_data(index, one) for one in index.actions],
        "characters": [character_data(index, one) for one in index.characters],
        "fogs": [listed(index, "fog", one) for one in index.fogs],
    }


def entry_data(index: Index, entry: RuleEntry) -> Data:
    """Return one thing, and the edition as which it is described."""
    match entry.thing:
        case TrumpDef():
            found = trump_data(index, entry.thing)
        case PlainCard():
            found = plain_card_data(entry.thing)
        case RulingPage():
            return ruling_data(entry.thing.number)
        case CardAction():
            found = action_data(index, entry.thing)
        case CharacterDef():
            found = character_data(index, entry.thing)
        case FogDef():
            found = listed(index, "fog", entry.thing)
        case Frame():
            found = frame_data(index, entry.thing)
        case Format():
            found = format_data(index, entry.thing)
    return {"edition": index.edition.id, **found}


def trump_in_short(index: Index, trump: TrumpDef) -> Data:
    return {
        "id": trump.id,
        "card": card.name_of(trump.card),
        "name": in_each(trump.name),
        "kind": TRUMP_KINDS.get(trump.card, ""),
        **in_one_line(index, "trump", trump),
        "actions": [one.id for one in trump.actions],
        "characters": [one.id for one in trump.characters],
    }


def trump_data(index: Index, trump: TrumpDef) -> Data:
    characters = {one.id: one for one in index.characters}
    return {
        **trump_in_short(index, trump),
        **told(index, "trump", trump),
        "actions": [action_data(index, one) for one in trump.actions],
        "characters": [
            character_data(index, characters.get(one.id, one)) for one in trump.characters
        ],
    }


def plain_card_data(plain: PlainCard) -> Data:
    shown = card.name_of(plain.card)
    said = in_all(lambda lang: [say(lang, "rules.no_trump", card=shown)])
    return {"id": None, "card": shown, "text": said}


def ruling_data(number: str) -> Data:
    """Return a ruling, and the ids of what has it among those most asked for, by edition."""
    citing = {
        id: [one.id for one in Index(edition).citing(number)] for id, edition in EDITIONS.items()
    }
    return {
        "ruling": number,
        "chapter": in_all(lambda lang: heading_of(lang, number)),
        "text": ruling(number),
        "cited_by": {id: found for id, found in citing.items() if found},
    }


def action_data(index: Index, action: CardAction) -> Data:
    noted = [*notes(action, index), *second_price(action, index)]
    key = action.key
    when = in_all(lambda lang: rule_text(lang, index.edition, "action", action.id).when)
    target = target_in_words(action, index.edition)
    trump = index.trump_of(action)
    return listed(
        index,
        "action",
        action,
        type=action.kind.name.lower(),
        group=GROUP_OF[action.kind],
        trigger=action.trigger.name.lower(),
        speed=action.speed.name.lower(),
        timing=action.timing.name.lower(),
        cost=action.cost.letters,
        typed=index.typed.get(action.id) or None,
        key=key.text if key is not None else None,
        key_cards=[] if key is None else key_cards(key),
        key_words=in_all(lambda lang: key_in_words(key, lang)) if key is not None else None,
        target=in_each(target) if target is not None else None,
        key_unit=in_each(action.key_unit.text) if action.key_unit is not None else None,
        virtual_keys=[card.name_of(one) for one in action.virtual_keys],
        trump=trump.id if trump is not None else None,
        rare=(key is not None and key.from_rare) or action.takes_rare,
        lays_bulwark=action.lays_bulwark,
        once_per_turn=action.once_per_turn,
        condition=in_each(action.needs) if action.needs is not None else None,
        when=when if when[FALLBACK] else None,
        note=in_all(lambda lang: "; ".join(one.said(lang) for one in noted)) if noted else None,
    )


def key_cards(key: KeyPattern) -> list[int]:
    """The cards of a hand that could be a key card, if all the others it takes were there too.

    >>> from blackpoker.common.key import one_of_each
    >>> len(key_cards(one_of_each("♡", "♢")))
    26
    """
    if key.from_rare:
        return []
    found = key.next(card.ALL, 0)
    if key.size > 1:
        for one in bitset.each(found):
            found |= key.next(card.ALL & ~bitset.only(one), bitset.only(one))
    return bitset.each(found)


def character_data(index: Index, character: CharacterDef) -> Data:
    type_of = "soldier" if character.soldier else "bulwark"
    called = in_all(lambda lang: labels_in_words(index.edition, character, lang))
    return listed(
        index,
        "character",
        character,
        type=type_of,
        usual=character.id == usual_character(character.soldier),
        labels=labels(character),
        label_words=called,
    )


def usual_character(soldier: bool) -> str:
    """The character most soldiers, or all bulwarks, are of: a table does not name it."""
    return COMMON_SOLDIER.id if soldier else BULWARK.id


def listed(index: Index, kind: str, thing: Thing, **own: object) -> Data:
    """Return a line of a list: how it is called, what only its kind has, what is told of it."""
    return {
        "id": thing.id,
        "official": official(index, thing.id),
        "name": in_each(thing.name),
        **own,
        **told(index, kind, thing),
        **of_the_house(index, kind, thing),
    }


def of_the_house(index: Index, kind: str, thing: Thing) -> Data:
    """Return which local rule something is from, and whether it takes the place of another."""
    rule = index.house_of(thing)
    if rule is None:
        return {}
    printed = Index(index.edition)
    lists: dict[str, list[str]] = {
        "action": [one.id for one in printed.actions],
        "character": [one.id for one in printed.characters],
        "fog": [one.id for one in printed.fogs],
        "trump": [one.id for one in printed.trumps],
    }
    return {"house": rule.id, "changed": thing.id in lists[kind]}


def told(index: Index, kind: str, thing: Thing) -> Data:
    """Return where something is played and what is written about it."""
    return {
        "formats": [format.name.lower() for format in index.formats(thing)],
        "frames": [frame.id for frame in index.added_by(thing)],
        **in_one_line(index, kind, thing),
        "effect" if kind == "action" else "text": text(index, kind, thing.id),
        "rulings": rulings(index, kind, thing.id),
    }


def in_one_line(index: Index, kind: str, thing: Thing) -> Data:
    """Return in one line what an action or a trump does; the others are described at once."""
    if kind not in ("action", "trump"):
        return {}
    return {"line": in_all(lambda lang: index.text_of(lang, kind, thing).line)}


def frame_data(index: Index, frame: Frame) -> Data:
    fixed = [card.name_of(one) for one in frame.deck.usual()] if frame.deck.exactly else None
    return {
        "id": frame.id,
        "name": in_each(frame.name),
        "official": official(index, frame.id),
        "formats": [format.name.lower() for format in frame.formats],
        "recommended": [format.name.lower() for format in frame.recommended],
        "deck": {"cards": fixed} if fixed else {"least": frame.deck.least, "most": frame.deck.most},
        "actions": [action.id for action in frame.actions],
        "text": text(index, "frame", frame.id),
        "setup": in_all(lambda lang: setup_steps(index.edition, frame, lang)),
    }


def format_data(index: Index, format: Format) -> Data:
    id = format.name.lower()
    return {
        "id": id,
        "official": official(index, id),
        "name": in_each(FORMATS[format]),
        "actions": [action.id for action in index.edition.actions_of(format)],
        "frames": [frame.id for frame in index.frames if format in frame.formats],
        "text": text(index, "format", id),
    }


def official(index: Index, id: str) -> str | None:
    """Return what the published scripts call a thing; None for an edition without any."""
    known = index.official
    return known.get(id, id) if known else None


def text(index: Index, kind: str, id: str) -> dict[str, list[str]]:
    return in_all(lambda lang: list(rule_text(lang, index.edition, kind, id).text))


def rulings(index: Index, kind: str, id: str) -> Data:
    """Return the rulings by number, each in every language."""
    said = in_all(lambda lang: rule_text(lang, index.edition, kind, id).rulings)
    return {number: {lang: said[lang][number] for lang in said} for number in said[FALLBACK]}
