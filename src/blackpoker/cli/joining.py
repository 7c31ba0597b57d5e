"""Taking a seat in a game on a server, from the terminal."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from blackpoker.core.errors import BlackPokerError
from blackpoker.text import say

if TYPE_CHECKING:
    from blackpoker.client.remote import RemoteTable
    from blackpoker.table.protocol import Language

LONGEST_NAME: Final = 24


class CannotShow(BlackPokerError):
    """The table cannot be shown here, or it was not said which one."""


def need(*packages: str) -> None:
    """Say what to install if it is not there."""
    for package in packages:
        if find_spec(package) is None:
            raise CannotShow("tui_needs", missing=package)


def remote(
    server: str,
    game: str | None,
    token: str | None,
    invite: str | None,
    watch: str | None,
    name: str | None,
    lang: Language,
) -> RemoteTable:
    """A game on a server: by token, by invitation, or as a spectator."""
    from blackpoker.client.guest import join
    from blackpoker.client.remote import RemoteTable
    from blackpoker.table.protocol import Join

    if invite is not None:
        code = invite.rstrip("/").rpartition("/")[2]  # the whole link does too
        called = (name or say(lang, "play.player"))[:LONGEST_NAME]
        seated = asyncio.run(join(server, Join(code, called, bearer=True), lang))
        return RemoteTable(server, seated.game, seated.token, lang=lang)
    if game is None or (token is None) == (watch is None):
        raise CannotShow("tui_which_seat")
    return RemoteTable(server, game, token or "", watch or "", lang)
