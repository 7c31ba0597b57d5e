"""When the server looks for rubbish: objects that only know each other.

Python looks for it now and then among all that is new, and the more tables there are the longer
everybody waits for it. Nothing a table is made of is rubbish of this kind, nor is a connection that
has ended (``gate``): they go when nobody needs them any more. So only little is looked through at a
time, what was found in use is not looked at again, and all of it only once in a long while.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from blackpoker.server.metrics import Metrics

A_FEW: Final = 400  # more objects than before; many more are new, for others have gone meanwhile
NEVER: Final = 1 << 30  # by itself
EVERY: Final = 60 * 60.0  # seconds between two looks at everything


def only_a_little(phase: str, info: dict[str, int]) -> None:
    """Leave alone what is still in use; Python calls this before and after it has looked."""
    if phase == "stop":
        gc.freeze()


def look_seldom() -> None:
    """Begin to look like this, for the whole process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(A_FEW, NEVER, NEVER)
    gc.callbacks.append(only_a_little)


async def look_at_everything(metrics: Metrics) -> None:
    """Look at everything, again and again, in case there is such rubbish after all."""
    while True:
        await asyncio.sleep(EVERY)
        gc.unfreeze()
        metrics.rubbish += gc.collect()
