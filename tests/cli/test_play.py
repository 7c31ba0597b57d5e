"""A game in the terminal goes on, whatever is typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import ROOT, blackpoker

from blackpoker.agents.curious import CuriousAgent
from blackpoker.cli.board import board_for
from blackpoker.cli.line_table import Table
from blackpoker.cli.match import MatchTable
from blackpoker.cli.names import seat_names, shown_names
from blackpoker.common.book import DuelBook
from blackpoker.common.view import MarkView, RequestView, UnitView, View
from blackpoker.core.decision import NOTHING
from blackpoker.play.match import Match
from blackpoker.play.moves import MoveReader
from blackpoker.play.position_build import build
from blackpoker.play.position_text import read_position
from blackpoker.play.session import Session
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.regulation.regulation import Regulation
from blackpoker.words.columns import width
from blackpoker.words.prompt import Prompt
from blackpoker.words.table import TableText


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
    ],
    ids=lambda typed: typed[:12].replace("\0", "0"),
)
@pytest.mark.parametrize("game", ["8 lite+entry20", "oldmaid"])
def test_the_game_goes_on(typed: str, game: str) -> None:
    done = blackpoker("play", game, "--seed", "3", given=f"{typed}\ngrave\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "Your graveyard" in done.stdout
    assert "Taken back" not in done.stdout
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
    shown = blackpoker("play", "oldmaid 4", "--seed", "3", given="why up\nrules\nquit\n").stdout
    assert "why up" not in shown.replace("> why up", "")
    assert "no action" not in shown.replace("no actions to ask", "")
    assert "whoever keeps the Joker loses" in shown


def test_opponents_are_counted_from_one_and_the_record_has_neutral_names() -> None:
    four = find_regulation("oldmaid 4")
    assert shown_names(4, 1, "random", "en") == ["Computer 1", "You", "Computer 2", "Computer 3"]
    assert seat_names(four, 1, "random", "en")[:2] == ["Computer 1 (random)", "Player"]
    assert seat_names(four, 0, "random", "ja")[0] == "プレイヤー"
    assert shown_names(2, 0, "3", "en") == ["You", "Apprentice"]
    assert seat_names(four, 1, "level:3", "ja")[0] == "見習い 1 (level:3)"


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


def test_an_automatic_pass_is_told_at_once_and_once(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(find_regulation("8 lite+entry20"), 3, [None, None], ["A", "B"])
    table = Table(session, 0, "en", "unicode", "random")
    told = 0
    session.start()
    capsys.readouterr()
    for _ in range(2000):
        decision = session.decision()
        if decision is None:
            break
        before = session.passed_automatically.count(0)
        session.choose(decision.player, 0)
        assert session.passed_automatically.count(0) <= before
    shown = capsys.readouterr().out.splitlines()
    for i, line in enumerate(shown):
        if line.startswith("(Automatically"):
            told += 1
            assert shown[i - 1] == "You passed."
    assert told == sum(line.startswith("(Automatically") for line in table.log) > 0


def test_many_cards_are_written_and_have_no_numbers() -> None:
    """The choice of an opening hand from a whole deck."""
    regulation = find_regulation("8 pro+rare_pack_strategy")
    session = Session(regulation, 3, [None, None], ["A", "B"])
    session.start()
    decision = session.decision()
    assert decision is not None
    assert len(decision.options) > 16
    assert isinstance(regulation.rules, DuelBook)
    prompt = Prompt(TableText(regulation.rules, ["A", "B"], 0, "en", "unicode"))
    assert prompt.numbered(decision) in ([], [(0, len(decision.options) - 1)])
    done = blackpoker("play", regulation.id, "--seed", "3", given="1\nquit\n")
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
    prompt = Prompt(TableText(regulation.rules, ["A", "B"], 0, "en", "unicode"))
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
        ("9.1 pro+strategy", "en", "Which cards for your scenario hand? (3, still {n})"),
        ("9.1 pro+strategy", "ja", "シナリオ手札に入れるカードは? (3枚のうち、あと{n}枚)"),
        ("8 pro+pack_strategy", "en", "Which cards for your opening hand? (3, still {n})"),
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
    game = build(read_position(position))
    reader = MoveReader(game)
    board = board_for(game.rules, ["A", "B"], viewer, "en", "unicode")
    asked = []
    for move in moves:
        reader.play(move)
        decision = game.decision()
        assert decision is not None
        asked.append("\n".join(board.ask(game.view(viewer), decision)))
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
    old = shown_by(find_regulation("6 extra"), lang)
    new = shown_by(find_regulation("8 master+extra"), lang)
    assert any(word in line for line in old)
    assert not any(other in line for line in old)
    assert any(other in line for line in new)
    given = "why counter\nquit\n"
    shown = blackpoker("play", "6 lite", "--seed", "1", "--lang", lang, given=given).stdout
    assert {"en": "no target: one action with", "ja": "2枚のアクション1つ"}[lang] in shown


def test_opening_says_if_there_is_nothing_to_open() -> None:
    lines = [line for line in shown_by(find_regulation("6 extra"), "en") if "  Open" in line]
    noted = [line for line in lines if "(no trump lies face down)" in line]
    assert 0 < len(noted) < len(lines)


def test_a_label_is_not_broken_in_two() -> None:
    lines = [
        line for id in ("6 extra", "8 master+extra") for line in shown_by(find_regulation(id), "ja")
    ]
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
    given = "3\n2\n" + "\nend\n0\n1\n" * 300 + "look\n1\n" + "\nend\n0\n1\n" * 600
    words = ("play", "6 lite half", "--seed", "4", "--lang", lang, "--record", str(record))
    done = blackpoker(*words, given=given)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("=== ") >= 3
    assert (tmp_path / "half-1.txt").exists()
    assert not record.exists()


def test_one_looks_only_into_the_deck_just_played(capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["look", "1", "look", "2", "quit"])
    match = Match(Regulation.parse("6 lite half"), 1)
    table = MatchTable(match, 0, "en", "unicode", lambda: next(lines))
    table.run(lambda game: -1 if game.number == 1 else None)
    shown = capsys.readouterr().out
    assert "'look' is no deck you may play now: write 1, 2" in shown
    assert shown.count("The deck you have just played: ") == 1
    assert "drawn 1" in shown


def test_the_last_deck_is_played_with_enter(capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["1", "look", "", "quit"])
    match = Match(Regulation.parse("6 lite half"), 1)
    table = MatchTable(match, 0, "en", "unicode", lambda: next(lines))
    table.run(lambda game: 0 if game.number == 1 else None)
    shown = capsys.readouterr().out
    assert "Deck 2 is the only one left: Enter plays it." in shown
    assert "The deck you have just played: " in shown
    assert "=== Game 2: your deck 2" in shown


def test_nobody_brings_a_deck_to_a_random_half(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("all", encoding="utf-8")
    done = blackpoker("play", "6 lite half", "--deck", str(deck))
    assert done.returncode == 2
    assert "leave --deck out" in done.stderr


def shown_by(regulation: AnyRegulation, lang: str) -> list[str]:
    """Every line of the board and of the questions in a few games."""
    lines: list[str] = []
    agent = CuriousAgent(4)
    for seed in range(3):
        game = regulation.prepare(seed)
        game.advance()
        boards = [board_for(regulation.rules, ["Ann", "Bob"], me, lang, "ascii") for me in (0, 1)]
        while not game.over:
            decision = game.decision()
            assert decision is not None
            view = game.view(decision.player)
            board = boards[decision.player]
            if len(decision.options) > 1:
                lines += board.draw(view) + board.ask(view, decision)
            game.apply(agent.choose(view, decision))
    return lines


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("id", ["6 extra", "8 standard+extra"])
def test_the_board_and_the_questions_fit_into_80_columns(id: str, lang: str) -> None:
    """A row of many characters may be longer; it is a part that is not broken."""
    lines = shown_by(find_regulation(id), lang)
    long = [line for line in lines if width(line) > 80]
    assert len(long) < len(lines) / 50
    assert not any(set("♠♡♢♣★→") & set(line) for line in lines)


def test_marks_and_virtual_keys_are_shown() -> None:
    regulation = find_regulation("6 extra")
    text = TableText(Regulation.parse("6 extra").rules, ["A", "B"], 0, "en", "unicode")
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
    shown = "\n".join(text.draw(view))
    assert "♠5=8(+3)" in shown
    assert "Reverse (virtual ♡7 ♠7) → You: ♠5" in shown
