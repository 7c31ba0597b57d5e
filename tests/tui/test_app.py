"""The full screen is played by keys alone, from the first card to the last."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.pilot import Pilot
from tui.at_table import MindsHere, at_table, local, next_keys, play_to_the_end, press_all, until

from blackpoker.client.local import LocalTable, local_setup
from blackpoker.house.house_file import agreed_with, read_house
from blackpoker.play.record import Record, Replay
from blackpoker.regulation.regulation import Regulation
from blackpoker.terminal.signs import Signs
from blackpoker.tui.app import LINE_MODE, TableApp
from blackpoker.words.columns import width
from blackpoker.workers import jobs
from blackpoker.workers.pool import WorkerPool

Pilots = Pilot[str]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_whole_game_is_played_by_keys(lang: str) -> None:
    link = local(lang=lang, agent="random")

    async def play(app: TableApp, pilot: Pilots) -> None:
        assert await play_to_the_end(app, pilot) > 10
        text = app.picture.text()
        assert {"en": "life ran out", "ja": "ライフがなくなりました"}[lang] in text
        assert {width(line) for line in text.splitlines()} == {100}

    at_table(link, play, lang=lang)
    record = Record.read(link.record())
    assert record.result.endswith("won")
    Replay(record).run()


def test_what_is_chosen_before_the_game_is_chosen_by_keys() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        rng = random.Random(1)
        asked = set()
        while app.scene.table is None or app.scene.table.turn_number == 0:
            if app.scene.question is not None:
                asked.add(app.scene.question.id)
            keys = next_keys(app, rng)
            await (press_all(pilot, keys) if keys else pilot.pause(0.01))
        assert "draft" in asked
        assert "trumps" in app.picture.text()

    at_table(local("9.1 master+draft"), play)


def test_a_computer_thinks_in_a_process_of_its_own() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("e", "enter")  # End
        await until(pilot, lambda: any("Chick" in line.text for line in app.scene.lines[-3:]))
        before = app.scene.state
        assert before is not None
        assert before.seq > 1

    at_table(local(minds=WorkerPool(workers=1)), play)


def test_pages_open_over_the_table_and_close_again() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        for key, words in (
            ("question_mark", "pass (never confirms anything)"),
            ("g", "Your graveyard"),
            ("l", "You shuffled"),
            ("y", "Pass until your turn"),
            ("w", "Summon soldier"),
            ("q", "Leave the table?"),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert len(app.screen_stack) == 2, key
            assert words in shown(app), key
            await pilot.press("escape")
            await pilot.pause()
            assert len(app.screen_stack) == 1, key

    at_table(local(), play)


def shown(app: TableApp) -> str:
    """All that is to be read on the topmost screen."""
    from textual.widgets import OptionList, Static

    texts = [str(one.render()) for one in app.screen.query(Static)]
    for rows in app.screen.query(OptionList):
        texts += [str(rows.get_option_at_index(i).prompt) for i in range(rows.option_count)]
    return "\n".join(texts)


def test_leaving_is_answered_with_a_letter_and_nothing_else_happens() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("q", "n")
        assert len(app.screen_stack) == 1
        await pilot.press("y", "4")  # until my turn
        await until(pilot, lambda: app.scene.state is not None and bool(app.scene.state.yielding))
        assert "Esc ends it" in app.picture.text()
        assert len(app.screen_stack) == 1
        await pilot.press("q", "y")

    app = at_table(local(), play)
    assert app.return_code == 0


def test_why_explains_with_the_ruling() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("w", *"counter", "enter")
        await pilot.pause()
        assert "Counter" in shown(app)
        assert "✕" in shown(app)
        await pilot.press("escape")

    at_table(local(), play)


def test_an_action_is_explained_from_its_row() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("down", "down", "down", "question_mark")
        await pilot.pause()
        assert "Set bulwark" in shown(app)

    at_table(local(), play)


def test_a_word_of_the_rule_book_is_read_over_the_table() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("colon", *"rules priority", "enter")
        await pilot.pause()
        assert "The right to request actions." in shown(app)
        await pilot.press("escape")
        await pilot.press("colon", *"rules zzqq", "enter")
        await until(pilot, lambda: "zzqq" in app.scene.notice)

    at_table(local(), play)


def test_a_line_is_written_as_in_the_line_mode(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        path = tmp_path / "game.txt"
        for line, told in (
            ("fly", "'fly' is no answer here"),
            ("why flying", "no action 'flying'"),
            (f"save {path}", "Saved:"),
            ("save /no/such/folder/x", "cannot be written"),
            ("mode loud", "is no way of passing"),
            ("pass pass", "is too much in"),
            ("yield up", "is not on top of the stage"),
        ):
            await pilot.press("colon")
            await pilot.pause()
            app.screen.query_one("#written").value = line  # type: ignore[attr-defined]
            await pilot.press("enter")
            await pilot.pause()
            assert told in app.picture.text(), line
        assert Record.read(path.read_text(encoding="utf-8")).header.regulation == "9.1 lite+entry16"
        await pilot.press("colon", *"end", "enter")
        await until(pilot, lambda: any("End" in line.text for line in app.scene.lines))

    at_table(local(), play)


def test_a_move_is_taken_back_and_an_earlier_position_looked_at() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("b", "enter")  # Set bulwark
        state = app.scene.state
        assert state is not None
        await until(pilot, lambda: app.scene.state is not None and app.scene.state.seq > 0)
        await until(pilot, lambda: app.scene.question is not None)
        await pilot.press("left_square_bracket")
        await until(pilot, lambda: app.scene.looking is not None)
        assert "(an earlier position)" in app.picture.text()
        await pilot.press("escape")
        assert app.scene.looking is None
        await pilot.press("u")
        await until(pilot, lambda: any(line.kind == "undo" for line in app.scene.lines))
        assert app.scene.question is not None

    at_table(local(), play)


def test_the_language_changes_at_once_and_light_becomes_dark() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        assert "What you can do" in app.picture.text()
        await pilot.press("b", "f9")
        await until(pilot, lambda: "防壁設置を使いますか" in app.picture.text())
        await pilot.press("escape")
        await until(pilot, lambda: "できること" in app.picture.text())
        assert "Your chance" not in app.picture.text()
        assert "ライト" in app.picture.text()
        await pilot.press("f5")
        assert app.theme == "shironezu"
        await pilot.press("f5", "f9")
        await until(pilot, lambda: "What you can do" in app.picture.text())

    at_table(local(), play)


def test_a_hint_names_keys_of_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SIMULATIONS", 30)

    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("h")
        await until(pilot, lambda: len(app.screen_stack) == 2)
        assert "games in mind" in shown(app)
        assert "%" in shown(app)

    at_table(local(agent="1"), play)


def test_a_narrow_screen_has_tabs_and_a_small_one_offers_the_line_mode() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        assert "[board] choices log" in app.picture.text()
        await pilot.press("tab")
        assert "What you can do" in app.picture.text()
        await pilot.press("shift+tab")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "line mode" in app.picture.text().replace("\n", " ")
        await pilot.press("e")
        assert not app.scene.answering.started
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "[board] choices log" in app.picture.text()
        await pilot.resize_terminal(60, 20)
        await pilot.press("enter")

    app = at_table(local(), play, size=(80, 24))
    assert app.return_value == LINE_MODE


def test_two_at_one_screen_hand_it_over() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        assert len(app.screen_stack) == 2
        assert "hand over" in shown(app)
        assert app.scene.hand == []
        await pilot.press("e")  # nothing of the table can be reached
        assert not app.scene.answering.started
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        first = list(app.scene.hand)
        assert first
        await pilot.press("space")
        await until(pilot, lambda: len(app.screen_stack) == 2)
        await pilot.press("enter")
        assert len(app.scene.hand) == 7
        assert app.scene.hand != first
        assert "Player A | Player B" not in app.picture.text()
        assert app.picture.text().index("Player A *") < app.picture.text().index(" Player B  ")

    at_table(local(agent="human"), play)


def test_another_game_follows_when_one_is_over() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("colon", *"resign", "enter")
        await until(pilot, lambda: app.scene.state is not None and app.scene.state.phase == "over")
        assert "r again" in app.picture.text()
        await pilot.press("r")
        await until(
            pilot, lambda: app.scene.state is not None and app.scene.state.phase == "playing"
        )

    at_table(local(), play)


def test_letters_do_for_a_terminal_without_symbols() -> None:
    async def play(app: TableApp, pilot: Pilots) -> None:
        assert app.picture.text().isascii()

    at_table(local(), play, signs=Signs("ascii", narrow=False))


def test_a_match_is_played_game_by_game_with_decks_chosen_between() -> None:
    """E6-16."""

    async def play(app: TableApp, pilot: Pilots) -> None:
        shown_now = app.picture.text
        assert "Which deck do you play?" in shown_now()
        assert "1 deck 1, not played yet" in shown_now()
        await pilot.press("2")
        await until(pilot, lambda: app.scene.table is not None)
        assert "game 1, won 0-0" in shown_now()
        await pilot.press("colon", *"resign", "enter")
        await until(pilot, lambda: app.scene.state is not None and app.scene.state.phase == "over")
        assert "game 1, won 0-1" in shown_now()
        await pilot.press("r")
        await until(
            pilot, lambda: app.scene.state is not None and app.scene.state.phase == "choosing"
        )
        assert "game 2, won 0-1" in shown_now()
        await pilot.press("colon", *"look", "enter")
        await pilot.pause()
        assert "The deck you have just played" in shown(app)
        await pilot.press("escape", "1")
        await until(pilot, lambda: app.scene.table is not None)
        assert app.scene.state is not None
        assert app.scene.state.match is not None
        assert app.scene.state.match.decks[0] == 1

    at_table(local("6 lite half", agent="learned"), play)


def test_an_agent_by_name_plays_by_a_local_rule() -> None:
    files = [read_house("examples/house/field_hospital.py")]
    agreed = agreed_with("9.1 lite+entry16", files)
    assert isinstance(agreed, Regulation)
    setup = local_setup(agreed, "learned", 5, 0, None, None, "en")

    async def play(app: TableApp, pilot: Pilots) -> None:
        await pilot.press("w")
        await pilot.pause()
        assert "Heal" in shown(app)
        await pilot.press("escape")
        await play_to_the_end(app, pilot)

    at_table(LocalTable(setup, 0, "en", MindsHere(), files), play)
