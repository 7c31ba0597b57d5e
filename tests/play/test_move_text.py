"""Written moves: every word means the table at the beginning of its line, and none is dropped."""

from __future__ import annotations

import pytest
from games import IDS, REGULATIONS, SCALE, random_game, said

from blackpoker.common.duel import Duel
from blackpoker.common.view import View
from blackpoker.core.decision import ACTION
from blackpoker.core.errors import NotationError
from blackpoker.core.game import Game
from blackpoker.core.rng import seeded
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.move_plan import begin_plan, go_on, refuse_left
from blackpoker.play.move_text import MoveReader, MoveWriter
from blackpoker.play.notation import read_word, word
from blackpoker.play.position import position_of, write_side
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.regulation.games import AnyRegulation
from blackpoker.table.playthrough import Playthrough
from blackpoker.table.written_move import read_choices

LIFE = "life ♢2 ♢3 ♢4 ♢5 ♢6"
B = f"B: {LIFE}"
JACKS = f"6 master; turn 2 A; A: field bw(♠2) bw(♠3) bw(♠4) | hand ♣A ♣J | {LIFE}; {B}"
ATTACK = f"8 lite+basic; turn 2 A; A: field ♠9 ♣3 | {LIFE}; B: field ♡5 bw(♡2) bw(♡3) | {LIFE}"


def table(position: str) -> Duel:
    return build(read_position(position))


def side(game: Duel, player: int = 0) -> str:
    return write_side(position_of(game).sides[player])


def attacked() -> tuple[Duel, MoveReader]:
    """B is about to name the blockers of ♠9."""
    game = table(ATTACK)
    reader = MoveReader(game)
    for line in ("attack", "pass", "pass", "attacker ♠9 ♣3 done", "pass", "pass"):
        reader.play(line)
    assert (game.asked, game.decision().question.id) == (1, "blocker")  # type: ignore[union-attr]
    return game, reader


# ---- both ways
@pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)
def test_what_is_written_is_read_as_the_same_choices(regulation: AnyRegulation) -> None:
    """Of whole games: the lines of the writer make exactly the choices it was told."""
    for seed in range(SCALE):
        writer = MoveWriter()
        chosen: list[int] = []
        for game, choice in random_game(regulation, seed + 41):
            decision = game.decision()
            assert decision is not None
            writer.tell(game.view(decision.player), decision, choice)
            chosen.append(choice)
        again = regulation.new_game(seed + 41)
        reader = MoveReader(again)
        made: list[int] = []
        for line in writer.lines:
            made += forced(again)
            made += reader.play(line.partition(" ")[2])
        assert made + forced(again) == chosen


def forced(game: Game) -> list[int]:
    made: list[int] = []
    while game.count() == 1 and game.decision().question.part != ACTION:  # type: ignore[union-attr]
        game.apply(0)
        made.append(0)
    return made


@pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)
def test_the_word_of_an_option_names_it_and_no_other(regulation: AnyRegulation) -> None:
    for game, _ in random_game(regulation, 43):
        decision = game.decision()
        assert decision is not None
        view = game.view(decision.player)
        for i, option in enumerate(decision.options):
            assert read_word(game.rules, view, decision, word(view, decision, option)) == i


@pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)
def test_a_row_is_counted_as_it_was_before(regulation: AnyRegulation) -> None:
    """The options of a later question have the words they had earlier, whatever has moved."""
    before: View | None = None
    for game, _ in random_game(regulation, 44):
        decision = game.decision()
        assert decision is not None
        view = game.view(decision.player)
        if not isinstance(view, View):
            return
        if decision.question.part == ACTION:
            before = view
        elif before is not None and before.viewer == view.viewer:
            for i, option in enumerate(decision.options):
                name = word(view, decision, option, before)
                if option.verb == "unit":
                    assert read_word(game.rules, view, decision, name, before) == i


# ---- all words mean the table at the beginning
@pytest.mark.parametrize(
    ("paid", "left", "word_by_word"),
    [
        ("bw1 bw2", "bw(♠4)", False),
        ("bw2 bw1", "bw(♠4)", False),
        ("bw1 bw3", "bw(♠3)", False),
        ("bw3 bw2", "bw(♠2)", False),
        ("bw1 bw2", "bw(♠3)", True),
        ("bw1 bw1", "bw(♠4)", True),
    ],
)
def test_two_that_are_sacrificed_are_counted_in_one_row(
    paid: str, left: str, word_by_word: bool
) -> None:
    game = table(JACKS)
    MoveReader(game, word_by_word=word_by_word).play(f"bj ♣A ♣J pay {paid}")
    assert side(game).split(" | ")[0] == f"field {left}"


