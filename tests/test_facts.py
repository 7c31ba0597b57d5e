"""What a question or an action is stands on its record: nobody else keeps lists of their ids.

A text may name an id, for it is written for one question or action. Everybody else asks the record,
agents too: what they know of an action is what it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from blackpoker.common.card_action import TurnStep
from blackpoker.core.decision import ACTION, ANSWER, KEY, PAYMENT, QUESTIONS, TARGET
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.table import protocol

pytestmark = pytest.mark.once  # it reads the source

SOURCE = Path(__file__).resolve().parents[1] / "src" / "blackpoker"
DEFINING = ("editions/", "frames/", "trumps/", "oldmaid/")  # one record may name another
ASKING = ("core/", "common/")  # questions are defined here too, and may be named there only
MODULES = sorted(
    path.relative_to(SOURCE).as_posix()
    for path in SOURCE.rglob("*.py")
    if not path.relative_to(SOURCE).as_posix().startswith(DEFINING)
)
# Who may write ids down, and why.
MAY_NAME = {
    "play/lesson.py": "a lesson is written in the notation, like a scenario",
    "table/first_choices.py": "what a proposal lives on: it is made only where these are played",
    "rl/numbering.py": "the order of its names is the numbering itself; test_numbering compares",
}
# Ids that are other words too; of these only what is used as an id counts.
OTHER_WORDS = {
    "attack": "a step of a turn; a kind of line in a log",
    "attacker": "a label of characters",
    "block": "a step of a turn",
    "blocker": "a label of characters",
    "bulwark": "a kind of character",
    "chance": "who holds it, in a position; a probability, in a review",
    "counter": "a kind of metric",
    "down": "a direction; the state of a trump",
    "draft": "a message; a place where an answer is put together",
    "draw": "a step of a turn",
    "end": "a step of a turn; a kind of line in a log; a word for done",
    "key": "a part of a request; the ink of a key on the keyboard",
    "key_unit": "a field of an action's record",
    "open": "everything shown, in a replay; a pack that is open",
    "opening": "what editions have a word of their own for",
    "rare": "a zone",
    "rest": "who made a choice: the rest of a written line",
    "row": "the bulwarks of a side, in a drawn table",
    "search": "a place to type what is looked for",
    "state": "a message",
    "target": "a part of a request",
    "top": "an end of a pile; a side of a picture",
    "trump": "a zone; a kind of thing that can be named",
    "up": "a direction; the state of a trump",
}
READS_AN_ID = {"id", "action", "question", "goal", "text", "asked", "top"}  # .id, or such a name
TAKES_AN_ID = {"line_of", "question", "why_not", "conditions", "reasons", "raise_request"}
HOLDS_BY_ID = {"QUESTIONS", "by_id", "actions"}
SAYS = {"say", "say_at", "word", "text_of", "Keyed"}  # what they are given is the key of a text


def all_ids() -> frozenset[str]:
    """The ids of all questions, and of all actions of every edition, frame and trump."""
    records = [one for edition in EDITIONS.values() for one in edition.actions]
    for frame in [frame for frames in FRAMES.values() for frame in frames]:
        records += [*frame.actions, *frame.lends]
        records += [one for trump in frame.trumps for one in trump.actions]
    others = [line.action.id for line in OldMaidRegulation().rules.lines]
    chance = all_regulations()[0].rules.chance.id
    return frozenset([*QUESTIONS, chance, *(one.id for one in records), *others])


IDS = all_ids()


# ---- what a file names
def strings(node: ast.AST | None) -> list[ast.Constant]:
    """The text literals of an expression: itself, its members, or the keys of a dict."""
    if isinstance(node, ast.Constant):
        return [node] if isinstance(node.value, str) else []
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [one for member in node.elts for one in strings(member)]
    if isinstance(node, ast.Dict):
        return [one for key in node.keys for one in strings(key)]
    if isinstance(node, ast.Call) and name_of(node.func) in ("frozenset", "set", "tuple", "list"):
        return [one for argument in node.args for one in strings(argument)]
    return []


def constants(tree: ast.Module) -> dict[str, list[ast.Constant]]:
    """The literals behind each name that a file gives a value."""
    found: dict[str, list[ast.Constant]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found[target.id] = strings(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = strings(node.value)
        elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, strings(node.iter))
    return found


def name_of(node: ast.AST) -> str:
    """The last name of an expression: ``id`` of ``decision.question.id``."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def used_as_ids(tree: ast.Module) -> Iterator[ast.Constant]:
    """The literals that are compared with an id, found by an id, or given as one."""
    known = constants(tree)
    blanks = {id(one) for call in ast.walk(tree) if isinstance(call, ast.Call) for one in call.args}

    def behind(node: ast.AST) -> list[ast.Constant]:
        return strings(node) or known.get(name_of(node), [])

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(name_of(side) in READS_AN_ID for side in sides):
                for side in sides:
                    yield from behind(side)
        elif isinstance(node, ast.Subscript):
            if name_of(node.value) in HOLDS_BY_ID:
                yield from strings(node.slice)
            if name_of(node.slice) in READS_AN_ID:
                yield from behind(node.value)
        elif isinstance(node, ast.Call):
            if name_of(node.func) in TAKES_AN_ID:
                for argument in [*node.args, *(one.value for one in node.keywords)]:
                    yield from strings(argument)
            if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
                if name_of(node.func.value) in HOLDS_BY_ID:
                    yield from strings(node.args[0])
                if name_of(node.args[0]) in READS_AN_ID:
                    yield from behind(node.func.value)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict):
            members = strings(node)
            fills_in = isinstance(node, ast.Dict) and id(node) in blanks  # the values of a sentence
            if len(members) > 1 and all(one.value in IDS for one in members) and not fills_in:
                yield from members  # a list of nothing but ids


