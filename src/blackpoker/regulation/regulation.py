"""A regulation is a format and a frame of one edition: ``9.1 lite+entry16``, ``6 master40``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from blackpoker.common import card
from blackpoker.common.card_action import CardAction
from blackpoker.common.character import Format
from blackpoker.common.duel import Duel
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.setup import LEAST_DECK, MOST_TRUMPS, ask_for_a_trump, new_duel
from blackpoker.common.snapshot import load_duel
from blackpoker.common.trump import TrumpDef
from blackpoker.core.action import Trigger
from blackpoker.core.errors import IllegalDeck, IllegalRegulation
from blackpoker.core.name import Name
from blackpoker.core.rng import seeded
from blackpoker.core.snapshot import DAMAGE, VERSION, check_snapshot, damaged
from blackpoker.editions.edition import Edition
from blackpoker.editions.edition6.edition import EDITION_6
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition9.edition import EDITION_9
from blackpoker.frames import edition9
from blackpoker.frames.edition6 import FORTY, HALF, WHOLE
from blackpoker.frames.entry import BASIC, ENTRY20, ENTRY_STRATEGY, V80_ENTRY20
from blackpoker.frames.extra import EXTRA, EXTRA_6
from blackpoker.frames.pack import PACK_RANDOM, PACK_STRATEGY, V80_PACK
from blackpoker.frames.rare import RARE_PACK_STRATEGY, V80_RARE_PACK, V80_STRATEGY
from blackpoker.frames.supplement import A_PAIR, Frame, Supplement, spoken
from blackpoker.text.nearest import near

FORMATS: Final = {
    Format.LITE: Name("ライト", "Lite"),
    Format.STANDARD: Name("スタンダード", "Standard"),
    Format.PRO: Name("プロ", "Pro"),
    Format.MASTER: Name("マスター", "Master"),
}
# The last is meant where none is named.
EDITIONS: Final = {one.id: one for one in (EDITION_6, EDITION_8, EDITION_9)}
FRAMES: Final[dict[str, tuple[Frame, ...]]] = {
    EDITION_6.id: (WHOLE, FORTY, HALF, EXTRA_6),
    EDITION_8.id: (
        BASIC,
        ENTRY20,
        ENTRY_STRATEGY,
        PACK_RANDOM,
        PACK_STRATEGY,
        RARE_PACK_STRATEGY,
        EXTRA,
        V80_ENTRY20,
        V80_PACK,
        V80_RARE_PACK,
        V80_STRATEGY,
    ),
    EDITION_9.id: edition9.ALL,
}
# What to begin with in each edition.
FIRST_GAMES: Final = {
    EDITION_6.id: "6 lite",
    EDITION_8.id: "8 lite+entry20",
    EDITION_9.id: "9.1 lite+entry16",
}
BEGINNERS_GAME: Final = FIRST_GAMES[EDITION_9.id]


class Regulation:
    """What two players agree on before the cards are shuffled.

    >>> Regulation.parse("ライト+エントリー16").id
    '9.1 lite+entry16'
    """

    players = 2

    def __init__(
        self, edition: Edition, format: Format, frame: Frame, house: tuple[Supplement, ...] = ()
    ) -> None:
        self.edition = edition
        self.format = format
        self.frame = frame
        self.house = house

    @classmethod
    def parse(cls, text: str, house: tuple[Supplement, ...] = ()) -> Regulation:
        """Return the regulation written here; the newest edition is meant where none is named."""
        edition, rest = split_edition(unicodedata.normalize("NFKC", text))  # a full-width plus
        for frame in FRAMES[edition.id]:
            for format in frame.formats:
                if squeezed(rest) in spellings(format, frame, edition):
                    return cls(edition, format, frame, house)
        raise misspelled(edition, rest, text)

    @property
    def id(self) -> str:
        """The canonical text, the same in every language."""
        text = f"{self.edition.id} {written_id(self.format, self.frame)}"
        return "".join([text, *(f" house:{rule.id}" for rule in self.house)])

    @property
    def name(self) -> Name:
        """As a person says it."""
        called = written_name(self.format, self.frame)
        ja = f"{self.edition.name.ja} {called.ja}"
        en = f"{self.edition.name.en} {called.en}"
        return Name(
            "".join([ja, *(f"＋{rule.name.ja}" for rule in self.house)]),
            "".join([en, *(f" + {rule.name.en}" for rule in self.house)]),
        )

    @property
    def rules_version(self) -> str:
        return self.edition.rules_version

    @cached_property
    def rules(self) -> DuelRules:
        """The lists merged into one immutable object."""
        actions = {action.id: action for action in self.edition.actions_of(self.format)}
        characters = {one.id: one for one in self.edition.characters if one.since <= self.format}
        fogs = {one.id: one for one in self.edition.fogs if one.since <= self.format}
        trumps: dict[int, TrumpDef] = {}
        supplements: tuple[Supplement, ...] = (self.frame, *map(self.at_home, self.house))
        check_apart(supplements[1:], self.format, actions)
        for supplement in supplements:
            for id in supplement.drop:
                if id not in actions:
                    raise IllegalRegulation("nothing_to_drop", rule=supplement.name, action=id)
                del actions[id]
            for trump in supplement.trumps:
                trumps[trump.card] = trump
                actions.update((one.id, one) for one in trump.actions)
                characters.update((one.id, one) for one in trump.characters)
            for action in supplement.actions:
                if action.since <= self.format:
                    actions[action.id] = action
            characters.update(
                (one.id, one) for one in supplement.characters if one.since <= self.format
            )
            fogs.update((one.id, one) for one in supplement.fogs if one.since <= self.format)
        for supplement in supplements:
            for lent in supplement.lends:
                if lent.id not in actions:
                    actions[lent.id] = replace(lent, trigger=Trigger.TRIGGERED)
        return DuelRules(
            self.id,
            list(actions.values()),
            list(characters.values()),
            list(fogs.values()),
            list(trumps.values()),
            self.edition.numbers,
            self.frame.setup,
            self.edition.flow,
        )

    def at_home(self, rule: Supplement) -> Supplement:
        """Return a house rule with its actions under the headings of this edition."""
        headed = self.edition.headed
        return replace(
            rule,
            actions=tuple(headed(one) for one in rule.actions),
            trumps=tuple(
                replace(trump, actions=tuple(headed(one) for one in trump.actions))
                for trump in rule.trumps
            ),
            lends=tuple(headed(one) for one in rule.lends),
        )

    def usual_deck(self) -> list[int]:
        return self.frame.deck.usual()

    @property
    def has_trumps(self) -> bool:
        """Do the players lay trumps before the game?"""
        return ask_for_a_trump in self.frame.setup

    def prepare(
        self,
        seed: int,
        decks: list[list[int]] | None = None,
        trumps: Sequence[list[int] | None] | None = None,
    ) -> Duel:
        """Return a game that is about to be set up.

        Call ``advance()`` once it is as you want it. Trumps belong to the cards a player brings
        (RX-89), so they are taken out of the deck, and count with it; a player without a list is
        asked for them.
        """
        rng = seeded(check_seed(seed))  # also of the lot that deals a deck
        if not decks and not trumps:
            decks = self.frame.deck.deal(rng, self.players)
            return new_duel(self.rules, rng, decks, [None] * self.players)
        brought: list[list[int] | None] = list(trumps) if trumps else [None] * self.players
        if len(brought) != self.players:
            raise IllegalDeck("trump_count", players=self.players, count=len(brought))
        for chosen in brought:
            self.check_trumps(chosen)
        if not decks:
            decks = self.frame.deck.deal(rng, self.players)
        else:
            if len(decks) != self.players:
                raise IllegalDeck("deck_count", players=self.players, count=len(decks))
            for deck, chosen in zip(decks, brought, strict=True):
                beside = [one for one in chosen or [] if one not in deck]
                self.frame.deck.check(deck + beside, self.frame.name)
                left = len(deck) + len(beside) - len(chosen or [])
                if chosen and left < LEAST_DECK:
                    raise IllegalDeck("deck_after_trumps", count=left, least=LEAST_DECK)
        decks = [
            [one for one in deck if one not in (chosen or [])]
            for deck, chosen in zip(decks, brought, strict=True)
        ]
        return new_duel(self.rules, rng, decks, brought)

    def check_trumps(self, chosen: list[int] | None) -> None:
        """Raise IllegalDeck with the reason if these cards cannot be a player's trumps."""
        if chosen is None:
            return
        if not self.has_trumps:
            if self.frame.trumps:
                raise IllegalDeck("trumps_are_drafted", regulation=self.id)
            raise IllegalDeck("no_trumps_here", regulation=self.id)
        least = self.edition.numbers.least_trumps
        if len(chosen) < least:
            raise IllegalDeck("too_few_trumps", count=len(chosen), least=least)
        if len(chosen) > MOST_TRUMPS:
            raise IllegalDeck(
                "too_many_trumps", count=len(chosen), most=MOST_TRUMPS, cards=spoken(chosen)
            )
        for one in chosen:
            if not 0 <= one < card.COUNT:
                raise IllegalDeck("unknown_card", card=one)
        if len(set(chosen)) < len(chosen):
            raise IllegalDeck("double_trump", cards=spoken(chosen[:1]))

    def new_game(
        self,
        seed: int,
        decks: list[list[int]] | None = None,
        trumps: Sequence[list[int] | None] | None = None,
    ) -> Duel:
        """Start a game: shuffled by the seed, set up, waiting for the first decision."""
        game = self.prepare(seed, decks, trumps)
        game.advance()
        return game

    def snapshot(self, game: Duel) -> dict[str, object]:
        """Write a game down, at any decision."""
        return {"blackpoker": VERSION, "rules_version": self.rules_version, **game.to_data()}

    def load(self, data: dict[str, Any]) -> Duel:
        """Rebuild a game from a snapshot of this regulation and this version."""
        check_snapshot(data, self.id, self.rules_version)
        try:
            return load_duel(self.rules, data)
        except DAMAGE as error:
            raise damaged(error) from error


