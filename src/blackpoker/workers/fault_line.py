"""An error nobody foresaw, as a program notes it on one line: its kind and where it happened.

Not what it says, for that might name a card.
"""

from __future__ import annotations

import traceback
from typing import Final

FRAMES: Final = 12  # of a traceback, the last


def told(error: BaseException) -> dict[str, object]:
    """Return what a line of a log says of an error.

    >>> told(KeyError("♠A"))
    {'error': 'KeyError', 'where': []}
    """
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": type(error).__name__, "where": where}
