"""All that the screen is drawn from: what the table sent, and what the person is about to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from blackpoker.table.protocol import (
    Danger,
    Effect,
    LogLine,
    Option,
    Passing,
    Question,
    Rematch,
    State,
    Thinking,
    Welcome,
)
from blackpoker.table.seal import WHOLE, seal_in_words
from blackpoker.table.sent_view import Request, Side, Table, Trump, Unit
from blackpoker.terminal.answering import Answering, option_to
from blackpoker.terminal.book import Book
from blackpoker.terminal.signs import Signs
from blackpoker.text import say

NOTHING_YET: Final = -1  # instead of the number of a position


@dataclass
class Scene:
    """One moment at the table, as one guest sees it."""

    lang: str
    signs: Signs
    book: Book
    welcome: Welcome = field(
        default_factory=lambda: Welcome("", "spectator", -1, "friend", "", "", "")
    )
    state: State = field(default_factory=lambda: State(NOTHING_YET, "waiting", seats=[]))
    lines: list[LogLine] = field(default_factory=list)
    answering: Answering = field(default_factory=Answering)
    announced: list[str] = field(default_factory=list)  # what is announced now, and what waits
    picked: int | None = None  # the card of the hand that is looked at
    cursor: int = -1  # the row of the choices the arrows have gone to
    typed: str = ""  # the keys of an action, as far as they are typed ...
    typed_for: int = 0  # ... and the beats since the last of them
    notice: str = ""
    thinking: Thinking | None = None
    rematch: Rematch = field(default_factory=Rematch)  # who has asked for another game
    reasons: dict[str, str] = field(default_factory=dict)  # why an action is not possible now
    tab: int = 0
    looking: Table | None = None  # an earlier position
    offline: bool = False
    seal: str = ""  # what the seal of the deal is worth; nothing where there is none
    deaf: bool = False  # phrases are not listened to
    covered: bool = False  # the next player is not there yet: no hand is shown
    elapsed: float = 0.0  # seconds since the state came

    def say(self, key: str, **values: object) -> str:
        return self.text_of(f"tui.{key}", **values)

    def text(self, said: str) -> str:
        return self.signs.text(said)

    def text_of(self, key: str, **values: object) -> str:
        """A sentence of any part of the tables."""
        return self.signs.text(say(self.lang, key, **values))

    def word(self, key: str) -> str:
        """What something on the table is called."""
        return self.text_of(f"table.{key}")

    @property
    def table(self) -> Table | None:
        return self.looking if self.looking is not None else self.state.table

    @property
    def me(self) -> int:
        """The seat that sits below; of two at one screen whoever is asked."""
        if self.welcome.role == "both":
            return max(self.state.asked, 0)
        table = self.state.table
        if table is not None and table.viewer >= 0:
            return table.viewer
        return max(self.welcome.seat, 0)

    @property
    def plays(self) -> bool:
        """Does this guest sit at the table?"""
        return self.welcome.role != "spectator"

    def name(self, player: int) -> str:
        """What a player is called here."""
        if self.welcome.role == "seat" and player == self.welcome.seat:
            return self.text_of("say.you")
        known = 0 <= player < len(self.state.seats)
        return self.text(self.state.seats[player].name) if known else "?"

    @property
    def question(self) -> Question | None:
        """What is asked now, or next in what is being put together."""
        return None if self.looking is not None else self.answering.question

    @property
    def passing(self) -> Passing:
        return self.state.passing or Passing()

    @property
    def hand(self) -> list[int]:
        table = self.table
        return [] if table is None or self.covered else table.sides[self.me].hand or []

    @property
    def effects(self) -> list[Effect]:
        """What will come of everything, if nobody answers."""
        after = [] if self.looking is not None else self.state.effects
        return self.answering.effects or after

    def effects_of(self, request: int) -> list[Effect]:
        """What one request will do; 0: what is put together, at once."""
        return [one for one in self.effects if one.request == request]

    def waits(self) -> bool:
        """Is it somebody else's move?"""
        return self.state.phase == "playing" and self.state.question is None

    def whose_move(self) -> str:
        """Who is asked, in words: in the middle of an effect that is no chance."""
        table, asked = self.state.table, self.state.asked
        held = table is not None and table.chance == asked
        return self.say("chance_of" if held else "choice_of", who=self.name(asked))

    def whom_it_waits_for(self) -> str:
        """Before the game: somebody is to come."""
        invite = self.welcome.invite
        return self.say("waiting_invite" if invite else "waiting", invite=invite)

    @property
    def seal_is_broken(self) -> bool:
        return self.seal not in ("", *WHOLE)

    def about_the_seal(self) -> str:
        """What the seal is worth, in words; nothing where there is none."""
        if not self.seal:
            return ""
        me = self.welcome.seat if self.welcome.role == "seat" else -1
        return self.text(seal_in_words(self.seal, self.state, me, self.lang))

    def may_let_undo(self) -> bool:
        """Does the other player ask to take something back?"""
        undo = self.state.undo
        asked_by = None if undo is None else undo.asked_by
        return asked_by is not None and self.plays and asked_by != self.welcome.seat

    def seconds_left(self, player: int) -> int:
        """What a clock shows now; it goes on between two messages."""
        clock = self.state.clock
        if clock is None:
            return 0
        gone = max(0.0, self.elapsed - clock.grace) if clock.running == player else 0.0
        return max(0, int(clock.left[player] - gone))

    def pass_option(self) -> Option | None:
        return option_to("pass", self.state.question)