def check_apart(
    house: Sequence[Supplement], format: Format, actions: Mapping[str, CardAction]
) -> None:
    """Raise IllegalRegulation if two house rules add, replace or drop the same thing."""
    touched: dict[tuple[str, str], Supplement] = {}
    for rule in house:
        for part, id, name in parts_of(rule, format, actions):
            first = touched.setdefault((part, id), rule)
            if first is not rule:
                raise IllegalRegulation(
                    "replaced_twice", what=name, first=first.name, second=rule.name
                )


def parts_of(
    rule: Supplement, format: Format, actions: Mapping[str, CardAction]
) -> list[tuple[str, str, object]]:
    """Return all that a rule adds, replaces or drops: what it is, its id, how it is called."""
    found: list[tuple[str, str, object]] = []
    for id in rule.drop:
        found.append(("action", id, actions[id].name if id in actions else id))
    for trump in rule.trumps:
        found.append(("trump", str(trump.card), trump.name))
        found += [("action", one.id, one.name) for one in trump.actions]
        found += [("character", one.id, one.name) for one in trump.characters]
    found += [("action", one.id, one.name) for one in rule.actions if one.since <= format]
    found += [("character", one.id, one.name) for one in rule.characters if one.since <= format]
    found += [("fog", one.id, one.name) for one in rule.fogs if one.since <= format]
    return found


