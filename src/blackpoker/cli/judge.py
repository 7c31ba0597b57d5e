"""``blackpoker judge``: set up any position, ask what happens in it, play it on for both sides."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import click
import msgspec

from blackpoker.cli.results import A_FILE
from blackpoker.core.errors import BlackPokerError
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import check_ids, read_house, telling
from blackpoker.judge.bodies import JudgeAnswer, JudgeAsk, JudgeStep
from blackpoker.judge.hearing import hear
from blackpoker.judge.laid import placed
from blackpoker.judge.sheet import JudgeError, Sheet, read_sheet, sheet_of
from blackpoker.play.cards import in_suits
from blackpoker.play.position import write_position
from blackpoker.play.table_text import side_line
from blackpoker.regulation.catalogue import BEGINNERS_GAME
from blackpoker.text import say

MOVES_SHOWN: Final = 30
GIVEN: Final = re.compile(
    r"[AB]\s*[:：]|(?:turn|chance|passed|stage|seed|ask top)\b|\d+(?:\.\d+)? \w"
)


@dataclass
class JudgeBench:
    """The sheet before the judge, the lines tried beside it, and what was said last."""

    sheet: Sheet
    house: tuple[Supplement, ...]
    lang: str
    suits: str = "unicode"
    branches: list[list[str]] = field(default_factory=list)
    answer: JudgeAnswer | None = None

    def ask(self, **more: object) -> JudgeAnswer:
        """Have the sheet judged."""
        asked = {"text": self.sheet.text(), "lang": self.lang, **more}
        self.answer = hear(msgspec.convert(asked, JudgeAsk), self.house)
        return self.answer

    def tell(self, *lines: str) -> None:
        for line in lines:
            click.echo(in_suits(line, self.suits))

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"judge.{key}", **values)

    # ---- what is shown
    def show(self, since: int = 0) -> None:
        """Tell what is wrong, what the steps from this one on did, and what is asked."""
        answer = self.ask()
        for fault in answer.faults:
            self.tell(self.say("cannot_be" if fault.grave else "odd", text=fault.text))
        if answer.question is None and not answer.over:
            return
        for number, step in enumerate(answer.steps):
            if step.n >= since:
                self.tell(*self.step_lines(number + 1, step))
        self.board()

    def step_lines(self, number: int, step: JudgeStep) -> list[str]:
        if step.line.startswith("="):
            if step.problem:
                return [f"{number:3}  {step.line}  ✕ {step.problem}"]
            return [f"{number:3}  {step.line}  ✓"]
        boxes = " ".join(f"[{one.box}]" for one in step.walk if one.box)
        lines = [f"{number:3}  {step.line}", f"     {boxes}"]
        for one in step.walk:
            lines += [f"     {f'[{one.box}]' if one.box else '…'} {said}" for said in one.said]
        lines += [f"     {one}" for one in step.changes]
        lines += [f"     {one.number}: {one.text}" for one in step.because]
        if step.problem:
            lines.append(f"     ✕ {step.problem}")
        return [line for line in lines if line.strip()]

    def board(self) -> None:
        """The table as it lies open, and who is asked."""
        answer = self.answer or self.ask()
        steps = [one.position for one in answer.steps if one.position is not None]
        shown = steps[-1] if steps else answer.start
        if shown is not None:
            position = placed(shown)
            turn = self.say("turn_of", n=position.turn_number, seat="AB"[position.turn])
            self.tell("", f"{answer.regulation}, {turn}")
            for seat in (1, 0):
                self.tell(f"{'AB'[seat]}: {side_line(position.sides[seat])}")
            for line in whole_table(write_position(position)):
                self.tell(line)
        if answer.over:
            key = "won" if answer.winner >= 0 else "drawn"
            self.tell(self.say(key, seat="AB"[answer.winner]))
        elif answer.question is not None:
            self.tell(f"{'AB'[answer.question.player]}: {answer.question.text}")

    def moves(self, rest: str) -> None:
        """Everything that can be done now."""
        question = (self.answer or self.ask()).question
        for one in (question.moves if question is not None else [])[:MOVES_SHOWN]:
            self.tell(f"  {one.line}   ({one.label})")
        if question is not None and (question.more or len(question.moves) > MOVES_SHOWN):
            self.tell(self.say("more_moves"))

    def why(self, rest: str) -> None:
        """Why something cannot be done; without a word, of everything."""
        question = (self.answer or self.ask()).question
        wanted = rest.strip().casefold()
        for one in question.refused if question is not None else []:
            if wanted in ("", one.action.casefold(), one.name.casefold()):
                number = f" [{one.because.number}]" if one.because is not None else ""
                self.tell(f"  {one.name}: {one.text}{number}")
                if wanted and one.because is not None:
                    self.tell(f"     {one.because.text}")

    # ---- what is changed
    def change(self, sheet: Sheet, since: int) -> None:
        """Judge another sheet; where that cannot be read the one before stays."""
        before, self.sheet = self.sheet, sheet
        try:
            self.show(since)
        except BlackPokerError:
            self.sheet = before
            raise

    def do(self, line: str) -> None:
        """Play a line, test one, or give one."""
        if GIVEN.match(line):
            given = [one for one in self.sheet.given if not same_part(one, line)]
            kept = [line, *given] if line[0].isdigit() else [*given, merged(self.sheet, line)]
            self.change(replace(self.sheet, given=kept), 0)
            return
        if not line.startswith(("=", "A ", "B ", "both ")):
            question = (self.answer or self.ask()).question
            line = f"{'AB'[question.player]} {line}" if question is not None else line
        steps = [*self.sheet.steps, line]
        self.change(replace(self.sheet, steps=steps), len(steps) - 1)
        assert self.answer is not None
        if any(one.problem for one in self.answer.steps):  # nothing happened
            self.sheet = replace(self.sheet, steps=steps[:-1])
            self.answer = None

    def back(self, rest: str) -> None:
        """Take the last line back."""
        self.change(replace(self.sheet, steps=self.sheet.steps[:-1]), len(self.sheet.steps) - 1)

    def branch(self, rest: str) -> None:
        """Keep this line, to compare with; or go to one that was kept."""
        if not rest:
            self.branches.append(self.sheet.steps[:])
            self.tell(self.say("kept", n=len(self.branches)))
            return
        kept = self.kept(rest)
        self.branches.append(self.sheet.steps[:])
        self.change(replace(self.sheet, steps=kept[:]), 0)

    def kept(self, rest: str) -> list[str]:
        if not rest.isdecimal() or not 1 <= int(rest) <= len(self.branches):
            raise JudgeError("judge_no_branch", text=rest, count=len(self.branches))
        return self.branches[int(rest) - 1]

    def compare(self, rest: str) -> None:
        """Where this line ends differently from one that was kept."""
        answer = self.ask(beside=self.kept(rest or str(len(self.branches))))
        for one in answer.differences or []:
            who = f"{'AB'[one.seat]} " if one.seat >= 0 else ""
            self.tell(f"  {who}{one.what}: {one.here}  |  {one.there}")
        if not answer.differences:
            self.tell(self.say("same"))

    def here(self, rest: str) -> None:
        """Begin with what lies there now."""
        answer = self.answer or self.ask()
        shown = [one.position for one in answer.steps if one.position is not None]
        if shown and shown[-1] is not None:
            self.change(replace(sheet_of(placed(shown[-1])), title=self.sheet.title), 0)

    # ---- what is kept
    def text(self, rest: str) -> None:
        """The sheet as a scenario."""
        self.tell(self.sheet.text())

    def link(self, rest: str) -> None:
        """What stands behind the # of the page's address."""
        click.echo(f"/judge#{self.sheet.link()}")

    def save(self, rest: str) -> None:
        """Write a scenario that can be played; what is true now is expected at its end."""
        answer = self.ask()
        expects = bool(self.sheet.steps) and self.sheet.steps[-1].startswith("=")
        lines = [self.sheet.text(), *([] if expects else answer.expect)]
        path = Path(rest or "judged.scenario")
        try:
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        except OSError as error:
            raise JudgeError("judge_not_kept", path=path, reason=error.strerror or error) from error
        self.tell(self.say("saved", path=path))


