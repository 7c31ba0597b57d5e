"""An address as a QR code: a picture for the page, half blocks for a terminal."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import segno

QUIET_ZONE: Final = 3  # modules of white around a code


def code_picture(address: str) -> bytes:
    """Return a QR code as SVG: dark on white, also at night, or a camera may not read it."""
    out = BytesIO()
    segno.make(address, micro=False).save(
        out, kind="svg", border=QUIET_ZONE, dark="#1d2326", light="#fff", omitsize=True,
        xmldecl=False, nl=False,
    )  # fmt: skip
    return out.getvalue()


def code_for_terminal(address: str) -> str:
    """Return a QR code in half blocks, dark on light whatever the terminal's colours are."""
    rows = [bytes(row) for row in segno.make(address, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append(bytes(len(rows[0])))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        blocks = "".join(BLOCKS[above, below] for above, below in zip(upper, lower, strict=True))
        lines.append(f"\x1b[30;107m{blocks}\x1b[0m")
    return "\n".join(lines)


BLOCKS: Final = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}
