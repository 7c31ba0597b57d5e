/**
 * When what happened is shown. States that tell of something wait here until it has been announced,
 * one action after the other, and the board goes on together with them. Nobody else waits: the table
 * has gone on, clocks run, and whoever wants to answer has all of it at once.
 */
import { batch, computed, signal } from "@preact/signals";
import { settings } from "../lib/settings.js";

/** @typedef {import("../../../types/protocol").Call} Call */
/** @typedef {import("./game.js").State} State */
/** @typedef {{ state: State, at: number, calls: Call[] }} Waiting */
/**
 * What is announced now: one action, or several in short; with the log of their state and the table
 * before and after it. `waits`: until somebody goes on; otherwise for so many milliseconds.
 * @typedef {{
 *   calls: Call[], log: import("../../../types/protocol").LogLine[], before: import("./words.js").Table | null,
 *   after: import("./words.js").Table | null, waits: boolean, time: number
 * }} Announced
 */

/** Milliseconds for an action. @type {Record<string, number>} */
export const PACES = { slow: 1200, normal: 800, fast: 400, none: 0 };
const BETWEEN_PEOPLE = 400; // at most
const LATE = 6000; // shown for so long without a rest: the others at once
const MANY = 4; // actions that wait: more are told in short
const STRONG = 6; // who plays against this level or a higher one knows the game
const ECHO = 500; // a key that is held down goes on no further than it was pressed for

/** How fast others are to be, for somebody who has not said so. @param {State | null} state */
export function paceFor(state) {
  const wish = settings.pace.value;
  if (wish in PACES) return wish;
  return (state?.seats ?? []).some((one) => (one.level ?? 0) >= STRONG) ? "fast" : "normal";
}

/** @param {Call} a @param {Call} b */
export const sameCall = (a, b) => a.turn === b.turn && a.seat === b.seat && a.nth === b.nth;

