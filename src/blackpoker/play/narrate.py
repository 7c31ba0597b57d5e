"""What happened, in sentences, for one viewer."""

from __future__ import annotations

from typing import Final

from blackpoker.common.book import DuelBook
from blackpoker.common.card_action import CardLine, Kind
from blackpoker.common.event import (
    ATTACKS,
    BEGAN,
    BLOCKS,
    CHARGED,
    DAMAGED,
    DRIVEN,
    HEIR_SOUGHT,
    LOOKED_AT,
    PACK_OPENED,
    REARRANGED,
    RETARGETED,
    SHOWN,
    SHUFFLED,
    TOP_SHOWN,
    UNBLOCKED,
    UNDER,
    UNIT_ENTERED,
    UNIT_GREW,
    UNIT_LEFT,
    UNIT_TURNED,
    AmountEvent,
    CardRequestEvent,
    CardsMoved,
    CardsSeen,
    MarkEvent,
    TrumpEvent,
    UnitEvent,
)
from blackpoker.common.trump import TRUMP_CARD
from blackpoker.common.view import View
from blackpoker.common.zone import (
    BULWARKS,
    DECK,
    FOG,
    GRAVEYARD,
    HAND,
    LIFE,
    NAMES,
    PACK,
    RARE,
    SOLDIERS,
    STAGE,
    TRUMP,
)
from blackpoker.core import bitset
from blackpoker.core.decision import PLAYER, REQUEST
from blackpoker.core.event import (
    ANNOUNCED,
    DECLARED,
    DROPPED,
    GAME_OVER,
    LOST,
    NEGATED,
    PASSED,
    RESOLVED,
    STAGED,
    TURN_PASSED,
    Event,
    PlayerEvent,
)
from blackpoker.play.cards import CARD_TEXTS
from blackpoker.text import has, say, words_of

# These movements are told by another event, or by the sentence of the action itself.
UNTOLD: Final = {
    (HAND, STAGE),
    (RARE, STAGE),
    (GRAVEYARD, STAGE),
    (STAGE, GRAVEYARD),
    (LIFE, LIFE),
    (LIFE, PACK),
    (HAND, TRUMP),
    (GRAVEYARD, TRUMP),
}
# Sentences, by what happened.
CARDS_SEEN: Final = {
    SHOWN: "shown",
    SHUFFLED: "shuffled",
    TOP_SHOWN: "top",
    PACK_OPENED: "pack_opened",
}
DONE_BY_A_PLAYER: Final = {
    PASSED: "passes",
    TURN_PASSED: "turn",
    BEGAN: "began",
    REARRANGED: "rearranged",
}


