"""A table takes numbers and gives arrays that show a player no more than that player may know."""

from __future__ import annotations

import pickle

import pytest
from games import DUEL_IDS, DUELS, SCALE
from terminal import ROOT
from test_secrecy import exchange, hidden_from

from blackpoker.common.duel import Duel
from blackpoker.common.view import FogView, View, view
from blackpoker.core import bitset
from blackpoker.core.rng import Rng, seeded
from blackpoker.house.house_file import read_house, regulation_with
from blackpoker.regulation.regulation import Regulation
from blackpoker.rl.observation import COUNTS, REQUEST_FEATURES, TABLE, UNIT_FEATURES
from blackpoker.rl.table import LearningTable, Setting, setting_of

ENTRY16 = "9.1 lite+entry16"
# What is hidden differs by edition and frame, not by format; views of all are in test_secrecy.
VARIED = [
    ENTRY16,
    "9.1 master+extra",
    "9.1 pro+draft",
    "8 standard+pack_random",
    "8 master+rare_pack_strategy",
    "6 standard half",
    "6 extra",
]


def at_random(table: LearningTable, rng: Rng) -> int:
    numbers = table.numbers()
    return numbers[rng.below(len(numbers))]


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_every_array_has_its_size_and_lies_between_minus_one_and_one(
    regulation: Regulation,
) -> None:
    setting = setting_of(regulation.id)
    table = LearningTable(setting, 3, remembers=True)
    rng = seeded(4)
    while not table.over:
        for player in range(2) if len(table.chosen) % 8 == 0 else ():
            seen, known = table.observation(player), table.information_state(player)
            assert len(seen) == setting.observation_layout.size
            assert len(known) == setting.information_layout.size
            assert known[: len(seen)] == seen
            assert min(known) >= -1
            assert max(known) <= 1
        table.apply(at_random(table, rng))
    assert sum(table.returns()) == 0
    assert not table.truncated


@pytest.mark.parametrize("regulation", VARIED)
def test_who_has_heard_the_same_sees_the_same(regulation: str) -> None:
    """Exchange two hidden cards: as long as the viewer hears the same, no array may differ."""
    agreed = 0
    for seed in range(2 * SCALE):
        rng = seeded(seed + 70)
        table = LearningTable(regulation, seed, remembers=True)
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
    world, twin = table.clone(), table.clone()
    exchange(twin.game, owner, one, other)
    twin.views = [None, None]
    agreed = 0
    # What is seen is no condition: it must be the same.
    while not world.over and world.heard_by(viewer) == twin.heard_by(viewer):
        assert world.observation_text(viewer) == twin.observation_text(viewer)
        assert world.observation(viewer) == twin.observation(viewer)
        assert world.information_state(viewer) == twin.information_state(viewer)
        assert world.mask(viewer) == twin.mask(viewer)
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
    known = setting.information_layout.sections["memory/other/known_in_graveyard"]
    for seed in range(20):
        table = LearningTable(setting, seed, remembers=True)
        rng = seeded(seed)
        while not table.over:
            if any(table.information_state(table.player)[known.start : known.stop]):
                return
            table.apply(at_random(table, rng))
    pytest.fail("nothing was ever remembered")


def test_a_copy_goes_its_own_way_and_remembers_the_same() -> None:
    table = LearningTable(ENTRY16, 5, remembers=True)
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


def test_a_setting_with_a_local_rule_is_not_pickled() -> None:
    """Its name alone could not be read again."""
    house = read_house(ROOT / "examples" / "house" / "last_stand.py")
    setting = Setting(regulation_with("8 lite+entry20", [house]))
    for kept in (setting, LearningTable(setting, 1)):
        with pytest.raises(pickle.PicklingError, match=r"8 lite\+entry20 house:last_stand has"):
            pickle.dumps(kept)


def test_a_pickled_table_goes_on_where_it_was() -> None:
    table = LearningTable(ENTRY16, 5, remembers=True)
    rng = seeded(2)
    for _ in range(12):
        table.apply(at_random(table, rng))
    again = pickle.loads(pickle.dumps(table))
    assert again.numbers() == table.numbers()
    assert again.history_of(0) == table.history_of(0)


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


def test_a_table_that_does_not_remember_says_so() -> None:
    table = LearningTable(ENTRY16, 1)
    with pytest.raises(ValueError, match="remembers=True"):
        table.information_state(0)
    with pytest.raises(ValueError, match="remembers=True"):
        table.history_of(0)


def test_the_layout_names_every_number() -> None:
    setting = Setting(ENTRY16)
    sections = setting.observation_layout.sections
    assert sections["table"].width == len(TABLE)
    assert sections["me/counts"].width == len(COUNTS)
    characters = len(setting.regulation.rules.characters)
    assert sections["me/field"].width == len(UNIT_FEATURES) + characters
    lines = len(setting.numbering.lines)
    assert sections["stage"].width == len(REQUEST_FEATURES) + lines + 16
    assert sum(one.rows * one.width for one in sections.values()) == setting.observer.layout.size


def test_many_fogs_and_high_prices_stay_within_the_array() -> None:
    table = LearningTable("8 pro+rare_pack_strategy", 1)
    seen, observer = table.view(0), table.setting.observer
    fog, line = next(iter(observer.fog)), next(iter(observer.line))
    seen.fogs = [FogView(fog, 0, [], 0, True) for _ in range(5)]
    seen.prices = {line: "D" * 9}
    out = observer.observe(seen, None)
    assert max(out) == 1
    at = observer.start["me/fogs"] + 2 * observer.fog[fog]
    assert list(out[at : at + 2]) == [1, 1]
    assert out[observer.start["prices"] + observer.line[line]] == 1


def test_own_cards_are_in_the_array_and_the_other_s_are_not() -> None:
    table = LearningTable(ENTRY16, 1)
    player = table.player
    sections = table.setting.observation_layout.sections
    seen = table.observation(player)
    hand = table.view(player).sides[player].hand
    assert hand is not None
    mine, theirs = sections["me/hand"], sections["other/hand"]
    cards = table.setting.numbering.cards
    assert [cards[i] for i, here in enumerate(seen[mine.start : mine.stop]) if here] == hand
    assert not any(seen[theirs.start : theirs.stop])
