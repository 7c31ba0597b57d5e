"""There is one table: whoever sits at it, and with whatever, is asked and told the same.

The same game is played in a room, in the line mode, in the full screen, by a guest over a socket
and by a bot; each answers with what it has: choices, numbers, keys.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from line_scene import typed_at
from rooms import setup as room_setup
from running_server import Running, running_server
from serving import MANY, seated, service_in, serving
from terminal import typing
from textual.pilot import Pilot
from tui.at_table import ENTERED, MindsHere, at_table, press_all, until

from blackpoker.cli.rules import page
from blackpoker.client.bot import Bot
from blackpoker.client.guest import Guest
from blackpoker.client.http import create
from blackpoker.client.local import HUMAN, LocalTable, local_setup
from blackpoker.core.decision import ACTION, Decision
from blackpoker.core.rng import seeded
from blackpoker.line.guest import LineGuest
from blackpoker.line.question import labels
from blackpoker.line.written import Written
from blackpoker.regulation.regulation import Regulation
from blackpoker.server.new_game import cleaned
from blackpoker.table.http_bodies import NewGame
from blackpoker.table.present import reasons, state_for
from blackpoker.table.protocol import (
    Language,
    Mode,
    Passing,
    Question,
    Reasons,
    State,
    ToGuest,
)
from blackpoker.table.room import BOTH, Room
from blackpoker.table.room_record import record_of
from blackpoker.table.setup import SeatPlan, Setup
from blackpoker.table.step import Waits
from blackpoker.table.wishes import (
    Choose,
    Contribute,
    FromGuest,
    Hello,
    MoveNow,
    Settings,
    Speak,
    Why,
    WrittenMove,
)
from blackpoker.terminal.choices import ENTER, choices
from blackpoker.terminal.pages import ReadingPage
from blackpoker.terminal.scene import Scene
from blackpoker.text import LANGUAGES, say
from blackpoker.tui.app import TableApp

GAME, SEED = "8 standard+basic", 11
PROMPTS = 50  # answered before the game is left
ASKED_AT = (0, 15, 35)  # the prompts at which some reasons are asked for
ACTIONS = ("counter", "up", "attack", "end", "pass", "kill")
MODES: tuple[Mode, ...] = ("auto", "always", "never")


@dataclass
class Told:
    """What one front was asked and told, prompt by prompt."""

    prompts: list[tuple[object, ...]] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    @property
    def enough(self) -> bool:
        return len(self.prompts) >= PROMPTS

    @property
    def wants_reasons(self) -> bool:
        return len(self.prompts) - 1 in ASKED_AT

    def answer(self, state: State, question: Question) -> int:
        """Note what is asked; return the number of the option to choose."""
        if len(question.options) == 1:  # nobody's choice: some fronts answer it themselves
            return question.options[0].i
        chance = question.part == ACTION  # in the middle of a request some have not sent it yet
        shown = [(one.text, one.label) for one in question.options]
        why = (state.reason, state.danger, state.passing_does) if chance else ()
        self.prompts.append((question.player, question.id, question.text, shown, why))
        rng = seeded(len(self.prompts))
        if chance and state.table is not None and state.table.stage:
            passing = [one.i for one in question.options if one.verb == "pass"]
            if passing and rng.below(3):
                return passing[0]
        return question.options[int(rng.below(len(question.options)))].i


def same_moves(one: Room, other: Room) -> bool:
    """Were the same moves made, but for a request that one of them has not finished?"""
    ours, theirs = (record_of(room).moves for room in (one, other))
    most = min(len(ours), len(theirs)) - 1
    return most > PROMPTS // 5 and ours[:most] == theirs[:most]


# ---- the fronts
def in_a_room(lang: Language, mode: Mode) -> tuple[Told, Room]:
    told, room = Told(), Room(agreed(lang))
    for seat in range(2):
        room.set_passing(seat, Passing(mode=mode))
    while not room.ended and not told.enough:
        step = room.next_step()
        if not isinstance(step, Waits):
            room.auto_entry(step)
            continue
        state = state_for(room, BOTH, lang)
        assert state.question is not None
        before = len(told.prompts)
        choice = told.answer(state, state.question)
        if told.wants_reasons and len(told.prompts) > before:
            told.reasons += [reasons(room, room.asked, one, lang).text for one in ACTIONS]
        room.submit(room.asked, Choose(room.seq, "n", [choice]))
    return told, room


def agreed(lang: str) -> Setup:
    return local_setup(Regulation.parse(GAME), HUMAN, SEED, 0, None, None, lang)


def table_for(lang: Language, mode: Mode) -> LocalTable:
    return LocalTable(agreed(lang), 0, lang, MindsHere(), passing=Passing(mode=mode))


class Typist(LineGuest):
    """Somebody in the line mode, who types the number of what is to be chosen."""

    def __init__(self, link: LocalTable, lang: str, told: Told) -> None:
        super().__init__(link, lang, "unicode", Written(), page)
        self.told = told
        self.lines: list[str] = []  # to be typed before anything else
        self.answered: tuple[object, str] = (None, "")  # the last question, and what was typed

    async def next_line(self) -> str | None:
        self.prompt()
        scene = self.scene
        if scene.covered:
            return "\n"
        if not self.lines:
            self.lines = self.next_lines(scene)
        return self.lines.pop(0)

    def next_lines(self, scene: Scene) -> list[str]:
        assert scene.state is not None
        assert scene.question is not None
        asked = (scene.state.seq, tuple(scene.answering.choices))
        if self.answered[0] == asked:  # a pass that could lose is said once more
            return [self.answered[1]]
        if self.told.enough:
            return ["quit\n"]
        before = len(self.told.prompts)
        number = self.told.answer(scene.state, scene.question)
        option = next(one for one in scene.question.options if one.i == number)
        line = labels(scene).get(number, option.text) + "\n"
        self.answered = (asked, line)
        if self.told.wants_reasons and len(self.told.prompts) > before:
            return [*(f"why {name}\n" for name in ACTIONS), line]
        return [line]

    def hear(self, message: ToGuest) -> None:
        if isinstance(message, Reasons):
            self.told.reasons.append(message.text)
        super().hear(message)


def in_lines(lang: Language, mode: Mode) -> tuple[Told, Room, str]:
    told, out = Told(), io.StringIO()
    link = table_for(lang, mode)

    async def play() -> None:
        try:
            await Typist(link, lang, told).run()
        finally:
            await link.end()

    with typing(""), redirect_stdout(out):
        asyncio.run(play())
    return told, link.room, out.getvalue()


def on_the_screen(lang: Language, mode: Mode) -> tuple[Told, Room, list[str]]:
    told, link, shown = Told(), table_for(lang, mode), []

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        scene = app.scene
        while not told.enough and not link.room.ended:
            if len(app.screen_stack) > 1 or scene.answering.ready:
                await pilot.press("enter")
            elif scene.question is None or scene.answering.pending:
                await pilot.pause(0.005)
            else:
                await answer(app, pilot)

    async def answer(app: TableApp, pilot: Pilot[str]) -> None:
        scene = app.scene
        assert scene.state is not None
        assert scene.question is not None
        before = len(told.prompts)
        number = told.answer(scene.state, scene.question)
        shown.append(app.picture.text())
        if told.wants_reasons and len(told.prompts) > before:
            await ask_reasons(app, pilot)
        option = next(one for one in scene.question.options if one.i == number)
        if option.verb == "pass":
            before = app.player.warned
            await pilot.press("space")
            if app.player.warned != before:  # it could lose: said once more
                await pilot.press("space")
            return
        row = next(row for row in choices(scene) if row.option is option)
        if row.keys == "":
            app.player.take_row(row)
            await pilot.pause()
        else:
            await press_all(pilot, ENTERED if row.keys == ENTER else row.keys)

    async def ask_reasons(app: TableApp, pilot: Pilot[str]) -> None:
        usual = app.player.show
        pages: list[ReadingPage] = []
        app.player.show = lambda page: pages.append(page) if isinstance(page, ReadingPage) else None
        for name in ACTIONS:
            app.player.ask_why(name, show=True)
            await until(pilot, lambda: not app.player.asked_why)
            told.reasons.append(pages[-1].lines[0])
        app.player.show = usual

    at_table(link, play, lang=lang)
    return told, link.room, shown


async def over_a_socket(url: str, lang: Language, mode: Mode) -> Told:
    told = Told()
    game = await create(url, NewGame("hotseat", GAME, seed=SEED, bearer=True), lang)
    async with Guest(url, game.game, token=game.token, lang=lang) as guest:
        await guest.until(lambda message: isinstance(message, State))
        await guest.ask(Settings("s", Passing(mode=mode)))
        answered = -1
        while not told.enough:
            state = guest.state
            assert state is not None
            if state.question is None or state.seq <= answered:
                await guest.next()
                continue
            before = len(told.prompts)
            choice = told.answer(state, state.question)
            if told.wants_reasons and len(told.prompts) > before:
                for name in ACTIONS:
                    found = await guest.ask(Why(guest.new_id(), name))
                    assert isinstance(found, Reasons)
                    told.reasons.append(found.text)
            answered = (await guest.choose(choice, seq=state.seq)).seq - 1
    return told


class Scripted:
    """An agent that answers as all the others do."""

    def __init__(self, guest: Guest, told: Told) -> None:
        self.guest = guest
        self.told = told

    def choose(self, view: object, decision: Decision) -> int:
        state = self.guest.state
        assert state is not None
        assert state.question is not None
        if self.told.enough:
            raise StopIteration
        wanted = self.told.answer(state, state.question)
        text = next(one.text for one in state.question.options if one.i == wanted)
        return [option.text for option in decision.options].index(text)


async def as_a_bot(url: str, lang: Language) -> Told:
    told = Told()
    game = await create(url, NewGame("hotseat", GAME, seed=SEED, bearer=True), lang)
    async with Guest(url, game.game, token=game.token, lang=lang) as guest:
        with pytest.raises((StopIteration, RuntimeError)):
            await Bot(guest, Scripted(guest, told)).play()
    return told


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


# ---- the same everywhere
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_front_is_asked_and_told_the_same(
    server: Running, lang: Language, mode: Mode
) -> None:
    told, room = in_a_room(lang, mode)
    assert len(told.prompts) >= PROMPTS // 2
    assert len(told.reasons) >= 2 * len(ACTIONS)
    in_line_mode, at_terminal, text = in_lines(lang, mode)
    assert in_line_mode == told
    assert same_moves(at_terminal, room)
    over = asyncio.run(over_a_socket(server.url, lang, mode))
    names = {one.name for one in agreed(lang).seats}
    assert without(over, set(server_names(lang))) == without(told, names)
    for prompt in told.prompts:
        assert str(prompt[2]).splitlines()[0] in text


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_full_screen_is_asked_and_told_the_same(lang: Language) -> None:
    for mode in ("auto", "never"):
        told, room = in_a_room(lang, mode)
        on_screen, at_terminal, shown = on_the_screen(lang, mode)
        assert on_screen == told
        assert same_moves(at_terminal, room)
        assert len(shown) >= len(told.prompts) - 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_is_asked_the_same(server: Running, lang: Language) -> None:
    """Bots are always asked, and ask for no reasons."""
    told, _ = in_a_room(lang, "always")
    bot = asyncio.run(as_a_bot(server.url, lang))
    names = {one.name for one in agreed(lang).seats}
    theirs, ours = without(bot, set(server_names(lang))), without(told, names)
    assert theirs.prompts == ours.prompts


def server_names(lang: Language) -> list[str]:
    """Two people at one screen of a server who did not say what they are called."""
    return [cleaned("?", lang), f"{cleaned('?', lang)} 2"]


def without(told: Told, names: set[str]) -> Told:
    """The same without the names of the players, who are called differently elsewhere."""

    def blank(value: object) -> object:
        if isinstance(value, str):
            for name in sorted(names, key=len, reverse=True):
                value = value.replace(name, "*")
            return value
        if isinstance(value, tuple | list):
            return [blank(one) for one in value]
        return value

    prompts = [tuple(blank(part) for part in prompt) for prompt in told.prompts]  # type: ignore
    return Told(prompts, [str(blank(one)) for one in told.reasons])


# ---- a lethal attack is never passed over
LETHAL = (
    "8 lite+basic; turn 3 A; A: field ♠9 | life ♢2 ♢3 ♢5; B: field bw(♢4) | hand ♡3 ♣9 | life ♡2 ♡5"
)
MOVES = ("attack", "attacker ♠9 done")


def lethal_setup() -> Setup:
    wanted = room_setup("hotseat", "8 lite+basic", 1, position=LETHAL)
    wanted.seats = [SeatPlan("Ann"), SeatPlan("Bo")]
    wanted.rules = Regulation.parse("8 lite+basic").rules_version
    wanted.instant = True
    return wanted


def stopped(lang: str) -> str:
    return say(lang, "passing.stop.lethal", n=9)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lethal_attack_stops_everybody_under_block(lang: Language, tmp_path: Path) -> None:
    """In mode never, with Block on the stage, whose attackers would end the game."""
    room = Room(lethal_setup())
    for seat in range(2):
        room.set_passing(seat, Passing(mode="never"))
    lines = list(MOVES)
    while True:
        step = room.next_step()
        if not isinstance(step, Waits):
            room.auto_entry(step)
        elif lines:
            room.submit(room.asked, WrittenMove(room.seq, "n", lines.pop(0)))
        else:
            break
    judged = room.judge()
    assert judged is not None
    assert (room.asked, judged.verdict.passes, judged.verdict.reason) == (1, False, "lethal")
    assert state_for(room, BOTH, lang).reason == stopped(lang)

    link = LocalTable(lethal_setup(), 0, lang, MindsHere(), passing=Passing(mode="never"))
    given = "\n" + "\n".join(MOVES) + "\n\nquit\n"
    assert stopped(lang) in typed_at(link, given, lang)

    link = LocalTable(lethal_setup(), 0, lang, MindsHere(), passing=Passing(mode="never"))

    async def play(app: TableApp, pilot: Pilot[str]) -> None:
        for line in MOVES:
            await until(pilot, lambda: app.scene.question is not None)
            if len(app.screen_stack) > 1:
                await pilot.press("enter")
            app.wrote(line)
            await pilot.pause()
        await until(pilot, lambda: app.scene.state is not None and app.scene.state.asked == 1)
        assert app.scene.state is not None
        assert app.scene.state.reason == stopped(lang)

    at_table(link, play, lang=lang)

    service = service_in(tmp_path, MANY)
    with serving(service) as client:
        assert client.portal is not None
        shown, token = client.portal.call(service.hub.begin, lethal_setup(), 0, "here")
        with seated(client, shown.game, token, lang=lang) as seat:
            seat.until("state")
            seat.send(type="settings", nonce="s", passing={"mode": "never"})
            seat.until("ack")
            for n, line in enumerate(MOVES):
                seat.until_state(lambda state: "question" in state)
                seat.send(type="move", seq=seat.state["seq"], nonce=f"m{n}", line=line)
                said = seat.until("ack", "error")
                assert said["type"] == "ack", said
                seat.until("state")
            state = seat.until_state(lambda state: state["asked"] == 1 and "question" in state)
            assert state["reason"] == stopped(lang)


# ---- messages
STAND_ALONE = {Hello, MoveNow, Contribute, Speak}  # nothing answers them by name


def test_what_a_guest_says_can_be_answered_by_name() -> None:
    """By a nonce or an id; whoever sends it again after a lost connection needs no list."""
    for kind in FromGuest.__args__:
        named = {"nonce", "id"} & set(kind.__struct_fields__)
        assert len(named) == (kind not in STAND_ALONE), kind
    answering = {
        kind.__name__ for kind in ToGuest.__args__ if {"nonce", "id"} & set(kind.__struct_fields__)
    }
    assert answering == {"Ack", "Drafted", "Reasons", "Advice", "Looked", "Failed"}
