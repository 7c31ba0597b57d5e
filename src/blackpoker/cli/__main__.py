"""The command ``blackpoker``. Commands are loaded when they are used, so that help is quick."""

from __future__ import annotations

import importlib
import io
import locale
import os
import sys
from typing import Any, Final

import click

from blackpoker import __version__
from blackpoker.core.errors import BlackPokerError
from blackpoker.text import say
from blackpoker.text.languages import (
    FALLBACK,
    LANGUAGES,
    SEARCHED,
    BrokenText,
    named_folders,
    spoken_here,
)

COMMANDS: Final = (
    "play",
    "tui",
    "serve",
    "site",
    "data",
    "rules",
    "simulate",
    "arena",
    "lab",
    "learn",
    "bot",
    "puzzle",
    "replay",
    "verify",
    "review",
    "scenario",
    "judge",
    "lint",
    "bench",
)


def usual_language() -> str:
    """The language the environment names if it is spoken here, English elsewhere."""
    said = next(
        (os.environ[one] for one in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(one)), ""
    )
    return spoken_here(said or locale.getlocale()[0] or "") or FALLBACK


def asked_language(words: list[str]) -> str:
    """Find ``--lang`` before anything else is read, so that mistakes are told in that language
    too."""
    for i, one in enumerate(words):
        if one.startswith("--lang="):
            return one.partition("=")[2]
        if one == "--lang" and i + 1 < len(words):
            return words[i + 1]
    return usual_language()


class SpokenFormatter(click.HelpFormatter):
    """Help with its headings in the person's language."""

    lang = FALLBACK

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or say(self.lang, "cli.usage"))

    def write_heading(self, heading: str) -> None:
        known = {"Options": "cli.options", "Commands": "cli.commands"}
        super().write_heading(say(self.lang, known[heading]) if heading in known else heading)


class SpokenContext(click.Context):
    """Makes help in the person's language."""

    def make_formatter(self) -> click.HelpFormatter:
        formatter = SpokenFormatter(width=self.terminal_width, max_width=self.max_content_width)
        formatter.lang = self.obj["lang"]
        helping = self.command.get_help_option(self)
        if helping is not None:
            helping.help = say(formatter.lang, "cli.option.help")
        return formatter


class Commands(click.Group):
    """Finds a command in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"blackpoker.cli.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        add_common_options(command)
        explain(command, cmd_name, ctx.obj["lang"])
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from their texts alone: nothing is imported for it."""
        lang = ctx.obj["lang"]
        rows = [(name, say(lang, f"cli.{name}").split("\n", 1)[0]) for name in COMMANDS]
        with formatter.section(say(lang, "cli.commands")):
            formatter.write_dl(rows)


def explain(command: click.Command, name: str, lang: str) -> None:
    """Give a command and its options their help, and those it is a group of theirs."""
    if isinstance(command, click.Group):
        for part, one in command.commands.items():
            explain(one, f"{name}_{part}", lang)
    command.context_class = SpokenContext
    command.help = say(lang, f"cli.{name}")
    for option in command.params:
        if isinstance(option, click.Option):
            word = max(option.opts, key=len).lstrip("-")
            common = word in ("lang", "suits")
            key = f"cli.option.{word if common else f'{name}.{word}'}"
            option.help = say(lang, key, languages=say(lang, "cli.or").join(LANGUAGES))


def add_common_options(command: click.Command) -> None:
    """Every command takes the language and the way suits are written."""
    if isinstance(command, click.Group):
        for one in command.commands.values():
            add_common_options(one)
    if any(parameter.name == "lang" for parameter in command.params):
        return

    def keep(ctx: click.Context, parameter: click.Parameter, value: Any) -> Any:
        if value is not None:
            ctx.obj[parameter.name] = value
        return value

    for name, words in {"--lang": LANGUAGES, "--suits": ("unicode", "ascii", "kanji")}.items():
        choice = click.Choice(words)
        command.params.append(click.Option([name], type=choice, expose_value=False, callback=keep))


@click.command("blackpoker", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False, is_eager=True)
@click.version_option(__version__)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Load nothing and do nothing until a command is named."""


def usual_suits() -> str:
    """Letters where the terminal cannot show the symbols."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return "unicode" if "utf" in encoding else "ascii"


def write_what_the_terminal_can() -> None:
    """Let a letter the terminal does not know be a question mark, not the end of the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def check_folders() -> None:
    """Raise an error if somebody tries texts from a folder that is not there."""
    for folder in named_folders():
        if not folder.is_dir():
            raise BlackPokerError("texts_no_folder", path=folder, variable=SEARCHED)


def unreadable(error: BrokenText) -> str:
    """Say which file of texts is broken, in a language whose own files can be read."""
    for lang in (usual_language(), FALLBACK):
        try:
            return say(lang, "error.text_unreadable", path=error.path, reason=error.reason)
        except BrokenText:
            continue
    return str(error)


def main(arguments: list[str] | None = None) -> None:
    """Run a command; a user's mistake is one sentence and exit code 2."""
    words = sys.argv[1:] if arguments is None else arguments
    lang = asked_language(words)
    lang = lang if lang in LANGUAGES else usual_language()
    write_what_the_terminal_can()
    try:
        check_folders()
        explain(cli, "blackpoker", lang)
        code = cli.main(
            words,
            prog_name="blackpoker",
            standalone_mode=False,
            obj={"lang": lang, "suits": usual_suits()},
        )
        sys.exit(code if isinstance(code, int) else 0)
    except (BlackPokerError, BrokenText) as error:
        told = unreadable(error) if isinstance(error, BrokenText) else error.said(lang)
        click.echo(told, err=True)
        sys.exit(2)
    except click.exceptions.Exit as error:
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo(err=True)
        sys.exit(130)
    except click.ClickException as error:
        from blackpoker.cli.mistakes import mistake

        click.echo(mistake(error, lang), err=True)
        sys.exit(2)
    except BrokenPipeError:
        # Whoever was reading has gone; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


if __name__ == "__main__":
    main()
