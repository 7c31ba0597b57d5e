"""The line mode plays and watches a server's game with the words it knows alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from running_server import Running, running_server
from terminal import ROOT, Terminal, blackpoker

from blackpoker.client.http import create
from blackpoker.server.offered import offered
from blackpoker.table.http_bodies import NewGame, Seated


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


def begin(server: Running) -> Seated:
    wanted = NewGame("computer", "9.1 lite+entry16", bearer=True, seed=5)
    return asyncio.run(create(server.url, wanted))


def test_a_seat_is_played_by_numbers_and_words(server: Running) -> None:
    seated = begin(server)
    table = Terminal("--server", server.url, "--game", seated.game, "--token", seated.token)
    first = table.wait("Pass")
    assert "--- Turn 1, You ---" in first
    assert "1  End" in first
    table.write("7", "Which card do you discard?")  # Up
    table.write("b", "One step back.")
    assert "✕" in table.write("why counter", "one request")
    table.write("99", "the numbers go from 0 to")
    table.write("3", "Which card becomes the bulwark?")  # Set bulwark, sent at once
    table.write("1", "What will you do?")
    table.write("board", "bulwarks")
    table.write("log", "You: Set bulwark")
    table.write("undo", "took back")
    table.write("fly", "is no answer here")
    table.write("mode always", "you are always asked")
    table.write("yield turn", "» Passing until your next turn")
    table.write("yield off", "You are asked again.")
    assert table.leave() == 0


def test_a_spectator_reads_along(server: Running) -> None:
    seated = begin(server)
    table = Terminal("--server", server.url, "--game", seated.game, "--watch", seated.watch)
    table.wait("has the chance")
    table.write("undo", "nothing to take back")
    assert table.leave() == 0


def test_a_game_that_is_not_there_is_told_in_one_sentence(server: Running) -> None:
    words = ("--server", server.url, "--game", "nowhere", "--token", "0" * 22)
    done = blackpoker("play", *words)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr


def test_between_people_what_is_put_together_is_confirmed(server: Running) -> None:
    """What cannot be taken back freely is asked about once more."""
    wanted = NewGame("friend", "9.1 lite+entry16", bearer=True, seed=5, name="Aki")
    mine = asyncio.run(create(server.url, wanted))
    first = Terminal("--server", server.url, "--game", mine.game, "--token", mine.token)
    first.wait("The code to invite them")
    words = ("--server", server.url)
    second = Terminal(*words, "--join", mine.invite, "--name", "Bo", "--accept-seed")
    first.wait("What will you do?")
    second.wait("Aki has the chance.")
    first.write("3", "Set bulwark? [Y/n/b]")
    first.write("n", "1  End")
    first.write("3", "[Y/n/b]")
    first.write("y", "Which card becomes the bulwark?")
    first.write("1", "What will you do?")
    first.write("undo", "the other player has to agree")
    second.wait("Aki would like to take back the last move. Let them? [y/n/v]")
    second.write("y", "took back a decision")
    first.wait("took back a decision")
    assert (first.leave(), second.leave()) == (0, 0)


def test_local_rules_of_a_server_must_be_at_hand(tmp_path: Path) -> None:
    house = "examples/house/no_search.py"
    offers = offered([ROOT / house], [])
    with running_server(tmp_path, offers=offers) as server:
        wanted = NewGame("computer", "9.1 lite+entry16 house:no_search", bearer=True, seed=5)
        seated = asyncio.run(create(server.url, wanted))
        words = ("--server", server.url, "--game", seated.game, "--token", seated.token)
        for lang, said in (("en", "Give the file of each: --house FILE"), ("ja", "--house FILE")):
            done = blackpoker("play", *words, "--lang", lang, given="board\nquit\n")
            assert done.returncode == 2
            assert said in done.stderr
            assert "no_search" in done.stderr
            assert len(done.stderr.strip().splitlines()) == 1
        done = blackpoker("play", *words, "--house", house, given="why search\nquit\n")
        assert done.returncode == 0, done.stderr
        assert "there is no action Search in 9.1 lite+entry16 house:no_search" in done.stdout
