"""A game in the terminal goes on, whatever is typed."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from games import CURIOUS
from line_scene import between, room_at, shown, typed_at
from rooms import setup, write
from terminal import ROOT, blackpoker

from blackpoker.agents.registry import make_agent
from blackpoker.cli.oldmaid import seat_names
from blackpoker.client.local import HUMAN, LocalTable, local_setup
from blackpoker.common.view import MarkView, RequestView, UnitView, View
from blackpoker.core.decision import NOTHING
from blackpoker.line.board import table_lines
from blackpoker.play.record import Record
from blackpoker.regulation.regulation import Regulation
from blackpoker.table.present import table_of
from blackpoker.table.protocol import (
    Passing,
    Seat,
    State,
    Welcome,
)
from blackpoker.table.setup import MatchPlan, MatchResult
from blackpoker.table.wishes import Choose
from blackpoker.terminal.book import Book
from blackpoker.terminal.scene import Scene
from blackpoker.terminal.signs import Signs
from blackpoker.words.columns import width
from blackpoker.words.prompt import Prompt


@pytest.mark.parametrize(
    "typed",
    [
        "save /no/such/folder/x",
        "save .",
        "save a\0b",
        "save /dev/full",
        "rules --foo",
        "rules --help",
        "rules --json up",
        "rules",
        "B",
        "9" * 5000,
        "log " + "9" * 5000,
        "log 0",
        "why zzz",
        "why",
        "x" * 5000,
        "look " + "9" * 5000,
        "quilt now",
    ],
    ids=lambda typed: typed[:12].replace("\0", "0"),
)
@pytest.mark.parametrize(
    ("game", "word", "answer"),
    [("8 lite+entry20", "grave", "Your graveyard"), ("oldmaid", "board", "hand  ")],
    ids=["duel", "oldmaid"],
)
def test_the_game_goes_on(typed: str, game: str, word: str, answer: str) -> None:
    done = blackpoker("play", game, "--seed", "3", given=f"{typed}\n{word}\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert answer in done.stdout.partition(f"> {word}")[2]
    assert "took back" not in done.stdout
    assert "nothing to take back" not in done.stdout


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("up ♡8 pay ♠9 on ♠A", "'♠9' is no answer here"),
        ("up ♡2", "'♡2' is no answer here"),
        ("up ♡8 ♡9 pay ♠3 on ♠A", "'♡9' is too much"),
        ("pass now", "'now' is too much"),
        ("undo everything", "'everything' is too much"),
        ("log 3 4", "'4' is too much"),
        ("look back", "'back' is too much"),
        ("board please", "'please' is too much"),
        ("quit now", "'now' is too much"),
    ],
)
def test_the_word_that_was_wrong_is_named(typed: str, wrong: str) -> None:
    given = f"{typed}\ngrave\nquit\n"
    done = blackpoker("play", "8 lite+entry20", "--seed", "3", "--lang", "en", given=given)
    assert wrong in done.stdout
    assert "Your graveyard" in done.stdout
    japanese = blackpoker("play", "8 lite+entry20", "--seed", "3", "--lang", "ja", given=given)
    assert f"「{wrong.split(chr(39))[1]}」" in japanese.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_record_that_cannot_be_kept_is_shown() -> None:
    done = blackpoker("play", "--seed", "3", "--record", "/dev/full", given="quit\n")
    assert done.returncode == 2
    assert "/dev/full" in done.stderr
    assert "blackpoker record 2" in done.stdout


def test_why_answers_for_actions_of_other_regulations_and_guesses_only_what_is_near() -> None:
    given = "why kill\nwhy zzz\nwhy upp\nquit\n"
    shown = blackpoker("play", "8 lite+entry20", "--seed", "3", given=given).stdout
    assert "there is no action Kill in 8 lite+entry20" in shown
    assert "no action 'zzz'. The word rules" in shown
    assert "no action 'upp'; did you mean up?" in shown


def test_the_words_of_a_duel_say_what_they_are_in_old_maid() -> None:
    given = "why up\nundo\nyield turn\nrules\n?\nquit\n"
    text = blackpoker("play", "oldmaid 4", "--seed", "3", given=given).stdout
    for word in ("why", "undo", "yield"):
        assert f"'{word}' means nothing in Old Maid" in text
    assert "whoever keeps the Joker loses" in text
    assert "A number draws that card." in text


def test_opponents_are_counted_from_one_and_the_record_has_neutral_names() -> None:
    assert seat_names(4, 1, "random", "en")[:2] == ["Computer 1 (random)", "Player"]
    assert seat_names(2, 0, "random", "ja")[0] == "プレイヤー"
    lite = Regulation.parse("9.1 lite+entry16")
    for agent, lang, shown_as, recorded in (
        ("learned", "en", "Computer", "Computer (learned)"),
        ("3", "en", "Apprentice", "Apprentice (level:3)"),
        ("level:3", "ja", "見習い", "見習い (level:3)"),
        ("some/where/my_bot.py", "en", "Computer", "Computer (my_bot.py)"),
    ):
        player, other = local_setup(lite, agent, 1, 0, None, None, lang).seats
        assert (other.name_in(lang), other.name_in_record) == (shown_as, recorded)
        assert player.name_in_record == {"en": "Player", "ja": "プレイヤー"}[lang]
    both = local_setup(lite, HUMAN, 1, 0, None, None, "en").seats
    assert [one.name_in_record for one in both] == ["Player A", "Player B"]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "ascii"])
def test_a_terminal_without_symbols_gets_letters(encoding: str) -> None:
    """Whatever it cannot show is a question mark; the suits, ★ and → have letters of their own."""
    given = ("\n" * 3 + "1\n" * 6) * 10
    done = subprocess.run(
        [sys.executable, "-m", "blackpoker", "play", "--seed", "3", "--lang", "en"],
        input=given.encode(),
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0, done.stderr
    shown = done.stdout.decode(encoding)
    assert "*" in shown
    utf = blackpoker("play", "--seed", "3", "--suits", "ascii", "--lang", "en", given=given).stdout
    assert not set("★→♠♡♢♣") & set(utf)


@pytest.mark.skipif(os.name != "posix", reason="closes a descriptor in the shell")
def test_a_closed_input_ends_the_game_quietly() -> None:
    command = f'"{sys.executable}" -m blackpoker play --seed 3 <&-'
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_an_automatic_pass_is_told_at_once_and_once() -> None:
    given = "0\nend\n" * 60
    words = ("play", "--against", "random", "--seed", "3", "--passing", "auto", "--lang", "en")
    lines = blackpoker(*words, given=given).stdout.splitlines()
    told = [line for line in lines if "(automatic" in line]
    assert told
    assert all(line.startswith("You passed. (automatic: ") for line in told)


def test_many_cards_are_written_and_have_no_numbers() -> None:
    """The choice of an opening hand from a whole deck."""
    lines = shown(between("8 pro+rare_pack_strategy"), 0)
    first = next(i for i, line in enumerate(lines) if line.strip().startswith("♠A  ♠2  ♠3"))
    assert "or several at once" in lines[first + 5]
    assert "suggest" in lines[-1]
    done = blackpoker("play", "8 pro+rare_pack_strategy", "--seed", "3", given="1\nquit\n")
    assert "have no numbers" in done.stdout


def test_trumps_are_asked_for_with_what_they_do() -> None:
    given = "sA d9\nboard\nquit\n"
    shown = blackpoker("play", "6 extra", "--seed", "5", "--lang", "en", given=given).stdout
    assert "♠A Revolution" in shown
    assert "The other cards do nothing as trumps." in shown
    assert "You laid ♠A face down as a trump." in shown
    assert "trumps ♠A Revolution (down) / ♢9 Satisfaction (down)" in shown
    assert "trumps ? / ?" in shown


@pytest.mark.parametrize(
    ("lang", "chosen", "idle"),
    [
        ("en", "Chosen so far: ♠6 (does nothing as a trump).", "♠6 does nothing as a trump: it"),
        ("ja", "選んだ切札: ♠6 (切札としての能力なし)。", "♠6は切札にしても能力がありません: "),
    ],
)
def test_trumps_chosen_card_by_card_are_said_back(lang: str, chosen: str, idle: str) -> None:
    given = "s6\nundo\ns6\nsA\nquit\n"
    words = ("play", "6 extra", "--seed", "5", "--lang", lang)
    shown = blackpoker(*words, given=given).stdout
    assert shown.count(chosen) == 2
    assert shown.count(idle) == 1


@pytest.mark.parametrize(
    ("cards", "asked", "then"),
    [
        ("♠A-8 JOKER", "Only one can lie face down", "You laid ♠A"),
        ("♠A-9 JOKER", "Up to two lie face down", "Chosen so far: ♠A (Revolution). One more"),
    ],
    ids=["room for one", "room for two"],
)
def test_a_small_deck_shows_what_its_trumps_do(
    cards: str, asked: str, then: str, tmp_path: Path
) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(cards, encoding="utf-8")
    words = ("play", "6 extra", "--seed", "5", "--lang", "en", "--deck", str(deck))
    shown = blackpoker(*words, given="1\n").stdout
    assert asked in shown
    assert "1 ♠A (Revolution)  2 ♠2 (Slash)" in shown
    assert "6 ♠6  7 ♠7 (Instant kill)" in shown
    assert then in shown


def test_trumps_that_must_be_laid_are_asked_for_as_such() -> None:
    regulation = Regulation.parse("6 extra")
    prompt = Prompt(regulation.rules, ["A", "B"], 0, "en")
    game = regulation.new_game(1)
    view = game.view(0)
    decision = game.decision()
    assert isinstance(view, View)
    assert decision is not None
    cards = [option for option in decision.options if option.ref != NOTHING]
    for offered, chosen, asked in (
        (cards[:6], [], "Two lie face down"),
        (cards[1:6], [cards[0].ref], "♠A (Revolution). One more must follow"),
    ):
        decision.options = offered
        view.chosen = chosen
        assert asked in prompt.question(view, decision)


def test_a_draft_counts_its_mini_packs_and_says_back_what_is_kept() -> None:
    given = "1\n3\nundo\n2\nquit\n"
    shown = blackpoker(
        "play", "9.1 master+draft", "--seed", "5", "--lang", "en", given=given
    ).stdout
    asked = [line for line in shown.splitlines() if line.startswith("Mini pack")]
    assert [line[:16] for line in asked] == [f"Mini pack {n} of 6" for n in (1, 2, 3, 2, 3)]
    assert all(width(line) <= 80 for line in asked)
    assert "1 ♠3 (Drain)  2 ♡A  3 ♡Q" in shown
    assert "Kept so far: ♠3 (Drain), ♡J (Wall breaker)." in shown
    assert "looked" not in shown


@pytest.mark.parametrize(
    ("regulation", "lang", "asked"),
    [
        ("9.1 pro+strategy", "en", "Which cards for your scenario hand? ({n} of 3 to go)"),
        ("9.1 pro+strategy", "ja", "シナリオ手札に入れるカードは? (3枚のうち、あと{n}枚)"),
        ("8 pro+pack_strategy", "en", "Which cards for your opening hand? ({n} of 3 to go)"),
    ],
)
def test_an_opening_hand_says_how_many_cards_are_still_to_be_chosen(
    regulation: str, lang: str, asked: str
) -> None:
    words = ("play", regulation, "--seed", "5", "--lang", lang)
    shown = blackpoker(*words, given="s3\ns4\nquit\n").stdout
    for n in (3, 2, 1):
        assert asked.format(n=n) in shown


def questions_of(position: str, viewer: int, *moves: str) -> list[str]:
    """Return what a player is asked after each of these moves."""
    room = room_at(position)
    asked = []
    for move in moves:
        write(room, move)
        asked.append("\n".join(shown(room, viewer)))
    return asked


def test_the_rare_card_is_told_from_the_cards_of_the_pack() -> None:
    table = "9.1 pro+strategy; turn 3 A; A: rare ♡6 | pack ♠2 ♡7 | life ♣3; B: life ♣4"
    assert "1 ♠2  2 ♡6 (rare card)  3 ♡7" in questions_of(table, 0, "open_pack")[0]


def test_a_reset_says_what_two_cards_would_do() -> None:
    """R9-37."""
    table = "9.1 master+extra; turn 3 A; A: trump ♣8 up | life ♠5 ♣2; B: hand ♡2 ♡3 ♡4 | life ♣3 ♠J"
    first, second = questions_of(table, 1, "reset", "♡2")
    assert "Discard 2 cards to bury ♣8? Which first, or 0 for no" in first
    assert "0 done" in first
    assert "Which second card" in second
    assert "0 done" not in second


@pytest.mark.parametrize("typed", ["", "0", "pass", "p", "パス", "why pass", "why パス", "?"])
@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("en", "in this edition whoever holds the turn must ask"),
        ("ja", "この版では、ステージが空のとき"),
    ],
)
def test_where_nobody_may_pass_the_reason_is_given(typed: str, lang: str, reason: str) -> None:
    """R6-04."""
    words = ("play", "6 lite", "--seed", "1", "--lang", lang)
    shown = blackpoker(*words, given=f"{typed}\nquit\n").stdout
    assert reason in shown
    assert "[R6-04]" in shown
    assert {"en": "End is possible", "ja": "エンドは起こせます"}[lang] in shown


def test_a_wrong_number_is_answered_with_the_range() -> None:
    shown = blackpoker("play", "6 lite", "--seed", "1", "--lang", "en", given="9\nquit\n").stdout
    assert "the numbers go from 1 to 5" in shown
    shown = blackpoker("play", "--seed", "1", "--lang", "en", given="why pass\n99\nquit\n").stdout
    assert "You can pass now." in shown
    assert "the numbers go from 0 to" in shown


@pytest.mark.parametrize(
    ("lang", "word", "other"), [("en", "action", "request"), ("ja", "アクション", "リクエスト")]
)
def test_an_edition_uses_its_own_word_for_what_lies_on_the_stage(
    lang: str, word: str, other: str
) -> None:
    old, new = shown_by("6 extra", lang), shown_by("8 master+extra", lang)
    assert any(word in line for line in old)
    assert not any(other in line for line in old)
    assert any(other in line for line in new)
    given = "why counter\nquit\n"
    shown = blackpoker("play", "6 lite", "--seed", "1", "--lang", lang, given=given).stdout
    assert {"en": "no target: one action with", "ja": "2枚のアクション1つ"}[lang] in shown


def test_opening_says_if_there_is_nothing_to_open() -> None:
    lines = [line for line in shown_by("6 extra", "en") if "  Open" in line]
    noted = [line for line in lines if "(no trump lies face down)" in line]
    assert 0 < len(noted) < len(lines)


def test_a_label_is_not_broken_in_two() -> None:
    lines = [line for id in ("6 extra", "8 master+extra") for line in shown_by(id, "ja")]
    assert any("対象:" in line for line in lines)
    assert not any(line.endswith("対") or line.strip().startswith("象") for line in lines)


@pytest.mark.parametrize("regulation", ["6 pro+extra", "8 master+extra"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_ones_own_trumps_are_named_beforehand(regulation: str, seat: str) -> None:
    """The computer, in either seat, lays its own."""
    words = ("play", regulation, "--seed", "7", "--lang", "en", "--seat", seat)
    shown = blackpoker(*words, "--trumps", "♠4 s6", given="board\nquit\n").stdout
    assert "♠6 does nothing as a trump" in shown
    assert "♠4 does nothing" not in shown
    assert "trumps ♠4 Intimidate (down) / ♠6 (down)" in shown
    assert "Computer laid a trump face down." in shown
    assert "Which card is a trump" not in shown


@pytest.mark.parametrize(
    "words",
    [
        ("6 lite", "--trumps", "♠4"),
        ("oldmaid", "--trumps", "♠4"),
        ("6 extra", "--trumps", "♠4 ♠5 ♠6"),
        ("6 extra", "--trumps", "♠4 ♠4"),
        ("6 extra", "--trumps", "nonsense"),
    ],
    ids=lambda words: " ".join(words),
)
def test_wrong_trumps_are_a_mistake_of_the_user(words: tuple[str, ...]) -> None:
    done = blackpoker("play", *words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_trumps_may_be_cards_of_the_deck_one_brings(tmp_path: Path) -> None:
    """Two of forty, and the record of it can be replayed."""
    deck, record = tmp_path / "deck.txt", tmp_path / "game.txt"
    deck.write_text("♠A-K ♡A-K ♢A-K ♣A", encoding="utf-8")
    words = ("play", "9.1 master+extra", "--seed", "3", "--trumps", "♠A ♢9", "--deck", str(deck))
    done = blackpoker(*words, "--record", str(record), given="♠2\n♠3\n♠4\n♠5\nboard\nquit\n")
    assert done.returncode == 0, done.stderr
    assert blackpoker("replay", str(record), "--check").returncode == 0


def test_trumps_that_are_drafted_are_not_brought() -> None:
    done = blackpoker("play", "9.1 master+draft", "--trumps", "♠A ♢9")
    assert done.returncode == 2
    assert "mini packs" in done.stderr


def test_an_edition_uses_its_own_word_for_the_pile() -> None:
    shown = blackpoker("play", "6 lite", "--seed", "3", "--lang", "en", given="board\nquit\n")
    assert "deck 10+" in shown.stdout
    assert "life" not in shown.stdout
    shown = blackpoker("play", "6 lite", "--seed", "3", "--lang", "ja", given="board\nquit\n")
    assert "デッキ 10以上" in shown.stdout
    assert "ライフ" not in shown.stdout


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_match_is_played_game_by_game(lang: str, tmp_path: Path) -> None:
    """E6-16: the decks are chosen between the games, and each game has a record of its own."""
    record = tmp_path / "half.txt"
    between_games = "3\nlook\n2\n"
    given = between_games + ("\nend\n0\n1\n" * 400 + "look\n1\n") * 4
    words = ("play", "6 lite half", "--seed", "4", "--lang", lang, "--record", str(record))
    done = blackpoker(*words, given=given)
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stdout.splitlines() if line.startswith("=== ")]
    assert len(told) >= 3
    assert {"en": "You with deck 2", "ja": "あなたはデッキ2"}[lang] in told[0]
    assert {"en": "Games won: You", "ja": "勝ち数: あなた"}[lang] in told[1]
    assert "'3'" in done.stdout or "「3」" in done.stdout or "3 " in done.stdout
    first = tmp_path / "half-1.txt"
    assert Record.read(first.read_text(encoding="utf-8")).header.decks is not None
    assert not record.exists()
    assert blackpoker("replay", str(first), "--check").returncode == 0


def test_the_last_deck_is_played_with_enter_after_a_look_at_the_one_before() -> None:
    given = "look\n1\n" + "quit\n"
    text = blackpoker("play", "6 lite half", "--seed", "4", "--lang", "en", given=given).stdout
    assert "You can look back 0 of your decisions" in text  # there is no deck to look at yet
    assert "1 deck 1, not played yet  2 deck 2, not played yet" in text
    assert "=== Game 1: You with deck 1, Computer with deck " in text
    text = match_after_a_win("look\n\nquit\n")
    assert "(look: see the cards of the deck you have just played)" in text
    assert "The deck you have just played:" in text
    assert "Deck 2 is the only one left." in text
    assert "=== Game 2: You with deck 2" in text


def match_after_a_win(given: str) -> str:
    """The second game of a match whose first one this person has won with deck 1."""
    agreed = Regulation.parse("6 lite half")
    setup = local_setup(agreed, "learned", 4, 0, None, None, "en")
    setup.match = MatchPlan(4, [MatchResult([0, 0], 0)])
    return typed_at(LocalTable(setup, 0, "en"), given)


def test_nobody_brings_a_deck_to_a_random_half(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("all", encoding="utf-8")
    done = blackpoker("play", "6 lite half", "--deck", str(deck))
    assert done.returncode == 2
    assert "leave --deck out" in done.stderr


def shown_by(regulation: str, lang: str) -> list[str]:
    """Every line of the board and of the questions in a few games."""
    lines: list[str] = []
    agent = make_agent(CURIOUS, 4)
    for seed in range(3):
        room = between(regulation, seed)
        for seat in range(2):
            room.set_passing(seat, Passing(mode="always", ask_top=True))
        while not room.ended:
            decision = room.game.decision()
            assert decision is not None
            seat = int(decision.player)
            if len(decision.options) > 1:
                lines += shown(room, seat, lang, "ascii")
            choice = agent.choose(room.game.view(seat), decision)
            room.submit(seat, Choose(room.seq, "n", [choice]))
    return lines


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("id", ["6 extra", "8 standard+extra"])
def test_the_board_and_the_questions_fit_into_80_columns(id: str, lang: str) -> None:
    """A row of many characters may be longer; it is a part that is not broken."""
    lines = shown_by(id, lang)
    long = [line for line in lines if width(line) > 80]
    assert len(long) < len(lines) / 50, long[:5]
    assert not any(set("♠♡♢♣★→") & set(line) for line in lines)


def test_marks_and_virtual_keys_are_shown() -> None:
    regulation = Regulation.parse("6 extra")
    game = regulation.new_game(1)
    while game.turn_number == 0:
        decision = game.decision()
        assert decision is not None
        game.apply(len(decision.options) - 1)
    view = game.view(0)
    assert isinstance(view, View)
    unit = UnitView(9, 0, 0, True, "common_soldier", [4], 8, False, False, False, False, 0)
    view.sides[0].field.append(unit)
    view.marks = [MarkView(1, 9, 5), MarkView(0, 0, -2), MarkView(1, 0, 4)]
    view.stage = [RequestView(3, "reverse", 1, "", [19, 6], True, "unit", 9, 0, None)]
    scene = Scene("en", Signs(), Book("6 extra"))
    scene.welcome = Welcome("g", "seat", 0, "friend", "6 extra", "", "")
    seats = [Seat("A", "person"), Seat("B", "person")]
    scene.state = State(1, "playing", seats, table_of(regulation.rules, view, 0))
    text = "\n".join(table_lines(scene))
    assert "♠5=5→8" in text
    assert "B  Reverse (virtual ♡7 ♠7) → You: ♠5" in text


def test_two_people_play_at_one_terminal_and_cover_it_in_between() -> None:
    given = "\nend\n\npass\n\npass\nquit\n"
    done = blackpoker("play", "--seed", "3", "--against", "human", "--lang", "en", given=given)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Please hand over to Player") >= 2
    hands = [line for line in done.stdout.splitlines() if line.startswith("hand ")]
    assert len(set(hands)) >= 2


class ReaderWhoGoes(io.StringIO):
    """A pipe that is closed at its other end after so many pieces of text."""

    def __init__(self, pieces: int) -> None:
        super().__init__()
        self.pieces = pieces

    def write(self, text: str) -> int:
        if self.pieces == 0:
            raise BrokenPipeError
        self.pieces -= 1
        return super().write(text)


@pytest.mark.parametrize("pieces", [0, 5, 15])
def test_a_game_ends_when_nobody_reads_it_any_more(
    pieces: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``blackpoker play | head -5``: also if it is the table that speaks into the closed pipe."""
    monkeypatch.setattr("line_scene.PATIENCE", 20.0)
    agreed = Regulation.parse("9.1 lite+entry16")
    link = LocalTable(local_setup(agreed, "random", 1, 0, None, None, "en"), 0, "en")
    with pytest.raises(BrokenPipeError):
        typed_at(link, "end\n" * 40, out=ReaderWhoGoes(pieces))