def together(events: list[Event]) -> list[list[Event]]:
    """Put side by side what is told in one sentence: turning several characters, drawing several
    cards."""
    groups: list[list[Event]] = []
    for event in events:
        if groups and goes_with(groups[-1][0], event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def goes_with(first: Event, event: Event) -> bool:
    if isinstance(first, UnitEvent) and isinstance(event, UnitEvent):
        turned = first.kind in (CHARGED, DRIVEN)
        return turned and first.kind == event.kind and first.owner == event.owner
    if isinstance(first, CardsMoved) and isinstance(event, CardsMoved):
        drawn = first.source in (LIFE, DECK) and first.target == event.target == HAND
        return drawn and first.source == event.source and first.owner == event.owner
    return False


class Narrator:
    """Turns events into sentences, remembering what characters are called.

    A viewer (-1: a spectator, None: somebody who may know everything) is told no more than that
    viewer may hear.
    """

    def __init__(self, rules: DuelBook, names: list[str], viewer: int | None, lang: str) -> None:
        self.rules = rules
        self.names = names
        self.viewer = viewer
        self.lang = lang
        self.words = words_of(lang, rules.edition)
        self.forget()

    def forget(self) -> None:
        self.units: dict[int, tuple[int, str]] = {}  # serial: owner, name
        self.joined: list[int] = []  # what has come to the soldiers, for the one told next
        self.stacks: dict[int, list[int]] = {}  # serial: its cards as they joined it
        self.trumps: dict[int, tuple[int, str]] = {}  # serial: owner, its card if once seen
        self.requests: dict[int, str] = {}
        self.key_cards: dict[int, str] = {}  # of requests, which have none when they are resolved
        self.negated: set[int] = set()  # serials
        self.lost: set[int] = set()  # serials of requests that have lost their target
        self.dealing = False  # cards have come out of a deck, and the first turn is still to come
        self.damage_told = -1  # the player whose damage was just told
        self.seeks = -1  # the player whose life is looked through: what comes of it is not drawn
        self.payment: list[str] | None = None  # told after the action it is for

    def say(self, key: str, owner: int = -1, **values: object) -> str:
        """Fill in a sentence; ``who`` and ``whose`` are the owner's."""
        who = self.player(owner) if owner >= 0 else ""
        whose = self.whose(owner)
        return say(self.lang, f"say.{key}", who=who, whose=whose, **{**self.words, **values})

    def restart(self, view: object) -> None:
        """Go on from this table, say after a move was taken back."""
        assert isinstance(view, View)
        self.forget()
        self.dealing = view.turn_number == 0
        self.payment = [] if view.declaring else None
        for side in view.sides:
            for unit in side.field:
                name = self.cards(unit.cards or []) if unit.soldier else ""
                self.units[unit.serial] = (unit.owner, name)
                self.stacks[unit.serial] = unit.cards or []
        self.look(view)
        for request in view.stage:
            line = self.rules.line_of(request.action)
            if line is not None:
                keys = self.keys(tuple(request.keys), request.virtual)
                thing = f"{self.named(line)} {keys}".strip()
                self.key_cards[request.serial] = keys
                self.requests[request.serial] = self.say("of", request.controller, thing=thing)

    def look(self, view: object) -> None:
        """Remember whose the trumps are: one that is laid face down is not named in any event."""
        assert isinstance(view, View)
        for side in view.sides:
            for trump in side.trumps:
                if trump.card is not None:
                    self.trumps[trump.serial] = (trump.owner, CARD_TEXTS[trump.card])
                else:
                    self.trumps.setdefault(trump.serial, (trump.owner, ""))

    def tell(self, events: list[Event]) -> list[str]:
        """Return one sentence for each thing worth telling.

        What happens to several at once is one sentence.
        """
        return [one for group in self.heard(events) for one in self.tell_group(group)]

    def heard(self, events: list[Event]) -> list[list[Event]]:
        """What this viewer hears of it, side by side what is told in one sentence."""
        return together(events if self.viewer is None else self.rules.heard(events, self.viewer))

    def tell_group(self, heard: list[Event]) -> list[str]:
        """Return the sentences of what was heard together, if it is time for them."""
        first = heard[0]
        if first.kind == ANNOUNCED:
            self.payment = []
            return []
        told = [self.group(heard)]
        if first.kind == DECLARED and self.payment is not None:
            told += self.payment
            self.payment = None
        if self.payment is not None:
            self.payment += told
            return []
        return [sentence[0].upper() + sentence[1:] for sentence in told if sentence]

    def group(self, group: list[Event]) -> str:
        first = group[0]
        if isinstance(first, UnitEvent) and first.kind in (CHARGED, DRIVEN):
            key = "driven" if first.kind == DRIVEN else "charged"
            units = [self.unit(event) for event in group if isinstance(event, UnitEvent)]
            return self.say(key, units=self.say("and").join(units))
        if isinstance(first, CardsMoved) and len(group) > 1:
            moves = [event for event in group if isinstance(event, CardsMoved)]
            cards = bitset.of([one for event in moves for one in bitset.each(event.cards)])
            n = sum(int(event.n) for event in moves)
            return self.moved(CardsMoved(first.owner, cards, n, first.source, first.target))
        return self.one(first)

    # ---- words
    def player(self, player: int) -> str:
        return say(self.lang, "say.you") if player == self.viewer else self.names[player]

    def whose(self, player: int) -> str:
        if player < 0:
            return ""
        if player == self.viewer:
            return say(self.lang, "say.your")
        return say(self.lang, "say.whose", name=self.names[player])

    def cards(self, cards: list[int]) -> str:
        return "+".join(CARD_TEXTS[one] for one in cards)

    def listed(self, cards: int) -> str:
        return " ".join(CARD_TEXTS[one] for one in bitset.each(cards))

    def keys(self, cards: tuple[int, ...], virtual: bool) -> str:
        """Key cards; virtual ones are marked, for they lie nowhere."""
        keys = " ".join(CARD_TEXTS[one] for one in cards)
        return self.say("virtual", keys=keys) if keys and virtual else keys

    def named(self, line: CardLine) -> str:
        return line.record.name.said(self.lang)

    def unit(self, event: UnitEvent) -> str:
        if event.soldier:
            name = self.units.get(event.serial, (0, ""))[1] or self.cards(bitset.each(event.cards))
        elif event.cards:
            name = self.say("bulwark_of", card=self.listed(event.cards))
        else:
            name = self.say("bulwark")
        return self.say("of", event.owner, thing=name)

    def target(self, event: CardRequestEvent) -> str:
        line = self.rules.card_lines[event.line]
        if line.target is None or event.target < 0:
            return ""
        verb = line.target.question.verb
        if verb == PLAYER:
            return self.player(event.target)
        if verb == REQUEST:
            return self.requests.get(int(event.target), "")
        if verb == TRUMP_CARD:
            owner, name = self.trumps.get(int(event.target), (-1, ""))
            if owner < 0:
                return self.say("hidden_trump")
            return self.say("of", owner, thing=name) if name else self.say("hidden_trump_of", owner)
        owner, name = self.units.get(int(event.target), (-1, ""))
        if owner < 0:  # one of a row that was rearranged
            return self.say("bulwark")
        return self.say("of", owner, thing=name or self.say("bulwark"))

    # ---- sentences
    def one(self, event: Event) -> str:
        if isinstance(event, CardRequestEvent):
            return self.request(event)
        if isinstance(event, CardsMoved):
            return self.moved(event)
        if isinstance(event, UnitEvent):
            return self.unit_event(event)
        if isinstance(event, CardsSeen):
            return self.seen(event)
        if isinstance(event, AmountEvent) and event.kind == DAMAGED:
            self.damage_told = int(event.player)
            return self.say("damage", event.player, n=event.n)
        if isinstance(event, AmountEvent) and event.kind == HEIR_SOUGHT:
            self.seeks = int(event.player)
            return ""
        if isinstance(event, TrumpEvent):
            return self.trump(event)
        if isinstance(event, MarkEvent):
            return self.marked(event)
        if not isinstance(event, PlayerEvent):
            return ""
        if event.kind == GAME_OVER:
            return self.say("won", event.player) if event.player >= 0 else self.say("draw")
        if event.kind == BEGAN:
            self.dealing = False
        key = DONE_BY_A_PLAYER.get(event.kind)
        return "" if key is None else self.say(key, event.player)

    def request(self, event: CardRequestEvent) -> str:
        line = self.rules.card_lines[event.line]
        name = self.named(line)
        who = event.controller
        if event.kind == DECLARED:
            return self.asks(event)
        if event.kind == STAGED:
            return self.staged(event)
        self.seeks = -1
        if event.kind == LOST:
            self.lost.add(int(event.serial))
            return self.say("lost_target", who, action=name, target=self.target(event))
        if event.kind == RESOLVED and int(event.serial) in self.lost:
            return ""  # told already: nothing has come of it
        if event.kind == RESOLVED and self.was_in_vain(event, line):
            keys = self.key_cards[int(event.serial)]
            return self.say("negated_nothing", who, action=name, keys=keys)
        if event.kind == RESOLVED:
            return "" if line.immediate and line.direct else self.say("resolved", who, action=name)
        if event.kind == NEGATED:
            self.negated.add(int(event.serial))
            return self.say("negated", who, action=name)
        if event.kind == DROPPED:
            return self.say("dropped_aimless" if line.aims else "dropped", who, action=name)
        if event.kind == RETARGETED:
            return self.say("retargeted", who, action=name, target=self.target(event))
        return ""

    def was_in_vain(self, event: CardRequestEvent, line: CardLine) -> bool:
        """Was this to negate a request that still stands? Then its key cards are spent."""
        known = int(event.serial) in self.key_cards and not event.virtual
        return line.record.may_negate and known and int(event.target) not in self.negated

    def asks(self, event: CardRequestEvent) -> str:
        """Tell a request with its key cards and its target, and remember what it is called."""
        name = self.named(self.rules.card_lines[event.line])
        who = event.controller
        keys = self.keys(event.keys, event.virtual)
        self.key_cards[int(event.serial)] = keys
        self.requests[int(event.serial)] = self.say("of", who, thing=f"{name} {keys}".strip())
        target = self.target(event)
        key = "asks_on" if target else "asks"
        told = self.say(key, who, action=name, keys=keys, target=target)
        return told.replace("  ", " ").rstrip()

    def staged(self, event: CardRequestEvent) -> str:
        """Nobody declared what an effect raised or an event triggered: it is told here."""
        if int(event.serial) in self.requests:
            return ""
        line = self.rules.card_lines[event.line]
        told = self.asks(event)
        if event.keys or line.direct:
            return told
        if line.record.kind is Kind.TRIGGERED:
            return self.say("triggered", event.controller, action=self.named(line))
        return ""

    def trump(self, event: TrumpEvent) -> str:
        """A trump that is turned up is named (T2)."""
        card = CARD_TEXTS[event.card]
        self.trumps[int(event.serial)] = (int(event.owner), card)
        if not event.up:
            return self.say("trump_down", event.owner, card=card)
        known = self.rules.trump_of(event.card)
        if known is None:
            return self.say("trump_up_idle", event.owner, card=card)
        return self.say("trump_up", event.owner, card=card, name=known.name)

    def marked(self, event: MarkEvent) -> str:
        if event.target == 0:
            return self.say("marked_all", event.owner, n=event.n)
        owner, name = self.units.get(int(event.target), (-1, ""))
        return self.say("marked", unit=self.say("of", owner, thing=name), n=event.n)

    def moved(self, event: CardsMoved) -> str:
        way = (int(event.source), int(event.target))
        who = event.owner
        cards = self.listed(event.cards)
        told, self.damage_told = self.damage_told == event.owner and way == (LIFE, GRAVEYARD), -1
        if event.source == DECK:
            self.dealing = True
        if event.target == SOLDIERS:
            self.joined += bitset.each(event.cards)
        if way in UNTOLD or event.target in (SOLDIERS, BULWARKS, FOG):
            return ""
        if event.source in (SOLDIERS, BULWARKS) and event.target in (GRAVEYARD, HAND, LIFE):
            return self.say("seen_now", cards=cards) if event.source == BULWARKS and cards else ""
        key = f"{NAMES[event.source]}_{NAMES[event.target]}"
        if event.end == UNDER:
            key = f"{key}_under"
        if not has(self.lang, f"say.{key}"):  # a way only a house rule knows
            key = "somewhere"
        if way == (LIFE, HAND) and self.seeks == who:
            key = "life_hand_found"
        if told:
            return self.say("seen_now", cards=cards) if cards and event.n == 1 else ""
        if cards and len(bitset.each(event.cards)) <= 8:
            return self.say(f"{key}_seen", who, n=event.n, cards=cards)
        return self.say(key, who, n=event.n)

    def stacked(self, event: UnitEvent) -> list[int]:
        """Return the cards of a character in the order in which they joined it, as a table does."""
        here = bitset.each(event.cards)
        known = [*self.stacks.get(int(event.serial), []), *self.joined, *here]
        self.joined.clear()
        stack = [one for one in dict.fromkeys(known) if one in here]
        self.stacks[int(event.serial)] = stack
        return stack

    def unit_event(self, event: UnitEvent) -> str:
        owner = who = int(event.owner)
        cards, hidden = "", False
        if event.kind in (UNIT_ENTERED, UNIT_TURNED, UNIT_GREW):
            # The second card that lies face down before the first turn.
            hidden = self.dealing and any(of == owner for of, _ in self.units.values())
            cards = self.cards(self.stacked(event))
            self.units[int(event.serial)] = (owner, cards if event.soldier else "")
        if event.kind == UNIT_ENTERED:
            if event.soldier and event.character.several:
                name = event.character.definition.name
                return self.say("soldier_enters_as", who, cards=cards, name=name)
            if event.soldier:
                return self.say("soldier_enters", who, cards=self.listed(event.cards))
            key = "hidden_soldier" if hidden else "bulwark_enters"
            return self.say(f"{key}_seen" if cards else key, who, cards=cards)
        if event.kind == UNIT_TURNED:
            key = "becomes_soldier" if event.soldier else "becomes_bulwark"
            key = "hidden_soldier_up" if self.dealing else key
            return self.say(key, who, cards=self.listed(event.cards))
        if event.kind == UNIT_GREW:
            return self.say("grows", who, cards=cards)
        if event.kind == UNIT_LEFT:
            end = "_under" if event.other == UNDER else ""
            return self.say(f"leaves_{NAMES[event.zone]}{end}", unit=self.unit(event))
        if event.kind == UNBLOCKED:  # damage tells it, unless a trump waits for it
            return self.say("unblocked", unit=self.unit(event)) if self.rules.trumps else ""
        if event.kind == ATTACKS:
            return self.say("attacks", unit=self.unit(event))
        if event.kind == BLOCKS:
            attacker = self.units.get(int(event.other), (0, ""))
            return self.say(
                "blocks",
                unit=self.unit(event),
                attacker=self.say("of", attacker[0], thing=attacker[1]),
            )
        return ""

    def seen(self, event: CardsSeen) -> str:
        who = event.owner
        if event.zone == LIFE and event.kind in (SHOWN, LOOKED_AT) and self.requests:
            self.seeks = int(who)
        if event.kind in CARDS_SEEN:
            return self.say(CARDS_SEEN[event.kind], who, cards=self.listed(event.cards))
        if event.kind == LOOKED_AT and event.zone == DECK:
            return ""  # a mini pack of a draft: everybody does it, and the question shows it
        looker = self.player(event.viewer)
        key = "looks_own" if event.viewer == event.owner else "looks_theirs"
        return self.say(key, who, looker=looker, zone=self.say(f"zone_{NAMES[event.zone]}"))
