"""An evening: who has come, which rounds were played, what may be done next.

It is the fold of its entries: folding them into a new one gives the same evening. Nothing here has
a clock or chance of its own; what may not be done is an EveningError, and changes nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from blackpoker.core.errors import BlackPokerError
from blackpoker.meeting.entry import (
    ENCODE,
    EveningClosed,
    EveningEntry,
    EveningPlan,
    EveningTable,
    PlayerBack,
    PlayerJoined,
    PlayerLeft,
    Result,
    ResultTold,
    RoundBegan,
    Source,
    TableRenewed,
    decode_note,
)
from blackpoker.meeting.pairing import NOBODY, Pairing, Past, circle, swiss
from blackpoker.meeting.points import POINT_SYSTEMS
from blackpoker.meeting.standings import OUTCOMES, RoundCell, Standings, standings

# Before the first round; while one goes on; when it has ended; at the end of all.
Phase = Literal["gathering", "playing", "between", "over"]
FEWEST: Final = 2  # players of a round


class EveningError(BlackPokerError):
    """Something that cannot be done in this evening, or not now."""


@dataclass
class Participant:
    """Somebody who has come."""

    name: str
    wish: int
    lot: float
    nonce: str
    since: int  # the first round they could take part in, from 0
    here: bool = True


@dataclass
class EveningRound:
    """A round: its tables, what came of each, and who had a bye."""

    tables: list[EveningTable]
    bye: int
    at: float
    results: list[Result] = field(default_factory=list)
    told_by: list[Source | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.results = [""] * len(self.tables)
        self.told_by = [None] * len(self.tables)

    @property
    def unfinished(self) -> list[int]:
        return [n for n, result in enumerate(self.results) if not result]

    def table_of(self, player: int) -> int:
        """The number of a player's table, -1 for none."""
        return next((n for n, one in enumerate(self.tables) if player in one.players), -1)

    def cell(self, player: int) -> RoundCell:
        if player == self.bye:
            return RoundCell("bye")
        table = self.table_of(player)
        if table < 0:
            return RoundCell(None)
        pair, result = self.tables[table].players, self.results[table]
        seat = pair.index(player)
        outcome = OUTCOMES[result][seat] if result else None
        return RoundCell(outcome, pair[1 - seat], table)


def folded(name: str) -> str:
    """A name as it is compared with others: Aki, AKI and full-width Ａｋｉ are one."""
    return unicodedata.normalize("NFKC", name).casefold()