def test_the_set_up_proposes_and_a_word_takes_it() -> None:
    given = "suggest\nsuggest\nquit\n"
    words = ("play", "9.1 pro+strategy", "--seed", "5", "--lang", "en")
    shown = blackpoker(*words, given=given).stdout
    assert "♠K ♣A ♠Q  Throw and finish: Throwing with ♠K and ♣A" in shown
    assert "You chose ♠Q ♠K ♣A for the scenario hand." in shown
    assert "You laid ♢10 aside as the rare card." in shown
    split = "1\n1\n1\n1\n1\n1\nsuggest\nsuggest\nquit\n"
    words = ("play", "9.1 master+draft", "--seed", "5", "--lang", "en")
    shown = blackpoker(*words, given=split).stdout
    assert "You laid ♠3 face down as a trump." in shown
    assert "You chose ♡6 ♡10 ♢8 for the scenario hand." in shown
    shown = blackpoker("play", "9.1 lite+entry16", "--lang", "en", given="suggest\nquit\n").stdout
    assert "nothing is proposed now" in shown


LAST_CARD = (
    "9.1 lite+entry16; turn 5 A; A: field bw(♡3) | life ♡2 | hand ♣6 ♠2;"
    " B: field ♡7 bw(♠9) | life ♣2 ♣3 ♣4 | hand ♠5"
)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Write it once more"), ("ja", "もう一度同じように書いて")]
)
def test_a_whole_move_that_seals_a_loss_is_asked_for_once_more(lang: str, said: str) -> None:
    """What is written is weighed as what is put together is: nothing is sent before."""
    position = setup("practice", LAST_CARD.partition(";")[0], 1, position=LAST_CARD)
    move = "summon_soldier c6 pay bw1"
    link = LocalTable(position, 0, lang)
    told = typed_at(link, f"{move}\nquit\n", lang)
    assert said in told
    assert link.room.seq == 0
    link = LocalTable(position, 0, lang)
    told = typed_at(link, f"{move}\n{move}\nquit\n", lang)
    assert told.count(said) == 1
    assert link.room.seq == 1


def test_a_whole_move_that_seals_nothing_is_sent_at_once() -> None:
    position = LAST_CARD.replace("life ♡2", "life ♡2 ♡4 ♡5")
    link = LocalTable(setup("practice", "9.1 lite+entry16", 1, position=position), 0, "en")
    assert "once more" not in typed_at(link, "summon_soldier c6 pay bw1\nquit\n")
    assert link.room.seq > 0
