"""Old Maid keeps every promise of the core, for two to six players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from blackpoker.core.errors import IllegalChoice, IllegalDeck, IllegalRegulation, RecordError
from blackpoker.core.event import GAME_OVER, TURN_PASSED, Event, PlayerEvent
from blackpoker.core.rng import Rng, seeded
from blackpoker.oldmaid.card import COUNT, JOKER, is_pair, name_of
from blackpoker.oldmaid.event import DEALT, DRAWN, LOST, PAIR_LAID, CardsEvent
from blackpoker.oldmaid.game import OldMaid
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.oldmaid.rules import begin
from blackpoker.oldmaid.view import OldMaidView

EVERY_SIZE = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
SEEDS = range(12)


def match(players: int, seed: int) -> Iterator[OldMaid]:
    """Yield a game at each of its decisions, and once more when it is over."""
    game = OldMaidRegulation(players).prepare(seed)
    game.record()
    game.advance()
    chooser = seeded(seed + 1000)
    yield game
    while not game.over:
        game.apply(chooser.below(game.count()))
        yield game


def play_on(game: OldMaid, chooser: Rng, most: int = 1000) -> dict[str, object]:
    for _ in range(most):
        if game.over:
            break
        game.apply(chooser.below(game.count()))
    return game.to_data()


def view_of(game: OldMaid, viewer: int) -> OldMaidView:
    view = game.rules.view(game, viewer)
    assert isinstance(view, OldMaidView)
    return view


def set_the_table(*hands: list[int], turn: int = 0) -> OldMaid:
    """Return a game with these hands; all other cards were laid down."""
    game = OldMaidRegulation(len(hands)).new_game(1)
    game.hands = [list(hand) for hand in hands]
    game.discarded = sorted(set(range(COUNT)) - {card for hand in hands for card in hand})
    game.turn = turn
    game.chance = turn
    game.depth = 1
    game.agenda[0].step = 0
    game.asked = -1
    game.record()
    game.advance()
    return game


# ---- the contract
@EVERY_SIZE
def test_a_match_ends_with_the_joker_alone(players: int) -> None:
    for seed in SEEDS:
        for game in match(players, seed):
            decision = game.decision()
            assert (decision is None) == game.over
            if decision is not None:
                assert decision.player == game.turn == game.chance
                assert len(decision.options) == game.count() > 0
                assert len(decision.options) == len(game.hands[game.next_holder(game.turn)])
        assert game.hands[game.loser] == [JOKER]
        assert len(game.discarded) == 52
        assert game.winner == -1
        with pytest.raises(IllegalChoice, match="game is over"):
            game.apply(0)


@EVERY_SIZE
def test_no_card_is_lost_and_no_pair_is_held(players: int) -> None:
    for game in match(players, 3):
        assert sorted([*game.discarded, *(card for hand in game.hands for card in hand)]) == list(
            range(COUNT)
        )
        for hand in game.hands:
            assert len({JOKER if card == JOKER else card % 13 for card in hand}) == len(hand)


@EVERY_SIZE
def test_a_clone_equals_its_original_and_leaves_it_alone(players: int) -> None:
    for game in match(players, 4):
        before = game.to_data()
        clone = game.clone()
        assert clone.to_data() == before
        play_on(clone, seeded(1), 5)
        assert game.to_data() == before


@EVERY_SIZE
def test_a_loaded_game_has_the_same_future(players: int) -> None:
    regulation = OldMaidRegulation(players)
    for game in match(players, 5):
        written = json.loads(json.dumps(regulation.snapshot(game)))
        loaded = regulation.load(written)
        assert regulation.snapshot(loaded) == written
        assert play_on(loaded, seeded(2)) == play_on(game.clone(), seeded(2))


def test_the_seed_decides_the_deal() -> None:
    regulation = OldMaidRegulation(4)
    assert regulation.new_game(7).to_data() == regulation.new_game(7).to_data()
    assert regulation.new_game(7).hands != regulation.new_game(8).hands


def test_anybody_may_begin() -> None:
    assert {OldMaidRegulation(3).new_game(seed).turn for seed in range(30)} == {0, 1, 2}


def test_a_forced_draw_is_not_asked() -> None:
    """``answers_forced``: of a single card there is one place."""
    for seed in SEEDS:
        game = OldMaidRegulation(2).prepare(seed)
        game.answers_forced = True
        game.advance()
        while not game.over:
            assert game.count() > 1
            game.apply(0)


# ---- the rules
def test_one_draws_from_the_next_player_who_holds_cards() -> None:
    game = set_the_table([0], [], [13, JOKER])
    assert view_of(game, 0).source == 2
    assert len(game.options()) == 2
    place = game.hands[2].index(JOKER)
    game.apply(place)
    assert game.hands[0] == [0, JOKER] or game.hands[0] == [JOKER, 0]
    assert game.hands[2] == [13]
    assert game.asked == 2


def test_a_pair_is_laid_down_and_its_player_may_be_out() -> None:
    game = set_the_table([0], [13, 26], [39, JOKER])
    game.apply(game.hands[1].index(13))
    assert game.hands[0] == []
    assert game.discarded[-2:] == [0, 13]
    assert game.asked == 1


def test_the_turn_skips_who_is_out() -> None:
    game = set_the_table([0, 1], [13], [14, JOKER])
    game.apply(0)
    assert game.hands == [[1], [], game.hands[2]]
    assert game.turn == 2
    assert view_of(game, 2).source == 0


def test_the_joker_never_pairs() -> None:
    assert not is_pair(JOKER, 0)
    assert not is_pair(0, JOKER)
    assert is_pair(0, 13)
    assert not is_pair(0, 1)


def test_the_last_holder_loses() -> None:
    game = set_the_table([0], [13, JOKER])
    game.drain_events()
    game.apply(game.hands[1].index(13))
    assert (game.over, game.winner, game.loser) == (True, -1, 1)
    told = game.drain_events()
    assert [event.to_data() for event in told[-2:]] == [[LOST, 1], [GAME_OVER, -1]]
    assert TURN_PASSED not in [event.kind for event in told]


def test_the_drawer_may_be_the_last_holder() -> None:
    """The pair is laid down before anybody judges."""
    game = set_the_table([0, JOKER], [13])
    game.apply(0)
    assert game.loser == 0
    assert game.hands == [[JOKER], []]


def test_a_deal_that_leaves_nothing_but_the_joker_ends_at_once() -> None:
    """C-10: one win check closes the setup."""
    game = OldMaidRegulation(2).prepare(1)
    game.hands = [[JOKER], []]
    begin(game, game.agenda[1])
    assert (game.over, game.loser, game.turn_number) == (True, 0, 0)


def test_places_say_nothing() -> None:
    """The hand is shuffled before every draw: the same place is now this card, now that."""
    drawn = set()
    for seed in range(40):
        game = OldMaidRegulation(3).new_game(seed)
        before = game.hands[game.next_holder(game.turn)]
        drawn.add(sorted(before).index(before[0]))
    assert len(drawn) > 4


def test_a_new_card_is_not_found_where_it_was_put() -> None:
    places = set()
    for seed in range(20):
        game = set_the_table(
            [0, 1, 2], [3, 4, 5], [6, 7, JOKER], turn=2
        )  # 2 draws from 0, then 0 from 1 ...
        game.rng = seeded(seed)
        card = game.hands[0][0]
        game.apply(0)
        game.apply(0)
        game.apply(0)  # 1 draws from 2
        if card in game.hands[2]:
            places.add(game.hands[2].index(card))
    assert len(places) > 1


# ---- who may know what
def unseen_swaps(game: OldMaid, viewer: int) -> Iterator[OldMaid]:
    """Yield the game with two cards exchanged that this viewer sees neither of."""
    seats = [
        (player, i)
        for player in range(game.players)
        if player != viewer
        for i in range(len(game.hands[player]))
    ]
    for (p, i), (q, j) in zip(seats, seats[1:] + seats[:1], strict=True):
        other = game.clone()
        other.hands[p][i], other.hands[q][j] = other.hands[q][j], other.hands[p][i]
        yield other


def redacted(game: OldMaid, events: list[Event], viewer: int) -> list[list[object]]:
    seen = [game.rules.redact(event, viewer) for event in events]
    return [event.to_data() for event in seen if event is not None]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_exchanging_unseen_cards_changes_no_view(players: int) -> None:
    for game in match(players, 6):
        for viewer in range(-1, players):
            seen = asdict(view_of(game, viewer))
            assert json.loads(json.dumps(seen)) == seen
            for other in unseen_swaps(game, viewer):
                assert asdict(view_of(other, viewer)) == seen


@pytest.mark.parametrize("players", [3, 6])
def test_exchanging_unseen_cards_changes_no_event(players: int) -> None:
    """Until one of them is laid down: that everybody sees."""
    compared = 0
    for game in match(players, 7):
        if game.over:
            break
        for viewer in range(-1, players):
            for other in unseen_swaps(game, viewer):
                told = [events_of_the_next_draw(one) for one in (game.clone(), other)]
                if any(event.kind in (PAIR_LAID, LOST) for events in told for event in events):
                    continue
                if viewer == game.turn:  # who draws, sees
                    continue
                assert redacted(game, told[0], viewer) == redacted(game, told[1], viewer)
                compared += 1
    assert compared > 100


def events_of_the_next_draw(game: OldMaid) -> list[Event]:
    game.record()
    game.apply(0)
    return game.drain_events()


def test_only_the_drawer_and_the_holder_know_the_card() -> None:
    game = set_the_table([0, 1], [2, 3], [4, JOKER])
    game.apply(0)
    event = next(event for event in game.drain_events() if event.kind == DRAWN)
    assert isinstance(event, CardsEvent)
    assert (event.player, event.source, event.n) == (0, 1, 1)
    for viewer, known in ((0, True), (1, True), (2, False), (-1, False)):
        seen = game.rules.redact(event, viewer)
        assert isinstance(seen, CardsEvent)
        assert seen.cards == (event.cards if known else ())
        assert (seen.player, seen.source, seen.n) == (0, 1, 1)


def test_a_deal_is_seen_by_its_player_and_a_pair_by_everybody() -> None:
    game = OldMaidRegulation(3).prepare(1)
    game.record()
    game.advance()
    events = game.drain_events()
    dealt = [event for event in events if event.kind == DEALT]
    assert len(dealt) == 3
    for event in events:
        for viewer in (-1, 0, 1, 2):
            seen = game.rules.redact(event, viewer)
            if isinstance(event, CardsEvent):
                assert isinstance(seen, CardsEvent)
                assert bool(seen.cards) == (event.kind == PAIR_LAID or viewer == event.player)
    assert isinstance(events[-1], PlayerEvent)
    assert events[-1].to_data() == [TURN_PASSED, game.turn]


def test_a_view_tells_what_lies_open() -> None:
    game = set_the_table([0, 1], [2, 3, 4], [JOKER])
    mine = view_of(game, 0)
    assert mine.hand == [0, 1]
    assert mine.counts == [2, 3, 1]
    assert len(mine.discarded) == 47
    assert mine.options == ["place 1", "place 2", "place 3"]
    theirs = view_of(game, 1)
    assert theirs.options == []
    assert view_of(game, -1).hand is None


def test_a_game_can_be_looked_at_before_it_is_set_up() -> None:
    game = OldMaidRegulation(3).prepare(1)
    assert view_of(game, 0).counts == [0, 0, 0]


# ---- the regulation
@pytest.mark.parametrize(
    ("text", "players", "id"),
    [
        ("oldmaid", 3, "oldmaid"),
        ("oldmaid 3", 3, "oldmaid"),
        ("Old Maid 2", 2, "oldmaid 2"),
        ("ババ抜き", 3, "oldmaid"),
        ("ババ抜き 6", 6, "oldmaid 6"),
    ],
)
def test_a_regulation_is_read_and_written(text: str, players: int, id: str) -> None:
    regulation = OldMaidRegulation.parse(text)
    assert OldMaidRegulation.knows(text)
    assert (regulation.players, regulation.id, regulation.rules.id) == (players, id, id)
    assert OldMaidRegulation.parse(regulation.id).players == players


def test_the_game_has_a_name_in_both_languages() -> None:
    name = OldMaidRegulation(4).name
    assert name.said("ja") == "ババ抜き（4人）"
    assert name.said("en") == "Old Maid for 4"
    assert (name_of(JOKER), name_of(0), name_of(51)) == ("JOKER", "♠A", "♣K")


@pytest.mark.parametrize("text", ["oldmaid 1", "oldmaid 7", "8 lite+entry20", ""])
def test_what_is_no_old_maid_is_refused(text: str) -> None:
    with pytest.raises(IllegalRegulation) as refused:
        OldMaidRegulation.parse(text)
    assert all(refused.value.said(lang) for lang in ("ja", "en"))


@pytest.mark.parametrize("seed", [-1, 1 << 62])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(IllegalRegulation, match="out of range"):
        OldMaidRegulation().new_game(seed)


def test_nobody_brings_a_deck() -> None:
    with pytest.raises(IllegalDeck, match="bring no deck"):
        OldMaidRegulation().new_game(1, [[0, 1], [2, 3]])


def test_a_foreign_snapshot_is_refused() -> None:
    regulation = OldMaidRegulation(3)
    good = regulation.snapshot(regulation.new_game(1))
    damaged = {key: value for key, value in good.items() if key != "hands"}
    for data, reason in (
        ([], "not_a_snapshot"),
        ({}, "not_a_snapshot"),
        ({**good, "rules_version": "0"}, "snapshot_version"),
        ({**good, "rules": "oldmaid 5"}, "snapshot_regulation"),
        (damaged, "snapshot_damaged"),
    ):
        with pytest.raises(RecordError) as refused:
            regulation.load(data)  # type: ignore[arg-type]
        assert refused.value.id == reason
