"""Which of our files the page's workers need: what they import, and whatever that imports."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from typing import Final

PACKAGE: Final = "blackpoker"
# The second is asked where it lies.
BEGINNINGS: Final = (
    "blackpoker.browser.home",
    "blackpoker.browser.compiling",
    "blackpoker.web",
)
BESIDE: Final = {".toml", ".json", ".jsonl", ".net"}  # what modules read
BOTS: Final = "agents/learned/weights"  # what an opponent has learned comes on its own, and later


def source() -> Path:
    """The folder of our package."""
    return Path(str(files(PACKAGE)))


def file_of(name: str, root: Path) -> Path | None:
    """The file of a module; None if it is nothing of ours."""
    path = root.parent.joinpath(*name.split("."))
    for one in (path / "__init__.py", path.with_suffix(".py")):
        if one.is_file():
            return one
    return None


def imported(path: Path, name: str) -> set[str]:
    """What a module of ours imports of ours, but for what only those who check types read."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            waiting.extend(node.orelse)
            continue
        waiting.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return {one for one in found if one.split(".")[0] == PACKAGE}


def needed(root: Path | None = None) -> list[Path]:
    """Return every module that goes along."""
    root = root or source()
    waiting, found = list(BEGINNINGS), dict[str, Path]()
    while waiting:
        name = waiting.pop()
        path = file_of(name, root)
        if path is None or name in found:
            continue
        found[name] = path
        waiting.extend(imported(path, name))
        if "." in name:
            waiting.append(name.rpartition(".")[0])
    return sorted(found.values())


def read_beside(modules: list[Path], root: Path) -> list[Path]:
    """Return what lies beside these modules and is read by them."""
    folders = {one.parent for one in modules}
    found = [one for folder in sorted(folders) for one in sorted(folder.iterdir())]
    return [one for one in found if one.suffix in BESIDE]


def learned(root: Path) -> list[Path]:
    return sorted((root / BOTS).glob("*.net"))
