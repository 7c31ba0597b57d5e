"""Imports only go down, agents see views and never the game, and nobody below names an edition."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from blackpoker.trumps.extra6.extra import TRUMPS

pytestmark = pytest.mark.once  # it reads the source

SOURCE = Path(__file__).resolve().parents[1] / "src" / "blackpoker"

FREE = {"text", "core.native"}  # for everybody
CORE = {"core"}
COMMON = CORE | {"common"}
EDITIONS = COMMON | {"editions"}
ADDITIONS = EDITIONS | {"frames", "trumps"}
REGULATION = ADDITIONS | {"regulation", "oldmaid"}
FEATURES = REGULATION | {"features"}
NETWORK = FEATURES | {"network"}
PLAY = REGULATION | {"play"}
HOUSE = PLAY | {"house"}
AGENTS = HOUSE | NETWORK | {"agents"}
WORDS = AGENTS | {"words"}
TABLE = WORDS | {"table"}
JUDGE = TABLE | {"scenarios", "judge"}
MEETING = TABLE | {"meeting"}
WORKERS = JUDGE | {"lab", "workers"}
CLIENT = WORKERS | {"meeting", "client"}
TERMINAL = CLIENT | {"terminal"}
SERVER = WORKERS | {"meeting", "web", "server"}
SITE = SERVER | {"browser", "site"}
ALL = TERMINAL | SITE | {"scenarios", "rl", "learn", "line", "tui", "cli", ""}

MAY_IMPORT = {
    "text": set(),
    "core": CORE,
    "oldmaid": CORE | {"oldmaid"},
    "common": COMMON,
    "editions": EDITIONS,
    "frames": ADDITIONS,
    "trumps": ADDITIONS,
    "regulation": REGULATION,
    "features": FEATURES,
    "network": NETWORK,
    "play": PLAY,
    "scenarios": PLAY | {"scenarios"},
    "house": HOUSE,
    "agents": AGENTS,
    "lab": AGENTS | {"lab"},
    "rl": AGENTS | {"rl"},
    "learn": AGENTS | {"rl", "lab", "learn"},
    "words": WORDS,
    "table": TABLE,
    "judge": JUDGE,
    "meeting": MEETING,
    "workers": WORKERS,
    "client": CLIENT,
    "terminal": TERMINAL,
    "line": TERMINAL | {"line"},
    "tui": TERMINAL | {"tui"},
    "web": set(),  # files for the browser
    "server": SERVER,
    "browser": SERVER | {"browser"},
    "site": SITE,
    "cli": ALL,
    "": ALL,  # the names of the package itself
}
THE_GAME_ITSELF = {"core.game", "common.duel"}
# Games that were drawn from a view, and what plays in them: never the true one.
MAY_HOLD_A_GAME = re.compile(
    r"agents/(playout|learned/(habits|foresight)|search/(plan|sampling|worlds|tree))\.py"
)
UNSTEADY = {"random", "time", "datetime", "secrets", "uuid", "os", "threading", "asyncio"}
NAMES_AN_EDITION = re.compile(
    r"edition[ _]?\d|EDITION_|\d(st|nd|rd|th)[ -]edition|第\s*\d+\s*版|\beditions\b|\bact\d",
    re.IGNORECASE,
)

MODULES = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))


def layer_of(module: str) -> str:
    """Return the folder a file is in: `core` of `core/game.py`, nothing for the package itself."""
    return module.split("/")[0] if "/" in module else ""


def imports(module: str, source: str) -> set[str]:
    """Return what a file imports: our own modules, and the top names of others in brackets.

    >>> sorted(imports("core/x.py", "import os.path; from ..core import game; from . import rng"))
    ['[os]', 'core.game', 'core.rng']
    """
    package = ["blackpoker", *module.split("/")[:-1]]
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names = [full_name(base, alias.name) for alias in node.names]
        for name in names:
            top, _, rest = name.partition(".")
            found.add(rest if top == "blackpoker" else f"[{top}]")
    return found


def full_name(base: str, name: str) -> str:
    """Return the module meant by `from base import name`: the name itself if it is a module."""
    path = SOURCE.joinpath(*base.split(".")[1:], name)
    if base.split(".")[0] != "blackpoker" or path.is_dir() or path.with_suffix(".py").is_file():
        return f"{base}.{name}"
    return base


def upward(module: str, source: str) -> list[str]:
    """Return the imports of a file that go up."""
    layer = layer_of(module)
    wrong = [
        name
        for name in imports(module, source)
        if not name.startswith("[")
        and name not in FREE
        and (layer_of_name := name.split(".")[0]) not in FREE
        and layer_of_name not in MAY_IMPORT[layer]
    ]
    if layer == "agents" and not MAY_HOLD_A_GAME.fullmatch(module):
        wrong += imports(module, source) & THE_GAME_ITSELF
    return sorted(wrong)


def text_of(module: str) -> str:
    return (SOURCE / module).read_text(encoding="utf-8")


def below(*layers: str) -> list[str]:
    return [module for module in MODULES if layer_of(module) in layers]


@pytest.mark.parametrize("module", MODULES)
def test_an_import_only_goes_down(module: str) -> None:
    assert layer_of(module) in MAY_IMPORT, f"say in MAY_IMPORT where {layer_of(module)} stands"
    assert upward(module, text_of(module)) == []


@pytest.mark.parametrize("module", below("core", "common"))
def test_no_edition_is_named_below_the_editions(module: str) -> None:
    """The number of a ruling, like R8-12, is no edition."""
    named = [line for line in text_of(module).splitlines() if NAMES_AN_EDITION.search(line)]
    assert named == []


def texts_in(source: str) -> set[str]:
    """Return every text a file writes in quotes, but for its comments on itself."""
    tree = ast.parse(source)
    comments = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    } - {comment for comment in comments if comment is not None}


def trump_names() -> set[str]:
    """Return whatever the trumps, their actions and their characters are called."""
    found: set[str] = set()
    for trump in TRUMPS:
        for one in (trump, *trump.actions, *trump.characters):
            found |= {one.id, one.name.ja, one.name.en}
    return found


@pytest.mark.parametrize("module", below("core", "common", "editions"))
def test_no_trump_is_named_below_the_trumps(module: str) -> None:
    assert texts_in(text_of(module)) & trump_names() == set()


def test_the_name_of_a_trump_is_found() -> None:
    source = 'def f(unit):\n    """slash"""\n    return unit.character == "demon_lord"'
    assert texts_in(source) & trump_names() == {"demon_lord"}


@pytest.mark.parametrize("module", below("table"))
def test_a_table_has_no_socket_and_no_disk(module: str) -> None:
    used = {name.strip("[]") for name in imports(module, text_of(module))}
    assert used & {"socket", "sqlite3", "pathlib", "io", "starlette", "websockets"} == set()
    assert "open(" not in text_of(module).replace("_open(", "")


def test_no_two_files_of_a_folder_are_told_apart_by_an_s() -> None:
    assert [one for one in MODULES if one.replace(".py", "s.py") in MODULES] == []


@pytest.mark.parametrize("module", below(*REGULATION, "table"))
def test_nothing_below_play_and_no_table_is_unsteady(module: str) -> None:
    """No clock, no thread, no environment, and no randomness but the game's own."""
    assert {name.strip("[]") for name in imports(module, text_of(module))} & UNSTEADY == set()


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("core/x.py", "from blackpoker.common import card", ["common.card"]),
        ("core/x.py", "import blackpoker.common.card", ["common.card"]),
        ("core/x.py", "from ..common.card import A", ["common.card"]),
        ("core/x.py", "from blackpoker import common", ["common"]),
        ("core/x.py", "from blackpoker import Regulation", [""]),
        ("core/x.py", "def f():\n    from blackpoker.play import cards", ["play.cards"]),
        (
            "core/x.py",
            "if TYPE_CHECKING:\n    from blackpoker.common.duel import Duel",
            ["common.duel"],
        ),
        ("core/x.py", "from blackpoker.text import say\nfrom . import bitset", []),
        ("oldmaid/x.py", "from blackpoker.common.card import CARD", ["common.card"]),
        ("play/x.py", "from blackpoker.agents.agent import Agent", ["agents.agent"]),
        ("play/x.py", "from blackpoker.oldmaid.rules import DRAW", []),
        ("agents/x.py", "from blackpoker.core.game import Game", ["core.game"]),
        ("agents/x.py", "from blackpoker.core import game", ["core.game"]),
        ("agents/x.py", "from blackpoker.common.duel import Duel", ["common.duel"]),
        ("agents/search/sampling.py", "from blackpoker.common.duel import Duel", []),
        ("agents/search/worlds.py", "from blackpoker.common.duel import Duel", []),
        ("agents/search/tree.py", "from blackpoker.core.game import Game", []),
        ("agents/research.py", "from blackpoker.core.game import Game", ["core.game"]),
        ("cli/x.py", "from blackpoker.server import app\nfrom blackpoker import __version__", []),
    ],
)
def test_an_upward_import_is_found(module: str, source: str, wrong: list[str]) -> None:
    assert upward(module, source) == wrong


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("if rules.id == 'edition8':", True),
        ("EDITION_9 = 1", True),
        ("# as in edition 8", True),
        ("# the 8th edition", True),
        ("第8版", True),
        ("# an ace counts one (R8-05)", False),
        ("numbers the common rules take from an edition", False),
    ],
)
def test_the_name_of_an_edition_is_found(line: str, named: bool) -> None:
    assert bool(NAMES_AN_EDITION.search(line)) == named


PROTOCOL = tuple(
    f"table/{one}.py"
    for one in ("sent_view", "sent_setup", "wishes", "protocol", "http_bodies", "company")
)


def test_a_class_name_is_used_once() -> None:
    """Whoever searches for a name finds one thing; the protocol mirrors nouns of the engine."""
    places: dict[str, list[str]] = {}
    for module in MODULES:
        if module in PROTOCOL:
            continue
        for node in ast.walk(ast.parse(text_of(module))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(module)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_the_protocol_only_mirrors_nouns_of_the_engine() -> None:
    """What it calls by a name that stands elsewhere too is that thing, as a guest may see it."""
    named = [
        node.name
        for module in PROTOCOL
        for node in ast.walk(ast.parse(text_of(module)))
        if isinstance(node, ast.ClassDef)
    ]
    own = set(named)
    assert len(own) == len(named)
    others = {
        node.name: module
        for module in MODULES
        if module not in PROTOCOL
        for node in ast.walk(ast.parse(text_of(module)))
        if isinstance(node, ast.ClassDef) and node.name in own
    }
    assert {name for name, module in others.items() if layer_of(module) not in COMMON} == set()
