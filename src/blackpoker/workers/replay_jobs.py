"""A record looked at again, in a process that thinks: every position, for every pair of eyes."""

from __future__ import annotations

from typing import Final

import msgspec

from blackpoker.agents.coach import Coach
from blackpoker.common.book import DuelBook
from blackpoker.common.duel import Duel
from blackpoker.common.view import EVERYBODY, View, open_view, view
from blackpoker.core.errors import BlackPokerError, RecordError
from blackpoker.core.event import Event
from blackpoker.frames.supplement import Supplement
from blackpoker.lab.review import Retraced, ReviewMoment
from blackpoker.play.narrators import narrator_for
from blackpoker.play.notation import SEATS, seat
from blackpoker.play.record import Record, Replay
from blackpoker.regulation.house_rules import named_among
from blackpoker.table.http_bodies import ReplayInfo, ReplayPosition
from blackpoker.table.present import table_of
from blackpoker.table.protocol import LogLine, Seal
from blackpoker.table.setup import TableError
from blackpoker.text import LANGUAGES, Keyed, say
from blackpoker.words.hint import fall_in_words, in_words
from blackpoker.words.prompt import Prompt
from blackpoker.workers.worker import JobSpec, Worker

RECORDS: Final = 6  # kept at once
MOST_MOVES: Final = 4_000
SIMULATIONS: Final = 150  # for one decision of a review
OPEN: Final = "open"


class Retold:
    """A record with the game after every move, and what was to be heard by then."""

    def __init__(self, text: str, house: tuple[Supplement, ...] = ()) -> None:
        record = Record.read(text)
        if len(record.moves) > MOST_MOVES:
            raise RecordError("record_too_long", moves=len(record.moves), most=MOST_MOVES)
        self.record = record
        self.house = named_among(record.header.regulation, house)
        replay = Replay(record, self.house)
        if not isinstance(replay.game, Duel):
            raise TableError("table_no_duel", regulation=replay.regulation.id)
        self.regulation = replay.regulation
        assert isinstance(replay.regulation.rules, DuelBook)
        self.rules: DuelBook = replay.regulation.rules
        self.games: list[Duel] = [replay.game.clone()]
        self.heard: list[list[Event]] = [replay.game.drain_events()]
        self.broken: BlackPokerError | None = None
        try:
            while replay.at < len(record.moves):
                replay.step()
                if replay.at == len(record.moves):
                    replay.answer_what_is_forced()
                self.heard.append(replay.game.drain_events())
                self.games.append(replay.game.clone())
            replay.run()
        except BlackPokerError as error:
            self.broken = error
            if len(self.games) == 1 and record.moves:
                raise
        self.moments: list[ReviewMoment] | None = None

    @property
    def moves(self) -> int:
        return len(self.games) - 1

    def sentences(self, move: int, viewer: int | None, lang: str) -> list[str]:
        """What a move did, as a viewer heard it; None: all of it."""
        names = self.record.header.names
        teller = narrator_for(self.rules, names, viewer, lang)
        game = self.games[move]
        teller.look(self.seen(game, viewer))
        if move:
            teller.restart(self.seen(self.games[move - 1], viewer))
            teller.look(self.seen(game, viewer))
        return teller.tell(list(self.heard[move]))

    def seen(self, game: Duel, viewer: int | None) -> View:
        return open_view(game) if viewer is None else view(game, viewer)

    def info(self, code: str, lang: str) -> ReplayInfo:
        header = self.record.header
        return ReplayInfo(
            code=code,
            regulation=self.regulation.id,
            regulation_name=self.regulation.name.said(lang),
            rules=header.rules,
            names=list(header.names),
            moves=[self.line(move, lang) for move in range(1, self.moves + 1)],
            result=result_in_words(self.record, lang),
            seal=seal_of(self.record),
            warning=self.broken.said(lang) if self.broken is not None else "",
        )

    def line(self, move: int, lang: str) -> LogLine:
        """A move in words; one that has none, as it is written."""
        said = self.sentences(move, None, lang)
        written = self.record.moves[move - 1]
        who = written[:1]
        player = SEATS.index(who) if who in SEATS[:2] else -1
        return LogLine(
            seq=move,
            text=" · ".join(said) or self.as_written(written, player, lang),
            turn=int(self.games[move].turn_number),
            player=player,
        )

    def as_written(self, move: str, player: int, lang: str) -> str:
        """A choice nobody hears of: who, what was asked, and the answer."""
        words = move.split()
        if player < 0 or len(words) < 2:
            return move
        asked = Keyed(f"asked.{words[1]}").said(lang)
        return f"{self.record.header.names[player]}: {' '.join([asked, *words[2:]])}"

    def position(self, move: int, viewer: str, lang: str) -> ReplayPosition:
        if not 0 <= move <= self.moves:
            raise RecordError("no_such_move", moves=self.moves, move=move)
        game = self.games[move]
        eyes = None if viewer == OPEN else int(viewer)
        shown = table_of(self.rules, self.seen(game, eyes), EVERYBODY if eyes is None else eyes)
        turn = int(game.turn_number)
        return ReplayPosition(
            move=move,
            moves=self.moves,
            viewer=viewer,  # type: ignore[arg-type]  # one of the four, as was checked
            table=shown,
            asked=int(game.asked),
            log=[LogLine(move, text, turn) for text in self.sentences(move, eyes, lang)],
        )

    # ---- what each choice was worth
    def decisions(self) -> list[ReviewMoment]:
        """Every decision of the game that had a choice, as its player knew the game."""
        if self.moments is None:
            replay = Retraced(self.record, (0, 1), self.house)
            while replay.at < self.moves:
                replay.step()
            self.moments = replay.moments
        return self.moments

    def judge(self, number: int) -> dict[str, object]:
        moment = self.decisions()[number]
        verdict = Coach(0, SIMULATIONS).judge(moment.view, moment.decision, moment.choice)
        chosen, better = (
            self.in_each_language(moment, one.choice) for one in (verdict.chosen, verdict.best)
        )
        told = chosen
        if verdict.chosen.choice != verdict.best.choice:
            seen = (moment.move, moment.view, moment.decision, verdict)
            told = {lang: fall_in_words(self.prompt(lang), *seen) for lang in LANGUAGES}
        return {
            "move": moment.move,
            "player": moment.player,
            "turn": moment.turn,
            "chance": verdict.chosen.chance,
            "best_chance": verdict.best.chance,
            "fall": verdict.fall,
            "best": verdict.line,
            "chosen": chosen,
            "better": better,
            "text": told,
        }

    def prompt(self, lang: str) -> Prompt:
        return Prompt(self.rules, self.record.header.names, EVERYBODY, lang)

    def in_each_language(self, moment: ReviewMoment, choice: int) -> dict[str, str]:
        """What an option is, in a few words of each language."""
        option = moment.decision.options[choice]
        return {
            lang: in_words(self.prompt(lang), moment.view, moment.decision, option)
            for lang in LANGUAGES
        }


