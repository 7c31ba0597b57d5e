"""Where each kind of feature begins: a row of blocks for the state, another for an option.

Every feature has one number in all regulations; ``names`` says what it means. The last place of a
list of actions, characters, fogs or questions is for all that no edition has: local rules. A third
row has what the player who is asked may not know: it helps to judge games when a network is
trained, and no player is ever told of it.
"""

from __future__ import annotations

from typing import Final

# How many there is room for.
QUESTIONS: Final = 56
ACTIONS: Final = 144
TRAITS: Final = 72  # what an action is, see traits
CARDS: Final = 54
CHARACTERS: Final = 24
FOGS: Final = 8
EDITIONS: Final = 8
FORMATS: Final = 4
FRAMES: Final = 32
FLAGS: Final = 16
TURNS: Final = 16
LIVES: Final = 56
FEW_LIVES: Final = 11  # the other's life: 0 to 9, or ten or more
HELD: Final = 16  # cards in a hand
SIZES: Final = 20
TOTALS: Final = 40  # sums of sizes
KEYS: Final = 28  # sums of key cards
UNITS: Final = 12  # so many of one kind are told apart
STAGED: Final = 8
SHOWN_REQUESTS: Final = 3  # of the stage, those that resolve next
ROLES: Final = 4
DIFFERENCES: Final = 24
EVEN: Final = 12  # the place in the middle of the differences
AIMS: Final = 24  # what a request aims at, of one player: sizes of soldiers, then
AIM_BULWARK: Final = SIZES
AIM_PLAYER: Final = SIZES + 1
AIM_REQUEST: Final = SIZES + 2
AIM_OTHER: Final = SIZES + 3
UNKNOWN_CARD: Final = CARDS
TRUMPS: Final = 8
WAYS: Final = 16
NEXT_LIVES: Final = 8  # cards from the top of a life

# What is simply so or not, each a flag of the state.
MY_TURN: Final = 0
MY_CHANCE: Final = 1
I_PASSED: Final = 2
OTHER_PASSED: Final = 3
FIGHT: Final = 4
MY_PACK: Final = 5
MY_PACK_OPEN: Final = 6
OTHER_PACK: Final = 7
OTHER_PACK_OPEN: Final = 8
OTHER_RARE: Final = 9
STAGE_EMPTY: Final = 10

# Roles in a fight.
NO_ROLE: Final = 0
ATTACKS: Final = 1
IS_FACED: Final = 2
BLOCKS: Final = 3

CARDS_OF_A_SUIT: Final = 13
NO_SUIT: Final = 5  # behind the four suits and that of the Jokers

# ---- the state
STATE_QUESTION: Final = 0
STATE_FLAG: Final = STATE_QUESTION + QUESTIONS
STATE_EDITION: Final = STATE_FLAG + FLAGS
STATE_FORMAT: Final = STATE_EDITION + EDITIONS
STATE_FRAME: Final = STATE_FORMAT + FORMATS
STATE_TURN: Final = STATE_FRAME + FRAMES
STATE_LIFE: Final = STATE_TURN + TURNS
STATE_OTHER_LIFE: Final = STATE_LIFE + LIVES
STATE_HELD: Final = STATE_OTHER_LIFE + FEW_LIVES  # whose
STATE_HAND: Final = STATE_HELD + 2 * HELD
STATE_GRAVEYARD: Final = STATE_HAND + CARDS
STATE_TOP: Final = STATE_GRAVEYARD + CARDS  # whose
STATE_SEEN: Final = STATE_TOP + 2 * CARDS
STATE_RARE: Final = STATE_SEEN + CARDS
STATE_PACK: Final = STATE_RARE + CARDS
STATE_CHOSEN: Final = STATE_PACK + CARDS
STATE_TURNED_UP: Final = STATE_CHOSEN + CARDS
STATE_USED: Final = STATE_TURNED_UP + CARDS  # whose, action
STATE_UNIT_CARD: Final = STATE_USED + 2 * ACTIONS  # whose, soldier, driven, card
STATE_UNIT_SIZE: Final = STATE_UNIT_CARD + 8 * (CARDS + 1)  # whose, driven, ready, role, size
STATE_CHARACTER: Final = STATE_UNIT_SIZE + 8 * ROLES * SIZES  # whose
STATE_SOLDIERS: Final = STATE_CHARACTER + 2 * CHARACTERS  # whose
STATE_READY: Final = STATE_SOLDIERS + 2 * UNITS  # whose
STATE_BULWARKS: Final = STATE_READY + 2 * UNITS  # whose, driven
STATE_GUARDS: Final = STATE_BULWARKS + 4 * UNITS  # whose
STATE_STRENGTH: Final = STATE_GUARDS + 2 * UNITS  # whose
STATE_LARGEST: Final = STATE_STRENGTH + 2 * TOTALS  # whose
STATE_THREAT: Final = STATE_LARGEST + 2 * SIZES  # whose
STATE_STAGED: Final = STATE_THREAT + 2 * DIFFERENCES
STATE_REQUEST: Final = STATE_STAGED + STAGED  # rank, whose, action
STATE_REQUEST_KEY: Final = STATE_REQUEST + 2 * SHOWN_REQUESTS * ACTIONS  # rank, whose, card
STATE_REQUEST_TOTAL: Final = STATE_REQUEST_KEY + 2 * SHOWN_REQUESTS * CARDS  # rank, whose
STATE_REQUEST_AIM: Final = STATE_REQUEST_TOTAL + 2 * SHOWN_REQUESTS * KEYS  # rank, at whose, aim
STATE_TOP_TRAIT: Final = STATE_REQUEST_AIM + 2 * SHOWN_REQUESTS * AIMS  # whose, trait
STATE_DECLARED: Final = STATE_TOP_TRAIT + 2 * TRAITS
STATE_DECLARED_KEY: Final = STATE_DECLARED + ACTIONS
STATE_DECLARED_TOTAL: Final = STATE_DECLARED_KEY + CARDS
STATE_DECLARED_AIM: Final = STATE_DECLARED_TOTAL + KEYS  # at whose, aim
STATE_DECLARED_TRAIT: Final = STATE_DECLARED_AIM + 2 * AIMS
STATE_WAITING: Final = STATE_DECLARED_TRAIT + TRAITS  # whose, action
STATE_FACED: Final = STATE_WAITING + 2 * ACTIONS
STATE_BLOCKED: Final = STATE_FACED + SIZES  # with bulwarks, total of the soldiers
STATE_FOG: Final = STATE_BLOCKED + 2 * TOTALS  # whose, active, fog
STATE_TRUMP: Final = STATE_FOG + 4 * FOGS  # mine down, mine up, the other's up; card
STATE_TRUMPS: Final = STATE_TRUMP + 3 * CARDS  # whose
STATES: Final = STATE_TRUMPS + 2 * TRUMPS

