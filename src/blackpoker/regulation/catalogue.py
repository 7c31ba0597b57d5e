"""What can be agreed on: formats, editions, and the frames of each."""

from __future__ import annotations

from typing import Final

from blackpoker.common.character import Format
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
