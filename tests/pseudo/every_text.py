"""Everything that is said, in a language made of other letters: what is in ours was never
translated.

Not a file of tests by its name: `tests/test_languages.py` makes the language up and runs this in a
process that can speak it.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import rooms
from games import REGULATIONS, random_game
from line_scene import shown
from pseudo.foreign import LATIN, foreign
from serving import MANY, new_game, seated, service_in, serving
from starlette.testclient import TestClient
from terminal import blackpoker
from textual.pilot import Pilot
from tui.at_table import at_table, local, next_keys, press_all

from blackpoker.agents.levels import LEVELS
from blackpoker.cli.__main__ import COMMANDS
from blackpoker.cli.data import data
from blackpoker.common.duel import Duel
from blackpoker.common.view import view
from blackpoker.core.name import Name
from blackpoker.editions.edition import Edition
from blackpoker.play.narrators import narrator_for
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.regulation.games import AnyRegulation
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.table.present import state_for
from blackpoker.table.room import Room
from blackpoker.table.room_record import record_of
from blackpoker.table.telling import Heard
from blackpoker.terminal.book import Book
from blackpoker.text import LANGUAGES
from blackpoker.tui.app import TableApp
from blackpoker.words.prompt import Prompt
from blackpoker.words.rule_index import Index

QQ = LANGUAGES[-1]
COMMAND = {"blackpoker", "diff", "list"}
NAMES = ["♠♠", "♡♡", "♢♢"]  # nobody has a name that could be taken for a word


def said_differently(ja: object, en: object, qq: object) -> Iterator[str]:
    """Return what is no id in data that was made in three languages: what two say differently."""
    if isinstance(ja, dict) and isinstance(en, dict) and isinstance(qq, dict):
        assert ja.keys() == en.keys() == qq.keys()
        for key in ja:
            yield from said_differently(ja[key], en[key], qq[key])
    elif isinstance(ja, list) and isinstance(en, list) and isinstance(qq, list):
        assert len(ja) == len(en) == len(qq)
        for same in zip(ja, en, qq, strict=True):
            yield from said_differently(*same)
    elif ja != en:
        assert isinstance(qq, str)
        yield qq


def in_all_languages(data: object) -> Iterator[str]:
    """Return what data has in our language beside the others."""
    if isinstance(data, dict):
        if "en" in data and "ja" in data:
            assert list(data) == list(LANGUAGES)
            yield from said_differently(data["ja"], data["en"], data[QQ])
            return
        for one in data.values():
            yield from in_all_languages(one)
    elif isinstance(data, list):
        for one in data:
            yield from in_all_languages(one)


def test_there_is_one_language_more() -> None:
    assert LANGUAGES == ("ja", "en", QQ)


# ---- at a table
@pytest.mark.parametrize("family", rooms.families())
def test_a_table_speaks_it(family: str) -> None:
    """Questions, options, reasons, what passing does, the log and the result."""
    room = Room(rooms.setup("friend", family))
    for seat, plan in enumerate(room.setup.seats):
        plan.name = NAMES[seat]
    heard: set[str] = set()

    def listen() -> None:
        for viewer in (0, 1, -1) if room.seq % 20 == 0 or room.ended else ():
            told = [
                msgspec.to_builtins(state_for(room, viewer, lang, Heard()))
                for lang in ("ja", "en", QQ)
            ]
            heard.update(said_differently(*told))

    def look() -> None:
        listen()
        if room.asked >= 0:
            heard.update(shown(room, room.asked, QQ))

    rooms.played(room, steps=120, each=look)
    rooms.played(room)
    listen()
    assert len(heard) > 20
    assert [one for one in sorted(heard) if foreign(one)] == []


@pytest.mark.parametrize("regulation", REGULATIONS, ids=lambda one: one.id)
def test_a_game_is_told_and_asked_in_it(regulation: AnyRegulation) -> None:
    said: list[str] = []
    names = NAMES[: regulation.players]
    tellers = [narrator_for(regulation.rules, names, seat, QQ) for seat in (0, -1, None)]
    for n, (game, _) in enumerate(random_game(regulation, 3, record=True)):
        events = game.drain_events()
        for teller in tellers:
            said += teller.tell(events)
        decision = game.decision()
        if isinstance(game, Duel) and decision is not None and n < 200:
            prompt = Prompt(game.book, names, decision.player, QQ)
            seen, question = view(game, decision.player), decision.question
            said += prompt.question(seen, decision).splitlines()
            said += [prompt.option(seen, question, one) for one in decision.options]
    assert len(said) > 50
    assert [one for one in dict.fromkeys(said) if foreign(one)] == []


# ---- the rules
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_rule_is_explained_in_it(edition: Edition) -> None:
    for entry in Index(edition).entries():
        lines = blackpoker("rules", "--lang", QQ, edition.id, entry.id).stdout
        for name in (entry.name, *brought(entry.thing)):  # the heading has the name of the book
            lines = lines.replace(f"  {name.ja}  (", "  (").replace(f"\n{name.ja}\n", "\n")
        assert foreign(lines) == [], entry.id


def brought(thing: object) -> list[Name]:
    """What a trump brings has its heading too."""
    return [one.name for part in ("actions", "characters") for one in getattr(thing, part, ())]


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_the_lists_of_a_regulation_are_in_it(regulation: Regulation) -> None:
    assert foreign(blackpoker("rules", "--lang", QQ, regulation.id).stdout) == []


def test_the_rule_book_is_in_it() -> None:
    for word in ("chance", "draw_game", "[6-5-4]", "priority", "chapter 5", "summons"):
        done = blackpoker("rules", "--lang", QQ, word)
        assert foreign(done.stdout.replace(f"“{word}”", ""), COMMAND) == [], word


def test_all_there_is_to_play_is_listed_in_it() -> None:
    assert foreign(blackpoker("rules", "--lang", QQ, "--list").stdout, COMMAND) == []
    assert foreign(blackpoker("rules", "--lang", QQ, "oldmaid").stdout) == []


@pytest.mark.parametrize("after", EDITIONS)
@pytest.mark.parametrize("before", EDITIONS)
def test_what_changed_between_editions_is_told_in_it(before: str, after: str) -> None:
    words = ("rules", "--lang", QQ, "--diff", before, after)
    done = blackpoker(*words)
    assert foreign(done.stdout + done.stderr) == []


def test_data_for_programs_have_it_beside_the_others() -> None:
    for words in (("--list",), *((id,) for id in EDITIONS), ("--diff", "6", "8"), ("9.1", "up")):
        said = list(in_all_languages(json.loads(blackpoker("rules", "--json", *words).stdout)))
        assert len(said) > 3
        assert [one for one in said if foreign(one)] == []


# ---- the command
METAVAR = re.compile(r"\b[A-Z]{2,}\b|\[[\w.|-]+\]|--?[\w-]+|[a-z]*[|][a-z|]*")


PARTS = tuple(data.commands)  # of the one command that has commands


@pytest.mark.parametrize("command", ["", *COMMANDS, *(f"data {part}" for part in PARTS)])
def test_the_help_of_a_command_is_in_it(command: str) -> None:
    """But for what is typed: options, and what click calls their values."""
    shown = blackpoker(*command.split(), "--lang", QQ, "--help").stdout
    assert len(shown) > 100
    typed = {"blackpoker", "default", "required", "text", *PARTS}
    assert foreign(METAVAR.sub("", shown), typed) == []


@pytest.mark.parametrize("command", [*COMMANDS, *(f"data {part}" for part in PARTS)])
def test_a_mistake_is_told_in_it(command: str) -> None:
    told = blackpoker(*command.split(), "--lang", QQ, "--nonsense").stderr
    assert foreign(METAVAR.sub("", told), {"blackpoker", *PARTS}) == []


def test_a_data_folder_is_told_of_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "7"
    with serving(service_in(folder, MANY)) as client:
        new_game(client)
    for words in (("show",), ("check", "--fold"), ("prune",)):
        said = blackpoker("data", words[0], str(folder), *words[1:], "--lang", QQ).stdout
        told = said.replace(str(folder), "")
        assert told.strip()
        assert foreign(told, {"mb", "kb", "MB", "kB"}) == []


def test_levels_are_described_in_it() -> None:
    shown = blackpoker("play", "--lang", QQ, "--levels").stdout
    assert shown.count("\n") >= len(LEVELS)
    assert foreign(shown) == []


def game_in(lang: str, *lines: str) -> str:
    """Play by the numbers 1 and 0, with some words typed first, and return what was shown."""
    typed = "\n".join([*lines, *["1", "0", "1", "0"] * 60, "quit", ""])
    words = ("play", "9.1 lite+entry16", "--seed", "3", "--against", "1", "--lang", lang)
    done = blackpoker(*words, given=typed)
    return done.stdout + done.stderr


def test_a_game_by_lines_is_played_in_it() -> None:
    asked = ["?", "board", "log", "grave", "mode auto", "mode x", "yield x", "once", "look 9"]
    asked += ["why up", "why pass", "why xx", "rules up", "undo", "b", "save", "zz", "99"]
    shown = game_in(QQ, *asked)
    assert shown.count("\n") > 100
    heading = "  アップ  (up)"
    assert heading in shown
    known = {"xx", "zz", "auto", "always", "never", "pass"}
    told = [one for one in shown.replace(heading, "").splitlines() if not one.startswith("> ")]
    assert [one for one in told if foreign(one, known)] == []


def test_the_words_of_the_language_can_be_typed() -> None:
    """Its word for passing, and its name of an action."""
    plain, ours = game_in("en", "pass", "why up"), game_in("en", "ṕáśś", "why úṕ")
    assert plain == ours.replace("> ṕáśś", "> pass").replace("> why úṕ", "> why up")


def kept(folder: Path) -> str:
    """A record of a game between two without names."""
    room = Room(rooms.setup(seed=None))
    for seat, plan in enumerate(room.setup.seats):
        plan.name = NAMES[seat]
    rooms.deal(room)
    path = folder / "1.2"
    path.write_text(record_of(rooms.played(room)).write(), encoding="utf-8")
    return str(path)


def test_a_record_is_told_and_checked_in_it(tmp_path: Path) -> None:
    path = kept(tmp_path)
    hashes = re.compile(r"\b(?=\w*\d)[0-9a-f]{8,}\b")
    for words in (("replay",), ("replay", "--view", "A"), ("verify",)):
        done = blackpoker(words[0], path, *words[1:], "--lang", QQ)
        assert done.returncode == 0, done.stderr
        told = hashes.sub("", done.stdout).splitlines()
        assert [one for one in told if foreign(one)] == []


def test_the_laboratory_reports_in_it() -> None:
    names = {"random", "learned", "Elo"}
    for words in (
        ("simulate", "8 lite+entry20", "--games", "3", "--jobs", "1", "--usage"),
        ("arena", "random", "learned", "--games", "4", "--jobs", "1"),
        ("lint", "examples/house/field_hospital.py", "--budget", "100"),
        ("scenario", "tests/scenarios/9-basics.scenario", "--quiet"),
    ):
        done = blackpoker(*words, "--lang", QQ)
        assert done.returncode == 0, done.stderr
        known = names | set(LATIN.findall(" ".join(words)))
        assert [one for one in done.stdout.splitlines() if foreign(one, known)] == []


# ---- the full screen
def test_the_full_screen_is_in_it() -> None:
    shown: set[str] = set()

    async def look(app: TableApp, pilot: Pilot[str]) -> None:
        for key in ("question_mark", "escape", "w", "escape", "l", "escape", "g", "escape", "y"):
            await pilot.press(key)
            shown.update(app.picture.text().splitlines())
        await pilot.press("escape")
        rng = random.Random(3)
        for _ in range(60):
            keys = next_keys(app, rng)
            await (press_all(pilot, keys) if keys else pilot.pause(0.01))
            shown.update(app.picture.text().splitlines())

    at_table(local(lang=QQ), look, lang=QQ)
    keys = {"Space", "Enter", "Esc", "Tab", "Ctrl"}
    moves = {"pay", "on", "bw", "pass"}  # as they can be written
    moves |= {*Book("9.1 lite+entry16").typed.values()}
    assert len(shown) > 100
    assert [one for one in sorted(shown) if foreign(one, keys | moves)] == []


# ---- the server
@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(service_in(tmp_path_factory.mktemp("games"), MANY)) as client:
        yield client


def test_the_page_has_its_texts(client: TestClient) -> None:
    en, qq = (client.get(f"/api/text/{lang}").json() for lang in ("en", QQ))
    assert list(en) == list(qq)
    assert qq.pop("join.plurals") == en["join.plurals"]
    assert [text for text in qq.values() if foreign(re.sub(r"{\w+}", "", text))] == []


@pytest.mark.parametrize("path", ["catalogue", "rules/9.1", "rules/6", "rules/diff/8/9.1"])
def test_what_the_page_shows_is_there_in_it(client: TestClient, path: str) -> None:
    said = list(in_all_languages(client.get(f"/api/{path}").json()))
    assert len(said) > 100
    assert [one for one in said if foreign(one)] == []


def test_a_refusal_is_in_it(client: TestClient) -> None:
    for path in ("/api/rules/0", "/api/games/0", "/api/nothing"):
        by_address = client.get(path, params={"lang": QQ})
        by_browser = client.get(path, headers={"accept-language": f"tlh, {QQ};q=0.5"})
        for answer in (by_address, by_browser):
            assert answer.status_code >= 400
            assert foreign(answer.json()["text"]) == []


def test_a_guest_who_wants_it_is_spoken_to_in_it(client: TestClient) -> None:
    made = new_game(client, "computer", level=1, name="1")
    with seated(client, made["game"], made["token"], lang=QQ) as seat:
        told = seat.until_state(lambda state: "question" in state)
        assert foreign(told["question"]["text"]) == []


def test_a_record_on_the_server_is_told_in_it(client: TestClient, tmp_path: Path) -> None:
    record = Path(kept(tmp_path)).read_text(encoding="utf-8")
    answer = client.post("/api/replays", json={"record": record, "lang": QQ})
    assert answer.status_code == 201, answer.text
    code = answer.json()["code"]
    for path in (f"/api/replays/{code}", f"/api/replays/{code}/30"):
        told = [client.get(path, params={"lang": lang}).json() for lang in LANGUAGES]
        said = list(said_differently(*told))
        assert said
        assert [one for one in said if foreign(one)] == []
