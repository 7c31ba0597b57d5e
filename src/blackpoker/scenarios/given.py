"""The given lines of a scenario: what lies on its table, and how it is to be played."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from blackpoker.common import card
from blackpoker.core.errors import NotationError
from blackpoker.play.cards import read_deck, read_span, write_card
from blackpoker.play.notation import read_seat, seat
from blackpoker.play.position import Position
from blackpoker.play.position_text import NONE, read_part, read_side
from blackpoker.scenarios.scenario import Case, Scenario, ScenarioError, ScenarioLine, wrong_line

USUAL_REGULATION: Final = "8 master+basic"
USUAL_LIFE: Final = "life F*20"
CARELESS: Final = range(2, 10)  # the numbers of cards nobody cares about
FILLERS: Final = [
    *(suit * 13 + number - 1 for number in [*range(2, 14), 1] for suit in range(4)),
    *range(card.JOKER, card.COUNT),
]  # those first, and all others where they are not enough
FILLED: Final = re.compile(r"(?<!\S)F(?:[*×](\d{1,4}))?(?!\S)")
WRONG: Final = (NotationError, LookupError, ValueError)  # what a line can be wrong with


@dataclass
class Given:
    """The table a case asks for."""

    position: Position
    from_setup: bool = False
    decks: dict[int, list[int]] = field(default_factory=dict)
    # What lies on top after each shuffle, top first.
    shuffled: dict[int, list[list[int]]] = field(default_factory=dict)
    asks_top: list[int] = field(default_factory=list)
    seed: int = 1
    fillers: list[set[int]] = field(default_factory=lambda: [set(), set()])  # by player


@dataclass
class GivenLines:
    """What waits until all lines are known: the zones of each player, and parts of the position."""

    zones: list[dict[str, tuple[str, ScenarioLine]]]
    parts: dict[str, ScenarioLine] = field(default_factory=dict)
    decks: dict[int, ScenarioLine] = field(default_factory=dict)


def read_given(scenario: Scenario, case: Case) -> Given:
    """Put the given lines together. A zone named again replaces what was said before."""
    given = Given(Position(USUAL_REGULATION))
    usual = [ScenarioLine(scenario.line, f"{seat(player)}: {USUAL_LIFE}") for player in (0, 1)]
    waiting = GivenLines([{"life": (USUAL_LIFE, line)} for line in usual])
    for line in case.given:
        try:
            read_given_line(given, waiting, line)
        except WRONG as error:
            raise wrong_line(line, error) from error
    check_setup(given, waiting, [*usual, *case.given[: case.inherited]])
    for player in (0, 1):
        lay_zones(given, waiting, player, scenario.id)
    for line in waiting.parts.values():
        try:
            read_part(given.position, line.text)
        except WRONG as error:
            raise wrong_line(line, error) from error
    return given


def read_given_line(given: Given, waiting: GivenLines, line: ScenarioLine) -> None:
    text = line.text
    side = re.match(r"([AB])\s*[:：](.*)", text)
    dealt = re.match(r"([AB])\s+(deck|shuffled)\s*[:：](.*)", text)
    seed = re.fullmatch(r"seed\s+(\d{1,18})", text)
    top = re.fullmatch(r"ask\s+top((?:\s+\S+)*)", text)
    head = text.split()[0]
    if dealt:
        deal(given, read_seat(dealt[1]), dealt[2], dealt[3].strip())
        if dealt[2] == "deck":
            waiting.decks[read_seat(dealt[1])] = line
    elif side:
        for zone in side[2].split("|"):
            words = zone.split()
            if words:
                name = "pack" if words[:2] == ["open", "pack"] else words[0]
                waiting.zones[read_seat(side[1])][name] = (zone, line)
    elif text == "setup":
        given.from_setup = True
    elif seed:
        given.seed = int(seed[1])
    elif top:
        who = top[1].split()
        given.asks_top = [] if who == [NONE] else [read_seat(one) for one in who] or [0, 1]
    elif head in ("turn", "chance", "passed", "stage"):
        waiting.parts[head] = line
    elif "+" in text or re.match(r"\d", text):
        given.position.regulation = text
    else:
        raise ScenarioError("scenario_given", path="", line=line.number, text=text)


def check_setup(given: Given, waiting: GivenLines, before: list[ScenarioLine]) -> None:
    """From the beginning nothing lies anywhere, whatever did before; else nobody has a deck."""
    if given.from_setup:
        laid = [line for zones in waiting.zones for _, line in zones.values()]
        for line in [*laid, *waiting.parts.values()]:
            if line not in before:
                raise wrong_line(line, NotationError("scenario_in_setup"))
    for player in given.decks:
        if not given.from_setup:
            raise wrong_line(waiting.decks[player], NotationError("scenario_no_setup"))


def deal(given: Given, player: int, what: str, text: str) -> None:
    """The deck somebody brings, or what lies on top after each shuffle of it."""
    if what == "deck":
        given.decks.pop(player, None)
        if text != NONE:
            given.decks[player] = each_once(text)
    else:
        given.shuffled.pop(player, None)
        if text != NONE:
            given.shuffled[player] = [each_once(order) for order in text.split("/")]


def each_once(text: str) -> list[int]:
    """Read cards that are one player's: none may be there twice."""
    cards = read_deck(text)
    twice = [write_card(one) for one in sorted(set(cards)) if cards.count(one) > 1]
    if twice:
        raise NotationError("written_twice", cards=" ".join(twice))
    return cards


# ---- the zones of a player, with fillers
def lay_zones(given: Given, waiting: GivenLines, player: int, scenario: str) -> None:
    zones = waiting.zones[player]
    used = {one for zone, _ in zones.values() for one in cards_in(zone)}
    if "stage" in waiting.parts:
        used |= cards_in_stage(waiting.parts["stage"].text, player)
    fillers = [one for one in FILLERS if one not in used]
    for zone, line in zones.values():
        try:
            count = sum(int(found[1] or 1) for found in FILLED.finditer(zone))
            if count > len(fillers):
                raise NotationError(
                    "scenario_fillers",
                    scenario=scenario,
                    seat=seat(player),
                    count=count,
                    zone=zone.strip(),
                    left=len(fillers),
                )
            given.fillers[player].update(fillers[:count])
            read_side(given.position.sides[player], fill(zone, fillers))
        except WRONG as error:
            raise wrong_line(line, error) from error


def cards_in(text: str) -> set[int]:
    """Every card a text mentions."""
    found: set[int] = set()
    for one in re.split(r"[\s+,()!~]+|[AB]\.", text):
        try:
            found.update(read_span(one))
        except NotationError:
            continue
    return found


def cards_in_stage(text: str, player: int) -> set[int]:
    """The key cards that lie on the stage for this player."""
    found: set[int] = set()
    for request in text.removeprefix("stage").split("/"):
        words = request.split()
        if words and words[0] == seat(player):
            found |= cards_in(" ".join(words).split(" on ")[0])
    return found


def fill(zone: str, fillers: list[int]) -> str:
    """Put real cards in the place of ``F`` and ``F*5``."""

    def some(found: re.Match[str]) -> str:
        return " ".join(write_card(fillers.pop(0)) for _ in range(int(found[1] or 1)))

    return FILLED.sub(some, zone)
