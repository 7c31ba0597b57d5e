"""Toy rules whose results are known by construction, for whatever measures games.

Every rule is a file, as those of people are: other processes read it too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

REGULATION: Final = "9.1 lite+entry16"
DECK: Final = 16  # cards in it
OF: Final = 1000  # the lot is drawn in thousandths

HEAD: Final = '''
from blackpoker.authoring import *

OF = {of}
ALL_BUT_END = (
    "attack", "set_bulwark", "summon_soldier", "summon_ace", "summon_hero", "equip",
    "up", "down", "twist", "counter", "destroy_bulwark", "throwing",
)
ALL_OF_IT = 60  # damage that nobody survives


def decided(game, chance, winner):
    """Let this player win so many times of a thousand, the other one otherwise."""
    won = game.rng.below(OF) < chance
    damage(game, game.opponent(winner) if won else winner, ALL_OF_IT)


def action(id, trigger, effect, **more):
    return CardAction(
        id=id,
        name=Name(id, id),
        kind=Kind.MAGIC if trigger is Trigger.DIRECT else Kind.TRIGGERED_MAGIC,
        since=Format.LITE,
        trigger=trigger,
        speed=Speed.IMMEDIATE,
        effect=(effect,),
        **more,
    )
'''

# A lot decides at the first occasion. FIRST of a thousand games are won by whoever goes
# first, BONUS more by a player whose CARD is not the undermost of the life.
FATE: Final = """
FIRST, BONUS, CARD = {first}, {bonus}, {card}


def holds(game, player):
    life = game.side(player).life
    return int(CARD >= 0 and not (life.size > 0 and life.cards[0] == CARD))


def fate(game, task):
    first = game.turn
    edge = BONUS * (holds(game, first) - holds(game, game.opponent(first)))
    decided(game, FIRST + edge, first)


RULE = Supplement(
    id="fate",
    name=Name("fate", "fate"),
    actions=(action("fate", Trigger.TRIGGERED, fate, timing=Timing.QUICK, when=When(kind=BEGAN)),),
    drop=ALL_BUT_END,
)
"""

# There is one thing to do in the first turn, and whoever does it wins CHANCE of a thousand games at
# once. Whoever ends the turn leaves it to an even lot. Another thing costs what nobody has.
BOON: Final = """
CHANCE = {chance}


def boon(game, task):
    decided(game, CHANCE, task.player)


def even(game, task):
    decided(game, OF // 2, task.player)


RULE = Supplement(
    id="boon",
    name=Name("boon", "boon"),
    actions=(
        action("boon", Trigger.DIRECT, boon, timing=Timing.MAIN, cost=cost("")),
        action("dead", Trigger.DIRECT, boon, timing=Timing.MAIN, cost=cost("B" * 9)),
        action("even", Trigger.TRIGGERED, even, timing=Timing.QUICK, when=When(kind=TURN_PASSED)),
    ),
    drop=ALL_BUT_END,
)
"""

# Something that costs nothing, makes one's soldiers larger and can be done again and again. And
# something that can be asked for as often, and does nothing.
ECHO: Final = """
def echo(game, task):
    mark(game, task.player, 0, 1)


def idle(game, task):
    pass


RULE = Supplement(
    id="echo",
    name=Name("echo", "echo"),
    actions=(
        action("echo", Trigger.DIRECT, echo, timing=Timing.MAIN, cost=cost("")),
        action("idle", Trigger.DIRECT, idle, timing=Timing.MAIN, cost=cost("")),
    ),
)
"""


def fate(folder: Path, first: int = 500, bonus: int = 0, card: int = -1) -> str:
    """Write the rule of the lot; return its path."""
    body = FATE.format(first=first, bonus=bonus, card=card)
    return kept(folder, f"fate_{first}_{bonus}_{card}", body)


def boon(folder: Path, chance: int) -> str:
    return kept(folder, f"boon_{chance}", BOON.format(chance=chance))


def echo(folder: Path) -> str:
    return kept(folder, "echo", ECHO)


def kept(folder: Path, name: str, body: str) -> str:
    path = folder / f"{name}.py"
    path.write_text(HEAD.format(of=OF) + body, encoding="utf-8")
    return str(path)
