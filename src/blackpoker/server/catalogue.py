"""What there is to play and against whom, and whether a deck may be played."""

from __future__ import annotations

from blackpoker.agents.levels import LEVELS, measured, ratings
from blackpoker.common.setup import CHOSEN_IN_ADVANCE, MOST_TRUMPS, RARE_BLOCK, STRATEGY
from blackpoker.core import bitset
from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import read_deck, write_cards
from blackpoker.play.lesson import CHAPTERS
from blackpoker.regulation.catalogue import BEGINNERS_GAME, EDITIONS, FIRST_GAMES, FORMATS
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.server.offered import Offered
from blackpoker.table.http_bodies import (
    Catalogue,
    ChapterInfo,
    DeckCheck,
    DeckNeeds,
    DeckVerdict,
    EditionInfo,
    HouseInfo,
    LevelInfo,
    RegulationInfo,
    Said,
    Strength,
    TrumpNeeds,
)
from blackpoker.table.setup import regulation_called
from blackpoker.text import Keyed, in_each, rule_text, side_by_side
from blackpoker.words.rule_words import setup_steps


def about(regulation: Regulation, kind: str, id: str) -> list[Said]:
    return side_by_side(lambda lang: rule_text(lang, regulation.edition, kind, id).text)


def deck_needs(regulation: Regulation) -> DeckNeeds:
    rule = regulation.frame.deck
    if rule.exactly:
        cards = rule.usual()
        return DeckNeeds(len(cards), len(cards), cards=cards)
    return DeckNeeds(rule.least, rule.most, suggested=rule.usual(), by_lot=rule.by_lot)


def trump_needs(regulation: Regulation) -> TrumpNeeds:
    cards = [trump.card for trump in regulation.frame.trumps]
    if regulation.has_trumps:
        least = regulation.edition.numbers.least_trumps
        return TrumpNeeds("brought", least, MOST_TRUMPS, cards)
    return TrumpNeeds("drafted", cards=cards) if cards else TrumpNeeds()


def regulation_info(regulation: Regulation) -> RegulationInfo:
    format, frame = regulation.format, regulation.frame
    return RegulationInfo(
        id=regulation.id,
        edition=regulation.edition.id,
        format=format.name.lower(),
        frame=frame.id,
        name=in_each(regulation.name),
        format_name=in_each(FORMATS[format]),
        frame_name=in_each(frame.name),
        format_about=about(regulation, "format", format.name.lower()),
        frame_about=about(regulation, "frame", frame.id),
        setup=side_by_side(lambda lang: setup_steps(regulation.edition, frame, lang)),
        deck=deck_needs(regulation),
        trumps=trump_needs(regulation),
        actions=len(regulation.rules.card_lines),
        opening=CHOSEN_IN_ADVANCE if STRATEGY in frame.setup else 0,
        rare=RARE_BLOCK in frame.setup,
        recommended=format in frame.recommended,
        first=regulation.id == FIRST_GAMES.get(regulation.edition.id),
    )


def levels() -> list[LevelInfo]:
    known = measured()
    elo = ratings(known)
    return [
        LevelInfo(
            n,
            in_each(level.name),
            in_each(Keyed("levels.called", name=level.name, n=n)),
            in_each(level.character),
            [Strength(*row) for row in known.get(str(n), [])],
            elo.get(n),
        )
        for n, level in LEVELS.items()
    ]


def catalogue(offers: Offered) -> Catalogue:
    """Return all of it; it does not change while the server runs."""
    return Catalogue(
        editions=[
            EditionInfo(one.id, in_each(one.name), one.rules_version, FIRST_GAMES[one.id])
            for one in EDITIONS.values()
        ],
        formats=[one.name.lower() for one in FORMATS],
        regulations=[regulation_info(one) for one in all_regulations()],
        levels=levels(),
        first=BEGINNERS_GAME,
        chapters=[ChapterInfo(one.id, one.goal, one.light, one.place) for one in CHAPTERS],
        agents=list(offers.agents),
        house=[HouseInfo(one.id, in_each(one.name)) for one in offers.house],
    )


def judge_deck(asked: DeckCheck, house: tuple[Supplement, ...] = ()) -> DeckVerdict:
    """Say whether a deck and trumps may be played, and if not, why."""
    regulation = regulation_called(asked.regulation, house)
    deck: list[int] = []
    trumps: list[int] | None = None
    reason = ""
    try:
        deck = read_deck(asked.deck) if asked.deck.strip() else regulation.usual_deck()
        trumps = read_deck(asked.trumps) if asked.trumps is not None else None
        regulation.prepare(0, [deck, deck], [trumps, trumps] if trumps is not None else None)
    except BlackPokerError as error:
        reason = error.said(asked.lang)
    return DeckVerdict(not reason, reason, short_deck(deck), len(deck), deck, trumps or [])


def short_deck(deck: list[int]) -> str:
    """Write a deck in as few words as ``read_deck`` reads.

    >>> short_deck(read_deck("♠A-5 ♠7 JOKER"))
    'SA-5 S7 JOKER'
    >>> short_deck(list(range(54)))
    'all'
    >>> short_deck([one for one in range(54) if one != 3])
    'all -S4'
    """
    if len(set(deck)) < len(deck) or any(not 0 <= one < 54 for one in deck):
        return write_cards(deck, "ascii")
    missing = [one for one in range(54) if one not in deck]
    whole = " ".join(["all", *(f"-{write_cards([one], 'ascii')}" for one in missing)])
    spans: list[list[int]] = []
    for one in bitset.each(sum(1 << card for card in deck)):
        if spans and one == spans[-1][-1] + 1 and one // 13 == spans[-1][0] // 13 and one < 52:
            spans[-1].append(one)
        else:
            spans.append([one])
    words = [
        write_cards([span[0]], "ascii")
        + (f"-{write_cards([span[-1]], 'ascii')[1:]}" if len(span) > 1 else "")
        for span in spans
    ]
    listed = " ".join(words)
    return whole if len(whole) < len(listed) else listed
