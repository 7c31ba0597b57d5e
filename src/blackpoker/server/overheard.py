"""What libraries and Python itself would write to the log, as lines of the journal.

Of an error its kind and where it happened are told, and of a message only what the program says
itself, not what was filled in: that could be the address of a page, or a token.
"""

from __future__ import annotations

import logging
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.journal import Journal, hung_up
from blackpoker.server.metrics import Metrics

LONGEST: Final = 160  # letters of a message
LEVELS: Final = {0: logging.ERROR, 1: logging.WARNING}  # by the journal's; 2: the same as 1
FILLED_IN: Final = ("<", "/", "'", '"')  # with one of these something begins that was put in


class Ear(logging.Handler):
    """Hears all that is logged, and writes it down as the journal does."""

    def __init__(self, journal: Journal, metrics: Metrics) -> None:
        super().__init__(LEVELS.get(journal.level, logging.WARNING))
        self.journal = journal
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        values: dict[str, object] = {"by": record.name, "message": message_of(record)}
        # A frame that is no text is what a guest has sent, and nothing has failed over it.
        if error is not None and not isinstance(error, UnicodeDecodeError):
            self.fault(error, **values)
        else:
            level = 0 if record.levelno >= logging.ERROR else 1
            self.journal.write(level, "overheard", **values)

    def fault(self, error: BaseException | None, **values: object) -> None:
        """Note an error that nobody has caught."""
        if error is None or hung_up(error):
            return
        self.metrics.faults += 1
        self.journal.fault("fault", error, **values)

    def warned(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        where = [f"{filename.rpartition('/')[2]}:{lineno}"]
        self.journal.write(1, "warning", warning=category.__name__, where=where)


def message_of(record: logging.LogRecord) -> str:
    """The first line of a message, as the program has it and without what was filled in.

    >>> def told(*words):
    ...     return message_of(logging.LogRecord("any", 40, "", 0, words[0], words[1:], None))
    >>> told("Unsupported upgrade request: %s", "/g/k3x9?token=abc")
    'Unsupported upgrade request: %s'
    >>> told("Exception in callback <Handle read(b'secret')>\\nhandle: ...")
    'Exception in callback'
    """
    said = str(record.msg).strip().partition("\n")[0]
    if not record.args:
        said = said[: min([at for one in FILLED_IN if (at := said.find(one)) >= 0] or [LONGEST])]
    return said[:LONGEST].strip()


@contextmanager
def overhearing(journal: Journal, metrics: Metrics) -> Iterator[None]:
    """Have everything that is said in this process written by the journal, as long as it lasts.

    An error that would end the process is written down too, and ends it with exit code 1.
    """
    ear = Ear(journal, metrics)
    root = logging.getLogger()
    handlers, level, showwarning = root.handlers[:], root.level, warnings.showwarning
    hooks = sys.unraisablehook, threading.excepthook

    def unraisable(caught: Any) -> None:
        ear.fault(caught.exc_value, by="python")

    def in_a_thread(caught: threading.ExceptHookArgs) -> None:
        ear.fault(caught.exc_value, by=caught.thread.name if caught.thread else "")

    root.handlers[:] = [ear]
    root.setLevel(ear.level)
    warnings.showwarning = ear.warned
    sys.unraisablehook, threading.excepthook = unraisable, in_a_thread
    try:
        yield
    except BlackPokerError:
        raise  # it is told in a sentence
    except Exception as error:
        ear.fault(error)
        raise SystemExit(1) from error
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        warnings.showwarning = showwarning
        sys.unraisablehook, threading.excepthook = hooks
