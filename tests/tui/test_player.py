"""An answer is put together step by step, and nothing is sent before it is confirmed."""

from __future__ import annotations

import json

import pytest
from test_page import STATIC
from tui.tables import cards, key, mid_game, pay, scene, soldier, target

from blackpoker.table.protocol import (
    Danger,
    Drafted,
    Failed,
    LogLine,
    Option,
    Question,
    Reason,
    Reasons,
    Said,
    State,
    Thinking,
    Undoing,
    Yielding,
)
from blackpoker.table.sent_view import Trump
from blackpoker.table.wishes import (
    Choose,
    Draft,
    FromGuest,
    Hint,
    MoveNow,
    Say,
    Settings,
    Undo,
    UndoAnswer,
    Why,
    Yield,
)
from blackpoker.terminal.choices import choices
from blackpoker.terminal.commands import obey
from blackpoker.terminal.pages import Page, Picking, ReadingPage
from blackpoker.terminal.places import OTHERS, PLAYERS, ROWS, place_of
from blackpoker.terminal.player import Player
from blackpoker.tui.keys import press
from blackpoker.tui.prompt import sentence
from blackpoker.tui.typing_keys import beat


class Table:
    """A player whose messages and pages are kept."""

    def __init__(self) -> None:
        self.sent: list[FromGuest] = []
        self.pages: list[Page] = []
        self.player = Player(scene(), self.sent.append, self.pages.append, lambda _: {}, True)
        self.scene = self.player.scene

    def press(self, *keys: str) -> None:
        for one in keys:
            press(self.player, one, one if len(one) == 1 else "")

    def last(self) -> FromGuest:
        return self.sent[-1]

    def drafted(self, choices: list[int], question: Question | None) -> None:
        self.player.hear(Drafted(1, 5, choices, question is None, question))


def test_a_request_is_drafted_and_sent_whole() -> None:
    table = Table()
    table.press("m", "u")
    assert table.last() == Draft(5, 1, [1])
    table.drafted([1], pay())
    table.press("6")  # ♢Q
    assert isinstance(table.last(), Draft)
    table.drafted([1, 2], key())
    table.press("3")
    table.drafted([1, 2, 1], target())
    table.press("s")
    table.drafted([1, 2, 1, 0], None)
    assert not any(isinstance(one, Choose) for one in table.sent)
    table.press("space")
    assert not any(isinstance(one, Choose) for one in table.sent)
    table.press("enter")
    sent = table.last()
    assert isinstance(sent, Choose)
    assert (sent.seq, sent.choices) == (5, [1, 2, 1, 0])


def test_a_card_in_view_becomes_the_key_and_is_not_offered_as_payment() -> None:
    table = Table()
    table.press("2")  # ♡4
    table.press("m", "u")
    table.drafted([1], pay())
    offered = [row.option.card for row in choices(table.scene) if row.option is not None]
    assert offered == cards("♠2 ♢Q")
    table.press("6")
    table.drafted([1, 2], key())
    assert table.last() == Draft(5, table.player.number, [1, 2, 0])


def test_escape_goes_back_step_by_step() -> None:
    table = Table()
    table.press("m", "u")
    table.drafted([1], pay())
    table.press("1")
    table.drafted([1, 0], target())
    table.press("escape")
    assert table.scene.question is not None
    assert table.scene.question.id == "discard"
    table.press("escape")
    assert table.scene.question is not None
    assert table.scene.question.id == "chance"
    assert table.scene.answering.choices == []


def test_what_is_put_together_survives_a_new_message_about_the_same_position() -> None:
    table = Table()
    table.press("m", "u")
    table.drafted([1], pay())
    table.player.hear(mid_game())
    assert table.scene.question is not None
    assert table.scene.question.id == "discard"
    later = mid_game()
    later.seq = 6
    table.player.hear(later)
    assert table.scene.question is not None
    assert table.scene.question.id == "chance"


def test_space_passes_and_asks_once_where_that_could_lose() -> None:
    table = Table()
    assert table.scene.state is not None
    table.scene.state.danger = Danger("8 damage would lose the game.", last=True)
    table.press("space")
    assert table.sent == []
    assert "Pass once more" in table.scene.notice
    table.press("space")
    sent = table.last()
    assert isinstance(sent, Choose)
    assert sent.choices == [0]


def test_a_choice_of_several_ends_with_enter() -> None:
    table = Table()
    question = Question(
        "attacker",
        0,
        "Who attacks?",
        [Option(0, "unit", "a", unit=14), Option(1, "unit", "b", unit=15), Option(2, "done", "x")],
        many=True,
        part="answer",
    )
    state = mid_game()
    state.seq, state.question = 7, question
    table.player.hear(state)
    table.press("s")
    assert table.last() == Draft(7, 1, [1])
    table.player.hear(Drafted(1, 7, [1], False, question))
    assert table.scene.answering.picked_units() == {15}
    table.press("enter")
    assert isinstance(table.last(), Draft)
    table.player.hear(Drafted(2, 7, [1, 2], True))
    sent = table.last()
    assert isinstance(sent, Choose)
    assert sent.choices == [1, 2]