def test_the_writer_counts_as_the_reader_does() -> None:
    game = table(JACKS)
    writer = MoveWriter()
    for text in ("bj", "bw1", "bw2", "♣A", "♣J"):  # words as they are at each question
        decision = game.decision()
        assert decision is not None
        view = game.view(decision.player)
        choice = read_word(game.rules, view, decision, text)
        writer.tell(view, decision, choice)
        game.apply(choice)
    assert writer.lines == ["A bj ♣A ♣J pay bw1 bw3"]
    assert side(game).split(" | ")[0] == "field bw(♠3)"


def test_a_draft_is_read_in_the_same_way() -> None:
    game = table(JACKS)
    choices = read_choices(Playthrough(game), "bj ♣A ♣J pay bw1 bw3")
    for choice in choices:
        game.apply(choice)
    assert side(game).split(" | ")[0] == "field bw(♠3)"


# ---- what has one answer may be written
def test_what_the_action_settles_may_be_written() -> None:
    hand = f"6 master; turn 2 A; A: field bw(♠2) bw(♠3) | hand ♠7 ♣7 ♠K ♡A | {LIFE}; {B}"
    for line in (
        "throwing ♠7 ♣7 on B",
        "throwing ♠7 ♣7 on b",
        "summon_hero ♠K pay bw1 bw2 L",
        "summon_hero ♠K pay L bw2 bw1",
        "summon_ace ♡A pay L",
    ):
        short = " ".join(one for one in line.split() if one not in ("L", "B", "b"))
        short = short.removesuffix(" on").removesuffix(" pay")
        games = [table(hand), table(hand)]
        for game, one in zip(games, (line, short), strict=True):
            MoveReader(game).play(one)
        assert fingerprint(games[0]) == fingerprint(games[1])


def test_key_cards_that_are_only_said_may_be_written() -> None:
    position = f"6 extra; turn 2 A; A: field ♠J+♡6 | grave ♠2 ♣2 | {LIFE}; {B}"
    for keys in ("", "♠J ♡J", "~♠J ~♡J"):
        game = table(position)
        MoveReader(game).play(f"reanimator_reanimate {keys} pay ♠J on ♠J")
        assert [request.action for request in view_of(game).stage] == ["reanimator_reanimate"]
    with pytest.raises(NotationError, match="♠Q"):
        MoveReader(table(position)).play("reanimator_reanimate ♠J ♠Q pay ♠J on ♠J")


def view_of(game: Duel) -> View:
    view = game.view(0)
    assert isinstance(view, View)
    return view


def test_what_answered_itself_may_still_be_said_once() -> None:
    game = table(f"8 master+basic; turn 2 A; A: hand ♡2 ♡3 | grave ♠9 | {LIFE}; {B}")
    reader = MoveReader(game)
    for line in ("reunion ♡2 ♡3", "pass", "pass"):
        reader.play(line)
    state = fingerprint(game)
    with pytest.raises(NotationError):
        reader.play("take ♡2")
    assert not reader.says_again("take ♠9", 1)
    assert reader.play("take ♠9", 0) == []
    assert fingerprint(game) == state
    with pytest.raises(NotationError):
        reader.play("take ♠9", 0)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("order ♠8 ♠8", "♠8"),
        ("order ♠8 ♠5 ♠5", "♠5"),
        ("order ♠8 ♢2", "♢2"),
        ("order ♠8 ♠5 done", "done"),
    ],
)
def test_the_last_of_an_order_may_be_said_and_nothing_else(line: str, wrong: str) -> None:
    position = f"8 master+basic; turn 2 A; A: hand ♠6 ♡6 | {LIFE}; B: field ♠5+♠8 | {LIFE}"
    game = table(position)
    reader = MoveReader(game)
    for one in ("reverse ♠6 ♡6 on ♠5", "pass", "pass", "new_state leave"):
        reader.play(one)
    with pytest.raises(NotationError) as refused:
        reader.play(line)
    assert wrong in str(refused.value)
    assert reader.play("order ♠8 ♠5") == [1]
    assert side(game, 1).startswith("field bw(♠8) bw(♠5)")


