"""A table takes numbers and gives arrays that show a player no more than that player may know."""

from __future__ import annotations

import pickle

import pytest
from games import DUEL_IDS, DUELS, SCALE
from terminal import ROOT
from test_secrecy import exchange, hidden_from

from blackpoker.common.card import name_of
from blackpoker.common.duel import Duel
from blackpoker.common.view import View, view
from blackpoker.core import bitset
from blackpoker.core.rng import Rng, seeded
from blackpoker.features.blocks import STATE_DECLARED_KEY, STATE_REQUEST_KEY, STATES
from blackpoker.features.encoder import encode_state
from blackpoker.features.view_encoder import numbers_in
from blackpoker.house.house_file import read_house, regulation_with
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.batch import Batch, Glance
from blackpoker.rl.table import MOST_SETTINGS, LearningTable, Setting, setting_of

ENTRY16 = "9.1 lite+entry16"
# What is hidden differs by edition and frame, not by format; views of all are in test_secrecy.
FAMILIES = {(one.edition.id, one.frame.id): one.id for one in DUELS}


def at_random(table: LearningTable, rng: Rng) -> int:
    numbers = table.numbers()
    return numbers[rng.below(len(numbers))]


def shown(table: LearningTable) -> Glance:
    """What a batch shows of the game of a table."""
    batch = Batch(table.setting.regulation, 1)
    batch.slots = [table.slot.clone()]
    return batch.look()


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_an_array_has_a_one_for_each_feature_and_nothing_else(regulation: Regulation) -> None:
    setting = setting_of(regulation)
    table = LearningTable(setting, 3)
    columns = numbers_in(setting.row.columns)
    rng = seeded(4)
    while not table.over:
        for player in range(2) if len(table.choices) % 8 == 0 else ():
            saw = table.slot.encoder.look(table.game, player, table.slot.remembered(player))
            features = numbers_in(encode_state(setting.encoder, table.game, player, saw))
            placed = {columns[one] for one in features if columns[one] < setting.row.size}
            lost = [one for one in features if columns[one] >= setting.row.size]
            for one in lost:  # a card that is only said, as a key, and may be in no deck
                assert STATE_REQUEST_KEY <= one < STATE_DECLARED_KEY + 54
            known = table.information_state(player)
            assert len(known) == setting.row.size
            assert {i for i, value in enumerate(known) if value == 1} == placed
            assert sum(known) == len(placed)
            seen = table.observation(player)
            assert all(now <= kept for now, kept in zip(seen, known, strict=True))
        table.apply(at_random(table, rng))
    assert sum(table.returns()) == 0
    assert not table.truncated


@pytest.mark.parametrize("regulation", FAMILIES.values())
def test_who_has_heard_the_same_sees_the_same(regulation: str) -> None:
    """Exchange two hidden cards: as long as the viewer hears the same, no array may differ."""
    agreed = 0
    for seed in range(2 * SCALE):
        rng = seeded(seed + 70)
        table = LearningTable(regulation, seed)
        for n in range(60):
            if table.over:
                break
            if n % 15 == seed * 5 % 15:
                agreed += sum(follow(table, viewer, rng) for viewer in range(2))
            table.apply(at_random(table, rng))
    assert agreed > 20  # the worlds did run side by side


def follow(table: LearningTable, viewer: int, rng: Rng) -> int:
    """Exchange two hidden cards and go on in both worlds; return how many steps agreed."""
    decision = table.decision
    assert decision is not None
    if decision.question.verb == "card":
        return 0  # somebody may be looking through a life, a pack or a hand just now
    owner = rng.below(2)
    hidden = hidden_from(table.game, viewer, owner)
    # Options that are listed already would be those of the hand before.
    if len(hidden) < 2 or owner == table.player != viewer:
        return 0
    one, other = hidden[rng.below(len(hidden))], hidden[rng.below(len(hidden))]
    table.heard_by(viewer)
    world, twin = table.clone(), table.clone()
    assert twin.history is not None
    for game in (twin.game, twin.history.game):
        exchange(game, owner, one, other)
    agreed = 0
    # What is seen is no condition: it must be the same.
    while not world.over and world.heard_by(viewer) == twin.heard_by(viewer):
        assert world.observation_text(viewer) == twin.observation_text(viewer)
        assert world.observation(viewer) == twin.observation(viewer)
        assert world.information_state(viewer) == twin.information_state(viewer)
        assert world.mask(viewer) == twin.mask(viewer)
        if world.player == viewer:
            mine, theirs = shown(world), shown(twin)
            assert mine.states == theirs.states
            assert (mine.options, mine.option_ends) == (theirs.options, theirs.option_ends)
        number = at_random(world, rng)
        if number not in twin.numbers():
            break
        world.apply(number)
        twin.apply(number)
        agreed += 1
        if agreed == 12:
            break
    return agreed


def test_a_view_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_handed(game: Duel, viewer: int) -> View:
        seen = view(game, viewer)
        seen.sides[1 - viewer].hand = bitset.each(game.side(1 - viewer).hand)
        return seen

    monkeypatch.setattr("blackpoker.rl.table.view", open_handed)
    with pytest.raises(AssertionError, match="hand"):
        test_who_has_heard_the_same_sees_the_same(ENTRY16)


def test_an_observation_forgets_and_an_information_state_remembers() -> None:
    """A card that was seen and is hidden now is only in the memory."""
    setting = setting_of("8 standard+pack_random")
    cards = setting.row.sections["seen"]
    table = LearningTable(setting, 1)
    rng = seeded(1)
    remembered = 0
    while not table.over:
        seen = table.observation(table.player)
        known = table.information_state(table.player)
        rest = slice(cards.stop, None)
        assert (seen[: cards.start], seen[rest]) == (known[: cards.start], known[rest])
        remembered += seen != known
        table.apply(at_random(table, rng))
    assert remembered > 10