def whole_table(position: str) -> list[str]:
    """What lies on the stage, and who has the chance."""
    parts = position.split("; ")[2:]
    return [one for one in parts if one.startswith(("chance", "passed", "stage"))]


def same_part(one: str, other: str) -> bool:
    """Are these two lines about the same thing?"""
    if one[0].isdigit() or other[0].isdigit():
        return one[0].isdigit() and other[0].isdigit()
    head = re.split(r"[\s:：]", one, maxsplit=1)[0]
    return head == re.split(r"[\s:：]", other, maxsplit=1)[0]


def merged(sheet: Sheet, line: str) -> str:
    """A side with the zones of the new line in the place of its old ones."""
    found = re.match(r"([AB])\s*[:：](.*)", line)
    before = next((one for one in sheet.given if same_part(one, line)), "")
    if found is None or not before:
        return line
    zones: dict[str, str] = {}
    for zone in [*before.partition(":")[2].split("|"), *found[2].split("|")]:
        words = zone.split()
        if words:
            zones["pack" if words[:2] == ["open", "pack"] else words[0]] = zone.strip()
    return f"{found[1]}: {' | '.join(zones.values())}"


WORDS: Final[dict[str, Callable[[JudgeBench, str], None]]] = {
    "moves": JudgeBench.moves,
    "why": JudgeBench.why,
    "back": JudgeBench.back,
    "branch": JudgeBench.branch,
    "compare": JudgeBench.compare,
    "here": JudgeBench.here,
    "text": JudgeBench.text,
    "link": JudgeBench.link,
    "save": JudgeBench.save,
}
LEAVE: Final = ("quit", "q", "exit")


