"""``blackpoker review``: where a game was won and lost."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

from blackpoker.cli.replay import check_house, read_record
from blackpoker.cli.simulate import LARGEST_SEED, with_progress
from blackpoker.common.view import EVERYBODY
from blackpoker.frames.supplement import Supplement
from blackpoker.house.house_file import read_house, telling
from blackpoker.lab.plots import Curve, check_plot, plot_chances
from blackpoker.lab.review import JudgedMoment, judged, moments_of, worst_of
from blackpoker.play.notation import seat, word
from blackpoker.play.record import Record
from blackpoker.regulation.house_rules import duel_with_house
from blackpoker.text import Keyed, say
from blackpoker.words.columns import COLUMNS, hang
from blackpoker.words.hint import in_words, move_line, percent
from blackpoker.words.letters import in_letters
from blackpoker.words.prompt import Prompt
from blackpoker.words.table import TableText

USUAL_SIMULATIONS: Final = 1_000
SEATS: Final = "AB"
UNBROKEN: Final = "\u00a0%"  # keeps a percent sign beside its number


@click.command("review")
@click.argument("path", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--seat", "wanted", type=click.Choice(list(SEATS)))
@click.option(
    "--simulations", type=click.IntRange(min=1), default=USUAL_SIMULATIONS, show_default=True
)
@click.option("--seed", type=click.IntRange(min=0, max=LARGEST_SEED), default=0, show_default=True)
@click.option("--house", "house", multiple=True, type=click.Path(path_type=Path), metavar="FILE")
@click.option("--plot", type=click.Path(path_type=Path))
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
    record = read_record(path)
    files = [read_house(one) for one in house]
    check_house(record, files)
    rules = tuple(one.rule for one in files)
    players = [0, 1] if wanted is None else [SEATS.index(wanted)]
    with telling(files):
        moments = moments_of(record, players, rules)

        def run(on_progress: Callable[[int, int], None] | None) -> list[JudgedMoment]:
            return judged(moments, simulations, seed, on_progress)

        found = with_progress(run, len(moments)) if sys.stderr.isatty() else run(None)
    report = ReviewReport(record, rules, players, found, simulations, seed, lang, ctx.obj["suits"])
    if for_programs:
        click.echo(json.dumps(report.to_data(), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(report.lines()))
    if plot is not None:
        plot_chances([report.curve(player) for player in players], plot)
        click.echo(say(lang, "arena.plotted", path=plot), err=for_programs)


class ReviewReport:
    """What was found out about a game, for people, programs and pictures."""

    def __init__(
        self,
        record: Record,
        house: tuple[Supplement, ...],
        players: Sequence[int],
        found: Sequence[JudgedMoment],
        simulations: int,
        seed: int,
        lang: str,
        suits: str,
    ) -> None:
        self.record = record
        self.players = players
        self.found = found
        self.simulations = simulations
        self.seed = seed
        self.lang = lang
        self.suits = suits
        self.regulation = duel_with_house(record.header.regulation, house)
        names = record.header.names
        # Nobody is "you" here: it may be the other seat that is judged.
        self.prompt = Prompt(TableText(self.regulation.rules, names, EVERYBODY, lang))

    def of(self, player: int) -> list[JudgedMoment]:
        return [one for one in self.found if one.moment.player == player]

    # ---- for people
    def lines(self) -> list[str]:
        names = self.record.header.names
        title = say(self.lang, "replay.title", name=self.regulation.name, players=" / ".join(names))
        lines = [title, say(self.lang, "review.method", games=self.simulations, seed=self.seed)]
        for player in self.players:
            lines += ["", *self.about(player)]
        return [in_letters(line, self.suits) for line in lines]

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
                s="" if len(mine) == 1 else "s",
                same=sum(one.verdict.chosen.choice == one.verdict.best.choice for one in mine),
                points=f"{100 * sum(one.verdict.fall for one in mine) / len(mine):.1f}",
            )
        ]
        worst = worst_of(mine)
        if not worst:
            return [*lines, "  " + say(self.lang, "review.nothing_lost")]
        for n, one in enumerate(worst, 1):
            whole = self.sentence(one).replace(" %", UNBROKEN)
            lines += [line.replace(UNBROKEN, " %") for line in hang(f"  {n}. ", whole, COLUMNS)]
            better = move_line(one.moment.decision.question.part, one.verdict.line, self.lang)
            lines += ["     " + line for line in better]
        return lines

    def sentence(self, one: JudgedMoment) -> str:
        moment, verdict = one.moment, one.verdict
        return say(
            self.lang,
            "review.fall",
            turn=moment.turn,
            move=moment.move,
            question=Keyed(f"asked.{moment.decision.question.id}"),
            chosen=self.words(one, verdict.chosen.choice),
            better=self.words(one, verdict.best.choice),
            low=percent(verdict.chosen.chance),
            high=percent(verdict.best.chance),
        )

    def words(self, one: JudgedMoment, choice: int) -> str:
        moment = one.moment
        option = moment.decision.options[choice]
        return in_words(self.prompt, moment.view, moment.decision, option)

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
        return Curve(
            seat(player),
            list({one.moment.move: one.verdict.best.chance for one in reversed(mine)}.items())[
                ::-1
            ],
            [
                (one.moment.move, one.verdict.best.chance, one.verdict.chosen.chance)
                for one in worst_of(mine)
            ],
        )


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
