"""What the thoughts of a table's computers follow from: the same position is thought about alike.

Whoever knew the seed of a computer's thoughts could let the same agent think with every hand it may
hold, and see which of them leads to what it plays. So seeds come from a secret of the table that
nobody is ever shown. The secret of the deal will not do: it is told when the game is over, and with
it every draw of the computer's lot could be worked out from the record.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from blackpoker.table.setup import Setup


def thought_seed(setup: Setup, about: str, *where: int) -> int:
    """Return the seed of what is thought about there, also after a restart.

    Games kept before there was such a secret take that of the deal. A game on one's own machine has
    neither, for it hides nothing from whoever runs it: the same seed is the same game.
    """
    said = "\0".join([about, setup.game, *map(str, where)]).encode()
    secret = setup.thinking or setup.secret
    keyed = hmac.digest(bytes.fromhex(secret), said, "sha256") if secret else None
    return int.from_bytes((keyed or sha256(said).digest())[:7], "big")