# ---- an option
OPTION_IDLE: Final = 0  # passing leads back to here: the only feature of such an option
OPTION_QUESTION: Final = OPTION_IDLE + 1  # none of these, question
OPTION_ACTION: Final = OPTION_QUESTION + 2 * QUESTIONS
OPTION_TRAIT: Final = OPTION_ACTION + ACTIONS
OPTION_QUESTION_CARD: Final = OPTION_TRAIT + TRAITS  # question, card
OPTION_CARD: Final = OPTION_QUESTION_CARD + QUESTIONS * CARDS  # whose, card
OPTION_NUMBER: Final = OPTION_CARD + 2 * CARDS  # whose, number
OPTION_SUIT: Final = OPTION_NUMBER + 2 * 14  # whose, suit; the fifth is the Jokers'
OPTION_FOR_SUIT: Final = OPTION_SUIT + 2 * 5  # action declared, suit; the sixth is none
OPTION_FOR_NUMBER: Final = OPTION_FOR_SUIT + ACTIONS * 6  # action declared, number
OPTION_OVER_TOP: Final = OPTION_FOR_NUMBER + ACTIONS * 14  # number over that of the next request
OPTION_UNIT: Final = OPTION_OVER_TOP + DIFFERENCES  # question, whose, soldier, driven
OPTION_UNIT_SIZE: Final = OPTION_UNIT + QUESTIONS * 8  # question, whose, size
OPTION_UNIT_CARD: Final = OPTION_UNIT_SIZE + QUESTIONS * 2 * SIZES  # whose, soldier, card
OPTION_FRESH: Final = OPTION_UNIT_CARD + 4 * (CARDS + 1)  # whose
OPTION_HASTE: Final = OPTION_FRESH + 2  # whose
OPTION_ROLE: Final = OPTION_HASTE + 2  # whose, role
OPTION_CHARACTER: Final = OPTION_ROLE + 2 * ROLES  # whose, character
OPTION_FOR_UNIT: Final = OPTION_CHARACTER + 2 * CHARACTERS  # action, whose, soldier, driven
OPTION_BLOCKING: Final = OPTION_FOR_UNIT + ACTIONS * 8  # with bulwarks, blockers over attacker
OPTION_WAY: Final = OPTION_BLOCKING + 2 * DIFFERENCES  # question, way
OPTION_REQUEST: Final = OPTION_WAY + QUESTIONS * WAYS  # whose, action
OPTION_RANK: Final = OPTION_REQUEST + 2 * ACTIONS
OPTION_OVER_REQUEST: Final = OPTION_RANK + STAGED  # keys over those of the request
OPTION_PLAYER: Final = OPTION_OVER_REQUEST + DIFFERENCES  # question, oneself or the other
OPTION_TRUMP: Final = OPTION_PLAYER + 2 * QUESTIONS  # whose, card
OPTIONS: Final = OPTION_TRUMP + 2 * (CARDS + 1)

# ---- what is hidden from the player who is asked
SECRET_HAND: Final = 0
SECRET_BULWARK: Final = SECRET_HAND + CARDS  # driven, card
SECRET_LIFE: Final = SECRET_BULWARK + 2 * CARDS  # whose, how deep, card
SECRET_LIVES: Final = SECRET_LIFE + 2 * NEXT_LIVES * CARDS
SECRET_PACK: Final = SECRET_LIVES + LIVES  # whose
SECRET_RARE: Final = SECRET_PACK + 2 * CARDS
SECRET_TRUMP: Final = SECRET_RARE + CARDS
SECRETS: Final = SECRET_TRUMP + CARDS
