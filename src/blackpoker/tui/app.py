"""The application: one picture of the table, redrawn whenever something changes."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from blackpoker.client.link import Link
from blackpoker.core.errors import BlackPokerError
from blackpoker.table.protocol import State, ToGuest
from blackpoker.terminal.book import Book
from blackpoker.terminal.commands import obey
from blackpoker.terminal.pages import HandOver, Page, Picking, ReadingPage
from blackpoker.terminal.player import Player
from blackpoker.terminal.scene import NOTHING_YET, Scene
from blackpoker.terminal.sheets import explain_action
from blackpoker.terminal.signs import Signs
from blackpoker.tui.inks import DARK, LIGHT, styles
from blackpoker.tui.keys import labels, own_words, press
from blackpoker.tui.picture import picture, too_small
from blackpoker.tui.rows import Row, plain
from blackpoker.tui.screens import HandOverScreen, PickingScreen, ReadingScreen, WritingScreen
from blackpoker.tui.typing_keys import beat

LINE_MODE: Final = "line"  # what the application ends with if that is wanted instead
BEAT: Final = 0.5  # seconds, after which the connection and the clocks are looked at
READING: Final = 3  # beats for what is announced, if something else waits to be


class TablePicture(Widget, can_focus=True):
    """The whole screen as lines of pieces."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self.drawn: list[Row] = []
        self.styles_of: dict[str, Style] = styles(True)

    def redraw(self) -> None:
        columns, lines = self.size
        if columns > 0 and lines > 0:
            self.drawn = picture(self.scene, columns, lines)
            self.refresh()

    def text(self) -> str:
        """What is to be seen, without colours."""
        return "\n".join(plain(row) for row in self.drawn)

    def on_resize(self) -> None:
        self.redraw()

    def render_line(self, y: int) -> Strip:
        row = self.drawn[y] if y < len(self.drawn) else []
        segments = [Segment(text, self.styles_of[ink]) for text, ink in row if text]
        return Strip(segments).adjust_cell_length(self.size.width, self.styles_of[""])


class TableApp(App[str]):
    """A game in the full screen of a terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS: ClassVar[str] = """
    ModalScreen { align: center middle; background: $background 40%; }
    #sheet { width: 90%; max-width: 100; background: $surface; border: ascii $primary;
             padding: 0 1; }
    #title { text-style: bold; margin-bottom: 1; }
    #foot { color: $text-muted; }
    #body { height: 1fr; }
    #rows { height: 1fr; background: $surface; border: none; padding: 0; }
    #rows:focus { border: none; }
    #search { border: none; height: 1; margin-bottom: 1; }
    WritingScreen { align: center bottom; }
    #line { height: 5; width: 100%; background: $surface; border: ascii $primary; }
    #line #title { margin: 0; }
    #written { border: none; height: 1; padding: 0; }
    HandOverScreen { background: $background 100%; }
    #cover { width: auto; height: auto; align: center middle; }
    #cover Static { width: auto; }
    """

    def __init__(self, link: Link, lang: str, signs: Signs, light: bool = False) -> None:
        super().__init__()
        self.link = link
        self.scene = Scene(lang, signs, Book(""))
        self.player = Player(self.scene, link.send, self.show, labels, True, link.house)
        self.picture = TablePicture(self.scene)
        self.light = light
        self.failure: BlackPokerError | None = None
        self.beats = 0

    def compose(self) -> ComposeResult:
        yield self.picture

    async def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.set_light(self.light)
        self.picture.focus()
        self.set_interval(BEAT, self.beat)
        await self.begin()

    async def begin(self) -> None:
        try:
            await self.link.open(self.hear)
        except BlackPokerError as error:
            self.fail(error)

    def fail(self, error: BlackPokerError) -> None:
        self.failure = error
        self.exit(return_code=2)

    def set_light(self, light: bool) -> None:
        self.light = light
        self.theme = (LIGHT if light else DARK).name
        self.picture.styles_of = styles(not light)
        self.picture.redraw()

    async def on_unmount(self) -> None:
        await self.link.end()

    # ---- between the table and the person
    def hear(self, message: ToGuest) -> None:
        self.player.hear(message)
        self.hold_the_seal(self.link.sealed())
        self.picture.redraw()
        if self.failure is None and (lost := self.link.failure()) is not None:
            self.fail(lost)

    def hold_the_seal(self, worth: str) -> None:
        """Keep what the seal is worth; a broken one lies over everything until it is read."""
        fresh = worth != self.scene.seal
        self.scene.seal = worth
        if fresh and self.scene.seal_is_broken:
            self.player.read(self.scene.text_of("seal.title"), [self.scene.about_the_seal()])

    def beat(self) -> None:
        """Look at the connection, and let the clocks go on."""
        scene = self.scene
        offline = self.link.offline()
        changed = beat(self.player) or offline != scene.offline
        scene.offline = offline
        self.beats = (self.beats + 1) % READING
        if not self.beats and len(scene.announced) > 1:
            self.player.hear_the_next()
            changed = True
        if scene.state.clock is not None:
            scene.elapsed += BEAT
            changed = changed or scene.state.clock.running >= 0
        if changed:
            self.picture.redraw()

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1:
            if isinstance(self.screen, PickingScreen):  # a key that was quicker than the page
                self.screen.on_key(event)
            return
        if too_small(*self.size):
            if event.character == "q":
                self.exit()
            elif event.key == "enter":
                self.exit(LINE_MODE)
            return
        letter = event.character or ""
        if event.key == "f5":
            self.set_light(not self.light)
        elif self.scene.state.phase == "over" and letter == "n" and self.scene.rematch.agreed:
            self.player.play_again("no")
        elif self.scene.state.phase == "over" and letter == "r":
            self.run_worker(self.again())
        elif not press(self.player, event.key, letter):
            return
        event.stop()
        event.prevent_default()
        self.picture.redraw()

    async def again(self) -> None:
        """Another game, where one can be had from here."""
        other = self.link.again()
        if other is None and self.scene.plays and self.scene.welcome.kind == "friend":
            self.player.play_again("yes")
            return
        if other is None:
            self.scene.notice = self.scene.say("again_not_here")
            self.picture.redraw()
            return
        await self.link.close()
        self.link = other
        self.player.send = other.send
        self.scene.state = State(NOTHING_YET, "waiting", seats=[])
        self.scene.lines.clear()
        await self.begin()

    # ---- what lies over the table
    def show(self, page: Page) -> None:
        if isinstance(page, ReadingPage):
            self.push_screen(ReadingScreen(page))
        elif isinstance(page, Picking):
            self.push_screen(PickingScreen(page), lambda value: self.picked(page, value))
        elif isinstance(page, HandOver):
            self.push_screen(HandOverScreen(page), self.uncover)
        else:
            self.push_screen(WritingScreen(page), self.wrote)

    def uncover(self, _: None) -> None:
        """The next player sits before the screen."""
        self.scene.covered = False
        self.picture.redraw()

    def picked(self, page: Picking, value: str | None) -> None:
        if value is None:
            return
        if page.purpose == "why":
            self.player.ask_why(value, show=True)
        elif page.purpose == "explain":
            explain_action(self.player, value)
        elif page.purpose == "look":
            self.player.look(int(value))
        elif page.purpose == "yield":
            self.player.yield_until(value)
        elif value == "yes":
            self.exit()
        self.picture.redraw()

    def wrote(self, line: str | None) -> None:
        own = own_words(self.player)
        if line is not None and not obey(self.player, line, own, self.link.record):
            self.exit()
        self.picture.redraw()
