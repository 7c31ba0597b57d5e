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

try:
    from librt.strings import BytesWriter as BytesWriter
    from librt.strings import read_i16_le as read_i16_le
    from librt.strings import read_i32_le as read_i32_le
    from librt.strings import write_i16_le as write_i16_le
    from librt.strings import write_i32_le as write_i32_le
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
    from mypy_extensions import u8 as u8
except ImportError:  # where nothing is compiled, as in a browser
    i16 = i32 = u8 = int  # type: ignore[misc]

    class BytesWriter:  # type: ignore[no-redef]
        """Bytes that grow at the end."""

        def __init__(self) -> None:
            self.bytes = bytearray()

        def append(self, byte: int) -> None:
            self.bytes.append(byte)

        def write(self, value: bytes) -> None:
            self.bytes += value

        def getvalue(self) -> bytes:
            return bytes(self.bytes)

        def __len__(self) -> int:
            return len(self.bytes)

        def __setitem__(self, i: int, byte: int) -> None:
            self.bytes[i] = byte

    def write_i16_le(writer: BytesWriter, n: int) -> None:  # type: ignore[misc]
        """Add a number of two bytes, the lower one first."""
        writer.bytes += n.to_bytes(2, "little", signed=True)  # type: ignore[attr-defined]

    def write_i32_le(writer: BytesWriter, n: int) -> None:  # type: ignore[misc]
        """Add a number of four bytes, the lowest first."""
        writer.bytes += n.to_bytes(4, "little", signed=True)  # type: ignore[attr-defined]

    def read_i16_le(data: bytes, at: int) -> int:  # type: ignore[misc]
        """Return the number that begins at this byte."""
        return int.from_bytes(data[at : at + 2], "little", signed=True)

    def read_i32_le(data: bytes, at: int) -> int:  # type: ignore[misc]
        """The same of four bytes."""
        return int.from_bytes(data[at : at + 4], "little", signed=True)
