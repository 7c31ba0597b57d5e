"""House rule 手札5枚: whoever ends a turn keeps five cards. A changed number."""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *

RULE: Final = Supplement(
    id="short_hand",
    name=Name("手札5枚", "Short hand"),
    numbers={"hand_limit": 5},
)
