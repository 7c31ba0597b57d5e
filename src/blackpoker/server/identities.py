"""Who somebody is, from one visit to the next: no mail, no password.

An identity is made silently with the first game of a browser, which is given a token of its own in
the cookie ``me``; programs show theirs as ``Authorization: Bearer``. It has a name once its owner
says one. Another device becomes the same identity by five words that are shown on demand; the
newest five hold. The server keeps hashes alone.

    me = hub.people.shown_by(request)            # an Identity, or None
    me, token = await hub.people.make(address)   # a new one; ``cookie_of`` gives it to a browser
    me = await hub.people.named(me, "Haru")      # ServerRefusal ``name_taken`` suggests another
    me = await hub.people.called(me, lang)       # whoever has no name is given a guest's
    hub.people.by_id(id)                         # somebody whose id was kept

An ``Identity`` is a snapshot; ``id`` is what to keep, and what ``seats`` keep. It is no secret
between games, but nobody is told another's: guests know each other by name. A name is somebody's
for the evening: as long as they were seen within the last twelve hours.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from blackpoker.lab.glicko import Glicko
from blackpoker.server.http_answers import Asking, ServerRefusal, too_much
from blackpoker.server.limits import Budgets
from blackpoker.server.new_game import NAMELESS, cleaned
from blackpoker.server.people_rows import (
    Identity,
    device_added,
    device_gone,
    folded,
    identity_made,
    identity_named,
    identity_seen,
    wants_to_be_rated,
    words_given,
)
from blackpoker.server.security import ME, hashed, new_code, new_token
from blackpoker.server.store import StoreReader
from blackpoker.table.protocol import Language
from blackpoker.text import LANGUAGES, say
from blackpoker.text.languages import FALLBACK
from blackpoker.text.nearest import likeliest

EVENING: Final = 12 * 60 * 60.0  # seconds for which a name is somebody's
NOTED: Final = 10 * 60.0  # how exactly it is known when somebody was here
LONGEST_NAME: Final = 24
WORDS: Final = 5
KNOWN_WORDS: Final = 256
# Five words are 40 bits: few enough to be written down, and each guess costs 16 MB and some 50 ms.
COSTS: Final = {"n": 1 << 14, "r": 8, "p": 1, "dklen": 32}
SALT: Final = b"blackpoker: five words of an identity"


@dataclass(eq=False)
class Identities:
    """All identities of a server; they live in the store."""

    store: StoreReader
    budgets: Budgets
    clock: Callable[[], float]
    naming: asyncio.Lock = field(default_factory=asyncio.Lock)
    hashing: asyncio.Lock = field(default_factory=asyncio.Lock)  # one guess at a time

    # ---- who is it
    def shown_by(self, connection: Asking) -> Identity | None:
        """Who asks, by the token or the cookie that is shown."""
        token = shown_identity(connection)
        return self.store.people.by_token(hashed(token)) if token else None

    def must_be(self, connection: Asking) -> Identity:
        found = self.shown_by(connection)
        if found is None:
            raise ServerRefusal("no_identity")
        return found

    def by_id(self, id: str) -> Identity | None:
        return self.store.people.by_id(id)

    # ---- becoming somebody
    async def make(self, address: str, program: bool = False) -> tuple[Identity, str]:
        """Make a new identity without a name; return it with the token of its first device."""
        if seconds := self.budgets.identities.take(address):
            raise too_much("too_many_identities", seconds)
        now, token = self.clock(), new_token()
        made = Identity(new_code(), "", program, True, Glicko(), 0.0, now)
        await self.store.keep(*identity_made(made, hashed(token), now))
        return made, token

    async def note(self, me: Identity) -> None:
        """Somebody is here: their name stays theirs for the evening."""
        now = self.clock()
        if me.seen < now - NOTED:
            await self.store.keep(identity_seen(me.id, now))

    async def wish_rated(self, me: Identity, rated: bool) -> Identity:
        await self.store.keep(wants_to_be_rated(me.id, rated))
        return replace(me, rated=rated)

    # ---- names
    def is_free(self, name: str, me: Identity | None) -> bool:
        """May somebody be called so this evening?"""
        others = self.store.people.called(name, self.clock() - EVENING)
        return all(me is not None and one == me.id for one in others)

    def free_name(self, name: str, me: Identity | None) -> str:
        """The first of ``name``, ``name 2``, ``name 3`` … that is free."""
        n, found = 1, name
        while not self.is_free(found, me):
            n += 1
            end = f" {n}"
            found = name[: LONGEST_NAME - len(end)].rstrip() + end
        return found

    async def named(self, me: Identity, name: str) -> Identity:
        """Give somebody a name, already fit to be shown; ServerRefusal if it is another's."""
        async with self.naming:
            if not self.is_free(name, me):
                raise ServerRefusal("name_taken", name=name, other=self.free_name(name, me))
            return await self.take_name(me, name)

    async def wish_name(self, me: Identity, name: str) -> Identity:
        """Be called so from now on, if that is free; else as before."""
        async with self.naming:
            return await self.take_name(me, name) if self.is_free(name, me) else me

    async def plays_as(
        self, name: str, me: Identity | None, lang: Language, strangers: bool = False
    ) -> tuple[str, Identity | None]:
        """Return the name somebody sits down under, and who they are then.

        ``name`` is as it was asked for. Where ``strangers`` meet, it must be nobody else's this
        evening; among friends everybody is called as they like, and keeps the name if it is free.
        """
        wanted = cleaned(name, lang)
        if wanted == cleaned(NAMELESS, lang):
            if me is not None and (strangers or me.name):
                me = await self.called(me, lang)
                wanted = me.name
        elif me is None:
            if strangers and not self.is_free(wanted, None):
                raise ServerRefusal("name_taken", name=wanted, other=self.free_name(wanted, None))
        elif strangers:
            me = await self.named(me, wanted)
        else:
            me = await self.wish_name(me, wanted)
        return wanted, me

    async def called(self, me: Identity, lang: str) -> Identity:
        """Have a name: whoever has none is a guest with a number."""
        async with self.naming:
            if me.name and self.is_free(me.name, me):
                return me
            return await self.take_name(me, self.free_name(me.name or say(lang, "serve.guest"), me))

    async def take_name(self, me: Identity, name: str) -> Identity:
        now = self.clock()
        if name != me.name or me.seen < now - NOTED:
            await self.store.keep(identity_named(me.id, name), identity_seen(me.id, now))
        return replace(me, name=name, seen=now)

    # ---- another device
    async def words_for(self, me: Identity, lang: str) -> list[str]:
        """Return five new words for somebody; those they had hold no more."""
        while True:
            numbers = [secrets.randbelow(KNOWN_WORDS) for _ in range(WORDS)]
            kept = await self.hash_of(numbers)
            if self.store.people.by_words(kept) is None:
                break
        await self.store.keep(words_given(me.id, kept))
        known = words_in(lang)
        return [known[n] for n in numbers]

    async def moved(self, words: str, address: str) -> tuple[Identity, str]:
        """Return whose five words these are, with a token for one more device."""
        if seconds := self.budgets.guesses.take(address):
            raise too_much("too_many_guesses", seconds)
        found = self.store.people.by_words(await self.hash_of(numbers_of(words)))
        if found is None:
            raise ServerRefusal("words_unknown")
        token, seen = new_token(), identity_seen(found.id, self.clock())
        await self.store.keep(device_added(found.id, hashed(token)), seen)
        return found, token

    async def leave(self, connection: Asking) -> None:
        """This device is nobody's any more; the identity stays for the others."""
        await self.store.keep(device_gone(hashed(shown_identity(connection))))

    async def hash_of(self, numbers: list[int]) -> bytes:
        """Return what is kept of five words."""
        async with self.hashing:
            return await asyncio.to_thread(hashlib.scrypt, bytes(numbers), salt=SALT, **COSTS)


