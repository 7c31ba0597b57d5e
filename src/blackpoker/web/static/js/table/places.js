/**
 * What a key means while something is to be named: the four rows of keys are the four rows of the
 * table, from the left as they lie. The keys are those of the keyboard, whatever stands on them.
 */
import { signal } from "@preact/signals";
import { isNone } from "./assembly.js";
import { shownOptions } from "./offers.js";
import { stageNumber } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./game.js").Option} Option */

/** The rows from above: their bulwarks, their soldiers, yours, your bulwarks. */
export const ROWS = ["1234567890", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,./"];
export const SHIFT = "⇧"; // of the eleventh in a row, and of those after it
const OTHERS = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"; // what lies in no row, in the order of the list
const PLAYERS = "-="; // the other, and oneself
const NAMED = new Map([
  ["Semicolon", ";"],
  ["Comma", ","],
  ["Period", "."],
  ["Slash", "/"],
  ["Minus", "-"],
  ["Equal", "="],
]);

/** What stands on the keys here, where the browser tells. @type {import("@preact/signals").Signal<any>} */
const layout = signal(null);
void (
  /** @type {any} */ (navigator).keyboard?.getLayoutMap?.().then(
    (/** @type {any} */ map) => {
      layout.value = map;
    },
    () => undefined,
  )
);

/** The key that is pressed, as it is called here. @param {KeyboardEvent} event */
export function placeOf(event) {
  const code = event.code;
  const key = NAMED.get(code) ?? /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? "";
  return key && event.shiftKey ? SHIFT + key : key;
}

/** What stands on the key. @param {string} place */
export function written(place) {
  const key = place.at(-1) ?? "";
  const code =
    [...NAMED].find(([, one]) => one === key)?.[0] ?? (/\d/.test(key) ? `Digit${key}` : `Key${key}`);
  return place.slice(0, -1) + (layout.value?.get(code)?.toUpperCase() ?? key);
}

/** @param {string} keys @param {number} at */
const keyAt = (keys, at) =>
  at < 0 || at >= 2 * keys.length ? "" : (at < keys.length ? "" : SHIFT) + keys[at % keys.length];

/** Where on the table something lies. @param {Desk} desk @param {Option} option @returns {string} */
function placeFor(desk, option) {
  /** @type {import("./words.js").Table | null} */
  const table = desk.table.value;
  if (!table) return "";
  const me = desk.game.bottom;
  if (option.request) return keyAt(ROWS[0] ?? "", stageNumber(table, option.request) - 1);
  if (option.player !== undefined && option.player !== null)
    return PLAYERS[option.player === me ? 1 : 0] ?? "";
  for (const [seat, side] of table.sides.entries()) {
    const mine = seat === me;
    if (option.trump) {
      const at = (side.trumps ?? []).findIndex((one) => one.serial === option.trump);
      if (at >= 0) return keyAt(ROWS[mine ? 3 : 0] ?? "", at);
    }
    if (!option.unit) continue;
    const unit = (side.field ?? []).find((one) => one.serial === option.unit);
    if (!unit) continue;
    const row = (side.field ?? []).filter((one) => !!one.soldier === !!unit.soldier);
    if (mine && !unit.soldier) row.reverse(); // your bulwarks lie from the right, where your life is
    const keys = ROWS[unit.soldier ? (mine ? 2 : 1) : mine ? 3 : 0] ?? "";
    return keyAt(keys, row.indexOf(unit));
  }
  return "";
}

/** The key of everything that can be answered now. @param {Desk} desk @returns {Map<string, Option>} */
export function placesOf(desk) {
  /** @type {Map<string, Option>} */
  const found = new Map();
  const rest = [];
  const options = shownOptions(desk).filter((one) => !isNone(one));
  for (const one of options) {
    const place = placeFor(desk, one);
    if (place && !found.has(place)) found.set(place, one);
    else rest.push(one);
  }
  const inHand = rest.filter((one) => desk.inHand(one));
  const hand = desk.table.value?.sides[desk.seat.value]?.hand ?? [];
  for (const one of found.size ? [] : inHand) {
    const digit = keyAt(ROWS[0] ?? "", hand.indexOf(Number(one.card)));
    if (digit && !digit.startsWith(SHIFT)) found.set(digit, one);
  }
  const taken = new Set([...found.values()]);
  let at = 0;
  for (const one of rest.filter((other) => !taken.has(other))) {
    while (found.has(keyAt(OTHERS, at))) at++;
    const key = keyAt(OTHERS, at++);
    if (key) found.set(key, one);
  }
  return found;
}
