"""A game on a server, line by line: the same words as in a game alone."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import Final

import click

from blackpoker.client.link import Link
from blackpoker.table.protocol import Drafted, Failed, Looked, State, ToGuest
from blackpoker.text import say, typed
from blackpoker.tui.book import Book
from blackpoker.tui.choices import Choice, choices
from blackpoker.tui.commands import obey
from blackpoker.tui.lines import question_lines, table_lines
from blackpoker.tui.pages import Page, Picking, Reading
from blackpoker.tui.player import Player
from blackpoker.tui.prompt import steps, whose_move
from blackpoker.tui.scene import Scene
from blackpoker.tui.signs import Signs

NEVER: Final = ("v", "never")
LOG: Final = 20  # lines shown by the word log


class LineGuest:
    """One person at a server's table, without a full screen."""

    def __init__(self, link: Link, lang: str, suits: str) -> None:
        self.link = link
        self.scene = Scene(lang, Signs(suits, narrow=suits != "ascii"), Book(""))
        self.player = Player(self.scene, link.send, self.show)
        self.written: asyncio.Queue[str | None] = asyncio.Queue()
        self.asked: tuple[int, list[int]] = (-1, [])  # the question that was shown last
        self.over = False
        self.seated = asyncio.Event()  # something was heard: the seat, or why there is none

    async def run(self) -> None:
        """Play until the person leaves or nothing more comes."""
        await self.link.open(self.hear)
        await self.seated.wait()  # what is written before is not lost: it is read afterwards
        loop = asyncio.get_running_loop()
        threading.Thread(target=self.read, args=(loop,), daemon=True).start()
        try:
            while not self.over and self.link.failure() is None:
                line = await self.written.get()
                if line is None or not self.take(line.strip()):
                    break
                self.tell_notice()
        finally:
            lost = self.link.failure()
            await self.link.end()
        if lost is not None:
            raise lost

    def read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand over what is written; the thread that waits for it ends with the program."""
        while True:
            line = sys.stdin.readline() if sys.stdin is not None else ""
            loop.call_soon_threadsafe(self.written.put_nowait, line or None)
            if not line:
                return

    # ---- hearing
    def hear(self, message: ToGuest) -> None:
        before = len(self.scene.lines)
        habits = self.habits()
        self.player.hear(message)
        if isinstance(message, State) or self.link.failure() is not None:
            self.seated.set()
        if isinstance(message, State):
            first = message.log_from if message.log_from <= before else 0
            for line in self.scene.lines[first:]:
                self.say(line.text)
            if habits and self.habits() != habits:
                self.say(self.habits())
        if isinstance(message, State | Drafted | Failed):
            self.ask()
        elif isinstance(message, Looked):
            self.say_all(table_lines(self.scene))
            self.scene.looking = None
        if self.link.failure() is None:
            self.tell_notice()
        else:
            self.written.put_nowait(None)

    def habits(self) -> str:
        """How this seat passes, in words."""
        scene, state = self.scene, self.scene.state
        if state is None or state.passing is None:
            return ""
        mode = say(scene.lang, "play.mode", mode=say(scene.lang, f"play.mode_{state.passing.mode}"))
        return mode if state.yielding is None else f"» {state.yielding.text}"

    def ask(self) -> None:
        """Show what is asked, once."""
        scene, state = self.scene, self.scene.state
        if state is None:
            return
        if state.phase in ("over", "frozen"):
            self.over = True
            self.say_all(table_lines(scene))
            self.say(state.result)
            self.written.put_nowait(None)
            return
        shown = (state.seq, [*scene.answering.choices, int(scene.answering.ready)])
        if shown == self.asked or scene.answering.pending:
            return
        self.asked = shown
        if scene.may_let_undo():
            self.say(scene.say("undo_asked", who=scene.name(1 - scene.me)) + " [y/n/v]")
        elif scene.answering.ready:
            action = scene.book.name(scene.answering.action, scene.lang)
            asked = scene.say("use_it", action=action) if action else scene.say("send_it")
            self.say(f"{steps(scene)}  {asked} [Y/n/b]")
        elif scene.question is not None:
            if not scene.answering.started:
                self.say_all(table_lines(scene))
            self.say_all(question_lines(scene, choices(scene)))
        elif state.asked >= 0:
            self.say(scene.say(whose_move(state), who=scene.name(state.asked)))
        else:
            self.say(scene.say("waiting"))

    def show(self, page: Page) -> None:
        """What would lie over the table is written below it."""
        if isinstance(page, Reading):
            self.say_all([page.title, *(f"  {line}" for line in page.lines)])
        elif isinstance(page, Picking) and page.purpose == "look":
            self.say_all([text for _, text in page.rows[-LOG:]])
        elif isinstance(page, Picking):
            self.say_all([page.title, *(f"  {value}  {text}" for value, text in page.rows)])

    def say(self, line: str) -> None:
        click.echo(self.scene.text(line))

    def say_all(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def tell_notice(self) -> None:
        if self.scene.notice:
            self.say(self.scene.notice)
            self.scene.notice = ""

    # ---- understanding
    def take(self, line: str) -> bool:
        """Do what a line says; False when the person leaves."""
        scene = self.scene
        word = line.casefold()
        if scene.may_let_undo() and word in (*typed("yes"), *typed("no"), *NEVER):
            answer = "yes" if word in typed("yes") else "never" if word in NEVER else "no"
            self.player.answer_undo(answer)
        elif scene.answering.ready and word in ("", *typed("yes"), *typed("no"), *typed("b")):
            if word in ("", *typed("yes")):
                self.player.send_choices()
            else:
                self.player.back()
                self.ask()
        elif word in ("", "0") or (word.isdecimal() and scene.question is not None):
            self.number(int(word[:4]) if word else 0)
        elif word == "board":
            self.say_all(table_lines(scene))
        elif word in typed("b"):
            self.player.back()
            self.ask()
        else:
            return obey(self.player, line, self.link.record)
        return True

    def number(self, n: int) -> None:
        """Choose by number; 0 passes, or ends a choice."""
        scene = self.scene
        if n == 0:
            done = scene.answering.done()
            if done is not None:
                self.player.choose(done)
            elif scene.answering.started:
                self.say_all(question_lines(scene, choices(scene)))
            else:
                self.player.pass_()
            return
        rows: list[Choice] = [
            row for row in choices(scene) if row.option is not None and row.option.verb != "done"
        ]
        if n <= len(rows):
            self.player.take_row(rows[n - 1])
        else:
            values = {"number": n, "least": 0, "most": len(rows)}
            self.say(say(scene.lang, "error.no_such_number", **values))
