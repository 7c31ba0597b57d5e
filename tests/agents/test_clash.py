"""Combat in the head: who attacks, who blocks, what is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blackpoker.agents.heuristic.answers import draw_again
from blackpoker.agents.heuristic.combat import assign_blocks, best_attack, settle
from blackpoker.agents.heuristic.effects import play_out
from blackpoker.agents.heuristic.evaluation import DEFAULT, evaluate
from blackpoker.agents.heuristic.picture import Order, Picture, Piece, after_a_generation
from blackpoker.agents.heuristic.plans import Situation
from blackpoker.common.view import View
from blackpoker.core.rng import seeded
from blackpoker.editions.edition8.turn import DRAW_AGAIN
from blackpoker.play.cards import read_card
from blackpoker.regulation.games import find_regulation

ME, YOU = 0, 1


def table(
    mine: str = "", yours: str = "", life: int = 20, your_life: int = 20, turn: int = ME
) -> Picture:
    """Set a table: soldiers by card, bulwarks in brackets, ``'`` behind what is driven."""
    found = Picture(ME)
    found.turn = turn
    found.attack_open = True
    found.life = [float(life), float(your_life)]
    for owner, row in enumerate((mine, yours)):
        for n, word in enumerate(row.split()):
            cards = tuple(read_card(one) for one in word.strip("[]'").split("+"))
            soldier = not word.startswith("[")
            piece = Piece(
                1 + n + 100 * owner, owner, soldier, cards if soldier or owner == ME else ()
            )
            piece.driven = word.endswith("'")
            found.field[owner].append(piece)
    return found


def attacked(at: Picture) -> Picture:
    """Everybody who can attacks."""
    for piece in at.field[at.turn]:
        piece.attacking = piece.may_attack()
    return at


def blocked_by(at: Picture) -> list[list[str]]:
    """Who stands in the way of each attacker, as places in the row."""
    assign_blocks(at, DEFAULT)
    defender = at.field[1 - at.turn]
    return [
        [str(n) for n, piece in enumerate(defender) if piece.blocking == attacker.serial]
        for attacker in at.attackers()
    ]


def named(at: Picture) -> list[int]:
    """The places of the best attackers."""
    _, serials = best_attack(at, DEFAULT)
    return sorted(n for n, piece in enumerate(at.field[ME]) if piece.serial in serials)


def test_nobody_attacks_into_a_larger_soldier() -> None:
    assert named(table(mine="♠5", yours="♠9")) == []


def test_an_open_field_is_attacked_by_everybody() -> None:
    assert named(table(mine="♠5 ♡8", yours="")) == [0, 1]


def test_all_attack_when_one_more_than_the_blockers_kills() -> None:
    assert named(table(mine="♢Q ♡10 ♣6", yours="♡A [♠2]", life=4, your_life=4)) == [0, 1, 2]


def test_who_is_driven_or_came_this_turn_does_not_attack() -> None:
    fresh = table(mine="♠5 ♡8'", yours="")
    fresh.field[ME][0].fresh = True
    assert named(fresh) == []


def test_an_ace_attacks_in_the_turn_it_comes() -> None:
    fresh = table(mine="♠A", yours="")
    fresh.field[ME][0].fresh = True
    assert named(fresh) == [0]


@pytest.mark.parametrize(
    ("attackers", "defenders", "life", "blocks"),
    [
        ("♠5", "♡9", 20, [["0"]]),  # it wins
        ("♠9", "♡5 ♢6", 20, [["0", "1"]]),  # together they are larger
        ("♠K", "[♡K] [♡3]", 20, [["0"]]),  # the same number fells it
        ("♠K", "[♡3]", 5, [["0"]]),  # a bulwark is better than death
        ("♠3", "[♡4]", 40, [[]]),  # three cards of forty are cheaper than a bulwark
    ],
    ids=["wins", "together", "same number", "last wall", "cheap"],
)
def test_blocks(attackers: str, defenders: str, life: int, blocks: list[list[str]]) -> None:
    at = attacked(table(mine=defenders, yours=attackers, life=life, turn=YOU))
    assert blocked_by(at) == blocks


