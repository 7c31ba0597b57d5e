"""Opening a socket of a server; what goes wrong with it is told as over HTTP."""

from __future__ import annotations

from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI

from blackpoker.client.http import HTTP_SECONDS, Unreachable, base_of, is_here, reason_of, refusal
from blackpoker.table.protocol import Language

LARGEST_ANSWER: Final = 4 * 1024 * 1024  # bytes of one frame from a server


def socket_of(server: str, path: str) -> str:
    """Return the address of a socket.

    >>> socket_of("example.org", "/lobby/ws")
    'ws://example.org/lobby/ws'
    """
    return base_of(server).replace("http", "ws", 1) + path


async def dial(server: str, url: str, token: str, lang: Language) -> ClientConnection:
    """Return a connection; raise Refused or Unreachable if there is none."""
    base = base_of(server)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        return await connect(
            url,
            additional_headers={**headers, "Accept-Language": lang},
            max_size=LARGEST_ANSWER,
            compression=None,
            open_timeout=HTTP_SECONDS,
            close_timeout=1,
            proxy=None if is_here(base) else True,
        )
    except InvalidStatus as error:
        said = bytes(error.response.body or b"")
        raise refusal(said, error.response.status_code, base) from error
    except (OSError, TimeoutError, InvalidHandshake, InvalidURI, EOFError) as error:
        raise Unreachable("server_unreachable", server=base, reason=reason_of(error)) from error
