"""``blackpoker review``: where a game was won and lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from blackpoker.cli.replay import read_record
from blackpoker.cli.results import A_FILE, A_SEED, for_a_program, with_progress
from blackpoker.common.view import EVERYBODY
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import telling
from blackpoker.lab.plots import Curve, check_plot, plot_chances
from blackpoker.lab.review import JudgedMoment, judged, moments_of, worst_of
from blackpoker.play.cards import in_suits
from blackpoker.play.notation import seat, word
from blackpoker.play.record import Record
from blackpoker.regulation.house_rules import duel_with_house
from blackpoker.text import say
from blackpoker.words.advice import fall_in_words
from blackpoker.words.columns import COLUMNS, hang
from blackpoker.words.prompt import Prompt

USUAL_SIMULATIONS: Final = 1_000
SEATS: Final = "AB"
UNBROKEN: Final = "\u00a0%"  # keeps a percent sign beside its number


@click.command("review")
@click.argument("path", metavar="RECORD", type=A_FILE)
@click.option("--seat", "wanted", type=click.Choice(list(SEATS)))
@click.option(
    "--simulations", type=click.IntRange(min=1), default=USUAL_SIMULATIONS, show_default=True
)
@click.option("--seed", type=A_SEED, default=0, show_default=True)
@click.option("--house", "house", multiple=True, type=A_FILE, metavar="FILE")
@click.option("--plot", type=A_FILE)
@click.option("--json", "for_programs", is_flag=True)
@click.pass_context
def review(
    ctx: click.Context,
    path: Path,
    wanted: str | None,
    simulations: int,
    seed: int,
    house: tuple[Path, ...],
    plot: Path | None,
    for_programs: bool,
) -> None:
    """Judge every choice from what its player knew."""
    lang = ctx.obj["lang"]
    if plot is not None:
        check_plot(plot)
    record, files = read_record(path, house)
    rules = tuple(one.rule for one in files)
    players = [0, 1] if wanted is None else [SEATS.index(wanted)]
    with telling(files):
        moments = moments_of(record, players, rules)
        found = with_progress(lambda told: judged(moments, simulations, seed, told))
    report = ReviewReport(record, rules, players, found, simulations, seed, lang, ctx.obj["suits"])
    click.echo(for_a_program(report.to_data()) if for_programs else "\n".join(report.lines()))
    if plot is not None:
        plot_chances([report.curve(player) for player in players], plot)
        click.echo(say(lang, "arena.plotted", path=plot), err=for_programs)


@dataclass
class ReviewReport:
    """What was found out about a game, for people, programs and pictures."""

    record: Record
    house: tuple[Supplement, ...]
    players: Sequence[int]
    found: Sequence[JudgedMoment]
    simulations: int
    seed: int
    lang: str
    suits: str

    def __post_init__(self) -> None:
        header = self.record.header
        self.regulation = duel_with_house(header.regulation, self.house)
        rules = self.regulation.rules
        # Nobody is "you" here: it may be the other seat that is judged.
        self.prompt = Prompt(rules, header.names, EVERYBODY, self.lang)

    def of(self, player: int) -> list[JudgedMoment]:
        return [one for one in self.found if one.moment.player == player]

    # ---- for people
    def lines(self) -> list[str]:
        names = self.record.header.names
        title = say(self.lang, "replay.title", name=self.regulation.name, players=" / ".join(names))
        lines = [title, say(self.lang, "review.method", games=self.simulations, seed=self.seed)]
        for player in self.players:
            lines += ["", *self.about(player)]
        return [in_suits(line, self.suits) for line in lines]

    def about(self, player: int) -> list[str]:
        mine = self.of(player)
        values = {"seat": seat(player), "name": self.record.header.names[player]}
        if not mine:
            return [say(self.lang, "review.no_choice", **values)]
        lines = [
            say(
                self.lang,
                "review.seat",
                **values,
                count=len(mine),
                same=sum(one.verdict.chosen.choice == one.verdict.best.choice for one in mine),
                points=f"{100 * sum(one.verdict.fall for one in mine) / len(mine):.1f}",
            )
        ]
        worst = worst_of(mine)
        if not worst:
            return [*lines, "  " + say(self.lang, "review.nothing_lost")]
        for n, one in enumerate(worst, 1):
            at, verdict = one.moment, one.verdict
            whole = fall_in_words(self.prompt, at.move, at.whole, at.made, verdict)
            unbroken = hang(f"  {n}. ", whole.replace(" %", UNBROKEN), COLUMNS)
            lines += [line.replace(UNBROKEN, " %") for line in unbroken]
            written = say(self.lang, "advice.write", line=verdict.line)
            lines += ["     " + written] if verdict.line else []
        return lines

    # ---- for programs
    def to_data(self) -> dict[str, Any]:
        header = self.record.header
        return {
            "regulation": header.regulation,
            "names": header.names,
            "result": self.record.result,
            "simulations": self.simulations,
            "seed": self.seed,
            "seats": [seat(player) for player in self.players],
            "decisions": [data_of(one) for one in self.found],
            "worst": {
                seat(player): [data_of(one) for one in worst_of(self.of(player))]
                for player in self.players
            },
        }

    # ---- for the eye
    def curve(self, player: int) -> Curve:
        """One point for a move, where it begins: the chance of the best that could be done."""
        mine = self.of(player)
        points: dict[int, float] = {}
        for one in mine:
            points.setdefault(one.moment.move, one.verdict.best.chance)
        falls = [
            (one.moment.move, one.verdict.best.chance, one.verdict.chosen.chance)
            for one in worst_of(mine)
        ]
        return Curve(seat(player), list(points.items()), falls)


def data_of(one: JudgedMoment) -> dict[str, Any]:
    moment, verdict = one.moment, one.verdict
    options = moment.decision.options
    return {
        "move": moment.move,
        "turn": moment.turn,
        "seat": seat(moment.player),
        "question": moment.decision.question.id,
        "chosen": word(moment.view, moment.decision, options[verdict.chosen.choice]),
        "chance": verdict.chosen.chance,
        "error": verdict.chosen.error,
        "best": word(moment.view, moment.decision, options[verdict.best.choice]),
        "best_chance": verdict.best.chance,
        "best_error": verdict.best.error,
        "best_move": verdict.line,
        "fall": verdict.fall,
    }
