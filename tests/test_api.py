"""The names of the package: there, documented, tried; and the game that programs hold."""

from __future__ import annotations

import ast
import importlib
import importlib.resources
import inspect
import subprocess
import sys

import pytest
from games import DUEL_IDS, DUELS, SCALE, random_game

import blackpoker
from blackpoker import (
    IllegalDeck,
    NotationError,
    OpenGame,
    Record,
    RecordError,
    Regulation,
    Replay,
    make_agent,
    new_game,
)
from blackpoker.authoring import Name, Supplement
from blackpoker.core.decision import NOTHING, Option
from blackpoker.core.rng import seeded
from blackpoker.play.fingerprint import fingerprint

TABLE = "8 lite+basic; A: field ♠5 | hand ♡5 ♢4 ♣9 | life ♠8 ♠7; B: hand ♠K ♡Q | life ♢9"


# ---- the names
def test_every_public_name_is_there_once() -> None:
    assert sorted(blackpoker.HOMES) == sorted(blackpoker.__all__)
    assert 20 <= len(blackpoker.__all__) <= 30
    assert set(blackpoker.__all__) <= set(dir(blackpoker))
    with pytest.raises(AttributeError, match="no name 'nobody'"):
        blackpoker.nobody  # noqa: B018


@pytest.mark.parametrize("name", blackpoker.__all__)
def test_a_public_name_says_what_it_is_and_shows_it(name: str) -> None:
    """The examples are run with those of all modules."""
    module = importlib.import_module(f"blackpoker.{blackpoker.HOMES[name]}")
    assert getattr(blackpoker, name) is getattr(module, name)
    path = blackpoker.HOMES[name].split(".")
    root = importlib.resources.files("blackpoker").joinpath(*path[:-1])
    tree = ast.parse((root / f"{path[-1]}.py").read_text(encoding="utf-8"))
    node = next(
        one
        for one in tree.body
        if isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == name
    )
    said = ast.get_docstring(node) or ""
    assert ">>>" in said
    assert said.split("\n")[0].endswith((".", "?"))