def check_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 62:
        raise IllegalRegulation("seed_range", seed=seed)
    return seed


def split_edition(text: str) -> tuple[Edition, str]:
    """Take the edition off the front: ``9.1``, ``第8版``, or nothing."""
    words = text.strip().split(None, 1)
    if len(words) == 2 and re.match(r"\d|第|act", words[0], re.I):
        for edition in EDITIONS.values():
            if words[0].lower() in names_of(edition):
                return edition, words[1]
        raise no_such_edition(words[0])
    return list(EDITIONS.values())[-1], text


def no_such_edition(text: str) -> IllegalRegulation:
    """Return the error; 9 probably means 9.1."""
    digits = re.search(r"\d+", text)
    for id in EDITIONS:
        if digits is not None and id.split(".")[0] == digits[0]:
            return IllegalRegulation("no_such_edition_near", edition=text, guess=id)
    return IllegalRegulation("no_such_edition", edition=text, editions=", ".join(EDITIONS))


def names_of(edition: Edition) -> tuple[str, ...]:
    """How an edition is written before a regulation."""
    return edition.id, edition.name.ja, f"act{edition.id}"


def written_id(format: Format, frame: Frame) -> str:
    """How a regulation is written in every language, without its edition."""
    if format is frame.usual_format:
        return frame.id
    return frame.written.en.format(format=format.name.lower(), frame=frame.id)


