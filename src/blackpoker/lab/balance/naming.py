"""What the things of a report are called, and the rulings that speak of them alone."""

from __future__ import annotations

from typing import Any

from blackpoker.common import card
from blackpoker.lab.balance.playing import Field
from blackpoker.text import in_each, rule_text
from blackpoker.text.languages import FALLBACK

Data = dict[str, Any]
Names = dict[str, dict[str, str]]


def names_of(field: Field) -> Names:
    """By id, and trumps by their card."""
    rules = field.regulation.rules
    found: Names = {id: in_each(one.name) for id, one in rules.actions.items()}
    found |= {one.definition.id: in_each(one.definition.name) for one in rules.characters}
    found |= {card.name_of(one.card): in_each(one.name) for one in rules.trumps}
    return found


def name_all(field: Field, data: Data) -> None:
    """Put the names beside the ids, for people."""
    names = names_of(field)
    coverage = data.get("coverage")
    data["names"] = names
    for row in data.get("openings", {}).get("trump", []):
        if row["what"] in names:
            row["name"] = names[row["what"]]
    for row in data["eager"]:
        row["name"] = names[row["id"]]
    if coverage:
        coverage["rulings"] = idle_rulings(field, coverage)


def idle_rulings(field: Field, coverage: Data) -> list[str]:
    """The rulings that the texts cite of things that never happened, and of no others."""
    rules = field.regulation.rules
    idle = {
        "action": coverage["never_asked"],
        "character": coverage["never_entered"],
        "trump": [
            one.id for one in rules.trumps if card.name_of(one.card) in coverage["never_opened"]
        ],
    }
    everything = {
        "action": list(rules.actions),
        "character": [one.definition.id for one in rules.characters],
        "trump": [one.id for one in rules.trumps],
    }
    found: set[str] = set()
    alive: set[str] = set()
    edition = field.regulation.edition
    for kind, ids in everything.items():
        for id in ids:
            cited = rule_text(FALLBACK, edition, kind, id).rulings
            (found if id in idle[kind] else alive).update(cited)
    return sorted(found - alive)
