"""docs/rulings.md lists every ruling once, and what it cites as a proof is there.

The sentences stand in the texts, in every language, and the pages say the same.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from games import random_game
from house import play_scenarios

from blackpoker.common.card_action import CardAction, Kind
from blackpoker.common.character import Format
from blackpoker.common.cost import cost
from blackpoker.common.effects import kill_the_target
from blackpoker.common.target import A_CHARACTER
from blackpoker.core.action import Speed, Timing, Trigger
from blackpoker.core.decision import ACT
from blackpoker.core.name import Name
from blackpoker.frames.supplement import Supplement
from blackpoker.regulation.regulation import Regulation, all_regulations
from blackpoker.scenarios.scenario import Scenario, find_files, read_file
from blackpoker.text.languages import language
from blackpoker.text.rulings import ruling_chapters, rulings_in

ROOT = Path(__file__).resolve().parents[1]
PAGE = "docs/rulings.md"
PAGES = {"en": PAGE, "ja": "docs/rulings.ja.md"}
RULING = re.compile(r"(?:C|R\d+|RX)-\d+")
SCENARIO = re.compile(r"[A-Z](?:\d+|X)-\d+\w*")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
NUMBERED = {"C": 21, "R9": 81, "R8": 127, "R6": 65, "RX": 96}  # rulings of each kind
LISTED = {"S9": 178, "S8": 100, "S6": 25, "SX": 62}  # scenarios that are all there, from 1 to this
MOST_PROOFS = 3


@cache
def table(page: str = PAGE) -> list[tuple[str, str, list[str]]]:
    """Return the rows of a page: the number, the ruling, the proofs."""
    rows = []
    for line in (ROOT / page).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and RULING.fullmatch(cells[0]):
            assert len(cells) == 3, f"{page}, {cells[0]}: three cells, not {len(cells)}"
            rows.append((cells[0], cells[1], [one.strip() for one in cells[2].split(",")]))
    return rows


@cache
def scenarios() -> list[Scenario]:
    return [one for path in find_files([ROOT / "tests/scenarios"]) for one in read_file(path)]


@cache
def functions(path: str) -> set[str]:
    """Return the names of the test functions of a file, without importing it."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def numbers(kind: str, last: int, width: int) -> list[str]:
    return [f"{kind}-{n:0{width}d}" for n in range(1, last + 1)]


@pytest.mark.once  # it reads the page
@pytest.mark.parametrize("kind", NUMBERED)
def test_every_ruling_stands_on_the_page_once(kind: str) -> None:
    listed = [id for id, _, _ in table() if id.startswith(f"{kind}-")]
    wanted = numbers(kind, NUMBERED[kind], 2)
    assert set(wanted) - set(listed) == set(), f"{PAGE} lacks these rulings"
    assert set(listed) - set(wanted) == set(), f"new rulings: count them in {Path(__file__).name}"
    assert listed == wanted, f"{PAGE}: each ruling once, in the order of its number"


def test_no_ruling_has_two_lines() -> None:
    often = [id for id, n in Counter(id for id, _, _ in table()).items() if n > 1]
    assert often == [], f"{PAGE} has more than one line for these"


@pytest.mark.once  # it reads the texts and the pages
@pytest.mark.parametrize("lang", PAGES)
def test_a_page_says_what_the_texts_say(lang: str) -> None:
    said = [(id, ruling) for id, ruling, _ in table(PAGES[lang])]
    assert said == list(rulings_in(lang).items()), "run python tools/rulings.py"
    assert [proofs for _, _, proofs in table(PAGES[lang])] == [proofs for _, _, proofs in table()]
    headings = re.findall("^## (.*)$", (ROOT / PAGES[lang]).read_text(encoding="utf-8"), re.M)
    assert headings == [one.heading for one in ruling_chapters(lang)]


@pytest.mark.once  # it reads the texts
@pytest.mark.parametrize("lang", PAGES)
def test_a_ruling_is_a_sentence_of_its_own_language(lang: str) -> None:
    for id, said in rulings_in(lang).items():
        assert said.endswith(language(lang).stop), id
        assert bool(re.search("[ぁ-ん]", said)) == (lang == "ja"), id


