/**
 * The games this browser sits in, to go on with.
 *
 *     remember({ game, kind, name: "第9.1版 …", against: "はる" })
 *     note(game, { turn: 8 })            // the table tells how far it is
 *     note(game, { over: true })
 */
import { kept } from "./kept.js";

/**
 * @typedef {{
 *   game: string, kind: string, name: any, against: any, at: number, turn?: number, over?: boolean
 * }} Sat
 */

const MOST = 20;
const games = kept("games", /** @type {Sat[]} */ ([]));

/** @param {{ game: string, kind: string, name: any, against?: any }} one */
export function remember(one) {
  const rest = games.value.filter((other) => other.game !== one.game);
  games.value = [{ against: "", at: Date.now(), ...one }, ...rest].slice(0, MOST);
}

/** @param {string} game @param {{ turn?: number, over?: boolean, against?: any }} more */
export function note(game, more) {
  const one = games.value.find((other) => other.game === game);
  if (!one || Object.entries(more).every(([key, value]) => /** @type {any} */ (one)[key] === value)) return;
  games.value = games.value.map((other) => (other.game === game ? { ...other, ...more } : other));
}

/** @param {string} game */
export function forget(game) {
  games.value = games.value.filter((other) => other.game !== game);
}

/** This browser sits nowhere any more. */
export function forgetAll() {
  games.value = [];
}

/** Those that are not over, the last one first. @returns {Sat[]} */
export function unfinished() {
  return games.value.filter((one) => !one.over && one.kind !== "lesson");
}
