"""An action on its way."""

from __future__ import annotations

from blackpoker.core.action import Line
from blackpoker.core.native import i64, mypyc_attr


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Request:
    """An instance of an action; a game adds what its actions carry."""

    def __init__(self, serial: i64, line: Line, controller: i64) -> None:
        self.serial: i64 = serial
        self.line: Line = line
        self.controller: i64 = controller

    def clone(self) -> Request:
        return Request(self.serial, self.line, self.controller)

    def same(self, other: Request) -> bool:
        """Identical in every respect: no need to ask which comes first."""
        return self.line is other.line and self.controller == other.controller

    def to_data(self) -> list[object]:
        return [self.serial, self.line.index, self.controller]
