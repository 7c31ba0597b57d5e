"""Local rules from files: a Python file that defines ``RULE``, a ``Supplement``."""

from __future__ import annotations

import hashlib
import inspect
import re
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, NoneType
from typing import Final

from blackpoker.common.book import USUAL_NUMBERS
from blackpoker.common.card_action import CardAction, Kind, TurnStep
from blackpoker.common.character import CharacterDef, Format
from blackpoker.common.cost import Cost
from blackpoker.common.fog import FogDef
from blackpoker.common.key import KeyPattern
from blackpoker.common.target import KeyUnit, TargetRule
from blackpoker.common.trump import TrumpDef
from blackpoker.core.action import Speed, Timing, Trigger, When
from blackpoker.core.errors import BlackPokerError, IllegalRegulation
from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement
from blackpoker.oldmaid.regulation import OldMaidRegulation
from blackpoker.play.notation import read_or_none
from blackpoker.regulation.catalogue import EDITIONS, FRAMES
from blackpoker.regulation.games import AnyRegulation, find_regulation
from blackpoker.regulation.house_rules import MARK, named_rules, without_house
from blackpoker.regulation.regulation import Regulation

ID: Final = re.compile("[a-z][a-z0-9_]*")
# Words that mean something else where an action can be named.
IN_MOVES: Final = ("pass", "p", "done", "with", "pay", "on", "both")
AT_THE_PROMPT: Final = (
    *("hint", "why", "b", "undo", "yield", "mode", "once"),
    *("board", "look", "log", "grave", "rules", "save", "resign", "quit"),
)
TAKEN: Final = frozenset({*IN_MOVES, *AT_THE_PROMPT})
MOST_OF_A_NUMBER: Final = 52
OF_A_STEP: Final = ("game", "task")
OF_A_CONDITION: Final = ("game", "player")
OF_VOID: Final = ("game", "player", "line")
OF_WHO: Final = ("game", "event")
OF_CARRIES: Final = ("event",)


class HouseError(BlackPokerError):
    """A file with a local rule that cannot be played: which file, which line, what is wrong."""


@dataclass(frozen=True)
class HouseFile:
    """A local rule and the file it came from."""

    path: str
    rule: Supplement
    slow: frozenset[str] = frozenset()  # triggered actions that are not immediate-quick on purpose


def load_house(path: Path | str) -> Supplement:
    """Run a Python file and return its ``RULE``. Whatever is wrong with it is a HouseError.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> text = '''from blackpoker.authoring import *
    ... RULE = Supplement(id="no_search", name=Name("サーチなし", "No search"), drop=("search",))
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "no_search.py")
    ...     _ = path.write_text(text, encoding="utf-8")
    ...     rule = load_house(path)
    >>> rule.drop
    ('search',)
    """
    return read_house(path).rule


def read_house(path: Path | str) -> HouseFile:
    """The same with what else the file says: ``SLOW_ON_PURPOSE``, a set of action ids."""
    shown = str(path)
    module = run_file(Path(path))
    rule = getattr(module, "RULE", None)
    if rule is None:
        raise HouseError("house_no_rule", path=shown)
    if not isinstance(rule, Supplement):
        raise HouseError("house_not_a_rule", path=shown, found=type(rule).__name__)
    check_parts(rule, shown)
    for action in rule.actions:
        check_action(action, shown)
        check_kind(action, shown)
        check_when(action, shown)
    for action in rule.lends:
        check_action(action, shown)
    slow = getattr(module, "SLOW_ON_PURPOSE", ())
    if not isinstance(slow, set | frozenset | tuple | list):
        raise HouseError("house_slow", path=shown, found=type(slow).__name__)
    return HouseFile(shown, rule, frozenset(str(one) for one in slow))


