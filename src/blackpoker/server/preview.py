"""What a messenger shows of a link before anybody opens it: a title, a sentence, a picture.

Whoever makes a preview runs no script, so it stands in the page as it is sent. It says who invites
and what is played, and nothing that is known only at the table.
"""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.requests import Request

from blackpoker.core.errors import BlackPokerError
from blackpoker.meeting.entry import EveningPlan
from blackpoker.server.meeting_store import meeting_called
from blackpoker.server.security import own_origins
from blackpoker.server.service import Service
from blackpoker.table.setup import Setup, decoded, regulation_called
from blackpoker.text import LANGUAGES, say

PICTURE: Final = "/static/preview.png"
SIZE: Final = (1200, 630)
BETWEEN: Final = " / "  # one language and the next: nobody knows who reads a preview
INVITES: Final = {"join": "invite", "watch": "watch"}  # pages by what their code is for


def preview_of(service: Service, request: Request) -> str:
    """Return what belongs into the head of the page that is asked for."""
    config = service.config
    here = (one + config.below for one in own_origins(request, config.address))
    site = config.reach.best or next(here, "")
    title, about = told(service, request)
    width, height = SIZE
    said = {
        "og:site_name": "BlackPoker for Python",
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:url": site + request.url.path,
        "og:image": site + PICTURE,
        "og:image:width": str(width),
        "og:image:height": str(height),
    }
    lines = [f'<meta property="{name}" content="{escape(one)}">' for name, one in said.items()]
    lines.append(f'<meta name="description" content="{escape(about)}">')
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    return "\n".join(lines)


def told(service: Service, request: Request) -> tuple[str, str]:
    """The title and the sentence."""
    page = request.url.path.strip("/").partition("/")[0]
    code = request.path_params.get("code", "")
    if code and page in INVITES:
        found = service.store.code(code, INVITES[page])
        row = service.store.game(found[0]) if found else None
        if row is not None:
            try:
                setup = decoded(row.setup, Setup)
                name = next(one.name for one in setup.seats if one.kind != "empty")
                rules = regulation_called(setup.regulation, service.config.offers.house)
            except (BlackPokerError, StopIteration):
                pass  # of rules that are gone: the page itself says so
            else:
                title = in_each(f"preview.{page}", name=name)
                return title, BETWEEN.join(rules.name.said(lang) for lang in LANGUAGES)
    if code and page == "m" and (title := meeting_titled(service, code)):
        return title, in_each("preview.meeting")
    if code and page == "r":
        return in_each("preview.replay"), in_each("preview.about")
    return "BlackPoker for Python", in_each("preview.about")


def meeting_titled(service: Service, code: str) -> str:
    row = meeting_called(service.store, code)
    try:
        return decoded(row.plan, EveningPlan).title if row is not None else ""
    except BlackPokerError:  # damaged: the page says so
        return ""


def in_each(key: str, **told: object) -> str:
    """A sentence in every language."""
    return BETWEEN.join(say(lang, key, **told) for lang in LANGUAGES)