def written_name(format: Format, frame: Frame) -> Name:
    """How a regulation is called, without its edition."""
    if format is frame.usual_format:
        return frame.name
    called = FORMATS[format]
    return Name(
        frame.written.ja.format(format=called.ja, frame=frame.name.ja),
        frame.written.en.format(format=called.en, frame=frame.name.en),
    )


def squeezed(text: str) -> str:
    """Spaces and capitals do not matter."""
    return "".join(text.split()).casefold()


def spellings(format: Format, frame: Frame, edition: Edition) -> set[str]:
    """Every way to write a pair: by ids, by names, as the published scripts do, or one of each."""
    formats = words_for(format, edition)
    frames = words_of(frame)
    found = {
        squeezed(pattern.format(format=one, frame=other))
        for pattern in (frame.written.ja, frame.written.en)
        for one in formats
        for other in frames
    }
    if format is frame.usual_format:
        found |= {squeezed(one) for one in frames}
    return found


def words_for(format: Format, edition: Edition) -> tuple[str, ...]:
    id = format.name.lower()
    return id, FORMATS[format].ja, FORMATS[format].en, edition.official.get(id, id)


def words_of(frame: Frame) -> tuple[str, ...]:
    return frame.id, frame.name.ja, frame.name.en, frame.official.get(frame.id, frame.id)


def misspelled(edition: Edition, rest: str, text: str) -> IllegalRegulation:
    """Return what is wrong with a text that names no regulation of this edition."""
    only = text.strip()
    for one in EDITIONS.values():
        if squeezed(only) in map(squeezed, names_of(one)):
            examples = ", ".join(f'"{id}"' for id in examples_of(one))
            return IllegalRegulation("edition_alone", text=only, examples=examples)
    if only.isdecimal():
        return no_such_edition(only)
    format_text, plus, frame_text = (part.strip() for part in rest.partition("+"))
    if plus:
        return wrong_pair(edition, format_text, frame_text)
    return wrong_word(edition, rest, text)


def wrong_word(edition: Edition, rest: str, text: str) -> IllegalRegulation:
    """Return what is wrong with a text that is no pair, for one half of it is missing."""
    frame = find_frame(rest, edition)
    if frame is not None:
        formats = sorted(frame.formats)
        return IllegalRegulation(
            "frame_without_format",
            frame=frame.name,
            formats=Name(
                "、".join(FORMATS[one].ja for one in formats),
                ", ".join(FORMATS[one].en for one in formats),
            ),
            example=f"{edition.id} {written_id(usual_with(frame), frame)}",
        )
    foreign = frame_elsewhere(edition, rest, None)
    if foreign is not None:
        return foreign
    if has_frames(edition):
        format = find_format(rest, edition)
        example = FIRST_GAMES[edition.id] if format is None else example_with(format, edition)
        return IllegalRegulation("regulation_shape", text=text, example=example)
    return IllegalRegulation(
        "no_such_regulation", edition=edition.id, text=rest, guess=near(rest, all_written(edition))
    )


