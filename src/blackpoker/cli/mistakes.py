"""Mistakes on the command line, said in the user's language."""

from __future__ import annotations

import click

from blackpoker.text import Keyed, say
from blackpoker.text.nearest import likeliest, near


def options_of(command: click.Command) -> list[str]:
    options = [one for one in command.params if isinstance(one, click.Option)]
    return [name for option in options for name in (*option.opts, *option.secondary_opts)]


def out_of_range(
    name: str, numbers: click.IntRange | click.FloatRange, command: str, lang: str
) -> str:
    """Say which numbers an option takes."""
    key = "bad_number_above" if numbers.min_open else "bad_number_least"
    if numbers.max is not None:
        key = "bad_number"
    return say(
        lang,
        f"cli.{key}",
        name=name,
        kind=Keyed(f"cli.{'whole_number' if isinstance(numbers, click.IntRange) else 'number'}"),
        least=numbers.min,
        most=numbers.max,
        command=command,
    )


def mistake(error: click.ClickException, lang: str) -> str:
    """Return one sentence that names what was wrong and what to try."""
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx is not None else "blackpoker"
    if isinstance(error, click.NoSuchOption):
        guess = likeliest(error.option_name, options_of(ctx.command) if ctx is not None else [])
        key = "cli.no_such_option" if guess is None else "cli.no_such_option_near"
        return say(lang, key, option=error.option_name, guess=guess, command=command)
    parameter = getattr(error, "param", None)
    name = "" if parameter is None else parameter.human_readable_name
    if isinstance(error, click.MissingParameter):
        return say(lang, "cli.missing", name=name, command=command)
    if isinstance(error, click.BadParameter):
        name = parameter.opts[0] if isinstance(parameter, click.Option) else name
        kind = None if parameter is None else parameter.type
        if isinstance(kind, click.Choice):
            return say(lang, "cli.bad_choice", name=name, choices=", ".join(map(str, kind.choices)))
        if isinstance(kind, click.IntRange | click.FloatRange):
            return out_of_range(name, kind, command, lang)
        return say(lang, "cli.bad_value", name=name, reason=error.message, command=command)
    if isinstance(error, click.FileError):
        return say(lang, "cli.file", path=error.ui_filename, reason=error.message)
    if (
        isinstance(error, click.UsageError)
        and ctx is not None
        and isinstance(ctx.command, click.Group)
    ):
        typed = next((one for one in error.message.split("'")[1:2]), "")
        known = ctx.command.list_commands(ctx)
        if typed and typed not in known:
            guess = near(typed, known)
            return say(lang, "cli.no_such_command", typed=typed, guess=guess, command=command)
        return say(lang, "cli.no_command", commands=", ".join(known), command=command)
    return say(lang, "cli.other", message=error.format_message(), command=command)
