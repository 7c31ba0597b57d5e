"""What an edition prints of its things, label by label, so that two editions can be compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from blackpoker.common.card_action import CardAction
from blackpoker.common.character import CharacterDef
from blackpoker.common.fog import FogDef
from blackpoker.common.setup import HIDDEN_PRESET, PRESET
from blackpoker.common.trump import TrumpDef
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import DeckRule, Frame
from blackpoker.regulation.catalogue import FORMATS, FRAMES
from blackpoker.regulation.spelling import has_frames
from blackpoker.text import in_all, in_each, in_list, rule_text, say, words_of
from blackpoker.words.rule_words import (
    conditions,
    deck_in_words,
    formats_in_words,
    key_cards_in_words,
    labels_in_words,
    own_notes,
    price_in_words,
    setup_steps,
    word,
)

Said = dict[str, str]  # by language
Facts = dict[str, Said]  # label: what it says, to be compared
SINCE: Final = "rules.diff.since"
EMPTY: Final = Name("", "")


def joined(found: Callable[[str], Sequence[str]]) -> Said:
    return in_all(lambda lang: in_list(lang, found(lang)))


def action_facts(edition: Edition, action: CardAction) -> Facts:
    """Return the printed fields of an action."""
    # A target that only calls the same thing by the edition's word has not changed.
    target = action.target.text if action.target is not None else EMPTY
    return {
        "rules.name": in_each(action.name),
        "rules.type": in_all(lambda lang: word(action.kind, lang)),
        SINCE: in_each(FORMATS[action.since]),
        "rules.diff.trigger": in_all(lambda lang: word(action.trigger, lang)),
        "rules.diff.speed": in_all(lambda lang: word(action.speed, lang)),
        "rules.diff.timing": in_all(lambda lang: word(action.timing, lang)),
        "rules.when": in_all(lambda lang: rule_text(lang, edition, "action", action.id).when),
        "rules.cost": in_all(lambda lang: price_in_words(action, lang)),
        "rules.key": in_all(lambda lang: key_cards_in_words(action, lang)),
        "rules.target": in_each(target),
        "rules.condition": joined(lambda lang: conditions(action, lang)),
        "rules.note": joined(lambda lang: [one.said(lang) for one in own_notes(action)]),
    }


def character_facts(edition: Edition, character: CharacterDef) -> Facts:
    return {
        SINCE: in_each(FORMATS[character.since]),
        "rules.name": in_each(character.name),
        "rules.labels": in_all(lambda lang: labels_in_words(edition, character, lang)),
    }


def trump_facts(edition: Edition, trump: TrumpDef) -> Facts:
    return {
        "rules.name": in_each(trump.name),
        "rules.actions": joined(lambda lang: [one.name.said(lang) for one in trump.actions]),
    }


def frame_facts(edition: Edition, frame: Frame) -> Facts:
    return {
        "rules.diff.formats": in_all(lambda lang: formats_in_words(sorted(frame.formats), lang)),
        "rules.advised": in_all(lambda lang: formats_in_words(frame.recommended, lang)),
        "rules.deck": in_all(lambda lang: deck_in_words(frame.deck, lang)),
        "rules.setup": in_all(lambda lang: " ".join(setup_steps(edition, frame, lang))),
    }


def fog_facts(edition: Edition, fog: FogDef) -> Facts:
    return {SINCE: in_each(FORMATS[fog.since])}


def flow_facts(edition: Edition) -> Facts:
    def either(key: str, yes: bool) -> Said:
        return in_all(lambda lang: say(lang, f"rules.diff.{key}_{'yes' if yes else 'no'}"))

    numbers = edition.numbers
    frames = FRAMES[edition.id]
    return {
        "rules.diff.life": in_each(edition.life),
        "rules.diff.size": in_all(lambda lang: words_of(lang, edition)["size"]),
        "rules.diff.stage": in_all(lambda lang: words_of(lang, edition)["request"]),
        "rules.diff.payment": either("payment", edition.flow.checks_payment),
        "rules.diff.idles": either("idles", edition.flow.idles),
        "rules.diff.draws": either("draws", numbers.drawn_games),
        "rules.diff.opening_hand": in_all(lambda _: str(numbers.opening_hand)),
        "rules.diff.hand_limit": in_all(lambda _: str(numbers.hand_limit)),
        "rules.diff.tops": either("tops", numbers.new_tops),
        "rules.diff.regulation": either("regulation", has_frames(edition)),
        "rules.diff.pairs": either("pairs", any(frame.recommended for frame in frames)),
        "rules.diff.decks": in_all(lambda lang: decks_in_words(frames, lang)),
        "rules.diff.start": in_all(lambda lang: start_in_words(frames, lang)),
        "rules.diff.laid": either("laid", numbers.least_trumps > 0),
        "rules.diff.brings": in_all(lambda lang: trumps_in_words(frames, lang)),
    }


def decks_in_words(frames: Sequence[Frame], lang: str) -> str:
    """Return the sizes of decks, each with the frames that have it."""
    found: dict[str, list[str]] = {}
    for frame in frames:
        found.setdefault(size_of(frame.deck), []).append(frame.name.said(lang))
    return "; ".join(f"{size}: {in_list(lang, names)}" for size, names in found.items())


def size_of(deck: DeckRule) -> str:
    if deck.exactly:
        return str(len(deck.usual()))
    return str(deck.most) if deck.least == deck.most else f"{deck.least}-{deck.most}"


def start_in_words(frames: Sequence[Frame], lang: str) -> str:
    """Say on which fields a game begins."""
    begun = [frame for frame in frames if {PRESET, HIDDEN_PRESET} & set(frame.setup)]
    bare = [frame.name.said(lang) for frame in frames if frame not in begun]
    if not begun:
        return say(lang, "rules.diff.start_bare")
    if not bare:
        return say(lang, "rules.diff.start_preset")
    return say(lang, "rules.diff.start_both", frames=in_list(lang, bare))


def trumps_in_words(frames: Sequence[Frame], lang: str) -> str:
    """Count what comes with trumps."""
    largest = max(frames, key=lambda frame: len(frame.trumps))
    elsewhere = {one.id for frame in frames if not frame.trumps for one in frame.actions}
    return say(
        lang,
        "rules.diff.brings_these",
        trumps=len(largest.trumps),
        own=sum(one.id not in elsewhere for one in largest.actions),
        actions=sum(len(trump.actions) for trump in largest.trumps),
        characters=sum(len(trump.characters) for trump in largest.trumps),
        fogs=len(largest.fogs),
    )
