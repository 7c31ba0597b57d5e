"""Who may come in: tokens, cookies, where a request comes from, and what a page may load."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import socket
from typing import Final
from urllib.parse import urlsplit

from blackpoker.server.http_answers import Asking

COOKIE: Final = "seat"
PLAYER: Final = "player"  # the cookies of an evening: one for whoever plays in it ...
ORGANISER: Final = "organiser"  # ... and one for whoever has opened it
COOKIE_AGE: Final = 60 * 60 * 24 * 60  # seconds
ME: Final = "me"  # the cookie of an identity: see identities
COOKIES: Final = (COOKIE, PLAYER, ORGANISER, ME)
ME_AGE: Final = 60 * 60 * 24 * 400  # the longest that browsers keep one
TOKEN_BYTES: Final = 16
CODE_BYTES: Final = 9
EASY_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
WORD_LETTERS: Final = 8
SCHEMES: Final = {"ws": "http", "wss": "https"}

HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
# These tell a browser what a page may do. Scripts and styles are none, and on a first visit a
# hundred of them come: there the same words would be a tenth of all that is sent.
PAGE_HEADERS: Final = {
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
PARTS_OF_A_PAGE: Final = ("text/javascript", "text/css")
POLICY: Final = (
    ("default-src", "'none'"),
    ("script-src", "'self'"),
    ("style-src", "'self'"),
    ("img-src", "'self' data:"),
    ("connect-src", "'self'"),
    ("font-src", "'none'"),
    ("manifest-src", "'self'"),
    ("base-uri", "'none'"),
    ("form-action", "'self'"),
    ("frame-ancestors", "'none'"),
)


def new_token() -> str:
    """Return what its owner shows to sit in a seat; 128 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_word() -> str:
    """Return a code that people can read out to each other."""
    return "".join(secrets.choice(EASY_LETTERS) for _ in range(WORD_LETTERS))


def new_code() -> str:
    """Return a code for a game or a link, too long to be guessed."""
    return secrets.token_urlsafe(CODE_BYTES)


def seat_token(token: str, game: str) -> str:
    """Return the token of the seat that somebody with a token of an evening has at a table: the
    same each time, so that a second browser does not turn the first one out."""
    made = hmac.digest(token.encode(), game.encode(), "sha256")[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def hashed(token: str) -> bytes:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def fits(token: str, kept: bytes) -> bool:
    return hmac.compare_digest(hashed(token), kept)


def shown_token(connection: Asking, cookie: str = COOKIE) -> str:
    """Return the token a guest shows, in a header or a cookie; nothing if there is none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()[:100]
    return connection.cookies.get(cookie, "")[:100]


def comes_from_us(connection: Asking, address: str = "") -> bool:
    """Does a page of our own ask?

    A browser always says where a page is from (Origin). Who does not say so is no browser, and may
    come in without a cookie only.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return not any(one in connection.cookies for one in COOKIES)
    return origin in own_origins(connection, address)


def own_origins(connection: Asking, address: str = "") -> tuple[str, ...]:
    """Return where our own pages are from: as the request names us, or the given address."""
    if address:
        return (address,)
    host = connection.headers.get("host", "")
    scheme = SCHEMES.get(connection.url.scheme, connection.url.scheme)
    return (f"{scheme}://{host}",) if host else ()


def names_of(address: str, host: str) -> frozenset[str]:
    """The names by which people may call this server, in small letters and without a port."""
    machine = socket.gethostname().lower()
    told = urlsplit(address).hostname if address else None
    return frozenset(one for one in (machine, f"{machine}.local", host.lower(), told) if one)


SEAT_PATHS: Final = ("/g", "/api/games")
MEETING_PATHS: Final = ("/m", "/api/meetings")


def cookies_for(
    code: str,
    token: str,
    secure: bool,
    below: str = "",
    name: str = COOKIE,
    paths: tuple[str, ...] = SEAT_PATHS,
) -> list[str]:
    """Return the cookies of a seat, or of somebody in an evening: for the page and for what is
    asked about it."""
    rest = f"Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Strict" + ("; Secure" if secure else "")
    return [f"{name}={token}; Path={below}{path}/{code}; {rest}" for path in paths]


def cookie_of(token: str, secure: bool, below: str = "") -> str:
    """Return the cookie of an identity; without a token it takes it away."""
    age, path = ME_AGE if token else 0, f"{below}/"
    rest = f"Path={path}; Max-Age={age}; HttpOnly; SameSite=Strict" + ("; Secure" if secure else "")
    return f"{ME}={token}; {rest}"


def policy(hashes: tuple[str, ...] = ()) -> str:
    """Return what a page may load; inline scripts only if their hashes are given."""
    extra = "".join(f" 'sha256-{one}'" for one in hashes)
    return "; ".join(
        f"{name} {sources}{extra if name == 'script-src' else ''}" for name, sources in POLICY
    )
