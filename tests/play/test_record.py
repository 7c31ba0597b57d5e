"""Records: written, read, replayed to the same end, and their damage named."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from games import IDS, REGULATIONS, SCALE, random_game, said
from hypothesis import given
from hypothesis import strategies as st
from rooms import families

from blackpoker.agents.registry import make_agent
from blackpoker.common.duel import Duel
from blackpoker.core.decision import ACTION, ANSWER
from blackpoker.core.errors import BlackPokerError, IllegalDeck, RecordError
from blackpoker.core.keyed import KeyedRng
from blackpoker.core.name import Name
from blackpoker.core.rng import seeded
from blackpoker.frames.supplement import Supplement
from blackpoker.play.cards import read_deck
from blackpoker.play.fingerprint import fingerprint
from blackpoker.play.move_text import MoveWriter
from blackpoker.play.notation import seat, word
from blackpoker.play.open_game import new_game
from blackpoker.play.position import position_of, write_side
from blackpoker.play.record import Header, Record, Replay
from blackpoker.play.session import Session
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.regulation.regulation import Regulation


def played(
    regulation: AnyRegulation,
    seed: int,
    ask_top: bool = False,
    decks: list[list[int]] | None = None,
) -> Session:
    seats = [make_agent("random", seed + i) for i in range(regulation.players)]
    names = [f"player {i}" for i in range(regulation.players)]
    session = Session(regulation, seed, list(seats), names, decks, ask_top)
    session.start()
    assert session.over
    return session


@pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)
@pytest.mark.parametrize("ask_top", [False, True], ids=["standing", "asked"])
def test_a_record_replays_to_the_identical_state(regulation: AnyRegulation, ask_top: bool) -> None:
    for seed in range(SCALE):
        session = played(regulation, seed, ask_top)
        text = session.record().write()
        record = Record.read(text)
        assert record.write() == text
        game = Replay(record).run()
        assert fingerprint(game) == fingerprint(session.game) == record.hash


@pytest.mark.parametrize("regulation", REGULATIONS, ids=IDS)
def test_a_record_kept_anywhere_replays_to_there(regulation: AnyRegulation) -> None:
    """Also before a question that has only one answer, and in the middle of a request."""
    writer = MoveWriter()
    lone, others = 0, 0
    for n, (game, choice) in enumerate(random_game(regulation, 47)):
        decision = game.decision()
        assert decision is not None
        alone = len(decision.options) == 1 and decision.question.part != ACTION
        if (alone and lone < 6) or (n % 37 == 0 and others < 6):
            lone, others = lone + alone, others + (not alone)
            header = Header(regulation.id, regulation.rules_version, 47, [])
            record = Record.read(Record.of(header, writer.lines, game).write())
            assert record.result == "unfinished"
            assert fingerprint(Replay(record).run()) == fingerprint(game)
        writer.tell(game.view(decision.player), decision, choice)
    assert others > 0


def test_a_record_of_the_first_version_means_what_it_meant() -> None:
    """Each of its words was counted when it was asked for: the same bulwark twice was two."""
    path = Path(__file__).parent / "records" / "version1.txt"
    text = path.read_text(encoding="utf-8")
    record = Record.read(text)
    assert record.version == 1
    assert "A bj ♣A ♣J pay bw1 bw1" in record.moves
    game = Replay(record).run()
    assert isinstance(game, Duel)
    assert "grave ♣J ♣A ♣10 ♣Q ♣7" in write_side(position_of(game).sides[0])
    assert record.write().split("---")[1] == text.split("---")[1]
    now = text.replace("blackpoker record 1", "blackpoker record 2")
    with pytest.raises(RecordError, match="bw1 bw1"):
        Replay(Record.read(now)).run()
    Replay(Record.read(now.replace("pay bw1 bw1", "pay bw1 bw2"))).run()


@pytest.mark.parametrize("text", ["8 lite+entry20", "6 extra", "9.1 master+draft"])
def test_answers_that_had_no_alternative_may_stand_in_a_record(text: str) -> None:
    regulation = find_regulation(text)
    extra = 0
    for seed in range(4):
        writer = MoveWriter()
        for game, choice in random_game(regulation, seed):
            decision = game.decision()
            assert decision is not None
            view = game.view(decision.player)
            writer.tell(view, decision, choice)
            if len(decision.options) == 1 and decision.question.part == ANSWER:
                said_too = word(view, decision, decision.options[0])
                writer.lines.append(f"{seat(decision.player)} {decision.question.id} {said_too}")
                extra += 1
        header = Header(regulation.id, regulation.rules_version, seed, [])
        assert fingerprint(Replay(Record.of(header, writer.lines, game)).run()) == fingerprint(game)
    assert extra > 0


def test_own_decks_are_kept_in_the_record() -> None:
    decks = [read_deck("♠A-K ♡A-K"), read_deck("♢A-K ♣A-K JOKER")]
    session = played(find_regulation("8 master+basic"), 3, decks=decks)
    record = Record.read(session.record().write())
    assert record.header.decks == decks
    assert fingerprint(Replay(record).run()) == record.hash


@pytest.mark.parametrize("family", families())
def test_a_game_by_a_key_replays_whatever_is_shuffled_drafted_or_dealt(family: str) -> None:
    key = sha256(family.encode()).digest()
    game = new_game(family, seed=key)
    lot = seeded(1)
    for n in range(60):
        if game.over:
            break
        game.apply(int(lot.below(game.engine.count())))
        if n == 20:
            snapshot = json.loads(json.dumps(game.regulation.snapshot(game.engine)))
            loaded = game.regulation.load(snapshot)
            assert fingerprint(loaded) == fingerprint(game.engine)
    text = game.record().write()
    assert f"\nkey: {key.hex()}\n" in text
    assert "\nseed:" not in text
    again = Replay(Record.read(text)).run()
    assert isinstance(again.rng, KeyedRng)
    assert again.rng.to_data() == game.engine.rng.to_data()
    other = new_game(family, seed=key[::-1])
    assert fingerprint(new_game(family, seed=key).engine) != fingerprint(other.engine)


def without(text: str, *starts: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith(starts))


def test_who_has_no_name_is_called_by_the_seat() -> None:
    text = played(find_regulation("oldmaid"), 2).record().write()
    for missing, names in [
        (("player",), ["A", "B", "C"]),
        (("player B", "player C"), ["player 0", "B", "C"]),
        (("player A",), ["A", "player 1", "player 2"]),
    ]:
        record = Record.read(without(text, *missing))
        Replay(record).run()
        assert record.header.names == names


@pytest.mark.parametrize("missing", ["deck A", "deck B"])
def test_a_record_has_a_deck_for_everybody_or_for_nobody(missing: str) -> None:
    deck = read_deck("♠A-K ♡A-K")
    text = played(find_regulation("8 master+basic"), 3, decks=[deck, deck]).record().write()
    with pytest.raises(RecordError, match="deck"):
        Replay(Record.read(without(text, missing)))
    with pytest.raises(IllegalDeck, match="2 decks, not 1"):
        Regulation.parse("8 master+basic").new_game(1, [deck])


def test_a_game_with_local_rules_is_replayed_with_the_same_rules() -> None:
    quiet = Supplement(id="quiet", name=Name("静か", "Quiet"), drop=("counter",))
    agreed = Regulation.parse("8 lite+entry20", (quiet,))
    record = Record.read(played(agreed, 5).record().write())
    assert record.header.regulation == "8 lite+entry20 house:quiet"
    assert fingerprint(Replay(record, (quiet,)).run()) == record.hash
    with pytest.raises(BlackPokerError, match="not given: quiet"):
        Replay(record)
    record.header.regulation = "8 lite+entry20"
    with pytest.raises(BlackPokerError, match="without these local rules: quiet"):
        Replay(record, (quiet,))


def test_the_record_on_the_page_is_a_real_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    replay = Replay(Record.read(page.split("```\n")[1]))
    while replay.at < len(replay):
        replay.step()
    assert replay.at > 10


def lines(seed: int = 4) -> list[str]:
    return played(find_regulation("8 lite+entry20"), seed).record().write().split("\n")


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("blackpoker record 2", "[Event]", "not a BlackPoker record"),
        ("blackpoker record 2", "blackpoker record 9", "record 9"),
        ("---", "", "---"),
        ("seed: 4", "", "seed"),
        ("seed: 4", "seed: four", "four"),
        ("seed: 4", "seed: " + "4" * 5000, "seed"),
        ("standing: AB", "standing: AC", "A, B"),
        ("regulation: 8 lite+entry20", "regulation: 8 lite+entry02", "entry02"),
        ("regulation: 8 lite+entry20", "regulation: 8 standard+basic", "move"),
        ("seed: 4", "seed: 5", "move"),
    ],
)
def test_a_damaged_or_foreign_record_is_named(old: str, new: str, word: str) -> None:
    text = "\n".join(
        new if line == old else line for line in lines() if not (line == old and not new)
    )
    with pytest.raises(BlackPokerError, match=word):
        Replay(Record.read(text)).run()


def test_the_first_move_that_differs_is_named() -> None:
    text = lines()
    start = text.index("---")
    passes = [i for i in range(start + 1, len(text)) if text[i].endswith(" pass")]
    wrong = text[passes[3]][0] + " summon_magician JOKER"
    changed = [*text[: passes[3]], wrong, *text[passes[3] + 1 :]]
    with pytest.raises(RecordError, match=f"move {passes[3] - start}"):
        Replay(Record.read("\n".join(changed))).run()


@pytest.mark.parametrize(
    ("regulation", "question"),
    [("8 lite+entry_strategy", "opening"), ("9.1 lite+draft", "draft"), ("9.1 lite+draft", "rare")],
)
def test_a_card_that_could_not_be_chosen_before_the_game_is_named(
    regulation: str, question: str
) -> None:
    """JOKER is not among the twenty; ♠Z is no card."""
    text = played(find_regulation(regulation), 4).record().write().split("\n")
    at = next(i for i, line in enumerate(text) if f" {question} " in line)
    wrong = "JOKER" if question == "opening" else "♠Z"
    text[at] = f"{text[at].split()[0]} {question} {wrong}"
    with pytest.raises(RecordError, match=f"move {at - text.index('---')}.*{wrong}") as caught:
        Replay(Record.read("\n".join(text))).run()
    assert said(caught.value)


def test_a_record_that_ends_otherwise_is_named() -> None:
    text = [line if not line.startswith("hash:") else "hash: 0000000000000000" for line in lines()]
    with pytest.raises(RecordError, match="0000000000000000"):
        Replay(Record.read("\n".join(text))).run()


def test_another_version_of_the_rules_is_named_where_it_differs() -> None:
    text = [line if not line.startswith("rules:") else "rules: 7.9" for line in lines()]
    Replay(Record.read("\n".join(text))).run()  # the moves still fit: nothing to complain of
    start = text.index("---")
    text[start + 1] = text[start + 1][0] + " counter ♣5"
    with pytest.raises(RecordError, match=r"7\.9"):
        Replay(Record.read("\n".join(text))).run()


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    for start in (
        "",
        "blackpoker record 2\nregulation: 8 lite+entry20\nrules: 8.1\nseed: 1\n---\n",
    ):
        problem: BlackPokerError | None = None
        try:
            Replay(Record.read(start + text)).run()
        except BlackPokerError as error:
            problem = error
        assert problem is None or said(problem)


@pytest.mark.parametrize(
    "line",
    ["trumps C: ♠2", "trumps: ♠2", "trumps A:", "trumps A: none ♠2", "trumps A: ♠14"],
)
def test_a_damaged_line_of_trumps_is_refused(line: str) -> None:
    session = Session(
        Regulation.parse("6 extra"),
        3,
        [make_agent("random", 1), make_agent("random", 2)],
        ["a", "b"],
        trumps=[[1], []],
    )
    session.start()
    text = session.record().write()
    assert Record.read(text).header.trumps == [[1], []]
    assert Replay(Record.read(text)).run().over
    with pytest.raises(RecordError):
        Record.read(text.replace("trumps A: ♠2", line))


def test_a_header_line_written_twice_is_refused() -> None:
    text = "blackpoker record 2\nregulation: 8 lite+basic\nrules: 8.1\nseed: 1\nseed: 2\n---\n"
    with pytest.raises(RecordError) as refused:
        Record.read(text)
    assert refused.value.id == "record_line"
