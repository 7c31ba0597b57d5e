"""A short number for a whole state: equal states have equal ones, in both builds."""

from __future__ import annotations

import hashlib
import json

from blackpoker.core.game import Game


def fingerprint(game: Game) -> str:
    """Return sixteen hexadecimal digits. Whether forced answers are asked for does not count."""
    data = dict(game.to_data())
    data["flags"] = [game.over, int(game.winner)]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
