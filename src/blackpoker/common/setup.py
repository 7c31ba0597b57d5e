"""The building blocks of a beginning. A frame is a tuple of these."""

from __future__ import annotations

from typing import Final

from blackpoker.common import card
from blackpoker.common.book import SetupBlock
from blackpoker.common.card import CARD
from blackpoker.common.draft import DRAFT_PICK, KEPT, MINI_PACKS, chosen_by, mini_pack
from blackpoker.common.duel import Duel
from blackpoker.common.duel_rules import DuelRules
from blackpoker.common.event import BEGAN
from blackpoker.common.movement import (
    bury,
    bury_one,
    component_of,
    draw,
    enter,
    leave,
    look,
    moved,
    show,
    shuffle,
    to_hand,
    turn_over,
)
from blackpoker.common.pile import Pile
from blackpoker.common.side import Side
from blackpoker.common.trump import TRUMP_CARD, spell_trump
from blackpoker.common.trump_zone import lay_trump, turn_trump
from blackpoker.common.zone import BULWARKS, DECK, GRAVEYARD, HAND, LIFE, PACK, RARE
from blackpoker.core import bitset
from blackpoker.core.decision import NOTHING, SECOND, Question
from blackpoker.core.event import PlayerEvent
from blackpoker.core.native import i64
from blackpoker.core.rng import Shuffler
from blackpoker.core.task import NOBODY_NAMED, Task

OPENING_CARD: Final = Question(
    "opening", CARD, spell=card.spell_card, repeated=True, several=True, about="opening"
)
RARE_CARD: Final = Question("rare", CARD, spell=card.spell_card, about="rare")
TRUMPS: Final = Question(
    "trump", CARD, spell=card.spell_card, repeated=True, several=True, about="trumps"
)
FIRST_TRUMP: Final = Question("first_trump", TRUMP_CARD, spell=spell_trump)
CHOSEN_IN_ADVANCE: Final = 3
MOST_TRUMPS: Final = 2
LEAST_DECK: Final = 8  # an opening hand and a card to turn up (R6-52)
PACK_SIZE: Final = 14


# STRATEGY: three cards of the opening hand are chosen from the deck; both players in secret
# (R8-120)
def ask_for_an_opening_card(game: Duel, task: Task) -> None:
    player: i64 = task.at // CHOSEN_IN_ADVANCE
    if player > 1:
        game.answer = NOTHING
        return
    game.ask_cards(player, OPENING_CARD, player, game.side(player).life.all())


def set_it_aside(game: Duel, task: Task) -> None:
    if game.declined():
        task.at = 0
        return
    player: i64 = task.at // CHOSEN_IN_ADVANCE
    side = game.side(player)
    side.life.remove(game.chosen_card())
    side.hand |= bitset.only(game.chosen_card())
    moved(game, player, bitset.only(game.chosen_card()), DECK, HAND)
    task.at += 1
    task.back_to(ask_for_an_opening_card)


# RARE: one card of the deck lies face down in the rare zone
def ask_for_a_rare_card(game: Duel, task: Task) -> None:
    if task.at > 1:
        game.answer = NOTHING
        return
    game.ask_cards(task.at, RARE_CARD, task.at, game.side(task.at).life.all())


def lay_it_in_the_rare_zone(game: Duel, task: Task) -> None:
    if game.declined():
        task.at = 0
        return
    side = game.side(task.at)
    side.life.remove(game.chosen_card())
    side.rare = bitset.only(game.chosen_card())
    moved(game, task.at, side.rare, DECK, RARE)
    task.at += 1
    task.back_to(ask_for_a_rare_card)


# TRUMP: up to two cards of the deck lie face down in the trump zone; both players in secret, so
# they are laid when both have chosen. task.named: the cards chosen so far, as options name them;
# task.picked: who chooses no more.
def ask_for_a_trump(game: Duel, task: Task) -> None:
    while task.at < 2 and (
        bitset.contains(task.picked, task.at) or not room_for_a_trump(game, task, task.at)
    ):
        task.at += 1
    if task.at < 2:
        chosen = chosen_by(task.named, task.at)
        deck = game.side(task.at).life.all() & ~chosen
        enough = bitset.count(chosen) >= game.book.least_trumps
        game.ask_cards(task.at, TRUMPS, task.at, deck, or_none=enough)


def room_for_a_trump(game: Duel, task: Task, player: i64) -> bool:
    n = bitset.count(chosen_by(task.named, player))
    return n < MOST_TRUMPS and game.side(player).life.size - n > LEAST_DECK


