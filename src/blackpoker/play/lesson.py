"""The lessons: short games that begin in the middle, each about one thing.

Seat 0 is the learner's. What both are to do is written here, in the notation. Where no move of the
teacher is possible, the teacher passes; of the learner's the first that is possible is what is
wanted, and where none is the learner passes, too. What is said to the learner is in
``text/page_site`` under ``lesson.CHAPTER``: ``title``, ``text``, ``try``, ``done``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

REGULATION: Final = "9.1 lite+entry16"
LEARNER: Final = 0
TEACHER: Final = 1


@dataclass(frozen=True)
class Chapter:
    """A position, what the teacher does in it, and what the learner is told to do.

    Without a position it begins before the deal, with the set-up.

    ``goal`` is an action, reached when a request of it by the learner has resolved, or when the
    learner has chosen something for such a request of the teacher: a blocker. ``light`` is the part
    of the table to look at.
    """

    id: str
    position: str
    goal: str
    light: str  # bulwarks, soldiers, hand, stage, life or graveyard: the learner's
    told: tuple[str, ...]
    script: tuple[str, ...] = ()
    place: str = ""  # where the wanted card will lie: bulwarks or soldiers
    regulation: str = REGULATION


def at(turn: str, learner: str, teacher: str, stage: str = "", regulation: str = REGULATION) -> str:
    """Return a position of the lesson, as ``play.position_text`` reads it."""
    return (
        f"{regulation}; turn {turn}; A: {learner}; B: {teacher}{'; stage ' if stage else ''}{stage}"
    )


# Both bring the same sixteen: ♠A 2 3 K, ♡4 7 J Q, ♢5 8 10 Q, ♣A 6 9 K. Where there is nothing to
# answer yet, the learner holds only cards that cannot answer, so that nobody asks in between.
CHAPTERS: Final = (
    Chapter(
        "bulwark",
        at(
            "1 A",
            "field bw(♣A) ♡7 | life ♠K ♣9 ♡Q ♢8 ♠A | hand ♠2 ♠3 ♡4 ♡J ♢5 ♢10 ♣6 ♣K | grave ♢Q",
            "field bw(♠3) ♢5 | life ♡J ♢10 ♢Q ♣A ♡Q ♣K | hand ♠A ♠K ♡4 ♡7 ♢8 ♣6 ♣9 | grave ♠2",
        ),
        goal="set_bulwark",
        light="bulwarks",
        told=("set_bulwark", "bulwark ♠3"),
        place="bulwarks",
    ),
    Chapter(
        "soldier",
        at(
            "1 A",
            "field bw(♣A) bw(♠3) ♡7 | life ♣9 ♡Q ♢8 ♠A | hand ♠2 ♡4 ♡J ♢5 ♢10 ♣6 ♣K"
            " | grave ♠K ♢Q | used set_bulwark",
            "field bw(♠3) ♢5 | life ♡J ♢10 ♢Q ♣A ♡Q ♣K | hand ♠A ♠K ♡4 ♡7 ♢8 ♣6 ♣9 | grave ♠2",
        ),
        goal="summon_soldier",
        light="hand",
        told=("summon_soldier ♢10 pay bw1",),
        place="soldiers",
    ),
    Chapter(
        "attack",
        at(
            "3 A",
            "field bw(♣A) bw(♠2) ♠3 ♡4 | life ♣9 ♢8 ♠A ♢5 ♡7 ♢10 | hand ♡J ♡Q ♢Q ♣K | grave ♠K ♣6",
            "field bw(♠3) driven ♢5 driven | life ♡J ♢10 ♢Q ♣A ♡Q ♣K ♢8 ♠A | hand ♠K ♡4 ♣6 ♣9"
            " | grave ♡7 ♠2",
        ),
        goal="damage_judgement",
        light="soldiers",
        told=("attack", "attacker ♠3 ♡4 done"),
    ),
    Chapter(
        "block",
        at(
            "4 B",
            "field bw(♣A) ♢10 | life ♣9 ♢8 ♠A ♢5 ♠2 ♡4 ♡7 | hand ♠K ♡J ♡Q ♢Q ♣K | grave ♠3 ♣6",
            "field bw(♠3) ♣6 | life ♡J ♢10 ♢Q ♣A ♡Q ♣K ♢8 ♢5 | hand ♠A ♠K ♡4 ♣9 | grave ♡7 ♠2",
        ),
        goal="block",
        light="soldiers",
        told=("blocker ♢10",),
        script=("attack", "attacker ♣6 done"),
    ),
    Chapter(
        "answer",
        at(
            "6 B",
            "field bw(♣A) driven ♢8 blocking B.♡7 | life ♠A ♣K ♢5 ♠2 ♢10 ♠3 | hand ♡J ♡Q ♢Q ♣9"
            " | grave ♠K ♡4 ♡7 ♣6",
            "field bw(♣K) driven ♡7 driven attacking | life ♡J ♢10 ♢Q ♣A ♡Q ♢8 ♢5"
            " | hand ♠3 ♠A ♡4 ♠K | grave ♠2 ♣6 ♣9",
            stage="B damage_judgement",
        ),
        goal="counter",
        light="stage",
        told=("counter ♣9 pay ♢Q on #2",),
        script=("down ♠3 pay ♠A on A.♢8",),
    ),
    Chapter(
        "generation",
        at(
            "8 B",
            "field bw(♣A) driven ♡Q | life ♢8 ♠2 ♣K ♢5 ♢10 ♠A ♣6 | hand ♠K ♡J ♢Q"
            " | grave ♠3 ♡4 ♡7 ♣9",
            "field bw(♣K) driven ♢Q | life ♢10 ♡J ♣A ♡Q ♢8 ♢5 ♣6 | hand ♠K ♡4 ♡7 ♣9"
            " | grave ♠2 ♠3 ♠A",
        ),
        goal="next_generation",
        light="soldiers",
        told=("blocker ♡Q",),
        script=("attack", "attacker ♢Q done"),
    ),
    # ---- what each next regulation adds
    Chapter(
        "duel",
        at(
            "6 B",
            "field bw(♣A) driven ♢8 blocking B.♡7 | life ♠A ♣K ♢5 ♠2 ♢10 ♠3"
            " | hand ♡J ♢Q ♡K ♣6 ♣10 | grave ♠K ♡4 ♡7",
            "field bw(♣K) driven ♡7 driven attacking | life ♡J ♢10 ♢Q ♣A ♡Q ♢8 ♢5"
            " | hand ♠3 ♠A ♡4 ♠K ♣9 | grave ♠2 ♣6",
            stage="B damage_judgement",
            regulation="9.1 lite+pack",
        ),
        goal="counter",
        light="stage",
        told=("counter ♣6 pay ♡J on #2", "counter ♣10 pay ♢Q on #4"),
        script=("down ♠3 pay ♠A on A.♢8", "counter ♣9 pay ♡4 on #3"),
        regulation="9.1 lite+pack",
    ),
    Chapter(
        "pack",
        at(
            "2 A",
            "field bw(♣A) bw(♠2) ♡4 | life ♣9 ♢8 ♡7 ♢5 ♠6 ♡2 ♣4 | hand ♡J ♢Q ♣K | grave ♠K"
            " | pack ♠10 ♡3 ♢K ♣7 ♡9 ♢2 ♠J ♣5 ♢6 ♡Q ♠4 ♡5 ♣8 ♢J",
            "field bw(♠3) ♢9 | life ♡J ♢10 ♢Q ♣A ♡Q ♣K ♢8 | hand ♠A ♠K ♡4 ♣6 | grave ♠2"
            " | pack ♠10 ♡3 ♢K ♣7 ♡9 ♢2 ♠J ♣5 ♢6 ♡2 ♠4 ♡5 ♣8 ♢J",
            regulation="9.1 lite+pack",
        ),
        goal="open_pack",
        light="pack",
        told=("open_pack", "take ♠10"),
        regulation="9.1 lite+pack",
    ),
    Chapter(
        "rare",
        at(
            "8 A",
            "field bw(♣A) bw(♠2) | life ♣9 ♢8 ♡7 ♢5 ♠6 | hand ♡J ♢Q ♣K | rare ♠10 | grave ♠K ♡4",
            "field bw(♠3) ♢9 | life ♡J ♢10 ♢Q ♣A ♡Q ♣K ♢8 | hand ♠A ♠K ♡4 ♣6 | rare ♡9 | grave ♠2",
            regulation="9.1 lite+rare_pack",
        ),
        goal="rare_summon",
        light="rare",
        told=("rare_summon ♠10 pay bw2",),
        place="soldiers",
        regulation="9.1 lite+rare_pack",
    ),
    Chapter(
        "strategy",
        "",
        goal="throwing",
        light="",
        told=("opening ♠K ♣A ♠Q", "rare ♢10", "throwing ♠K ♣A"),
        regulation="9.1 lite+strategy",
    ),
    Chapter(
        "trumps",
        at(
            "3 A",
            "field bw(♣2) ♡4 | life ♣9 ♢8 ♡7 ♢5 ♠6 ♡2 ♣4 | hand ♡J ♢Q ♣K | trump ♢A up ♣J"
            " | grave ♠K",
            "field bw(♠3) ♢9 | life ♡J ♢10 ♢Q ♣A ♡Q ♣K ♢8 | hand ♠A ♠K ♡4 ♣6 | trump ♠4 ♡5 up"
            " | grave ♠2",
            regulation="9.1 lite+extra",
        ),
        goal="put_bulwark",
        light="trumps",
        told=("put_bulwark",),
        place="bulwarks",
        regulation="9.1 lite+extra",
    ),
)