@click.command("judge")
@click.argument("path", metavar="[FILE]", required=False, type=A_FILE)
@click.option("--position", "text", default="", metavar="TEXT")
@click.option("--case", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--house", "files", multiple=True, type=A_FILE, metavar="FILE")
@click.option("--link", "only_link", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def judge(
    ctx: click.Context,
    path: Path | None,
    text: str,
    case: int,
    files: tuple[Path, ...],
    only_link: bool,
    as_json: bool,
) -> int:
    """Judge a position; without a file or a text begin with an empty table."""
    lang = ctx.obj["lang"]
    house = [read_house(one) for one in files]
    check_ids(house)
    given = read(path) if path is not None else text
    sheet = read_sheet(given or BEGINNERS_GAME, case - 1)
    bench = JudgeBench(
        sheet, tuple(one.rule for one in house), lang, ctx.obj.get("suits", "unicode")
    )
    with telling(house):
        if only_link:
            bench.ask()
            bench.link("")
            return 0
        if as_json:
            click.echo(json.dumps(msgspec.to_builtins(bench.ask()), ensure_ascii=False, indent=1))
        else:
            bench.show()
            listen(bench)
        failed = bench.answer is not None and any(one.problem for one in bench.answer.steps)
        return 1 if failed else 0


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise JudgeError("scenario_unreadable", path=str(path), reason=str(error)) from error


def listen(bench: JudgeBench) -> None:
    """Do what is written, line by line, until nothing more is."""
    asks = sys.stdin.isatty()
    if asks:
        bench.tell(bench.say("help"))
    while True:
        if asks:
            click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line or line.strip().casefold() in LEAVE:
            return
        word, _, rest = line.strip().partition(" ")
        try:
            if word in ("?", "help"):
                bench.tell(bench.say("help"))
            elif word in WORDS:
                WORDS[word](bench, rest.strip())
            elif line.strip():
                bench.do(line.strip())
        except BlackPokerError as error:
            bench.tell(error.said(bench.lang))