export class Pace {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Waiting[]} */
    this.queue = [];
    this.now = signal(/** @type {Announced | null} */ (null));
    this.trail = signal(/** @type {Call[]} */ ([])); // of this turn
    this.behind = signal(false); // is there a newer state than the one that is shown?
    this.busy = computed(() => this.behind.value || !!this.now.value);
    this.fresh = true; // the next state is the first
    this.timer = 0;
    this.since = 0; // when this row of announcements began
    this.dismissed = -ECHO;
    this.covered = false;
  }

  /** A state has come. @param {State} state */
  take(state) {
    const { lines } = this.game;
    const retold = (state.log_from ?? 0) === 0 && lines.peek().length > 0;
    const undone = (state.log ?? []).some((one) => one.kind === "undo");
    const at = performance.now();
    const calls = state.calls ?? [];
    if (this.fresh || retold || undone) {
      this.fresh = false;
      this.all();
      this.trail.value = calls;
      this.game.show(state, at);
      return;
    }
    batch(() => {
      this.join(calls);
      this.queue.push({ state, at, calls });
      this.behind.value = true;
      if (!this.now.peek()) {
        this.since = at;
        this.next();
      } else if (this.atOnce(state)) this.all();
    });
  }

  /** What has come true before it was announced is announced once. @param {Call[]} calls */
  join(calls) {
    for (const one of calls) {
      if (!one.done) continue;
      for (const item of this.queue) {
        const asked = item.calls.find((other) => sameCall(one, other));
        if (!asked) continue;
        one.keys = asked.keys ?? [];
        item.calls = item.calls.filter((other) => other !== asked);
      }
    }
  }

  /** Is nothing to be waited for: no wish to, nobody who sees it, or one's own clock runs? @param {State} state */
  atOnce(state) {
    const { clock } = state;
    const seat = this.game.welcome.peek()?.seat ?? -1;
    const mine = !!clock && seat >= 0 && clock.running === seat;
    return mine || document.hidden || this.time(state) === 0;
  }

  /** @param {State} state */
  time(state) {
    const wish = PACES[paceFor(state)] ?? 0;
    return this.between(state) ? Math.min(wish, BETWEEN_PEOPLE) : wish;
  }

  /** Does this guest play against a person elsewhere? @param {State} state */
  between(state) {
    return this.game.welcome.peek()?.role === "seat" && state.seats.every((one) => one.kind === "person");
  }

  /** Nobody is told what they have just done themselves. @param {Call} call @param {State} state */
  isNews(call, state) {
    if (call.routine || (call.auto && !call.done)) return false;
    const welcome = this.game.welcome.peek();
    if (call.auto || welcome?.role === "spectator") return true;
    if (welcome?.role === "both") return welcome.kind === "hotseat" && call.seat !== state.asked;
    return call.seat !== welcome?.seat;
  }

  /** Go on: to the next announcement, and with the last of a state to its position. */
  next() {
    clearTimeout(this.timer);
    batch(() => {
      this.now.value = null;
      while (this.queue.length) {
        const item = /** @type {Waiting} */ (this.queue[0]);
        const late = performance.now() - this.since > LATE;
        if (late || this.atOnce(/** @type {Waiting} */ (this.queue.at(-1)).state)) {
          this.all();
          return;
        }
        if (this.inShort()) return;
        const at = item.calls.findIndex((one) => this.isNews(one, item.state));
        if (at < 0) {
          this.show();
          continue;
        }
        const [call] = item.calls.slice(at);
        const before = this.table;
        this.note(item.calls.splice(0, at + 1));
        if (!item.calls.some((one) => this.isNews(one, item.state))) this.show(true);
        if (call) this.announce([call], item.state, before, !!call.mine);
        return;
      }
    });
  }

  /** Where many wait, all but the last are told together, up to what concerns the guest. */
  inShort() {
    const news = this.queue.flatMap((item) => item.calls.filter((one) => this.isNews(one, item.state)));
    if (news.length <= MANY) return false;
    const stop = news.findIndex((one) => one.mine);
    const calls = news.slice(0, stop < 0 ? news.length - 1 : stop);
    const last = calls.at(-1);
    if (calls.length < 2 || !last) return false;
    const before = this.table;
    let state = this.queue[0]?.state;
    for (;;) {
      const item = this.queue[0];
      if (!item) break;
      const at = item.calls.indexOf(last);
      state = item.state;
      if (at < 0 || !item.calls.slice(at + 1).some((one) => this.isNews(one, item.state))) {
        this.show(true);
        if (at >= 0) break;
      } else {
        this.note(item.calls.splice(0, at + 1));
        break;
      }
    }
    if (state) this.announce(calls, state, before, false);
    return true;
  }

  /**
   * @param {Call[]} calls @param {State} state @param {import("./words.js").Table | null} before
   * @param {boolean} mine
   */
  announce(calls, state, before, mine) {
    const time = this.time(state);
    const waits = mine && !this.between(state);
    const after = state.table ?? null;
    this.now.value = { calls, log: state.log ?? [], before, after, waits, time };
    this.run();
  }

  /** Let the time of an announcement begin; not while the screen is covered. */
  run() {
    clearTimeout(this.timer);
    const now = this.now.peek();
    if (now && !now.waits && !this.covered) this.timer = window.setTimeout(() => this.next(), now.time);
  }

  /** Show the first state that waits. @param {boolean} [told] its lines are announced */
  show(told = false) {
    const item = this.queue.shift();
    if (!item) return;
    this.note(item.calls);
    this.behind.value = this.queue.length > 0;
    this.game.show(item.state, item.at);
    if (told) this.game.voiced = this.game.lines.peek().length;
  }

  /** Everything at once. */
  all() {
    clearTimeout(this.timer);
    batch(() => {
      this.now.value = null;
      while (this.queue.length) this.show();
    });
  }

  /** Somebody goes on: past what waits for them, or to the next. */
  press() {
    if (this.now.peek()?.waits) this.since = performance.now();
    this.dismissed = performance.now();
    this.next();
  }

  /**
   * A key, before it means anything else: Space goes on, Enter shows all; whatever answers has all
   * that is to be known before it. Returns true if nothing else is to be done with it.
   * @param {KeyboardEvent} event @param {boolean} answers would Enter send something?
   */
  key(event, answers) {
    const space = event.key === " ";
    if (space && event.repeat && performance.now() - this.dismissed < ECHO) {
      this.dismissed = performance.now();
      return true;
    }
    if (!this.busy.peek() || /^(Shift|Tab|Arrow|F6|Control|Alt|Meta)/.test(event.key)) return false;
    if (space) {
      this.press();
      return true;
    }
    const waited = this.behind.peek();
    this.all();
    return waited || (event.key === "Enter" && !answers) || event.key === "Escape";
  }

  /** Something of every state that has come, as who is here. @param {(state: State) => State} change */
  change(change) {
    for (const item of this.queue) item.state = change(item.state);
  }

  /** What a turn was: each action once, as it is known last. @param {Call[]} calls */
  note(calls) {
    if (!calls.length) return;
    let trail = [...this.trail.peek()];
    for (const call of calls) {
      const at = trail.findIndex((one) => sameCall(one, call));
      if (at >= 0) {
        trail[at] = { ...call, keys: trail[at]?.keys ?? call.keys ?? [] };
        continue;
      }
      trail = [...trail.filter((one) => one.turn === call.turn), call];
    }
    this.trail.value = trail;
  }

  get table() {
    return this.game.state.peek()?.table ?? null;
  }

  close() {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
