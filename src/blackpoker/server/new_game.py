"""How a game begins: what somebody asked for over HTTP, as a setup."""

from __future__ import annotations

import secrets
from typing import Final

from msgspec.structs import replace

from blackpoker.agents.levels import LEVELS
from blackpoker.play.cards import read_deck
from blackpoker.play.fair_deal import SALT_BYTES, SECRET_BYTES
from blackpoker.play.lesson import CHAPTERS, LEARNER, TEACHER, Chapter
from blackpoker.play.match import is_match
from blackpoker.play.record import Record, Replay
from blackpoker.regulation.house_rules import named_among
from blackpoker.server.http_answers import ServerRefusal
from blackpoker.server.offered import Offered
from blackpoker.table.http_bodies import Join, NewGame
from blackpoker.table.protocol import Language
from blackpoker.table.room import Room
from blackpoker.table.setup import MatchPlan, SeatPlan, Setup, TableError, regulation_called
from blackpoker.text import say

NAMELESS: Final = "?"
NOTHING_MORE: Final = Offered()
LESSON_SEED: Final = 1
MOST_BEFORE: Final = 1_000  # moves of a record that is played on from


def cleaned(name: str, lang: Language) -> str:
    """Return a name as it can be shown: on one line, without letters that turn the text around."""
    shown = "".join(one if one.isprintable() else " " for one in name)
    shown = " ".join(shown.split())
    return shown if shown and shown != NAMELESS else say(lang, "serve.guest")


def opening(
    asked: NewGame,
    game: str,
    lang: Language,
    record: Record | None = None,
    offers: Offered = NOTHING_MORE,
) -> Setup:
    """Return the setup of a new game; a BlackPokerError says what of it cannot be."""
    if asked.kind == "lesson":
        return lesson(asked, game, lang)
    if record is not None:
        return played_on(asked, game, lang, record, offers)
    regulation = regulation_called(asked.regulation, offers.house)
    setup = Setup(
        game=game,
        kind=asked.kind,
        regulation=regulation.id,
        rules=regulation.rules_version,
        seats=seats_for(asked, lang, offers),
        seed=asked.seed,
        instant=asked.instant,
        clock=(asked.clock or 0) if asked.kind == "friend" else 0,
        match=MatchPlan() if is_match(regulation) else None,
    )
    return with_secrets(setup)


def with_secrets(setup: Setup) -> Setup:
    """Draw what only the table knows: what computers' thoughts come from, and a fair deal."""
    drawn = replace(setup, thinking=secrets.token_hex(SECRET_BYTES))
    if drawn.seed is None and not drawn.key:
        drawn.secret = secrets.token_hex(SECRET_BYTES)
        drawn.salt = secrets.token_hex(SALT_BYTES)
    return drawn


def seats_for(asked: NewGame, lang: Language, offers: Offered) -> list[SeatPlan]:
    """Who sits where: the one who asks on the wanted side."""
    mine = SeatPlan(cleaned(asked.name, lang), deck=cards(asked.deck), trumps=cards(asked.trumps))
    other = other_seat(asked, lang, offers)
    return [mine, other] if asked.seat == 0 else [other, mine]


def other_seat(asked: NewGame, lang: Language, offers: Offered) -> SeatPlan:
    if asked.kind == "computer" and asked.agent:
        if asked.agent not in offers.agents:
            names = ", ".join(offers.agents) or "-"
            raise ServerRefusal("no_such_offer", name=asked.agent, names=names)
        return SeatPlan(asked.agent, kind="computer", agent=offers.agents[asked.agent])
    if asked.kind == "computer":
        name = LEVELS[asked.level].name.said(lang)
        return SeatPlan(name, kind="computer", agent=f"level:{asked.level}")
    if asked.kind == "friend":
        return SeatPlan("", kind="empty")
    other = cleaned(asked.other_name, lang)
    if other == cleaned(asked.name, lang):  # two people at one screen need two names
        other = f"{other} 2"
    return SeatPlan(other)


def cards(text: str | None) -> list[int] | None:
    return None if text is None else read_deck(text)


def joined(asked: Join, lang: Language) -> tuple[str, list[int] | None, list[int] | None]:
    """What somebody who takes the empty seat brings: a name, a deck, trumps."""
    return cleaned(asked.name, lang), cards(asked.deck), cards(asked.trumps)


def lesson(asked: NewGame, game: str, lang: Language) -> Setup:
    chapter = chapter_called(asked.lesson)
    regulation = regulation_called(chapter.regulation)
    seats = [SeatPlan(""), SeatPlan("")]
    seats[LEARNER] = SeatPlan(cleaned(asked.name, lang))
    seats[TEACHER] = SeatPlan(say(lang, "serve.teacher"), kind="computer", agent="level:1")
    return Setup(
        game=game,
        kind="lesson",
        regulation=regulation.id,
        rules=regulation.rules_version,
        seats=seats,
        seed=LESSON_SEED,
        position=chapter.position,
        script=list(chapter.script),
        told=list(chapter.told),
        goal=chapter.goal,
    )


def chapter_called(id: str) -> Chapter:
    if not id:
        return CHAPTERS[0]
    for one in CHAPTERS:
        if one.id == id:
            return one
    known = ", ".join(one.id for one in CHAPTERS)
    raise ServerRefusal("no_such_chapter", chapter=id, chapters=known)


def played_on(asked: NewGame, game: str, lang: Language, record: Record, offers: Offered) -> Setup:
    """Go on from a record after so many moves, against the computer or at one screen."""
    if asked.kind not in ("computer", "practice", "hotseat"):
        raise ServerRefusal("not_in_this_game")
    if asked.at > len(record.moves):
        raise ServerRefusal("no_such_move", moves=len(record.moves), move=asked.at)
    if asked.at > MOST_BEFORE:
        raise ServerRefusal("record_too_long", moves=asked.at, most=MOST_BEFORE)
    header = record.header
    house = named_among(header.regulation, offers.house)
    replay = Replay(record, house)  # says so if these decks cannot be played
    regulation = regulation_called(replay.regulation.id, house)
    if header.rules != regulation.rules_version:
        raise ServerRefusal("rules_gone", theirs=header.rules, ours=regulation.rules_version)
    seats = seats_for(asked, lang, offers)
    for player, plan in enumerate(seats):
        plan.deck = header.decks[player] if header.decks else None
        plan.trumps = header.trumps[player] if header.trumps else None
    setup = Setup(
        game=game,
        kind=asked.kind,
        regulation=regulation.id,
        rules=regulation.rules_version,
        seats=seats,
        seed=header.seed if isinstance(header.seed, int) else None,
        key="" if isinstance(header.seed, int) else header.seed.hex(),
        standing=list(header.standing),
        prefix=record.moves[: asked.at],
    )
    return with_secrets(setup)


def again(room: Room, game: str, offers: Offered = NOTHING_MORE) -> Setup:
    """Return the same game anew, dealt anew: a rematch, or the next game of a match. The lesson
    begins as before."""
    setup = room.setup
    match = None if room.match is None else room.match.following()
    fresh = replace(setup, game=game, match=match, meeting="")  # it counts in no evening
    if setup.kind != "lesson":
        fresh = with_secrets(replace(fresh, seed=None, key="", prefix=[], standing=[]))
    ours = regulation_called(fresh.regulation, offers.house).rules_version
    if fresh.rules != ours:
        raise TableError("rules_gone", theirs=fresh.rules, ours=ours)
    return fresh
