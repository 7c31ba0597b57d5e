"""The table fits every screen it is drawn for, in both languages and all ways to write suits."""

from __future__ import annotations

import pytest
from tui.tables import bulwark, cards, scene, soldier, target

from blackpoker.terminal.scene import Scene
from blackpoker.tui.picture import picture
from blackpoker.tui.rows import plain
from blackpoker.words.columns import width


def shown(made: Scene, columns: int = 100, lines: int = 30) -> str:
    return "\n".join(plain(row) for row in picture(made, columns, lines))


@pytest.mark.parametrize("size", [(80, 24), (99, 24), (100, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("suits", ["unicode", "ascii", "kanji"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_line_is_as_wide_as_the_screen(size: tuple[int, int], suits: str, lang: str) -> None:
    for tab in range(3):
        for picked in (None, cards("♡4")[0]):
            made = scene(lang, suits)
            made.tab, made.picked = tab, picked
            rows = picture(made, *size)
            assert len(rows) == size[1]
            assert {width(plain(row)) for row in rows} == {size[0]}


def test_all_of_a_busy_table_is_there() -> None:
    text = shown(scene())
    for part in (
        "Turn 8",
        "Haru to play",
        "Haru 9:12",
        "You 7:48*",
        "life 10+",
        "grave ♢6",
        "pack closed 14",
        "bulwarks |1drv  2■",
        "atk2",
        "[♣J+♣3 drv]",
        "[♡5 new]",
        "5→8",
        "♡3 +3",
        "♠2 −2",
        "blk1 ① ②",
        "8 (→2)",
        "2drv  1drv| bulwarks",
        "grave ♣4 (3)",
        "▌1 Haru  Down ♠6 → ♢8",
        "if nobody answers: ♢8 8→2",
        "MU Up",
        "$D",
        "★♡A-10 on one soldi~",
        "Haru attacked with ♣J♣3",
        "^♡4^",
        "Stopped because ♢8 is targeted.",
        "If you pass, Down resolves.",
        "[auto] ask always",
        "Space pass",
        "? help",
    ):
        assert part in text, part


def test_a_terminal_without_symbols_gets_letters_only() -> None:
    assert shown(scene("en", "ascii")).isascii()


def test_kanji_suits_take_two_columns_and_keep_the_frame() -> None:
    text = shown(scene("ja", "kanji"))
    assert "[葉J+葉3 ド]" in text
    assert not set("♠♡♢♣") & set(text)


def test_a_card_in_view_shows_what_it_can_do_and_why_not_the_rest() -> None:
    made = scene()
    made.picked = cards("♡4")[0]
    made.reasons = {"recall": "all bulwarks are driven"}
    text = shown(made, 140, 50)
    assert "With ♡4" in text
    assert "MU Up" in text
    assert "Counter" not in text
    assert "SR Recall" in text
    assert "all bulwarks are driven" in text
    assert ">[♡4]<" in text


def test_a_target_has_the_key_of_its_place_on_the_table() -> None:
    made = scene()
    made.answering.question = target()
    text = shown(made)
    assert "(s) blk1 ① ②" in text
    assert "(w) atk1" in text
    assert "s You: ♢8" in text


def test_a_narrow_screen_keeps_the_choices_in_sight_and_has_tabs() -> None:
    made = scene()
    text = shown(made, 80, 24)
    assert "MU Up  MO Reunion  MC Counter" in text
    assert "[board] choices log" in text
    assert "Haru * | ▌Haru  Down ♠6 → ♢8 (♢8 8→2) +2 | You" in text
    assert "Damage judgement" not in text
    made.tab = 1
    assert "Damage judgement" in shown(made, 80, 24)
    made.tab = 2
    assert "Haru attacked" in shown(made, 80, 24)


def test_a_crowd_is_counted_where_it_does_not_fit() -> None:
    made = scene()
    assert made.state is not None
    assert made.state.table is not None
    made.state.table.sides[1].field = [
        soldier(n, 1, "♣J ♣3", 14, driven=True) for n in range(100, 114)
    ]
    short = shown(made, 100, 30)
    left = 14 - short.count("[♣J+♣3 drv]")
    assert left > 0
    assert f"] +{left} " in short
    tall = shown(made, 100, 50)
    assert tall.count("[♣J+♣3 drv]") == 14


def test_many_bulwarks_and_an_empty_table_are_drawn() -> None:
    made = scene()
    assert made.state is not None
    assert made.state.table is not None
    made.state.table.sides[0].field = [bulwark(n, 0) for n in range(50, 70)]
    assert "20■" in shown(made)
    made.state.table = None
    made.state.phase = "waiting"
    made.answering.asked = made.answering.question = None
    assert "Waiting for the other player" in shown(made)


def test_a_long_list_says_how_much_is_left_out() -> None:
    made = scene()
    question = target()
    question.options = [
        type(question.options[0])(i, "card", str(i), card=i, owner=1) for i in range(52)
    ]
    made.answering.question = question
    assert "more" in shown(made)
    made.cursor = 51
    assert "above" in shown(made)
    assert ">" in shown(made)
