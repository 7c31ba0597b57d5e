"""A record looked at again, in a process that thinks: every position, for every pair of eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from blackpoker.agents.coach import Coach
from blackpoker.agents.search.plan import declining
from blackpoker.common.book import DuelBook
from blackpoker.common.duel import Duel
from blackpoker.common.view import EVERYBODY, View, open_view, view
from blackpoker.core.errors import BlackPokerError, RecordError
from blackpoker.core.event import Event
from blackpoker.frames.supplement import Supplement
from blackpoker.lab.review import Retraced, ReviewMoment
from blackpoker.play.move_text import THEN, MoveReader
from blackpoker.play.narrate import Narrator
from blackpoker.play.notation import SEATS, seat
from blackpoker.play.record import Record, Replay
from blackpoker.regulation.house_rules import named_among
from blackpoker.table.calls import Caller
from blackpoker.table.http_bodies import ReplayInfo, ReplayLine, ReplayPosition
from blackpoker.table.present import table_of
from blackpoker.table.protocol import (
    Call,
    LogLine,
    Seal,
)
from blackpoker.table.seal import seal_of_deal
from blackpoker.table.setup import TableError
from blackpoker.text import LANGUAGES, Keyed, say
from blackpoker.text.languages import BOOK
from blackpoker.words.advice import looked_back
from blackpoker.words.deeds import Deeds
from blackpoker.words.prompt import Prompt
from blackpoker.workers.worker import JobSpec, Worker

RECORDS: Final = 6  # kept at once
MOST_MOVES: Final = 4_000
MILESTONE: Final = 16  # moves from one game that is kept to the next
MOST_TOLD: Final = 1_000_000  # letters of all moves in words; what comes after is as written
SIMULATIONS: Final = 150  # for one decision of a review
OPEN: Final = "open"
MOST_PARTS: Final = 12  # of a line that is tried
MOST_PASSES: Final = 40  # until what it leads to is resolved


class Choices(Replay):
    """A record that is played again, and the choices of the move that was made last."""

    made: list[int]

    def apply(self, choice: int) -> None:
        self.made.append(choice)
        super().apply(choice)


class Retold:
    """A record with the game after every move, and what was to be heard by then."""

    def __init__(self, text: str, house: tuple[Supplement, ...] = ()) -> None:
        record = Record.read(text)
        if len(record.moves) > MOST_MOVES:
            raise RecordError("record_too_long", moves=len(record.moves), most=MOST_MOVES)
        self.record = record
        self.house = named_among(record.header.regulation, house)
        replay = Choices(record, self.house)
        if not isinstance(replay.game, Duel):
            raise TableError("table_no_duel", regulation=replay.regulation.id)
        self.regulation = replay.regulation
        assert isinstance(replay.regulation.rules, DuelBook)
        self.rules: DuelBook = replay.regulation.rules
        self.milestones: list[Duel] = [replay.game.clone()]  # the game after every so many moves
        self.choices: list[list[int]] = [[]]  # by which each move was made
        self.heard: list[list[Event]] = [replay.game.drain_events()]
        self.turns = [int(replay.game.turn_number)]
        self.broken: BlackPokerError | None = None
        try:
            while replay.at < len(record.moves):
                replay.made = []
                replay.step()
                if replay.at == len(record.moves):
                    replay.answer_what_is_forced()
                self.choices.append(replay.made)
                self.heard.append(replay.game.drain_events())
                self.turns.append(int(replay.game.turn_number))
                if replay.at % MILESTONE == 0:
                    self.milestones.append(replay.game.clone())
            replay.run()
        except BlackPokerError as error:
            self.broken = error
            if not self.moves and record.moves:
                raise
        self.moments: list[ReviewMoment] | None = None

    @property
    def moves(self) -> int:
        return len(self.heard) - 1

    def game_at(self, move: int) -> Duel:
        """The game after so many moves, played on from the last milestone."""
        nearest = min(move // MILESTONE, len(self.milestones) - 1)
        game = self.milestones[nearest].clone()
        for choices in self.choices[nearest * MILESTONE + 1 : move + 1]:
            for choice in choices:
                game.apply(choice)
        return game

    def sentences(self, move: int, viewer: int | None, lang: str) -> list[str]:
        """What a move did, as a viewer heard it; None: all of it."""
        return self.told(move, viewer, lang)[0]

    def told(self, move: int, viewer: int | None, lang: str) -> tuple[list[str], list[Call]]:
        """The same, and what is announced of it."""
        names = self.record.header.names
        teller = Narrator(self.rules, list(names), viewer, lang)
        caller = Caller(teller, EVERYBODY if viewer is None else viewer)
        game = self.game_at(move)
        teller.look(self.seen(game, viewer))
        if move:
            before = self.seen(self.game_at(move - 1), viewer)
            teller.restart(before)
            caller.restart(before)
            teller.look(self.seen(game, viewer))
        return announced(caller, self.heard[move], self.turns[move], move, 0)

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
            moves=self.lines(lang),
            result=result_in_words(self.record, lang),
            seal=seal_of(self.record),
            warning=self.broken.said(lang) if self.broken is not None else "",
        )

    def lines(self, lang: str) -> list[LogLine]:
        """All moves in words, as long as these are not too many."""
        found: list[LogLine] = []
        told = 0
        for move in range(1, self.moves + 1):
            found.append(self.line(move, lang, in_words=told < MOST_TOLD))
            told += len(found[-1].text)
        return found

    def line(self, move: int, lang: str, in_words: bool = True) -> LogLine:
        """A move in words; one that has none, as it is written."""
        said = self.sentences(move, None, lang) if in_words else []
        written = self.record.moves[move - 1]
        who = written[:1]
        player = SEATS.index(who) if who in SEATS[:2] else -1
        return LogLine(
            seq=move,
            text=" · ".join(said) or self.as_written(written, player, lang),
            turn=self.turns[move],
            player=player,
        )

    def as_written(self, move: str, player: int, lang: str) -> str:
        """A choice nobody hears of: who, what was asked, and the answer."""
        words = move.split()
        if player < 0 or len(words) < 2:
            return move
        asked = Keyed(f"asked.{words[1]}").said(lang)
        return f"{self.record.header.names[player]}: {' '.join([asked, *words[2:]])}"

    def check_move(self, move: int) -> None:
        if not 0 <= move <= self.moves:
            raise RecordError("no_such_move", moves=self.moves, move=move)

    def position(self, move: int, viewer: str, lang: str) -> ReplayPosition:
        self.check_move(move)
        said, calls = self.told(move, eyes_of(viewer), lang)
        return self.shown(self.game_at(move), move, viewer, said, calls)

    def shown(
        self, game: Duel, move: int, viewer: str, said: list[str], calls: Sequence[Call] = ()
    ) -> ReplayPosition:
        """A position as a viewer sees it, with what has just happened."""
        eyes = eyes_of(viewer)
        shown = table_of(self.rules, self.seen(game, eyes), EVERYBODY if eyes is None else eyes)
        turn = int(game.turn_number)
        return ReplayPosition(
            move=move,
            moves=self.moves,
            viewer=viewer,  # type: ignore[arg-type]  # one of the four, as was checked
            table=shown,
            asked=int(game.asked),
            log=[LogLine(move, text, turn) for text in said],
            calls=list(calls),
        )

    def tried(self, move: int, line: str, viewer: str, lang: str) -> ReplayLine:
        """Every position of another line from here on, if nobody answers it."""
        self.check_move(move)
        game = self.game_at(move)
        eyes = eyes_of(viewer)
        teller = Narrator(self.rules, list(self.record.header.names), eyes, lang)
        caller = Caller(teller, EVERYBODY if eyes is None else eyes)
        found: list[ReplayPosition] = []

        def show() -> None:
            at, lines = move + len(found) + 1, sum(len(one.log) for one in found)
            turn = int(game.turn_number)
            said, calls = announced(caller, game.drain_events(), turn, at, lines)
            if said:
                found.append(self.shown(game, at, viewer, said, calls))

        game.record()
        teller.restart(self.seen(game, eyes))
        caller.restart(self.seen(game, eyes))
        parts = [one for one in line.split(THEN) if one][:MOST_PARTS]
        MoveReader(game).play(parts.pop(0) if parts else line)
        show()
        for _ in range(MOST_PASSES):
            decision = game.decision()
            if decision is None or not game.stage:
                break
            if parts and parts[0].split()[0] == decision.question.id:
                MoveReader(game).play(parts.pop(0))
            elif (choice := declining(decision)) is not None:
                game.apply(choice)
            else:
                break
            show()
        return ReplayLine(positions=found)

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
        said = {
            lang: looked_back(self.prompt(lang), moment.whole, moment.made, verdict)
            for lang in LANGUAGES
        }
        lit = Deeds(self.prompt(BOOK)).offered(moment.made)
        return {
            "move": moment.move,
            "player": moment.player,
            "turn": moment.turn,
            "chance": verdict.chosen.chance,
            "best_chance": verdict.best.chance,
            "fall": verdict.fall,
            "best": said[BOOK].line,
            "cards": lit.cards,
            "units": lit.units,
            "question": {lang: one.question for lang, one in said.items()},
            "chosen": {lang: one.chosen for lang, one in said.items()},
            "better": {lang: one.better for lang, one in said.items()},
            "because": {lang: one.because for lang, one in said.items()},
        }

    def prompt(self, lang: str) -> Prompt:
        return Prompt(self.rules, self.record.header.names, EVERYBODY, lang)


def announced(
    caller: Caller, events: Sequence[Event], turn: int, move: int, lines: int
) -> tuple[list[str], list[Call]]:
    """What a move did, in sentences, and what is announced of it; ``lines`` were told before it."""
    said: list[str] = []
    for group in caller.narrator.heard(list(events)):
        start = lines + len(said)
        said += caller.narrator.tell_group(group)
        caller.hear(group, start, lines + len(said), turn, move)
    # Which of its turn each is, nobody has counted.
    return said, [replace(one, nth=0) for one in caller.since_entry(move - 1, lines)]


def eyes_of(viewer: str) -> int | None:
    return None if viewer == OPEN else int(viewer)


def result_in_words(record: Record, lang: str) -> str:
    """How it ended, in a sentence or two."""
    names = record.header.names
    for player, name in enumerate(names[:2]):
        if not record.result.startswith(f"{seat(player)} won"):
            continue
        won = say(lang, "result.won", who=name)
        for reason in ("resigned", "time", "left"):
            if record.result.endswith(f"({reason})"):
                other = names[1 - player]
                return won + say(lang, "result.then") + say(lang, f"result.{reason}", other=other)
        return won
    return say(lang, "result.drawn") if record.result == "drawn" else ""


def seal_of(record: Record) -> Seal | None:
    """The fair deal a record tells of; None for a seed somebody chose."""
    header = record.header
    if header.deal is None:
        return None
    seal = seal_of_deal(header.deal, header.seed)
    if header.split is not None:
        seal.first = seal_of_deal(header.split.deal)
    return seal


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


def replay_tried(mind: Worker, task: JobSpec) -> bytes:
    arguments = task.arguments
    told = {name: arguments[name] for name in ("move", "line", "viewer", "lang")}
    return msgspec.json.encode(retold(mind, task).tried(**told))


def replay_decisions(mind: Worker, task: JobSpec) -> int:
    return len(retold(mind, task).decisions())


def replay_judge(mind: Worker, task: JobSpec) -> dict[str, object]:
    return retold(mind, task).judge(task.arguments["number"])
