"""``blackpoker data``: the folder of a server shown, backed up, restored, checked and pruned."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from serving import BEGINNERS, MANY, Message, new_game, seated, service_in, serving, two_people
from terminal import Done, blackpoker, started

from blackpoker.server.data_folder import FILE, LOCK, LOG, VERSION
from blackpoker.server.retention import DAY
from blackpoker.text import LANGUAGES

COMMANDS = ("show", "backup", "check", "prune")


def data(*words: object, lang: str = "en") -> Done:
    return blackpoker("data", *map(str, words), "--lang", lang)


def changed(folder: Path, sql: str, *values: object) -> None:
    """Change something in a folder that no server uses."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute(sql, values)
        connection.commit()


def asked(folder: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute(sql).fetchall()


class Played:
    """A folder with a game of each sort, by their names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with serving(service_in(folder, MANY)) as client:
            self.waiting = new_game(client, "friend")
            self.live, _ = two_people(client)
            self.over = new_game(client)
            with seated(client, self.over["game"], self.over["token"]) as seat:
                seat.until("state")
                seat.choose(0)
                seat.until("state")
                seat.send(type="resign", nonce="r")
                over = seat.until_state(lambda state: state["phase"] == "over")
                self.replay = over["replay"]
            with seated(client, self.live["game"], self.live["token"]) as seat:
                seat.until("state")


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("once") / "games")


@pytest.fixture
def played(once: Played, tmp_path: Path) -> Iterator[Played]:
    """The same folder anew for each test."""
    folder = tmp_path / "games"
    shutil.copytree(once.folder, folder)
    before, once.folder = once.folder, folder
    yield once
    once.folder = before


# ---- show
def test_show_counts_games_by_what_they_are_and_have_come_to(played: Played) -> None:
    found = json.loads(data("show", played.folder, "--json").stdout)
    assert found["games"] == {
        "live": {"friend": 2},
        "over": {"practice": 1},
        "frozen": {},
        "archived": {},
    }
    assert (found["version"], found["in_use"]) == (VERSION, False)
    assert (found["records"], found["uploads"]) == (1, 0)
    assert found["entries"] == asked(played.folder, "SELECT count(*) FROM entries")[0][0]
    assert found["file_bytes"] == os.stat(played.folder / FILE).st_size
    assert found["log_bytes"] == 0
    assert found["oldest"] <= found["oldest_live"] <= time.time()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_show_tells_it_in_words(played: Played, lang: str) -> None:
    done = data("show", played.folder, lang=lang)
    assert done.returncode == 0, done.stderr
    assert str(played.folder) in done.stdout
    assert "no text" not in done.stdout
    assert {"ja": "友だち", "en": "friend"}[lang] in done.stdout


def test_show_works_while_a_server_runs(tmp_path: Path) -> None:
    with serving(service_in(tmp_path, MANY)) as client:
        new_game(client)
        done = started("data", "show", str(tmp_path), "--json")
        found = json.loads(done.stdout)
        assert found["in_use"] is True
        assert found["games"]["live"] == {"practice": 1}
        assert found["log_bytes"] > 0
        assert new_game(client)["game"], "and it goes on"


def test_an_empty_folder_of_a_server_is_one_too(tmp_path: Path) -> None:
    with serving(service_in(tmp_path)):
        pass
    assert "There are no games" in data("show", tmp_path).stdout
    assert data("check", tmp_path, "--fold").returncode == 0


# ---- backup
def test_a_backup_is_a_folder_that_is_whole(played: Played, tmp_path: Path) -> None:
    copy = tmp_path / "new" / "copy"
    done = data("backup", played.folder, copy)
    assert done.returncode == 0, done.stderr
    assert str(copy) in done.stdout
    assert [path.name for path in copy.iterdir()] == [FILE]
    assert data("check", copy, "--fold").returncode == 0
    for table in ("games", "entries", "seats", "codes", "records"):
        sql = f"SELECT * FROM {table}"
        assert asked(copy, sql) == asked(played.folder, sql)


def test_a_backup_overwrites_nothing(played: Played, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "diary.txt").write_text("mine")
    done = data("backup", played.folder, copy)
    assert done.returncode == 2
    assert "there already" in done.stderr
    assert [path.name for path in copy.iterdir()] == ["diary.txt"]
    (copy / "diary.txt").unlink()
    assert data("backup", played.folder, copy).returncode == 0  # an empty one will do
    assert data("backup", played.folder, copy).returncode == 2
    assert data("backup", played.folder, tmp_path / "games" / FILE).returncode == 2


def test_a_backup_is_as_private_as_the_folder(played: Played, tmp_path: Path) -> None:
    os.chmod(played.folder / FILE, 0o600)
    data("backup", played.folder, tmp_path / "copy")
    assert os.stat(tmp_path / "copy" / FILE).st_mode & 0o777 == 0o600


def test_a_backup_while_games_are_played_is_of_one_moment(tmp_path: Path) -> None:
    """Again and again, in a process of its own, while entries are written all the time."""
    folder = tmp_path / "games"
    with serving(service_in(folder, MANY)) as client:
        made = [new_game(client) for _ in range(3)]
        enough = threading.Event()
        acknowledged = 0

        def play(one: Message) -> None:
            nonlocal acknowledged
            rng = random.Random(1)
            with seated(client, one["game"], one["token"]) as seat:
                seat.until("state")
                while not enough.is_set() and seat.state["phase"] == "playing":
                    question = seat.state.get("question")
                    choice = rng.randrange(len(question["options"])) if question else 0
                    acknowledged += seat.choose(choice)["type"] == "ack"
                    seat.until("state")

        threads = [threading.Thread(target=play, args=(one,)) for one in made]
        for one in threads:
            one.start()
        try:
            least = 0
            for number in range(3):
                before = acknowledged
                done = started("data", "backup", str(folder), str(tmp_path / f"copy{number}"))
                assert done.returncode == 0, done.stderr
                least = max(least, before)
        finally:
            enough.set()
            for one in threads:
                one.join()
    for number in range(3):
        checked = data("check", tmp_path / f"copy{number}", "--fold")
        assert checked.returncode == 0, checked.stdout
    (entries,) = asked(tmp_path / "copy2", "SELECT count(*) FROM entries")[0]
    assert isinstance(entries, int)
    assert entries >= least > 0, "what was acknowledged before the backup is in it"


def test_stop_put_the_backup_in_place_and_start_again(tmp_path: Path) -> None:
    folder, copy = tmp_path / "games", tmp_path / "copy"
    with serving(service_in(folder, MANY)) as client:
        made = new_game(client)
        with seated(client, made["game"], made["token"]) as seat:
            seat.until("state")
            seat.choose(0)
            then = seat.until("state")
            assert started("data", "backup", str(folder), str(copy)).returncode == 0
            for _ in range(3):
                seat.choose(0)
                seat.until("state")
            later = seat.state["seq"]
        lost = new_game(client)
    shutil.rmtree(folder)  # the disk has failed
    copy.rename(folder)
    with serving(service_in(folder, MANY)) as client:
        with seated(client, made["game"], made["token"]) as seat:
            back = seat.until("state")
            assert back["seq"] == then["seq"] < later
            assert back["table"] == then["table"]
            assert back["question"] == then["question"]
            assert seat.choose(0)["type"] == "ack"
        assert client.get(f"/api/games/{lost['game']}/record").status_code == 404
    assert data("check", folder, "--fold").returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="a disk is made full with a limit")
def test_a_backup_for_which_there_is_no_room_leaves_nothing_behind(
    played: Played, tmp_path: Path
) -> None:
    program = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))\n"
        "from blackpoker.cli.__main__ import main; main(sys.argv[1:])"
    )
    copy = tmp_path / "copy"
    sql = "INSERT INTO records VALUES ('long', ?, NULL, 0)"
    changed(played.folder, sql, "x" * 200_000)
    words = ["data", "backup", str(played.folder), str(copy), "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert str(copy) in done.stderr
    assert not copy.exists()


# ---- check
def body_of(played: Played) -> str:
    return f"game = '{played.over['game']}'"


def gap(played: Played) -> None:
    changed(played.folder, f"DELETE FROM entries WHERE n = 0 AND {body_of(played)}")


def no_entry(played: Played) -> None:
    changed(played.folder, f"UPDATE entries SET body = '?' WHERE n = 0 AND {body_of(played)}")


def another_sender(played: Played) -> None:
    changed(played.folder, f"UPDATE entries SET nonce = 'x' WHERE n = 0 AND {body_of(played)}")


def no_setup(played: Played) -> None:
    changed(played.folder, "UPDATE games SET setup = '?' WHERE id = ?", played.over["game"])


def no_state(played: Played) -> None:
    changed(played.folder, "UPDATE games SET state = 'lost' WHERE id = ?", played.over["game"])


def no_game(played: Played) -> None:
    changed(played.folder, "DELETE FROM games WHERE id = ?", played.over["game"])


def no_rematch(played: Played) -> None:
    changed(played.folder, "UPDATE games SET successor = 'x' WHERE id = ?", played.over["game"])


@pytest.mark.parametrize(
    ("damage", "codes"),
    [
        (gap, {"gap"}),
        (no_entry, {"entry"}),
        (another_sender, {"sender"}),
        (no_setup, {"setup"}),
        (no_state, {"state"}),
        (no_game, {"stray_entries", "stray_seats", "stray_codes"}),
        (no_rematch, {"stray_rematch"}),
    ],
)
def test_check_names_the_game_that_is_damaged(
    played: Played, damage: Callable[[Played], None], codes: set[str]
) -> None:
    assert data("check", played.folder).returncode == 0
    damage(played)
    done = data("check", played.folder, "--json")
    assert done.returncode == 1
    faults = json.loads(done.stdout)["faults"]
    assert {one["code"] for one in faults} == codes
    assert {one["about"] for one in faults} == {played.over["game"]}
    for lang in LANGUAGES:
        told = data("check", played.folder, lang=lang).stdout
        assert played.over["game"] in told
        assert "no text" not in told
        assert "文がありません" not in told


def test_folding_finds_what_cannot_have_happened(played: Played) -> None:
    wrong = b'{"type":"chosen","seat":0,"choices":[60]}'
    sql = f"UPDATE entries SET body = ?, seat = 0, nonce = '' WHERE n = 0 AND {body_of(played)}"
    changed(played.folder, sql, wrong)
    changed(played.folder, "UPDATE records SET text = '1. e4'")
    assert data("check", played.folder).returncode == 0
    done = data("check", played.folder, "--fold", "--json")
    assert done.returncode == 1
    faults = {one["code"]: one["about"] for one in json.loads(done.stdout)["faults"]}
    assert faults == {"fold": played.over["game"], "record": played.replay}


def test_games_by_rules_that_are_not_at_hand_are_counted_not_blamed(played: Played) -> None:
    changed(
        played.folder,
        'UPDATE games SET setup = replace(CAST(setup AS TEXT), \'"rules":"\', \'"rules":"0.\')'
        " WHERE id = ?",
        played.over["game"],
    )
    done = data("check", played.folder, "--fold")
    assert done.returncode == 0, done.stdout
    assert "1 game by rules that are not at hand" in done.stdout


def test_a_file_with_damaged_pages_never_ends_in_a_traceback(played: Played) -> None:
    whole = (played.folder / FILE).read_bytes()
    rng = random.Random(7)
    for _ in range(200):
        torn = bytearray(whole)
        for _ in range(rng.choice((1, 5, 50))):
            torn[rng.randrange(1024, len(torn))] ^= 1 << rng.randrange(8)
        (played.folder / FILE).write_bytes(torn)
        for words in (("check", "--fold"), ("show",)):
            done = data(words[0], played.folder, *words[1:])
            assert "Traceback" not in done.stderr
            assert done.returncode in (0, 1, 2)
    (played.folder / FILE).write_bytes(whole[: len(whole) // 2])
    assert data("check", played.folder).returncode in (1, 2)


# ---- prune
def aged(folder: Path, days: float) -> None:
    """Let everything have happened so many days earlier."""
    seconds = days * DAY
    changed(folder, "UPDATE games SET created = created - ?, ended = ended - ?", seconds, seconds)
    changed(folder, "UPDATE entries SET at = at - ?", seconds)
    changed(folder, "UPDATE records SET created = created - ?", seconds)


def states(folder: Path) -> dict[str, str]:
    return {str(id): str(state) for id, state in asked(folder, "SELECT id, state FROM games")}


def test_prune_puts_away_as_the_server_does_and_deletes_after_a_year(played: Played) -> None:
    folder = played.folder
    aged(folder, 8)
    would = data("prune", folder, "--dry-run", "--json")
    assert json.loads(would.stdout)["archived"] == 1
    assert states(folder)[played.waiting["game"]] == "live", "it only said so"
    assert json.loads(data("prune", folder, "--json").stdout)["archived"] == 1
    assert states(folder)[played.waiting["game"]] == "archived"
    assert states(folder)[played.live["game"]] == "live"
    aged(folder, 90)
    assert json.loads(data("prune", folder, "--json").stdout)["archived"] == 1
    aged(folder, 300)
    found = json.loads(data("prune", folder, "--json").stdout)
    assert (found["archived"], found["deleted"], found["finished"]) == (0, 1, 0)
    aged(folder, 100)
    assert "Deleted: 1" in data("prune", folder).stdout
    assert states(folder) == {played.over["game"]: "over"}
    assert data("check", folder, "--fold").returncode == 0


def test_a_finished_game_goes_only_if_asked_and_its_record_never(played: Played) -> None:
    folder = played.folder
    aged(folder, 5000)
    data("prune", folder)
    assert states(folder)[played.over["game"]] == "over"
    found = json.loads(data("prune", folder, "--finished", "30", "--json").stdout)
    assert found["finished"] == 1
    assert played.over["game"] not in states(folder)
    assert data("check", folder, "--fold").returncode == 0
    with serving(service_in(folder, MANY)) as client:
        assert client.get(f"/api/replays/{played.replay}/record").status_code == 200
        gone = client.get(f"/api/games/{played.over['game']}/record?lang=en")
        assert gone.json()["code"] == "no_game"


def test_the_file_becomes_smaller(played: Played) -> None:
    folder = played.folder
    with closing(sqlite3.connect(folder / FILE)) as connection:
        rows = [(played.waiting["game"], n, -1, "", b"x" * 500, 0.0) for n in range(4000)]
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
        connection.commit()
    aged(folder, 500)
    data("prune", folder, "--archived", "0")
    aged(folder, 500)
    found = json.loads(data("prune", folder, "--json").stdout)
    assert found["bytes_after"] < found["bytes_before"] / 10
    assert found["bytes_after"] == os.stat(folder / FILE).st_size
    assert not (folder / LOG).exists()


def test_a_rematch_can_be_asked_for_again_when_the_first_was_pruned(played: Played) -> None:
    changed(
        played.folder,
        "UPDATE games SET successor = ? WHERE id = ?",
        played.waiting["game"],
        played.live["game"],
    )
    aged(played.folder, 50)
    data("prune", played.folder)
    aged(played.folder, 400)
    data("prune", played.folder, "--untouched", "0")
    assert asked(played.folder, "SELECT DISTINCT successor FROM games") == [(None,)]


def test_prune_leaves_a_folder_alone_that_a_server_uses(tmp_path: Path) -> None:
    with serving(service_in(tmp_path, MANY)) as client:
        made = new_game(client, "friend")
        done = data("prune", tmp_path, "--waiting", "0.000000001")
        assert done.returncode == 2
        assert "stop it first" in done.stderr
        would = data("prune", tmp_path, "--waiting", "0.000000001", "--dry-run")
        assert "Would put away: 1" in would.stdout
        assert client.get(f"/api/join/{made['invite']}").status_code == 200


# ---- mistakes
def missing(tmp_path: Path) -> Path:
    return tmp_path / "nowhere"


def foreign(tmp_path: Path) -> Path:
    (tmp_path / "photos").mkdir()
    return tmp_path / "photos"


def no_folder(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("")
    return tmp_path / "file"


def no_database(tmp_path: Path) -> Path:
    (foreign(tmp_path) / FILE).write_bytes(b"this is no database" * 100)
    return tmp_path / "photos"


def of_another_program(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(foreign(tmp_path) / FILE)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    return tmp_path / "photos"


def newer(tmp_path: Path) -> Path:
    with serving(service_in(tmp_path / "games")):
        pass
    changed(tmp_path / "games", "PRAGMA user_version=99")
    return tmp_path / "games"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("made", "named"),
    [
        (missing, "nowhere"),
        (foreign, FILE),
        (no_folder, "file"),
        (no_database, "photos"),
        (of_another_program, "photos"),
        (newer, "99"),
    ],
)
def test_a_folder_that_is_none_is_named_in_one_sentence(
    tmp_path: Path, made: Callable[[Path], Path], named: str, command: str, lang: str
) -> None:
    folder = made(tmp_path)
    before = sorted(path.name for path in tmp_path.rglob("*"))
    target = [tmp_path / "copy"] if command == "backup" else []
    done = data(command, folder, *target, lang=lang)
    assert done.returncode == 2, done.stdout
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert named in done.stderr
    assert any("ぁ" <= letter <= "ヿ" for letter in done.stderr) == (lang == "ja")
    after = {path.name for path in tmp_path.rglob("*")} - {LOG, f"{FILE}-shm"}
    assert after <= set(before)


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="root may read and write everything"
)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_may_not_be_read_is_named(played: Played, command: str) -> None:
    os.chmod(played.folder, 0)
    try:
        target = [played.folder.with_name("copy")] if command == "backup" else []
        done = data(command, played.folder, *target)
    finally:
        os.chmod(played.folder, 0o700)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_mistyped_command_and_option_are_guessed() -> None:
    done = blackpoker("data", "bakup", "--lang", "en")
    assert done.returncode == 2
    assert "backup" in done.stderr
    assert "blackpoker data --help" in done.stderr
    done = data("prune", "x", "--dryrun")
    assert "--dry-run" in done.stderr
    assert "DEST" in data("backup", "x").stderr
    assert "--archived" in data("prune", "x", "--archived", "-1").stderr


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_explained_in_both_languages(command: str, lang: str) -> None:
    shown = data(command, "--help", lang=lang).stdout
    assert "no text" not in shown
    assert "文がありません" not in shown
    assert any("ぁ" <= letter <= "ヿ" for letter in shown) == (lang == "ja")
    listed = blackpoker("data", "--help", "--lang", lang).stdout
    assert all(one in listed for one in COMMANDS)
    assert {"ja": "コマンド", "en": "Commands"}[lang] in listed


def test_a_lock_that_was_left_behind_is_no_server(played: Played) -> None:
    assert (played.folder / LOCK).exists()
    assert json.loads(data("show", played.folder, "--json").stdout)["in_use"] is False


def test_serve_takes_the_days_after_which_games_are_put_away() -> None:
    shown = blackpoker("serve", "--help", "--lang", "en").stdout
    assert "--archive-waiting" in shown
    assert "7.0" in shown
    assert "90.0" in shown
    done = blackpoker("serve", "--archive-untouched", "-1", "--lang", "en")
    assert done.returncode == 2
    assert BEGINNERS not in done.stderr
