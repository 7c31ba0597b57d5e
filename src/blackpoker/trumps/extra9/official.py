"""What the published scripts call what trumps bring, by our id; one not here has ours."""

from __future__ import annotations

from typing import Final

from blackpoker.trumps.extra9.extra import ACTIONS, FOGS, TRUMPS

OTHER_WORDS: Final = {
    "summon_demon_lord": "summonDarkLord",
    "demon_lord_next_generation": "darkWhisper",
    "reinforcement": "summonReinforcement",
    "ceasefire": "retreat",
    "offset": "reckoning",
    "foresight": "strategistPredict",
    "struggle": "lastDitch",
    "sweep": "knightSweep",
    "demon_lord": "darklord",
}


def in_camel_case(id: str) -> str:
    """Return our id as the scripts write the same words: quickOpen for quick_open."""
    first, *others = id.split("_")
    return first + "".join([word.capitalize() for word in others])


IDS: Final = [
    *[action.id for action in ACTIONS],
    *[fog.id for fog in FOGS],
    *[action.id for trump in TRUMPS for action in trump.actions],
    *[character.id for trump in TRUMPS for character in trump.characters],
]
OFFICIAL: Final = {id: in_camel_case(id) for id in IDS if "_" in id} | OTHER_WORDS
