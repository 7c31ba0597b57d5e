"""Rooms to test with: who sits there, and games played in them by chance."""

from __future__ import annotations

from collections.abc import Callable

from blackpoker.core.rng import Rng, seeded
from blackpoker.play.fair_deal import promise_of
from blackpoker.regulation.regulation import all_regulations
from blackpoker.server.new_game import again
from blackpoker.table import wishes
from blackpoker.table.entry import AnyEntry
from blackpoker.table.present import drafted
from blackpoker.table.protocol import Drafted, Kind
from blackpoker.table.room import Room
from blackpoker.table.setup import MatchPlan, SeatPlan, Setup, decoded, regulation_called
from blackpoker.table.step import AsksComputer, Over, Waits

LITE = "9.1 lite+entry16"
SECRET = "5e" * 32
SALT = "5a" * 16
SHARES = ["a1" * 16, "b2" * 20]
NONCE = "n"


def families() -> list[str]:
    """The largest format of every frame of every edition."""
    return list({(one.edition.id, one.frame.id): one.id for one in all_regulations()}.values())


def setup(
    kind: Kind = "friend",
    regulation: str = LITE,
    seed: int | None = 7,
    other: SeatPlan | None = None,
    **more: object,
) -> Setup:
    computer = SeatPlan("Haru", kind="computer", agent="level:1")
    second = other or (computer if kind in ("computer", "lesson") else SeatPlan("Haru"))
    return Setup(
        game="k3x9",
        kind=kind,
        regulation=regulation,
        rules=regulation_called(regulation).rules_version,
        seats=[SeatPlan("Aki"), second],
        seed=seed,
        secret=SECRET if seed is None else "",
        salt=SALT if seed is None else "",
        **more,  # type: ignore[arg-type]
    )


def room(kind: Kind = "friend", regulation: str = LITE, seed: int | None = 7) -> Room:
    return Room(setup(kind, regulation, seed))


def deal(one: Room) -> None:
    """Both seats take part in a fair deal."""
    for seat in range(2):
        one.submit(seat, wishes.Contribute(promise=promise_of(SHARES[seat])))
    for seat in range(2):
        one.submit(seat, wishes.Contribute(share=SHARES[seat]))


def last_of_a_match() -> Room:
    """The second game of a fair match, won by the one who won the first."""
    first = won_by_the_first_seat(setup(regulation="6 lite half", seed=None, match=MatchPlan()))
    return won_by_the_first_seat(again(first, "m2"))


def won_by_the_first_seat(agreed: Setup) -> Room:
    """A game of a fair match that the other gives up at once."""
    one = Room(agreed)
    deal(one)
    for seat in range(2):
        choose(one, 0, seat=seat)
    one.resign(1)
    return one


def choose(one: Room, *choices: int, seat: int | None = None) -> AnyEntry:
    asked = one.asked if seat is None else seat
    return one.submit(asked, wishes.Choose(seq=one.seq, nonce=NONCE, choices=list(choices)))


def write(one: Room, line: str, seat: int | None = None) -> AnyEntry:
    asked = one.asked if seat is None else seat
    return one.submit(asked, wishes.WrittenMove(seq=one.seq, nonce=NONCE, line=line))


def step(one: Room, rng: Rng) -> bool:
    """Let the next thing happen, by chance where somebody decides; False when it is over."""
    todo = one.next_step()
    if isinstance(todo, Over):
        return False
    if isinstance(todo, Waits):
        choose(one, int(rng.below(one.game.count())))
    elif isinstance(todo, AsksComputer):
        one.computer_chose(todo.seat, [int(rng.below(one.game.count()))])
    else:
        one.auto_entry(todo)
    return True


def played(
    one: Room, seed: int = 1, steps: int = 2000, each: Callable[[], None] | None = None
) -> Room:
    """Play on by chance, so many steps or to the end."""
    rng = seeded(seed)
    for _ in range(steps):
        if not step(one, rng):
            break
        if each is not None:
            each()
    return one


def refolded(one: Room) -> Room:
    """A second room made of what was kept of the first."""
    again = Room(decoded(one.setup.encode(), Setup))
    for entry in one.entries:
        again.fold(entry)
    return again


def draft(one: Room, seat: int, choices: list[int], lang: str = "en") -> Drafted:
    """What would be asked next after these choices."""
    return drafted(one, seat, choices, lang)
