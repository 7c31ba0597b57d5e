/** Which cards an action could have as keys, read from how the list prints it: ♡A-10, 2-10, JOKER. */
import { isJoker, numberOf, suitOf } from "../lib/cards.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** @param {string} word */
const rank = (word) => (word === "JOKER" ? 14 : RANKS.indexOf(word) + 1);

/**
 * Could this card be a key card of an action, whatever else is missing?
 * @param {string | null | undefined} key
 * @param {number} card
 */
export function couldKey(key, card) {
  if (!key || key === "RARE") return false;
  return key.split(" ").some((word) => {
    const found = /^([♠♡♢♣]*)(?:(A|[2-9]|10|J|Q|K|JOKER)(?:-(A|[2-9]|10|J|Q|K|JOKER))?)?$/.exec(word);
    if (!found || (!found[1] && !found[2])) return false;
    if (isJoker(card)) return rank(found[3] ?? found[2] ?? "") === 14;
    if (found[1] && !found[1].includes("♠♡♢♣"[suitOf(card)] ?? "")) return false;
    if (!found[2]) return true;
    const low = rank(found[2]);
    const high = rank(found[3] ?? found[2]);
    const n = numberOf(card);
    return low <= n && n <= high;
  });
}
