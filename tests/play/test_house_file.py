"""A local rule comes from a file; whatever is wrong with it is one sentence with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import COMPILED
from house import play_scenarios

from blackpoker.core.errors import BlackPokerError
from blackpoker.house.house_file import (
    AT_THE_PROMPT,
    HouseError,
    load_house,
    read_house,
    regulation_with,
)
from blackpoker.line.guest import WORDS
from blackpoker.scenarios.runner import run
from blackpoker.scenarios.scenario import read_file
from blackpoker.text import LANGUAGES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "house"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))
A_TUPLE = "effect=('kill',)"
RULE = """from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement

RULE = Supplement(id="trial", name=Name("試し", "Trial"), {})
"""


def written(folder: Path, text: str, name: str = "rule.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refused(path: Path) -> HouseError:
    with pytest.raises(HouseError) as caught:
        load_house(path)
    for lang in LANGUAGES:
        assert str(path) in caught.value.said(lang)
    return caught.value


def refused_with_its_line(path: Path) -> None:
    """Compiled, a record itself does not take what is of the wrong type."""
    error = refused(path)
    assert error.id == "house_raises"
    assert "TypeError" in str(error)
    line = error.values["line"]
    assert isinstance(line, int)
    assert path.read_text(encoding="utf-8").splitlines()[line - 1].startswith("RULE = ")


def test_a_file_gives_its_rule(tmp_path: Path) -> None:
    rule = load_house(written(tmp_path, RULE.format('drop=("search",)')))
    assert rule.id == "trial"
    assert rule.drop == ("search",)


def test_there_is_an_example_of_each_kind() -> None:
    assert [
        *("field_hospital", "last_stand", "no_search", "short_hand"),
        *("small_deck", "spring", "swift_heroes", "volley"),
    ] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_scenarios_beside_an_example_come_true(name: str) -> None:
    rule = load_house(EXAMPLES / f"{name}.py")
    scenarios = read_file(EXAMPLES / f"{name}.scenario")
    assert len(scenarios) >= 2
    for scenario in scenarios:
        outcome = run(scenario, (rule,))
        assert outcome.passed, f"{outcome.id} {outcome.case}: {outcome.problem}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text", ["9.1 lite+entry16", "9.1 master+extra", "8 master+basic", "6 pro"]
)
def test_an_example_can_be_played_in_every_edition(name: str, text: str) -> None:
    regulation = regulation_with(text, [read_house(EXAMPLES / f"{name}.py")])
    game = regulation.new_game(seed=3)
    for turn in range(300):
        if not game.over:
            game.apply(turn % game.count())
    assert regulation.load(regulation.snapshot(game)).to_data() == game.to_data()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "nowhere.py").id == "house_missing_file"


def test_a_folder_is_no_rule(tmp_path: Path) -> None:
    assert refused(tmp_path).id == "house_unreadable"


@pytest.mark.parametrize(
    ("text", "line"),
    [("x = 1\n\nRULE = (", 3), ("def f(:\n", 1), ("x = '\0'\n", 1)],
    ids=["not-closed", "wrong-sign", "zero-byte"],
)
def test_what_is_not_python_is_told_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    error = refused(written(tmp_path, text))
    assert error.id == "house_syntax"
    assert error.values["line"] == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\nx / 0\n", 2),
        ("import no_such_module_here\n", 1),
        ("from blackpoker.common.key import one\n\nKEY = one('x', 1, 99)\n", 3),
        ("def f():\n    raise ValueError('no')\n\nf()\n", 2),
        ("import sys\nsys.exit(3)\n", 2),
    ],
    ids=["own", "import", "in-the-engine", "in-a-function", "exit"],
)
def test_an_error_while_loading_is_told_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    error = refused(written(tmp_path, text))
    assert error.id == "house_raises"
    assert error.values["line"] == line


@pytest.mark.parametrize(
    ("text", "id", "word"),
    [
        ("x = 1\n", "house_no_rule", "RULE"),
        ("RULE = 'no search'\n", "house_not_a_rule", "str"),
        (RULE.format("actions=('search',)"), "house_part", "CardAction"),
        (RULE.format("") + "SLOW_ON_PURPOSE = 'draw'\n", "house_slow", "str"),
    ],
)
def test_a_rule_of_the_wrong_shape_is_refused(
    tmp_path: Path, text: str, id: str, word: str
) -> None:
    error = refused(written(tmp_path, text))
    assert error.id == id
    assert word in str(error)


def test_a_forgotten_comma_is_found(tmp_path: Path) -> None:
    path = written(tmp_path, RULE.format("drop=('search')"))
    if COMPILED:
        refused_with_its_line(path)
        return
    error = refused(path)
    assert error.id == "house_part"
    assert error.values["part"] == "drop"


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("effect=kill_the_target", "effect"),
        (A_TUPLE, "effect"),
        ("target='soldier'", "target"),
        ("cost='D'", "cost"),
        ("speed='NORMAL'", "speed"),
        ("step='end'", "step"),
    ],
)
def test_a_record_of_the_wrong_shape_is_refused(tmp_path: Path, change: str, part: str) -> None:
    text = "from dataclasses import replace\n"
    text += "from blackpoker.common.effects import kill_the_target\n"
    text += "from blackpoker.editions.edition8.quick_magic import UP\n"
    text += RULE.format(f"actions=(replace(UP, {change}),)")
    path = written(tmp_path, text)
    if COMPILED and change != A_TUPLE:  # what is in it, a tuple does not mind
        refused_with_its_line(path)
        return
    error = refused(path)
    assert error.id == "house_action"
    assert error.values["part"] == part


# ---- ids, triggers, functions
CHANGED = """from dataclasses import replace
from blackpoker.common.event import UNIT_LEFT
from blackpoker.core.action import Trigger, When
from blackpoker.core.name import Name
from blackpoker.editions.edition8.quick_magic import UP
from blackpoker.editions.edition8.turn import CHARGE
from blackpoker.frames.supplement import Supplement


