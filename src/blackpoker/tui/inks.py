"""The colours of the page in the terminal. They repeat what signs and words say already."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.theme import Theme

DARK: Final = Theme(
    name="sumi",
    primary="#8abbe4",
    secondary="#deb26c",
    warning="#f39480",
    error="#f39480",
    success="#86c79f",
    accent="#8abbe4",
    foreground="#ebeeec",
    background="#121618",
    surface="#21282c",
    panel="#2a3237",
    dark=True,
)
LIGHT: Final = Theme(
    name="shironezu",
    primary="#1f4e79",
    secondary="#84540f",
    warning="#b0331f",
    error="#b0331f",
    success="#296240",
    accent="#1f4e79",
    foreground="#1d2326",
    background="#e6e8e5",
    surface="#ffffff",
    panel="#f1f2ef",
    dark=False,
)
_INKS: Final = {
    True: {
        "ink": "#ebeeec",
        "dim": "#9aa7ad",
        "line": "#4a565c",
        "me": "#8abbe4",
        "op": "#deb26c",
        "shu": "#f39480",
        "matsu": "#86c79f",
        "back": "#121618",
    },
    False: {
        "ink": "#1d2326",
        "dim": "#5a656b",
        "line": "#a4aba6",
        "me": "#1f4e79",
        "op": "#84540f",
        "shu": "#b0331f",
        "matsu": "#296240",
        "back": "#e6e8e5",
    },
}


def styles(dark: bool) -> dict[str, Style]:
    """Every ink by its name, for a dark or a light screen."""
    ink = _INKS[dark]
    back = ink["back"]

    def of(name: str, bold: bool = False, dim: bool = False, reverse: bool = False) -> Style:
        return Style(color=ink[name], bgcolor=back, bold=bold, dim=dim, reverse=reverse)

    return {
        "": of("ink"),
        "ink": of("ink"),
        "dim": of("dim"),
        "line": of("line"),
        "head": of("ink", bold=True),
        "prompt": of("ink", bold=True),
        "key": of("me", bold=True),
        "cost": of("dim"),
        "can": of("me", bold=True),
        "picked": of("me", bold=True, reverse=True),
        "me": of("me"),
        "me_dim": of("me", dim=True),
        "op": of("op"),
        "op_dim": of("op", dim=True),
        "shu": of("shu", bold=True),
        "matsu": of("matsu"),
    }