@pytest.mark.once  # it reads the page
@pytest.mark.parametrize(("id", "ruling", "proofs"), table(), ids=[row[0] for row in table()])
def test_what_proves_a_ruling_is_there(id: str, ruling: str, proofs: list[str]) -> None:
    assert ruling.endswith("."), f"{id}: the ruling is a sentence"
    assert 1 <= len(proofs) <= MOST_PROOFS, f"{id}: one to {MOST_PROOFS} proofs, not {len(proofs)}"
    assert len(set(proofs)) == len(proofs), f"{id} cites something twice"
    known = {scenario.id: scenario for scenario in scenarios()}
    for proof in proofs:
        test = TEST.fullmatch(proof)
        if test:
            assert (ROOT / test[1]).is_file(), f"{id} cites a file that is not there: {test[1]}"
            assert test[2] in functions(test[1]), f"{id}: {test[1]} has no test {test[2]}"
        else:
            assert SCENARIO.fullmatch(proof), f"{id}: {proof} is no scenario and no `file::test`"
            assert proof in known, f"{id} cites {proof}, which is in no scenario file"
            cited = known[proof]
            assert id in cited.rulings, (
                f"{id} cites {proof}, whose header names {', '.join(cited.rulings)} only. If it"
                f" proves {id}, say so in the brackets: {cited.path}, line {cited.line}"
            )


@pytest.mark.once  # it reads the files
@pytest.mark.parametrize("scenario", scenarios(), ids=lambda one: one.id)
def test_a_scenario_cites_rulings_that_exist(scenario: Scenario) -> None:
    cited = {tag for tag in scenario.rulings if RULING.fullmatch(tag)}
    unknown = cited - {id for id, _, _ in table()}
    where = f"{scenario.path}, line {scenario.line}"
    assert unknown == set(), f"{where}: {scenario.id} cites rulings that {PAGE} does not list"


def test_no_scenario_id_is_used_twice() -> None:
    places: dict[str, list[str]] = {}
    for scenario in scenarios():
        places.setdefault(scenario.id, []).append(f"{scenario.path}, line {scenario.line}")
    assert {id: where for id, where in places.items() if len(where) > 1} == {}


@pytest.mark.parametrize("kind", LISTED)
def test_no_scenario_is_missing(kind: str) -> None:
    last = LISTED[kind]
    wanted = numbers(kind, last, len(str(last)))  # S9-001, S8-001, but S6-01 and SX-01
    missing = set(wanted) - {scenario.id for scenario in scenarios()}
    assert missing == set(), "these scenarios are in no file of tests/scenarios"


# ---- rulings that no scenario of a real regulation can show
FRAMES_OF_THE_BOOK = (
    *("basic", "entry20", "entry_strategy"),
    *("pack_random", "pack_strategy", "rare_pack_strategy"),
    *("v80_entry20", "v80_pack", "v80_rare_pack", "v80_strategy"),
)
PACK_ACTIONS = {"open_pack", "rare_draw", "rare_summon", "trap_counter"}
OF_THE_BOOK = [
    one for one in all_regulations() if one.edition.id == "8" and one.frame.id in FRAMES_OF_THE_BOOK
]


@pytest.mark.parametrize("regulation", OF_THE_BOOK, ids=lambda one: one.id)
def test_no_frame_of_the_book_has_trumps(regulation: Regulation) -> None:
    """R8-04: nothing beyond the list of the format and the pack actions, and no step for trumps."""
    listed = {action.id for action in regulation.edition.actions_of(regulation.format)}
    assert {line.record.id for line in regulation.rules.card_lines} - listed <= PACK_ACTIONS
    assert not any("trump" in block.id for block in regulation.frame.setup)


@pytest.mark.parametrize("regulation", all_regulations(), ids=lambda one: one.id)
def test_the_rules_know_no_giving_up(regulation: Regulation) -> None:
    """R8-113: at a chance one asks for an action of the list or passes, and that is all."""
    listed = {line.record.id for line in regulation.rules.card_lines}
    assert not {id for id in listed if re.search("concede|resign|give_up|surrender", id)}
    for game, _ in random_game(regulation, 1):
        question = game.question
        if question is not None and question.verb == ACT:
            assert {option.key() for option in game.options()} <= listed | {"pass"}


