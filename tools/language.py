"""Begin a language, look through one, or make one up.

    python tools/language.py new fr texts      files to be translated, in English, in a folder
    python tools/language.py check fr texts    what is missing or wrong in them
    python tools/language.py pseudo qq texts   English with other letters, to see what is not said
                                               through the texts

BLACKPOKER_TEXTS=texts blackpoker --lang fr tries them. See docs/adding-a-language.md.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import string
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Set
from pathlib import Path
from types import GetSetDescriptorType
from typing import Any

import blackpoker
from blackpoker.core.name import Name
from blackpoker.regulation.catalogue import EDITIONS
from blackpoker.text import flatten, words_of
from blackpoker.text.languages import (
    ABOUT,
    BOOK,
    FALLBACK,
    LINKS,
    STRUCTURE,
    all_files,
    file_name,
    read,
)
from blackpoker.text.rule_book import CHAPTERS

NAMES = "names"
SENTENCES = ""
PLAIN = "abcdefghijklmnopqrstuvwxyz"
STRANGE = "áƀćďéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýź"
LETTERS = str.maketrans(PLAIN + PLAIN.upper(), STRANGE + STRANGE.upper())
# Blanks that a sentence may have or leave out as its language needs: whom it is about, and what the
# edition that is played calls its things.
ABOUT_SOMEBODY = frozenset({"who", "whose", "life", "size", "request"})
IN_RULES = frozenset(word.lower() for word in words_of(FALLBACK, next(iter(EDITIONS.values()))))

Texts = dict[str, Any]


# ---- what there is to say
def files_of(lang: str) -> list[str]:
    """Return the files a language has, without the language in their names.

    >>> files_of("en")[:3]
    ['', 'book', 'book_sheet']
    """
    ending = file_name(SENTENCES, lang)
    found = [name for name in all_files() if belongs_to(name, lang)]
    return sorted(name.removesuffix(ending).removesuffix(".") for name in found)


def english() -> dict[str, Texts]:
    """Return all there is to translate, by file: the texts in English, and the names."""
    texts = {file: to_be_said(file, read(file, FALLBACK)) for file in files_of(FALLBACK)}
    return {**texts, NAMES: {name: name for name in sorted(every_name())}}


def to_be_said(file: str, texts: Texts) -> Texts:
    """Leave out which texts of the rule book belong together: no language has to repeat it."""
    if not file.startswith(CHAPTERS):
        return texts
    return {
        key: to_be_said(file, value) if isinstance(value, dict) else value
        for key, value in texts.items()
        if key not in LINKS
    }


def every_name() -> set[str]:
    """Return the English name of everything that is defined; signs are the same everywhere."""
    found: set[str] = set()
    seen: set[int] = set()
    for module in modules():
        for thing in vars(module).values():
            found |= {one.en for one in names_in(thing, seen) if one.ja != one.en}
    return found


def modules() -> Iterator[Any]:
    """Import all of the package but what needs something that is not installed."""
    for one in pkgutil.walk_packages(blackpoker.__path__, "blackpoker."):
        if not one.name.endswith("__main__"):
            try:
                yield importlib.import_module(one.name)
            except ImportError:
                continue


def names_in(thing: object, seen: set[int]) -> Iterator[Name]:
    """Find the names in a definition and in all it is made of."""
    if isinstance(thing, Name):
        yield thing
        return
    inside: Iterable[object] = ()
    if isinstance(thing, dict):
        inside = thing.values()
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = thing
    elif type(thing).__module__.startswith("blackpoker."):
        inside = [getattr(thing, one, None) for one in parts_of(thing)]
    if inside and id(thing) not in seen:
        seen.add(id(thing))
        for one in list(inside):
            yield from names_in(one, seen)


def parts_of(thing: object) -> Iterable[str]:
    """The names of what an object holds; a compiled one has no ``__dict__``, its class tells."""
    if hasattr(thing, "__dict__"):
        return vars(thing)
    kind = type(thing)
    return [one for one in dir(kind) if isinstance(getattr(kind, one), GetSetDescriptorType)]


# ---- making one
def in_other_words(texts: Texts, how: Callable[[str], str]) -> Texts:
    """Return texts with every sentence changed; what files say about each other stays."""
    found: Texts = {}
    for key, value in texts.items():
        if isinstance(value, dict):
            found[key] = in_other_words(value, how)
        elif isinstance(value, list) and key not in STRUCTURE:
            found[key] = [how(one) if isinstance(one, str) else one for one in value]
        elif isinstance(value, str) and key not in STRUCTURE:
            found[key] = how(value)
        else:
            found[key] = value
    return found


def strange(sentence: str) -> str:
    """Write a sentence in letters that no other text has; its blanks stay.

    >>> strange("{who} drew {n} {n:card|cards} in {seconds:g} s.")
    '{who} ďŕéẃ {n} {n:ćáŕď|ćáŕďś} íń {seconds:g} ś.'
    """
    parts: list[str] = []
    for text, blank, spec, _ in string.Formatter().parse(sentence):
        parts.append(text.translate(LETTERS).replace("{", "{{").replace("}", "}}"))
        if blank is not None:
            forms = (spec or "").translate(LETTERS) if "|" in (spec or "") else spec
            parts.append("{" + blank + (f":{forms}" if forms else "") + "}")
    return "".join(parts)


def same(sentence: str) -> str:
    return sentence


def written(texts: Texts, prefix: str = "") -> str:
    """Write a table as TOML.

    >>> print(written({"a": "x", "b": {"Up (quick)": ["y"]}}))
    a = "x"
    <BLANKLINE>
    [b]
    "Up (quick)" = ["y"]
    """
    lines: list[str] = []
    for key, value in texts.items():
        if not isinstance(value, dict):
            lines.append(f"{quoted(key)} = {inline(value)}")
    for key, value in texts.items():
        if isinstance(value, dict):
            inside = written(value, f"{prefix}{quoted(key)}.")
            lines += ["", f"[{prefix}{quoted(key)}]", *([inside] if inside else [])]
    return "\n".join(lines)


def quoted(key: str) -> str:
    bare = all(one in string.ascii_letters + string.digits + "_-" for one in key)
    return key if bare and key else json.dumps(key, ensure_ascii=False)


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{quoted(k)} = {inline(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def begin(lang: str, folder: Path, how: Callable[[str], str] = same) -> None:
    """Write all the files of a language, in English or as somebody says it."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, texts in english().items():
        told = in_other_words(texts, how)
        (folder / file_name(file, lang)).write_text(written(told) + "\n", encoding="utf-8")


