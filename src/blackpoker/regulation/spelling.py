"""How a regulation is written, and what is wrong with a text that names none."""

from __future__ import annotations

import re
from functools import cache

from blackpoker.common.character import Format
from blackpoker.core.errors import IllegalRegulation
from blackpoker.editions.edition import Edition
from blackpoker.frames.supplement import A_PAIR, Frame
from blackpoker.regulation.catalogue import EDITIONS, FIRST_GAMES, FORMATS, FRAMES, NEWEST
from blackpoker.text import Listed, in_each
from blackpoker.text.nearest import near


def split_edition(text: str) -> tuple[Edition, str]:
    """Take the edition off the front: ``9.1``, ``第8版``, ``8th edition``, or nothing."""
    known = called_editions()
    for n in range(1, max(len(name.split()) for name in known) + 1):
        words = text.strip().split(None, n)
        edition = known.get(" ".join(words[:n]).lower())
        if len(words) > n and edition is not None:
            return edition, words[n]
    words = text.split()
    if len(words) > 1 and re.match("|".join(beginnings()), words[0], re.IGNORECASE):
        raise no_such_edition(words[0])
    return NEWEST, text


@cache
def called_editions() -> dict[str, Edition]:
    """Return the editions by all they are called."""
    return {name.lower(): one for one in EDITIONS.values() for name in names_of(one)}


@cache
def beginnings() -> tuple[str, ...]:
    """Return the patterns of what the name of an edition begins with.

    >>> beginnings()
    ('\\\\d', '第', 'act')
    """
    heads = [re.split(r"\d", name)[0] for name in called_editions() if " " not in name]
    return tuple(dict.fromkeys([r"\d", *(re.escape(head) for head in heads if head)]))


def no_such_edition(text: str) -> IllegalRegulation:
    """Return the error; 9 probably means 9.1."""
    digits = re.search(r"\d+", text)
    for id in EDITIONS:
        if digits is not None and id.split(".")[0] == digits[0]:
            return IllegalRegulation("no_such_edition_near", edition=text, guess=id)
    return IllegalRegulation("no_such_edition", edition=text, editions=", ".join(EDITIONS))


def names_of(edition: Edition) -> tuple[str, ...]:
    """How an edition is written before a regulation."""
    return edition.id, *in_each(edition.name).values(), f"act{edition.id}"


def written_id(format: Format, frame: Frame) -> str:
    """How a regulation is written in every language, without its edition."""
    if format is frame.usual_format:
        return frame.id
    return frame.written.en.format(format=format.name.lower(), frame=frame.id)


class PairName:
    """How a regulation is called, without its edition."""

    def __init__(self, format: Format, frame: Frame) -> None:
        self.format = format
        self.frame = frame

    def said(self, lang: str) -> str:
        frame = self.frame.name.said(lang)
        if self.format is self.frame.usual_format:
            return frame
        called = FORMATS[self.format].said(lang)
        return self.frame.written.said(lang).format(format=called, frame=frame)


def squeezed(text: str) -> str:
    """Spaces and capitals do not matter."""
    return "".join(text.split()).casefold()


def spellings(format: Format, frame: Frame, edition: Edition) -> set[str]:
    """Every way to write a pair: by ids, by names, as the published scripts do, or one of each."""
    formats = words_for(format, edition)
    frames = words_of(frame)
    found = {
        squeezed(pattern.format(format=one, frame=other))
        for pattern in set(in_each(frame.written).values())
        for one in formats
        for other in frames
    }
    if format is frame.usual_format:
        found |= {squeezed(one) for one in frames}
    return found


def words_for(format: Format, edition: Edition) -> tuple[str, ...]:
    id = format.name.lower()
    return id, *in_each(FORMATS[format]).values(), edition.official.get(id, id)


def words_of(frame: Frame) -> tuple[str, ...]:
    official = frame.official.get(frame.id, frame.id)
    return frame.id, *in_each(frame.name).values(), official, *frame.also


def misspelled(edition: Edition, rest: str, text: str) -> IllegalRegulation:
    """Return what is wrong with a text that names no regulation of this edition."""
    only = text.strip()
    for one in EDITIONS.values():
        if squeezed(only) in map(squeezed, names_of(one)):
            examples = ", ".join(f'"{id}"' for id in examples_of(one))
            return IllegalRegulation("edition_alone", text=only, examples=examples)
    if only.isdecimal():
        return no_such_edition(only)
    format_text, plus, frame_text = (part.strip() for part in rest.partition("+"))
    if plus:
        return wrong_pair(edition, format_text, frame_text)
    return wrong_word(edition, rest, text)


