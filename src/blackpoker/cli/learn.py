"""``blackpoker learn``: a network that teaches itself a regulation, or several."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from blackpoker.cli.results import A_FILE, A_SEED, NO_NUMBER, percent, with_interval
from blackpoker.lab.gathering import cores
from blackpoker.lab.plots import needed
from blackpoker.learn.mixture import measured_in
from blackpoker.learn.plan import (
    CHECKPOINT,
    PICTURE,
    PROGRESS,
    LearningPlan,
    new_plan,
    resumed_plan,
)
from blackpoker.learn.progress import ExpectedCost, LessonLearned, ProgressPoint, Told
from blackpoker.learn.recipe import LearnError, read_numbers
from blackpoker.learn.writing import writing
from blackpoker.text import say

if TYPE_CHECKING:
    from blackpoker.learn.checkpoint import SpentSoFar

INTERRUPTED: Final = 130  # the exit code, as for Ctrl-C elsewhere
NEEDED: Final = ("numpy", "torch")
LARGE: Final = {"": 1, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000}
AMOUNT: Final = click.FloatRange(min=0, min_open=True)
NAMED_NUMBERS: Final = ("width", "depth", "games", "rate", "entropy")


class Many(click.ParamType[int]):
    """A large whole number: ``20000000``, ``20M``, ``1.5G``."""

    name = "number"

    def convert(self, value: Any, param: Any, ctx: click.Context | None) -> int:
        text = str(value).strip().upper()
        unit = text[-1:] if text[-1:] in ("K", "M", "G") else ""
        try:
            found = float(text.removesuffix(unit)) * LARGE[unit]
        except ValueError:
            found = 0.0
        if not 1 <= found < 1e15:
            raise LearnError("learn_bad_amount", text=str(value))
        return int(found)


@click.command("learn")
@click.argument("regulations", nargs=-1, metavar="[REGULATION]...")
@click.option("--out", required=True, type=A_FILE, metavar="FOLDER")
@click.option("--minutes", type=AMOUNT)
@click.option("--decisions", type=Many())
@click.option("--resume", is_flag=True)
@click.option("--from", "start", metavar="NETWORK")
@click.option("--imitate", type=AMOUNT, metavar="SECONDS")
@click.option("--teacher", metavar="AGENT")
@click.option("--against", metavar="OPPONENT")
@click.option("--drawn/--greedy", "against_draws", default=None)
@click.option("--measure", multiple=True, metavar="AGENT")
@click.option("--every", type=AMOUNT, metavar="MINUTES")
@click.option("--deals", type=click.IntRange(min=1))
@click.option("--plot", is_flag=True, default=None)
@click.option("--seed", type=A_SEED)
@click.option("--workers", type=click.IntRange(min=1, max=1024))
@click.option("--on", default="", metavar="ADDRESS")
@click.option("--width", type=int)
@click.option("--depth", type=int)
@click.option("--games", type=int)
@click.option("--rate", type=float)
@click.option("--entropy", type=float)
@click.option("--set", "settings", multiple=True, metavar="NAME=NUMBER")
@click.pass_context
def learn(
    ctx: click.Context,
    /,
    regulations: tuple[str, ...],
    out: Path,
    resume: bool,
    on: str,
    settings: tuple[str, ...],
    **asked: Any,
) -> None:
    """Train a network by self-play, or one that answers a fixed opponent."""
    lang = ctx.obj["lang"]
    said = {name: value for name, value in asked.items() if value not in (None, ())}
    numbers: dict[str, float] = {name: said.pop(name) for name in NAMED_NUMBERS if name in said}
    numbers |= read_numbers(settings)
    if resume:
        check_torch()
        plan = gone_on(out, regulations, numbers, said)
    else:
        said.setdefault("workers", cores())
        plan = new_plan(regulations, numbers, **said)
        check_torch()
        begin(out, plan, lang)
    if not train(out, plan, lang, on):
        ctx.exit(INTERRUPTED)


def check_torch() -> None:
    """Refuse before anything else what would fail without the libraries."""
    for name in NEEDED:
        try:
            importlib.import_module(name)
        except ImportError as error:
            raise LearnError("learn_needs", missing=name) from error


def begin(out: Path, plan: LearningPlan, lang: str) -> None:
    """Keep where a new run stands, in a folder without one."""
    from blackpoker.learn.checkpoint import save_checkpoint
    from blackpoker.learn.run import network_file
    from blackpoker.learn.start import begun

    with writing(out, begun=False):
        if (out / CHECKPOINT).exists():
            raise LearnError("learn_exists", path=str(out / CHECKPOINT))
        for path in (out / PROGRESS, network_file(out)):
            if path.exists() and path.stat().st_size:
                raise LearnError("learn_leftover", path=str(path))
    if plan.plot:
        needed("matplotlib.figure")
    with writing(out, begun=False):
        out.mkdir(parents=True, exist_ok=True)
        (out / PROGRESS).touch()
    if plan.imitate:
        click.echo(say(lang, "learn.watching", teacher=plan.teacher, seconds=plan.imitate))
    stands = begun(plan, lambda told: click.echo(sentence(told, lang)))
    with writing(out / CHECKPOINT, begun=False):
        save_checkpoint(out / CHECKPOINT, stands)


def gone_on(
    out: Path, regulations: tuple[str, ...], numbers: dict[str, float], said: dict[str, Any]
) -> LearningPlan:
    """Keep how the run of a folder goes on."""
    from blackpoker.learn.checkpoint import load_checkpoint, save_checkpoint

    kept = load_checkpoint(out / CHECKPOINT)
    spent = (kept.spent.minutes, kept.spent.decisions)
    plan = resumed_plan(kept.plan, spent, regulations, numbers, **said)
    if plan.plot:
        needed("matplotlib.figure")
    kept.plan = plan
    with writing(out / CHECKPOINT):
        save_checkpoint(out / CHECKPOINT, kept)
    return plan


def train(out: Path, plan: LearningPlan, lang: str, on: str) -> bool:
    """Learn and say how it goes; False if it was interrupted."""
    from blackpoker.learn.crew import learn_together
    from blackpoker.learn.run import network_file

    for line in announced(out, plan, lang):
        click.echo(line)
    workers = plan.recipe.workers
    whole, spent = learn_together(out, workers, lambda told: click.echo(sentence(told, lang)), on)
    click.echo(cost_of(spent, lang))
    if not whole:
        click.echo(say(lang, "learn.stopped", out=out))
        return False
    click.echo(say(lang, "learn.network", path=network_file(out)))
    if plan.plot:
        click.echo(say(lang, "arena.plotted", path=out / PICTURE))
    return True


# ---- what is said
def announced(out: Path, plan: LearningPlan, lang: str) -> list[str]:
    """Say beforehand what will be done."""
    recipe = plan.recipe
    ids = list(dict.fromkeys(recipe.regulations))
    listed = ", ".join(ids) if len(ids) <= 3 else say(lang, "learn.several", count=len(ids))
    budget: list[str] = []
    if plan.minutes is not None:
        budget.append(say(lang, "learn.minutes", minutes=f"{plan.minutes:g}"))
    if plan.decisions is not None:
        budget.append(say(lang, "learn.decisions", decisions=counted(plan.decisions)))
    lines = [
        say(
            lang,
            "learn.title",
            regulations=listed,
            width=recipe.width,
            depth=recipe.depth,
            workers=recipe.workers,
            seed=recipe.seed,
            budget=say(lang, "cli.or").join(budget),
            out=out,
        )
    ]
    if plan.against:
        lines.append(say(lang, "learn.against", name=plan.against))
    watched = ", ".join([*plan.measure, *filter(None, [plan.against])])
    if watched:
        places = ", ".join(measured_in(recipe.regulations))
        values = {"names": watched, "every": f"{plan.every:g}", "games": 2 * plan.deals}
        lines.append(say(lang, "learn.measures", places=places, **values))
    return lines


def sentence(told: Told, lang: str) -> str:
    """Say what a run tells."""
    if isinstance(told, LessonLearned):
        values = {"decisions": counted(told.decisions), "rate": percent(told.foretold)}
        return say(lang, "learn.lesson", **values)
    if isinstance(told, ExpectedCost):
        return say(
            lang,
            "learn.expected",
            speed=counted(int(told.speed)),
            minutes=f"{told.minutes:.3g}",
            decisions=counted(told.decisions),
            games=counted(told.games),
        )
    if isinstance(told, ProgressPoint):
        return say(
            lang,
            "learn.progress",
            minutes=f"{told.minutes:.1f}",
            decisions=counted(told.decisions),
            games=counted(told.games),
            length=f"{told.length:.0f}",
            value=shown(told.means.get("value")),
            entropy=shown(told.means.get("entropy")),
        )
    return say(
        lang,
        "learn.fresh" if told.fresh else "learn.measured",
        regulation=told.regulation,
        name=told.against,
        result=with_interval(told.rate, (told.low, told.high)),
        games=told.games,
    )


def cost_of(spent: SpentSoFar, lang: str) -> str:
    return say(
        lang,
        "learn.cost",
        minutes=f"{spent.minutes:.1f}",
        cpu=f"{spent.cpu_minutes:.1f}",
        decisions=counted(spent.decisions),
        games=counted(spent.games),
    )


def shown(mean: float | None) -> str:
    return NO_NUMBER if mean is None else f"{mean:.3f}"


def counted(n: int) -> str:
    """A large number, short.

    >>> counted(950), counted(12_345), counted(20_400_000)
    ('950', '12.3 k', '20.4 M')
    """
    if n < 1000:
        return str(n)
    return f"{n / 1000:.1f} k" if n < 1_000_000 else f"{n / 1_000_000:.1f} M"