def alone(game):
    return []


def nobody(game, event):
    return []


class Step:
    def __call__(self, game):
        pass


RULE = Supplement({rule}, actions=({action},))
"""
FINE = 'id="trial", name=Name("試し", "Trial")'


def changed(folder: Path, action: str = "UP", rule: str = FINE) -> Path:
    return written(folder, CHANGED.format(action=action, rule=rule))


@pytest.mark.parametrize(
    ("rule", "id"),
    [
        ('id="bad id; x", name=Name("a", "a")', "house_id"),
        ('id="", name=Name("a", "a")', "house_id"),
        ('id="Ä", name=Name("a", "a")', "house_id"),
        ('id=5, name=Name("a", "a")', "house_rule"),
        ('id="trial", name="x"', "house_rule"),
    ],
)
def test_a_rule_has_an_id_and_a_name(tmp_path: Path, rule: str, id: str) -> None:
    path = changed(tmp_path, rule=rule)
    if COMPILED and id == "house_rule":
        refused_with_its_line(path)
    else:
        assert refused(path).id == id


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ('UP, id="Bad Id"', "house_id"),
        ('UP, id="pass"', "house_taken"),
        ('UP, id="undo"', "house_taken"),
        ('UP, id="s5"', "house_taken"),
        ("UP, effect=()", "house_no_effect"),
        ("UP, kind=type(UP.kind).QUICK_MAGIC, timing=type(UP.timing).MAIN", "house_kind"),
        ("UP, when=When(kind=UNIT_LEFT)", "house_when_direct"),
        ('UP, id="mine", trigger=Trigger.TRIGGERED', "house_when"),
    ],
)
def test_an_action_that_could_not_be_asked_for_is_refused(
    tmp_path: Path, change: str, id: str
) -> None:
    assert refused(changed(tmp_path, f"replace({change})")).id == id


def test_every_word_of_the_prompt_is_taken() -> None:
    assert set(AT_THE_PROMPT) == set(WORDS) - {"?"}


def test_what_only_effects_raise_is_lent_or_takes_the_place_of_such(tmp_path: Path) -> None:
    lent = f"{FINE}, lends=(replace(UP, id='mine', trigger=Trigger.TRIGGERED),)"
    assert load_house(changed(tmp_path, rule=lent)).lends
    raised = "from blackpoker.trumps.extra6.clubs import TRUMP_RESET\n"
    assert load_house(written(tmp_path, raised + RULE.format("actions=(TRUMP_RESET,)"))).actions


def test_an_event_is_a_number(tmp_path: Path) -> None:
    path = changed(tmp_path, "replace(CHARGE, when=When(kind='unit_left', who=nobody))")
    if COMPILED:
        refused_with_its_line(path)
    else:
        assert refused(path).values["part"] == "when.kind"


def test_two_actions_of_one_id_are_refused(tmp_path: Path) -> None:
    assert refused(changed(tmp_path, "UP, UP")).id == "house_double"


@pytest.mark.parametrize(
    ("action", "part", "line"),
    [
        ("replace(UP, effect=(alone,))", "effect", 10),
        ("replace(UP, effect=(Step(),))", "effect", 19),
        ("replace(UP, condition=lambda game: True)", "condition", 23),
        ("replace(UP, void=lambda game, player: True)", "void", 23),
        ("replace(CHARGE, when=When(kind=UNIT_LEFT, who=alone))", "when.who", 10),
        ("replace(CHARGE, when=When(kind=1, who=nobody, carries=nobody))", "when.carries", 14),
    ],
)
def test_a_function_must_take_what_it_is_called_with(
    tmp_path: Path, action: str, part: str, line: int
) -> None:
    error = refused(changed(tmp_path, action))
    assert error.id == "house_takes"
    assert (error.values["part"], error.values["line"]) == (part, line)


def test_a_function_from_elsewhere_has_no_line(tmp_path: Path) -> None:
    path = changed(tmp_path, "replace(UP, effect=(load_house,))")
    path.write_text(
        "from blackpoker.house.house_file import load_house\n" + path.read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    assert refused(path).id == "house_action"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("cost('Z')", "'Z' is no cost: its letters are B L D S C"),
        ("one('X', 1, 2)", "'X' is no suit"),
        ("one('♡', 3, 14)", "3 to 14 is no span of numbers"),
        ("two('♡', 3, 2)", "3 to 2 is no span of numbers"),
    ],
)
def test_a_wrong_cost_or_key_is_explained(tmp_path: Path, call: str, said: str) -> None:
    text = "from blackpoker.common.cost import cost\n"
    text += f"from blackpoker.common.key import one, two\n\nx = {call}\n"
    error = refused(written(tmp_path, text))
    assert said in str(error)
    assert error.values["line"] == 4


# ---- kinds
TAUNT = """from blackpoker.common.card import K, Q
from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.key import one
from blackpoker.common.movement import draw
from blackpoker.core.action import Speed, Timing, Trigger
from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement


def draw_one(game, task):
    draw(game, task.player)


RULE = Supplement(
    id="taunts",
    name=Name("挑発", "Taunts"),
    actions=(
        CardAction(
            id="taunt",
            name=Name("挑発", "Taunt"),
            kind=Kind.{kind},
            since=Format.LITE,
            trigger=Trigger.DIRECT,
            speed=Speed.NORMAL,
            timing=Timing.{timing},
            cost=cost("D"),
            key=one("♡", Q, K),
            effect=(draw_one,),
        ),
    ),
)
"""
WITH_A_MAGICIAN = """M-1  The magician spares the D of quick magic
9.1 master+pack
A: field JOKER | hand ♡Q | life ♠2 ♠A F*3
---
A taunt ♡Q
both pass
= A hand is ♠2

M-2  So it was before
8 master+basic
A: field JOKER | hand ♡Q | life ♠2 ♠A F*3
---
A taunt ♡Q
both pass
= A hand is ♠2
"""


@pytest.mark.parametrize("kind", ["QUICK_MAGIC", "MAGIC"])
def test_the_kind_of_an_action_is_that_of_the_edition_played(tmp_path: Path, kind: str) -> None:
    rule = load_house(written(tmp_path, TAUNT.format(kind=kind, timing="QUICK")))
    assert play_scenarios(WITH_A_MAGICIAN, rule) == 2


@pytest.mark.parametrize(
    ("kind", "timing", "text", "played"),
    [
        ("MAGIC", "MAIN", "8 lite+basic", "NORMAL_MAGIC"),
        ("MAGIC", "QUICK", "6 lite", "QUICK_MAGIC"),
        ("NORMAL_MAGIC", "MAIN", "9.1 lite+entry16", "MAGIC"),
        ("TRIGGERED", "QUICK", "9.1 lite+entry16", "TRIGGERED_MAGIC"),
        ("TRIGGERED_MAGIC", "QUICK", "8 lite+basic", "TRIGGERED"),
        ("SUMMON", "MAIN", "9.1 lite+entry16", "SUMMON"),
    ],
)
def test_a_heading_of_another_edition_is_translated(
    tmp_path: Path, kind: str, timing: str, text: str, played: str
) -> None:
    file = read_house(written(tmp_path, TAUNT.format(kind=kind, timing=timing)))
    line = regulation_with(text, [file]).rules.line_of("taunt")
    assert line is not None
    assert line.record.kind.name == played


# ---- two rules
NEW_UP = "from blackpoker.editions.edition8.quick_magic import UP\n"
TRUMPS = "from blackpoker.trumps.extra9.extra import TRUMPS\n"
ACE = "from blackpoker.editions.edition8.characters import ACE\n"
DROPS = RULE.format("drop=('up',)")
ADDS = TAUNT.format(kind="MAGIC", timing="QUICK")


@pytest.mark.parametrize(
    ("one", "other", "named"),
    [
        (ADDS, ADDS, "Taunt"),
        (DROPS, DROPS, "Up"),
        (DROPS, NEW_UP + RULE.format("actions=(UP,)"), "Up"),
        (NEW_UP + RULE.format("actions=(UP,)"), DROPS, "Up"),
        (ACE + RULE.format("characters=(ACE,)"), ACE + RULE.format("characters=(ACE,)"), "Ace"),
        (TRUMPS + RULE.format("trumps=TRUMPS[:1]"), TRUMPS + RULE.format("trumps=TRUMPS[:1]"), ""),
    ],
    ids=["adds", "drops", "drops-replaces", "replaces-drops", "character", "trump"],
)
def test_two_rules_do_not_touch_the_same_thing(
    tmp_path: Path, one: str, other: str, named: str
) -> None:
    first = written(tmp_path, one, "first.py")
    renamed = other.replace('id="trial"', 'id="again"').replace('id="taunts"', 'id="again"')
    second = written(tmp_path, renamed, "second.py")
    with pytest.raises(HouseError) as caught:
        regulation_with("9.1 master+extra", [read_house(first), read_house(second)])
    assert "replaced_twice" in getattr(caught.value.values["reason"], "id", "")
    for lang in LANGUAGES:
        assert str(second) in caught.value.said(lang)
        assert str(first) not in caught.value.said(lang)
    assert named in str(caught.value)


def test_a_rule_may_drop_what_a_frame_has_replaced_or_added(tmp_path: Path) -> None:
    file = read_house(written(tmp_path, RULE.format("drop=('open_pack',)")))
    assert regulation_with("9.1 lite+pack", [file]).rules.line_of("open_pack") is None


def test_dropping_what_is_not_there_names_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, RULE.format('drop=("serch",)'))
    with pytest.raises(HouseError, match="serch") as caught:
        regulation_with("9.1 lite+entry16", [read_house(path)])
    assert str(path) in str(caught.value)


def test_replacing_twice_names_the_second_file(tmp_path: Path) -> None:
    replacing = "from blackpoker.editions.edition8.quick_magic import UP\n" + RULE.format(
        "actions=(UP,)"
    )
    first = written(tmp_path, replacing, "first.py")
    second = written(tmp_path, replacing.replace('"trial"', '"again"'), "second.py")
    with pytest.raises(HouseError) as caught:
        regulation_with("9.1 lite+entry16", [read_house(first), read_house(second)])
    assert str(second) in str(caught.value)
    assert str(first) not in str(caught.value)


def test_two_rules_of_one_id_are_refused(tmp_path: Path) -> None:
    first = written(tmp_path, RULE.format(""), "first.py")
    second = written(tmp_path, RULE.format(""), "second.py")
    with pytest.raises(HouseError, match=r"first\.py"):
        regulation_with("9.1 lite+entry16", [read_house(first), read_house(second)])


def test_a_wrong_regulation_stays_its_own_error(tmp_path: Path) -> None:
    path = written(tmp_path, RULE.format(""))
    with pytest.raises(BlackPokerError) as caught:
        regulation_with("9.1 lite+nothing", [read_house(path)])
    assert not isinstance(caught.value, HouseError)


def test_a_step_may_be_a_dataclass(tmp_path: Path) -> None:
    """They look for the module they were made in."""
    text = "from __future__ import annotations\nfrom dataclasses import dataclass\n\n\n"
    text += "@dataclass(frozen=True)\nclass Hurt:\n    n: int\n\n\n"
    assert load_house(written(tmp_path, text + RULE.format(""))).id == "trial"