# ---- no word is dropped
HAND = (
    f"9.1 master+extra; turn 2 A; A: field ♠9 bw(♠2) bw(♠3) | hand JOKER ♣2 ♣3 ♡5 ♢8 "
    f"| trump ♠A ♢9 | {LIFE}; {B}"
)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("pass now", "now"),
        ("end ♠9", "♠9"),
        ("set_bulwark ♠K", "♠K"),
        ("set_bulwark ♣2", "♣2"),
        ("search JOKER ♠K", "♠K"),
        ("search ♠K JOKER", "♠K"),
        ("quick_open ♠3 pay ♣2 ♣3", "♠3"),
        ("quick_open pay ♣2 ♣3 on ♠A", "♠A"),
        ("quick_open pay ♣2 ♠3", "♠3"),
        ("quick_open pay ♣2 ♣3 ♡5", "♡5"),
        ("up ♡5 ♡6 pay ♢8 on ♠9", "♡6"),
        ("up ♡5 pay ♢8 on ♠9 ♠9", "♠9"),
        ("up ♡5 pay ♢8 on B.♠9", "B.♠9"),
        ("up ♡5 pay on ♠9", "pay"),
        ("up ♡5 pay ♢8 on", "on"),
        ("attack ♠9", "♠9"),
        ("attack pay L", "L"),
    ],
)
def test_the_word_that_was_wrong_is_named_and_nothing_is_played(line: str, wrong: str) -> None:
    game = table(HAND)
    state = fingerprint(game)
    for read in (MoveReader(game).play, lambda one: read_choices(Playthrough(game), one)):
        with pytest.raises(NotationError) as refused:
            read(line)
        assert said(refused.value)
        text = [refused.value.values.get(name) for name in ("words", "word", "text")]
        assert wrong in text
    assert fingerprint(game) == state


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("up ♡2", "♡2"),
        ("up ♡2 on ♠9", "♡2"),
        ("up on ♠8", "♠8"),
        ("up ♡5 pay ♠K", "♠K"),
        ("quick_open pay ♠K", "♠K"),
        ("counter ♣2 on #1", "counter"),
    ],
)
def test_a_word_that_could_never_be_used_is_named_at_once(line: str, wrong: str) -> None:
    """Though the move is not whole: something else would be asked first."""
    game = table(HAND)
    with pytest.raises(NotationError) as refused:
        MoveReader(game).play(line)
    assert refused.value.values["text"] == wrong


def test_a_word_that_an_answer_has_made_useless_is_named_once() -> None:
    game = table(HAND.replace("♡5", "♡5 ♡6 ♡7"))
    reader = MoveReader(game)
    reader.play("up ♡5")
    with pytest.raises(NotationError, match="♡5"):
        reader.play("discard ♡5")
    reader.play("discard ♡5")
    assert game.decision().question.id == "key"  # type: ignore[union-attr]


def test_a_rest_goes_on_after_a_choice_by_number() -> None:
    game = table(HAND)
    reader = MoveReader(game)
    reader.play("up ♡5 on ♠9")
    decision = game.decision()
    assert decision is not None
    for choice in reader.after([option.text for option in decision.options].index("♢8")).choices:
        game.apply(choice)
    assert [request.action for request in view_of(game).stage] == ["up"]


def test_what_was_right_in_an_earlier_line_waits_for_the_answer() -> None:
    game = table(f"6 master; turn 2 A; A: field ♠5+♠8 bw(♠2) | hand ♣A ♣J ♢J | {LIFE}; {B}")
    reader = MoveReader(game)
    reader.play("bj ♣A ♣J pay ♠5 bw1")
    with pytest.raises(NotationError, match="♠9"):
        reader.play("top ♠9")
    reader.play("top ♠8")
    assert "hand ♢J" in side(game)


def test_more_words_than_a_plan_can_use_are_left_to_be_refused() -> None:
    game = table(HAND)
    decision = game.decision()
    assert decision is not None
    choice, plan = begin_plan(game.rules, game.view(0), decision, "up ♡5 ♡5 pay ♢8 on ♠9")
    game.apply(choice)
    while (decision := game.decision()) is not None and decision.question.part != ACTION:
        following = go_on(game.rules, game.view(0), decision, plan)
        assert following is not None
        game.apply(following)
    with pytest.raises(NotationError, match="♡5"):
        refuse_left(plan)


