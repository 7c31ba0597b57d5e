"""What the list writes in letters and signs, said in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from blackpoker.common import card
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import (
    ATTACKER,
    BLOCKER,
    BULWARK_PROOF,
    HASTE,
    MUST_ATTACK,
    NO_TARGET_OF_ACTIONS,
    NO_TARGET_OF_EQUIP,
    CharacterDef,
    Format,
)
from blackpoker.common.cost import Cost
from blackpoker.common.key import (
    KeyPattern,
    One,
    OneOfEach,
    OneSuit,
    RareCard,
    SameNumber,
    SameSuit,
    Two,
)
from blackpoker.common.target import RequestWithKeys
from blackpoker.core.action import Speed, Timing, Trigger
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import DeckRule, Frame
from blackpoker.regulation.catalogue import FORMATS
from blackpoker.text import (
    Keyed,
    Listed,
    Rulebook,
    Spoken,
    in_list,
    labels_of,
    rule_text,
    say,
    words_of,
)
from blackpoker.text.languages import BOOK, language
from blackpoker.words.rule_index import Index

REQUEST: Final = Name("リクエスト", "request")  # what targets call it; an edition may have its own
LABELS: Final = {
    ATTACKER: "attacker",
    BLOCKER: "blocker",
    HASTE: "haste",
    NO_TARGET_OF_ACTIONS: "no_target_of_actions",
    NO_TARGET_OF_EQUIP: "no_target_of_equip",
    MUST_ATTACK: "must_attack",
    BULWARK_PROOF: "bulwark_proof",
}


def word(item: Kind | Trigger | Speed | Timing, lang: str) -> str:
    """Return what the list calls the type of an action, a trigger, a speed or a timing.

    >>> word(Kind.QUICK_MAGIC, "en"), word(Speed.IMMEDIATE, "en")
    ('quick magic', 'immediate')
    """
    return say(lang, f"rules.{type(item).__name__.lower()}.{item.value}")


def marks(action: CardAction, lang: str) -> str:
    """Return trigger, speed and timing as the table writes them.

    >>> from blackpoker.editions.edition8.quick_magic import UP
    >>> marks(UP, "en")
    'd-n-q'
    """
    items = (action.trigger, action.speed, action.timing)
    return "-".join(say(lang, f"rules.short_{item.value}") for item in items)


def how(action: CardAction, lang: str) -> str:
    """Say what trigger, speed and timing mean together."""
    start = "triggered" if action.when is not None else "raised"
    if action.trigger is Trigger.DIRECT:
        start = f"direct_{action.timing.value}"
    parts = (say(lang, f"rules.how_{start}"), say(lang, f"rules.how_{action.speed.value}"))
    return language(lang).clauses.join(parts)


def cost_in_words(cost: Cost, lang: str, unit: Name | None = None) -> str:
    """Say what is paid, in the order it is paid; ``unit``: whom the letter C drives.

    >>> from blackpoker.common.cost import cost
    >>> cost_in_words(cost("BBL"), "en")
    'drive 2 charged bulwarks, take 1 damage'
    """
    parts: list[str] = []
    for letter, run in groupby(cost.letters):
        parts.append(say(lang, f"rules.pay.{letter}", n=len(list(run)), unit=unit))
    return in_list(lang, parts)


def price_in_words(action: CardAction, lang: str) -> str:
    """Say what an action costs; empty if nothing."""
    unit = action.key_unit.text if action.key_unit is not None else None
    paid = cost_in_words(action.cost, lang, unit)
    return f"{action.cost.letters}: {paid}" if paid else ""


def key_in_words(key: KeyPattern, lang: str) -> str:
    """Say which cards are played.

    >>> from blackpoker.common.key import two
    >>> key_in_words(two("♡", 1, 10), "en")
    'two ♡A-10'
    """
    parts = key.text.split()
    match key:
        case One():
            return say(lang, "rules.key_one", cards=key.text)
        case Two():
            return say(lang, "rules.key_two", cards=parts[0])
        case OneOfEach():
            return say(lang, "rules.key_each", first=parts[0], second=parts[1])
        case SameNumber():
            return say(lang, "rules.key_same_number")
        case SameSuit():
            return say(lang, "rules.key_same_suit")
        case OneSuit():
            return say(lang, "rules.key_one_suit", cards=key.text.removesuffix(" ="))
        case RareCard():
            return say(lang, "rules.key_rare")
    return key.text


def key_cards_in_words(action: CardAction, lang: str) -> str:
    """Say which cards are played, or which merely count; empty if none."""
    if action.key is not None:
        return key_in_words(action.key, lang)
    if action.virtual_keys:
        return say(lang, "rules.key_virtual", cards=virtual_keys(action))
    return ""


def virtual_keys(action: CardAction) -> str:
    return " ".join(card.name_of(one) for one in action.virtual_keys)


def target_in_words(action: CardAction, edition: Rulebook) -> Spoken | None:
    """Return what an action targets, in the words of an edition."""
    return None if action.target is None else InWordsOf(edition, action.target.text)


@dataclass(frozen=True)
class InWordsOf:
    """A text of the lists, which all editions share, with what one of them calls a request.

    >>> from blackpoker.regulation.catalogue import EDITIONS
    >>> InWordsOf(EDITIONS["6"], Name("リクエスト1つ", "one request")).said("en")
    'one action'
    """

    edition: Rulebook
    text: Name

    def said(self, lang: str) -> str:
        own = words_of(lang, self.edition)["request"]
        return self.text.said(lang).replace(REQUEST.said(lang), own)


def notes(action: CardAction, index: Index) -> list[Spoken]:
    """Return the note of an action: who cannot be countered, and whom Counter spares."""
    found = own_notes(action)
    spared = Listed(one.name for one in index.actions if one.not_counterable)
    if isinstance(action.target, RequestWithKeys) and action.target.counter and spared.parts:
        found.append(Keyed("rules.counter_spares", names=spared))
    return found


def second_price(action: CardAction, index: Index) -> list[Spoken]:
    """Say which other cost makes a main action quick, as the book notes it of open (※)."""

    def is_it_quick(other: CardAction) -> bool:
        alike = other.trump == action.trump and other.key == action.key
        quick = other.trigger is Trigger.DIRECT and other.timing is Timing.QUICK
        like = rule_text(BOOK, index.edition, "action", other.id).like
        return alike and quick and like == action.id and action.timing is Timing.MAIN

    quick = [one for one in index.actions if is_it_quick(one)]
    return [Keyed("rules.also_quick", cost=one.cost.letters, action=one.name) for one in quick]


def own_notes(action: CardAction) -> list[Spoken]:
    """Return what the note of an action says of itself."""
    noted = {"rules.not_counterable": action.not_counterable, "rules.passes": action.passes}
    return [Keyed(key) for key, is_so in noted.items() if is_so]


def conditions(action: CardAction, lang: str) -> list[str]:
    """Return what must be true to ask for an action, besides its price."""
    found = [say(lang, "rules.once_per_turn")] if action.once_per_turn else []
    return [*found, action.needs.said(lang)] if action.needs is not None else found


def labels(character: CharacterDef) -> list[str]:
    """Return the ids of its labels."""
    found = [name for bit, name in LABELS.items() if character.labels & bit]
    return [*found, "haste_with_ace"] if character.haste_with else found


def labels_in_words(edition: Edition, character: CharacterDef, lang: str) -> str:
    """Return its labels as an edition calls them.

    >>> from blackpoker.regulation.catalogue import EDITIONS
    >>> soldier = EDITIONS["8"].characters[0]
    >>> [labels_in_words(EDITIONS[id], soldier, "en") for id in ("8", "9.1")]
    ['attacker, blocker', 'attack, defence']
    """
    own = labels_of(lang, edition)
    found = labels(character)
    said = (own[one] if one in own else say(lang, f"rules.{one}") for one in found)
    return in_list(lang, filter(None, said))


def formats_in_words(formats: Sequence[Format], lang: str) -> str:
    return " ".join(FORMATS[format].said(lang) for format in formats)


def deck_in_words(deck: DeckRule, lang: str) -> str:
    """Say which decks may be played; a suit is written once."""
    if deck.by_lot:
        return say(lang, "rules.deck_by_lot", count=deck.most)
    if not deck.exactly:
        key = "rules.deck_presets" if deck.presets else "rules.deck_between"
        return say(lang, key, least=deck.least, most=deck.most)
    cards = deck.usual()
    return say(lang, "rules.deck_exactly", count=len(cards), cards=in_short(cards))


def in_short(cards: Sequence[int]) -> str:
    """Return cards with each suit written once.

    >>> in_short([0, 1, 13])
    '♠A 2 ♡A'
    """
    shown: list[str] = []
    suit = ""
    for one in cards:
        name = card.name_of(one)
        shown.append(name.removeprefix(suit) if suit else name)
        suit = name[0] if name[0] in card.SUITS else ""
    return " ".join(shown)


def setup_steps(edition: Edition, frame: Frame, lang: str) -> list[str]:
    """Return the beginning of a frame, block by block."""
    found: list[str] = []
    for block in frame.setup:
        found += rule_text(lang, edition, "setup", block.id).text
    return found


def sentences(texts: Sequence[str], lang: str) -> str:
    """Return sentences one behind the other."""
    return language(lang).sentences.join(texts)
