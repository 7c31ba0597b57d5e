"""The log tells everything that happens with trumps, to each in his own words."""

from __future__ import annotations

import pytest
from games import CURIOUS, REGULATIONS

from blackpoker.agents.registry import make_agent
from blackpoker.common.card import J, card_of
from blackpoker.common.event import (
    DISCARDED,
    MARKED,
    REARRANGED,
    TRUMP_TURNED,
    UNBLOCKED,
    AmountEvent,
    CardRequestEvent,
    CardsMoved,
    MarkEvent,
    TrumpEvent,
)
from blackpoker.common.zone import DECK, HAND, LIFE, TRUMP
from blackpoker.core import bitset
from blackpoker.core.event import DECLARED, GAME_OVER, STAGED, Event, PlayerEvent
from blackpoker.play.move_text import MoveReader
from blackpoker.play.narrate import Narrator
from blackpoker.play.narrators import narrator_for
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.regulation.regulation import Regulation
from blackpoker.text import LANGUAGES

EXTRA = [one for one in REGULATIONS if one.id.endswith("extra")]


def told(*events: Event, viewer: int = 0, lang: str = "en", regulation: str = "6 extra") -> str:
    rules = find_regulation(regulation).rules
    return "\n".join(narrator_for(rules, ["A", "B"], viewer, lang).tell(list(events)))


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "B opened ♠A: Revolution."), ("ja", "Bが♠Aをオープン: 革命。")]
)
def test_a_trump_is_named_when_it_is_opened(lang: str, sentence: str) -> None:
    """T2."""
    assert told(TrumpEvent(1, 5, card_of("♠", 1), True), lang=lang) == sentence


def test_a_trump_without_ability_and_one_that_is_closed_are_told_too() -> None:
    assert "does nothing" in told(TrumpEvent(0, 5, card_of("♠", 6), True))
    assert told(TrumpEvent(0, 5, card_of("♠", 6), False)) == "Your trump ♠6 is face down."


def test_a_trump_that_is_laid_is_hidden_from_the_opponent() -> None:
    laid = CardsMoved(1, bitset.only(card_of("♣", J)), 1, DECK, TRUMP)
    assert told(laid) == "B laid a trump face down."
    assert "♣J" in told(laid, viewer=1)


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (0, "You: Close ♠2 ♠3 on B's face-down trump"),
        (1, "A: Close ♠2 ♠3 on your ♠4"),
        (-1, "A: Close ♠2 ♠3 on B's face-down trump"),
    ],
)
def test_a_hidden_trump_that_is_targeted_has_an_owner(viewer: int, sentence: str) -> None:
    """No event names it while it is hidden; whoever has seen the table knows whose it is."""
    regulation = Regulation.parse("6 extra")
    game = regulation.new_game(1, trumps=[[], [card_of("♠", 4)]])
    line = next(i for i, one in enumerate(regulation.rules.card_lines) if one.record.id == "close")
    serial = game.side(1).trumps[0].serial
    asked = CardRequestEvent(DECLARED, 90, line, 0, (1, 2), False, serial)
    narrator = narrator_for(regulation.rules, ["A", "B"], viewer, "en")
    assert narrator.tell([asked])[0].endswith("on a face-down trump")
    narrator.look(game.view(None if viewer < 0 else viewer))
    assert narrator.tell([asked]) == [sentence]


def test_a_soldier_of_several_cards_is_called_as_on_the_table() -> None:
    """By its cards in the order in which they joined it."""
    told_of = 0
    regulation = Regulation.parse("6 extra")
    agent = make_agent(CURIOUS, 3)
    for seed in range(3):
        game = regulation.prepare(seed)
        game.answers_forced = True
        game.record()
        game.advance()
        inner = Narrator(regulation.rules, ["A", "B"], None, "en")
        while not game.over:
            decision = game.decision()
            assert decision is not None
            game.apply(agent.choose(game.view(decision.player), decision))
            inner.tell(game.drain_events())
            for unit in [*game.first.field, *game.second.field]:
                if unit.soldier and bitset.count(unit.cards) > 1:
                    told_of += 1
                    assert inner.units[unit.serial][1] == inner.cards(unit.in_order())
    assert told_of > 0


def test_a_number_changes_until_the_turn_passes() -> None:
    assert told(MarkEvent(1, 0, 7)) == "Until the turn passes: all B's soldiers +7."
    assert "-3" in told(MarkEvent(0, 4, -3))


def test_a_drawn_game_is_announced() -> None:
    assert told(PlayerEvent(GAME_OVER, -1)) == "The game is drawn."
    assert told(PlayerEvent(GAME_OVER, -1), lang="ja") == "引き分けです。"


@pytest.mark.parametrize(
    ("regulation", "lang", "word"),
    [
        ("6 lite", "en", "deck"),
        ("6 lite", "ja", "デッキ"),
        ("8 lite+basic", "en", "life"),
        ("8 master+extra", "ja", "ライフ"),
    ],
)
def test_the_pile_is_called_as_the_edition_calls_it(regulation: str, lang: str, word: str) -> None:
    event = CardsMoved(1, bitset.only(3), 1, HAND, LIFE)
    assert word in told(event, lang=lang, regulation=regulation)


