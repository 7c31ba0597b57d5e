/** Actions by their keys: one, or that of a kind and that of a name. They are the same in every game. */
import { t } from "../lib/i18n.js";
import { rules } from "./rules.js";

/** @typedef {import("./desk.js").Desk} Desk */

export const KINDS = ["S", "M", "R", "T", "X"]; // summons, magic, rare card, trumps, all others
const PATIENCE = 2000; // ms until what was begun is forgotten
const MORE_DIGITS = 600; // ms in which a number may go on
let timer = 0;

/** @param {string} id of an action */
export const typedFor = (id) => /** @type {string} */ (rules.value.actions.get(id)?.typed ?? "");

/** How they are shown: M U. @param {string} keys */
export const spaced = (keys) => (/\d/.test(keys) ? `${keys[0]} ${keys.slice(1)}` : [...keys].join(" "));

/** What may follow. @param {string} so */
const beginning = (so) =>
  [...rules.value.actions.values()].filter((one) => one.trigger === "direct" && one.typed?.startsWith(so));

/** What has been begun, in words. @param {Desk} desk */
export function begun(desk) {
  const so = desk.typed.value;
  return so ? `${spaced(so)} … ${t(`keys.kind.${so[0]}`)}` : "";
}

/** @param {Desk} desk */
export function forget(desk) {
  clearTimeout(timer);
  desk.typed.value = "";
}

/**
 * One more key; false if no action begins with it.
 * @param {Desk} desk @param {string} key @param {HTMLElement} [from]
 */
export function type(desk, key, from) {
  const so = desk.typed.value + key;
  const fits = beginning(so);
  if (!fits.length) {
    const was = desk.typed.value;
    forget(desk);
    return was !== "";
  }
  clearTimeout(timer);
  desk.typed.value = so;
  const whole = fits.some((one) => one.typed === so);
  if (whole && fits.length === 1) finish(desk, from);
  else if (whole) timer = window.setTimeout(() => finish(desk, from), MORE_DIGITS);
  else timer = window.setTimeout(() => forget(desk), PATIENCE);
  return true;
}

/**
 * What has been typed is all; false if it names nothing.
 * @param {Desk} desk @param {HTMLElement} [from]
 */
export function finish(desk, from) {
  const found = beginning(desk.typed.value).find((one) => one.typed === desk.typed.value);
  if (!desk.typed.value) return false;
  forget(desk);
  if (found) desk.act(found.id, from);
  return !!found;
}
