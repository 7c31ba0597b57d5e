/** What there is to play, asked for once. */
import { signal } from "@preact/signals";
import { get } from "../lib/api.js";
import { both } from "../lib/i18n.js";

/** @typedef {{ ja: string, en: string }} Said */
/** @typedef {{ least: number, most: number, cards?: number[], suggested?: number[], by_lot?: boolean }} DeckNeeds */
/** @typedef {{ kind?: "none" | "brought" | "drafted", least?: number, most?: number, cards?: number[] }} TrumpNeeds */
/**
 * @typedef {{ id: string, edition: string, format: string, frame: string, name: Said, format_name: Said,
 *   frame_name: Said, format_about: Said[], frame_about: Said[], setup: Said[], deck: DeckNeeds,
 *   trumps: TrumpNeeds, actions: number, recommended?: boolean, first?: boolean }} RegulationInfo
 */
/** @typedef {{ regulation: string, games: number, rate: number, low: number, high: number }} Strength */
/** @typedef {{ level: number, name: Said, character: Said, measured: Strength[] }} LevelInfo */
/** @typedef {{ id: string, name: Said, rules: string, first: string }} EditionInfo */
/** @typedef {{ id: string, goal: string, light: string }} ChapterInfo */
/**
 * @typedef {{ editions: EditionInfo[], regulations: RegulationInfo[], levels: LevelInfo[], first: string,
 *   chapters: ChapterInfo[] }} Catalogue
 */

export const catalogue = signal(/** @type {Catalogue | null} */ (null));
export const catalogueFailed = signal("");

let asked = false;

/** Ask for it, if nobody has. */
export function wantCatalogue() {
  if (asked) return;
  asked = true;
  catalogueFailed.value = "";
  get("/api/catalogue").then(
    (found) => { catalogue.value = found; },
    (error) => { asked = false; catalogueFailed.value = error.text; },
  );
}

/** @param {string} id @returns {RegulationInfo | undefined} */
export function regulation(id) {
  return catalogue.value?.regulations.find((one) => one.id === id);
}

/** Format and frame, without the edition. @param {RegulationInfo} one */
export function shortName(one) {
  const format = both(one.format_name);
  const whole = both(one.name);
  const at = whole.indexOf(format);
  return at < 0 ? whole : whole.slice(at).replace("+", both({ ja: "＋", en: " + " }));
}

/** @param {string} id */
export function editionName(id) {
  return both(catalogue.value?.editions.find((one) => one.id === id)?.name);
}

/** The newest edition: that of the game to begin with. */
export function newest() {
  return regulation(catalogue.value?.first ?? "")?.edition ?? "";
}

/** May the players bring a deck of their own? @param {RegulationInfo | undefined} one */
export function bringsDeck(one) {
  return !!one && !one.deck.cards?.length && !one.deck.by_lot;
}
