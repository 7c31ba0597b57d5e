"""Does an evening go well to its end, whatever happens to the server? With bots and real browsers.

    python -m benchmarks.evening --bots 8 --browsers 2 --rounds 4

Bots come to a Swiss evening over sockets, and people with browsers (Chromium, by Playwright): they
join by the link, press *Sit down*, play with the mouse and come back by the button at the end. In
the middle of a round the server is killed (``kill -9``) and started again. At the end it is looked
at whether everybody was led to every table, nobody met twice, the standings are what the games on
the disk say, nobody was ever sent a card that they may not know, and the log has no fault.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.serving import FAULTS, Server

from blackpoker.agents.agent import Agent
from blackpoker.client import bot
from blackpoker.client.attending import Attendee, ask, do_deed, join_meeting
from blackpoker.client.bot import agent_for, attend
from blackpoker.client.guest import Guest
from blackpoker.client.http import read
from blackpoker.meeting.entry import EveningPlan
from blackpoker.meeting.evening import Evening
from blackpoker.meeting.points import POINT_SYSTEMS, PointSystem
from blackpoker.meeting.sent import (
    CloseMeeting,
    Meeting,
    MeetingOpened,
    NewMeeting,
    StartRound,
)
from blackpoker.server.data_folder import FILE
from blackpoker.table.entry import decode_entry
from blackpoker.table.protocol import State, ToGuest
from blackpoker.table.room import Room
from blackpoker.table.setup import Setup, decoded

if TYPE_CHECKING:
    from playwright.sync_api import Page

REGULATION: Final = "9.1 lite+entry16"
CHROMIUM: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic")
PATIENCE: Final = 120.0  # seconds for one round
A_PRESS: Final = 20.0  # seconds for one thing that a person does
LOOKS_AGAIN: Final = 5


@dataclass
class Findings:
    """What happened, and what was wrong with it."""

    rounds: int = 0
    games: int = 0
    kills: int = 0
    frames: int = 0  # that were looked at for cards
    seconds: float = 0.0
    lines: list[str] = field(default_factory=list)  # the standings
    wrong: list[str] = field(default_factory=list)


# ---- nobody sees a hidden card
class Watching(Guest):
    """A guest that looks whether anything it is sent shows what it may not know."""

    findings = Findings()

    def _receive(self, message: ToGuest) -> None:
        super()._receive(message)
        if isinstance(message, State) and self.welcome is not None:
            self.findings.frames += 1
            self.findings.wrong += shown_too_much(message, self.welcome.seat)


def shown_too_much(state: State, seat: int) -> list[str]:
    """What of a state shows a hand, a bulwark or a trump that this seat may not see."""
    table = state.table
    if table is None or state.phase in ("over", "frozen"):
        return []
    found = []
    for player, side in enumerate(table.sides):
        if player == seat:
            continue
        if side.hand is not None or side.pack is not None or side.rare is not None:
            found.append("cards of another's hand")
        found += ["a face-down bulwark" for one in side.field if not one.soldier and one.cards]
        found += ["a face-down trump" for one in side.trumps if not one.up and one.card is not None]
    return found


# ---- people before browsers
class Sitter(threading.Thread):
    """Somebody with a browser: joins, sits down, plays with the mouse, comes back."""

    def __init__(self, url: str, code: str, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.url, self.code = url, code
        self.played = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.sit()
        except BaseException as error:
            self.failure = error

    def sit(self) -> None:
        from browser.conftest import KEEP_SETTINGS, find_chromium
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=list(CHROMIUM)
            )
            page = browser.new_page(locale="en", reduced_motion="reduce")
            page.set_default_timeout(1000 * PATIENCE)
            page.add_init_script(KEEP_SETTINGS.replace("KEPT", json.dumps({"pace": "none"})))
            page.goto(f"{self.url}/m/{self.code}")
            page.fill("#name", self.name)
            page.click("[data-join]")
            while self.next_table(page):
                page.click("[data-sit]")
                page.wait_for_url("**/g/*")
                self.play(page)
                page.click("dialog.end-dialog a[href*='/m/']")
                self.played += 1
            browser.close()

    def next_table(self, page: Page) -> bool:
        """Wait until there is a table to sit down at; False when the evening is over."""
        found = page.wait_for_selector("[data-sit], .next-table[data-phase=over]")
        assert found is not None
        return found.get_attribute("data-sit") is not None

    def play(self, page: Page) -> None:
        """Play the game; what one was about to press may be gone when the server is back."""
        from browser.people import Mouse
        from playwright.sync_api import TimeoutError as TookTooLong

        page.set_default_timeout(1000 * A_PRESS)
        for left in reversed(range(LOOKS_AGAIN)):
            try:
                Mouse(page).play()
                break
            except (TookTooLong, AssertionError):  # that is what people say who are not asked
                if not left:
                    raise
                page.reload()  # as the page says where it could not be brought
        page.set_default_timeout(1000 * PATIENCE)


# ---- the evening
async def organise(
    server: Server, findings: Findings, players: int, rounds: int, opened: MeetingOpened
) -> None:
    """Begin round after round as soon as that can be, and kill the server in one of them."""
    async with Attendee(server.url, opened.code, opened.token) as here:
        kill_in = min(2, rounds)
        while True:
            meeting = here.meeting
            assert meeting is not None
            here_now = [one for one in meeting.players if one.here]
            if meeting.phase == "gathering" and len(here_now) == players:
                await do_deed(server.url, opened.code, opened.token, StartRound(0))
            elif meeting.phase == "between" and meeting.round < rounds:
                await do_deed(server.url, opened.code, opened.token, StartRound(meeting.round))
            elif meeting.phase == "between":
                await do_deed(server.url, opened.code, opened.token, CloseMeeting())
            elif meeting.phase == "over":
                return
            elif meeting.round == kill_in and not findings.kills and under_way(meeting):
                server.kill()
                findings.kills += 1
                await asyncio.to_thread(server.start)
            await asyncio.wait_for(here.news(), PATIENCE)


async def mind(sitters: list[Sitter]) -> None:
    """Wait for all who sit before a browser; whoever fails ends the evening."""
    while any(one.is_alive() for one in sitters):
        for one in sitters:
            if one.failure is not None:
                raise one.failure
        await asyncio.sleep(0.2)


def under_way(meeting: Meeting) -> bool:
    """Is somebody in the middle of a game?"""
    return any(one.state == "playing" for one in meeting.played[-1].tables)


async def an_evening(
    server: Server,
    bots: int,
    browsers: int,
    rounds: int,
    agent: str = "learned",
    points: str = "played",
    pace: float = 0.0,
) -> Findings:
    """Play a whole one, and look at what came of it."""
    findings = Watching.findings = Findings()
    bot.Guest = Watching  # type: ignore[misc]
    began = time.perf_counter()
    asked = NewMeeting(
        title="An evening", regulations=[REGULATION], rounds=rounds, points=points, bearer=True
    )
    opened = read(await ask(server.url, "/api/meetings", asked), MeetingOpened, server.url)
    sitters = [Sitter(server.url, opened.code, f"Person {n + 1}") for n in range(browsers)]
    for sitter in sitters:
        sitter.start()
    seeds = count(1)

    def fresh() -> Agent:
        return agent_for(agent, next(seeds))

    async def one_bot(n: int) -> Meeting:
        mine = await join_meeting(server.url, opened.code, f"Bot {n + 1}")
        return await attend(server.url, opened.code, mine.token, fresh, pace)

    organiser = organise(server, findings, bots + browsers, rounds, opened)
    ends = await asyncio.wait_for(
        asyncio.gather(mind(sitters), organiser, *map(one_bot, range(bots))),
        PATIENCE * (rounds + 1),
    )
    findings.seconds = time.perf_counter() - began
    look_at(server, opened.code, ends[2:], findings, rounds, bots + browsers)
    return findings


# ---- was it right?
def look_at(
    server: Server, code: str, ends: Any, findings: Findings, rounds: int, players: int
) -> None:
    """Hold what everybody was told against what lies on the disk."""
    with closing(sqlite3.connect(server.data / FILE)) as connection:
        (plan,) = connection.execute("SELECT plan FROM meetings WHERE code = ?", (code,)).fetchone()
        notes = connection.execute(
            "SELECT body FROM meeting_entries WHERE meeting = ? ORDER BY n", (code,)
        )
        evening = Evening(decoded(plan, EveningPlan), [body for (body,) in notes])
        winners = {
            table.game: winner_of(connection, table.game)
            for one in evening.rounds
            for table in one.tables
        }
    wrong = findings.wrong
    findings.rounds, findings.games = len(evening.rounds), len(winners)
    if findings.rounds != rounds or evening.phase != "over":
        wrong.append(f"{findings.rounds} rounds were played, {evening.phase}")
    pairs = Counter(frozenset(table.players) for one in evening.rounds for table in one.tables)
    if pairs and max(pairs.values()) > 1:
        wrong.append("somebody met twice")
    byes = Counter(one.bye for one in evening.rounds if one.bye >= 0)
    if byes and max(byes.values()) > 1:
        wrong.append("somebody had two byes")
    expected = points_of(evening, winners, POINT_SYSTEMS[evening.plan.points])
    for told in ends:
        points = {row.player: row.points for row in told.standings}
        if points != expected:
            wrong.append(f"standings are {points}, the games say {expected}")
        if [row.points for row in told.standings] != sorted(points.values(), reverse=True):
            wrong.append("the standings are not in their order")
    for row in evening.standings().rows:
        name = evening.players[row.player].name
        findings.lines.append(f"{row.place:3} {name:12} {row.points:4} {row.opponents:4}")
    if len(evening.players) != players:
        wrong.append(f"{len(evening.players)} have joined")
    wrong += [line for line in server.said().splitlines() if any(one in line for one in FAULTS)]


def winner_of(connection: sqlite3.Connection, game: str) -> int:
    """Play a game again from its entries; who won, -1 for nobody."""
    (setup,) = connection.execute("SELECT setup FROM games WHERE id = ?", (game,)).fetchone()
    room = Room(decoded(setup, Setup))
    for (body,) in connection.execute(
        "SELECT body FROM entries WHERE game = ? ORDER BY n", (game,)
    ):
        room.fold(decode_entry(body))
    assert room.ended
    return room.winner


def points_of(evening: Evening, winners: dict[str, int], system: PointSystem) -> dict[int, int]:
    """What everybody has, worked out by hand."""
    points = dict.fromkeys(range(len(evening.players)), 0)
    for one in evening.rounds:
        if one.bye >= 0:
            points[one.bye] += system.bye
        for table in one.tables:
            winner = winners[table.game]
            for seat, player in enumerate(table.players):
                points[player] += (
                    system.drawn if winner < 0 else system.win if seat == winner else system.loss
                )
    return points


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--bots", type=int, default=8)
    options.add_argument("--browsers", type=int, default=2)
    options.add_argument("--rounds", type=int, default=4)
    options.add_argument("--agent", default="learned")
    options.add_argument("--pace", type=float, default=0.05, help="seconds for an answer of a bot")
    given = options.parse_args()
    sys.path.append(str(Path(__file__).parents[1] / "tests"))  # people who use a mouse
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        work = an_evening(
            server, given.bots, given.browsers, given.rounds, given.agent, pace=given.pace
        )
        found = asyncio.run(work)
    print("\n".join(found.lines))
    print(
        f"{given.bots} bots and {given.browsers} browsers, {found.rounds} rounds, {found.games}"
        f" games, {found.kills} kills, {found.frames} states looked at, {found.seconds:.0f} s"
    )
    if found.wrong:
        print("\n".join(found.wrong[:20]))
        sys.exit(1)


if __name__ == "__main__":
    main()
