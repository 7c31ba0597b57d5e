"""What can be agreed on: formats, editions, and the frames of each."""

from __future__ import annotations

from typing import Final

from blackpoker.common.card_action import CardAction
from blackpoker.common.character import Format
from blackpoker.core.errors import IllegalRegulation
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.editions.edition6.edition import EDITION_6
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition9_1.edition import EDITION_9_1
from blackpoker.frames import edition6, edition8, edition9_1
from blackpoker.frames.supplement import Frame

FORMATS: Final = {
    Format.LITE: Name("ライト", "Lite"),
    Format.STANDARD: Name("スタンダード", "Standard"),
    Format.PRO: Name("プロ", "Pro"),
    Format.MASTER: Name("マスター", "Master"),
}
# An edition, its frames, and what to begin with in it.
CATALOGUE: Final[tuple[tuple[Edition, tuple[Frame, ...], str], ...]] = (
    (EDITION_6, edition6.ALL, "lite"),
    (EDITION_8, edition8.ALL, "lite+entry20"),
    (EDITION_9_1, edition9_1.ALL, "lite+entry16"),
)
# What is meant where no edition is named. Not simply the last: to add one changes nobody's game.
NEWEST: Final = EDITION_9_1

EDITIONS: Final = {edition.id: edition for edition, _, _ in CATALOGUE}
FRAMES: Final = {edition.id: frames for edition, frames, _ in CATALOGUE}
FIRST_GAMES: Final = {edition.id: f"{edition.id} {first}" for edition, _, first in CATALOGUE}
BEGINNERS_GAME: Final = FIRST_GAMES[NEWEST.id]


def printed_action(edition: str, action: str) -> CardAction:
    """Return an action as an edition prints it, to be changed with ``dataclasses.replace``.

    >>> from dataclasses import replace
    >>> from blackpoker.common.cost import cost
    >>> replace(printed_action("8", "up"), cost=cost("L")).cost.letters
    'L'
    """
    if edition not in EDITIONS:
        raise IllegalRegulation("no_such_edition", edition=edition, editions=", ".join(EDITIONS))
    for printed in EDITIONS[edition].actions:
        if printed.id == action:
            return printed
    raise IllegalRegulation("no_such_action", action=action)
