"""A regulation is a format and a frame of one edition: ``8 lite+entry20``."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from typing import Any, Final

from blackpoker.common.character import Format
from blackpoker.common.duel import Duel
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.setup import new_duel
from blackpoker.common.snapshot import load_duel
from blackpoker.core.errors import IllegalDeck, IllegalRegulation
from blackpoker.core.name import Name
from blackpoker.core.snapshot import DAMAGE, VERSION, check_snapshot, damaged
from blackpoker.editions.edition import Edition
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.frames.entry import BASIC, ENTRY20, ENTRY_STRATEGY, V80_ENTRY20
from blackpoker.frames.pack import PACK_RANDOM, PACK_STRATEGY, V80_PACK
from blackpoker.frames.rare import RARE_PACK_STRATEGY, V80_RARE_PACK, V80_STRATEGY
from blackpoker.frames.supplement import Frame, Supplement
from blackpoker.text.nearest import near

FORMATS: Final = {
    Format.LITE: Name("ライト", "Lite"),
    Format.STANDARD: Name("スタンダード", "Standard"),
    Format.PRO: Name("プロ", "Pro"),
    Format.MASTER: Name("マスター", "Master"),
}
EDITIONS: Final = {EDITION_8.id: EDITION_8}  # oldest first; the last is meant where none is named
FRAMES: Final[dict[str, tuple[Frame, ...]]] = {
    EDITION_8.id: (
        BASIC,
        ENTRY20,
        ENTRY_STRATEGY,
        PACK_RANDOM,
        PACK_STRATEGY,
        RARE_PACK_STRATEGY,
        V80_ENTRY20,
        V80_PACK,
        V80_RARE_PACK,
        V80_STRATEGY,
    ),
}
BEGINNERS_GAME: Final = "8 lite+entry20"


class Regulation:
    """What two players agree on before the cards are shuffled.

    >>> Regulation.parse("ライト+エントリー20").id
    '8 lite+entry20'
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
        if "+" not in rest:
            raise IllegalRegulation("regulation_shape", text=text, example=BEGINNERS_GAME)
        format_text, frame_text = (part.strip() for part in rest.split("+", 1))
        format = find_format(format_text, edition)
        frame = find_frame(frame_text, edition)
        if format not in frame.formats:
            raise IllegalRegulation(
                "illegal_pair",
                format=FORMATS[format],
                frame=frame.name,
                formats=", ".join(one.name.lower() for one in frame.formats),
                frames=", ".join(one.id for one in FRAMES[edition.id] if format in one.formats),
            )
        return cls(edition, format, frame, house)

    @property
    def id(self) -> str:
        """The canonical text, the same in every language."""
        text = f"{self.edition.id} {self.format.name.lower()}+{self.frame.id}"
        return "".join([text, *(f" house:{rule.id}" for rule in self.house)])

    @property
    def name(self) -> Name:
        """As a person says it."""
        formats = FORMATS[self.format]
        ja = f"{self.edition.name.ja} {formats.ja}+{self.frame.name.ja}"
        en = f"{self.edition.name.en} {formats.en}+{self.frame.name.en}"
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
        replaced: dict[str, Supplement] = {}
        supplements: tuple[Supplement, ...] = (self.frame, *self.house)
        for supplement in supplements:
            for id in supplement.drop:
                if id not in actions:
                    raise IllegalRegulation("nothing_to_drop", rule=supplement.name, action=id)
                del actions[id]
            for action in supplement.actions:
                if action.since > self.format:
                    continue
                if action.id in actions:
                    if action.id in replaced:
                        raise IllegalRegulation(
                            "replaced_twice",
                            action=action.name,
                            first=replaced[action.id].name,
                            second=supplement.name,
                        )
                    replaced[action.id] = supplement
                actions[action.id] = action
            characters.update(
                (one.id, one) for one in supplement.characters if one.since <= self.format
            )
            fogs.update((one.id, one) for one in supplement.fogs if one.since <= self.format)
        return DuelRules(
            self.id,
            list(actions.values()),
            list(characters.values()),
            list(fogs.values()),
            self.edition.numbers,
            self.frame.setup,
        )

    def usual_deck(self) -> list[int]:
        return self.frame.deck.usual()

    def prepare(self, seed: int, decks: list[list[int]] | None = None) -> Duel:
        """Return a game that is about to be set up.

        Call ``advance()`` once it is as you want it.
        """
        if not decks:
            decks = [self.usual_deck()] * 2
        else:
            if len(decks) != self.players:
                raise IllegalDeck("deck_count", players=self.players, count=len(decks))
            for deck in decks:
                self.frame.deck.check(deck, self.frame.name)
        return new_duel(self.rules, check_seed(seed), decks)

    def new_game(self, seed: int, decks: list[list[int]] | None = None) -> Duel:
        """Start a game: shuffled by the seed, set up, waiting for the first decision."""
        game = self.prepare(seed, decks)
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


def check_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 62:
        raise IllegalRegulation("seed_range", seed=seed)
    return seed


def split_edition(text: str) -> tuple[Edition, str]:
    """Take the edition off the front: ``8``, ``第8版``, or nothing."""
    words = text.strip().split(None, 1)
    if len(words) == 2 and "+" not in words[0]:
        for edition in EDITIONS.values():
            if words[0].lower() in (edition.id, edition.name.ja, f"act{edition.id}"):
                return edition, words[1]
        raise IllegalRegulation("no_such_edition", edition=words[0], editions=", ".join(EDITIONS))
    return list(EDITIONS.values())[-1], text


def find_format(text: str, edition: Edition) -> Format:
    for format, name in FORMATS.items():
        if text.lower() == format.name.lower() or text in (name.ja, name.en):
            return format
    raise IllegalRegulation(
        "no_such_format",
        edition=edition.id,
        format=text,
        guess=near(text, [format.name.lower() for format in FORMATS]),
    )


def find_frame(text: str, edition: Edition) -> Frame:
    frames = FRAMES[edition.id]
    for frame in frames:
        if text.lower() == frame.id or text in (frame.name.ja, frame.name.en):
            return frame
    raise IllegalRegulation(
        "no_such_frame",
        edition=edition.id,
        frame=text,
        guess=near(text, [frame.id for frame in frames]),
    )


def all_regulations() -> list[Regulation]:
    """Every allowed pair of every edition."""
    return [
        Regulation(edition, format, frame)
        for edition in EDITIONS.values()
        for frame in FRAMES[edition.id]
        for format in frame.formats
    ]
