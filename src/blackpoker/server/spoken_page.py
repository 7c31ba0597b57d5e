"""The one page there is, with what must be said before any of its scripts runs: which languages
there are, what a link to it is about, and why nothing happens in a browser that runs none."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape
from typing import Final

from blackpoker.server.files import File, pack
from blackpoker.text import LANGUAGES, say
from blackpoker.text.languages import language

ROOT: Final = '<html lang="en">'
FILES: Final = '"./static/'  # as in a folder of files; a page of ours lies deeper
TITLE: Final = "<title>BlackPoker for Python</title>"
SAID: Final = {  # where a sentence belongs in the page
    "page.no_script": "<noscript></noscript>",
    "page.too_old": '<template id="too-old"></template>',
    "page.unreachable": '<template id="unreachable"></template>',
}


@lru_cache(maxsize=64)
def in_language(file: File, lang: str, preview: str = "", below: str = "") -> File:
    """Return the page for somebody who wants a language; ``preview`` is for those who only tell
    others of it, ``below`` the path before all of ours."""
    known = [
        {"id": one, "name": language(one).name, "short": language(one).short} for one in LANGUAGES
    ]
    told = escape(json.dumps(known, ensure_ascii=False, separators=(",", ":")))
    page = file.body.decode().replace(ROOT, f'<html lang="{lang}" data-languages="{told}">')
    page = page.replace(FILES, f'"{below}/static/')
    page = page.replace(TITLE, f"{TITLE}\n{preview}" if preview else TITLE)
    for key, place in SAID.items():
        page = page.replace(place, place.replace("><", f">{in_all_of_them(key)}<"))
    return pack(page.encode(), file.kind, file.stamp)


def in_all_of_them(key: str) -> str:
    """Return a sentence in every language, one paragraph below the other."""
    return "".join(f'<p lang="{lang}">{escape(say(lang, key))}</p>' for lang in LANGUAGES)
