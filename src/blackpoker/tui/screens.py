"""What lies over the table: pages to read, to choose from and to write, as Textual shows them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from blackpoker.terminal.pages import HandOver, Picking, ReadingPage, Writing

FILTERED: Final = 12  # rows, from which on a line to search in is shown
DIGITS: Final = list("123456789")
MOST_DIGITS: Final = len(DIGITS)
FRAME: Final = 5  # lines of a sheet besides what is on it: its edges, its title, its foot


def fit_sheet(screen: ModalScreen[Any], lines: int) -> None:
    """Make a sheet as high as what is on it, and never higher than the screen."""
    sheet = screen.query_one("#sheet")
    sheet.styles.height = min(lines + FRAME, max(FRAME + 1, screen.app.size.height - 2))


class ReadingScreen(ModalScreen[None]):
    """A text; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss(None)", show=False)
        for key in ("escape", "q", "enter", "space", "question_mark")
    ]

    def __init__(self, page: ReadingPage) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Text(self.page.title), id="title")
            with VerticalScroll(id="body"):
                yield Static(Text("\n".join(self.page.lines)))
            yield Static(Text("Esc"), id="foot")

    def on_mount(self) -> None:
        fit_sheet(self, len(self.page.lines) + 1)
        self.query_one("#body").focus()


class PickingScreen(ModalScreen[str | None]):
    """A list: arrows and Enter, a letter of the row, or words to search for in a long one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
    ]

    def __init__(self, page: Picking) -> None:
        super().__init__()
        self.page = page
        self.rows = list(page.rows)
        self.searching = page.purpose in ("why", "explain") and len(page.rows) > FILTERED

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Text(self.page.title), id="title")
            if self.searching:
                yield Input(id="search")
            yield OptionList(id="rows")
            between = "-" if self.page.title.isascii() else "·"
            yield Static(Text(f"Enter {between} Esc"), id="foot")

    def on_mount(self) -> None:
        fit_sheet(self, len(self.page.rows) + 2 * self.searching)
        self.fill("")
        rows = self.query_one("#rows", OptionList)
        if self.page.last and self.rows:
            rows.highlighted = len(self.rows) - 1
        (self.query_one("#search") if self.searching else rows).focus()

    def fill(self, wanted: str) -> None:
        """Show the rows that have these letters in them."""
        word = wanted.casefold()
        self.rows = [
            row for row in self.page.rows if word in row[1].casefold() or word in row[0].casefold()
        ]
        shown = self.query_one("#rows", OptionList)
        shown.clear_options()
        short = len(self.page.rows) <= MOST_DIGITS
        for i, (_, text) in enumerate(self.rows, 1):
            shown.add_option(Option(Text(f"{i}  {text}" if short else text, no_wrap=True)))
        if self.rows:
            shown.highlighted = 0

    def on_input_changed(self, event: Input.Changed) -> None:
        self.fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        at = self.query_one("#rows", OptionList).highlighted
        if at is not None and at < len(self.rows):
            self.dismiss(self.rows[at][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.rows[event.option_index][0])

    def action_move(self, by: int) -> None:
        shown = self.query_one("#rows", OptionList)
        if self.rows:
            at = -1 if shown.highlighted is None else shown.highlighted
            shown.highlighted = (at + by) % len(self.rows)

    def on_key(self, event: Key) -> None:
        """A digit takes that row of a short list; y and n answer whether to leave."""
        letter = event.character or ""
        chosen = {"y": "yes", "n": "no"}.get(letter) if self.page.purpose == "quit" else None
        short = not self.searching and len(self.page.rows) <= MOST_DIGITS
        if short and letter in DIGITS[: len(self.rows)]:
            chosen = self.rows[DIGITS.index(letter)][0]
        if chosen is not None:
            event.stop()  # the table below must not hear it
            self.dismiss(chosen)


class WritingScreen(ModalScreen[str | None]):
    """A line at the foot of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, page: Writing) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> ComposeResult:
        with Vertical(id="line"):
            yield Static(Text(self.page.title), id="title")
            yield Input(id="written", max_length=400)

    def on_mount(self) -> None:
        self.query_one("#written").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class HandOverScreen(ModalScreen[None]):
    """Covers everything until the next player is there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(None)", show=False)]

    def __init__(self, page: HandOver) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> ComposeResult:
        with Vertical(id="cover"):
            yield Static(Text(self.page.title))
            yield Static(Text("Enter"))
