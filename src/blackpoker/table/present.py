"""What a guest is shown of a room: everything made from the view of whoever looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

import msgspec

from blackpoker.agents.registry import level_number
from blackpoker.common.book import DuelBook
from blackpoker.common.card import CARD, number
from blackpoker.common.card_action import TurnStep
from blackpoker.common.declare import first_keys
from blackpoker.common.duel import Duel
from blackpoker.common.setup import OPENING_CARD
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.unit import UNIT
from blackpoker.common.view import COUNTED, View, open_view, view
from blackpoker.core import bitset
from blackpoker.core.decision import (
    ACT,
    ACTION,
    NOTHING,
    PLAYER,
    REQUEST,
    SECOND,
    Decision,
)
from blackpoker.core.decision import Option as EngineOption
from blackpoker.core.decision import Question as EngineQuestion
from blackpoker.play.notation import trump_at, unit_at
from blackpoker.table import protocol, sent_view, tutor
from blackpoker.table import reasons as why
from blackpoker.table.beginning import SetupQuestion, beginning
from blackpoker.table.entry import ABANDONED, SETTLED, Frozen
from blackpoker.table.first_turn import plans
from blackpoker.table.foreseen import (
    danger_of_passing,
    effects_of,
    foretold,
    harm_to,
    risky_answers,
)
from blackpoker.table.passing import (
    action_name,
    step_of,
    stop_in_words,
    yield_in_words,
)
from blackpoker.table.playthrough import attempt
from blackpoker.table.room import BOTH, Room
from blackpoker.table.seal import seal_of_deal, with_seed
from blackpoker.table.setup import TableError
from blackpoker.table.telling import Heard, tell
from blackpoker.text import has, say
from blackpoker.words.prompt import Prompt
from blackpoker.words.rule_data import usual_character

NO_CODES: Final[Mapping[str, str]] = {}
BETWEEN_TURNS: Final = (TurnStep.END.value, TurnStep.DRAW.value)


# ---- eyes
def is_open(room: Room, viewer: int) -> bool:
    """Does this guest see both hands?"""
    return room.tells_all or (viewer == BOTH and room.setup.kind != "hotseat")


def eyes_of(room: Room, viewer: int) -> int:
    """The seat whose eyes a guest has now; of two people at one screen, whoever is asked."""
    if viewer != BOTH:
        return viewer
    return max(room.asked, 0)


def seen_by(room: Room, game: Duel, viewer: int) -> View:
    if is_open(room, viewer):
        return open_view(game)
    return view(game, eyes_of(room, viewer))


def greeting(
    room: Room, viewer: int, lang: str, codes: Mapping[str, str] = NO_CODES
) -> protocol.Welcome:
    """Who a guest is and what is played; ``codes`` of links are for those who play."""
    setup = room.setup
    return protocol.Welcome(
        game=setup.game,
        role="both" if viewer == BOTH else "seat" if viewer >= 0 else "spectator",
        seat=max(viewer, -1),
        kind=setup.kind,
        regulation=room.regulation.id,
        regulation_name=room.regulation.name.said(lang),
        rules=setup.rules,
        watch=codes.get("watch", ""),
        invite=codes.get("invite", "") if room.phase == "waiting" else "",
        meeting=setup.meeting,
    )


# ---- the position
def state_for(room: Room, viewer: int, lang: str, heard: Heard | None = None) -> protocol.State:
    """All that a guest may see now; ``heard``: what of the log they have, None: no log."""
    state = protocol.State(seq=room.seq, phase=room.phase, seats=seats_shown(room, lang))
    state.seal = seal_of(room)
    state.asked = room.asked
    state.call_off_by = room.calling_off.asked_by
    seat = eyes_of(room, viewer)
    if room.match is not None:
        state.match = room.match.shown(seat)
    if room.course is None:
        state.ended = room.ended  # before it began
        if room.ended and room.winner < 0:
            state.result = result_of(room, viewer, lang)
        if room.match is not None and state.asked >= 0 and seat == state.asked:
            state.question = room.match.question(seat, lang)
        return state
    game = room.course.game
    seen = seen_by(room, game, viewer)
    rules = room.regulation.rules
    state.table = table_of(rules, seen, max(viewer, -1))
    if room.setup.told:
        state.lesson = tutor.lesson_task(room.course, room.setup.told, lesson_script(room))
    state.goal_met = room.course.goal_met
    state.goal_settled = state.goal_met and (bool(room.ended) or is_between_turns(rules, seen))
    if state.asked >= 0 and seat == state.asked:
        ask(room, state, lang)
    elif not room.ended and game.turn_number == 0:
        state.beginning = beginning(room.regulation, game.question, lang)
    # In the middle of a request or an effect, what comes of it hangs on cards that are hidden.
    if game.stage and game.question is game.book.chance and not room.ended:
        state.effects = effects_of(game, room.course.foreseen(eyes_of(room, viewer)))
    if seat >= 0:
        own_things(room, state, seat, lang)
    if room.ended:
        state.ended = room.ended
        state.winner = room.winner
        state.result = result_of(room, viewer, lang)
    if heard is not None and heard.log:
        tell(room, state, viewer, lang, heard)
    return state


def ask(room: Room, state: protocol.State, lang: str) -> None:
    """Put what is asked into the state of the one who is."""
    game = room.game
    seat = state.asked
    prompt = prompt_of(room, seat, lang)
    judged = room.judge()
    if judged is not None and judged.verdict.passes:
        return  # nobody has to decide: it will be passed
    decision = game.decision()
    assert decision is not None
    seen = view(game, seat)
    state.question = question_of(seen, decision, prompt, lambda action: key_cards(game, action))
    assert room.course is not None
    state.question.begun = seen.turn == seat and room.course.acted_in == seen.turn_number
    state.harm = harm_to(game, game, seat)
    if room.setup.told:
        state.question.want = tutor.next_choice(room.begun, room.setup.told)
    if game.turn_number == 0:
        asked = SetupQuestion(room.regulation, seen, decision, lang)
        state.beginning = beginning(room.regulation, game.question, lang, asked)
    if judged is None:
        for i in risky_answers(room.begun, seat):
            state.question.options[i].danger = True
        return
    state.meaningful = judged.meaningful
    rules, life = room.regulation.rules, prompt.words["life"]
    state.reason = stop_in_words(judged.verdict, seen, rules, life, lang)
    state.passing_does = "" if why.must_act(game) else what_passing_does(seen, prompt)
    state.danger = danger_of_passing(room.begun, seat, judged.accepted, life, lang)


def lesson_script(room: Room) -> list[str]:
    return tutor.script_left(room.setup.script, room.entries.moves())


def is_between_turns(rules: DuelBook, seen: View) -> bool:
    """Is there nothing on the stage but what comes by itself from one turn to the next?"""
    return all(step_of(rules, one) in BETWEEN_TURNS for one in seen.stage)


def key_cards(game: Duel, action: str) -> list[int]:
    """The cards of whoever is asked that could be a key card of an action."""
    line = game.book.line_of(action)
    if line is None or line.key is None:
        return []
    player = int(game.asked)
    first = first_keys(game, player, line)
    found = first
    if line.keys > 1:
        side = game.side(player)
        for one in bitset.each(first):
            found |= line.key.next(side.hand & ~bitset.only(one), bitset.only(one))
    return bitset.each(found)


def what_passing_does(seen: View, prompt: Prompt) -> str:
    other = 1 - seen.asked
    lang = prompt.lang
    if seen.stage and other in seen.passed:
        request = seen.stage[-1]
        action = action_name(prompt.rules, request.action, lang)
        return say(
            lang,
            "passing.does.resolves",
            action=action,
            who=prompt.names[request.controller],
        )
    key = "other" if seen.stage or other not in seen.passed else "turn_player"
    return say(lang, f"passing.does.{key}", who=prompt.names[other])


def own_things(room: Room, state: protocol.State, seat: int, lang: str) -> None:
    """What belongs to a seat alone: how it passes, whether it may go back."""
    manners = room.manners[seat]
    state.passing = manners.passing
    state.once = manners.once >= 0
    if (manners.yields.until or manners.yields.actions) and not room.ended:
        rules = room.regulation.rules
        state.yielding = protocol.Yielding(
            until=manners.yields.until or "action",
            text=yield_in_words(manners.yields, rules, room.names_in(lang)[1 - seat], lang),
            action=manners.yields.actions[-1] if manners.yields.actions else "",
            request=manners.yields.request,
        )
    undo = room.undo
    last = room.entries.last_decision(None if room.one_screen else seat)
    state.undo = protocol.Undoing(
        allowed=room.may_go_back and not undo.refused[1 - seat] and last is not None,
        consent=room.between_people,
        asked_by=None if undo.asked is None else undo.asked.seat,
    )


def seats_shown(room: Room, lang: str) -> list[protocol.Seat]:
    names = room.names_in(lang)
    return [
        protocol.Seat(name, one.kind, level_number(one.agent) or 0)
        for name, one in zip(names, room.seats, strict=True)
    ]


def seal_of(room: Room) -> protocol.Seal:
    """The deal as far as it may be told: its secret once the game is over."""
    told = room.deal.told(room.tells_all)
    seed = room.seed if room.tells_all else None
    if told is None:
        return with_seed(protocol.Seal(kind="chosen", named_by=named_by(room)), seed)
    seal = seal_of_deal(told, seed)
    first = None if room.match is None else room.match.first_deal
    if first is not None and room.tells_all:
        seal.first = seal_of_deal(first)
    return seal


def named_by(room: Room) -> int:
    """Who chose the seed of a game between two people: whoever sat there before the other came."""
    if not room.between_people:
        return -1
    return [plan.kind == "empty" for plan in room.setup.seats].index(False)


def result_of(room: Room, viewer: int, lang: str) -> str:
    """How the game ended, in words."""
    if room.winner < 0:
        last = room.entries[room.seq - 1] if room.seq else None
        why = last.code if isinstance(last, Frozen) else ""
        return say(lang, f"result.{why if why in (ABANDONED, SETTLED) else room.ended}")
    life = prompt_of(room, max(viewer, -1), lang).words["life"]
    loser = 1 - room.winner
    key = {room.winner: "you_won", loser: "you_lost"}.get(viewer, "won")
    called = room.names_in(lang)
    who, other = called[room.winner], called[loser]
    reason = say(lang, f"result.{room.ended}", who=who, other=other, life=life)
    won = say(lang, f"result.{key}", who=who, other=other)
    own = f"result.{room.ended}_you"
    if viewer == loser and has(lang, own):
        reason = say(lang, own, life=life)
    return won + say(lang, "result.then") + reason


def prompt_of(room: Room, viewer: int, lang: str) -> Prompt:
    return prompt_for(room.regulation.rules, tuple(room.names_in(lang)), viewer, lang)


# ---- answers
def drafted(
    room: Room, seat: int, choices: Sequence[int], lang: str, id: int = 0
) -> protocol.Drafted:
    """What would be asked next after these choices; nothing happens."""
    game = room.expected(seat).game
    tried = attempt(game, choices)
    found = protocol.Drafted(id=id, seq=room.seq, choices=tried.choices, line=tried.line)
    found.harm = harm_to(game, tried.game, seat)
    told = room.setup.told
    if game.question is OPENING_CARD:
        chosen, deck = (bitset.each(tried.game.side(seat).hand), game.side(seat).life.listed())
        found.plans = plans(room.regulation, chosen, sorted(deck), lang)
    if tried.goes_on:
        decision = tried.game.decision()
        assert decision is not None
        prompt = prompt_of(room, seat, lang)
        found.question = question_of(view(tried.game, seat), decision, prompt)
        if told:
            found.question.want = tutor.next_choice(room.begun, told, tried.choices)
        return found
    found.ready = True
    found.spoils = bool(told) and tutor.spoils(room.begun, choices, told, lesson_script(room))
    life = prompt_of(room, seat, lang).words["life"]
    course = room.begun
    found.effects, found.danger = foretold(course, seat, tried.choices, tried.game, life, lang)
    return found


def reasons(room: Room, seat: int, name: str, lang: str, id: int = 0) -> protocol.Reasons:
    """Why an action is not possible now, by any of its names; or why one cannot pass."""
    return why.reasons(room.regulation, room.game, seat, name, lang, id)


def table_at(room: Room, viewer: int, seq: int) -> sent_view.Table:
    """The table at an earlier position, as this viewer saw it."""
    course = room.begun
    if not 0 <= seq <= room.seq:
        raise TableError("no_such_position", seq=seq, last=room.seq)
    game = course.game if seq == room.seq else room.again(room.entries.line_at(seq)).game
    return table_of(room.regulation.rules, seen_by(room, game, viewer), max(viewer, -1))


Keys = Callable[[str], list[int]]  # the cards that could be a key of an action now
LIFE_LETTER: Final = "L"
AIMS: Final = ("unit", "request", "trump")  # targets that may be gone


@lru_cache(maxsize=4096)
def prompt_for(rules: DuelBook, names: tuple[str, ...], viewer: int, lang: str) -> Prompt:
    """Who writes the questions of this table for this viewer."""
    return Prompt(rules, list(names), viewer, lang)


# ---- the table
@lru_cache(maxsize=256)
def fixed_numbers(rules: DuelBook) -> dict[str, int]:
    """The characters whose size is not that of their cards."""
    return {one.definition.id: int(one.number) for one in rules.characters if one.number != 0}


def table_of(rules: DuelBook, seen: View, viewer: int) -> sent_view.Table:
    """Write a view; ``viewer`` is the seat it is for, also where more is shown.

    What the protocol names is taken from the view as it is; the rest follows from it.
    """
    table = msgspec.convert(seen, sent_view.Table, from_attributes=True)
    table.viewer = viewer
    table.countless = COUNTED
    fixed = fixed_numbers(rules)
    for side in table.sides:
        for unit in side.field:
            unit.base = base_size(unit, fixed)
            if unit.character == usual_character(unit.soldier):
                unit.character = ""
            unit.waits = unit.soldier and bool(unit.fresh) and not unit.haste
            if unit.serial in table.attackers:
                unit.attacker = table.attackers.index(unit.serial) + 1
    for fog in table.fogs:
        adds = next((one.adds for one in rules.fogs if one.id == fog.id), 0)
        fog.n = adds * sum(int(number(one)) for one in fog.cards)
    gone = lost_targets(table)
    for request in (*table.stage, *table.declaring, *table.waiting):
        request.target_gone = request.target_kind in AIMS and request.target in gone
    return table


def base_size(unit: sent_view.Unit, fixed: dict[str, int]) -> int | None:
    """The size without fogs and marks, where it differs."""
    if unit.size is None or unit.cards is None:
        return None
    base = fixed.get(unit.character) or sum(int(number(one)) for one in unit.cards)
    return base if base != unit.size else None


def lost_targets(table: sent_view.Table) -> set[int]:
    """The serials a request may still point at and that are no longer there."""
    requests = (*table.stage, *table.declaring, *table.waiting)
    named = {one.target for one in requests if one.target_kind in AIMS}
    if not named:
        return named
    here = {unit.serial for side in table.sides for unit in side.field}
    here |= {trump.serial for side in table.sides for trump in side.trumps}
    here |= {request.serial for request in table.stage}
    return named - here


# ---- questions
def question_of(
    seen: View, decision: Decision, prompt: Prompt, keys: Keys | None = None
) -> protocol.Question:
    """Write what somebody is asked, from that player's view; ``keys`` finds an action's keys."""
    asked = decision.question
    options = [option_of(seen, asked, i, one, prompt) for i, one in enumerate(decision.options)]
    if asked.part == ACTION and keys is not None:
        for written in options:
            if written.action:
                written.keys = keys(written.action)
    return protocol.Question(
        id=asked.id,
        player=decision.player,
        text=prompt.question(seen, decision),
        options=options,
        many=asked.repeated,
        part=cast(protocol.Part, asked.part),
        letter=asked.letter,
        about=cast(protocol.About, asked.about),
        facing=seen.facing,
        onward=onward(seen, decision),
    )


def onward(seen: View, decision: Decision) -> list[int]:
    """In one's own turn with an empty stage a pass leads nowhere: what does, the usual one last."""
    if seen.turn != decision.player or seen.stage:
        return []
    numbers = {one.ref: i for i, one in enumerate(decision.options)}
    ways = reversed(decision.question.ways_on)
    return [numbers[one.ref] for one in ways if one.ref in numbers]