# ---- what is shown
def shown_identity(connection: Asking) -> str:
    """Return the token by which somebody wants to be recognised; nothing if there is none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()[:100]
    return connection.cookies.get(ME, "")[:100]


# ---- words
@lru_cache(maxsize=16)
def words_in(lang: str) -> tuple[str, ...]:
    """Return the words of a language; of one that has not enough of them, another's."""
    found = tuple(dict.fromkeys(say(lang, "identity.words").split()))
    return found if len(found) == KNOWN_WORDS or lang == FALLBACK else words_in(FALLBACK)


def numbers_of(text: str) -> list[int]:
    """Return what five words stand for, in whatever language they were told.

    ServerRefusal says which word there is none of, and which one was probably meant.
    """
    told = text.replace("・", " ").replace("、", " ").replace(",", " ").split()
    if len(told) != WORDS:
        raise ServerRefusal("words_count", n=len(told), wanted=WORDS)
    return [number_of(one) for one in told]


def number_of(word: str) -> int:
    known = {folded(one): n for lang in LANGUAGES for n, one in enumerate(words_in(lang))}
    found = known.get(folded(word))
    if found is None:
        guess = likeliest(folded(word), list(known))
        raise ServerRefusal("words_near" if guess else "words_no_such", word=word, guess=guess)
    return found