def find_unit(table: Table, serial: int) -> Unit | None:
    units = (unit for side in table.sides for unit in side.field)
    return next((unit for unit in units if unit.serial == serial), None)


def row_place(side: Side, unit: Unit) -> int:
    """Which bulwark of the row it is, counted from the life on."""
    return [one.serial for one in side.field if not one.soldier].index(unit.serial) + 1


def unit_words(scene: Scene, table: Table, unit: Unit) -> str:
    """A character in short: its cards, or its place in the row."""
    if unit.soldier and unit.cards:
        return scene.signs.cards(unit.cards)
    return f"{scene.word('a_bulwark')}{row_place(table.sides[unit.owner], unit)}"


def target_words(scene: Scene, table: Table, request: Request) -> str:
    """What a request aims at; empty if at nothing."""
    kind, target = request.target_kind, request.target
    if not kind:
        return ""
    found: list[str] = []
    if kind == "player":
        found = [scene.name(target)]
    elif kind == "unit":
        unit = find_unit(table, target)
        found = [] if unit is None else [unit_words(scene, table, unit)]
    elif kind == "request":
        found = [request_words(scene, one) for one in table.stage if one.serial == target]
    else:
        cards = [one.card for side in table.sides for one in side.trumps if one.serial == target]
        found = ["?" if one is None else scene.signs.card(one) for one in cards]
    return found[0] if found and not request.target_gone else scene.word("gone")


def request_words(scene: Scene, request: Request) -> str:
    """An action with its key cards."""
    name = scene.text(scene.book.name(request.action, scene.lang))
    keys = scene.signs.cards(request.keys, " ")
    if request.virtual and keys:
        keys = scene.text_of("table.virtual", keys=keys)
    return f"{name} {keys}".rstrip()


def facts_of(scene: Scene, side: Side, hidden: str) -> list[tuple[str, str]]:
    """The pack, the rare card and the trumps of a side that has some: the name, and how it is."""
    found: list[tuple[str, str]] = []
    if side.pack_count:
        state = scene.word("opened" if side.pack_open else "unopened")
        found.append((scene.word("pack"), f"{state}{side.pack_count}"))
    if side.rare_count:
        rare = scene.signs.card(side.rare[0]) if side.rare else str(side.rare_count)
        found.append((scene.word("rare"), rare))
    if side.trumps:
        shown = " / ".join(trump_words(scene, one, hidden) for one in side.trumps)
        found.append((scene.word("trumps"), shown))
    return found


def trump_words(scene: Scene, trump: Trump, hidden: str) -> str:
    """Its card where it is seen, with the name of what it does, and which way it lies."""
    if trump.card is None:
        return hidden
    name = scene.text(scene.book.trump(trump.card, scene.lang))
    way = scene.word("up" if trump.up else "down")
    return f"{scene.signs.card(trump.card)} {name}".rstrip() + way


def effect_words(scene: Scene, table: Table, effect: Effect) -> str:
    """What will become of one thing."""
    if effect.of == "":
        return scene.say(f"hangs_{effect.hangs}")
    if effect.of == "game":
        key = "you_lose" if effect.id == scene.me and scene.plays else "loses"
        said = scene.say(key, who=scene.name(effect.id))
    elif effect.of == "life":
        said = life_words(scene, effect)
    elif effect.of == "request":
        names = [request_words(scene, one) for one in table.stage if one.serial == effect.id]
        said = scene.say("is_negated", what=names[0] if names else "?")
    else:
        said = unit_change(scene, table, effect)
    return f"{said} ({scene.say(f'hangs_{effect.hangs}')})" if effect.hangs else said


def life_words(scene: Scene, effect: Effect) -> str:
    whose = scene.text_of("table.of", who=scene.name(effect.id), thing=scene.word("life"))
    if effect.was is None:
        return f"{whose} −{effect.n}" if effect.n else whose
    return scene.text(f"{whose} {effect.was}→{effect.then}")


def unit_change(scene: Scene, table: Table, effect: Effect) -> str:
    """What will become of a character; one that is not there yet enters."""
    unit = find_unit(table, effect.id)
    if unit is None:
        size = "" if effect.then is None else str(effect.then)
        return scene.say("enters", size=size).rstrip()
    changes: list[str] = []
    if effect.gone:
        changes.append(scene.say("falls"))
    if effect.then is not None:
        before = "" if effect.was is None else effect.was  # a bulwark has no size
        changes.append(scene.text(f"{before}→{effect.then}"))
    if effect.driven is not None:
        changes.append(scene.say("gets_driven" if effect.driven else "gets_charged"))
    return " ".join([unit_words(scene, table, unit), *changes])


def danger_words(scene: Scene, danger: Danger) -> str:
    """How the game is lost, and what keeps that off."""
    said = scene.text(danger.text)
    sure = [scene.book.name(one.action, scene.lang) for one in danger.stops if one.sure]
    names = sure or [scene.book.name(one.action, scene.lang) for one in danger.stops]
    if not names:
        return said
    key = "play.stops" if sure else "play.may_stop"
    return f"{said} {scene.text_of(key, actions=scene.text_of('passing.or').join(names))}"
