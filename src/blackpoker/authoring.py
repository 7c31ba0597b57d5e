"""All that a local rule is made of, in one import.

>>> from blackpoker.authoring import *
>>> RULE = Supplement(id="no_search", name=Name("サーチなし", "No search"), drop=("search",))

A rule is a ``Supplement`` of ``CardAction`` records; what an action does is a tuple of functions of
``(game, task)``, one for each sentence. ``docs/adding-an-action.md`` shows how, ``docs/api.md``
lists these names with what they do.
"""

from blackpoker.common.ability import AbilityDef as AbilityDef, FightOutcome as FightOutcome
from blackpoker.common.card import (
    ACES as ACES,
    ALL as ALL,
    CARD as CARD,
    CLUBS as CLUBS,
    DIAMONDS as DIAMONDS,
    FACES as FACES,
    HEARTS as HEARTS,
    JOKER as JOKER,
    JOKERS as JOKERS,
    SPADES as SPADES,
    A as A,
    J as J,
    K as K,
    Q as Q,
    card_of as card_of,
    cards as cards,
    name_of as name_of,
    number as number,
    spell_card as spell_card,
    suits_of as suits_of,
    total as total,
)
from blackpoker.common.card_action import CardAction as CardAction, Kind as Kind
from blackpoker.common.character import (
    ATTACKER as ATTACKER,
    BLOCKER as BLOCKER,
    BULWARK_PROOF as BULWARK_PROOF,
    HASTE as HASTE,
    MUST_ATTACK as MUST_ATTACK,
    NO_TARGET_OF_ACTIONS as NO_TARGET_OF_ACTIONS,
    NO_TARGET_OF_EQUIP as NO_TARGET_OF_EQUIP,
    CharacterDef as CharacterDef,
    Format as Format,
)
from blackpoker.common.combat import (
    attackers as attackers,
    blockers_of as blockers_of,
    end_combat as end_combat,
    retire as retire,
)
from blackpoker.common.cost import Cost as Cost, cost as cost
from blackpoker.common.damage import (
    damage as damage,
    hurt as hurt,
    turn_up_to_a_face_card as turn_up_to_a_face_card,
)
from blackpoker.common.duel import CardRequest as CardRequest, Duel as Duel
from blackpoker.common.effects import (
    ORDER as ORDER,
    TAKE as TAKE,
    Raise as Raise,
    ask_for_a_buried_card as ask_for_a_buried_card,
    ask_for_next as ask_for_next,
    kill_the_target as kill_the_target,
    noted as noted,
    pass_the_chance as pass_the_chance,
    raise_request as raise_request,
    resolved as resolved,
    summon_the_key_card as summon_the_key_card,
)
from blackpoker.common.event import (
    ATTACKS as ATTACKS,
    BEGAN as BEGAN,
    BLOCK_BROKEN as BLOCK_BROKEN,
    BLOCKS as BLOCKS,
    CARDS_MOVED as CARDS_MOVED,
    CHARGED as CHARGED,
    DAMAGED as DAMAGED,
    DISCARDED as DISCARDED,
    DRIVEN as DRIVEN,
    HEIR_SOUGHT as HEIR_SOUGHT,
    LOOKED_AT as LOOKED_AT,
    MARKED as MARKED,
    PACK_OPENED as PACK_OPENED,
    REARRANGED as REARRANGED,
    RETARGETED as RETARGETED,
    SHOWN as SHOWN,
    SHUFFLED as SHUFFLED,
    TOP_SHOWN as TOP_SHOWN,
    TRUMP_TURNED as TRUMP_TURNED,
    UNBLOCKED as UNBLOCKED,
    UNIT_ENTERED as UNIT_ENTERED,
    UNIT_GREW as UNIT_GREW,
    UNIT_LEFT as UNIT_LEFT,
    UNIT_TURNED as UNIT_TURNED,
    AmountEvent as AmountEvent,
    CardRequestEvent as CardRequestEvent,
    CardsMoved as CardsMoved,
    CardsSeen as CardsSeen,
    MarkEvent as MarkEvent,
    TrumpEvent as TrumpEvent,
    UnitEvent as UnitEvent,
)
from blackpoker.common.fog import FogDef as FogDef
from blackpoker.common.key import (
    OneSuit as OneSuit,
    SameNumber as SameNumber,
    SameSuit as SameSuit,
    one as one,
    one_of_each as one_of_each,
    two as two,
)
from blackpoker.common.movement import (
    bury as bury,
    discard_together as discard_together,
    draw as draw,
    enter as enter,
    enter_from_the_graveyard as enter_from_the_graveyard,
    enter_or_fall as enter_or_fall,
    enter_together as enter_together,
    fall as fall,
    key_becomes_fog as key_becomes_fog,
    kill as kill,
    lay_on as lay_on,
    look as look,
    mark as mark,
    moved as moved,
    negate as negate,
    put_on_the_life as put_on_the_life,
    put_under_the_life as put_under_the_life,
    return_to_hand as return_to_hand,
    set_driven as set_driven,
    show as show,
    shuffle as shuffle,
    to_hand as to_hand,
    turn_over as turn_over,
    unbury as unbury,
)
from blackpoker.common.query import (
    is_fresh as is_fresh,
    may_attack as may_attack,
    may_block as may_block,
    size_of as size_of,
    soldiers_up_to as soldiers_up_to,
)
from blackpoker.common.target import (
    A_BULWARK as A_BULWARK,
    A_CHARACTER as A_CHARACTER,
    A_DRIVEN_CHARACTER as A_DRIVEN_CHARACTER,
    A_PLAYER as A_PLAYER,
    A_REQUEST_WITH_A_TARGET as A_REQUEST_WITH_A_TARGET,
    A_REQUEST_WITH_KEYS as A_REQUEST_WITH_KEYS,
    A_REQUEST_WITH_SOME_KEYS as A_REQUEST_WITH_SOME_KEYS,
    A_SOLDIER as A_SOLDIER,
    A_TRUMP as A_TRUMP,
    AN_OPEN_TRUMP as AN_OPEN_TRUMP,
    EITHER as EITHER,
    THE_OPPONENT as THE_OPPONENT,
    YOUR_CHARACTER as YOUR_CHARACTER,
    YOUR_SOLDIER as YOUR_SOLDIER,
    YOUR_SOLDIER_OF_THE_SUIT as YOUR_SOLDIER_OF_THE_SUIT,
    YOURS as YOURS,
    KeyUnit as KeyUnit,
    RequestOf as RequestOf,
    SoldierWith as SoldierWith,
)
from blackpoker.common.setup import (
    FIRST as FIRST,
    HAND_BLOCK as HAND_BLOCK,
    PRESET as PRESET,
    SHUFFLE as SHUFFLE,
)
from blackpoker.common.trump import TrumpDef as TrumpDef
from blackpoker.common.trump_zone import (
    bury_trump as bury_trump,
    lay_trump as lay_trump,
    take_trump as take_trump,
    turn_trump as turn_trump,
)
from blackpoker.common.unit import UNIT as UNIT, Unit as Unit, spell_unit as spell_unit
from blackpoker.common.zone import (
    BULWARKS as BULWARKS,
    DECK as DECK,
    FIELD as FIELD,
    FOG as FOG,
    GRAVEYARD as GRAVEYARD,
    HAND as HAND,
    LIFE as LIFE,
    PACK as PACK,
    RARE as RARE,
    SOLDIERS as SOLDIERS,
    STAGE as STAGE,
    TRUMP as TRUMP,
)
from blackpoker.core import bitset as bitset
from blackpoker.core.action import (
    Speed as Speed,
    Timing as Timing,
    Trigger as Trigger,
    When as When,
)
from blackpoker.core.decision import (
    NOTHING as NOTHING,
    Question as Question,
    which_way as which_way,
)
from blackpoker.core.event import (
    DECLARED as DECLARED,
    NEGATED as NEGATED,
    PASSED as PASSED,
    RESOLVED as RESOLVED,
    STAGED as STAGED,
    TURN_PASSED as TURN_PASSED,
    Event as Event,
    PlayerEvent as PlayerEvent,
    RequestEvent as RequestEvent,
)
from blackpoker.core.name import Name as Name
from blackpoker.core.task import Task as Task
from blackpoker.frames.supplement import (
    EVERY_FORMAT as EVERY_FORMAT,
    DeckRule as DeckRule,
    Frame as Frame,
    Supplement as Supplement,
    of_suit as of_suit,
)
from blackpoker.regulation.catalogue import printed_action as printed_action
