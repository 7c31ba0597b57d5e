"""A view as it is sent: every thing of it, and nothing else."""

from __future__ import annotations

import msgspec
import pytest
from games import random_game
from rooms import families, setup

from blackpoker.common.duel import Duel
from blackpoker.common.view import view
from blackpoker.core.decision import NOTHING
from blackpoker.regulation.regulation import Regulation
from blackpoker.table import protocol, sent_view
from blackpoker.table.present import prompt_for, question_of, table_at, table_of
from blackpoker.table.room import Room
from blackpoker.text import LANGUAGES

POSITION = (
    "8 master+basic; turn 3 A; A: field bw(♡2) ♠5 | life ♠8 ♣7 ♠9 | hand ♡5 ♢4 | fog up ♡3 on ♠5;"
    " B: field ♢9 bw(♠2) | life ♢2 ♢3 ♢8 | hand ♠6 ♣3; stage A down ♠4 on B.♢9"
)


def table(viewer: int = 0, position: str = POSITION) -> sent_view.Table:
    return table_at(Room(setup("friend", "8 master+basic", position=position)), viewer, 0)


def test_a_soldier_has_its_size_and_what_it_is_without_fogs() -> None:
    soldier = next(unit for unit in table().sides[0].field if unit.soldier)
    assert (soldier.size, soldier.base) == (8, 5)
    other = next(unit for unit in table().sides[1].field if unit.soldier)
    assert (other.size, other.base) == (9, None)


def test_a_lost_target_is_marked() -> None:
    assert not table().stage[0].target_gone
    gone = table(position=POSITION.replace("on B.♢9", "on gone"))
    assert gone.stage[0].target_gone


def test_of_anothers_bulwark_only_its_state_is_sent() -> None:
    bulwark = next(unit for unit in table().sides[1].field if not unit.soldier)
    sent = msgspec.json.decode(msgspec.json.encode(bulwark))
    assert set(sent) == {"serial", "owner", "fresh"}
    assert sent["fresh"] is None


@pytest.mark.parametrize("regulation", families())
def test_every_table_and_every_question_can_be_sent_and_read_back(regulation: str) -> None:
    rules = Regulation.parse(regulation).rules
    for n, (game, _) in enumerate(random_game(Regulation.parse(regulation), 6)):
        assert isinstance(game, Duel)
        if n % 3:
            continue
        for viewer in (-1, 0, 1):
            sent = table_of(rules, view(game, viewer), viewer)
            assert msgspec.json.decode(msgspec.json.encode(sent), type=sent_view.Table) == sent
        decision = game.decision()
        assert decision is not None
        seat = int(decision.player)
        lang = LANGUAGES[n % len(LANGUAGES)]
        prompt = prompt_for(game.book, ("Aki", "Haru"), seat, lang)
        question = question_of(view(game, seat), decision, prompt)
        assert [option.i for option in question.options] == list(range(len(decision.options)))
        assert all(option.label for option in question.options)
        assert question.text
        check_serials(game, question)
        again = msgspec.json.decode(msgspec.json.encode(question), type=protocol.Question)
        assert again == question


def check_serials(game: Duel, question: protocol.Question) -> None:
    """An option names the thing that choosing it would take."""
    for option, engine in zip(question.options, game.options(), strict=True):
        if engine.ref == NOTHING:
            continue
        if option.verb == "unit":
            assert option.unit == game.unit_at(engine.ref).serial
        elif option.verb == "trump":
            assert option.trump == game.trump_at(engine.ref).serial
        elif option.verb == "request":
            requests = game.buffer if question.id == "which_first" else game.stage
            assert option.request == requests[engine.ref].serial
        elif option.verb == "card":
            assert option.card == engine.ref % 64
        elif option.verb == "act":
            assert option.action == engine.text