def wrong_pair(edition: Edition, format_text: str, frame_text: str) -> IllegalRegulation:
    """Return what is wrong with a format and a frame."""
    format = find_format(format_text, edition)
    if format is None:
        known = [one.name.lower() for one in FORMATS]
        return IllegalRegulation(
            "no_such_format",
            edition=edition.id,
            format=format_text,
            guess=near(format_text, known),
        )
    frame = find_frame(frame_text, edition)
    if frame is not None:
        if has_frames(edition):  # the other half of the pair is enough
            others = [one.name.lower() for one in sorted(frame.formats)]
            own = [one.id for one in FRAMES[edition.id] if format in one.formats]
        else:
            others = [f"{edition.id} {written_id(one, frame)}" for one in sorted(frame.formats)]
            own = [f"{edition.id} {id}" for id in all_written(edition, format)]
        return IllegalRegulation(
            "illegal_pair",
            format=FORMATS[format],
            frame=frame.name,
            others=", ".join(others),
            own=", ".join(own),
        )
    foreign = frame_elsewhere(edition, frame_text, format)
    if foreign is not None:
        return foreign
    pairs = [one.id for one in FRAMES[edition.id] if one.written is A_PAIR]
    return IllegalRegulation(
        "no_such_frame", edition=edition.id, frame=frame_text, guess=near(frame_text, pairs)
    )


def frame_elsewhere(edition: Edition, text: str, format: Format | None) -> IllegalRegulation | None:
    """Return what to write instead of a frame of another edition; None if no edition has it."""
    for other in EDITIONS.values():
        frame = find_frame(text, other)
        if other is not edition and frame is not None:
            wanted = format if format in frame.formats else usual_with(frame)
            return IllegalRegulation(
                "frame_of_another_edition",
                edition=edition.id,
                frame=frame.name,
                other=other.id,
                example=f"{other.id} {written_id(wanted, frame)}",
                own=example_with(format or wanted, edition),
            )
    return None


def has_frames(edition: Edition) -> bool:
    """Is a regulation of this edition a format and a frame?"""
    return any(
        frame.written is A_PAIR and frame.usual_format is None for frame in FRAMES[edition.id]
    )


def all_written(edition: Edition, format: Format | None = None) -> list[str]:
    """Return how the regulations of an edition are written, smaller formats first.

    >>> all_written(EDITIONS["6"], Format.LITE)
    ['lite', 'lite40', 'lite half']
    """
    return [
        written_id(one, frame)
        for frame in FRAMES[edition.id]
        for one in sorted(frame.formats)
        if format is None or one is format
    ]


def examples_of(edition: Edition) -> list[str]:
    """Return regulations of an edition: one to begin with, then those with trumps."""
    frames = [frame for frame in FRAMES[edition.id] if frame.trumps]
    trumps = [f"{edition.id} {written_id(usual_with(frame), frame)}" for frame in frames]
    return [example_with(Format.LITE, edition), *trumps]


def example_with(format: Format, edition: Edition) -> str:
    """Return a regulation with this format: one to begin with, an advised one, or the first."""
    advised = [frame for frame in FRAMES[edition.id] if format in frame.recommended]
    ids = [written_id(format, frame) for frame in advised] + all_written(edition, format)
    found = [f"{edition.id} {id}" for id in ids]
    return FIRST_GAMES[edition.id] if FIRST_GAMES[edition.id] in found else found[0]


def usual_with(frame: Frame) -> Format:
    """Return the format to name with a frame: one the book recommends, or the first."""
    return (frame.recommended or frame.formats)[0]


def find_format(text: str, edition: Edition) -> Format | None:
    for format in FORMATS:
        if squeezed(text) in map(squeezed, words_for(format, edition)):
            return format
    return None


def find_frame(text: str, edition: Edition) -> Frame | None:
    for frame in FRAMES[edition.id]:
        if squeezed(text) in map(squeezed, words_of(frame)):
            return frame
    return None


def all_regulations() -> list[Regulation]:
    """Every allowed pair of every edition."""
    return [
        Regulation(edition, format, frame)
        for edition in EDITIONS.values()
        for frame in FRAMES[edition.id]
        for format in frame.formats
    ]
