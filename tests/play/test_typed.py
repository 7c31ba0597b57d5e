"""The keys of actions: each has its own for good, and no two can be mistaken for each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from blackpoker.common.card_action import CardAction
from blackpoker.core.action import Trigger
from blackpoker.core.name import Name
from blackpoker.editions.edition8.quick_magic import UP
from blackpoker.frames.supplement import Supplement
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.regulation.regulation import Regulation
from blackpoker.tui.keys import EVERYWHERE
from blackpoker.words.rule_index import Index
from blackpoker.words.typed import LOCAL, typed_keys

pytestmark = pytest.mark.once  # it reads the records


def printed() -> list[CardAction]:
    """Every action of every edition, frame and trump."""
    found = [one for edition in EDITIONS.values() for one in edition.actions]
    for frame in [frame for frames in FRAMES.values() for frame in frames]:
        found += [*frame.actions, *frame.lends]
        found += [one for trump in frame.trumps for one in trump.actions]
    return found


def test_every_action_that_can_be_asked_for_has_keys_and_no_other_has() -> None:
    assert len(printed()) > 100
    for one in printed():
        assert bool(one.typed) is (one.trigger is Trigger.DIRECT), one.id


def test_an_action_has_the_same_keys_wherever_it_is_printed_and_shares_them_with_none() -> None:
    keys = {(one.id, one.typed) for one in printed() if one.typed}
    assert len(keys) == len({id for id, _ in keys}) == len({typed for _, typed in keys})


def test_no_keys_are_the_beginning_of_others() -> None:
    """Or the page would have to wait after the first for whether a second comes."""
    for one, other in permutations({one.typed for one in printed() if one.typed}, 2):
        assert not other.startswith(one), (one, other)
        assert one.isalpha(), one
        assert one.isupper(), one
        assert one[0] not in (LOCAL, "H", "U", "I"), one  # these mean something else on the page
        assert one[0].lower() not in EVERYWHERE, one  # ... or on the full screen


def test_actions_of_local_rules_are_numbered_also_those_made_from_others() -> None:
    new = [replace(UP, id=f"up{n}", name=Name(f"上{n}", f"Up {n}")) for n in range(30)]
    rule = Supplement(id="ups", name=Name("上", "Ups"), actions=tuple(new))
    index = Index(EDITIONS["9.1"], Regulation.parse("9.1 lite+entry16", (rule,)))
    assert index.typed["up"] == "MU"
    assert [index.typed[one.id] for one in new] == [f"X{n}" for n in range(1, 31)]
    assert "charge" not in index.typed
    assert len(set(typed_keys(index.actions).values())) == len(index.typed)