def test_every_attacker_is_blocked_if_one_would_kill() -> None:
    at = attacked(table(mine="[♡3] ♣2", yours="♠K ♡9", life=9, turn=YOU))
    assert sorted(blocked_by(at)) == [["0"], ["1"]]


def test_the_larger_side_of_a_fight_is_left_and_the_unblocked_does_damage() -> None:
    at = attacked(table(mine="♠5 ♡8", yours="♠9"))
    at.field[YOU][0].blocking = at.field[ME][1].serial
    settle(at, DEFAULT)
    assert [piece.base for piece in at.field[ME]] == [5]
    assert at.life[YOU] == 15
    assert at.attackers() == []


def test_a_counter_takes_the_request_it_outranks_off_the_stage() -> None:
    at = table(mine="", yours="♠9", turn=YOU)
    at.stage = [
        Order(1, "summon_soldier", YOU, (read_card("♠8"),), 0),
        Order(2, "counter", ME, (read_card("♣8"),), 1),
    ]
    play_out(at, DEFAULT)
    assert [piece.base for piece in at.field[YOU]] == [9]


def test_a_down_answered_by_an_up_does_not_kill() -> None:
    at = table(mine="♠5", turn=YOU)
    at.stage = [
        Order(1, "down", YOU, (read_card("♠7"),), 1),
        Order(2, "up", ME, (read_card("♡3"),), 1),
    ]
    play_out(at, DEFAULT)
    assert [piece.size for piece in at.field[ME]] == [1]


def test_a_fortress_is_not_hurt_by_a_spade_while_somebody_stands_in_it() -> None:
    """R9-73."""
    for row, life in (("♢5", 20), ("", 7)):
        at = table(yours=row)
        at.forts = (False, True)
        at.stage = [Order(1, "throwing", ME, (read_card("♠K"), read_card("♣2")), YOU)]
        play_out(at, DEFAULT)
        assert at.life[YOU] == life


@pytest.mark.parametrize(("life", "left"), [(9, 7), (3, 1), (2, 1), (1, 0)])
def test_two_cards_are_drawn_of_a_life_that_has_more(life: int, left: int) -> None:
    """The draw of 9.1."""
    at = table(life=life)
    at.draws = 2
    at.stage = [Order(1, "draw", ME, (), 0)]
    play_out(at, DEFAULT)
    assert (at.life[ME], at.gained) == (left, life - left)


def test_a_swept_player_gives_up_the_least() -> None:
    at = table(mine="♣J+♠5", yours="♠9 ♢2")
    at.stage = [Order(1, "sweep", ME, (), YOU)]
    play_out(at, DEFAULT)
    assert [piece.base for piece in at.field[YOU]] == [9]


def test_a_table_is_worth_to_one_what_it_costs_the_other() -> None:
    better = evaluate(table(mine="♠9 [♡3]", yours="♠5"), DEFAULT)
    worse = evaluate(table(mine="♠5", yours="♠9 [♡3]"), DEFAULT)
    assert better > evaluate(table(mine="♠5", yours="♠5"), DEFAULT) > worse


def test_the_last_card_of_a_life_is_not_survived_by_a_next_generation() -> None:
    assert after_a_generation(1) == 0
    assert 0 < after_a_generation(2) < 1
    assert after_a_generation(30) == pytest.approx(27, abs=0.1)


@pytest.mark.parametrize(("life", "answer"), [(1, "no"), (2, "no"), (30, "yes")])
def test_another_card_is_drawn_while_the_life_is_long(life: int, answer: str) -> None:
    game = find_regulation("8 lite+pack_random").new_game(1)
    seen = game.rules.view(game, game.asked)
    assert isinstance(seen, View)
    me = seen.viewer
    seen.sides[me] = replace(seen.sides[me], life=life, hand=[1, 2])
    chosen = draw_again(Situation(seen, DEFAULT, seeded(1)), DRAW_AGAIN.names[:2])
    assert chosen is not None
    assert chosen.text == answer
