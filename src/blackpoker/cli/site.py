"""``blackpoker site``: the page without a server, as a folder of files for any web host."""

from __future__ import annotations

import os
from pathlib import Path

import click

from blackpoker.text import say


@click.command("site")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--server", default="", metavar="URL")
@click.option("--pyodide", "folder", type=click.Path(path_type=Path), default=None)
@click.pass_context
def site(ctx: click.Context, out: Path, server: str, folder: Path | None) -> int:
    """Make a folder that plays in any browser."""
    from blackpoker.server.below import place_of
    from blackpoker.site.folder import make_site
    from blackpoker.site.pyodide_files import VERSION, NoSite, fetched, found_in

    if server and place_of(server) is None:
        raise NoSite("address_unusable", address=server)
    pyodide = found_in(folder) if folder is not None else fetched(cache() / f"pyodide-{VERSION}")
    lang = ctx.obj["lang"]
    made = make_site(out, pyodide, server.rstrip("/"))
    total = sum(made.values())
    for name, size in made.items():
        click.echo(say(lang, "site.part", name=say(lang, f"site.{name}"), size=megabytes(size)))
    click.echo(say(lang, "site.made", folder=out, size=megabytes(total)))
    return 0


def cache() -> Path:
    """Where programs of this machine keep what can be fetched again."""
    named = os.environ.get("XDG_CACHE_HOME")
    return (Path(named) if named else Path.home() / ".cache") / "blackpoker"


def megabytes(size: int) -> str:
    return f"{size / 1e6:.2f} MB"
