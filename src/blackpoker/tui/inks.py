"""The colours of the page in the terminal. They repeat what signs and words say already."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.theme import Theme

INKS: Final = {
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


def theme(name: str, dark: bool, surface: str, panel: str) -> Theme:
    """What Textual draws itself, in the same inks."""
    ink = INKS[dark]
    return Theme(
        name=name,
        primary=ink["me"],
        secondary=ink["op"],
        warning=ink["shu"],
        error=ink["shu"],
        success=ink["matsu"],
        accent=ink["me"],
        foreground=ink["ink"],
        background=ink["back"],
        surface=surface,
        panel=panel,
        dark=dark,
    )


DARK: Final = theme("sumi", True, surface="#21282c", panel="#2a3237")
LIGHT: Final = theme("shironezu", False, surface="#ffffff", panel="#f1f2ef")


def styles(dark: bool) -> dict[str, Style]:
    """Every ink by its name, for a dark or a light screen."""
    ink = INKS[dark]
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
