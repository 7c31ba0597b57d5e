"""The sockets of the evenings: whoever has the code may follow one; nothing is said over them."""

from __future__ import annotations

from blackpoker.core.errors import BlackPokerError
from blackpoker.server.api_meetings import who_asks
from blackpoker.server.guests import NO_GAME, TOO_MANY, Connection, Socket
from blackpoker.server.http_answers import ServerRefusal, language_of
from blackpoker.server.service import Service
from blackpoker.server.sockets import let_in, listen, turn_away


async def follow(service: Service, socket: Socket) -> None:
    """Serve somebody who follows an evening from the first frame to the last."""
    await let_in(service, socket, serve_follower)


async def serve_follower(service: Service, socket: Socket, address: str) -> None:
    try:
        meeting = service.meetings.find(socket.path_params["code"])
    except BlackPokerError as error:
        await turn_away(socket, error, NO_GAME)
        return
    if len(meeting.guests) >= service.limits.sockets_a_meeting:
        await turn_away(socket, ServerRefusal("too_many_sockets"), TOO_MANY)
        return
    mine = who_asks(meeting, socket)
    await socket.accept()
    lang = language_of(socket)
    guest = Connection(socket, mine.player, lang, service.limits, address, service.budgets)
    meeting.follow(guest, mine)

    async def hear(_: str | None) -> None:
        if not guest.bucket.take():  # there is nothing to say here
            guest.drop(TOO_MANY)

    try:
        await listen(socket, guest, hear)
    finally:
        meeting.guests.discard(guest)