# ---- looking through one
def wrong(lang: str, folder: Path) -> list[str]:
    """Return what cannot stay as it is in the files of a language, each with its file and key."""
    found: list[str] = []
    wanted = wanted_in(lang)
    here = [one.name for one in sorted(folder.iterdir()) if belongs_to(one.name, lang)]
    if file_name(ABOUT, lang) not in here:
        found.append(f"{file_name(ABOUT, lang)}: without this file there is no such language")
    known = [file_name(file, lang) for file in wanted]
    found += [f"{name}: English has no such file" for name in here if name not in known]
    for file, texts in wanted.items():
        try:
            own = own_texts(file, lang, folder)
        except ValueError as error:
            found.append(f"{file_name(file, lang)}: {error}")
            continue
        free = IN_RULES if is_of_rules(file) else ABOUT_SOMEBODY
        found += [f"{file_name(file, lang)}: {one}" for one in faults(texts, own, free)]
    return found


def missing(lang: str, folder: Path) -> dict[str, list[str]]:
    """Return the keys that are said in English, by file."""
    found: dict[str, list[str]] = {}
    for file, texts in wanted_in(lang).items():
        own = dict(flatten("", own_texts(file, lang, folder)))
        some = [key for key, _ in flatten("", texts) if key not in own]
        if some:
            found[file_name(file, lang)] = some
    return found


def wanted_in(lang: str) -> dict[str, Texts]:
    """Return what a language should have; the names of two stand beside the records."""
    beside = lang in (BOOK, FALLBACK)
    return {file: texts for file, texts in english().items() if file != NAMES or not beside}


def own_texts(file: str, lang: str, folder: Path) -> Texts:
    path = folder / file_name(file, lang)
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return to_be_said(file, found) if lang == FALLBACK else found


def belongs_to(name: str, lang: str) -> bool:
    return name == file_name(SENTENCES, lang) or name.endswith(f".{file_name(SENTENCES, lang)}")


def is_of_rules(file: str) -> bool:
    """Does a file hold sentences with blanks for the words of an edition?"""
    return file not in (SENTENCES, NAMES, ABOUT) and not file.startswith("page_")


def faults(english: Texts, own: Texts, free: Set[str] = frozenset()) -> list[str]:
    """Return what a table has too much, what is of another kind, and which blanks are wrong.

    >>> faults({"a": "{n} passed", "b": ["x", "y"]}, {"a": "{m} passed", "b": ["z"], "c": "y"})
    ['a: the blank {m} is unknown', 'a: the blank {n} is missing', 'b: 1 of 2 sentences', \
'c: there is no such key']
    """
    found: list[str] = []
    known: Texts = dict(flatten("", english))
    ours: Texts = dict(flatten("", own))
    for key, value in ours.items():
        text = known.get(key)
        if key not in known:
            found.append(f"{key}: there is no such key")
        elif type(value) is not type(text):
            found.append(f"{key}: must be a {type(text).__name__}")
        elif key.rpartition(".")[2] in STRUCTURE:
            found += [f"{key}: must be {text}"] if value != text else []
        elif isinstance(value, list) and all(isinstance(one, str) for one in text):
            if len(value) != len(text):
                found.append(f"{key}: {len(value)} of {len(text)} sentences")
            whole = wrong_blanks(" ".join(text), " ".join(value), free)
            found += [f"{key}: {one}" for one in whole]
        elif isinstance(value, str):
            found += [f"{key}: {one}" for one in wrong_blanks(text, value, free)]
    return found


def wrong_blanks(english: str, own: str, free: Set[str]) -> list[str]:
    """Return which blanks a sentence has that nobody fills in, and which it leaves out."""
    try:
        theirs, ours = blanks(english), blanks(own)
    except ValueError as error:
        return [str(error)]
    return [
        *(f"the blank {{{one}}} is unknown" for one in sorted(ours - theirs - free)),
        *(f"the blank {{{one}}} is missing" for one in sorted(theirs - ours - free)),
    ]


def blanks(sentence: str) -> set[str]:
    """Return the names of the blanks in a sentence, whatever their case.

    >>> sorted(blanks("{who} drew {n} {n:card|cards}."))
    ['n', 'who']
    """
    return {name.lower() for _, name, _, _ in string.Formatter().parse(sentence) if name}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("what", choices=("new", "check", "pseudo"))
    parser.add_argument("lang", help="two or three letters: fr")
    parser.add_argument("folder", type=Path, help="where its files are, or shall be")
    asked = parser.parse_args()
    if asked.what != "check":
        begin(asked.lang, asked.folder, strange if asked.what == "pseudo" else same)
        return
    found = wrong(asked.lang, asked.folder)
    for one in found:
        print(one)
    for name, keys in missing(asked.lang, asked.folder).items():
        print(f"{name}: said in English ({len(keys)}): {', '.join(keys)}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