def note_the_trump(game: Duel, task: Task) -> None:
    if task.at > 1:
        return
    if game.declined():
        task.at += 1
    else:
        task.named = (*task.named, game.answer)
    task.back_to(ask_for_a_trump)


def lay_the_trumps(game: Duel, task: Task) -> None:
    for ref in task.named:
        player: i64 = ref // SECOND
        game.side(player).life.remove(ref % SECOND)
        lay_trump(game, player, ref % SECOND, False, DECK)
    task.at = 0
    task.picked = 0
    task.named = NOBODY_NAMED


# DRAFT: from each of six mini packs of three one card is kept; two of the six become trumps, one
# the rare card, three the scenario hand. Nothing moves before both players have chosen.
# task.named: the cards kept, then the two trumps and the rare card, as options name them.
SPLIT: Final = 3  # questions per player after that: two trumps, one rare card


def ask_for_a_pick(game: Duel, task: Task) -> None:
    n: i64 = len(task.named)
    if n < KEPT:
        player: i64 = n // MINI_PACKS
        mini = mini_pack(game, player, n % MINI_PACKS)
        look(game, player, player, mini, DECK)
        game.ask_cards(player, DRAFT_PICK, player, mini)
        return
    n -= KEPT
    if n < 2 * SPLIT:
        player = n // SPLIT
        question = RARE_CARD if n % SPLIT == MOST_TRUMPS else TRUMPS
        left = chosen_by(task.named[:KEPT], player) & ~chosen_by(task.named[KEPT:], player)
        game.ask_cards(player, question, player, left)


def note_the_pick(game: Duel, task: Task) -> None:
    if len(task.named) < KEPT + 2 * SPLIT:
        task.named = (*task.named, game.answer)
        task.back_to(ask_for_a_pick)