LIFE_OF_TEN = "life ♢9 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♠10"
TOLD = {  # what is told of the life, once and with its end, to A and to B
    "death lance": (
        f"8 standard+basic; turn 3 A; A: hand ♠3 ♢2 | {LIFE_OF_TEN}; B: field ♠4 | {LIFE_OF_TEN}",
        ("death_lance ♠3 ♢2 on B.♠4", "pass", "pass"),
        (["Bの♠4がライフの上へ。"], ["あなたの♠4がライフの上へ。"]),
    ),
    "drain": (
        f"6 extra; turn 3 A; A: trump ♠3 up | field ♡5 | {LIFE_OF_TEN}; B: {LIFE_OF_TEN}",
        ("drain", "pass", "pass"),
        (["あなたの♡5がデッキの下へ。"], ["Aの♡5がデッキの下へ。"]),
    ),
    "salvation": (
        f"9.1 master+extra; turn 3 A; A: trump ♡8 up | hand ♡5 | {LIFE_OF_TEN};"
        f" B: field ♠6 | {LIFE_OF_TEN}",
        ("salvation ♡5", "pass", "pass"),
        (["Bの♠6がライフの上へ。"], ["あなたの♠6がライフの上へ。"]),
    ),
    "foresight, under": (
        f"9.1 master+extra; turn 3 A; A: field ♢J+♣2 | hand ♡6 | {LIFE_OF_TEN}; B: {LIFE_OF_TEN}",
        ("foresight pay ♢J", "put_back ♡6", "put_where bottom"),
        (
            ["あなたが♡6をライフの一番下に置きました。"],
            ["Aが手札1枚をライフの一番下に置きました。"],
        ),
    ),
    "foresight, on top": (
        f"9.1 master+extra; turn 3 A; A: field ♢J+♣2 | hand ♡6 | {LIFE_OF_TEN}; B: {LIFE_OF_TEN}",
        ("foresight pay ♢J", "put_back ♡6", "put_where top"),
        (
            ["あなたが♡6をライフの一番上に置きました。"],
            ["Aが手札1枚をライフの一番上に置きました。"],
        ),
    ),
    "search": (
        f"8 lite+basic; turn 3 A; A: hand JOKER | {LIFE_OF_TEN}; B: {LIFE_OF_TEN}",
        ("search JOKER", "take ♣4"),
        (
            ["あなたがライフを見ます。", "あなたがライフから♣4を手札に加えました。"],
            ["Aがライフを見ます。", "Aがライフから1枚を手札に加えました。"],
        ),
    ),
}


@pytest.mark.parametrize(("table", "moves", "lines"), TOLD.values(), ids=list(TOLD))
def test_a_move_to_or_from_the_life_is_told_once_and_as_the_book_says(
    table: str, moves: tuple[str, ...], lines: tuple[list[str], ...]
) -> None:
    for viewer, expected in enumerate(lines):
        game = build(read_position(table))
        game.record()
        reader = MoveReader(game)
        narrator = narrator_for(game.rules, ["A", "B"], viewer, "ja")
        narrator.restart(game.view(viewer))
        for move in moves:
            reader.play(move)
        said = narrator.tell(game.drain_events())
        piles = [one for one in said if "ライフ" in one or "デッキ" in one]
        assert [one for one in piles if "墓地へ" not in one] == expected


def test_a_payment_tells_its_cards_one_by_one_so_the_count_is_not_told() -> None:
    assert told(AmountEvent(DISCARDED, 1, 2)) == ""


@pytest.mark.parametrize(
    ("rare", "told_of"),
    [
        ("♡6", "Your Trap counter negated nothing; ♡6 went to the graveyard."),
        ("♡5", "Negated: A's Up."),
    ],
    ids=["another card", "the same card"],
)
def test_a_counter_in_vain_is_told_as_such(rare: str, told_of: str) -> None:
    table = (
        f"9.1 pro+strategy; turn 3 A; A: life ♠5 ♣2 | hand ♡5 ♢4 | field ♠3;"
        f" B: rare {rare} | life ♣3 ♠J"
    )
    game = build(read_position(table))
    game.record()
    reader = MoveReader(game)
    narrator = narrator_for(game.rules, ["A", "B"], 1, "en")
    narrator.restart(game.view(1))
    for move in ("up ♡5 pay ♢4 on ♠3", "pass", f"trap_counter {rare} on #1"):
        reader.play(move)
    said = narrator.tell(game.drain_events())
    assert told_of in said
    assert sum("egated" in sentence for sentence in said) == 1


def test_the_second_preset_card_is_a_hidden_soldier_until_it_turns_up() -> None:
    game = Regulation.parse("9.1 master+draft").prepare(1)
    game.record()
    game.advance()
    narrator = narrator_for(game.rules, ["A", "B"], 0, "en")
    while game.turn_number == 0:
        game.apply(0)
    said = narrator.tell(game.drain_events())
    assert sum(one.startswith("A bulwark") for one in said) == 2
    assert sum(one.startswith("A hidden soldier") for one in said) == 2
    assert "A hidden soldier lies on B's field." in said
    assert sum("hidden soldier turned up: " in one for one in said) == 2


@pytest.mark.parametrize("regulation", EXTRA, ids=[one.id for one in EXTRA])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_are_told_in_both_languages(regulation: AnyRegulation, lang: str) -> None:
    """Every new event is met, and every sentence can be filled in."""
    agent = make_agent(CURIOUS, 3)
    met: set[int] = set()
    for seed in range(5):
        game = regulation.prepare(seed)
        game.answers_forced = True
        game.record()
        game.advance()
        tellers = [narrator_for(regulation.rules, ["A", "B"], seat, lang) for seat in (0, 1, -1)]
        while not game.over:
            decision = game.decision()
            assert decision is not None
            game.apply(agent.choose(game.view(decision.player), decision))
            events = game.drain_events()
            met |= {int(event.kind) for event in events}
            for teller in tellers:
                for sentence in teller.tell(events):
                    assert "{" not in sentence
                    assert "moved." not in sentence, sentence  # a way nobody has words for
    assert {STAGED, TRUMP_TURNED, DISCARDED} <= met
    assert {MARKED, UNBLOCKED, REARRANGED} & met
