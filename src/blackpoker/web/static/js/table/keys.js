/** The table by keyboard. While something is to be named, the keys of its rows mean that and nothing else. */
import { settings } from "../lib/settings.js";
import { setupKey } from "../setup/keys.js";
import { toast } from "../lib/chrome.js";
import { t } from "../lib/i18n.js";
import { step } from "./log.js";
import { placeOf } from "./places.js";
import { finish, type } from "./typed.js";

const ROWS = [
  "hand",
  "own-bulwarks",
  "own-soldiers",
  "their-soldiers",
  "their-bulwarks",
  "their-hand",
  "stage",
];
const REGIONS = [".prompt", ".hand", ".board", ".stage", ".acts", ".log"];

const IN_THE_SETUP = /^(F\d|[:uUmMzZ])$/; // what means the same there: settings, the log, undo

let byPointer = true; // did the mouse bring the focus where it is, or the keys?

/** @param {import("./desk.js").Desk} desk @returns {() => void} */
export function listen(desk) {
  const hold = { timer: 0, held: false };
  /** @param {KeyboardEvent} event */
  const down = (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (/^(Tab|Arrow|F6)/.test(event.key)) byPointer = false;
    if (event.key === "Shift") {
      holdShift(desk, hold);
      return;
    }
    clearTimeout(hold.timer);
    if (desk.covered.value >= 0) return;
    if (desk.setup.beginning.value && !IN_THE_SETUP.test(event.key)) {
      if (setupKey(desk, event, target)) event.preventDefault();
      return;
    }
    const { assembly } = desk;
    const sends = assembly.ready.value || (assembly.done.value && !desk.atChance.value);
    if (desk.game.pace.key(event, !!sends) || handle(desk, event, target)) event.preventDefault();
  };
  /** @param {KeyboardEvent} event */
  const up = (event) => {
    if (event.key === "Shift") releaseShift(desk, hold);
  };
  const lost = () => releaseShift(desk, hold);
  const pointed = () => {
    byPointer = true;
  };
  addEventListener("pointerdown", pointed, true);
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  addEventListener("blur", lost);
  return () => {
    removeEventListener("pointerdown", pointed, true);
    removeEventListener("keydown", down);
    removeEventListener("keyup", up);
    removeEventListener("blur", lost);
    releaseShift(desk, hold);
  };
}

/**
 * Shift held for a moment means the opposite way of passing, until it is let go.
 * @param {import("./desk.js").Desk} desk
 * @param {{ timer: number, held: boolean }} hold
 */
function holdShift(desk, hold) {
  if (hold.held || hold.timer) return;
  hold.timer = window.setTimeout(() => {
    const mode = desk.game.passing.value?.mode ?? "auto";
    if (!desk.game.passing.value) return;
    hold.held = true;
    desk.held.value = true;
    desk.modeBefore = mode;
    desk.game.setPassing({ mode: mode === "auto" ? "always" : "auto" });
  }, 350);
}

/** @param {import("./desk.js").Desk} desk @param {{ timer: number, held: boolean }} hold */
function releaseShift(desk, hold) {
  clearTimeout(hold.timer);
  hold.timer = 0;
  if (!hold.held) return;
  hold.held = false;
  desk.held.value = false;
  desk.game.setPassing({ mode: desk.modeBefore });
}

/**
 * @param {import("./desk.js").Desk} desk
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 * @returns {boolean}
 */