def lay_the_picks(game: Duel, task: Task) -> None:
    for player in range(2):
        side = game.side(player)
        picks = chosen_by(task.named[:KEPT], player)
        split = [ref % SECOND for ref in task.named[KEPT:] if ref // SECOND == player]
        for one in bitset.each(picks):
            side.life.remove(one)
        for one in split[:MOST_TRUMPS]:
            lay_trump(game, player, one, False, DECK)
        side.rare = bitset.only(split[MOST_TRUMPS])
        moved(game, player, side.rare, DECK, RARE)
        to_hand(game, player, picks & ~bitset.of(split), DECK)
    task.named = NOBODY_NAMED


def shuffle_the_decks(game: Duel, task: Task) -> None:
    shuffle(game, 0)
    shuffle(game, 1)


def lay_the_packs(game: Duel, task: Task) -> None:
    """The top fourteen cards, unseen by anybody."""
    for player in range(2):
        side = game.side(player)
        for _ in range(PACK_SIZE):
            if side.life.size > 0:
                side.pack |= bitset.only(side.life.take())
        moved(game, player, side.pack, LIFE, PACK)


def draw_the_hands(game: Duel, task: Task) -> None:
    """Until each hand has its number of cards."""
    for player in range(2):
        side = game.side(player)
        while bitset.count(side.hand) < game.book.opening_hand and side.life.size > 0:
            draw(game, player)


def preset(game: Duel, task: Task) -> None:
    """One bulwark and one soldier from the life.

    What is no soldier in this format is buried (R8-80).
    """
    for player in range(2):
        life = game.side(player).life
        if life.size > 0:
            enter(game, player, life.take(), False, LIFE)
        preset_a_soldier(game, player)


def preset_a_soldier(game: Duel, player: i64) -> None:
    life = game.side(player).life
    while life.size > 0:
        top = life.take()
        if component_of(game, bitset.only(top), True) is not None:
            enter(game, player, top, True, LIFE)
            break
        bury_one(game, player, top, LIFE)


def preset_face_down(game: Duel, task: Task) -> None:
    """Two cards from the life; the second is turned up when it is known who goes first."""
    for player in range(2):
        life = game.side(player).life
        for _ in range(2):
            if life.size > 0:
                enter(game, player, life.take(), False, LIFE)


# REVEAL: first the first player, then the other (task.at counts): the preset soldier and a trump
def turn_up_the_preset_soldier(game: Duel, task: Task) -> None:
    """A card that is no soldier in this format is buried, and the next one takes its place."""
    player = game.turn if task.at == 0 else game.opponent(game.turn)
    side = game.side(player)
    if len(side.field) > 1:
        unit = side.field[len(side.field) - 1]
        if not turn_over(game, unit):
            leave(game, unit, GRAVEYARD)
            bury_one(game, player, bitset.lowest(unit.cards), BULWARKS)
            preset_a_soldier(game, player)
    trumps: i64 = len(side.trumps)
    if trumps == 0:
        game.answer = NOTHING
    else:
        game.ask_units(player, FIRST_TRUMP, player, bitset.only(trumps) - 1)


def open_the_first_trump(game: Duel, task: Task) -> None:
    if not game.declined():
        turn_trump(game, game.answer // SECOND, game.trump_at(game.answer), True)
    task.at += 1
    if task.at < 2:
        task.back_to(turn_up_the_preset_soldier)
    else:
        task.at = 0


def decide_who_is_first(game: Duel, task: Task) -> None:
    """Turn up cards until one is higher; all of them go to the graveyards (R8-114)."""
    turned: list[list[int]] = [[], []]
    first: i64 = -1
    while first < 0:
        if game.first.life.size == 0 or game.second.life.size == 0:
            first = game.rng.below(2)  # R8-83
            break
        a = game.first.life.take()
        b = game.second.life.take()
        turned[0].append(a)
        turned[1].append(b)
        show(game, 0, bitset.only(a), LIFE)
        show(game, 1, bitset.only(b), LIFE)
        if card.number(a) > card.number(b):
            first = 0
        elif card.number(b) > card.number(a):
            first = 1
    game.turn = first
    game.chance = first
    bury(game, 1 - first, turned[1 - first], LIFE)  # asked second, so pushed first (R8-120)
    bury(game, first, turned[first], LIFE)


def first_player_draws(game: Duel, task: Task) -> None:
    draw(game, game.turn)


def begin(game: Duel, task: Task) -> None:
    """The first turn: no charge and no draw.

    One win check closes the setup (C-10), which triggers nothing (R8-81).
    """
    game.buffer = []
    game.turn_number = 1
    if game.wanted(BEGAN):
        game.emit(PlayerEvent(BEGAN, game.turn))
    game.rules.judge(game)


# What frames are put together from.
STRATEGY: Final = SetupBlock("opening_cards", (ask_for_an_opening_card, set_it_aside))
RARE_BLOCK: Final = SetupBlock("rare_cards", (ask_for_a_rare_card, lay_it_in_the_rare_zone))
DRAFT_BLOCK: Final = SetupBlock("picks", (ask_for_a_pick, note_the_pick, lay_the_picks))
TRUMP_BLOCK: Final = SetupBlock("trumps", (ask_for_a_trump, note_the_trump, lay_the_trumps))
SHUFFLE: Final = SetupBlock("shuffle", (shuffle_the_decks,))
PACK_BLOCK: Final = SetupBlock("packs", (lay_the_packs,))
HAND_BLOCK: Final = SetupBlock("hands", (draw_the_hands,))
PRESET: Final = SetupBlock("preset", (preset,))
HIDDEN_PRESET: Final = SetupBlock("hidden_preset", (preset_face_down,))
REVEAL: Final = SetupBlock("reveal", (turn_up_the_preset_soldier, open_the_first_trump))
FIRST_PLAYER: Final = SetupBlock("first_player", (decide_who_is_first,))
FIRST_TURN: Final = (SetupBlock("first_draw", (first_player_draws,)), SetupBlock("begin", (begin,)))
FIRST: Final = (FIRST_PLAYER, *FIRST_TURN)


def new_duel(
    rules: DuelRules, rng: Shuffler, decks: list[list[int]], trumps: list[list[int] | None]
) -> Duel:
    """Return a duel that is about to be set up; ``advance()`` starts it.

    Who brings trumps beside the deck is not asked for any.
    """
    sides: list[Side] = []
    named: tuple[int, ...] = ()
    decided: i64 = 0
    for player in range(2):
        cards = decks[player]
        chosen = trumps[player]
        if chosen is not None:
            cards = cards + chosen
            decided |= bitset.only(player)
            named = (*named, *[SECOND * player + one for one in chosen])
        sides.append(Side(Pile(sorted(cards), len(cards)), Pile([], 0), []))
    game = Duel(rules, rng, sides[0], sides[1])
    game.push(rules.flow, 0, 0)
    task = game.push(rules.setup, 0, 0)
    task.picked = decided
    task.named = named
    return game