def run_file(path: Path) -> ModuleType:
    """Run it as a module of its own; dataclasses want to find the module they were made in."""
    shown = str(path)
    try:
        source = path.read_bytes()
    except FileNotFoundError as error:
        raise HouseError("house_missing_file", path=shown) from error
    except OSError as error:
        raise HouseError("house_unreadable", path=shown, reason=error.strerror or error) from error
    name = f"blackpoker_house_{hashlib.sha256(shown.encode() + source).hexdigest()[:16]}"
    module = ModuleType(name)
    module.__file__ = shown
    sys.modules[name] = module
    try:
        exec(compile(source, shown, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise told(error, shown) from error
    return module


def told(error: BaseException, path: str) -> HouseError:
    """Say what stopped a file from being run, and in which of its lines."""
    if isinstance(error, SyntaxError) and error.filename in (path, None):
        return HouseError("house_syntax", path=path, line=error.lineno or 1, reason=error.msg)
    line = line_in(error, path)
    if line == 0:  # never came as far as the first line: a stray zero byte
        return HouseError("house_syntax", path=path, line=1, reason=str(error))
    return HouseError("house_raises", path=path, line=line, reason=in_a_word(error))


def line_in(error: BaseException, path: str) -> int:
    """The last line of this file an error passed through; 0 if none."""
    lines = [
        one.lineno for one in traceback.extract_tb(error.__traceback__) if one.filename == path
    ]
    return (lines[-1] or 0) if lines else 0


def in_a_word(error: BaseException) -> str:
    said = str(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def check_parts(rule: Supplement, path: str) -> None:
    """A forgotten comma makes ``actions=(SCOUT)`` an action, not a list of one."""
    wanted = {
        "actions": CardAction,
        "drop": str,
        "characters": CharacterDef,
        "fogs": FogDef,
        "trumps": TrumpDef,
        "lends": CardAction,
    }
    for part, kind in wanted.items():
        held: object = getattr(rule, part)
        if not isinstance(held, tuple):
            found = type(held).__name__
        else:
            found = next((type(one).__name__ for one in held if not isinstance(one, kind)), "")
        if found:
            raise HouseError("house_part", path=path, part=part, wanted=kind.__name__, found=found)
    for part, kind in {"id": str, "name": Name}.items():
        held = getattr(rule, part)
        if not isinstance(held, kind):
            values = {"part": part, "wanted": kind.__name__, "found": type(held).__name__}
            raise HouseError("house_rule", path=path, **values)
    check_id(rule.id, path)
    check_numbers(rule, path)
    ids = [one.id for one in rule.actions]
    for id in ids:
        if ids.count(id) > 1:
            raise HouseError("house_double", path=path, action=id)


def check_numbers(rule: Supplement, path: str) -> None:
    """Each is a number the common rules take from an edition, and of its kind."""
    held: object = rule.numbers
    if not isinstance(held, Mapping):
        values = {"part": "numbers", "wanted": "dict", "found": type(held).__name__}
        raise HouseError("house_rule", path=path, **values)
    known = {one.name: getattr(USUAL_NUMBERS, one.name) for one in fields(USUAL_NUMBERS)}
    for name, value in held.items():
        if name not in known:
            raise HouseError("house_number", path=path, word=name, known=", ".join(known))
        kind = type(known[name])
        if type(value) is not kind or (kind is int and not 0 <= value <= MOST_OF_A_NUMBER):
            wanted = f"{kind.__name__} 0…{MOST_OF_A_NUMBER}" if kind is int else kind.__name__
            values = {"part": f"numbers[{name!r}]", "wanted": wanted, "found": repr(value)}
            raise HouseError("house_rule", path=path, **values)


def check_id(id: str, path: str) -> None:
    """An id is a word of records and moves; a space in it would make two."""
    if not ID.fullmatch(id):
        raise HouseError("house_id", path=path, word=id)


def check_action(action: CardAction, path: str) -> None:
    """What the types of the record would say, said to somebody who does not check types."""
    wanted: dict[str, tuple[type, ...]] = {
        "id": (str,),
        "name": (Name,),
        "kind": (Kind,),
        "since": (Format,),
        "trigger": (Trigger,),
        "speed": (Speed,),
        "timing": (Timing,),
        "cost": (Cost,),
        "key": (KeyPattern, NoneType),
        "key_unit": (KeyUnit, NoneType),
        "target": (TargetRule, NoneType),
        "when": (When, NoneType),
        "step": (TurnStep,),
        "effect": (tuple,),
    }
    for part, kinds in wanted.items():
        held: object = getattr(action, part)
        if not isinstance(held, kinds):
            values = {"wanted": kinds[0].__name__, "found": type(held).__name__}
            raise HouseError("house_action", path=path, action=action.id, part=part, **values)
    check_id(action.id, path)
    if action.id in TAKEN or read_or_none(action.id) is not None:
        raise HouseError("house_taken", path=path, word=action.id)
    if not action.effect:
        raise HouseError("house_no_effect", path=path, action=action.id)
    for step in action.effect:
        check_function(action, "effect", step, OF_A_STEP, path)
    if action.condition is not None:
        check_function(action, "condition", action.condition, OF_A_CONDITION, path)
    if action.void is not None:
        check_function(action, "void", action.void, OF_VOID, path)


def check_kind(action: CardAction, path: str) -> None:
    """What the heading promises: quick magic can be asked for at any chance."""
    if action.kind is Kind.QUICK_MAGIC and action.timing is not Timing.QUICK:
        raise HouseError("house_kind", path=path, action=action.id)


def check_when(action: CardAction, path: str) -> None:
    """What is triggered waits for something, and nothing else does."""
    when = action.when
    if action.trigger is Trigger.DIRECT:
        if when is not None:
            raise HouseError("house_when_direct", path=path, action=action.id)
        return
    if when is None:
        # Some are raised by effects alone; what takes the place of one is raised by those too.
        if action.id not in known_actions():
            raise HouseError("house_when", path=path, action=action.id)
        return
    kind: object = when.kind
    if not isinstance(kind, int):
        values = {"wanted": "number (int)", "found": type(kind).__name__}
        raise HouseError("house_action", path=path, action=action.id, part="when.kind", **values)
    if when.who is not None:
        check_function(action, "when.who", when.who, OF_WHO, path)
    if when.carries is not None:
        check_function(action, "when.carries", when.carries, OF_CARRIES, path)


@cache
def known_actions() -> frozenset[str]:
    """The ids of all actions of all editions and frames."""
    frames = [frame for edition in EDITIONS for frame in FRAMES[edition]]
    trumps = [trump for frame in frames for trump in frame.trumps]
    found = {action.id for edition in EDITIONS.values() for action in edition.actions}
    found |= {action.id for frame in frames for action in frame.actions}
    return frozenset(found | {action.id for trump in trumps for action in trump.actions})


def check_function(
    action: CardAction, part: str, held: object, taking: tuple[str, ...], path: str
) -> None:
    """A function that does not take what it is called with stops in the engine, not in its file."""
    wanted = f"function ({', '.join(taking)})"
    values = {"path": path, "action": action.id, "part": part}
    if not callable(held):
        found = type(held).__name__
        raise HouseError("house_action", wanted=wanted, found=found, **values)
    try:
        signature = inspect.signature(held)
    except (TypeError, ValueError):
        return  # compiled: it does not say
    try:
        signature.bind(*taking)
    except TypeError as error:
        found = f"{getattr(held, '__name__', type(held).__name__)} {signature}"
        line = line_of(held, path)
        if line == 0:
            raise HouseError("house_action", wanted=wanted, found=found, **values) from error
        raise HouseError("house_takes", line=line, wanted=wanted, found=found, **values) from error


def line_of(function: object, path: str) -> int:
    """The line of this file on which a function begins; 0 if it is from elsewhere."""
    if not isinstance(function, FunctionType):
        function = vars(type(function)).get("__call__")
    if not isinstance(function, FunctionType) or function.__code__.co_filename != path:
        return 0
    return function.__code__.co_firstlineno


def agreed_with(text: str, files: Sequence[HouseFile]) -> AnyRegulation:
    """Return what a text names, played with the rules of these files, if there are any.

    The id of such a game may be written too; then exactly the rules it names must be given.
    """
    check_ids(files)
    if MARK in text:
        rules = named_rules(text, tuple(one.rule for one in files))
        files = sorted(files, key=lambda one: rules.index(one.rule))
    plain = without_house(text)
    if not files:
        return find_regulation(plain)
    if OldMaidRegulation.knows(plain):
        raise HouseError("house_not_here", regulation=plain)
    return regulation_with(plain, files)


def regulation_with(text: str, files: Sequence[HouseFile]) -> Regulation:
    """Return a regulation played with the rules of these files, its lists already made.

    What does not go together is said with the file at fault.
    """
    check_ids(files)
    regulation = Regulation.parse(text, tuple(one.rule for one in files))
    try:
        _ = regulation.rules
    except IllegalRegulation as error:
        raise blamed(error, files) from error
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        paths = ", ".join(one.path for one in files)
        raise HouseError("house_unplayable", path=paths, reason=in_a_word(error)) from error
    return regulation


def check_ids(files: Sequence[HouseFile]) -> None:
    """Two rules of one id could not be told apart in a record."""
    first: dict[str, HouseFile] = {}
    for one in files:
        other = first.setdefault(one.rule.id, one)
        if other is not one:
            raise HouseError("house_twice", path=one.path, other=other.path, rule=one.rule.id)


def blamed(error: BlackPokerError, files: Sequence[HouseFile]) -> BlackPokerError:
    """The same error with the name of the file whose rule it is about, if it is about one."""
    about = error.values.get("rule", error.values.get("second"))
    for one in files:
        if one.rule.name is about:
            return HouseError("house_refused", path=one.path, reason=error)
    return error


@contextmanager
def telling(files: Sequence[HouseFile]) -> Iterator[None]:
    """Play in here: what goes wrong is told with the file, where there is one with its line."""
    try:
        yield
    except BlackPokerError:
        raise
    except Exception as error:
        at_fault = stumbled(error, files)
        if at_fault is None:
            raise
        raise at_fault from error


def stumbled(error: Exception, files: Sequence[HouseFile]) -> HouseError | None:
    """What to say of an error while playing with these files; None if it is not theirs.

    The engine itself does not stop, so one that passed through no file is theirs too: a function
    was called and gave back, or took, something else than expected.
    """
    for one in files:
        line = line_in(error, one.path)
        if line > 0:
            return HouseError("house_raises", path=one.path, line=line, reason=in_a_word(error))
    if not files or isinstance(error, BlackPokerError | OSError):  # OSError: nobody reads any more
        return None
    paths = ", ".join(one.path for one in files)
    return HouseError("house_stumbles", path=paths, reason=in_a_word(error))