function handle(desk, event, target) {
  const { game, assembly } = desk;
  const key = event.key;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") {
    if (game.plays) game.undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const place = desk.live.value && named(desk, event);
  if (place) return true;
  switch (key) {
    case "Escape":
      desk.back();
      return true;
    case "F2":
      cycle(desk);
      return true;
    case "F3":
      if (game.plays) game.yieldUntil("asked");
      return true;
    case "F4":
      if (game.plays) game.yieldUntil("turn");
      return true;
    case "F6":
      walk(event.shiftKey ? -1 : 1);
      return true;
    case "F8":
      desk.sheet.value = desk.sheet.value === "log" ? "" : "log";
      focus(".log-box");
      return true;
    case "[":
      step(desk, -1);
      return true;
    case "]":
      step(desk, 1);
      return true;
    case " ":
      // Space passes, also with a card or a soldier in focus; on any other button it is that button.
      if (isButton(target) && !target.closest(".hand, .board, .stage .req-body, .pass")) return false;
      if (game.question.value?.part === "action" && !assembly.active.value) {
        desk.pass();
        return true;
      }
      return !isButton(target);
    case "Enter":
      if (target.closest("[data-want]")) return false;
      // What is ready is sent. While picks are made, Enter on a thing the keys have led to picks that
      // thing; one that was clicked keeps the focus, but then Enter confirms.
      if (desk.advising.option.value && !(isButton(target) && target.closest(".advice, .prompt, .top"))) {
        desk.advising.go();
        return true;
      }
      if (finish(desk, target)) return true;
      if (isButton(target) && !target.closest(".pass") && !byPointer) {
        if (!assembly.ready.value || target.closest(".prompt, .top, .log")) return false;
      }
      if (assembly.ready.value || (assembly.done.value && game.question.value?.part !== "action")) {
        void desk.confirm();
        return true;
      }
      return false;
    case "ArrowLeft":
    case "ArrowRight":
      return moveInRow(desk, target, key === "ArrowLeft" ? -1 : 1);
    case "ArrowUp":
    case "ArrowDown":
      return moveBetween(desk, target, key === "ArrowUp" ? 1 : -1);
    case "/":
      if (desk.sheet.value !== "acts") desk.sheet.value = "acts";
      desk.assembly.clear();
      desk.assembly.card.value = null;
      desk.showAll.value = true;
      focus("#seek");
      return true;
    case "?":
      explain(desk, target);
      return true;
    case ":":
      desk.command.value = true;
      return true;
    default:
  }
  if (/^[0-9]$/.test(key))
    return (desk.typed.value !== "" && type(desk, key, target)) || digit(desk, Number(key));
  // Where what is typed is composed first, as kana are, the event names only the key.
  const one = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(event.code)?.[1];
  if (!one || !settings.keys.value) return false;
  return letter(desk, one.toUpperCase(), target);
}

/**
 * While answers are to be named: the one whose key this is. Letters mean nothing else then.
 * @param {import("./desk.js").Desk} desk
 * @param {KeyboardEvent} event
 */
function named(desk, event) {
  const place = placeOf(event);
  const places = desk.places.value;
  if (!place || !places.size || desk.assembly.busy.value) return false;
  if (!settings.keys.value && !/\d/.test(place)) return false;
  const option = places.get(place);
  if (option) desk.answer(option);
  return !!option || /^.?[A-Z]$/.test(place);
}

/** @param {import("./desk.js").Desk} desk @param {number} n */
function digit(desk, n) {
  const hand = desk.table.value?.sides[desk.seat.value]?.hand;
  const card = hand?.[(n + 9) % 10];
  if (card === undefined) return false;
  desk.onHand(card);
  focus(`[data-card="${card}"]`);
  return true;
}

/** @param {import("./desk.js").Desk} desk @param {string} one @param {HTMLElement} target */
function letter(desk, one, target) {
  if (desk.live.value && desk.atChance.value && type(desk, one, target)) return true;
  switch (one) {
    case "H":
      void desk.advising.ask();
      return true;
    case "U":
      if (desk.game.plays) desk.game.undo();
      return true;
    case "I":
      inspect(desk, target);
      return true;
    case "L":
      desk.allWires.value = !desk.allWires.value;
      return true;
    case "W": {
      const id = target.dataset?.action ?? desk.acts.value.find((act) => !act.option)?.action;
      if (id) void desk.askWhy(id, target);
      return true;
    }
    case "V":
      settings.sound.value = !settings.sound.value;
      toast(t(settings.sound.value ? "sound.on" : "sound.off"));
      return true;
    default:
      return false;
  }
}

