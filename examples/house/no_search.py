"""House rule サーチなし: no Joker looks through a life. An action is taken out of the list."""

from __future__ import annotations

from typing import Final

from blackpoker.authoring import *

RULE: Final = Supplement(
    id="no_search",
    name=Name("サーチなし", "No search"),
    drop=("search",),
)
