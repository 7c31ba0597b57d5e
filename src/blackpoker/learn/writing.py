"""What a run cannot write is said in one sentence; what it has written before is still there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blackpoker.learn.recipe import LearnError


@contextmanager
def writing(path: Path, begun: bool = True) -> Iterator[None]:
    """Say that ``path`` could not be written; a run that is begun can be gone on with."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        id = "learn_not_kept" if begun else "learn_unwritable"
        raise LearnError(id, path=str(path), reason=reason) from error
