"""What can be asked over HTTP about the way here: the addresses of this server, and their codes."""

from __future__ import annotations

from typing import Final

from blackpoker.server.endpoints import LANG, Parameter, endpoint
from blackpoker.server.http_answers import HttpAnswer, HttpAsked, ServerRefusal, answer
from blackpoker.server.qr import code_picture
from blackpoker.server.security import own_origins
from blackpoker.server.service import Service
from blackpoker.table.http_bodies import Reachable

LINK: Final = Parameter("link", "The whole address of a page of this server")
LONGEST_LINK: Final = 200  # letters; more would be too fine for a camera


@endpoint("GET", "/api/reach", Reachable)
async def see_reach(service: Service, request: HttpAsked) -> HttpAnswer:
    """Under which addresses people can come."""
    reach = service.config.reach
    here = reach.here or next(iter(own_origins(request)), "") + service.config.below
    return answer(Reachable(here, list(reach.others)))


@endpoint("GET", "/api/code", kind="image/svg+xml", query=(LANG, LINK), fails=(422,))
async def see_code(service: Service, request: HttpAsked) -> HttpAnswer:
    """A link to a page of this server as a QR code."""
    link, config = request.query_params.get("link", ""), service.config
    here = (one + config.below for one in own_origins(request, config.address))
    ours = (*config.reach.others, *here)
    if len(link) > LONGEST_LINK or not link.startswith(tuple(f"{one}/" for one in ours)):
        raise ServerRefusal("not_our_link", addresses=", ".join(dict.fromkeys(ours)))
    return HttpAnswer(code_picture(link), kind="image/svg+xml")


ENDPOINTS: Final = (see_reach, see_code)