# ---- who blocks whom
def blocks(game: Duel) -> dict[str, str]:
    units = position_of(game).sides[1].units
    names = ["♡5", "bw1", "bw2"]
    return {name: unit.blocking for name, unit in zip(names, units, strict=True) if unit.blocking}


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["blocker ♡5 done", "blocker done"], {"♡5": "A.♠9"}),
        (["blocker ♡5", "blocker bw1"], {"♡5": "A.♠9", "bw1": "A.♣3"}),
        (["blocker ♡5 done bw1"], {"♡5": "A.♠9", "bw1": "A.♣3"}),
        (["blocker done ♡5"], {"♡5": "A.♣3"}),
        (["blocker done done"], {}),
        (["blocker ♡5 on ♠9", "bw2 on A.♣3"], {"♡5": "A.♠9", "bw2": "A.♣3"}),
        (["blocker ♡5 on ♠9 done", "blocker bw1 on ♣3 done"], {"♡5": "A.♠9", "bw1": "A.♣3"}),
        (["♠9: ♡5 / ♣3: bw1"], {"♡5": "A.♠9", "bw1": "A.♣3"}),
        (["blocker ♣3:bw2/♠9:♡5"], {"♡5": "A.♠9", "bw2": "A.♣3"}),
        (["blocker A.♣3： ♡5"], {"♡5": "A.♣3"}),
        (["♠9: - / ♣3: ♡5 done"], {"♡5": "A.♣3"}),
        (["♠9: done"], {}),
        (["blocker done", "♣3: ♡5"], {"♡5": "A.♣3"}),
    ],
)
def test_blockers_are_those_of_the_attacker_that_is_meant(
    lines: list[str], found: dict[str, str]
) -> None:
    game, reader = attacked()
    asked = []
    for line in lines:
        asked.append(game.asked)
        reader.play(line)
    assert blocks(game) == found
    assert set(asked) == {1}


@pytest.mark.parametrize(
    ("line", "id", "wrong"),
    [
        ("blocker bw1 ♡5", "words_next_attacker", "♡5"),
        ("blocker ♡5 bw1", "words_next_attacker", "bw1"),
        ("blocker ♡5 done done done", "words_next_attacker", "done"),
        ("blocker ♡5 on ♣3", "other_attacker", "♣3"),
        ("blocker ♡5 on ♠8", "no_such_attacker", "♠8"),
        ("blocker ♡5 on B.♡5", "no_such_attacker", "B.♡5"),
        ("blocker ♡5 on", "nothing_behind", "on"),
        ("♠9: ♡5 / ♣3: ♡5", "word_unknown", "♡5"),
        ("♠9: bw1 bw2", "words_next_attacker", "bw2"),
        ("♠9: ♡5 / ♠9: bw1", "block_twice", "♠9"),
        ("♠9: ♡5 / bw1", "block_shape", "bw1"),
        ("♠9: ♡5: bw1", "block_shape", "♠9: ♡5: bw1"),
        ("♢9: ♡5", "no_such_attacker", "♢9"),
        ("blocker ♠9: ♡6", "word_near", "♡6"),
    ],
)
def test_a_block_that_cannot_be_is_refused(line: str, id: str, wrong: str) -> None:
    game, reader = attacked()
    state = fingerprint(game)
    with pytest.raises(NotationError) as refused:
        reader.play(line)
    assert (refused.value.id, said(refused.value)) == (id, True)
    text = [refused.value.values.get(name) for name in ("words", "word", "text")]
    assert wrong in text
    assert fingerprint(game) == state


def test_a_whole_block_leaves_the_row_as_it_was_counted() -> None:
    """Random blocks: what is written all at once is what was named one by one."""
    rng = seeded(3)
    for _ in range(20):
        game, _ = attacked()
        whole: dict[str, list[str]] = {}
        while game.decision().question.id == "blocker":  # type: ignore[union-attr]
            decision = game.decision()
            assert decision is not None
            view = game.view(1)
            assert isinstance(view, View)
            choice = rng.below(len(decision.options))
            said_now = word(view, decision, decision.options[choice])
            attacker = next(
                "+".join("♠♡♢♣"[one // 13] + str(one % 13 + 1) for one in unit.cards or [])
                for unit in view.sides[0].field
                if unit.serial == view.facing
            )
            whole.setdefault(attacker, []).append(said_now)
            game.apply(choice)
        again, reader = attacked()
        reader.play(" / ".join(f"{name}: {' '.join(said)}" for name, said in whole.items()))
        assert fingerprint(again) == fingerprint(game)
