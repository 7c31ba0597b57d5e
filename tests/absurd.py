"""What nobody who knows the rules would do, found by looking at the true game.

The list, for whoever has just chosen:

* its request is to negate a request of its own, or has done so at once;
* its request, if nobody answers, makes a soldier of the other larger;
* everybody passing would have won the game, and its request, if nobody answers, does not;
* it ends the turn although all its soldiers that can attack are together as large as the other's
  life, the other has neither a card in the hand nor anybody who could block, and ending it does
  not win by itself (somebody without a card left loses by drawing).
"""

from __future__ import annotations

from blackpoker.agents.agent import Agent
from blackpoker.common.duel import CardRequest, Duel
from blackpoker.common.query import is_fresh, size_of
from blackpoker.common.target import aimed_at
from blackpoker.common.unfolding import Unfolding
from blackpoker.common.unit import UNIT
from blackpoker.core.decision import NOTHING
from blackpoker.core.flow import chance_holder
from blackpoker.lab.simulate import seed_of
from blackpoker.play.knowledge import knowledge_at_the_start
from blackpoker.play.witnessed import Witnessed
from blackpoker.regulation.regulation import Regulation

MOST_DECISIONS = 20_000


def all_pass(game: Duel) -> Duel:
    """A copy in which everybody has passed as long as something lay on the stage."""
    copy = game.clone()
    copy.answers_forced = True
    for _ in range(200):
        if copy.over or copy.question is not copy.book.chance or not copy.stage:
            break
        places = [option.ref for option in copy.options()]
        copy.apply(places.index(NOTHING))
    return copy


def would_win(game: Duel, me: int) -> bool:
    ended = all_pass(game)
    return bool(ended.over) and ended.winner == me


def is_helpless(game: Duel, player: int) -> bool:
    side = game.side(player)
    return not side.hand and not side.field and not side.trumps and not side.pack and not side.rare


def could_finish(game: Duel, me: int) -> bool:
    """Is an attack offered that nobody can stop?"""
    names = [option.text for option in game.options()]
    if "attack" not in names or not is_helpless(game, 1 - me):
        return False
    ready = [
        int(size_of(game, unit))
        for unit in game.side(me).field
        if unit.soldier and not unit.driven and (unit.has_haste() or not is_fresh(game, unit))
    ]
    return sum(ready) >= game.side(1 - me).life.size


def acts(game: Duel, choice: int) -> bool:
    """Is it a part of an action of theirs, so that nothing of the stage is resolved by it?"""
    passes = game.question is game.book.chance and game.options()[choice].ref == NOTHING
    return chance_holder(game) == game.asked and not passes


def lost_requests(before: Duel, after: Duel, me: int) -> bool:
    mine = [request.serial for request in before.stage if request.controller == me]
    return any(after.staged(serial) is None for serial in mine)


def absurdity(before: Duel, choice: int, after: Duel) -> str:
    """Say what is absurd about a choice, nothing if it is not."""
    me = int(before.asked)
    chosen = before.options()[choice]
    ends = before.question is before.book.chance and chosen.text == "end"
    if ends and could_finish(before, me) and not would_win(after, me):
        return "ends the turn instead of the game"
    if not after.over and acts(before, choice) and lost_requests(before, after, me):
        return "negates a request of its own"
    known = {request.serial for request in before.stage}
    fresh = [one for one in after.stage if one.serial not in known and one.controller == me]
    if after.over or not fresh or fresh[-1] is not after.stage[-1]:
        return ""
    request = fresh[-1]
    assert isinstance(request, CardRequest)
    target = after.staged(request.target)
    if request.card_line.record.may_negate and target is not None and target.controller == me:
        return "negates a request of its own"
    run = Unfolding(after.clone(), me)
    run.play()
    aimed = aimed_at(after, request)
    change = run.told[0].get((UNIT, aimed)) if aimed else None
    grows = change is not None and change.then is not None and change.then > (change.was or 0)
    unit = after.find_unit(aimed)
    if grows and unit is not None and unit.owner != me:
        return "makes a soldier of the other larger"
    at_a_chance = before.question is before.book.chance
    if at_a_chance and before.stage and would_win(before, me) and not would_win(after, me):
        return "answers where passing would have won"
    return ""


def absurdities(id: str, agents: tuple[Agent, Agent], seed: int, watched: int) -> list[str]:
    """Play a game; return whatever the one who is watched did that is absurd."""
    regulation = Regulation.parse(id)
    game = regulation.prepare(seed_of(seed, 1))
    known = [knowledge_at_the_start(regulation, game, player) for player in range(2)]
    witnessed = Witnessed(game, known)
    witnessed.begin()
    found: list[str] = []
    for _ in range(MOST_DECISIONS):
        decision = game.decision()
        if decision is None:
            break
        player = int(decision.player)
        choice = agents[player].choose(witnessed.seen_by(player), decision)
        before = game.clone()
        witnessed.apply(choice, decision)
        if player == watched and (said := absurdity(before, choice, game)):
            found.append(f"{id}, seed {seed}, turn {int(before.turn_number)}: {said}")
    assert game.over
    return found
