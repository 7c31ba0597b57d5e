"""What the compiler wants to know, and stand-ins where nothing is compiled.

``i64`` and the smaller ones are machine integers once compiled and ordinary ``int`` otherwise;
``mypyc_attr`` says how a class is laid out and is nothing otherwise. ``BytesWriter`` and what reads
and writes numbers are librt's: the compiled engine needs that package also at run time, and the
interpreted one does the same without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # so the compiler reads it, and leaves out what only helps the interpreter
    PLAIN: Final[bool] = False
else:
    PLAIN = True

try:
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
except ImportError:  # the package is only needed for compiling
    i16 = i32 = i64 = u8 = int  # type: ignore[misc]

    def mypyc_attr(*names: str, **values: object):  # type: ignore[no-untyped-def,misc]
        """Leave the class as it is."""
        return lambda cls: cls


try:
    from librt.strings import BytesWriter as BytesWriter
    from librt.strings import read_i16_le as read_i16_le
    from librt.strings import read_i32_le as read_i32_le
    from librt.strings import write_i16_le as write_i16_le
    from librt.strings import write_i32_le as write_i32_le
except ImportError:  # where nothing is compiled, as in a browser

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
        return int.from_bytes(found_at(data, at, 2), "little", signed=True)

    def read_i32_le(data: bytes, at: int) -> int:  # type: ignore[misc]
        """The same of four bytes."""
        return int.from_bytes(found_at(data, at, 4), "little", signed=True)

    def found_at(data: bytes, at: int, size: int) -> bytes:
        """Return so many bytes: fewer would be another number."""
        if at < 0:
            raise ValueError("index must be non-negative")
        if at + size > len(data):
            raise IndexError(f"index {at} out of range for bytes of length {len(data)}")
        return data[at : at + size]