def wrong_word(edition: Edition, rest: str, text: str) -> IllegalRegulation:
    """Return what is wrong with a text that is no pair, for one half of it is missing."""
    frame = find_frame(rest, edition)
    if frame is not None:
        formats = sorted(frame.formats)
        return IllegalRegulation(
            "frame_without_format",
            frame=frame.name,
            formats=Listed(FORMATS[one] for one in formats),
            example=f"{edition.id} {written_id(usual_with(frame), frame)}",
        )
    foreign = frame_elsewhere(edition, rest, None)
    if foreign is not None:
        return foreign
    if has_frames(edition):
        format = find_format(rest, edition)
        example = FIRST_GAMES[edition.id] if format is None else example_with(format, edition)
        return IllegalRegulation("regulation_shape", text=text, example=example)
    return IllegalRegulation(
        "no_such_regulation", edition=edition.id, text=rest, guess=near(rest, all_written(edition))
    )


def wrong_pair(edition: Edition, format_text: str, frame_text: str) -> IllegalRegulation:
    """Return what is wrong with a format and a frame."""
    format = find_format(format_text, edition)
    if format is None:
        known = [one.name.lower() for one in FORMATS]
        return IllegalRegulation(
            "no_such_format",
            edition=edition.id,
            format=format_text,
            guess=near(format_text, known),
        )
    frame = find_frame(frame_text, edition)
    if frame is not None:
        if has_frames(edition):  # the other half of the pair is enough
            others = [one.name.lower() for one in sorted(frame.formats)]
            own = [one.id for one in FRAMES[edition.id] if format in one.formats]
        else:
            others = [f"{edition.id} {written_id(one, frame)}" for one in sorted(frame.formats)]
            own = [f"{edition.id} {id}" for id in all_written(edition, format)]
        return IllegalRegulation(
            "illegal_pair",
            format=FORMATS[format],
            frame=frame.name,
            others=", ".join(others),
            own=", ".join(own),
        )
    longer = beginning_with(frame_text, edition, format)
    if longer is not None:
        return IllegalRegulation(
            "no_such_frame", edition=edition.id, frame=frame_text, guess=longer.id
        )
    foreign = frame_elsewhere(edition, frame_text, format)
    if foreign is not None:
        return foreign
    pairs = [one.id for one in FRAMES[edition.id] if one.written is A_PAIR]
    return IllegalRegulation(
        "no_such_frame", edition=edition.id, frame=frame_text, guess=near(frame_text, pairs)
    )


def beginning_with(text: str, edition: Edition, format: Format) -> Frame | None:
    """Return a frame of this edition whose name begins so and that goes with the format."""
    wanted = squeezed(text)
    for frame in FRAMES[edition.id] if len(wanted) > 1 else ():
        words = map(squeezed, words_of(frame))
        if format in frame.formats and any(word.startswith(wanted) for word in words):
            return frame
    return None


def frame_elsewhere(edition: Edition, text: str, format: Format | None) -> IllegalRegulation | None:
    """Return what to write instead of a frame of another edition; None if no edition has it."""
    for other in EDITIONS.values():
        frame = find_frame(text, other)
        if other is not edition and frame is not None:
            wanted = format if format in frame.formats else usual_with(frame)
            return IllegalRegulation(
                "frame_of_another_edition",
                edition=edition.id,
                frame=frame.name,
                other=other.id,
                example=f"{other.id} {written_id(wanted, frame)}",
                own=example_with(format or wanted, edition),
            )
    return None


def has_frames(edition: Edition) -> bool:
    """Is a regulation of this edition a format and a frame?"""
    return any(
        frame.written is A_PAIR and frame.usual_format is None for frame in FRAMES[edition.id]
    )


def all_written(edition: Edition, format: Format | None = None) -> list[str]:
    """Return how the regulations of an edition are written, smaller formats first.

    >>> all_written(EDITIONS["6"], Format.LITE)
    ['lite', 'lite40', 'lite half']
    """
    return [
        written_id(one, frame)
        for frame in FRAMES[edition.id]
        for one in sorted(frame.formats)
        if format is None or one is format
    ]


def examples_of(edition: Edition) -> list[str]:
    """Return regulations of an edition: one to begin with, then those with trumps."""
    frames = [frame for frame in FRAMES[edition.id] if frame.trumps]
    trumps = [f"{edition.id} {written_id(usual_with(frame), frame)}" for frame in frames]
    return [example_with(Format.LITE, edition), *trumps]


def example_with(format: Format, edition: Edition) -> str:
    """Return a regulation with this format: one to begin with, an advised one, or the first."""
    advised = [frame for frame in FRAMES[edition.id] if format in frame.recommended]
    ids = [written_id(format, frame) for frame in advised] + all_written(edition, format)
    found = [f"{edition.id} {id}" for id in ids]
    return FIRST_GAMES[edition.id] if FIRST_GAMES[edition.id] in found else found[0]


def usual_with(frame: Frame) -> Format:
    """Return the format to name with a frame: one the book recommends, or the first."""
    return (frame.recommended or frame.formats)[0]


def find_format(text: str, edition: Edition) -> Format | None:
    for format in FORMATS:
        if squeezed(text) in map(squeezed, words_for(format, edition)):
            return format
    return None


def find_frame(text: str, edition: Edition) -> Frame | None:
    for frame in FRAMES[edition.id]:
        if squeezed(text) in map(squeezed, words_of(frame)):
            return frame
    return None
