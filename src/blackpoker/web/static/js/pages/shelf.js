/** Records on the shelf of this browser: of games that were played here, and of those looked at. */
import { kept } from "./kept.js";

const MOST = 30;
/** @typedef {{ code: string, names: string[], name: any, at: number }} Shelved */

export const shelf = kept("replays", /** @type {Shelved[]} */ ([]));

/** Put one in front. @param {string} code @param {string[]} names @param {any} name of the regulation */
export function shelve(code, names, name) {
  const before = shelf.value.find((one) => one.code === code);
  const rest = shelf.value.filter((one) => one.code !== code);
  shelf.value = [{ code, names, name, at: before?.at ?? Date.now() }, ...rest].slice(0, MOST);
}
