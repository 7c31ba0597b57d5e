"""What a lab plays: so many games for each question, said before it begins, cut into shards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from time import perf_counter
from typing import Any, Final

from blackpoker.house.house_file import read_house, telling
from blackpoker.lab.balance.against import play_against
from blackpoker.lab.balance.estimates import games_for
from blackpoker.lab.balance.experiments import play_actions, play_cards, play_eager
from blackpoker.lab.balance.moments import play_moments
from blackpoker.lab.balance.observed import play_observed
from blackpoker.lab.balance.openings import has_choices, has_decks, play_decks, play_openings
from blackpoker.lab.balance.playing import Field, LabError, Variant, field_of
from blackpoker.lab.balance.skill import play_shares, play_steps
from blackpoker.lab.simulate import seed_of
from blackpoker.regulation.house_rules import MARK

SMALLEST: Final = 0.001  # a finer certainty takes millions of games
LARGEST: Final = 0.2
TRIED: Final = 12  # games that are played to say how long all will take
AGAINST: Final = "against"
LEAST: Final = 100  # deals for a question that has few


@dataclass(frozen=True)
class Part:
    """A question and how it is asked.

    ``share`` is how many deals it takes for each game of the first question, ``games`` about how
    many games a deal is, ``size`` how many deals make a shard.
    """

    id: str
    play: Callable[[Field, int, int, int], dict[str, Any]]
    share: float
    games: float
    size: int
    asked: Callable[[Field], bool] = lambda field: True


PARTS: Final = (
    Part("observed", play_observed, 1.0, 1.2, 200),
    Part("actions", play_actions, 1 / 4, 8.0, 25),
    Part("cards", play_cards, 1 / 64, 60.0, 4),
    Part("openings", play_openings, 1 / 2, 2.2, 100, has_choices),
    Part("decks", play_decks, 1 / 4, 2.0, 100, has_decks),
    Part("steps", play_steps, 1 / 4, 2.2, 60),
    Part("shares", play_shares, 1 / 4, 4.0, 50),
    Part("moments", play_moments, 1 / 40, 14.0, 10),
    Part("eager", play_eager, 1 / 10, 1.5, 60),
)
BY_ID: Final = {one.id: one for one in PARTS}
USUAL: Final = tuple(BY_ID)


@dataclass(frozen=True)
class Portion:
    """Some deals of one question about one set of rules: a shard."""

    part: str
    place: int  # of the rules
    first: int
    deals: int


@dataclass(frozen=True)
class LabPlan:
    """Everything that a report depends on. With ``against`` the second rules meet the first."""

    variants: tuple[Variant, ...]
    certainty: float
    seed: int
    parts: tuple[str, ...]
    against: bool = False

    @property
    def games(self) -> int:
        return games_for(self.certainty)


def planned(
    texts: Sequence[str],
    against: str = "",
    house: Sequence[str] = (),
    certainty: float = 0.01,
    seed: int = 0,
    parts: Sequence[str] = USUAL,
) -> LabPlan:
    """Return what is to be played; every mistake in it is found now.

    Local rules belong to those texts that name them by ``house:``, and to all where none does.
    """
    if not SMALLEST <= certainty <= LARGEST:
        raise LabError("lab_certainty", least=f"{SMALLEST:.1%}", most=f"{LARGEST:.0%}")
    for one in parts:
        if one not in BY_ID:
            raise LabError("lab_part", part=one, parts=", ".join(USUAL))
    written = [*texts, *([against] if against else [])]
    naming = any(MARK in text for text in written)
    variants: list[Variant] = []
    for text in written:
        files = named_files(text, house) if naming else tuple(house)
        variant = Variant(text, files)
        variant = Variant(field_of(variant).regulation.id, files)
        if variant in variants:
            raise LabError("lab_twice", regulation=variant.text)
        variants.append(variant)
    if against and len(texts) != 1:
        raise LabError("lab_against_one", count=len(texts))
    return LabPlan(tuple(variants), certainty, seed, tuple(parts), bool(against))


def named_files(text: str, house: Sequence[str]) -> tuple[str, ...]:
    """The files of the local rules that a text names."""
    named = [id.strip() for id in text.split(MARK)[1:]]
    return tuple(path for path in house if read_house(path).rule.id in named)


def deals_of(plan: LabPlan, part: Part) -> int:
    """How many deals a question takes; few where a report is to be coarse."""
    return (
        max(min(LEAST, plan.games), ceil(plan.games * part.share)) if part.share < 1 else plan.games
    )


@lru_cache(maxsize=4)
def portions(plan: LabPlan) -> tuple[Portion, ...]:
    """Cut all into shards, something of every question early, so that a look at it tells much."""
    found: list[tuple[float, Portion]] = []
    for place, variant in enumerate(plan.variants):
        field = field_of(variant)
        for id in plan.parts:
            part = BY_ID[id]
            if part.asked(field):
                found += cut(plan, part.id, place, deals_of(plan, part), part.size)
    if plan.against:
        found += cut(plan, AGAINST, 0, plan.games, 100)
    return tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))


def deals_in(plan: LabPlan) -> int:
    """How many deals there are in all."""
    return sum(one.deals for one in portions(plan))


def cut(plan: LabPlan, id: str, place: int, deals: int, size: int) -> list[tuple[float, Portion]]:
    """Return the shards of one question, each with how far it is from the first to the last."""
    return [
        (first / deals, Portion(id, place, first, min(size, deals - first)))
        for first in range(0, deals, size)
    ]


def play_portion(plan: LabPlan, number: int) -> dict[str, Any]:
    """Play one shard: it depends on the plan and the number alone."""
    one = portions(plan)[number]
    fields = [field_of(variant) for variant in plan.variants]
    files = [file for field in fields for file in field.files]
    with telling(files):
        if one.part == AGAINST:
            return play_against(fields[0], fields[1], one.first, one.deals, seed_for(plan, one))
        part = BY_ID[one.part]
        return part.play(fields[one.place], one.first, one.deals, seed_for(plan, one))


def seed_for(plan: LabPlan, one: Portion) -> int:
    """The deals of a question: the same for all rules, and none of another question's."""
    ids = (*USUAL, AGAINST)
    return seed_of(plan.seed, ids.index(one.part))


@dataclass(frozen=True)
class Foretold:
    """What a plan will take: said before it begins."""

    games: int  # about
    seconds: float  # on one core


def foretold(plan: LabPlan) -> Foretold:
    """Play a few games, to say how many there will be and how long they take."""
    games, seconds = 0.0, 0.0
    for place, variant in enumerate(plan.variants):
        field = field_of(variant)
        start = perf_counter()
        with telling(field.files):
            play_observed(field, 0, TRIED, seed_of(plan.seed, 99))
        each = (perf_counter() - start) / TRIED
        here = sum(
            one.deals * (2.0 if one.part == AGAINST else games_in(field, BY_ID[one.part]))
            for one in portions(plan)
            if one.place == place
        )
        games += here
        seconds += here * each
    return Foretold(round(games), seconds)


def games_in(field: Field, part: Part) -> float:
    """About how many games a deal of a question is."""
    if part.id == "cards":
        return 2.0 * len(field.regulation.usual_deck())
    return part.games