def test_the_package_loads_nothing_before_it_is_asked() -> None:
    program = (
        "import sys, blackpoker; "
        "print([one for one in sys.modules if one.startswith('blackpoker.')]); "
        "print(blackpoker.new_game('9.1 lite+entry16', seed=7).over)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert told.stdout.decode().split() == ["[]", "False"]


# ---- options
@pytest.mark.parametrize(
    ("option", "owner", "place", "shown"),
    [
        (Option("pass", NOTHING, "pass"), 0, -1, "<pass>"),
        (Option("act", 3, "up"), 0, 3, "<up>"),
        (Option("act", 65, "far"), 0, 62, "<far>"),
        (Option("card", 4, "♠5"), 0, 4, "<♠5>"),
        (Option("card", 68, "♠5"), 1, 4, "<♠5 of player 1>"),
        (Option("unit", 2, "unit 2"), 0, 2, "<unit 2>"),
        (Option("unit", 66, "unit 2'"), 1, 2, "<unit 2 of player 1>"),
    ],
    ids=str,
)
def test_an_option_explains_itself(option: Option, owner: int, place: int, shown: str) -> None:
    assert (option.owner, option.place, repr(option)) == (owner, place, shown)
    assert str(option) == option.key() == option.text
    assert option.is_none == (place < 0)


def test_the_place_of_an_action_is_its_line() -> None:
    for regulation in DUELS:
        for game, _ in random_game(regulation, 1):
            for option in game.options():
                if option.verb == "act":
                    assert regulation.rules.lines[option.place].action.id == option.text
            if game.turn_number > 2:
                break


# ---- the game
def test_a_game_is_played_in_words() -> None:
    game = OpenGame.at(TABLE)
    assert (game.asked, game.turn, game.turn_number, game.over, game.winner) == (0, 0, 1, False, -1)
    move = game.play("up ♡5 pay ♢4 on ♠5")
    assert (move.player, move.action, move.keys) == (0, "up", ("♡5",))
    game.play("pass")
    game.play("pass")
    assert game.view(0).sides[0].field[0].size == 10
    assert [fog.id for fog in game.view().fogs] == ["up_fog"]


def test_the_open_table_shows_all_and_a_viewer_no_more_than_allowed() -> None:
    game = OpenGame.at(TABLE)
    assert str(game) == game.show()
    assert "hand ♠K ♡Q" in str(game)
    assert "hand ♡5 ♢4 ♣9" in str(game)
    for viewer, hidden in ((0, "♠K"), (1, "♡5"), (-1, "♠K"), (-1, "♡5")):
        assert hidden not in game.show(viewer)
        assert hidden not in game.position(viewer)
    assert game.show(1).splitlines()[-1] == "A is asked"
    assert game.show(1).splitlines()[2].startswith("B: ")  # the viewer sits below
    assert OpenGame.at(game.position()).engine.to_data() == game.engine.to_data()
    assert repr(game) == f"<OpenGame {game.position()}>"


def test_a_table_in_lines_says_what_lies_there() -> None:
    game = OpenGame.at(
        "8 lite+basic; A: field ♠5 driven bw(♡2) | grave ♣2 ♡K | hand ♡5 ♢4 | life ♠8; "
        "B: field ♣3 | hand ♠K ♡Q | life ♢9; stage A up ♡7 on ♠5 / B down ♠4 on A.♠5"
    )
    assert game.show().splitlines() == [
        "8 lite+basic, turn 1 A",
        "B: field ♣3 | life 1 | hand ♠K ♡Q",
        "A: field ♠5 driven bw(♡2) | life 1 | hand ♡5 ♢4 | grave ♣2 of 2",
        "stage: A up ♡7 on ♠5 / B down ♠4 on A.♠5",
        "A chance: up twist pass",
    ]
    game.engine.over, game.engine.asked, game.engine.winner = True, -1, 1
    assert game.show().splitlines()[-1] == "over, B won"
    game.engine.winner = -1
    assert game.show(0).splitlines()[-1] == "over, drawn"


def test_a_game_says_while_a_request_is_put_together() -> None:
    game = OpenGame.at(TABLE)
    assert not game.declaring
    decision = game.decision()
    assert decision is not None
    game.apply([option.text for option in decision.options].index("up"))
    assert game.declaring
    assert [str(move) for move in game.moves()] == ["discard ♢4", "discard ♣9"]
    copy = game.clone()
    copy.apply(0)
    assert copy.declaring  # the key and the target have one answer each
    game.play("discard ♢4")  # ... and are not asked for
    assert not game.declaring
    game.play("pass")
    assert game.asked == 1


def test_only_a_whole_request_is_a_move() -> None:
    game = OpenGame.at(TABLE)
    assert game.legal("up ♡5 pay ♢4 on ♠5")
    assert game.legal("up pay ♢4")  # the rest has only one answer
    assert not game.legal("up ♡5 on ♠5")
    assert not game.legal("kill")


def test_a_copy_goes_its_own_way() -> None:
    game = new_game("9.1 lite+entry16", seed=2)
    copy = game.clone()
    copy.play("end")
    assert (len(game.choices), len(copy.choices)) == (0, 1)
    assert fingerprint(game.engine) != fingerprint(copy.engine)
    assert copy.record().moves == ["A end"]
    assert game.record().moves == []


def test_why_not_asks_for_whoever_is_asked() -> None:
    game = OpenGame.at(TABLE)
    assert game.why_not("up") is None
    refusal = game.why_not("up", player=1)
    assert refusal is not None
    assert refusal.code == "not_your_chance"


def test_an_agent_plays_in_it() -> None:
    game = new_game("9.1 lite+entry16", seed=4)
    agents = [make_agent("learned", seed=seat) for seat in (0, 1)]
    for _ in range(2000):
        decision = game.decision()
        if decision is None:
            break
        game.apply(agents[game.asked].choose(game.view(game.asked), decision))
    assert game.over
    assert Replay(game.record()).run().winner == game.winner


# ---- the deal
def test_without_a_seed_the_lot_decides() -> None:
    seeds = {new_game().seed for _ in range(4)}
    assert len(seeds) == 4
    assert None not in seeds
    assert OpenGame.at(TABLE).seed is None


def test_what_players_bring_may_be_written() -> None:
    game = new_game("8 master+basic", seed=3, decks=["♠A-K ♡A-K", "♢A-K ♣A-K JOKER"])
    assert game.record().header.decks == [[*range(26)], [*range(26, 53)]]
    game = new_game("6 extra", seed=3, trumps=["♠A ♢9", [5]])
    assert [len(side.trumps) for side in game.view().sides] == [2, 1]


def test_a_shuffle_can_be_fixed() -> None:
    game = new_game("8 lite+basic", seed=1, stacked={0: "♠2-8", 1: [51, 50]})
    assert game.view(0).sides[0].hand == [*range(1, 8)]
    assert {50, 51} <= set(game.view(1).sides[1].hand or [])
    with pytest.raises(RecordError, match="a shuffle was fixed"):
        game.record()
    with pytest.raises(IllegalDeck):
        new_game("8 lite+basic", seed=1, stacked={0: "♠2 ♠2"})


def test_a_shuffle_of_the_game_itself_can_be_fixed() -> None:
    game = OpenGame.at("8 pro+basic; A: hand JOKER ♢4 | life ♠8 ♠7 ♠6 ♠5; B: life ♢9")
    game.stack_shuffle(0, "♠5 ♠7")
    for move in ("search JOKER", "take ♠6"):
        game.play(move)
    assert "life ♠5 ♠7 ♠8" in game.position()


def test_local_rules_are_played() -> None:
    rule = Supplement(id="no_search", name=Name("なし", "None"), drop=("search",))
    game = new_game("8 pro+basic", seed=1, house=[rule])
    assert game.regulation.id == "8 pro+basic house:no_search"
    refusal = game.why_not("search")
    assert refusal is not None
    assert refusal.code == "not_in_list"
    again = new_game(Regulation.parse("8 pro+basic"), seed=1, house=[rule])
    assert again.position() == game.position()


# ---- records
@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_a_record_replays_wherever_the_game_stands(regulation: Regulation) -> None:
    for seed in range(SCALE):
        game = new_game(regulation, seed=seed, ask_top=seed % 2 == 0)
        rng = seeded(seed + 3)
        for n in range(150):
            if n % 30 == 0 or game.over:
                record = Record.read(game.record(["Ann", "Bob"]).write())
                assert fingerprint(Replay(record).run()) == fingerprint(game.engine)
            if game.over:
                break
            game.apply(rng.below(game.engine.count()))


@pytest.mark.parametrize("regulation", DUELS, ids=DUEL_IDS)
def test_the_lines_of_a_record_are_moves(regulation: Regulation) -> None:
    """As they stand there, without what has only one answer."""
    game = new_game(regulation, seed=5)
    rng = seeded(8)
    for _ in range(60):
        moves = list(game.moves())
        if moves:
            game.play(moves[rng.below(len(moves))])
    again = new_game(regulation, seed=5)
    for line in game.record().moves:
        again.play(line.partition(" ")[2])
    assert again.choices == game.choices
    assert again.position() == game.position()


def test_what_answers_itself_may_be_said_all_the_same() -> None:
    at = "8 pro+basic; A: hand JOKER | life ♠8 ♠7; B: life ♢9"
    game = OpenGame.at(at)
    game.play("search JOKER")
    assert [str(move) for move in game.moves()] == ["take ♠7", "take ♠8"]
    game = OpenGame.at(at.replace("♠8 ♠7", "♠8"))
    game.play("search JOKER")
    before = game.engine.to_data()
    assert not game.legal("take ♠7")
    assert game.legal("take ♠8")
    assert str(game.play("take ♠8")) == "take ♠8"
    assert game.engine.to_data() == before
    assert not game.legal("take ♠8")  # once is enough


def test_a_game_that_cannot_be_told_from_its_seed_has_no_record() -> None:
    with pytest.raises(RecordError, match="began in a position") as caught:
        OpenGame.at(TABLE).record()
    assert caught.value.said("ja") != caught.value.said("en")
    game = new_game("9.1 lite+entry16", seed=2)
    game.engine.apply(0)
    with pytest.raises(RecordError, match="made in its engine"):
        game.record()


def test_bad_positions_and_moves_are_told_in_a_sentence() -> None:
    with pytest.raises(NotationError, match="A has these cards twice"):
        OpenGame.at("8 lite+basic; A: hand ♡5 ♡5 | life ♠8; B: life ♢9")
    with pytest.raises(NotationError, match="is not a card"):
        new_game("8 master+basic", decks=["♠A X", "♠A"])


def test_the_game_is_documented_where_it_is_used() -> None:
    """All that can be called of the game says what it does."""
    for name, member in inspect.getmembers(OpenGame):
        if not name.startswith("_"):
            assert inspect.getdoc(member), name
