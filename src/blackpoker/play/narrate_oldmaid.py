"""Old Maid in sentences."""

from __future__ import annotations

from blackpoker.core.event import TURN_PASSED, Event, PlayerEvent
from blackpoker.core.game import Rules
from blackpoker.oldmaid.card import name_of
from blackpoker.oldmaid.event import DEALT, DRAWN, LOST, PAIR_LAID, CardsEvent
from blackpoker.text import say


class OldMaidNarrator:
    """Turns the events of Old Maid into sentences."""

    def __init__(self, rules: Rules, names: list[str], viewer: int | None, lang: str) -> None:
        self.rules = rules
        self.names = names
        self.viewer = viewer
        self.lang = lang

    def tell(self, events: list[Event]) -> list[str]:
        heard = events if self.viewer is None else self.rules.heard(events, self.viewer)
        return [sentence for event in heard if (sentence := self.one(event))]

    def look(self, view: object) -> None:
        """Nothing on this table needs remembering."""

    def restart(self, view: object) -> None:
        """Nothing is remembered, so nothing need be forgotten."""

    def one(self, event: Event) -> str:
        if isinstance(event, PlayerEvent):
            if event.kind == LOST:
                return self.say("oldmaid_lost", event.player)
            return self.say("turn", event.player) if event.kind == TURN_PASSED else ""
        if not isinstance(event, CardsEvent):
            return ""
        cards = " ".join(name_of(one) for one in event.cards)
        if event.kind == DEALT:
            return self.say("oldmaid_dealt", event.player, n=event.n)
        if event.kind == DRAWN:
            key = "oldmaid_drawn_seen" if event.cards else "oldmaid_drawn"
            return self.say(key, event.player, source=self.names[event.source], cards=cards)
        return (
            self.say("oldmaid_pair", event.player, cards=cards) if event.kind == PAIR_LAID else ""
        )

    def say(self, key: str, player: int, **values: object) -> str:
        name = self.names[player]
        return say(
            self.lang,
            f"say.{key}",
            who=name,
            whose=say(self.lang, "say.whose", name=name),
            **values,
        )
