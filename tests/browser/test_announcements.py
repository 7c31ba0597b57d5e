"""What others do is announced, one action after the other, with the board; nobody waits for it."""

from __future__ import annotations

from typing import Any

from browser.conftest import Visitors
from playwright.sync_api import Page, expect

REGULATION = "9.1 lite+entry16"
# States as the table would send them: in each the other holds one card more, from 20 on. An
# announcement stays until somebody goes on, however slow the machine is.
HEAR = """(told) => {
  const { game } = window.desk;
  game.pace.run = () => {};
  const state = structuredClone(game.state.value);
  const { question, ...rest } = state;
  const said = game.lines.value.length;
  told.forEach(({ calls = [], lines = [], asked = false, clock = null }, i) => {
    const next = structuredClone(rest);
    next.seq = state.seq + i + 1;
    next.table.sides[1].hand_count = 20 + i;
    next.log = lines.map((text) => ({ seq: next.seq, text, player: 1 }));
    next.log_from = said + told.slice(0, i).flatMap((one) => one.lines ?? []).length;
    next.calls = calls.map((one) => ({ seat: 1, turn: 99, ...one }));
    if (asked) next.question = question;
    if (clock) next.clock = clock;
    game.hear({ ...next, type: "state" });
  });
  game.pace.since = Infinity; // no machine is so slow that the rest is shown at once
}"""
# From now on it goes by itself when its time is over.
RUN = "() => { const { pace } = window.desk.game; delete pace.run; pace.run(); }"
HAND = "() => window.desk.game.state.value.table.sides[1].hand_count"
# What a replay announces slowly stays, too.
STAYS = """(() => { const plain = window.setTimeout;
  window.setTimeout = (then, after, ...more) => plain(then, after === 2400 ? 1e9 : after, ...more);
})()"""


def sits(visit: Visitors, pace: str = "normal", kind: str = "computer") -> Page:
    """Somebody at a table who is asked, so that only what the test says happens next."""
    page = visit(settings={"pace": pace}).go("/")
    game = page.evaluate(
        """async (asked) => (await (await fetch("/api/games?lang=en", {
          method: "POST", headers: { "content-type": "application/json" },
          body: JSON.stringify(asked) })).json()).game""",
        {"kind": kind, "regulation": REGULATION, "level": 1, "name": "Aki", "seed": 7},
    )
    page.goto(f"{page.url}g/{game}")
    page.wait_for_function("() => window.desk?.game.state.value")
    page.evaluate("() => { window.desk.game.pace.all(); }")
    page.wait_for_function(
        """() => { const { game } = window.desk;
          if (game.pace.busy.value) game.pace.all();
          if (window.desk.covered.value >= 0) window.desk.uncover();
          return !!game.question.value && !game.sending.value; }"""
    )
    return page


def call(nth: int, **more: Any) -> dict[str, Any]:
    return {"action": "summon_soldier", "nth": nth, "done": True, "lines": 1, **more}


