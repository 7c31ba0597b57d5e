"""People who play: they look at the page, and use a mouse or nothing but keys."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

if TYPE_CHECKING:
    from browser.conftest import Visitor

PLACE_KEYS = re.compile("⇧(.)")  # the eleventh of a row
LONGEST = 60.0  # seconds between two things anybody is asked
BEGINNERS = "9.1 lite+entry16"
MOST_STEPS = 300  # nobody clicks so often in a game for beginners
WANTED = ("attack", "summon_soldier", "summon_hero", "summon_ace", "end")  # what ends a game soon

# What a person sees at a glance: is it over, must the screen be handed over, am I asked, and what.
# Whoever is not asked waits; so does who has just answered (the number of the position must move).
LOOK = """(before) => {
  const seen = (what) => document.querySelector(what);
  if (seen("dialog.end-dialog[open]")) return { moment: "over" };
  if (seen("dialog.cover[open]")) return { moment: "cover" };
  if (seen("dialog.last-warning[open]")) return { moment: "warning" };
  const told = window.desk?.game.pace.now.value;
  if (told) { // what is announced is read; some of it waits until somebody goes on
    const [{ turn, seat, nth, done }] = told.calls, at = `call ${turn}.${seat}.${nth}.${done}`;
    return told.waits && at !== before ? { moment: "call", at } : null;
  }
  const set = seen(".app.event [data-setup=confirm]");
  if (set && window.desk) {
    const { state, sending } = window.desk.game, at = `${state.value?.seq}:setup`;
    if (at === before || sending.value || window.desk.assembly.busy.value) return null;
    if (window.desk.setup.isSent) return null;
    return { moment: "setup", at, id: state.value.beginning.step };
  }
  if (seen(".app.event")) return null;
  const desk = window.desk, asked = desk?.game.question.value?.id ?? "";
  // Blockers are named for one attacker after the other before anything is sent.
  const at = `${desk?.game.state.value?.seq}:${asked === "blocker" ? desk.facing() : ""}`;
  const prompt = seen("section.prompt");
  if (!desk || !prompt || prompt.matches(".waiting, .looking") || at === before) return null;
  const { game, assembly } = desk;
  if (game.line.status.value !== "open" || game.sending.value || assembly.busy.value) return null;
  // What would lose the game is sent by the quiet one of two big buttons, the first of them.
  const go = prompt.querySelector("button.pass.danger-quiet, button.go.pass");
  const ready = !!go && go.getAttribute("aria-disabled") !== "true";
  const letters = (what) => [...document.querySelectorAll(what)].map((one) => ({
    action: one.dataset.action ?? "", letter: one.querySelector("kbd")?.textContent ?? "",
    pressed: one.getAttribute("aria-pressed") === "true" }));
  const acts = letters(".acts button.act[data-action]:not([aria-disabled=true])");
  if (acts.some((one) => !one.letter)) return null; // the rules are still on their way
  const others = [...prompt.querySelectorAll(".ctl > button.btn:not(.go, .hint-btn)")];
  const ways = others.filter(() => !go);
  const has = (what) => !!prompt.querySelector(what);
  // In one's own turn the ways on look like a pass, and are none.
  const passes = has(".pass-group .pass") || has(".pass.danger, .pass.danger-quiet");
  return { at, ready, id: asked, passes,
    moment: prompt.matches(".chance") ? "chance" : has(".steps") ? "request"
      : ways.length ? "ways" : "answer",
    acts,
    answers: letters(".acts button.answer, .acts .cards-grid button") };
}"""

# What there is to know where somebody waits in vain.
STANDING = """() => {
  const { game, assembly } = window.desk ?? {};
  const { seq, phase, asked, question, yielding } = game?.state.value ?? {};
  return { seq, phase, asked, question, yielding, line: game?.line.status.value,
    sending: game?.sending.value, busy: assembly?.busy.value, ready: assembly?.ready.value,
    picks: assembly?.picks.value, prompt: document.querySelector(".prompt")?.textContent,
    focus: document.activeElement?.outerHTML.slice(0, 160), facing: window.desk?.facing(),
    toasts: document.querySelector(".toasts")?.textContent };
}"""


class Person:
    """Plays a game to its end, attacking as soon as possible; how, the two below say."""

    wanted: tuple[str, ...] = WANTED
    fighting = ("attacker",)  # questions to which all are named that can be

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: list[str] = []  # the moments that came, one for every step
        self.refused: set[tuple[str, str]] = set()  # actions that led nowhere, by position

    def look(self, after: str = "") -> dict[str, Any]:
        """Wait until something is to be done, and say what is seen."""
        try:
            found: dict[str, Any] = self.page.wait_for_function(LOOK, arg=after).json_value()
        except PlaywrightTimeout:
            raise AssertionError(
                f"nothing is asked after {after}: {self.page.evaluate(STANDING)}, {self.seen[-9:]}"
            ) from None
        self.seen.append(found["moment"])
        return found

    def look_once(self) -> dict[str, Any]:
        """Wait until there is a position to look at, whoever is asked."""
        found: dict[str, Any] = self.page.wait_for_function(
            "() => !!document.querySelector('.hand [data-card]') && window.desk?.game.state.value"
        ).json_value()
        return found

    def play(self, until: Callable[[dict[str, Any]], bool] = lambda now: False) -> dict[str, Any]:
        """Play until the end, or until this is seen; return what is seen then."""
        self.refused.clear()
        now = self.look()
        while now["moment"] != "over" and not until(now):
            assert len(self.seen) < MOST_STEPS, f"this game does not end: {now}"
            now = self.look(after=self.step(now))
        return now

    def step(self, now: dict[str, Any]) -> str:
        """Do one thing; return the position that must have passed before the next."""
        moment, at = now["moment"], str(now.get("at", ""))
        fresh = [i for i, one in enumerate(now.get("answers", ())) if not one["pressed"]]
        if moment == "cover":
            self.take_over()
            return ""
        if moment == "warning":
            self.lose()
            return ""
        if moment == "call":
            self.go_on()
            return at
        if moment == "setup":
            self.set_up()
            return at
        if moment == "chance":
            for action in self.wanted:
                if (at, action) in self.refused:
                    continue
                for act in now["acts"]:
                    if act["action"] == action:
                        self.refused.add((at, action))  # not a second time here
                        self.act(act)
                        return ""
            if not now["passes"]:  # it leads nowhere: what was warned of is done after all
                self.refused.clear()
                return ""
            self.pass_on()
            return at
        if moment == "ways":
            self.first_way()
            return at
        every_one = now["id"] in self.fighting and fresh
        if now["ready"] and not every_one:
            self.confirm()
            return at
        if fresh:
            self.answer(fresh[0], now["answers"][fresh[0]])
        else:
            self.back()
        return ""

    def act(self, act: dict[str, Any]) -> None:
        raise NotImplementedError

    def answer(self, number: int, answer: dict[str, Any]) -> None:
        raise NotImplementedError

    def pass_on(self) -> None:
        raise NotImplementedError

    def confirm(self) -> None:
        raise NotImplementedError

    def lose(self) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        raise NotImplementedError

    def first_way(self) -> None:
        raise NotImplementedError

    def back(self) -> None:
        raise NotImplementedError

    def take_over(self) -> None:
        raise NotImplementedError

    def set_up(self) -> None:
        raise NotImplementedError


class Mouse(Person):
    """Clicks: on the table where the thing lies there, in the list where it does not."""

    def act(self, act: dict[str, Any]) -> None:
        self.page.locator(f".acts button.act[data-action={act['action']}]").first.click()

    def answer(self, number: int, answer: dict[str, Any]) -> None:
        for place in (".unit.aimable:not(.chosen) > button", ".hand > li.can > button"):
            there = self.page.locator(place)
            if there.count():
                there.first.click()
                return
        self.page.locator(".acts button.answer, .acts .cards-grid button").nth(number).click()

    def pass_on(self) -> None:
        losing = ".prompt .pass.danger, .prompt .pass.danger-quiet"  # says that it loses
        self.page.locator(f".prompt .pass-group .pass, {losing}").first.click()

    def lose(self) -> None:
        self.page.locator("dialog.last-warning .danger-quiet").click()

    def go_on(self) -> None:
        self.page.locator(".call .call-skip").click()

    def confirm(self) -> None:
        self.page.locator(".prompt .pass.danger-quiet, .prompt .go.pass").first.click()

    def first_way(self) -> None:
        self.page.locator(".prompt .ctl > button.btn:not(.hint-btn)").first.click()

    def back(self) -> None:
        self.page.locator(".prompt .ctl > button.btn:not(.hint-btn)").first.click()

    def take_over(self) -> None:
        self.page.locator("dialog.cover button.go").click()

    def set_up(self) -> None:
        self.page.locator("[data-setup=propose]").click()
        self.page.locator("[data-setup=confirm].go").click()


class Thumb(Mouse):
    """Taps on a phone, where the list of what can be done lies in a sheet."""

    def act(self, act: dict[str, Any]) -> None:
        self.open_sheet()
        self.tap(f".acts button.act[data-action={act['action']}]")

    def answer(self, number: int, answer: dict[str, Any]) -> None:
        for place in (".unit.aimable:not(.chosen) > button", ".hand > li.can > button"):
            if self.page.locator(place).count():
                self.tap(place)
                return
        self.open_sheet()
        self.tap(".acts button.answer, .acts .cards-grid button", number)

    def open_sheet(self) -> None:
        if not self.page.locator(".app[data-sheet=acts]").count():
            self.tap(".prompt .ctl button.only-phone")

    def tap(self, what: str, number: int = 0) -> None:
        self.page.locator(what).nth(number).tap()


class Keys(Person):
    """Uses the keyboard and nothing else."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def act(self, act: dict[str, Any]) -> None:
        for key in act["letter"].split():
            self.press(key.lower())

    def answer(self, number: int, answer: dict[str, Any]) -> None:
        for key in PLACE_KEYS.sub(r"Shift+\1", answer["letter"]).split():
            self.press(key)

    def pass_on(self) -> None:
        self.press("Space")

    def lose(self) -> None:
        """Neither Space nor Enter does it: the focus is on going back."""
        self.press("Shift+Tab")
        self.press("Enter")
        # Not a second time, when it is closing: then the keys would go to the table.
        self.page.wait_for_function("() => !document.querySelector('dialog.last-warning[open]')")

    def go_on(self) -> None:
        self.press("Space")

    def confirm(self) -> None:
        self.press("Enter")

    def first_way(self) -> None:
        self.press("1")

    def back(self) -> None:
        self.press("Escape")

    def take_over(self) -> None:
        self.press("Enter")

    def set_up(self) -> None:
        self.press("*")
        self.page.wait_for_selector("[data-setup=confirm].go")
        self.press("Enter")

    def tab_to(self, what: str) -> None:
        """Press Tab until this is in focus."""
        for _ in range(60):
            self.press("Tab")
            if self.page.evaluate("(what) => !!document.activeElement?.closest(what)", what):
                return
        raise AssertionError(f"Tab does not lead to {what}")


def begin(visitor: Visitor, **how: Any) -> Keys:
    """Sit down at a new table; everything is done by key, which goes on a phone too."""
    visitor.go("/")
    asked = {"kind": "practice", "regulation": BEGINNERS, "seed": 5, "name": "Aki", **how}
    game = visitor.page.evaluate(
        """async (asked) => (await fetch("/api/games", { method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(asked) })).json()""",
        asked,
    )
    visitor.go(f"/g/{game['game']}")
    return Keys(visitor.page)


def play_together(*people: Person) -> None:
    """Let people at one table, each with a browser, play until all of them see the end."""
    after = {one: "" for one in people}
    until = time.monotonic() + LONGEST
    while left := [one for one in people if "over" not in one.seen]:
        assert time.monotonic() < until, "nobody is asked, and it is not over"
        for one in left:
            now = one.page.evaluate(LOOK, after[one])
            if now is None:
                one.page.wait_for_timeout(5)  # lets the browser work; it is looked at again at once
                continue
            one.seen.append(now["moment"])
            assert len(one.seen) < MOST_STEPS, f"this game does not end: {now}"
            if now["moment"] != "over":
                after[one] = one.step(now)
                until = time.monotonic() + LONGEST