def result_in_words(record: Record, lang: str) -> str:
    """How it ended, in a sentence or two."""
    names = record.header.names
    for player, name in enumerate(names[:2]):
        if not record.result.startswith(f"{seat(player)} won"):
            continue
        won = say(lang, "result.won", who=name)
        for reason in ("resigned", "time"):
            if record.result.endswith(f"({reason})"):
                other = names[1 - player]
                return won + say(lang, "result.then") + say(lang, f"result.{reason}", other=other)
        return won
    return say(lang, "result.drawn") if record.result == "drawn" else ""


def seal_of(record: Record) -> Seal | None:
    """The fair deal a record tells of; None for a seed somebody chose."""
    deal = record.header.deal
    if deal is None:
        return None
    return Seal(
        kind="fair",
        game=deal.game,
        commitment=deal.commitment,
        promises=deal.promises,
        shares=deal.shares,
        secret=deal.secret,
        seed=record.header.seed,
    )


def retold(mind: Worker, task: JobSpec) -> Retold:
    """Return a record as it was last looked at, or look at it now."""
    code = task.arguments["code"]
    found = mind.records.pop(code, None)
    if found is None:
        found = Retold(task.arguments["text"], mind.house)
    mind.records[code] = found
    while len(mind.records) > RECORDS:
        mind.records.popitem(last=False)
    assert isinstance(found, Retold)
    return found


def replay_info(mind: Worker, task: JobSpec) -> bytes:
    arguments = task.arguments
    return msgspec.json.encode(retold(mind, task).info(arguments["code"], arguments["lang"]))


def replay_position(mind: Worker, task: JobSpec) -> bytes:
    arguments = task.arguments
    found = retold(mind, task)
    return msgspec.json.encode(
        found.position(arguments["move"], arguments["viewer"], arguments["lang"])
    )


def replay_decisions(mind: Worker, task: JobSpec) -> int:
    return len(retold(mind, task).decisions())


def replay_judge(mind: Worker, task: JobSpec) -> dict[str, object]:
    return retold(mind, task).judge(task.arguments["number"])
