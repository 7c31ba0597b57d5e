"""Does a server that is killed at a random instant lose or double anything it has acknowledged?

    python -m benchmarks.crash --repetitions 200

Games are played flat out. Again and again the server is killed (``kill -9``) at a random instant,
sometimes while it is still starting, and started anew on the same folder. The players come back
and send again what was not answered. Their own notes of all that was acknowledged are the model:
everything in them must be in the log of the server once, in the same order, and every game must go
on where it was, with the same table and the same question.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from benchmarks.serving import FAULTS, Server

from blackpoker.client import guest
from blackpoker.client.guest import Guest, new_nonce
from blackpoker.client.http import Refused, create, join
from blackpoker.core.errors import BlackPokerError
from blackpoker.table.http_bodies import Join, NewGame, Seated
from blackpoker.table.protocol import (
    Ack,
    Passing,
    Question,
    State,
)
from blackpoker.table.sent_view import Table
from blackpoker.table.wishes import Choose, Settings

REGULATIONS = ("9.1 lite+entry16", "8 standard+pack_random", "9.1 master+extra", "6 lite")
GAMES = 6
LONGEST_LIFE = 0.5  # seconds between two kills
COME_BACK = 30.0
ASK_ALWAYS = Passing(mode="always")
FILE = "blackpoker.sqlite"


@dataclass
class Sent:
    """A choice of the model: where it was made, and what the server said to it."""

    nonce: str
    seat: int
    seq: int
    choices: list[int]
    acked: int | None = None


@dataclass
class Model:
    """One game as its players have noted it."""

    game: str
    sent: dict[str, Sent] = field(default_factory=dict)
    acked: list[str] = field(default_factory=list)  # nonces
    seen: dict[tuple[int, int], bytes] = field(default_factory=dict)  # by seat and position
    newest: int = 0  # position that was acknowledged ...
    floor: int = 0  # ... before the server was last started
    over: bool = False


@dataclass
class Findings:
    """What was checked, and what was wrong."""

    kills: int = 0
    acknowledged: int = 0
    sent_again: int = 0  # choices that were under way when the server fell
    games: int = 0
    prompts: int = 0  # positions that were sent again after a restart and compared
    repeated: int = 0  # old choices sent once more, and answered as before
    slowest_start: float = 0.0
    wrong: list[str] = field(default_factory=list)


def picture(table: Table | None, question: Question | None) -> bytes:
    return msgspec.json.encode([table, question])


class Player:
    """A seat that chooses at random and notes all that it is told."""

    def __init__(self, server: str, seated: Seated, model: Model, findings: Findings) -> None:
        self.guest = Guest(server, seated.game, token=seated.token, log=False, patience=COME_BACK)
        self.seat = seated.seat
        self.model = model
        self.findings = findings
        self.rng = random.Random(f"{seated.game}{seated.seat}")
        self.settled = 0  # the connection over which its setting was acknowledged
        self.answered = -1
        self.connections = 0

    async def play(self) -> None:
        async with self.guest as guest:
            async for message in guest:
                if isinstance(message, State):
                    await self.look(message)
                    if self.model.over:
                        return

    async def look(self, state: State) -> None:
        model = self.model
        if state.phase in ("over", "frozen"):
            model.over = True
            if state.phase == "frozen":
                self.findings.wrong.append(f"{model.game} was frozen")
            return
        self.compare(state)
        if not self.settled and state.phase == "playing":
            await self.guest.ask(Settings(new_nonce(), ASK_ALWAYS))
            self.settled = self.guest.connections
        newest = self.guest.state
        if state is newest and state.question is not None and state.seq > self.answered:
            await self.choose(state)

    def compare(self, state: State) -> None:
        """A position that was seen before must look the same, and none may be older than what was
        acknowledged."""
        model = self.model
        back = self.guest.connections != self.connections
        if back:
            self.connections = self.guest.connections
            if state.seq < model.floor:
                self.findings.wrong.append(
                    f"{model.game}: back at {state.seq}, {model.floor} was acknowledged"
                )
            settled = 0 < self.settled < self.connections
            if settled and state.phase == "playing" and state.passing != ASK_ALWAYS:
                self.findings.wrong.append(f"{model.game}: a setting was lost")
        if state.phase != "playing":
            return
        seen = picture(state.table, state.question)
        before = model.seen.setdefault((self.seat, state.seq), seen)
        if before != seen:
            self.findings.wrong.append(f"{model.game}: position {state.seq} looks different")
        elif back and self.connections > 1:
            self.findings.prompts += 1

    async def choose(self, state: State) -> None:
        assert state.question is not None
        choice = self.rng.randrange(len(state.question.options))
        sent = Sent(new_nonce(), self.seat, state.seq, [choice])
        model = self.model
        model.sent[sent.nonce] = sent
        connections = self.guest.connections
        try:
            ack = await self.guest.ask(Choose(sent.seq, sent.nonce, sent.choices))
        except Refused as error:
            self.findings.wrong.append(f"{model.game}: {error.code} at {state.seq}: {error}")
            return
        assert isinstance(ack, Ack)
        self.answered = state.seq
        sent.acked = ack.seq
        model.acked.append(sent.nonce)
        model.newest = max(model.newest, ack.seq)
        self.findings.acknowledged += 1
        self.findings.sent_again += self.guest.connections != connections

    async def repeat(self) -> None:
        """Send an old choice once more: it is answered as before and changes nothing."""
        old = [one for one in self.model.sent.values() if one.seat == self.seat and one.acked]
        if not old or self.model.over or not self.guest.connected:
            return
        one = self.rng.choice(old)
        try:
            ack = await self.guest.ask(Choose(one.seq, one.nonce, one.choices))
        except guest.Unreachable:
            if self.model.over:  # it ended meanwhile, and everybody went home
                return
            raise
        assert isinstance(ack, Ack)
        self.findings.repeated += 1
        if ack.seq != one.acked:
            self.findings.wrong.append(
                f"{self.model.game}: {one.nonce} was {one.acked} and is {ack.seq}"
            )


class Tables:
    """Some games that go on for as long as the test does; where one ends, another begins."""

    def __init__(self, server: str, findings: Findings, seed: int) -> None:
        self.server = server
        self.findings = findings
        self.rng = random.Random(seed)
        self.models: list[Model] = []
        self.players: list[Player] = []
        self.ready = 0

    async def table(self, number: int) -> None:
        first = True
        while True:
            try:
                mine, theirs = await self.seats(REGULATIONS[number % len(REGULATIONS)])
            except guest.Unreachable:  # it fell while the game was being made
                await asyncio.sleep(0.02)
                continue
            except Refused as error:
                # The seat was given, and the answer was lost on the way: another game, then.
                if error.code == "game_full" or error.code.startswith("5"):
                    await asyncio.sleep(0.02)
                    continue
                raise
            model = Model(mine.game)
            self.models.append(model)
            self.findings.games += 1
            players = [Player(self.server, one, model, self.findings) for one in (mine, theirs)]
            self.players += players
            if first:
                self.ready += 1
                first = False
            await asyncio.gather(*(self.sit(player) for player in players))
            self.players = [one for one in self.players if one not in players]

    async def sit(self, player: Player) -> None:
        """Play on; the very first connection may meet a server that is away."""
        while not player.model.over:
            try:
                await player.play()
                return
            except guest.Unreachable:
                if player.guest.connections:
                    raise
                await asyncio.sleep(0.02)
                player.guest = Guest(
                    self.server,
                    player.model.game,
                    token=player.guest.token,
                    log=False,
                    patience=COME_BACK,
                )

    async def seats(self, regulation: str) -> tuple[Seated, Seated]:
        asked = NewGame("friend", regulation, instant=True, bearer=True)
        mine = await create(self.server, asked)
        while True:
            try:
                return mine, await join(self.server, Join(mine.invite, bearer=True))
            except guest.Unreachable:
                await asyncio.sleep(0.02)


def check_log(data: Path, models: list[Model], findings: Findings) -> None:
    """Compare the log on the disk with the model."""
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as base:
        rows = base.execute("SELECT game, nonce, body FROM entries ORDER BY game, n").fetchall()
    logs: dict[str, list[tuple[str, bytes]]] = {}
    for game, nonce, body in rows:
        logs.setdefault(game, []).append((nonce, body))
    for model in models:
        log = logs.get(model.game, [])
        counts = Counter(nonce for nonce, _ in log if nonce)
        doubled = [nonce for nonce, n in counts.items() if n > 1]
        lost = [nonce for nonce in model.acked if not counts[nonce]]
        findings.wrong += [f"{model.game}: {nonce} is there twice" for nonce in doubled]
        findings.wrong += [f"{model.game}: {nonce} is lost" for nonce in lost]
        # Two players may hear their answers in either order; each names its place in the log.
        places = {nonce: place for place, (nonce, _) in enumerate(log, 1) if nonce}
        told = {nonce: model.sent[nonce].acked for nonce in model.acked if nonce in places}
        if told != {nonce: places[nonce] for nonce in told}:
            findings.wrong.append(f"{model.game}: the order is another")
        for nonce, body in log:
            sent = model.sent.get(nonce)
            if sent is not None and msgspec.json.decode(body).get("choices") != sent.choices:
                findings.wrong.append(f"{model.game}: {nonce} says something else")


async def hammer(server: Server, repetitions: int, seed: int, findings: Findings) -> None:
    """Kill the server so many times."""
    rng = random.Random(seed)
    tables = Tables(server.url, findings, seed)
    tasks = [asyncio.create_task(tables.table(n)) for n in range(GAMES)]

    def check_tasks() -> None:
        for task in tasks:
            if task.done():
                task.result()

    while tables.ready < GAMES:
        await asyncio.wait(tasks, timeout=0.02, return_when=asyncio.FIRST_EXCEPTION)
        check_tasks()
    for number in range(repetitions):
        await asyncio.sleep(rng.uniform(0.0, LONGEST_LIFE))
        await asyncio.to_thread(server.kill)
        check_log(server.data, tables.models, findings)
        findings.kills += 1
        if rng.random() < 0.1:  # once more, while it is getting up
            await asyncio.to_thread(server.start, False)
            await asyncio.sleep(rng.uniform(0.0, 1.0))
            await asyncio.to_thread(server.kill)
            findings.kills += 1
        for model in tables.models:
            model.floor = model.newest
        took = await asyncio.to_thread(server.start)
        findings.slowest_start = max(findings.slowest_start, took)
        await everybody_back(tables)
        check_tasks()
        waiting = [asyncio.wait_for(one.repeat(), COME_BACK) for one in tables.players[:]]
        await asyncio.gather(*waiting)
        if number % 20 == 19:
            print(
                f"{number + 1}: {findings.acknowledged} acknowledged", file=sys.stderr, flush=True
            )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(server.kill)
    check_log(server.data, tables.models, findings)


async def everybody_back(tables: Tables) -> None:
    """Wait until every player has been sent its position again and the games go on."""
    until = time.perf_counter() + COME_BACK
    before = tables.findings.acknowledged
    while True:
        live = [one for one in tables.players if not one.model.over]
        back = all(one.guest.connected and one.connections == one.guest.connections for one in live)
        if back and tables.findings.acknowledged > before:
            return
        if time.perf_counter() > until:
            tables.findings.wrong.append("not everybody came back, or no game went on")
            return
        await asyncio.sleep(0.005)


def crash(folder: Path, repetitions: int, seed: int) -> Findings:
    """Run it all on a folder."""
    guest.FIRST_WAIT, guest.LONGEST_WAIT = 0.01, 0.05  # type: ignore[misc]
    findings = Findings()
    with Server(folder) as server:
        try:
            asyncio.run(hammer(server, repetitions, seed, findings))
        except (BlackPokerError, TimeoutError) as error:
            findings.wrong.append(f"{type(error).__name__}: {error}")
        if any(sign in server.said() for sign in FAULTS):
            findings.wrong.append("the server wrote of a fault in its log")
    return findings


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        epilog="The exit code is 1 if anything was lost, doubled or different.",
    )
    parser.add_argument("--repetitions", type=int, default=200, help="kills [200]")
    parser.add_argument("--seed", type=int, default=0, help="of the instants [0]")
    parser.add_argument("--data", type=Path, help="a folder on the disk to write to")
    asked = parser.parse_args()
    if asked.repetitions < 1:
        parser.error("--repetitions must be 1 or more")
    with tempfile.TemporaryDirectory(dir=asked.data) as folder:
        found = crash(Path(folder), asked.repetitions, asked.seed)
    print(f"{found.kills} kills, {found.games} games, {found.acknowledged} acknowledged choices")
    print(f"{found.sent_again} were under way when the server fell, and were sent again")
    print(f"{found.prompts} positions were sent again and compared")
    print(f"{found.repeated} old choices were repeated, and answered as before")
    print(f"the slowest start took {found.slowest_start:.2f} s")
    print(f"{len(found.wrong)} lost, doubled or different")
    if found.wrong:
        print("\n".join(["", *found.wrong[:20]]))
        sys.exit(1)


if __name__ == "__main__":
    main()
