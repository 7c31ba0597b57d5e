"""The list of legal moves is all that can be done and nothing else, found by another way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from games import DUEL_IDS, DUELS, REGULATIONS, SCALE, random_game

from blackpoker.authoring import (
    A_SOLDIER,
    CardAction,
    Duel,
    Format,
    Kind,
    Name,
    Speed,
    Supplement,
    Timing,
    Trigger,
    kill_the_target,
    resolved,
)
from blackpoker.core.errors import IllegalChoice, NotationError
from blackpoker.core.event import DECLARED
from blackpoker.core.game import Game
from blackpoker.core.rng import seeded
from blackpoker.play.legal_moves import fitted, legal_moves, read_move
from blackpoker.play.open_game import OpenGame
from blackpoker.regulation.games import find_regulation
from blackpoker.regulation.regulation import Regulation

Path = tuple[int, ...]
SACRIFICE = (
    "8 master+basic; A: field ♠5+♠8 ♡3 bw(♢2) | hand ♣J ♠J ♡A ♣A ♣9 | life ♠K ♠Q; "
    "B: life ♢9 ♢8 | field ♣4"
)


def every_path(game: Game) -> Iterator[tuple[Path, Game]]:
    """Every way from here to a request that is declared, and the game after it.

    It knows nothing of how a request is put together: the engine tells when one is declared.
    """
    decision = game.decision()
    if decision is None:
        return
    beginnings = [((choice,), applied(game, choice)) for choice in range(len(decision.options))]
    for path, (after, declared) in beginnings:
        asks = at_a_chance(game) and decision.options[path[0]].verb == "act"
        if declared or not asks:
            yield path, after
        else:
            yield from ways_on(path, after)


def ways_on(path: Path, game: Game) -> Iterator[tuple[Path, Game]]:
    for choice in range(game.count()):
        after, declared = applied(game, choice)
        if declared:
            yield (*path, choice), after
        else:
            yield from ways_on((*path, choice), after)


def at_a_chance(game: Game) -> bool:
    return game.question is not None and game.question.id == "chance"


def applied(game: Game, choice: int) -> tuple[Game, bool]:
    copy = game.clone()
    copy.record()
    copy.apply(choice)
    return copy, any(event.kind == DECLARED for event in copy.drain_events())


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_the_moves_are_all_paths_to_a_declared_request(regulation: Regulation) -> None:
    """Nothing is missing, nothing is too much, nothing stands there twice, at every question."""
    rng = seeded(5)
    requests = 0
    for seed in range(SCALE):
        for n, (game, _) in enumerate(random_game(regulation, seed + 11)):
            if n % 5:
                continue
            moves = list(legal_moves(game))
            paths = dict(every_path(game))
            assert [move.choices for move in moves] == list(paths)
            assert len(set(moves)) == len(moves) == len({str(move) for move in moves})
            requests += sum(1 for move in moves if len(move.choices) > 1)
            move = moves[rng.below(len(moves))]  # one of them, in words and as an object
            for found in (read_move(game, str(move)), fitted(game.clone(), move)):
                assert (found, found.choices) == (move, move.choices)
    assert requests > 5


@pytest.mark.parametrize("regulation", DUELS[::5], ids=DUEL_IDS[::5])
def test_every_move_can_be_played_as_an_object_and_as_it_is_written(regulation: Regulation) -> None:
    for n, (game, _) in enumerate(random_game(regulation, 2)):
        if n % 20:
            continue
        assert isinstance(game, Duel)
        for (_, after), move in zip(every_path(game), legal_moves(game), strict=True):
            while after.count() == 1 and not at_a_chance(after):
                after.apply(0)  # there is nothing to choose
            for way in (move, str(move)):
                table = OpenGame(regulation, game.clone(), None)
                assert table.legal(way)
                assert table.play(way) == move
                assert table.engine.to_data() == after.to_data(), f"{game.to_data()} {move}"


@pytest.mark.parametrize("ask_top", [False, True], ids=["standing", "asked"])
def test_what_is_asked_in_between_belongs_to_the_move(ask_top: bool) -> None:
    game = OpenGame.at(SACRIFICE, ask_top=ask_top)
    moves = list(game.moves())
    assert [move.choices for move in moves] == [path for path, _ in every_path(game.engine)]
    for move in moves:
        assert game.read(str(move)) == move
    texts = {str(move) for move in moves}
    assert ("bj ♣A ♣J pay ♠5+♠8 ♡3; top ♠5" in texts) == ask_top
    assert ("bj ♣A ♣J pay ♠5+♠8 ♡3" in texts) != ask_top


def test_what_a_request_triggers_is_no_part_of_it() -> None:
    """A request that asks for nothing, and one that is triggered by it and must be aimed."""
    shout = CardAction(
        id="shout",
        name=Name("叫び", "Shout"),
        kind=Kind.BASIC,
        since=Format.LITE,
        trigger=Trigger.DIRECT,
        speed=Speed.IMMEDIATE,
        timing=Timing.MAIN,
        effect=(),
    )
    echo = CardAction(
        id="echo",
        name=Name("こだま", "Echo"),
        kind=Kind.BASIC,
        since=Format.LITE,
        trigger=Trigger.TRIGGERED,
        speed=Speed.IMMEDIATE,
        timing=Timing.QUICK,
        when=resolved("shout"),
        target=A_SOLDIER,
        effect=(kill_the_target,),
    )
    loud = Supplement(id="loud", name=Name("大声", "Loud"), actions=(shout, echo))
    at = "8 lite+basic house:loud; A: field ♠5 ♡5 | hand ♣9 | life ♠8; B: life ♢9"
    game = OpenGame.at(at, house=[loud])
    move = next(one for one in game.moves() if one.action == "shout")
    assert len(move.choices) == 1
    game.play(move)
    assert not game.declaring
    assert [str(one) for one in game.moves()] == ["target ♠5", "target ♡5"]
    game.play("target ♡5")
    assert game.legal("pass")


def test_at_another_question_the_moves_are_the_answers() -> None:
    game = OpenGame.at("8 lite+basic; A: field ♠5 ♣9 | hand ♡5 | life ♠8; B: life ♢9")
    for move in ("attack", "pass", "pass"):
        game.play(move)
    assert [str(move) for move in game.moves()] == ["attacker ♠5", "attacker ♣9", "attacker done"]
    assert not any(move.action for move in game.moves())
    assert game.read("attacker ♠5 ♣9") == game.play("attacker ♠5 ♣9")
    assert str(game.play("done")) == "attacker done"


def test_the_moves_of_a_finished_game_are_none() -> None:
    game = OpenGame.at("8 lite+basic; A: field ♠5 | life ♠8; B: life ♢9")
    game.engine.over = True
    game.engine.asked = -1
    assert list(game.moves()) == []
    assert not game.legal("pass")


def test_any_other_game_of_the_core_lists_its_answers() -> None:
    game = find_regulation("oldmaid 4").new_game(seed=3)
    assert [move.choices for move in legal_moves(game)] == [(i,) for i in range(game.count())]
    assert str(next(legal_moves(game))) == "oldmaid_draw place_1"
    assert len(REGULATIONS) == len(DUELS) + 1


def test_a_long_list_is_never_made() -> None:
    hand = " ".join(f"{suit}{n}" for suit in "♠♡♢♣" for n in range(2, 11))
    game = OpenGame.at(f"8 master+basic; A: field ♣J ♣Q | hand {hand} | life ♠K; B: life ♢9")
    moves = game.moves()
    assert [str(move) for move in islice(moves, 3)] == ["end", "attack", "set_bulwark"]
    game.play("end")  # the moves are those of before
    assert next(moves).action not in ("end", "attack", "set_bulwark")
    assert sum(1 for _ in moves) > 2000


def test_a_move_fits_only_where_it_can_be_made() -> None:
    at = "8 lite+basic; A: field ♠5 | hand ♡5 ♢4 {} | life ♠8; B: life ♢9"
    game, other = OpenGame.at(at.format("♣9")), OpenGame.at(at.format("♠9"))
    for move in game.moves():
        assert (move in set(other.moves())) == other.legal(move) == ("♣9" not in str(move))
    wrong = game.read("up ♡5 pay ♣9 on ♠5")
    before = other.engine.to_data()
    with pytest.raises(IllegalChoice, match="cannot be played here"):
        other.play(wrong)
    assert other.engine.to_data() == before
    game.play("pass")
    with pytest.raises(IllegalChoice):
        game.play(wrong)  # now the other player is asked


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("up ♡5 on ♠5", "is not a whole move"),
        ("up ♡5 pay ♢4", "is not a whole move"),
        ("up ♡5 pay ♢4 on ♠5; pass", "more than one move: play 'pass'"),
        ("pass; pass", "more than one move"),
        ("up ♡5 pay ♡5 on ♠5", "no answer here"),
        ("upp", "did you mean up"),
        ("", "nothing is written"),
    ],
)
def test_a_text_that_is_no_whole_move_is_refused(text: str, told: str) -> None:
    game = OpenGame.at("8 lite+basic; A: field ♠5 ♠6 | hand ♡5 ♢4 ♣9 | life ♠8; B: life ♢9")
    before = game.engine.to_data()
    assert not game.legal(text)
    with pytest.raises(NotationError, match=told) as caught:
        game.play(text)
    assert caught.value.said("ja") != caught.value.said("en")
    assert game.engine.to_data() == before
