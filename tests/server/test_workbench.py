"""A rule in the making: played as soon as its file is saved, and told what is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from serving import CALLED, MANY, serving
from starlette.testclient import TestClient

from blackpoker.cli.serve import CannotServe, check_watch
from blackpoker.server.journal import Journal
from blackpoker.server.offered import offered
from blackpoker.server.service import Config, Service

pytestmark = pytest.mark.once  # it is about files, processes and the page
RULE = """from blackpoker.authoring import *
RULE = Supplement(id="short", name=Name("短い手札", "Short hand"), numbers={"hand_limit": %s})
"""
TABLE = "9.1 lite+entry16 house:short; A: hand ♠2 ♠3 ♡4 ♡7; ---; A end; both pass"


def soon(look: Callable[[], Any]) -> Any:
    """Look again until it is so; machines that test are busy."""
    until = time.monotonic() + 20
    while not (found := look()) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def trimmed(client: TestClient) -> str:
    """What is asked at the end of the turn, by the rule as it is now."""
    answer = client.post("/api/judge", json={"text": TABLE, "lang": "en"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["question"]["id"])


def test_a_rule_is_played_as_soon_as_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "short.py"
    file.write_text(RULE % 3, encoding="utf-8")
    offers = offered([file], [], watched=True)
    config = Config(tmp_path / "data", MANY, names=CALLED, workers=1, offers=offers)
    with serving(Service(replace(config), Journal(0))) as client:

        def saved() -> dict[str, Any]:
            return dict(client.get("/api/house?lang=en").json())

        assert trimmed(client) == "trim"
        assert saved()["files"][0]["parts"] == ["hand_limit = 3"]
        file.write_text(RULE % 4, encoding="utf-8")
        began = time.monotonic()
        assert soon(lambda: saved()["files"][0]["parts"] == ["hand_limit = 4"])
        assert trimmed(client) == "chance"
        assert time.monotonic() - began < 10  # a second where nothing else goes on

        file.write_text((RULE % 4).replace("numbers", "\n  nonsense"), encoding="utf-8")
        broken = soon(lambda: saved()["files"][0].get("error"))
        assert "nonsense" in broken
        assert saved()["files"][0]["line"] == 2
        assert trimmed(client) == "chance"  # what was before goes on
        file.write_text(RULE % '"five"', encoding="utf-8")
        assert soon(lambda: "five" in saved()["files"][0].get("error", ""))
        file.write_text(RULE % 3, encoding="utf-8")
        assert soon(lambda: not saved()["files"][0].get("error"))
        assert trimmed(client) == "trim"


@pytest.mark.parametrize(
    ("host", "address", "house", "id"),
    [
        ("0.0.0.0", "", (Path("x.py"),), "watch_elsewhere"),
        ("127.0.0.1", "https://play.example.org", (Path("x.py"),), "watch_elsewhere"),
        ("127.0.0.1", "", (), "watch_nothing"),
    ],
)
def test_files_are_watched_on_this_machine_alone(
    host: str, address: str, house: tuple[Path, ...], id: str
) -> None:
    with pytest.raises(CannotServe) as caught:
        check_watch(host, address, house)
    assert caught.value.id == id