def told(*calls: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A state in which so much is announced, with a sentence for each."""
    said = [f"Told {one['nth']}." for one in calls]
    return {"calls": [{**one, "first": i} for i, one in enumerate(calls)], "lines": said, **more}


def test_each_action_is_announced_with_the_board_and_space_goes_on(visit: Visitors) -> None:
    page = sits(visit, "slow")
    page.evaluate(HEAR, [told(call(1)), told(call(2)), told(asked=True)])
    shown = page.locator(".call")
    expect(shown).to_contain_text("Told 1.")
    assert page.evaluate(HAND) == 20, "the board is where the announcement is"
    assert page.evaluate("() => window.desk.game.question.value") is None
    assert page.locator(".trail li").count() == 1
    expect(page.locator(".sr[role=status]", has_text="Told 1.")).to_have_count(1)
    page.keyboard.press(" ")
    expect(shown).to_contain_text("Told 2.")
    assert page.evaluate(HAND) == 21
    page.evaluate(RUN)
    expect(shown).to_have_count(0)  # its time is over
    assert page.evaluate(HAND) == 22
    assert page.evaluate("() => !!window.desk.game.question.value")


def test_enter_and_any_answer_show_everything_at_once(visit: Visitors) -> None:
    page = sits(visit)
    page.evaluate(HEAR, [told(call(1, mine=True)), told(call(2)), told(call(3), asked=True)])
    expect(page.locator(".call")).to_contain_text("Told 1.")
    page.keyboard.press("Enter")
    expect(page.locator(".call")).to_have_count(0)
    assert page.evaluate(HAND) == 22
    assert page.evaluate("() => window.desk.game.lines.value.at(-1).text") == "Told 3."


def test_what_concerns_a_guest_waits_for_them(visit: Visitors) -> None:
    page = sits(visit, "fast")
    page.evaluate(HEAR, [told(call(1, mine=True)), told(call(2), asked=True)])
    page.evaluate(RUN)
    page.wait_for_timeout(1000)
    expect(page.locator(".call")).to_contain_text("Told 1.")
    expect(page.locator(".call-bar")).to_have_count(0)
    page.locator(".board").click(position={"x": 10, "y": 10})
    expect(page.locator(".call", has_text="Told 1.")).to_have_count(0)


def test_many_are_told_in_short(visit: Visitors) -> None:
    page = sits(visit, "slow")
    page.evaluate(HEAR, [*(told(call(n)) for n in range(1, 7)), told(asked=True)])
    expect(page.locator(".call")).to_contain_text("Told 1.")
    page.keyboard.press(" ")
    expect(page.locator(".call")).to_contain_text("4 actions")
    assert page.evaluate(HAND) == 24
    page.keyboard.press(" ")
    expect(page.locator(".call")).to_contain_text("Told 6.")


def test_what_comes_true_before_it_was_announced_is_announced_once(visit: Visitors) -> None:
    page = sits(visit, "slow")
    asked = {**call(2, keys=[3]), "done": False, "lines": 0}
    page.evaluate(HEAR, [told(call(1)), told(asked), told(call(2)), told(asked=True)])
    page.keyboard.press(" ")
    expect(page.locator(".call")).to_contain_text("Told 2.")
    assert page.locator(".call-cards .card").count() == 1
    assert page.locator(".trail li").count() == 2
    page.keyboard.press(" ")
    expect(page.locator(".call")).to_have_count(0)


def test_nobody_waits_while_their_own_clock_runs_or_if_they_do_not_want_to(
    visit: Visitors,
) -> None:
    page = sits(visit, "slow")
    clock = {"left": [60.0, 60.0], "running": page.evaluate("() => window.desk.game.bottom")}
    page.evaluate(HEAR, [told(call(1)), told(call(2), asked=True, clock=clock)])
    assert page.evaluate(HAND) == 21
    expect(page.locator(".call")).to_have_count(0)
    hurried = sits(visit, "none")
    hurried.evaluate(HEAR, [told(call(1, mine=True)), told(call(2), asked=True)])
    assert hurried.evaluate(HAND) == 21


def test_a_chance_is_answered_while_what_led_to_it_is_still_announced(visit: Visitors) -> None:
    """The announcement of the position in which one is asked takes nothing from the question."""
    page = sits(visit, "slow")
    page.evaluate(HEAR, [told(call(1, mine=True), asked=True)])
    expect(page.locator(".call")).to_contain_text("Told 1.")
    assert page.evaluate("() => !!window.desk.game.question.value")
    page.keyboard.press(" ")
    expect(page.locator(".call")).to_have_count(0)
    assert page.evaluate("() => !!window.desk.game.question.value"), "that was no pass"


def test_a_replay_announces_each_move_it_goes_on_by(visit: Visitors, replay: str) -> None:
    visitor = visit(settings={"pace": "slow"})
    visitor.context.add_init_script(STAYS)
    page = visitor.go(f"/r/{replay}?view=-1")
    page.wait_for_selector(".board .life")
    shown = page.locator(".call")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(150)
        if shown.count():
            break
    expect(shown).to_have_count(1)
    assert page.locator(".call-text > b").inner_text()
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_count(0)


def test_at_one_screen_each_is_told_what_the_other_did(visit: Visitors) -> None:
    page = sits(visit, "slow", kind="hotseat")
    me = page.evaluate("() => window.desk.game.state.value.asked")
    page.evaluate(HEAR, [told(call(1, seat=me), call(2, seat=1 - me), asked=True)])
    expect(page.locator(".call")).to_contain_text("Told 2.")
    page.keyboard.press(" ")
    expect(page.locator(".call")).to_have_count(0)