def test_a_refusal_is_told_and_the_question_stands_again() -> None:
    table = Table()
    table.press("space")
    sent = table.last()
    assert isinstance(sent, Choose)
    table.player.hear(Failed("stale", "The position changed meanwhile.", sent.nonce))
    assert table.scene.notice == "The position changed meanwhile."
    assert table.scene.question is not None


def test_why_is_asked_for_the_cards_actions_and_shown_on_demand() -> None:
    table = Table()
    table.press("2")
    asked = [one for one in table.sent if isinstance(one, Why)]
    assert {"recall", "summon_soldier"} <= {one.action for one in asked}
    table.player.hear(Reasons(asked[0].id, asked[0].action, False, "no", [Reason(False, "why!")]))
    assert table.scene.reasons[asked[0].action] == "why!"
    assert table.pages == []
    table.press("escape", "w")
    page = table.pages[-1]
    assert isinstance(page, Picking)
    table.player.ask_why("recall", show=True)
    table.player.hear(
        Reasons(table.player.number, "recall", False, "Not now", [Reason(False, "x", "R8-19")])
    )
    page = table.pages[-1]
    assert isinstance(page, ReadingPage)
    assert any("R8-19" in line for line in page.lines)


def test_the_opposite_mode_is_wanted_for_one_stop_and_taken_back() -> None:
    table = Table()
    table.press("f7")
    sent = table.last()
    assert isinstance(sent, Settings)
    assert (sent.passing.mode, sent.once) == ("auto", True)
    later = mid_game()
    later.once = True
    table.player.hear(later)
    assert table.scene.state.once
    table.press("f7")
    sent = table.last()
    assert isinstance(sent, Settings)
    assert not sent.once


def test_modes_yields_and_undo_have_their_keys() -> None:
    table = Table()
    table.press("f2")
    sent = table.last()
    assert isinstance(sent, Settings)
    assert sent.passing.mode == "always"
    table.press("f4")
    sent = table.last()
    assert isinstance(sent, Yield)
    assert sent.until == "turn"
    assert table.scene.state is not None
    table.scene.state.yielding = Yielding("turn", "until my turn")
    table.press("escape")
    sent = table.last()
    assert isinstance(sent, Yield)
    assert sent.until == "off"
    table.press("u")
    assert "nothing to take back" in table.scene.notice
    table.scene.state.undo = Undoing(allowed=True)
    table.press("u")
    assert isinstance(table.last(), Undo)
    table.scene.state.undo = Undoing(asked_by=1)
    table.press("y")
    sent = table.last()
    assert isinstance(sent, UndoAnswer)
    assert sent.answer == "yes"


def test_who_asked_to_take_back_is_not_asked_themselves() -> None:
    table = Table()
    assert table.scene.state is not None
    table.scene.state.undo = Undoing(asked_by=0)
    table.press("y")
    assert not any(isinstance(one, UndoAnswer) for one in table.sent)


def test_a_clock_goes_on_between_two_messages() -> None:
    table = Table()
    assert table.scene.seconds_left(0) == 468
    table.scene.elapsed = 8.5
    assert (table.scene.seconds_left(0), table.scene.seconds_left(1)) == (459, 552)
    table.player.hear(mid_game())
    assert table.scene.seconds_left(0) == 468


def test_a_spectator_is_told_what_only_players_can_do() -> None:
    table = Table()
    assert table.scene.welcome is not None
    table.scene.welcome.role = "spectator"
    table.press("u", "h", "f2")
    assert table.sent == []
    assert "looking on" in table.scene.notice


def test_enter_hurries_a_computer_that_thinks() -> None:
    table = Table()
    waiting = mid_game()
    waiting.seq, waiting.question, waiting.asked = 6, None, 1
    table.player.hear(waiting)
    table.player.hear(Thinking(1, 3.0, 0.4))
    table.press("enter")
    assert isinstance(table.last(), MoveNow)


@pytest.mark.parametrize(
    ("chance", "said"), [(1, "has the chance"), (0, "is choosing"), (-1, "is choosing")]
)
def test_who_is_asked_in_the_middle_of_an_effect_does_not_have_the_chance(
    chance: int, said: str
) -> None:
    table = Table()
    waiting = mid_game()
    waiting.seq, waiting.question, waiting.asked = 6, None, 1
    assert waiting.table is not None
    waiting.table.chance = chance
    table.player.hear(waiting)
    assert said in sentence(table.scene)