def option_of(
    seen: View, question: EngineQuestion, i: int, option: EngineOption, prompt: Prompt
) -> protocol.Option:
    """Write one answer, with the serial of what it is about."""
    ref = option.ref
    verb = option.verb
    if ref == NOTHING:
        key = "table.pass" if question.part == ACTION else "table.done"
        return protocol.Option(i=i, verb=verb, text=option.text, label=say(prompt.lang, key))
    if verb == ACT:
        record = prompt.rules.line_at(ref).record
        letters = seen.prices.get(record.id, record.cost.letters)
        return protocol.Option(
            i=i,
            verb=verb,
            text=option.text,
            action=record.id,
            label=record.name.said(prompt.lang),
            life=letters.count(LIFE_LETTER),
        )
    label = prompt.option(seen, question, option)
    written = protocol.Option(i=i, verb=verb, text=option.text, label=label)
    if verb == CARD:
        written.card = ref % SECOND
        written.owner = None if ref // SECOND == seen.asked else ref // SECOND
    elif verb == UNIT:
        written.unit = unit_at(seen, ref).serial
    elif verb == TRUMP_CARD:
        written.trump = trump_at(seen, ref).serial
    elif verb == REQUEST:
        requests = seen.waiting if question.waiting else seen.stage
        written.request = requests[ref].serial
    elif verb == PLAYER:
        written.player = ref
    return written
