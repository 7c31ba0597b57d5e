"""What the compiler wants to know, and a stand-in for it where there is no compiler.

``i64`` is a machine integer once compiled and an ordinary ``int`` otherwise; ``mypyc_attr`` says
how a class
is laid out and is nothing otherwise. The engine needs no package at run time, so neither does this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # so the compiler reads it, and leaves out what only helps the interpreter
    PLAIN: Final[bool] = False
else:
    PLAIN = True

try:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # the package is only needed for compiling
    i64 = int  # type: ignore[misc]

    def mypyc_attr(*names: str, **values: object):  # type: ignore[no-untyped-def,misc]
        """Leave the class as it is."""
        return lambda cls: cls
