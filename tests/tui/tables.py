"""A table in mid-game, as a server would send it."""

from __future__ import annotations

from blackpoker.play.cards import read_card
from blackpoker.table.protocol import (
    Clock,
    Effect,
    LogLine,
    Option,
    Passing,
    Question,
    Seat,
    State,
    Welcome,
)
from blackpoker.table.sent_view import Fog, Request, Side, Table, Unit
from blackpoker.terminal.book import Book
from blackpoker.terminal.scene import Scene
from blackpoker.terminal.signs import Signs

REGULATION = "8 pro+rare_pack_strategy"


def cards(text: str) -> list[int]:
    return [read_card(one) for one in text.split()]


def soldier(serial: int, owner: int, shown: str, size: int, **more: object) -> Unit:
    unit = Unit(serial, owner, True, "soldier", cards(shown), size)
    for name, value in more.items():
        setattr(unit, name, value)
    return unit


def bulwark(serial: int, owner: int, driven: bool = False) -> Unit:
    return Unit(serial, owner, False, "bulwark", driven=driven)


def mid_game() -> State:
    """The opponent attacks, and aims a Down at the blocker."""
    theirs = Side(
        None,
        4,
        top=read_card("♢6"),
        field=[
            bulwark(1, 1, True),
            bulwark(2, 1),
            soldier(5, 1, "♢5", 8, base=5, driven=True, attacker=2),
            soldier(6, 1, "♣J ♣3", 14, driven=True, attacker=1),
            soldier(7, 1, "♡5", 5, fresh=True),
        ],
        pack_count=14,
        rare_count=1,
    )
    mine = Side(
        17,
        7,
        cards("♠2 ♡4 ♡10 ♣9 JOKER ♢Q ♠K"),
        cards("♠A ♠3 ♣4"),
        read_card("♣4"),
        [
            bulwark(11, 0, True),
            bulwark(12, 0, True),
            soldier(14, 0, "♣10", 8, base=10, driven=True),
            soldier(15, 0, "♢8", 8, blocking=6),
        ],
        pack_open=True,
        pack_count=13,
        rare=cards("♡K"),
        rare_count=1,
    )
    table = Table(
        0,
        1,
        8,
        0,
        [mine, theirs],
        countless=10,
        fogs=[Fog("down_fog", 1, cards("♠2"), 14, n=-2), Fog("up_fog", 1, cards("♡3"), 5, n=3)],
        stage=[
            Request(30, "damage_judgement", 1),
            Request(31, "up", 0, "D", cards("♡7"), target_kind="unit", target=15),
            Request(32, "down", 1, "D", cards("♠6"), target_kind="unit", target=15),
        ],
    )
    return State(
        5,
        "playing",
        [Seat("Aki", "person"), Seat("Haru", "person")],
        table,
        chance(),
        0,
        reason="Stopped because ♢8 is targeted.",
        passing_does="If you pass, Down resolves.",
        effects=[Effect(32, "unit", 15, 8, 2)],
        passing=Passing(),
        clock=Clock([468.0, 552.0], 0),
        log=[LogLine(1, "Haru attacked with ♣J♣3 and ♢5.", 8, 1, "attack")],
    )


def chance() -> Question:
    return Question(
        "chance",
        0,
        "Your chance. What will you do?",
        [
            Option(0, "pass", "pass", label="Pass"),
            Option(1, "act", "up", action="up", keys=cards("♡4 ♡10")),
            Option(2, "act", "reunion", action="reunion", keys=cards("♡4 ♡10")),
            Option(3, "act", "counter", action="counter", keys=cards("♣9")),
        ],
        part="action",
    )


def pay() -> Question:
    options = [Option(i, "card", f"c{one}", card=one) for i, one in enumerate(cards("♠2 ♡4 ♢Q"))]
    return Question("discard", 0, "Which card do you discard?", options, part="pay")


def key() -> Question:
    options = [Option(i, "card", f"c{one}", card=one) for i, one in enumerate(cards("♡4 ♡10"))]
    return Question("key", 0, "Which key card?", options, part="key")


def target() -> Question:
    options = [Option(0, "unit", "u0", unit=15, label="You: ♢8"), Option(1, "unit", "u1", unit=6)]
    return Question("target", 0, "Which target?", options, part="target")


def scene(lang: str = "en", suits: str = "unicode") -> Scene:
    made = Scene(lang, Signs(suits, narrow=suits != "ascii"), Book(REGULATION))
    made.welcome = Welcome("k3f9", "seat", 0, "friend", REGULATION, "Pro + Rare pack", "8.1")
    made.state = mid_game()
    made.lines = list(made.state.log)
    made.answering.begin(made.state)
    return made