def test_what_was_sacrificed_is_no_target() -> None:
    """R8-22: no printed action has both S and a character for its target, so this invents one."""
    altar = CardAction(
        id="altar",
        name=Name("祭壇", "Altar"),
        kind=Kind.QUICK_MAGIC,
        since=Format.LITE,
        trigger=Trigger.DIRECT,
        speed=Speed.NORMAL,
        timing=Timing.QUICK,
        cost=cost("S"),
        target=A_CHARACTER,
        effect=(kill_the_target,),
    )
    rule = Supplement(id="altar", name=Name("祭壇", "Altar"), actions=(altar,))
    play_scenarios(ALTAR, rule)


ALTAR = """
X-022  Who was sacrificed cannot be named
A: field ♠5 ♣6 bw(♡7)
---
A altar pay ♠5
= A is asked target
= the options are ♣6 bw(♡7)
= A grave is ♠5
A target ♣6
both pass
= A field is bw(♡7)
= A grave is ♠5 ♣6
also nobody else is there
A: field ♠5
---
= A cannot altar
also only an opponent's
A: field ♠5
B: field ♣9
---
A altar
= stage is A altar on B.♣9
= A field is -
"""


def test_what_edition_9_takes_over_from_8() -> None:
    """R9-20, R9-23, R9-24 and so R9-56: equip further, charged attackers, printed numbers."""
    play_scenarios(EDITION_9_AS_8)


EDITION_9_AS_8 = """
X-920  An equipped soldier is equipped further
9.1 master+extra
A: field ♠7+♠4 bw(♣2) | hand ♠2 ♡3
---
= A cannot equip ♡3
A equip ♠2 on ♠7
both pass
= A field is ♠7+♠4+♠2 bw(♣2) driven
= size ♠7 is 13

X-923  An attacker charged again still attacks
9.1 master+extra
A: field ♠9 driven attacking | hand ♢3 ♣2
stage A damage_judgement
---
A twist ♢3 pay ♣2 on ♠9
both pass
A state charge
= ♠9 is charged
= ♠9 is attacking
both pass
= B life counts 11

X-924  A bulwark is compared with printed numbers
9.1 master+extra
A: field ♠3 driven attacking | fog up ♡6 on ♠3
B: field bw(♢9) blocking A.♠3
stage A damage_judgement
---
= size ♠3 is 9
both pass
= A field is ♠3 driven
= B field is -
also the printed number matches, whatever the size
B: field bw(♢3) blocking A.♠3
---
both pass
= A field is -
= B field is -
also one card of several is enough
A: field ♠3+♠4 driven attacking | fog -
B: field bw(♢4) blocking A.♠3
---
both pass
= A field is -
= B field is -
"""


def test_an_unnamed_graveyard_is_the_controllers() -> None:
    """R9-34: reunion says "the graveyard" and finds the cards of one's own only."""
    play_scenarios(OWN_GRAVEYARD)


OWN_GRAVEYARD = """
X-934  Reunion looks into one's own graveyard
9.1 master+extra
A: hand ♡2 ♡3 | grave ♣2 ♢8
B: grave ♡K ♠9
---
A reunion ♡2 ♡3
both pass
= A is asked take
= the options are ♣2 ♢8
"""


def test_the_rare_card_can_be_taken_with_any_life() -> None:
    """R9-48: opening the pack may take the rare card instead, and the pack stays whole."""
    play_scenarios(RARE_CARD_OF_THE_PACK)


RARE_CARD_OF_THE_PACK = """
X-948  The rare card instead of one of the pack
9.1 pro+rare_pack
A: rare ♣K | pack ♢K F*13 | life F*12
---
A open_pack
= A is asked take
A take ♣K
= A hand is ♣K
= A rare is -
= A pack counts 14
= B sees A: open pack ?*14
= A cannot open_pack because condition
"""


def test_what_is_free_may_be_repeated() -> None:
    """R9-65: an action that costs nothing and does nothing may be requested again and again."""
    play_scenarios(FOR_EVER)


FOR_EVER = """
X-965  Instant kill with nobody, for ever
9.1 master+extra
A: trump ♠7 up
B: field ♡4
---
A instant_kill on B.♡4
A instant_kill on B.♡4
A instant_kill on B.♡4
= instant_kill resolves 3 times
= B field is ♡4
= A can instant_kill
"""