class Evening:
    """One evening, as the entries so far have made it."""

    def __init__(self, plan: EveningPlan, entries: Iterable[bytes] = ()) -> None:
        self.plan = plan
        self.system = POINT_SYSTEMS[plan.points]
        self.begin(entries)

    def begin(self, entries: Iterable[bytes] = ()) -> None:
        """Be as after these entries."""
        self.stored: list[bytes] = []
        self.players: list[Participant] = []
        self.rounds: list[EveningRound] = []
        self.chairs: list[int] = []  # of everybody with everybody, as the first round found them
        self.closed = False
        for data in entries:
            self.fold(decode_note(data))

    # ---- looking
    @property
    def phase(self) -> Phase:
        if self.closed:
            return "over"
        if not self.rounds:
            return "gathering"
        return "playing" if self.rounds[-1].unfinished else "between"

    @property
    def here(self) -> list[int]:
        """Who takes part in the next round, in the order in which they came."""
        return [n for n, one in enumerate(self.players) if one.here]

    @property
    def rounds_in_all(self) -> int:
        """How many rounds there will be, as far as is known now."""
        done = len(self.rounds)
        if self.plan.system == "swiss":
            return max(done, self.plan.rounds)
        here = self.here
        if not done:
            return max(0, len(here) - 1 + len(here) % 2)
        return done + max(map(len, self.past.strangers(here).values()), default=0)

    @property
    def past(self) -> Past:
        """Who has met whom. Whoever won because nobody came has had something like a bye."""
        past = Past()
        for one in self.rounds:
            if one.bye != NOBODY:
                past.note(one.bye)
            for table, result in zip(one.tables, one.results, strict=True):
                past.note(*table.players)
                if result and "bye" in OUTCOMES[result]:
                    past.note(table.players[OUTCOMES[result].index("bye")])
        return past

    def standings(self) -> Standings:
        cells = [[one.cell(n) for one in self.rounds] for n in range(len(self.players))]
        return standings(cells, self.system)

    def named(self, name: str) -> int | None:
        """The number of the player who is called so."""
        wanted = folded(name)
        return next((n for n, one in enumerate(self.players) if folded(one.name) == wanted), None)

    def table(self, player: int) -> tuple[int, int] | None:
        """The round and the table at which somebody is to play now."""
        if not self.rounds or self.closed:
            return None
        number = self.rounds[-1].table_of(player)
        if number < 0 or self.rounds[-1].results[number]:
            return None
        return len(self.rounds) - 1, number

    def table_of_game(self, game: str) -> tuple[int, int] | None:
        """The round and the table of a game; None if another is played there now."""
        for n, one in enumerate(self.rounds):
            for number, table in enumerate(one.tables):
                if table.game == game:
                    return n, number
        return None

    def unresolved(self) -> Iterator[tuple[int, int, EveningTable]]:
        """The tables without a result."""
        for n, one in enumerate(self.rounds):
            for number in one.unfinished:
                yield n, number, one.tables[number]

    # ---- doing
    def join(self, name: str, wish: int, lot: float, nonce: str = "", at: float = 0.0) -> int:
        """Let somebody come, also late; return their number. Who asks the same twice, with the same
        nonce, has come once."""
        taken = self.named(name)
        if taken is not None and nonce and self.players[taken].nonce == nonce:
            return taken
        self.must_go_on()
        if taken is not None:
            raise EveningError("meeting_name_taken", name=name)
        if len(self.players) >= self.plan.most:
            raise EveningError("meeting_full", most=self.plan.most)
        if not 0 <= wish < len(self.plan.regulations):
            raise EveningError("no_such_wish", most=len(self.plan.regulations))
        self.fold(PlayerJoined(name=name, wish=wish, lot=lot, nonce=nonce, at=at))
        return len(self.players) - 1

    def leave(self, player: int, at: float = 0.0) -> None:
        """Let somebody go; a table they sit at is to be settled first or has no result yet."""
        self.must_go_on()
        if self.player(player).here:
            self.fold(PlayerLeft(player=player, at=at))

    def come_back(self, player: int, at: float = 0.0) -> None:
        self.must_go_on()
        if not self.player(player).here:
            self.fold(PlayerBack(player=player, at=at))

    def pair(self, after: int) -> Pairing:
        """Put the next round together, the one after so many; EveningError says why not."""
        self.must_go_on()
        if after != len(self.rounds):
            raise EveningError("round_began", round=len(self.rounds))
        if self.rounds and (open_ones := self.rounds[-1].unfinished):
            tables = ", ".join(str(n + 1) for n in open_ones)
            raise EveningError("tables_unfinished", tables=tables, round=len(self.rounds))
        here = self.here
        if len(here) < FEWEST:
            raise EveningError("too_few_players", least=FEWEST)
        most = self.rounds_in_all
        if after >= most:
            raise EveningError("rounds_all_played", rounds=most)
        if self.plan.system == "round_robin":
            return self.everybody_with_everybody(here)
        row = {one.player: one for one in self.standings().rows}
        order = sorted(here, key=lambda n: (row[n].rank, self.players[n].lot), reverse=True)
        points = {n: row[n].points for n in here}
        return swiss(order, points, self.past, most - after - 1)

    def everybody_with_everybody(self, here: list[int]) -> Pairing:
        """The circle, as long as those sit in it who began it; then whoever has not met."""
        chairs = self.chairs or sorted(here, key=lambda n: self.players[n].lot)
        if set(chairs) == set(here):
            return circle(chairs, len(self.rounds))
        order = sorted(here, key=lambda n: self.players[n].lot)
        return swiss(order, {}, self.past, self.rounds_in_all - len(self.rounds) - 1)

    def regulation_for(self, one: int, two: int) -> str:
        """What two play: what both wish, or of two wishes the one that goes before the other."""
        return self.plan.regulations[min(self.players[one].wish, self.players[two].wish)]

    def begin_round(self, tables: list[EveningTable], bye: int, at: float = 0.0) -> None:
        self.fold(RoundBegan(tables=tables, bye=bye, at=at))

    def tell(
        self, number: int, table: int, result: Result, by: Source = "organiser", at: float = 0.0
    ) -> bool:
        """Note what came of a table; False if that was known. A game or a clock says nothing where
        something is known already: the organiser may have put it right."""
        if not (0 <= number < len(self.rounds) and 0 <= table < len(self.rounds[number].tables)):
            raise EveningError("no_such_table", round=number + 1, table=table + 1)
        one = self.rounds[number]
        if one.results[table] == result or (by != "organiser" and one.results[table]):
            return False
        if not result and (self.closed or number != len(self.rounds) - 1):
            raise EveningError("result_needed", round=number + 1, table=table + 1)
        self.fold(ResultTold(round=number, table=table, result=result, by=by, at=at))
        return True

    def renew(self, number: int, table: int, game: str, at: float = 0.0) -> None:
        """Let another game be played at a table of this round."""
        self.must_go_on()
        if number != len(self.rounds) - 1 or not 0 <= table < len(self.rounds[number].tables):
            raise EveningError("no_such_table", round=number + 1, table=table + 1)
        self.fold(TableRenewed(round=number, table=table, game=game, at=at))

    def close(self, at: float = 0.0) -> None:
        """End the evening; EveningError as long as a table has no result."""
        if self.closed:
            return
        if self.rounds and (open_ones := self.rounds[-1].unfinished):
            tables = ", ".join(str(n + 1) for n in open_ones)
            raise EveningError("tables_unfinished", tables=tables, round=len(self.rounds))
        self.fold(EveningClosed(at=at))

    def must_go_on(self) -> None:
        if self.closed:
            raise EveningError("meeting_over")

    def player(self, number: int) -> Participant:
        if not 0 <= number < len(self.players):
            raise EveningError("no_such_player")
        return self.players[number]

    # ---- folding
    def fold(self, entry: EveningEntry) -> None:
        """Let an entry happen, a new one or one that was kept."""
        if isinstance(entry, PlayerJoined):
            since = len(self.rounds)
            self.players.append(Participant(entry.name, entry.wish, entry.lot, entry.nonce, since))
        elif isinstance(entry, PlayerLeft):
            self.players[entry.player].here = False
        elif isinstance(entry, PlayerBack):
            self.players[entry.player].here = True
        elif isinstance(entry, RoundBegan):
            if not self.rounds:
                self.chairs = sorted(self.here, key=lambda n: self.players[n].lot)
            self.rounds.append(EveningRound(entry.tables, entry.bye, entry.at))
        elif isinstance(entry, ResultTold):
            one = self.rounds[entry.round]
            one.results[entry.table] = entry.result
            one.told_by[entry.table] = entry.by if entry.result else None
        elif isinstance(entry, TableRenewed):
            one = self.rounds[entry.round]
            table = one.tables[entry.table]
            one.tables[entry.table] = EveningTable(table.players, table.regulation, entry.game)
            one.results[entry.table], one.told_by[entry.table] = "", None
        else:
            self.closed = True
        self.stored.append(ENCODE(entry))

    def back_to(self, length: int) -> None:
        """Be as after so many entries: what came later has not happened."""
        if length != len(self.stored):
            self.begin(self.stored[:length])