/** @param {import("./desk.js").Desk} desk */
function cycle(desk) {
  const modes = /** @type {const} */ (["auto", "always", "never"]);
  const passing = desk.game.passing.value;
  if (passing) desk.game.setPassing({ mode: modes[(modes.indexOf(passing.mode ?? "auto") + 1) % 3] });
}

/** @param {HTMLElement} target */
const isButton = (target) => !!target.closest("button, a, summary, [role=button]");

/** @param {string} where */
function focus(where) {
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(where))?.focus());
}

/** The thing a key is about. @param {import("./desk.js").Desk} desk @param {HTMLElement} target */
function inspect(desk, target) {
  const data = target.dataset ?? {};
  if (data.unit) desk.inspected.value = { kind: "unit", serial: Number(data.unit) };
  else if (data.request) desk.inspected.value = { kind: "request", serial: Number(data.request) };
  else if (data.action) desk.inspected.value = { kind: "action", id: data.action };
  else if (data.card) desk.inspected.value = { kind: "card", card: Number(data.card) };
  else if (desk.assembly.card.value !== null)
    desk.inspected.value = { kind: "card", card: desk.assembly.card.value };
}

/** @param {import("./desk.js").Desk} desk @param {HTMLElement} target */
function explain(desk, target) {
  const data = target.dataset ?? {};
  if (data.unit || data.request || data.action || data.card) inspect(desk, target);
  else desk.menu.value = "keys";
}

/** Walk the regions. @param {number} by */
function walk(by) {
  const found = REGIONS.map((one) => /** @type {HTMLElement | null} */ (document.querySelector(one))).filter(
    (one) => one && one.offsetParent !== null,
  );
  const at = found.findIndex((one) => one?.contains(document.activeElement));
  const next = found[(at + by + found.length) % found.length];
  const inside = next?.querySelector("button:not([aria-disabled=true]), [tabindex='0'], a");
  /** @type {HTMLElement | null | undefined} */ (inside ?? next)?.focus();
}

/** Buttons of a row as they lie, from the left. @param {string} row */
function things(row) {
  const found = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll(
      `[data-row="${row}"] button.body, [data-row="${row}"] button[data-card], [data-row="${row}"] .req-body`,
    ),
  ]);
  return found.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
}

/** @param {import("./desk.js").Desk} desk @param {HTMLElement} target @param {number} by */
function moveInRow(desk, target, by) {
  const row = target.closest("[data-row]")?.getAttribute("data-row");
  if (!row) return go(desk, things("hand")[0]);
  const all = things(row);
  const at = all.indexOf(/** @type {HTMLElement} */ (target.closest("button")));
  return go(desk, all[Math.max(0, Math.min(all.length - 1, at + by))]);
}

/** @param {import("./desk.js").Desk} desk @param {HTMLElement} target @param {number} by */
function moveBetween(desk, target, by) {
  const list = target.closest(".list");
  if (list) {
    const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button.act")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (target.closest("button")));
    return go(desk, all[Math.max(0, Math.min(all.length - 1, at - by))]);
  }
  if (target.closest(".log-box, .top")) return false;
  const row = target.closest("[data-row]")?.getAttribute("data-row") ?? "";
  const x = target.getBoundingClientRect().left;
  for (let at = ROWS.indexOf(row) + by; at >= 0 && at < ROWS.length; at += by) {
    const all = things(ROWS[at] ?? "");
    if (!all.length) continue;
    /** @param {HTMLElement} one */
    const far = (one) => Math.abs(one.getBoundingClientRect().left - x);
    return go(
      desk,
      all.reduce((best, one) => (far(one) < far(best) ? one : best)),
    );
  }
  return row !== "" || by > 0 ? go(desk, row === "" ? things("hand")[0] : undefined) : false;
}

/** @param {import("./desk.js").Desk} desk @param {HTMLElement | undefined} element */
function go(desk, element) {
  if (!element) return true;
  const data = element.dataset;
  desk.focus.value = data.unit ? `u${data.unit}` : data.card ? `c${data.card}` : "";
  element.tabIndex = 0;
  element.focus();
  return true;
}
