"""Write docs/api.md from the docstrings of the public names.

Run it after a change of one of them: python tools/api_docs.py
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import blackpoker

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "blackpoker"
PAGE = ROOT / "docs" / "api.md"

HEAD = """# The names of the package

<!-- Made from the docstrings by tools/api_docs.py: change those, not this. -->

Programs import from `blackpoker`, rules from `blackpoker.authoring`; both are on this page. Every
example runs as a test. Players are numbered from 0, cards from 0 to 53
([notation](notation.md) has the words for them).

```pycon
>>> import blackpoker
>>> game = blackpoker.new_game("9.1 lite+entry16", seed=7)
>>> move = next(game.moves())  # the first of the complete legal moves
>>> print(game.play(move))
end
```
"""

# What stands under which heading; a test sees to it that nothing is left out.
PROGRAMS = {
    "Games": (
        *("new_game", "OpenGame", "Move", "Decision", "Question", "Option"),
        *("View", "Refusal"),
    ),
    "What to play": ("Regulation", "all_regulations", "load_house"),
    "Opponents": ("make_agent", "Agent", "Session", "simulate"),
    "Records and scenarios": ("Record", "Replay", "play_scenarios", "ScenarioOutcome"),
    "Errors": (
        *("BlackPokerError", "IllegalChoice", "IllegalDeck", "IllegalRegulation"),
        *("NotationError", "RecordError"),
    ),
}
# Records that a record is made of.
PARTS = {
    "Move": ("Answer",),
    "View": ("SideView", "UnitView", "RequestView", "FogView", "TrumpView", "MarkView"),
    "Record": ("Header",),
}
# The modules that the names of authoring come from.
RULES = {
    "A rule and its actions": (
        *("frames.supplement", "common.card_action", "core.action", "core.name"),
        *("common.character", "common.ability", "common.fog", "common.trump"),
        "regulation.catalogue",
    ),
    "Costs, key cards, targets": ("common.cost", "common.key", "common.target"),
    "In a step: the game, the task, what lies on the table": (
        *("common.duel", "core.task", "common.unit"),
    ),
    "Steps and conditions that are there already": ("common.effects",),
    "Moving cards": ("common.movement", "common.damage", "common.trump_zone"),
    "Beginnings of frames": ("common.setup",),
    "Looking at the table": ("common.query", "common.combat"),
    "Cards and sets of cards": ("common.card", "core"),
    "Where cards lie": ("common.zone",),
    "What happens: events to listen to": ("core.event", "common.event"),
    "Questions": ("core.decision",),
}

DEFINED = (ast.FunctionDef, ast.ClassDef)


class Entry(NamedTuple):
    """A name of the page: how it is called there, where it is defined, and as what."""

    name: str
    module: str
    defined: str


@cache
def source_of(module: str) -> str:
    path = SOURCE.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def authoring() -> list[Entry]:
    """Return the names of blackpoker.authoring, in the order in which they are imported."""
    tree = ast.parse(source_of("authoring"))
    return [
        Entry(alias.asname or alias.name, node.module.removeprefix("blackpoker."), alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("blackpoker.")
        for alias in node.names
    ]


def node_of(module: str, name: str) -> ast.stmt:
    """Return the statement that defines a name."""
    for node in ast.parse(source_of(module)).body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return node
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        if isinstance(node, ast.Assign):
            targets = node.targets
        if any(isinstance(one, ast.Name) and one.id == name for one in targets):
            return node
    raise LookupError(f"{module} does not define {name}")


def beside(module: str, node: ast.stmt) -> str:
    """Return the comment at the end of a statement."""
    line = source_of(module).splitlines()[(node.end_lineno or node.lineno) - 1]
    comment = re.search(r"  # (.*)$", line)
    return comment[1] if comment else ""


def plain(text: str) -> str:
    """Write code between single quotes, as Markdown has it."""
    return text.replace("``", "`")


def typed(node: ast.expr | None) -> str:
    """Return a type for people: a machine integer is an int."""
    return "" if node is None else re.sub(r"\bi64\b", "int", ast.unparse(node)).replace("'", "")


def signature(name: str, node: ast.FunctionDef, method: bool) -> str:
    """Return how a function is called."""
    arguments = node.args
    if method and arguments.args:
        arguments = ast.arguments(**{**vars(arguments), "args": arguments.args[1:]})
    shown = re.sub(r"\bi64\b", "int", ast.unparse(arguments))
    returned = typed(node.returns)
    return f"{name}({shown})" + (f" -> {returned}" if returned not in ("", "None") else "")


def prose(text: str) -> list[str]:
    """Return a docstring as Markdown; its examples are fenced."""
    lines: list[str] = []
    fenced = False
    for line in text.splitlines():
        if line.startswith(">>>") and not fenced:
            lines += ["```pycon"]
            fenced = True
        elif not line.strip() and fenced:
            lines += ["```"]
            fenced = False
        lines.append(line.partition("  # doctest:")[0] if fenced else plain(line))
    return [*lines, "```"] if fenced else lines


def doc_of(node: ast.FunctionDef | ast.ClassDef) -> str:
    return ast.get_docstring(node) or ""


def is_property(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(one).endswith("property") for one in node.decorator_list)


def bases_of(module: str, node: ast.ClassDef) -> list[tuple[str, ast.ClassDef]]:
    """Return a class behind those of ours that it is derived from, each with its module."""
    homes = {
        alias.name: (one.module or "").removeprefix("blackpoker.")
        for one in ast.parse(source_of(module)).body
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("blackpoker.")
        for alias in one.names
    }
    found: list[tuple[str, ast.ClassDef]] = []
    for base in node.bases:
        home = homes.get(ast.unparse(base), module)
        try:
            one = node_of(home, ast.unparse(base))
        except LookupError:  # not ours: an enumeration, an exception
            continue
        if isinstance(one, ast.ClassDef):
            found += bases_of(home, one)
    return [*found, (module, node)]


def fields_of(module: str, node: ast.ClassDef) -> list[tuple[str, str, str]]:
    """Return the fields of a class, also inherited ones: name, type, the words beside it."""
    found: dict[str, tuple[str, str, str]] = {}
    for home, one in bases_of(module, node):
        for statement in statements_of(one):
            target = statement.target if isinstance(statement, ast.AnnAssign) else None
            if isinstance(statement, ast.Assign) and beside(home, statement):
                target = statement.targets[0]  # without a type, but there is something to say
            name = "" if target is None else ast.unparse(target).removeprefix("self.")
            if name.isidentifier() and not name.startswith("_"):
                kind = typed(statement.annotation) if isinstance(statement, ast.AnnAssign) else ""
                found[name] = (name, kind, plain(beside(home, statement)))
    return list(found.values())


def statements_of(node: ast.ClassDef) -> list[ast.stmt]:
    """Return what stands in a class, and in its ``__init__``."""
    inits = [one for one in methods_in(node) if one.name == "__init__"]
    return [*node.body, *(statement for one in inits for statement in one.body)]


def methods_in(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [one for one in node.body if isinstance(one, ast.FunctionDef)]


def methods_of(module: str, node: ast.ClassDef) -> list[ast.FunctionDef]:
    """Return the methods that say what they do, also those of a base that is not on the page."""
    found: dict[str, ast.FunctionDef] = {}
    listed = {name for names in PROGRAMS.values() for name in names}
    for _, one in bases_of(module, node):
        for method in methods_in(one) if one is node or one.name not in listed else []:
            if not method.name.startswith("_") and (doc_of(method) or method.name in found):
                found[method.name] = method if doc_of(method) else found[method.name]
    return list(found.values())


def members_of(node: ast.ClassDef) -> list[str]:
    """Return the words of an enumeration."""
    if not any("Enum" in ast.unparse(base) for base in node.bases):
        return []
    return [ast.unparse(one.targets[0]) for one in node.body if isinstance(one, ast.Assign)]


def called(owner: str, node: ast.FunctionDef) -> str:
    """Return how a method or property is used."""
    if is_property(node):
        return f"{owner}.{node.name}: {typed(node.returns)}"
    static = any(ast.unparse(mark) == "staticmethod" for mark in node.decorator_list)
    return f"{owner}.{signature(node.name, node, method=not static)}"


def class_lines(name: str, module: str, node: ast.ClassDef) -> list[str]:
    """Return a class: what it is, its fields, and the methods that say what they do."""
    lines = [f"#### {name}", "", *prose(doc_of(node))]
    members = members_of(node)
    if members:
        return [*lines, "", " · ".join(f"`{one}`" for one in members)]
    fields = fields_of(module, node)
    if fields:
        lines += ["", "| field | | |", "|---|---|---|"]
    for field, kind, note in fields:
        shown = f"`{kind}`".replace("|", "\\|") if kind else ""
        lines.append(f"| `{field}` | {shown} | {note} |".replace("|  |", "| |"))
    for one in methods_of(module, node):
        lines += ["", f"**`{called(name, one)}`**", "", *prose(doc_of(one))]
    return lines


def entry_lines(entry: Entry) -> list[str]:
    """Return one name of the page at length."""
    node = node_of(entry.module, entry.defined)
    if isinstance(node, ast.ClassDef):
        return [*class_lines(entry.name, entry.module, node), ""]
    assert isinstance(node, ast.FunctionDef)
    shown = f"`{signature(entry.name, node, method=False)}`"
    return [f"#### {entry.name}", "", shown, "", *prose(doc_of(node)), ""]


def row(name: str, node: ast.FunctionDef) -> str:
    """Return a function in one line of a table, without its example."""
    said = re.sub(r"\s*>>>.*?(\n\n|$)", "\n\n", doc_of(node), flags=re.DOTALL)
    shown = signature(name, node, method=False).replace("|", "\\|")
    return f"| `{shown}` | {plain(' '.join(said.split()))} |"


def section_lines(entries: list[Entry]) -> list[str]:
    """Return a section about rules: constants, then functions, each a line; then the classes."""
    nodes = [(one, node_of(one.module, one.defined)) for one in entries if one.module != "core"]
    functions = [row(one.name, node) for one, node in nodes if isinstance(node, ast.FunctionDef)]
    lines = constant_lines([one for one, node in nodes if not isinstance(node, DEFINED)])
    lines += ["| | |", "|---|---|", *functions, ""] if functions else []
    for entry, node in nodes:
        if isinstance(node, ast.ClassDef):
            lines += entry_lines(entry)
    for entry in entries:
        if entry.module == "core":
            lines += module_lines(entry)
    return lines


def module_lines(entry: Entry) -> list[str]:
    """Return a module whose functions are called through its name."""
    tree = ast.parse(source_of(f"{entry.module}.{entry.defined}"))
    about = plain(ast.get_docstring(tree) or "")
    rows = [row(f"{entry.name}.{one.name}", one) for one in tree.body if isinstance(one, DEFINED)]
    return [f"#### {entry.name}", "", about, "", "| | |", "|---|---|", *rows, ""]


def constant_lines(entries: list[Entry]) -> list[str]:
    """Return constants: those with a word beside them in a table, the others in a row."""
    nodes = {one: node_of(one.module, one.defined) for one in entries}
    notes = {one: beside(one.module, node) or said_by(node) for one, node in nodes.items()}
    alone = " · ".join(f"`{one.name}`" for one, note in notes.items() if not note)
    rows = [f"| `{one.name}` | {plain(note)} |" for one, note in notes.items() if note]
    return [alone, "", *(["| | |", "|---|---|", *rows, ""] if rows else [])]


def said_by(node: ast.stmt) -> str:
    """Return the English words of a constant that has some: ``Name("兵士1体", "one soldier")``."""
    for one in ast.walk(node):
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "Name" and len(one.args) == 2:
            return str(ast.literal_eval(one.args[1]))
    return ""


def page() -> str:
    """Return docs/api.md."""
    lines = [HEAD, "## For programs: `blackpoker`", ""]
    for heading, names in PROGRAMS.items():
        lines += [f"### {heading}", ""]
        for name in names:
            module = blackpoker.HOMES[name]
            for one in (name, *PARTS.get(name, ())):
                lines += entry_lines(Entry(one, module, one))
    head = ast.get_docstring(ast.parse(source_of("authoring"))) or ""
    lines += ["## For rules: `blackpoker.authoring`", "", *prose(head), ""]
    for heading, modules in RULES.items():
        entries = [one for module in modules for one in authoring() if one.module == module]
        lines += [f"### {heading}", "", *section_lines(entries)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
