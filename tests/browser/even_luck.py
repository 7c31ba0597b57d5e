"""``blackpoker`` with computers whose luck follows from the deal: a named seed is a whole game.

At a table that others come to, a computer's thoughts come from a secret, so that nobody can work
out its lot. The tests of the page want the same game each time: here they follow from the seed that
was named and from the position. Processes that think begin with this file too, and do as it says.
"""

from __future__ import annotations

from hashlib import sha256

from blackpoker.table import thoughts
from blackpoker.table.setup import Setup

secret_seed = thoughts.thought_seed


def thought_seed(setup: Setup, about: str, *where: int) -> int:
    if setup.seed is None:
        return secret_seed(setup, about, *where)
    said = "\0".join([about, str(setup.seed), *map(str, where)]).encode()
    return int.from_bytes(sha256(said).digest()[:7], "big")


thoughts.thought_seed = thought_seed  # before anything that asks for it is imported

from blackpoker.cli.__main__ import main  # noqa: E402
from blackpoker.workers import pool  # noqa: E402

# Whatever thinks gives way to everything else; here that would be to all the browsers.
pool.make_patient = lambda pid: None

if __name__ == "__main__":
    main()
