/** What an edition has changed from the one before, entry by entry. */
import { signal } from "@preact/signals";
import { get } from "../lib/api.js";
import { both } from "../lib/i18n.js";
import { catalogue } from "./catalogue.js";

/** @type {Map<string, any>} */
const known = new Map();
const version = signal(0);

/** @param {string} before @param {string} after @returns {Promise<any>} */
export async function loadChanges(before, after) {
  const key = `${before}..${after}`;
  if (!known.has(key)) {
    known.set(key, await get(`/api/rules/diff/${encodeURIComponent(before)}/${encodeURIComponent(after)}`));
    version.value += 1;
  }
  return known.get(key);
}

/** @param {string} before @param {string} after @returns {any} */
export function changes(before, after) {
  return version.value >= 0 ? known.get(`${before}..${after}`) : undefined;
}

/** @param {string} edition */
function editionBefore(edition) {
  const all = catalogue.value?.editions.map((one) => one.id) ?? [];
  return all[all.indexOf(edition) - 1];
}

const SECTIONS = /** @type {Record<string, string[]>} */ ({
  action: ["actions", "frame_actions"],
  character: ["characters", "frame_characters"],
  fog: ["fogs", "frame_fogs"],
  trump: ["trumps"],
  frame: ["frames"],
  format: [],
});

/**
 * What is said to have changed about an entry.
 * @param {string} edition
 * @param {import("./rule_book.js").Entry} one
 */
export function changesOf(edition, one) {
  const before = editionBefore(edition);
  const diff = before && changes(before, edition);
  if (!diff) return undefined;
  for (const section of SECTIONS[one.kind] ?? []) {
    const found = diff[section]?.changed.find((/** @type {any} */ other) => other.now === one.id);
    if (found) return { before, after: edition, changes: found.changes };
  }
  return undefined;
}

/**
 * The name of the edition before, if this is not as it was there.
 * @param {string} edition
 * @param {import("./rule_book.js").Entry} one
 */
export function changedSince(edition, one) {
  const found = changesOf(edition, one);
  return found ? both(catalogue.value?.editions.find((other) => other.id === found.before)?.name) : "";
}
