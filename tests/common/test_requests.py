"""Asking for an action: who may pay what, what it costs now, whom a blocker faces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blackpoker.common.card_action import Kind
from blackpoker.common.cost import cost
from blackpoker.common.duel import Duel
from blackpoker.common.view import view
from blackpoker.common.why_not import why_not
from blackpoker.core.name import Name
from blackpoker.editions.edition8.edition import EDITION_8
from blackpoker.editions.edition8.quick_magic import KILL, TWIST
from blackpoker.frames.supplement import Supplement
from blackpoker.play.move_text import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position


def with_rule(action: object, position: str) -> Duel:
    """A table at which one action is replaced."""
    rule = Supplement(id="trial", name=Name("試し", "Trial"), actions=(action,))  # type: ignore[arg-type]
    return build(read_position(position, (rule,)), house=(rule,))


@pytest.mark.parametrize(
    ("letters", "field", "possible"),
    [
        ("BS", "bw(♡2)", False),
        ("BS", "bw(♡2) bw(♡3) driven", True),
        ("SB", "bw(♡2) bw(♡3) driven", True),
        ("SB", "bw(♡2)", False),
        ("BBS", "bw(♡2) bw(♡3)", False),
        ("SS", "bw(♡2)", False),
    ],
)
def test_nobody_pays_twice(letters: str, field: str, possible: bool) -> None:
    """R8-15: a character that was driven for B is not sacrificed for S as well."""
    game = with_rule(
        replace(TWIST, cost=cost(letters)),
        f"8 master+basic house:trial; A: field {field} | hand ♢5 | life ♠9; B: field ♣9 | life ♠9",
    )
    assert (why_not(game, 0, "twist") is None) == possible
    offered = [option.text for option in game.options()]
    assert ("twist" in offered) == possible
    if possible:
        before = len(game.side(0).field)
        MoveReader(game, open_table=True).play("twist")
        while game.question is not game.book.chance:
            game.apply(0)
        assert len(game.side(0).field) == before - letters.count("S")


def test_a_sacrifice_leaves_a_target() -> None:
    """R8-22: the only soldier cannot be both the price and the target."""
    position = "8 pro+basic house:trial; A: field ♠9 {} | hand ♠2 ♠3 | life ♠8; B: life ♠9"
    action = replace(KILL, cost=cost("S"))
    alone = with_rule(action, position.format(""))
    refusal = why_not(alone, 0, "kill")
    assert refusal is not None
    assert refusal.ruling == "C-05"
    helped = with_rule(action, position.format("bw(♡2)"))
    assert why_not(helped, 0, "kill") is None
    MoveReader(helped, open_table=True).play("kill ♠2 ♠3 pay bw1 on ♠9")


def test_the_view_says_what_actions_cost_now() -> None:
    """R8-33: with a magician the letter D of quick magic is gone, and of nothing else."""
    text = "8 master+basic; A: field JOKER ♠5 | hand ♡5 ♡6 | life ♠9; B: life ♠9"
    game = build(read_position(text))
    cheaper = {
        one.id: one.cost.without("D").letters
        for one in EDITION_8.actions
        if one.kind is Kind.QUICK_MAGIC and "D" in one.cost.letters
    }
    assert cheaper.items() >= {"up": "", "down": "", "twist": "", "counter": ""}.items()
    assert view(game, 0).prices == cheaper
    assert view(game, 1).prices == {}
    assert view(game, -1).prices == {}


def test_the_view_says_whom_a_blocker_faces() -> None:
    game = build(
        read_position(
            "8 lite+basic; turn 2 A; A: field ♠5 ♠6 | life ♠9 ♠8; B: field ♡4 ♡9 | life ♠9 ♠8"
        )
    )
    reader = MoveReader(game, open_table=True)
    for move in ("attack", "pass", "pass", "attacker ♠6 ♠5 done", "pass", "pass"):
        reader.play(move)
    sizes = {unit.serial: unit.size for unit in view(game, 1).sides[0].field}
    seen = view(game, 1)
    assert [sizes[serial] for serial in seen.attackers] == [6, 5]
    assert sizes[seen.facing] == 6
    reader.play("blocker done")
    assert sizes[view(game, 1).facing] == 5
    reader.play("blocker done")
    assert view(game, 1).facing == 0
