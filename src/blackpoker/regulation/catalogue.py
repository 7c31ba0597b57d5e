"""What can be agreed on: formats, editions, and the frames of each."""

from __future__ import annotations

from typing import Final

from blackpoker.common.character import Format
from blackpoker.core.name import Name
from blackpoker.editions.edition6.edition import EDITION_6
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition9.edition import EDITION_9
from blackpoker.frames import edition9
from blackpoker.frames.edition6 import FORTY, HALF, WHOLE
from blackpoker.frames.entry import BASIC, ENTRY20, ENTRY_STRATEGY, V80_ENTRY20
from blackpoker.frames.extra import EXTRA, EXTRA_6
from blackpoker.frames.pack import PACK_RANDOM, PACK_STRATEGY, V80_PACK
from blackpoker.frames.rare import RARE_PACK_STRATEGY, V80_RARE_PACK, V80_STRATEGY
from blackpoker.frames.supplement import Frame

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
