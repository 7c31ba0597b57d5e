/** The rules of an edition as a list of entries, to be searched and filtered. */
import { signal } from "@preact/signals";
import { get } from "../lib/api.js";
import { both } from "../lib/i18n.js";

/**
 * @typedef {{
 *   kind: "action" | "character" | "fog" | "trump" | "frame" | "format", id: string, group: string,
 *   name: any, formats: string[], frames: string[], suits: string, text: any, said: string, rule: any
 * }} Entry
 */
/**
 * @typedef {{
 *   edition: string, format: string, frame: string, groups: string[], suits: string, query: string
 * }} Filter
 */

const SIGNS = "♠♡♢♣";
/** Headings of what is not an action, in their order. */
const OTHERS = ["character", "fog", "trump", "frame", "format"];

/** @typedef {{ raw: any, entries: Entry[], groups: string[] }} Book */

/** @type {Map<string, Book>} */
const books = new Map();
export const loaded = signal(/** @type {string[]} */ ([]));

/** @param {string} edition */
export function book(edition) {
  return loaded.value.includes(edition) ? books.get(edition) : undefined;
}

/** @param {string} edition */
export async function loadBook(edition) {
  if (books.has(edition)) return;
  const raw = await get(`/api/rules/${encodeURIComponent(edition)}`);
  books.set(edition, { raw, entries: entriesOf(raw), groups: [...raw.types, ...OTHERS] });
  loaded.value = [...loaded.value, edition];
}

/** For searching: width, case and kana do not matter. @param {string} text */
export function plainText(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
}

/** What all languages say. @param {any} said a word, or lists of sentences */
function inAll(said) {
  return Object.values(said ?? {}).flat();
}

/** @param {any} rule @param {any} text */
function searchable(rule, text) {
  const parts = [
    rule.id,
    rule.official,
    rule.card,
    ...inAll(rule.name),
    ...inAll(text),
    ...inAll(rule.target),
    ...Object.entries(rule.rulings ?? {}).flatMap(([number, said]) => [number, ...inAll(said)]),
  ];
  return plainText(parts.filter(Boolean).join(" "));
}

/** @param {any} raw @returns {Entry[]} */
function entriesOf(raw) {
  /**
   * @param {Entry["kind"]} kind
   * @param {any} rule
   * @param {string} group
   * @param {any} text
   * @param {string} [suits]
   * @returns {Entry}
   */
  const entry = (kind, rule, group, text, suits = "") => ({
    kind,
    id: rule.id,
    group,
    name: rule.name,
    formats: rule.formats,
    frames: rule.frames ?? [],
    suits: [...suits].filter((one) => SIGNS.includes(one)).join(""),
    text,
    said: searchable(rule, text),
    rule,
  });
  const frames = raw.frames.map((/** @type {any} */ one) => ({ ...one, frames: [one.id] }));
  const formats = raw.formats.map((/** @type {any} */ one) => ({ ...one, formats: [one.id], frames: [] }));
  return [
    ...raw.actions.map((/** @type {any} */ one) => entry("action", one, one.type, one.effect, one.key ?? "")),
    ...raw.characters.map((/** @type {any} */ one) => entry("character", one, "character", one.text)),
    ...raw.fogs.map((/** @type {any} */ one) => entry("fog", one, "fog", one.text)),
    ...raw.trumps.map((/** @type {any} */ one) => entry("trump", one, "trump", one.text, one.card)),
    ...frames.map((/** @type {any} */ one) => entry("frame", one, "frame", one.text)),
    ...formats.map((/** @type {any} */ one) => entry("format", one, "format", one.text)),
  ];
}

/** @param {Entry} one @param {Filter} filter */
export function fits(one, filter) {
  if (filter.format && !one.formats.includes(filter.format)) return false;
  if (filter.frame && one.frames.length && !one.frames.includes(filter.frame)) return false;
  if (filter.groups.length && !filter.groups.includes(one.group)) return false;
  if (filter.suits && ![...filter.suits].every((suit) => one.suits.includes(suit))) return false;
  return plainText(filter.query)
    .split(/\s+/)
    .every((word) => one.said.includes(word));
}

/**
 * How well a name fits what is looked for: exactly, from its beginning, somewhere, not at all.
 * @param {Entry} one
 * @param {string} query
 */
function likeness(one, query) {
  const names = [...inAll(one.name), one.id].filter(Boolean).map(plainText);
  if (!query || names.includes(query)) return 0;
  if (names.some((name) => name.startsWith(query))) return 1;
  return names.some((name) => name.includes(query)) ? 2 : 3;
}

/**
 * The entries that fit, under their headings; while something is looked for, what is called so comes first.
 * @param {Book} book
 * @param {Filter} filter
 */
export function grouped({ entries, groups: order }, filter) {
  const query = plainText(filter.query.trim());
  const found = entries
    .filter((one) => fits(one, filter))
    .map((one) => ({ one, like: likeness(one, query) }))
    .sort((a, b) => a.like - b.like);
  const groups = order
    .map((group) => found.filter(({ one }) => one.group === group))
    .filter((some) => some.length);
  groups.sort((a, b) => (a[0]?.like ?? 0) - (b[0]?.like ?? 0));
  return groups.map((some) => ({ group: some[0]?.one.group ?? "", entries: some.map(({ one }) => one) }));
}

/** As it stands behind # in the address. @param {Entry} one */
export function anchor(one) {
  return one.kind === "action" ? one.id : `${one.kind}/${one.id}`;
}

/** @param {Entry[]} entries @param {string} hash */
export function named(entries, hash) {
  const wanted = decodeURIComponent(hash.replace(/^#/, ""));
  if (!wanted) return undefined;
  return (
    entries.find((one) => anchor(one) === wanted) ??
    entries.find((one) => one.id === wanted || both(one.name) === wanted)
  );
}