def not_ids(tree: ast.Module) -> set[int]:
    """The literals that are sentences, types, parts of a text, or keys of texts."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            found |= {id(part) for part in node.values}
        elif isinstance(node, ast.Subscript) and name_of(node.value) == "Literal":
            found |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Assign) and "__all__" in map(name_of, node.targets):
            found |= {id(part) for part in ast.walk(node)}  # names of functions
        elif isinstance(node, ast.Expr):
            found.add(id(node.value))
        elif isinstance(node, ast.Call) and name_of(node.func) in SAYS:
            for argument in node.args:
                either = isinstance(argument, ast.IfExp)
                keys = [argument.body, argument.orelse] if either else [argument]
                found |= {id(key) for key in keys}
    return found


def defined(module: str, tree: ast.Module) -> set[int]:
    """The ids that questions are given where they may be defined."""
    if not module.startswith(ASKING):
        return set()
    return {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and name_of(node.func) in ("Question", "which_way")
    }


def ids_named(module: str, source: str) -> list[str]:
    """The ids that stand in a file, with their lines."""
    tree = ast.parse(source)
    as_ids = {id(one) for one in used_as_ids(tree)}
    others = not_ids(tree)
    allowed = defined(module, tree)
    return [
        f"{node.lineno}: {node.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value in IDS
        and id(node) not in allowed | others
        and (id(node) in as_ids or node.value not in OTHER_WORDS)
    ]


@pytest.mark.parametrize("module", [one for one in MODULES if one not in MAY_NAME])
def test_no_id_stands_outside_its_definition(module: str) -> None:
    assert ids_named(module, (SOURCE / module).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ('REPEATED = ("attacker", "trim")', ["attacker", "trim"]),
        ('TOPS = ("top", "new_top")', ["top", "new_top"]),
        ('STEP_OF = {"end": 1, "attack": 2}', ["end", "attack"]),
        ('VOID = frozenset(("counter", "twist"))', ["counter", "twist"]),
        ('BLOCK = "block"\nif goal == BLOCK: pass', ["block"]),
        ('CHANCE = "chance"\nif decision.question.id != CHANCE: pass', ["chance"]),
        ('if option.text == "end": pass', ["end"]),
        ('for way in ("end", "pass"):\n    if option.text == way: pass', ["end"]),
        ('if request.action in ("up", "other"): pass', ["up"]),
        ('WORTH = {"up": 1, "other": 2}\nWORTH.get(request.action)', ["up"]),
        ('WORTH = {"down": 1, "other": 2}\nWORTH[top.action]', ["down"]),
        ('book.line_of("counter")', ["counter"]),
        ('game.book.by_id["counter"]', ["counter"]),
        ('QUESTIONS.get("key")', ["key"]),
        ('goal = "trump_regenerate"', ["trump_regenerate"]),
        ('play("sweep")', ["sweep"]),
        ('say(lang, "draw_again")', []),
        ('"""draw_again"""', []),
        ('Step = Literal["end", "draw"]', []),
        ('zones = ("life", "rare", "top")', []),
        ('if head == "chance": pass', []),
        ('Refusal("no_target", {"target": 1, "key": 2})', []),
        ('f"trump{place}"', []),
        ("f\"{'!' if option.text == 'end' else ''}\"", ["end"]),
    ],
)
def test_a_planted_id_is_found(planted: str, found: list[str]) -> None:
    named = [one.partition(": ")[2] for one in ids_named("play/planted.py", planted)]
    assert sorted(named) == sorted(found)


def test_the_common_rules_name_a_question_only_to_define_it() -> None:
    defining = 'TRIM = Question("trim", CARD)'
    assert ids_named("common/planted.py", defining) == []
    assert ids_named("words/planted.py", defining) == ["1: trim"]
    assert ids_named("common/planted.py", f'{defining}\nLIST = ("trim",)') == ["2: trim"]


def test_nothing_is_excused_for_nothing() -> None:
    texts = [(SOURCE / module).read_text(encoding="utf-8") for module in MODULES]
    literals = {
        node.value
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
    }
    assert set(OTHER_WORDS) <= IDS & literals
    for module in MAY_NAME:
        assert ids_named(module, (SOURCE / module).read_text(encoding="utf-8"))


# ---- the facts themselves
def test_what_the_protocol_sends_is_what_the_records_say() -> None:
    assert get_args(protocol.Step) == tuple(step.value for step in TurnStep)
    assert all_regulations()[0].rules.chance.part == ACTION
    parts = {ACTION, *(question.part for question in QUESTIONS.values())}
    assert parts == {ACTION, PAYMENT, KEY, TARGET, ANSWER}
    assert parts < set(get_args(protocol.Part))


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_a_turn_has_its_steps_and_a_way_on(regulation: Regulation) -> None:
    """Whoever passes where that leads nowhere ends the turn, or attacks first (RX-37)."""
    rules = regulation.rules
    steps = {action.step for action in rules.actions.values()}
    assert steps == set(TurnStep)
    ways = [rules.line_at(option.ref).record.step for option in rules.chance.ways_on]
    assert ways == [TurnStep.END, TurnStep.ATTACK]


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_rules_know_their_edition(regulation: Regulation) -> None:
    assert regulation.rules.edition is regulation.edition


def test_what_always_asks_for_several_asks_again() -> None:
    several = [question for question in QUESTIONS.values() if question.several]
    assert several
    assert all(question.repeated and question.part == ANSWER for question in several)