@pytest.mark.parametrize("regulation", FAMILIES.values())
def test_a_table_and_a_batch_play_and_show_the_same(regulation: str) -> None:
    batch = Batch(regulation, 1, seed=5)
    table = LearningTable(regulation, batch.seeds()[0])
    columns = numbers_in(table.setting.row.columns)
    rng = seeded(6)
    while not table.over:
        assert table.player == batch.players()[0]
        assert len(table.numbers()) == batch.counts()[0]
        known = table.information_state(table.player)
        for feature in numbers_in(batch.look().states):
            assert columns[feature] >= STATES or known[columns[feature]] == 1
        choice = rng.below(batch.counts()[0])
        table.apply(table.numbers()[choice])
        batch.step([choice])
    assert batch.finished == 1


def test_a_copy_goes_its_own_way_and_remembers_the_same() -> None:
    table = LearningTable(ENTRY16, 5)
    rng = seeded(2)
    for _ in range(12):
        table.apply(at_random(table, rng))
    copy = table.clone()
    before = table.history_of(0), table.information_state(0)
    numbers: list[int] = []
    while not copy.over:
        table.information_state(copy.player)  # looking changes nothing
        numbers.append(at_random(copy, rng))
        copy.apply(numbers[-1])
    assert (table.history_of(0), table.information_state(0)) == before
    for number in numbers:
        table.apply(number)
    for player in range(2):
        assert table.history_of(player) == copy.history_of(player)
        assert table.information_state(player) == copy.information_state(player)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = LearningTable(ENTRY16, 9), LearningTable(ENTRY16, 9)
    assert one.observation(0) == other.observation(0)
    assert LearningTable(ENTRY16, 10).observation(0) != one.observation(0)


def test_a_setting_is_pickled_by_its_name() -> None:
    setting = setting_of(ENTRY16)
    assert pickle.loads(pickle.dumps(setting)) is setting


def test_a_setting_that_nobody_uses_any_more_is_forgotten() -> None:
    first, one = setting_of(ENTRY16), setting_of(ENTRY16).regulation
    for _ in range(MOST_SETTINGS):
        setting_of(Regulation(one.edition, one.format, one.frame))
    assert setting_of(ENTRY16) is not first
    assert setting_of.cache_info().currsize == MOST_SETTINGS
    setting_of.cache_clear()  # they are large


def test_a_setting_with_a_local_rule_is_not_pickled() -> None:
    """Its name alone could not be read again."""
    house = read_house(ROOT / "examples" / "house" / "last_stand.py")
    setting = Setting(regulation_with("8 lite+entry20", [house]))
    for kept in (setting, LearningTable(setting, 1)):
        with pytest.raises(pickle.PicklingError, match=r"8 lite\+entry20 house:last_stand has"):
            pickle.dumps(kept)


def test_a_pickled_table_goes_on_where_it_was() -> None:
    table = LearningTable(ENTRY16, 5)
    rng = seeded(2)
    for _ in range(12):
        table.apply(at_random(table, rng))
    again = pickle.loads(pickle.dumps(table))
    assert again.numbers() == table.numbers()
    assert again.history_of(0) == table.history_of(0)


def test_what_was_handed_out_is_never_written_over() -> None:
    """All tables of a setting share the rows in which arrays and masks are made."""
    setting = setting_of(ENTRY16)
    tables = [LearningTable(setting, seed) for seed in (1, 2)]
    rng = seeded(3)
    handed: list[tuple[object, object]] = []
    for _ in range(10):
        for table in tables:
            for player in range(2):
                for made in (table.observation, table.information_state, table.mask):
                    one = made(player)
                    handed.append((one, one[:]))
                row = table.as_list(player, remembers=True)
                handed.append((row, row[:]))
            table.apply(at_random(table, rng))
    assert all(one == as_it_was for one, as_it_was in handed)


def test_what_is_done_to_an_array_is_not_seen_in_the_next() -> None:
    table = LearningTable(ENTRY16, 1)
    player = table.player
    for made in (table.observation, table.information_state, table.mask):
        one = made(player)
        as_it_was = one[:]
        for i in range(len(one)):
            one[i] = 1
        assert made(player) == as_it_was


def test_only_who_is_asked_has_options() -> None:
    table = LearningTable(ENTRY16, 1)
    assert sum(table.mask(table.player)) == len(table.numbers())
    assert sum(table.mask(1 - table.player)) == 0


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    table = LearningTable(ENTRY16, 1, most_decisions=3)
    for _ in range(3):
        table.apply(table.numbers()[0])
    assert table.over
    assert table.truncated
    assert table.returns() == [0.0, 0.0]
    with pytest.raises(ValueError, match="the game is over"):
        table.apply(0)


def test_every_place_of_an_array_has_a_name() -> None:
    row = setting_of(ENTRY16).row
    assert len(set(row.names)) == row.size
    sections = list(row.sections.values())
    assert [one.start for one in sections[1:]] == [one.stop for one in sections[:-1]]
    assert sections[-1].stop == row.size
    assert row.described().splitlines()[9].split() == ["199", "16", "hand"]


def test_own_cards_are_in_the_array_and_the_other_s_are_not() -> None:
    table = LearningTable(ENTRY16, 1)
    row = table.setting.row
    for player in range(2):
        hand = view(table.game, player).sides[player].hand
        assert hand is not None
        seen = table.observation(player)
        told = [name for name, here in zip(row.names, seen, strict=True) if here]
        held = [name for name in told if name.startswith("hand, ")]
        assert held == [f"hand, {name_of(one)}" for one in hand]
        assert any(name.startswith("asked") for name in told) == (player == table.player)