def test_the_log_goes_on_where_it_ended_and_can_begin_anew() -> None:
    table = Table()
    more = mid_game()
    more.log, more.log_from = [LogLine(2, "two")], 1
    table.player.hear(more)
    assert [one.text for one in table.scene.lines][-1] == "two"
    assert len(table.scene.lines) == 2
    again: State = mid_game()
    again.log, again.log_from = [LogLine(1, "one")], 0
    table.player.hear(again)
    assert [one.text for one in table.scene.lines] == ["one"]


# ---- the keys of actions, which never change
def test_the_keys_of_an_action_ask_for_it_or_say_why_not() -> None:
    table = Table()
    table.press("m")
    assert {row.keys for row in choices(table.scene)} == {"MU", "MO", "MC"}
    table.press("escape")
    assert table.scene.typed == ""
    assert table.scene.answering.choices == []
    table.press("M", "c")
    assert table.last() == Draft(5, 1, [3])
    table = Table()
    table.press("s", "r")  # Recall is not offered
    sent = table.last()
    assert isinstance(sent, Why)
    assert sent.action == "recall"
    table.press("m", "h")  # no hint: Throwing
    assert not any(isinstance(one, Hint) for one in table.sent)
    table.press("h")
    assert isinstance(table.last(), Hint)


def test_what_is_only_begun_is_forgotten_and_a_number_that_ends_is_taken() -> None:
    table = Table()
    table.scene.book.typed = {"up": "X1", "counter": "X12"}
    table.press("x", "1")
    assert not any(isinstance(one, Draft) for one in table.sent)
    while table.scene.typed:
        beat(table.player)
    assert table.last() == Draft(5, 1, [1])
    table = Table()
    table.press("m")
    while table.scene.typed:
        beat(table.player)
    assert table.sent == []
    table.scene.book.typed = {"up": "X1", "counter": "X12"}
    table.press("x", "1", "enter")
    assert table.last() == Draft(5, 1, [1])


def test_while_something_is_named_letters_are_places_and_nothing_else() -> None:
    table = Table()
    table.press("m", "u")
    table.drafted([1], target())
    before = len(table.sent)
    table.press("h", "u", "q", "w")  # no hint, no undo, no leaving: places, of which w is legal
    assert len(table.sent) == before + 1
    assert table.last() == Draft(5, table.player.number, [1, 1])


def test_the_rows_of_keys_are_those_of_the_page() -> None:
    script = (STATIC / "js/table/places.js").read_text(encoding="utf-8")
    assert f"ROWS = {json.dumps(ROWS)}" in script.replace("\n", " ")
    assert f'OTHERS = "{OTHERS}"' in script
    assert f'PLAYERS = "{PLAYERS}"' in script


def test_places_are_counted_as_things_lie() -> None:
    made = scene()
    table = made.table
    assert table is not None
    table.sides[0].trumps = [Trump(70, 0, up=False)]
    table.sides[1].field += [soldier(n, 1, "♠5", 5) for n in range(80, 90)]

    def key_of(**about: int) -> str:
        return place_of(made, Option(0, "unit", "x", **about))  # type: ignore[arg-type]

    assert [key_of(unit=one) for one in (1, 2, 5, 6, 7)] == ["1", "2", "q", "w", "e"]
    assert [key_of(unit=one) for one in (14, 15, 11, 12)] == ["a", "s", "x", "z"]
    assert [key_of(unit=one) for one in (86, 87)] == ["p", "Q"]  # the eleventh with Shift
    assert [key_of(request=one) for one in (32, 31, 30)] == ["1", "2", "3"]
    assert [key_of(player=one) for one in (1, 0)] == ["-", "="]
    assert key_of(trump=70) == "z"
    assert key_of(card=3) == ""


# ---- phrases
def test_a_phrase_is_said_by_its_number_or_its_name_and_heard_unless_one_is_deaf() -> None:
    table = Table()

    def write(line: str) -> None:
        assert obey(table.player, line, {}, str)

    for line, phrase in (("say 1", "hello"), ("say thanks", "thanks")):
        write(line)
        said = table.last()
        assert isinstance(said, Say)
        assert said.phrase == phrase
    write("say")
    page = table.pages[-1]
    assert isinstance(page, ReadingPage)
    assert len([line for line in page.lines if line[:2].strip().isdecimal()]) == 12
    write("say something rude")
    assert "something rude" in table.scene.notice
    table.player.hear(Said(1, "nice"))
    assert "Nice move" in table.scene.notice
    write("say off")
    table.player.hear(Said(1, "thanks"))
    assert "Thank you" not in table.scene.notice
